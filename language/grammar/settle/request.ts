// Requests and what is prepared for them, as steps.

import { pendingUrl } from "../../english/pendingUrl.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { ApiRequestStep, PrepareStep, Step } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import type { Act, Part } from "../meaning.ts";
import { actionOf } from "./action.ts";
import { addPart, addressOf, bodyMembers, type RequestDraft } from "./part.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { textOf } from "./value.ts";

/** A member of a step, and the meaning that it comes from. */
export interface StepField {
  readonly path: readonly string[];
  readonly from: unknown;
}

type PrepareAct = Extract<Act, { readonly act: "prepare" }>;
type RequestAct = Extract<Act, { readonly act: "request" }>;

export interface StepDraft<Made> {
  readonly step: Made;
  readonly fields: readonly StepField[];
}

function draftOf(step: string, method: string | undefined, target: string | undefined): RequestDraft {
  return { step: { step }, fields: [], left: [], weak: {}, method, target };
}

/** `own`: the steps of the sentence so far. */
export function requestStep(place: Place, { method, parts, addressed }: RequestAct, own: readonly Step[]): StepDraft<ApiRequestStep> {
  const [line, ...lines] = parts.flatMap((part) => (part.part === "line" ? [textOf(place, part.line)] : []));
  if (lines.length > 0) return unsettled("two requests");
  const said = line === undefined ? methodOf(place, method) : line.slice(0, line.indexOf(" "));
  const target = line === undefined ? targetOf(place, parts) : line.slice(line.indexOf(" ") + 1);
  if (addressed === true && target === undefined) return unsettled("no address");
  const draft = draftOf("api_request", said, target);
  for (const part of parts) addPart(place, draft, part);
  const hasBody = bodyMembers.some((name) => draft.step[name] !== undefined);
  for (const name of draft.left) if (sends(draft, target ?? "", name)) return unsettled(`${name} is sent and left out`);
  const action = actionOf(place, { said, target, own, hasBody, toEndpoint: parts.some(({ part }) => part === "endpoint") });
  const { step, ...rest } = draft.step;
  const from = [method, parts.find(({ part }) => part === "target" || part === "line" || part === "endpoint")];
  return {
    step: { step, action, ...rest, ...weakly(draft) } as unknown as ApiRequestStep,
    fields: [{ path: ["action"], from }, ...draft.fields],
  };
}

/** Headers that give way to ones that are said. */
function weakly({ step, weak }: RequestDraft): { readonly headers?: Json } {
  const said = isJsonObject(step.headers) ? step.headers : {};
  const names = new Set(Object.keys(said).map((name) => name.toLowerCase()));
  const added = Object.entries(weak).filter(([name]) => !names.has(name.toLowerCase()));
  return added.length === 0 ? {} : { headers: { ...said, ...Object.fromEntries(added) } };
}

/** The address decides what a parameter is, wherever it stands in the sentence. */
function targetOf(place: Place, parts: readonly Part[]): string | undefined {
  const targets = parts.flatMap((part) => (part.part === "target" ? [part.value] : []));
  if (targets.length > 1) return unsettled("two targets");
  return targets[0] === undefined ? undefined : addressOf(place, targets[0]);
}

function sends({ step }: RequestDraft, target: string, name: string): boolean {
  const isInTarget = (target.split("?")[1] ?? "").split("&").some((pair) => pair.split("=")[0] === name);
  return isInTarget || (isJsonObject(step.query) && Object.hasOwn(step.query, name));
}

export function prepareStep(place: Place, act: PrepareAct): StepDraft<PrepareStep> {
  const { parts, first } = act;
  if (first === true && place.context.before?.every(({ step }) => step === "prepare" || step === "set") !== true)
    return unsettled("a field of the response, or of what is sent");
  const draft = draftOf("prepare", undefined, pendingUrl(place.context.before ?? [])?.replaceAll("${", ""));
  for (const part of parts) {
    if (part.part === "endpoint") {
      draft.step.url = place.context.endpoint?.path ?? unsettled("no endpoint");
      draft.fields.push({ path: ["url"], from: act });
      continue;
    }
    if (part.part === "target" || part.part === "left out" || ("in" in part && part.in === "fields"))
      return unsettled("a part of a request that stands alone");
    addPart(place, draft, part);
  }
  return { step: { ...draft.step, ...weakly(draft) } as unknown as PrepareStep, fields: draft.fields };
}

/** Undefined where it is not said. */
function methodOf(place: Place, method: TokenReference | string): string | undefined {
  if (typeof method === "string") return method === "any" ? undefined : method;
  const token = tokenOf(place, method);
  return method.as === "Variable" ? unsettled("a method that is known at run time only") : String(token.value ?? token.text).toUpperCase();
}

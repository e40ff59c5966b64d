// Requests and what is prepared for them, as steps.

import { pendingUrl } from "../../english/pendingUrl.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Problem } from "../../reading.ts";
import type { ApiRequestStep, PrepareStep, Step } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { isSense, lexicon } from "../lexicon/lexicon.ts";
import type { Act, PairMeaning, Part } from "../meaning.ts";
import { actionOf } from "./action.ts";
import { addressOf } from "./address.ts";
import { isNamed } from "./called.ts";
import { filePart } from "./fileParts.ts";
import { stepsBefore } from "./mentioned.ts";
import { addPart, bodyMembers, type RequestDraft } from "./part.ts";
import { type Place, tokenOf, told, unsettled } from "./place.ts";
import { partOrField } from "./unclear.ts";
import { headerName, nameOf, textOf } from "./value.ts";

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

function draftOf(place: Place, step: string, method: string | undefined, target: string | undefined, parts: readonly Part[]): RequestDraft {
  const fieldCount = parts.flatMap((part) => (part.part === "entries" && part.in === "fields" ? part.pairs : [])).length;
  return { place, step: { step }, fields: [], left: [], weak: {}, method, target, fieldCount };
}

/** `own`: the steps of the sentence so far. */
export function requestStep(
  place: Place,
  { method, parts: written, addressed, acting, same, uploads }: RequestAct,
  own: readonly Step[],
): StepDraft<ApiRequestStep> {
  const parts = uploads === undefined ? written : written.map(asMultipart);
  const [line, ...lines] = parts.flatMap((part) => (part.part === "line" ? [textOf(place, part.line)] : []));
  if (lines.length > 0) return unsettled("two requests");
  const said = line === undefined ? methodOf(place, method) : line.slice(0, line.indexOf(" "));
  const target = line === undefined ? targetOf(place, parts) : line.slice(line.indexOf(" ") + 1);
  if (addressed === true && target === undefined) return unsettled("no address");
  const draft = draftOf(place, "api_request", said, target, parts);
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    // A GET request has no body.
    const isQuery = said === "GET" && before?.part === "entries" && before.in === "query";
    if (!isQuery && goesOn(place, before, part) && !isOfOperation(place, `${said ?? ""} ${target ?? ""}`, before, part))
      refuseGoingOn(place, before, part);
    addPart(place, draft, part);
  }
  if (uploads !== undefined) {
    const name = filePart(place, `${said ?? "POST"} ${target ?? ""}`);
    addPart(place, draft, { part: "entries", in: "multipart", pairs: [{ name: { called: name }, value: { file: uploads } }] });
  }
  const hasBody = bodyMembers.some((name) => draft.step[name] !== undefined);
  for (const name of draft.left) if (sends(draft, target ?? "", name)) return unsettled(`${name} is sent and left out`);
  const action = actionOf(place, { said, target, own, hasBody, toEndpoint: parts.some(({ part }) => part === "endpoint") });
  if (acting === true && draft.step.auth === undefined) return unsettled("whose session it is");
  if (same === true) copyLast(stepsBefore(place, own), draft.step, action);
  const { step, ...rest } = draft.step;
  const from = [method, parts.find(({ part }) => part === "target" || part === "line" || part === "endpoint")];
  return {
    step: { step, action, ...rest, ...weakly(draft) } as unknown as ApiRequestStep,
    fields: [{ path: ["action"], from }, ...draft.fields],
  };
}

function asMultipart(part: Part): Part {
  return part.part === "entries" && part.in === "form" ? { ...part, in: "multipart" } : part;
}

/** "The same POST request to /orders": one that was sent before, with what that had next to its body. */
function copyLast(before: readonly Step[], step: RequestDraft["step"], action: string): void {
  const last = before.findLast((one) => one.step === "api_request" && one.action === action);
  if (last?.step !== "api_request") unsettled("no such request before");
  for (const part of ["auth", "headers", "query"] as const) {
    const sent = last[part] as Json | undefined;
    if (sent !== undefined) step[part] ??= sent;
  }
}

/** "With header X-A "1" and price 5": a name after a list, without a word for its kind. */
function goesOn({ tokens }: Place, before: Part | undefined, part: Part): boolean {
  if (before?.part !== "entries" || !/^(?:headers|query|cookies)$/.test(before.in) || before.byName === true) return false;
  if (part.part !== "entries" || part.in !== "fields") return false;
  const name = part.pairs[0]?.name;
  if (typeof name !== "object" || !("token" in name)) return false;
  const joint = tokens.slice(0, name.token).findLast(({ word }) => word !== "the" && word !== "a");
  if (isSense(joint?.word ?? "", "n.details")) return false;
  return lexicon.entries.get(joint?.word ?? "")?.some(({ terminal, words }) => terminal === "f.with" && words.length === 1) !== true;
}

/** Returns whether the document sends all names in the body, and none as a parameter. */
function isOfOperation({ tokens, context: { operations } }: Place, action: string, before: Part | undefined, part: Part): boolean {
  const operation = operations && operationOfAction(operations, action);
  if (operation === undefined || part.part !== "entries" || before?.part !== "entries") return false;
  return part.pairs.every(({ name }) => {
    if (typeof name !== "object" || !("token" in name)) return false;
    const token = tokens[name.token];
    const said = typeof token?.value === "string" ? token.value : token?.text;
    const isListed = operation.parameters.some(
      (one) => one.name === said && one.in !== "path" && (before.in !== "query" || one.in === "query"),
    );
    return !isListed && operation.body?.fields.some((field) => field.name === said) === true;
  });
}

/** Names the part that the list may go on with. */
function refuseGoingOn(place: Place, before: Part | undefined, part: Part): never {
  const noun = before !== undefined && "in" in before ? partNames[before.in] : undefined;
  const [pair] = part.part === "entries" ? part.pairs : [];
  if (noun === undefined || pair === undefined) return unsettled("more of the list, or a field of the body");
  return partOrField(place, pair, noun, nameOf(place, pair.name));
}

const partNames: Readonly<Record<string, string | undefined>> = { headers: "header", query: "query parameter", cookies: "cookie" };

/** Headers that give way to those of the sentence. */
export function weakly({ step, weak }: RequestDraft): { readonly headers?: Json } {
  const said = isJsonObject(step.headers) ? step.headers : {};
  const names = new Set(Object.keys(said).map((name) => name.toLowerCase()));
  const added = Object.entries(weak).filter(([name]) => !names.has(name.toLowerCase()));
  return added.length === 0 ? {} : { headers: { ...said, ...Object.fromEntries(added) } };
}

/** The address decides the meaning of a parameter, wherever it is in the sentence. */
function targetOf(place: Place, parts: readonly Part[]): string | undefined {
  const targets = parts.flatMap((part) => (part.part === "target" ? [part.value] : []));
  if (targets.length > 1) return unsettled("two targets");
  return targets[0] === undefined ? undefined : addressOf(place, targets[0]);
}

function sends({ step }: RequestDraft, target: string, name: string): boolean {
  const isInTarget = (target.split("?")[1] ?? "").split("&").some((pair) => pair.split("=")[0] === name);
  return isInTarget || [step.query, step.body].some((sent) => isJsonObject(sent) && Object.hasOwn(sent, name));
}

export function prepareStep(place: Place, act: PrepareAct): StepDraft<PrepareStep> {
  const { parts, first, about } = act;
  if (about !== undefined && !isSentAbout(place, about)) return unsettled("no operation that takes such a body");
  const { before } = place.context;
  const isEarly = before === undefined ? act.stated === true : before.every(({ step }) => step === "prepare" || step === "set");
  if (first === true && !isEarly) return unsettled("a field of the response, or of what is sent");
  const draft = draftOf(place, "prepare", undefined, pendingUrl(place.context.before ?? [])?.replaceAll("${", ""), parts);
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
  if (act.stated === true && saysType(place, act) && before === undefined)
    return told(unclearHeader(place, textOf(place, pairOf(parts).value)));
  return { step: { ...draft.step, ...weakly(draft) } as unknown as PrepareStep, fields: draft.fields };
}

/** Returns whether an operation about that takes a body. */
function isSentAbout(place: Place, words: readonly TokenReference[]): boolean {
  const { operations } = place.context;
  const said = words.map((word) => tokenOf(place, word).word);
  return operations?.operations.some((operation) => operation.body !== undefined && isNamed(operations, operation, said)) === true;
}

/** "The content type is …" */
function saysType(place: Place, { parts }: PrepareAct): boolean {
  const [only, ...others] = parts;
  if (only?.part !== "entries" || only.in !== "headers" || others.length > 0) return false;
  const [pair, ...more] = only.pairs;
  return pair !== undefined && headerName(place, pair.name).toLowerCase() === "content-type" && more.length === 0;
}

function pairOf(parts: readonly Part[]): PairMeaning {
  const [only] = parts;
  return (only?.part === "entries" ? only.pairs[0] : undefined) ?? unsettled("no header");
}

function unclearHeader({ tokens }: Place, value: string): Problem {
  return {
    code: "ambiguous",
    message:
      "Is this a header of the next request, or is one of the response checked? Say “request header … is …” or “the response header … is …”.",
    in: "sentence",
    span: { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 1 },
    suggestions: [`Set request header Content-Type to "${value}".`, `Expect response header Content-Type is "${value}".`].map((text) => ({
      title: `Write: ${text}`,
      text,
    })),
  };
}

/** Undefined if it is not said. */
function methodOf(place: Place, method: TokenReference | string): string | undefined {
  if (typeof method === "string") return method === "any" ? undefined : method;
  const token = tokenOf(place, method);
  return method.as === "Variable" ? unsettled("a method that is known at run time only") : String(token.value ?? token.text).toUpperCase();
}

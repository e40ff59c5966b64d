// Requests and what is prepared for them, as steps.

import { isJsonObject, type Json, setKey } from "../../json.ts";
import type { ApiRequestStep, PrepareStep } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Part, ValueMeaning } from "../meaning.ts";
import { attachedBody, attachedEntries } from "./attached.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { headerName, isReference, jsonOf, millisecondsOf, nameOf, textOf } from "./value.ts";

/** The parts of a request as the members of a step; two different values for one of them have no meaning. */
interface Draft {
  readonly step: Record<string, Json>;
  readonly fields: StepField[];
  readonly left: string[];
  method: string | undefined;
  target: string | undefined;
}

/** A member of a step, and the meaning that it comes from. */
export interface StepField {
  readonly path: readonly string[];
  readonly from: unknown;
}

export interface StepDraft<Made> {
  readonly step: Made;
  readonly fields: readonly StepField[];
}

export function requestStep(place: Place, method: TokenReference | string, parts: readonly Part[]): StepDraft<ApiRequestStep> {
  const draft: Draft = {
    step: { step: "api_request", action: "" },
    fields: [],
    left: [],
    method: methodOf(place, method),
    target: undefined,
  };
  for (const part of parts) addPart(place, draft, part);
  const { target } = draft;
  if (target === undefined) return unsettled("no target");
  if (draft.step.body !== undefined && /^(?:GET|HEAD|DELETE)$/.test(draft.method ?? "") && parts.some(({ part }) => part === "field"))
    return unsettled("a request that sends no body");
  for (const name of draft.left) if (sends(draft, target, name)) return unsettled(`${name} is sent and left out`);
  draft.step.action = `${draft.method} ${target}`;
  const line = [method, parts.find(({ part }) => part === "target")];
  return { step: draft.step as unknown as ApiRequestStep, fields: [{ path: ["action"], from: line }, ...draft.fields] };
}

function sends({ step }: Draft, target: string, name: string): boolean {
  const isInTarget = (target.split("?")[1] ?? "").split("&").some((pair) => pair.split("=")[0] === name);
  return isInTarget || (isJsonObject(step.query) && Object.hasOwn(step.query, name));
}

export function prepareStep(place: Place, parts: readonly Part[]): StepDraft<PrepareStep> {
  const draft: Draft = { step: { step: "prepare" }, fields: [], left: [], method: undefined, target: undefined };
  for (const part of parts) {
    if (part.part === "field" || part.part === "target" || part.part === "left out")
      return unsettled("a part of a request that stands alone");
    addPart(place, draft, part);
  }
  return { step: draft.step as unknown as PrepareStep, fields: draft.fields };
}

function methodOf(place: Place, method: TokenReference | string): string {
  if (typeof method === "string") return method;
  const token = tokenOf(place, method);
  return method.as === "Variable" ? unsettled("a method that is known at run time only") : String(token.value ?? token.text).toUpperCase();
}

/** What requests of other tools have, too: a charset, a certificate. */
function isNotion(word: string): boolean {
  return lexicon.entries.get(word)?.some(({ terminal, words }) => terminal === "w.notion" && words.length === 1) === true;
}

/** The members that hold a body: one of them at most. */
const bodies = ["body", "text", "file", "form", "multipart"];

function addPart(place: Place, draft: Draft, part: Part): void {
  const { step, fields } = draft;
  const put = (member: string, name: string, value: Json, from: unknown = "value" in part ? part.value : part): void => {
    fields.push({ path: [member, name], from });
    const before = step[member];
    if (before !== undefined && (!isJsonObject(before) || Object.hasOwn(before, name))) unsettled(`${member} ${name} is given twice`);
    const entries = { ...(before as Record<string, Json> | undefined) };
    setKey(entries, name, value);
    step[member] = entries;
  };
  const once = (member: string, value: Json): void => {
    fields.push({ path: [member], from: part });
    const taken = bodies.includes(member) ? bodies.some((name) => step[name] !== undefined) : step[member] !== undefined;
    if (taken) unsettled(`${member} is given twice`);
    step[member] = value;
  };
  switch (part.part) {
    case "header":
      if (
        "value" in part &&
        "constant" in part.value &&
        part.value.constant === null &&
        /^authorization$/i.test(nameOf(place, part.name))
      ) {
        once("auth", "none");
        return;
      }
      put("headers", headerName(place, part.name), jsonOf(place, part.value));
      return;
    case "headers":
      for (const { name, value } of attachedEntries(place, ":", true)) put("headers", name, value);
      return;
    case "parameter":
      put("parameters", nameOf(place, part.name), jsonOf(place, part.value));
      return;
    case "parameters":
      for (const { name, value } of attachedEntries(place, "=", true)) put("parameters", name, value);
      return;
    case "query":
      if ("table" in part) for (const { name, value } of attachedEntries(place, "=", true)) put("query", name, value);
      else put("query", nameOf(place, part.name), jsonOf(place, part.value));
      return;
    case "queries":
      for (const { name, value } of part.pairs) put("query", nameOf(place, name), jsonOf(place, value), value);
      return;
    case "query text":
      for (const [name, value] of pairsIn(textOf(place, part.text))) put("query", name, value);
      return;
    case "form":
      if ("table" in part) for (const { name, value } of attachedEntries(place, "=", true)) put("form", name, value);
      else put("form", nameOf(place, part.name), jsonOf(place, part.value));
      return;
    case "forms":
      for (const { name, value } of part.pairs) put("form", nameOf(place, name), jsonOf(place, value), value);
      return;
    case "cookie":
      put("cookies", nameOf(place, part.name), jsonOf(place, part.value));
      return;
    case "cookies":
      for (const { name, value } of attachedEntries(place, "=", true)) put("cookies", name, value);
      return;
    case "field":
      if (isReference(part.name) && isNotion(tokenOf(place, part.name).word)) unsettled("a notion of requests, and no field");
      if (bodies.some((name) => name !== "body" && step[name] !== undefined)) unsettled("a field beside another body");
      put("body", nameOf(place, part.name), jsonOf(place, part.value));
      return;
    case "body": {
      if ("table" in part) {
        const attached = attachedBody(place);
        if ("body" in attached) once("body", attached.body);
        else once("text", attached.text);
        return;
      }
      once("body", jsonOf(place, part.value));
      return;
    }
    case "text":
      once("text", textOf(place, part.value));
      return;
    case "left out":
      draft.left.push(nameOf(place, part.name));
      return;
    case "file":
      once("file", textOf(place, part.path));
      return;
    case "bearer":
      once("auth", { bearer: textOf(place, part.token) });
      return;
    case "basic":
      once("auth", { basic: { username: textOf(place, part.user), password: textOf(place, part.password) } });
      return;
    case "no authentication":
      once("auth", "none");
      return;
    case "redirects":
      once("redirects", part.follow);
      return;
    case "timeout":
      once("timeout", millisecondsOf(place, part.for) as Json);
      return;
    case "base":
      once("baseUrl", textOf(place, part.value));
      return;
    case "url": {
      const address = addressOf(place, part.value);
      // The origin alone is where all requests go.
      once(/^https?:\/\/[^/?#]+\/?$/.test(address) ? "baseUrl" : "url", address);
      return;
    }
    case "target":
      if (draft.target !== undefined) unsettled("two targets");
      draft.target = addressOf(place, part.value);
      return;
    case "method":
      unsettled("a method without a request");
  }
}

/** A quoted name without a slash is a path from the root of the service. */
function addressOf(place: Place, value: ValueMeaning): string {
  const text = textOf(place, value);
  if (isReference(value) && (value.as === "LooseTarget" || value.as === "QuotedTarget"))
    return /^(?:\$\{[^{}]*\}$|https?:)/.test(text) ? text : `/${text}`;
  return /\s/.test(text) ? unsettled("an address with a space") : text;
}

/** `?userId=1&x=2` */
function pairsIn(text: string): readonly (readonly [string, string])[] {
  const pairs = text
    .replace(/^\?/, "")
    .split("&")
    .map((pair) => pair.split("=") as [string, string?]);
  return pairs.map(([name, value]) => (value === undefined || name === "" ? unsettled("no query") : ([name, value] as const)));
}

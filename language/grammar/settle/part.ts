// A part of a request as a member of its step. Two different values for one member have no meaning.

import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, setKey } from "../../json.ts";
import { bodyFields } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { hasTerminal, isSense, lexicon } from "../lexicon/lexicon.ts";
import type { BodyKind, Member, PairMeaning, Part } from "../meaning.ts";
import { addressOf } from "./address.ts";
import { refuseNotTaken } from "./assignments.ts";
import { attachedBody } from "./attached.ts";
import {
  bodyValue,
  fieldMeaning,
  isBodyWord,
  isFieldOfOperation,
  isNestedField,
  isOnlyReturned,
  isQueryOfOperation,
  mayTakeToken,
  namesWhole,
} from "./bodyField.ts";
import { entriesOf, type Placed } from "./entries.ts";
import { partOfForm } from "./fileParts.ts";
import { headerCalled, keyOfScheme, knownKey, knownToken, lastCredentials } from "./knownCredentials.ts";
import { nested, withInside } from "./nestedField.ts";
import { confirm, type Place, placeOf, tokenOf, told, unsettled } from "./place.ts";
import type { StepField } from "./request.ts";
import { hasSignIn } from "./signIn.ts";
import { credentialsOrQuery, emptyBody, fileOrText, givenTwice, pathOrName, pathOrQuery, tokenOrField, whichParameter } from "./unclear.ts";
import { headerName, isReference, jsonOf, millisecondsOf, nameOf, textOf } from "./value.ts";

export interface RequestDraft {
  readonly place: Place;
  readonly step: Record<string, Json>;
  readonly fields: StepField[];
  /** Names that the sentence excludes. */
  readonly left: string[];
  /** Headers that give way to those of the sentence. */
  readonly weak: Record<string, string>;
  readonly method: string | undefined;
  /** The address, without the signs of variables for what is prepared. */
  readonly target: string | undefined;
  /** True if it may have a field with that name. */
  readonly hasToken?: boolean;
  /** The number of names and values without a noun. */
  readonly fieldCount: number;
}

/** The members that hold a body: one of them at most. */
export const bodyMembers: readonly string[] = bodyFields;

export function addPart(place: Place, draft: RequestDraft, part: Part): void {
  switch (part.part) {
    case "entries":
      for (const pair of part.pairs) refuseUnclear(place, draft, part, pair);
      addEntries(place, draft, part);
      return;
    case "map":
    case "joined":
    case "attached":
      addEntries(place, draft, part);
      return;
    case "member":
      put(draft, "body", memberName(place, part.name), jsonOf(place, part.value), part.value);
      return;
    case "nested":
      once(draft, "body", nested(textOf(place, part.name), jsonOf(place, part.value)), part);
      return;
    case "body":
      addBody(place, draft, part);
      return;
    case "empty body":
      emptyBody(place, part);
      return;
    case "content of file":
      fileOrText(place, part.path, textOf(place, part.path));
      return;
    case "announced":
      addAttached(place, draft, part.as);
      return;
    case "no header":
      addNoHeader(place, draft, part);
      return;
    case "left out":
      draft.left.push(nameOf(place, part.name));
      return;
    case "file": {
      const name = part.bare === true ? partOfForm(place, `${draft.method ?? "POST"} ${draft.target ?? ""}`) : undefined;
      if (name !== undefined)
        addEntries(place, draft, { part: "entries", in: "multipart", pairs: [{ name: { called: name }, value: { file: part.path } }] });
      else if (
        part.whole !== true &&
        isOneWord(place, part.path, "file") &&
        fieldMeaning(place, draft, wordBefore(place, part.path), tokenOf(place, part.path), draft.fieldCount > 0) === "field"
      )
        put(draft, "body", "file", textOf(place, part.path), part);
      else once(draft, "file", textOf(place, part.path), part);
      return;
    }
    case "bearer":
      if (
        draft.step.step === "api_request" &&
        mayTakeToken(place, draft) &&
        isReference(part.token) &&
        isOneWord(place, part.token, "token")
      )
        tokenOrField(place, nameBefore(place, part.token), tokenOf(place, part.token).text);
      once(draft, "auth", { bearer: textOf(place, part.token) }, part);
      return;
    case "basic":
      // “jo@x.example with the password …” of a service that has an operation for it.
      if (draft.step.step === "prepare" && place.tokens.every(({ word }) => !hasTerminal(word, /^w\.basic$/)) && hasSignIn(place))
        unsettled("an operation signs in");
      once(draft, "auth", { basic: { username: textOf(place, part.user), password: textOf(place, part.password) } }, part);
      return;
    case "api key":
      once(draft, "auth", { apiKey: { name: nameOf(place, part.name), in: part.in, value: textOf(place, part.value) } }, part);
      return;
    case "scheme key":
      once(draft, "auth", keyOfScheme(place, textOf(place, part.value)), part);
      return;
    case "no authentication":
      once(draft, "auth", "none", part);
      return;
    case "known token":
    case "same credentials":
      once(draft, "auth", part.part === "known token" ? { bearer: knownToken(place) } : lastCredentials(place), part);
      return;
    case "known key":
      once(draft, "auth", knownKey(place), part);
      return;
    case "known header":
      put(draft, "headers", headerCalled(place, part.words), textOf(place, part.value), part);
      return;
    case "redirects":
      once(draft, "redirects", part.follow, part);
      return;
    case "timeout":
      once(draft, "timeout", millisecondsOf(place, part.for) as Json, part.for);
      return;
    case "base": {
      const address = textOf(place, part.value);
      if (!/^(?:https?:\/\/|\$\{)/.test(address)) unsettled("no address of a server");
      once(draft, "baseUrl", address, part);
      return;
    }
    case "url": {
      const address = addressOf(place, part.value);
      once(draft, "url", address, part);
      return;
    }
    case "target":
    case "line":
    case "endpoint":
      return;
    case "method":
      unsettled("a method without a request");
  }
}

function put({ place, step, fields }: RequestDraft, member: string, name: string, value: Json, from: unknown): void {
  fields.push({ path: [member, name], from });
  const before = step[member];
  const isSame = (other: string): boolean => (member === "headers" ? other.toLowerCase() === name.toLowerCase() : other === name);
  if (bodyMembers.includes(member) && bodyMembers.some((other) => other !== member && step[other] !== undefined))
    givenTwice(place, from, "The body");
  if (before !== undefined && (!isJsonObject(before) || Object.keys(before).some(isSame) || isWhole(fields, member)))
    givenTwice(place, from, isWhole(fields, member) ? "The body" : `${member} ${name}`);
  const entries = { ...(before as Record<string, Json> | undefined) };
  setKey(entries, name, value);
  step[member] = entries;
}

/** Sets the field at the way inside the body, beside those that are there. */
function putInside(draft: RequestDraft, way: readonly string[], value: Json, from: unknown): void {
  const { place, step, fields } = draft;
  const [outer = "", ...rest] = way;
  const before = isJsonObject(step.body) ? step.body[outer] : undefined;
  if (before === undefined) {
    put(
      draft,
      "body",
      outer,
      rest.reduceRight<Json>((inner, name) => ({ [name]: inner }), value),
      from,
    );
    fields.splice(-1, 1, { path: ["body", ...way], from });
    return;
  }
  if (isWhole(fields, "body")) givenTwice(place, from, "The body");
  step.body = { ...(step.body as Record<string, Json>), [outer]: withInside(place, before, rest, value, from) };
  fields.push({ path: ["body", ...way], from });
}

/** A body that is written as a whole takes no further fields. */
function isWhole(fields: readonly StepField[], member: string): boolean {
  return member === "body" && fields.some(({ path }) => path.length === 1 && path[0] === "body");
}

function once({ place, step, fields }: RequestDraft, member: string, value: Json, from: unknown): void {
  fields.push({ path: [member], from });
  const taken = bodyMembers.includes(member) ? bodyMembers.some((name) => step[name] !== undefined) : step[member] !== undefined;
  if (taken) givenTwice(place, from, bodyMembers.includes(member) ? "The body" : member);
  step[member] = value;
}

function addEntries(place: Place, draft: RequestDraft, part: Parameters<typeof entriesOf>[1]): void {
  for (const { name, way, value, from } of entriesOf(place, part)) {
    const member = memberOf(draft, part.in, name);
    if (member === "body" && way !== undefined && isNestedField(place, draft, way)) putInside(draft, way, value, from);
    else put(draft, member, name, value, from);
  }
}

type Entries = Extract<Part, { readonly part: "entries" }>;

const sendBody = /^(?:POST|PUT|PATCH)$/;

/**
 * Where names and values without a noun go: a `{parameter}` of the path, the body (next to a file its parts), or,
 * without a body, the query.
 */
function memberOf(draft: RequestDraft, member: Member, name: string): string {
  const { method, target, step } = draft;
  if (member === "parameter" && method === undefined && step.step === "prepare" && target === undefined)
    return whichParameter(draft.place, wordsOfParameter(draft.place));
  if (member !== "fields" && member !== "parameter") return member;
  if (isInPath(target, name)) return "parameters";
  if (member === "parameter" || !sendBody.test(method ?? "")) return "query";
  return step.multipart === undefined ? "body" : "multipart";
}

function isInPath(target: string | undefined, name: string): boolean {
  return target?.replaceAll("${", "").includes(`{${name}}`) === true;
}

/** Names and values without a noun that may be something else than what they look like. */
function refuseUnclear(place: Place, draft: RequestDraft, { in: member, pairs, listed }: Entries, { name, value }: PairMeaning): void {
  if (member !== "fields" || !isReference(name)) return;
  if (listed === true) refuseNotTaken(place, draft, pairs);
  const { method, target } = draft;
  const token = tokenOf(place, name);
  const is = (terminal: string): boolean =>
    lexicon.entries.get(token.word)?.some((entry) => entry.terminal === terminal && entry.words.length === 1) === true;
  const isDirect = isReference(value) && value.token === name.token + 1;
  // "with a negative price": how the field is, and no field with that value.
  if (isDirect && (value.as === "Bare" || value.as === "KnownWord") && isFieldOfOperation(place, draft, tokenOf(place, value).text))
    unsettled("a word for how a field is");
  if (/^an?$/.test(token.word) && !isReference(value)) unsettled("an article, and no field");
  if (name.as !== "Quoted" && (/^x-/i.test(token.text) || /^[A-Z][a-z]+(?:-[A-Z][a-zA-Z]*)+$/.test(token.text) || is("w.headername")))
    unsettled("a header, and no field");
  if (name.as !== "Quoted" && isReference(value) && isBodyWord(token.word)) {
    if (namesWhole(token.word) && draft.target === undefined) unsettled("the body");
    const meaning = fieldMeaning(place, draft, token, tokenOf(place, value), draft.fieldCount > 1);
    if (meaning === undefined && (namesWhole(token.word) || is("n.sentjson"))) unsettled("the body, or a field of it");
    if (meaning === "field") confirm(place, "bodyField", "knownName");
  }
  if (name.as !== "Quoted" && "constant" in value && value.constant === "" && (is("n.sent") || is("n.sentjson")))
    unsettled("an empty body");
  if (token.word === "token" && !isDirect && name.as !== "Quoted" && !isFieldOfOperation(place, draft, token.text))
    unsettled("a token, and no field");
  if (token.word === "token" && isDirect && name.as !== "Quoted")
    mayTakeToken(place, draft) ? tokenOrField(place, name, tokenOf(place, value).text) : unsettled("a bearer token");
  if (is("w.notion") && !isFieldOfOperation(place, draft, token.text)) unsettled("a notion of requests, and no field");
  if (is("k.quality") || (is("k.person") && isDirect)) unsettled("how something is, or who asks");
  const status = isReference(value) ? Number(tokenOf(place, value).text) : 0;
  // "with limit=5, returns 200"
  if (
    name.as !== "Quoted" &&
    status >= 100 &&
    status <= 599 &&
    ["v.return", "v.return+ing", "v.assert", "v.assert+ing", "v.receive"].some(is)
  )
    unsettled("what comes back, and no field");
  if (/^status(?:_?code)?$/i.test(token.text) && status >= 100 && status <= 599) unclearStatus(place, draft, name, value);
  if (sendBody.test(method ?? "")) {
    if (name.as === "Dotted" && token.kind !== "quoted" && !isNestedField(place, draft, token.text.split(".")))
      pathOrName(place, name, token.text);
    return;
  }
  if (isInPath(target, nameOf(place, name))) return;
  if (isReference(value) && /^(?:is|are)$/.test(place.tokens[value.token - 1]?.word ?? "") && isOnlyReturned(place, draft, token.text))
    unsettled("what comes back");
  if (/^(?:password|passwd|passphrase|pwd)$/i.test(token.text))
    credentialsOrQuery(place, pairs, pairs.map((pair) => writtenPair(place, pair)).join(" and "));
  if (target === undefined || /^(?:id|uuid)$|[a-z]I[dD]$|_id$/.test(nameOf(place, name))) {
    if (target !== undefined && isQueryOfOperation(place, draft, nameOf(place, name))) return;
    pathOrQuery(place, name, nameOf(place, name));
  }
}

function writtenPair(place: Place, { name, value }: PairMeaning): string {
  return `${nameOf(place, name)} ${isReference(value) ? tokenOf(place, value).text : "…"}`;
}

const obliging = /^(?:should|must|shall|has|needs|is)$/;

/** `with status 410`: expected, or sent. */
function unclearStatus(place: Place, { step }: RequestDraft, name: TokenReference, value: PairMeaning["value"]): never {
  if (bodyMembers.some((member) => member !== "body" && step[member] !== undefined)) return unsettled("the status that is expected");
  const { text } = tokenOf(place, name);
  const code = isReference(value) ? tokenOf(place, value).text : "";
  // “with body {…}, the status should be 200”
  if (isReference(value) && place.tokens.slice(name.token + 1, value.token).some(({ word }) => obliging.test(word)))
    return unsettled("the status that is expected");
  confirm(place, "bodyField");
  return told({
    code: "ambiguous",
    message: `Is ${code} the status that is expected, or is a field “${text}” sent? Say “and expect status ${code}”, or “query parameter ${text} ${code}” or “body {"${text}": ${code}}”.`,
    in: "sentence",
    span: placeOf(place, [name, value])?.span ?? { start: 0, end: 1 },
    suggestions: [],
  });
}

function memberName(place: Place, name: PairMeaning["name"]): string {
  const text = nameOf(place, name);
  return /^(?:\$\.)?([A-Za-z_]\w*)$/.exec(text)?.[1] ?? unsettled("no name of a field");
}

function addNoHeader(place: Place, draft: RequestDraft, { name }: Extract<Part, { part: "no header" }>): void {
  const header = headerName(place, name);
  if (/^authorization$/i.test(header) && draft.step.step === "api_request") once(draft, "auth", "none", name);
  else put(draft, "headers", header, null, name);
}

function addBody(place: Place, draft: RequestDraft, part: Extract<Part, { part: "body" }>): void {
  if (part.bare === true && !sendBody.test(draft.method ?? "")) unsettled("a body that the method does not send");
  if ("table" in part) {
    addAttached(place, draft, part.as);
    return;
  }
  const { as, value } = part;
  if (typeof value !== "object") unsettled("no value");
  // The file is the body itself, and no value of it.
  if (!isReference(value) && "file" in value && as === "any") unsettled("a body from a file");
  if (isFieldOfBody(place, draft, value)) {
    put(draft, "body", wordBefore(place, value as TokenReference).text, jsonOf(place, value), value);
    return;
  }
  const json = as === "text" || as === "xml" ? textOf(place, value) : bodyValue(place, as, value);
  if (typeof json !== "string" || as === "json") once(draft, "body", json, part.value);
  else addText(draft, json, as === "xml", part.value);
}

/** The value is one of a field that the operation has, or the address is still to come. */
function isFieldOfBody(place: Place, draft: RequestDraft, value: PairMeaning["value"]): boolean {
  if (!isReference(value) || draft.step.step !== "api_request") return false;
  const token = tokenOf(place, value);
  if (draft.target === undefined && token.kind === "quoted" && /^(?:\/|https?:\/\/)\S*$/.test(String(token.value))) unsettled("an address");
  const name = wordBefore(place, value);
  if (!isBodyWord(name.word) || !isOneWord(place, value, name.word)) return false;
  const meaning = fieldMeaning(place, draft, name, token, draft.fieldCount > 0);
  return meaning === "field";
}

/** "token" of `token "abc"`. */
function nameBefore(place: Place, { token, as }: TokenReference): TokenReference {
  const before = wordBefore(place, { token, as });
  return { token: place.tokens.indexOf(before), as: "Word" };
}

function wordsOfParameter({ tokens }: Place): TokenReference {
  return { token: tokens.findIndex(({ word }) => isSense(word, "n.parameter")), as: "Word" };
}

/** The word that names the value; a word such as "is" may be between them. */
function wordBefore({ tokens }: Place, { token }: TokenReference): Token {
  const at = tokens
    .slice(0, token)
    .findLastIndex(({ kind, word }) => kind === "word" && (!lexicon.functional.has(word) || isBodyWord(word)));
  return tokens[at] ?? unsettled("no name");
}

/** An article, or what joins the parts of a request. */
function isJoint(word: string): boolean {
  return hasTerminal(word, /^f\.(?:the|with|join)$/);
}

/** Returns whether that word is the whole name: "text", not "text body". */
function isOneWord(place: Place, reference: TokenReference, word: string): boolean {
  const before = wordBefore(place, reference);
  if (before.word !== word) return false;
  const previous = place.tokens[place.tokens.indexOf(before) - 1];
  return previous === undefined || previous.kind !== "word" || isJoint(previous.word);
}

function addAttached(place: Place, draft: RequestDraft, as: BodyKind): void {
  const attached = attachedBody(place, as);
  const from: Placed = { in: "attachment", span: place.attachment?.span ?? { start: 0, end: 0 } };
  if ("body" in attached) once(draft, "body", attached.body, from);
  else addText(draft, attached.text, attached.isXml, from);
}

function addText(draft: RequestDraft, text: string, isXml: boolean, from: unknown): void {
  once(draft, "text", text, from);
  if (isXml) draft.weak["Content-Type"] = "application/xml";
}

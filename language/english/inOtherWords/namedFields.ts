// Rewordings of requests by method and path that give fields by their exact names, in any punctuation: “(query: page =
// 2)”, “whose title is "A"”, “a, b and c all false”; and of such requests that are sent again with other values.

import { sentAgain } from "../../grammar/correct/sameRequest.ts";
import { following } from "../../grammar/correct/saved.ts";
import { put } from "../../grammar/correct/values.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { type Slot, slotsOf } from "../../grammar/settle/slots.ts";
import { wordsFrom } from "../../grammar/stated/match.ts";
import { type Json, membersIn, merged } from "../../json.ts";
import { bodyMember } from "../../openapi/fields.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Token } from "../token.ts";
import { pathOfRequest, type Rewording, type Said, stepsOf, textOf } from "./rewording.ts";

const request = /\b(?:GET|POST|PUT|PATCH|DELETE) (?:(?:to|at|on|against) )?\//iu;

/** Come before the sentence as written, which would send the changed fields alone, or check what is sent. */
export const namedFirst: readonly Rewording[] = [
  {
    name: "the same path again with other values",
    example: [
      "The same PATCH /hooks/7 again, only state becomes closed",
      "Repeat the request with state closed",
      'PATCH /hooks/7 with state "open"',
    ],
    needs: "document",
    cue: /\b(?:same|repeat|redo|resend|again|more)\b/iu,
    reads: again,
  },
  {
    name: "a body of named fields",
    example: ['PATCH /pieces/7, body is title "A" and ready true; 200', 'PATCH /pieces/7 with title "A" and ready true; 200'],
    needs: "document",
    cue: /\b(?:POST|PUT|PATCH) \/\S+,? (?:the )?(?:request )?(?:body|payload) is \w/iu,
    reads: sentWithFields,
  },
];

export const namedFields: readonly Rewording[] = [
  {
    name: "fields with their exact names",
    example: ["PATCH /hooks/7, in the body put state = closed", "PATCH /hooks/7 with state closed"],
    needs: "document",
    cue: request,
    reads: sentWithFields,
  },
];

/** A list of fields and headers. */
interface Given {
  readonly values: readonly { readonly slot: Slot; readonly json: Json }[];
  readonly left: readonly Slot[];
  readonly headers: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly leftHeader?: string;
  readonly isForm: boolean;
  /** True if a word says that they are sent. */
  readonly isLed: boolean;
  readonly end: number;
}

interface Named {
  readonly at: number;
  readonly path: number;
  readonly action: string;
  readonly operation: Operation;
}

function requestIn({ tokens, context: { operations } }: Said): Named | undefined {
  const at = tokens.findIndex((_, one) => pathOfRequest(tokens, one) !== undefined);
  const path = pathOfRequest(tokens, at);
  if (path === undefined || operations === undefined) return undefined;
  const method = tokens[at]?.text.toUpperCase() ?? "";
  const text = tokens[path]?.text ?? "";
  // “POST /tools/{toolId}/rent” is read with the id that is known.
  const isOpen = text.includes("?") || /(?<!\$)\{/.test(text);
  const operation = isOpen ? undefined : operationOfRequest(operations, method, text);
  return operation === undefined ? undefined : { at, path, action: `${method} ${text}`, operation };
}

const repeating = /^(?:again|once more|once again|one more time|a second time|another time)$/;
const sameBefore =
  /^(?:(?:once more|again|now|then|and|next|please|kindly|but|ok|okay|send|hit|call|do|fire|make|exactly|with|the|this|that|flagging) |, )*(?:the )?(?:(?:exact |very )?same|repeat|redo|resend|again|once again|once more|one more time|one time more)(?: \p{L}+(?: again| once more)? (?:with|by|via))?(?: (?:the|this|that|request|call))*$/u;

/** The words before the method, or right after the path, say that it is sent again. */
function again(said: Said): readonly Step[] | undefined {
  const { tokens, context } = said;
  const named = requestIn(said);
  if (named === undefined) return undefined;
  const lead = wordsFrom(tokens, 0, named.at);
  const after = [1, 2, 3].find((count) => repeating.test(wordsFrom(tokens, named.path + 1, count)));
  if (!sameBefore.test(lead)) return undefined;
  const last = context.before?.findLast(
    (step): step is ApiRequestStep => step.step === "api_request" && step.action.split("?")[0] === named.action,
  );
  if (last === undefined || last.action.includes("?")) return undefined;
  const given = givenFrom(said, named, named.path + 1 + (after ?? 0));
  if (given === undefined) return undefined;
  const step = changed(sentAgain(last), given, named.operation);
  return step === undefined ? undefined : withRest(said, step, named.operation, given.end);
}

function sentWithFields(said: Said): readonly Step[] | undefined {
  const named = requestIn(said);
  if (named === undefined || !lengthOfSending(said.tokens.slice(0, named.at))) return undefined;
  const given = givenFrom(said, named, named.path + 1);
  if (
    given === undefined ||
    given.values.length + Object.keys(given.headers).length === 0 ||
    !given.isLed ||
    given.left.length > 0 ||
    given.leftHeader !== undefined
  )
    return undefined;
  const step = changed({ step: "api_request", action: named.action } as ApiRequestStep, given, named.operation);
  return step === undefined ? undefined : withRest(said, step, named.operation, given.end);
}

/** Only words for sending come before it. */
function lengthOfSending(lead: readonly Token[]): boolean {
  return lead.every(({ word, text }) =>
    /^(?:now|then|and|next|please|kindly|first|finally|i|we|let|us|is|are|am|a|an|the|send|sending|sent|hit|hitting|call|calling|fire|make|making|do|doing|request|with|by|,)$/.test(
      word || text,
    ),
  );
}

const idle =
  /^(?:and|but|only|just|now|this|time|with|the|a|an|its|also|additionally|plus|then|that|i|we|put|set|setting|for|having|using|giving|instead|whose|where|which|in|of|to|sending|carrying|passing|stands?|query|body|payload|fields?|parameters?|params?|values?|called|as|x-www-form-urlencoded|form|same|is|are|sent|issued|[,;:(])$/;
const leading =
  /^(?:but|with|having|using|whose|where|sending|carrying|passing|query|body|payload|form|x-www-form-urlencoded|parameters?|params?|stands?)$/;
const linking = /^(?:is|are|be|at|in|to|as|of|on|with|now|becomes?|changes?|changing|will|goes|set|put|equals?|text|value|[=:]|==)$/;
const trailing =
  /^(?:now|pls|please|instead|too|also|then|this time|on top|as well|in the body|in the query|in body|in query|as query parameter|as query parameters|as parameters|in addition|\))/;
const keeping =
  /^(?:stays?|remains?|is kept|is unchanged|unchanged|is the same|as before)(?: the same| as it is| unchanged| as before)?(?= |$)/;
const leaving = /^(?:(?:no|without|omit|omitting|drop|dropping)|(?:i |we )?(?:leave|leaving) out)(?: (?:the|any|a|an))?$/;

/** The fields from a token on, as far as they go. */
function givenFrom(said: Said, { operation }: Named, start: number): Given | undefined {
  const { tokens } = said;
  const slots = slotsOf({ operation });
  const values: { slot: Slot; json: Json }[] = [];
  const left: Slot[] = [];
  const headers: Record<string, string> = {};
  let bearer: string | undefined;
  let leftHeader: string | undefined;
  let [isForm, isLed] = [false, false];
  let end = start;
  let at = start;
  while (at < tokens.length) {
    const from = at;
    while (at < tokens.length && idle.test(tokens[at]?.word || tokens[at]?.text || "") && namesValue(slots, tokens, at) !== true) at++;
    const lead = tokens.slice(from, at);
    const item = at < tokens.length ? itemAt(said, slots, at) : undefined;
    if (item === undefined) break;
    if (item.header !== undefined || lead.some(({ word }) => leading.test(word))) isLed = true;
    if (lead.some(({ word }) => /^(?:form|x-www-form-urlencoded)$/.test(word))) isForm = true;
    // “parent_id set to folderId”: its value, or that word.
    if (item.values?.some(({ json }) => typeof json === "string" && said.context.variables?.has(json)) === true) return undefined;
    if (item.values !== undefined) values.push(...item.values);
    if (item.left !== undefined) left.push(item.left);
    if (item.header !== undefined) headers[item.header[0]] = item.header[1];
    bearer = item.bearer ?? bearer;
    leftHeader = item.leftHeader ?? leftHeader;
    at = item.end;
    for (let count = 0; count < 2; count++) at += trailingAt(tokens, at);
    end = at;
  }
  // “with the same query” and nothing else
  if (end === start && at === tokens.length) end = at;
  const names = [...values.map(({ slot }) => slot), ...left].map(({ name, within }) => [...within, name].join("."));
  if (new Set(names).size < names.length || !isBoundary(tokens, end)) return undefined;
  return {
    values,
    left,
    headers,
    isForm,
    isLed,
    end,
    ...(bearer === undefined ? {} : { bearer }),
    ...(leftHeader === undefined ? {} : { leftHeader }),
  };
}

/** Returns whether a name with a value of its own is there: “group” of “the group that has the name "A"” has none. */
function namesValue(slots: readonly Slot[], tokens: readonly Token[], at: number): boolean {
  const named = nameAt(slots, tokens, at);
  return named !== undefined && named.slot.type !== "object";
}

function isBoundary(tokens: readonly Token[], at: number): boolean {
  return at >= tokens.length || /^(?:[,;.–—-]|->|→|=>)$/.test(tokens[at]?.text ?? "") || tokens[at]?.word === "and";
}

function trailingAt(tokens: readonly Token[], at: number): number {
  const isTrailing = (words: string): boolean => trailing.exec(words)?.[0] === words;
  return [3, 2, 1].find((count) => at + count <= tokens.length && isTrailing(wordsFrom(tokens, at, count))) ?? 0;
}

interface Item {
  readonly end: number;
  readonly values?: readonly { readonly slot: Slot; readonly json: Json }[];
  readonly left?: Slot;
  readonly header?: readonly [string, string];
  readonly bearer?: string;
  readonly leftHeader?: string;
}

function itemAt(said: Said, slots: readonly Slot[], at: number): Item | undefined {
  const { tokens } = said;
  for (const count of [4, 3, 2, 1]) {
    if (!leaving.test(wordsFrom(tokens, at, count))) continue;
    const named = nameAt(slots, tokens, at + count);
    if (named !== undefined) return { end: named.end, left: named.slot };
  }
  return headerAt(tokens, at) ?? pairAt(slots, tokens, at) ?? valueFirst(slots, tokens, at);
}

const headerName = /^[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)+$/;

function headerAt(tokens: readonly Token[], at: number): Item | undefined {
  if (tokens[at]?.word === "bearer") {
    const value = at + (tokens[at + 1]?.word === "token" ? 2 : 1);
    return tokens[value]?.kind === "quoted" ? { end: value + 1, bearer: String(tokens[value]?.value) } : undefined;
  }
  const name = tokens[at]?.word === "header" ? at + 1 : at;
  const text = tokens[name]?.text ?? "";
  // “instead of that Api-Key header”
  const isLeft = /^instead of th(?:at|e)$/.test(wordsFrom(tokens, at - 3, at < 3 ? 0 : 3));
  if (!headerName.test(text)) return undefined;
  if (isLeft) return { end: tokens[name + 1]?.word === "header" ? name + 2 : name + 1, leftHeader: text };
  let value = name + 1;
  while (linking.test(tokens[value]?.word || tokens[value]?.text || "")) value++;
  const { kind = "symbol", text: own = "", value: said } = tokens[value] ?? {};
  if (kind === "quoted") return { end: value + 1, header: [text, String(said)] };
  return value > name + 1 && (kind === "word" || kind === "number") ? { end: value + 1, header: [text, own] } : undefined;
}

/** “state = closed”, “the id stays”, “a, b and c all false” */
function pairAt(slots: readonly Slot[], tokens: readonly Token[], at: number): Item | undefined {
  const named = nameAt(slots, tokens, at);
  if (named === undefined) return undefined;
  const kept = keeping.exec(wordsFrom(tokens, named.end, 5))?.[0];
  if (kept !== undefined) return { end: named.end + kept.split(" ").length, values: [] };
  let next = named.end;
  while (linking.test(tokens[next]?.word || tokens[next]?.text || "") && next < named.end + 3) next++;
  for (const value of [next, named.end]) {
    const found = valueAt(named.slot, tokens, value);
    if (found !== undefined) return { end: found.end, values: [{ slot: named.slot, json: found.json }] };
  }
  return sharedAt(slots, tokens, at);
}

/** “block_email, block_urls and block_ip all false” */
function sharedAt(slots: readonly Slot[], tokens: readonly Token[], at: number): Item | undefined {
  const found: Slot[] = [];
  let next = at;
  for (;;) {
    const named = nameAt(slots, tokens, next);
    if (named === undefined) break;
    found.push(named.slot);
    next = named.end;
    while (/^(?:,|and)$/.test(tokens[next]?.word || tokens[next]?.text || "")) next++;
  }
  if (found.length < 2 || !/^(?:all|both|each)$/.test(tokens[next]?.word ?? "")) return undefined;
  next++;
  while (linking.test(tokens[next]?.word || tokens[next]?.text || "")) next++;
  const all = found.map((slot) => ({ slot, value: valueAt(slot, tokens, next) }));
  const [first] = all;
  if (first?.value === undefined || all.some(({ value }) => value === undefined)) return undefined;
  return { end: first.value.end, values: all.flatMap(({ slot, value }) => (value === undefined ? [] : [{ slot, json: value.json }])) };
}

/** “10 for max_uses”, “"pilar" as usernames” */
function valueFirst(slots: readonly Slot[], tokens: readonly Token[], at: number): Item | undefined {
  const { kind = "symbol" } = tokens[at] ?? {};
  if (!/^(?:quoted|number|reference)$/.test(kind) || !/^(?:for|as|in|into|under)$/.test(tokens[at + 1]?.word ?? "")) return undefined;
  const name = tokens[at + 2]?.word === "the" ? at + 3 : at + 2;
  const named = nameAt(slots, tokens, name);
  const found = named === undefined ? undefined : valueAt(named.slot, tokens, at);
  return named === undefined || found?.end !== at + 1 ? undefined : { end: named.end, values: [{ slot: named.slot, json: found.json }] };
}

const bySqueezedName = rememberedFor((slots: readonly Slot[]) => Map.groupBy(slots, ({ name }) => squeeze(name)));

/** The field with exactly that name, in one or more words. */
function nameAt(slots: readonly Slot[], tokens: readonly Token[], at: number): { readonly slot: Slot; readonly end: number } | undefined {
  for (const count of [4, 3, 2, 1]) {
    const words = tokens.slice(at, at + count);
    if (
      words.length < count ||
      words.some(({ kind, value }) => kind !== "word" && !(count === 1 && kind === "quoted" && /^\w+$/.test(String(value))))
    )
      continue;
    const said = squeeze(words.map(({ kind, text, value }) => (kind === "quoted" ? String(value) : text)).join(""));
    const named = bySqueezedName(slots).get(said) ?? [];
    const depth = Math.min(...named.map(({ within }) => within.length));
    const [only, ...others] = named.filter(({ within }) => within.length === depth);
    if (only !== undefined && others.length === 0) return { slot: only, end: at + count };
  }
  return undefined;
}

function valueAt(
  { type, enum: listed }: Slot,
  tokens: readonly Token[],
  at: number,
): { readonly json: Json; readonly end: number } | undefined {
  const { kind = "symbol", text = "", word = "", value } = tokens[at] ?? {};
  if (kind === "quoted") return { json: String(value), end: at + 1 };
  if (kind === "reference") return { json: { $var: String(value) }, end: at + 1 };
  if (kind === "number" && isPlainNumber(text)) return { json: type === "string" ? text : Number(text), end: at + 1 };
  if (kind !== "word" && kind !== "number") return undefined;
  const flag = /^(?:true|on|yes)$/.test(word) ? true : /^(?:false|off|no)$/.test(word) ? false : undefined;
  if (flag !== undefined && type === "boolean") return { json: flag, end: at + 1 };
  if (/^(?:true|false)$/.test(word)) return { json: type === "string" ? word : flag === true, end: at + 1 };
  if (listed !== undefined) return listed.includes(text) ? { json: text, end: at + 1 } : undefined;
  if (type !== "string" || !/^[\p{L}\d][\p{L}\d_.@:+-]*$/u.test(text) || lexicon.functional.has(word)) return undefined;
  return { json: text, end: at + 1 };
}

function isPlainNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(text) && String(Number(text)) === text;
}

function changed(last: ApiRequestStep, given: Given, operation: Operation): ApiRequestStep | undefined {
  const sent: { body: Record<string, Json>; query: Record<string, Json> } = { body: {}, query: {} };
  for (const { slot, json } of given.values) put(sent, slot, json);
  const member = given.isForm || last.form !== undefined ? "form" : bodyMember(operation);
  const own = { ...membersIn(last[member]) } as Record<string, Json>;
  const query = { ...membersIn(last.query) } as Record<string, Json>;
  for (const slot of given.left) {
    const from = slot.in === "query" ? query : own;
    if (slot.within.length > 0 || !Object.hasOwn(from, slot.name)) return undefined;
    delete from[slot.name];
  }
  const headers = Object.fromEntries(
    Object.entries({ ...last.headers, ...given.headers }).filter(([name]) => name.toLowerCase() !== given.leftHeader?.toLowerCase()),
  );
  const body = merged(own, sent.body) as Record<string, Json>;
  const all = merged(query, sent.query) as Record<string, Json>;
  const { headers: _, query: __, body: ___, ...rest } = last;
  return {
    ...rest,
    ...(Object.keys(all).length > 0 ? { query: all } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(Object.keys(body).length > 0 || last[member] !== undefined ? { [member]: body } : {}),
    ...(given.bearer === undefined ? {} : { auth: { bearer: given.bearer } }),
  } as ApiRequestStep;
}

/** The request, and what the rest of the line does after it. */
function withRest(said: Said, step: ApiRequestStep, operation: Operation, end: number): readonly Step[] | undefined {
  const { tokens, context } = said;
  let next = end;
  while (next < tokens.length && (/^[,;.–—-]$/.test(tokens[next]?.text ?? "") || /^(?:and|also|then)$/.test(tokens[next]?.word ?? "")))
    next++;
  if (next >= tokens.length) return [step];
  const rest = textOf(said, next).replace(/^(?:this time|now) | (?:this time|now|too)(?=[.!]?$)/giu, "");
  const around = following(context, [step]);
  const steps = stepsOf(said, rest, around) ?? stepsOf(said, `Expect ${rest}`, around);
  if (steps === undefined || steps.some((one) => one.step === "prepare")) return undefined;
  const isApart = /^[;.–—]$/.test(tokens[end]?.text ?? "") || saying.test(rest);
  return !isApart && steps.some((one) => mayBeSent(one, operation)) ? undefined : [step, ...steps];
}

const saying =
  /^(?:expect|check|verify|confirm|assert|ensure|make sure|save|store|keep|remember|the (?:status|answer|response)|it|i|we)\b/iu;

/** “with name "A" and a hall whose city is "Ghent"”: sent, or answered. */
function mayBeSent(step: Step, operation: Operation): boolean {
  const names = operation.body?.fields.map(({ name }) => name) ?? [];
  return step.step === "validate" && step.checks.some(({ path = "" }) => names.includes(/^\$\.(\w+)/.exec(path)?.[1] ?? ""));
}

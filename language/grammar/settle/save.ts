// Saves: an entry of the preceding call, or a step of their own.

import { sameName } from "../../english/context/nouns.ts";
import type { ApiRequestStep, McpServerCallStep, SaveStep, Step, StoreEntry } from "../../step.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Act, SourceMeaning } from "../meaning.ts";
import { askForName, askWhetherHeader, askWhichData } from "./asked.ts";
import type { Draft } from "./draft.ts";
import { isBareName, isHeaderLike, pathOf } from "./field.ts";
import { checkedName, patternOf } from "./flow.ts";
import { fieldAt } from "./known.ts";
import { type CheckPlace, type Place, tokenOf, unsettled } from "./place.ts";
import { isStatusField } from "./statusLike.ts";
import { camelCase, isReference, nameOf, textOf } from "./value.ts";

export function isCall(step: Step | undefined): step is ApiRequestStep | McpServerCallStep {
  return step?.step === "api_request" || step?.step === "mcp_server_call";
}

type SaveAct = Extract<Act, { act: "save" }>;

/** The index, in the steps of the sentence, of the call that the following parts belong to. */
export function callIn(steps: readonly Step[]): number {
  const at = steps.findLastIndex(({ step }) => step === "api_request" || step === "mcp_server_call");
  return at > steps.findLastIndex(({ step }) => step === "run" || step === "block" || step === "steps") ? at : -1;
}

/** A save in the sentence of a call belongs to the call. */
export function addEntry({ steps, origins }: Draft, entry: StoreEntry, from: unknown): void {
  const call = callIn(steps);
  const at = call >= 0 ? call : steps.at(-1)?.step === "save" ? steps.length - 1 : steps.length;
  const before = steps[at] as ApiRequestStep | McpServerCallStep | SaveStep | undefined;
  const store = [...(before?.store ?? []), entry];
  steps[at] = before === undefined ? { step: "save", store } : { ...before, store };
  origins.push({ path: [at, "store", store.length - 1], from });
}

export function addSave(place: CheckPlace, draft: Draft, act: SaveAct): void {
  const { from, as } = act;
  if (as !== undefined && handsOver(place, as)) unsettled("who or what it is given to, and no variable");
  const source = sourceOf(place, from);
  if (as !== undefined && isPut(place, source, as)) unsettled("what a thing becomes, and no variable");
  const isOpen = as !== undefined && (act.arrow === true || isAfterBe(place, as));
  if (isOpen && isWordOrValue(place, source, as)) unsettled("a value of the field, or a variable");
  const name = checkedName(as === undefined ? (nameOfThing(place, from, source) ?? lastName(place, act, source)) : nameOf(place, as));
  if (as !== undefined && /header|cookie/i.test(name) && intoHeader.test(place.tokens.map(({ text }) => text).join(" ")))
    unsettled("a header of a request, and no variable");
  addEntry(draft, { [name]: source }, act);
}

/**
 * "The trainer is assigned to the trainee": a thing goes to another one. The name of a variable is no such word, or is
 * called one.
 */
function handsOver(place: Place, as: NonNullable<SaveAct["as"]>): boolean {
  if (!isReference(as) || !/^(?:Sure)?Name$/.test(as.as) || !/^[a-z]+$/.test(tokenOf(place, as).text)) return false;
  const words = place.tokens.map(({ word }) => word);
  return words.some((word) => /^assign/.test(word)) && words[as.token - 1] !== "variable" && words.includes("to");
}

/** "Put $.name into the header X-Name", and not "the id in the header as authHeader" */
const intoHeader = /\b(?:in|into|to) (?:the )?(?:[\w-]+ )?(?:headers?|cookies?)\b|\bas (?:the )?header \w+-/i;

/** "Put the channel into state active": a whole thing is kept only in what is called a variable. */
function isPut(place: CheckPlace, source: string, as: NonNullable<SaveAct["as"]>): boolean {
  const words = place.tokens.map(({ word }) => word);
  const isThing = place.response !== undefined && fieldAt(place.response, source)?.type === "object";
  return isThing && words.some((word) => /^puts?$/.test(word)) && !words.includes("variable") && !(isReference(as) && as.as === "Variable");
}

function tokenIsPath({ tokens }: CheckPlace): boolean {
  return tokens.some(({ kind }) => kind === "jsonPath" || kind === "reference");
}

/** “… and $.state is NEW” */
function isAfterBe({ tokens }: Place, as: NonNullable<SaveAct["as"]>): boolean {
  return isReference(as) && /^(?:is|be)$/.test(tokens[as.token - 1]?.word ?? "");
}

/** "state -> open": the document lists it, the language has the word, or it is a constant. */
function isWordOrValue(place: CheckPlace, source: string, as: NonNullable<SaveAct["as"]>): boolean {
  if (!isReference(as) || !/^(?:Sure)?Name$/.test(as.as)) return false;
  const { text, word } = tokenOf(place, as);
  if (/^\p{Lu}{2,}$/u.test(text)) return true;
  const field = place.response === undefined ? undefined : fieldAt(place.response, source);
  // "order.state -> open": of what the document does not know nobody can tell.
  if (place.response !== undefined && field === undefined && !tokenIsPath(place)) return true;
  const listed = field?.enum;
  return lexicon.known.has(word) || listed?.some((one) => sameName(one, text)) === true;
}

/** "the message id": `messageId`, and not `id`, which every thing has. */
function nameOfThing(place: Place, from: SourceMeaning, source: string): string | undefined {
  if (from.of !== "field" || source !== "$.id") return undefined;
  const words = from.path.flatMap((segment): readonly string[] => {
    if (isReference(segment)) return [textOf(place, segment)];
    return typeof segment === "object" && "words" in segment
      ? segment.words.map((word) => (typeof word === "string" ? word : textOf(place, word)))
      : [];
  });
  return words.length > 1 ? camelCase(words.map((word) => word.toLowerCase())) : undefined;
}

function lastName(place: Place, { from }: SaveAct, source: string): string {
  const name = /^\$(?:\.[\p{L}_][\p{L}\p{N}_]*)*\.([\p{L}_][\p{L}\p{N}_]*)$/u.exec(source)?.[1];
  if (name !== undefined) return name;
  const near = /(?<!\w)\d*([A-Za-z_]\w*)(?:'?\])?$/.exec(source)?.[1];
  return source.startsWith("$.") ? askForName(place, from, near ?? "value") : unsettled("no name for what is saved");
}

function sourceOf(place: CheckPlace, from: SourceMeaning): string {
  switch (from.of) {
    case "text":
      return "body";
    case "described":
      return described(place, from);
    case "data":
      return askWhichData(place, from, nameOf(place, from.name));
    case "match":
      return `match ${patternOf(place, from.pattern)}`;
    case "status":
      // “Save the code” of a response that has one.
      if (isStatusField(place)) return unsettled("the status is a field");
      return place.response?.fields.has("code") === true && place.tokens.every(({ word }) => !/^(?:status|http)/.test(word))
        ? unsettled("the code is a field")
        : "status";
    case "header":
      return `header ${nameOf(place, from.name)}`;
    case "cookie":
      return `cookie ${nameOf(place, from.name)}`;
    case "body":
      return from.as === "text" || from.raw === true ? "body" : from.named === true || from.list === true ? "$" : "response";
    case "field": {
      const [only] = from.path;
      if (place.response === undefined && isReference(only) && isHeaderLike(place, only))
        return askWhetherHeader(place, only, textOf(place, only));
      // “Save the status”: errors repeat it in their body.
      if (isReference(only) && textOf(place, only) === "status" && place.response?.ofErrors?.has("status") === true)
        return unsettled("the status of the response");
      if (from.alone === true && !(isReference(only) && isFieldLike(textOf(place, only)))) return unsettled("a text, and no field");
      // A wrong guess would be saved without a word: the document has to have the field, or nothing may speak against
      // one plain name.
      if (isReference(only) && isBareName(only) && place.response === undefined && from.path.length > 1) return unsettled("a guess");
      return pathOf(place, from.path, place.response);
    }
  }
  return unsettled("nothing that can be saved");
}

/** "the user's id from $.data.id": the words contain the name of the member, and no word counts or chooses. */
function described(place: CheckPlace, { path, words }: Extract<SourceMeaning, { of: "described" }>): string {
  const source = textOf(place, path);
  const last = /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)[^\p{L}\p{N}_]*$/u.exec(source)?.[1]?.toLowerCase() ?? "";
  const said = words.map((word) => tokenOf(place, word).word);
  if (said.some((word) => /^(?:number|count|length|size|sum|total|first|second|last|not|without|only)$/.test(word)))
    return unsettled("words that say more than the path");
  return said.some((word) => word === last || word === `${last}s`) ? source : unsettled("words of something else");
}

/** `id`, `$.id`, `lines[0].sku`, but not `A-100` or `EXPIRED`. */
function isFieldLike(text: string): boolean {
  return /^(?:\$[.[]|[a-z_][A-Za-z0-9_]*(?:[.[]|$))/.test(text);
}

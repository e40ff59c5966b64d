// Finds what the steps of a sentence lose: a condition, a reason that is a code of the document, a format, or the thing
// that a name stands for. The sentence says more than its steps do.

import { bodyOf } from "../grammar/correct/fields.ts";
import { group } from "../grammar/lexicon/groups.ts";
import { hasTerminal } from "../grammar/lexicon/lexicon.ts";
import { answersNothing } from "../grammar/parts/impliedReads.ts";
import { isRefusal } from "../grammar/refused.ts";
import { fitOfVerb, stem } from "../grammar/settle/called.ts";
import { describeItem, describeResponse } from "../grammar/settle/known.ts";
import { squeeze } from "../grammar/settle/responseShape.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { isJsonObject, type Json } from "../json.ts";
import { splitWords } from "../openapi/words.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { lastCall, operationOf } from "./context/above.ts";
import { losesDenial } from "./lostDenial.ts";
import { checksOf, losesPart, type Reading } from "./lostParts.ts";
import { losesRequest } from "./lostRequests.ts";
import { losesThing } from "./lostThings.ts";
import { losesValue } from "./lostValues.ts";
import { mistypedWord } from "./mistyped.ts";
import { isStatedDeed } from "./statedDeed.ts";
import type { Token } from "./token.ts";

/** Why a reading is refused: the steps say less than the sentence, or something else. */
const losses: readonly { readonly finds: (reading: Reading) => boolean; readonly message: (reading: Reading) => string }[] = [
  {
    finds: (reading) => mistypedWord(reading) !== undefined,
    message: (reading) => `“${mistypedWord(reading)}” is not understood.`,
  },
  {
    finds: ({ sentence, steps }) => comparesNoun(sentence, steps) || countsPages(sentence, steps),
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: losesCondition,
    message: () =>
      "Steps run whether a condition holds or not. Write “When …” if both must happen, or add what is expected, such as “If …, expect status 409”.",
  },
  {
    finds: losesCode,
    message: () => 'The reason is an error code, but no check compares it. Check it, for example “$.code is "NO_COPIES_LEFT"”.',
  },
  {
    finds: ({ sentence, steps }) => comparesPronoun(sentence, steps) || leavesTry(sentence, steps),
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: (reading) => losesPart(reading) || losesValue(reading) || losesThing(reading) || losesRequest(reading),
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: ({ sentence, steps }) => losesPointed(sentence, steps),
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: looksAtNothing,
    message: () => "According to the OpenAPI document, the last response has no content. Read the thing or its list first.",
  },
  {
    finds: ({ sentence, steps, context }) => !sentence.includes("$") && mixesError(steps, context),
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: looksPastError,
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: losesBoth,
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: sendsMissing,
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: ({ steps, context }) => looksInItems(steps, context),
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: losesDenial,
    message: () =>
      "No step says the “not” of this sentence. Write the request or the check that is meant, such as “$.data does not exist”.",
  },
  {
    finds: findsCodeElsewhere,
    message: ({ sentence }) => `“${sentence}” is not understood.`,
  },
  {
    finds: losesFormat,
    message: () => "The format after “as” is not checked. Write it as a check of its own, for example “$.createdAt is a date-time”.",
  },
  {
    finds: (reading) => namedForId(reading) !== undefined,
    message: (reading) => {
      const { field, name } = namedForId(reading) as NamedId;
      return `${field} contains an id, but “${name}” is a name. Compare it with the saved id, for example “$.${field} is \${id}”.`;
    },
  },
  {
    finds: (reading) => isDone(reading) || isStatedDeed(() => tokensOf(reading.sentence), reading.steps, reading.context),
    message: () =>
      "It is unclear whether to do this or to check it. Write “Close the order” to do it, or “Then the order is closed” to check it.",
  },
];

/** “has the saved id”, “all have this kind”: which one it is, and not only that there is one. */
export function losesPointed(sentence: string, steps: readonly Step[]): boolean {
  const isPointed =
    /\b(?:the|its|this|that) (?:saved|stored|kept|noted|remembered) (?!one\b)\w+|\b(?:has|have|having) (?:this|that|the same|the requested|the given) \w+/i.test(
      sentence,
    );
  return (
    isPointed &&
    steps.every(({ step }) => step !== "save") &&
    checksOf(steps).some(({ exists, header }) => exists === true && header === undefined)
  );
}

/** “the title of the error”: no field that only a success has. */
export function looksPastError({ sentence, steps, context }: Reading): boolean {
  if (!/\bof the (?:first )?error\b/i.test(sentence) || context.operations === undefined) return false;
  const fields = bodyOf(context)?.fields ?? [];
  const isGood = (path: string): boolean => fields.some((field) => field.path === path && !field.isOfError && field.list === undefined);
  return checksOf(steps).some(({ path = "", equals, contains }) => (equals ?? contains) !== undefined && isGood(path));
}

/** “lists both tags”: which ones, and not only that there is a list. */
function losesBoth({ sentence, steps, context }: Reading): boolean {
  const said = /\bboth (?:the |of the )?(\w+)/i.exec(sentence)?.[1];
  if (said === undefined || context.operations === undefined) return false;
  const lists = (bodyOf(context)?.fields ?? []).filter(({ field }) => field.type === "array").map(({ path }) => path);
  return checksOf(steps).some(
    ({ path = "", exists }) => exists === true && squeeze(path.split(".").at(-1) ?? "") === squeeze(said) && lists.includes(path),
  );
}

/** “the Blue Room is in the list”: by its name, and not by the id of the room that was made. */
export function losesName(steps: readonly Step[], tokens: readonly Token[]): boolean {
  const isMember = checksOf(steps).some(({ any, none, equals }) => (any ?? none) !== undefined && isJsonObject((equals ?? null) as Json));
  const isCapital = (at: number): boolean => /^\p{Lu}\p{Ll}+$/u.test(tokens[at]?.text ?? "");
  return isMember && tokens.some((_, at) => at > 0 && isCapital(at) && isCapital(at + 1));
}

/**
 * Returns whether the steps look at something next to what is meant: the whole response, a field that is null, an
 * object.
 */
export function looksBeside(steps: readonly Step[], tokens: readonly Token[], context: SentenceContext): boolean {
  // A path that is written out is the author's.
  if (tokens.some(({ kind }) => kind === "jsonPath")) return false;
  return (
    mixesError(steps, context) ||
    looksAtFields(steps, context) ||
    leavesItem(steps, tokens) ||
    looksPastNull(steps, context) ||
    looksAtObject(steps, context)
  );
}

/** “There are no tanks any more” after a deletion, whose response has no content: nothing is in it. */
function looksAtNothing({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$") || steps.some(({ step }) => step !== "validate")) return false;
  const isDenied = checksOf(steps).some(
    ({ path, not, none, empty, every }) =>
      path !== undefined && (none !== undefined || every !== undefined || (not === true) !== (empty === true)),
  );
  return isDenied && followsNothing(context);
}

/** Returns whether the last call changes something and answers nothing to look at. */
function followsNothing(context: SentenceContext): boolean {
  const operation = operationOf(context, lastCall(context.before));
  return operation !== undefined && operation.method !== "GET" && answersNothing(operation);
}

/** Returns whether one check looks at what only a success has, and another at what only an error has. */
function mixesError(steps: readonly Step[], context: SentenceContext): boolean {
  const paths = checksOf(steps).flatMap(({ path, every, any, none }) => every ?? any ?? none ?? path ?? []);
  if (paths.length < 2 || context.operations === undefined || steps.some(({ step }) => step === "api_request")) return false;
  const fields = bodyOf(context)?.fields ?? [];
  const tops = (isOfError: boolean): readonly string[] =>
    fields.filter(({ list, depth, isOfError: own }) => list === undefined && depth === 1 && own === isOfError).map(({ name }) => name);
  const [good, bad] = [tops(false), tops(true)];
  const top = (path: string): string => /^\$\.(\w+)/.exec(path)?.[1] ?? "";
  return paths.some((path) => bad.includes(top(path))) && paths.some((path) => good.includes(top(path)) && !bad.includes(top(path)));
}

/** “The total is 3” after a deletion, which answers nothing. */
function looksAtFields(steps: readonly Step[], context: SentenceContext): boolean {
  const looksInside = checksOf(steps).some(({ path, body }) => path !== undefined || body === "json");
  return context.operations !== undefined && looksInside && followsNothing(context);
}

/** “exactly one zone and its name is Reef”: the name of the zone, perhaps. */
function leavesItem(steps: readonly Step[], tokens: readonly Token[]): boolean {
  const checks = checksOf(steps);
  const one = checks.findIndex(({ length, not }) => length === 1 && not !== true);
  const isOfIt = tokens.some(
    ({ word }, at) => at > 1 && /^its?$/.test(word) && /^(?:and|,)$/.test(tokens[at - 1]?.word || tokens[at - 1]?.text || ""),
  );
  const list = checks[one]?.path ?? "$";
  return one >= 0 && isOfIt && checks.slice(one + 1).some(({ path }) => path !== undefined && !path.startsWith(`${list}[`));
}

/** “has no keeper” of a field that may be null, which is there. */
function looksPastNull(steps: readonly Step[], context: SentenceContext): boolean {
  const lacking = checksOf(steps).filter(({ exists, not }) => exists === true && not === true);
  if (lacking.length === 0 || context.operations === undefined) return false;
  const fields = bodyOf(context)?.fields ?? [];
  return lacking.some(({ path }) =>
    fields.some((field) => field.path === path && field.list === undefined && field.field.nullable === true),
  );
}

/** “the tank has been filled”: the moment when it was, and not that its object has members. */
function looksAtObject(steps: readonly Step[], context: SentenceContext): boolean {
  const filled = checksOf(steps).filter(({ empty, not, path }) => empty === true && not === true && path !== undefined);
  if (filled.length === 0 || context.operations === undefined) return false;
  const fields = bodyOf(context)?.fields ?? [];
  return filled.some(({ path }) => fields.some((field) => field.path === path && field.field.type === "object"));
}

/** “Public admission is allowed”, “the coupon is reusable”: a field that is true or false, and no status or name. */
export function leavesFlag(steps: readonly Step[], tokens: readonly Token[], context: SentenceContext): boolean {
  if (steps.some(({ step }) => step !== "validate") || context.operations === undefined) return false;
  const flags = (bodyOf(context)?.fields ?? []).filter(
    ({ field, list, isOfError }) => field.type === "boolean" && list === undefined && !isOfError,
  );
  const looked = new Set(checksOf(steps).map(({ path = "" }) => path.split(".").at(-1)));
  return flags.some(({ name }) => {
    const words = splitWords(name);
    const isSaid = tokens.some((_, at) => words.every((word, index) => tokens[at + index]?.word === word));
    return isSaid && words.join("").length > 3 && !looked.has(name);
  });
}

/** “the first one is unlit”: a value of `status`, and no name. */
export function comparesListed({ sentence, steps, context }: Reading): boolean {
  const isWritten = /["'`$]/.test(sentence);
  const texts = isWritten ? [] : checksOf(steps).filter(({ path, equals }) => path !== undefined && typeof equals === "string");
  if (texts.length === 0) return false;
  const fields = bodyOf(context)?.fields ?? [];
  return texts.some(({ path = "", equals }) => {
    // “the error is OUT_OF_STOCK”: its code, and no text.
    if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(String(equals)) && /\.(?:message|text|title|detail)$/.test(path)) return true;
    const name = path.split(".").at(-1);
    const own = fields.filter((known) => known.name === name);
    const isPlain = own.length > 0 && own.every(({ field }) => field.enum === undefined);
    return isPlain && fields.some(({ field }) => field.enum?.some((one) => squeeze(one) === squeeze(String(equals))) === true);
  });
}

/** “…, the rating is missing”: no value of it. */
function sendsMissing({ sentence, steps }: Reading): boolean {
  const isSent = steps.some((step) => step.step === "api_request" && /:"(?:missing|omitted)"/.test(JSON.stringify(step.body ?? null)));
  return isSent && /\b(?:is|are) (?:missing|omitted)\b/.test(sentence);
}

/** “400 with the error code OUT_OF_STOCK”: of the error, and no field of a success. */
function findsCodeElsewhere({ steps, context }: Reading): boolean {
  const codes = steps
    .flatMap((step) => (step.step === "validate" && step.checks.some(isRefusal) ? step.checks : []))
    .filter(({ equals }) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(String(equals ?? "")));
  if (codes.length === 0) return false;
  const errors = (context.operations?.operations ?? []).flatMap(({ responses }) =>
    responses.flatMap(({ status, fields }) => (/^[45d]/.test(status) ? fields.map(({ name }) => name) : [])),
  );
  return errors.length > 0 && codes.some(({ path }) => path !== undefined && !errors.includes(/^\$\.(\w+)/.exec(path)?.[1] ?? ""));
}

/** “The Location header ends with the id”: the id of the thing, and not these letters. */
function comparesNoun(sentence: string, steps: readonly Step[]): boolean {
  const said = /\b(?:starts?|begins?|ends?) (?:with|in) (?:the|its|this|that|our) (?:new |saved )?([a-z]+)[.!]?$/i.exec(sentence)?.[1];
  return said !== undefined && checksOf(steps).some(({ startsWith, endsWith }) => (startsWith ?? endsWith) === said);
}

/** “The page has 4 orders”, “at most 10 items per page”: how many there are is not the number of the page. */
function countsPages(sentence: string, steps: readonly Step[]): boolean {
  if (!/\b(?:per|each|every|a|the|this) page\b/i.test(sentence) || !/\b\d+ [a-z]{2,}/i.test(sentence)) return false;
  return checksOf(steps).some(
    ({ path = "", equals, compare }) =>
      /\.page$/.test(path) && (compare !== undefined || typeof equals === "number") && !/page (?:is|=|:|number)/i.test(sentence),
  );
}

/** Says what the steps lose. */
export function lossOf(reading: Reading): string | undefined {
  return losses.find(({ finds }) => finds(reading))?.message(reading);
}

/** “If the job is deleted, release it” */
function losesCondition({ sentence, steps }: Reading): boolean {
  return /^if\s/i.test(sentence) && steps.filter(({ step }) => step === "api_request").length > 1;
}

/** “because no copies are left” of NO_COPIES_LEFT, which no step has. */
function losesCode({ sentence, steps, context: { operations } }: Reading): boolean {
  const reason = /\b(?:because|since)\b(.*)$/is.exec(sentence)?.[1];
  if (reason === undefined || operations === undefined || !steps.some(({ step }) => step === "validate")) return false;
  const tokens = tokensOf(reason).filter(({ word }) => word !== "");
  const said = new Set(tokens.map(({ word }) => stem(word)));
  const telling = tokens.filter(({ word }) => !hasTerminal(word, /^f\./)).map(({ word }) => stem(word));
  const text = JSON.stringify(steps);
  const listed = new Set(
    operations.operations.flatMap(({ responses }) => responses.flatMap(({ fields }) => fields.flatMap(({ enum: values = [] }) => values))),
  );
  return [...listed].some((value) => {
    const words = splitWords(String(value)).map(stem);
    const isAll = words.every((word) => said.has(word)) && telling.every((word) => words.includes(word));
    return words.length > 1 && isAll && !text.includes(`"${value}"`);
  });
}

/** “createdAt is there, as a date”, “days is 7 as a number”: nothing checks that. */
function losesFormat({ sentence, steps }: Reading): boolean {
  const checks = checksOf(steps);
  if (!/\bas\b/i.test(sentence) || checks.length === 0) return false;
  if (checks.some(({ format, type }) => (format ?? type) !== undefined)) return false;
  const tokens = tokensOf(sentence);
  return tokens.some(({ word }, at) => {
    if (word !== "as" || hasTerminal(tokens[at - 1]?.word ?? "", /^v\.save/)) return false;
    let next = at + 1;
    while (hasTerminal(tokens[next]?.word ?? "", /^(?:f\.the|w\.(?:valid|adjective))$/)) next++;
    return hasTerminal(tokens[next]?.word ?? "", /^w\.(?:format|type)$/) && isEnd(tokens[next + 1]);
  });
}

function isEnd(token: Token | undefined): boolean {
  return token === undefined || token.kind === "symbol" || /^(?:and|or|but|with)$/.test(token.word);
}

interface NamedId {
  readonly field: string;
  readonly name: string;
}

/** “its winner is Brandt” of `winnerId`: a name, and no id. A field that is written out takes any value. */
function namedForId({ sentence, steps }: Reading): NamedId | undefined {
  for (const { path, equals } of checksOf(steps)) {
    const field = /\.(\w+(?:Id|_id|ID))$/.exec(path ?? "")?.[1];
    const isName = typeof equals === "string" && /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(equals);
    if (field !== undefined && isName && !squeeze(sentence).includes(squeeze(field))) return { field, name: equals };
  }
  return undefined;
}

/** “cardId is the one I kept”: who keeps it is no value. */
export function comparesPronoun(sentence: string, steps: readonly Step[]): boolean {
  return checksOf(steps).some(({ equals }) => typeof equals === "string" && pronoun.test(equals) && !/["'`]/.test(sentence));
}

const pronoun = group("lost.pronoun");

/** “It isn't allowed, so trying that must end in a conflict”: nothing sends what is tried. */
function leavesTry(sentence: string, steps: readonly Step[]): boolean {
  return /\b(?:trying|attempting) (?:that|this|it|so)\b/i.test(sentence) && !steps.some(({ step }) => step === "api_request");
}

/** “When the order is closed”: what an operation does, and no check. */
function isDone({ sentence, steps, context: { operations } }: Reading): boolean {
  if (!/^when(?:ever)?\s[^,]*$/i.test(sentence) || !steps.every(({ step }) => step === "validate")) return false;
  const isDeed = ({ word }: Token): boolean =>
    /(?:ed|en|t)$/.test(word) &&
    operations?.operations.some(
      ({ method, ...operation }) => method !== "GET" && fitOfVerb({ method, ...operation }, { word, particle: undefined }) === "own",
    ) === true;
  return tokensOf(sentence).some(isDeed);
}

/** “each item has the country GER and the count is 1”: a field of the response, and of no item. */
export function looksInItems(steps: readonly Step[], context: SentenceContext): boolean {
  const isOfItems = checksOf(steps).some(({ every, any, none }) => (every ?? any ?? none) !== undefined);
  const response = isOfItems && steps.every(({ step }) => step === "validate") ? describeResponse(context) : undefined;
  return (
    response !== undefined &&
    checksOf(steps).some(({ every, any, none, path, contains }) => {
      const list = (every ?? any ?? none)?.replace(/\[\*\]$/, "");
      const members = isJsonObject((contains ?? null) as Json) ? Object.keys(contains as object) : [];
      const names = [/^\$\.(\w+)/.exec(path ?? "")?.[1] ?? "", ...members].map(squeeze);
      const item = list === undefined || list === "$" ? undefined : describeItem(response, list);
      return item !== undefined && names.some((name) => !item.fields.has(name) && response.fields.has(name));
    })
  );
}

// Says a refused sentence in words that the readers know: a request that leaves out a required field, several things
// made in one sentence, a value that is called invalid. The steps have all that the sentence says.

import { following } from "../grammar/correct/saved.ts";
import { group } from "../grammar/lexicon/groups.ts";
import { squeeze } from "../grammar/settle/responseShape.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { isJsonObject, type Json } from "../json.ts";
import type { Field, Operations } from "../openapi/operations.ts";
import { lemma } from "../openapi/words.ts";
import type { Compiled, SentenceContext, Understood } from "../reading.ts";
import type { ApiRequestStep, Step } from "../step.ts";
import { lastRequest, operationOf } from "./context/above.ts";
import { subjectOf } from "./context/nouns.ts";
import { respelled } from "./respelled.ts";
import type { Token } from "./token.ts";

type Read = (sentence: string, context: SentenceContext) => Compiled;

/** A refused sentence, its tokens, and what reads another one. */
interface Refused {
  readonly sentence: string;
  readonly tokens: readonly Token[];
  readonly context: SentenceContext;
  readonly operations: Operations;
  readonly read: (sentence: string, context?: SentenceContext) => readonly Step[] | undefined;
}

const mostTokens = 60;

export function readOtherwise(sentence: string, context: SentenceContext, read: Read): Understood | undefined {
  const { operations } = context;
  const tokens = operations === undefined ? [] : tokensOf(sentence);
  if (operations === undefined || tokens.length > mostTokens || tokens.length < 3) return undefined;
  const refused: Refused = {
    sentence,
    tokens,
    context,
    operations,
    read: (one, around = context) => {
      const compiled = read(one, around);
      return compiled.kind === "understood" ? compiled.steps : undefined;
    },
  };
  const steps = lacking(refused) ?? inTurn(refused) ?? withReturned(refused) ?? apart(refused) ?? firstRead(refused, said(refused));
  return steps === undefined ? undefined : { kind: "understood", steps, fields: [] };
}

function firstRead({ read }: Refused, sentences: readonly string[]): readonly Step[] | undefined {
  for (const one of sentences) {
    const steps = read(one);
    if (steps !== undefined) return steps;
  }
  return undefined;
}

/** The text of the tokens, as written. */
function textOf({ sentence, tokens }: Refused, from: number, to = tokens.length): string {
  return sentence.slice(tokens[from]?.start ?? sentence.length, tokens[to - 1]?.end ?? 0);
}

function says({ tokens }: Refused, at: number, ...forms: readonly Pick<RegExp, "test">[]): boolean {
  return forms.every((form, index) => form.test(tokens[at + index]?.word || tokens[at + index]?.text || ""));
}

const joint = /^(?:,|;|and|but|then)$/;
const article = /^(?:an?|the|any|its)$/;
const needed = /^(?:required|mandatory|needed|necessary)$/;
const lackings: readonly (readonly RegExp[])[] = [
  [/^without$/, /^(?:giving|sending|specifying|setting)$/],
  [/^(?:without|omitting|lacking|missing)$/],
  [/^with$/, /^no$/],
  [/^(?:leave|leaving)$/, /^out$/],
];

/** “… but without a rating”: read with a value for the field, which is taken out again. */
function lacking(refused: Refused): readonly Step[] | undefined {
  const { tokens } = refused;
  for (let at = 2; at < tokens.length; at++) {
    const length =
      lackings.find((forms) => says(refused, at, ...forms))?.length ?? (says(refused, at - 1, /^(?:but|and)$/, /^no$/) ? 1 : 0);
    let next = at + length;
    while (length > 0 && says(refused, next, article)) next++;
    if (length > 0 && says(refused, next, needed)) next++;
    const named = length > 0 ? fieldsAt(refused, next) : says(refused, at - 1, /^,$/) ? missingAt(refused, at) : [];
    let start = at;
    while (start > 1 && says(refused, start - 1, joint)) start--;
    for (const one of named) {
      const steps = withoutField(refused, { ...one, start });
      if (steps !== undefined) return steps;
    }
  }
  return undefined;
}

/** “the rating is missing” */
function missingAt(refused: Refused, at: number): readonly Named[] {
  return fieldsAt(refused, says(refused, at, article) ? at + 1 : at).flatMap(({ field, to }) => {
    const isLeft = says(refused, to, /^(?:is|are)$/, /^(?:left|not)$/, /^(?:out|given|sent|set)$/);
    if (isLeft) return [{ field, to: to + 3 }];
    return says(refused, to, /^(?:is|are)$/, /^(?:missing|omitted)$/) ? [{ field, to: to + 2 }] : [];
  });
}

function withoutField(refused: Refused, { field, start, to }: Named & { readonly start: number }): readonly Step[] | undefined {
  const written = field.enum?.[0] === undefined ? placeholders.get(field.type ?? "string") : `"${field.enum[0]}"`;
  if (written === undefined) return undefined;
  const isFirst = !refused.tokens.slice(0, start).some(({ word, text }) => /^(?:with|whose|having)$/.test(word) || text === ":");
  const more = says(refused, to, /^,$/, /^with$/) ? to + 2 : says(refused, to, /^with$/) ? to + 1 : to;
  const rest = to >= refused.tokens.length ? "" : more > to ? ` and ${textOf(refused, more)}` : textAfter(refused, to);
  const steps = refused.read(`${textOf(refused, 0, start)} ${isFirst ? "with" : "and"} ${field.name} ${written}${rest}`);
  return steps && without(steps, field.name, JSON.parse(written) as Json);
}

/** The rest with the sign or space before it. */
function textAfter(refused: Refused, at: number): string {
  return refused.sentence.slice(refused.tokens[at - 1]?.end ?? 0);
}

/** Values that no sentence has. */
const placeholders: ReadonlyMap<string, string> = new Map([
  ["string", '"zq-7319"'],
  ["integer", "731946"],
  ["number", "7319.46"],
  ["boolean", "true"],
]);

function without(steps: readonly Step[], name: string, value: Json): readonly Step[] | undefined {
  const has = (step: Step): step is ApiRequestStep => {
    const body = step.step === "api_request" ? ((step.body ?? null) as Json) : null;
    return isJsonObject(body) && body[name] === value;
  };
  const isElsewhere = steps.some((step) => !has(step) && JSON.stringify(step).includes("7319"));
  if (steps.filter(has).length !== 1 || isElsewhere) return undefined;
  return steps.map((step) => {
    if (!has(step)) return step;
    const { [name]: _left, ...body } = step.body as Record<string, Json>;
    return { ...step, body };
  });
}

interface Named {
  readonly field: Field;
  readonly to: number;
}

/** The fields of bodies that the words there name, the longest name first. */
function fieldsAt({ tokens, operations }: Refused, at: number): readonly Named[] {
  const found = new Map<string, Named>();
  for (let count = 4; count > 0; count--) {
    const words = tokens.slice(at, at + count);
    if (words.length < count || words.some(({ kind }) => kind !== "word")) continue;
    const said = squeeze(words.map(({ text }) => text).join(""));
    for (const { method, body } of operations.operations)
      for (const field of method === "GET" ? [] : (body?.fields ?? []))
        if (squeeze(field.name) === said) found.set(`${field.name} ${field.type} ${field.enum?.[0]}`, { field, to: at + count });
  }
  return [...found.values()].slice(0, 4);
}

const describing = /^(?:with|named|called|for|whose)$/;
const before = /^(?:now|then|please|finally|next)$/;

/** Several things in one sentence, one after the other: “create a core with … and another with …”. */
function inTurn(refused: Refused): readonly Step[] | undefined {
  const steps: Step[] = [];
  const actions = new Set<string>();
  const parts = partsOf(refused);
  for (const part of parts) {
    const own = refused.read(part, following(refused.context, steps));
    const [first] = own ?? [];
    if (own === undefined || first?.step !== "api_request") return undefined;
    actions.add(first.action.split(" ")[0] ?? "");
    steps.push(...own);
  }
  return parts.length > 1 && actions.size === 1 ? steps : undefined;
}

function partsOf(refused: Refused): readonly string[] {
  const { tokens } = refused;
  let verb = 0;
  while (says(refused, verb, before)) verb++;
  const text = (from: number, to: number): string => textOf(refused, from, lastOf(refused, from, to));
  if (says(refused, verb + 1, /^the$/, /^first$/)) return firstAndSecond(refused, verb);
  const markers = tokens.flatMap((_, at) => markersAt(refused, at).map((next) => ({ at, next })));
  const [one, two] = markers;
  if (says(refused, verb + 1, /^(?:two|2)$/) && one !== undefined && two !== undefined && markers.length === 2) {
    const head = `${textOf(refused, verb, verb + 1)} ${singular(text(verb + 2, one.at))}`;
    return [`${head} ${text(one.next, two.at)}`, `${head} ${textOf(refused, two.next)}`];
  }
  const how = tokens.findIndex(({ word }) => describing.test(word));
  if (says(refused, verb + 1, /^(?:an?|one)$/) && one !== undefined && markers.length === 1 && how > 0 && how < one.at) {
    const head = textOf(refused, verb, how);
    return [`${head} ${text(how, one.at)}`, `${head} ${textOf(refused, one.next)}`];
  }
  return says(refused, verb + 1, /^(?:the|two|2|three|3)$/) ? listedNames(refused, verb) : [];
}

/** Where what describes another thing begins: after “another one”, “a second boat”, before “with”. */
function markersAt(refused: Refused, at: number): readonly number[] {
  const length = says(refused, at, /^(?:a|the|one)$/, /^(?:second|third|further|other|first|more)$/)
    ? 2
    : says(refused, at, /^(?:another|one)$/)
      ? 1
      : 0;
  // “another boat with …”
  const next = [0, 1, 2].map((more) => at + length + more).find((one) => says(refused, one, describing));
  const isPaused = at > 0 && /^(?:,|;|:|and|then)$/.test(refused.tokens[at - 1]?.word || refused.tokens[at - 1]?.text || "");
  return length === 0 || next === undefined || !isPaused ? [] : [next];
}

/** The end without signs and “and”. */
function lastOf(refused: Refused, from: number, to: number): number {
  let end = to;
  while (end > from && says(refused, end - 1, /^(?:,|;|:|and|then)$/)) end--;
  return end;
}

/** “create two tags: A and B”, “… with the names A and B” */
function listedNames(refused: Refused, verb: number): readonly string[] {
  const { tokens } = refused;
  const end = tokens.findIndex(({ word, text }, at) => at > verb + 2 && (text === ":" || /^(?:named|called|with)$/.test(word)));
  const nouns = end < 0 ? "" : textOf(refused, verb + 2, end);
  if (nouns === "" || singular(nouns).endsWith(` ${nouns}`)) return [];
  const isField = says(refused, end, /^with$/, /^the$/);
  const from = isField ? end + 3 : end + 1;
  const how = isField ? ` with ${lemma(tokens[end + 2]?.text ?? "")}` : tokens[end]?.text === ":" ? "" : ` ${tokens[end]?.text}`;
  const values = tokens.slice(from).filter(({ text, word }) => text !== "," && word !== "and");
  const isList = values.every(({ kind, text }) => kind === "quoted" || (kind === "word" && /^[\p{Lu}\d]/u.test(text)));
  const isWhole = tokens.slice(from).length === 2 * values.length - 1;
  if (!isList || !isWhole || values.length < 2 || values.length > 4) return [];
  return values.map(
    ({ start, end: to }) => `${textOf(refused, verb, verb + 1)} ${singular(nouns)}${how} ${refused.sentence.slice(start, to)}`,
  );
}

/** “delete the first and the second order” */
function firstAndSecond(refused: Refused, verb: number): readonly string[] {
  const second = refused.tokens.findIndex((_, at) => at > verb + 2 && says(refused, at, /^second$/));
  const isJoined = says(refused, second - 1, /^and$/) || says(refused, second - 2, /^and$/, /^the$/);
  const noun = refused.tokens[second + 1];
  if (second < 0 || second > verb + 6 || !isJoined || noun?.kind !== "word") return [];
  const head = textOf(refused, verb, verb + 1);
  return [`${head} the first ${noun.text}`, `${head} the second ${noun.text}${textAfter(refused, second + 2)}`];
}

/** “cores” as “a core” */
function singular(nouns: string): string {
  const words = nouns.split(" ");
  const noun = [...words.slice(0, -1), lemma(words.at(-1) ?? "")].join(" ");
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** “use the saved id to get the order” as “get the order with the saved id” */
function turned(refused: Refused): string | undefined {
  const to = refused.tokens.findIndex(({ word }) => word === "to");
  if (!says(refused, 0, /^(?:use|take)$/) || to < 2 || !says(refused, to + 2, /^(?:the|an?|an|this|that)$/)) return undefined;
  const verb = textOf(refused, to + 1, to + 2);
  const head = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${textOf(refused, to + 2, to + 4)}`;
  return `${head} with ${textOf(refused, 1, to)}${textAfter(refused, to + 4)}`;
}

/** “Get the order with the returned id”: keeps the id of what was made just now, and uses it. */
function withReturned(refused: Refused): readonly Step[] | undefined {
  const { context, read } = refused;
  const other = turned(refused) ?? refused.sentence;
  const whole = { ...refused, sentence: other, tokens: tokensOf(other) };
  const at = whole.tokens.findIndex((_, one) => says(whole, one, /^(?:with|using|by)$/, /^(?:the|its)$/));
  const id = whole.tokens.findIndex(({ word }, one) => one > at && one < at + 6 && /^(?:id|number|code)$/.test(word));
  const isNew = whole.tokens.slice(at, id).some(({ word }) => /^(?:returned|new)$/.test(word));
  const place = whole.tokens.findIndex(({ word }, one) => one > id && one < id + 5 && /^(?:response|answer)$/.test(word));
  const last = lastRequest(context.before);
  const operation = operationOf(context, last);
  if (at < 0 || id < 0 || !(isNew || place > 0) || operation === undefined || last?.action.startsWith("POST ") !== true) return undefined;
  const [noun = ""] = subjectOf(operation).nouns;
  const name = `${noun.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
  const start = whole.tokens.slice(0, id).findLastIndex(({ word }) => /^(?:the|its|returned|new)$/.test(word)) + 1;
  const kept = context.variables?.has(name) === true ? [] : read(`Save the ${textOf(whole, start, id + 1)} as ${name}`);
  const plain = `${textOf(whole, 0, at)}${textAfter(whole, Math.max(id, place) + 1)}`;
  const steps = kept && read(plain, following(context, kept));
  return kept === undefined || steps === undefined ? undefined : [...kept, ...steps];
}

/** “… contains an item with id "x" and $.total is 2”: a path begins at the response. */
function apart(refused: Refused): readonly Step[] | undefined {
  const at = refused.tokens.findIndex(({ word }, one) => word === "and" && refused.tokens[one + 1]?.kind === "jsonPath");
  if (at < 2) return undefined;
  const [one, two] = [refused.read(textOf(refused, 0, at)), refused.read(textOf(refused, at + 1))];
  const steps = one && two && [...one, ...two];
  return steps?.every(({ step }) => step === "validate") === true ? steps : undefined;
}

const judging = group("otherwise.judging");
const keeping = /^(?:saved|stored|kept|noted|remembered)$/;

/** The same sentence in other words, the likeliest first. */
function said(refused: Refused): readonly string[] {
  const { tokens, sentence, operations, context } = refused;
  const found: string[] = [...respelled(sentence, operations, context.before ?? [])];
  const cut = (from: number, to: number, text: string): string =>
    `${sentence.slice(0, tokens[from]?.start ?? 0)}${text}${text === "" ? sentence.slice(tokens[to]?.start ?? 0) : textAfter(refused, to)}`;
  for (let at = 0; at < tokens.length; at++) {
    if (says(refused, at, /^(?:an?|the)$/, judging) && !isListed(refused, at + 1)) found.push(...unjudged(refused, at, cut));
    if (says(refused, at, /^(?:the|our)$/, /^two$/, /s$/)) found.push(cut(at, at + 2, "both"));
    if (
      says(refused, at, /^the$/, /^(?:returned|received|new|issued)$/) &&
      tokens.slice(at + 2, at + 4).some(({ word }) => word === "token")
    )
      found.push(cut(at, at + 2, "the"));
    // “the message of the error”
    if (says(refused, at, /^(?:message|text|code)$/, /^of$/)) {
      const error = says(refused, at + 2, /^the$/) ? at + 3 : at + 2;
      if (says(refused, error, /^error$/)) found.push(cut(at, error + 1, `error ${tokens[at]?.text}`));
    }
    if (says(refused, at, keeping)) found.push(...savedNames(refused, at, cut));
  }
  const by = tokens.findIndex(({ word }) => word === "by");
  if (says(refused, 0, /^filter$/) && by > 1) {
    const from = says(refused, 1, /^the$/) ? 2 : 1;
    const things = says(refused, from, /^list$/, /^of$/) ? from + 2 : from;
    const value = says(refused, by + 2, /^=$/) ? `${textOf(refused, by + 1, by + 2)}=${textOf(refused, by + 3)}` : textOf(refused, by + 1);
    found.push(`List the ${textOf(refused, things, by)} with ${value}`);
  }
  const other = turned(refused);
  return other === undefined ? found : [...found, other];
}

type Cut = (from: number, to: number, text: string) => string;

/** “an invalid rating of -1” as “rating -1”, “the unknown id 999” as “id 999” */
function unjudged(refused: Refused, at: number, cut: Cut): readonly string[] {
  const { tokens } = refused;
  const isValue = (one: number): boolean => {
    const { kind, text = "" } = tokens[one] ?? {};
    return kind === "quoted" || kind === "number" || /^-?\d/.test(text) || (kind === "word" && /\d/.test(text));
  };
  if (says(refused, at + 2, /^(?:id|number|code)$/) && isValue(at + 3)) return [cut(at, at + 2, "")];
  return fieldsAt(refused, at + 2).flatMap(({ field, to }) => {
    const value = says(refused, to, /^(?:of|like|=|:)$/) ? to + 1 : to;
    return isValue(value) || says(refused, value, /^-$/) ? [cut(at, value, field.name)] : [];
  });
}

/** Whether the document lists the word as a value: “the unknown status”. */
function isListed({ tokens, operations }: Refused, at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  const lists = operations.operations.flatMap(({ body }) => body?.fields ?? []).map((field) => field.enum ?? []);
  return lists.some((values) => values.some((value) => String(value).toLowerCase() === word));
}

/** “the saved roomId as roomId”, “the saved roomId” */
function savedNames({ tokens, context, ...refused }: Refused, at: number, cut: Cut): readonly string[] {
  const name = tokens[at + 1]?.text ?? "";
  if (context.variables?.has(name) !== true) return [];
  const whole = { ...refused, tokens, context };
  const from = says(whole, at - 1, /^(?:the|this)$/) ? at - 1 : at;
  const as = says(whole, at + 2, /^as$/) ? (says(whole, at + 3, /^the$/) ? at + 4 : at + 3) : undefined;
  if (as !== undefined) return [cut(from, as + 1, `${tokens[as]?.text} \${${name}}`)];
  return [cut(from, at + 2, `\${${name}}`), cut(from, at + 2, `${name} \${${name}}`)];
}

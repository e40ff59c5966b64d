// Decides whether a correction still means the same as its sentence: it has each value of the author's, and each word
// for a thing that the document or the playbook knows. A correction that leaves one out, or adds a value, means
// something else: then none is better.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, leavesOf } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { partsIn } from "../align/parts.ts";
import { isDocumented } from "../align/phrases.ts";
import { hasTerminal, lexicon, numberNamed } from "../lexicon/lexicon.ts";
import { methodsOfVerb, stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import { slotsOf } from "../settle/slots.ts";
import { expectsError } from "./expectsError.ts";
import { bodyOf } from "./fields.ts";
import { misleads } from "./misleading.ts";
import { isMistaken } from "./mistaken.ts";
import { following } from "./saved.ts";

/** Returns whether a correction has all that its sentence names, and says no other thing. */
export function isFaithful(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  return keepsValues(tokens, context, steps) && saysEveryThing(tokens, context, steps);
}

/** How likely a proposal says something else than its sentence, though it names what it leaves out. */
export function doubtOf(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): number {
  const contradicts =
    steps.some(comparesWhole) ||
    repeatsMember(steps) ||
    checksOtherBody(context, steps) ||
    namesThing(tokens, context, steps) ||
    !saysNoOtherValue(tokens, steps) ||
    misleads(tokens, context, steps) ||
    isMistaken(tokens, steps);
  return contradicts ? 2 : isFaithful(tokens, context, steps) ? 0 : 0.9;
}

/** The same where every word is accounted for anyway; by clauses as a whole where a token `isRead`. */
export function keepsValues(
  tokens: readonly Token[],
  context: SentenceContext,
  steps: readonly Step[],
  isRead: (token: Token) => boolean = () => false,
): boolean {
  const open = tokens.filter((token) => !isRead(token));
  return (
    !steps.some(comparesWhole) &&
    !repeatsMember(steps) &&
    !checksOtherBody(context, steps) &&
    !checksInput(tokens, context, steps) &&
    !lacksBody(tokens, context, steps) &&
    !losesWords(open, context, steps) &&
    !namesThing(tokens, context, steps) &&
    (open.every(({ kind }) => kind === "symbol") ||
      (saysNoOtherValue(tokens, steps) && !misleads(tokens, context, steps) && !isMistaken(tokens, steps)))
  );
}

/** A whole body is not one text or number: the sentence says of what. */
function comparesWhole(step: Step): boolean {
  return (
    step.step === "validate" && step.checks.some(({ body, equals, type }) => body === "json" && (isScalar(equals) || type === "number"))
  );
}

const isScalar = (value: unknown): boolean => typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** `$.parent.parent`: nobody speaks of the field of a thing of its own kind inside it. */
function repeatsMember(steps: readonly Step[]): boolean {
  return /\.(\w+)\.\1\b/.test(JSON.stringify(steps));
}

/** A field of errors, in a response that is none; or the text of an object. */
export function checksOtherBody(context: SentenceContext, steps: readonly Step[]): boolean {
  return steps.some((step, index) => {
    if (step.step !== "validate") return false;
    const body = bodyOf(following(context, steps.slice(0, index)));
    if (body === undefined || body.fields.length === 0) return false;
    const answered = body.fields.filter(({ isOfError }) => !isOfError).map(({ path }) => path);
    const isError = expectsError(following(context, steps.slice(0, index + 1)), []);
    return step.checks.some(
      (check) =>
        (!isError && body.fields.some(({ isOfError, path }) => isOfError && path === check.path && !answered.includes(path))) ||
        (typeof check.equals === "string" && (check.body !== undefined || /^\$(?:\.[\w.]+)?\[-?\d+\]$/.test(check.path ?? ""))),
    );
  });
}

/** "create a tag "a", color red": no check of the color, where the request takes one and nothing is expected. */
function checksInput(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  if (operations === undefined || tokens.some(({ word }) => hasTerminal(word, expecting))) return false;
  return steps.some((step, at) => {
    const before = steps[at - 1];
    if (step.step !== "validate" || before?.step !== "api_request" || /^GET /.test(before.action)) return false;
    const operation = operationOfAction(operations, before.action);
    const slots = operation === undefined ? [] : slotsOf({ operation });
    return step.checks.some(({ path, equals }) => equals !== undefined && slots.some(({ name }) => path === `$.${name}`));
  });
}

/** "add it to that list": not a new list, since the sentence mentions none. */
export function lacksBody(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  if (operations === undefined || tokens.some(({ word }) => /^(?:without|no|empty|missing|nothing|blank)$/.test(word))) return false;
  return steps.some((step) => {
    if (
      step.step !== "api_request" ||
      !/^(?:POST|PUT|PATCH) /.test(step.action) ||
      (step.body ?? step.form ?? step.multipart) !== undefined
    )
      return false;
    return operationOfAction(operations, step.action)?.body?.fields.some(({ required }) => required) === true;
  });
}

const expecting = /^(?:f\.modal|v\.(?:assert|return|get|receive|answer|show|equal|have)(?:\+|$))/;

/** Words that change what a sentence says, and that the steps do not have. */
function losesWords(tokens: readonly Token[], { before }: SentenceContext, steps: readonly Step[]): boolean {
  const text = JSON.stringify(steps);
  const called = [...steps, ...(before ?? []).slice(-1)];
  const repeated = steps.filter((step) => step.step === "validate").map((step) => JSON.stringify(step.checks));
  return tokens.some(({ kind, word, text: said, end }, at) => {
    const next = tokens[at + 1];
    if (kind === "symbol") return said === "#" && next?.start === end && !text.includes(`#${next.text}`);
    if (kind === "jsonPath") return !text.includes(said);
    if (kind !== "word" || isSaid(text, word)) return false;
    // A name in code: `incidentDate`.
    if (/^\w+$/.test(said) && /[a-z][A-Z]|\w_\w/.test(said)) return true;
    if (/^(?:containing|contains|contain)$/.test(word) && next?.kind !== "word") return !/"(?:contains|any|matches)":/.test(text);
    if (/^(?:both|each|every)$/.test(word)) return !/"every":|"prepare"/.test(text) && new Set(repeated).size === repeated.length;
    if (/^(?:true|false)$/.test(word)) return !/\b(?:true|false)\b/.test(text);
    if (/^(?:oldest|newest|latest|ours|mine|other|others)$/.test(word)) return true;
    // Removing is not a remark, whoever does it.
    if (methodsOfVerb({ word, particle: undefined }).join(" ") === "DELETE")
      return !called.some((step) => step.step === "api_request" && /^(?:DELETE|POST) /.test(step.action));
    // "travel and lisbon", "it is the page": what a list or a statement ends with.
    if (lexicon.vocabulary.has(word)) return false;
    const isListed = /^(?:and|or)$/.test(tokens[at - 1]?.word ?? "") && !/^\w+(?:s|ed|ing|ly)$/.test(word);
    const isStated = hasTerminal(tokens[at - 2]?.word ?? "", /^f\.be/) && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.the/);
    if (tokens[at - 1]?.word === "as") return true;
    return (isListed && (next === undefined || next.kind === "symbol")) || isStated;
  });
}

function isSaid(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.toLowerCase());
}

/**
 * Words of the author's that the steps do not have: of several corrections the one that says most of them is the
 * likeliest.
 */
export function unsaidWords(tokens: readonly Token[], steps: readonly Step[], { operations }: SentenceContext): number {
  const text = JSON.stringify(steps);
  const said = new Set(splitWords(text.replace(/[^\p{L}\p{N}]+/gu, "_")).map(nameOf));
  const words = new Set(tokens.flatMap(({ kind, word }) => (kind === "word" && word !== "" ? [word] : [])));
  const isOutcome = (word: string): boolean => hasTerminal(word, /^w\.(?:ok|success|reasonphrase)$/) && !text.includes('"status"');
  const isKnown = (word: string): boolean => word.length > 3 && operations !== undefined && isDocumented(operations, word);
  return [...words].filter(
    (word) => (!lexicon.vocabulary.has(word) || isOutcome(word) || isKnown(word)) && !said.has(nameOf(word)) && !isSaid(text, word),
  ).length;
}

/**
 * "our chore", "the basement": what is known is meant, not a text that is spelt so. Nor is a small word a value: "the
 * label has to be …".
 */
function namesThing(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const known = new Set([...(context.variables ?? [])].flatMap(splitWords).map(nameOf));
  const words = new Set(
    tokens.flatMap(({ kind, word, text }) => (kind === "word" && word !== "" && known.has(nameOf(word)) ? [text] : [])),
  );
  return steps.some((step) => {
    if (step.step === "validate") return step.checks.some(({ equals }) => typeof equals === "string" && words.has(equals));
    const leaves = step.step === "api_request" ? valuesIn(step.body) : [];
    return leaves.some(
      (value) =>
        typeof value === "string" &&
        hasTerminal(value, /^(?:f\.|v\.have)/) &&
        tokens.some(({ kind, text }) => kind === "word" && text === value),
    );
  });
}

/** Values with digits or of several words are the author's, or said in the same words before. */
function saysNoOtherValue(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const text = tokens
    .map((token, at) => (tokens[at - 1]?.end === token.start ? token.text : ` ${token.text}`))
    .join("")
    .toLowerCase();
  const repeats = tokens.some(({ word }) => /^(?:same|unchanged|still|gave|given|sent|set|used|chose|chosen)$/.test(word));
  const counts = tokens.flatMap(({ word }) => numberNamed(word) ?? []);
  // “9 March 2032”, “10 March 2031 from 9:00 to 10:00 UTC”
  const moments = new Set(partsIn(tokens).map((part) => part.text));
  const isSaid = (value: Json): boolean => {
    if (typeof value === "number") return repeats || value === 0 || value === 1 || counts.includes(value) || text.includes(String(value));
    if (typeof value !== "string" || value.includes("${") || !/[\d\s]/.test(value)) return true;
    // 2031-03-14 is "14.03.2031".
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
    if (year !== undefined && text.includes(`${day}.${month}.${year}`)) return true;
    return repeats || moments.has(value) || squeeze(text).includes(squeeze(value));
  };
  return steps.every((step) => {
    if (step.step === "validate")
      return step.checks.every(({ equals, contains }) => [...valuesIn(equals), ...valuesIn(contains)].every(isSaid));
    if (step.step !== "api_request") return true;
    const literal = step.action.split(/[/ ]/).filter((part) => /^\d+$/.test(part));
    if (!literal.every((part) => text.includes(part))) return false;
    return [...valuesIn(step.body), ...valuesIn(step.query)].every(isSaid);
  });
}

/** The values without those of variables. */
function valuesIn(value: unknown): readonly Json[] {
  return leavesOf(value).flatMap(({ value: leaf }) => (isJsonObject(leaf) ? [] : [leaf]));
}

/**
 * Words for what is known here: what is saved, and fields of the last response. The subject of the response needs no
 * word.
 */
function saysEveryThing(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const said = new Set(splitWords(JSON.stringify(steps).replace(/[^A-Za-z0-9_]+/g, "_")).map(nameOf));
  const things = thingsOf(context);
  return tokens.every(({ kind, word }) => {
    if (kind !== "word" || word === "" || said.has(nameOf(word))) return true;
    return hasTerminal(word, /^[fv]\./) || methodsOfVerb({ word, particle: undefined }).length > 0 || !things.has(nameOf(word));
  });
}

function thingsOf(context: SentenceContext): ReadonlySet<string> {
  const body = bodyOf(context);
  const fields = body?.fields.flatMap(({ name, isOfError }) => (isOfError ? [] : [name])) ?? [];
  const about = new Set(
    [...(body?.things ?? []), ...(body?.lists.flatMap(({ nouns }) => nouns) ?? [])].flatMap((noun) => noun.split(" ")).map(nameOf),
  );
  const names = [...(context.variables ?? []), ...fields].flatMap(splitWords).filter((word) => word.length > 2);
  return new Set(names.map(nameOf).filter((name) => !about.has(name)));
}

/** As far as a word is compared with the words of steps, operations and known things. */
export function nameOf(word: string): string {
  return stem(nounOf([word.toLowerCase()]));
}

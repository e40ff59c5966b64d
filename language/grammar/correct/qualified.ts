// Finds corrections that take a wrong, generated or missing value for the right one: they say the opposite of their
// sentence, so nobody is shown them.

import { subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { partsIn } from "../align/parts.ts";
import { isDocumented } from "../align/phrases.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { methodsOfVerb, stem } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";
import { isContrary } from "./contrary.ts";
import { isHarmful } from "./harmful.ts";
import { turns } from "./turned.ts";

/**
 * Returns whether steps send something of another kind than the sentence says: “a wrong password”, “without a title”.
 */
export function changesKind(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  return (
    losesQualifier(tokens, steps) ||
    lacksOthers(tokens, context, steps) ||
    losesValue(tokens, context, steps) ||
    losesSignIn(tokens, steps) ||
    losesDeed(tokens, context, steps) ||
    sendsOtherType(tokens, context, steps) ||
    takesExpected(tokens, steps) ||
    savesUnasked(tokens, steps) ||
    leavesLook(tokens, steps) ||
    createsRemoved(tokens, context, steps) ||
    turns(tokens, context, steps) ||
    isHarmful(tokens, context, steps) ||
    isContrary(tokens, context, steps)
  );
}

/** A text, a variable or a number of the author's that no step has: a limit, a date, what is compared. */
function losesValue(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const text = JSON.stringify(steps);
  const digits = text.replace(/[^\d]+/g, " ");
  // A date in words is sent in digits.
  const isDated = partsIn(tokens).some((part) => part.kind === "date" || part.kind === "time");
  const { operations } = context;
  return tokens.some(({ kind, word, text: said, value }, at) => {
    if (kind === "word") {
      // “alias points to books_qa”, “but Queensland is still there”
      const isCode = /^\w+$/.test(said) && /[a-z\d]_/.test(said);
      const isName = /^\p{Lu}\p{Ll}{2,}$/u.test(said) && tokens[at - 1]?.kind === "word" && !lexicon.vocabulary.has(word);
      if (!isCode && (!isName || (operations !== undefined && isDocumented(operations, word)))) return false;
      return !isDated && !text.toLowerCase().includes(word) && context.variables?.has(said) !== true;
    }
    if (kind === "reference") return !text.includes(String(value));
    if (kind === "quoted") return typeof value === "string" && value.trim() !== "" && !text.includes(JSON.stringify(value).slice(1, -1));
    if (kind !== "number" || /^(?:[:.)]|-)$/.test(tokens[at + 1]?.text ?? "") || at === 0) return false;
    return !text.includes(String(value)) && !digits.includes(said.replace(/\D/g, "")) && !isDated;
  });
}

/** “without key -> 401”, “Unauthenticated access”: a request that signs in is another one. */
function losesSignIn(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const isDenied = tokens.some(
    ({ word }, at) =>
      /^(?:unauthenticated|anonymous|anonymously|logged-out)$/.test(word) ||
      (/^(?:without|no|missing)$/.test(word) &&
        tokens
          .slice(at + 1, at + 4)
          .some((next) => /^(?:key|api-key|token|credentials|auth|authentication|authorization)$/.test(next.word))),
  );
  return isDenied && !/"auth":"none"|[Aa]uthorization|[Kk]ey|[Tt]oken/.test(JSON.stringify(steps.map((step) => ({ ...step, action: "" }))));
}

/** “approve that one, …”: what is asked first is done, and not only what comes of it checked. */
function losesDeed(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  if (operations === undefined || steps.some(({ step }) => step !== "validate")) return false;
  const first = tokens.find(({ word }) => !/^(?:please|now|then|next|finally|only|also|and|again|step|so|i|we)$/.test(word) && word !== "");
  const methods = first === undefined ? [] : methodsOfVerb({ word: first.word, particle: undefined });
  const isDone = operations.operations.some(
    ({ method, path }) => method !== "GET" && splitWords(path.split("/").at(-1) ?? "").join(" ") === first?.word,
  );
  return isDone || (methods.length > 0 && !methods.includes("GET"));
}

/** A number in quotes where the request takes a number. */
function sendsOtherType(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  if (operations === undefined) return false;
  return steps.some((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body)) return false;
    const fields = operationOfAction(operations, step.action)?.body?.fields ?? [];
    return Object.entries(step.body).some(([name, value]) => {
      const type = fields.find((field) => field.name === name)?.type;
      const isQuoted = tokens.some((token) => token.kind === "quoted" && token.value === value);
      return typeof value === "string" && /^\d+$/.test(value) && /^(?:number|integer)$/.test(type ?? "") && !isQuoted;
    });
  });
}

/** “contacts of the company -> 2”, “it should have 4 items”: what is expected is not an id. */
function takesExpected(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const expected = tokens.filter(
    ({ kind }, at) =>
      kind === "number" &&
      (/^(?:->|=>|→|=)$/.test(tokens[at - 1]?.text ?? "") || /^(?:has|have|returns?|shows?|lists?)$/.test(tokens[at - 1]?.word ?? "")),
  );
  return expected.some(({ text }) =>
    steps.some((step) => step.step === "api_request" && step.action.split(/[/?]/).includes(text) && !tokens.some(isWritten)),
  );
}

/** “should be assigned to that agent” is compared, and not kept. */
function savesUnasked(tokens: readonly Token[], steps: readonly Step[]): boolean {
  return (
    steps.length > 0 &&
    steps.every(({ step }) => step === "save") &&
    tokens.some(({ word }) => hasTerminal(word, /^f\.modal/)) &&
    !tokens.some(({ word }) => hasTerminal(word, /^v\.save/))
  );
}

/** “I get a 404 when I ask for it”, after a deletion: a request of its own, which is the one that fails. */
function leavesLook(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const at = tokens.findIndex(({ word }) => /^(?:when|if|once|after|by)$/.test(word));
  const looks = tokens
    .slice(at + 1)
    .some(({ word }) => /^(?:ask|look|get|fetch|read|request|query|retriev|open)(?:e|es|s|ing)?$/.test(word));
  const requests = steps.filter((step) => step.step === "api_request");
  return at > 0 && looks && requests.length === 1 && requests.every(({ action }) => action.startsWith("DELETE "));
}

/** “Take Paula of the group” makes no new group. */
function createsRemoved(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  const isRemoved = tokens.some(
    ({ word }, at) =>
      methodsOfVerb({ word, particle: undefined }).join(" ") === "DELETE" ||
      (/^tak(?:e|es|ing)$/.test(word) && tokens.slice(at + 1, at + 5).some((next) => /^(?:out|off|away)$/.test(next.word))),
  );
  if (!isRemoved || operations === undefined) return false;
  const requests = steps.filter((step) => step.step === "api_request");
  const makes = ({ action }: { readonly action: string }): boolean => {
    const operation = operationOfAction(operations, action);
    return operation !== undefined && operation.method === "POST" && subjectOf(operation).action === undefined;
  };
  return requests.length === 1 && requests.every(makes);
}

const isWritten = ({ kind }: Token): boolean => kind === "path" || kind === "url";

const isQualifying = group("qualified.qualifying");

/** “a wrong password” is not the right one, “a random email” is not a known one, and a guest has not signed in. */
function losesQualifier(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (steps.every(({ step }) => step === "validate" || step === "save")) return false;
  const text = JSON.stringify(steps);
  return tokens.some(
    ({ kind, word }, at) => kind === "word" && isQualifying.test(word) && !isKept(text, word, tokens.slice(at + 1, at + 4)),
  );
}

/**
 * Returns whether steps have what a qualifier says: the author's own value after it, a generated one, none, no sign-in.
 */
function isKept(text: string, word: string, next: readonly Token[]): boolean {
  if (text.toLowerCase().includes(word) || next.some(({ kind }) => kind !== "word" && kind !== "symbol")) return true;
  if (word === "random" || word === "unique") return text.includes('"$random"');
  if (word === "without") return !/"body":\{"/.test(text) || /"auth":"none"|:null/.test(text);
  return /"auth":"none"/.test(text);
}

/** “without a title” leaves out the title and no other field that the request needs. */
function lacksOthers(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  const from = tokens.findIndex(({ word }) => /^(?:without|missing|lacking|omitting)$/.test(word));
  if (from < 0 || operations === undefined) return false;
  const left = new Set(tokens.slice(from + 1).map(({ word }) => stem(word)));
  return steps.some((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body) || "$var" in step.body) return false;
    const operation = operationOfAction(operations, step.action);
    if (operation === undefined) return false;
    const fields = slotsOf({ operation }).filter((slot) => slot.in === "body" && slot.within.length === 0);
    const isLeft = (name: string) => splitWords(name).some((word) => left.has(stem(word.toLowerCase())));
    const { body } = step;
    return (
      fields.some(({ name }) => isLeft(name)) &&
      fields.some(({ name, required }) => required === true && !isLeft(name) && !Object.hasOwn(body, name))
    );
  });
}

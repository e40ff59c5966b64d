// Decides whether a correction would mean something else than its sentence although it has all of its values: each rule
// is a class of corrections that misled.

import { operationOf } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { hasItemOf, nounsOf, stem } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";
import { wordsSent } from "./saved.ts";

export function misleads(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  return (
    takesCodeForField(tokens, steps) ||
    takesCodeForHeader(tokens, steps) ||
    hasTwoStatuses(steps) ||
    losesState(tokens, steps) ||
    losesCase(tokens, steps) ||
    losesEmpty(tokens, steps) ||
    losesOrdinal(tokens, steps) ||
    deniesUnsaidField(tokens, steps) ||
    listsOneThing(tokens, context, steps) ||
    lacksFields(tokens, context, steps)
  );
}

/** "must return HTTP 200": a code after such a word is the status, and no value of a field that has that name. */
function takesCodeForField(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const codes = tokens.flatMap(({ kind, text }, at) =>
    kind === "number" && /^[1-5]\d\d$/.test(text) && /^(?:http|status|code)$/.test(tokens[at - 1]?.word ?? "") ? [Number(text)] : [],
  );
  return steps.some(
    (step) => step.step === "validate" && step.checks.some(({ path, equals }) => path !== undefined && codes.includes(equals as number)),
  );
}

/** "Ship the order A-100 and B-200": a code is not a header, where nobody speaks of one. */
function takesCodeForHeader(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (tokens.some(({ word }) => /^headers?$/.test(word))) return false;
  return steps.some(
    (step) =>
      step.step === "validate" &&
      step.checks.some(({ header }) => header !== undefined && !hasTerminal(header.toLowerCase(), /^w\.(?:headername|media-type)/)),
  );
}

/** A sentence gives the status of one response once: a second number was not a status. */
function hasTwoStatuses(steps: readonly Step[]): boolean {
  let isSaid = false;
  for (const step of steps) {
    if (step.step !== "validate") {
      if (step.step === "api_request") isSaid = false;
      continue;
    }
    for (const { status, not } of step.checks) {
      if (status === undefined || not === true) continue;
      if (isSaid) return true;
      isSaid = true;
    }
  }
  return false;
}

/** "is active and …": a state is not a remark. */
function losesState(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const said = wordsSent(steps);
  return tokens.some(({ kind, word }, at) => {
    if (kind !== "word" || word === "" || lexicon.vocabulary.has(word) || /ly$/.test(word) || said.has(stem(word))) return false;
    const next = tokens[at + 1];
    const isLast = next === undefined || next.kind === "symbol" || /^(?:and|but|or)$/.test(next.word);
    return isLast && !isCause(tokens, at) && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.be/);
  });
}

/** “although the tournament is full”, “(a cellar that was never created)”, “is Brandt”: why, or who. */
function isCause(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 7), at);
  return (
    before.some(({ word, text }) => /^(?:although|though|because|since|while|as|\()$/.test(word || text)) ||
    /^\p{Lu}\p{Ll}/u.test(tokens[at]?.text ?? "")
  );
}

/** “with an empty body”, “with an empty name” */
function losesEmpty(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const at = tokens.findIndex(({ word }) => word === "empty");
  if (at < 0) return false;
  const text = JSON.stringify(steps);
  const isOfBody = /^(?:body|request|object|payload|json|post|put|patch|)$/.test(tokens[at + 1]?.word ?? "");
  return !/"empty"|"length":0|"equals":(?:""|null|0)|:""/.test(text) && !(isOfBody && text.includes('"body":{}'));
}

/** "(ignore case)" */
function losesCase(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const ignores = tokens.some(
    ({ word }, at) => /^case-?insensitiv/.test(word) || (word === "case" && /^ignor/.test(tokens[at - 1]?.word ?? "")),
  );
  return ignores && !JSON.stringify(steps).includes('"ignoreCase":true');
}

/** "the second tank" is not the one that is known. */
function losesOrdinal(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const text = JSON.stringify(steps);
  return tokens.some(
    ({ word }, at) =>
      /^(?:second|third|fourth|fifth)$/.test(word) &&
      tokens[at + 1]?.word !== "time" &&
      !/^(?:a|an)$/.test(tokens[at - 1]?.word ?? "") &&
      !/\[\d+\]/.test(text) &&
      !text.includes(word),
  );
}

/**
 * "does not exist", "cannot be found": that a field has not some value is another thing, and true by accident of a
 * field that nobody spoke of.
 */
function deniesUnsaidField(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const isSought = tokens.some(({ word }) => /^(?:exists?|existing|found|find)$/.test(word));
  const said = new Set(tokens.map(({ word, text }) => stem(nounOf([word || text]))));
  const isNamed = (path: string): boolean =>
    splitWords(path.split(".").at(-1) ?? "").some((word) => word.length < 3 || said.has(stem(nounOf([word])))) || path === "$";
  return steps.some(
    (step) =>
      step.step === "validate" &&
      step.checks.some(
        ({ none, not, path, equals }) =>
          (none !== undefined || not === true) && equals !== undefined && path !== undefined && (isSought || !isNamed(path)),
      ),
  );
}

/** "The source account shall be retrieved": not all accounts, where one can be. */
function listsOneThing(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  if (operations === undefined || tokens.some(({ kind }) => kind === "path")) return false;
  if (tokens.some(({ word }) => /^(?:lists?|all|every|each|search|find|filter|look|which|whether|any|no)$/.test(word))) return false;
  return steps.some((step) => {
    const operation = operationOf({ operations }, step);
    if (operation?.method !== "GET" || subjectOf(operation).isItem || !hasItemOf(operations, operation)) return false;
    const nouns = new Set([...nounsOf(operations, operation)].map((noun) => noun.split(" ").at(-1)));
    const named = tokens.flatMap(({ word }) => (word !== "" && nouns.has(nounOf([word])) ? [word] : []));
    return named.length > 0 && named.every((word) => lemma(word) === word);
  });
}

/** A request that lacks what it needs fails for that, whatever else the sentence is about. */
function lacksFields(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  if (operations === undefined || tokens.some(({ word, kind }) => kind === "json" || isLacking.test(word))) return false;
  return steps.some((step, at) => {
    if (step.step !== "api_request" || !isJsonObject(step.body) || "$var" in step.body) return false;
    const operation = operationOfAction(operations, step.action);
    if (operation === undefined || refusesValues(steps[at + 1])) return false;
    const { body } = step;
    return slotsOf({ operation }).some(
      ({ name, in: where, within, required }) => where === "body" && within.length === 0 && required === true && !Object.hasOwn(body, name),
    );
  });
}

const isLacking = group("misleading.isLacking");

function refusesValues(step: Step | undefined): boolean {
  return step?.step === "validate" && step.checks.some(({ status }) => status === 400 || status === 422 || status === "4xx");
}

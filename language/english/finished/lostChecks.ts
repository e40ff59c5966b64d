// Finds checks that say less than their sentence, or look at something else: what is only possible, a state that goes
// with a number, the code of a thing that is not an error.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { isRefused } from "../../grammar/refused.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { checksOf, type Reading } from "./reading.ts";

/** Returns whether the checks say less, or something else, than the sentence. */
export function losesCheck(reading: Reading): boolean {
  return (
    isOnlyPossible(reading) ||
    losesStanding(reading) ||
    looksAtError(reading) ||
    losesOtherThing(reading) ||
    joinsPaths(reading) ||
    deniesSynonym(reading)
  );
}

/** “plan.kind comes back as pro and plan.city as Berlin”: no field is called `plan.kind.plan.city`. */
function joinsPaths({ sentence, steps }: Reading): boolean {
  const written = sentence.match(/(?<![\w.$/"'])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?![\w/"'])/g) ?? [];
  if (written.length < 2) return false;
  const ends = written.map((one) => `.${one}`);
  return checksOf(steps).some(({ path = "" }) =>
    ends.some((end) => path.endsWith(end) && written.some((one) => path === `$.${one}${end}`)),
  );
}

/** “She must not receive any mail”: not that she has no `email`. */
function deniesSynonym({ steps, context, tokens: tokensOf }: Reading): boolean {
  const denied = checksOf(steps).flatMap(({ path = "", exists, not }) => (exists === true && not === true ? [path] : []));
  if (denied.length === 0) return false;
  const known = (bodyOf(context)?.fields ?? []).map(({ path }) => path);
  const words = tokensOf()
    .flatMap(({ word, text }) => [word, ...splitWords(text)])
    .map((word) => lemma(word));
  return denied.some(
    (path) => known.includes(path) && !splitWords(path.split(".").at(-1) ?? "").some((word) => words.includes(lemma(word))),
  );
}

/** “The boat may be in the list”: nothing must be so. */
function isOnlyPossible({ sentence, steps }: Reading): boolean {
  const plain = sentence.replace(/"[^"]*"|\$\{[^${}]*\}/g, "");
  const isPossible =
    /\b(?:may|might|could)(?: (?:still|also|now|well))? (?:be|have|contain|show|list|include|appear)\b|\bcan be (?:in|on|at|among)\b/.test(
      plain,
    ) && !/\b(?:only|no|none|nothing|never|not|or|if)\b/.test(plain);
  return isPossible && steps.length > 0 && steps.every(isPositive);
}

function isPositive(step: Step): boolean {
  return (
    step.step === "validate" && step.checks.every(({ not, none, status }) => not !== true && none === undefined && status === undefined)
  );
}

/** “lands on the waiting list in position 1”: the status that the document lists for it, too. */
function losesStanding({ sentence, steps, context }: Reading): boolean {
  const said = /\b(?:on|in|into|onto|to) the (wait|queue|trash|archive|draft)(?:ing|s)?\b/i.exec(sentence)?.[1]?.slice(0, 5).toLowerCase();
  if (said === undefined || checksOf(steps).length === 0 || context.operations === undefined) return false;
  const checks = JSON.stringify(checksOf(steps).map(({ equals, oneOf, contains }) => [equals, oneOf, contains])).toLowerCase();
  const fields = bodyOf(following(context, steps))?.fields ?? [];
  const isState = fields.some(
    ({ field, isOfError }) => !isOfError && field.enum?.some((value) => value.toLowerCase().startsWith(said)) === true,
  );
  return isState && !checks.includes(said);
}

/** “The boat code is "B-1"”: of the boat, and no code of an error. */
function looksAtError({ sentence, steps, context }: Reading): boolean {
  const noun = /\b(?:the|its|this|that) ([a-z]+)(?:'s|’s)? (?:code|message|title|detail|text|type)\b/i.exec(sentence)?.[1];
  if (noun === undefined || sentence.includes("$.") || steps.some(({ step }) => step !== "validate") || isRefused(steps)) return false;
  const { operations, before = [] } = context;
  const last = before.findLastIndex(({ step }) => step === "api_request");
  if (operations === undefined || isRefused(before.slice(last + 1))) return false;
  if (!operations.operations.some((operation) => subjectOf(operation).nouns.has(nounOf([noun])))) return false;
  const errors = (bodyOf(context)?.fields ?? []).filter(({ isOfError }) => isOfError).map(({ path }) => path);
  return checksOf(steps).some(({ path = "", equals, contains }) => (equals ?? contains) !== undefined && errors.includes(path));
}

/** “Exactly one boat”: no list of something else that the boat has. */
function losesOtherThing({ sentence, steps, context }: Reading): boolean {
  const noun =
    /^(?:there (?:is|are) |expect |i (?:get|see) )?exactly (?:one|two|three|\d+) ([a-z]+)(?: (?:is|are) (?:returned|listed|shown|there))?[.!]?$/i.exec(
      sentence,
    )?.[1];
  const operations = noun === undefined ? undefined : context.operations;
  if (noun === undefined || operations === undefined) return false;
  const isThing = operations.operations.some(
    ({ path }) => nounOf([path.split("/").findLast((one) => /^[a-z]/i.test(one)) ?? ""]) === nounOf([noun]),
  );
  return (
    isThing &&
    checksOf(steps).some(
      ({ path, length }) =>
        length !== undefined &&
        path !== undefined &&
        path !== "$" &&
        nounOf([path.split(".").at(-1) ?? ""]) !== nounOf([noun]) &&
        !/^(?:data|items|results|content|entries|records|value|rows|list|objects|elements|hits)$/i.test(path.split(".").at(-1) ?? ""),
    )
  );
}

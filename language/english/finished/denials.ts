/**
 * Finds denials that no step says: “There should never be one limit”, “I cannot call GET /orders”. Their steps would do
 * or check the opposite.
 */

import { group } from "../../grammar/lexicon/groups.ts";
import { isDeniedForm } from "../../grammar/parts/flags.ts";
import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import type { Token } from "../token.ts";
import type { Reading } from "./reading.ts";

/** Words that deny what the sentence says. */
export const denials = group("lost.denial");
/** After one of these there is a reason, a remark or another statement. */
const pauses: ReadonlySet<string> = new Set(", ; : ( – — because since as so but which that who".split(" "));
/** “has not changed”: compared with the former value. */
const unchanged: ReadonlySet<string> = new Set("change changed touched modified altered affected edited moved".split(" "));
/** A word of a path, a text or a variable that a denial may be a part of: `notBefore`, “cannot be empty”. */
const denyingText = /!=|\b(?:[Nn]ot|[Nn]ever|[Cc]annot|[Hh]ardly|[Rr]arely|[Nn]obody|[Nn]either|nor)(?![a-z])|n't/;

export function losesDenial({ steps, tokens: tokensOf }: Reading): boolean {
  const tokens = tokensOf();
  const pause = tokens.findIndex((token) => pauses.has(wordOf(token)));
  // “I'm not happy with it, so I cancel it”
  if (tokens.slice(pause).some(({ word }) => word === "so")) return false;
  const clause = pause < 0 ? tokens : tokens.slice(0, pause);
  const isDenied = clause.some(({ kind, word }, at) => kind === "word" && denials.test(word) && !saysUnchanged(clause, at + 1));
  return isDenied && !steps.some(denies) && !deniesTwice(clause, steps);
}

/** “must not be offline” is `online: true`. */
function deniesTwice(clause: readonly Token[], steps: readonly Step[]): boolean {
  const flags = steps.flatMap((step) =>
    step.step === "validate"
      ? step.checks.flatMap(({ path, equals }) => (equals === true ? [splitWords(path ?? "").at(-1) ?? ""] : []))
      : [],
  );
  return clause.some(
    ({ word }) => /^(?:off|un|in|dis)/.test(word) && flags.some((flag) => flag !== "" && flag !== word && isDeniedForm(word, flag)),
  );
}

function wordOf({ word, text }: Token): string {
  return word || text;
}

function saysUnchanged(clause: readonly Token[], from: number): boolean {
  return clause.slice(from, from + 2).some(({ word }) => unchanged.has(word));
}

/** Returns whether a step says that something is not so, fails, ends, or is as low, false or empty as can be. */
function denies(step: Step): boolean {
  if (denyingText.test(JSON.stringify(step))) return true;
  if (step.step === "api_request") return step.action.startsWith("DELETE ") || step.auth === "none" || hasNothing(step.body as Json);
  if (step.step !== "validate") return step.step !== "save";
  return step.checks.some(
    ({ status, none, equals, empty, unique, length, compare }) =>
      none !== undefined ||
      empty !== undefined ||
      unique !== undefined ||
      compare !== undefined ||
      (status !== undefined && !/^2/.test(String(status))) ||
      (equals !== undefined && isNothing(equals as Json)) ||
      length === 0 ||
      typeof length === "object",
  );
}

function hasNothing(body: Json | undefined): boolean {
  return typeof body === "object" && body !== null && Object.values(body).some(isNothing);
}

function isNothing(value: Json): boolean {
  return value === null || value === false || value === 0 || value === "";
}

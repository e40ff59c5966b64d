// Reads titles before a line: what they announce, and whether they revoke the line.

import { asideAt } from "../../grammar/align/phrases.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { methodsOfVerb } from "../../grammar/settle/called.ts";
import type { Step } from "../../step.ts";
import type { Token } from "../token.ts";

const mostWords = 8;
const isArrow = /^(?:[→⇒]|[-=]>)$/;

/**
 * Returns whether a title takes the request after it back: “Skipped:”, “Other customer:”, “Pass criteria:”. `before`
 * has the steps above.
 */
export function takesBack(tokens: readonly Token[], steps: readonly Step[], before: readonly Step[] = []): boolean {
  const sign = tokens.findIndex(
    ({ kind, text, spaced }, at) =>
      kind === "symbol" && (text === ":" || isArrow.test(text) || (/^[–—-]$/.test(text) && spaced && tokens[at + 1]?.spaced === true)),
  );
  const title = tokens.slice(0, Math.max(0, sign));
  if (title.length === 0 || title.length > mostWords) return false;
  const action = steps[0]?.step === "api_request" ? steps[0].action : undefined;
  // “Grab the id -> itemId”
  if (action === undefined && isArrow.test(tokens[sign]?.text ?? "")) return false;
  if (action === undefined) return asksFor(title) || asksForOther(title, before) || deniesOther(title, before);
  if (
    !title.every(({ kind }) => kind === "word" || kind === "symbol") ||
    title.some(({ word }) => /^(?:get|put|post|patch|delete)$/.test(word))
  )
    return false;
  const words = title.map(({ word }) => word).join(" ");
  return (
    title.some((_, at) => asideAt(title, at, "a.void") > 0) ||
    /^(?:as )?(?:(?:the|an|a) )?(?:other|another|different) \w/.test(words) ||
    isAmount(title) ||
    (isArrow.test(tokens[sign]?.text ?? "") && isOfOtherKind(title[0], action)) ||
    /^(?:pass|success|acceptance) (?:criteria|criterion)$|^(?:expectation|expected|evidence)/.test(words)
  );
}

/** “Twice:”, “Three boats →”: as often as that. */
function isAmount([first]: readonly Token[]): boolean {
  return /^(?:twice|thrice)$/.test(first?.word ?? "") || (first?.word !== "one" && hasTerminal(first?.word ?? "", /^w\.number$/));
}

/** “Create a boat → DELETE /boats/7”; “get a token → POST /tokens” asks for the same. */
function isOfOtherKind(verb: Token | undefined, action: string): boolean {
  const methods = methodsOfVerb({ word: verb?.word ?? "", particle: undefined });
  if (methods.length === 0 || methods.includes("GET")) return false;
  return action.startsWith("GET ") || (action.startsWith("DELETE ") && !methods.includes("DELETE"));
}

/** “Repeat the identical request: must be a conflict”: an instruction, which no check stands for. */
function asksFor([verb, object]: readonly Token[]): boolean {
  const isObject = hasTerminal(object?.word ?? "", /^f\.(?:the|my)$/) || /^(?:it|this|that|same|exactly)$/.test(object?.word ?? "");
  return (
    isObject &&
    (hasTerminal(verb?.word ?? "", /^v\.(?:send|repeat)$/) ||
      methodsOfVerb({ word: verb?.word ?? "", particle: undefined }).some((method) => method !== "GET"))
  );
}

/** “Delete card ABC: expect 404” after a call that deletes nothing: that title is an instruction. */
function asksForOther([verb, object]: readonly Token[], before: readonly Step[]): boolean {
  const last = before.findLast(({ step }) => step === "api_request");
  const methods = methodsOfVerb({ word: verb?.word ?? "", particle: undefined });
  if (last?.step !== "api_request" || methods.length === 0 || object?.kind !== "word") return false;
  return !methods.some((method) => last.action.startsWith(`${method} `));
}

/** “Rosa cannot delete the card: 403” after a call that deletes nothing: the attempt is not sent. */
export function deniesOther(title: readonly Token[], before: readonly Step[] = []): boolean {
  const at = title.findIndex(({ word }, index) => index > 0 && /^(?:can|cannot|may|must|should)$/.test(word));
  const isApart = /^(?:not|n't|no)$/.test(title[at + 1]?.word ?? "");
  const verb = at + 1 + (title[at + 1]?.word === "no" ? 2 : isApart ? 1 : 0);
  return at > 0 && (isApart || title[at]?.word === "cannot") && asksForOther(title.slice(verb), before);
}

/** “Pass criteria:”, “Evidence required:”: checks follow. */
export function isExpectation(title: readonly Token[]): boolean {
  return title.some(({ word }) =>
    /^(?:expect(?:ed|ations?)?|evidence|outcome|pass|results?|acceptance|postconditions?|assertions?|verification|then)$/.test(word),
  );
}

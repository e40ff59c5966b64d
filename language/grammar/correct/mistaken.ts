// Decides whether a correction misreads a word or a number, or leaves out what limits it: a bound, a negation, the
// person who asks. Each rule is a class of corrections that misled.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { editDistance } from "../../nearest.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Step, ValidateStep } from "../../step.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { methodsOfVerb, stem } from "../settle/called.ts";
import { savesWhole } from "./saved.ts";

type Checks = ValidateStep["checks"];

export function isMistaken(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const checks = steps.flatMap((step) => (step.step === "validate" ? step.checks : []));
  const text = JSON.stringify(steps);
  return (
    losesBound(tokens, checks) ||
    losesBeginning(tokens, checks) ||
    losesNegation(tokens, text) ||
    losesRequest(tokens, steps) ||
    (checks.some(({ every }) => every !== undefined) && says(tokens, /^(?:one|some|somewhere|somebody|someone|among)$/)) ||
    namesNoField(tokens, checks) ||
    comparesFormat(checks) ||
    changesPattern(tokens, checks) ||
    savesUnsaid(tokens, steps) ||
    sendsWhatIsExpected(tokens, checks) ||
    steps.some(sendsParticle) ||
    /\{"step":"api_request","action":"[^"]*\/[^"/]*@/.test(text)
  );
}

function says(tokens: readonly Token[], form: RegExp): boolean {
  return tokens.some(({ word }) => form.test(word));
}

/** "at least 10", "1 or more": not exactly that. */
function losesBound(tokens: readonly Token[], checks: Checks): boolean {
  const bounded = tokens.flatMap(({ kind, text }, at) => {
    if (kind !== "number") return [];
    const before = tokens.slice(Math.max(0, at - 2), at).map(({ word }) => word);
    const after = tokens.slice(at + 1, at + 3).map(({ word }) => word);
    const isBounded =
      /^(?:at (?:least|most)|(?:more|less|fewer|greater|higher|lower) than)$/.test(before.join(" ")) ||
      /^(?:above|below|under|over|exceeds?)$/.test(before.at(-1) ?? "") ||
      /^or (?:more|less|fewer|above|higher|lower|later|up)$/.test(after.join(" "));
    return isBounded ? [Number(text)] : [];
  });
  return checks.some(({ equals, length }) => bounded.includes(equals as number) || bounded.includes(length as number));
}

/** “has to begin for SHOP-” is not an equality. */
function losesBeginning(tokens: readonly Token[], checks: Checks): boolean {
  const [at, ...others] = tokens.flatMap(({ word }, one) => (/^(?:begins?|beginning)$/.test(word) ? [one] : []));
  const text = at === undefined || others.length > 0 ? undefined : tokens[at + 2]?.text;
  return text !== undefined && checks.some(({ equals }) => typeof equals === "string" && (equals === text || equals.startsWith(text)));
}

const negative = /"not":true|"none":|"empty":true|"status":"?[45]|"equals":(?:false|0|null)|"length":0|"(?:below|atMost|above)":/;

/** "is nowhere in the body" */
function losesNegation(tokens: readonly Token[], text: string): boolean {
  return says(tokens, /^(?:not|n't|never|nowhere|none|nobody|nothing|neither|nor|cannot)$/) && !negative.test(text);
}

/** "…, then read it back", "we storno the shipment": what is asked for is not a remark. */
function losesRequest(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const methods = steps.flatMap((step) => (step.step === "api_request" ? [step.action.split(" ")[0] ?? ""] : []));
  return tokens.some(({ word }, at) => {
    const [before, next] = [tokens[at - 1]?.word ?? "", tokens[at + 1]?.word ?? ""];
    if (before === "then") {
      const asked = methodsOfVerb({ word, particle: undefined });
      return asked.length > 0 && /^(?:the|it|its|them|a|an|this|that)$/.test(next) && !asked.some((method) => methods.includes(method));
    }
    const isUnknown = word !== "" && !lexicon.vocabulary.has(word) && !/ly$/.test(word);
    return isUnknown && /^(?:we|i|you)$/.test(before) && /^(?:the|a|an|it|this|that|my|our)$/.test(next) && methods.length === 0;
  });
}

/**
 * "a 201 for that" is no `$.id`, "has risen to 100" no field: a number is one of a field that the sentence names, with
 * a noun.
 */
function namesNoField(tokens: readonly Token[], checks: Checks): boolean {
  const said = new Set(tokens.map(({ word, text }) => stem(nounOf([word || text]))));
  const statuses = new Set(checks.flatMap(({ status }) => (typeof status === "number" ? [status] : [])));
  return checks.some(({ path, equals, length }) => {
    if (typeof length === "number" && statuses.has(length)) return true;
    const last = path?.split(".").at(-1) ?? "$";
    if (path === undefined || last === "$" || /[[\]]/.test(last)) return false;
    if (/^(?:them|they|it|its|that|this|one|ones|there|those|these)$/i.test(last)) return true;
    const at = tokens.findIndex(({ word }) => word === last.toLowerCase());
    if (at > 0 && equals !== false && /^(?:has|have|had)$/.test(tokens[at - 1]?.word ?? "") && /(?:ed|en)$/.test(last)) return true;
    // A misspelt name is corrected.
    if (tokens.some(({ kind, word }) => kind === "jsonPath" || (word.length > 3 && editDistance(word, last.toLowerCase(), 3) < 3)))
      return false;
    const words = splitWords(last);
    return typeof equals === "number" && !words.some((word) => word.length > 1 && said.has(stem(nounOf([word]))));
  });
}

/** "a valid URL" */
function comparesFormat(checks: Checks): boolean {
  return checks.some(({ equals, endsWith, contains }) =>
    [equals, endsWith, contains].some(
      (value) =>
        typeof value === "string" &&
        /^(?:url|uri|uuid|guid|e-?mail|date|timestamp|iso|id|identifier|i|we|it|he|she|they|them)$/i.test(value),
    ),
  );
}

/** A pattern is the author's, sign by sign. */
function changesPattern(tokens: readonly Token[], checks: Checks): boolean {
  const said = tokens.map(({ text }) => text).join("");
  return checks.some(({ matches }) => {
    if (typeof matches !== "string") return false;
    const inside = /^\/(.*)\/[a-z]*$/s.exec(matches)?.[1] ?? matches;
    return /\\\/\^|\$\\\//.test(inside) || (said.includes("/^") && !said.includes(inside));
  });
}

/**
 * "with the noted number": a word that only identifies a value does not save it, and nothing saves the whole response,
 * which the sentence does not mention.
 */
function savesUnsaid(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const stores = steps.flatMap((step) => (step.step === "save" ? step.store : []));
  if (stores.length === 0) return false;
  if (savesWhole({ store: stores }) && !says(tokens, /^(?:response|body|answer|reply|everything|result|payload|json|whole|entire)$/))
    return true;
  const verbs = tokens.flatMap(({ word }, at) => (hasTerminal(word, /^v\.save(?:\+|$)/) ? [at] : []));
  return verbs.length > 0 && verbs.every((at) => hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/));
}

/** “send Idempotency-Key along” gives the header no value. */
function sendsParticle(step: Step): boolean {
  return (
    step.step === "prepare" && Object.values(step.headers ?? {}).some((value) => /^(?:along|too|back|again|over|out)$/.test(String(value)))
  );
}

/** "A POST with the type HOLIDAY must return 400": the type is sent. */
function sendsWhatIsExpected(tokens: readonly Token[], checks: Checks): boolean {
  const method = tokens.findIndex(({ text }) => /^(?:POST|PUT|PATCH)$/.test(text));
  const modal = tokens.findIndex(
    ({ word }, at) => at > method && /^(?:must|should|shall|will|returns?|gives?|results?|expects?)$/.test(word),
  );
  if (method < 0 || modal < 0) return false;
  const sent = new Set(tokens.slice(method, modal).flatMap(({ value, text }) => [String(value ?? text), text]));
  return checks.some(({ equals }) => typeof equals === "string" && sent.has(equals));
}

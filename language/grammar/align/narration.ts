// Separates clauses that only narrate from those that ask for something. Each rule is a class of remarks: why a person
// acts, or what he feels. A clause with a value, a denial, or a verb that an operation of the document has is none.

import { subjectOf } from "../../english/context/nouns.ts";
import { saysRefusal } from "../../english/line/outcome.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { bodyOf } from "../correct/fields.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb, isNamedAlone, stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import { slotsOf } from "../settle/slots.ts";
import { callsOf } from "./calls.ts";
import { isDeedOf } from "./deedNouns.ts";
import { partsIn } from "./parts.ts";
import { asideAt } from "./phrases.ts";
import { spotsOf } from "./spots.ts";

/** Words that make a clause more than a remark. */
const never = group("narration.never");
const mostWords = 12;

/** Returns whether the clause, which begins at a joint, adds nothing to the steps around it. */
export function isNarration(tokens: readonly Token[], from: number, to: number, context: SentenceContext, done: readonly Step[]): boolean {
  const clause = tokens.slice(from, to).filter(({ kind, text }) => !(kind === "symbol" && /^[,.!:;()–—-]$/.test(text)));
  if (clause.length === 0 || clause.length > mostWords || partsIn(clause).length > 0) return false;
  if (clause.some(({ kind, word }) => kind !== "word" || word === "")) return false;
  if (isRefusal(tokens, clause, to)) return true;
  if (isCircumstance(tokens, clause, from, context, done)) return true;
  if (clause.some(({ word }) => never.test(word))) return false;
  const length = asideAt(clause, 0, "a.remark");
  if (length > 0 && length === clause.length) return true;
  if (done.at(-1)?.step === "api_request" && missing.test(clause.map(({ word }) => word).join(" "))) return true;
  return isReason(tokens, clause, from, context, done) || isMood(tokens, clause, to, context);
}

/** "Ms Brandt moves out of the city and her permit is therefore revoked": why, before what is done for that. */
export function isCause(tokens: readonly Token[], from: number, to: number, context: SentenceContext): boolean {
  const clause = tokens.slice(from, to);
  const next = tokens.slice(to, to + 12);
  const end = next.findIndex(({ kind, text }, at) => at > 0 && kind === "symbol" && /^[,.;:]$/.test(text));
  const inside = (end < 0 ? next : next.slice(0, end)).map(({ word, text }) => word || text);
  const isSo = /^(?:, )?so (?!that\b|far\b|long\b|much\b|many\b)/.test(inside.slice(0, 3).join(" "));
  if (!(isSo || inside.some((word) => /^(?:therefore|hence|thus|consequently|accordingly)$/.test(word)))) return false;
  if (clause.length < 3 || clause.length > mostWords) return false;
  // A person who is known is not a value of a request.
  const known = JSON.stringify(context.before ?? []);
  const isPerson = (name: string): boolean => name.split(" ").every((part) => known.includes(part));
  const { word: first = "", text: name = "" } = clause[0] ?? {};
  if (/^\p{Lu}/u.test(name) && !lexicon.vocabulary.has(first) && !/^(?:ms|mr|mrs|dr)$/.test(first) && !isPerson(name)) return false;
  const nouns = (context.operations?.operations ?? []).flatMap((operation) => [...subjectOf(operation).nouns]);
  // "Anna adopts Mia" makes an adoption.
  if (clause.some(({ word }) => word.length > 3 && nouns.some((noun) => isDeedOf(word, noun.split(" ").at(-1) ?? "")))) return false;
  const parts = partsIn(clause).filter(({ kind, text }) => !(/^(?:proper|name)$/.test(kind) && isPerson(text)));
  return (
    parts.length === 0 &&
    clause.every(({ kind, text }) => kind === "word" || kind === "quoted" || text === "'s") &&
    !clause.some(({ word }) => never.test(word) || ofRequests.test(word) || /^(?:not|no|n't)$/.test(word)) &&
    !asksFor(clause, context)
  );
}

const conditions = group("narration.conditions");

/** Words for what a request itself has or lacks. */
const ofRequests = group("narration.ofRequests");

/** "although nobody has paid", "the order has no items yet": why the sentence expects a refusal. */
function isCircumstance(
  tokens: readonly Token[],
  clause: readonly Token[],
  from: number,
  context: SentenceContext,
  done: readonly Step[],
): boolean {
  if (clause.length < 2 || !expectsRefusal(tokens) || clause.some(({ word }) => conditions.test(word) || ofRequests.test(word)))
    return false;
  // “404 and it is not in the list any more”: two things that are expected.
  if (/^(?:and|;)$/.test(tokens[from - 1]?.text ?? "") && done.at(-1)?.step === "validate") return false;
  const led = /^(?:although|though|because|since|before|while|so)$/;
  // “before noon” is not a clause.
  const isLed =
    (led.test(clause[0]?.word ?? "") || led.test(tokens[from - 1]?.word ?? "")) &&
    clause.some(({ word }, at) => at > 0 && (/(?:ed|en)$/.test(word) || hasTerminal(word, /^(?:v\.|f\.(?:be|modal|have|aux))/)));
  const isState = clause.some(
    ({ word }, at) =>
      /^(?:is|are|has|have|'s|was)$/.test(word) &&
      /^(?:no|not|n't|still|yet|already|been|full|closed|empty|too)$/.test(clause[at + 1]?.word ?? ""),
  );
  const isEmpty =
    /^(?:no|nobody|nothing|still|not|un\w+ed)$/.test(clause[0]?.word ?? "") &&
    clause.length <= 5 &&
    !/^(?:for|on|in|at|by|with|from|the|of)$/.test(clause[1]?.word ?? "");
  return (isLed || isState || isEmpty) && !asksFor(clause, context) && !namesInput(clause, context, done) && !looksAt(clause, context);
}

/** "so no label": what the request lacks is not a circumstance of it. */
function namesInput(clause: readonly Token[], context: SentenceContext, done: readonly Step[]): boolean {
  const called = callsOf(context, done.filter(({ step }) => step === "api_request").slice(-1)).map(({ operation }) => operation);
  const asked = called.length > 0 ? called : (context.operations?.operations ?? []);
  const names = new Set(asked.flatMap((operation) => slotsOf({ operation }).flatMap(({ name }) => splitWords(name).map(stem))));
  return clause.some(({ word }) => names.has(stem(word)));
}

/** “422 is displayed and error is not empty”: a field of the response is checked. */
function looksAt([first]: readonly Token[], context: SentenceContext): boolean {
  return first !== undefined && bodyOf(context)?.fields.some(({ name }) => name === first.text) === true;
}

function expectsRefusal(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, text, word }) => (kind === "number" && /^4\d\d$/.test(text)) || word === "conflict");
}

/** "which does not exist": of something that is asked for all the same. */
const missing = /^(?:which|that|who) (?:does n't|does not|do n't|do not|never) exists?(?:ed)?(?: (?:at all|anymore|any more|yet))?$/;
/** "isn't possible", "shouldn't work": before the status of a refusal. */
function isRefusal(tokens: readonly Token[], clause: readonly Token[], to: number): boolean {
  return (
    saysRefusal(clause) &&
    tokens.slice(to).some(({ kind, text, word }) => (kind === "number" && /^[45]\d\d$/.test(text)) || word === "conflict")
  );
}

/** "although he still has a deal", "because the guest fell ill": after a request that has no place for a reason. */
function isReason(
  tokens: readonly Token[],
  clause: readonly Token[],
  from: number,
  context: SentenceContext,
  done: readonly Step[],
): boolean {
  const lead = clause[0]?.word ?? "";
  const before = tokens[from - 1]?.word ?? "";
  const isLed = [lead, before].some((word) => /^(?:although|though|because|since|after)$/.test(word));
  const last = done.at(-1);
  if (!isLed || clause.length < 2 || last?.step !== "api_request") return false;
  if (clause.some(({ word }) => /^(?:not|no|n't)$/.test(word))) return false;
  // “and after the customer”: what is done next.
  if (
    (lead === "after" || before === "after") &&
    !clause.some(({ word }, at) => at > 0 && /(?:ed|ing|[^s]s)$|^(?:has|have|had|is|are|was|were)$/.test(word))
  )
    return false;
  const [call] = callsOf(context, [last]);
  if (call === undefined) return false;
  // A reason that the request has a place for is sent.
  const place = {
    tokens: clause,
    attachment: undefined,
    context,
    confirmed: { weight: 0 },
    before: context.before ?? [],
    operation: call.operation,
  };
  return (
    !spotsOf(place).some(({ name }) => /reason|cause|comment|note|remark|message|justification/i.test(name)) && !asksFor(clause, context)
  );
}

/** "she changes her mind", "I'm not happy with it", "the customer calls": before what is done for that. */
function isMood(tokens: readonly Token[], clause: readonly Token[], to: number, context: SentenceContext): boolean {
  if (to >= tokens.length || !clause.some((_, at) => asideAt(clause, at, "a.mood") > 0)) return false;
  // "The leave request has type sick": a value that the document lists.
  if (
    bodyOf(context)?.fields.some(({ field }) =>
      clause.some(({ text }) => field.enum?.some((value) => squeeze(value) === squeeze(text))),
    ) === true
  )
    return false;
  const denied = clause.findIndex(({ word }) => /^(?:not|n't|no)$/.test(word));
  // "not happy": a denied feeling is one, too.
  if (denied >= 0 && ![1, 2].some((step) => asideAt(clause, denied + step, "a.mood") > 0)) return false;
  return !asksFor(clause, context);
}

/** Returns whether a word of the clause is what an operation is called by. */
function asksFor(clause: readonly Token[], { operations }: SentenceContext): boolean {
  const moods = clause.flatMap((_, at) => Array.from({ length: asideAt(clause, at, "a.mood") }, (_, step) => at + step));
  return clause.some(({ word }, at) => {
    // "before a person is assigned": done by others, or not yet.
    if (/(?:ed|en)$/.test(word) && /^(?:is|are|was|were|been|be|'s|not|yet|no)$/.test(clause[at - 1]?.word ?? "")) return false;
    // “Issuing is asynchronous”: told of, and not asked for.
    if (at === 0 && word.endsWith("ing") && hasTerminal(clause[1]?.word ?? "", /^f\.be/)) return false;
    if (moods.includes(at) || hasTerminal(word, /^f\./) || hasTerminal(clause[at - 1]?.word ?? "", /^f\.(?:the|my)$/)) return false;
    const verb = { word, particle: undefined };
    return (
      operations?.operations.some(
        (operation) => isNamedAlone(operation, verb) || (fitOfVerb(operation, verb) === "own" && !general.test(word)),
      ) === true
    );
  });
}

/** Verbs that are in the names of most operations, and in most remarks. */
const general = group("narration.general");

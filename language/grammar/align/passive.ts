// Decides whether a passive asks for something: “gets scheduled”, “a vacancy has been drafted”, “shall be closed”.
// About the thing of the last call it states an outcome.

import { subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { fieldsOf } from "../correct/fields.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { creates, stem } from "../settle/called.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { slotsOf } from "../settle/slots.ts";
import { isAdverb } from "./adverbs.ts";
import { isSent as isKnownName } from "./calls.ts";
import type { Alignment } from "./spots.ts";

/** "gets scheduled", "when it is cancelled", "a vacancy has been drafted", "the account shall be closed" */
export function passiveLicence({ place, parts: said }: Alignment, at: number, lead: ReadonlySet<number>): readonly number[] | undefined {
  const { tokens, operation } = place;
  // "the booking of Tomas": whose, and with no value.
  const parts = said.filter(({ kind, text }) => kind !== "proper" || !isKnownName(place.before, text));
  let one = at - 1;
  const found: number[] = [...lead];
  while (one > 0 && isAdverb(tokens[one]?.word ?? "")) found.push(one--);
  const { word = "" } = tokens[one] ?? {};
  const start = tokens.findIndex((token, index) => !lead.has(index) && token.word !== "");
  const first = tokens[0]?.word ?? "";
  if (/^(?:get|gets)$/.test(word)) return [...found, one];
  if (/^becomes?$/.test(word) && saysListed(tokens, operation)) return [...found, one];
  if (/^(?:is|are)$/.test(word) && /^(?:when|whenever|once)$/.test(first)) return [...found, one];
  const isNew = /^(?:a|an)$/.test(tokens[start]?.word ?? "");
  if (word === "been" && /^(?:has|have)$/.test(tokens[one - 1]?.word ?? "") && isNew) return [...found, one, one - 1];
  // "is approved" is a state where the document has it.
  const participle = stem(tokens[at]?.word ?? "");
  const { operations } = place.context;
  const isState = operations && stemsOfStates(operations).has(participle);
  const last = callsBefore(place).at(-1)?.operation;
  // “Is thereupon submitted” asks for it, unless that was just done.
  const isLater =
    last !== operation &&
    /^(?:is|are)$/.test(word) &&
    tokens.some(({ word: said }) => /^(?:thereupon|thereafter|subsequently|afterwards)$/.test(said));
  if (
    (isState !== false && parts.length === 0 && !isLater) ||
    tokens.some(
      (token, index) =>
        index > at &&
        token.word === "by" &&
        hasTerminal(tokens[index + 1]?.word ?? "", /^f\.(?:the|my)$/) &&
        // "by the carpenter J. Peeters" is a value.
        !parts.some((part) => part.kind === "name" && part.at === index + 3),
    )
  )
    return undefined;
  // After a call of the same thing this is its outcome, unless it says with what.
  const things = thingsOf(operation);
  const isOpen = !isLater && (parts.length === 0 || tokens[one - 1]?.word === "should");
  const wasCalled = last !== undefined && isOpen && thingsOf(last).some((noun) => things.includes(noun));
  const due = word === "be" ? dueBefore(tokens, one - 1) : [];
  if (due.length > 0 && !wasCalled) return [...found, one, ...due];
  const isTold = /^(?:was|were)$/.test(word);
  if (!(isTold || /^(?:is|are)$/.test(word)) || wasCalled) return undefined;
  const isAct = operation.method !== "POST" || subjectOf(operation).action !== undefined;
  const isNext = tokens.some(({ word: said }) => /^(?:then|thereupon|likewise|next|now|subsequently|afterwards|finally|also)$/.test(said));
  const isMade = isNewThing(tokens, start) || (isNext && !isSent(place, parts)) || (creates(operation) && namesNew(place, parts));
  // The past reports, unless a word such as “then” makes it the next step.
  if (isTold && !(isNext && parts.length > 0 && !isSent(place, parts))) return undefined;
  return isAct || (isMade && parts.length > 0) ? [...found, one] : undefined;
}

/** The stems of all fields and listed values of the responses. */
const stemsOfStates = rememberedFor(
  ({ operations }: Operations): ReadonlySet<string> =>
    new Set(
      operations.flatMap(fieldsOf).flatMap(({ name, field }) => [name, ...(field.enum ?? [])].map((text) => stem(text.toLowerCase()))),
    ),
);

/** The tokens before “be” that ask for it: “shall thereafter”, “is to”. */
function dueBefore(tokens: readonly Token[], end: number): readonly number[] {
  const found: number[] = [];
  let at = end;
  while (at > 0 && isAdverb(tokens[at]?.word ?? "")) found.push(at--);
  const { word = "" } = tokens[at] ?? {};
  if (/^(?:must|shall|should|will)$/.test(word)) return [...found, at];
  return word === "to" && /^(?:has|have|is|are|needs?|ought)$/.test(tokens[at - 1]?.word ?? "") ? [...found, at, at - 1] : [];
}

/** "The dog "Rex" is admitted": a name that nothing has yet. */
function namesNew({ before }: Alignment["place"], parts: Alignment["parts"]): boolean {
  const known = JSON.stringify(before);
  return parts.some(({ kind, text }) => /^(?:text|name)$/.test(kind) && !known.includes(text));
}

/** "becomes cancelled because of illness": with a value that the request lists. */
function saysListed(tokens: readonly Token[], operation: Operation): boolean {
  return slotsOf({ operation }).some(
    (slot) =>
      slot.in === "body" && slot.enum?.some((value) => tokens.some(({ word }) => word.length > 3 && value.toLowerCase() === word)) === true,
  );
}

/** Returns whether the last request has these values already. */
function isSent(place: Alignment["place"], parts: Alignment["parts"]): boolean {
  const last = callsBefore(place).at(-1);
  const text = JSON.stringify(last?.step.body ?? {});
  return last?.operation === place.operation && parts.every(({ json }) => text.includes(JSON.stringify(json)));
}

/** "a reservation", "a further guest" */
function isNewThing(tokens: readonly Token[], at: number): boolean {
  return /^(?:a|an|another)$/.test(tokens[at]?.word ?? "");
}

function thingsOf(operation: Operation): readonly string[] {
  const { nouns, parameters } = subjectOf(operation);
  return [...nouns, ...parameters.map(({ noun }) => noun)];
}

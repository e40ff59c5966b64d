// Reads an action at the beginning as an order: “After reading the order again, …”, “Getting the order shows that …”.

import { isDeedOf } from "../../grammar/align/deedNouns.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { lengthOfFrame } from "../../grammar/parts/assertionFrame.ts";
import { fitOfVerb, namesOf } from "../../grammar/settle/called.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Token } from "../token.ts";

const leads = /^(?:after|upon|on|by)$/;

/** The place where a clause begins with the action, and the verb as an order: “read” of “after reading the order”. */
export function orderAt(
  tokens: readonly Token[],
  from: number,
  context: SentenceContext,
): { readonly at: number; readonly verb: string; readonly isLed: boolean } | undefined {
  const isLed = leads.test(tokens[from]?.word ?? "");
  // “… and confirm that getting it | returns 404”
  const at = isLed ? from + 1 : from + lengthOfFrame(tokens.slice(from, from + 5));
  const verb = baseOf(tokens[at]?.word ?? "", context);
  if (verb !== undefined) return { at, verb, isLed };
  // “Upon deletion of the order”
  const noun = hasTerminal(tokens[at]?.word ?? "", /^f\.the$/) ? at + 1 : at;
  const deed = isLed && tokens[noun + 1]?.word === "of" ? verbOfNoun(tokens[noun]?.word ?? "", context) : undefined;
  return deed === undefined ? undefined : { at: noun + 1, verb: deed, isLed };
}

/** The verb of an operation, or a usual one, that the noun stands for: “delete” of “deletion”. */
function verbOfNoun(noun: string, { operations }: SentenceContext): string | undefined {
  const verbs = [...usual, ...(operations?.operations ?? []).flatMap((operation) => namesOf(operation).map(({ verb }) => verb))];
  return verbs.find((verb) => verb.length > 2 && isDeedOf(verb, noun));
}

const usual = ["delete", "remove", "create", "cancel", "register", "submit", "approve"];

/** The first word after the action and the verb of showing: “Getting the order shows that | it is open”. */
export function shownAt(tokens: readonly Token[], at: number): number | undefined {
  if (!/.ing$/.test(tokens[0]?.word ?? "") || !shows.test(tokens[at]?.word ?? "")) return undefined;
  const next = tokens[at + 1]?.word ?? "";
  if (next === "that") return at + 2;
  return hasTerminal(next, /^f\.(?:the|my)$/) || /^(?:it|they|he|she|there)$/.test(next) ? at + 1 : undefined;
}

const shows = /^(?:shows?|reveals?|proves?|confirms?|demonstrates?)$/;

/** “deleting” is “delete”, where the lexicon or the document has such a verb. */
function baseOf(word: string, context: SentenceContext): string | undefined {
  const stem = /^(\w{2,})ing$/.exec(word)?.[1];
  return stem === undefined ? undefined : verbOfStem(stem, context);
}

/** “cancell” is “cancel”, “delet” is “delete”. */
export function verbOfStem(stem: string, { operations }: SentenceContext): string | undefined {
  const forms = [stem, `${stem}e`, ...(/(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [])];
  return forms.find(
    (form) =>
      lexicon.names.has(form) ||
      hasTerminal(form, /^v\./) ||
      operations?.operations.some((operation) => fitOfVerb(operation, { word: form, particle: undefined }) === "own") === true,
  );
}

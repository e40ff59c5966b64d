// Finds what a line of statements says next to them: a circumstance before the first statement, a reason or remark
// after the last. Neither may hold a value, a field of the response, a state or a word that asks for anything.

import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import { phraseAt } from "../stated/match.ts";
import { errorCodeAt } from "./errors.ts";
import type { Line } from "./line.ts";
import { statesAt } from "./values.ts";

const longest = 16;
const circumstance =
  /^(?:in (?:respect|accordance|line|view|light|this|that|such|the event)|as (?:long as|soon as|per|regards)|for (?:reasons|purposes|safety|good)|after|upon|on|following|because of|due to|given|since|at this|from this|from that|from now|by (?:now|then|design)|per|oh|well|ok|okay|hopefully|finally|naturally|obviously|of course)(?= |$)/;
const interjection =
  /^(?:(?:oh|ok|okay|well|right|cool|nice|great|alright|yes|also|in (?:this|that|such an?) (?:event|case|situation)|(?:once|when) (?:this|that) is (?:the case|done|so)|this time|by the way)(?: ,)?(?: (?:and|so|then)(?= ))?)(?= )/;
const reasons =
  /^(?:because|since|as|so|so that|given that|in order to|for (?:the )?(?:\w+ )?(?:purposes?|reasons?|sake)|'cause|cause|which is why|that 's|that is (?:the|what|why|how)|it 's|that way|otherwise|we|they|people|nobody|everybody|only|used to|not that|even|at least that|just|like)(?= |$)/;
/** Words of instructions, checks and limits. */
const asking = group("asides.asking");

/** A code, a number, a name of an identifier: what a step could need. */
const valued = /\d|@|_|^\p{Lu}{2}|\p{Ll}\p{Lu}/u;

/** Where the statements begin after a circumstance: “in accordance with the rule, …”. */
export function afterCircumstance(line: Line): readonly number[] {
  const { tokens } = line;
  const first = interjectionAt(tokens);
  if (first > 0) return [first];
  const said = tokens
    .slice(0, 4)
    .map(({ word }) => word)
    .join(" ");
  if (!circumstance.test(said)) return [];
  const end = tokens.findIndex(({ text }) => text === ",");
  if (end < 1 || end > longest || !isAside(line, 0, end, true)) return [];
  const next = tokens.slice(0, end).some(({ word }) => /^(?:not|no|without|second|other|another|last|previous)$/.test(word));
  return next ? [] : [end + 1];
}

/** The end of an interjection: “once this is the case,” */
export function interjectionAt(tokens: Line["tokens"]): number {
  return phraseAt(tokens, 0, interjection)[0]?.to ?? 0;
}

/**
 * Returns whether the rest of the line only says why: “, that's the bit people read out”, “(only filled at check-in)”.
 */
export function isRemarkFrom(line: Line, at: number): boolean {
  const { tokens } = line;
  const joint = tokens[at];
  if (joint === undefined) return false;
  // “(for the second loan)” limits the statement.
  const isLimit = /^(?:for|with|without|in|on|at|of|to|by|from|when|not|no|and)$/.test(tokens[at + 1]?.word ?? "");
  if (joint.text === "(")
    return !isLimit && tokens.at(-1)?.text === ")" && tokens.length - at > 3 && isAside(line, at + 1, tokens.length - 1);
  const isJoint = joint.kind === "symbol" && /^(?:[,;–—-]|--)$/.test(joint.text);
  const from = isJoint ? at + 1 : at;
  const causes = phraseAt(
    tokens,
    from,
    isJoint ? reasons : /^(?:because|since|so that|given that|'cause|for (?:the )?\w+ (?:purposes?|reasons?))/,
  );
  // “because the last donation is too recent” is a code of the document.
  const isCode = [from, from + 1].some((one) => errorCodeAt(line.clause, one).length > 0);
  return causes.length > 0 && !isCode && isAside(line, from, tokens.length);
}

function isAside(line: Line, from: number, to: number, isCircumstance = false): boolean {
  const { tokens, clause } = line;
  const { fields } = clause.body;
  const operations = clause.context.operations?.operations ?? [];
  return tokens.slice(from, to).every((token, index) => {
    const at = from + index;
    if (token.kind === "symbol") return /^(?:[,!'’-]|\.{1,3}|…)$/.test(token.text);
    if (token.kind !== "word" || asking.test(token.word) || valued.test(token.text)) return false;
    // “since it was extended twice”: done, or to be done.
    const isNoun = [at - 1, at - 2].some((one) => one >= from && hasTerminal(tokens[one]?.word ?? "", /^f\.the$/));
    const isPlain = isNoun || hasTerminal(token.word, /^v\.(?:get|have|show|fetch|receive)(?:\+|$)/);
    if (
      !isCircumstance &&
      !isPlain &&
      operations.some((operation) => fitOfVerb(operation, { word: token.word, particle: undefined }) === "own")
    )
      return false;
    const isField = fields.some(({ name }) => squeeze(name) === squeeze(token.text));
    // A field that is an ordinary word may be spoken of.
    return !(isField && (!lexicon.vocabulary.has(token.word) || token.text !== token.word)) && statesAt(line, at, fields).length === 0;
  });
}

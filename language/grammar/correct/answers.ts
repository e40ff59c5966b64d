// Reads clauses that only say how the service answers: one status, and around it only words of answering and the thing itself: “it bounces with a 422”, “(409)”,
// “there must come a 200”.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { bodyOf } from "./fields.ts";
import type { Guess } from "./guesses.ts";
import { isContent } from "./leftWords.ts";
import { fieldsIn } from "./namedFields.ts";
import { isValue } from "./values.ts";

const ofAnswers =
  /^(?:f\.|v\.(?:return|get|receive|answer|fail|reject|succeed|accept|show|assert|equal|have|come|see)(?:\+|$)|n\.(?:status|response|code)|w\.(?:error|ok|reasonphrase|arrow|expected|received|success))/;
const conditional =
  /^(?:if|unless|whether|or|else|otherwise|without|only|except|never|not|no|nobody|none|instead|twice|either|neither|nor|per|each|every|all)$/;

export function statusAlone(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const numbers = tokens.flatMap(({ kind, text }, at) => (kind === "number" && /^[1-5]\d\d$/.test(text) ? [at] : []));
  const [at, ...others] = numbers;
  if (at === undefined || others.length > 0 || tokens.some((_, each) => each !== at && isValue(tokens, each))) return [];
  if (tokens.some(({ word, kind }) => conditional.test(word) || isContent.test(word) || kind === "path")) return [];
  if (tokens.some((_, each) => (reasonAt(tokens, each) ?? tokens[at]?.text) !== tokens[at]?.text)) return [];
  const isFailure = Number(tokens[at]?.text) >= 400;
  if (
    tokens.some(({ word }) =>
      hasTerminal(word, isFailure ? /^(?:v\.(?:succeed|accept)|w\.(?:success|ok))(?:\+|$)/ : /^(?:v\.(?:fail|reject)|w\.error)/),
    )
  )
    return [];
  if (!leadsToStatus(tokens, at) || !mayFollow(tokens[at + 1])) return [];
  const body = bodyOf(context);
  const clause = { tokens, context, body, used: new Set<number>() };
  if (
    fieldsIn(clause).some(
      ({ from, field }) => !isOfAnswer(tokens[from]?.word ?? "") && !/^(?:status|code|message|error)$/i.test(field.name),
    )
  )
    return [];
  // Any other word could be what is counted: “200 for guests”.
  const isKnown = ({ kind, word }: Token): boolean =>
    kind !== "word" || word === "" || word === "'s" || isOfAnswer(word) || body?.things.has(nounOf([word])) === true;
  if (!tokens.every((token, each) => each === at || isKnown(token))) return [];
  // A comma begins another clause.
  if (tokens.some(({ text }, each) => /^[,;]$/.test(text) && each > 0)) return [];
  return [{ steps: [{ step: "validate", checks: [{ status: Number(tokens[at]?.text) }] }], cost: 0.3, unsaid: [] }];
}

/** The status that a reason phrase beginning there stands for. */
function reasonAt(tokens: readonly Token[], at: number): string | undefined {
  const found = lexicon.entries
    .get(tokens[at]?.word ?? "")
    ?.find(({ terminal, words }) => terminal === "w.reasonphrase" && words.every((word, index) => tokens[at + index]?.word === word));
  return found?.value;
}

function isOfAnswer(word: string): boolean {
  return (
    hasTerminal(word, ofAnswers) ||
    lexicon.entries.get(word)?.some(({ terminal, words }) => words.length > 1 && /^(?:f\.adverb|w\.reasonphrase)/.test(terminal)) === true
  );
}

/** Before the status nothing may stand that it could be a number of: “capacity is 200” is no status. */
function leadsToStatus(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return true;
  if (before.kind === "symbol")
    return /^[:(,;–—→⇒=>-]+$/.test(before.text) && (before.text !== "=" || tokens.slice(0, at - 1).every(({ word }) => isOfAnswer(word)));
  if (/^(?:a|an|with|me|us|back|by|in|to)$/.test(before.word)) return true;
  return tokens.slice(0, at).every(({ kind, word }) => kind === "symbol" || isOfAnswer(word));
}

function mayFollow(next: Token | undefined): boolean {
  return next === undefined || next.kind === "symbol" || isOfAnswer(next.word);
}

// Finds the shortest ends of a sentence that is being written: it tries each in its place, and only an end after which
// the sentence has steps counts.

import { takesBack } from "../../english/line/title.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { isWhole } from "../kit/beginning.ts";
import { readYields, restsOf } from "../kit/rests.ts";
import { labelledTokens } from "../label.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { bestReading, readTokens } from "../read.ts";
import { grammar } from "../tables.ts";
import { tokensOf } from "../tokens.ts";
import { beginningOf, begunTokens } from "./expected.ts";
import { neededTails } from "./meant.ts";
import { phrasesOf, saidBy } from "./said.ts";
import { statedTails, usualTails } from "./tails.ts";
import { habitsOfTesters } from "./testers.ts";

/** How many times one end is tried with other names. */
const mostNames = 2;

/** Sentences that are tried for one beginning. */
const mostSentences = 16;

/**
 * Gives back `before` as a whole sentence that compiles, or undefined if none is found nearby. It stops after each
 * sentence that it has tried; `tails` are the ends that are tried first.
 */
export function* finishing(
  before: string,
  context: SentenceContext,
  tails: readonly string[] = [],
  most = mostSentences,
): Generator<undefined, string | undefined> {
  const tokens = begunTokens(before);
  if (tokens.length === 0) return undefined;
  const tried = new Set<string>();
  for (const sentence of endings(before, tokens, context, tails)) {
    if (sentence !== undefined) {
      if (tried.has(sentence)) continue;
      if (tried.size >= most) return undefined;
      tried.add(sentence);
      if (hasSteps(sentence, context)) return sentence;
    }
    yield undefined;
  }
  return undefined;
}

/** Whole sentences that begin so, the likeliest to have steps first; undefined now and then, on the way. */
function* endings(
  before: string,
  tokens: readonly Token[],
  context: SentenceContext,
  tails: readonly string[],
): Generator<string | undefined> {
  const table = grammar();
  const start = table.symbols.get("Sentence") as number;
  const beginning = beginningOf(tokens, context);
  if (beginning === undefined) return;
  const alone = before.trimEnd();
  if (isWhole(table, beginning, start)) yield alone;
  for (const tail of [...tails, ...neededTails(tokens, context), ...usualTails(tokens, context), ...statedTails(tokens, context)]) {
    const read = beginningOf(labelledTokens(alone + tail), context);
    if (read !== undefined && isWhole(table, read, start)) yield alone + tail;
  }
  yield undefined;
  const hasCall = context.before?.some(({ step }) => step === "api_request" || step === "mcp_server_call" || step === "run") === true;
  const sameEnds = new Map<string, number>();
  for (const terminals of restsOf(table, yieldsOf(hasCall), beginning, start)) {
    if (terminals === undefined) {
      yield undefined;
      continue;
    }
    const names = terminals.map((terminal) => table.names[terminal] as string);
    // Ends that end alike are refused alike.
    const last = names.at(-1) ?? "";
    const count = (sameEnds.get(last) ?? 0) + 1;
    sameEnds.set(last, count);
    if (count > mostAlike) continue;
    for (let choice = 0; choice < mostNames; choice++) {
      const end = said(before, names, tokens, context, choice);
      if (end !== undefined) yield end;
    }
  }
}

const mostAlike = 1;
const yieldsByCall = new Map<boolean, ReturnType<typeof readYields>>();

/** Without a call above, there is no response for a statement. */
function yieldsOf(hasCall: boolean): ReturnType<typeof readYields> {
  let yields = yieldsByCall.get(hasCall);
  if (yields === undefined) {
    yields = readYields(grammar(), (terminal) => costOf(terminal, hasCall));
    yieldsByCall.set(hasCall, yields);
  }
  return yields;
}

export function hasSteps(sentence: string, context: SentenceContext): boolean {
  const tokens = labelledTokens(sentence);
  const best = tokens.length === 0 ? undefined : bestReading(readTokens(tokens, undefined, context), context);
  // “Post it: the label exists” asks for a request that its steps do not send.
  return best !== undefined && !takesBack(tokensOf(sentence), best.steps);
}

const valueCosts: ReadonlyMap<string, number> = new Map([
  ["Quoted", 0.8],
  ["QuotedName", 1],
  ["Number", 0.8],
  ["StatusNumber", 0.8],
  ["Variable", 1],
  ["Target", 0.9],
  ["JsonPath", 1],
  ["Json", 3],
  ["Name", 1.5],
  ["SureName", 1.5],
  ["Key", 1.5],
  ["Content", 1.5],
]);

/** Rare words lead to rare sentences, which are seldom meant here. */
function costOf(terminal: string, hasCall: boolean): number | undefined {
  if (terminal === "Target" || terminal === "w.methodverb") return hasCall ? 0.6 : 0.4;
  if (!hasCall && terminal === "StatusNumber") return 3;
  const value = valueCosts.get(terminal);
  if (value !== undefined) return value;
  if (!terminal.startsWith("'") && !lexicon.terminals.has(terminal)) return undefined;
  const share = Math.max(
    0,
    ...phrasesOf(terminal).map((phrase) => Math.min(...phrase.split(" ").map((word) => habitsOfTesters().share(word.toLowerCase())))),
  );
  return 0.5 + Math.min(4, Math.max(0, Math.log(0.02 / Math.max(share, 1e-5)) / 1.5));
}

function said(
  before: string,
  terminals: readonly string[],
  tokens: readonly Token[],
  context: SentenceContext,
  choice: number,
): string | undefined {
  let text = before.trimEnd();
  for (const terminal of terminals) {
    const all = saidBy(terminal, tokens, context, true);
    const word = all[Math.min(choice, all.length - 1)];
    if (word === undefined) return undefined;
    const written = word.kind === "text" ? '"text"' : word.kind === "json" ? "{}" : word.text;
    text += /^[,.:;]/.test(written) || text === "" ? written : ` ${written}`;
  }
  return text;
}

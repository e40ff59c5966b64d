// The terminals that can come next after the beginning of a sentence, and the words that stand for them.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { classesOf } from "../classes.ts";
import { edgesOf } from "../edges.ts";
import { type Beginning, expectedTerminals, readBeginning } from "../kit/beginning.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { grammar } from "../tables.ts";
import { tokensOf } from "../tokens.ts";
import { serverEdges } from "../tools/edges.ts";

export interface Expected {
  /** Names of terminals. */
  readonly terminals: readonly string[];
  /** The rest of phrases that have begun: "sure" after "make". */
  readonly rests: readonly string[];
}

const nothing: Expected = { terminals: [], rests: [] };

/** The tokens of a beginning: a sign at its end continues, where one at the end of a sentence closes it. */
export function begunTokens(before: string): readonly Token[] {
  return /[,:;]\s*$/.test(before) ? tokensOf(`${before.trimEnd()} x`).slice(0, -1) : tokensOf(before);
}

/** Keeps the last reading: an author mostly continues at its end. */
let last: { readonly hasOperations: boolean; readonly edges: readonly string[]; readonly columns: Beginning["columns"] } | undefined;

/** The states that are open after the tokens; undefined if nothing can be read of them. */
export function beginningOf(tokens: readonly Token[], context: SentenceContext): Beginning | undefined {
  const table = grammar();
  const all = edgesOf(table, tokens, classesOf(tokens, undefined), serverEdges(tokens, context.servers));
  const hasOperations = context.operations !== undefined;
  const left = hasOperations ? [] : [table.symbols.get("OperationClause") as number];
  const edges = all.map((terminals) =>
    [...terminals].map(([terminal, ways]) => `${terminal}:${ways.map(({ end }) => end).join()}`).join(" "),
  );
  let same = 0;
  // A column depends on what begins at it.
  if (last?.hasOperations === hasOperations) while (same < edges.length && last.edges[same] === edges[same]) same++;
  const beginning = readBeginning(table, all, table.symbols.get("Sentence") as number, left, last?.columns.slice(0, same) ?? []);
  if (beginning !== undefined) last = { hasOperations, edges, columns: beginning.columns };
  return beginning;
}

export function expectedAfter(tokens: readonly Token[], context: SentenceContext): Expected {
  const table = grammar();
  const beginning = beginningOf(tokens, context);
  if (beginning === undefined) return nothing;
  const at = (column: number) => expectedTerminals(table, beginning.columns[column]?.reached ?? []);
  return {
    terminals: [...at(tokens.length)].map((terminal) => table.names[terminal] as string),
    rests: restsOf(tokens, (column, terminal) => at(column).has(table.symbols.get(terminal) ?? -1)),
  };
}

function restsOf(tokens: readonly Token[], isExpected: (column: number, terminal: string) => boolean): readonly string[] {
  const found: string[] = [];
  for (let length = 1; length <= 3 && length <= tokens.length; length++) {
    const said = tokens.slice(-length).map(({ word, text }) => word || text);
    for (const { words, terminal } of lexicon.entries.get(said[0] ?? "") ?? [])
      if (words.length > length && said.every((word, at) => words[at] === word) && isExpected(tokens.length - length, terminal))
        found.push(words[length] as string);
  }
  return found;
}

// A sentence with some edits in it, for one chart: layer k holds the tokens as they are read once k edits were made,
// and an edit leads from a layer into the next one. So every reading from the start to the end of the last layer has
// exactly as many edits as there are layers above the first.

import type { Edge, Edges } from "../kit/chart.ts";
import type { Meaning } from "../kit/construction.ts";

/**
 * A change of the sentence: tokens that are left out, or words that replace the tokens of `from`–`to`, or are inserted
 * before `from` if both are the same.
 */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly cost: number;
}

/** Terminals that an edit makes of its words. */
export interface Replacement extends Edit {
  readonly edges: readonly (readonly [terminal: number, means: Meaning | undefined])[];
}

/** Edges of `layers` + 1 layers. The assumptions of a reading encode each edit: `editsAmong` decodes it. */
export function layered(
  edges: readonly Edges[],
  layers: number,
  drops: readonly Edit[],
  replacements: readonly Replacement[],
): readonly Edges[] {
  const length = edges.length;
  const stride = length + 1;
  const all = Array.from({ length: layers * stride + length }, () => new Map<number, Edge[]>());
  const add = (at: number, terminal: number, edge: Edge): void => {
    const list = all[at]?.get(terminal);
    if (list === undefined) all[at]?.set(terminal, [edge]);
    else list.push(edge);
  };
  const dropsFrom = Map.groupBy(drops, ({ from }) => from);
  for (let layer = 0; layer <= layers; layer++) {
    const base = layer * stride;
    const next = base + stride;
    for (const [at, terminals] of edges.entries())
      for (const [terminal, list] of terminals)
        for (const edge of list) {
          add(base + at, terminal, { ...edge, end: base + edge.end });
          if (layer === layers) continue;
          for (const drop of dropsFrom.get(edge.end) ?? []) add(base + at, terminal, edited(edge, drop, next + drop.to));
        }
    if (layer === layers) continue;
    // If it is left out before the first token, no edge could end after it.
    if (layer === 0)
      for (const drop of dropsFrom.get(0) ?? [])
        for (const [terminal, list] of edges[drop.to] ?? []) for (const edge of list) add(0, terminal, edited(edge, drop, next + edge.end));
    for (const replacement of replacements)
      for (const [terminal, means] of replacement.edges)
        add(base + replacement.from, terminal, edited({ end: 0, means, cost: 0 }, replacement, next + replacement.to));
  }
  return all;
}

function edited(edge: Edge, { from, to, words, cost }: Edit, end: number): Edge {
  const assume = `${mark}${from} ${to} ${cost} ${words}${edge.assume === undefined ? "" : `${separator}${edge.assume}`}`;
  return { end, means: edge.means, cost: edge.cost + cost, assume };
}

const mark = "edit ";
const separator = "\n";

/** The edits among the assumptions of a reading. */
export function editsAmong(assumptions: readonly string[]): readonly Edit[] {
  return assumptions.flatMap((assumption) => {
    if (!assumption.startsWith(mark)) return [];
    const [from = "", to = "", cost = "", ...words] = (assumption.slice(mark.length).split(separator)[0] ?? "").split(" ");
    return [{ from: Number(from), to: Number(to), cost: Number(cost), words: words.join(" ") }];
  });
}

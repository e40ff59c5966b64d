// Corrections that keep the author's sentence but for some words: readings of the sentence with one edit, or with two where one is not enough.

import type { SentenceContext } from "../../english/compile.ts";
import type { Token } from "../../english/token.ts";
import type { Attachment } from "../../playbook.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { classesOf, edgesOf } from "../edges.ts";
import { grammar } from "../grammar.ts";
import { parseChart } from "../kit/chart.ts";
import { readingsOf } from "../kit/readings.ts";
import type { Act } from "../meaning.ts";
import { Unsettled } from "../settle/place.ts";
import { settle } from "../settle/settle.ts";
import { serverEdges } from "../tools/edges.ts";
import { dropsOf, misspeltOf, replacementsOf } from "./edits.ts";
import { type Edit, editsAmong, layered } from "./layers.ts";

/** Many more ways than a sentence has that is read as it is written; few of each kind are of use. */
const limits = { most: 5, budget: 12_000 };

export interface EditedReading {
  readonly steps: readonly Step[];
  readonly edits: readonly Omit<Edit, "cost">[];
  /** Of the edits and of what the reading takes for granted. */
  readonly cost: number;
}

export function editedReadings(
  tokens: readonly Token[],
  attachment: Attachment | undefined,
  context: SentenceContext,
  edits: number,
): readonly EditedReading[] {
  const table = grammar();
  const plain = edgesOf(table, tokens, classesOf(tokens, attachment), serverEdges(tokens, context.servers));
  const edges = layered(plain, edits, dropsOf(tokens), edits === 1 ? replacementsOf(table, tokens) : misspeltOf(table, tokens));
  const start = table.symbols.get("Sentence") as number;
  const found = readingsOf(parseChart(table, edges, start), start, limits) ?? [];
  const readings = new Map<string, EditedReading>();
  for (const { means, cost, assumptions } of found) {
    const confirmed = { weight: 0 };
    const settled = settle({ tokens, attachment, context, confirmed }, means as unknown as readonly Act[]);
    if (settled instanceof Unsettled) continue;
    const total = Math.max(0, cost - confirmed.weight);
    const made = editsAmong(assumptions);
    const key = normalisedKey(settled.steps);
    const before = readings.get(key);
    if (before === undefined || before.cost > total) readings.set(key, { steps: settled.steps, edits: made, cost: total });
  }
  return [...readings.values()].sort((one, other) => one.cost - other.cost);
}

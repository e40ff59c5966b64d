// Finds corrections that keep the author's sentence except for some words: readings of the sentence with one edit, or
// with two if one is not enough.

import type { Token } from "../../english/token.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { classesOf } from "../classes.ts";
import { edgesOf } from "../edges.ts";
import { parseChart } from "../kit/chart.ts";
import { readingsOf } from "../kit/readings.ts";
import type { Act } from "../meaning.ts";
import { Unsettled } from "../settle/place.ts";
import { settle } from "../settle/settle.ts";
import { grammar } from "../tables.ts";
import { serverEdges } from "../tools/edges.ts";
import type { RefusedSentence } from "./corrections.ts";
import { dropsOf, likelyReplacementsOf, replacementsOf } from "./edits.ts";
import { type Edit, editsAmong, layered } from "./layers.ts";

/** Many more ways than a sentence has that is read as written; few of each kind are of use. */
const limits = { most: 5, mostWhole: 60, budget: 20_000 };

/** A correction shows what its reading assumes, so this counts less than an assumption that stays hidden. */
const shownPart = 0.5;

export interface EditedReading {
  readonly steps: readonly Step[];
  readonly edits: readonly Edit[];
  /** The costs of the edits and of what the reading assumes. */
  readonly cost: number;
}

export function editedReadings(
  tokens: readonly Token[],
  { attachment, context, unknown }: Pick<RefusedSentence, "attachment" | "context" | "unknown">,
  edits: number,
): readonly EditedReading[] {
  const table = grammar();
  const plain = edgesOf(table, tokens, classesOf(tokens, attachment), serverEdges(tokens, context.servers));
  const fields = fieldWords(context.operations ?? noOperations);
  const edges = layered(
    plain,
    edits,
    dropsOf(tokens, unknown),
    edits === 1 ? replacementsOf(table, tokens, fields) : likelyReplacementsOf(table, tokens, fields),
  );
  const start = table.symbols.get("Sentence") as number;
  const found = readingsOf(parseChart(table, edges, start), start, limits) ?? [];
  const readings = new Map<string, EditedReading>();
  for (const { means, cost, assumptions } of found) {
    const confirmed = { weight: 0 };
    const made = editsAmong(assumptions);
    const settled = settle({ tokens: withQuotes(tokens, made), attachment, context, confirmed }, means as unknown as readonly Act[]);
    if (settled instanceof Unsettled) continue;
    const edited = made.reduce((sum, edit) => sum + edit.cost, 0);
    const total = edited + shownPart * Math.max(0, cost - edited - confirmed.weight) + riskOf(context, settled.steps, made);
    const key = normalisedKey(settled.steps);
    const before = readings.get(key);
    if (before === undefined || before.cost > total) readings.set(key, { steps: settled.steps, edits: made, cost: total });
  }
  return [...readings.values()].sort((one, other) => one.cost - other.cost);
}

/** The last words of what the fields of a document are called. */
const fieldWords = rememberedFor(({ operations }: Pick<Operations, "operations">): ReadonlySet<string> => {
  const fields = operations.flatMap(({ body, responses }) => [
    ...(body?.fields ?? []),
    ...responses.flatMap((response) => response.fields),
  ]);
  return new Set(fields.map(({ name }) => splitWords(name).at(-1) ?? name));
});

const noOperations = { operations: [] };

/** A part that is put in quotes is a text. */
function withQuotes(tokens: readonly Token[], edits: readonly Edit[]): readonly Token[] {
  const quotes = edits.filter(({ words }) => words.startsWith('"'));
  if (quotes.length === 0) return tokens;
  return tokens.map((token, at) =>
    quotes.some(({ from }) => from === at) ? { ...token, kind: "quoted", text: `"${token.text}"`, value: token.text, word: "" } : token,
  );
}

/**
 * Checks that pass by accident if some of the author's words are left out: that something exists, or that it does not.
 * A request then lacks what it needs.
 */
function riskOf(context: SentenceContext, steps: readonly Step[], edits: readonly Edit[]): number {
  // "search Paris" after a list is a part of that request.
  if (steps.some((step, at) => step.step === "api_request" && isSameCall(step, steps[at - 1]))) return 4;
  const checks = steps.flatMap((step) => (step.step === "validate" ? step.checks : []));
  const isRead = edits.every(({ from, to, words }) => words !== "" && from < to && !words.startsWith('"'));
  if (checks.some((check) => check.not === true) && !isRead) return 6;
  if (edits.every(({ words }) => words !== "")) return 0;
  if (steps.some((step) => step.step === "api_request" && lacksInput(context, step))) return 4;
  return checks.some((check) => check.exists === true) ? 4 : 0;
}

function isSameCall({ action }: ApiRequestStep, before: Step | undefined): boolean {
  return before?.step === "api_request" && before.action === action;
}

/** Returns whether the document says that the request needs more. */
function lacksInput({ operations }: SentenceContext, { action, query, body }: ApiRequestStep): boolean {
  if (operations === undefined) return false;
  const [method = "", target = ""] = action.split(" ");
  const operation = operationOfRequest(operations, method, target);
  const isQueried = query !== undefined || target.includes("?");
  return (
    (!isQueried && operation?.parameters.some(({ in: where, required }) => where === "query" && required) === true) ||
    (body === undefined && operation?.body?.fields.some(({ required }) => required) === true)
  );
}

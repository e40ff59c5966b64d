// `npm run bench:english -- SENTENCES.jsonl`: how much real English is understood. The file has one JSON object a line:
// id, text, attachment, level, kind. Prints understood and refused per level and kind, how the readings compare with
// the golden ones (test/corpus/readings.jsonl, by id), and the time a sentence takes. `--contexts FILE` gives the
// surroundings of contextual sentences; `--list understood|refused|changed` shows them; `--level`, `--kind` and `--id`
// select; `--write-golden` keeps today's readings, for a person to review.

import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parse as parseYaml } from "yaml";
import {
  type Attachment,
  type Compiled,
  compile,
  normalise,
  parseAttachment,
  readOperations,
  type SentenceContext,
  type Step,
} from "../../language/index.ts";

interface Sentence {
  readonly id: string;
  readonly text: string;
  readonly attachment?: string;
  readonly kind: string;
  readonly level: string;
}

interface ContextEntry {
  readonly sentences: readonly string[];
  readonly openapi?: string;
  readonly endpoint?: string;
  readonly variables?: readonly string[];
  readonly after?: readonly string[];
  /** Where the corpus has attached what is not the sentence's. */
  readonly attachment?: "none";
}

interface Input {
  readonly sentence: Sentence;
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext;
}

const corpus = join(import.meta.dirname, "../corpus");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contexts: { type: "string", default: join(corpus, "contexts.yaml") },
    golden: { type: "string", default: join(corpus, "readings.jsonl") },
    list: { type: "string" },
    level: { type: "string" },
    kind: { type: "string" },
    id: { type: "string" },
    passes: { type: "string", default: "20" },
    "write-golden": { type: "boolean", default: false },
  },
});
const [file] = positionals;
if (file === undefined) {
  process.stderr.write(
    "usage: npm run bench:english -- SENTENCES.jsonl [--list refused] [--level explicit] [--kind request] [--id s0001]\n",
  );
  process.exit(2);
}

const withoutAttachment = new Set<string>();
const contexts = await readContexts(values.contexts);
const sentences = (await readFile(file, "utf8"))
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Sentence)
  .filter(({ id, level, kind }) => (values.id ?? id) === id && (values.level ?? level) === level && (values.kind ?? kind) === kind);
const inputs: readonly Input[] = sentences.map((sentence) => ({
  sentence,
  attachment: withoutAttachment.has(sentence.id) ? undefined : parseAttachment(sentence.attachment ?? ""),
  context: contexts.get(sentence.id) ?? {},
}));

const cold = timePass(inputs);
const results = inputs.map(({ sentence, attachment, context }) => compile(sentence.text, attachment, context));
const golden = await readGolden(values.golden);

if (values["write-golden"]) await writeGolden(values.golden, golden);
else report();

function report(): void {
  const rows = new Map<string, { understood: number; all: number }>();
  const compared = { same: 0, changed: 0, new: 0 };
  for (const [index, { sentence }] of inputs.entries()) {
    const compiled = results[index] as Compiled;
    for (const key of [sentence.level, `${sentence.level} ${sentence.kind}`]) {
      const row = rows.get(key) ?? { understood: 0, all: 0 };
      row.all += 1;
      if (compiled.kind === "understood") row.understood += 1;
      rows.set(key, row);
    }
    const verdict = compareWithGolden(sentence.id, compiled);
    compared[verdict] += 1;
    if (values.list === compiled.kind || (values.list === "changed" && verdict === "changed") || values.id !== undefined)
      show(sentence, compiled);
  }
  print(["level and kind", "understood", "refused", "all", "share"]);
  for (const [key, { understood, all }] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
    print([
      key.includes(" ") ? `  ${key}` : key,
      String(understood),
      String(all - understood),
      String(all),
      `${((100 * understood) / all).toFixed(1)} %`,
    ]);
  }
  process.stdout.write(`\nreadings: ${compared.same} as reviewed, ${compared.changed} other than reviewed, ${compared.new} not reviewed\n`);
  const passes = Array.from({ length: Number(values.passes) }, () => timePass(inputs));
  const means = passes.map(mean).sort((a, b) => a - b);
  // Other work on the machine only ever adds time: the best time of each sentence is its own.
  const best = inputs.map((_, index) => Math.min(...passes.map((pass) => pass[index] as number)));
  const sorted = [...best].sort((a, b) => a - b);
  process.stdout.write(
    `time a sentence: mean ${micro(means[0] ?? 0)} in the best and ${micro(means[Math.floor(means.length / 2)] ?? 0)} in the median of ${passes.length} passes; first pass, cold: mean ${micro(mean(cold))}\n` +
      `best time of each sentence: mean ${micro(mean(best))}, p99 ${micro(sorted[Math.floor(sorted.length * 0.99)] ?? 0)}, longest ${micro(sorted.at(-1) ?? 0)}\n`,
  );
}

function show({ id, text, attachment }: Sentence, compiled: Compiled): void {
  const below = attachment === undefined || attachment === "" ? "" : `   [${attachment.slice(0, 120).replaceAll("\n", "⏎")}]`;
  const read = compiled.kind === "understood" ? JSON.stringify(compiled.steps) : `${compiled.problem.code}: ${compiled.problem.message}`;
  process.stdout.write(`${id}  ${text}${below}\n       ${read}\n`);
}

/** Milliseconds of each sentence: nothing is remembered from one to the next. */
function timePass(over: readonly Input[]): readonly number[] {
  return over.map(({ sentence, attachment, context }) => {
    const start = performance.now();
    compile(sentence.text, attachment, context);
    return performance.now() - start;
  });
}

function compareWithGolden(id: string, compiled: Compiled): "same" | "changed" | "new" {
  const reviewed = golden.get(id);
  if (reviewed === undefined) return "new";
  return reviewed === reading(compiled) ? "same" : "changed";
}

function reading(compiled: Compiled): string {
  return compiled.kind === "understood" ? JSON.stringify(normalise(compiled.steps)) : "refused";
}

async function readGolden(path: string): Promise<ReadonlyMap<string, string>> {
  if (!existsSync(path)) return new Map();
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
  return new Map(
    lines.map((line) => {
      const { id, steps } = JSON.parse(line) as { id: string; steps: readonly Step[] | null };
      return [id, steps === null ? "refused" : JSON.stringify(steps)] as const;
    }),
  );
}

/** By id, without the sentence: those of the file replace what was kept of them. */
async function writeGolden(path: string, before: ReadonlyMap<string, string>): Promise<void> {
  const all = new Map(before);
  for (const [index, { sentence }] of inputs.entries()) all.set(sentence.id, reading(results[index] as Compiled));
  const lines = [...all]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([id, steps]) => JSON.stringify({ id, steps: steps === "refused" ? null : JSON.parse(steps) }));
  await writeFile(path, `${lines.join("\n")}\n`);
  process.stdout.write(`${path}: ${inputs.length} readings written\n`);
}

async function readContexts(path: string): Promise<ReadonlyMap<string, SentenceContext>> {
  const found = new Map<string, SentenceContext>();
  for (const { sentences: ids, openapi, endpoint, variables, after, attachment } of parseYaml(
    await readFile(path, "utf8"),
  ) as readonly ContextEntry[]) {
    const { operations } = openapi === undefined ? {} : readOperations(await readFile(join(dirname(path), openapi), "utf8"));
    const [method = "", target = ""] = endpoint?.split(" ") ?? [];
    let context: SentenceContext = {
      ...(operations === undefined ? {} : { operations }),
      ...(endpoint === undefined ? {} : { endpoint: { method, path: target } }),
      variables: new Set(variables),
      ...(after === undefined ? {} : { before: [] }),
    };
    for (const sentence of after ?? []) {
      const compiled = compile(sentence, undefined, context);
      if (compiled.kind === "refused") throw new Error(`${path}: ${sentence}: ${compiled.problem.message}`);
      context = { ...context, before: [...(context.before ?? []), ...compiled.steps] };
    }
    for (const id of ids) {
      found.set(id, context);
      if (attachment === "none") withoutAttachment.add(id);
    }
  }
  return found;
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(30)}${rest.map((cell) => cell.padStart(12)).join("")}\n`);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

function micro(milliseconds: number): string {
  return `${(milliseconds * 1000).toFixed(1)} µs`;
}

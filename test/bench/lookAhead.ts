// `npm run bench:look-ahead -- FILE…`: how well completion knows what comes next. A file has sentences: JSON lines with
// `text`, or a JSON object with `openapi` and `sentences`, one below the other. At every token of each sentence that is
// understood it asks for proposals, with nothing typed and with the first letter, and prints how often the token is
// among them and among the first five, whether each proposal can be completed, and the time. Without files it takes the
// committed sentences of the rounds. `--every N` asks at every Nth token only; `--write` makes
// language/grammar/ahead/written.ts of the files' sentences and the examples of the grammar.

import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { habitKey } from "../../language/grammar/ahead/habits.ts";
import { rules } from "../../language/grammar/grammar.ts";
import { tokensOf } from "../../language/grammar/tokens.ts";
import {
  compile,
  habitsOf,
  type NextWord,
  readOperations,
  type SentenceContext,
  type Step,
  searchAhead,
  withWord,
} from "../../language/index.ts";

type Token = ReturnType<typeof tokensOf>[number];

interface Written {
  readonly sentences: readonly string[];
  readonly operations: SentenceContext["operations"];
  /** True if each sentence is below the previous one. */
  readonly isScenario: boolean;
}

const { values: options, positionals } = parseArgs({
  options: { every: { type: "string", default: "1" }, write: { type: "boolean", default: false } },
  allowPositionals: true,
});
const committed = new URL("../language/rounds/explicit.jsonl", import.meta.url).pathname;
const files = await Promise.all((positionals.length > 0 ? positionals : [committed]).map(read));

async function read(file: string): Promise<Written> {
  const text = await readFile(file, "utf8");
  if (file.endsWith(".jsonl")) {
    const sentences = text
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { readonly text: string }).text);
    return { sentences, operations: undefined, isScenario: false };
  }
  const { openapi, sentences } = JSON.parse(text) as { readonly openapi: string; readonly sentences: readonly { readonly text: string }[] };
  return { sentences: sentences.map(({ text: one }) => one), operations: readOperations(openapi).operations, isScenario: true };
}

/** The number of proposals that are worth showing at once. */
const shownAtOnce = 8;

if (options.write) await writeHabits(files.flatMap(({ sentences }) => sentences));
else measure();

function measure(): void {
  const every = Number(options.every);
  const counted = { places: 0, first: 0, five: 0, typed: 0, proposals: 0, completed: 0 };
  const cold: number[] = [];
  const made: number[] = [];
  let place = 0;
  for (const { sentences, operations, isScenario } of files) {
    let before: readonly Step[] = isScenario ? [] : [{ step: "api_request", action: "GET /before" }];
    for (const [index, sentence] of sentences.entries()) {
      const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables: namesIn(before) };
      const compiled = compile(sentence, undefined, context);
      if (compiled.kind !== "understood") continue;
      const own = isScenario && index > 0 ? habitsOf(sentences.slice(0, index)) : undefined;
      const tokens = tokensOf(sentence);
      for (const [at, token] of tokens.entries()) {
        if ((at > 0 && tokens[at - 1]?.end === token.start) || place++ % every !== 0) continue;
        const start = sentence.slice(0, token.start);
        const from = performance.now();
        const search = searchAhead(start, context, own);
        while (search.found("").length < shownAtOnce && search.advance(""));
        cold.push(performance.now() - from);
        while (search.advance(""));
        const again = performance.now();
        const found = searchAhead(start, context, own).found("");
        made.push(performance.now() - again);
        const first = token.text.slice(0, 1);
        while (search.advance(first));
        const rank = found.findIndex((next) => isToken(next, token));
        counted.places++;
        if (rank >= 0) counted.first++;
        if (rank >= 0 && rank < 5) counted.five++;
        if (rank >= 0 || search.found(first).some((next) => isToken(next, token))) counted.typed++;
        for (const { whole, ...next } of found) {
          counted.proposals++;
          if (whole.startsWith(withWord(start, next).trimEnd()) && compile(whole, undefined, context).kind === "understood")
            counted.completed++;
        }
      }
      if (isScenario) before = [...before, ...compiled.steps];
    }
  }
  const share = (count: number) => `${((100 * count) / Math.max(1, counted.places)).toFixed(1)} %`;
  const at = (times: readonly number[], part: number) =>
    `${(times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0).toFixed(1)} ms`;
  process.stdout.write(
    `${counted.places} places: among the first five ${share(counted.five)}, among the proposals ${share(counted.first)}, with the first letter typed ${share(counted.typed)}\n` +
      `${counted.completed} of ${counted.proposals} proposals can be completed to a sentence with steps\n` +
      `the first ${shownAtOnce} of a new sentence: p50 ${at(cold, 0.5)}, p95 ${at(cold, 0.95)}; found before: p50 ${at(made, 0.5)}, p95 ${at(made, 0.95)}\n`,
  );
}

function namesIn(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(
    steps.flatMap((step) =>
      "store" in step ? (step.store ?? []).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.keys(entry))) : [],
    ),
  );
}

/**
 * Returns whether the proposal is the token, or a value of its kind: no proposal knows an author's texts and numbers.
 */
function isToken({ text, kind }: NextWord, token: Token): boolean {
  const said = text.toLowerCase();
  if (said === token.text.toLowerCase() || (token.word !== "" && said === token.word)) return true;
  const kinds: Readonly<Record<string, NextWord["kind"]>> = {
    number: "number",
    quoted: "text",
    reference: "variable",
    path: "path",
    url: "path",
    json: "json",
  };
  return kinds[token.kind] === kind;
}

/** One line of text for many sentences: a file has at most 400 lines. */
async function writeHabits(sentences: readonly string[]): Promise<void> {
  const examples = rules().flatMap(({ example }) => (example === undefined ? [] : [example]));
  const lines: string[] = [];
  for (const keys of new Set([...examples, ...sentences].map((sentence) => tokensOf(sentence).map(habitKey).join(" ")))) {
    const line = lines.at(-1);
    if (line === undefined || line.length + keys.length > 2_000) lines.push(keys);
    else lines[lines.length - 1] = `${line} | ${keys}`;
  }
  const text = `// Holds sentences that testers wrote, and the examples of the grammar, word by word, with classes in place of names and
// values. \`npm run bench:look-ahead -- --write FILE…\` makes it.

export const written: readonly string[] = [
${lines.map((line) => `  ${JSON.stringify(line)},`).join("\n")}
];
`;
  await writeFile(new URL("../../language/grammar/ahead/written.ts", import.meta.url), text);
}

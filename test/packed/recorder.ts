/**
 * Records what a suite gives to the language and to the reader of requirements, so that the packed product can be
 * given the same. Loaded with mocha's `--require`; the recording is written at the end, into the folder that
 * PLAYBOOK_RECORDING names.
 */
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { env, pid } from "node:process";

export interface Recording {
  readonly sentences: readonly { readonly sentence: string; readonly attachment?: string }[];
  readonly texts: readonly string[];
  /** The files of each workspace, by path. */
  readonly workspaces: readonly Readonly<Record<string, string>>[];
  /** Files of test case definitions. */
  readonly cases: readonly { readonly format: "yaml" | "csv"; readonly text: string }[];
  readonly stepsFiles: readonly string[];
  /** Values that a schema validates: steps, and parts of other files. */
  readonly values: readonly unknown[];
  /** `bytes` in base64. */
  readonly requirements: readonly { readonly path: string; readonly bytes: string }[];
}

interface Recorder {
  sentence(sentence: string, attachment: { readonly text?: string } | undefined): void;
  text(text: string): void;
  files(before: ReadonlyMap<string, { readonly content: unknown }>, texts: readonly (readonly [path: string, text: unknown])[]): void;
  cases(text: string, format: "yaml" | "csv"): void;
  stepsFile(text: string): void;
  value(value: unknown): void;
  requirement(path: string, bytes: Uint8Array): void;
}

/** The functions that everything goes through, and what is put at their beginnings. */
const seams: readonly { readonly file: string; readonly start: RegExp; readonly record: string }[] = [
  {
    file: "/language/english/compile.ts",
    start: /export function compile\(sentence: [\s\S]*?\{(?=\n)/,
    record: "sentence(sentence, attachment);",
  },
  { file: "/language/text/parsePlaybook.ts", start: /export function parsePlaybook\(text: [\s\S]*?\{(?=\n)/, record: "text(text);" },
  {
    file: "/language/workspace/workspace.ts",
    start: /export function withFiles\(workspace: [\s\S]*?, texts: [\s\S]*?\{(?=\n)/,
    record: "files(workspace.files, texts = [...texts]);",
  },
  {
    file: "/language/case/parseCases.ts",
    start: /export function parseCases\(text: [\s\S]*?, format: [\s\S]*?\{(?=\n)/,
    record: "cases(text, format);",
  },
  {
    file: "/language/steps/stepsFile.ts",
    start: /export function parseStepsFile\(source: [\s\S]*?\{(?=\n)/,
    record: "stepsFile(source);",
  },
  {
    file: "/language/schemaValidate.ts",
    start: /export function validate\(schema: [\s\S]*?, value: [\s\S]*?\{(?=\n)/,
    record: "value(value);",
  },
  {
    file: "/engine/requirements/fromFile.ts",
    start: /export async function requirementsOfFile\(\{ path \}[\s\S]*?, bytes: [\s\S]*?\{(?=\n)/,
    record: "requirement(path, bytes);",
  },
];

const kinds = ["sentences", "texts", "workspaces", "cases", "stepsFiles", "values", "requirements"] as const satisfies (keyof Recording)[];
type Kind = (typeof kinds)[number];
/** The inputs as JSON, each once. */
const recorded = new Map<Kind, Set<string>>(kinds.map((kind) => [kind, new Set()]));

/** In UTF-16 code units. Longer ones are of tests about speed. */
const longest = 20_000;
/** Each test records so many inputs, and then, as a property has hundreds, every twentieth. */
const allUpTo = 40;
const oneOf = 20;
const seen = new Map<Kind, number>();

export const mochaHooks = {
  beforeEach() {
    seen.clear();
  },
};

function add(kind: Kind, input: unknown): void {
  addText(kind, JSON.stringify(input));
}

function addText(kind: Kind, text: string): void {
  const known = recorded.get(kind);
  if (known === undefined || known.has(text)) return;
  const count = (seen.get(kind) ?? 0) + 1;
  seen.set(kind, count);
  if (count <= allUpTo || count % oneOf === 0) known.add(text);
}

const recorder: Recorder = {
  sentence(sentence, attachment) {
    if (sentence.length <= longest) add("sentences", { sentence, attachment: attachment?.text });
  },
  text(text) {
    if (text.length <= longest) add("texts", text);
  },
  files(before, texts) {
    if (
      before.size > 20 ||
      texts.length > 20 ||
      [...before.values()].some(({ content }) => isLong(content)) ||
      texts.some(([, text]) => isLong(text))
    )
      return;
    const files = new Map<string, unknown>([...before].map(([path, { content }]) => [path, content]));
    for (const [path, text] of texts) files.set(path, text);
    add("workspaces", Object.fromEntries(files));
  },
  cases(text, format) {
    if (text.length <= longest) add("cases", { format, text });
  },
  stepsFile(text) {
    if (text.length <= longest) add("stepsFiles", text);
  },
  value(value) {
    const text = jsonOf(value);
    if (text !== undefined && text.length <= longest) addText("values", text);
  },
  requirement(path, bytes) {
    if (bytes.length <= longest) add("requirements", { path, bytes: Buffer.from(bytes).toString("base64") });
  },
};
/** Undefined for what no file can contain: circles, and what is nested too deeply. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const isLong = (text: unknown) => typeof text !== "string" || text.length > longest;

Object.assign(globalThis, { playbookRecorder: recorder });

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const seam = seams.find(({ file }) => url.endsWith(file));
    if (seam === undefined) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    const changed = source.replace(seam.start, (start) => `${start}(globalThis as any).playbookRecorder.${seam.record} `);
    if (changed === source) throw new Error(`${seam.file} is written in another way than test/packed/recorder.ts expects: adapt its seams`);
    return { ...loaded, source: changed };
  },
});

process.once("exit", () => {
  const lists = [...recorded].map(([name, items]) => [name, [...items].map((item) => JSON.parse(item))]);
  writeFileSync(join(env.PLAYBOOK_RECORDING ?? "", `${pid}.json`), JSON.stringify(Object.fromEntries(lists)));
});

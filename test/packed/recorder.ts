/**
 * Writes down what a suite gives to the language and to the reader of requirements, so that the packed product can be
 * given the same. Loaded with `--import` before mocha; PLAYBOOK_RECORDING names the file that is written at the end.
 */
import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { env } from "node:process";

export interface Recording {
  readonly sentences: readonly { readonly sentence: string; readonly attachment?: string }[];
  readonly texts: readonly string[];
  /** The files of each workspace, by path. */
  readonly workspaces: readonly Readonly<Record<string, string>>[];
  /** `bytes` in base64. */
  readonly requirements: readonly { readonly path: string; readonly bytes: string }[];
}

interface Recorder {
  sentence(sentence: string, attachment: { readonly text?: string } | undefined): void;
  text(text: string): void;
  files(before: ReadonlyMap<string, { readonly content: unknown }>, texts: readonly (readonly [path: string, text: unknown])[]): void;
  requirement(path: string, bytes: Uint8Array): void;
}

/** The functions that everything goes through, and what is put at their beginnings. */
const seams: readonly { readonly file: string; readonly start: RegExp; readonly record: string }[] = [
  {
    file: "/language/english/compile.ts",
    start: /export function compile\(sentence: [\s\S]*?\{\n/,
    record: "sentence(sentence, attachment);",
  },
  { file: "/language/text/parsePlaybook.ts", start: /export function parsePlaybook\(text: [\s\S]*?\{\n/, record: "text(text);" },
  {
    file: "/language/workspace/workspace.ts",
    start: /export function withFiles\(workspace: [\s\S]*?, texts: [\s\S]*?\{\n/,
    record: "files(workspace.files, texts = [...texts]);",
  },
  {
    file: "/engine/requirements/fromFile.ts",
    start: /export async function requirementsOfFile\(\{ path \}[\s\S]*?, bytes: [\s\S]*?\{\n/,
    record: "requirement(path, bytes);",
  },
];

const recorded = { sentences: new Set<string>(), texts: new Set<string>(), workspaces: new Set<string>(), requirements: new Set<string>() };

/** In UTF-16 code units. Longer ones are of tests about speed. */
const longest = 20_000;

const recorder: Recorder = {
  sentence(sentence, attachment) {
    if (sentence.length <= longest) recorded.sentences.add(JSON.stringify({ sentence, attachment: attachment?.text }));
  },
  text(text) {
    if (text.length <= longest) recorded.texts.add(JSON.stringify(text));
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
    recorded.workspaces.add(JSON.stringify(Object.fromEntries(files)));
  },
  requirement(path, bytes) {
    if (bytes.length <= longest) recorded.requirements.add(JSON.stringify({ path, bytes: Buffer.from(bytes).toString("base64") }));
  },
};
const isLong = (text: unknown) => typeof text !== "string" || text.length > longest;

Object.assign(globalThis, { playbookRecorder: recorder });

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const seam = seams.find(({ file }) => url.endsWith(file));
    if (seam === undefined) return loaded;
    const source = Buffer.from(loaded.source as Uint8Array).toString();
    const changed = source.replace(seam.start, (start) => `${start}(globalThis as any).playbookRecorder.${seam.record}\n`);
    if (changed === source) throw new Error(`${seam.file} is written in another way than test/packed/recorder.ts expects: adapt its seams`);
    return { ...loaded, source: changed };
  },
});

process.once("exit", () => {
  const lists = Object.entries(recorded).map(([name, items]) => [name, [...items].map((item) => JSON.parse(item))]);
  writeFileSync(env.PLAYBOOK_RECORDING ?? "", JSON.stringify(Object.fromEntries(lists)));
});

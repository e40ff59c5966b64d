/**
 * Compares the packed product with the sources. The suites of the language and of requirements record what they give
 * to the sources. Both get a part of it (with `npm run test:long` all), the command of the npm package and the language
 * server of the VSIX: every answer has to be the same.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { requirementsOfFile } from "../../engine/requirements/fromFile.ts";
import { readSentence } from "../../language/grammar/read.ts";
import { parseAttachment } from "../../language/index.ts";
import { packedFolder } from "../support/pack.ts";
import { casesOf } from "../support/runs.ts";
import { type Answers, answersOf } from "./languageServer.ts";
import type { Recording } from "./recorder.ts";

const repository = join(import.meta.dirname, "../..");
const packed = packedFolder();
const sources = { command: join(repository, "cli/main.ts"), server: join(repository, "server/main.ts") };
const product = {
  command: join(packed, "project/node_modules/playbook-tests/dist/playbook.cjs"),
  server: join(packed, "vsix/extension/dist/server.cjs"),
};
/** How many inputs there are for one that is compared. Packing breaks code and tables, not single inputs. */
const oneOf = casesOf(4, 1);
/** The same of sentences that the grammar does not read. */
const oneOfUnread = casesOf(12, 3);
const suites = ["test/language/**/*.test.ts", "test/requirements/{anyText,flows,readText}.test.ts"];

describe("the packed product", function () {
  this.timeout(900_000);
  let folder: string;
  let recording: Recording;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "playbook-same-"));
    recording = recordedIn(process.env.PLAYBOOK_RECORDING ?? record(join(folder, "recording")));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("is given what the suites give to the sources", () => {
    const least = { sentences: 1000, texts: 100, workspaces: 100, cases: 50, stepsFiles: 100, values: 300, requirements: 60 };
    for (const [kind, count] of Object.entries(least)) {
      const { length } = recording[kind as keyof Recording];
      assert.ok(length > count, `${length} ${kind}`);
    }
  });

  it("reads every sentence that the grammar reads, and some of the others, like the sources", async () => {
    const all = [...recording.sentences, ...recording.sentences.map(typographic).filter(({ sentence }) => /[“’–]/.test(sentence))];
    assert.ok(all.length > 1.2 * recording.sentences.length, `${all.length} of ${recording.sentences.length}`);
    // To correct a refused sentence takes ten times as long as to read it.
    const sentences = all.filter((one, index) => index % oneOfUnread === 0 || (index % oneOf === 0 && isRead(one)));
    assert.ok(sentences.length > all.length / 3 / oneOf, `${sentences.length} of ${all.length}`);
    const input = sentences.map((one) => JSON.stringify(one)).join("\n");
    const [ours, theirs] = await both(({ command }) => output([command, "explain", "--stdin", "--json"], folder, input));
    assertSame(ours.split("\n"), theirs.split("\n"), (index) => sentences[index]);
  });

  it("checks and compiles every text like the sources", async () => {
    const root = join(folder, "drafts");
    write(root, { ".vscode/settings.json": "{}", "shop.playbook": "---\nservice: shop\nbase_url: http://127.0.0.1:1\n---\n" });
    const ofWorkspaces = recording.workspaces.flatMap((files) =>
      Object.entries(files).flatMap(([path, text]) => (path.endsWith(".playbook") ? [text] : [])),
    );
    const texts = sampled([...new Set([...recording.texts, ...ofWorkspaces])]);
    const [ours, theirs] = await both(({ command }) => drafts(command, root, texts));
    assertSame(ours, theirs, (index) => texts[index]);
  });

  it("shows every workspace in an editor like the sources", async () => {
    const root = join(folder, "workspaces");
    const workspaces = sampled(recording.workspaces);
    for (const [index, files] of workspaces.entries()) write(join(root, String(index)), { ".git/HEAD": "", ...files });
    const [ours, theirs] = await both(({ server }) => answersOf(server, root));
    assert.ok(ours.length > workspaces.length, String(ours.length));
    assertSame(ours, theirs, (index) => ours[index]?.path);
  });

  it("reads every file of test cases like the sources", async () => {
    const root = join(folder, "cases");
    write(root, { ".git/HEAD": "" });
    for (const [index, { format, text }] of recording.cases.entries()) write(root, { [`${index}/a.cases.${format}`]: text });
    const problems = await sameProblems(root, /\.cases\.(?:yaml|csv)$/);
    assert.ok(problems > recording.cases.length / 10, `${problems} problems`);
  });

  it("reads every steps file, and validates every value as a step, like the sources", async () => {
    const root = join(folder, "steps");
    write(root, { ".git/HEAD": "" });
    // So few in one file that the limit of its problems is not reached.
    const together = 15;
    const { values } = recording;
    const named = Array.from({ length: Math.ceil(values.length / together) }, (_, index) =>
      JSON.stringify({
        named: Object.fromEntries(values.slice(index * together, (index + 1) * together).map((value, at) => [at, [value]])),
      }),
    );
    for (const [index, text] of [...recording.stepsFiles, ...named].entries())
      write(join(root, String(index)), { "a.playbook": "# Execution\nExpect status 200.\n", "a.steps.yaml": text });
    const problems = await sameProblems(root, /\.steps\.yaml$/);
    assert.ok(problems > values.length / 10, `${problems} problems`);
  });

  it("finds the same requirements in every file as the sources", async () => {
    const root = join(folder, "requirements");
    for (const path of ["orders.playbook", "openapi.yaml"])
      write(root, { ".vscode/settings.json": "{}", [path]: readFileSync(join(repository, "examples/orders", path)) });
    let index = 0;
    for (const { path, bytes } of sampled(recording.requirements)) {
      const content = Buffer.from(bytes, "base64");
      // One file that cannot be read ends the command.
      if (await canBeRead(path, content)) write(root, { [`requirements/${index++}-${path.split("/").at(-1)}`]: content });
    }
    assert.ok(index > 60 / oneOf, String(index));
    const [ours, theirs] = await both(({ command }) =>
      output([command, "generate", "flows", "requirements", "--list", "--json"], root, ""),
    );
    const lines = ours.split("\n");
    assert.ok(lines.length > index, "every file has an answer");
    assertSame(lines, theirs.split("\n"), (line) => lines.slice(Math.max(0, line - 20), line));
  });
});

const sampled = <Input>(inputs: readonly Input[]): readonly Input[] => inputs.filter((_, index) => index % oneOf === 0);

/** Compares the problems by `check` and in an editor. Returns the number of those of files that fit. */
async function sameProblems(root: string, fits: RegExp): Promise<number> {
  const [ours, theirs] = await both(({ command }) => output([command, "check", "--json"], root, ""));
  const { problems } = JSON.parse(ours.slice(0, ours.lastIndexOf("}") + 1)) as { readonly problems: readonly { readonly path: string }[] };
  assertSame(ours.split("\n"), theirs.split("\n"), (index) => ours.split("\n").slice(Math.max(0, index - 10), index + 1));
  // As roots of their own they do not concern each other.
  for (const inner of readdirSync(root)) if (inner !== ".git") write(join(root, inner), { ".git/HEAD": "" });
  const [shown, packedShown] = await both(({ server }) => answersOf(server, root, fits));
  assert.ok(shown.length > 0, "the editor shows some");
  assertSame(shown, packedShown, (index) => shown[index]?.path);
  return problems.filter(({ path }) => fits.test(path)).length;
}

/** Returns whether the grammar alone reads it, which is known before anything is corrected. */
const isRead = ({ sentence, attachment }: Recording["sentences"][number]) =>
  readSentence(sentence, attachment === undefined ? undefined : parseAttachment(attachment), {}).readings.length > 0;

/** As a word processor would write it. */
const typographic = ({ sentence, ...rest }: Recording["sentences"][number]) => ({
  ...rest,
  sentence: sentence
    .replace(/"([^"]*)"/g, "“$1”")
    .replaceAll("'", "’")
    .replaceAll(" - ", " – "),
});

const canBeRead = (path: string, content: Uint8Array) =>
  requirementsOfFile({ kind: "file", path }, content).then(
    () => true,
    () => false,
  );

/** The recordings of all suites in one. */
function recordedIn(recordings: string): Recording {
  const all = readdirSync(recordings).map((file): Recording => JSON.parse(readFileSync(join(recordings, file), "utf8")));
  return {
    sentences: all.flatMap(({ sentences }) => sentences),
    texts: all.flatMap(({ texts }) => texts),
    workspaces: all.flatMap(({ workspaces }) => workspaces),
    cases: all.flatMap(({ cases }) => cases),
    stepsFiles: all.flatMap(({ stepsFiles }) => stepsFiles),
    values: all.flatMap(({ values }) => values),
    requirements: all.flatMap(({ requirements }) => requirements),
  };
}

/** Runs the suites with few cases of each property, where nobody else has. */
function record(recordings: string): string {
  mkdirSync(recordings);
  const files = suites.flatMap((suite) => globSync(suite, { cwd: repository })).flatMap((file) => ["--spec", file]);
  const mocha = ["node_modules/mocha/bin/mocha.js", "--reporter", "dot", "--require", "./test/packed/recorder.ts"];
  const env = { ...process.env, PLAYBOOK_RUNS: "40", PLAYBOOK_RECORDING: recordings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...mocha, ...files], { cwd: repository, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`The suites did not pass while they were recorded.\n${stdout}${stderr}`);
  return recordings;
}

/** The sources and the product, side by side. */
function both<Answer>(ask: (programs: typeof sources) => Promise<Answer>): Promise<readonly [Answer, Answer]> {
  return Promise.all([ask(sources), ask(product)]);
}

function assertSame(ours: readonly unknown[], theirs: readonly unknown[], questionOf: (index: number) => unknown): void {
  const differing = ours.findIndex((one, index) => !isDeepStrictEqual(theirs[index], one));
  if (differing !== -1) assert.deepEqual(theirs[differing], ours[differing], `asked: ${JSON.stringify(questionOf(differing))}`);
  assert.equal(theirs.length, ours.length);
}

/** All that the program prints, and its exit code. */
function output(argv: readonly string[], cwd: string, input: string): Promise<string> {
  const child = spawn(process.execPath, argv, { cwd, stdio: "pipe" });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(`${stdout}\n${stderr}\nexit code ${code}`));
  });
}

/** An agent's answers for each text: problems, and the steps. */
async function drafts(command: string, root: string, texts: readonly string[]): Promise<Answers> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [command, "mcp-server", root], stderr: "inherit" }));
  try {
    const answers: { path: string; answer: unknown }[] = [];
    for (const text of texts) {
      const { content, structuredContent } = await client.callTool({ name: "check_draft", arguments: { path: "flows/a.playbook", text } });
      answers.push({ path: "flows/a.playbook", answer: { content, structuredContent } });
    }
    return answers;
  } finally {
    await client.close();
  }
}

function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

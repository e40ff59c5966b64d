// `npm run bench:typing -- FILE…`: types the sentences of scenarios (`openapi`, `sentences`) into the language server
// of dist/ as a person does, key by key, asks for completion after each as an editor does, and prints how long the
// answers take and how often the next word is among them. `--pause N` is the time between two keys (120 ms), `--every
// N` types every Nth sentence; the others are written at once.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import {
  CompletionRequest,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { tokensOf } from "../../../language/grammar/tokens.ts";

interface Scenario {
  readonly openapi: string;
  readonly sentences: readonly { readonly text: string }[];
}

const { values: options, positionals } = parseArgs({
  options: { pause: { type: "string", default: "120" }, every: { type: "string", default: "10" } },
  allowPositionals: true,
});
const program = new URL("../../../dist/server.cjs", import.meta.url).pathname;
const times: Record<"word" | "letter", number[]> = { word: [], letter: [] };
const counted = { places: 0, among: 0, five: 0, letterAmong: 0 };

for (const file of positionals) await typeScenario(JSON.parse(await readFile(file, "utf8")) as Scenario);
const at = (all: readonly number[], part: number) =>
  (all.toSorted((one, other) => one - other)[Math.floor(all.length * part)] ?? 0).toFixed(1);
for (const kind of ["word", "letter"] as const)
  process.stdout.write(
    `${kind === "word" ? "before a word" : "inside a word"}: ${times[kind].length} answers, p50 ${at(times[kind], 0.5)} ms, p95 ${at(times[kind], 0.95)} ms\n`,
  );
const share = (count: number) => `${((100 * count) / Math.max(1, counted.places)).toFixed(1)} %`;
process.stdout.write(
  `${counted.places} words: proposed before the first letter ${share(counted.among)}, among the first five ${share(counted.five)}, by the first letter ${share(counted.letterAmong)}\n`,
);

async function typeScenario({ openapi, sentences }: Scenario): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), "playbook-typing-"));
  const child = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const server = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  server.listen();
  try {
    await writeFile(join(root, ".mcp.json"), "{}");
    await writeFile(join(root, "api.yaml"), openapi);
    await writeFile(join(root, "shop.playbook"), "---\nservice: shop\nbase_url: http://localhost:1\nopenapi: api.yaml\n---\n");
    const rootUri = pathToFileURL(root).href;
    const workspaceFolders = [{ uri: rootUri, name: "typing" }];
    const capabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
    await server.sendRequest(InitializeRequest.type, { processId: process.pid, rootUri, capabilities, workspaceFolders });
    await server.sendNotification(InitializedNotification.type, {});
    const uri = pathToFileURL(join(root, "one.playbook")).href;
    let text = "---\nservice: shop\nflow: One\n---\n\n# Execution\n";
    let version = 1;
    await server.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "playbook", version, text } });
    const insert = (added: string): void => {
      const lines = text.split("\n");
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
      text += added;
      version++;
      void server.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ range: { start: position, end: position }, text: added }],
      });
    };
    for (const [index, { text: sentence }] of sentences.entries()) {
      if (sentence.includes("\n")) continue;
      if (index % Number(options.every) === 0) await typeSentence(server, uri, sentence, insert, () => text);
      else insert(sentence);
      insert("\n");
      await wait(50);
    }
  } finally {
    server.dispose();
    child.kill();
    await rm(root, { recursive: true, force: true });
  }
}

async function typeSentence(
  server: ProtocolConnection,
  uri: string,
  sentence: string,
  insert: (added: string) => void,
  now: () => string,
): Promise<void> {
  const starts = new Map(tokensOf(sentence).map((token) => [token.start, token]));
  for (let offset = 0; offset < sentence.length; offset++) {
    insert(sentence[offset] as string);
    const lines = now().split("\n");
    const from = performance.now();
    const found = await server.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 },
    });
    const took = performance.now() - from;
    const labels = (Array.isArray(found) ? found : (found?.items ?? []))
      .toSorted((one, other) => ((one.sortText ?? "") < (other.sortText ?? "") ? -1 : 1))
      .map(({ label }) => label.toLowerCase());
    const next = starts.get(offset + 1);
    const isBefore = /\s/.test(sentence[offset] as string);
    times[isBefore ? "word" : "letter"].push(took);
    if (isBefore && next?.kind === "word") {
      const rank = labels.indexOf(next.text.toLowerCase());
      counted.places++;
      if (rank >= 0) counted.among++;
      if (rank >= 0 && rank < 5) counted.five++;
    }
    const begun = starts.get(offset);
    if (begun?.kind === "word" && offset > 0 && /\s/.test(sentence[offset - 1] as string) && labels.includes(begun.text.toLowerCase()))
      counted.letterAmong++;
    await wait(Number(options.pause));
  }
}

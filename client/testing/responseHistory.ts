/**
 * The responses that the sentences of tests have had, newest first, kept over reloads: secrets are masked before they
 * come this far.
 */
import type { ExtensionContext } from "vscode";
import type { Exchange, RunEvent, Verdict } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface PastResponse {
  readonly sentence: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The verdict of the test. */
  readonly verdict: Verdict;
  readonly request: Pick<Exchange["request"], "method" | "url">;
  readonly response: NonNullable<Exchange["response"]>;
}

export interface ResponseHistory {
  /** `folder` is the root's; what ends a test decides whether its responses count as good. */
  add(folder: string, event: RunEvent): void;
  /** Of all tests of the playbook, or of the one with this id; newest first. */
  of(folder: string, test: string, sentence: string): readonly PastResponse[];
  /** The newest of the test that belongs to a run that passed. */
  lastGreen(folder: string, test: string, sentence: string): PastResponse | undefined;
  /** Returns the sentences of the playbook that have had a response. */
  sentences(folder: string, playbook: string): readonly string[];
  /** Resolves when it is on disk: also the responses of a run that continues. */
  saved(): Promise<void>;
}

/** Responses kept for each sentence of a test, apart from the last good one. */
const mostOfSentence = 8;
/** Characters of all of them together; the sentence whose last response is oldest is forgotten first. */
const most = 3_000_000;
/** Characters of a body. */
const longestBody = 40_000;
/** Milliseconds after a run. */
const pause = 1000;

type Entry = { readonly key: string; responses: readonly PastResponse[] };

export function createResponseHistory(vscode: Vscode, { storageUri }: Pick<ExtensionContext, "storageUri">): ResponseHistory {
  const entries = new Map<string, Entry>();
  const open = new Map<string, PastResponse[]>();
  const file = storageUri === undefined ? undefined : vscode.Uri.joinPath(storageUri, "responses.json");
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();
  let size = 0;
  const loaded = load();

  async function load(): Promise<void> {
    if (file === undefined) return;
    try {
      const read = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
      for (const { key, responses } of read as readonly Entry[]) if (!entries.has(key)) put(key, responses);
    } catch {
      // There is none yet, or another version has written it: history starts empty.
    }
  }

  function put(key: string, responses: readonly PastResponse[]): void {
    size += sizeOf(responses) - sizeOf(entries.get(key)?.responses ?? []);
    entries.delete(key);
    entries.set(key, { key, responses });
    for (const [oldest, entry] of entries) {
      if (size <= most || oldest === key) break;
      size -= sizeOf(entry.responses);
      entries.delete(oldest);
    }
  }

  async function write(): Promise<void> {
    if (storageUri === undefined || file === undefined) return;
    try {
      await loaded;
      await vscode.workspace.fs.createDirectory(storageUri);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify([...entries.values()])));
    } catch {
      // Without a place to write to, history ends with the window.
    }
  }

  return {
    add(folder, event) {
      if (event.kind === "test started") open.set(keyOf(folder, event.test), []);
      if (event.kind === "step finished") {
        const { step, result } = event;
        const { exchange } = result;
        if (step.step.step !== "api_request" || exchange?.response === undefined) return;
        const { method, url } = exchange.request;
        const { body } = exchange.response;
        const response = body.length > longestBody ? { ...exchange.response, body: `${body.slice(0, longestBody)}\n…` } : exchange.response;
        const past = { sentence: step.sentence, at: Date.now(), verdict: "cancelled" as const, request: { method, url }, response };
        open.get(keyOf(folder, event.test))?.push(past);
      }
      if (event.kind === "test finished") {
        const { verdict } = event.result;
        for (const one of open.get(keyOf(folder, event.test)) ?? []) {
          const key = keyOf(folder, event.test, one.sentence);
          const all = [{ ...one, verdict }, ...(entries.get(key)?.responses ?? [])];
          const green = all.find((past) => past.verdict === "passed");
          put(
            key,
            all.filter((past, index) => index < mostOfSentence || past === green),
          );
        }
        open.delete(keyOf(folder, event.test));
      }
      if (event.kind === "run finished") {
        open.clear();
        clearTimeout(timer);
        timer = setTimeout(() => {
          saving = saving.then(write);
        }, pause);
      }
    },
    of(folder, test, sentence) {
      const isOwn = (key: string) => {
        const [root, of = "", ...rest] = key.split("\n");
        return root === folder && isOf(of, test) && rest.join("\n") === sentence;
      };
      return [...entries.values()]
        .filter(({ key }) => isOwn(key))
        .flatMap(({ responses }) => responses)
        .toSorted((one, other) => other.at - one.at);
    },
    lastGreen: (folder, test, sentence) =>
      entries.get(keyOf(folder, test, sentence))?.responses.find(({ verdict }) => verdict === "passed"),
    sentences(folder, playbook) {
      const own = [...entries.keys()].filter((key) => key.startsWith(keyOf(folder, "")) && isOf(key.split("\n")[1] ?? "", playbook));
      return [...new Set(own.map((key) => key.split("\n").slice(2).join("\n")))];
    },
    async saved() {
      clearTimeout(timer);
      saving = saving.then(write);
      await saving;
    },
  };
}

/** Returns whether it is the test, or a data row of the playbook. */
function isOf(test: string, playbook: string): boolean {
  return test === playbook || test.startsWith(`${playbook}#`);
}

function keyOf(...parts: readonly string[]): string {
  return parts.join("\n");
}

function sizeOf(responses: readonly PastResponse[]): number {
  return responses.reduce((sum, { sentence, request, response }) => {
    const headers = response.headers.reduce((all, [name, value]) => all + name.length + value.length, 0);
    return sum + sentence.length + request.url.length + response.body.length + headers + 100;
  }, 0);
}

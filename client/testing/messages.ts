/**
 * Makes the messages of the Test Explorer for a step that failed or broke: expected against actual where both exist.
 */
import type { Location, TestMessage } from "vscode";
import type { CheckResult, Json, SourcePlace, StepPlace, StepResult } from "../../engine/protocol.ts";
import type { FailedCheckView } from "../../server/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import { failedCheck } from "./failures.ts";

/**
 * Words of context values of messages, for menus: one that has a request, one whose actual value may be accepted, one
 * whose sentence had a response in a test that passed.
 */
const messageContexts = { request: "playbookRequest", check: "playbookCheck", compared: "playbookCompared" } as const;

export interface FailureMessage {
  readonly message: TestMessage;
  /** The value that must be accepted for the check to pass. */
  readonly check?: FailedCheckView;
}

export interface MessageOptions {
  /** The folder that is the root. */
  readonly root: string;
  /** Of the test's playbook, inside the root. */
  readonly path: string;
  /** True if the call of the checks had a response in a test that passed. */
  readonly isCompared: boolean;
}

export function stepMessages(
  vscode: Vscode,
  place: StepPlace,
  result: StepResult,
  { root, path, isCompared }: MessageOptions,
): readonly FailureMessage[] {
  const location = locationOf(vscode, place.place, root, place.sentence);
  const failed = result.checks.filter((check) => !check.passed && check.severity !== "warning");
  const inner = place.within
    ?.at(-1)
    ?.sentence.replace(/\s+/g, " ")
    .replace(/[.!?]$/, "");
  const phase = place.phase === "execution" ? "" : `${place.phase === "setup" ? "Setup" : "Teardown"}: `;
  // A peek shows the first line above a difference.
  const prefix = inner === undefined ? phase : `${phase}“${inner}”: `;
  const behind = `${phraseText(place)}${exchangeText(result)}`;
  const messages: FailureMessage[] = failed.map((one) => {
    const message = checkMessage(vscode, one, `${prefix}${one.message ?? one.title}${behind}`);
    // The sentence of a called playbook or of the service's setup is in another file.
    const check = place.place.path === path ? failedCheck(place, result, one) : undefined;
    return check === undefined ? { message } : { message, check };
  });
  if (failed.length === 0 || result.outcome === "broken")
    messages.push({ message: new vscode.TestMessage(`${prefix}${result.message ?? "It failed."}${behind}`) });
  for (const { message, check } of messages) {
    message.location = location;
    const words = [
      ...(result.exchange === undefined ? [] : [messageContexts.request]),
      ...(check === undefined ? [] : [messageContexts.check]),
      ...(isCompared && result.exchange?.response !== undefined ? [messageContexts.compared] : []),
    ];
    if (words.length > 0) message.contextValue = words.join(" ");
  }
  return messages;
}

/** Of a sentence, its first line. `root` is the folder. */
export function locationOf(vscode: Vscode, { path, line, column }: SourcePlace, root: string, sentence = ""): Location {
  const length = sentence.split("\n")[0]?.length ?? 0;
  const range = new vscode.Range(line - 1, column - 1, line - 1, column - 1 + length);
  return new vscode.Location(vscode.Uri.joinPath(vscode.Uri.file(root), path), range);
}

function checkMessage(vscode: Vscode, { check, expected, actual }: CheckResult, text: string): TestMessage {
  if (expected === undefined || actual === undefined) return new vscode.TestMessage(text);
  // A check that a value contains something ignores other members.
  const compared = check.contains === undefined ? actual : membersOf(expected, actual);
  return vscode.TestMessage.diff(text, spelt(expected), spelt(compared));
}

/** The sentences of phrases that the step comes from, each with its place. */
function phraseText({ within = [] }: StepPlace): string {
  return within.map(({ sentence, place }) => `\n→ ${sentence} (${place.path}:${place.line})`).join("");
}

function exchangeText({ exchange }: StepResult): string {
  if (exchange === undefined) return "";
  const { request, response } = exchange;
  const answer = response === undefined ? "no response" : `${response.status} ${response.statusText}`.trimEnd();
  return `\n${request.method} ${request.url} → ${answer}`;
}

function spelt(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Of `actual` the members that `expected` has, recursively. */
function membersOf(expected: Json, actual: Json): Json {
  if (!isObject(expected) || !isObject(actual)) return actual;
  const shared = Object.entries(actual).filter(([name]) => Object.hasOwn(expected, name));
  return Object.fromEntries(shared.map(([name, value]) => [name, membersOf(expected[name] ?? null, value)]));
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

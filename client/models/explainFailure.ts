/**
 * Implements Explain This Failure: shows as a document why a test did not pass, and offers a model's change of the
 * test, labelled and previewed.
 */
import type { Disposable, Event, Uri } from "vscode";
import type { ExplainFailureResult, RunEvent, TestIdentity } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface Reported {
  readonly folder: string;
  readonly event: RunEvent;
}

/** The events of each test's last run, without the exchanges of tests that passed. */
export interface FailureMemory extends Disposable {
  /** The id of the test in the engine, and the data for the explanation; undefined if it has not run. */
  of(uri: Uri, row?: number): { readonly test: string; readonly events: readonly RunEvent[] } | undefined;
}

interface Kept {
  readonly identity: TestIdentity;
  events: RunEvent[];
}

export function rememberFailures(reported: Event<Reported>): FailureMemory {
  const tests = new Map<string, Kept>();
  const subscription = reported(({ event }) => {
    if (event.kind === "run started") for (const identity of event.tests) tests.set(identity.id, { identity, events: [] });
    if (event.kind !== "test started" && event.kind !== "step finished" && event.kind !== "test finished") return;
    const kept = tests.get(event.test);
    if (kept === undefined) return;
    if (event.kind === "test started" && event.attempt === 1) kept.events = [];
    kept.events.push(event);
    if (event.kind === "test finished" && event.result.verdict === "passed") kept.events = kept.events.map(withoutExchange);
  });
  return {
    of(uri, row) {
      const path = uri.fsPath.replaceAll("\\", "/");
      const found = [...tests.values()].find(
        ({ identity, events }) => events.length > 0 && path.endsWith(`/${identity.path}`) && identity.row === row,
      );
      if (found === undefined) return undefined;
      const all = [...tests.values()];
      const started: RunEvent = { kind: "run started", at: "", tests: all.map(({ identity }) => identity), notReady: [], workers: 1 };
      return { test: found.identity.id, events: [started, ...all.flatMap(({ events }) => events)] };
    },
    dispose: () => subscription.dispose(),
  };
}

function withoutExchange(event: RunEvent): RunEvent {
  if (event.kind !== "step finished") return event;
  const { exchange: _, ...result } = event.result;
  return { ...event, result };
}

/** As a document that VS Code shows rendered. */
export function failureDocument(vscode: Vscode, { title, sentence, place, facts }: ExplainFailureResult): string {
  const names: Readonly<Record<string, string>> = {
    check: vscode.l10n.t("What was expected"),
    answer: vscode.l10n.t("What came back"),
    contract: vscode.l10n.t("What the OpenAPI document says"),
    similar: vscode.l10n.t("What a similar call did"),
    course: vscode.l10n.t("Events of the test"),
  };
  const sections = Object.entries(names).flatMap(([kind, name]) => {
    const own = facts.filter((fact) => fact.kind === kind);
    return own.length === 0
      ? []
      : [
          `## ${name}\n\n${own.map((fact) => `- ${inMarkdown(fact.text)}${kind === "similar" && fact.place !== undefined ? ` (${fact.place.path}:${fact.place.line})` : ""}`).join("\n")}\n`,
        ];
  });
  const where = place === undefined ? "" : `${place.path}:${place.line}\n\n> ${inMarkdown(sentence ?? "")}\n\n`;
  return `# ${inMarkdown(title)}\n\n${where}${sections.join("\n")}`;
}

/** Texts of services are escaped, so that none is markup. */
function inMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, "\\$&");
}

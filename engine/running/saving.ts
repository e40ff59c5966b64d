// Saves values of a call or a `set` into the playbook's variables, and registers those of encrypted ones as secrets.

import type { Json } from "../../language/index.ts";
import { readStore, type StoreReading } from "../checks/store.ts";
import type { CallOutcome } from "../checks/subject.ts";
import { withFilesNamed } from "../http/request.ts";
import type { PlannedStep } from "../planned.ts";
import type { Frame } from "./context.ts";
import { anotherItem, isOnlyRefusal } from "./createdItem.ts";
import { noteCredentials } from "./credentials.ts";
import { shownValue } from "./exchange.ts";
import type { StoreTarget } from "./prepared.ts";
import { spoken } from "./spoken.ts";

export interface Saved {
  readonly saved: Readonly<Record<string, Json>>;
  /** One sentence for each source that gave nothing. */
  readonly problems: readonly string[];
}

const nothing: Saved = { saved: {}, problems: [] };

/**
 * Saves what exists, also when something else is missing: a teardown may need it. `implied` are variables that no
 * sentence saves, with the sentences that need them.
 */
export function saveAll(
  frame: Frame,
  targets: readonly StoreTarget[],
  outcome: CallOutcome,
  implied: PlannedStep["implied"] = none,
): Saved | Promise<Saved> {
  if (targets.length === 0) return nothing;
  const readings = targets.map(({ source }) => readStore(source, outcome));
  return readings.some((reading) => reading instanceof Promise)
    ? Promise.all(readings).then((all) => save(frame, targets, all, outcome, implied))
    : save(frame, targets, readings as readonly StoreReading[], outcome, implied);
}

const none: ReadonlyMap<string, string> = new Map();

function save(
  frame: Frame,
  targets: readonly StoreTarget[],
  readings: readonly StoreReading[],
  outcome: CallOutcome,
  implied: ReadonlyMap<string, string>,
): Saved {
  const saved: Record<string, Json> = {};
  const problems: string[] = [];
  for (const [index, { variable, source }] of targets.entries()) {
    const reading = readings[index] as StoreReading;
    const needs = implied.get(variable);
    const refused = needs === undefined ? undefined : refusal(outcome);
    if (refused !== undefined) {
      // The check of the status decides; an id in the answer would be that of the problem.
      frame.unsaved.set(variable, refused);
      continue;
    }
    const another = anotherItem(frame, variable, outcome);
    // A whole response is saved if a call succeeds that must be refused: then its status is the problem.
    if (source === "response" && (another !== undefined || isOnlyRefusal(frame, variable, outcome))) continue;
    if (another !== undefined) problems.push(`Nothing was saved as \${${variable}}: ${another}`);
    else if (reading.found) saved[variable] = remember(frame, variable, reading.value);
    else problems.push(`Nothing was saved as \${${variable}}: ${refusedWith(outcome)}${reading.problem}${neededBy(needs)}`);
  }
  return { saved, problems };
}

/** A refused request is why its response lacks a value. */
function refusedWith(outcome: CallOutcome): string {
  const refused = refusal(outcome);
  return refused === undefined ? "" : `${refused}, and `;
}

function refusal({ response }: CallOutcome): string | undefined {
  if (response === undefined || response.status < 400) return undefined;
  return `the request was refused with ${response.status}${response.statusText === "" ? "" : ` ${response.statusText}`}`;
}

function neededBy(sentence: string | undefined): string {
  return sentence === undefined ? "" : ` The sentence “${spoken(sentence)}” needs it.`;
}

/** The value as events show it. A secret is known as one before any of them can. */
export function remember(frame: Frame, variable: string, value: Json): Json {
  const { redactor, emit } = frame.attempt.run;
  if (frame.playbook.encrypted.has(variable) && !redactor.add(value)) {
    emit({
      kind: "notice",
      test: frame.attempt.test,
      severity: "warning",
      message: `The value saved into the encrypted variable \${${variable}} is too short to be masked inside other texts.`,
    });
  }
  noteCredentials(frame, variable, value);
  frame.scope.saved.set(variable, value);
  frame.unsaved.delete(variable);
  return shownValue(withFilesNamed(value), redactor);
}

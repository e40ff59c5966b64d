// Decides whether a debugger stops at a sentence, an operation, a variable that changes, or a failure.

import type { Json } from "../../language/index.ts";
import { rememberedFor } from "../../language/index.ts";
import type { CheckResult } from "../events.ts";
import type { PlannedStep } from "../planned.ts";
import type { Frame, Outcome, PhaseState } from "../running/context.ts";
import { lookUp } from "../values/scope.ts";
import type { Sentence } from "./stack.ts";

/** The properties that all breakpoints have. */
export interface Breakpoint {
  /** The client's id. */
  readonly id: number;
  /** A condition in English or a variable. */
  readonly condition?: string;
  /** `3`, `= 3`, `> 3`, `>= 3`, `% 3`: which of the times it is reached. */
  readonly hits?: string;
  /** Is printed, with `${variables}` filled in, and nothing stops. */
  readonly log?: string;
}

export interface SentenceBreakpoint extends Breakpoint {
  /** Of the sentence, as `SourcePlace` has them. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface OperationBreakpoint extends Breakpoint {
  readonly operation: OperationPattern;
}

export interface DataBreakpoint extends Breakpoint {
  readonly variable: string;
}

export const failureKinds = ["check", "status", "contract", "server", "error", "teardown"] as const;
export type FailureKind = (typeof failureKinds)[number];

export function isAt({ path, line, column }: SentenceBreakpoint, { place }: Sentence): boolean {
  return place.line === line && place.column === column && place.path === path;
}

/** A method, or none for any, and the segments of a path; `{…}` is any segment. */
export interface OperationPattern {
  readonly method?: string;
  readonly segments: readonly string[];
}

/** Undefined if the text is not an operation, as `POST /orders/{id}` and `/orders` are. */
export function readOperation(text: string): OperationPattern | undefined {
  const [, method, path] = /^\s*(?:([A-Za-z]+)\s+)?(\/\S*)\s*$/.exec(text) ?? [];
  if (path === undefined) return undefined;
  return { segments: segmentsOf(path), ...(method === undefined ? {} : { method: method.toUpperCase() }) };
}

/**
 * Returns whether the step sends the operation; a variable or a parameter in its path stands for any segment that the
 * pattern leaves open.
 */
export function sends({ step }: PlannedStep, { method, segments }: OperationPattern): boolean {
  if (step.step !== "api_request") return false;
  const [, own, target] = /^(\S+)\s+(\S.*)$/.exec(step.action) ?? [];
  if (own === undefined || target === undefined || (method !== undefined && own.toUpperCase() !== method)) return false;
  const path = segmentsOf(target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, ""));
  // The segments before them may be the path of the base URL.
  return path.length === segments.length && segments.every((wanted, index) => isOpen(wanted) || wanted === path[index]);
}

function segmentsOf(path: string): readonly string[] {
  return (path.split(/[?#]/, 1)[0] ?? "").split("/").filter((segment) => segment !== "");
}

function isOpen(segment: string): boolean {
  return segment === "*" || /^(?:\$?\{[^{}]*\}|:\w+)$/.test(segment);
}

/**
 * Returns whether this is one of the times that are wanted; nothing wanted is every time. Undefined if it cannot be
 * read.
 */
export function isHit(wanted: string | undefined, count: number): boolean | undefined {
  if (wanted === undefined || wanted.trim() === "") return true;
  const [, sign = ">=", digits] = /^(>=|>|==?|<=|<|%)?\s*(\d+)$/.exec(wanted.trim()) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  switch (sign) {
    case ">":
      return count > number;
    case "<":
      return count < number;
    case "<=":
      return count <= number;
    case "%":
      return number > 0 && count % number === 0;
    case ">=":
      return count >= number;
    default:
      return count === number;
  }
}

/** The failure of a step, and the kinds of failure that it counts as. */
export interface Trouble {
  readonly kinds: ReadonlySet<FailureKind>;
  readonly text: string;
}

/** Undefined if the step went well. */
export function troubleOf(planned: PlannedStep, outcome: Outcome, { last, current }: PhaseState): Trouble | undefined {
  const kinds = new Set<FailureKind>();
  const texts: string[] = [];
  const wrong = outcome.checks?.filter((check) => !check.passed) ?? [];
  for (const check of wrong) {
    if (check.contract === true) kinds.add("contract");
    else if (check.check.status !== undefined) kinds.add("status");
    else kinds.add("check");
    texts.push(wordsOf(check));
  }
  const response = planned.step.step === "api_request" && current === planned ? last.outcome?.response : undefined;
  if (response !== undefined && response.status >= 500) {
    kinds.add("server");
    texts.push(`The service answered ${response.status} ${response.statusText}`.trim());
  }
  if (outcome.outcome === "broken" || (outcome.outcome === "failed" && kinds.size === 0)) kinds.add("error");
  if (kinds.size === 0) return undefined;
  if (outcome.message !== undefined) texts.push(outcome.message);
  return { kinds, text: texts.join("\n") };
}

export function wordsOf({ title, message, passed }: CheckResult): string {
  if (passed || message === undefined) return title;
  return message.startsWith(title) ? message : `${title}: ${message}`;
}

/** The variables that have other values than when it last looked, for each playbook that runs by itself. */
export function createWatcher(): (names: readonly string[], frame: Frame) => readonly Change[] {
  const seenIn = rememberedFor((_: Frame["scope"]["saved"]) => new Map<string, string | undefined>());
  return (names, frame) => {
    if (names.length === 0) return [];
    const known = seenIn(frame.scope.saved);
    return names.flatMap((name): readonly Change[] => {
      const value = valueIn(name, frame);
      const text = value === undefined ? undefined : JSON.stringify(value);
      const isNew = !known.has(name);
      const before = known.get(name);
      known.set(name, text);
      return isNew || before === text ? [] : [{ name, from: before === undefined ? undefined : (JSON.parse(before) as Json), to: value }];
    });
  };
}

export interface Change {
  readonly name: string;
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

function valueIn(name: string, { scope }: Frame): Json | undefined {
  try {
    return lookUp(scope, name);
  } catch {
    return undefined;
  }
}

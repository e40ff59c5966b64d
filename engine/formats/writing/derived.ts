// Derives values for tools that only join texts: whether a variable changes, and its value as JSON or encoded for an
// address.

import { type Json, phaseNames } from "../../../language/index.ts";
import type { ExportedTest } from "./exported.ts";

export interface Derived {
  /** Known before the test and the same all the time. */
  readonly constants: ReadonlyMap<string, Json>;
  /** Known before the test, and given another value in it. */
  readonly initial: ReadonlyMap<string, Json>;
  readonly encrypted: ReadonlySet<string>;
  /** Variables that get a value in the test. */
  readonly given: ReadonlySet<string>;
  /** The variables among them that are in JSON with their own type. */
  readonly asJson: ReadonlySet<string>;
  /** The variables among them that are in a query. */
  readonly encoded: ReadonlySet<string>;
}

/** The variable with the JSON of another one. Imports take both for one variable. */
export function jsonName(name: string): string {
  return `${name}Json`;
}

/** The variable with the value of another one as an address holds it. */
export function encodedName(name: string): string {
  return `${name}Encoded`;
}

export function derivedOf(test: ExportedTest, shared: ExportedTest | undefined): Derived {
  const both = shared === undefined ? [test] : [shared, test];
  const calls = both.flatMap(({ phases }) => phaseNames.flatMap((phase) => phases[phase]));
  const known = new Map(both.flatMap(({ variables }) => [...variables]));
  const given = new Set(
    calls.flatMap(({ before, store }) => [
      ...before.flatMap((step) => (step.step === "set" ? [step.variable] : [])),
      ...store.map(({ variable }) => variable),
    ]),
  );
  const namesIn = (part: unknown, pattern: RegExp) =>
    new Set([...JSON.stringify(part).matchAll(pattern)].map(([, one, two]) => one ?? two ?? "").filter((name) => given.has(name)));
  return {
    constants: new Map([...known].filter(([name]) => !given.has(name))),
    initial: new Map([...known].filter(([name]) => given.has(name))),
    encrypted: new Set(both.flatMap(({ encrypted }) => [...encrypted])),
    given,
    asJson: namesIn(
      calls.map(({ request }) => request.body ?? null),
      /"\$var":"([\p{L}\p{N}_-]+)"/gu,
    ),
    encoded: namesIn(
      calls.map(({ request }) => [request.query ?? null, request.action.split("?")[1] ?? null]),
      /"\$var":"([\p{L}\p{N}_-]+)"|(?<!\$)\$\{([\p{L}\p{N}_-]+)\}/gu,
    ),
  };
}

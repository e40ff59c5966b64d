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
  /** The variables among them that are in a query; encrypted ones in any part of an address, or in a form. */
  readonly encoded: ReadonlySet<string>;
  /** Variables among them, and encrypted ones, that are inside a text of JSON. */
  readonly escaped: ReadonlySet<string>;
}

/** The variable with the JSON of another one. Imports take both for one variable. */
export function jsonName(name: string): string {
  return `${name}Json`;
}

/** The variable with the value of another one as an address holds it. */
export function encodedName(name: string): string {
  return `${name}Encoded`;
}

/** The variable with the value of another one as a text of JSON holds it between its quotes. */
export function escapedName(name: string): string {
  return `${name}Escaped`;
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
  const encrypted = new Set(both.flatMap(({ encrypted: own }) => [...own]));
  const namesIn = (part: unknown, pattern: RegExp, among: ReadonlySet<string> = given) =>
    new Set([...JSON.stringify(part).matchAll(pattern)].map(([, one, two]) => one ?? two ?? "").filter((name) => among.has(name)));
  const bodies = calls.map(({ request }) => request.body ?? null);
  const anywhere = /"\$var":"([\p{L}\p{N}_-]+)"|(?<!\$)\$\{([\p{L}\p{N}_-]+)\}/gu;
  return {
    constants: new Map([...known].filter(([name]) => !given.has(name))),
    initial: new Map([...known].filter(([name]) => given.has(name))),
    encrypted,
    given,
    asJson: namesIn(bodies, /"\$var":"([\p{L}\p{N}_-]+)"/gu),
    encoded: new Set([
      ...namesIn(
        calls.map(({ request }) => [request.query ?? null, request.action.split("?")[1] ?? null]),
        anywhere,
      ),
      ...namesIn(
        calls.map(({ request: { query, action, parameters, form, auth } }) => [query, action, parameters, form, auth ?? null]),
        anywhere,
        encrypted,
      ),
    ]),
    escaped: new Set([...namesIn(bodies, /(?<!\$)\$\{([\p{L}\p{N}_-]+)\}/gu), ...namesIn(bodies, anywhere, encrypted)]),
  };
}

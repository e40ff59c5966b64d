// Infers types for tools that only join texts: a variable without quotes in JSON is the JSON in its text.

import { hasExactNumber, parseJson } from "../../../language/index.ts";
import type { ImportedSource, ImportedVariable, Unfit, Variables } from "./suite.ts";

/**
 * `bare` are the variables that are somewhere in JSON without quotes. Only texts whose spelling elsewhere stays the
 * same get a type.
 */
export function withTypes(source: ImportedSource, bare: ReadonlySet<string>): ImportedSource {
  const typed = (variables: Variables): Variables =>
    new Map([...variables].map(([name, variable]) => [name, bare.has(name) ? withType(variable) : variable]));
  const variables = typed(source.variables);
  const environments = new Map([...source.environments].map(([name, own]) => [name, typed(own)]));
  const tests = source.tests.map((test) => (test.variables === undefined ? test : { ...test, variables: typed(test.variables) }));
  const all = [variables, ...environments.values(), ...tests.map((test) => test.variables ?? new Map<string, ImportedVariable>())];
  return { ...source, variables, environments, tests, unfit: [...source.unfit, ...all.flatMap((some) => longNumbers(some, source.file))] };
}

/** A playbook reads a number that is too long for JavaScript as a text of the same digits. */
function longNumbers(variables: Variables, file: string): readonly Unfit[] {
  return [...variables].flatMap(([what, { value }]) =>
    value === undefined || !hasExactNumber(value)
      ? []
      : [
          {
            kind: "variable",
            place: { file },
            what,
            reason: "the number has too many digits for JavaScript, so the variable is a text, and JSON contains it in quotes",
          },
        ],
  );
}

function withType(variable: ImportedVariable): ImportedVariable {
  if (typeof variable.value !== "string") return variable;
  const parsed = parseJson(variable.value, "by value");
  if (!parsed.ok || typeof parsed.value === "string" || JSON.stringify(parsed.value) !== variable.value) return variable;
  return { ...variable, value: parsed.value };
}

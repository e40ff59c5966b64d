// Tools that only put texts together have no types: a variable without quotes in JSON is the JSON that its text says.

import { parseJson } from "../../language/index.ts";
import type { ImportedSource, ImportedVariable, Variables } from "./suite.ts";

/** `bare` are the variables that are somewhere in JSON without quotes. Only texts whose spelling elsewhere stays the same get a type. */
export function withTypes(source: ImportedSource, bare: ReadonlySet<string>): ImportedSource {
  const typed = (variables: Variables): Variables =>
    new Map([...variables].map(([name, variable]) => [name, bare.has(name) ? withType(variable) : variable]));
  return {
    ...source,
    variables: typed(source.variables),
    environments: new Map([...source.environments].map(([name, variables]) => [name, typed(variables)])),
    tests: source.tests.map((test) => (test.variables === undefined ? test : { ...test, variables: typed(test.variables) })),
  };
}

function withType(variable: ImportedVariable): ImportedVariable {
  if (typeof variable.value !== "string") return variable;
  const parsed = parseJson(variable.value, "by value");
  if (!parsed.ok || typeof parsed.value === "string" || JSON.stringify(parsed.value) !== variable.value) return variable;
  return { ...variable, value: parsed.value };
}

// Tools that only put texts together have no types: a variable without quotes in JSON is the JSON that its text says.

import type { Json } from "../../language/index.ts";
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
  try {
    const value = JSON.parse(variable.value) as Json;
    return typeof value !== "string" && JSON.stringify(value) === variable.value ? { ...variable, value } : variable;
  } catch {
    return variable;
  }
}

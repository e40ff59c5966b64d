// Turns variables that requests send as credentials into encrypted variables, whatever their names are: the value that
// `X-Api-Key: {{hdr}}` sends is a secret, too.

import { type ApiRequestStep, credentialReferences, type Step } from "../../../language/index.ts";
import { isSecretHeader } from "./secrets.ts";
import type { ImportedCall, ImportedSource, ImportedTest, ImportedVariable, Unfit, Variables } from "./suite.ts";

export function withoutCredentials(sources: readonly ImportedSource[]): readonly ImportedSource[] {
  const names = credentialNames(sources);
  if (names.size === 0) return sources;
  const values = new Map<string, number>();
  const concealed = (variables: Variables): Variables =>
    new Map([...variables].map(([name, one]) => [name, names.has(name) && isLiteral(one.value) ? secret(one.value, values) : one]));
  const made = sources.map((source) => ({
    ...source,
    variables: concealed(source.variables),
    environments: new Map([...source.environments].map(([name, own]) => [name, concealed(own)])),
    tests: source.tests.map((test) => withoutSets(test, names, concealed, values)),
  }));
  const shown = [...values.keys()].filter((value) => value.length >= 4).sort((one, other) => other.length - one.length);
  return made.map((source) => ({ ...source, unfit: source.unfit.map((one) => masked(one, shown)), tests: source.tests.map(maskedTest) }));

  function maskedTest(test: ImportedTest): ImportedTest {
    for (const { unfit } of callsOf(test)) unfit.splice(0, unfit.length, ...unfit.map((one) => masked(one, shown)));
    return test;
  }
}

/** The variables of credentials, and those that their values consist of. */
function credentialNames(sources: readonly ImportedSource[]): ReadonlySet<string> {
  const names = new Set<string>();
  const all = sources.flatMap((source) => [
    source.variables,
    ...source.environments.values(),
    ...source.tests.flatMap((test) => test.variables ?? []),
  ]);
  const note = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const variables of all) referencesIn(variables.get(name)?.value).forEach(note);
  };
  for (const { request } of sources.flatMap(({ tests }) => tests.flatMap(callsOf)))
    if (request !== undefined) for (const reference of referencesOf(request)) note(rootOf(reference));
  return names;
}

function referencesOf(request: ApiRequestStep): readonly string[] {
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => isSecretHeader(name));
  return [...credentialReferences(request), ...headers.flatMap(([, value]) => referencesIn(value))];
}

function referencesIn(value: unknown): readonly string[] {
  return typeof value === "string" ? [...value.matchAll(/(?<!\$)\$\{([^{}]*)\}/g)].map(([, name = ""]) => rootOf(name)) : [];
}

function rootOf(reference: string): string {
  return /^[\p{L}\p{N}_-]*/u.exec(reference.trim())?.[0] ?? "";
}

function isLiteral(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !value.includes("${");
}

function secret(value: string, values: Map<string, number>): ImportedVariable {
  const distinct = values.get(value) ?? values.size;
  values.set(value, distinct);
  return { secret: true, distinct };
}

/** A script that sets the variable to a literal text would write the secret. */
function withoutSets(
  test: ImportedTest,
  names: ReadonlySet<string>,
  concealed: (variables: Variables) => Variables,
  values: Map<string, number>,
): ImportedTest {
  for (const { before, after, unfit, place } of callsOf(test))
    for (const steps of [before, after]) {
      const sets = steps.filter((step) => step.step === "set" && names.has(step.variable) && isLiteral(step.value));
      for (const step of sets as readonly Extract<Step, { step: "set" }>[]) {
        secret(String(step.value), values);
        steps.splice(steps.indexOf(step), 1);
        const reason = "requests send it as a credential, so it becomes an encrypted variable that gets its value elsewhere";
        unfit.push({ kind: "save", place, what: step.variable, reason });
      }
    }
  return test.variables === undefined ? test : { ...test, variables: concealed(test.variables) };
}

function callsOf({ phases }: ImportedTest): readonly ImportedCall[] {
  return Object.values(phases).flat();
}

function masked(unfit: Unfit, values: readonly string[]): Unfit {
  const mask = (text: string) => values.reduce((rest, value) => rest.replaceAll(value, "***"), text);
  return { ...unfit, what: mask(unfit.what), reason: mask(unfit.reason) };
}

// Writes the service playbook of imported tests: its address, variables and environments. A run without an environment
// must not go where nobody asked it to: to production.

import { frontMatterText, isJsonObject, type Json } from "../../../language/index.ts";
import { type Base, hostOf, knownValue, withScheme } from "./baseUrl.ts";
import type { ImportedVariable, Variables } from "./suite.ts";

/** Where a run without `--env` goes. */
export interface Start {
  /** Undefined if there is no address for it: a run must name an environment. */
  readonly url?: string;
  /** The environment that has the address; undefined if the files give it without one. */
  readonly environment?: string;
  /** All that have an address. */
  readonly environments: readonly string[];
}

interface Address {
  readonly environment: string;
  readonly url: string;
}

export function serviceText(
  name: string,
  base: Base | undefined,
  variables: Variables,
  environments: ReadonlyMap<string, Variables>,
  reads: string,
  hasScheme: (variable: string) => boolean,
): { readonly text: string; readonly start?: Start } {
  const shown = new Map(variables);
  const addresses = new Map<string, string>();
  let start: Start | undefined;
  let baseUrl =
    base === undefined ? undefined : withScheme(base.prefix, (variable) => knownValue(variable, variables, environments), hasScheme);
  const { variable } = base ?? {};
  if (
    variable !== undefined &&
    !reads.includes(`\${${variable}`) &&
    !reads.includes(`"${variable}"`) &&
    [...variables.values()].every(({ value }) => !String(value).includes(`\${${variable}`))
  ) {
    const literal = (own: Variables) => {
      const value = own.get(variable)?.value;
      return typeof value === "string" && /^https?:\/\/[^\s]+$/.test(value) ? value.replace(/(?<!\/)\/+$/, "") : undefined;
    };
    const inEnvironments = [...environments].filter(([, own]) => own.has(variable));
    const known = inEnvironments.flatMap(([environment, own]): readonly Address[] => {
      const url = literal(own);
      return url === undefined ? [] : [{ environment, url }];
    });
    const own = literal(variables);
    if (
      (own !== undefined || known.length > 0) &&
      known.length === inEnvironments.length &&
      (!variables.has(variable) || own !== undefined || variables.get(variable)?.value === undefined)
    ) {
      const safe = own === undefined ? safeAddress(known) : { url: own };
      baseUrl = safe?.url;
      shown.delete(variable);
      for (const { environment, url } of known) addresses.set(environment, url);
      if (known.length > 0) start = { ...safe, environments: known.map(({ environment }) => environment) };
    }
  }
  const front: Record<string, Json> = {
    service: name,
    ...(baseUrl === undefined ? {} : { base_url: baseUrl }),
    ...variablesEntry(shown),
    ...(environments.size === 0
      ? {}
      : {
          environments: Object.fromEntries(
            [...environments].map(([environment, own]) => {
              const address = addresses.get(environment);
              const rest = new Map([...own].filter(([each]) => each !== variable || address === undefined));
              return [environment, { ...(address === undefined ? {} : { base_url: address }), ...variablesEntry(rest) }];
            }),
          ),
        }),
  };
  const text = `${frontMatterText(front)}\n# Setup\n// Runs once before the playbooks of this service, for example to sign in.\n\n# Teardown\n// Runs once after them.\n`;
  return { text, ...(start === undefined ? {} : { start }) };
}

export function variablesEntry(variables: Variables): Record<string, Json> {
  if (variables.size === 0) return {};
  return { variables: Object.fromEntries([...variables].map(([name, variable]) => [name, variableValue(variable)])) };
}

function variableValue({ value, secret }: ImportedVariable): Json {
  if (secret === true) return { type: "encrypted text" };
  // A run stops at a variable that is declared without a value.
  if (value === undefined) return { type: "text" };
  if (value === null) return null;
  if (Array.isArray(value)) return { type: "list", of: value.every(isJsonObject) ? "object" : "text", values: value };
  return isJsonObject(value) ? { type: "object", value } : value;
}

/** An environment on this machine, or one for tests by its name; the only one, unless it is production by its name. */
function safeAddress(all: readonly Address[]): Address | undefined {
  const open = all.filter(({ environment, url }) => !productive.test(spaced(environment)) && !productive.test(hostOf(url)));
  const forTests = open.find(({ url }) => local.test(url)) ?? open.find(({ environment }) => testing.test(spaced(environment)));
  return forTests ?? (all.length === 1 ? open[0] : undefined);
}

const productive = /(?:^|[^a-z])(?:prod(?:uction|uktion|uctive)?|prd|live)(?:[^a-z]|$)/i;
const testing = /(?:^|[^a-z])(?:local|localhost|dev|devel|development|test|testing|tests|mock|sandbox|ci)(?:[^a-z]|$)/i;
const local = /^https?:\/\/(?:localhost|[^/?#]*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|host\.docker\.internal)(?:[:/?#]|$)/i;

/** `testServer` has two words. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2");
}

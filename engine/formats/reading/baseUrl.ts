// Finds the address that most requests have in common, which becomes the service's; requests keep the rest as their
// path.

import type { ApiRequestStep } from "../../../language/index.ts";
import type { Variables } from "./suite.ts";

export interface Base {
  /** As requests begin, with `${…}`. */
  readonly prefix: string;
  /** The one variable that it consists of. */
  readonly variable?: string;
}

/** The base of requests whose addresses are `http://host/…` or `${variable}/…`; undefined if all are paths already. */
export function commonBase(requests: readonly ApiRequestStep[]): Base | undefined {
  const counts = new Map<string, number>();
  for (const request of requests) {
    const prefix = prefixOf(targetOf(request));
    if (prefix !== undefined) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (most === undefined) return undefined;
  const [prefix] = most;
  const variable = /^\$\{([^{}]+)\}$/.exec(prefix)?.[1];
  return { prefix, ...(variable === undefined ? {} : { variable }) };
}

/** Below the base a path; an address that begins with a variable of a bare host gets its scheme. */
export function belowBase(
  request: ApiRequestStep,
  base: Base | undefined,
  knownOf: (variable: string) => unknown,
  hasScheme: (variable: string) => boolean = () => false,
): ApiRequestStep {
  const target = targetOf(request);
  const method = request.action.slice(0, request.action.indexOf(" "));
  const below = base && [target, addressOf(target, knownOf)].find((one) => isBelow(one, base.prefix))?.slice(base.prefix.length);
  // An address that the base ends has no slash of its own, and a service may distinguish both.
  const isPath =
    below !== undefined && (below.startsWith("/") || isOrigin(base?.variable === undefined ? base?.prefix : knownOf(base.variable)));
  if (isPath) return { ...request, action: `${method} ${below.startsWith("/") ? below : `/${below}`}` };
  return { ...request, action: `${method} ${withScheme(target, knownOf, hasScheme)}` };
}

/** Returns whether the address is known and ends with its host. */
function isOrigin(address: unknown): boolean {
  return typeof address === "string" && !/^[^/?#]+\/+[^/?#]/.test(address.replace(/^https?:\/\//i, ""));
}

/** The addresses that begin with the base, with the values of their first variables. */
export function addressesAt(
  requests: readonly ApiRequestStep[],
  base: Base | undefined,
  knownOf: (variable: string) => unknown,
): readonly string[] {
  if (base === undefined) return [];
  return requests
    .map(targetOf)
    .filter((target) => prefixOf(target) === base.prefix)
    .map((target) => addressOf(target, knownOf));
}

/** Returns whether the address is the base, or goes on with a path or a query. */
export function isBelow(address: string, base: string): boolean {
  return address.startsWith(base) && /^(?:$|[/?#])/.test(address.slice(base.length));
}

function addressOf(target: string, knownOf: (variable: string) => unknown): string {
  const [variable = "", name = ""] = /^\$\{([\p{L}\p{N}_-]+)\}/u.exec(target) ?? [];
  const value = name === "" ? undefined : knownOf(name);
  return typeof value === "string" ? `${value.replace(/(?<!\/)\/+$/, "")}${target.slice(variable.length)}` : target;
}

/** A variable that holds a host alone is one of HTTP. */
export function withScheme(
  target: string,
  knownOf: (variable: string) => unknown,
  hasScheme: (variable: string) => boolean = () => false,
): string {
  const [, name] = /^\$\{([\p{L}\p{N}_-]+)\}/u.exec(target) ?? [];
  if (name === undefined || hasScheme(name)) return target;
  const value = knownOf(name);
  const isAddress =
    typeof value === "string"
      ? /^(?:https?:\/\/|\$\{)/.test(value)
      : /ur[il]|base|endpoint|address|server|api/i.test(name) || !/host|domain|ip$/i.test(name);
  return isAddress ? target : `http://${target}`;
}

/** The value of a variable in the service or, where it has none, in an environment. */
export function knownValue(name: string, variables: Variables, environments: ReadonlyMap<string, Variables>): unknown {
  return variables.get(name)?.value ?? [...environments.values()].map((own) => own.get(name)?.value).find((value) => value !== undefined);
}

function targetOf({ action }: ApiRequestStep): string {
  return action.slice(action.indexOf(" ") + 1);
}

function prefixOf(target: string): string | undefined {
  if (target.startsWith("/")) return undefined;
  return /^(?:https?:\/\/)?(?:\$\{[^{}]*\}|[^/?#{}])+/i.exec(target)?.[0];
}

/** The host of an address with its port, `localhost:4100`; files may have the path in another variable. */
export function hostOf(url: string): string {
  return url.replace(/^[a-z]+:\/\//i, "").replace(/[/?#].*$/s, "");
}

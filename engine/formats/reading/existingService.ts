// Finds the service of the workspace that imported requests go to, and names the settings that it does not take.

import { type ApiRequestStep, exactRequests, identities, playbookAt, standingAfterSetup, type Workspace } from "../../../language/index.ts";
import { hostOf, isBelow } from "./baseUrl.ts";
import type { ImportedSource, ImportFile, Unfit } from "./suite.ts";

export interface ExistingService {
  readonly name: string;
  readonly path: string;
  /** Without a slash at its end. */
  readonly baseUrl?: string;
}

/** The service of this name; without a name, the only one below whose base URL all of the addresses are. */
export function existingService(
  workspace: Workspace,
  wanted: string | undefined,
  addresses: readonly string[],
): ExistingService | undefined {
  const services = identities(workspace, "").flatMap(({ level, service: name, path }): readonly ExistingService[] => {
    if (level !== "service" || name === undefined) return [];
    const { baseUrl } = exactRequests(workspace, path);
    return [{ name, path, ...(baseUrl === undefined ? {} : { baseUrl: withoutSlash(baseUrl) }) }];
  });
  if (wanted !== undefined) return services.find(({ name }) => name === wanted);
  const fitting = services.filter((one) => isOf(one, addresses));
  const longest = Math.max(...fitting.map(({ baseUrl = "" }) => baseUrl.length));
  const [only, ...others] = fitting.filter(({ baseUrl = "" }) => baseUrl.length === longest);
  return others.length === 0 ? only : undefined;
}

/**
 * The encrypted variables of the services that the files may go to: by the wanted name, or by an address in the files.
 * Their values are unknown, so another secret must not take one of their names.
 */
export function secretsBefore(workspace: Workspace, files: readonly ImportFile[], wanted: string | undefined): ReadonlySet<string> {
  const all = identities(workspace, "");
  const isMeant = (name: string, path: string): boolean => {
    if (wanted !== undefined) return name === wanted;
    const { baseUrl } = exactRequests(workspace, path);
    return baseUrl !== undefined && files.some(({ text }) => text.includes(hostOf(baseUrl)));
  };
  const meant = new Set(
    all.flatMap(({ level, service, path }) => (level === "service" && service !== undefined && isMeant(service, path) ? [service] : [])),
  );
  const paths = all.flatMap(({ service, path }) => (service !== undefined && meant.has(service) ? [path] : []));
  const variables = paths.flatMap((path) => playbookAt(workspace, path)?.frontMatter.variables ?? []);
  return new Set(variables.filter(({ type }) => type === "encrypted text").map(({ name }) => name));
}

/** A tool saves these without their credentials, or the credentials follow from a document. */
const withoutOwnCredentials: ReadonlySet<string> = new Set(["har", "gherkin", "arazzo"]);

/**
 * Requests of a file that has none of the credentials which the service adds are sent without them, as their tool sends
 * them.
 */
export function withOwnCredentials(
  service: ExistingService | undefined,
  workspace: Workspace,
  format: string,
): (request: ApiRequestStep) => ApiRequestStep {
  if (service === undefined || withoutOwnCredentials.has(format) || !addsCredentials(workspace, service.path)) return (request) => request;
  return (request) => (request.auth !== undefined || hasAuthorization(request.headers) ? request : { ...request, auth: "none" });
}

/** Returns whether each request of the service is sent with an Authorization header, by its front matter or setup. */
function addsCredentials(workspace: Workspace, path: string): boolean {
  const settings = playbookAt(workspace, path)?.frontMatter.settings;
  const { auth, headers } = standingAfterSetup(workspace, path);
  const all = [headers, settings?.headers, ...(settings?.environments ?? []).map((one) => one.headers)];
  return (auth !== undefined && auth !== "none") || all.some(hasAuthorization);
}

function hasAuthorization(headers: object | undefined): boolean {
  return Object.keys(headers ?? {}).some((name) => name.toLowerCase() === "authorization");
}

/** Returns whether all of the addresses are below the base URL of the service. */
export function isOf({ baseUrl }: ExistingService, addresses: readonly string[]): boolean {
  return baseUrl !== undefined && addresses.length > 0 && addresses.every((address) => isBelow(address, baseUrl));
}

/** The settings that the service does not take. */
export function besideService({ path, baseUrl }: ExistingService, sources: readonly ImportedSource[], address: unknown): readonly Unfit[] {
  const isOther = typeof address === "string" && baseUrl !== undefined && !address.includes("${") && withoutSlash(address) !== baseUrl;
  return sources.flatMap(({ file, environments, tests }): readonly Unfit[] => [
    ...(isOther && tests.length > 0
      ? [{ kind: "setting" as const, place: { file }, what: address, reason: `requests go to the base_url of the service, ${baseUrl}` }]
      : []),
    ...[...environments.keys()].map((name) => ({
      kind: "setting" as const,
      place: { file },
      what: `environment ${name}`,
      reason: `the service already exists: add the values to ${path}`,
    })),
  ]);
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "");
}

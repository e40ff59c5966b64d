// Reads the front matter of a service playbook in one environment.

import { join } from "node:path";
import {
  folderOf,
  joinPath,
  openapiPathOf,
  playbookAt,
  secretNamesAt,
  servicePathOf,
  type TlsSettings,
  usualNames,
} from "../../language/index.ts";
import type { Loaded } from "../load.ts";
import type { PlannedService, PlannedTls } from "../planned.ts";

type Headers = PlannedService["headers"];

export interface Services {
  /** The service of the service playbook at this path. */
  at(servicePath: string): PlannedService;
  /** The service of any playbook; undefined for one without a service. */
  of(path: string): PlannedService | undefined;
}

export function createServices(loaded: Loaded, environment: string | undefined): Services {
  const known = new Map<string, PlannedService>();
  const at = (servicePath: string): PlannedService => {
    const service = known.get(servicePath) ?? plannedService(loaded, servicePath, environment);
    known.set(servicePath, service);
    return service;
  };
  return {
    at,
    of(path) {
      const servicePath = servicePathOf(loaded.workspace, path);
      return servicePath === undefined ? undefined : at(servicePath);
    },
  };
}

/** Without its playbook, which is planned as one. */
function plannedService({ workspace, root }: Loaded, path: string, environmentName: string | undefined): PlannedService {
  const { service, settings } = playbookAt(workspace, path)?.frontMatter ?? {};
  const environment = settings?.environments.find(({ name }) => name === environmentName);
  const baseUrl = environment?.baseUrl ?? settings?.baseUrl?.value;
  const proxy = environment?.proxy ?? settings?.proxy;
  const rateLimit = environment?.rateLimit ?? settings?.rateLimit;
  const document = openapiPathOf(workspace, path);
  const secretNames = secretNamesAt(workspace, path);
  return {
    name: service?.value ?? path,
    headers: overridden(settings?.headers ?? {}, environment?.headers ?? {}),
    cookies: settings?.cookies ?? true,
    contract: settings?.contract ?? "off",
    tls: { ...tlsOf(settings?.tls, path), ...tlsOf(environment?.tls, path) },
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(secretNames === usualNames ? {} : { secretNames }),
    ...(document === undefined ? {} : { openapi: join(root, document) }),
  };
}

/** Names of headers are the same in any case of letters. */
function overridden(defaults: Headers, own: Headers): Headers {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return { ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !names.has(name.toLowerCase()))), ...own };
}

function tlsOf(tls: TlsSettings | undefined, path: string): PlannedTls {
  const inside = (file: string) => (file.startsWith("/") ? file : joinPath(folderOf(path), file));
  return Object.fromEntries(
    Object.entries(tls ?? {}).map(([name, value]) => [name, typeof value === "string" && name !== "passphrase" ? inside(value) : value]),
  );
}

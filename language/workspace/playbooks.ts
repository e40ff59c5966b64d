// The playbooks of a workspace, parsed, with the identity that each has in its root.

import { endpointKey } from "../openapi/findOperation.ts";
import type { EndpointName, FrontMatter, Level, Playbook } from "../playbook.ts";
import { sameData, sameItems } from "../sameData.ts";
import { type ParsedFrontMatter, parseFrontMatter } from "../text/frontMatter.ts";
import { playbookOf } from "../text/parsePlaybook.ts";
import { commonOwnQuery, fileAt, ownQuery, pathsOf, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

/** The identity of a playbook, without places: other files depend on it. */
export interface Identity {
  readonly path: string;
  readonly level: Level;
  readonly service?: string;
  readonly endpoint?: EndpointName;
  readonly name?: string;
  readonly testCase?: string;
  readonly from?: string;
  readonly flow?: string;
  /** Its first wording. */
  readonly phrase?: string;
  /** True if the front matter is broken in a way that may hide what the playbook is; others then do without it. */
  readonly uncertain?: true;
}

/** Undefined if there is no such file. */
export const playbookAt = query((workspace, path): Playbook | undefined => {
  const text = playbookText(workspace, path);
  const front = frontMatterAt(workspace, path);
  return text === undefined || front === undefined ? undefined : playbookOf(text, front);
});

/**
 * The front matter alone: all of every other playbook that most questions need. Undefined if there is no such playbook.
 */
export function frontMatterOf(workspace: Workspace, path: string): FrontMatter | undefined {
  return frontMatterAt(workspace, path)?.frontMatter;
}

const frontMatterAt = ownQuery((workspace, path, before: ParsedFrontMatter | undefined): ParsedFrontMatter | undefined => {
  const text = playbookText(workspace, path);
  if (text === undefined) return undefined;
  return before?.head !== undefined && text.startsWith(before.head) ? before : parseFrontMatter(text);
});

function playbookText(workspace: Workspace, path: string): string | undefined {
  const file = fileAt(workspace, path);
  return file?.kind === "playbook" ? file.text : undefined;
}

export const identityOf = commonOwnQuery((workspace, path): Identity | undefined => {
  const parsed = frontMatterAt(workspace, path);
  if (parsed === undefined) return undefined;
  const { frontMatter } = parsed;
  // Only the phases tell that what looks like a service is none.
  const mayExecute = frontMatter.level === "service" && /execution/i.test(playbookText(workspace, path) ?? "");
  const diagnostics = mayExecute ? (playbookAt(workspace, path)?.diagnostics ?? []) : parsed.diagnostics;
  const { level, service, endpoint, name, testCase, from, flow, phrase } = frontMatter;
  return {
    path,
    level,
    ...(service === undefined ? {} : { service: service.value }),
    ...(endpoint === undefined ? {} : { endpoint: endpoint.value }),
    ...(name === undefined ? {} : { name: name.value }),
    ...(testCase === undefined ? {} : { testCase: testCase.value }),
    ...(from === undefined ? {} : { from: from.value }),
    ...(flow === undefined ? {} : { flow: flow.value }),
    ...(phrase?.[0] === undefined ? {} : { phrase: phrase[0].value }),
    ...(diagnostics.some(({ code }) => hidesIdentity.has(code)) ? { uncertain: true } : {}),
  };
}, sameData);

/** Problems of a front matter in which a key of the level may be what is broken. */
const hidesIdentity = new Set([
  "yaml-syntax",
  "yaml-key",
  "no-front-matter",
  "front-matter-open",
  "front-matter-too-long",
  "service-execution",
]);

/** All identities, in the order of the paths. */
export const identities = query(
  (workspace): readonly Identity[] => pathsOf(workspace, "playbook").flatMap((path) => identityOf(workspace, path) ?? []),
  sameItems,
);

/** Paths of the playbooks that share an identity; more than one is an error. */
export const pathsByIdentity = query((workspace): ReadonlyMap<string, readonly string[]> => {
  const byKey = new Map<string, string[]>();
  for (const identity of identities(workspace, "")) {
    const key = identityKey(identity);
    if (key === undefined || identity.uncertain) continue;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, [identity.path]);
    else known.push(identity.path);
  }
  return byKey;
});

/** Undefined if what would identify it is missing. The name of an endpoint playbook is Default unless given. */
export function identityKey(identity: Identity): string | undefined {
  const { level, service = "", endpoint, name = "Default", testCase, flow } = identity;
  if (level === "service") return service === "" ? undefined : JSON.stringify([level, service.toLowerCase()]);
  if (level === "endpoint")
    return endpoint && JSON.stringify([level, service, endpointKey(endpoint.method, endpoint.path), name.toLowerCase()]);
  // Two phrases differ by their wordings.
  if (level === "phrase") return undefined;
  if (level === "test case") return testCase === undefined ? undefined : JSON.stringify([level, service, testCase]);
  return flow === undefined ? undefined : JSON.stringify([level, service, flow]);
}

/** A playbook's title in reports: `POST /orders · Default`, a test case's id, a flow's title, a service's name. */
export function titleOf(identity: Identity): string {
  const { level, service, endpoint, name = "Default", testCase, flow, phrase, path } = identity;
  if (level === "endpoint" && endpoint !== undefined) return `${endpoint.method} ${endpoint.path} · ${name}`;
  return (level === "service" ? service : level === "flow" ? flow : level === "phrase" ? phrase : testCase) ?? path;
}

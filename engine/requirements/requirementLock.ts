// `playbook.requirements.json`: which requirements were read, from which source and in which state. It is committed, so
// that the traceability table can list untested requirements and changes at the source without asking the source.

import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { FileSource } from "./fromFile.ts";
import type { ServerSource } from "./fromServer.ts";
import type { Requirement } from "./requirement.ts";

export const requirementLockFile = "playbook.requirements.json";

export type RequirementSource = FileSource | ServerSource;

export interface RequirementLock {
  readonly sources: readonly LockedSource[];
}

interface LockedSource {
  readonly source: RequirementSource;
  readonly requirements: readonly LockedRequirement[];
}

/** Without the texts of the criteria: they stay where they were read. */
export interface LockedRequirement {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  readonly revision: string;
  readonly criteria: readonly { readonly id: string; readonly title?: string; readonly revision: string }[];
}

/** A file by its path, a server with its query. */
export function sourceKey(source: RequirementSource): string {
  if (source.kind === "file") return source.path;
  const { server, query, tool, input } = source;
  return [
    `@${server}`,
    ...(tool === undefined ? [] : [tool]),
    ...(query === undefined ? [] : [query]),
    ...(input === undefined ? [] : [JSON.stringify(input)]),
  ].join(" ");
}

function locked(requirement: Requirement): LockedRequirement {
  const { id, title, url, revision, criteria } = requirement;
  return {
    id,
    title,
    ...(url === undefined ? {} : { url }),
    revision,
    criteria: criteria.map((one) => ({ id: one.id, ...(one.title === undefined ? {} : { title: one.title }), revision: one.revision })),
  };
}

/** The lock with the present state of this source in place of the former one. */
export function withSource(lock: RequirementLock, source: RequirementSource, requirements: readonly Requirement[]): RequirementLock {
  const key = sourceKey(source);
  const entry: LockedSource = { source, requirements: requirements.map(locked) };
  const others = lock.sources.filter((one) => sourceKey(one.source) !== key);
  return { sources: [...others, entry].sort((one, other) => (sourceKey(one.source) < sourceKey(other.source) ? -1 : 1)) };
}

export function printRequirementLock({ sources }: RequirementLock): string {
  return `${JSON.stringify({ version: 1, sources }, null, 2)}\n`;
}

/** Throws `PlaybookError` "requirements" if the text is not such a lock: writing over it would lose its content. */
export function parseRequirementLock(text: string | undefined): RequirementLock {
  if (text === undefined || text.trim() === "") return { sources: [] };
  let value: Json = null;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    // Told below.
  }
  if (!isJsonObject(value) || value.version !== 1 || !Array.isArray(value.sources))
    throw unusable("it is not a list of requirements that Playbook has written");
  return { sources: (value.sources as readonly Json[]).map(readSource) };
}

function readSource(value: Json): LockedSource {
  const { source, requirements } = isJsonObject(value) ? value : {};
  if (!isJsonObject(source ?? null) || !Array.isArray(requirements)) throw unusable("a source has no “source” or no “requirements”");
  const { kind, path, server, query, tool, input } = source as JsonObject;
  const isFile = kind === "file" && typeof path === "string";
  if (!isFile && !(kind === "server" && typeof server === "string")) throw unusable("a source is neither a file nor a server");
  const read: RequirementSource = isFile
    ? { kind: "file", path }
    : {
        kind: "server",
        server: String(server),
        ...(typeof query === "string" ? { query } : {}),
        ...(typeof tool === "string" ? { tool } : {}),
        ...(isJsonObject(input ?? null) ? { input: input as JsonObject } : {}),
      };
  return { source: read, requirements: (requirements as readonly Json[]).map(readRequirement) };
}

function readRequirement(value: Json): LockedRequirement {
  const { id, title, url, revision, criteria } = isJsonObject(value) ? value : {};
  if (typeof id !== "string" || typeof revision !== "string" || !Array.isArray(criteria))
    throw unusable("a requirement has no “id”, “revision” or “criteria”");
  return {
    id,
    title: typeof title === "string" ? title : id,
    ...(typeof url === "string" ? { url } : {}),
    revision,
    criteria: (criteria as readonly Json[]).map((one) => {
      const criterion = isJsonObject(one) ? one : {};
      if (typeof criterion.id !== "string" || typeof criterion.revision !== "string")
        throw unusable("a criterion has no “id” or “revision”");
      return { id: criterion.id, ...(typeof criterion.title === "string" ? { title: criterion.title } : {}), revision: criterion.revision };
    }),
  };
}

function unusable(why: string): PlaybookError {
  return new PlaybookError(
    "requirements",
    `${requirementLockFile} cannot be used: ${why}.`,
    "Restore it from version control, or delete it and generate the flows again.",
  );
}

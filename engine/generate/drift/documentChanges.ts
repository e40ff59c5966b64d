// Compares a new version of an OpenAPI document for clients of the service: operations added, removed and renamed, and
// the changes in each one's input and output.

import { endpointKey, type JsonObject, sameData } from "../../../language/index.ts";
import type { Api, ApiOperation, ApiParameter } from "../endpoints/api.ts";
import { type Member, memberChanges, membersOf, nameOf, renamedMembers } from "./members.ts";

export interface DocumentChanges {
  readonly added: readonly ApiOperation[];
  readonly removed: readonly ApiOperation[];
  /** The operations in both documents, under any name, that differ. */
  readonly changed: readonly OperationChange[];
  /** Names of schemas that were removed, each with its replacement. */
  readonly schemas: ReadonlyMap<string, string | undefined>;
}

export interface OperationChange {
  readonly before: ApiOperation;
  readonly after: ApiOperation;
  readonly isRenamed: boolean;
  readonly details: readonly Detail[];
}

/** `name` as people write it: `lines[].sku`, `query parameter limit`. */
export type Detail =
  | { readonly kind: "field added"; readonly name: string; readonly member: Member }
  | { readonly kind: "field removed"; readonly name: string; readonly member: Member }
  | { readonly kind: "field renamed"; readonly name: string; readonly before: Member; readonly after: Member }
  | { readonly kind: "field changed"; readonly name: string; readonly member: Member; readonly changes: readonly string[] }
  | { readonly kind: "parameter added" | "parameter removed"; readonly parameter: ApiParameter }
  | { readonly kind: "parameter changed"; readonly parameter: ApiParameter; readonly changes: readonly string[] }
  | { readonly kind: "status added" | "status removed"; readonly status: string }
  | { readonly kind: "status changed"; readonly status: string; readonly to: string }
  | { readonly kind: "answer removed"; readonly status: string; readonly name: string; readonly member: Member }
  | { readonly kind: "answer renamed"; readonly status: string; readonly name: string; readonly before: Member; readonly after: Member }
  | {
      readonly kind: "answer changed";
      readonly status: string;
      readonly name: string;
      readonly member: Member;
      readonly changes: readonly string[];
    }
  | { readonly kind: "answer added"; readonly status: string; readonly name: string }
  | { readonly kind: "security"; readonly isOpen: boolean };

/** The names come from the documents' schemas. */
export function documentChanges(
  before: Api,
  after: Api,
  names: { readonly before: Iterable<string>; readonly after: ReadonlySet<string> },
): DocumentChanges {
  const pairs = pairsOf(before, after);
  const changed = [...pairs].flatMap(([old, now]): readonly OperationChange[] => {
    const isRenamed = old.method !== now.method || old.path !== now.path;
    const details = detailsOf(before, after, old, now);
    return isRenamed || details.length > 0 ? [{ before: old, after: now, isRenamed, details }] : [];
  });
  const kept = new Set(pairs.values());
  return {
    added: after.operations.filter((operation) => !kept.has(operation)),
    removed: before.operations.filter((operation) => !pairs.has(operation)),
    changed,
    schemas: goneSchemas(
      [...names.before].filter((name) => !names.after.has(name)),
      [...pairs],
    ),
  };
}

/** By method and path; the remaining ones by their id, and by their input and output if the paths are alike. */
function pairsOf(before: Api, after: Api): ReadonlyMap<ApiOperation, ApiOperation> {
  const pairs = new Map<ApiOperation, ApiOperation>();
  const free = new Set(after.operations);
  const pair = (old: ApiOperation, now: ApiOperation | undefined): void => {
    if (now === undefined || !free.delete(now)) return;
    pairs.set(old, now);
  };
  const key = ({ method, path }: ApiOperation) => endpointKey(method, path);
  for (const old of before.operations)
    pair(
      old,
      [...free].find((now) => key(now) === key(old)),
    );
  const left = () => before.operations.filter((old) => !pairs.has(old));
  for (const old of left())
    pair(
      old,
      [...free].find((now) => old.operationId !== undefined && now.operationId === old.operationId),
    );
  for (const old of left()) {
    const alike = [...free].filter(
      (now) => now.method === old.method && isAlikePath(old.path, now.path) && sameData(outline(before, old), outline(after, now)),
    );
    if (alike.length === 1) pair(old, alike[0]);
  }
  return pairs;
}

/** One segment is other, or some came before or went. */
function isAlikePath(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => endpointKey("", path).split("/").slice(1)) as [string[], string[]];
  if (a.length === b.length) return a.filter((part, index) => part !== b[index]).length === 1 && a.length > 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.join("/").endsWith(short.join("/"));
}

function outline(api: Api, { parameters, body, responses }: ApiOperation): JsonObject {
  return {
    parameters: parameters.map((one) => `${one.in} ${one.in === "path" ? "" : one.name}`).sort(),
    body: [...membersOf(api.schemas, body?.schema).keys()].sort(),
    responses: responses.map(({ status, schema }) => `${status} ${[...membersOf(api.schemas, schema).keys()].sort().join(" ")}`).sort(),
  };
}

function detailsOf(before: Api, after: Api, old: ApiOperation, now: ApiOperation): readonly Detail[] {
  return [
    ...parameterDetails(before, after, old, now),
    ...bodyDetails(before, after, old, now),
    ...statusDetails(old, now),
    ...answerDetails(before, after, old, now),
    ...(sameData(old.security as string[][], now.security as string[][])
      ? []
      : [{ kind: "security", isOpen: now.security.length === 0 } as const]),
  ];
}

function parameterDetails(before: Api, after: Api, old: ApiOperation, now: ApiOperation): readonly Detail[] {
  const key = (one: ApiParameter) => `${one.in} ${one.in === "header" ? one.name.toLowerCase() : one.name}`;
  const [was, is] = [old, now].map(
    ({ parameters }) => new Map(parameters.filter((one) => one.in !== "path").map((one) => [key(one), one])),
  ) as [Map<string, ApiParameter>, Map<string, ApiParameter>];
  return [
    ...[...is].flatMap(([name, parameter]): readonly Detail[] => {
      const earlier = was.get(name);
      if (earlier === undefined) return [{ kind: "parameter added", parameter }];
      const changes = memberChanges(asMember(before, earlier), asMember(after, parameter));
      return changes.length === 0 ? [] : [{ kind: "parameter changed", parameter, changes }];
    }),
    ...[...was].flatMap(([name, parameter]): readonly Detail[] => (is.has(name) ? [] : [{ kind: "parameter removed", parameter }])),
  ];
}

function asMember({ schemas }: Api, { name, required, schema }: ApiParameter): Member {
  return { path: [name], required, schema, view: schemas.view(schema) };
}

interface Compared {
  readonly added: readonly Member[];
  readonly removed: readonly Member[];
  readonly renamed: readonly { readonly before: Member; readonly after: Member }[];
  readonly changed: readonly { readonly member: Member; readonly changes: readonly string[] }[];
}

/** When a whole object came or went, only the outermost member is named. */
function compared(before: ReadonlyMap<string, Member>, after: ReadonlyMap<string, Member>): Compared {
  const outermost = (members: readonly Member[]) =>
    members.filter(
      ({ path }) =>
        !members.some((other) => other.path.length < path.length && sameData([...path.slice(0, other.path.length)], [...other.path])),
    );
  const removed = outermost([...before].flatMap(([name, member]) => (after.has(name) ? [] : [member])));
  const added = outermost([...after].flatMap(([name, member]) => (before.has(name) ? [] : [member])));
  const renamed = renamedMembers(removed, added);
  const isRenamed = (member: Member) => renamed.some((one) => one.before === member || one.after === member);
  return {
    added: added.filter((member) => !isRenamed(member)),
    removed: removed.filter((member) => !isRenamed(member)),
    renamed,
    changed: [...after].flatMap(([name, member]) => {
      const earlier = before.get(name);
      const changes = earlier === undefined ? [] : memberChanges(earlier, member);
      return changes.length === 0 ? [] : [{ member, changes }];
    }),
  };
}

function bodyDetails(before: Api, after: Api, old: ApiOperation, now: ApiOperation): readonly Detail[] {
  const { added, removed, renamed, changed } = compared(
    membersOf(before.schemas, old.body?.schema),
    membersOf(after.schemas, now.body?.schema),
  );
  return [
    ...renamed.map((one): Detail => ({ kind: "field renamed", name: nameOf(one.before.path), ...one })),
    ...added.map((member): Detail => ({ kind: "field added", name: nameOf(member.path), member })),
    ...removed.map((member): Detail => ({ kind: "field removed", name: nameOf(member.path), member })),
    ...changed.map(({ member, changes }): Detail => ({ kind: "field changed", name: nameOf(member.path), member, changes })),
  ];
}

/** One status of a class that took the place of the only other one has changed; others come and go. */
function statusDetails(old: ApiOperation, now: ApiOperation): readonly Detail[] {
  const [was, is] = [old, now].map(({ responses }) => responses.map(({ status }) => status)) as [string[], string[]];
  const removed = was.filter((status) => !is.includes(status));
  const added = is.filter((status) => !was.includes(status));
  const moved = removed.flatMap((status) => {
    const [to, ...others] = added.filter((one) => one[0] === status[0]);
    const isOnly = others.length === 0 && removed.filter((one) => one[0] === status[0]).length === 1;
    return to !== undefined && isOnly ? [{ status, to }] : [];
  });
  return [
    ...moved.map((one): Detail => ({ kind: "status changed", ...one })),
    ...added.filter((status) => !moved.some(({ to }) => to === status)).map((status): Detail => ({ kind: "status added", status })),
    ...removed
      .filter((status) => !moved.some((one) => one.status === status))
      .map((status): Detail => ({ kind: "status removed", status })),
  ];
}

function answerDetails(before: Api, after: Api, old: ApiOperation, now: ApiOperation): readonly Detail[] {
  const moved = movedStatuses(old, now);
  return old.responses.flatMap((response): readonly Detail[] => {
    const later = now.responses.find(({ status }) => status === (moved.get(response.status) ?? response.status));
    if (later === undefined) return [];
    const { status } = response;
    const { added, removed, renamed, changed } = compared(
      membersOf(before.schemas, response.schema),
      membersOf(after.schemas, later.schema),
    );
    return [
      ...renamed.map((one): Detail => ({ kind: "answer renamed", status, name: nameOf(one.before.path), ...one })),
      ...removed.map((member): Detail => ({ kind: "answer removed", status, name: nameOf(member.path), member })),
      ...added.map((member): Detail => ({ kind: "answer added", status, name: nameOf(member.path) })),
      ...changed.map(({ member, changes }): Detail => ({ kind: "answer changed", status, name: nameOf(member.path), member, changes })),
    ];
  });
}

/**
 * The new name of a removed schema is that of the schema in its place in the responses, where that is the same
 * everywhere.
 */
function goneSchemas(
  gone: readonly string[],
  pairs: readonly (readonly [ApiOperation, ApiOperation])[],
): ReadonlyMap<string, string | undefined> {
  const placesOf = (name: string) =>
    pairs.flatMap(([old, now]) => {
      const moved = movedStatuses(old, now);
      const at = (status: string) => now.responses.find((one) => one.status === (moved.get(status) ?? status))?.schemaName;
      return old.responses.flatMap(({ status, schemaName }) => (schemaName === name ? [at(status)] : []));
    });
  return new Map(
    gone.map((name) => {
      const [first, ...others] = placesOf(name);
      return [name, first !== undefined && others.every((one) => one === first) ? first : undefined];
    }),
  );
}

function movedStatuses(old: ApiOperation, now: ApiOperation): ReadonlyMap<string, string> {
  return new Map(
    statusDetails(old, now).flatMap((detail) => (detail.kind === "status changed" ? [[detail.status, detail.to] as const] : [])),
  );
}

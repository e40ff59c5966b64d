// Migrates the checks and saves of a response to the new version of the document.

import { type Check, type Json, type StoreEntry, sameData } from "../../../language/index.ts";
import type { DocumentChanges, OperationChange } from "./documentChanges.ts";
import { namesOfPath, renamedPath, startsWith } from "./jsonPlaces.ts";
import { nameOf } from "./members.ts";
import { type Migrated, titleOf } from "./migrateRequest.ts";

/**
 * `status` is the one that the call is expected to have, where it is known: which of the documented answers is read.
 */
export function migrateChecks(
  checks: readonly Check[],
  { after, details }: OperationChange,
  status: string | undefined,
  schemas: DocumentChanges["schemas"],
): Migrated<readonly Check[]> {
  const done: string[] = [];
  const open: string[] = [];
  const answers = answersOf(details, status);
  const value = checks.map((check): Check => {
    if (check.status !== undefined) return migratedStatus(check);
    let now = check;
    if (typeof now.schema === "string" && schemas.has(now.schema)) {
      const name = schemas.get(now.schema);
      if (name === undefined) open.push(`The document no longer has the schema ${now.schema}.`);
      else {
        done.push(`The schema ${now.schema} is now called ${name}.`);
        now = { ...now, schema: name };
      }
    }
    return now.path === undefined ? now : migratedPath(now, now.path);
  });
  return { value, done, open };

  function migratedStatus(check: Check): Check {
    for (const detail of details) {
      if (detail.kind === "status changed" && sameData((check.status ?? null) as Json, Number(detail.status))) {
        done.push(`${titleOf(after)} returns ${detail.to} instead of ${detail.status}.`);
        return { ...check, status: /^\d+$/.test(detail.to) ? Number(detail.to) : detail.to.toLowerCase() };
      }
      if (detail.kind === "status removed" && sameData((check.status ?? null) as Json, Number(detail.status)))
        open.push(`${titleOf(after)} no longer returns ${detail.status}.`);
    }
    return check;
  }

  function migratedPath(check: Check, path: string): Check {
    const items = check.every ?? check.any ?? check.none;
    const around = items === undefined ? [] : namesOfPath(items);
    const outer = around === undefined || items === undefined ? around : around.at(-1) === "[]" ? around : [...around, "[]"];
    const names = outer && namesOfPath(path, outer);
    if (names === undefined) return check;
    let now = check;
    for (const detail of answers) {
      if (detail.kind === "answer added") continue;
      const member = detail.kind === "answer renamed" ? detail.before : detail.member;
      if (!startsWith(names, member.path)) continue;
      if (detail.kind === "answer renamed") {
        const depth = member.path.length - 1 - (outer?.length ?? 0);
        const name = detail.after.path.at(-1) ?? "";
        const isOuter = depth < 0;
        if (isOuter && items !== undefined) {
          const key = check.every !== undefined ? "every" : check.any !== undefined ? "any" : "none";
          now = { ...now, [key]: renamedPath(items, member.path.length - 1, name) };
        } else now = { ...now, path: renamedPath(now.path ?? path, depth, name) };
        done.push(`The response field ${detail.name} is now called ${nameOf(detail.after.path)}.`);
      } else if (detail.kind === "answer removed")
        open.push(`${path} is checked, but the response no longer has the field ${detail.name}.`);
      else if (names.length === member.path.length)
        open.push(
          ...detail.changes
            .filter((change) => !/required|optional/.test(change))
            .map((change) => `${path} is checked, but the response field ${detail.name} ${change}.`),
        );
    }
    return now;
  }
}

/** The sources of saved values. */
export function migrateStore(
  store: readonly StoreEntry[],
  { details }: OperationChange,
  status: string | undefined,
): Migrated<readonly StoreEntry[]> {
  const done: string[] = [];
  const open: string[] = [];
  const answers = answersOf(details, status);
  const migrated = (source: string): string => {
    const names = namesOfPath(source);
    for (const detail of names === undefined ? [] : answers) {
      if (detail.kind === "answer renamed" && names !== undefined && startsWith(names, detail.before.path)) {
        done.push(`The response field ${detail.name} is now called ${nameOf(detail.after.path)}.`);
        return renamedPath(source, detail.before.path.length - 1, detail.after.path.at(-1) ?? "");
      }
      if (detail.kind === "answer removed" && names !== undefined && startsWith(names, detail.member.path))
        open.push(`${source} is saved, but the response no longer has the field ${detail.name}.`);
    }
    return source;
  };
  const value = store.map((entry): StoreEntry => {
    const pairs = typeof entry === "string" ? [[entry, `$.${entry}`] as const] : Object.entries(entry);
    const changed = Object.fromEntries(pairs.map(([name, source]) => [name, migrated(source)]));
    return typeof entry === "string" && changed[entry] === `$.${entry}` ? entry : changed;
  });
  return { value, done, open };
}

/** The responses with the expected status; if none is expected, the responses with the first 2xx status. */
function answersOf(details: OperationChange["details"], status: string | undefined) {
  const answers = details.flatMap((detail) =>
    detail.kind.startsWith("answer") ? [detail as Extract<typeof detail, { readonly status: string; readonly name: string }>] : [],
  );
  const wanted = status ?? answers.map((one) => one.status).find((one) => one.startsWith("2"));
  const isClass = (one: string) => /xx$/i.test(one);
  return answers.filter(
    ({ status: one }) => one === wanted || (wanted !== undefined && (isClass(one) || isClass(wanted)) && one[0] === wanted[0]),
  );
}

// Lists the members of a schema, including inner ones, for the comparison of two versions.

import { editDistance, isJsonObject, type Json, type JsonObject, sameData } from "../../../language/index.ts";
import { type Schemas, type SchemaView, typeOf } from "../endpoints/schemas.ts";
import { wordsOf } from "../nameWords.ts";

export interface Member {
  /** `["lines", "[]", "sku"]`: `[]` for each item of a list. */
  readonly path: readonly string[];
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly view: SchemaView;
}

const deepest = 6;

/** By their paths; the members of alternatives are optional ones. */
export function membersOf(schemas: Schemas, schema: JsonObject | undefined): ReadonlyMap<string, Member> {
  const found = new Map<string, Member>();
  const visit = (one: Json | undefined, path: readonly string[], isSure: boolean): void => {
    if (path.length > deepest || !isJsonObject(one)) return;
    const view = schemas.view(one);
    for (const [name, inner] of view.properties) {
      const member: Member = {
        path: [...path, name],
        required: isSure && view.required.has(name),
        schema: inner,
        view: schemas.view(inner),
      };
      const key = nameOf(member.path);
      if (!found.has(key)) found.set(key, member);
      visit(inner, member.path, isSure);
    }
    visit(view.keywords.items, [...path, "[]"], isSure);
    for (const alternative of view.alternatives) visit(alternative, path, false);
  };
  visit(schema, [], true);
  return found;
}

/** As people write it: `lines[].sku`. */
export function nameOf(path: readonly string[]): string {
  return path.reduce((name, part) => (part === "[]" ? `${name}[]` : name === "" ? part : `${name}.${part}`), "");
}

/** The differences in a few words each; empty where every value that fitted the one fits the other. */
export function memberChanges(before: Member, after: Member): readonly string[] {
  const changes: string[] = [];
  if (before.required !== after.required) changes.push(after.required ? "is now required" : "is now optional");
  const [was, is] = [typeText(before.view), typeText(after.view)];
  if (was !== is) changes.push(`is ${is} instead of ${was}`);
  const [old, now] = [before.view.keywords, after.view.keywords];
  const [values, others] = [listOf(old.enum), listOf(now.enum)];
  const gone = values.filter((value) => others.length > 0 && !others.some((one) => sameData(one, value)));
  const more = others.filter((value) => values.length > 0 && !values.some((one) => sameData(one, value)));
  if (gone.length > 0) changes.push(`can no longer be ${gone.map(shown).join(" or ")}`);
  if (more.length > 0) changes.push(`can now be ${more.map(shown).join(" or ")}`);
  for (const keyword of constraints) {
    const [one, other] = [old[keyword], now[keyword]];
    if (sameData(one ?? null, other ?? null)) continue;
    changes.push(
      other === undefined
        ? `no longer has a ${words(keyword)}`
        : `has the ${words(keyword)} ${shown(other)}${one === undefined ? "" : ` instead of ${shown(one)}`}`,
    );
  }
  return changes;
}

const constraints = [
  "format",
  "const",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
] as const;

function words(keyword: string): string {
  return keyword
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\b(min|max)\b/, (short) => (short === "min" ? "least" : "greatest"));
}

export interface Renamed {
  readonly before: Member;
  readonly after: Member;
}

/** Matches renamed members: same kind, same place, similar name. */
export function renamedMembers(removed: readonly Member[], added: readonly Member[]): readonly Renamed[] {
  const candidates = (before: Member) => added.filter((after) => isSamePlace(before, after) && isAlike(before, after));
  return removed.flatMap((before) => {
    const [after, ...others] = candidates(before);
    if (after === undefined || others.length > 0) return [];
    const isOnly = removed.every((one) => one === before || !candidates(one).includes(after));
    return isOnly ? [{ before, after }] : [];
  });
}

function isSamePlace(before: Member, after: Member): boolean {
  return sameData([...before.path.slice(0, -1)], [...after.path.slice(0, -1)]);
}

function isAlike(before: Member, after: Member): boolean {
  if (memberChanges(before, after).some((change) => !/required|optional/.test(change))) return false;
  return isSimilarName(before.path.at(-1) ?? "", after.path.at(-1) ?? "");
}

/** `customerId` and `customer_id`, `mail` and `email`, `sku` and `productSku`. */
function isSimilarName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.some((word) => word.length > 2 && b.includes(word))) return true;
  const [short, long] = [a.join(""), b.join("")].sort((x, y) => x.length - y.length) as [string, string];
  return (short.length > 3 && long.includes(short)) || editDistance(short, long) <= Math.floor(long.length / 4);
}

function typeText(view: SchemaView): string {
  const types = view.types.length > 0 ? view.types : [typeOf(view) ?? "of any type"];
  return [...types].sort().join(" or ");
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function shown(value: Json): string {
  return JSON.stringify(value);
}

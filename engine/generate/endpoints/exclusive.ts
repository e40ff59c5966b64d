// Finds members of a body of which a document allows only one: “`due_on` should not be used together with `due_at`”.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { companionsOf, isMet } from "./companions.ts";
import type { SchemaView } from "./schemas.ts";

interface Member {
  readonly key: string;
  readonly view: SchemaView;
}

const notWith =
  /\b(?:not be (?:used|set|sent|specified|combined)(?: together| simultaneously)? with|(?:cannot|can't|can not) be (?:used|set|combined)(?: together)? with|mutually exclusive with)(?: the)? [`'"*]?([A-Za-z_][\w-]*)/gi;

/** Without the members that one before them excludes, or a required one; in their order. */
export function withoutExcluded<Of extends Member>(members: readonly Of[], required: ReadonlySet<string>): readonly Of[] {
  const excluded = new Map(members.map(({ key, view }) => [key, namedIn(view.keywords.description)]));
  if ([...excluded.values()].every((names) => names.length === 0)) return members;
  const kept: string[] = members.flatMap(({ key }) => (required.has(key) ? [key] : []));
  for (const { key } of [...members].sort((one, other) => Number(isReference(one.view)) - Number(isReference(other.view)))) {
    const isExcluded = kept.some(
      (other) => other !== key && (excluded.get(other)?.includes(key) === true || excluded.get(key)?.includes(other) === true),
    );
    if (!isExcluded && !kept.includes(key)) kept.push(key);
  }
  return members.filter(({ key }) => kept.includes(key));
}

function namedIn(description: unknown): readonly string[] {
  if (typeof description !== "string") return [];
  const [, ...either] = notBoth.exec(description) ?? [];
  return [...either, ...[...description.matchAll(notWith)].map(([, name = ""]) => name)];
}

/** “You must provide either `template` or `fields`, but not both.” */
const notBoth = /\beither [`'"](\w+)[`'"] or [`'"](\w+)[`'"],? but not both\b/i;

/** Returns whether an object only names a thing of one kind, `{ "type": "template" }`: the other of two says more. */
export function isReference({ properties }: SchemaView): boolean {
  const listed = properties.get("type")?.enum;
  return Array.isArray(listed) && listed.length === 1;
}

/** “Valid only where `collection_method` is set to `send_invoice`”: the other member and its values. */
const onlyWhere =
  /\b(?:valid only|only valid|null unless|only (?:applicable|applies|used|available|relevant|allowed)|applies only|can only be (?:set|used|specified)|should only be (?:set|used))\b[^.`'"]{0,50}[`'"](\w+)[`'"] (?:is|=|equals)(?: set| equal)?(?: to)? ?[`'"](\w+)[`'"](?: or [`'"](\w+)[`'"])?/i;

/** “Requires `billing_scheme` to be set to `tiered`”, “for plans of `usage_type=metered`”, “null if `a` is not `b`”. */
const beside: readonly RegExp[] = [
  onlyWhere,
  /\brequires [`'"](\w+)[`'"] to be(?: set to)? [`'"](\w+)[`'"]/i,
  /\b(?:for|of) \w+ (?:of|with) [`'"](\w+)=(\w+)[`'"]/i,
  /\bnull if(?: the)? [`'"](\w+)[`'"] is not [`'"](\w+)[`'"]/i,
];

/** “If the policy has a `policy_type` of `indefinite`, the `retention_length` will also be `indefinite`.” */
const follows =
  /\bif [^.`'"]{0,40}[`'"](\w+)[`'"] (?:of|is|=)(?: set to)? ?[`'"](\w+)[`'"],? [^.,]{0,40}\b(?:will|must|has to)(?: also)? be [`'"](\w+)[`'"]/i;

/** “Only relevant for custom fields of type `enum` or `multi_enum`”: the member that says the type is not named. */
const ofTypes: readonly RegExp[] = [
  /\bonly (?:relevant|applicable|valid|used) (?:for|to|with) (?:\w+ ){1,4}of (?:sub)?type [`'"](\w+)[`'"](?: or [`'"](\w+)[`'"])?/i,
  /\bthe (?:chosen )?values? of an? [`'"](\w+)[`'"] (?:\w+ )?field\b/i,
];

/** The types that a description names so, in lower case. */
export function typesToldFor(description: unknown): readonly string[] {
  const words = typeof description === "string" ? description.replace(/\s+/g, " ") : "";
  return ofTypes.flatMap((pattern) => (pattern.exec(words) ?? []).slice(1).flatMap((kind) => kind?.toLowerCase() ?? []));
}

/** “Null if the `format` is not `currency`”: with this value of the other member, the item has the described one. */
const hasOnlyWith = /\bnull (?:if|unless)(?: the)? [`'"](\w+)[`'"] is (?:not )?[`'"](\w+)[`'"]/i;

/** The other member, and that value of it. */
export function valueToldFor(description: unknown): { readonly member: string; readonly value: string } | undefined {
  const [, member = "", value = ""] = (typeof description === "string" && hasOnlyWith.exec(description.replace(/\s+/g, " "))) || [];
  return member === "" ? undefined : { member, value };
}

const isType = (key: string) => /^(?:\w+_)?(?:sub)?type$/i.test(key);

/**
 * Without optional members that count only beside another value of a member which is sent, here or in an object around
 * it.
 */
export function withoutUnmet(
  value: JsonObject,
  { properties, required, ...rest }: SchemaView,
  viewOf: (schema: JsonObject) => SchemaView,
  outer: JsonObject = {},
): JsonObject {
  const all: JsonObject = { ...outer, ...value };
  const types = Object.entries(value).flatMap(([key, one]) => (isType(key) && typeof one === "string" ? [one.toLowerCase()] : []));
  // An update that does not repeat the type may be of one that lacks the member.
  const areTyped = types.length > 0 || [...properties.keys()].some(isType);
  const members = new Set(properties.keys());
  const isUnmet = (key: string): boolean => {
    // `tiers_mode` says something of `tiers` alone.
    const [, subject = ""] = /^(\w+)_mode$/.exec(key) ?? [];
    if (!required.has(key) && properties.has(subject) && !(subject in value)) return true;
    const schema = properties.get(key);
    const description = schema && viewOf(schema).keywords.description;
    if (required.has(key) || typeof description !== "string") return false;
    const words = description.replace(/\s+/g, " ");
    const isOther = beside.some((pattern) => {
      const [, other = "", ...wanted] = pattern.exec(words) ?? [];
      return wanted.length > 0 && other in all && !wanted.includes(String(all[other]));
    });
    const isWithout = companionsOf(key, description, () => members).some((one) => !isMet(one, all));
    const [, leader = "", led, result] = follows.exec(words) ?? [];
    const isLed = result !== undefined && leader !== key && all[leader] === led && value[key] !== result;
    const kinds = typesToldFor(words);
    return isOther || isWithout || isLed || (kinds.length > 0 && areTyped && !kinds.some((kind) => types.includes(kind)));
  };
  const kept = Object.entries(value).filter(([key]) => !isUnmet(key));
  // Without one member, another may not count.
  return kept.length === Object.keys(value).length
    ? value
    : withoutUnmet(Object.fromEntries(kept), { properties, required, ...rest }, viewOf, outer);
}

/** The whole body without such members, at any depth. */
export function consistent(value: Json, schema: JsonObject, viewOf: (schema: JsonObject) => SchemaView, outer: JsonObject = {}): Json {
  if (!isJsonObject(value)) return value;
  const view = viewOf(schema);
  const met = withoutUnmet(value, view, viewOf, outer);
  const around = { ...outer, ...met };
  const entries = Object.entries(met).map(([key, one]) => [key, consistent(one, view.properties.get(key) ?? {}, viewOf, around)] as const);
  return met !== value || entries.some(([key, one]) => one !== value[key]) ? Object.fromEntries(entries) : value;
}

/** “*Create-Only* The workspace to create a field in.” */
const createOnly = /\bcreate-only\b|\bonly be (?:set|given|specified|provided) (?:on|at|during|upon|when) creat(?:e|ion|ing)\b/i;

/** The body of an update without optional members that only a creation takes. */
export function withoutCreateOnly(value: Json, schema: JsonObject | undefined, viewOf: (schema?: JsonObject) => SchemaView): Json {
  if (!isJsonObject(value)) return value;
  const { properties, required } = viewOf(schema);
  const isKept = (key: string) => required.has(key) || !createOnly.test(String(viewOf(properties.get(key)).keywords.description));
  const entries = Object.entries(value).flatMap(([key, one]): [string, Json][] =>
    isKept(key) ? [[key, withoutCreateOnly(one, properties.get(key), viewOf)]] : [],
  );
  const isWhole = entries.length === Object.keys(value).length && entries.every(([key, one]) => one === value[key]);
  return isWhole ? value : Object.fromEntries(entries);
}

/** With one bound of a range: those of an example made up from their types would exclude each other. */
export function withOneBound<Of extends Member>(members: readonly Of[]): readonly Of[] {
  const isRange = members.length > 1 && members.every(({ key }) => /^(?:gte?|lte?)$/.test(key));
  return isRange ? [members.find(({ key }) => key === "gte") ?? (members[0] as Of)] : members;
}

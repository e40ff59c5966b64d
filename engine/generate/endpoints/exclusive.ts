// Finds members of a body of which a document allows only one: “`due_on` should not be used together with `due_at`”.

import type { JsonObject } from "../../../language/index.ts";
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
  for (const { key } of members) {
    const isExcluded = kept.some((other) => excluded.get(other)?.includes(key) === true || excluded.get(key)?.includes(other) === true);
    if (!isExcluded && !kept.includes(key)) kept.push(key);
  }
  return members.filter(({ key }) => kept.includes(key));
}

function namedIn(description: unknown): readonly string[] {
  return typeof description === "string" ? [...description.matchAll(notWith)].map(([, name = ""]) => name) : [];
}

/** “Valid only where `collection_method` is set to `send_invoice`”: the other member and its value. */
const onlyWhere =
  /\b(?:valid only|only valid|null unless|only (?:applicable|applies|used|available|relevant|allowed)|applies only|can only be (?:set|used|specified)|should only be (?:set|used))\b[^.`'"]{0,50}[`'"](\w+)[`'"] (?:is|=|equals)(?: set| equal)?(?: to)? ?[`'"](\w+)[`'"]/i;

/** “Requires `billing_scheme` to be set to `tiered`”, “for plans of `usage_type=metered`”, “null if `a` is not `b`”. */
const beside: readonly RegExp[] = [
  onlyWhere,
  /\brequires [`'"](\w+)[`'"] to be(?: set to)? [`'"](\w+)[`'"]/i,
  /\b(?:for|of) \w+ (?:of|with) [`'"](\w+)=(\w+)[`'"]/i,
  /\bnull if(?: the)? [`'"](\w+)[`'"] is not [`'"](\w+)[`'"]/i,
];

/** “Only relevant for custom fields of type `enum` or `multi_enum`”: the member that says the type is not named. */
const ofTypes =
  /\bonly (?:relevant|applicable|valid|used) (?:for|to|with) (?:\w+ ){1,4}of (?:sub)?type [`'"](\w+)[`'"](?: or [`'"](\w+)[`'"])?/i;

/** Without optional members that count only beside another value of a member which is sent. */
export function withoutUnmet(
  value: JsonObject,
  { properties, required }: SchemaView,
  viewOf: (schema: JsonObject) => SchemaView,
): JsonObject {
  const types = Object.entries(value).flatMap(([key, one]) =>
    /^(?:\w+_)?(?:sub)?type$/i.test(key) && typeof one === "string" ? [one.toLowerCase()] : [],
  );
  const isUnmet = (key: string): boolean => {
    const schema = properties.get(key);
    const description = schema && viewOf(schema).keywords.description;
    if (required.has(key) || typeof description !== "string") return false;
    const isOther = beside.some((pattern) => {
      const [, other = "", wanted] = pattern.exec(description) ?? [];
      return wanted !== undefined && other in value && String(value[other]) !== wanted;
    });
    const kinds = (ofTypes.exec(description) ?? []).slice(1).flatMap((kind) => kind?.toLowerCase() ?? []);
    return isOther || (kinds.length > 0 && types.length > 0 && !kinds.some((kind) => types.includes(kind)));
  };
  const kept = Object.entries(value).filter(([key]) => !isUnmet(key));
  return kept.length === Object.keys(value).length ? value : Object.fromEntries(kept);
}

/** With one bound of a range: those of an example made up from their types would exclude each other. */
export function withOneBound<Of extends Member>(members: readonly Of[]): readonly Of[] {
  const isRange = members.length > 1 && members.every(({ key }) => /^(?:gte?|lte?)$/.test(key));
  return isRange ? [members.find(({ key }) => key === "gte") ?? (members[0] as Of)] : members;
}

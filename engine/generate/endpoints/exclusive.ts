// Finds members of a body of which a document allows only one: “`due_on` should not be used together with `due_at`”.

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

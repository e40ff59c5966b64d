// "the order payload is prepared with quantity 2", with a table below: the body of the next request.

import { isJsonObject, type Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { stepClause } from "../draft.ts";
import { readAttachedBody } from "../frames/body.ts";
import { readPairList } from "../frames/pairs.ts";
import type { Assignment, Clause, Scan } from "../scan.ts";
import { skipAll, word } from "../scan.ts";
import { articles } from "../words.ts";
import { nounOf } from "./nouns.ts";
import { indexOf } from "./operationIndex.ts";

/** What is prepared for an operation that takes a body about the noun: the fields that are said and those below. */
export function readPayload(scan: Scan, from: number, operations: readonly Operation[]): Clause | undefined {
  let at = skipAll(scan, from, articles);
  const noun: string[] = [];
  while (noun.length < 3 && word(scan, at) !== "" && !/^(?:payload|body|request)$/.test(word(scan, at))) noun.push(word(scan, at++));
  if (word(scan, at) === "request") at++;
  if (noun.length === 0 || !/^(?:payload|body)$/.test(word(scan, at)) || !/^(?:is|was)$/.test(word(scan, at + 1))) return undefined;
  if (!/^(?:prepared|built|composed|defined)$/.test(word(scan, at + 2))) return undefined;
  const name = nounOf(noun);
  if (
    indexOf(operations)
      .byNoun.get(name)
      ?.some(({ body }) => body !== undefined) !== true
  )
    return undefined;
  at += 3;
  const said =
    word(scan, at) === "with"
      ? readPairList(scan, at + 1, { path: ["body"], many: true, separator: "=", wire: false, linkedWords: true })
      : undefined;
  const next = said?.next ?? at;
  const assignments: Assignment[] = [...(said?.assignments ?? [])];
  const below = scan.attachment === undefined ? undefined : readAttachedBody(scan, next, "any");
  for (const entry of below?.assignments ?? []) assignments.push(...membersOf(entry));
  if (assignments.length === 0) return undefined;
  return stepClause(scan, "prepare", { step: "prepare" }, assignments, { next, usesAttachment: below !== undefined });
}

/** An object as its members, so that others can stand beside them. */
function membersOf(entry: Assignment): readonly Assignment[] {
  if (entry.path.length !== 1 || entry.path[0] !== "body" || !isJsonObject(entry.value)) return [entry];
  return Object.entries(entry.value as Readonly<Record<string, Json>>).map(([key, value]) => ({ ...entry, path: ["body", key], value }));
}

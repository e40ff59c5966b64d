// A field of the response, called as assertions call it: "the id of the first item", "the order id" where the document has it.

import type { SentenceContext } from "../../reading.ts";
import type { Token } from "../token.ts";
import { cursorOver, type Shared } from "./cursor.ts";
import { readSubject } from "./subject.ts";

/** The path of the field that is called from `from` on, and the index behind it; one value of the last response. */
export function readNamedPath(
  tokens: readonly Token[],
  from: number,
  to: number,
  context: SentenceContext | undefined,
  shared: Shared,
): { readonly path: string; readonly next: number } | undefined {
  const c = cursorOver(tokens, from, to, undefined, context, shared);
  const subject = readSubject(c);
  if (subject?.kind !== "path" || subject.name === undefined || c.problem !== undefined || c.of !== undefined) return undefined;
  if (subject.quantifier !== undefined || subject.aspect !== undefined || subject.bare === true) return undefined;
  return { path: subject.name, next: c.at };
}

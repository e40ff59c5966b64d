// The name behind "header", "field", "cookie", "variable".

import type { Token } from "../token.ts";
import { readText } from "../value.ts";
import { type Cursor, key, take, token } from "./cursor.ts";

/** Behind "header", "field", "cookie" …: the name. Any word may be a name there but those that go on with the sentence. */
export function readName(c: Cursor): Token | undefined {
  if (take(c, "named") || take(c, "called")) {
  } else if (key(c) === "with" && (key(c, 1) === "name" || key(c, 1) === "key")) {
    c.at += 2;
    take(c, ":");
  }
  const here = token(c);
  if (here === undefined) return undefined;
  switch (here.kind) {
    case "quoted":
    case "jsonPath":
    case "reference":
    case "path":
      c.at++;
      return here;
    case "word":
      if (here.word !== "" && goesOn.has(here.word)) return undefined;
      c.at++;
      return here;
  }
  return undefined;
}

/** The names in one quoted text behind a plural noun, as in `fields "id, name"`; undefined where it is one name. */
export function namesIn(text: string): readonly string[] | undefined {
  if (!text.includes(",")) return undefined;
  const names = text.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).map((name) => name.trim());
  return names.every((name) => /^[\w$.[\]*-]+$/.test(name)) ? names : undefined;
}

/** Words which go on with the sentence where a name could stand. */
export const goesOn = new Set(
  "is are was were be been should shall must will would can could may might does do did has have had isn't aren't doesn't don't shouldn't not no exist exists equal equals contain contains include includes match matches start starts begin begins end ends with without of in on at from for within inside to as that which whose where and or but named called set present absent missing null empty if then than than it returned received must a an the any every each all value values".split(
    " ",
  ),
);

export function textOf(found: Token): string {
  if (found.kind === "quoted" || found.kind === "reference") return readText(found) as string;
  return found.text;
}

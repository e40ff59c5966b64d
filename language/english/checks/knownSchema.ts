// A schema of the OpenAPI document that is called by its words: "the schema order lines" is OrderLines.

import { splitWords } from "../../openapi/words.ts";
import { type Condition, oneCondition } from "./condition.ts";
import { atEnd, attempt, type Cursor, skip, spanFrom, take, takeOf, token } from "./cursor.ts";
import { articles } from "./words.ts";

export const schemaNouns: ReadonlySet<string> = new Set(["schema", "json-schema", "model", "jsonschema"]);

const longestName = 6;

/** The one schema whose name has exactly the words from here, as many as there are, at least `least`; else undefined, and nothing is taken. */
export function readSchemaWords(c: Cursor, least: number): string | undefined {
  const schemas = c.context?.operations?.schemas;
  if (schemas === undefined) return undefined;
  let most = 0;
  while (most < longestName && token(c, most)?.kind === "word") most++;
  for (let count = most; count >= least; count--) {
    const words = wordsOfRun(c, count);
    const named = [...schemas.keys()].filter((name) => splitWords(name).join(" ") === words);
    if (named.length > 1) return undefined;
    if (named.length === 0) continue;
    c.at += count;
    return named[0];
  }
  return undefined;
}

function wordsOfRun(c: Cursor, count: number): string {
  const words: string[] = [];
  for (let ahead = 0; ahead < count; ahead++) words.push(...splitWords(token(c, ahead)?.text ?? ""));
  return words.join(" ");
}

function readQuotedName(c: Cursor): string | undefined {
  const here = token(c);
  if (here?.kind !== "quoted" || c.context?.operations?.schemas.has(here.value as string) !== true) return undefined;
  c.at++;
  return here.value as string;
}

/** Behind "validate": `the JSON schema order lines`, `the order lines schema`: the body of the response is as that schema says. */
export function readSchemaAlone(c: Cursor): readonly Condition[] | undefined {
  return attempt(c, () => {
    const start = c.at;
    skip(c, articles);
    take(c, "response");
    const at = c.at;
    take(c, "json");
    const before = takeOf(c, schemaNouns) !== undefined;
    if (!before) c.at = at;
    const name = readSchemaWords(c, 1) ?? readQuotedName(c);
    if (name === undefined) return undefined;
    if (!before) {
      take(c, "json");
      if (takeOf(c, schemaNouns) === undefined) return undefined;
    }
    return atEnd(c) ? oneCondition({ kind: "body", form: "json" }, { key: "schema", value: name, span: spanFrom(c, start) }) : undefined;
  });
}

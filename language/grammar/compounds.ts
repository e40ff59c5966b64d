// Reads the nouns of a document that are two words as one: “the work order” where a schema or a path is called so.

import type { Token } from "../english/token.ts";
import type { Operations } from "../openapi/operations.ts";
import { lemma, splitWords } from "../openapi/words.ts";

const known = new WeakMap<Operations, ReadonlySet<string>>();

/** “work order” and “leave request”, each in one form. */
function compoundsOf(operations: Operations): ReadonlySet<string> {
  const found = known.get(operations) ?? readCompounds(operations);
  known.set(operations, found);
  return found;
}

function readCompounds({ operations }: Operations): ReadonlySet<string> {
  const names = operations.flatMap(({ path, responses }) => [
    ...path.split("/").filter((part) => !part.includes("{")),
    ...responses.flatMap(({ schemaName, fields }) => [
      schemaName ?? "",
      ...fields.flatMap(({ name, type }) => (type === "array" ? [name] : [])),
    ]),
  ]);
  return new Set(names.map(splitWords).flatMap((words) => (words.length === 2 ? [words.map(lemma).join(" ")] : [])));
}

/** The same tokens where the document has no such noun, or the sentence none of them. */
export function withCompounds(tokens: readonly Token[], operations: Operations | undefined): readonly Token[] {
  if (operations === undefined) return tokens;
  const compounds = compoundsOf(operations);
  if (compounds.size === 0) return tokens;
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [one, two] = [tokens[at] as Token, tokens[at + 1]];
    const isNoun = one.word !== "" && two !== undefined && two.word !== "" && compounds.has(`${lemma(one.word)} ${lemma(two.word)}`);
    if (!isNoun) {
      found.push(one);
      continue;
    }
    const word = one.word + two.word;
    found.push({ ...one, text: word, word, end: two.end });
    at++;
  }
  return found.length === tokens.length ? tokens : found;
}

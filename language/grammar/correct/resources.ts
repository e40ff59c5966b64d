// Lists the nouns of a document that have paths of their own.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";

/** The nouns of all paths: a request that leaves out one of these is another one. */
export const resourcesOf = rememberedFor((operations: Operations): ReadonlySet<string> => {
  const segments = operations.operations.flatMap(({ path }) => path.split("/").filter((part) => part !== "" && !part.includes("{")));
  return new Set(segments.map((part) => nounOf([part])));
});

/** Returns what the operations of the document are about: `key` of `POST /keys.deleteKey`, too. */
export const subjectsOf = rememberedFor(
  (operations: Operations): ReadonlySet<string> => new Set(operations.operations.flatMap((operation) => [...subjectOf(operation).nouns])),
);

/** Returns the word that the service puts before its ids: `lago` of `lago_id` and `lago_customer_id`. */
export const brandOf = rememberedFor(readBrand);

/** A customer's id in several responses is none: a brand begins ids of at least this many things. */
const fewestBranded = 3;

function readBrand(operations: Operations): string | undefined {
  const resources = resourcesOf(operations);
  const things = new Map<string, Set<string>>();
  const isLonger = new Set<string>();
  for (const { path, responses } of operations.operations) {
    const fields = responses.flatMap((response) => response.fields);
    for (const { name } of [...fields, ...fields.flatMap((field) => insideOf(field).fields)]) {
      const [brand = "", ...rest] = splitWords(name);
      if (rest.at(-1) !== "id" || resources.has(nounOf([brand]))) continue;
      if (rest.length > 1) isLonger.add(brand);
      else things.set(brand, (things.get(brand) ?? new Set()).add(path.replace(/\/\{[^{}]*\}.*$/s, "")));
    }
  }
  const [only, ...others] = [...things].filter(([brand, of]) => isLonger.has(brand) && of.size >= fewestBranded);
  return others.length > 0 ? undefined : only?.[0];
}

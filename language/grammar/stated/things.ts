// Finds the variable that holds the id of a thing.

import { splitWords } from "../../openapi/words.ts";
import { variablesOf } from "../correct/saved.ts";
import type { Clause } from "./nouns.ts";

const identity = /^(?:id|number|ref|reference|key)$/;

/** The only variable that holds the id of such a thing. */
export function variableOf({ context }: Pick<Clause, "context">, noun: string): string | undefined {
  const wanted = splitWords(noun).join("");
  const found = variablesOf(context).filter(({ name }) => {
    const words = splitWords(name);
    const own = words.slice(/^(?:our|the|my|new)$/.test(words[0] ?? "") ? 1 : 0);
    return [own, own.slice(0, -1)].some((part, at) => part.join("") === wanted && (at === 0 || identity.test(own.at(-1) ?? "")));
  });
  const [only, ...others] = [...new Set(found.map(({ name }) => name))];
  return only === undefined || others.length > 0 ? undefined : only;
}

// Finds the variable that holds the id of a thing.

import { subjectOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import { variablesOf } from "../correct/saved.ts";
import { wrappers } from "../settle/known.ts";
import type { Clause } from "./nouns.ts";

const identity = /^(?:id|uuid|guid|number|no|nr|ref|reference|key|code)$/;

/** The nouns of the items of the list, without the owner in the path. */
export function nounsOfItems({ body }: Clause, list: string): readonly string[] {
  const nouns = body.lists.filter(({ path }) => path === list).flatMap((one) => one.nouns);
  const owners = new Set(subjectOf(body.operation).parameters.map(({ noun }) => noun));
  // `data` only holds what was asked for.
  return list === "$" || wrappers.has(list.slice("$.".length).toLowerCase())
    ? [...nouns, ...[...body.things].filter((thing) => !owners.has(thing))]
    : nouns;
}

/** The variable with the id of the thing in the response, or of an item of its list. */
export function ownVariableOf(clause: Clause, list?: string): string | undefined {
  const { parameters, nouns, isItem } = subjectOf(clause.body.operation);
  const own = isItem ? [parameters.at(-1)?.noun ?? ""] : [...nouns];
  const said = list === undefined ? own : nounsOfItems(clause, list);
  const [only, ...others] = new Set(said.flatMap((noun) => variableOf(clause, noun) ?? []));
  return others.length > 0 ? undefined : only;
}

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

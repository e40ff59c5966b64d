// Decides whether a noun names a parameter of the path.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { isNamed, namesOf } from "./called.ts";
import { unsettled } from "./place.ts";
import { type Filling, slotsOf } from "./slots.ts";

const known = rememberedFor((_: Operations) => rememberedFor((_operation: Operation) => new Map<string, boolean>()));
const mostKnown = 2_000;

/** Remembered with the document: each reading of a sentence asks for the same nouns. */
export function isParameter(place: Filling, said: string, name: string, owner: string): boolean {
  const operations = place.context.operations ?? unsettled("no document");
  const nouns = known(operations)(place.operation);
  if (nouns.size >= mostKnown) nouns.clear();
  const key = JSON.stringify([said, name, owner]);
  let is = nouns.get(key);
  if (is === undefined) {
    is = isNounOf(operations, place, said, name, owner);
    nouns.set(key, is);
  }
  return is;
}

function isNounOf(operations: Operations, place: Filling, said: string, name: string, owner: string): boolean {
  const noun = nounOf([said]);
  if (slotsOf(place).some((slot) => slot.type !== "object" && sameName(slot.name, said))) return false;
  if (
    noun === owner ||
    noun.endsWith(` ${owner}`) ||
    owner.endsWith(` ${noun}`) ||
    [name, `${owner} id`, `${owner} ${name}`].some((own) => sameName(said, own))
  )
    return true;
  // "in the environment" says another parameter of the same path.
  if (subjectOf(place.operation).parameters.some((other) => other.noun === noun || sameName(other.name, said))) return false;
  const isPart = noun.split(" ").includes(owner);
  // "of the feature flag", "of the app": what operations of the resource call it.
  return operations.operations.some((other) => {
    const { isItem, parameters } = subjectOf(other);
    if (!isItem || parameters.at(-1)?.noun !== owner) return false;
    return isPart ? isNamed(operations, other, said.split(" ")) : namesOf(other).some((name) => name.noun === noun && !name.isPlural);
  });
}

// Whether a noun names a parameter of the path.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import { isNamed, namesOf } from "./called.ts";
import { unsettled } from "./place.ts";
import { type Filling, slotsOf } from "./slots.ts";

export function isParameter(place: Filling, said: string, name: string, owner: string): boolean {
  const noun = nounOf([said]);
  if (slotsOf(place).some((slot) => slot.type !== "object" && sameName(slot.name, said))) return false;
  if (
    noun === owner ||
    noun.endsWith(` ${owner}`) ||
    owner.endsWith(` ${noun}`) ||
    [name, `${owner} id`, `${owner} ${name}`].some((own) => sameName(said, own))
  )
    return true;
  const operations = place.context.operations ?? unsettled("no document");
  const isPart = noun.split(" ").includes(owner);
  // "of the feature flag", "of the app": what operations of the resource call it.
  return operations.operations.some((other) => {
    const { isItem, parameters } = subjectOf(other);
    if (!isItem || parameters.at(-1)?.noun !== owner) return false;
    return isPart ? isNamed(operations, other, said.split(" ")) : namesOf(other).some((name) => name.noun === noun);
  });
}

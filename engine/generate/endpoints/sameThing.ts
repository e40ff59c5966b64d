// Finds members that name the same thing as the id beside them: `{ "id": …, "login": … }` needs one of the two.

import type { FieldPlace } from "./fieldPlaces.ts";
import { isId } from "./foreignValues.ts";
import type { BodyPlan } from "./testDraft.ts";

const naming = /^(?:login|e-?mail(?:_?address)?|user_?name|handle|slug|name|display_?name|title)$/i;

/** Members beside the id of a thing which the test has, at this place of the body. */
export function namedTwice(keys: readonly string[], isKnown: (key: string) => boolean): readonly string[] {
  return keys.some((key) => isId(key) && isKnown(key)) ? keys.filter((key) => naming.test(key) && !isKnown(key)) : [];
}

/** Returns whether the sample has the id of the thing that the member names, too. */
export function isSameAsId({ bindings, envelope }: BodyPlan, { pointer, key }: FieldPlace): boolean {
  const outer = pointer.slice(0, pointer.lastIndexOf("/"));
  if (outer === "" || outer === `/${envelope?.key ?? ""}` || !naming.test(key)) return false;
  return [...bindings.keys()].some((one) => one.startsWith(`${outer}/`) && isId(one.slice(outer.length + 1)));
}

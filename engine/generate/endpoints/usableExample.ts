// Chooses among the examples of a body one that a test can send.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { isOfSomebody } from "./madeUp.ts";
import { asksForCipher } from "./placeholders.ts";

/** The first example, or one beside it where only the holder of a key can encrypt a text of the first. */
export function usableExample(examples: readonly (Json | undefined)[], members: JsonObject): Json | undefined {
  const [first] = examples;
  const isSecret = (one: Json | undefined) => isJsonObject(one) && Object.keys(one).some((key) => isCipher(members[key]));
  const isOfOthers = (one: Json) => isJsonObject(one) && Object.entries(one).some(([key, value]) => isOfSomebody(value, key));
  if (!isSecret(first)) return first;
  return examples.find((one) => one !== undefined && !isSecret(one) && !isOfOthers(one)) ?? first;
}

function isCipher(schema: Json | undefined): boolean {
  return isJsonObject(schema) && asksForCipher(schema.description);
}

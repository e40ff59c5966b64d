// Makes the value of a member by which an item is known: no other test may send the same one.

import type { Json, JsonObject, Value } from "../../../language/index.ts";
import type { TestDraft } from "./testDraft.ts";
import { asOneWord, ownDigits, ownNumbers, uniqueText } from "./uniqueText.ts";

export function uniqueValue(
  { world: { api }, setup, newVariable, unique }: TestDraft,
  value: Json,
  schema: JsonObject,
  name: string,
  { noun, separator }: { readonly noun: string | undefined; readonly separator: "-" | "_" },
): Value | undefined {
  const { keywords } = api.schemas.view(schema);
  const random =
    keywords.format === "uuid"
      ? "uuid"
      : keywords.format === "email" || /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(String(value))
        ? "email"
        : undefined;
  if (random !== undefined) {
    const variable = newVariable(name, noun);
    setup.push({ steps: [{ step: "set", variable, value: { $random: random } }] });
    return `\${${variable}}`;
  }
  const number = (min: number, max: number): string => {
    const variable = newVariable("number", noun);
    setup.push({ steps: [{ step: "set", variable, value: { $random: "integer", min, max } }] });
    return variable;
  };
  if (typeof value === "number") {
    const bounds = ownNumbers(keywords);
    return bounds === undefined ? undefined : { $var: number(bounds.min, bounds.max) };
  }
  const accepts = (text: string) => api.schemas.accepts(schema, text) !== false;
  return uniqueText(asOneWord(String(value), name), accepts, unique, separator) ?? ownDigits(String(value), name, accepts, number);
}

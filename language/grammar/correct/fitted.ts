// Fits checks to the types of the document: “has the tag urgent” of a list of texts, “number 7” of an integer, “has no
// tags” of a list.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { insideOf } from "../../openapi/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import type { KnownField } from "./fields.ts";

/** The check as the field needs it; the same check where it fits. */
export function fittedTo({ field, name }: KnownField, check: Check, tokens: readonly Token[]): Check {
  const { equals, exists, not, ...rest } = check;
  const isTexts = field.type === "array" && insideOf(field).fields.length === 0;
  if (typeof equals === "string" && isTexts) return { ...rest, contains: equals, ...(not === true ? { not } : {}) } as Check;
  const isNumber = /^(?:integer|number)$/.test(field.type ?? "") && typeof equals === "string" && /^-?\d+(?:\.\d+)?$/.test(equals);
  if (isNumber && tokens.some(({ kind, text }) => kind === "number" && text === equals)) return { ...check, equals: Number(equals) };
  if (exists === true && not === true && field.type === "array" && saysNone(tokens, name)) return { ...rest, empty: true } as Check;
  return check;
}

/** “has no tags”, and not “has no field tags”. */
function saysNone(tokens: readonly Token[], name: string): boolean {
  const words = splitWords(name).map((word) => nounOf([word]));
  return tokens.some(
    ({ word }, at) => /^(?:no|any)$/.test(word) && words.every((own, index) => nounOf([tokens[at + 1 + index]?.word ?? ""]) === own),
  );
}

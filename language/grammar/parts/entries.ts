// Reads texts in a list of texts: “it has the tag coral”, “"coral" is one of its tags”.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { KnownField } from "../correct/fields.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Filled } from "../stated/match.ts";
import { type Clause, onlyFieldAt } from "../stated/nouns.ts";

/** The list of texts that the noun there names, or one of its entries: “its tags”, “the tag”. */
export function textListAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const isListOf = (noun: string, { name, field }: KnownField): boolean =>
    field.type === "array" && insideOf(field).fields.length === 0 && nounOf([name]) === noun;
  return onlyFieldAt(clause, at, [1, 2], isListOf, fields);
}

/** “"coral"”, and “coral” where it is no word of the language and ends the statement or begins it. */
export function entryAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, word = "", text = "", value } = tokens[at] ?? {};
  if (kind === "quoted") return [{ to: at + 1, value: String(value) }];
  if (kind === "reference") return [{ to: at + 1, value: `\${${String(value)}}` }];
  const next = tokens[at + 1];
  const isAlone = at === 0 || next === undefined || /^(?:and|but|,|;|\.|now|too)$/.test(next.word || next.text);
  return kind === "word" && word !== "" && isAlone && !lexicon.vocabulary.has(word) ? [{ to: at + 1, value: text }] : [];
}

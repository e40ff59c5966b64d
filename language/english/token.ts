// Represents the tokens of a sentence, with their places. The lexer accounts for every character that is not white
// space.

import type { Json } from "../json.ts";

/**
 * - `word`: letters, digits, `_`, `-`, `'` and inner dots (also header names and bare values such as `X-Trace` or
 *   `orders.csv`)
 * - `quoted`: "…", '…' or `…`; `value` is the content
 * - `number`: `value` is the number, without group commas
 * - `reference`: `${…}`; `value` is the text between the braces
 * - `url`
 * - `path`: starts with `/`
 * - `jsonPath`: starts with `$.` or `$[` (or is `$`)
 * - `json`: a balanced `{…}` or `[…]` that parses (variables allowed as values); `value` is the JSON with markers
 * - `regex`: `/…/flags`, in a place for a pattern
 * - `server`: `@name`; `value` is the name
 * - `parameter`: `{id}` by itself
 * - `symbol`: punctuation and operators (`,` `:` `;` `=` `!=` `<` `<=` `(` …)
 * - `placeholder`: `<x>`, `{{x}}`, `%x%` and the like; `value` is the name inside
 * - `unknown`: anything else, unterminated quotes included
 */
export type TokenKind =
  | "word"
  | "quoted"
  | "number"
  | "reference"
  | "url"
  | "path"
  | "jsonPath"
  | "json"
  | "regex"
  | "server"
  | "parameter"
  | "symbol"
  | "placeholder"
  | "unknown";

export interface Token {
  readonly kind: TokenKind;
  /** UTF-16 offsets in the sentence. */
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly text: string;
  /** Of a word: lower case; of everything else the empty string, so that words never match values. */
  readonly word: string;
  readonly value?: Json;
  /** True if the document has a thing of that name, so that the word may mean nothing else. */
  readonly isThing?: true;
  /** True if white space precedes it. */
  readonly spaced: boolean;
}

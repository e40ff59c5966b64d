// A line of statements: its tokens, and the response that they are about.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import type { Clause } from "../stated/nouns.ts";

export interface Line {
  readonly tokens: readonly Token[];
  readonly clause: Clause;
  /** True if words that nothing here knows may be left out: in a correction, which names them. */
  readonly isTolerant?: boolean;
}

/** The items of a list that a statement is about. */
export type Scope =
  /** `someNot` of “not every”: one of them is not so. */
  | { readonly of: "every" | "any" | "none" | "someNot"; readonly list: string }
  | { readonly of: "item"; readonly list: string; readonly index: number }
  /** “the first and third”, “the first two” */
  | { readonly of: "items"; readonly list: string; readonly indexes: readonly number[] }
  /** Items with a value in a field, as a condition of a filter: `@.name == 'x'`. */
  | { readonly of: "where"; readonly list: string; readonly condition: string }
  /** The number of items that have the value. */
  | { readonly of: "count"; readonly list: string; readonly length: Check["length"] };

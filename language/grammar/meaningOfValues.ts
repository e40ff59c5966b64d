// Defines the meanings of values and names; see `meaning.ts`.

import type { TokenReference } from "./edges.ts";

/** The place of something: the first token, and the one after. */
export type Extent = readonly [from: number, to: number];

/** A name: one token, the value of an entry of the lexicon, or several words. */
export type NameMeaning = TokenReference | string | { readonly called: string } | { readonly words: readonly (TokenReference | string)[] };

/** `filter[email][_eq]`: a parameter with the names in its brackets. */
export interface BracketName {
  readonly outer: TokenReference;
  readonly inner: readonly TokenReference[];
}

export type ValueMeaning =
  | TokenReference
  | { readonly constant: unknown }
  | { readonly joined: readonly ValueMeaning[] }
  /** Sent as a text, whatever it is. */
  | { readonly text: ValueMeaning }
  /** `Bearer ${token}` */
  | { readonly scheme: TokenReference; readonly value: ValueMeaning }
  | { readonly number: string }
  /** `-price` */
  | { readonly minus: TokenReference }
  | RandomMeaning
  | MomentMeaning
  | { readonly file: TokenReference }
  /** Between its quotes the escapes of JSON. */
  | { readonly escaped: TokenReference }
  /** With the noun that says how it is meant: “the text "x"”. */
  | { readonly said: ValueMeaning }
  /** Keeps its type where a text would do. */
  | { readonly typed: ValueMeaning }
  | { readonly values: readonly ValueMeaning[] }
  /** A variable that an earlier sentence saves: “the saved id”, `{id}`. */
  | { readonly kept: TokenReference }
  | { readonly day: TokenReference; readonly month: string; readonly year: TokenReference }
  | StatusMeaning
  /** “the saved id”: a variable by its name. */
  | { readonly saved: TokenReference }
  | { readonly field: readonly Segment[] };

export interface RandomMeaning {
  readonly random: string;
  readonly min?: TokenReference;
  readonly max?: TokenReference;
  readonly characters?: TokenReference;
  readonly from?: TokenReference;
  readonly to?: TokenReference;
}

/**
 * A moment as it is when the step runs, moved by an offset: in words (`by`, `shift` with amount and unit), or in
 * quotes.
 */
export interface MomentMeaning {
  readonly now: string;
  readonly offset?: TokenReference;
  readonly by?: string;
  readonly shift?: string;
  readonly amount?: TokenReference;
  readonly unit?: string;
}

/** A status as written, and the reason phrase that it must agree with. */
interface StatusMeaning {
  /** "a client error" */
  readonly range?: string;
  readonly status?: TokenReference;
  readonly reason?: string;
}

export type SpanMeaning =
  | { readonly time: TokenReference }
  | { readonly amount: ValueMeaning; readonly unit: number }
  | { readonly half: number };

/** A step of a path, from the outside in. */
export type Segment =
  | NameMeaning
  | { readonly named: TokenReference }
  | { readonly index: string; readonly documented?: boolean }
  | SeveralMeaning;

/** A list by its noun: `legal values`. */
interface SeveralMeaning {
  readonly plural: TokenReference;
  readonly before?: TokenReference;
}

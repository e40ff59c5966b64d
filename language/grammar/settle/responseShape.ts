// Describes a response before it arrives: its fields, the place of its list, the name of its thing.

import type { Field } from "../../openapi/operations.ts";
import { remembered } from "../../text/remembered.ts";

export interface KnownResponse {
  /** True if the body is a list; the fields are then those of its items. */
  readonly isList: boolean;
  /** Squeezed names (`firstname`) to the names as they are. */
  readonly fields: ReadonlyMap<string, string>;
  /** By squeezed name: what the document says of the field. */
  readonly details?: ReadonlyMap<string, Field>;
  /** The fields that are lists. */
  readonly lists: readonly string[];
  /** The fields of responses that do not refuse; absent if the document lists no responses. */
  readonly goodLists?: readonly string[];
  /** The fields that only answers that refuse have. */
  readonly ofErrors?: ReadonlySet<string>;
  /** For a list in the response: the lemma of its items' schema. */
  readonly itemNouns: ReadonlyMap<string, string>;
  /** The lists whose items are objects. */
  readonly objectLists: ReadonlySet<string>;
  /** Of what is an object, by its squeezed path: the squeezed names of its members to their paths. */
  readonly members?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Lists inside objects, with the lemma of their items' schema. */
  readonly innerLists?: readonly { readonly path: string; readonly name: string; readonly item?: string }[];
  /** Lemmas that name the thing the operation is about. */
  readonly things: ReadonlySet<string>;
  /** The name of the service before its ids: `lago` of `lago_id` and `lago_customer_id`. */
  readonly brand?: string;
  /** Lemmas of the operation's own words, verbs included. */
  readonly words: ReadonlySet<string>;
}

/** Returns the letters and digits of a name, in lower case: `firstname` of `first_name`. */
export const squeeze = remembered((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));

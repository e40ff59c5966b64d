// Defines the meanings of requests, their parts, and operations that are called by their names; see `meaning.ts`.

import type { TokenReference } from "./edges.ts";
import type { BracketName, Extent, NameMeaning, SpanMeaning, ValueMeaning } from "./meaningOfValues.ts";

/** Something that is done to a thing. */
export interface OperateAct {
  readonly act: "operate";
  readonly verb: TokenReference | string;
  /** Said as something that is done: “the order is deleted”. */
  readonly passive?: boolean;
  /** “has to be deleted”: an expectation, or a request. */
  readonly due?: boolean;
  /** “have it deleted”: the verb is a participle. */
  readonly caused?: boolean;
  /** “…; set the title to "x"”: what is set is sent, and selects nothing. */
  readonly sends?: boolean;
  /** “has been created”. */
  readonly perfect?: boolean;
  /** “in” of “log in”. */
  readonly particle?: string;
  /** Told of what was asked for before: it is not asked for twice. */
  readonly once?: boolean;
  /** Said of one thing, and not of a list. */
  readonly single?: boolean;
  /** Said of a list, and not of one thing. */
  readonly many?: boolean;
  /** Said to be done again. */
  readonly again?: boolean;
  readonly object: OperationObject;
  readonly phrases: readonly OperationPhrase[];
  /** “send a PUT request to …”: the method that the sentence also names. */
  readonly by?: TokenReference | string;
}

/** The same done to each of several things. */
export interface OperateAllAct extends Pick<OperateAct, "verb" | "particle" | "passive"> {
  readonly act: "operate all";
  readonly objects: readonly OperationObject[];
}

export interface OperationObject {
  readonly words: readonly TokenReference[];
  /** “the operation listOrders”: what the document calls it. */
  readonly operationId?: TokenReference;
  /** “updating only "city"”: fields that take the variables of their names. */
  readonly changes?: readonly TokenReference[];
  /** The parts that name the thing, or are its content. */
  readonly value?: TokenReference;
  readonly id?: TokenReference;
  readonly owner?: readonly TokenReference[];
  readonly empty?: boolean;
  /** “/orders/{id}”: names the operation, and the value of its parameter follows. */
  readonly template?: TokenReference;
  /** “list them again”: what the call before was about. */
  readonly them?: boolean;
  /** “the coffee one”: a thing of any kind. */
  readonly one?: boolean;
  /** “it”: the thing mentioned last. */
  readonly it?: boolean;
  /** “the second task”: from 0 on, and -1 for the last. */
  readonly ordinal?: string;
  /** “the first plugin of this list”. */
  readonly listed?: boolean;
  /** “both orders”: one of the only two of their kind; of “it” that a person calls his own. */
  readonly both?: boolean;
  /** “the orders we created”: all that were made before, and how many of them there have to be. */
  readonly all?: boolean;
  readonly count?: ValueMeaning;
  /** “every order”, “the order list”: the list. */
  readonly many?: boolean;
  /** “the details of the order”: one thing, if the noun is in the singular. */
  readonly details?: boolean;
  /** “only cancelled orders”. */
  readonly only?: boolean;
  /** “another order”: none that is known. */
  readonly other?: true;
  /** “2 pieces of the product”. */
  readonly amount?: ValueMeaning;
}

/** “with description "x"”, “of the payment”, “in EUR”, “without the name”. */
export interface OperationPhrase {
  readonly marker?: string;
  /** “with parameters rollout "25" and stickiness "x"”: members of an object. */
  readonly members?: readonly PairMeaning[];
  readonly words?: readonly (TokenReference | string)[];
  readonly value?: ValueMeaning;
  readonly without?: boolean;
  readonly part?: "no authentication" | "no body";
  /** “to it”: the thing that was spoken of last. */
  readonly it?: boolean;
  /** “via PUT /orders/7”: the request that does it. */
  readonly via?: { readonly method: TokenReference | string; readonly target: TokenReference };
  /** “using a PATCH request”. */
  readonly by?: TokenReference | string;
  /** “clear the note”: the value is null, which the document has to allow. */
  readonly clears?: boolean;
  /** “disabled”: a field that is true or false. */
  readonly flag?: TokenReference;
  /** “not spoiled”. */
  readonly off?: boolean;
  /** “the same name”: what the request before has sent. */
  readonly same?: boolean;
  /** “keep its name”: what it was given before. */
  readonly kept?: boolean;
  /** “for 600 seconds”. */
  readonly unit?: string;
  /** “sorted by the due date”. */
  readonly sort?: readonly TokenReference[];
  readonly direction?: "asc" | "desc";
  /** “with header X-A "1"”: what any request can have. */
  readonly parts?: readonly Part[];
  /** “with order details”: the variable that holds the body. */
  readonly body?: TokenReference;
}

/**
 * Where names and values go; a `parameter` is one of the path or of the query, a field one of the body, the path or the
 * query.
 */
export type Member = "headers" | "query" | "parameters" | "parameter" | "form" | "multipart" | "cookies" | "body" | "fields";

export interface PairMeaning {
  readonly name: NameMeaning | BracketName;
  readonly value: ValueMeaning;
  /** Written without spaces. */
  readonly glued?: boolean;
}

/** The kinds that a sentence can give a body. */
export type BodyKind = "any" | "json" | "text" | "xml";

/** A part of a request or of what is prepared for one. */
export type Part =
  /** `byName`: headers that are known by their looks; `listed`: assignments in a row, of what the operation takes. */
  | {
      readonly part: "entries";
      readonly in: Member;
      readonly pairs: readonly PairMeaning[];
      readonly byName?: boolean;
      readonly listed?: boolean;
    }
  | { readonly part: "map"; readonly in: Member; readonly map: TokenReference }
  /** `"page=2&size=5"`, `"Accept: text/plain"` */
  | { readonly part: "joined"; readonly in: Member; readonly texts: readonly TokenReference[] }
  | { readonly part: "attached"; readonly in: Member; readonly table: TokenReference }
  | { readonly part: "body"; readonly as: BodyKind; readonly value: ValueMeaning; readonly bare?: boolean }
  | { readonly part: "body"; readonly as: BodyKind; readonly table: TokenReference; readonly bare?: boolean }
  /** The attachment below the sentence is its body. */
  | { readonly part: "announced"; readonly as: BodyKind }
  /** “an empty body”, “the contents of ./a.json”: each could be two things. */
  | { readonly part: "empty body"; readonly at: Extent }
  | { readonly part: "content of file"; readonly path: TokenReference }
  /** One field of the body; its name may be a path. */
  | { readonly part: "member"; readonly name: NameMeaning; readonly value: ValueMeaning }
  /** The body that is one value at a path. */
  | { readonly part: "nested"; readonly name: TokenReference; readonly value: ValueMeaning }
  | { readonly part: "target" | "base" | "url"; readonly value: ValueMeaning }
  /** `"POST /orders"` */
  | { readonly part: "line"; readonly line: TokenReference }
  /** “The endpoint” of the playbook. */
  | { readonly part: "endpoint" }
  /** Parts that the request must not send, and does not. */
  | { readonly part: "left out"; readonly name: NameMeaning }
  | { readonly part: "no header"; readonly name: NameMeaning }
  /** `whole`: the sentence calls it the body; `bare`: the sentence has no word for what it becomes. */
  | { readonly part: "file"; readonly path: TokenReference; readonly whole?: boolean; readonly bare?: boolean }
  | { readonly part: "bearer"; readonly token: ValueMeaning }
  | { readonly part: "basic"; readonly user: ValueMeaning; readonly password: ValueMeaning }
  | { readonly part: "api key"; readonly in: "header" | "query" | "cookie"; readonly name: NameMeaning; readonly value: ValueMeaning }
  /** Sent in the place that the only security scheme of the document has for it. */
  | { readonly part: "scheme key"; readonly value: ValueMeaning; readonly at: Extent }
  | { readonly part: "no authentication" }
  /** “the authentication token”, “my API key”: the only variable that holds one. */
  | { readonly part: "known token" | "known key" | "same credentials"; readonly at: Extent }
  /** “API version "1.5"”: a header that the operations of the document take, by the words of its name. */
  | { readonly part: "known header"; readonly words: readonly TokenReference[]; readonly value: ValueMeaning }
  | { readonly part: "redirects"; readonly follow: boolean }
  | { readonly part: "timeout"; readonly for: SpanMeaning }
  | { readonly part: "method"; readonly method: TokenReference | string };

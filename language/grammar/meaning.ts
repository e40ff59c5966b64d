// Defines what the constructions build: meanings between English and steps. They hold references to tokens, never
// values, so that one reading serves every sentence of its shape; `settle/` resolves them in context.

import type { DateRelation } from "../check.ts";
import type { TokenReference } from "./edges.ts";
import type { OperateAct, OperateAllAct, OperationObject, Part } from "./meaningOfRequests.ts";
import type { Extent, NameMeaning, Segment, SpanMeaning, ValueMeaning } from "./meaningOfValues.ts";

export type * from "./meaningOfRequests.ts";
export type * from "./meaningOfValues.ts";

/** Several acts of a sentence, in its order. */
export type Act =
  /** `addressed`: it is a request only if the sentence has its address. */
  | {
      readonly act: "request";
      readonly method: TokenReference | string;
      readonly parts: readonly Part[];
      readonly addressed?: boolean;
      readonly acting?: boolean;
      readonly same?: boolean;
      /** A file that is sent as a part of its own; fields of a form are parts, too. */
      readonly uploads?: TokenReference;
    }
  /**
   * `signsIn`: said as signing in, which an operation of the document may do; `stated`: what is, and not what is done.
   */
  | {
      readonly act: "prepare" /** Only before the first call. */;
      readonly first?: boolean;
      readonly parts: readonly Part[];
      readonly signsIn?: boolean;
      readonly stated?: boolean;
      /** The thing that the body is about: a noun of an operation that takes one. */
      readonly about?: readonly TokenReference[];
    }
  /** A preparation that holds for all requests that follow. */
  | { readonly act: "following"; readonly acts: readonly Act[] }
  /** `noted`: without a verb. */
  | { readonly act: "check"; readonly of: Looked; readonly says: Said; readonly noted?: boolean }
  /** The same of each. */
  | { readonly act: "check each"; readonly of: readonly Looked[]; readonly says: Said }
  /** Checks of the response of an earlier call. */
  | { readonly act: "about"; readonly call: readonly TokenReference[]; readonly acts: readonly Act[] }
  /** The calls of these servers did not fail. */
  | SucceededAct
  /** `whole`: what comes back is that and nothing else. */
  | {
      readonly act: "facts";
      readonly facts: readonly Fact[];
      readonly whole?: boolean;
      readonly given?: boolean;
      readonly outcome?: "success" | "failure";
    }
  /** `arrow`: “id -> orderId”, which may be a value of the field. */
  | {
      readonly act: "save";
      readonly from: SourceMeaning;
      readonly as?: NameMeaning;
      readonly at?: readonly [number, number];
      readonly arrow?: boolean;
    }
  /** Names of variables and where their values come from. */
  | { readonly act: "save table"; readonly table: TokenReference }
  | { readonly act: "set"; readonly name: NameMeaning; readonly value: ValueMeaning }
  | { readonly act: "set all"; readonly table: TokenReference }
  /** The attachment below the sentence, which an earlier part has announced. */
  | { readonly act: "below"; readonly table: TokenReference }
  /** After a request, without a word between. */
  | { readonly act: "unjoined"; readonly acts: readonly Act[] }
  /** `amount`: without a unit. */
  | { readonly act: "wait"; readonly for: SpanMeaning; readonly amount?: undefined }
  | { readonly act: "wait"; readonly amount: TokenReference }
  | { readonly act: "repeat"; readonly until: readonly Act[]; readonly tails: readonly RepeatTail[] }
  | RunAct
  | { readonly act: "steps"; readonly name: TokenReference }
  | { readonly act: "rows"; readonly table?: TokenReference; readonly rows?: TokenReference }
  | EachAct
  | OperateAct
  | OperateAllAct
  | EachCallAct
  | MemberAct
  | StateAct
  | SignInAct
  | ReadyAct
  | CallAct
  /** The value that the sentence has saved is the token of requests. */
  | { readonly act: "use saved"; readonly at: Extent }
  /** The purpose, after the act. */
  | { readonly act: "cause"; readonly tokens: readonly TokenReference[] }
  /** The purpose, before the act. */
  | { readonly act: "reason"; readonly tokens: readonly TokenReference[]; readonly aside?: "cause" | "told" | "label" }
  | { readonly act: "remark"; readonly tokens: readonly (TokenReference | { readonly state: "no authentication" })[] };

/** Another playbook, what it is given, and what is taken from it. */
export interface RunAct {
  readonly act: "run";
  readonly playbook: TokenReference;
  readonly with: readonly { readonly name: TokenReference; readonly value: ValueMeaning }[];
  readonly take: readonly { readonly theirs: TokenReference; readonly as?: NameMeaning }[];
}

/** A list that is gone through: a variable, one of JSON, or values one by one. */
export interface EachAct {
  readonly act: "each";
  readonly item: TokenReference;
  readonly list?: TokenReference;
  readonly listed?: TokenReference;
  readonly values?: readonly ValueMeaning[];
  /** Words that name no variable. */
  readonly unknown?: readonly TokenReference[];
}

/** The source of a saved value: a subject, the body as text, or the match of an expression in it. */
export type SourceMeaning =
  | Looked
  | { readonly of: "text" }
  /** “the ids of all items ($.data[*].id)”: words that the path has to agree with. */
  | { readonly of: "described"; readonly path: TokenReference; readonly words: readonly TokenReference[] }
  | { readonly of: "data"; readonly name: TokenReference }
  | { readonly of: "match"; readonly pattern: TokenReference };

/** A call of a tool, or a resource that is read. */
export interface CallAct {
  readonly act: "call";
  readonly server: TokenReference;
  readonly called: CalledMeaning;
  readonly inputs: readonly InputMeaning[];
  /** True if the server follows the tool. */
  readonly within?: boolean;
}

/** That the calls of servers succeeded: of these, or of all that were called. */
export interface SucceededAct {
  readonly act: "succeeded";
  readonly servers?: readonly TokenReference[];
  readonly at: Extent;
}

export type CalledMeaning =
  | { readonly tool: ToolMeaning; readonly shown?: boolean; readonly at: Extent }
  | { readonly uri: TokenReference }
  | { readonly resource: TokenReference; readonly noun: readonly TokenReference[] };

/**
 * A tool that a server has, with an input whose value the words say; or the name of one where nothing is known of the
 * server.
 */
type ToolMeaning =
  | { readonly tool: string; readonly of: string; readonly preset?: { readonly path: readonly string[]; readonly value: string } }
  | { readonly named: TokenReference };

export type InputMeaning =
  | { readonly input: InputName; readonly value: InputValue }
  | { readonly input: InputName; readonly table: TokenReference }
  | { readonly only: InputValue }
  | { readonly all: TokenReference }
  | { readonly about: { readonly at: Extent } }
  | { readonly limit: SpanMeaning | { readonly milliseconds: TokenReference } };

/** The inputs of a tool that a name means, or a name as written. */
export type InputName =
  | { readonly inputs: readonly (readonly string[])[]; readonly of: string; readonly server: string; readonly at: Extent }
  | { readonly named: TokenReference; readonly of?: string; readonly server?: string };

export type InputValue =
  | { readonly given: GivenValue; readonly at: Extent }
  | { readonly list: readonly GivenValue[]; readonly at: Extent };

export type GivenValue = ValueMeaning | { readonly choice: string };

/** A thing that is in the list of the response, or is not. */
export interface MemberAct {
  readonly act: "member";
  readonly thing: OperationObject;
  readonly which: "any" | "none";
  /** “ours comes first”: where it is. */
  readonly index?: string;
  /** “under its new name”: the field that was changed. */
  readonly field?: TokenReference;
}

/** “The order is open”: a value that the document lists, of a field that the sentence may name. No words: “it”. */
export interface StateAct {
  readonly act: "state";
  readonly thing: readonly TokenReference[];
  readonly field?: readonly TokenReference[];
  readonly value: TokenReference;
  readonly off?: boolean;
}

/** Several operations with the same outcome each. */
interface EachCallAct {
  readonly act: "each call";
  readonly operations: readonly (OperateAct | OperateAllAct)[];
  readonly facts?: readonly Fact[];
  readonly says?: Said;
}

/** Signs in with what variables hold: as something done, as a state, or by asking for a token. */
export interface SignInAct {
  readonly act: "sign in";
  readonly as: "done" | "state" | "asked";
  readonly at: Extent;
}

/** “The orders API is up”: calls the operation that shows whether the service works. */
export interface ReadyAct {
  readonly act: "ready";
  readonly words: readonly TokenReference[];
  readonly at: Extent;
}

export interface RepeatTail {
  readonly every?: SpanMeaning;
  readonly for?: SpanMeaning;
  readonly times?: ValueMeaning;
}

export type Looked =
  /** `bare`: a number alone. */
  | { readonly of: "status" | "reason" | "time" | "self"; readonly bare?: boolean }
  /**
   * `named`: called the body, and not the response; `raw`: as its text, which is what a save keeps; `unsaid`: items
   * that the sentence does not name; `as`: the kind that it is taken for.
   */
  | {
      readonly of: "body";
      readonly unsaid?: boolean;
      readonly list?: boolean;
      readonly named?: boolean;
      readonly raw?: boolean;
      readonly as?: "json" | "text";
      /** A thing of which a person gets an item: the document must describe it as a list. */
      readonly found?: boolean;
      /** “it”: what the sentence has spoken of before; `spoken`: only that. */
      readonly it?: boolean;
      readonly spoken?: boolean;
      /** “the error”: what it says is a text of it. */
      readonly error?: boolean;
    }
  /** `capital`: a word that is a header only where it is written as one, and the document has no such field. */
  | { readonly of: "header" | "cookie" | "variable"; readonly name: NameMeaning; readonly capital?: boolean }
  /**
   * `whole`: the list of what the path selects, and not each; `alone`: a quoted name without a noun, which could be a
   * text; `among`: of the list that was spoken of.
   */
  | {
      readonly of: "field";
      readonly path: readonly Segment[];
      readonly whole?: boolean;
      readonly alone?: boolean;
      readonly among?: boolean;
    }
  | { readonly of: "length"; readonly inner: Looked }
  | { readonly of: "sum" | "average"; readonly inner: Looked }
  | {
      readonly of: "items";
      readonly which: "every" | "any" | "none";
      readonly list: Looked;
      readonly path?: readonly Segment[];
      readonly selected?: boolean;
      readonly plural?: boolean;
      readonly noun?: TokenReference;
    }
  /** Several fields or headers: one by one, in one text, or in the block below. */
  | { readonly of: "fields"; readonly names: FieldNames; readonly header?: boolean }
  /** The part of each item that the check is about. */
  | { readonly of: "looked of items"; readonly inner: Looked; readonly items: Looked }
  /** A field of each of them. */
  | { readonly of: "field of items"; readonly path: readonly Segment[]; readonly items: Looked }
  /** How a thing is called; `documented`: where the document says so. */
  | { readonly of: "name"; readonly documented?: boolean }
  /** The list that a plural names. */
  | { readonly of: "list"; readonly noun: TokenReference }
  /** The thing that the last response is. */
  | { readonly of: "thing"; readonly name: TokenReference };

export type FieldNames = readonly TokenReference[] | { readonly within: TokenReference } | { readonly below: TokenReference };

export type Bounds = {
  readonly is: "compare";
} & { readonly [bound in "above" | "below" | "atLeast" | "atMost"]?: QuantityMeaning };

export type QuantityMeaning = ValueMeaning | SpanMeaning | { readonly length: ValueMeaning };

/** The statement of a check. */
export type Said = Compound | Statement;

type Compound = { readonly not: Said } | { readonly all: readonly Said[] } | { readonly ignoringCase: Said } | { readonly orMissing: Said };

export type Statement =
  | Bounds
  | {
      readonly is: "equals" | "starts with" | "ends with" | "matches";
      readonly value: ValueMeaning;
      readonly valued?: boolean;
      readonly noted?: boolean;
    }
  /** `bare`: a word of which the document has to say that it is a value. */
  | { readonly is: "contains"; readonly value: ValueMeaning; readonly text?: boolean; readonly item?: boolean; readonly bare?: boolean }
  /** Equals or contains the value, depending on the subject. */
  | { readonly is: "shows"; readonly value: ValueMeaning }
  /** Expected to be in a field or header: its value, or a part of a text. */
  | { readonly is: "placed"; readonly value: ValueMeaning }
  | { readonly is: "table"; readonly table: TokenReference; readonly whole?: boolean; readonly pattern?: boolean }
  /** The verb implies the outcome: "rejected with", "succeeds with". */
  | {
      readonly is: "facts";
      readonly facts: readonly Fact[];
      readonly within?: boolean;
      readonly whole?: boolean;
      readonly outcome?: "success" | "failure";
    }
  | { readonly is: "unique field"; readonly path: readonly Segment[] }
  | { readonly is: "headers"; readonly table: TokenReference }
  | { readonly is: "shaped"; readonly shape: ShapeMeaning }
  /** On or off, of a field that is true or false. */
  | { readonly is: "switched"; readonly on: boolean; readonly noted?: boolean }
  | { readonly is: "near"; readonly value: ValueMeaning; readonly tolerance: ValueMeaning }
  | { readonly is: "one of"; readonly values?: readonly ValueMeaning[]; readonly list?: TokenReference }
  | { readonly is: "one of json"; readonly json: TokenReference }
  /** `each`: said of a list as having no duplicates. `unsaid`: of what is named alone. */
  | { readonly is: "exists" | "unique"; readonly each?: boolean; readonly noted?: boolean; readonly unsaid?: boolean }
  | { readonly is: "empty"; readonly list?: boolean; readonly type?: string; readonly counted?: Counted }
  | { readonly is: "type" | "list of"; readonly type: string | TokenReference }
  | { readonly is: "format"; readonly format: string }
  | { readonly is: "media"; readonly media: string | TokenReference }
  /** "in the 400 range", "in the 200-299 range" */
  | { readonly is: "status range"; readonly value: TokenReference; readonly to?: TokenReference }
  | { readonly is: "schema"; readonly schema: TokenReference | { readonly words: readonly TokenReference[] } }
  | {
      readonly is: "length";
      readonly value?: ValueMeaning;
      readonly bound?: Bounds;
      readonly text?: boolean;
      readonly plain?: boolean;
      readonly counted?: Counted;
    }
  | { readonly is: "items with"; readonly count: ValueMeaning; readonly counted?: Counted; readonly facts: readonly Fact[] }
  | { readonly is: "exact items"; readonly count: ValueMeaning; readonly values: readonly ValueMeaning[] }
  | { readonly is: "has item"; readonly which: "any" | "none"; readonly noun?: TokenReference; readonly facts: readonly Fact[] }
  /** Is called so: its name, title, label or subject. */
  | { readonly is: "named"; readonly value: ValueMeaning }
  /** So long ago; `done` names the field by its verb. */
  | { readonly is: "ago"; readonly bound: Bounds; readonly done?: TokenReference }
  /** A date or moment that is compared with others. */
  | ({ readonly is: "date" } & { readonly [relation in DateRelation]?: ValueMeaning })
  /** The numbers of a list together. */
  | { readonly is: "sum" | "average"; readonly value?: ValueMeaning; readonly bound?: Bounds }
  /** `by`: a field of each item. */
  | { readonly is: "sorted"; readonly by?: readonly Segment[]; readonly order?: "ascending" | "descending" }
  /** This many of all items meet the condition. */
  | { readonly is: "items among"; readonly count: ValueMeaning; readonly facts: readonly Fact[] }
  /** There is one item, and it has that name. */
  | { readonly is: "only item"; readonly value: ValueMeaning }
  /** The statement about the subject before, with another value. */
  | { readonly is: "likewise"; readonly value: ValueMeaning }
  /** The value that earlier requests gave it. */
  | { readonly is: "unchanged" }
  /** A field that is true or false, said as an adjective: “is active”. */
  | { readonly is: "flag"; readonly name: TokenReference }
  | { readonly is: "sign"; readonly sign: "above" | "below" | "atLeast"; readonly type?: string }
  /** `statuses`: those of which the document has one; `done`: what was done by the last call. */
  | {
      readonly is: "outcome";
      readonly outcome: "success" | "failure";
      readonly statuses?: string;
      readonly done?: TokenReference;
    };

/** The things that are counted: items, or things by their noun. */
export type Counted = TokenReference | "items";

/** A form such as `INV-NNNN`, or a text followed by digits. */
export type ShapeMeaning =
  | { readonly mask: TokenReference }
  | { readonly start: TokenReference; readonly count: ValueMeaning }
  | { readonly pieces: readonly ShapePiece[] };

/** A text, a sign, or so many characters of a class. */
export interface ShapePiece {
  readonly text?: TokenReference;
  readonly sign?: string;
  readonly charset?: string;
  readonly count?: ValueMeaning;
}

export interface Fact {
  readonly of: Looked;
  readonly says: Said;
}

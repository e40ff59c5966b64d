// Declares the parsed `.playbook` file: front matter, phases, instructions, each with its place. Data only.

import type { Diagnostic, Span } from "./diagnostic.ts";
import type { Json } from "./json.ts";
import type { PhaseName } from "./step.ts";

/** A whole file. Parsing always returns one; its problems are in `diagnostics`. */
export interface Playbook {
  readonly text: string;
  readonly frontMatter: FrontMatter;
  /** In the order of the text; an absent phase is not listed, a repeated one is a diagnostic and listed again. */
  readonly phases: readonly Phase[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Phase {
  readonly name: PhaseName;
  readonly heading: Span;
  /** From the heading to the next heading or the end. */
  readonly span: Span;
  readonly instructions: readonly Instruction[];
}

/**
 * One sentence with what is attached to it. `sentence` is the raw slice of the text (list markers precede it; a
 * continued line's break and indentation are part of it), so an offset in the sentence plus the start of `span` is an
 * offset in the file.
 */
export interface Instruction {
  readonly sentence: string;
  readonly span: Span;
  readonly attachment?: Attachment;
  /** The indented list below a sentence that ends in a colon: the body of a block. */
  readonly body?: readonly Instruction[];
}

export type Attachment = CodeAttachment | TableAttachment;

export interface CodeAttachment {
  readonly kind: "code";
  /** The first word after the fence in lower case: `json`, `xml`, `text`, `headers`, …; empty when there is none. */
  readonly language: string;
  /**
   * The lines between the fences, without the fence's indentation, joined by LF; `codeOffset` finds a place of it in
   * the file.
   */
  readonly content: string;
  /** The columns of indentation removed from each line, as far as it has them. */
  readonly indent: number;
  readonly span: Span;
  readonly contentSpan: Span;
}

/** A pipe table. The first row is `header`; whether it is data (key | value tables) is for the sentence to say. */
export interface TableAttachment {
  readonly kind: "table";
  readonly header: readonly string[];
  /** A `|---|` line below the first row says that it holds headings. */
  readonly hasRule?: boolean;
  readonly rows: readonly (readonly string[])[];
  /** Spans of the cells, row by row, the header first. */
  readonly cellSpans: readonly (readonly Span[])[];
  readonly span: Span;
}

export type Level = "service" | "endpoint" | "test case" | "flow" | "phrase";

/** The front matter with the place of every key and value. Unknown or ill-typed keys are diagnostics and left out. */
export interface FrontMatter {
  readonly span?: Span;
  readonly level: Level;
  readonly service?: Located<string>;
  readonly endpoint?: Located<EndpointName>;
  readonly name?: Located<string>;
  readonly testCase?: Located<string>;
  readonly from?: Located<string>;
  readonly fromRevision?: Located<string>;
  /** In a test case: a fingerprint of its definition and of the adapted text, to detect later edits. */
  readonly adapted?: Located<string>;
  /** In a generated endpoint playbook: a fingerprint of its text, to detect later edits. */
  readonly generated?: Located<string>;
  readonly flow?: Located<string>;
  /** The wordings of a team's own sentence, with `${parameters}`; the first names it. */
  readonly phrase?: readonly Located<string>[];
  /** In a phrase: the variables that its user can read afterwards. */
  readonly gives?: readonly Located<string>[];
  /** In a phrase: the edition of English that it was written for. */
  readonly english?: Located<number>;
  /** Title of a test case. */
  readonly title?: Located<string>;
  readonly description?: Located<string>;
  readonly tags: readonly Located<string>[];
  /** Exclusive resources: tests that name the same one never run at the same time. Absent if the file has none. */
  readonly exclusive?: readonly Located<string>[];
  /** Variables that are saved only from a response about the item that the request described. */
  readonly created?: readonly CreatedVariable[];
  /** Milliseconds for the whole playbook without its teardown. */
  readonly timeout?: Located<number>;
  readonly variables: readonly VariableDefinition[];
  readonly data?: Located<DataSource>;
  /** The requirements that it tests, in the order of the text; absent if the file has none. */
  readonly requirements?: readonly Located<RequirementLink>[];
  /** Settings of a service playbook. */
  readonly settings?: ServiceSettings;
  /** Places of the values that may hold `${references}`, quotes included, in the order of the text. */
  readonly templates: readonly Span[];
}

/** A variable that names a created item, or holds a response that does: what it deletes must be the test's own. */
export interface CreatedVariable {
  readonly name: string;
  /** Paths in the response, and the paths of the same values in the body of the request: `$.data.name`, `$.name`. */
  readonly shows: ReadonlyMap<string, string>;
}

/**
 * A value with the place of its spelling (quotes included) and of its key; a value without a key of its own has its own
 * place twice.
 */
export interface Located<T> {
  readonly value: T;
  readonly span: Span;
  readonly keySpan: Span;
}

/** `POST /orders/{id}`: the method upper case, the path as written. */
export interface EndpointName {
  readonly method: string;
  readonly path: string;
}

export type VariableType = "text" | "encrypted text" | "object" | "file" | "list";

/**
 * `value`: text and number and boolean scalars as YAML 1.2 core reads them (spellings such as 007 stay text); a file's
 * value is its path.
 */
export interface VariableDefinition {
  readonly name: string;
  readonly type: VariableType;
  /** Type of a list's elements. */
  readonly of?: VariableType;
  readonly value?: Json;
  readonly description?: string;
  readonly nameSpan: Span;
  readonly span: Span;
}

export type DataSource =
  | { readonly kind: "rows"; readonly rows: readonly Readonly<Record<string, Json>>[] }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "list"; readonly variable: string };

/** The requirement that a playbook tests: `SHOP-7/AC-2`, or with where and in which state it was read. */
export interface RequirementLink {
  readonly id: string;
  /** One of its acceptance criteria; absent: the requirement as a whole. */
  readonly criterion?: string;
  /** A file inside the root, or `@name` of an MCP server. */
  readonly source?: string;
  /** Hash of what was read. */
  readonly revision?: string;
}

/** Settings that only a service playbook has. Texts may hold `${variables}`. */
export interface ServiceSettings {
  readonly baseUrl?: Located<string>;
  readonly openapi?: Located<string>;
  readonly headers: Readonly<Record<string, Json>>;
  readonly cookies: boolean;
  readonly contract: "off" | "warn" | "fail";
  readonly tls: TlsSettings;
  readonly proxy?: string;
  /** Requests a second. */
  readonly rateLimit?: number;
  /** Names of fields and headers that are shown though they are called like a secret. */
  readonly visible?: readonly string[];
  readonly environments: readonly Environment[];
}

export interface TlsSettings {
  /** Paths inside the root. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  readonly insecure?: boolean;
}

export interface Environment {
  readonly name: string;
  readonly nameSpan: Span;
  readonly baseUrl?: string;
  readonly variables: readonly VariableDefinition[];
  readonly headers: Readonly<Record<string, Json>>;
  readonly tls: TlsSettings;
  readonly proxy?: string;
  /** Requests a second. */
  readonly rateLimit?: number;
}

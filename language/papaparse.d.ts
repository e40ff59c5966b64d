/**
 * The part of Papa Parse that the language uses. Its published types need Node's and the DOM's, which this folder does without.
 * `parse` is synchronous for text and never throws; `errors` have a zero-based `row` and, for quotes, the character `index`.
 */
declare module "papaparse" {
  interface ParseOptions {
    readonly delimiter?: string;
    readonly skipEmptyLines?: boolean | "greedy";
  }
  interface ParseError {
    readonly type: "Quotes" | "Delimiter" | "FieldMismatch";
    readonly code: string;
    readonly message: string;
    readonly row?: number;
    readonly index?: number;
  }
  const papa: {
    parse(text: string, options?: ParseOptions): { readonly data: readonly (readonly string[])[]; readonly errors: readonly ParseError[] };
  };

  export { papa as default };
}

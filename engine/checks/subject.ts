// Declares the subject of checks and saves: the last call of a phase, and the variables.

import type { Json } from "../../language/index.ts";
import type { SchemaTask } from "../bounded/task.ts";
import type { HttpResponse } from "../http/message.ts";

/** The outcome of the call that checks read: of an HTTP request or of an MCP tool. */
export interface CallOutcome {
  readonly response?: HttpResponse;
  readonly toolResult?: ToolResult;
}

interface ToolResult {
  readonly result: unknown;
  readonly isError: boolean;
}

export interface CheckSubject extends CallOutcome {
  /** `name` is a reference: `order`, `order.lines[0].sku`. */
  readonly variable: (name: string) => { readonly found: boolean; readonly value?: Json };
  /** The schema of that name in the OpenAPI document, of a JSON Schema file, or given inline. */
  readonly schema?: SchemaLookup;
  /** Ends the checks that take long. */
  readonly signal?: AbortSignal;
  /** The tool calls of the phase so far, for `succeeded`. */
  readonly toolCalls?: readonly { readonly server: string; readonly tool: string; readonly isError: boolean; readonly message?: string }[];
}

export type SchemaLookup = (
  nameOrInline: string | Readonly<Record<string, Json>>,
) => Promise<SchemaValidator | { readonly problem: string }>;

export interface SchemaValidator {
  readonly name: string;
  /**
   * The problems of the value, each in words; empty when it is valid, undefined if that may take too long in this
   * thread.
   */
  validate(value: Json): readonly string[] | undefined;
  /** The same question for the worker. */
  task(value: Json): SchemaTask;
}

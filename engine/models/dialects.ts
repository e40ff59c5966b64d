// Lists facts about OpenAI-compatible APIs: which form of structured answer each takes best, and what its refusals
// mean. Data only; `manner.ts` learns the rest from the answers.

/** Ways of asking for JSON of a form, from the strictest on. */
export type AnswerMode = "json schema" | "tool" | "json" | "text";

export interface Dialect {
  readonly name: string;
  /** Matched against `host:port/path` of the base URL. */
  readonly address: RegExp;
  /** In the order in which they are tried. */
  readonly modes: readonly AnswerMode[];
  readonly limitName: "max_completion_tokens" | "max_tokens";
  /** The header of the key instead of `Authorization: Bearer`. */
  readonly keyHeader?: string;
  /** The environment variable that people have the key of exactly this API in. */
  readonly keyVariable?: string;
}

/** The first that fits; the last fits all. */
export const dialects: readonly Dialect[] = [
  {
    name: "OpenAI",
    address: /^api\.openai\.com\//,
    modes: ["json schema", "tool", "json", "text"],
    limitName: "max_completion_tokens",
    keyVariable: "OPENAI_API_KEY",
  },
  {
    name: "Azure OpenAI",
    address: /^[^/]+\.(?:openai\.azure|cognitiveservices\.azure|services\.ai\.azure)\.com\//,
    modes: ["json schema", "tool", "json", "text"],
    limitName: "max_completion_tokens",
    keyHeader: "api-key",
    keyVariable: "AZURE_OPENAI_API_KEY",
  },
  {
    // One of its providers that does not know the schema may ignore it; a required tool is routed to providers with
    // tools.
    name: "OpenRouter",
    address: /^openrouter\.ai\//,
    modes: ["json schema", "tool", "json", "text"],
    limitName: "max_tokens",
    keyVariable: "OPENROUTER_API_KEY",
  },
  {
    // Drops `tool_choice` silently, and constrains the output to a schema.
    name: "Ollama",
    address: /^[^/]+:11434\//,
    modes: ["json schema", "json", "tool", "text"],
    limitName: "max_tokens",
  },
  {
    // Refuses `json_object`.
    name: "LM Studio",
    address: /^[^/]+:1234\//,
    modes: ["json schema", "tool", "text"],
    limitName: "max_tokens",
  },
  {
    name: "vLLM",
    address: /^[^/]+:8000\//,
    modes: ["json schema", "tool", "json", "text"],
    limitName: "max_tokens",
  },
  { name: "OpenAI-compatible", address: /^/, modes: ["json schema", "tool", "json", "text"], limitName: "max_tokens" },
];

/** A part of a request that an API may not know. */
export type Feature = AnswerMode | "tool choice" | "max_completion_tokens" | "max_tokens" | "stream usage" | "streaming";

/** Patterns of errors about a part of the request: tried in this order, for the parts that were sent. */
export const complaints: readonly { readonly of: Feature; readonly says: RegExp }[] = [
  { of: "stream usage", says: /stream_options|include_usage/i },
  { of: "max_completion_tokens", says: /max_completion_tokens/i },
  { of: "max_tokens", says: /max_tokens/i },
  { of: "tool choice", says: /tool[_ ]?choice/i },
  { of: "tool", says: /\btools?\b|function.?call|\bfunctions?\b/i },
  { of: "json schema", says: /response_format|json_schema|structured.?output|guided|grammar|schema/i },
  { of: "json", says: /response_format|json_object|json mode/i },
  { of: "streaming", says: /\bstream(?:ing|ed)?\b/i },
  // Some only report that no provider has the requested combination.
  { of: "json schema", says: /requested parameters|extra_forbidden|extra inputs|unrecognized request argument/i },
];

/**
 * Statuses with which parts of a request are refused; others are about the request as a whole. 500: a schema that a
 * grammar cannot be made of.
 */
export const complaintStatuses: ReadonlySet<number> = new Set([400, 403, 404, 405, 415, 422, 500, 501]);

// Declares a connection to an MCP server for the rest of the engine. The SDK implements it, in `sdkConnection.ts`,
// which is loaded when the first server is needed.

import type { JsonObject, LockedPrompt, LockedResource, LockedTool, McpEra, McpTransport } from "../../language/index.ts";
import type { McpServerConfig } from "./config.ts";

/** Facts that a server reports about itself. */
export interface ServerFacts {
  readonly transport: McpTransport;
  readonly era: McpEra;
  readonly protocol: string;
  readonly name?: string;
  readonly version?: string;
  readonly title?: string;
  readonly instructions?: string;
  readonly capabilities: JsonObject;
  /** Lets the next connection to a modern server start without a round trip. */
  readonly discovery?: JsonObject;
}

export interface McpConnection {
  readonly facts: ServerFacts;
  readonly listTools: (signal: AbortSignal) => Promise<readonly Omit<LockedTool, "hash">[]>;
  readonly listResources: (signal: AbortSignal) => Promise<readonly LockedResource[]>;
  readonly listResourceTemplates: (signal: AbortSignal) => Promise<readonly LockedResource[]>;
  readonly listPrompts: (signal: AbortSignal) => Promise<readonly LockedPrompt[]>;
  /** The definition gives the headers that a modern server wants of a call; without it none are sent. */
  readonly call: (tool: CalledTool, inputs: JsonObject, options: CallOptions) => Promise<CallResult>;
  readonly read: (uri: string, options: CallOptions) => Promise<CallResult>;
  /** Calls back once when the server says that its tools are others now. */
  readonly onToolsChanged: (listener: () => void) => void;
  /** Why it is of no use any more, if so. */
  readonly ended: () => string | undefined;
  readonly close: () => Promise<void>;
}

export type CalledTool = Pick<LockedTool, "name"> & Partial<Omit<LockedTool, "name">>;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Milliseconds without an answer or progress. */
  readonly timeout: number;
  /** Milliseconds, regardless of progress. */
  readonly totalTimeout: number;
  readonly onProgress?: (message: string) => void;
}

export interface CallResult {
  readonly isError: boolean;
  /** Present when the server gave one; it comes before the text. */
  readonly structured?: unknown;
  /** All text parts, joined by line breaks. */
  readonly text: string;
  /** Descriptions of parts that are not text: `image/png, 1,234 bytes`. */
  readonly others: readonly string[];
}

/**
 * Sends along who we are. A refusal of the server is thrown as `AuthorizationNeeded` once nothing helps but a person.
 */
export interface ConnectionAuthorization {
  readonly token: () => Promise<string | undefined>;
  /** Gets a new token without a person, or throws. */
  readonly onUnauthorized: (challenge: Challenge) => Promise<void>;
}

export interface Challenge {
  readonly status: 401 | 403;
  readonly resourceMetadataUrl?: string;
  readonly scope?: string;
}

export interface ConnectOptions {
  /** With its variables filled in. */
  readonly config: McpServerConfig;
  /**
   * Facts from an earlier connection: with them, connecting takes one round trip at most. Absent: the server is asked
   * for its version.
   */
  readonly known?: { readonly era: McpEra; readonly transport: McpTransport; readonly discovery?: JsonObject };
  readonly authorization?: ConnectionAuthorization;
  /** Answers the server's questions in the middle of a call. */
  readonly elicit: (request: ElicitationRequest) => Promise<ElicitationAnswer>;
  readonly limits: McpLimits;
  readonly signal: AbortSignal;
}

export interface ElicitationRequest {
  readonly server: string;
  readonly message: string;
  /** A form has a schema, a page that a person shall open has an address; that one is never fetched by us. */
  readonly form?: JsonObject;
  readonly url?: string;
}

export type ElicitationAnswer =
  | { readonly action: "accept"; readonly content?: JsonObject }
  | { readonly action: "decline" | "cancel"; readonly reason: string };

/** Times are milliseconds. */
export interface McpLimits {
  readonly connectTimeout: number;
  /** Time limit for detecting the modern protocol. */
  readonly probeTimeout: number;
  readonly callTimeout: number;
  readonly totalTimeout: number;
  readonly maxMessageBytes: number;
  readonly maxPages: number;
  /** Limit of all schemas of a server together. */
  readonly maxSchemaBytes: number;
  readonly authorizationTimeout: number;
}

export const defaultLimits: McpLimits = {
  connectTimeout: 30_000,
  probeTimeout: 15_000,
  callTimeout: 60_000,
  totalTimeout: 600_000,
  maxMessageBytes: 10_000_000,
  maxPages: 64,
  maxSchemaBytes: 4_000_000,
  authorizationTimeout: 30_000,
};

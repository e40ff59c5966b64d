// Declares the MCP part of the protocol between editor and engine: the known facts about servers, and the requests
// about them. Data only.

import type { Json, JsonObject, LockedPrompt, LockedResource, LockedTool, McpEra, McpTransport, ToolRisk } from "../language/index.ts";
import type { FileEdit } from "./generateProtocol.ts";
import type { McpServerConfig } from "./mcp/config.ts";

export type { JsonObject } from "../language/index.ts";

export interface McpFolder {
  /** Absolute path; the root is found from there. */
  readonly folder: string;
}

/** Something that takes time, with a name by which it is cancelled. */
export interface McpRun extends McpFolder {
  readonly run: string;
  readonly server: string;
}

export interface McpServersView {
  readonly root: string;
  readonly servers: readonly McpServerView[];
  /** Problems of the configuration files. */
  readonly problems: readonly { readonly path: string; readonly severity: "error" | "warning"; readonly message: string }[];
}

/**
 * `new`: not discovered. `not approved`: no person has allowed starting or connecting to it. `changed`: the program or
 * address differs from the approved one. `drifted`: its tools are. `ended`: it was connected, and is gone.
 */
export type McpServerState = "new" | "not approved" | "changed" | "drifted" | "ready" | "connected" | "ended";

export interface McpServerView {
  /** The text after the @. */
  readonly name: string;
  readonly title?: string;
  /** The file that defines it, inside the root. */
  readonly from: string;
  readonly kind: "stdio" | "http";
  /** The whole command line or the address, with the names of variables and without their values. */
  readonly definition: string;
  readonly state: McpServerState;
  readonly transport?: McpTransport;
  readonly era?: McpEra;
  readonly protocol?: string;
  readonly provider?: string;
  readonly authentication?: string;
  /** The authority that a person is signed in at. */
  readonly account?: string;
  readonly tools: readonly McpToolView[];
  readonly resources: readonly LockedResource[];
  readonly resourceTemplates: readonly LockedResource[];
  readonly prompts: readonly LockedPrompt[];
  /** The last thing that went wrong, until something goes well. */
  readonly problem?: McpProblemView;
}

export interface McpToolView extends Omit<LockedTool, "hash"> {
  readonly risk: ToolRisk;
  /** That it may destroy something was approved, for all playbooks or some. */
  readonly approved: boolean;
}

export interface McpProblemView {
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
}

export interface McpProviderView {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly prepare: readonly string[];
  readonly documentation: string;
  readonly authentication: readonly string[];
  readonly hasReadOnly: boolean;
  /** `${NAME}`s of its configuration. */
  readonly variables: readonly string[];
}

/** A server that is not in a file yet. */
export type NewMcpServer = { readonly name: string; readonly title?: string } & (
  | { readonly provider: string; readonly readOnly?: boolean }
  | { readonly config: DistributiveOmit<McpServerConfig, "name" | "from" | "title"> }
);

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export interface McpDiscoverParams extends McpRun {
  /** Its name is `server`. */
  readonly add?: NewMcpServer;
  /** True if a person may be asked to sign in. */
  readonly signIn: boolean;
}

export interface McpDiscoverResult {
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string;
  readonly warnings: readonly string[];
  readonly transport: McpTransport;
  readonly era: McpEra;
  readonly authentication: string;
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** Against the lock; empty where nothing was known. */
  readonly changes: readonly McpToolChange[];
  /** Writing them approves the discovered state. */
  readonly edits: readonly FileEdit[];
}

export interface McpToolChange {
  readonly tool: string;
  readonly kind: "added" | "removed" | "changed";
  /** Definitions as JSON, ready to be compared. */
  readonly before: string;
  readonly after: string;
}

export interface McpSignInResult {
  readonly issuer: string;
  readonly scopes: readonly string[];
}

export interface McpCallParams extends McpRun {
  /** A tool's name, or with `uri` of a resource nothing. */
  readonly tool: string;
  readonly inputs: JsonObject;
  readonly uri?: string;
}

export interface McpCallResult {
  readonly result: Json;
  readonly isError: boolean;
  readonly problem?: string;
  /** Milliseconds. */
  readonly duration: number;
}

export interface McpToolApproval extends McpFolder {
  readonly server: string;
  readonly tool: string;
  /** False takes it back. */
  readonly approved: boolean;
}

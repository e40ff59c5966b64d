// Declares the messages between the editor and the engine's process (`playbook engine`), as JSON-RPC over the channel
// of a forked Node process: names of requests and notifications, and their shapes. Data only. All messages of the
// engine have been redacted.
import type { Json, PhaseName } from "../language/index.ts";
import type { NotReady, RunEvent, RunSummary, TestIdentity, TestResult } from "./events.ts";
import type {
  GenerateParams,
  GenerateProgress,
  GenerateResult,
  RequirementsParams,
  RequirementsResult,
  Traceability,
  TraceabilityParams,
} from "./generateProtocol.ts";
import type {
  McpCallParams,
  McpCallResult,
  McpDiscoverParams,
  McpDiscoverResult,
  McpFolder,
  McpProviderView,
  McpRun,
  McpServersView,
  McpSignInResult,
  McpToolApproval,
} from "./mcpProtocol.ts";
import type {
  EditorModelAnswer,
  EditorModelQuestion,
  ExplainFailureParams,
  ExplainFailureResult,
  InterpretParams,
  InterpretResult,
} from "./modelProtocol.ts";
import type { SecretRequest } from "./ports.ts";

export type { Json } from "../language/index.ts";
export type { Coverage, CoveragePoint, ServiceCoverage } from "./coverage/coverage.ts";
export type * from "./events.ts";
export { exportFormats } from "./formats/names.ts";
export type * from "./generateProtocol.ts";
export type * from "./mcpProtocol.ts";
export type * from "./modelProtocol.ts";
export type { SecretRequest } from "./ports.ts";

/** Changes whenever one side would misunderstand the other. */
export const protocolVersion = 7;

/** The code of JSON-RPC errors whose `data` is an `ErrorData`. */
export const refusedError = -32_001;

/** The error of a request; a code for programs, and what to do. */
export interface ErrorData {
  readonly code: string;
  readonly fix?: string;
}

/** The editor's requests to the engine; every request may fail with `refusedError`. */
export interface EngineRequests {
  readonly initialize: { readonly params: InitializeParams; readonly result: InitializeResult };
  readonly tests: { readonly params: TestsParams; readonly result: TestsResult };
  /** A run of the folder is likely to follow: derives of its playbooks what that needs, and runs nothing. */
  readonly warm: { readonly params: { readonly folder: string }; readonly result: null };
  /** Answered when everything is torn down. */
  readonly run: { readonly params: RunParams; readonly result: RunSummary };
  /**
   * True if this machine has the value of each secret, in the environment or in the team's file; the editor knows its
   * own.
   */
  readonly secretsKnown: { readonly params: { readonly secrets: readonly SecretRequest[] }; readonly result: readonly boolean[] };
  readonly send: { readonly params: SendParams; readonly result: SendResult };
  readonly session: { readonly params: SessionAddress; readonly result: SessionView };
  /** Tears down the items of the session, and forgets its saved values. */
  readonly reset: { readonly params: ResetParams; readonly result: SessionView };
  /** A file that `playbook run --reporter json` wrote, as the events of that run. */
  readonly loadResults: { readonly params: LoadResultsParams; readonly result: readonly RunEvent[] };
  /** The servers in the files of a folder, and the servers that the editor is connected to. Starts nothing. */
  readonly mcpServers: { readonly params: McpFolder; readonly result: McpServersView };
  readonly mcpProviders: { readonly params: Record<string, never>; readonly result: readonly McpProviderView[] };
  /** Asks the server for its capabilities, and writes nothing: the answer contains the planned changes. */
  readonly mcpDiscover: { readonly params: McpDiscoverParams; readonly result: McpDiscoverResult };
  readonly mcpConnect: { readonly params: McpRun; readonly result: McpServersView };
  readonly mcpSignIn: { readonly params: McpRun; readonly result: McpSignInResult };
  /** Also of a server that `mcpRemove` has just taken out. */
  readonly mcpSignOut: { readonly params: McpRun; readonly result: McpServersView };
  readonly mcpCall: { readonly params: McpCallParams; readonly result: McpCallResult };
  /** The change that approves a destructive tool for all playbooks. */
  readonly mcpApproveTool: { readonly params: McpToolApproval; readonly result: McpDiscoverResult["edits"] };
  /**
   * The change that removes the server from .mcp.json and the lock. `mcpSignOut` follows where it is: a sign-in
   * outlives an edit that fails.
   */
  readonly mcpRemove: { readonly params: McpRun; readonly result: McpDiscoverResult["edits"] };
  /** The tools for agents; `agreed` says that a person has consented to the tool's effects. */
  readonly agentTool: { readonly params: AgentToolParams; readonly result: AgentToolResult };
  /** Makes changes of files, and writes none. */
  readonly generate: { readonly params: GenerateParams; readonly result: GenerateResult };
  /** Reads requirements, and says of each how much of it would become a flow. */
  readonly requirements: { readonly params: RequirementsParams; readonly result: RequirementsResult };
  readonly traceability: { readonly params: TraceabilityParams; readonly result: Traceability };
  /** Proposes steps for sentences that are not understood; writes nothing. */
  readonly interpret: { readonly params: InterpretParams; readonly result: InterpretResult };
  /** Why a test did not pass, and how a model would change it; writes nothing. */
  readonly explainFailure: { readonly params: ExplainFailureParams; readonly result: ExplainFailureResult };
}

export interface EngineNotifications {
  /** For every request with a `run`: the first aborts and tears down, the second stops. */
  readonly cancel: { readonly run: string };
  /** The number of characters of the model's answer that have arrived. */
  readonly modelReceived: { readonly question: string; readonly characters: number };
}

export interface EditorNotifications {
  /** In order, many at a time. */
  readonly events: { readonly run: string; readonly events: readonly RunEvent[] };
  readonly progress: GenerateProgress;
  /** Something about the servers of a root is other than `mcpServers` last said. */
  readonly mcpChanged: McpChanged;
}

/** The engine's requests to the editor: only the ports that it offered. */
export interface McpChanged {
  readonly root: string;
  /** A run has just found the tools of this server other than they were approved. */
  readonly drifted?: string;
}

export interface EditorRequests {
  /** With `ask` nothing else has the value, and a person who waits for a run may be asked for it. */
  readonly secret: { readonly params: SecretRequest & { readonly ask?: true }; readonly result: SecretResult };
  readonly consent: { readonly params: ConsentParams; readonly result: boolean };
  readonly openBrowser: { readonly params: { readonly url: string }; readonly result: boolean };
  readonly elicit: { readonly params: ElicitParams; readonly result: ElicitResult };
  /** Credentials from signing in: without a value it reads, null deletes. */
  readonly credential: {
    readonly params: { readonly key: string; readonly value?: string | null };
    readonly result: { readonly value?: string };
  };
  /** How the answer of a sign-in is to come back; asked before the client is registered. */
  readonly redirect: { readonly params: Record<string, never>; readonly result: RedirectResult };
  /**
   * Shows who asks for what and opens the page; with the address that came back, where the editor is the one to receive
   * it.
   */
  readonly authorize: { readonly params: AuthorizeParams; readonly result: AuthorizeResult };
  /** Asks a model of the editor; cancelled with the request. */
  readonly model: { readonly params: EditorModelQuestion; readonly result: EditorModelAnswer };
}

export type EditorPort = keyof EditorRequests;

export interface InitializeParams {
  readonly protocol: number;
  /** Version of the extension, for the message when the two do not match. */
  readonly version: string;
  readonly ports: readonly EditorPort[];
}

interface InitializeResult {
  readonly protocol: number;
  readonly version: string;
}

/** Narrowing together; nothing given means every playbook below the folder. */
interface Selection {
  /** Absolute paths of files and folders. */
  readonly paths?: readonly string[];
  /** Ids of tests: the path inside the root, with `#` and the number of a data row. */
  readonly tests?: readonly string[];
  readonly exclude?: readonly string[];
  /** One of these, and none of the tags that begin with `!`. */
  readonly tags?: readonly string[];
  readonly grep?: string;
}

export interface TestsParams {
  /** Absolute path; the root is found from there. */
  readonly folder: string;
  readonly selection: Selection;
  readonly environment?: string;
}

interface TestsResult {
  readonly tests: readonly TestIdentity[];
  readonly notReady: readonly NotReady[];
}

/** The options of `playbook run`, which does the same. */
export interface RunParams extends TestsParams {
  /** The editor's name for this run, for its events and its cancel. */
  readonly run: string;
  /** Texts, or the numbers, true, false, JSON objects or lists that they spell. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly workers?: number;
  readonly bail?: boolean;
  readonly repeat?: number;
  readonly retries?: number;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly seed?: number;
  /** Measure coverage of the OpenAPI documents; its event comes before the end. */
  readonly coverage?: boolean;
  /** Exchanges of the steps that failed, or of all (default). */
  readonly detail?: "failures" | "all";
  /** A person has started it and can be asked for a secret that has no value. */
  readonly isWatched?: boolean;
  /** A file for the HTML report, which is written when the run is over. */
  readonly report?: string;
  /** A file of the last runs, to which this one is added. */
  readonly history?: string;
}

/** A conversation with the services: one for each playbook and environment. */
export interface SessionAddress {
  readonly folder: string;
  /** Inside the root, with forward slashes. */
  readonly playbook: string;
  readonly environment?: string;
}

export interface SendParams extends SessionAddress {
  readonly run: string;
  readonly phase: PhaseName;
  /** Index in the phase; an instruction in a block is sent with its block. */
  readonly instruction: number;
  /** `to here` tears down earlier tries and begins again, with the setup. */
  readonly mode: "only this" | "to here";
  /** The data row that gives the columns, from 1; default the first. */
  readonly row?: number;
  readonly variables?: Readonly<Record<string, string>>;
}

export interface SendResult extends TestResult {
  readonly session: SessionView;
}

interface ResetParams extends SessionAddress {
  readonly run: string;
}

export interface SessionView {
  /** True if anything was sent since it was last reset. */
  readonly open: boolean;
  readonly variables: readonly VariableView[];
}

/** A variable as its next use would see it. */
export interface VariableView {
  readonly name: string;
  /** Absent if it has no value yet; secrets and what holds one are masked. */
  readonly value?: Json;
  readonly secret: boolean;
  readonly from: "row" | "saved" | "service setup" | "definition" | "nowhere";
  /** The path of a file variable inside the root. */
  readonly file?: string;
  /** Why it has none, where that is known. */
  readonly problem?: string;
}

interface AgentToolParams {
  readonly run: string;
  /** All open ones, the visible one first. */
  readonly folders: readonly AgentFolder[];
  readonly tool: string;
  readonly input: Readonly<Record<string, Json>>;
  readonly agreed: boolean;
}

export interface AgentFolder {
  /** The editor's name for it, with which paths may begin. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
}

interface AgentToolResult {
  /** For a model to read. */
  readonly text: string;
}

interface LoadResultsParams {
  /** Absolute. */
  readonly path: string;
}

export type SecretResult = { readonly value: string } | { readonly missing: string };

/** A question that the caller answers once, or remembers. */
export type ConsentParams =
  /** `definition` is the whole command line or the address, as in the file `from`. */
  | { readonly kind: "start" | "connect"; readonly server: string; readonly from: string; readonly definition: string }
  /** `destroys`: the server says so; else it says nothing of that. `inputs` are names. */
  | {
      readonly kind: "call";
      readonly server: string;
      readonly tool: string;
      readonly description?: string;
      readonly destroys: boolean;
      readonly inputs: readonly string[];
    }
  | { readonly kind: "page"; readonly server: string; readonly url: string; readonly message: string };

/** A server asks for something: the properties of a flat JSON Schema, as MCP has them. */
export interface ElicitParams {
  readonly who: string;
  readonly message: string;
  readonly schema: Json;
}

export type ElicitResult =
  | { readonly action: "accept"; readonly content: Readonly<Record<string, Json>> }
  | { readonly action: "decline" | "cancel" };

/**
 * `loopback`: the engine opens a port; `editor`: the editor has an address of its own; `paste`: the person copies the
 * address.
 */
export type RedirectResult = { readonly kind: "loopback" | "paste" } | { readonly kind: "editor"; readonly url: string };

export interface AuthorizeParams {
  readonly server: string;
  readonly url: string;
  readonly host: string;
  readonly scopes: readonly string[];
  readonly redirectUrl: string;
  readonly answer: RedirectResult["kind"];
}

/** Without an address the answer comes to the engine's port. */
export type AuthorizeResult = { readonly opened: false } | { readonly opened: true; readonly address?: string };

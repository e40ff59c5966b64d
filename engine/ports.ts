// Declares the engine's ports to the outside. The command line and the editor each bring their own.

/** Reads files inside the root; paths are absolute. */
export interface FilePort {
  read(path: string): Promise<Uint8Array>;
  /**
   * For sending files without holding them as a whole; `path` comes from `real`. Rejects as `read` does, except about
   * the size.
   */
  open(path: string): Promise<SentFile>;
  exists(path: string): Promise<boolean>;
  /** Returns whether it is a regular file, links followed. */
  isFile(path: string): Promise<boolean>;
  /**
   * The entries of a folder; empty when there is no such folder. `other` is a link, which is not followed, or a device.
   * Rejects with node’s error when it may not be looked
   * into.
   */
  list(folder: string): Promise<readonly { readonly name: string; readonly kind: "file" | "folder" | "other" }[]>;
  /** The same path with symbolic links followed; the path itself when it does not exist. */
  real(path: string): Promise<string>;
}

/** A regular file that is read while it is sent. */
export interface SentFile {
  readonly size: number;
  /** From the start, each time. Throws when the file has changed its size. */
  bytes(): AsyncIterable<Uint8Array>;
}

export interface SecretRequest {
  readonly root: string;
  readonly service: string;
  readonly environment?: string;
  readonly name: string;
  /** It is a list of encrypted texts: the value is a JSON list of texts. */
  readonly list?: true;
  /** A test cannot run without it; absent if it is only to be masked, or may still get its value in the run. */
  readonly needed?: true;
}

/**
 * Gives the value of an encrypted variable, or says why there is none (e.g. which environment variable to set). Never
 * logs.
 */
export interface SecretPort {
  secret(request: SecretRequest): Promise<{ readonly value: string } | { readonly missing: string }>;
}

/** Calls tools of MCP servers. Absent: a run with MCP steps is refused with the reason. */
export interface ToolPort {
  /** Throws `PlaybookError` if there is no answer at all; a tool's refusal is an answer. */
  call(
    server: string,
    tool: string,
    inputs: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    context?: ToolContext,
  ): Promise<ToolAnswer>;
  /**
   * Reads a resource; its result is JSON where the content is, else the text. Absent: steps that read one are refused.
   */
  read?(server: string, uri: string, signal: AbortSignal, context?: ToolContext): Promise<ToolAnswer>;
  /** The port has time limits of its own, which progress of a server puts off. */
  readonly limitsItself?: true;
  /** A run begins: it takes the secrets that come up, so that no event shows them. */
  attach?(run: { readonly secret: (value: string) => void }): void;
  /** Servers whose tools were other than approved: such a run counts as not ready. */
  drifted?(): readonly string[];
}

export interface ToolContext {
  /** Inside the root: some tools are approved for some playbooks only. */
  readonly playbook?: string;
  /** Milliseconds, where the step names a limit. */
  readonly timeout?: number;
}

export interface ToolAnswer {
  /** The structured result, else the JSON in its text, else the text. */
  readonly result: unknown;
  readonly isError: boolean;
  /** Why it counts as failed, in the server's words where it gave some. */
  readonly problem?: string;
}

export interface ClockPort {
  now(): Date;
}

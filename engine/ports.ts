// What the engine needs from outside. The command line and the editor each bring their own.

/** Reads files inside the root; paths are absolute. */
export interface FilePort {
  read(path: string): Promise<Uint8Array>;
  exists(path: string): Promise<boolean>;
  /** What a folder holds; empty when there is no such folder. */
  list(folder: string): Promise<readonly { readonly name: string; readonly kind: "file" | "folder" }[]>;
  /** The same path with symbolic links followed; the path itself when it does not exist. */
  real(path: string): Promise<string>;
}

export interface SecretRequest {
  readonly root: string;
  readonly service: string;
  readonly environment?: string;
  readonly name: string;
}

/** Gives the value of an encrypted variable, or says why there is none (e.g. which environment variable to set). Never logs. */
export interface SecretPort {
  secret(request: SecretRequest): Promise<{ readonly value: string } | { readonly missing: string }>;
}

/** Calls a tool of an MCP server. Absent: a run with MCP steps is refused with the reason. */
export interface ToolPort {
  call(
    server: string,
    tool: string,
    inputs: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<{ readonly result: unknown; readonly isError: boolean }>;
}

export interface ClockPort {
  now(): Date;
}

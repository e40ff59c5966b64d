// Defines the tools that Playbook offers to agents, over MCP or as tools of VS Code's language models.

import { isAbsolute, relative, resolve, sep } from "node:path";
import { PlaybookError, type SecretPort } from "../../engine/index.ts";
import type { JsonObject } from "../../language/index.ts";
import type { PeoplePorts } from "../execution.ts";

export interface AgentTool {
  /** Letters and `_`. */
  readonly name: string;
  readonly title: string;
  /** For a model: the effect of the tool, when to use it, and its result. */
  readonly description: string;
  /** JSON Schema of an object. */
  readonly inputSchema: JsonObject;
  /**
   * The permission that a person must give: to send requests to the services, or to write files. Absent: it only reads.
   */
  readonly needs?: AgentPermission;
  /** Where it names no path and several folders are open, it is about all of them; absent: about one. */
  readonly everywhere?: true;
  /** Throws `PlaybookError`; other inputs than the schema has are refused before. */
  call(inputs: JsonObject, around: AgentSurroundings): Promise<AgentAnswer>;
}

export type AgentPermission = "run" | "write";

export interface AgentSurroundings {
  /** Absolute: the root; nothing outside it is read or written. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly secrets: SecretPort;
  /** The editor's part in MCP servers: values, consent and signing in. */
  readonly people?: (root: string) => PeoplePorts;
  /** Asks the person who uses the agent; false if there is no person to ask. `question` says what would be done. */
  consent(permission: AgentPermission, question: string): Promise<boolean>;
  progress?(done: number, total: number, message: string): void;
}

export interface AgentAnswer {
  /** For a model to read. */
  readonly text: string;
  /** The same as data. */
  readonly data: JsonObject;
  /** The call did its work, but the result is bad: a test failed, a playbook is not READY. */
  readonly isBad?: boolean;
}

/** Absolute. Throws for a path that leads out of the folder. */
export function pathInside(folder: string, path: string): string {
  const absolute = resolve(folder, path);
  if (isInFolder(absolute, folder)) return absolute;
  throw new PlaybookError("outside-folder", `${path} is outside ${folder}.`, "Give a path inside that folder.");
}

/** Both absolute; a folder is below itself. */
export function isInFolder(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** Throws with what to do instead where the person does not agree. */
export async function requireConsent(around: AgentSurroundings, permission: AgentPermission, question: string): Promise<void> {
  if (await around.consent(permission, question)) return;
  throw new PlaybookError(
    "not-allowed",
    `This needs consent: ${question}`,
    permission === "run"
      ? "To allow it, a person starts the server with --allow run. Or a person runs the tests: playbook run."
      : "To allow it, a person starts the server with --allow write. Without that, a call without write returns what would be written.",
  );
}

/** A schema of an object, with nothing beside these properties. */
export function inputs(properties: Readonly<Record<string, JsonObject>>, required: readonly string[] = []): JsonObject {
  return { type: "object", properties, required: [...required], additionalProperties: false };
}

export const pathsInput = {
  type: "array",
  items: { type: "string" },
  description: "Files and folders, relative to the project folder; default: the whole project.",
} as const satisfies JsonObject;

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

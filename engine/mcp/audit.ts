// Logs every call of a server in one line: who, what and how long, with fingerprints instead of inputs and results.

import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { type Json, parseJson } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { ToolAnswer, ToolContext } from "../ports.ts";
import { canonicalJson, sha256 } from "./toolHash.ts";

export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly server: string;
  /** A tool's name, or the address of a resource that was read. */
  readonly tool: string;
  readonly playbook?: string;
  /** SHA-256 of the inputs and of the result, as canonical JSON. */
  readonly inputs: string;
  readonly result?: string;
  readonly outcome: "succeeded" | "failed" | "refused";
  /** Milliseconds. */
  readonly duration: number;
}

export type Audit = (entry: AuditEntry) => void;

/** JSON Lines, readable by its owner only. A log that cannot be written does not fail a test: it is reported once. */
export function auditFile(path: string, lost: (message: string) => void): Audit {
  let isLost = false;
  return (entry) => {
    if (isLost) return;
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    } catch (error) {
      isLost = true;
      lost(`Calls of MCP servers cannot be logged in ${path}: ${error instanceof Error ? error.message : error}`);
    }
  };
}

/** Does the work of a call, and writes its line, whether it succeeds or not. */
export async function audited(
  audit: Audit | undefined,
  { server, tool, inputs, context }: { server: string; tool: string; inputs: unknown; context: ToolContext },
  work: () => Promise<ToolAnswer>,
): Promise<ToolAnswer> {
  if (audit === undefined) return work();
  const start = performance.now();
  const write = (outcome: AuditEntry["outcome"], result?: unknown) =>
    audit({
      at: new Date().toISOString(),
      server,
      tool,
      ...(context.playbook === undefined ? {} : { playbook: context.playbook }),
      inputs: fingerprint(inputs),
      ...(result === undefined ? {} : { result: fingerprint(result) }),
      outcome,
      duration: Math.round(performance.now() - start),
    });
  try {
    const answer = await work();
    write(answer.problem === undefined ? "succeeded" : "failed", answer.result);
    return answer;
  } catch (error) {
    write(error instanceof PlaybookError && /^mcp-(?:not-approved|drift|no-)/.test(error.code) ? "refused" : "failed");
    throw error;
  }
}

/** Numbers count with all their digits. Data nested deeper than JSON allows has the fingerprint of an empty value. */
export function fingerprint(value: unknown): string {
  const read = parseJson(JSON.stringify(value ?? null));
  return sha256(canonicalJson(read.ok ? (read.value as Json) : null));
}

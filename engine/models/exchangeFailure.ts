// A failed request to a model's API: the known cause, and whether to try again.

import { PlaybookError } from "../error.ts";
import { cleanText } from "../mcp/untrustedText.ts";

export interface FailureFacts {
  readonly kind: "status" | "connection" | "first byte" | "total time" | "dropped" | "empty";
  readonly status?: number;
  /** The message of the API. */
  readonly message: string;
  readonly code?: string;
  /** Milliseconds. */
  readonly retryAfter?: number;
}

export class ExchangeFailure extends Error {
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts, cause?: unknown) {
    super(facts.message, { cause });
    this.facts = facts;
  }
}

/** 529 is what some APIs say when they are overloaded. */
const transientStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529]);

/** 429 can mean both: too many requests, and no money left. */
const outOfFunds = /insufficient_quota|billing|credit|quota exceeded/i;

export function isTransient({ kind, status, code = "", message }: FailureFacts): boolean {
  if (kind === "status") return status !== undefined && transientStatuses.has(status) && !outOfFunds.test(`${code} ${message}`);
  return kind !== "total time";
}

/** For people. `where` names the model, `tries` how often it was asked. */
export function playbookErrorOf({ kind, status, message, code = "" }: FailureFacts, where: string, tries: number): PlaybookError {
  const said = quoted(message);
  const times = tries > 1 ? ` (asked ${tries} times)` : "";
  if (kind === "first byte" || kind === "total time")
    return new PlaybookError(
      "model-timeout",
      `${where} took too long${times}: ${message}`,
      "Make the question smaller, use a faster model, or raise the limit.",
    );
  if (kind === "connection")
    return new PlaybookError(
      "model-unreachable",
      `${where} cannot be reached${times}: ${message}`,
      "Check the address of the model, and the proxy.",
    );
  if (kind !== "status")
    return new PlaybookError("model-failed", `${where} did not finish its answer${times}: ${message}`, "Try again later.");
  if (status === 401 || status === 403)
    return new PlaybookError(
      "model-key",
      `${where} does not accept the key (${status}).${said}`,
      "Check PLAYBOOK_MODEL_KEY, or in the editor run “Playbook: Set the Model’s Key”.",
    );
  if (status === 404)
    return new PlaybookError("model-unknown", `${where} was not found (404).${said}`, "Check the name and the address of the model.");
  if (outOfFunds.test(`${code} ${message}`))
    return new PlaybookError("model-quota", `${where} requires payment (${status}).${said}`, "Check the account of the model’s API.");
  if (status === 429)
    return new PlaybookError("model-limit", `${where} gets too many requests${times} (429).${said}`, "Wait, or ask less often.");
  return new PlaybookError(
    "model-failed",
    `${where} answered with status ${status}${times}.${said}`,
    "Try again later, or check the message of the API.",
  );
}

function quoted(message: string): string {
  const { text } = cleanText(message.replace(/\s+/g, " ").trim(), 300);
  return text === "" ? "" : ` It says: ${text}`;
}

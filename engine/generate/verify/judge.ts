// Judges the runs of a generated test: it passes, the service differs from its document, or the test needs something
// that the service does not offer.

import type { TestResult } from "../../events.ts";
import { lastingTitles } from "../../findings/baseline.ts";
import { isAboutAnother } from "../../running/createdItem.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import type { Schemas } from "../endpoints/schemas.ts";
import type { AttemptRecord, FailedStep, TestRecord } from "./record.ts";
import { isVeiledRefusal } from "./veiledRefusal.ts";

export type Judgement =
  | { readonly kind: "green" }
  /** The service does other than its document says. */
  | Finding
  /** The service refused a request that fits the document, which may be incomplete. */
  | { readonly kind: "refused"; readonly status: number; readonly message: string; readonly answer: string }
  /** A call that prepares did not work. */
  | Unprepared
  /** `request` is the first that failed. */
  | { readonly kind: "teardown"; readonly message: string; readonly request?: { readonly method: string; readonly url: string } }
  | { readonly kind: "limited"; readonly seconds: number | undefined; readonly request: string }
  | { readonly kind: "unstable"; readonly message: string }
  | { readonly kind: "broken"; readonly message: string };

export interface Finding {
  readonly kind: "finding";
  readonly message: string;
  /** Titles of the checks that failed. */
  readonly checks: readonly string[];
  readonly status?: number;
  /** The beginning of the answer's body. */
  readonly answer: string;
  /** The whole body of a success in which the name of the new item was not found. */
  readonly unnamed?: string;
  /** It shows another item. */
  readonly isAnother?: boolean;
  /** Why a refusal, or a failure, of a Default contradicts the document. */
  readonly why?: string;
}

interface Unprepared {
  readonly kind: "unprepared";
  /** `POST /orders`, as sent. */
  readonly request: { readonly method: string; readonly url: string };
  readonly status?: number;
  /** The list that an item was taken from has none, or its first one lacks the name. */
  readonly isEmpty: boolean;
  readonly message: string;
  /** As in a finding. */
  readonly unnamed?: string;
  readonly isAnother?: boolean;
  /** The whole body of the list. */
  readonly list?: string;
}

/**
 * All attempts together. `of` is the operation under test; `isDefault` that its call should succeed. With `schemas`, a
 * success that is what the document shows of a refusal counts as one.
 */
export function judge({ attempts }: TestRecord, of: ApiOperation, isDefault: boolean, schemas?: Schemas): Judgement {
  const judged = attempts.map((attempt) => {
    const one = judgeAttempt(attempt, of, isDefault);
    return one.kind === "green" && isDefault && schemas !== undefined ? (veiled(attempt, of, schemas) ?? one) : one;
  });
  const limited = judged.find(({ kind }) => kind === "limited");
  if (limited !== undefined) return limited;
  const [first] = judged;
  if (first === undefined) return { kind: "broken", message: "It did not run." };
  const other = judged.find((one) => signature(one) !== signature(first));
  if (other === undefined) return first;
  return { kind: "unstable", message: `in ${judged.length} runs: ${judged.map(shortly).join(", ")}` };
}

function veiled({ own }: AttemptRecord, of: ApiOperation, schemas: Schemas): Judgement | undefined {
  if (own === undefined || !isVeiledRefusal(schemas, of, own)) return undefined;
  const message = "The response is a success by its status alone: its body is a documented refusal.";
  return { kind: "refused", status: own.response?.status ?? 0, message, answer: answerOf({ exchange: own }) };
}

function signature(one: Judgement): string {
  if (one.kind === "finding") return `finding ${lastingTitles(one.checks)} ${one.status}`;
  return one.kind === "refused" ? `refused ${one.status}` : one.kind;
}

function shortly(one: Judgement): string {
  if (one.kind === "green") return "one passed";
  return `one failed${"status" in one && one.status !== undefined ? ` with ${one.status}` : ""}`;
}

function judgeAttempt({ result, failed, failedChecks, teardown }: AttemptRecord, of: ApiOperation, isDefault: boolean): Judgement {
  if (failed === undefined) {
    if (result.verdict !== "passed") return { kind: "broken", message: result.message ?? result.verdict };
    return leftBehind(result, teardown) ?? { kind: "green" };
  }
  const status = statusOf(failed);
  if (status === 429) return limited(failed);
  if (status === undefined && failed.result.outcome === "broken") return { kind: "broken", message: messageOf(failed) };
  if (failed.place.phase === "setup") return unprepared(failed, status);
  // A list with too few items does not contradict the document.
  const isShort = !isDefault && failedChecks.length === 0 && failed.exchange?.request.method === "GET" && (status ?? 500) < 300;
  if (isShort) return unprepared(failed, status);
  const isOwnCall = failed.requests === 1;
  const finding: Finding = {
    kind: "finding",
    message: messageOf(failed),
    checks: failedChecks,
    ...(status === undefined ? {} : { status }),
    answer: answerOf(failed),
    ...unnamedIn(failed),
  };
  const left = leftBehind(result, teardown);
  if (!isDefault || !isOwnCall || status === undefined || status < 400) return left ?? finding;
  const why = whyCertain(status, of);
  if (why !== undefined) return left ?? { ...finding, why };
  return { kind: "refused", status, message: messageOf(failed), answer: answerOf(failed) };
}

/** Why a call that should succeed is answered wrongly, whatever it sends; undefined if the request may be to blame. */
function whyCertain(status: number, of: ApiOperation): string | undefined {
  if (status === 405 || status === 501) return "The document has this operation, and the service does not offer it.";
  if (status >= 500) return "No request may make the service fail.";
  // Nothing of such a request can be wrong but who sends it.
  const isBare = of.body === undefined && of.parameters.every(({ in: place, required }) => place !== "path" && !required);
  if (isBare && status !== 401 && status !== 403) return "The request has no parameter and no body that could be wrong.";
  return status === 415 && of.body === undefined ? "The request has no body whose type could be wrong." : undefined;
}

/** A test that cannot remove its items is not written, whatever it shows otherwise. */
function leftBehind({ teardown: verdict }: TestResult, teardown: FailedStep | undefined): Judgement | undefined {
  if (teardown === undefined) return verdict === "failed" ? { kind: "teardown", message: "Its teardown fails." } : undefined;
  const request = teardown.exchange?.request;
  if (statusOf(teardown) === 429) return limited(teardown);
  return { kind: "teardown", message: messageOf(teardown), ...(request === undefined ? {} : { request }) };
}

function unprepared(failed: FailedStep, status: number | undefined): Judgement {
  const { exchange } = failed;
  const isList = exchange?.request.method === "GET" && status !== undefined && status < 300;
  const isEmpty = isList && failed.place.step.step === "api_request";
  return {
    kind: "unprepared",
    request: { method: exchange?.request.method ?? "", url: exchange?.request.url ?? "" },
    ...(status === undefined ? {} : { status }),
    isEmpty,
    message: status !== undefined && status >= 400 ? `${status}: ${answerOf(failed)}` : messageOf(failed),
    ...(isEmpty ? { list: exchange?.response?.body ?? "" } : {}),
    ...unnamedIn(failed),
  };
}

/** A POST that succeeds, and yet fails as a step: its response lacks the name that the test saves. */
function unnamedIn({ exchange, place, result }: FailedStep): Pick<Finding, "unnamed" | "isAnother"> {
  const { response, request } = exchange ?? {};
  const isCreation = place.step.step === "api_request" && request?.method === "POST" && (response?.status ?? 500) < 300;
  const isNamed = result.checks.some(({ passed, severity }) => !passed && severity !== "warning");
  return isCreation && !isNamed ? { unnamed: response?.body ?? "", isAnother: isAboutAnother(result.message) } : {};
}

function limited(failed: FailedStep): Judgement {
  const header = failed.exchange?.response?.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  const seconds = header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;
  return { kind: "limited", seconds, request: `${failed.exchange?.request.method} ${failed.exchange?.request.url}` };
}

function statusOf({ exchange }: FailedStep): number | undefined {
  return exchange?.response?.status;
}

function messageOf({ result }: FailedStep): string {
  const check = result.checks.find(({ passed, severity }) => !passed && severity !== "warning");
  return check?.message ?? check?.title ?? result.message ?? "It failed.";
}

/** Characters of an answer that are shown. */
const longestAnswer = 300;

function answerOf({ exchange }: Pick<FailedStep, "exchange">): string {
  return (exchange?.response?.body ?? "").replace(/\s+/g, " ").slice(0, longestAnswer);
}

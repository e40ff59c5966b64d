// Adds to a failed check of a status the likely cause, or the consequence: missing credentials, a refused login, an
// item that stays.

import { type Check, isRefusal, isSignInPath, type Json, secretVariable } from "../../language/index.ts";
import type { CheckResult } from "../events.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { namesInValue } from "../planning/uses.ts";
import type { Frame, LastCall, PhaseState } from "./context.ts";

/** Undefined if the failed checks have no known cause or consequence. */
export function failureHint(checks: readonly CheckResult[], call: LastCall, { frame }: PhaseState): string | undefined {
  const statuses = checks.filter(({ passed, check }) => !passed && check.status !== undefined).map(({ check }) => check);
  const response = call.outcome?.response;
  if (statuses.length === 0 || call.request === undefined || response === undefined) return undefined;
  if (response.status === 401) return refusedHint(call, call.request, frame);
  return leftHint(statuses, call, call.request, response, frame);
}

/** Says how to send credentials, or which of them a login has sent. */
function refusedHint(call: LastCall, request: HttpRequest, frame: Frame): string | undefined {
  const login = refusedLogin(call, frame);
  if (login !== undefined) return call.isExplained === true ? undefined : login;
  if (hasCredentials(request)) return undefined;
  const known = frame.service.headers.find(([name]) => isCredential(name));
  if (known !== undefined)
    return `The request was sent without credentials: the default header ${known[0]} has no value yet. Log in first, and save the value that it needs.`;
  return `The request was sent without credentials. To send a token with every request, write “headers: { Authorization: "Bearer \${token}" }” in the front matter of the service; for one request, write “with bearer token \${token}”.`;
}

/** Says of a login that was refused which values to check; undefined for any other call. */
export function refusedLogin({ step, request, outcome }: LastCall, { playbook }: Frame): string | undefined {
  if (outcome?.response?.status !== 401 || request?.method !== "POST" || !isSignInPath(request.url)) return undefined;
  const { step: _, action: __, store: ___, ...sent } = (step ?? {}) as Readonly<Record<string, Json>>;
  const used = [...new Set(namesInValue(sent))];
  const secret = used.filter((name) => playbook.encrypted.has(name));
  const named = (secret.length > 0 ? secret : used).map((name) =>
    playbook.encrypted.has(name)
      ? `\${${name}}, which comes from the secret store or from ${secretVariable(playbook.service, name)}`
      : `\${${name}}`,
  );
  const advice = named.length === 0 ? "Check the values that it sends." : `Check the value of ${named.join(" and of ")}.`;
  return `The service refused the login: the name or the password is wrong. ${advice}`;
}

/** Names the item that a request may have created although a sentence expects that it is refused. */
function leftHint(
  statuses: readonly Check[],
  { isSaved }: LastCall,
  { method }: HttpRequest,
  response: HttpResponse,
  { attempt }: Frame,
): string | undefined {
  const isLeft = method === "POST" && response.status < 300 && isSaved !== true && statuses.some(isRefusal);
  if (!isLeft) return undefined;
  // A secret that is cut is not found any more: they are hidden first.
  const shown = oneLine(String(attempt.run.redactor.value(response.header("location") ?? response.text())));
  const item = shown === "" ? "" : `: ${shown}`;
  return `The request succeeded, so the item that it created may remain: the teardown does not know it${item}`;
}

const longestItem = 160;

function oneLine(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length > longestItem ? `${line.slice(0, longestItem)}…` : line;
}

function hasCredentials({ headers, url }: HttpRequest): boolean {
  return headers.some(([name]) => isCredential(name)) || /key=|token=/i.test(url);
}

function isCredential(header: string): boolean {
  return /auth|cookie|token|key/i.test(header);
}

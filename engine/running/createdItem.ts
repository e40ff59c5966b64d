// Compares the response of a creation with the request: a service may answer with another item, which the teardown must
// not delete.

import { type Json, parseJson } from "../../language/index.ts";
import { at, jsonBody } from "../checks/actual.ts";
import { show } from "../checks/show.ts";
import type { CallOutcome } from "../checks/subject.ts";
import type { HttpRequest } from "../http/client.ts";
import type { Frame } from "./context.ts";

/**
 * Keeps the values that a request sends, if the playbook names created items. A request without a body is about the
 * values that were sent before.
 */
export function noteSentBody(frame: Frame, request: HttpRequest | undefined): void {
  if (frame.playbook.created === undefined || request === undefined) return;
  const data = dataIn(request);
  if (data !== undefined && data !== null) frame.lastSent = data;
  frame.sent = request.body === undefined ? frame.lastSent : data;
}

/** Null if the text is not data, undefined for the parts of an upload. */
function dataIn({ body, headers }: HttpRequest): Json | undefined {
  if (typeof body !== "string") return undefined;
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  if (/x-www-form-urlencoded/i.test(type)) return Object.fromEntries(new URLSearchParams(body));
  const parsed = parseJson(body);
  return parsed.ok ? parsed.value : null;
}

const aboutAnother = "so the response is about another item.";

/** Returns whether a step failed because its response was about another item than the one that was sent. */
export function isAboutAnother(message: string | undefined): boolean {
  return message?.includes(aboutAnother) === true;
}

/**
 * Returns in one sentence why the response is about another item than the one that was sent; undefined if it shows a
 * value that was sent, or none that could differ.
 */
export function anotherItem({ playbook, sent }: Frame, variable: string, outcome: CallOutcome): string | undefined {
  const shows = playbook.created?.get(variable);
  const body = shows === undefined || sent === undefined ? undefined : jsonBody(outcome);
  if (shows === undefined || sent === undefined || body?.kind !== "value") return undefined;
  let other: string | undefined;
  for (const [shown, of] of shows) {
    const found = at(shown, body.value);
    if (found.kind !== "value" || found.value === null || found.value === "") continue;
    const given = at(of, sent);
    if (given.kind === "value" && isSame(given.value, found.value)) return undefined;
    const was = given.kind === "value" ? `${show(given.value)} was sent` : "none was sent";
    other ??= `${shown} is ${show(found.value)}, but ${was}, ${aboutAnother}`;
  }
  return other;
}

/**
 * Returns whether a refusal shows nothing that was sent: if it has an id, that is the id of the failure and not of an
 * item.
 */
export function isOnlyRefusal({ playbook, sent }: Frame, variable: string, outcome: CallOutcome): boolean {
  const shows = playbook.created?.get(variable);
  if (shows === undefined || (outcome.response?.status ?? 0) < 400) return false;
  const body = jsonBody(outcome);
  if (sent === undefined || body.kind !== "value") return true;
  return ![...shows].some(([shown, of]) => {
    const [found, given] = [at(shown, body.value), at(of, sent)];
    return found.kind === "value" && given.kind === "value" && isSame(given.value, found.value);
  });
}

/** Services may change the case, the spaces or the marks of a text; the random number in it stays. */
function isSame(sent: Json, shown: Json): boolean {
  if (JSON.stringify(sent) === JSON.stringify(shown)) return true;
  if (typeof sent === "object" || typeof shown === "object") return String(sent) === String(shown) && !String(sent).startsWith("[object");
  const [one, other] = [String(sent), String(shown)];
  const number = /\d{6,}/.exec(one)?.[0];
  if (number !== undefined) return other.includes(number);
  return plain(one) !== "" && plain(one) === plain(other);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

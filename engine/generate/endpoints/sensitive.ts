// Recognizes operations that act on the login of the tests, on credentials, or on the service itself: a test of them
// could lock everyone out.

import type { ApiOperation } from "./api.ts";
import { isLoginOf } from "./credentials.ts";
import type { Knowledge } from "./knowledge.ts";
import { operationKey } from "./testDraft.ts";
import { readsByName } from "./verbs.ts";

/**
 * The segments of the path that count: those before any parameter, because below a thing of the test everything is its
 * own; all; or all of an operation whose result the test deletes.
 */
export type Reach = "before things" | "everywhere" | "made and deleted";

/**
 * The reason why a writing operation is not called; undefined if it is harmless, or where the service playbook shows
 * how to call it.
 */
export function sensitiveReason(knowledge: Knowledge, operation: ApiOperation, reach: Reach): string | undefined {
  const name = operationKey(operation);
  if (isLoginOf(knowledge, operation) || knowledge.login?.logout?.endpoint === name) return undefined;
  const { path } = operation;
  const segments = segmentsOf(path);
  const first = reach === "before things" ? segments.findIndex(isParameter) : -1;
  const counted = first === -1 ? segments : segments.slice(0, first);
  // `/accounts/{account}/refresh` is about that account.
  const isOfItem = (at: number) => isParameter(counted[at - 1]) && ofItems.test(counted[at] ?? "");
  const literal = counted.filter((segment, at) => !isParameter(segment) && !isOfItem(at)).map((segment) => segment.toLowerCase());
  // `/oauth.access`, a remote call, is about its first word.
  const words = segments.length === 1 ? literal.map((segment) => segment.split(".")[0] ?? segment) : literal;
  if (words.some((word) => credentials.test(word)) && endsLogin.test(segments.at(-1) ?? ""))
    return `${name} acts on logins or credentials: it may end those of the tests.`;
  if (words.some((word) => credentials.test(word)))
    return `${name} acts on logins or credentials. If the tests sign in that way, use it in the setup of the service playbook.`;
  if (isOfOwnAccount(segments, counted, reach)) return `${name} changes the account that the tests are signed in with.`;
  if (buys.test(operation.summary ?? "")) return `${name} buys something.`;
  // `/orgs/{org}/migrations/{migration}` is one of an organization's.
  const isBelow = (word: string) =>
    segments.some(
      (segment, at) => segment.toLowerCase() === word && isParameter(segments[at + 1]) && segments.slice(0, at).some(isParameter),
    );
  if (
    words.some(
      (word, at) => wholeService.test(word) && !isOfThings(words[at - 1], word) && !isBelow(word) && !isOfUser(words[at - 1], word),
    ) ||
    changesService.test(operation.summary ?? "")
  )
    return `${name} may act on the service itself.`;
  return undefined;
}

function segmentsOf(path: string): readonly string[] {
  return path
    .replace(/\.(?:json|xml)$/, "")
    .split("/")
    .filter((segment) => segment !== "");
}

function isOfOwnAccount(segments: readonly string[], counted: readonly string[], reach: Reach): boolean {
  const at = counted.findIndex((segment, index) => ownAccount.test(segment) && !isParameter(segments[index + 1]));
  // A collection of the account, `/user/repos`, can be one of things that the test makes and deletes.
  const hasItems = at !== -1 && segments.slice(at + 1).some((segment) => !isParameter(segment) && !ofAccount.test(segment));
  return at !== -1 && !(hasItems && reach !== "everywhere");
}

/** Returns whether it makes a key or the like of the account that the tests are signed in with. */
export function changesOwnAccount({ path }: ApiOperation): boolean {
  const segments = segmentsOf(path);
  return isOfOwnAccount(segments, segments, "made and deleted");
}

/** `/metadata_templates/schema` is about templates; `/api/v1/schema` is that of the service. */
function isOfThings(before: string | undefined, word: string): boolean {
  return word === "schema" && before !== undefined && !/^(?:api|rest|admin|v\d+(?:\.\d+)?)$/.test(before);
}

/** `/user/migrations` takes a user's own things along. */
function isOfUser(before: string | undefined, word: string): boolean {
  return before === "user" && /^migrations?$/.test(word);
}

function isParameter(segment: string | undefined): boolean {
  return segment?.startsWith("{") === true;
}

const ownAccount = /^(?:me|self|myself|user|account|profile|current-?user)$/i;

/** Things that belong to a login even if there are several. */
const ofAccount = /(?:^|[-_])(?:keys?|tokens?|e-?mails?|sessions?|passwords?|devices?|identit(?:y|ies)|credentials?)$/i;

const credentials =
  /^(?:auth|authenticate|authentication|authorize|login|log-in|logout|log-out|sign-?in|sign-?out|sign-?up|register|oauth2?|sso|saml|ldap|tfa|2fa|mfa|otp|totp|refresh|revoke|verify-email)$|(?:^|[-_])(?:passwords?|invite)(?:[-_]|$)/;

const endsLogin = /^(?:[\w-]+\.)?(?:revoke|log-?out|sign-?out)$/i;

const wholeService =
  /^(?:setup|maintenance|reset|(?:restart|shutdown|reboot|poweroff)(?:[-_].*)?|licen[cs]e|settings|config|configuration|ui-config|backups?|restore|migrat(?:e|ions?)|schema|system|server|admin-settings|cors|feature-?flags?-?config)$/;

const ofItems = /^(?:refresh|restore|reset|re(?:start|boot)|backups?)$/i;

/** Packages that a test installs would run inside the service. */
const changesService = /^(?:(?:un)?install|upgrade)s? .*\b(?:packages?|plugins?|extensions?|add-?ons?|modules?|themes?)\b/i;

const buys = /^(?:purchase|buy)s?\b/i;

/**
 * Returns whether it buys something or changes the service: it is not sent even where another test needs its result.
 */
export function isNeverSent({ summary = "" }: ApiOperation): boolean {
  return buys.test(summary) || changesService.test(summary);
}

/** Operations that only look, though they take a body. */
export function onlyReads(operation: ApiOperation): boolean {
  const { method, path, operationId = "", summary = "" } = operation;
  if (method === "QUERY") return true;
  if (method !== "POST") return false;
  if (readsByName(operation)) return true;
  const last = path
    .split("/")
    .filter((segment) => segment !== "" && !isParameter(segment))
    .at(-1);
  const verb = /^[a-z]+/.exec(operationId)?.[0] ?? "";
  return (
    reading.test(last ?? "") ||
    reading.test(verb) ||
    /^(?:search|query|validate|check|calculate|preview|compare|render|convert|translate|format|parse|estimate|ask|extract|propose|retrieve)s?\b/i.test(
      summary,
    )
  );
}

const reading =
  /(?:^|[-_:])(?:search|query|validate|validation|check|preview|calculate|simulate|evaluate|compare|diff|hash|playground|count|lookup|find|export)(?:[-_]|$)/i;

/** Returns whether the call changes nothing, by its method or its words. */
export function isReading(of: ApiOperation): boolean {
  return of.method === "GET" || onlyReads(of);
}

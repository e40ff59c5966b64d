// Credentials of a request in words: basic, bearer, API key, none.

import type { Authentication } from "../../step.ts";
import { anyPhraseEnd, assign, fail, isSymbol, phraseEnd, type Scan, skipAll, tokenAt, word } from "../scan.ts";
import { articles } from "../words.ts";
import { endsClause, type PartReading, readTextSlot, skipLink } from "./pairs.ts";

/** `basic authentication "u" and "p"`, `the bearer token ${t}`, `API key "k" in header X-Key`, `no authentication`. */
export function readAuthentication(scan: Scan, from: number): PartReading | undefined {
  const at = skipAll(scan, from, articles);
  switch (word(scan, at)) {
    case "basic":
      return readBasic(scan, from, at + 1);
    case "bearer":
      return readBearer(scan, from, at + 1);
    case "api":
    case "api-key":
    case "apikey":
      return readApiKey(scan, from, at);
    case "invalid":
      return readInvalid(scan, from, at + 1);
    case "no":
      return readNone(scan, from, at + 1);
    case "jwt":
    case "oauth":
    case "oauth2":
    case "access":
    case "auth":
    case "authentication":
    case "authorization":
      if (word(scan, at + 1) === "token") return readBearer(scan, from, at + 1);
      return phraseEnd(scan, at + 1, "bearer token") >= 0 ? readBearer(scan, from, at + 2) : fail(scan, at + 1);
  }
  return undefined;
}

const authNouns = new Set(["auth", "authentication", "authorization", "authorisation", "credentials", "http"]);

function done(scan: Scan, from: number, next: number, auth: Authentication): PartReading {
  return { next, assignments: [assign(scan, ["auth"], auth as never, from, next)], usesAttachment: false };
}

function readBasic(scan: Scan, from: number, after: number): PartReading | undefined {
  let at = skipAll(scan, after, authNouns);
  if (at === after) return fail(scan, at);
  at = skipLead(scan, at);
  return readCredentials(scan, from, at);
}

function skipLead(scan: Scan, from: number): number {
  let at = from;
  while (/^(?:with|using|as|for|of|to|is|are|the|a|credentials|header|set|from)$/.test(word(scan, at)) || isSymbol(scan, at, ":")) at++;
  return at;
}

/** `username "u" and password "p"`, `"u" / "p"`, `user u, password p`. */
function readCredentials(scan: Scan, from: number, start: number): PartReading | undefined {
  let at = start;
  // Texts like any others, where nothing follows them that could be their values.
  const words = phraseEnd(scan, at, "username and password");
  if (words >= scan.end && word(scan, at - 1) === "credentials")
    return done(scan, from, words, { basic: { username: "username", password: "password" } });
  const userEnd = anyPhraseEnd(scan, at, ["username", "user name", "user", "login"]);
  if (userEnd >= 0) at = skipIs(scan, userEnd);
  const user = readCredential(scan, at);
  if (user === undefined) return fail(scan, at);
  const split = /^([^:]*):(.*)$/s.exec(user.text);
  if (userEnd < 0 && split !== null && endsClause(scan, user.next) && word(scan, user.next) !== "and") {
    return done(scan, from, user.next, { basic: { username: split[1] as string, password: split[2] as string } });
  }
  at = user.next;
  if (isSymbol(scan, at, ",") || isSymbol(scan, at, "/") || isSymbol(scan, at, ":")) at++;
  if (/^(?:and|with|using)$/.test(word(scan, at))) at++;
  at = skipAll(scan, at, articles);
  const named = word(scan, at) === "password";
  if (named) at = skipIs(scan, at + 1);
  if (at === user.next && (tokenAt(scan, at)?.kind !== "quoted" || tokenAt(scan, start)?.kind !== "quoted")) return fail(scan, at);
  const password = readCredential(scan, at);
  if (password === undefined) return fail(scan, at);
  return done(scan, from, password.next, { basic: { username: user.text, password: password.text } });
}

function skipIs(scan: Scan, from: number): number {
  return word(scan, from) === "is" || word(scan, from) === "of" || isSymbol(scan, from, ":") || isSymbol(scan, from, "=") ? from + 1 : from;
}

/** A text; the bare words "username" and "password" are what credentials are called, so they are none. */
function readCredential(scan: Scan, at: number): { readonly text: string; readonly next: number } | undefined {
  return readTextSlot(scan, at);
}

/** `token "…"` behind what says that it is one to authenticate with; `after` is at "token", or behind "bearer". */
export function readBearer(scan: Scan, from: number, after: number): PartReading | undefined {
  let at = after;
  const start = at;
  if (word(scan, at) === "token") at = skipAll(scan, at + 1, authNouns);
  else {
    at = skipAll(scan, at, authNouns);
    if (at > start) {
      at = skipLead(scan, at);
      if (word(scan, at) === "token") at++;
    }
  }
  at = skipLead(scan, at);
  if (word(scan, at) === "value") at++;
  const token = readTextSlot(scan, at);
  if (token === undefined) return fail(scan, at);
  return done(scan, from, token.next, { bearer: token.text });
}

/** `API key "k" in (the) header X-Key`, `API key X-Key with value "k" in the query`. */
function readApiKey(scan: Scan, from: number, start: number): PartReading | undefined {
  let at = start;
  if (word(scan, at) === "api") {
    if (word(scan, at + 1) !== "key") return fail(scan, at + 1);
    at += 2;
  } else at++;
  if (/^(?:authentication|auth|authorization)$/.test(word(scan, at))) at++;
  const early = readPlaceAt(scan, at);
  const named = early === undefined ? undefined : nameAt(scan, early.next);
  const given = early === undefined || named === undefined ? undefined : readTextSlot(scan, skipLink(scan, early.next + 1));
  if (early !== undefined && named !== undefined && given !== undefined)
    return done(scan, from, given.next, { apiKey: { name: named, in: early.place, value: given.text } });
  at = skipLead(scan, at);
  const value = readTextSlot(scan, at);
  if (value === undefined) return fail(scan, at);
  at = value.next;
  if (!/^(?:in|as)$/.test(word(scan, at))) return fail(scan, at);
  at = skipAll(scan, at + 1, articles);
  const first = readPlaceAt(scan, at);
  if (first !== undefined) {
    let next = first.next;
    if (/^(?:named|called)$/.test(word(scan, next))) next++;
    const name = nameAt(scan, next);
    if (name === undefined) return fail(scan, next);
    return done(scan, from, next + 1, { apiKey: { name, in: first.place, value: value.text } });
  }
  const name = nameAt(scan, at);
  const place = name === undefined ? undefined : readPlaceAt(scan, at + 1);
  if (name === undefined || place === undefined) return fail(scan, at);
  return done(scan, from, place.next, { apiKey: { name, in: place.place, value: value.text } });
}

function readPlaceAt(scan: Scan, at: number): { readonly place: "header" | "query" | "cookie"; readonly next: number } | undefined {
  const next = word(scan, at) === "request" ? at + 1 : at;
  switch (word(scan, next)) {
    case "header":
      return { place: "header", next: next + 1 };
    case "cookie":
      return { place: "cookie", next: next + 1 };
    case "query": {
      const behind = word(scan, next + 1);
      return { place: "query", next: behind === "parameter" || behind === "param" ? next + 2 : next + 1 };
    }
  }
  return undefined;
}

function nameAt(scan: Scan, at: number): string | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind === "quoted") return token.value as string;
  return token?.kind === "word" && token.word !== "" ? token.text : undefined;
}

/** `an invalid (bearer) token`: one that no server has given out. */
function readInvalid(scan: Scan, from: number, start: number): PartReading | undefined {
  const at = /^(?:bearer|auth|authentication|authorization|access|jwt)$/.test(word(scan, start)) ? start + 1 : start;
  return word(scan, at) === "token" && readTextSlot(scan, at + 1) === undefined
    ? done(scan, from, at + 1, { bearer: "invalid-token" })
    : undefined;
}

function readNone(scan: Scan, from: number, at: number): PartReading | undefined {
  if (!/^(?:authentication|authorization|auth|credentials)$/.test(word(scan, at))) return undefined;
  return done(scan, from, at + 1, "none");
}

/** Clauses that are about authentication as a whole: "I authenticate as "u" with password "p"", "we are not logged in". */
export function readAuthenticationClause(scan: Scan, from: number): PartReading | undefined {
  const negative = anyPhraseEnd(scan, from, [
    "am not logged in",
    "is not logged in",
    "are not logged in",
    "am not authenticated",
    "is not authenticated",
    "are not authenticated",
    "am unauthenticated",
    "is unauthenticated",
    "are unauthenticated",
    "do not authenticate",
    "not authenticate",
  ]);
  if (negative >= 0) return done(scan, from, negative, "none");
  const own = readOwnCredentials(scan, from);
  if (own !== undefined) return own;
  let at = from;
  if (/^(?:am|is|are)$/.test(word(scan, at))) at++;
  if (!/^(?:authenticate|authenticates|authenticating|authenticated|authorize|authorizes|authorized|authorizing)$/.test(word(scan, at)))
    return undefined;
  at++;
  if (/^(?:myself|me|requests?)$/.test(word(scan, at))) at++;
  const preposition = word(scan, at);
  if (preposition === "as") return readCredentials(scan, from, at + 1);
  if (preposition !== "with" && preposition !== "using" && preposition !== "by") return fail(scan, at);
  at = skipAll(scan, at + 1, articles);
  if (/^(?:username|user|credentials)$/.test(word(scan, at))) return readCredentials(scan, from, skipLead(scan, at));
  if (word(scan, at) === "token") return readBearer(scan, from, at);
  return readAuthentication(scan, at);
}

/** "my username is "ada" and my API key is "k"": who asks says what it authenticates with. */
function readOwnCredentials(scan: Scan, from: number): PartReading | undefined {
  const userEnd = anyPhraseEnd(scan, from, ["my username is", "my user name is", "our username is"]);
  const user = userEnd < 0 ? undefined : readCredential(scan, userEnd);
  if (user === undefined) return undefined;
  const secretEnd = anyPhraseEnd(scan, user.next, ["and my password is", "and my api key is", "and our password is", "and our api key is"]);
  const secret = secretEnd < 0 ? undefined : readCredential(scan, secretEnd);
  if (secret === undefined) return fail(scan, user.next);
  return done(scan, from, secret.next, { basic: { username: user.text, password: secret.text } });
}

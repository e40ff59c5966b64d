// Finds undeclared secrets by their places in requests, responses and saves, and treats them as secrets from then on.

import {
  hideInHeader,
  hideInText,
  hideInUrl,
  hideInValue,
  isCookieHeader,
  isCredentialHeader,
  isSignInPath,
  type Json,
  type SecretNames,
  type SecretPlace,
} from "../../language/index.ts";
import type { Exchange } from "../events.ts";
import { isBinary } from "../http/binaryBody.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import type { Redactor } from "./redactor.ts";

/** Longer responses are searched only as far as they are shown, except responses to sign-ins. */
const mostBytes = 256 * 1024;

/**
 * Registers the secrets of a call with the redactor, before an event can show them. Returns whether it asks for
 * credentials.
 */
export function noteSent({ url, headers, body }: HttpRequest, redactor: Redactor, names: SecretNames): boolean {
  const place: SecretPlace = { names, filled: true, found: (value) => redactor.note(value) };
  noteHeaders(headers, place, redactor);
  hideInUrl(url, place);
  return isSignIn(url, typeof body === "string" ? body : undefined, place);
}

/** The same for its response. */
export function noteAnswered(response: HttpResponse, signIn: boolean, redactor: Redactor, names: SecretNames): void {
  const place: SecretPlace = { names, filled: true, answered: true, signIn, found: (value) => redactor.note(value) };
  noteHeaders(response.headers, place, redactor);
  const { byteLength } = response.body;
  if (byteLength === 0 || (byteLength > mostBytes && !signIn) || isBinary(response.body, response.header("content-type") ?? "")) return;
  hideInText(response.text(), place);
}

function noteHeaders(headers: readonly (readonly [string, string])[], place: SecretPlace, redactor: Redactor): void {
  for (const [name, value] of headers) {
    if (isCookieHeader(name))
      hideInHeader(name, value, { ...place, found: (cookie) => void (isLikeSecret(cookie) && redactor.note(cookie)) });
    else if (isCredentialHeader(name, place.names)) hideInHeader(name, value, { ...place, found: (one) => noteCredential(one, redactor) });
    else hideInHeader(name, value, place);
  }
}

/** A value sent as a credential counts as one in any form; for basic authentication that is the password. */
function noteCredential(value: string, redactor: Redactor): void {
  redactor.add(value);
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(value)) return;
  const [, password] = /^[^:\p{C}]+:([^\p{C}]+)$/u.exec(Buffer.from(value, "base64").toString("utf8")) ?? [];
  if (password !== undefined) redactor.note(password);
}

/** Returns whether a cookie is secret: a language or a theme is not. */
function isLikeSecret(value: string): boolean {
  return value.length >= 16 || (value.length >= 8 && /\d/.test(value) && /\p{L}/u.test(value));
}

function isSignIn(url: string, body: string | undefined, place: SecretPlace): boolean {
  let secrets = 0;
  const found = (value: string, name: string) => {
    secrets += 1;
    place.found?.(value, name);
  };
  if (body !== undefined) hideInText(body, { ...place, found });
  return secrets > 0 || isSignInPath(url);
}

/** The exchange as events show it. */
export function hideExchange({ request, response }: Exchange, names: SecretNames): Exchange {
  const sent: SecretPlace = { names, filled: true };
  let secrets = 0;
  const counting: SecretPlace = {
    ...sent,
    found: () => {
      secrets += 1;
    },
  };
  const body = request.body === undefined ? undefined : hideInText(request.body, counting);
  const signIn = secrets > 0 || isSignInPath(request.url);
  const answered: SecretPlace = { names, filled: true, answered: true, signIn };
  const headers = (all: Exchange["request"]["headers"], place: SecretPlace) =>
    all.map(([name, value]) => [name, hideInHeader(name, value, place)] as const);
  return {
    request: {
      ...request,
      url: hideInUrl(request.url, sent),
      headers: headers(request.headers, sent),
      ...(body === undefined ? {} : { body }),
    },
    ...(response === undefined
      ? {}
      : {
          response: {
            ...response,
            ...(response.url === undefined ? {} : { url: hideInUrl(response.url, sent) }),
            headers: headers(response.headers, answered),
            body: hideInText(response.body, answered),
          },
        }),
  };
}

/** Registers the arguments and the result of a tool. */
export function noteValue(value: Json, redactor: Redactor, place: SecretPlace): void {
  hideInValue(value, { ...place, filled: true, found: (one) => redactor.note(one) });
}

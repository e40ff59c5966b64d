// Reports parts of a request that could be meant in two ways, with the wording for each.

import type { Problem, Suggestion } from "../../reading.ts";
import type { Act } from "../meaning.ts";
import { type Place, placeOf, unfit } from "./place.ts";

export interface Unclear {
  readonly code: Problem["code"];
  readonly message: string;
  /** Take the place of the words that are unclear. */
  readonly instead?: readonly (readonly [title: string, text: string])[];
}

/** Refuses with that where no other meaning fits; `from` is what is unclear. */
export function unclear(place: Place, from: unknown, { code, message, instead = [] }: Unclear): never {
  const { tokens } = place;
  const whole = { in: "sentence" as const, span: { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 1 } };
  const { in: where, span } = placeOf(place, from) ?? whole;
  const suggestions = instead.map(([title, text]): Suggestion => ({ title, span, text }));
  return unfit({ code, message, in: where, span, suggestions });
}

export function givenTwice(place: Place, from: unknown, name: string): never {
  return unclear(place, from, { code: "invalid-value", message: `${name} is given twice. Give it once.` });
}

/** `Expect that $.`, `Expect that $.items[` */
export function unfinishedPath(place: Place, from: unknown, path: string): never {
  const message = `The path “${path}” is not complete. Name a field of the response, for example $.id.`;
  return unclear(place, from, { code: "invalid-value", message });
}

/** `"shop.example/a"` */
export function hostOrPath(place: Place, from: unknown, text: string): never {
  const message = `"${text}" could be a host or a path. Write a URL with https:// or a path that starts with /.`;
  return unclear(place, from, {
    code: "invalid-value",
    message,
    instead: [
      ["Make it a URL", `"https://${text}"`],
      ["Make it a path", `"/${text}"`],
    ],
  });
}

/** `with header A "1" and price 5`: another header, or a field. */
export function partOrField(place: Place, from: unknown, noun: string, name: string): never {
  const message = `Is “${name}” also a ${noun}, or a field of the body? Say “${noun} ${name} …”, or put the fields before the ${noun}: with ${name} … and ${noun} ….`;
  return unclear(place, from, { code: "ambiguous", message });
}

/** `photo ./a.png`: the file, or its name as a text. */
export function fileOrText(place: Place, from: unknown, path: string): never {
  const [file, text] = [`the file ${path}`, `"${path}"`];
  return unclear(place, from, {
    code: "ambiguous",
    message: `Is ${path} a file to be sent, or a text? Write ${file}, or ${text}.`,
    instead: [
      ["The file", file],
      ["The text", text],
    ],
  });
}

/** `body "order.json"` */
export function fileOrBody(place: Place, from: unknown, text: string): never {
  return unclear(place, from, {
    code: "ambiguous",
    message: `Is the body the text ${text}, or the content of the file with this name? Say “body from file ${text}” or “text body ${text}”.`,
    instead: [["The file", `from file ${text}`]],
  });
}

/** `with token "abc"`: credentials, or a field. */
export function tokenOrField(place: Place, from: unknown, value: string): never {
  return unclear(place, from, {
    code: "ambiguous",
    message: `Is the token a bearer token, or a field? Write “bearer token ${value}”, or “"token" ${value}”.`,
    instead: [
      ["A bearer token", "bearer token"],
      ["A field", '"token"'],
    ],
  });
}

/** `address.city "Bern"`: a field in another, or one with a point in its name. */
export function pathOrName(place: Place, from: unknown, text: string): never {
  const [outer = "", ...inner] = text.split(".");
  const message = `Is ${text} the field ${inner.join(".")} in ${outer}, or a field with a dot in its name? Write body {"${outer}": {…}}, or "${text}" in quotes.`;
  return unclear(place, from, { code: "ambiguous", message });
}

/** A user name and a password after a request without a body must not end up in an address by accident. */
export function credentialsOrQuery(place: Place, from: unknown, written: string): never {
  const message = `Are these credentials or parameters of the query? Say “with basic authentication ${written}” or “with query parameters ${written}”.`;
  return unclear(place, from, { code: "ambiguous", message });
}

export function pathOrQuery(place: Place, from: unknown, name: string): never {
  const message = `Is “${name}” in the path or in the query? Write it into the path, as {${name}} or as its value, or say “query parameter”.`;
  return unclear(place, from, { code: "not-understood", message });
}

/** "Set the parameter x to 1". */
export function whichParameter(place: Place, from: unknown): never {
  return unclear(place, from, {
    code: "not-understood",
    message: "A parameter may be in the query or in the path. Write “query parameter” or “path parameter”.",
    instead: [
      ["A query parameter", "query parameter"],
      ["A path parameter", "path parameter"],
    ],
  });
}

export function withoutMethod(place: Place): never {
  const message = "Which method sends this body? Say POST, PUT or PATCH, for example “Send a POST request to …”.";
  return unclear(place, undefined, { code: "not-understood", message });
}

export function withoutAddress(place: Place, method: string | undefined): never {
  const { endpoint } = place.context;
  const message =
    endpoint === undefined || method === undefined
      ? "This request has no path. Say where it goes, for example “to /orders”."
      : `This request has no path, and the endpoint of this playbook is ${endpoint.method} ${endpoint.path}. Say where the ${method} request goes.`;
  return unclear(place, undefined, { code: "needs-context", message });
}

export function thisOrNextRequest(place: Place): never {
  const message =
    "Does the part after the request belong to it, or to the next request? Say “with …” in the request, or prepare the next one in a sentence of its own.";
  return unclear(place, undefined, { code: "ambiguous", message });
}

/** "with an empty body" */
export function emptyBody(place: Place, from: unknown): never {
  return unclear(place, from, {
    code: "ambiguous",
    message: "Is an empty body an object without fields, or nothing at all? Say “body {}”, or “without a body”.",
    instead: [["An empty object", "body {}"]],
  });
}

/** Returns whether only parts are between it and the request before it, and no request follows. */
export function isLate(acts: readonly Act[], at: number): boolean {
  const isRequest = ({ act }: Act): boolean => act === "request" || act === "operate" || act === "call";
  const before = acts.findLast(({ act }, index) => index < at && act !== "prepare");
  return before !== undefined && isRequest(before) && !acts.slice(at + 1).some(isRequest);
}

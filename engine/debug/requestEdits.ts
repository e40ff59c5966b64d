// Applies changes to the next request, once, while a debugger has stopped before it.

import { PlaybookError } from "../error.ts";
import type { HttpRequest } from "../http/message.ts";
import { mask } from "../redact/redactor.ts";

export interface RequestEdits {
  method(text: string): void;
  url(text: string): void;
  /** Sets the header at that place; an empty text leaves it out. */
  header(index: number, text: string): void;
  body(text: string): void;
  /** The request with all of them. */
  apply(request: HttpRequest): HttpRequest;
  readonly isEmpty: boolean;
}

export function createRequestEdits(): RequestEdits {
  let line: Partial<Pick<HttpRequest, "method" | "url">> = {};
  let body: string | undefined;
  const headers = new Map<number, string>();
  return {
    method(text) {
      if (!/^[A-Za-z]+$/.test(text)) throw new PlaybookError("usage", `"${text}" is not a method.`, "Write a word such as GET.");
      line = { ...line, method: text.toUpperCase() };
    },
    url(text) {
      if (!URL.canParse(text) || !/^https?:/i.test(text))
        throw new PlaybookError("usage", `"${text}" is not an http or https URL.`, "Write the whole URL.");
      line = { ...line, url: unmasked(text, "URL") };
    },
    header(index, text) {
      headers.set(index, unmasked(text, "header"));
    },
    body(text) {
      body = unmasked(text, "body");
    },
    apply(request) {
      const kept = request.headers.flatMap(([name, value], index) => {
        const given = headers.get(index) ?? value;
        return given === "" && value !== "" ? [] : [[name, given] as const];
      });
      return { ...request, ...line, headers: headers.size === 0 ? request.headers : kept, ...(body === undefined ? {} : { body }) };
    },
    get isEmpty() {
      return Object.keys(line).length === 0 && body === undefined && headers.size === 0;
    },
  };
}

/** Refuses a masked text, since the mask would be sent instead of the secret. */
function unmasked(text: string, what: string): string {
  if (!text.includes(mask)) return text;
  throw new PlaybookError(
    "masked",
    `This ${what} contains a masked secret, which would be sent as ${mask}.`,
    "Change the variable that holds the secret, or the sentence.",
  );
}

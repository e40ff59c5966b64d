// The tokens that an assertion can begin with.

import type { Token } from "../token.ts";

/** Verbs of acting, which no assertion begins with. A name before its noun ("sku field") may be any other word. */
const acting = new Set(
  "send sends sending post put patch delete create creates update updates save saves store stores remember wait waits repeat retry poll polls use uses add adds invoke run runs execute perform upload download login open submit define extract capture prepare".split(
    " ",
  ),
);

/** The title of a request may begin with its method: "GET Order returns 200". */
export const requestMethods: ReadonlySet<string> = new Set("GET POST PUT PATCH DELETE HEAD OPTIONS".split(" "));

export function startsCheck(token: Token): boolean {
  switch (token.kind) {
    case "word":
      return !acting.has(token.word) || requestMethods.has(token.text);
    case "quoted":
    case "jsonPath":
    case "reference":
    case "server":
    case "number":
    case "placeholder":
    case "json":
      return true;
  }
  return false;
}

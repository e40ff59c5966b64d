// Words of authentication that a variable makes exact: "use the authentication token" where one variable holds a token.

import { type PartReading, skipRequest } from "../frames/pairs.ts";
import { anyPhraseEnd, assign, type Clause, type Scan, skipAll, spanOf, word } from "../scan.ts";
import { articles } from "../words.ts";

/** `set the bearer token`, `use an authentication token`, `I have a valid auth token`: the one variable named like a token. */
export function readKnownAuthentication(scan: Scan, from: number): Clause | undefined {
  const variables = scan.context?.variables;
  if (variables === undefined) return undefined;
  const done = anyPhraseEnd(scan, from, [
    "am authenticated",
    "is authenticated",
    "are authenticated",
    "am authorized",
    "is authorized",
    "are authorized",
    "am authorised",
    "is authorised",
    "am logged in",
    "is logged in",
    "are logged in",
    "am signed in",
    "is signed in",
    "have been authenticated",
    "has been authenticated",
    "have logged in",
    "has logged in",
  ]);
  if (done >= 0) {
    const api = anyPhraseEnd(scan, done, ["with the api", "against the api", "at the api", "to the api"]);
    return withToken(scan, variables, from, api < 0 ? done : api);
  }
  if (!/^(?:sets?|uses?|have|has|adds?|provides?|authenticates?|pass)$/.test(word(scan, from))) return undefined;
  let at = from + 1;
  if (word(scan, at) === "with" || word(scan, at) === "using") at++;
  const certain = word(scan, from).startsWith("authenticate");
  const next = tokenEnd(scan, at, certain);
  return next < 0 ? undefined : withToken(scan, variables, from, skipRequest(scan, next));
}

/** `the (saved) authentication token` behind "with" in a request. */
export function readKnownToken(scan: Scan, from: number): PartReading | undefined {
  const next = tokenEnd(scan, from, false);
  const bearer = next < 0 ? undefined : tokenOf(scan.context?.variables);
  if (bearer === undefined) return undefined;
  return { next, assignments: [assign(scan, ["auth"], { bearer }, from, next)], usesAttachment: false };
}

/** The index behind "a valid bearer token", or -1. `certain` takes "the token" as well. */
function tokenEnd(scan: Scan, from: number, certain: boolean): number {
  let at = skipAll(scan, from, articles);
  const told = /^(?:valid|saved|stored|returned|received|generated)$/.test(word(scan, at));
  if (told) at++;
  if (/^(?:bearer|auth|authentication|authorization|access|jwt)$/.test(word(scan, at))) at++;
  else if (!certain && !told) return -1;
  return word(scan, at) === "token" ? at + 1 : -1;
}

/** The one variable named like a token, as a text. */
export function tokenOf(variables: ReadonlySet<string> | undefined): string | undefined {
  const tokens = [...(variables ?? [])].filter((name) => /token$/i.test(name));
  return tokens.length === 1 ? `\${${tokens[0]}}` : undefined;
}

function withToken(scan: Scan, variables: ReadonlySet<string>, from: number, at: number): Clause | undefined {
  const bearer = tokenOf(variables);
  if (bearer === undefined) return undefined;
  const { path, value } = assign(scan, ["auth"], { bearer }, from, at);
  return {
    kind: "prepare",
    next: at,
    steps: [{ step: "prepare", auth: value as { readonly bearer: string } }],
    fields: [{ path: [0, ...path], in: "sentence", span: spanOf(scan, from, at) }],
    usesAttachment: false,
  };
}

// Words of authentication that a variable makes exact: "use the authentication token" where one variable holds a token.

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
    "am authorised",
  ]);
  if (done >= 0) {
    const api = anyPhraseEnd(scan, done, ["with the api", "against the api", "at the api", "to the api"]);
    return withToken(scan, variables, from, api < 0 ? done : api);
  }
  if (!/^(?:sets?|uses?|have|has|adds?|provides?|authenticates?|pass)$/.test(word(scan, from))) return undefined;
  let at = from + 1;
  if (word(scan, at) === "with" || word(scan, at) === "using") at++;
  at = skipAll(scan, at, articles);
  if (word(scan, at) === "valid") at++;
  const kind = word(scan, at);
  if (/^(?:bearer|auth|authentication|authorization|access|jwt)$/.test(kind)) at++;
  else if (word(scan, from).startsWith("authenticate") === false) return undefined;
  if (word(scan, at) !== "token") return undefined;
  at++;
  return withToken(scan, variables, from, at);
}

function withToken(scan: Scan, variables: ReadonlySet<string>, from: number, at: number): Clause | undefined {
  const tokens = [...variables].filter((name) => /token$/i.test(name));
  const [only] = tokens;
  if (tokens.length !== 1 || only === undefined) return undefined;
  const { path, value } = assign(scan, ["auth"], { bearer: `\${${only}}` }, from, at);
  return {
    kind: "prepare",
    next: at,
    steps: [{ step: "prepare", auth: value as { readonly bearer: string } }],
    fields: [{ path: [0, ...path], in: "sentence", span: spanOf(scan, from, at) }],
    usesAttachment: false,
  };
}

// "authenticate with my key", "use my API key": the one variable that holds a key, sent as the one apiKey scheme of the document says.

import { splitWords } from "../../openapi/words.ts";
import { endsClause, skipRequest } from "../frames/pairs.ts";
import { type Clause, type Scan, skipAll, spanOf, word } from "../scan.ts";
import { articles } from "../words.ts";

/** The key of the next request. */
export function readKnownKey(scan: Scan, from: number): Clause | undefined {
  const authenticates = /^(?:authenticates?|authorizes?)$/.test(word(scan, from));
  let at = from + 1;
  if (authenticates) {
    if (!/^(?:with|using|by)$/.test(word(scan, at))) return undefined;
    at++;
  } else if (!/^(?:uses?|have|has|sets?|adds?|provides?|pass)$/.test(word(scan, from))) return undefined;
  at = skipAll(scan, at, articles);
  if (word(scan, at) === "valid") at++;
  if (word(scan, at) === "api") at++;
  else if (!authenticates) return undefined;
  if (word(scan, at) !== "key") return undefined;
  const next = skipRequest(scan, at + 1);
  const [scheme, other] = scan.context?.operations?.apiKeys ?? [];
  const variable = keyVariable(scan.context?.variables);
  if (scheme === undefined || other !== undefined || variable === undefined || !endsClause(scan, next)) return undefined;
  return {
    kind: "prepare",
    next,
    steps: [{ step: "prepare", auth: { apiKey: { name: scheme.name, in: scheme.in, value: `\${${variable}}` } } }],
    fields: [{ path: [0, "auth"], in: "sentence", span: spanOf(scan, from, next) }],
    usesAttachment: false,
  };
}

/** The one variable whose last word is key. */
function keyVariable(variables: ReadonlySet<string> | undefined): string | undefined {
  const keys = [...(variables ?? [])].filter((name) => /^(?:api)?key$/.test(splitWords(name).at(-1) ?? ""));
  return keys.length === 1 ? keys[0] : undefined;
}

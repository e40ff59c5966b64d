// Places headers that a request names by themselves: “send Idempotency-Key k-0001 along”, “with If-Match: ${etag}”.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { Alignment } from "./spots.ts";

const linking = /^(?:is|of|to|as|set|with|value|the|=|:|equals?|being)$/;
const around = /^(?:header|headers|send|sends|sending|sent|along|hdr|hdrs|carry|carrying|carries|include|including|pass|passing|its)$/;

/** The headers of the operation that the clause gives a value; false where it names one without. */
export function placeHeaders({ place: { tokens, operation }, said, parts }: Alignment): Readonly<Record<string, Json>> | undefined {
  const names = operation.parameters.flatMap(({ name, in: where }) => (where === "header" ? [name] : []));
  const found: Record<string, Json> = {};
  for (const [at, { kind, text }] of tokens.entries()) {
    const name = kind === "word" && !said.has(at) ? nameOf(names, text) : undefined;
    if (name === undefined) continue;
    let next = at + 1;
    while (linking.test(tokens[next]?.word || tokens[next]?.text || "")) next++;
    const value = saidIn(tokens[next]);
    if (value === undefined || Object.hasOwn(found, name)) return undefined;
    found[name] = value;
    const end = parts.find((part) => part.at === next)?.end ?? next + 1;
    for (let one = at; one < end; one++) said.add(one);
    for (const one of [at - 3, at - 2, at - 1, end]) if (around.test(tokens[one]?.word ?? "")) said.add(one);
  }
  return found;
}

/** The header as the document writes it, or a name that only headers have. */
function nameOf(names: readonly string[], text: string): string | undefined {
  return names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? (/^X(?:-[A-Z][\w]*)+$/.test(text) ? text : undefined);
}

function saidIn(token: Token | undefined): Json | undefined {
  if (token === undefined) return undefined;
  const { kind, text, value } = token;
  if (kind === "reference") return `\${${String(value)}}`;
  if (kind === "quoted") return String(value);
  return kind === "number" || (kind === "word" && /[\d-]/.test(text)) ? text : undefined;
}

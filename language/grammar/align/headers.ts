// Places headers that a request names by themselves: “send Idempotency-Key k-0001 along”, “with If-Match: ${etag}”.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import { variablesOf } from "../correct/saved.ts";
import { group } from "../lexicon/groups.ts";
import type { Alignment } from "./spots.ts";

const linking = /^(?:is|of|to|as|set|with|value|the|=|:|equals?|being)$/;
const around = group("headers.around");

/** The headers of the operation that the clause gives a value; false if it names one without. */
export function placeHeaders({ place: { tokens, operation, context }, said, parts }: Alignment): Record<string, Json> | undefined {
  const names = operation.parameters.flatMap(({ name, in: where }) => (where === "header" ? [name] : []));
  const found: Record<string, Json> = {};
  for (const [at, { kind, text }] of tokens.entries()) {
    const name = kind === "word" && !said.has(at) ? nameOf(names, text) : undefined;
    if (name === undefined) continue;
    // “without an If-Match header”
    const without = [at - 1, at - 2].find((one) => /^(?:without|no)$/.test(tokens[one]?.word ?? ""));
    if (without !== undefined) {
      for (const one of [without, at - 1, at, at + 1]) if (one <= at || around.test(tokens[one]?.word ?? "")) said.add(one);
      continue;
    }
    let next = at + 1;
    while (linking.test(tokens[next]?.word || tokens[next]?.text || "")) next++;
    const value = saidIn(tokens[next]);
    if (value === undefined && isVersion(name) && versionHeld(context) !== undefined) continue;
    if (value === undefined || Object.hasOwn(found, name)) return undefined;
    found[name] = value;
    const end = parts.find((part) => part.at === next)?.end ?? next + 1;
    for (let one = at; one < end; one++) said.add(one);
    for (const one of [at - 3, at - 2, at - 1, end]) if (around.test(tokens[one]?.word ?? "")) said.add(one);
  }
  const version = names.find(isVersion);
  if (version === undefined || Object.hasOwn(found, version)) return found;
  const tags = tokens.flatMap((_, at) => (!said.has(at) && tagAt(tokens, at) > 0 ? [at] : []));
  if (tags.length === 0) return found;
  const held = versionHeld(context);
  if (held === undefined) return undefined;
  found[version] = held;
  for (const one of wordsOfVersion(tokens, tags)) said.add(one);
  return found;
}

function isVersion(name: string): boolean {
  return /^if-match$/i.test(name);
}

/** The only variable that holds the version of a thing. */
export function versionHeld(context: SentenceContext): string | undefined {
  const held = new Set(variablesOf(context).flatMap(({ name, source }) => (/^header etag$/i.test(source) ? [name] : [])));
  return held.size === 1 ? `\${${[...held][0]}}` : undefined;
}

/** How many tokens name the version of a thing: “ETag”, “entity tag”, “If-Match”. */
export function tagAt(tokens: readonly Token[], at: number): number {
  const [one = "", two = ""] = [at, at + 1].map((place) => (tokens[place]?.word || tokens[place]?.text || "").toLowerCase());
  if (/^(?:etag|e-tag|if-match)$/.test(one)) return 1;
  return /^(?:entity|version)$/.test(one) && two === "tag" ? 2 : 0;
}

const beforeTag = group("headers.beforeTag");
const afterTag = group("headers.afterTag");

/** The words around the tags that say no more: “and give the ETag that I saved”. */
function wordsOfVersion(tokens: readonly Token[], tags: readonly number[]): readonly number[] {
  const found = new Set<number>();
  for (const tag of tags) {
    let [from, to] = [tag, tag + tagAt(tokens, tag)];
    while (beforeTag.test(tokens[from - 1]?.word ?? "")) from--;
    while (afterTag.test(tokens[to]?.word ?? "")) to++;
    for (let one = from; one < to; one++) found.add(one);
  }
  return [...found];
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

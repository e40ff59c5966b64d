// Places headers that people name in words: “at the site BRN-1” of `X-Site`, “at the same site”, “the registrar
// approves it” where `X-Role` lists registrars.

import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { callsBefore } from "../settle/mentioned.ts";
import type { Alignment } from "./spots.ts";

type Headers = Record<string, Json>;

export function placeSpokenHeaders(alignment: Alignment, found: Headers): void {
  const { operation } = alignment.place;
  for (const { name, in: where, enum: values } of operation.parameters) {
    if (where !== "header" || Object.hasOwn(found, name) || /^(?:if-|accept|content-|authorization$)/i.test(name)) continue;
    const words = splitWords(name.replace(/^x[-_]/i, ""));
    const noun = words.at(-1) ?? "";
    // A field with that name takes the value.
    if (noun.length < 3 || alignment.spots.some((spot) => spot.parameter === undefined && splitWords(spot.name).includes(noun))) continue;
    const value = namedValue(alignment, noun) ?? sameAgain(alignment, name, noun) ?? listedActor(alignment, values ?? []);
    if (value !== undefined) found[name] = value;
  }
}

/** "as operator jk-12" */
function namedValue({ place: { tokens }, parts, said }: Alignment, noun: string): Json | undefined {
  for (const [at, { word }] of tokens.entries()) {
    if (word !== noun || said.has(at)) continue;
    const sign = /^(?:=|:|is)$/.test(tokens[at + 1]?.word || tokens[at + 1]?.text || "") ? 1 : 0;
    const part = parts.find((one) => one.at === at + 1 + sign && /^(?:code|text|name|proper|constant|variable|number)$/.test(one.kind));
    if (part === undefined) continue;
    take(said, tokens, at, part.end);
    return part.kind === "variable" ? `\${${part.text}}` : part.text;
  }
  return undefined;
}

/** "at the same site": as in the last request that has sent it. */
function sameAgain({ place, said }: Alignment, name: string, noun: string): Json | undefined {
  const { tokens } = place;
  const at = tokens.findIndex(({ word }, one) => word === noun && tokens[one - 1]?.word === "same" && !said.has(one));
  const sent =
    at < 0 ? undefined : callsBefore(place).findLast(({ step }) => step.headers !== undefined && Object.hasOwn(step.headers, name));
  const value = (sent?.step.headers as Headers | undefined)?.[name];
  if (value !== undefined) take(said, tokens, at - 1, at + 1);
  return value;
}

/** "The registrar approves", “as registrar”: in which of the listed roles. */
function listedActor({ place: { tokens }, said }: Alignment, values: readonly string[]): Json | undefined {
  for (const [at, { kind, word }] of tokens.entries()) {
    const value = kind === "word" && word !== "" ? values.find((one) => one.toLowerCase() === word) : undefined;
    const article = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0;
    const lead = at - article - 1;
    if (value === undefined || !(lead < 0 || /^(?:as|when|and|then|now)$/.test(tokens[lead]?.word ?? ""))) continue;
    take(said, tokens, at, at + 1);
    return value;
  }
  return undefined;
}

/** With the words that lead to it. */
function take(said: Set<number>, tokens: Alignment["place"]["tokens"], from: number, to: number): void {
  let first = from;
  while (/^(?:the|our|as|at|in|on|for|with|from|under|same|a)$/.test(tokens[first - 1]?.word ?? "")) first--;
  for (let at = first; at < to; at++) said.add(at);
}

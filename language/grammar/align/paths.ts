// Fills the parameters of a path: with what the clause says, with the thing that it describes, or with what earlier
// steps know.

import { nounOf, sameName } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { hasBetween, replaceBetween } from "../../text/replaceBetween.ts";
import { attempt } from "../correct/attempt.ts";
import { resourcesOf } from "../correct/resources.ts";
import { variablesOf } from "../correct/saved.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { idOfNth, idOfThing, type Told, thingsBefore } from "../settle/mentioned.ts";
import { valueTold } from "../settle/pathValues.ts";
import { idDescribed } from "./described.ts";
import { type Alignment, isNounOf, type Spot } from "./spots.ts";

/** The path with each parameter: what the clause says, or what earlier steps know. */
export function pathOf(alignment: Alignment, told: Told): string | undefined {
  const { place, values, said, spots } = alignment;
  const { operation, tokens } = place;
  let { path } = operation;
  for (const spot of spots) {
    if (spot.parameter === undefined) continue;
    const value = values.get(spot.key);
    const text = value === undefined ? idTold(told, alignment, spot) : textOf(value);
    if (text === undefined || text === "" || /[\s/?#]/.test(text)) return undefined;
    path = path.replace(`{${spot.name}}`, text);
    for (const [at, { word }] of tokens.entries()) if (word !== "" && nounOf([word]) === spot.parameter.noun) said.add(at);
    if (value !== undefined && isJsonObject(value)) alignment.variables.add("");
  }
  return hasBetween(replaceBetween(path, "${", "}", ""), "{", "}") ? undefined : path;
}

const ordinals: readonly (readonly [word: string, index: number])[] = [
  ["first", 0],
  ["second", 1],
  ["third", 2],
  ["last", -1],
  ["latest", -1],
];

/** The id of the only thing of its kind, in the only variable saved from such a field, or of the one made here. */
function idTold(told: Told, { place: { operation }, said, variables }: Alignment, { name, parameter }: Spot): string | undefined {
  const { index = 0, noun = "" } = parameter ?? {};
  const described = idDescribed(told, name, noun);
  if (described !== undefined) {
    for (const at of described.words) said.add(at);
    variables.add(described.id);
    return described.id;
  }
  const saved = variablesOf(told.context).flatMap((one) =>
    sameName(one.source.split(".").at(-1) ?? "", name) && name.length > 2 ? [one.name] : [],
  );
  const known = attempt(() => valueTold(told, operation, index, name, noun));
  const held = new Set(saved);
  const nth = ordinals.find(([word]) => told.tokens.some((token, at) => token.word === word && isAboutThing(told, operation, at, noun)));
  if (nth !== undefined) {
    const [word, at] = nth;
    const made = attempt(() => idOfNth(told, at, name, noun)) ?? (held.size > 1 ? asReference([...held].at(at)) : undefined);
    const only = at === 0 && made === undefined ? known : made;
    if (only !== undefined) variables.add(word);
    return only;
  }
  if (known !== undefined) {
    if (known.startsWith("${")) variables.add(known);
    return known;
  }
  if (held.size === 1) {
    variables.add(asReference(saved[0]) ?? "");
    return asReference(saved[0]);
  }
  // One was only asked for, another one was made here.
  const made = new Set(
    thingsBefore(told).flatMap((thing) => (thing.noun === noun ? (attempt(() => idOfThing(thing, name, noun)) ?? []) : [])),
  );
  if (made.size === 1) variables.add("");
  return made.size === 1 ? [...made][0] : undefined;
}

/** "the second track": an ordinal of the thing itself. */
function isAboutThing({ tokens, context }: Told, operation: Operation, at: number, noun: string): boolean {
  const { word = "" } = tokens[at + 1] ?? {};
  if (word === "" || !hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/)) return false;
  return (
    nounOf([word]) === noun ||
    (context.operations !== undefined && !resourcesOf(context.operations).has(nounOf([word])) && isNounOf(operation, word))
  );
}

function asReference(variable: string | undefined): string | undefined {
  return variable === undefined ? undefined : `\${${variable}}`;
}

function textOf(value: Json): string | undefined {
  if (isJsonObject(value)) return typeof value.$var === "string" ? `\${${value.$var}}` : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** "Move the van into the group" puts no group into itself. */
export function putsIntoItself({ path }: Operation, filled: string, body: Readonly<Record<string, Json>>): boolean {
  const own = filled.slice(filled.lastIndexOf("/") + 1);
  return path.endsWith("}") && Object.values(body).some((value) => isJsonObject(value) && `\${${value.$var}}` === own);
}

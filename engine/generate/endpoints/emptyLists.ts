// Finds lists that a body must not leave empty: its words ask for an entry of them, or they are all that it has.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { wordsOf } from "../nameWords.ts";
import { type FieldPlace, valueAt } from "./fieldPlaces.ts";
import { schemaAt } from "./lostParts.ts";
import { singular } from "./sample.ts";
import type { Schemas, SchemaView } from "./schemas.ts";

/** Returns whether the body would lack what the document asks of it if the list were empty. */
export function isLeftEmpty(schemas: Schemas, schema: JsonObject, sample: Json, place: FieldPlace, words: string): boolean {
  const outer = place.pointer.slice(0, place.pointer.lastIndexOf("/"));
  const beside = valueAt(sample, outer);
  if (!isJsonObject(beside)) return false;
  // `"rules": [{ "targets": { "addresses": [] } }]`: an entry with an object that says nothing.
  if (/\/\d+\/[^/]+$/.test(outer) && Object.keys(beside).every((key) => key === place.key)) return true;
  // A volume that nobody can mount.
  if (place.key === "accessModes") return true;
  const owner = schemas.view(schemaAt(schemas, schema, sample, outer));
  const others = Object.keys(beside).filter((key) => key !== place.key && !isEmpty(beside[key]));
  return isDemandedForm(schemas, owner, place.key, others) || isToldOne(words, place.key, others) || isToldOtherwise(owner, place.key);
}

/** Returns whether an object has no other member. */
export function isTheOnly(beside: Json, { key }: FieldPlace): boolean {
  return isJsonObject(beside) && key in beside && Object.keys(beside).length === 1;
}

function isEmpty(value: Json | undefined): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Returns whether each form that the document allows requires the list, or a member that is not sent. */
function isDemandedForm(schemas: Schemas, { alternatives }: SchemaView, key: string, others: readonly string[]): boolean {
  const forms = alternatives.map((one) => schemas.view(one).required);
  return forms.some((required) => required.has(key)) && forms.every((one) => [...one].some((name) => !others.includes(name)));
}

/** “The request must contain at least one inbound or outbound access rule.” */
function isToldOne(words: string, key: string, others: readonly string[]): boolean {
  return words.split(/[.\n]/).some((sentence) => {
    const [, rest] = /\bmust (?:contain|have|include|provide) at least one (.{1,80})/i.exec(sentence) ?? [];
    const told = new Set(rest?.toLowerCase().split(/\W+/).map(singular));
    const isMeant = (name: string) => wordsOf(name).every((word) => told.has(singular(word.toLowerCase())));
    return isMeant(key) && !others.some(isMeant);
  });
}

/** “When true, removes all servers. Use this instead of sending an empty `servers` array.” */
function isToldOtherwise({ properties }: SchemaView, key: string): boolean {
  return [...properties.values()].some(({ description }) => {
    const [, name] = /\binstead of (?:sending |passing )?an empty [`'"]?(\w+)/i.exec(String(description ?? "")) ?? [];
    return name === key;
  });
}

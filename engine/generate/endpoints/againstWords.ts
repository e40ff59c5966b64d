// Finds values that the words of a document rule out beside the others: two flags that must differ, a default outside
// of its choices, and a listed value that its description does not mention.

import { isJsonObject, type Json, type JsonObject, rememberedFor } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { valueAt } from "./fieldPlaces.ts";
import { schemaAt } from "./lostParts.ts";
import { lastParameter } from "./paths.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
import type { World } from "./testDraft.ts";

/** Returns whether the object of a changed member has values that its words rule out. */
export function isAgainstWords(schemas: Schemas, schema: JsonObject, sample: Json, changed: string): boolean {
  const outer = changed.slice(0, changed.lastIndexOf("/"));
  const beside = outer === "" ? sample : valueAt(sample, outer);
  if (!isJsonObject(beside)) return false;
  const view = schemas.view(schemaAt(schemas, schema, sample, outer));
  return isOpposed(view, beside) || isOutsideChoices(view, beside);
}

/** “If `a` is `true`, `b` must be `false`.” */
const opposite = /\bif [`'"](\w+)[`'"] is [`'"](\w+)[`'"], [`'"](\w+)[`'"] must be [`'"](\w+)[`'"]/gi;

function isOpposed(view: SchemaView, beside: JsonObject): boolean {
  return oppositesOf(view).some(
    ({ member, value, other, must }) => other in beside && String(beside[member]) === value && String(beside[other]) !== must,
  );
}

const oppositesOf = rememberedFor(({ properties }: SchemaView) =>
  [...properties.values()].flatMap(({ description }) =>
    [...String(description ?? "").matchAll(opposite)].map(([, member = "", value = "", other = "", must = ""]) => ({
      member,
      value,
      other,
      must,
    })),
  ),
);

/** Returns whether a default is none of the values that are allowed, or a choice or a required value has none. */
function isOutsideChoices({ properties }: SchemaView, beside: JsonObject): boolean {
  const { allowed_values: allowed, default_value: usual = null, required } = beside;
  if (required === true && usual === null && properties.has("default_value")) return true;
  if (!properties.has("allowed_values")) return false;
  const choices = Array.isArray(allowed) ? (allowed as readonly Json[]) : [];
  const isChosen = Object.entries(beside).some(([key, value]) => /type$/.test(key) && /select/i.test(String(value)));
  if (isChosen && choices.length === 0) return true;
  return allowed !== undefined && typeof usual === "string" && !choices.includes(usual);
}

/** “Must be passed as "web"”, as the creation of the item says of a member that its update takes as well. */
export function isFixedAtCreation({ api: { schemas }, resources }: World, { path }: ApiOperation, key: string): boolean {
  const creator = resources.ofParameter(path, lastParameter(path) ?? "")?.creator?.operation;
  const schema = creator === undefined ? undefined : schemas.view(creator.body?.schema).properties.get(key);
  return schema !== undefined && onlyValue.test(String(schemas.view(schema).keywords.description));
}

const onlyValue = /\bmust be (?:passed as|set to|exactly) [`'"]\w+[`'"]/i;

/**
 * Returns whether a description lists values with their meaning and leaves this one out, or says that it is about one
 * thing of several: “`repository`: Apply the budget to a specific repository”.
 */
export function isUnmentioned({ keywords }: SchemaView, value: Json, isUpdate: boolean): boolean {
  if (typeof value !== "string" || !Array.isArray(keywords.enum) || typeof keywords.description !== "string") return false;
  const told = new Map([...keywords.description.matchAll(explained)].map(([, one = "", words = ""]) => [one, words]));
  if (told.size < 2) return false;
  const words = told.get(value);
  return words === undefined || (isUpdate && ofOneThing.test(words));
}

/** “- `organization`: Apply the budget to the organization.” */
const explained = /^[ \t]*[-*] [`"](\w+)[`"]:(.*)$/gm;

const ofOneThing = /\bto an? (?:specific|single|particular) \w/i;

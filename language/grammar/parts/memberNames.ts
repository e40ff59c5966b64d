// Finds items of a list by the names that their requests have sent: “our drill” of "Bosch Drill", “both” of two things
// whose ids nobody saved.

import { nounOf } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { idOfThing, type Thing, thingsBefore, toldOf } from "../settle/mentioned.ts";
import type { Filled } from "../stated/match.ts";
import type { Clause } from "../stated/nouns.ts";
import { nounsOfItems } from "../stated/things.ts";
import type { Member } from "./members.ts";

/** Fields that tell things apart, the most certain one first. */
const naming = ["name", "title", "label", "slug", "code", "key"];

/** “drill” after an article: the only thing of the list with that word in its name. */
export function commonNameAt(clause: Clause, list: string, at: number): readonly Filled[] {
  const { kind, word = "", text = "" } = clause.tokens[at] ?? {};
  if (kind !== "word" || word.length < 3 || text !== word || lexicon.vocabulary.has(word) || nounOf([word]) !== word) return [];
  const nouns = nounsOfItems(clause, list);
  if (nouns.includes(word) || clause.body.things.has(word)) return [];
  const things = thingsBefore(toldOf(clause.context));
  const named = things.filter((thing) =>
    thing.names.some((name) =>
      name
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word),
    ),
  );
  const [only, ...others] = named;
  if (only === undefined || others.length > 0 || !nouns.includes(only.noun)) return [];
  const member = memberOf(clause, list, only);
  return member === undefined ? [] : [{ to: at + 1, value: member }];
}

/** By its id, where a variable holds that, or else by the name that was sent. */
function memberOf({ body }: Clause, list: string, thing: Thing): Member | undefined {
  const items = body.fields.filter((field) => field.list === list);
  const id = items.find(({ path }) => path === "$.id");
  const variable = /^\$\{(\w+)\}$/.exec((id && idOfThing(thing, id.name, thing.noun)) ?? "")?.[1];
  if (id !== undefined && variable !== undefined) return { list, path: id.path, equals: { $var: variable } };
  const sent = sentBy(thing);
  const name = naming.find((one) => typeof sent[one] === "string" && items.some(({ path }) => path === `$.${one}`));
  return name === undefined ? undefined : { list, path: `$.${name}`, equals: sent[name] as Json };
}

/** The two things that were made of the kind, if their names differ. */
export function bothByName(clause: Clause, list: string, nouns: readonly string[]): readonly Member[] {
  const things = thingsBefore(toldOf(clause.context)).filter(({ noun }) => nouns.includes(noun));
  const members = things.length === 2 ? things.flatMap((thing) => memberOf(clause, list, thing) ?? []) : [];
  const [one, other] = members;
  return one === undefined || other === undefined || JSON.stringify(one) === JSON.stringify(other) || one.path !== other.path
    ? []
    : members;
}

function sentBy({ call: { step } }: Thing): Readonly<Record<string, Json>> {
  const body = (step.body ?? null) as Json;
  return isJsonObject(body) ? body : {};
}

// Reads which listed values count for which kind of thing: “For a task with an `action` of `review` this can be
// `approved` or `rejected`”, “depend on the parent: Projects: `on_hold`. Goals: `missed`.”

import { isJsonObject, type Json, type JsonObject, remembered, type Value } from "../../../language/index.ts";
import { bodySample } from "./bodySample.ts";
import { plain } from "./itemNames.ts";
import { singular } from "./sample.ts";
import { subjectOf } from "./schemas.ts";
import type { World } from "./testDraft.ts";

interface ByMember {
  readonly noun: string;
  readonly member: string;
  readonly kind: string;
  readonly values: readonly string[];
}

const forThing =
  /\bfor an? (\w+) with an? [`'"](\w+)[`'"](?: value)? of [`'"](\w+)[`'"],? (?:this|it) (?:can|may|must) be ([^.*]{1,160})/gi;

const byMember = remembered((description): readonly ByMember[] =>
  [...description.replace(/\s+/g, " ").matchAll(forThing)].map(([, noun = "", member = "", kind = "", list = ""]) => ({
    noun,
    member,
    kind,
    values: quoted(list),
  })),
);

/** The values of the list for each kind of the member that it depends on: `parent`. */
const byReference = remembered((description): { readonly member: string; readonly lists: ReadonlyMap<string, readonly string[]> } => {
  const [, member = "", rest = ""] =
    /\bvalid values\b[^.:]{0,40}\bdepends? on the [`'"]?(\w+)[^.:]{0,60}:(.{1,800})/is.exec(description) ?? [];
  const lines = [...rest.matchAll(/(?:^|\n)[ \t]{0,8}[-*] ([A-Za-z_ ]{1,40}): ([^\n]{1,300})/g)];
  return { member, lists: new Map(lines.map(([, kind = "", list = ""]) => [plain(singular(kind)), quoted(list)])) };
});

function quoted(list: string): readonly string[] {
  return [...list.matchAll(/[`'"]([\w-]+)[`'"]/g)].map(([, value = ""]) => value);
}

/** The values for a thing that the test has made, those of its kind alone first; undefined if the words do not tell. */
export function valuesOfMade(world: World, description: Json | undefined): readonly string[] | undefined {
  const told = typeof description === "string" ? byMember(description) : [];
  const own = told.find(({ noun, member, kind }) => kindOfMade(world, noun, member) === kind);
  if (own === undefined) return undefined;
  const others = told.filter((one) => one !== own).flatMap(({ values }) => values);
  return own.values.toSorted((one, other) => Number(others.includes(one)) - Number(others.includes(other)));
}

/** The value of a member that such a thing is made with, or else has by default. */
function kindOfMade(world: World, noun: string, member: string): Json | undefined {
  const maker = world.resources.ofKind(noun)?.creator?.operation;
  if (maker === undefined) return undefined;
  const { schemas } = world.api;
  const sent = bodySample(world, maker, undefined);
  const inner = subjectOf(schemas, maker.body?.schema);
  const own = isJsonObject(sent) && inner !== undefined ? sent[inner.key] : sent;
  const view = schemas.view(inner?.schema ?? maker.body?.schema);
  return (isJsonObject(own) ? own[member] : undefined) ?? schemas.view(view.properties.get(member)).keywords.default;
}

/** The values beside a member that names a thing, `"parent": "${project_gid}"`: else those that all kinds share. */
export function valuesBeside(description: Json | undefined, bound: (member: string) => Value | undefined): readonly string[] | undefined {
  const { member, lists } = typeof description === "string" ? byReference(description) : { member: "", lists: new Map() };
  if (lists.size < 2) return undefined;
  const name = plain(String(bound(member) ?? ""));
  const own = [...lists].filter(([kind]) => name.includes(kind));
  const [first = [], ...others] = [...lists.values()];
  return own.length === 1 ? own[0]?.[1] : first.filter((value: string) => others.every((list) => list.includes(value)));
}

/** The sample of an update with values that are right for the thing that the test has made. */
export function forMade(world: World, schema: JsonObject | undefined, sample: Json | undefined): Json | undefined {
  if (!isJsonObject(sample)) return sample;
  const { properties } = world.api.schemas.view(schema);
  const other = Object.entries(sample).flatMap(([key, value]): [string, Json][] => {
    const [first, ...more] = valuesOfMade(world, properties.get(key)?.description) ?? [];
    return first === undefined || [first, ...more].includes(String(value)) ? [] : [[key, first]];
  });
  return other.length === 0 ? sample : { ...sample, ...Object.fromEntries(other) };
}

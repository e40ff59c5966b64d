// Names a part of a new item as the body that created it: `api` for `/apps/{id}/components/{component_name}`.

import { isJsonObject, type Json, type Value } from "../../../language/index.ts";
import { plain } from "./itemNames.ts";
import { parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { singular } from "./sample.ts";
import type { TestDraft } from "./testDraft.ts";

/** Returns whether the example of a name is only the word for the thing: `component` of `{component_name}`. */
export function isPlaceholderOf(example: Json | undefined, { parameter }: Pick<Resource, "parameter">): boolean {
  const [, noun = ""] = /^([A-Za-z]\w*?)_?[nN]ame$/.exec(parameter) ?? [];
  return typeof example === "string" && noun !== "" && plain(example) === plain(noun);
}

/** Undefined where the body has no list of named parts, or several and none of this name. */
export function partOfParent(draft: TestDraft, { parameter, itemPath }: Resource, depth: number): string | undefined {
  const noun = plain(parameter.replace(/_?name$/i, ""));
  const names = parametersIn(itemPath);
  for (const name of names.slice(0, names.indexOf(parameter)).toReversed()) {
    const parent = draft.world.resources.ofParameter(itemPath, name);
    const thing = parent === undefined ? undefined : draft.need(parent, depth + 1);
    const lists = thing?.owned === true && thing.plan !== undefined ? namedParts(thing.plan.value, "") : [];
    const [own] = lists.filter(({ key }) => plain(singular(key)) === noun);
    const [only, ...more] = lists;
    const found = own ?? (more.length === 0 ? only : undefined);
    if (found !== undefined) return found.name;
  }
  return undefined;
}

interface NamedParts {
  readonly key: string;
  /** The name of the first one. */
  readonly name: string;
}

function namedParts(value: Value | undefined, key: string): readonly NamedParts[] {
  if (Array.isArray(value)) {
    const [first] = value as readonly Value[];
    return isJsonObject(first) && typeof first.name === "string" ? [{ key, name: first.name }] : [];
  }
  return isJsonObject(value) ? Object.entries(value).flatMap(([inner, one]) => namedParts(one, inner)) : [];
}

// Reads from a document which kinds of things a reference may name: “Must be a GID for a project or task”, or a `type`
// next to an `id`.

import type { Json, JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { callerWhoSees } from "./callerAsUser.ts";
import { isOf } from "./foreignValues.ts";
import { changesOthers } from "./listedThings.ts";
import { isOfSomebody } from "./madeUp.ts";
import type { Resource } from "./resources.ts";
import { isMadeUp } from "./sample.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
import { deepest, type TestDraft, Unarranged } from "./testDraft.ts";

/** The kinds that an object names next to its id, `{ "type": "folder", "id": … }`, by the member that has them. */
export interface ListedKinds {
  readonly member: string;
  readonly values: readonly string[];
}

export function kindsBesideId(schemas: Schemas, { properties }: SchemaView): ListedKinds | undefined {
  const [found] = [...properties].flatMap(([member, schema]): ListedKinds[] => {
    const { keywords } = schemas.view(schema);
    const values = Array.isArray(keywords.enum) ? keywords.enum.filter((value) => typeof value === "string") : [];
    return /^(?:type|kind)$/.test(member) && values.length > 0 ? [{ member, values }] : [];
  });
  return found;
}

/** The kinds that the description of a reference lists, in its order. */
export function toldKinds(description: Json | undefined): readonly string[] {
  if (typeof description !== "string") return [];
  const text = description.replace(/[`"'“”]/g, "").replace(/\s+/g, " ");
  const lists = told.flatMap((pattern) => [...text.matchAll(pattern)].map(([, kinds = ""]) => kinds));
  return lists.flatMap((list) => list.split(/,? or (?:an? |the )?|, (?:an? |the )?/)).filter((kind) => kind !== "");
}

/** One of these kinds that the test makes itself, or only reads where nothing makes one. */
export function firstOfKinds(
  draft: TestDraft,
  of: ApiOperation,
  kinds: readonly string[],
  depth: number,
  isSecondRole: (resource: Resource) => boolean = () => false,
): { readonly kind: string; readonly text: string } | undefined {
  const known = kinds.flatMap((kind) => {
    const resource = draft.world.resources.ofKind(kind);
    return resource === undefined || isOf(resource, of) ? [] : [{ kind, resource }];
  });
  // A part of an item goes with it.
  const made = known.filter(
    ({ resource: { creator, deleter } }) => creator !== undefined && (deleter !== undefined || creator.operation.path.includes("{")),
  );
  // A new item that the test removes may refer to one that exists.
  const mayRead = of.method === "GET" || draft.world.resources.madeBy(of)?.resource.deleter !== undefined;
  const read = known.filter(({ resource: { lister } }) => lister !== undefined);
  for (const { kind, resource } of [...made, ...read]) {
    const text = draft.tried(() => {
      const caller = callerWhoSees(draft, of, resource);
      if (caller !== undefined) return caller;
      const thing = isSecondRole(resource) ? draft.tryAnother(resource) : draft.need(resource, depth + 1);
      if (thing?.owned === false && !mayRead) throw new Unarranged(changesOthers(of, resource));
      return thing?.text;
    });
    if (text !== undefined) return { kind, text };
  }
  return undefined;
}

/** A thing of one of these kinds that no test makes and deletes, and that a list shows. */
export function onlyListed({ world: { resources } }: TestDraft, kinds: readonly string[]): Resource | undefined {
  return kinds.map((kind) => resources.ofKind(kind)).find((one) => one?.lister !== undefined && one.deleter === undefined);
}

/** A member of a body that refers to something of which only the kinds are listed, next to it or in its description. */
export function ofListedKind(
  draft: TestDraft,
  of: ApiOperation,
  member: { readonly value: Json; readonly schema: JsonObject; readonly name: string; readonly beside: ListedKinds | undefined },
  depth: number,
  isSecondRole: (resource: Resource) => boolean,
): { readonly kind: string; readonly text: string } | undefined {
  const { value, schema, name, beside } = member;
  const { api, resources } = draft.world;
  const { keywords, types } = api.schemas.view(schema);
  const isText = types.length === 0 || types.includes("string");
  // A member that is called like a parameter of the path means the same thing, not another one.
  const isOpen = (beside !== undefined || isOfSomebody(value, name) || isMadeUp(value, name)) && !of.path.includes(`{${name}}`);
  if (!isText || !isOpen || depth > deepest || resources.ofField(name) !== undefined) return undefined;
  return firstOfKinds(draft, of, beside?.values ?? toldKinds(keywords.description), depth, isSecondRole);
}

const word = String.raw`(?!(?:or|to|that|which|whose|for|in|on|you|this|as|the|is|does)\b)\w+`;
const some = `${word}(?: ${word}){0,2}`;
const list = String.raw`(${some}(?:, ${some})*(?:,? or (?:an? |the )?${some})?)(?=[.,;]|$| (?:to|that|which|whose|for|in|as|the|assigned)\b)`;

const told: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:[gu]?u?ids?|identifiers?) (?:for|of) (?:an?|the) (?:parent |target )?${list}`, "gi"),
  new RegExp(`^the sha of the (?:head |base )?${list}`, "gi"),
  new RegExp(String.raw`\b(?:[gu]?u?ids?|identifiers?) of the \w+ object: ${list}`, "gi"),
  new RegExp(String.raw`\bobject\. This currently can only be an? ${list}`, "gi"),
  new RegExp(String.raw`\b(?:resource|object|target|this|it) can be (?:an? )?${list}`, "gi"),
  new RegExp(`^the new parent of the ${list}`, "gi"),
  new RegExp(String.raw`^the ${list}(?= to filter\b)`, "gi"),
  // Its names are in quotes in the document.
  new RegExp(`^globally unique identifier for ${list}`, "gi"),
  /\bsupports (\w+) and \w+(?=[.,])/gi,
];

// Finds the members of a value that its schema does not list. Alternatives count together: one that the value fits may
// list what another one does not.

import { isJsonObject, type Json } from "../../language/index.ts";
import type { ShapeNode } from "./shape.ts";

type Fits = (pointer: string, value: Json) => boolean;

/** `value` fits `node`, which has alternatives. Gives paths from the value on: `.links.next`. */
export function unlistedMembers(node: ShapeNode, value: Json, fits: Fits, path = ""): readonly string[] {
  if (Array.isArray(value)) {
    const { items } = node;
    const own = items === undefined ? [] : (value as readonly Json[]).flatMap((item) => unlistedMembers(items, item, fits, `${path}[]`));
    return knownToNone(own, node, value, fits, path);
  }
  if (!isJsonObject(value)) return [];
  const own = Object.entries(value).flatMap(([name, member]): readonly string[] => {
    const property = node.properties.get(name);
    if (property !== undefined) return unlistedMembers(property.node, member, fits, `${path}.${name}`);
    if (node.others !== undefined) return unlistedMembers(node.others, member, fits, `${path}.*`);
    return node.tellsAll ? [`${path}.${name}`] : [];
  });
  return knownToNone(own, node, value, fits, path);
}

/** Returns the members that neither the schema itself nor any alternative that fits lists. */
function knownToNone(own: readonly string[], { alternatives }: ShapeNode, value: Json, fits: Fits, path: string): readonly string[] {
  if (alternatives.length === 0) return own;
  const fitting = alternatives.filter(({ pointer }) => fits(pointer, value));
  // The contract reports a value that fits no alternative.
  if (fitting.length === 0) return [];
  const all = [own, ...fitting.map(({ node }) => unlistedMembers(node, value, fits, path))];
  return [...new Set(all.flat())].filter((member) => all.every((some) => some.some((one) => isWithin(member, one))));
}

/** Returns whether `member` is what `outer` names, or inside it. */
function isWithin(member: string, outer: string): boolean {
  return member === outer || (member.startsWith(outer) && /^[.[]/.test(member.slice(outer.length)));
}

/**
 * Splits a name into words in small letters: `createGroupPad`, `create-group-pad` and `create_group_pad` have the same
 * words.
 */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

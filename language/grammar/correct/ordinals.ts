// The words that count the items of a list.

export const ordinals: ReadonlyMap<string, number> = new Map([
  ["first", 0],
  ["second", 1],
  ["third", 2],
  ["last", -1],
]);

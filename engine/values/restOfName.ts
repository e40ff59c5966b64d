// Finds what of a name that is a path, as Google's APIs give it, a request's own path does not have yet.

import { percentDecoded } from "../../language/index.ts";

/**
 * The last segment of a name such as `projects/p/topics/t`, if what is before it ends `before`, the target so far. A
 * project may be called by its number in one of them. Undefined for any other text.
 */
export function restOfName(name: string, before: string): string | undefined {
  if (!name.includes("/") || !before.endsWith("/") || before.includes("?")) return undefined;
  const path = name.split("/");
  const rest = path.pop() ?? "";
  const written = before.split("/").slice(-path.length - 1, -1);
  const isNumber = (text: string) => /^\d+$/.test(text);
  const isSame = (one: string, index: number) => {
    const other = percentDecoded(written[index] ?? "");
    return one === other || (index % 2 === 1 && isNumber(one) !== isNumber(other));
  };
  return /^\.{0,2}$/.test(rest) || written.length < path.length || !path.every(isSame) ? undefined : rest;
}

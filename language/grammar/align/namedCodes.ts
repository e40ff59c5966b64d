// Places words by what they were or are called: “from Plus to Unlimited”, “the Italian language” of `it`.

import { sameName } from "../../english/context/nouns.ts";
import { stem } from "../settle/called.ts";
import { codeIn } from "./codes.ts";
import { type Alignment, isOpen, listedValue } from "./spots.ts";
import { wasSaid } from "./words.ts";

/** "from Plus to Unlimited": what it was until then. */
export function placeFormer(alignment: Alignment): void {
  const { place, said } = alignment;
  const { tokens } = place;
  for (const [at, { word }] of tokens.entries()) {
    const { kind, text = "" } = tokens[at + 1] ?? {};
    if (word !== "from" || kind !== "word" || !/^(?:to|into)$/.test(tokens[at + 2]?.word ?? "")) continue;
    const former = alignment.spots.flatMap((spot) => listedValue(spot, text) ?? []);
    if (new Set(former).size === 1 && wasSaid(alignment, former[0] as string)) said.add(at).add(at + 1);
  }
}

/** "the Italian language", "in the italian language": a code by its name, before the name of its place. */
export function placeNamedCodes(alignment: Alignment): void {
  const { place, said } = alignment;
  const { tokens } = place;
  for (const [at, { kind, word }] of tokens.entries()) {
    const next = tokens[at + 1]?.word ?? "";
    if (kind !== "word" || next === "" || said.has(at)) continue;
    const found = alignment.spots.filter(
      (spot) => isOpen(alignment, spot) && spot.slot !== undefined && (sameName(spot.name, next) || spot.words.at(-1) === stem(next)),
    );
    const [only, ...others] = found;
    const named = only === undefined ? undefined : codeIn(only, word);
    const code = only?.enum === undefined || named === undefined ? named : listedValue(only, named);
    if (only === undefined || others.length > 0 || code === undefined) continue;
    alignment.values.set(only.key, code);
    alignment.evidence.sum += 7;
    said.add(at).add(at + 1);
  }
}

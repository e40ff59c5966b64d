// Finds the number that words of measuring mean: “costs 30”, “lasts 4 nights”, “cheaper than 30”, “10 metres long”.

import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { nounOfAdjective, withoutUnit } from "../align/units.ts";
import type { KnownField } from "../correct/fields.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { type Filled, wordsFrom } from "../stated/match.ts";
import type { Extent, Relative } from "./bounds.ts";
import type { Line } from "./line.ts";
import type { Subject } from "./subjects.ts";
import { valueFor, valuesAt, type Written } from "./values.ts";

/** “costs 30”, “weighs 5 kg”: a number by a verb of measuring. */
const verbs: readonly (readonly [verb: RegExp, name: RegExp])[] = [
  [/^costs?$/, /^(?:price|cost|fee)$/],
  [/^weighs?$/, /^(?:weight|mass)$/],
  [/^lasts?$/, /^duration$/],
];

/** Comparatives, with what they compare. */
const comparatives: readonly (readonly [words: RegExp, name: RegExp, bound: Relative["bound"]])[] = [
  [/^cheaper than(?= )/, /^(?:price|cost|fee)$/, "below"],
  [/^(?:more expensive|dearer|pricier|costlier) than(?= )/, /^(?:price|cost|fee)$/, "above"],
];

/** The field by a verb of measuring. */
export function measuringAt(tokens: readonly Token[], at: number, fields: readonly KnownField[]): readonly Filled[] {
  return [...verbAt(tokens, at, fields), ...lastingAt(tokens, at, fields)];
}

function verbAt(tokens: readonly Token[], at: number, fields: readonly KnownField[]): readonly Filled[] {
  const name = verbs.find(([verb]) => verb.test(tokens[at]?.word ?? ""))?.[1];
  // “the cost”, “it lasts”
  if (name === undefined || hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/)) return [];
  return ofOnly(measured(fields, name), at + 1);
}

/** “takes longer than 30 minutes”, “expires in 3600 seconds”: the field of that unit. */
function lastingAt(tokens: readonly Token[], at: number, fields: readonly KnownField[]): readonly Filled[] {
  if (!hasTerminal(tokens[at]?.word ?? "", /^v\.take(?:\+|$)/)) return [];
  const unit = tokens
    .slice(at + 1, at + 7)
    .find(({ word }) => /^(?:minutes?|hours?|days?|nights?|weeks?|months?|seconds?)$/.test(word))?.word;
  const named = fields.filter(({ name, field }) => {
    const last = splitWords(name).at(-1) ?? "";
    return unit !== undefined && isNumber(field.type) && last.replace(/s$/, "") === unit.replace(/s$/, "");
  });
  return ofOnly(named, at + 1);
}

/** “cheaper than 30” */
export function relativeAt({ tokens }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const said = wordsFrom(tokens, at, 4);
  return comparatives.flatMap(([words, name, bound]) => {
    const phrase = words.exec(said)?.[0];
    if (phrase === undefined) return [];
    return ofOnly(measured(fields, name), at + phrase.split(" ").length).map(({ to, value }) => ({
      to,
      value: { subject: value as Subject, bound } satisfies Relative,
    }));
  });
}

/** “10 metres long” of `lengthMetres` */
export function extentAt(line: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  return valuesAt(line, at).flatMap(({ to, value }): readonly Filled[] => {
    const written = value as Written;
    const noun = written.unit === undefined ? undefined : nounOfAdjective(line.tokens[to]?.word ?? "");
    if (noun === undefined) return [];
    return ofOnly(
      fields.filter(({ name, field }) => isNumber(field.type) && noun.test(withoutUnit(splitWords(name)).join(" "))),
      to + 1,
    ).flatMap(({ to: end, value: found }) => {
      const subject = found as Subject;
      const number = valueFor(line, subject, written);
      return typeof number === "number" ? [{ to: end, value: { subject, value: number } satisfies Extent }] : [];
    });
  });
}

function measured(fields: readonly KnownField[], name: RegExp): readonly KnownField[] {
  return fields.filter(
    ({ path, field }) => isNumber(field.type) && path.split(".").some((part) => splitWords(part).some((word) => name.test(word))),
  );
}

function isNumber(type: string | undefined): boolean {
  return type === "integer" || type === "number";
}

function ofOnly([only, ...others]: readonly KnownField[], to: number): readonly Filled[] {
  return only === undefined || others.length > 0 ? [] : [{ to, value: { field: only, isNamed: true } satisfies Subject }];
}

// Tests the plainest sentences about checks, saves and lists, and of several acts: some 990 templates over documents
// whose names and values are easily misread.

import { deepStrictEqual } from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Check } from "../../../language/check.ts";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { sameData } from "../../../language/sameData.ts";
import type { StoreEntry } from "../../../language/step.ts";
import { type Plain, plainSentences } from "./plain/sentences.ts";
import { notYet, wholeSentences } from "./plain/whole.ts";

const refused: readonly RegExp[] = [
  // On purpose: a possibility is not a request, and “open” may make one.
  /: the N can be fetched with status 200/,
  // Not yet: results in the names of the document after a gerund, and words that look like others.
  /: getting the N returns F V \| .* (?:seed lot returns (?:client name|status|harvested))/,
  /: listing the Ns returns 3 Ns \| Listing the seed lots/,
  /: the N has a F \| The seed lot has a grade/,
  /: the F has changed to V \| The quality/,
];

const sentences = ["vaults", "gauges", "outings"].flatMap((name) => {
  const { operations } = readOperations(readFileSync(new URL(`./documents/${name}.yaml`, import.meta.url), "utf8"));
  if (operations === undefined) throw new Error(`${name}.yaml is no document`);
  // One of each template and document is enough for those of several things or steps.
  const whole = new Map(
    wholeSentences(operations)
      .toReversed()
      .map((plain) => [plain.template, plain]),
  );
  return [...plainSentences(operations), ...whole.values()].map((plain) => ({
    ...plain,
    operations,
    isNotYet: notYet(name).has(plain.text),
  }));
});

/** The same steps in one form: parameters in the path, and checks of one response in one step. */
function plainSteps(steps: readonly Step[]): readonly unknown[] {
  const joined: unknown[] = [];
  for (const step of steps) {
    const last = joined.at(-1) as Step | undefined;
    if (step.step === "validate") {
      const checks = step.checks.flatMap((check) => plainCheck(check, step.checks));
      if (last?.step === "validate") joined[joined.length - 1] = { ...last, checks: [...last.checks, ...checks] };
      else joined.push({ step: "validate", checks });
    } else if (step.step === "api_request") joined.push(...inPath(step));
    else if (step.step === "save" && last?.step === "validate" && joined.length > 1) joined.splice(-1, 0, saved(step.store));
    else joined.push(step.step === "save" ? saved(step.store) : step);
  }
  return joined;
}

/** A name that no sentence gives is the compiler's own. */
function saved(store: readonly StoreEntry[]): unknown {
  const named = store.map((entry) =>
    typeof entry === "string"
      ? entry
      : Object.fromEntries(Object.entries(entry).map(([name, from]) => [/^keep/.test(name) ? name : "own", from])),
  );
  return { step: "save", store: named };
}

/** An array that is counted is one, “not above” is “at most”, and a pattern has no slashes. */
function plainCheck({ every, any, not, ...check }: Check, all: readonly Check[]): readonly Check[] {
  if (check.type === "array" && check.body === "json" && all.some(({ body, length }) => body === "json" && length !== undefined)) return [];
  if (not === true && (every ?? any) !== undefined) return [{ ...check, none: (every ?? any) as string }];
  if (not === true && check.compare?.above !== undefined) return [{ ...check, compare: { atMost: check.compare.above } }];
  const matches = check.matches?.replace(/^\/(.*)\/$/, "$1");
  return [{ ...check, ...(matches && { matches }), ...(every && { every }), ...(any && { any }), ...(not && { not }) }];
}

function inPath({ parameters = {}, store, action, query, ...step }: Extract<Step, { step: "api_request" }>): readonly unknown[] {
  const path = action.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name] as { readonly $var?: string } | string | undefined;
    if (value === undefined) return action.includes(`$${whole}`) ? whole : `\${${name}}`;
    return typeof value === "string" ? value : `\${${value.$var}}`;
  });
  const asked = [...new URLSearchParams(path.split("?")[1])];
  const all = { ...Object.fromEntries(asked), ...query };
  const texts = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]));
  const request = {
    ...step,
    action: path.replace(/\?.*$/, "").replace(/\$?\$\{/g, "${"),
    ...(Object.keys(texts).length > 0 && { query: texts }),
  };
  return store === undefined ? [request] : [request, saved(store)];
}

function verdictOf({ text, before, variables, steps, operations }: (typeof sentences)[number]): string {
  const compiled = compile(text, undefined, { operations, before, variables: new Set(variables) });
  if (compiled.kind !== "understood") return steps.length === 0 ? "right" : "refused";
  const own = plainSteps(compiled.steps);
  return steps.some((gold) => sameData(plainSteps(gold) as never, own as never)) ? "right" : `wrong: ${JSON.stringify(compiled.steps)}`;
}

const isRefused = ({ template, text }: Plain): boolean => refused.some((one) => one.test(`${template} | ${text}`));

describe("plain sentences", () => {
  for (const [template, all] of Map.groupBy(sentences, ({ template }) => template))
    it(template, () => {
      const found = all.map((one) => [one.text, verdictOf(one)]);
      deepStrictEqual(
        found,
        all.map((one) => [one.text, one.isNotYet || isRefused(one) ? "refused" : "right"]),
      );
    });
});

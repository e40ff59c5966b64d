// Reads the lines of a shell script that an export of Playbook has written around its curl commands: known, generated,
// saved and checked values.

import type { Check, Json, Step } from "../../../language/index.ts";
import { generatedValue } from "../reading/generated.ts";
import type { Source } from "../reading/source.ts";
import type { ImportedCall } from "../reading/suite.ts";

const quotedText = String.raw`'((?:[^']|'\\'')*)'`;
const assignment = /^(?:: "\$\{(\w+):=((?:[^"\\]|\\.)*)\}"|(\w+)=(.+))$/;

/**
 * Reads a line between two commands: `above` is the command before it, `below` the one that follows. Other lines are
 * the export's own.
 */
export function readShellLine(line: string, source: Source, above: ImportedCall | undefined, below: ImportedCall | undefined): void {
  const text = line.trim();
  const secret = /^: "\$\{(\w+):\?/.exec(text)?.[1];
  const status = /^status (.+)$/.exec(text)?.[1];
  const wait = /^sleep (\d+)$/.exec(text)?.[1];
  const [, preset, value = "", name, word = ""] = assignment.exec(text) ?? [];
  if (secret !== undefined) source.define(source.variables, secret, undefined, true);
  else if (status !== undefined) checkStatus(status.split(" "), source, above);
  else if (wait !== undefined) below?.before.push({ step: "wait", for: Number(wait) * 1000 });
  else if (preset !== undefined) source.define(source.variables, preset, value.replace(/\\(.)/g, "$1"));
  else if (name !== undefined) assign(name, word, source, above, below);
}

function assign(name: string, word: string, source: Source, above: ImportedCall | undefined, below: ImportedCall | undefined): void {
  const original = /^(\w+)_(?:json|encoded|escaped)$/.exec(name)?.[1];
  const [, as, from] = /^\$\((value|header) '([^']+)'\)$/.exec(word) ?? [];
  const fixed = new RegExp(`^${quotedText}$`).exec(word)?.[1];
  if (original !== undefined) source.names.same(name, original);
  else if (from !== undefined)
    above?.saves.push({ place: above.place, what: name, value: { [source.names.of(name)]: as === "header" ? `header ${from}` : from } });
  // Above the first command it holds for the whole script.
  else if (fixed !== undefined && above === undefined && below === undefined)
    source.define(source.variables, name, source.templates.text(fixed.replaceAll(`'\\''`, "'"), []));
  else {
    const made = madeValue(word) ?? joined(word, source);
    if (made !== undefined) below?.before.push({ step: "set", variable: source.names.of(name), value: made } as Step);
  }
}

function checkStatus(words: readonly string[], source: Source, above: ImportedCall | undefined): void {
  source.assertion();
  const wanted = words.map((word) => {
    const [, low, high] = /^(\d+)-(\d+)$/.exec(word) ?? [];
    return low === undefined
      ? /^\d+$/.test(word)
        ? Number(word)
        : word
      : { ...(low === "100" ? {} : { atLeast: Number(low) }), ...(high === "999" ? {} : { below: Number(high) + 1 }) };
  });
  const status = (wanted.length === 1 ? wanted[0] : wanted) as Check["status"];
  if (above !== undefined && status !== undefined)
    above.asserts.push({ place: above.place, what: `status ${words.join(" ")}`, value: [{ status }] });
}

export function madeValue(word: string): Json | undefined {
  if (word === "$(uuid)") return generatedValue("$guid") as Json;
  if (word === '"user-$(uuid)@example.com"') return { $random: "email" };
  if (word === "$(date +%s)") return { $now: "timestamp" };
  if (/^\$\(date -u \+%Y-%m-%dT/.test(word)) return { $now: "date-time" };
  if (/^\$\(date -u \+%Y-%m-%d\)$/.test(word)) return { $now: "date" };
  const [, min, max] = /^\$\(random (-?\d+) (-?\d+)\)$/.exec(word) ?? [];
  return min === undefined ? undefined : { $random: "integer", min: Number(min), max: Number(max) };
}

/** Texts in single quotes and variables in double ones, side by side. */
function joined(word: string, source: Source): string | undefined {
  if (!/^(?:'[^']*'|\\'|"\$\w+")+$/.test(word)) return undefined;
  const template = word.replace(/'([^']*)'|\\(')|"\$(\w+)"/g, (_, plain?: string, quote?: string, name?: string) =>
    name === undefined ? (plain ?? quote ?? "") : `{{${name}}}`,
  );
  return source.templates.text(template, []);
}

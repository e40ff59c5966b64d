// Inflects the words of the table: every form of a verb, singular and plural of a noun, each once.

import { plural, verbForms } from "./inflect.ts";
import { table } from "./table.ts";

/** A phrase in one of its forms, the terminal or the sense of a name that it is, and the value it stands for. */
type Form = readonly [phrase: string, sense: string, value?: string];

/** Survives JSON. */
export interface Forms {
  readonly phrases: readonly Form[];
  /** The senses of class `o`. */
  readonly names: readonly Form[];
  readonly functional: readonly string[];
  readonly restricting: readonly string[];
  /** Words without a meaning here that look like a misspelling of one that has one. */
  readonly ordinary: readonly string[];
  /** The phrases of class `a`. */
  readonly asides: readonly Form[];
}

export function inflected(): Forms {
  const phrases = distinctForms();
  const names = distinctForms();
  const functional: string[] = [];
  const restricting: string[] = [];
  const ordinary: string[] = [];
  const asides = distinctForms();
  for (const line of table.trim().split("\n")) {
    if (line === "") continue;
    const [sense = "", list = ""] = splitOnce(line, ": ");
    const kind = sense[0];
    for (const entry of list.split(/(?<!\\), /)) {
      const [phrase = "", value] = /^[=<>!]+$/.test(entry) ? [entry] : splitOnce(entry.replaceAll("\\,", ","), "=");
      if (sense === "k.ordinary") {
        ordinary.push(phrase);
        continue;
      }
      if (kind === "a") {
        asides.add(phrase, sense, undefined);
        continue;
      }
      if (kind === "o") {
        const [name = "", methods] = splitOnce(sense, "=");
        const { finite, participle, gerund } = verbForms(phrase);
        for (const form of [...finite, ...participle, gerund]) names.add(form, name, value ?? methods);
        continue;
      }
      if (kind === "v" || phrase === "be") {
        const { finite, participle, gerund } = verbForms(phrase);
        for (const form of finite) phrases.add(form, sense, value);
        for (const form of participle) phrases.add(form, `${sense}+ed`, value);
        phrases.add(gerund, `${sense}+ing`, value);
      } else phrases.add(phrase, sense, kind === "k" ? (value ?? phrase) : value);
      if (kind === "n") {
        phrases.add(phrase, `${sense}+1`, value);
        phrases.add(plural(phrase), sense, value);
        phrases.add(plural(phrase), `${sense}+s`, value);
      }
      if (sense === "w.state" || sense === "w.restricting" || (kind === "f" && !phrase.includes(" "))) functional.push(phrase);
      if (sense === "w.restricting") restricting.push(phrase);
    }
  }
  functional.push("be", "is", "are", "am", "was", "were", "been", "being", "has", "have", "had");
  return {
    phrases: phrases.all,
    names: names.all,
    functional: [...new Set(functional)],
    restricting: [...new Set(restricting)],
    ordinary,
    asides: asides.all,
  };
}

/** The first of those that are the same but for their value. */
function distinctForms() {
  const known = new Set<string>();
  const all: Form[] = [];
  const add = (phrase: string, sense: string, value: string | undefined): void => {
    const key = `${sense}: ${phrase}`;
    if (known.has(key)) return;
    known.add(key);
    all.push(value === undefined ? [phrase, sense] : [phrase, sense, value]);
  };
  return { all, add };
}

function splitOnce(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at <= 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

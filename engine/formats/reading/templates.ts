// Converts texts with the placeholders `{{…}}` of other tools to texts with `${…}`, and JSON with them to a value.

import { type Json, readJsonText, type Step, type Value } from "../../../language/index.ts";
import type { VariableNames } from "./names.ts";
import type { Secrets } from "./secrets.ts";
import { shortened } from "./suite.ts";
import { Unfitting } from "./unfitting.ts";

export interface TemplateOptions {
  readonly names: VariableNames;
  readonly secrets: Secrets;
  /** A generated value, such as `$guid`; undefined if the words between the braces name none. */
  readonly generated?: (words: string) => Value | undefined;
  /** The reference of the words between the braces, as `${…}` writes it; undefined if they are none. */
  readonly reference?: (words: string) => string | undefined;
  /** Gets the names of variables that are bare in JSON. */
  readonly bare?: Set<string>;
  /** The placeholders; the first group holds the words. */
  readonly pattern?: RegExp;
}

export interface Templates {
  /** Steps that must create values first are added to `before`. Throws `Unfitting`. */
  text(raw: string, before: Step[]): string;
  /** The value with its own type where the text is one placeholder alone. */
  value(raw: string, before: Step[]): Json;
  hasPlaceholder(raw: string): boolean;
  /** Undefined if the text is not JSON. */
  json(raw: string, before: Step[]): Json | undefined;
}

export function createTemplates({ names, secrets, generated, reference, bare, pattern = /\{\{([^{}]*)\}\}/g }: TemplateOptions): Templates {
  /** The reference between the braces of `${…}`. */
  const referenceTo = (words: string, before: Step[]): string => {
    const trimmed = words.trim();
    const made = generated?.(trimmed);
    if (made !== undefined) {
      const variable = names.fresh(/[A-Za-z]\w*/.exec(trimmed.replace(/^\$?random\./, "random "))?.[0] ?? "value");
      before.push({ step: "set", variable, value: made });
      return variable;
    }
    const known = reference?.(trimmed);
    if (known !== undefined) return known;
    if (/^[\p{L}\p{N}_](?:[\p{L}\p{N}_ .:/-]*[\p{L}\p{N}_])?$/u.test(trimmed)) return names.of(trimmed);
    throw new Unfitting(`{{${shortened(trimmed)}}} is neither a variable nor a random value of Playbook`);
  };
  const text = (raw: string, before: Step[]): string => {
    let result = "";
    let at = 0;
    for (const match of raw.matchAll(pattern)) {
      result += `${literal(raw.slice(at, match.index))}\${${referenceTo(match[1] ?? "", before)}}`;
      at = match.index + match[0].length;
    }
    return secrets.conceal(result + literal(raw.slice(at)));
  };
  return {
    text,
    hasPlaceholder: (raw) => raw.search(pattern) >= 0,
    value(raw, before) {
      const [only] = raw.matchAll(pattern);
      if (only !== undefined && only[0] === raw) return { $var: referenceTo(only[1] ?? "", before) };
      return text(raw, before);
    },
    json(raw, before) {
      // An object that has a marker as its key would be taken for the marker.
      if (/"\$(?:var|file|random|now|literal)"\s*:/.test(raw)) return undefined;
      const made: Step[] = [];
      const reading = readJsonText(text(raw, made).replaceAll("<", "\\u003c"));
      if (!reading.ok) return undefined;
      before.push(...made);
      for (const [, name = ""] of JSON.stringify(reading.value).matchAll(/"\$var":"([^"]*)"/g)) bare?.add(name);
      return reading.value;
    },
  };
}

/** The text with each `${` escaped, so that it stands for itself. */
export function literal(text: string): string {
  // A replacement that is a text would give one $ for two.
  return text.replaceAll("${", () => "$${");
}

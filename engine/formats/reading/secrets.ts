// Replaces secrets in imported files: each becomes an encrypted variable without its value.

import { isCredentialHeader, isSecretField, isSecretName, secretForms, secretsIn, withoutSecrets } from "../../../language/index.ts";
import type { VariableNames } from "./names.ts";
import type { ImportedVariable } from "./suite.ts";

export interface Secrets {
  /** `${name}` of the encrypted variable that replaces the value; `hint` suggests its name. */
  take(hint: string, value: string): string;
  /** The text with everything in it that looks like a secret replaced by its variable. */
  conceal(text: string): string;
  /** The text with each value that was taken before replaced by its variable. */
  fill(text: string): string;
  /** The text with the replaced values masked, for display. */
  mask(text: string): string;
  variable(name: string, value: ImportedVariable["value"], isMarked: boolean): ImportedVariable;
  readonly names: ReadonlySet<string>;
}

export function createSecrets(names: VariableNames): Secrets {
  const byValue = new Map<string, string>();
  const taken = new Set<string>();
  const values = new Map<string, number>();
  const take = (hint: string, value: string): string => {
    const name = byValue.get(value) ?? names.fresh(hint, true);
    byValue.set(value, name);
    taken.add(name);
    return `\${${name}}`;
  };
  return {
    take,
    conceal: (text) => text.replace(secretForms, (value) => take("secret", value)),
    fill: (text) =>
      [...byValue]
        .filter(([value]) => value.length >= 4)
        .sort(([one], [other]) => other.length - one.length)
        .reduce((filled, [value, name]) => filled.replaceAll(value, () => `\${${name}}`), text),
    mask: (text) => withoutNamed(withoutValues(text, [...byValue.keys()])),
    variable(name, value, isMarked) {
      const isText = typeof value === "string" && !value.includes("${");
      const hasForm = isText && value.replace(secretForms, "") !== value;
      if (!isMarked && !isSecretValue(name, value) && !hasForm) return value === undefined ? {} : { value };
      taken.add(name);
      if (!isText || value === "") return { secret: true };
      byValue.set(value, name);
      const distinct = values.get(value) ?? values.size;
      values.set(value, distinct);
      return { secret: true, distinct };
    },
    names: taken,
  };
}

/** The text is shortened: its end may be the beginning of a value. */
function withoutValues(text: string, values: readonly string[]): string {
  const known = values.filter((value) => value.length >= 4).sort((one, other) => other.length - one.length);
  const masked = known.reduce((rest, value) => rest.replaceAll(value, stars), text);
  if (!masked.endsWith("…")) return masked;
  const kept = masked.slice(0, -1);
  const cut = Math.max(0, ...known.map((value) => beginningAtEnd(kept, value)));
  return cut < 4 ? masked : `${kept.slice(0, -cut)}${stars}…`;
}

function beginningAtEnd(text: string, value: string): number {
  for (let length = Math.min(value.length - 1, text.length); length >= 4; length--)
    if (text.endsWith(value.slice(0, length))) return length;
  return 0;
}

const stars = "***";

/**
 * Masks what has the form of a secret, and texts in quotes that follow the name of one, as scripts have them. A word in
 * small letters is none.
 */
function withoutNamed(text: string): string {
  const first = [...text.matchAll(/[A-Za-z][\w-]*/g)].find(([word]) => isNamedSecret(word))?.index;
  if (first === undefined) return withoutSecrets(text, secretsIn(text));
  const named = text.replace(/(["'`])((?:\\.|(?!\1)[^\\])*)(\1|$)/g, (whole, quote: string, inside: string, end: string, at: number) => {
    const isName = /^(?:[a-z]{0,12}|\{\{[^{}]*\}\})$/.test(inside) || (/^[A-Za-z_-]+\d?$/.test(inside) && isNamedSecret(inside));
    return at < first || isName ? whole : `${quote}${stars}${end}`;
  });
  return withoutSecrets(named, secretsIn(named));
}

function isNamedSecret(word: string): boolean {
  return isSecretHeader(word) || isSecretVariable(word);
}

/** Headers whose literal value is a secret. */
export function isSecretHeader(name: string): boolean {
  return (
    isCredentialHeader(name) ||
    /(?:^|[-_])(?:(?:api|access|subscription|auth|secret|app|client|functions?)[-_]?key|auth|token|secret|password)$/i.test(name)
  );
}

/** Returns whether a variable of this name holds a secret; `password2` is one as well as `password`. */
export function isSecretVariable(name: string): boolean {
  const bare = unnumbered(name);
  // Bruno's usual place of secrets is its `process.env.NAME`.
  if (/^processEnv[A-Z_]/.test(bare)) return true;
  return isSecretName(bare) || isSecretField(bare) || /(?:^|[_-])pw$/i.test(bare.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

/**
 * Returns whether this value of a variable is a secret by the variable's name. A word in small letters is none, unless
 * it is a password: tests send "invalid" as a token.
 */
export function isSecretValue(name: string, value: ImportedVariable["value"]): boolean {
  if (!isSecretVariable(name)) return false;
  if (value === undefined || value === null || value === "") return true;
  if (typeof value !== "string" || value.includes("${")) return false;
  return isSecretField(unnumbered(name)) || (value.length >= 6 && !/^[a-z]{1,12}$/.test(value));
}

function unnumbered(name: string): string {
  return name.replace(/[_-]?(?<!\d)\d+$/, "");
}

// Replaces secrets in imported files: each becomes an encrypted variable without its value.

import { isSecretName, secretForms } from "../../../language/index.ts";
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
    const name = byValue.get(value) ?? names.fresh(hint);
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
    mask: (text) =>
      [...byValue.keys()]
        .filter((value) => value.length >= 4)
        .sort((one, other) => other.length - one.length)
        .reduce((masked, value) => masked.replaceAll(value, "***"), text)
        .replace(secretForms, "***"),
    variable(name, value, isMarked) {
      const isText = typeof value === "string" && !value.includes("${");
      const looksSecret = isSecretName(name) && (value === undefined || value === null || value === "" || (isText && value.length >= 8));
      const hasForm = isText && value.replace(secretForms, "") !== value;
      if (!isMarked && !looksSecret && !hasForm) return value === undefined ? {} : { value };
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

/** Headers whose literal value is a secret. */
export function isSecretHeader(name: string): boolean {
  return /^(?:proxy-)?authorization$|^cookie$|(?:^|[-_])(?:api[-_]?key|access[-_]?key|token|secret|password|session)$/i.test(name);
}

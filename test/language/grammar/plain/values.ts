// Makes values for fields, and the words of names: what a sentence says, and what the step has.

import { insideOf } from "../../../../language/openapi/fields.ts";
import type { Field } from "../../../../language/openapi/operations.ts";
import { splitWords } from "../../../../language/openapi/words.ts";

export interface Value {
  readonly is: string | number | boolean;
  /** As code, and as words. */
  readonly code: string;
  readonly said: string;
}

const names = ["Alder", "Birch", "Cedar", "Dogwood"];

/** A number for each field, so that no two values of a sentence are equal and a sentence stays the same. */
function numberOf(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
}

/** A value that the field may have; none for fields that people seldom write. */
export function sampleOf(field: Field, other = 0): Value | undefined {
  const n = numberOf(field.name) + other;
  if (field.enum !== undefined && field.enum.length > 0) {
    const is = field.enum[(field.enum.length > 1 ? 1 : 0) + (other % field.enum.length)] ?? (field.enum[0] as string);
    return field.type === "string" || field.type === undefined
      ? text(is, /^-|[a-z][A-Z]/.test(is) ? is : is.toLowerCase().replace(/_/g, " "))
      : undefined;
  }
  if (field.type === "integer") return { is: 3 + (n % 20), code: `${3 + (n % 20)}`, said: `${3 + (n % 20)}` };
  if (field.type === "number") return { is: 2.5 + (n % 20), code: `${2.5 + (n % 20)}`, said: `${2.5 + (n % 20)}` };
  if (field.type === "boolean") return { is: true, code: "true", said: "true" };
  if (field.type !== "string") return undefined;
  if (field.format === "date") return text(`2031-04-0${1 + (n % 9)}`);
  if (field.format === "date-time") return text(`2031-04-0${1 + (n % 9)}T10:00:00Z`);
  if (field.format === "email" || /email/i.test(field.name)) return text(`mia${n % 9}@example.org`);
  if (field.format !== undefined) return undefined;
  if (/id$|code|ref|number/i.test(field.name)) return text(`K-${100 + (n % 99)}`);
  if (/^(?:name|title|.*name|city|town|street|country|owner|artist|author|.*by)$/i.test(field.name)) return text(names[n % 4] as string);
  const soft = `soft ${(names[n % 4] as string).toLowerCase()}`;
  return text(soft, `"${soft}"`);
}

function text(is: string, said = is): Value {
  return { is, code: JSON.stringify(is), said };
}

export const words = (name: string): string => splitWords(name).join(" ");
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
export const membersOf = (field: Field): readonly Field[] => insideOf(field).fields;
export const isOfTexts = (field: Field): boolean => field.type === "array" && membersOf(field).length === 0 && /s$/.test(field.name);
/** "starts at" is not a noun, so “the starts at” is not English. */
export const isNoun = ({ name }: Field): boolean => !/(?:^(?:is|has|in|on|at)[A-Z_]|(?:At|By|On|In|_at|_by|_on)$)|^at$|^by$/.test(name);
export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

// Moves checks to the field that the sentence means: the name for “called”, the height for “taller”, a flag that must
// be true for “has”.

import type { Check } from "../../check.ts";
import type { KnownField } from "../../grammar/correct/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lookedAt, withChecks } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";

/** Returns the steps with the only field that can be meant. */
export function withMeantFields({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  return withChecks(steps, context, (check, around) => withFlag(sentence, withField(sentence, check, around), around));
}

/** Words before the name of a thing. */
export const naming = /\b(?:called|named|titled)\b/i;
/** Words of a comparison, with the name of the field that is compared. */
const measures: readonly (readonly [RegExp, string])[] = [
  [/\b(?:longer|shorter)\b/i, "length"],
  [/\b(?:taller|higher)\b/i, "height"],
  [/\b(?:wider|narrower)\b/i, "width"],
  [/\b(?:heavier|lighter)\b/i, "weight"],
  [/\bdeeper\b/i, "depth"],
];
const unit = /^(?:in|mm|cm|m|km|metres?|meters?|centimet(?:re|er)s?|millimet(?:re|er)s?|g|kg|grams?|kilograms?|inch(?:es)?|feet|ft)$/i;

/** “No boat is called ${name}”, “is longer than 10”, whose check would compare the whole boat. */
function withField(sentence: string, check: Check, around: () => SentenceContext): Check {
  const { path = "", equals, compare } = check;
  const isWhole = path === "$" || path.endsWith("]");
  if (!isWhole || (equals ?? compare) === undefined) return check;
  const measure = compare === undefined ? undefined : measures.find(([said]) => said.test(sentence))?.[1];
  if (measure === undefined && !(equals !== undefined && naming.test(sentence))) return check;
  const { members = [] } = lookedAt(check, around()) ?? {};
  const [only, ...others] = members.filter((member) => (measure === undefined ? isName(member) : isMeasure(member, measure)));
  if (only === undefined || others.length > 0) return check;
  return { ...check, path: `${path}${only.path.slice(1)}` };
}

function isName({ name, field }: KnownField): boolean {
  return field.type === "string" && /^(?:name|title)$/i.test(name);
}

function isMeasure({ name, field }: KnownField, measure: string): boolean {
  const words = splitWords(name).filter((word) => !unit.test(word));
  return /^(?:number|integer)$/.test(field.type ?? "") && words.length === 1 && words[0] === measure;
}

/** “Every berth has power” of a field that is true or false: that it is there says nothing. */
function withFlag(sentence: string, check: Check, around: () => SentenceContext): Check {
  const { path = "", exists, not, none, ...rest } = check;
  const name = path.split(".").at(-1) ?? "";
  if (exists !== true || !says(sentence, name)) return check;
  const looked = lookedAt(check, around());
  if (looked?.types.every((type) => type === "boolean") !== true) return check;
  if (none !== undefined) return { ...rest, none, path, equals: not !== true };
  return { ...rest, path, equals: not !== true };
}

const having = /\b(?:has|have|having|had|with(?:out)?) (?:(?:no|not|any|got|some) ){0,2}/gi;
const aboutBody = /\b(?:response|body|answer|reply|result|payload|json|object|fields?|propert(?:y|ies)|keys?)\b/i;

/** “has no shore power”, and not “the response has the field power”. */
function says(sentence: string, name: string): boolean {
  if (aboutBody.test(sentence)) return false;
  const words = splitWords(name).join(" ");
  return [...sentence.matchAll(having)].some(({ index, 0: had }) => {
    const rest = sentence.slice(index + had.length).toLowerCase();
    return rest.startsWith(words) && !/^(?:\w|-| (?:flag|attribute|member)\b)/.test(rest.slice(words.length));
  });
}

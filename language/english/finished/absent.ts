// Distinguishes absence, emptiness and null: a missing field is neither null nor empty, “has tags” needs one, and
// a job whose start time is null does not have one.

import type { Check } from "../../check.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { insideOf } from "../../openapi/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { isSecretField } from "../../secrets/names.ts";
import type { Step } from "../../step.ts";
import { nounOf } from "../context/nouns.ts";
import { fieldsAt, lookedAt, someCheck, withChecks } from "./lookedAt.ts";
import { finding, type Guard, type Reading, withoutTexts } from "./reading.ts";

/** Returns the steps with a check of absence where the sentence says that something is missing. */
export function withAbsence({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  const plain = withoutTexts(sentence);
  const isAbsent = absences.some((pattern) => pattern.test(plain)) && !/\b(?:null|empty|blank)\b/i.test(plain);
  return withChecks(steps, context, (check, around) => {
    const present = isAbsent ? asAbsent(check) : asZero(sentence, check, around());
    const filled = withFilled(sentence, present, around);
    return filled === present && !isAbsent ? withNull(plain, present, around) : filled;
  });
}

export const absentGuards: readonly Guard[] = [
  {
    finds: lacksText,
    message: () => "The response never has a member of that name, so this could never fail. Write the field that must not have this value.",
  },
  {
    finds: existsAsNumber,
    message: () => "This would check that there is a number, which may be 0. Write the field and its number, such as “$.seats is above 0”.",
  },
  finding(
    unknownIn,
    (said) =>
      `According to the OpenAPI document, the response has no field “${said}”, so this could never fail. Write the field that is meant, or “The response has no field …” if none must be there.`,
  ),
];

/** “Seats are available” of a number, which is there even if it is 0. */
function existsAsNumber({ sentence, steps, context }: Reading): boolean {
  const isLeft = /\b(?:is|are|was|were) (?:now |still )?(?:available|left|free|remaining)\b/i.test(sentence);
  if (!isLeft || context.operations === undefined || aboutField.test(sentence)) return false;
  return someCheck(steps, context, (check, around) => {
    const fields = check.exists === true && isPlural(check.path ?? "") ? fieldsAt(check, around()) : [];
    return fields.some(({ field }) => /^(?:integer|number)$/.test(field.type ?? ""));
  });
}

const aboutField =
  /\b(?:response|body|answer|reply|payload|json|object|fields?|propert(?:y|ies)|keys?|attributes?|members?|anywhere|exposed?|leaks?|leaked|reveals?|returns?|returned|shown|visible)\b|"/i;

/** Returns the name in “The shipment has no price yet”, which the last response never has. A secret may be meant. */
function unknownIn({ sentence, steps, context }: Reading): string | undefined {
  if (context.operations === undefined || sentence.includes("$") || aboutField.test(sentence)) return undefined;
  let found: string | undefined;
  someCheck(steps, context, ({ path, exists, not }, around) => {
    const name = exists === true && not === true ? /\.\.(\w+)$/.exec(path ?? "")?.[1] : undefined;
    const body = name === undefined || isSecretField(name) ? undefined : bodyOf(around());
    if (body !== undefined && body.fields.length > 0 && !body.fields.some((field) => field.name === name)) found = name;
    return found !== undefined;
  });
  return found;
}

/** “"E-2" does not appear”, “contains "Harbour" and no "Dusk"”: a value, and no name of a field */
function lacksText({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$") || !sentence.includes('"')) return false;
  if (aboutField.test(withoutTexts(sentence).replaceAll('"', "")) && !/\b(?:and|but) no "/i.test(sentence)) return false;
  return someCheck(steps, context, ({ path = "", exists, not }, around) => {
    const name = exists === true && not === true ? /^\$(?:\.(\w+)|\['([^']+)'\])$/.exec(path)?.slice(1).join("") : undefined;
    if (name === undefined || !sentence.includes(`"${name}"`)) return false;
    return bodyOf(around())?.fields.some((field) => field.name === name) === false;
  });
}

/** “The client has no open shipments” of a field that counts them. */
function asZero(sentence: string, check: Check, context: SentenceContext): Check {
  const { exists, not, path, ...rest } = check;
  if (exists !== true || not !== true || path === undefined || aboutField.test(sentence)) return check;
  const name = splitWords(path.split(".").at(-1) ?? "").join(" ");
  const said = ` ${sentence.toLowerCase().replace(/[.!,;]/g, " ")} `;
  const isCounted = /s\b/.test(name) && ["no", "no more", "no other"].some((none) => said.includes(` ${none} ${name} `));
  const fields = isCounted ? fieldsAt(check, context) : [];
  return fields.length > 0 && fields.every(({ field }) => field.type === "integer") ? { ...rest, path, equals: 0 } : check;
}

/** `visitors`, `seatsLeft` */
function isPlural(path: string): boolean {
  return splitWords(path.split(".").at(-1) ?? "").some((word) => /[^s]s$/.test(word));
}

const absences = [
  /\b(?:is|are|be|was|were) (?:\w+ )?(?:missing|absent|omitted|left out)\b/i,
  /\b(?:not|never|n't) (?:be )?(?:there|present|returned|included|exposed|part of|in the (?:response|body|answer|reply))\b/i,
  /\b(?:response|body|answer|reply|payload|json)\b[^,;]{0,40}(?:\bnot|\bnever|n't) (?:have|contain|include|show|return|carry|expose)\b/i,
  /\b(?:no|not|n't|without)\b[^,;]{0,40}\b(?:field|property|key|member|attribute)(?:s|ies)?\b/i,
];

function asAbsent(check: Check): Check {
  const { empty, equals, orMissing, ...rest } = check;
  if (check.path === undefined || check.not === true || check.none !== undefined) return check;
  return empty === true || equals === null ? { ...rest, exists: true, not: true } : check;
}

const having =
  /\bthere (?:is|are|was|were|should be|must be) (?:an? )?[\w-]{1,30}(?: [\w-]{1,30})? with (?:an? )?|\b(?:has|have|having|had|got|there (?:is|are|was|were|should be|must be|shall be)) (?:(?:an?|any|some|also|now|still) ){0,2}|\bboth [a-z]+ and /gi;
const aboutBody = /\b(?:response|body|answer|reply|result|payload|json|object|fields?|propert(?:y|ies)|keys?|lists?|arrays?|present)\b/i;

/** “The film has tags”: at least one. */
function withFilled(sentence: string, check: Check, around: () => SentenceContext): Check {
  const { exists, not, path = "", empty } = check;
  if (empty === true && not !== true && path.endsWith("]")) return withMember(sentence, check, around);
  if (exists === true && not === true && ` ${sentence.toLowerCase()}`.includes(` no ${path.split(".").at(-1)}`))
    return withoutItems(check, around());
  if (exists !== true || not === true || aboutBody.test(sentence) || !isHad(sentence, path.split(".").at(-1) ?? "")) return check;
  const fields = fieldsAt(check, around());
  if (fields.length === 0) return check;
  if (fields.every(({ field }) => field.type === "array")) return withList(check);
  const [only, ...others] = listsIn(fields, path);
  if (only !== undefined && others.length === 0) return withList({ ...check, path: only });
  // “The exhibition has visitors” of a number: more than none.
  const { exists: _, ...rest } = check;
  const words = splitWords(path.split(".").at(-1) ?? "").join(" ");
  const isOne = ` ${sentence.toLowerCase()}`.includes(` a ${words}`);
  const isNumber = !isOne && /s\b/.test(words) && fields.every(({ field }) => field.type === "integer");
  return isNumber ? { ...rest, compare: { above: 0 } } : check;
}

/** “It has no tracks” of such a page */
function withoutItems({ exists: _, not: __, ...check }: Check, context: SentenceContext): Check {
  const [only, ...others] = listsIn(fieldsAt(check, context), check.path ?? "");
  return only === undefined || others.length > 0 ? { ...check, exists: true, not: true } : { ...check, path: only, empty: true };
}

/** `$.tracks.items` of an object with a page of tracks */
function listsIn(fields: readonly KnownField[], path: string): readonly string[] {
  const members = fields.flatMap(({ field }) => insideOf(field).fields);
  const isPage = members.some(({ name }) => /^(?:total|count|limit|next|offset|has_?more|page)$/i.test(name));
  return isPage ? members.flatMap(({ name, type }) => (type === "array" ? [`${path}.${name}`] : [])) : [];
}

const holding =
  /\b(?:has|have|having|had|got|comes? with|carr(?:y|ies)|there (?:is|are|was|were|(?:should|must|shall|will) (?:now |also |still )?be))\b/i;
const setting = /\b(?:un)?(?:set|assigned|given|filled(?: in| out)?|recorded|known|stamped|entered)\b/i;
const aboutMembers =
  /\b(?:response|body|answer|reply|payload|json|object|fields?|propert(?:y|ies)|keys?|members?|present|absent|missing|exists?|contains?|includ\w+|null)\b/i;

/** “The job has a mechanic”: not null, where the document says that it may be; “neither is set”: null. */
function withNull(plain: string, check: Check, around: () => SentenceContext): Check {
  const { exists, not, none, ...rest } = check;
  if (exists !== true || check.path === undefined) return check;
  if (!setting.test(plain) && (!holding.test(plain) || aboutMembers.test(plain))) return check;
  const fields = fieldsAt(check, around());
  if (fields.length === 0 || !fields.every(({ field }) => field.nullable === true)) return check;
  if (none === undefined && not !== true) return { ...rest, equals: null, not: true };
  if (none !== undefined && not === true) return check;
  const orMissing = fields.every(({ field }) => field.required) ? {} : { orMissing: true as const };
  return { ...(none === undefined ? {} : { every: none }), ...rest, equals: null, ...orMissing };
}

function withList(check: Check): Check {
  const { exists: _, none, ...rest } = check;
  return none === undefined ? { ...rest, empty: true, not: true } : { every: none, ...rest, empty: true };
}

/** “The first film has no tags”, of which the whole film would be empty. */
function withMember(sentence: string, check: Check, around: () => SentenceContext): Check {
  const { members = [] } = lookedAt(check, around()) ?? {};
  const said = ` ${sentence.toLowerCase().replace(/[.!,;]/g, " ")} `;
  const [only, ...others] = members.filter(({ name }) => said.includes(` no ${splitWords(name).join(" ")} `));
  if (only === undefined || others.length > 0) return check;
  const path = `${check.path}${only.path.slice(1)}`;
  if (only.field.type === "array" || only.field.type === "string") return { ...check, path };
  // “has no visitors” of a number
  return only.field.type === "integer" && isPlural(path) ? { path, equals: 0 } : { path, exists: true, not: true };
}

/** “has tags”, “there are items” of `items`; “the tags field” is not meant. */
function isHad(sentence: string, name: string): boolean {
  const words = splitWords(name).join(" ");
  if (words === "") return false;
  return [...sentence.matchAll(having)].some(({ index, 0: had }) => {
    const rest = sentence
      .slice(index + had.length)
      .toLowerCase()
      .replace(/^both /, "");
    const said = rest.split(/[.,;!]| (?:and|or|but|with|for|in|on|that|which)\b/)[0]?.trim() ?? "";
    return said === words || (said !== "" && nounOf([said]) === nounOf([words]));
  });
}

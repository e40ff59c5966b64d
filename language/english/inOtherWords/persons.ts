// Rewordings of persons by a pronoun: “him” is the person whose id was saved last.

import { personal } from "../../grammar/align/things.ts";
import { fieldsOf } from "../../grammar/correct/fields.ts";
import { savedAfter, storedOf } from "../../grammar/settle/mentioned.ts";
import { personalField } from "../../grammar/settle/persons.ts";
import { isJsonObject } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { sentBy } from "../finished/reading.ts";
import { type Rewording, type Said, stepsOf } from "./rewording.ts";

const lead = "^(?<lead>(?:(?:and|then|now|next|finally|also|please|we|i),? )*)";
const whom = "(?:him|her)";
const thing = "(?<thing>(?:the|this|that|our) [\\p{L} -]{2,40}?)";
const end = "(?<end>(?: (?:now|again))*)[.!]?$";

/** The forms in which a person is what the request is about, with the sentence of which `@` is the person. */
const forms: readonly (readonly [said: RegExp, plain: string])[] = [
  [new RegExp(`${lead}(?<verb>\\p{L}+) ${thing} to ${whom}${end}`, "iu"), "$<lead>$<verb> $<thing> to @$<end>"],
  [
    new RegExp(`${lead}(?<verb>\\p{L}+) ${whom} (?<by>to|into|from|out of|off|on|in) ${thing}${end}`, "iu"),
    "$<lead>$<verb> @ $<by> $<thing>$<end>",
  ],
  [new RegExp(`${lead}(?:give|grant) ${whom} access to ${thing}${end}`, "iu"), "$<lead>add @ to $<thing>$<end>"],
  [
    new RegExp(`${lead}(?:give|hand) (?:${whom} ${thing}|${thing.replace("<thing>", "<other>")} to ${whom})${end}`, "iu"),
    "$<lead>assign $<thing>$<other> to @$<end>",
  ],
];

export const persons: readonly Rewording[] = [
  {
    name: "persons by a pronoun",
    example: [
      "Add her to the board",
      "Add member ${memberId} to the board",
      'POST /members with email "ida@choir.test" and save the id as ${memberId}',
    ],
    needs: "document",
    cue: /\b(?:him|her)\b/i,
    reads: withPerson,
  },
];

function withPerson(said: Said): readonly Step[] | undefined {
  const { sentence, context } = said;
  for (const [form, plain] of forms) {
    if (!form.test(sentence)) continue;
    const person = lastPerson(context);
    if (person === undefined) return undefined;
    const steps = stepsOf(said, sentence.replace(form, plain).replace("@", `${person.noun} \${${person.variable}}`));
    const [request, ...others] = steps?.filter(({ step }) => step === "api_request") ?? [];
    if (request !== undefined && others.length === 0 && placesPerson(request, person)) return steps;
  }
  return undefined;
}

interface Person {
  readonly noun: string;
  readonly variable: string;
}

const identity = /^\$(?:\.\w+|\[-?\d+\])*?\.(?:_?id|gid|uuid|guid|\w+Id|\w+_id)$/;

/** The person whose id was saved last. */
export function lastPerson(context: SentenceContext): Person | undefined {
  const before = context.before ?? [];
  for (let at = before.length - 1; at >= 0; at--) {
    const step = before[at] as Step;
    const operation = step.step === "api_request" ? operationOf(context, step) : undefined;
    if (step.step !== "api_request" || operation === undefined) continue;
    const noun = lemma(splitWords(operation.path.split("/").findLast((part) => part !== "" && !part.startsWith("{")) ?? "").at(-1) ?? "");
    if (!personal.test(noun) || !fieldsOf(operation).some(({ name }) => personalField.test(name))) continue;
    const ids = [...storedOf(step), ...storedOf({ ...step, store: savedAfter(before, at) })].filter(([, source]) => identity.test(source));
    const last = ids.at(-1);
    if (last !== undefined) return { noun, variable: last[0] };
  }
  return undefined;
}

/** Returns whether the request sends the person's id where an id belongs, and not as a name. */
function placesPerson(request: Step, { noun, variable }: Person): boolean {
  if (request.step !== "api_request") return false;
  if (request.action.includes(`\${${variable}}`)) return true;
  const isId = (name: string): boolean => {
    const last = splitWords(name).at(-1) ?? "";
    return /^(?:ids?|gids?|uuids?|guids?)$/.test(last) || lemma(last) === noun || /^(?:assignee|member|owner)s?$/.test(last);
  };
  return sentBy(request).some(({ value, name }) => isJsonObject(value) && value.$var === variable && isId(name));
}

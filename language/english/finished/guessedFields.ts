// Finds checks of a place or value that the sentence does not mean: “in my project list” as a type, “hidden” as the
// text of a note, “two floors” as the number of a floor, “locked” as a status. Corrects kinds that are not listed.

import type { Check } from "../../check.ts";
import { isUnit } from "../../grammar/align/units.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { numberNamed } from "../../grammar/lexicon/lexicon.ts";
import { membersIn } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastOperation } from "../context/above.ts";
import { fieldsAt, quantifiedList, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, finding, type Guard, inWords, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const guessedFieldGuards: readonly Guard[] = inWords([
  {
    finds: takesListAsType,
    message: () => "This would check the type of a field. Get the list that is meant, and say what must be in it.",
  },
  finding(visibility, (said) => `This would compare with the text “${said}”. Write “does not exist” or “exists”, or the value in quotes.`),
  finding(
    countedSingular,
    (said) =>
      `This would compare ${said} with the number, which counts nothing. Write “${said} is …” if that is meant, or the field that has the number.`,
  ),
  finding(dayTaken, (said) => `This would compare ${said} with the day itself. Write the field, and its value in quotes.`),
  {
    finds: emptiesThing,
    message: () => "According to the OpenAPI document, the response has fields, so its body is never empty. Name the field that is meant.",
  },
  {
    finds: locksResponse,
    message: () => "This would be the HTTP status 423. Write “Expect status 423”, or the field that says so and its value.",
  },
  {
    finds: holdsText,
    message: () => "This would look for the text anywhere in the response. Write “contains” if that is meant, or the field and its value.",
  },
  finding(
    savedObject,
    (said) => `It is unclear whether “${said}” itself is saved or its id. Write the path of the field, such as “$.${said}_id”.`,
  ),
  finding(ownValueLost, (said) => `This would not compare with “${said}”. Write the value in its place, such as “the id \${id}”.`),
  finding(givenTo, (said) => `It is unclear who or what “${said}” is here. Write the field that gets it, and its value.`),
  finding(
    quotedPlace,
    (said) => `The response has no field “${said}”. Name the field that has this value, such as “$.city of every item is "${said}"”.`,
  ),
  finding(innerField, (said) => `This would check ${said}, a field of another thing. Write the path of the field that is meant.`),
]);

/** “At most one venue is in "Surabaya"”: no field of that name. */
function quotedPlace({ sentence, steps, context }: Reading): string | undefined {
  const said = [...sentence.matchAll(/\b(?:in|from|at|of|within|near) "([^"]+)"/gi)].map(([, text = ""]) => text);
  if (said.length === 0) return undefined;
  const paths = checksOf(steps).flatMap(({ path, every, any, none }) => [path, every, any, none].flatMap((one) => one ?? []));
  const known = new Set((bodyOf(following(context, steps))?.fields ?? []).map(({ name }) => name));
  if (known.size === 0) return undefined;
  return said.find(
    (text) => !known.has(text) && paths.some((path) => [`.${text}`, `["${text}"]`, `['${text}']`].some((end) => path.includes(end))),
  );
}

const giving =
  /^(?:(?:and|then|now|next),? )*(?:give|hand|pass|assign|set|send) (?:it|(?:the|this|that|our|my) [\p{Ll} ]{1,40}) to (\p{Lu}\p{L}+)[.!]?$/iu;
const calledBy = /^(?:title|name|description|text|label|note|comment|summary|subject|body|content|message)$/i;

/** “Give the task to Jan” would be sent as its title. */
function givenTo({ sentence, steps }: Reading): string | undefined {
  const name = giving.exec(sentence)?.[1] ?? "";
  if (!/^\p{Lu}/u.test(name)) return undefined;
  const sent = requestsOf(steps).flatMap(({ body }) => Object.entries(membersIn(body)));
  return sent.some(([key, value]) => value === name && calledBy.test(key) && !sentence.toLowerCase().includes(key.toLowerCase()))
    ? name
    : undefined;
}

const ownValue =
  /\b(?:has|have|had|with|contains?|includes?|shows?|carr(?:y|ies)|bears?) ((?:our|my|his|her) (?:own )?([a-z]+(?: id)?))\b(?! of\b)/g;

/** “One of the results has our id”: not any. */
function ownValueLost({ sentence, steps }: Reading): string | undefined {
  const said = [...withoutTexts(sentence).matchAll(ownValue)];
  const there = said.length === 0 ? [] : checksOf(steps).filter(({ exists, not }) => exists === true && not !== true);
  const names = there.map(({ path = "" }) => splitWords(path.split(".").at(-1) ?? "").join(" "));
  return said.find(([, , noun = ""]) => names.includes(noun))?.[1];
}

/** “It should be in my project list” */
function takesListAsType({ sentence, steps }: Reading): boolean {
  return (
    /\b(?:in|on|among|part of) (?:the|my|our|his|her|their|this|that) [\p{L} ]{0,30}\blists?\b/iu.test(sentence) &&
    checksOf(steps).some(({ type }) => type === "array") &&
    // “There are three jobs in the list”
    !checksOf(steps).some(({ body, length }) => body === "json" && length !== undefined)
  );
}

/** “Save the default variant as v” of `default_variant`, beside `default_variant_id` */
function savedObject({ sentence, steps, context }: Reading): string | undefined {
  const paths = steps.flatMap((step) => (step.step === "save" && step.of === undefined ? step.store : []));
  return paths
    .flatMap((entry) => (typeof entry === "string" ? [] : Object.values(entry)))
    .flatMap((path) => {
      const name = path.split(".").at(-1) ?? "";
      const isThere = (own: string, type: RegExp): boolean =>
        fieldsAt({ path: own } as Check, context).some(({ field }) => type.test(field.type ?? ""));
      const isWritten =
        [`.${name}`, `"${name}"`, `\`${name}`].some((own) => sentence.includes(own)) || (/[_A-Z]/.test(name) && sentence.includes(name));
      const isObject = name !== "" && !isWritten && isThere(path, /^object$/);
      return isObject && [`${path}_id`, `${path}Id`].some((own) => isThere(own, /./)) ? [name] : [];
    })[0];
}

const seen = /^(?:in)?visible$|^(?:hidden|concealed|obscured|masked)$/;

/** “The notes are hidden” of a text that any value may have */
function visibility({ sentence, steps, context }: Reading): string | undefined {
  let found: string | undefined;
  someCheck(steps, context, (check, around) => {
    const { equals, path = "" } = check;
    if (typeof equals !== "string" || !seen.test(equals) || sentence.includes(`"${equals}"`)) return false;
    if (/stat(?:e|us)|visib|access|mode|type|kind|display/i.test(path)) return false;
    const fields = fieldsAt(check, around());
    if (fields.length > 0 && !fields.some(({ field }) => field.enum?.includes(equals) === true)) found = equals;
    return found !== undefined;
  });
  return found;
}

/** “It has two floors” of `floor`, the number of one */
function countedSingular({ sentence, steps }: Reading): string | undefined {
  const said = [
    ...withoutTexts(sentence).matchAll(
      /\b(?:has|have|had|with|are|were) (?:exactly |only |at least |at most )?(\d+|[a-z]+) (?:\p{L}+ )?(\p{L}{3,}s)\b/giu,
    ),
  ];
  if (said.length === 0) return undefined;
  return checksOf(steps).flatMap(({ path = "", equals, compare }) => {
    const name = path.split(".").at(-1) ?? "";
    const number = equals ?? Object.values(compare ?? {})[0];
    const words = splitWords(name);
    return said.some(([, count = "", noun = ""]) => {
      const value = /^\d+$/.test(count) ? Number(count) : numberNamed(count.toLowerCase());
      const plural = noun.toLowerCase();
      return (
        value !== undefined &&
        value > 1 &&
        value === number &&
        words.length === 1 &&
        words[0] !== plural &&
        words[0] === lemma(plural) &&
        !isUnit(plural)
      );
    })
      ? [path]
      : [];
  })[0];
}

/** “It was created today” of `assignee_status` */
function dayTaken({ sentence, steps }: Reading): string | undefined {
  const said = (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).map(lemma);
  return checksOf(steps).find(({ path = "", equals }) => {
    if (typeof equals !== "string" || !/^(?:today|tomorrow|yesterday)$/.test(equals) || sentence.includes(`"${equals}"`)) return false;
    return !splitWords(path.split(".").at(-1) ?? "").some((word) => said.includes(lemma(word)));
  })?.path;
}

/** “It is empty” of a thing, whose record is not */
function emptiesThing({ sentence, steps, context }: Reading): boolean {
  if (
    !/\b(?:it|this|that|the (?!response|body|answer|reply|result|payload|content)\p{L}+) (?:is|must be|should be|has to be|will be) (?:now |still |also )?empty\b/iu.test(
      sentence,
    )
  )
    return false;
  if (!checksOf(steps).some(({ body, empty, not }) => body === "text" && empty === true && not !== true)) return false;
  const fields = bodyOf(context)?.fields ?? [];
  return fields.some(({ isOfError, list }) => !isOfError && list === undefined);
}

/** “It is locked”, which the document does not say of the response */
function locksResponse({ sentence, steps, context }: Reading): boolean {
  if (/\d|\b(?:status|response|request|answer|reply|http|fails?)\b/i.test(sentence)) return false;
  return (
    checksOf(steps).some(({ status }) => status === 423) &&
    lastOperation(context)?.responses.some(({ status }) => String(status) === "423") === false
  );
}

/** “It does not hold "W-1"”: a thing, and no text */
function holdsText({ sentence, steps }: Reading): boolean {
  if (!/\b(?:hold|holds|house|houses|own|owns|carry|carries|keep|keeps)\b/i.test(withoutTexts(sentence))) return false;
  return (
    !/\b(?:response|body|answer|reply|message|text|error)\b/i.test(sentence) &&
    checksOf(steps).some(({ body, contains, not }) => body === "text" && contains !== undefined && not === true)
  );
}

/** “The first entries are folders” of the type of their parent */
function innerField({ sentence, steps, context }: Reading): string | undefined {
  const said = new Set((sentence.toLowerCase().match(/\p{L}+/gu) ?? []).map(lemma));
  let found: string | undefined;
  someCheck(steps, context, (check, around) => {
    const [, owner, name] = /^(?:.*[.\]])?\.?(\w+)\.(\w+)$/.exec(check.path ?? "") ?? [];
    if (owner === undefined || name === undefined || typeof check.equals !== "string" || sentence.includes(`"${check.equals}"`))
      return false;
    if ([owner, name].some((one) => splitWords(one).some((word) => said.has(lemma(word))))) return false;
    const outer = { ...check, path: (check.path ?? "").slice(0, -`${owner}.${name}`.length) + name };
    if (fieldsAt(outer, around()).length > 0 && fieldsAt(check, around()).length > 0) found = check.path;
    return found !== undefined;
  });
  return found;
}

/** “Drafts are not listed”: no item with the status, and not none with that title. */
export function withKindNotListed({ sentence, steps, context }: Reading): readonly Step[] {
  const kind =
    /^(?:(?:and|but|then|now),? )*(\p{L}+)s (?:are|were|must|should)(?: not|n't) (?:be )?(?:listed|returned|included|shown|in the list)[.!]?$/iu.exec(
      sentence,
    )?.[1];
  if (kind === undefined || context.operations === undefined) return steps;
  return withChecks(steps, context, (check, around) => {
    if (check.none === undefined || typeof check.equals !== "string" || lemma(check.equals.toLowerCase()) !== kind.toLowerCase())
      return check;
    const found = listedFor(kind, check, around());
    return found === undefined ? check : { ...check, ...found };
  });
}

function listedFor(kind: string, check: Check, context: SentenceContext): Pick<Check, "path" | "equals"> | undefined {
  const list = quantifiedList(check);
  const found = (bodyOf(context)?.fields ?? []).flatMap((field) => {
    const value = field.list === list ? field.field.enum?.find((one) => one.toLowerCase() === kind.toLowerCase()) : undefined;
    return value === undefined ? [] : [{ path: field.path, equals: value }];
  });
  const [only, ...others] = found;
  return others.length > 0 ? undefined : only;
}

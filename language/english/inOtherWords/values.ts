// Rewordings of values: saved or returned values, and values that the sentence calls invalid.

import { capitalized } from "../../capitalized.ts";
import { following } from "../../grammar/correct/saved.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import type { Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import { fieldsAt } from "./leftOut.ts";
import { operationsOf, type Rewording, type Said, says, stepsOf, textAfter, textOf, withText } from "./rewording.ts";

const deeds = /\b(was|is|has been) (\p{L}+(?:ed|en|t|ld|wn))( and )(\p{L}+(?:ed|en|t|ld|wn)) by ("[^"]*"|[A-Z]+-?\d+)(?=[.!]?$)/u;
const judging = group("values.judging");

export const values: readonly Rewording[] = [
  {
    name: "the returned id",
    example: [
      "Get the setlist using the setlist id from the last response",
      "Save the setlist id as setlistId. Get the setlist",
      'Create a setlist "Autumn"',
    ],
    needs: "document",
    reads: withReturned,
  },
  {
    name: "values that are judged",
    example: ["Get the setlist with the unknown id 999 and expect 404", "Get the setlist with id 999 and expect 404"],
    needs: "document",
    says: (said) =>
      said.tokens.flatMap((_, at) => (says(said, at, /^(?:an?|the)$/, judging) && !isListed(said, at + 1) ? unjudged(said, at) : [])),
  },
  {
    name: "two deeds of one person",
    example: ['It was written and printed by "S-1"', 'It was written by "S-1" and it was printed by "S-1"', "Get the piece"],
    needs: "document",
    cue: deeds,
    says: ({ sentence }) => [sentence.replace(deeds, "$1 $2 by $5 and it $1 $4 by $5")],
  },
  {
    name: "saved values by their names",
    example: ["Its title should be the noted hookId", "Its title should be ${hookId}", "Get the piece"],
    needs: "document",
    says: savedNames,
  },
  {
    name: "the returned token",
    example: ["Use the received token for GET /pieces", "Use the token for GET /pieces"],
    needs: "document",
    says: (said) =>
      said.tokens.flatMap((_, at) => {
        const isToken = said.tokens.slice(at + 2, at + 4).some(({ word }) => word === "token");
        return isToken && says(said, at, /^the$/, /^(?:returned|received|new|issued)$/) ? [withText(said, at, at + 2, "the")] : [];
      }),
  },
  {
    name: "values that are used",
    example: [
      "Use setlistId to get the setlist",
      "Get the setlist with setlistId",
      'Create a setlist "Autumn" and save the id as setlistId',
    ],
    needs: "document",
    says: (said) => turned(said) ?? [],
  },
];

/** Keeps the id of the item that was just created, and uses it. */
function withReturned(said: Said): readonly Step[] | undefined {
  const { tokens, context } = said;
  const at = tokens.findIndex((_, one) => says(said, one, /^(?:with|using|by)$/, /^(?:the|its)$/));
  const id = tokens.findIndex(({ word }, one) => one > at && one < at + 6 && /^(?:id|number|code)$/.test(word));
  const isNew = tokens.slice(at, id).some(({ word }) => /^(?:returned|new)$/.test(word));
  const place = tokens.findIndex(({ word }, one) => one > id && one < id + 5 && /^(?:response|answer)$/.test(word));
  const last = lastRequest(context.before);
  const operation = operationOf(context, last);
  if (at < 0 || id < 0 || !(isNew || place > 0) || operation === undefined || last?.action.startsWith("POST ") !== true) return undefined;
  const [noun = ""] = subjectOf(operation).nouns;
  const name = `${noun.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
  const start = tokens.slice(0, id).findLastIndex(({ word }) => /^(?:the|its|returned|new)$/.test(word)) + 1;
  const isKept = context.variables?.has(name) === true;
  const kept = isKept ? [] : stepsOf(said, `Save the ${textOf(said, start, id + 1)} as ${name}`);
  const plain = `${textOf(said, 0, at)}${textAfter(said, Math.max(id, place) + 1)}`;
  const steps = kept && stepsOf(said, plain, following(context, kept));
  return kept && steps && [...kept, ...steps];
}

/** “use the saved id to get the order” as “get the order with the saved id” */
function turned(said: Said): readonly string[] | undefined {
  const to = said.tokens.findIndex(({ word }) => word === "to");
  if (!says(said, 0, /^(?:use|take)$/) || to < 2 || !says(said, to + 2, /^(?:the|an?|this|that)$/)) return undefined;
  const verb = textOf(said, to + 1, to + 2);
  const head = `${capitalized(verb)} ${textOf(said, to + 2, to + 4)}`;
  return [`${head} with ${textOf(said, 1, to)}${textAfter(said, to + 4)}`];
}

/** “an invalid rating of -1” as “rating -1”, “the unknown id 999” as “id 999” */
function unjudged(said: Said, at: number): readonly string[] {
  const isValue = (one: number): boolean => {
    const { kind, text = "" } = said.tokens[one] ?? {};
    return kind === "quoted" || kind === "number" || /^-?\d/.test(text) || (kind === "word" && /\d/.test(text));
  };
  if (says(said, at + 2, /^(?:id|number|code)$/) && isValue(at + 3)) return [withText(said, at, at + 2, "")];
  return fieldsAt(said, at + 2).flatMap(({ field, to }) => {
    const value = says(said, to, /^(?:of|like|=|:)$/) ? to + 1 : to;
    return isValue(value) || says(said, value, /^-$/) ? [withText(said, at, value, field.name)] : [];
  });
}

/** Returns whether the document lists the word as a value: “the unknown status”. */
function isListed(said: Said, at: number): boolean {
  const { word = "" } = said.tokens[at] ?? {};
  const fields = operationsOf(said).flatMap(({ body }) => body?.fields ?? []);
  return fields.some(({ enum: values = [] }) => values.some((value) => String(value).toLowerCase() === word));
}

const keeping = /^(?:saved|stored|kept|noted|remembered)$/;

/** “the saved roomId” as “${roomId}”, or as “roomId ${roomId}”; “the saved roomId as the room” as “as ${roomId}” */
function savedNames(said: Said): readonly string[] {
  return said.tokens.flatMap((_, at) => {
    const name = said.tokens[at + 1]?.text ?? "";
    if (!says(said, at, keeping) || said.context.variables?.has(name) !== true) return [];
    const from = says(said, at - 1, /^(?:the|this)$/) ? at - 1 : at;
    const as = says(said, at + 2, /^as$/) ? (says(said, at + 3, /^the$/) ? at + 4 : at + 3) : undefined;
    if (as !== undefined) return [withText(said, from, as + 1, `${said.tokens[as]?.text} \${${name}}`)];
    return [`\${${name}}`, `${name} \${${name}}`].map((text) => withText(said, from, at + 2, text));
  });
}

// Rewordings of saves from the item of a list that has some value: “Save the id of the category named "padel" as
// ${categoryId}”, where the response of a creation has no id.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import type { SentenceContext } from "../../reading.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { type Rewording, type Said, stepsInTurn } from "./rewording.ts";

const fromItem =
  /^(?:(?:and|then|now|next),? )?(?:save|store|keep|remember|note|record|take) (?:the )?(?<field>[a-z]\w*(?: [a-z]+)?) of (?:the|that) (?<noun>[a-z]+(?: [a-z]+)??)(?: (?:of|in|from) (?<list>\$[\w.]*))?,? (?:(?:named|called)|(?:with|having) (?:the )?(?<key>[a-z]\w*(?: [a-z]+)?)|(?:whose|where (?:the )?) ?(?<other>[a-z]\w*(?: [a-z]+)?) (?:is|equals|=|==)) (?<value>"[^"\\]*"|-?\d+) (?:as|in|into|under|to) \$\{(?<name>\w+)\}[.!]?$/i;

const anything = /^(?:item|element|entry|one|object|record|row)$/i;

export const savesFromLists: readonly Rewording[] = [
  {
    name: "saves from the item with a value",
    example: [
      'Remember the id of the hall with the id "h-1" as ${northId}',
      'Save $.items[?@.id == "h-1"].id as ${northIds}. Set ${northId} to ${northIds[0]}',
      "List the halls",
    ],
    cue: / of (?:the|that) /i,
    reads: (said) => {
      const { field = "", noun = "", list, key, other, value = "", name = "" } = fromItem.exec(said.sentence)?.groups ?? {};
      const place = field === "" ? undefined : placeIn(said, { field, noun, list, key: key ?? other });
      if (place === undefined) return undefined;
      const found = freeName(`${name}s`, said.context.variables);
      const path = `${place.list}[?@.${place.key} == ${value}].${place.field}`;
      return stepsInTurn(said, [`Save ${path} as \${${found}}`, `Set \${${name}} to \${${found}[0]}`], () => true)?.flat();
    },
  },
];

/** A path with a condition gives a list. */
function freeName(name: string, taken: SentenceContext["variables"]): string {
  let free = name;
  for (let count = 2; taken?.has(free) === true; count++) free = `${name}${count}`;
  return free;
}

interface Wanted {
  readonly field: string;
  readonly noun: string;
  readonly list: string | undefined;
  /** Undefined for the name of the item. */
  readonly key: string | undefined;
}

/** The list, with the fields as the document writes them; a list that is written out needs no document. */
function placeIn({ context }: Said, { field, noun, list, key }: Wanted): { list: string; field: string; key: string } | undefined {
  const body = bodyOf(context);
  if (body === undefined) return list === undefined || /\W/.test(field + (key ?? "")) ? undefined : { list, field, key: key ?? "name" };
  const said = nounOf(noun.split(" "));
  const isOfBody = anything.test(noun) || body.things.has(said) || subjectOf(body.operation).nouns.has(said);
  const lists = body.lists.filter(({ path, nouns, isMain }) =>
    list === undefined ? nouns.includes(said) || (isOfBody && (isMain || body.lists.length === 1)) : path === list,
  );
  const [only, ...others] = lists;
  if (only === undefined || others.length > 0) return undefined;
  const fields = body.fields.filter((one) => one.list === only.path && !one.isOfError && /^\$\.\w+$/.test(one.path));
  const nameOf = (...said: readonly string[]) =>
    said.flatMap((one) => fields.find(({ name }) => squeeze(name) === squeeze(one.replaceAll(" ", "")))?.name ?? [])[0];
  const own = nameOf(field);
  const by = key === undefined ? nameOf("name", "title", "label") : nameOf(key);
  return own === undefined || by === undefined ? undefined : { list: only.path, field: own, key: by };
}

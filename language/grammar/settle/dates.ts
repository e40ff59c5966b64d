// Fields that say when something happened, by what happened: “the creation date”, “the token was created …”.

import { splitWords } from "../../openapi/words.ts";
import type { TokenReference } from "../edges.ts";
import { verbForms } from "../lexicon/inflect.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { stem } from "./called.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";
import type { KnownResponse } from "./responseShape.ts";

const nouns = /^(?:date|day|time|timestamp|moment)$/;
const ends = /^(?:at|on|date|day|time|timestamp)$/;

/** `createdAt` for “creation date”, where the response has one such field. */
export function dateNamed(words: readonly string[], response: KnownResponse): string | undefined {
  const [deed = "", noun = "", ...more] = words.flatMap((word) => splitWords(word));
  const verb = lexicon.entries.get(deed)?.find(({ terminal, words: said }) => terminal === "k.deednoun" && said.length === 1)?.value;
  return more.length === 0 && verb !== undefined && nouns.test(noun) ? dateDone(verb, response) : undefined;
}

/** The field of the last response for when that was done to its thing. */
export function dateOf(place: CheckPlace, done: TokenReference): string {
  const { response } = place;
  if (response === undefined) return unsettled("a date that no document knows");
  return dateDone(tokenOf(place, done).word, response) ?? unsettled("no date of that");
}

function dateDone(verb: string, { fields, details }: KnownResponse): string | undefined {
  const forms = new Set([verb, ...verbForms(verb).participle].map(stem));
  const found = [...fields].filter(([key, name]) => {
    const [first = "", ...rest] = splitWords(name);
    const isDate = /^date/.test(details?.get(key)?.format ?? "date");
    return isDate && forms.has(stem(first)) && rest.length === 1 && ends.test(rest[0] as string);
  });
  return found.length === 1 ? found[0]?.[1] : undefined;
}

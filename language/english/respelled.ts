// Says a refused request in words that the readers know: parameters with brackets in their names, a request that is sent
// without access or with an empty body, an attempt that has to fail.

import type { Operations } from "../openapi/operations.ts";
import { lemma } from "../openapi/words.ts";

type Rewording = readonly [said: RegExp, as: string];

const rewordings: readonly Rewording[] = [
  [/\bthe query parameter (?=\S+ (?:set to|=|is)? ?\S+ and \S+)/i, "the query parameters "],
  [/\bone (?=(?:person|people|guest|adult|child|seat|piece|participant)\b)/i, "1 "],
  [/\bbut without (?=(?:an? |any |the )?(?:token|credentials|authentication|auth)\b)/i, "without "],
  [/\b(?:without|with no) (?:an? |any |the |my |our )?api[- ]key\b(?! ["'])/i, "without credentials"],
  [/\b(?:without|with no) (?:any )?(?:body )?(?:fields|members)(?: in the body)?\b/i, "with body {}"],
];

/** Returns the sentence in other words, the likeliest first. */
export function respelled(sentence: string, operations: Operations): readonly string[] {
  const nouns = nounsOf(operations);
  const plain = withoutObjects(operations, withWholeNouns(withJoinedNouns(withPlainNames(sentence, operations), nouns), nouns));
  const found = rewordings.reduce((text, [said, as]) => text.replace(said, as), plain);
  return [plain, found, withNames(found, nouns)].filter((one, at, all) => one !== sentence && all.indexOf(one) === at);
}

/** `page[size] 1` as `"page[size]" 1`, `tags[] "a" and "b"` as `tags "a" and "b"`. */
function withPlainNames(sentence: string, { operations }: Operations): string {
  if (!sentence.includes("[")) return sentence;
  const names = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  return sentence.replace(/(?<=[\s,])(\w+)\[(\w*)\](?=[\s=:])/g, (name: string, outer: string, inner: string) =>
    !names.has(name) ? name : inner === "" ? outer : `"${name}"`,
  );
}

/** “a tag "News"” as “a tag named "News"”, where “tag” may be a field, too. */
function withNames(sentence: string, nouns: ReadonlySet<string>): string {
  return sentence.replace(/(?<=\b(?:an?|another|new) )(\p{Ll}{3,}) (?=["“])/gu, (said, noun: string) =>
    nouns.has(noun) ? `${noun} named ` : said,
  );
}

const mostParts = 3;

/** The nouns of paths that are one word. */
function nounsOf({ operations }: Operations): ReadonlySet<string> {
  const parts = operations.flatMap(({ path }) => path.split(/[/.]/));
  return new Set(parts.flatMap((part) => (/^[a-z]{3,}$/i.test(part) ? [lemma(part.toLowerCase())] : [])));
}

/** “POST /permits without a vehicle: …”, where a vehicle is an object: left out with all that is in it. */
function withoutObjects({ operations }: Operations, sentence: string): string {
  return sentence.replace(/ without (?:an? |any |the )?(\w+)(?=[:,]| but | and )/i, (said, name: string) => {
    const isObject = operations.some(({ body }) => body?.fields.some((field) => field.name === name && field.type === "object") === true);
    return isObject && !sentence.includes(`${name}.`) ? "" : said;
  });
}

/** “to this list” of `/todolists` as “to this todolist”, where no other thing ends so. */
function withWholeNouns(sentence: string, nouns: ReadonlySet<string>): string {
  return sentence.replace(/(?<=\b(?:to|in|into|on|from|of) (?:this|the|that|our) )\p{Ll}{4,}(?=[\s,.;]|$)/gu, (word) => {
    const [only, ...others] = [...nouns].filter((noun) => noun.endsWith(word) && noun.length > word.length + 2);
    return only === undefined || others.length > 0 || nouns.has(lemma(word)) ? word : only;
  });
}

/** “the to-do list” of `/todolists` as “the todolist”: nouns that the document writes as one word. */
function withJoinedNouns(sentence: string, nouns: ReadonlySet<string>): string {
  const words = [...sentence.matchAll(/(?<![\w/.$"'{])\p{Ll}+(?![\w/.$"'}])/gu)];
  let text = sentence;
  for (let at = words.length - 1; at >= 0; at--)
    for (let count = mostParts; count > 1; count--) {
      const parts = words.slice(at, at + count);
      const [from, to] = [parts[0]?.index ?? 0, (parts.at(-1)?.index ?? 0) + (parts.at(-1)?.[0].length ?? 0)];
      const joined = parts.map(([part]) => part).join("");
      if (parts.length < count || !/^[\p{Ll} -]+$/u.test(sentence.slice(from, to)) || !nouns.has(lemma(joined))) continue;
      text = `${text.slice(0, from)}${joined}${text.slice(to)}`;
      at -= 1;
      break;
    }
  return text;
}

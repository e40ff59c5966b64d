// Says a refused request in words that the readers know: nouns and parameters as the document writes them, a request
// that is sent without access or with an empty body, ids that earlier steps have sent, a rename.

import { hasTerminal } from "../grammar/lexicon/lexicon.ts";
import type { Operations } from "../openapi/operations.ts";
import { lemma, splitWords } from "../openapi/words.ts";
import type { Step } from "../step.ts";
import { keepsTexts } from "./maskedTexts.ts";

type Rewording = readonly [said: RegExp, as: string];

const rewordings: readonly Rewording[] = [
  [/\bthe query parameter (?=\S+ (?:set to|=|is)? ?\S+ and \S+)/i, "the query parameters "],
  [/\bone (?=(?:person|people|guest|adult|child|seat|piece|participant)\b)/i, "1 "],
  [/, to (?=["“])/, " to "],
  [/\bbut without (?=(?:an? |any |the )?(?:token|credentials|authentication|auth)\b)/i, "without "],
  [/\b(?:without|with no) (?:an? |any |the |my |our )?api[- ]key\b(?! ["'])/i, "without credentials"],
  [/\b(?:without|with no) (?:any )?(?:body )?(?:fields|members)(?: in the body)?\b/i, "with body {}"],
];

/** Returns the sentence in other words, the likeliest first. */
export function respelled(sentence: string, operations: Operations, before: readonly Step[]): readonly string[] {
  const nouns = nounsOf(operations);
  const plain = withoutObjects(operations, withWholeNouns(withJoinedNouns(withPlainNames(sentence, operations), nouns), nouns));
  const found = rewordings.reduce(
    (text, [said, as]) => text.replace(said, as),
    withFieldsOfVerbs(withDeeds(plain, operations), operations),
  );
  const known = withKnownIds(found, operations, before);
  const renamed = renaming(found, operations);
  return [...(renamed === undefined ? [] : [renamed]), plain, found, known, withNames(found, operations)].filter(
    (one, at, all) => one !== sentence && all.indexOf(one) === at && keepsTexts(sentence, one),
  );
}

/** `page[size] 1` as `"page[size]" 1`, `tags[] "a" and "b"` as `tags "a" and "b"`. */
function withPlainNames(sentence: string, { operations }: Operations): string {
  if (!sentence.includes("[")) return sentence;
  const names = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  return sentence.replace(/(?<=[\s,])(\w+)\[(\w*)\](?=[\s=:])/g, (name: string, outer: string, inner: string) =>
    !names.has(name) ? name : inner === "" ? outer : `"${name}"`,
  );
}

/** “send a ping to the webhook” as “ping the webhook”, of `/webhooks/{id}/ping` */
function withDeeds(sentence: string, { operations }: Operations): string {
  return sentence.replace(/\bsend an? (\p{Ll}{3,}) to (?=(?:it|the|this|that|our)\b)/iu, (said, deed: string) =>
    operations.some(({ method, path }) => method === "POST" && path.endsWith(`}/${deed}`)) ? `${deed} ` : said,
  );
}

/** “falling back to en” as “with fallback en” */
function withFieldsOfVerbs(sentence: string, { operations }: Operations): string {
  return sentence.replace(
    /,? (?:both |each |all )?(\p{Ll}{2,})ing (\p{Ll}{2,}) (?:to|at|with|as) /gu,
    (said, verb: string, particle: string) => {
      const fields = operations.flatMap(({ body }) => body?.fields ?? []).map(({ name }) => name);
      const field = fields.find((name) => splitWords(name).join("") === `${verb}${particle}`);
      return field === undefined ? said : ` with ${field} `;
    },
  );
}

/** “the locale en” as “the locale "en"”, where an earlier request has sent that value. */
function withKnownIds(sentence: string, { operations }: Operations, before: readonly Step[]): string {
  const owners = new Set(operations.flatMap(({ path }) => ownersIn(path.split("/"))));
  const sent = JSON.stringify(before);
  return sentence.replace(/(?<=\b(\p{Ll}{3,}) )([\p{Ll}\d][\w.-]*)(?=[\s,.;:]|$)/gu, (said, noun: string, id: string) => {
    const plain = id.endsWith(".") ? id.slice(0, -1) : id;
    const isSent = sent.includes(`"${plain}"`) || sent.includes(`/${plain}"`) || sent.includes(`/${plain}/`);
    return owners.has(noun) && isSent && !hasTerminal(plain, /^f\./) ? `"${plain}"${id.slice(plain.length)}` : said;
  });
}

/** The nouns of the things that the parameters of a path are of. */
function ownersIn(parts: readonly string[]): readonly string[] {
  return parts.flatMap((part, at) => (parts[at + 1]?.startsWith("{") === true ? [lemma(part.toLowerCase())] : []));
}

/** “rename the tag winter to xmas”, where a request takes the old and the new name. */
function renaming(sentence: string, { operations }: Operations): string | undefined {
  const [, noun = "", old = "", next = ""] =
    /^rename (?:the )?(\p{Ll}{3,}) ["“]?([\w-]+)["”]? (?:to|into|as) ["“]?([\w-]+)["”]?\.?$/iu.exec(sentence) ?? [];
  const found = operations.flatMap(({ method, path, body }) => {
    const names = (body?.fields ?? []).map(({ name }) => name);
    const [from, ...more] = names.filter((name) => /^(?:old|current|from)(?![a-z])/.test(name));
    const to = names.find((name) => /^(?:new|to)(?![a-z])/.test(name));
    const isOfNoun = lemma(path.split("/").at(-1)?.toLowerCase() ?? "") === noun && !path.includes("{");
    return from === undefined || to === undefined || more.length > 0 || !isOfNoun
      ? []
      : [`${method} ${path} with ${from} "${old}" and ${to} "${next}"`];
  });
  return noun !== "" && found.length === 1 ? found[0] : undefined;
}

/** “a tag "News"” as “a tag named "News"”, where “tag” may be a field of it, too. */
function withNames(sentence: string, { operations }: Operations): string {
  return sentence.replace(/(?<=\b(?:an?|another|new) )(\p{Ll}{3,}) (?=["“])/gu, (said, noun: string) => {
    const isMade = operations.some(
      ({ method, path, body }) =>
        method === "POST" &&
        lemma(path.split("/").at(-1)?.toLowerCase() ?? "") === noun &&
        body?.fields.some(({ name }) => /^(?:name|title|label)$/i.test(name)) === true,
    );
    return isMade ? `${noun} named ` : said;
  });
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

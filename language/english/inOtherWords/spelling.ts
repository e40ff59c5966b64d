// Rewordings of nouns, parameters and values as the document writes them: “the set list” of `/setlists`.

import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { operationsOf, type Rewording, type Said } from "./rewording.ts";

export const spelling: readonly Rewording[] = [
  {
    name: "parameters with brackets",
    example: ["GET /singers with page[size] 5", 'GET /singers with "page[size]" 5'],
    needs: "document",
    changes: (words, said) => {
      if (!words.includes("[")) return words;
      const names = new Set(operationsOf(said).flatMap(({ parameters }) => parameters.map(({ name }) => name)));
      const isExplicit = /\b[A-Z]{3,7} \//.test(words);
      // Several values make a list of any parameter, which the document then has by that name.
      return words.replace(/(?<=[\s,])(\w+)\[(\w*)\](?=[\s=:])(?=(\s"[^"]*"(?:,| and|, and) ")?)/g, (name, outer, inner, several) =>
        !names.has(name) ? name : inner === "" && (!isExplicit || several !== undefined) ? outer : `"${name}"`,
      );
    },
  },
  {
    name: "nouns that the document writes as one word",
    example: ['Create a set list "Autumn"', 'Create a setlist "Autumn"'],
    needs: "document",
    changes: withJoinedNouns,
  },
  {
    name: "the end of a noun",
    example: [
      'Add a song with content "Lux" and key "D" to this list',
      'Add a song with content "Lux" and key "D" to this setlist',
      'Create a setlist "Autumn" and save the id as setlistId',
    ],
    needs: "document",
    changes: withWholeNouns,
  },
  {
    name: "people as a number",
    example: ["Book a ticket for one person", "Book a ticket for 1 person"],
    changes: (words) => words.replace(/\bone (?=(?:person|people|guest|adult|child|seat|piece|participant)\b)/i, "1 "),
  },
  {
    name: "a value after a comma",
    example: ['PUT /tags and change the newName, to "B"', 'PUT /tags and change the newName to "B"'],
    needs: "document",
    changes: (words) => words.replace(/, to (?=["“])/, " to "),
  },
  {
    name: "ids that earlier requests have sent",
    example: ["Remove the language nl", 'Remove the language "nl"'],
    needs: "document",
    changes: withKnownIds,
  },
  {
    name: "names of new things",
    example: ['Make a tag "News"', 'Make a tag named "News"'],
    needs: "document",
    changes: (words, said) =>
      words.replace(/(?<=\b(?:an?|another|new) )(\p{Ll}{3,}) (?=["“])/gu, (whole, noun: string) =>
        operationsOf(said).some((operation) => makesNamed(operation, noun)) ? `${noun} named ` : whole,
      ),
  },
];

const nounsIn = rememberedFor(({ operations }: Operations): ReadonlySet<string> => {
  const parts = operations.flatMap(({ path }) => path.split(/[/.]/));
  return new Set(parts.flatMap((part) => (/^[a-z]{3,}$/i.test(part) ? [lemma(part.toLowerCase())] : [])));
});

/** Returns the nouns of paths that are one word. */
function nounsOf({ context: { operations } }: Said): ReadonlySet<string> {
  return operations === undefined ? new Set() : nounsIn(operations);
}

const mostParts = 3;

/** “the to-do list” of `/todolists` as “the todolist” */
function withJoinedNouns(sentence: string, said: Said): string {
  const nouns = nounsOf(said);
  const words = [...sentence.matchAll(/(?<![\w/.$"'{])\p{Ll}+(?![\w/.$"'}]|-\d)/gu)];
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

/** “to this list” of `/todolists` as “to this todolist”, where no other thing ends so */
function withWholeNouns(sentence: string, said: Said): string {
  const nouns = nounsOf(said);
  return sentence.replace(/(?<=\b(?:to|in|into|on|from|of) (?:this|the|that|our) )\p{Ll}{4,}(?=[\s,.;]|$)/gu, (word) => {
    const [only, ...others] = [...nouns].filter((noun) => noun.endsWith(word) && noun.length > word.length + 2);
    return only === undefined || others.length > 0 || nouns.has(lemma(word)) ? word : only;
  });
}

/** “the locale en” as “the locale "en"”, where an earlier request has sent that value */
function withKnownIds(words: string, said: Said): string {
  const sent = JSON.stringify(said.context.before ?? []);
  const owners = new Set(
    operationsOf(said).flatMap(({ path }) =>
      path.split("/").flatMap((part, at, parts) => (parts[at + 1]?.startsWith("{") === true ? [lemma(part.toLowerCase())] : [])),
    ),
  );
  return words.replace(/(?<=\b(\p{Ll}{3,}) )([\p{Ll}\d][\w.-]*)(?=[\s,.;:]|$)/gu, (whole, noun: string, id: string) => {
    const plain = id.endsWith(".") ? id.slice(0, -1) : id;
    const isSent = [`"${plain}"`, `/${plain}"`, `/${plain}/`].some((text) => sent.includes(text));
    return owners.has(noun) && isSent && !hasTerminal(plain, /^f\./) ? `"${plain}"${id.slice(plain.length)}` : whole;
  });
}

function makesNamed({ method, path, body }: Operation, noun: string): boolean {
  return (
    method === "POST" &&
    lemma(path.split("/").at(-1)?.toLowerCase() ?? "") === noun &&
    body?.fields.some(({ name }) => /^(?:name|title|label)$/i.test(name)) === true
  );
}

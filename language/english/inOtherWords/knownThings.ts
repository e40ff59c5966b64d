// Rewordings of things that earlier requests made: by a name without quotes, by the variable of their id, by “both”,
// by a number with a sign, by several ids.

import { storedOf, type Thing, thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { operationsOf, type Rewording, type Said, singular } from "./rewording.ts";

const variableAlone = /^((?:\p{L}+,? ){1,4})\$\{([^{}]+)\}(?=(?: again| now)*[.!]?$)/u;

export const knownThings: readonly Rewording[] = [
  {
    name: "numbers of things",
    example: ["Delete hook #17", "Delete hook 17"],
    needs: "document",
    cue: /(?:#|\b(?:no\.|nr\.?) ?)\d/i,
    changes: (words) => words.replace(/(?<=\b\p{L}{3,} )(?:#|(?:no\.|nr\.?) ?)(?=\d+\b)/giu, ""),
  },
  {
    name: "several ids",
    example: ["Delete the hooks 17 and 18", "Delete the hook 17 and the hook 18"],
    needs: "document",
    cue: /\p{L}s (?:[\w.-]{1,60}|\$\{[^{}]+\})(?:,| and )/u,
    changes: withEachId,
  },
  {
    name: "names of things without quotes",
    example: [
      "Get the setlist Late leaves",
      'Get the setlist "Late leaves"',
      'Create a setlist named "Late leaves" and save the id as lateId, then create a setlist named "Grey days" and save the id as greyId',
    ],
    needs: "document",
    cue: /\p{Lu}/u,
    changes: withQuotedThings,
  },
  {
    name: "both things",
    example: ["Get both again", "Get the piece ${pieceId} and the hook ${hookId} again"],
    needs: "document",
    cue: /\bboth\b/i,
    changes: withBoth,
  },
];

/** Come before the sentence as written, where the id would be a value of another request. */
export const thingsByVariable: readonly Rewording[] = [
  {
    name: "things by the variables of their ids",
    example: ["Get ${shift}", "Get the hook ${shift}", 'Create a hook with url "https://z.test" and save the id as shift'],
    needs: "document",
    cue: variableAlone,
    changes: withNouns,
  },
];

const severalIds =
  /(?<=\p{L},? )the ((?:\p{Ll}{1,30} ){0,2}\p{Ll}{1,30}s) ((?:[\w.-]{1,60}|\$\{[^{}]+\})(?:, (?:[\w.-]{1,60}|\$\{[^{}]+\})){0,8},? and (?:[\w.-]{1,60}|\$\{[^{}]+\}))(?![\w"])/giu;

/** “the hooks 17, 18 and 19” */
function withEachId(words: string, said: Said): string {
  return words.replace(severalIds, (whole, nouns: string, list: string) => {
    const noun = singular(nouns);
    const ids = list.split(/,? and |, /);
    const areThings = operationsOf(said).some(({ path }) => path.toLowerCase().replace(/[-_]/g, " ").includes(`/${nouns.toLowerCase()}/{`));
    return areThings && ids.every((id) => /\d|\$/.test(id)) ? ids.map((id) => `the ${noun} ${id}`).join(" and ") : whole;
  });
}

function thingsOf({ context }: Said): readonly Thing[] {
  return thingsBefore(toldOf(context));
}

/** “the hook Night shift”, “Night shift”; a name in small letters may be any word. */
function withQuotedThings(words: string, said: Said): string {
  const names = new Set(thingsOf(said).flatMap(({ names: all }) => all.filter((name) => /^\p{Lu}[\p{L}\d&' -]{2,60}$/u.test(name))));
  return [...names]
    .filter((name) => !operationsOf(said).some(({ path }) => path.toLowerCase().includes(`/${name.toLowerCase()}`)))
    .sort((one, other) => other.length - one.length)
    .reduce((text, name) => {
      const at = text.indexOf(name);
      const [before, after] = [text[at - 1] ?? " ", text[at + name.length] ?? " "];
      const isWhole = at > 0 && before === " " && /[\s.,;:!?']/.test(after);
      return isWhole ? `${text.slice(0, at)}"${name}"${text.slice(at + name.length)}` : text;
    }, words);
}

/** “Get ${shift}” */
function withNouns(words: string, said: Said): string {
  return words.replace(variableAlone, (whole, lead: string, variable: string) => {
    const nouns = new Set(thingsOf(said).flatMap((thing) => (idsOf(thing).includes(variable) ? [thing.noun] : [])));
    const [noun, ...others] = nouns;
    const isSaid =
      noun === undefined ||
      others.length > 0 ||
      /\b(?:the|an?|this|that|my|our|id)\b/i.test(lead) ||
      lead.trimEnd().toLowerCase().endsWith(noun);
    return isSaid ? whole : `${lead}the ${noun} \${${variable}}`;
  });
}

function idsOf({ call }: Thing): readonly string[] {
  const stored = storedOf(call.step);
  return stored.flatMap(([variable, source]) => (stored.length === 1 || /id$/i.test(source) ? [variable] : []));
}

/** “Delete both”, where two things have saved ids, and no more. */
function withBoth(words: string, said: Said): string {
  return words.replace(/(?<=^(?:\p{L}+,? ){1,4})both(?: of them)?(?=$|[.,;:]| (?:again|now|and)\b)/iu, (whole) => {
    const named = thingsOf(said).flatMap((thing) => idsOf(thing).map((variable) => `the ${thing.noun} \${${variable}}`));
    return named.length === 2 ? named.join(" and ") : whole;
  });
}

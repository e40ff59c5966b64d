// Says that a thing is made in plain words: “given a piece with title "Lux"”, “we need a piece "Lux"”.

import { capitalized } from "../../capitalized.ts";
import { thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { nounOf } from "../context/nouns.ts";
import { makesThing } from "./plainVerbs.ts";
import type { Rewording, Said } from "./rewording.ts";

const made = /^given (?:that )?(?:(?:i|we) (?:have |had |'ve )?(?:(?:created|made|added|registered|set up|got) )?)?(an? (?:new )?)/i;
const needed = /^((?:(?:and|then|now|next|first|also),? )*)(?:i|we) (?:now |also )?need (an? (?:new )?|another |a second )/i;
const saved = /^((?:(?:and|then|now|next|first|also|please|i|we),? )*)(?:save|compose|mint|instantiate) (an? (?:new )?|another )/i;
const begun = /^(?:(?:and|then|now|next|please|i|we),? )*(?:create|add|make|register|set up)\b/i;
const parts =
  /^(?:\p{L}[\p{L}_-]*)(?: \p{L}[\p{L}_-]*){0,2}? (?:with|named|called|titled|whose|having|that has|which has)\b|^(?:\p{L}[\p{L}_-]*)(?: \p{L}[\p{L}_-]*){0,2}? ?["“]/iu;
/** “Given a piece that was printed” makes none. */
const before = /\b(?:was|were|been|already|exists?|existing)\b|^\p{L}+(?: \p{L}+)? (?:is|are|has|have)\b/iu;

export const creations: readonly Rewording[] = [
  {
    name: "things with their fields that a scenario is given",
    example: ['Given a setlist with name "Tall"', 'Create a setlist with name "Tall"'],
    needs: "document",
    cue: made,
    changes: (words, said) => withVerb(words, said, made, (phrase) => `Create ${phrase}`, true),
  },
  {
    name: "things that are needed",
    example: ['Now we need a setlist "Tall"', 'Now create a setlist "Tall"'],
    needs: "document",
    cue: needed,
    changes: (words, said) => withVerb(words, said, needed, (article, lead) => `${lead}create ${article}`),
  },
  {
    name: "things that are saved",
    example: ['Save a concert with name "Spring"', 'Create a concert with name "Spring"'],
    needs: "document",
    cue: saved,
    changes: (words, said) => withVerb(words, said, saved, (article, lead) => `${lead}create ${article}`),
  },
  {
    name: "fields after a name and a colon",
    example: ['Create a concert "Spring": place "Ghent"', 'Create a concert "Spring" with place "Ghent"'],
    needs: "document",
    cue: begun,
    changes: (words) => words.replace(/(["”]): (?=(?:the )?\p{L}[\p{L} _]{0,40} (?:is )?["“\d\p{L}])/u, "$1 with "),
  },
  {
    name: "names between commas",
    example: ['Add one more concert, "Spring", with seats 7', 'Add one more concert "Spring" with seats 7'],
    needs: "document",
    cue: begun,
    changes: (words) => words.replace(/, (["“][^"”]*["”]), (?=with\b)/, " $1 "),
  },
];

/** The words with the verb of a new thing, where the document has such things and the words end with its parts. */
function withVerb(words: string, said: Said, form: RegExp, say: (article: string, lead: string) => string, isGiven = false): string {
  const [start = "", ...groups] = form.exec(words) ?? [];
  const rest = words.slice(start.length);
  const article = groups.at(-1) ?? "";
  if (start === "" || !parts.test(rest) || before.test(rest) || !makesThing(`${article}${rest}`, said)) return words;
  if (
    isGiven &&
    thingsBefore(toldOf(said.context)).some(({ noun }) => [1, 2, 3].some((count) => nounOf(rest.split(" ").slice(0, count)) === noun))
  )
    return words;
  const plain = say(article, groups.length > 1 ? (groups[0] ?? "") : "");
  return `${capitalized(plain)}${rest}`;
}

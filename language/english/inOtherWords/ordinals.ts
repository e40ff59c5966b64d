// Rewordings of references to one of several things that were made: “the first one”, “the one created last”.

import { plural } from "../../grammar/lexicon/inflect.ts";
import { savedAfter, withParameters } from "../../grammar/settle/mentioned.ts";
import type { Step } from "../../step.ts";
import { savesOf, storeNames } from "../../steps/saves.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Rewording, Said } from "./rewording.ts";

const created = 'Create a hook with url "https://y.test" and save the id as secondHookId';

export const ordinals: readonly Rewording[] = [
  {
    name: "the thing created first",
    example: ["Delete the hook that was created first", "Delete the first hook", created],
    needs: "document",
    cue: /\b(?:made|created|added)\b/i,
    changes: (words) =>
      words
        .replace(
          /\bthe ((?:[a-z-]{1,30} ){1,3}?)(?:(?:that|which) was |we |i |you )?(?:created|made|added) (first|last)\b/gi,
          (_, noun: string, which: string) => `the ${which} ${noun.trim()}`,
        )
        .replace(
          /\bthe ((?:first|second|third|last|latest) (?:[a-z-]{1,30} ){0,2}[a-z-]{1,30}) (?:we|i|you)(?: have)? (?:just )?(?:created|made|added)\b/gi,
          (_, thing: string) => `the ${thing.replace(/^latest/i, "last")}`,
        ),
  },
  {
    name: "the first one",
    example: ["Delete the first one", "Delete the first hook", created],
    needs: "document",
    cue: /\b(?:ones?|latter|former)\b/i,
    changes: (words, said) => {
      const { noun, count } = made(said);
      if (noun === undefined) return words;
      const named = words.replace(/\bthe (first|second|third|last|latest) one\b(?! of\b)/gi, (_, which: string) => `the ${which} ${noun}`);
      if (count !== 2) return named;
      return named.replace(/\bthe (f|l)(?:ormer|atter)\b/gi, (_, which: string) => `the ${/f/i.test(which) ? "first" : "second"} ${noun}`);
    },
  },
  {
    name: "the other one",
    example: ["Delete the other one as well", "Delete the first hook as well", `${created}. Delete the hook \${secondHookId}`],
    needs: "document",
    cue: /\b(?:other|remaining)\b/i,
    changes: (words, said) => {
      const { noun, other } = made(said);
      if (noun === undefined || other === undefined) return words;
      return words.replace(/\bthe (?:other|remaining) ([a-z-]{1,30})(?: ([a-z-]{1,30}))?\b/gi, (all, one: string, next = "") => {
        if (nounOf([`${one} ${next}`]) === noun) return `the ${other} ${noun}`;
        const isThing = one === "one" || nounOf([one]) === noun;
        return isThing ? `the ${other} ${noun}${next === "" ? "" : ` ${next}`}` : all;
      });
    },
  },
  {
    name: "only the first",
    example: ["Delete only the first hook", "Delete the first hook", created],
    needs: "document",
    cue: /\bonly\b/i,
    changes: (words) => words.replace(/^((?:now |then )?[a-z]{1,20}) only (?=the (?:first|second|third|last) )/i, "$1 "),
  },
  {
    name: "both of them",
    example: ["Delete both of them", "Delete both hooks", created],
    needs: "document",
    cue: /\b(?:both|two) of them\b/i,
    changes: (words, said) => {
      const { noun, count } = made(said);
      return noun === undefined || count !== 2 ? words : words.replace(/\b(?:both|the two) of them\b/gi, `both ${plural(noun)}`);
    },
  },
  {
    name: "the first of the two",
    example: ["Delete the first of the two hooks", "Delete the first hook", created],
    needs: "document",
    cue: /\bof the (?:two|three)\b/i,
    changes: (words, said) => {
      const { noun } = made(said);
      if (noun === undefined) return words;
      return words.replace(
        /\bthe (first|second|third|last) of the (?:two|three) ((?:[a-z-]{1,30} )?[a-z-]{1,30})\b/gi,
        (all, which: string, nouns: string) => (nounOf([nouns]) === noun ? `the ${which} ${noun}` : all),
      );
    },
  },
];

interface Made {
  readonly noun?: string;
  readonly count: number;
  /** Names the one of two things that the last request was not about. */
  readonly other?: "first" | "second";
}

/** Returns the things that the last requests have created and their number, unless a list was read meanwhile. */
function made({ context }: Said): Made {
  const before = context.before ?? [];
  const requests = before.flatMap((step) => (step.step === "api_request" ? [step] : []));
  const action = requests.findLast((request) => request.action.startsWith("POST "))?.action;
  const makings = before.flatMap((step, at) => (step.step === "api_request" && step.action === action ? [at] : []));
  const count = makings.length;
  const last = lastRequest(before);
  const latest = operationOf(context, last);
  const isList = latest?.method === "GET" && !subjectOf(latest).isItem;
  const segment = action?.split("/").at(-1) ?? "";
  if (isList || count < 2 || segment.includes("{")) return { count };
  const path = last === undefined ? "" : withParameters(last.action, last.parameters);
  const isAbout = (at: number): boolean => {
    const names = [...savesOf(before[at] as Step), ...savedAfter(before, at).flatMap(storeNames)];
    return names.some((name) => path.endsWith(`/\${${name}}`));
  };
  const [first = false, second = false] = count === 2 ? makings.map(isAbout) : [];
  return { noun: nounOf([segment]), count, ...(first === second ? {} : { other: first ? "second" : "first" }) };
}

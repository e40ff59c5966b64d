// Says that a field which is true or false changes in plain words: “turn visible off for the piece” as “set visible to
// false for the piece”.

import { capitalized } from "../../capitalized.ts";
import { slotsOf } from "../../grammar/settle/slots.ts";
import { splitWords } from "../../openapi/words.ts";
import { nounOf, sameName, subjectOf } from "../context/nouns.ts";
import { changesOf, fieldName, knownThing, lead, nounFor } from "./namedChanges.ts";
import type { Rewording, Said } from "./rewording.ts";

const switched = new RegExp(`${lead}(?:turn|switch) (on|off) (?:the )?${fieldName} (?:for|on|of|in) ${knownThing}$`, "iu");
const turned = new RegExp(`${lead}(?:turn|switch) (?:the )?${fieldName} (on|off) (?:for|on|of|in) ${knownThing}$`, "iu");
const ended = new RegExp(
  `${lead}(?:change|update|edit|set|make) ${knownThing}(?: so that (?:it|this) is)? (?:no longer|not|not .{1,10} any more) ${fieldName}$`,
  "iu",
);
const state = new RegExp(`${lead}(?:set|switch|change|put) ${knownThing} to ${fieldName}$`, "iu");
const byId = new RegExp(`${lead}make (?:the )?(\\p{L}[\\p{L} _-]{1,40}? (?:\\$\\{[^{}]+\\}|[\\w.:-]{1,60})) (not )?${fieldName}$`, "iu");

/** Come before the sentence as written, which would make another thing or check the field. */
export const switchedFields: readonly Rewording[] = [
  {
    name: "what is switched",
    example: ["Turn on ready for the piece", "Set ready to true for the piece"],
    needs: "document",
    cue: switched,
    says: (said) => switching(said, switched, (before, on, field, owner) => ({ before, on, field, owner })),
  },
  {
    name: "what is turned",
    example: ["Switch ready off for the piece", "Set ready to false for the piece"],
    needs: "document",
    cue: turned,
    says: (said) => switching(said, turned, (before, field, on, owner) => ({ before, on, field, owner })),
  },
  {
    name: "what a thing with an id is made",
    example: ["Make the piece p-9 ready", "Mark the piece p-9 as ready"],
    needs: "document",
    cue: byId,
    says: (said) => {
      const [, before = "", owner = "", not = "", flag = ""] = byId.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
      const noun = owner.replace(/ \S+$/, "");
      return !/[\d$]/.test(owner) || flagOf(said, nounOf(noun.split(" ")), flag) === undefined
        ? []
        : [capitalized(`${before}mark the ${owner} as ${not}${flag}`)];
    },
  },
];

/** Come after a refusal. */
export const flags: readonly Rewording[] = [
  {
    name: "what a thing no longer is",
    example: ["Change the piece so that it is no longer ready", "Set ready to false for the piece"],
    needs: "document",
    cue: ended,
    says: (said) => setting(said, ended, false),
  },
  {
    name: "states that are true or false",
    example: ["Put the piece to ready", "Set ready to true for the piece"],
    needs: "document",
    cue: state,
    says: (said) => setting(said, state, true),
  },
];

/** The sentence that sets the field; the groups of the form are what comes before, the thing and the field. */
function setting(said: Said, form: RegExp, to: boolean): readonly string[] {
  const [, before = "", owner = "", field = ""] = form.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
  return set(said, { before, owner, field, to });
}

interface Switch {
  readonly before: string;
  readonly on: string;
  readonly field: string;
  readonly owner: string;
}

function switching(said: Said, form: RegExp, parts: (one: string, two: string, three: string, four: string) => Switch): readonly string[] {
  const [all = "", one = "", two = "", three = "", four = ""] = form.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
  if (all === "") return [];
  const { before, on, field, owner } = parts(one, two, three, four);
  return set(said, { before, owner, field, to: on.toLowerCase() === "on" });
}

function set(
  said: Said,
  { before, owner, field, to }: { readonly before: string; readonly owner: string; readonly field: string; readonly to: boolean },
): readonly string[] {
  const flag = flagOf(said, nounFor(said, owner), field);
  return flag === undefined ? [] : [capitalized(`${before}set ${flag} to ${to} for ${owner}`)];
}

/** The name of the only field that is true or false and is called so, of a request that changes such a thing. */
function flagOf(said: Said, noun: string, flag: string): string | undefined {
  const names = changesOf(said, noun).flatMap((operation) => {
    if (!subjectOf(operation).isItem) return [];
    return slotsOf({ operation }).flatMap((slot) =>
      slot.in === "body" &&
      slot.type === "boolean" &&
      (sameName(slot.name, flag) || sameName(splitWords(slot.name).join(" ").replace(/^is /, ""), flag))
        ? [slot.name]
        : [],
    );
  });
  const [only, ...others] = new Set(names);
  return others.length === 0 ? only : undefined;
}

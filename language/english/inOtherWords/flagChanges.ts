// Says that a field which is true or false changes in plain words: “turn visible off for the piece” as “set visible to
// false for the piece”.

import { changes } from "../../grammar/settle/called.ts";
import { lastThing, toldOf } from "../../grammar/settle/mentioned.ts";
import { slotsOf } from "../../grammar/settle/slots.ts";
import { splitWords } from "../../openapi/words.ts";
import { nounOf, sameName, subjectOf } from "../context/nouns.ts";
import { operationsOf, type Rewording, type Said } from "./rewording.ts";

const lead = "^((?:(?:and|but|then|now|next|please|finally|afterwards|later|i|we|when i|when we),? ){0,3})";
const thing = "((?:the|this|that|our|my) \\p{L}[\\p{L} -]{1,40}?|it)";
const name = "(\\p{L}[\\p{L}\\d_]{0,40}(?: \\p{L}[\\p{L}\\d_]{0,40}){0,3}?)";

const switched = new RegExp(`${lead}(?:turn|switch) (on|off) (?:the )?${name} (?:for|on|of|in) ${thing}$`, "iu");
const turned = new RegExp(`${lead}(?:turn|switch) (?:the )?${name} (on|off) (?:for|on|of|in) ${thing}$`, "iu");
const ended = new RegExp(
  `${lead}(?:change|update|edit|set|make) ${thing}(?: so that (?:it|this) is)? (?:no longer|not|not .{1,10} any more) ${name}$`,
  "iu",
);
const state = new RegExp(`${lead}(?:set|switch|change|put) ${thing} to ${name}$`, "iu");
const byId = new RegExp(`${lead}make (?:the )?(\\p{L}[\\p{L} _-]{1,40}? (?:\\$\\{[^{}]+\\}|[\\w.:-]{1,60})) (not )?${name}$`, "iu");

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
        : [capital(`${before}mark the ${owner} as ${not}${flag}`)];
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
    says: (said) => {
      const [, before = "", owner = "", flag = ""] = ended.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
      const field = flagOf(said, nounFor(said, owner), flag);
      return field === undefined ? [] : [capital(`${before}set ${field} to false for ${owner}`)];
    },
  },
  {
    name: "states that are true or false",
    example: ["Put the piece to ready", "Set ready to true for the piece"],
    needs: "document",
    cue: state,
    says: (said) => {
      const [, before = "", owner = "", flag = ""] = state.exec(said.sentence.replace(/[.!]$/, "")) ?? [];
      const field = flagOf(said, nounFor(said, owner), flag);
      return field === undefined ? [] : [capital(`${before}set ${field} to true for ${owner}`)];
    },
  },
];

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
  const flag = flagOf(said, nounFor(said, owner), field);
  return flag === undefined ? [] : [capital(`${before}set ${flag} to ${on.toLowerCase() === "on"} for ${owner}`)];
}

function nounFor(said: Said, owner: string): string {
  return owner === "it" ? (lastThing(toldOf(said.context)) ?? "") : nounOf(owner.toLowerCase().split(" ").slice(1));
}

/** The name of the only field that is true or false and is called so, of a request that changes such a thing. */
function flagOf(said: Said, noun: string, flag: string): string | undefined {
  const names = operationsOf(said).flatMap((operation) => {
    const { nouns, parameters, isItem } = subjectOf(operation);
    if (!changes(operation) || !isItem || !(nouns.has(noun) || parameters.at(-1)?.noun === noun)) return [];
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Rewordings of the verb of a request by the plain one of its kind: “read the hall” as “get the hall”, where no
// operation of the document is called by the verb itself.

import { capitalized } from "../../capitalized.ts";
import { fitOfVerb } from "../../grammar/settle/called.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { operationsOf, type Rewording, type Said } from "./rewording.ts";

interface Family {
  readonly plain: string;
  readonly gerund: string;
  readonly verbs: RegExp;
}

const lead =
  "(?:^|[,;] (?:and |then |and then )?|\\b(?:and|then|we|i|please|to|by|when|if|after) )(?:then |again |finally |also |now |please |once (?:more) ){0,3}";
const object = "(?= (?:the|this|that|our|my|its|it|all|every|both|him|her|them)\\b)";
const newOne = "(?= (?:an?|another|one more|two|three) )";

function family(plain: string, gerund: string, verbs: readonly string[], before: string, gerunds: readonly string[] = []): Family {
  return { plain, gerund, verbs: new RegExp(`(${lead})(${[...verbs, ...gerunds].join("|")})${before}`, "i") };
}

const families: readonly Family[] = [
  family(
    "get",
    "getting",
    ["read", "fetch", "retrieve", "load", "view", "query", "look at", "look up", "ask (?:once (?:more) |again )?for", "pull up", "open"],
    object,
    [
      "reading",
      "fetching",
      "retrieving",
      "loading",
      "viewing",
      "querying",
      "looking at",
      "looking up",
      "asking (?:once (?:more) |again )?for",
      "opening",
    ],
  ),
  family(
    "create",
    "creating",
    // “Open an order” may read one.
    ["add", "register", "record", "enter", "set up", "make", "define"],
    newOne,
    ["adding", "registering", "recording", "making"],
  ),
  family("delete", "deleting", ["remove", "erase", "drop", "destroy", "discard", "get rid of", "throw away"], `${object}(?!.* from )`, [
    "removing",
    "erasing",
    "dropping",
    "destroying",
    "discarding",
  ]),
  family("update", "updating", ["change", "edit", "modify", "alter", "adjust", "correct", "amend", "revise"], object, [
    "changing",
    "editing",
    "modifying",
    "correcting",
  ]),
];

export const plainVerbs: Rewording = {
  name: "plain verbs",
  example: ["Look up the hook", "Get the hook"],
  needs: "document",
  changes: (words, said) => families.reduce((text, one) => withPlain(text, one, said), words),
};

function withPlain(words: string, { plain, gerund, verbs }: Family, said: Said): string {
  return words.replace(verbs, (whole, before: string, verb: string, ...rest: readonly unknown[]) => {
    const at = rest.find((one) => typeof one === "number") as number;
    const [word = "", particle] = verb.toLowerCase().split(" ");
    const isGerund = word.endsWith("ing");
    const base = isGerund ? word.replace(/ing$/, "") : word;
    const isOwn = operationsOf(said).some(
      (operation) =>
        (plain !== "get" || operation.method !== "GET") &&
        [base, `${base}e`].some(
          (one) => fitOfVerb(operation, { word: one, particle: /^(?:up|out)$/.test(particle ?? "") ? particle : undefined }) === "own",
        ),
    );
    // “Record a purpose of "Paint"” makes no thing.
    if (isOwn || (plain === "create" && !makesThing(words.slice(at + whole.length), said))) return whole;
    const other = isGerund ? gerund : plain;
    return `${before}${/^\p{Lu}/u.test(verb) ? capitalized(other) : other}`;
  });
}

/** Returns whether the words begin with an item of a collection: “a mooring for the boat”. */
export function makesThing(words: string, said: Said): boolean {
  const [, ...all] = words
    .trim()
    .toLowerCase()
    .split(/[^\p{L}'-]+/u);
  const own = all[0] === "new" || all[0] === "more" ? all.slice(1) : all;
  return operationsOf(said).some((operation) => {
    const { nouns, isItem, action } = subjectOf(operation);
    return (
      operation.method === "POST" && !isItem && action === undefined && [1, 2, 3].some((count) => nouns.has(nounOf(own.slice(0, count))))
    );
  });
}

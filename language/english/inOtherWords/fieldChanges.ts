// Says changes of one field in plain words: “make the title of the piece "Lux"” as “set the title of the piece to
// "Lux"”, where the document has that field of that thing.

import { capitalized } from "../../capitalized.ts";
import { spotsOf } from "../../grammar/align/spots.ts";
import { stem } from "../../grammar/settle/called.ts";
import { splitWords } from "../../openapi/words.ts";
import { sameName } from "../context/nouns.ts";
import { changesOf, fieldName, knownThing, lead, nounFor } from "./namedChanges.ts";
import type { Rewording, Said } from "./rewording.ts";

const value = '("[^"]*"|“[^”]*”|\\$\\{[^{}]*\\}|[^\\s"“,]{1,60}(?: \\p{L}{1,12})?)';
const verbs = "change|set|update|correct|edit|modify|adjust|raise|lower|increase|reduce";

const made = new RegExp(`${lead}make the ${fieldName} of ${knownThing} ${value}$`, "iu");
const entered = new RegExp(
  `${lead}(?:enter|write|put|type|fill in|insert|record|note|use) ${value} as (?:the |its )(?:new )?${fieldName}(?: of ${knownThing})?$`,
  "iu",
);
const given = new RegExp(
  `${lead}${knownThing} (?:gets?|receives?|is given) (?:an?|another|the|its) new ${fieldName}(?::|,| of)? ${value}$`,
  "iu",
);
const handed = new RegExp(
  `${lead}give ${knownThing} (an?|another|the) (?:new |different |other )?${fieldName}(?:, ${value}| (\\d+ (?:seconds?|minutes?|hours?|days?)))$`,
  "iu",
);
const about = new RegExp(`${lead}on ${knownThing},? (${verbs}) (the|its) ${fieldName} (?=to )`, "iu");
const dropped = new RegExp(`${lead}(?:drop|take|bring) the ${fieldName} of ${knownThing} (?:down )?(?=to )`, "iu");
const replaced = new RegExp(
  `${lead}(?:replace|swap|exchange|overwrite) (the|its) ${fieldName}(?: of ${knownThing})? (?:by|with|for) ${value}$`,
  "iu",
);
const signed = new RegExp(`${lead}(${verbs}) ${knownThing}['’]s ${fieldName} ?= ?${value}$`, "iu");
const only = new RegExp(`${lead}(${verbs}) (?:only|just|merely) (the|its) ${fieldName}(?: of ${knownThing})? (?=to )`, "iu");
const kept = new RegExp(`${lead}(?:save|store) ${knownThing} with (the |its |an? )?new ${fieldName} ${value}$`, "iu");
const renamedAs = new RegExp(`${lead}rename ${knownThing} (?:as|into) (?=["“\\p{L}])`, "iu");
const getsRenamed = new RegExp(`${lead}${knownThing} gets renamed (?:to |as )?${value}$`, "iu");
const called = new RegExp(`${lead}(?:call|name) ${knownThing} ${value} (?:from now on|instead|from here on|now)$`, "iu");
const become = new RegExp(
  `${lead}(?:change|update|edit) ${knownThing}[:,] (?:the|its) ${fieldName} is now ${value}(?:,? and (?:the|its) ${fieldName} (?:is now )?${value})?$`,
  "iu",
);

/** Come before the sentence as written, which would make another thing, or check what is not so yet. */
export const otherChanges: readonly Rewording[] = [
  {
    name: "what a field is made",
    example: ['Make the title of the piece "Lux"', 'Set the title of the piece to "Lux"'],
    needs: "document",
    cue: made,
    says: changed(made, ([before, field, owner, to]) => setting(before, field, owner, to)),
  },
  {
    name: "what is entered as a field",
    example: ['Enter "Lux" as the title of the piece', 'Set the title of the piece to "Lux"'],
    needs: "document",
    cue: entered,
    says: changed(entered, ([before, to, field, owner]) => setting(before, field, owner, to)),
  },
  {
    name: "what a thing gets",
    example: ['Now the piece gets a new title: "Lux"', 'Now set the title of the piece to "Lux"'],
    needs: "document",
    cue: given,
    says: changed(given, ([before, owner, field, to]) => setting(before, field, owner, to)),
  },
  {
    name: "where a field is changed",
    example: ['On the piece, change the title to "Lux"', 'For the piece, change the title to "Lux"'],
    needs: "document",
    cue: about,
    says: changed(about, ([before, owner, verb, , field], rest) => [owner, field, `${before}${verb} the ${field} of ${owner} ${rest}`]),
  },
  {
    name: "fields that are brought down",
    example: ["Bring the state of the hook to open", "Set the state of the hook to open"],
    needs: "document",
    cue: dropped,
    says: changed(dropped, ([before, field, owner], rest) => [owner, field, `${before}set the ${field} of ${owner} ${rest}`]),
  },
  {
    name: "what a thing is given",
    example: ['Give the piece a new title, "Lux"', 'Set the title of the piece to "Lux"'],
    needs: "document",
    cue: handed,
    says: changed(handed, ([before, owner, , field, to, span]) => setting(before, field, owner, to ?? span)),
  },
  {
    name: "new names after “as”",
    example: ['Rename the piece as "Lux"', 'Rename the piece to "Lux"'],
    needs: "document",
    cue: renamedAs,
    says: ({ sentence }) => [
      sentence.replace(renamedAs, (_, before: string, owner: string) => capitalized(`${before}rename ${owner} to `)),
    ],
  },
];

/** Come after a refusal. */
export const plainChanges: readonly Rewording[] = [
  {
    name: "fields that are replaced",
    example: ['Replace the title of the piece with "Lux"', 'Set the title of the piece to "Lux"'],
    needs: "document",
    cue: replaced,
    says: changed(replaced, ([before, , field, owner, to]) => setting(before, field, owner, to)),
  },
  {
    name: "fields that equal a value",
    example: ['Set the piece\'s title = "Lux"', 'Set the title of the piece to "Lux"'],
    needs: "document",
    cue: signed,
    says: changed(signed, ([before, verb, owner, field, to]) => [owner, field, `${before}${verb} the ${field} of ${owner} to ${to}`]),
  },
  {
    name: "the only field that changes",
    example: ['Change only the title of the piece to "Lux"', 'Change the title of the piece to "Lux"'],
    needs: "document",
    cue: only,
    says: changed(only, ([before, verb, , field, owner = "it"], rest) => [
      owner,
      field,
      `${before}${verb} the ${field} of ${owner} ${rest}`,
    ]),
  },
  {
    name: "things that are saved with a new value",
    example: ['Save the piece with the new title "Lux"', 'Update the piece with the title "Lux"'],
    needs: "document",
    cue: kept,
    says: changed(kept, ([before, owner, , field, to]) => [owner, field, `${before}update ${owner} with the ${field} ${to}`]),
  },
  {
    name: "what the fields are now",
    example: ['Change the piece: the title is now "Lux" and the note "x"', 'PATCH /pieces/${pieceId} with title "Lux" and note "x"'],
    needs: "document",
    cue: become,
    says: changed(become, ([before, owner, field, to, second, other]) => [
      owner,
      field,
      `${before}update ${owner} with the ${field} ${to}${second === undefined ? "" : ` and the ${second} ${other}`}`,
    ]),
  },
  {
    name: "things that get renamed",
    example: ['Then the piece gets renamed "Lux"', 'Then rename the piece to "Lux"'],
    needs: "document",
    cue: getsRenamed,
    says: ({ sentence }) => renaming(sentence, getsRenamed),
  },
  {
    name: "what a thing is called from now on",
    example: ['Call the piece "Lux" from now on', 'Rename the piece to "Lux"'],
    needs: "document",
    cue: called,
    says: ({ sentence }) => renaming(sentence, called),
  },
];

function renaming(sentence: string, form: RegExp): readonly string[] {
  const [, before = "", owner = "", to = ""] = form.exec(sentence.replace(/[.!]$/, "")) ?? [];
  return owner === "" ? [] : [capitalized(`${before}rename ${owner} to ${to}`)];
}

type Change = readonly [owner: string, field: string, plain: string];

function setting(before: string, field: string, owner = "it", to: string): Change {
  return [owner, field, `${before}set the ${field} of ${owner} to ${to}`];
}

type Parts = readonly [string, string, string, string, string, string];

/** The sentence in plain words, if the thing has the field. */
function changed(form: RegExp, say: (parts: Parts, rest: string) => Change) {
  return (said: Said): readonly string[] => {
    const sentence = said.sentence.replace(/[.!]$/, "");
    const [all = "", ...parts] = form.exec(sentence) ?? [];
    if (all === "") return [];
    const [owner, field, plain] = say(parts as unknown as Parts, sentence.slice(all.length));
    return hasField(said, owner, field) ? [capitalized(plain)] : [];
  };
}

/** Returns whether a request changes that field of that thing. */
function hasField(said: Said, owner: string, field: string): boolean {
  const stems = splitWords(field).map(stem).join();
  return changesOf(said, nounFor(said, owner)).some((operation) =>
    spotsOf({ operation }).some(({ slot, name: own, words }) => slot?.in === "body" && (sameName(own, field) || words.join() === stems)),
  );
}

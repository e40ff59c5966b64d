// Rewordings of checks: errors and their texts, items of a list, the time that a response takes.

import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { checksOf, checksOnly } from "../finished/reading.ts";
import { operationsOf, type Rewording, type Said, says, singular, stepsOf, textOf, withText } from "./rewording.ts";

const whose = /\b(?:where|whose|for which|in which) (?:the )?([\p{L}\p{N}_]+(?: [\p{L}\p{N}_]+){0,2}?) (?:is|equals|=|==) (?!not\b)/giu;
const genericItem =
  /\b(an?|one|exactly one|at least one) (?:entry|item|element|record|row) (?=(?:with|whose|where|that|named|called|of)\b)/giu;
/** “Loan L-1 is open”, “The loan "L-1" has …” */
const itemByCode = /^(?:the )?(\p{Ll}+) ("[A-Z]{1,5}-?\d+"|[A-Z]{1,5}-?\d+)(?= (?:is|has|was|should|must)\b)/iu;
const itemsByCode =
  /^(?:the |both )?(\p{Ll}+s) ("[A-Z]{1,5}-?\d+"|[A-Z]{1,5}-?\d+) and ("[A-Z]{1,5}-?\d+"|[A-Z]{1,5}-?\d+)(?= (?:are|have|were|should|must)\b)/iu;
const isError =
  /^((?:(?:then|and|now|but) )*)(?:the |this )?(?:response|answer|result|outcome|it) (?:should|must|shall|has to|is|will) ?(?:be )?an error\b(?: with (?:the |an? )?(error code|code|message) (?=["A-Z]))?/iu;
const lacksThing =
  /^([^"]*\bGET \/\S*) (?:does not|doesn't|must not|should not|shouldn't|may not|no longer) (?:returns?|contains?|lists?|shows?|includes?) (the|our|this|that) (\w+)(?: any ?more| any longer)?(?=\.?$)/u;

const expects =
  /^(?:(?:then|and|now|i|we|it|this|that|the|an?) )*(?:expects?|checks?|verif|should|must|returns?|gives?|get|receive|fails?|response|answer|message|error|text|body)/i;
const bodySaid = /\b(?:with )?(?:the |an? )?(?:response |plain )?body (?=")/giu;
const textSaid =
  /\b(?:with )?(?:the|an?) (?:error |plain )?(?:text|message|error message)(?: (?:(?:should|must|shall|will|to) )?(?:be|is|says?|reads?|equals?|contains?|contain|mentions?))?:? (?=")/giu;
const afterStatus = /(?<=(?:[1-5]\d\d|error|refused|rejected|fails?)) (?:and )?(?=the body (?:is|contains) ")/giu;

/** Statements that are joined otherwise than by “and”. */
const joined: readonly (readonly [said: RegExp, plain: string])[] = [
  [/,? \((?:because|since) ([^()]+)\)(?=[.!]?$)/i, " and $1"],
  [/,? (?:because|since) (?=(?:it|he|she|they|the [a-z]+) (?:is|was|has)\b)/i, " and "],
  [/,? (?:which means(?: that)?|that is,|i\.e\.,?|[-–—]) (?=(?:it|he|she|they) |[\w-]+[.!]?$)/i, " and "],
  [/\b(is|are|was|were|be|been)(?:n't| not) (?:only|just|merely|simply|solely) ([^,]{1,60}?),? but (?:also )?/i, "$1 $2 and "],
  [/^being ([a-z ]+), (it|the [a-z]+) /i, "It is $1 and $2 "],
  [/^([^,]* (?:is|are|was|were) [a-z]+) with /i, "$1, with "],
];

/** “contains "a", "b" or "c"”, “starts with either "a" or "b"” */
const oneText =
  /\b(contains?|includes?|mentions?|(?:starts?|begins?) with|ends? with|containing|including|mentioning) (?:either )?("[^"]*"(?:, "[^"]*"){0,6},? or "[^"]*")(?=[.!]?$)/iu;
/** “contains neither "a" nor "b"”, “does not contain "a" or "b"” */
const noText =
  /\b(?:(?:contains?|includes?|mentions?) neither|(?:does not|doesn't|must not|should not|shouldn't) (?:contain|include|mention)(?: either)?|not (?:containing|including|mentioning)) ("[^"]*") n?or ("[^"]*")(?=[.!]?$)/iu;
/** “a 403, not a 401” */
const otherStatus = /\b([1-5]\d\d)(?:,| and| but|, and|, but) not (?:an? |the )?([1-5]\d\d)\b/giu;

/** “"https://" is at the beginning of url”, “the beginning of url must be "https://"” */
const atTheEnd = /(^|[,:.] |\band )("[^"]*") (?:is|must be|should be|stands) at the (beginning|start|end) of (\$?[\w.[\]]+)/u;
const ofTheField = /(^|[,:.] |\band )[Tt]he (beginning|start|end) of (\$?[\w.[\]]+) (?:is|must be|should be|has to be) (?=")/u;
const sideOf = (side: string): string => (side === "end" ? "ends with" : "starts with");
const thingById =
  /^(?<lead>(?:(?:then|and|now|expect|check|verify)(?: that)?,? )*)the (?:(?<field>[\p{L} ]{2,40}) of (?:the )?)?(?<noun>\p{Ll}+) (?<id>"[\w-]{0,40}\d[\w-]{0,40}"|[A-Z]{1,5}-?\d+)(?= (?:is|was|has|should|must)\b)/iu;

/** Come before the sentence as written, where “containing "a" or "b"” would be one of two whole texts. */
export const texts: readonly Rewording[] = [
  {
    name: "one of several texts",
    example: ['The title contains "Lux" or "Nox"', "The title matches /Lux|Nox/", "Get the piece"],
    cue: /" or "/,
    says: ({ sentence }) => {
      const [phrase = "", verb = "", texts = ""] = oneText.exec(sentence) ?? [];
      const before = sentence.slice(0, sentence.length - phrase.length).replace(/[.!]$/, "");
      if (phrase === "" || /\b(?:not|never|no|none|nothing|neither|nobody)\b|n't\b|"/i.test(before)) return [];
      const choices = [...texts.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|");
      const pattern = /^(?:start|begin)/i.test(verb) ? `^(?:${choices})` : /^end/i.test(verb) ? `(?:${choices})$` : choices;
      const matching = /ing$/i.test(verb) ? "matching" : /^\w+s\b/.test(verb) ? "matches" : "match";
      return choices.includes("\\$") ? [] : [sentence.replace(oneText, () => `${matching} /${pattern}/`)];
    },
  },
  {
    name: "checks that wait",
    example: [
      "Check that the piece reaches the kind waltz within one minute",
      "The piece reaches the kind waltz within one minute",
      "Get the piece",
    ],
    cue: /\bwithin\b/i,
    reads: (said) => {
      const steps = stepsOf(
        said,
        said.sentence.replace(/^(?:(?:and|then|now) )?(?:check|verify|ensure|confirm|make sure|expect)(?: that)? /i, ""),
      );
      return steps?.some((step) => step.step === "api_request" && step.until !== undefined) ? steps : undefined;
    },
  },
  {
    name: "a text that comes back as a field",
    example: ['"Lux" comes back as piece.title', 'piece.title is "Lux"', "Get the piece"],
    cue: /" comes? back as /,
    says: ({ sentence }) => [sentence.replace(/(?<![\p{L}\d]) ?("[^"]*") comes? back as (\$?[\w.[\]]+)/u, " $2 is $1").trimStart()],
  },
  {
    name: "the beginning of a text",
    example: ['"Lux" is at the beginning of piece.title', 'piece.title starts with "Lux"', "Get the piece"],
    cue: /\b(?:beginning|start|end) of\b/,
    says: ({ sentence }) => [
      sentence.replace(atTheEnd, (_, lead: string, text: string, side: string, field: string) => `${lead}${field} ${sideOf(side)} ${text}`),
      sentence.replace(ofTheField, (_, lead: string, side: string, field: string) => `${lead}${field} ${sideOf(side)} `),
    ],
  },
  {
    name: "labelled formats",
    example: ["Piece number format: PC-NNN", "The piece number has the format PC-NNN", "Get the piece"],
    cue: /\bformat\b/i,
    changes: (words) =>
      words
        .replace(/^(?:the )?([\p{L} _]{2,40}?) format: (?=[A-Z]+[-_/.])/u, "The $1 has the format ")
        .replace(/^(?:the )?format of (?:the )?([\p{L} _]{2,40}?): (?=[A-Z]+[-_/.])/iu, "The $1 has the format "),
  },
  {
    name: "media types by their short name",
    example: ["I get HTTP status 200 with a JSON Content-Type", "I get HTTP status 200 and the content type is JSON", "Get the piece"],
    cue: /content[- ]type\b/i,
    changes: (words) => words.replace(/,? with an? ([A-Z]{3,4}) content[- ]type\b/giu, " and the content type is $1"),
  },
  {
    name: "a thing by its id",
    example: ['The kind of the piece "P-1" is march', "The piece with id P-1 has the kind march", "List the pieces"],
    needs: "document",
    cue: thingById,
    reads: ofThing,
  },
  {
    name: "none of two texts",
    example: ['The title contains neither "Lux" nor "Nox"', 'The title does not contain "Lux" and does not contain "Nox"', "Get the piece"],
    cue: /" n?or "/,
    says: ({ sentence }) => [
      sentence.replace(noText, (phrase: string, one: string, other: string) => {
        const verb = /^not /i.test(phrase) ? "not containing" : "does not contain";
        return `${verb} ${one} and ${verb} ${other}`;
      }),
    ],
  },
];

export const checks: readonly Rewording[] = [
  {
    name: "one text as well as another",
    example: ['The url contains "a" as well as "b"', 'The url contains "a" and "b"', 'POST /hooks with url "x"'],
    cue: /["”],? as well as ["“]/,
    // “does not contain "a" as well as "b"” is unclear.
    changes: (words) =>
      /\b(?:not|no|neither|never)\b|n't\b/i.test(words) ? words : words.replace(/(?<=["”]),? as well as (?=["“])/, " and "),
  },
  {
    // Otherwise “ok” would say that the call succeeds.
    name: "a field called ok",
    example: ["ok = true", '"ok" = true', 'POST /hooks with url "x"'],
    needs: "document",
    cue: /\bok\b/,
    changes: (words, said) =>
      hasField(said, "ok")
        ? words.replace(
            /(?<![\w.$])ok(?= (?:==?|is|equals|(?:must|should|has to) (?:be|equal)|with (?:the )?value|set to) (?:true|false)\b)/u,
            '"ok"',
          )
        : words,
  },
  {
    name: "items that “them” means",
    example: [
      'The list has 2 entries, one of them contains "h-1"',
      'The list has 2 entries, one of the entries contains "h-1"',
      "List the halls",
    ],
    cue: /\bof them\b/,
    changes: (words) =>
      words.replace(
        /\b(entry|entries|items?|elements?)(,? (?:and )?(?:at least )?(?:one|each|all|none|some) of) them(?= (?:has|have|(?:mention|contain|include)s?)\b)/iu,
        (_, noun: string, of: string) => `${noun}${of} the ${noun.replace(/y$/, "ie").replace(/s$/, "")}s`,
      ),
  },
  {
    name: "another status",
    example: ["Expect 403, not 401", "Expect 403"],
    changes: (words) => words.replace(otherStatus, (whole, status: string, other: string) => (status === other ? whole : status)),
  },
  {
    name: "statements joined otherwise",
    example: ["It is a waltz because it is ready", "It is a waltz and it is ready", 'Add a piece with title "Lux"'],
    needs: "document",
    cue: /\b(?:because|since|means|that is|i\.e|with|but|being)\b| [-–—] /i,
    reads: (said) => {
      const plain = joined.reduce((words, [from, to]) => (words === said.sentence ? words.replace(from, to) : words), said.sentence);
      const isDenied = /\b(?:not|never|no|nor)\b|n't\b/i.test(plain.slice(0, plain.indexOf(" and ")));
      const steps = plain === said.sentence || isDenied ? undefined : stepsOf(said, plain);
      return steps !== undefined && checksOnly(steps) && checksOf(steps).every(({ path }) => path !== undefined) ? steps : undefined;
    },
  },
  {
    // A path begins at the response, and not at the item before it.
    name: "paths after a check",
    example: [
      'The response contains an item with id "x" and $.total is 2',
      'The response contains an item with id "x". $.total is 2',
      "List the halls",
    ],
    says: (said) =>
      said.tokens.flatMap(({ word }, at) =>
        word === "and" && said.tokens[at + 1]?.kind === "jsonPath" ? [`${textOf(said, 0, at)}. ${textOf(said, at + 1)}`] : [],
      ),
  },
  {
    name: "texts of the error",
    example: ['The message of error must contain "copies"', 'The error message must contain "copies"', "POST /tickets with people 2"],
    says: (said) =>
      said.tokens.flatMap((token, at) => {
        const error = says(said, at + 2, /^the$/) ? at + 3 : at + 2;
        const isOfError = says(said, at, /^(?:message|text|code)$/, /^of$/) && says(said, error, /^error$/);
        return isOfError ? [withText(said, at, error + 1, `error ${token.text}`)] : [];
      }),
  },
  {
    name: "a text in the message",
    example: ['409 with "copies" somewhere in the message', '409 with a message containing "copies"', "POST /tickets with people 2"],
    changes: (words) =>
      words.replace(
        /\b([45]\d\d) with ("[^"]*") (?:somewhere |anywhere )?in (?:the|its) (message|error message|error|text)\b/gi,
        "$1 with a $3 containing $2",
      ),
  },
  {
    name: "fields of an item",
    example: [
      'POST /concerts with name "A" and a hall whose city is "Ghent" and whose street_name is "B"',
      'POST /concerts with name "A" and a hall with city "Ghent" and with street_name "B"',
    ],
    changes: (words) => words.replace(whose, "with $1 "),
  },
  {
    name: "an item by its code",
    example: ["Piece P-1 has kind march", "The piece with id P-1 has kind march", "List the pieces"],
    needs: "document",
    cue: itemByCode,
    reads: (said) => {
      const steps = stepsOf(said, said.sentence.replace(itemByCode, "The $1 with id $2"));
      return steps !== undefined && checksOf(steps).length > 0 && checksOnly(steps) ? steps : undefined;
    },
  },
  {
    name: "two items by their codes",
    example: [
      "The pieces P-1 and P-2 have kind waltz",
      "The piece with id P-1 has kind waltz. The piece with id P-2 has kind waltz",
      "List the pieces",
    ],
    needs: "document",
    cue: itemsByCode,
    reads: (said) => {
      const [phrase = "", nouns = "", one, other] = itemsByCode.exec(said.sentence) ?? [];
      const rest = said.sentence
        .slice(phrase.length)
        .replace(/^ (?:are|were)\b/, " is")
        .replace(/^ have\b/, " has");
      const steps = [one, other].map((code) => stepsOf(said, `The ${singular(nouns)} with id ${code}${rest}`));
      return steps.every((own) => own !== undefined && checksOnly(own)) ? steps.flatMap((own) => own ?? []) : undefined;
    },
  },
  {
    name: "items of a list",
    example: [
      "GET /singers returns 200 and contains an entry with leaveType SICK",
      "GET /singers returns 200 and contains a singer with leaveType SICK",
    ],
    needs: "document",
    changes: (words, said) => {
      const noun = itemOf(said);
      return noun === undefined ? words : words.replace(genericItem, `$1 ${noun} `);
    },
  },
  {
    name: "less than a time",
    example: [
      'GET /pieces/7 must return 200 with title "up" in less than 500 ms',
      'GET /pieces/7 must return 200 with title "up" and the response time is below 500 ms',
    ],
    changes: (words) =>
      words.replace(
        / (?:in|within) (?:less than|under) (\d+ ?(?:ms|milliseconds|s|seconds?))(?=\.?$)/iu,
        " and the response time is below $1",
      ),
  },
  {
    name: "responses that are an error",
    example: ['Then the response is an error with the code "TAKEN"', 'It should fail and the code is "TAKEN"'],
    changes: (words) =>
      words.replace(
        isError,
        (_, before: string, name?: string) => `${before}it should fail${name === undefined ? "" : ` and the ${name} is `}`,
      ),
  },
  {
    name: "errors with a code",
    example: ['We get an error with the error code "TAKEN"', 'We get an error and the error code is "TAKEN"', 'Create a setlist "Autumn"'],
    changes: (words) =>
      words
        .replace(/\berror(?: response)? with (?:the |an? )?(error code|code|message) (?=["A-Z])/gu, "error and the $1 is ")
        .replace(
          /^((?:(?:then|and|now|but) )*it should fail) with (?:the |an? )?(error code|code|message) (?=["A-Z])/iu,
          "$1 and the $2 is ",
        ),
  },
  {
    name: "things that a list lacks",
    example: ["GET /pieces does not return the piece", "GET /pieces. The piece is not in the list"],
    changes: (words) => words.replace(lacksThing, "$1. The $3 is not in the list"),
  },
  {
    // If the document describes no such field.
    name: "the text of the body",
    example: ['Expect 400 with the body "Too hot"', 'Expect 400 and the body is "Too hot"'],
    changes: (words) =>
      expects.test(words)
        ? words.replace(bodySaid, "the body is ").replace(textSaid, "the body contains ").replace(afterStatus, " and ")
        : words,
  },
];

/** “The title of the piece "P-1" is …”, where the last call answers that piece, or a list of pieces. */
function ofThing(said: Said): readonly Step[] | undefined {
  const { sentence, context } = said;
  const found = thingById.exec(sentence);
  const last = lastRequest(context.before);
  const operation = operationOf(context, last);
  if (found === null || last === undefined || operation === undefined || operation.method === "DELETE") return undefined;
  const { lead = "", field = "", noun = "", id = "" } = found.groups ?? {};
  if (!subjectOf(operation).nouns.has(nounOf([noun.toLowerCase()]))) return undefined;
  const ids = operation.path.includes("{") ? [...Object.values(last.parameters ?? {}), ...last.action.split("/")] : undefined;
  const rest = sentence.slice(found[0].length);
  const isOther = ids !== undefined && !ids.includes(id.replace(/"/g, ""));
  const ofItem = `${lead}the ${field === "" ? "" : `${field} of the `}${noun}${rest}`;
  const ofList = `${lead}the ${noun} with id ${id}${field === "" ? rest : rest.replace(/^ (?:is|was|(?:should|must) be) /, ` has the ${field} `)}`;
  const steps = isOther ? undefined : stepsOf(said, ids === undefined ? ofList : ofItem);
  return steps !== undefined && checksOnly(steps) ? steps : undefined;
}

/** Returns whether a response of the service has the field. */
function hasField(said: Said, name: string): boolean {
  return operationsOf(said).some(({ responses }) => responses.some(({ fields }) => fields.some((field) => field.name === name)));
}

/** Returns the things of the list that the request in the sentence asks for. */
function itemOf({ sentence, context: { operations } }: Said): string | undefined {
  const [, path] = /(?<!\S)GET (?:request to )?(\/[^\s,;]*)/.exec(sentence) ?? [];
  const operation = path === undefined || operations === undefined ? undefined : operationOfRequest(operations, "GET", path);
  return operation?.responses.some(({ isList }) => isList) === true ? [...subjectOf(operation).nouns][0] : undefined;
}

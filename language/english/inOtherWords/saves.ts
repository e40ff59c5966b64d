// Rewordings of values that are kept: names in code spans, notes without a verb, and clauses that say where an id is
// from.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { camelCase } from "../../grammar/settle/value.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Rewording } from "./rewording.ts";

const keep = "(?:saved?|keep|kept|stored?|remember(?:ed)?|noted?|record(?:ed)?|tak(?:e|en)|captured?)";
/** A name of a variable, and not a word: `orderId`, `order_id`. */
const name = "(?:[a-z][a-z0-9]*[A-Z]\\w*|[a-z]\\w*_id)";
/** “id -> orderId (save)”, and “both” of two. */
const inBrackets =
  /^(?=[^()"]{1,200} (?:as|->|=>|→) )([^()"]{1,200}) \((?:please )?(?:save|keep|store|remember|note)(?: (?:it|this|that|them|(both)))?\)(?=[.!]?$)/iu;
const identity = "(?:id|ID|Id|identifier|key|token|uuid|number)";
const inCode = new RegExp(`(\\b${keep}\\b[^.;"\`]{0,80}?\\b(?:as|under|in|into)(?: the)?(?: name| variable)? )\`(${name})\``, "gu");
const inQuotes = new RegExp(
  `(\\b${keep}\\b[^.;"]{0,80}?\\b(?:as|under|in|into)(?: the)?(?: name| variable)? )"(\\p{Ll}+(?: \\p{L}+){1,3})"`,
  "giu",
);
const purpose = new RegExp(
  `(\\b${keep}\\b[^.;"]{0,80}? (?:as|under|into?) [^.;",]{1,40}?),? (?:as|because|since|so that) (?:it|they|this|we|i)\\b[^,.;"/]{0,120}$`,
  "iu",
);
const inNotes = new RegExp(
  `(^|[,;+&] |\\band )((?:the |its |his |her |their )?(?:new |returned )?${identity}) (?:as|->|=>|→) (?=${name}(?:[.;,]|$))`,
  "gu",
);
const intoVariable = /(?<![\w.])(\$[\w.[\]]+|[a-z]\w*(?:\.\w+)*) ?(?:->|=>|→|⇒) ?\$\{(\w+)\}/gu;
const keptAs =
  /^((?:(?:and|then|now) )?)(?:[Tt]he value (?:at|of|in|under) )?(\$[\w.[\]]+|[a-z]\w*(?:\.\w+)+) (?:is|gets|will be|should be|must be|shall be|is to be) (?:stored|saved|kept|remembered|recorded|noted|captured) (?:as|in|under|into) \$\{(\w+)\}/u;
const checkAfter =
  /(\b(?:as|->|=>|→) [$\w{}]+)[,;] (?=\$[\w.[\]]+ (?:is|=|==|equals|should|must|has|contains|starts|ends|matches)\b|[\w.[\]]+ (?:is|=|==|equals|should be|must be) ["“])/gu;
const namedPath = /^([a-z]\w*) = (\$?[\w.[\]]+)$/u;
const given =
  "(?:received|got|gets?|given|gave|gives|assigned|assigns|returned|returns|created|generated|issued|chosen|chose|came back|comes back|sent back)";
const origin = new RegExp(
  `\\b(${identity}),? (?:which|that) (?:(?!as |under |in |into |should |must |shall )[\\p{L}'-]+ ){0,5}?${given}(?: back)?(?: to (?:the|this|our|it|him|her)(?: new)?(?: \\p{L}+)?)?(?: (?:by|from|in) (?:the|this) \\p{L}+)?,? (?=(?:\\([^()]*\\) )?(?:as|under|into?|should|must|shall|is|has|needs|will)\\b)`,
  "gu",
);

const itsId = `(?:whose (?:new )?(${identity})|the (${identity}) of which|and whose (${identity}))`;
const keptAside = new RegExp(
  String.raw`,? ${itsId} (?:(?:(?:I|i|we|you)(?: then| will|'ll)? )?(?:(?:remember|keep|save|store|note|record)|(?:call|name)(?= ${name}))|(?:is|gets|shall be|should be|must be|will be) (?:then )?(?:(?:remembered|kept|saved|stored|noted|recorded)|(?:called|named)(?= ${name})))(?: as| under| in)? (?=["\x60$]?[\w{]+[}"\x60]?(?:[.;,!]|$))`,
  "gu",
);
const called = new RegExp(
  String.raw`(^|[,;.+&] |\band |\bthen )(?:(?:I|i|we|please) )?(?:[Cc]all|[Nn]ame) (its|her|his|the|that) (${identity}) (?=["\x60$]?${name}(?:[.;,!]|$))`,
  "gu",
);
const isCalled = new RegExp(
  String.raw`\b([Ii]ts|[Hh]er|[Hh]is|[Tt]he) (${identity}) (?:is|will be|shall be) (?:called|named) (?=${name}(?:[.;,!]|$))`,
  "gu",
);

const becoming = "(?:becomes?|goes (?:in)?to)";
const isNamed = new RegExp(String.raw`((?:^|[,;.] )(?:and )?|\band )[Ii]ts (${identity}) (?:is|${becoming}) (${name})(?=[.;,!]|$)`, "gu");
const becomesName = new RegExp(
  String.raw`((?:\$[.[][\w.[\]]{0,80}?|\b[Ii]ts |\b[Tt]he [\w' ]{0,40}?)(\w+)) ${becoming} (${name})(?=[.;,!]|$)`,
  "gu",
);

/** “$.id becomes runId” saves, and “$.state becomes readOnly” compares. */
function namesField(variable: string, field: string): boolean {
  const words = splitWords(field).map((word) => word.toLowerCase());
  return splitWords(variable).some((word) => words.includes(word.toLowerCase()));
}

export const saves: readonly Rewording[] = [
  {
    name: "ids that are called",
    example: [
      'POST /concerts with name "Spring", whose id I keep as springId',
      'POST /concerts with name "Spring" and save its id as springId',
    ],
    cue: /\b(?:whose|which|call|called|name|named)\b/i,
    changes: (words) =>
      words
        .replace(keptAside, (_, one?: string, two?: string, three?: string) => ` and save its ${one ?? two ?? three ?? "id"} as `)
        .replace(called, "$1save $2 $3 as ")
        .replace(isCalled, "save $1 $2 as "),
  },
  {
    // Otherwise it would be compared with the name as a text.
    name: "ids that get a name",
    example: ['POST /concerts with name "Spring"; its id is springId', 'POST /concerts with name "Spring"; save its id as springId'],
    cue: /\bits \p{L}+ is [a-z]|\b(?:becomes?|goes) /iu,
    changes: (words, { context: { variables } }) =>
      words
        .replace(isNamed, (whole, before: string, of: string, variable: string) =>
          variables?.has(variable) === true ? whole : `${before}save its ${of} as ${variable}`,
        )
        .replace(becomesName, (whole, path: string, field: string, variable: string) =>
          variables?.has(variable) === true || !namesField(variable, field) ? whole : `${path} is saved as ${variable}`,
        ),
  },
  {
    // Otherwise it would be called nameOfConcertKey.
    name: "the name of a variable",
    example: ["Keep the id under the name of concertKey", "Keep the id under the name concertKey"],
    cue: /\bname of\b/,
    changes: (words) => words.replace(new RegExp(`\\b(as|under|by|with) the name of (?=${name}(?:[.,;]|$| and ))`, "gu"), "$1 the name "),
  },
  {
    name: "names of variables in code spans",
    example: ["The id is kept as `concertId`", "The id is kept as concertId"],
    cue: /`/,
    says: ({ sentence }) => [sentence.replace(inCode, "$1$2")],
  },
  {
    name: "names of several words",
    example: ['Keep the id under the name "concert id"', "Keep the id under the name concertId"],
    cue: /"/,
    says: ({ sentence }) => [sentence.replace(inQuotes, (_, before: string, words: string) => `${before}${camelCase(words.split(" "))}`)],
  },
  {
    // Otherwise its nouns would ask for something.
    name: "what a value is kept for",
    example: ["Save the id as concertId, as it is needed afterwards for setlists and singers", "Save the id as concertId"],
    cue: / (?:because|since|so that|as (?:it|they|this|we|i)) /i,
    changes: (words) => words.replace(purpose, "$1"),
  },
  {
    name: "what is noted",
    example: ["The id is noted", "The id is remembered"],
    cue: /\bnoted\b/,
    changes: (words) => words.replace(/\b(is|be|gets) noted(?=[.!]?$| for later)/, "$1 remembered"),
  },
  {
    name: "notes of what is kept",
    example: ["201, id as concertId", "201, save id as concertId"],
    cue: /\b(?:as|->|=>|→) /,
    changes: (words) => words.replace(inNotes, (_, before: string, source: string) => `${before}save ${source} as `),
  },
  {
    name: "notes in brackets to keep a value",
    example: ["id -> concertId (save)", "Save id -> concertId"],
    cue: inBrackets,
    says: ({ sentence }) => [
      sentence.replace(inBrackets, (whole, what: string, both?: string) =>
        both === undefined || what.split(/ (?:as|->|=>|→) /).length === 3 ? `Save ${what}` : whole,
      ),
    ],
  },
  {
    name: "saves in the order of their names",
    example: [
      "Keep id and url of the response as hookKey and hookUrl respectively",
      "Keep id and url of the response as hookKey and hookUrl",
      'POST /hooks with url "x"',
    ],
    cue: new RegExp(`^(?:(?:and|then|now|please|i|we) ){0,2}${keep} .* respectively[.!]?$`, "i"),
    says: ({ sentence }) => [sentence.replace(/,? respectively(?=[.!]?$)/iu, "")],
  },
  {
    name: "values that came back",
    example: ["Keep the url that came back in the response", "Keep the url from the response", 'POST /hooks with url "x"'],
    cue: new RegExp(`\\b${keep}\\b`, "i"),
    changes: (words) =>
      words.replace(/\b(?:that|which) (?:came|comes|is|was) (?:sent )?back (?:in|with) (?=the (?:response|answer|reply)\b)/iu, "from "),
  },
  {
    name: "arrows to new variables",
    example: ["201, $.id -> ${concertId}", "201, save $.id as ${concertId}"],
    cue: /(?:->|=>|→|⇒) ?\$\{/,
    changes: (words, { context }) =>
      words.replace(intoVariable, (arrow, source: string, into: string) => savedIfNew(context, into, source) ?? arrow),
  },
  {
    name: "what is kept in a new variable",
    example: ["The value at $.id is stored as ${concertId}", "Save $.id as ${concertId}"],
    cue: /\$\{/,
    changes: (words, { context }) =>
      words.replace(keptAs, (whole, before: string, source: string, into: string) => {
        const saved = savedIfNew(context, into, source);
        return saved === undefined ? whole : `${before}${saved}`;
      }),
  },
  {
    name: "a check after what is kept",
    example: ['Save $.id as concertId, $.name is "Lux"', 'Save $.id as concertId. $.name is "Lux"'],
    cue: /[,;] /,
    changes: (words) => words.replace(checkAfter, "$1. "),
  },
  {
    name: "new names for paths",
    example: ["cityName = hall.city", "Save hall.city as cityName", 'POST /concerts with name "Lux"'],
    needs: "document",
    cue: /^\w+ = /,
    says: ({ sentence, context }) => {
      const [, into = "", source = ""] = namedPath.exec(sentence) ?? [];
      const isField = bodyOf(context)?.fields.some(({ name }) => name === into) === true;
      return into === "" || isField || !/[.\]]/.test(source) ? [] : [`save ${source} as ${into}`];
    },
  },
  {
    name: "where an id is from",
    example: ["The id which the concert has received should be saved as concertId", "The id should be saved as concertId"],
    cue: new RegExp(`\\b${keep}\\b`, "i"),
    changes: (words) => words.replace(origin, "$1 "),
  },
  {
    name: "the id of this one",
    example: ["Remember the id of this one as concertId", "Remember its id as concertId"],
    cue: /\bone\b/,
    changes: (words) => words.replace(/\bthe id of (?:this|that|the new|the created) (?:new )?one(?= (?:as|under|in|into) )/gi, "its id"),
  },
];

/** Asks for the variables last: a sentence that does so is compiled again when one is added above. */
function savedIfNew(context: SentenceContext, variable: string, source: string): string | undefined {
  return context.variables?.has(variable) === false ? `save ${source} as \${${variable}}` : undefined;
}

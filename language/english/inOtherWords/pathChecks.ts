// Rewordings of checks of named paths, headers and statuses: other words for their predicates, remarks around them, and
// lists and questions of them.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { following, variablesOf } from "../../grammar/correct/saved.ts";
import type { Step } from "../../step.ts";
import { checksOf, checksOnly } from "../finished/reading.ts";
import { around, describes } from "./pathSaves.ts";
import { type Rewording, requestedBy, type Said, stepsInTurn } from "./rewording.ts";

const path = String.raw`\$(?:[.[][\w.[\]*'-]{0,80})?`;
const value = '["“][^"“”]{0,9}["”]|-?\\d[\\d.]{0,20}|true|false|null';
const duty = "(?:must|should|shall|has to|have to|needs to|is to)";
const items = "(?:elements?|entry|entries|items?|members?|values?)";
const answer = "(?:body|response|answer|reply)";

/** Other words for the same, in the order in which they are exchanged. */
const plain: readonly (readonly [RegExp, string])[] = [
  // Remarks.
  [
    /^(?:(?:um|uh|er|hm+|ok|okay|well),? )*(?:and )?(?:could|can|would|shall) (?:we|you|i) (?:maybe |perhaps |please |also |just )*(?=make sure|check|verify|confirm|ensure|assert)/iu,
    "",
  ],
  [
    /^((?:it is (?:also )?to be|it remains to be|one more thing to be|another thing to be|also to be|to be) \p{L}+),? (?:moreover|furthermore|also|finally|too|further)?,? ?(?:that )?/iu,
    "Check that ",
  ],
  [/,? (?:on the other hand|by contrast|in contrast|for (?:its|their) part|in turn),? /giu, " "],
  [/,? at (?:this|that) (?:very )?(?:point|moment|stage)(?: (?:of|in) time)?(?: itself)?(?=[.!?,]?$)/iu, ""],
  [
    /,? (?:(?:or )?else,? (?:it |we |this |that |the (?:test|build|check) )?(?:must |should )?fails?|or (?:we|you|i)(?: have|'ve|'ve got| got| have got) an? (?:real |big |serious )?(?:problem|bug|issue)|or (?:it|this|that)(?: is|'s) an? (?:real |big |serious )?(?:problem|bug|issue|failure))(?=[.!]?$)/iu,
    "",
  ],
  [/, (?:no|right|yes|ok|okay|innit|isn't it)\?$/iu, ""],
  [/(?<=["”\d]|\b(?:true|false|null|present|absent|empty))(?:,? (?:either|as well|too))(?=[.!]?$)/iu, ""],
  [/(\b(?:not|never|no)\b.{1,80}|n't\b.{1,80}),? either(?=[.!]?$)/iu, "$1"],
  [/^(?:one|i|we|you) (?:would|should|will|shall) (?:further|moreover|furthermore|also|then) expect (?=the |that |\$)/iu, "I expect "],
  // Predicates.
  [/\b(show|turn|pop|crop)(s?) up in (?=\$)/giu, "appear$2 in "],
  [/\b(status(?: code)? (?:is|must be|should be|has to be)) an? (?=[1-5]xx\b)/giu, "$1 "],
  [
    /\b(must|should|shall|has to|have to)(?: thereby| here| then| also)? (["“][^"“”]{0,9}["”]|-?\d[\d.]{0,20}|true|false|null) be\b/giu,
    "$1 be $2",
  ],
  [/\b(needs? to|has to|have to|must|should) come (?:back )?(?:as )?(?=["“]|-?\d|true\b|false\b|null\b)/giu, "$1 be "],
  [/^(?:and )?no status ([1-5]xx|[1-5]\d\d)(?=[.!]?$| please)/iu, "The status must not be $1"],
  [
    /\bin (\$[\w.[\]]{1,80}|[\w.]{2,60}),? there (?:is|must be|should be) (?:simply |just )?nothing(?: in it)?(?=[.!]?$)/iu,
    "there is nothing in $1",
  ],
  [/\b(?:in|among) (?:the )?(\$[\w.[\]]{1,80}|[\w.]{2,60}),? (?:nobody|no one) has (?:the )?/giu, "no item in $1 has "],
  [/\bcoincides? with\b/giu, "equals"],
  [/\bdifferent of\b/giu, "different from"],
  [/\bis well (?=["“])/giu, "is "],
  [/\bmust to (?=be|have|equal|contain)/giu, "must "],
  [/\band (?:in the |the )?same way,? /giu, "and likewise "],
  [
    /\b(?:has|have|contains?|includes?|needs?) (?:an? |the )?["“]?([@#%&+])["”]?(?: (?:sign|symbol|character))?(?=[.,;!]?$|[.,;] | and )/giu,
    'contains "$1"',
  ],
  [/\b((?:contain|include|mention|leak|reveal|expose)s?) the (?:string|text|word|phrase|literal) (?=["“])/giu, "$1 "],
  [/(?<=["“][^"“”]{0,9}["”]) (?:anywhere|somewhere)(?: (?:in|inside) (?:it|there))?(?=[.,;!]?$|[,;] )/giu, ""],
  [
    /\b(of (?:the )?(?:string|integer|number|boolean|array|object|list) type|of (?:the )?type (?:string|integer|number|boolean|array|object|list)|(?<=\b(?:is|be) )an? (?:\p{L}+ )?(?:string|integer|number|boolean)) only\b/giu,
    "$1",
  ],
  [/\b(be|is) (?:an? )?(?:real|genuine|proper|actual|plain) (?=(?:boolean|string|integer|number|array|list|object)\b)/giu, "$1 a "],
  [/\b(be|is) (?=(?:boolean|string|integer|number|array|list|object)\b(?! of))/giu, "$1 a "],
  [/,? (?:and |but )?not (?:an? )?empty (?:one|list|array)\b/giu, " and not empty"],
  [
    /\bnot (?:filled|set|populated|given)(?: in)?,? (?:i\.e\.|that is(?: to say)?,?|in other words,?|meaning) (empty|null|absent|missing)\b/giu,
    "$1",
  ],
  // Items.
  [
    /^(?:between|among|amongst) (?:all )?(?:the )?(?:elements|entries|items|members|values) (?:of |in )?(\$[\w.[\]*]{0,80}\[\*\]) (?:there )?(?:can ?not|can't|must not|mustn't|may not|should not|shouldn't) be /iu,
    "No element of $1 is ",
  ],
  [
    /^none of (?:the (?:elements|entries|items|members|values) (?:of|in) )?(\$[\w.[\]*]{0,80}\[\*\]) (?:is|are|equals|(?:must|may|should|can) be) /iu,
    "No element of $1 is ",
  ],
  [/\b(?:minimum|min) (one|\d{1,4})(?= (?:elements?|entry|entries|items?)\b)/giu, "at least $1"],
  [
    /^(?:the )?(?:root|top[- ]level|top level)(?: element)?(?: (?:of|in) (?:the )?(?:response|body|answer|reply|json))?(?: \(\$\)|,? \$,?)? (?=(?:must|should|shall|is|has|needs)\b)/iu,
    "$$ ",
  ],
];

const topic = new RegExp(
  `^(?:(?:also|and|now|then|next|please|kindly|finally),? ){0,3}(?:do )?(?:about|regarding|as for|concerning|as regards|cross-check|double-check|check|verify|look at)(?: the field| the value of)? (${path}),? (?:(?:and )?(?:please )?(?:check|confirm|verify|ensure|make sure|expect|assert)(?: that)? )?it (?=${duty}|is|isn't|has|equals|contains|matches|starts|ends|coincides)`,
  "iu",
);
const verb = `(?:${duty}|ought|is|isn't|are|has|equals|contains|matches|starts|ends|as)`;
const described = new RegExp(
  `\\b(?:the|its|their|that|this) ([\\p{L}_' ]{2,60}?)(?:, (?:that is,? |i\\.e\\.,? |namely |which is |so )?(${path}),| \\((${path})\\)) (?=${verb}\\b)`,
  "giu",
);
const explained = new RegExp(
  `(${path}),? (?:\\(|(?:that is,? |i\\.e\\.,? |namely |which is |so )?)(?:the|its|their) ([\\p{L}_' ]{2,60}?)(?:,|\\)) (?=${verb}\\b)`,
  "giu",
);
const keptBefore =
  /(\b[a-z]\w{0,60}|\$\{\w{1,60}\}),? (?:which|that) (?:(?:was|had been|has been|is)|(?:we|i)(?: have| had|'ve)?) (?:kept|saved|stored|remembered|noted|recorded|captured)(?: (?:before|earlier|above|previously|just now))?/giu;
const noneBeside = new RegExp(
  `^(.{0,40}?\\b(?:contains?|has|have|includes?)) (.{1,200}?),? (?:and|but) (no ${items} .{1,200}?)[.!]?$`,
  "iu",
);
const absentList = new RegExp(
  `^(?:(?:not|absent|missing|nothing|never) (?:in|from) the ${answer}|(?:absent|missing|must not (?:exist|be present)))(?: ?:| [-–]) (${path}(?:(?:[;,]| and|, and|; and) ${path}){0,11})[.!]?$`,
  "iu",
);
const answered = new RegExp(
  `^(?:(?:and|so|now),? )?(is|are) (${path}) ([^?]{1,200})\\? (?:yes,? )?(?:it|that|this) (?:needs to|has to|must|should|better|had better|ought to)(?: be)?(?:(?:,? and|[,;.]) (.{3,200}?))?[.!]?$`,
  "iu",
);
const whyLooked = new RegExp(
  `^why (?:do|must|should) (?:we|i|you) (?:look at|check|care about|verify) (${path})(?: next| now| here)?\\? (?:because|since) (?:it|that) (.{3,120}?)(?:, (?:and )?(?:so|hence) (?:we|i) (?:check|verify|look at) (?:its (?:type|value)|it|this|that))?[.!]?$`,
  "iu",
);
const shownFor = new RegExp(
  `^an? [\\p{L} -]{2,60}? ((?:contains|has|is|starts with|ends with|matches|equals) (?:${value}|.{1,40}?)),? and (?:exactly )?(?:this|that|it) is (?:exactly )?what (?:we|i) (?:now |want to |have to |must )*(?:verify|check|expect|confirm|see) (?:for|of|in|from) (${path})[.!]?$`,
  "iu",
);
const hence =
  /^(?:finally, |now, )?(?:an?|every|the) ([^"“$/:;]{5,120}),? (?:so|hence|therefore|which is why) ([1-5]\d\d) is (?:the (?:status|code|status code|answer) )?(?:that |what )?(?:we|i) (?:expect|want|must see|should see)[\p{L} ]{0,20}[.!]?$/iu;
const capital = /,? with (?:the|a) (capital|upper-?case|small|lower-?case) (\p{L})(?=[.!?]?$)/iu;
const asking = "(?:ask for|call|send|do|request|make|issue|run|try)";
const outcomeOf = new RegExp(
  `^(.{2,200}?),? (?:(?:is|are) what (?:${duty} come|comes|${duty} be (?:returned|sent)|is (?:returned|sent)|we (?:get|expect|want))(?: back)? (?:(?:when|if|once|as soon as) (?:you|we|i|one) ${asking}|from|for|after|upon)|(?:is|are) the (?:reply|answer|response|result)s? (?:to|of|for|from)) (?=(?:GET|POST|PUT|PATCH|DELETE) /)`,
  "u",
);
const inList =
  /^((?:at least|at most|exactly|more than|fewer than) (?:\p{L}{3,6}|\d{1,4}) (?:objects|elements|entries|items))(?:,? each(?: one)? (?:with|having) (an? (?:integer|string|number|boolean|object)) (?:in|under|at|as) \$\.([\w.]{1,60}))?,? (?:must|should|shall) be in the (?:array|list) that ((?:GET|POST) \/\S{0,200}) (?:returns|gives|answers with)[.!]?$/iu;

const noneOfField =
  /^(?:no (?:element|entry|item|value) (?:of|in)|none of|(?:between|among|amongst)(?: all)?)(?: the)?(?: (?:elements|entries|items|members|values)(?: (?:of|in))?)? (\$[\w.[\]]{0,80}\[\*\])(\.[\w.]{1,60}) (?:is|are|equals|(?:must|may|should|can) be|(?:there )?(?:can ?not|can't|must not|mustn't|may not|should not|shouldn't) be) /iu;

/** Come before the sentence as written, which would check that the path exists, or check before it sends. */
export const pathOutcomes: readonly Rewording[] = [
  {
    // Otherwise the path would be one of the response.
    name: "items by their paths",
    example: ['$ contains an entry of which the $.id is "x"', '$ contains an entry whose $.id is "x"', "GET /singers"],
    cue: /\$/,
    changes: (words, { context }) =>
      words
        // `$[*].state[*]` selects nothing, and would pass.
        .replace(noneOfField, (whole, list: string, field: string) =>
          bodyOf(context)?.fields.some((one) => `${one.list}[*]${one.path.slice(1)}` === list + field && one.field.type !== "array") ===
          true
            ? `${list}${field} is never `
            : whole,
        )
        .replace(/,? (?:of|for) which (?:the )?(?=\$\.)/giu, " whose ")
        .replace(/\bthe (?:list|array) (?=\$[\w.]{0,80} [^.$]{1,80} whose \$\.)/giu, "")
        .replace(
          /\b(?:each|every|all)(?: one)? (?:from |of )?(?:the )?(?:elements?|entry|entries|items?|members?|values?) (?:of |in |from )?(?=\$[\w.[\]]{0,80}\[\*\](?![.[]))/giu,
          "every ",
        ),
  },
  {
    name: "items that a list has, and others that it lacks",
    example: [
      'The list $ contains one element whose $.id is "x" and no element whose $.id is "y"',
      'The list $ contains one element whose $.id is "x". The list $ contains no element whose $.id is "y"',
    ],
    cue: /\bno (?:element|entry|entries|item|member|value)/i,
    reads: (said) => {
      const [, head = "", one = "", none = ""] = noneBeside.exec(said.sentence) ?? [];
      return none === "" || /\b(?:not|no|never|neither)\b|n't\b/i.test(head + one)
        ? undefined
        : checksInTurn(said, [`${head} ${one}`, `${head} ${none}`]);
    },
  },
  {
    name: "paths that a check is about",
    example: ["Check $.note, it should not be present", "$.note should not be present"],
    cue: topic,
    says: ({ sentence }) => [sentence.replace(topic, "$1 ")],
  },
  {
    // Otherwise it would be the whole name.
    name: "parts of media types",
    example: ["The Content-Type header contains json", 'The Content-Type header contains "json"'],
    cue: /content-type/i,
    changes: (words) =>
      words.replace(
        /\b(content-type(?: header)? (?:(?:must|should|shall|does|has to)(?: not|n't)? )?(?:contains?|includes?|mentions?)) (\p{L}{2,10})(?=[.,;!]?$|[.,;] | and )/iu,
        '$1 "$2"',
      ),
  },
  {
    name: "outcomes before their request",
    example: [
      "A 404 with $.code set to X is what should come back when you ask for GET /hooks/9",
      "GET /hooks/9. A 404 with $.code set to X",
    ],
    cue: /\b(?:GET|POST|PUT|PATCH|DELETE) \//,
    reads: (said) => {
      const [phrase = "", outcome = ""] = outcomeOf.exec(said.sentence) ?? [];
      if (phrase !== "")
        return afterRequest(said, said.sentence.slice(phrase.length), [outcome.replace(/^some ([1-5](?:xx|\d\d))(?: or other)?/i, "A $1")]);
      const [, count, type = "", field = "", request = ""] = inList.exec(said.sentence) ?? [];
      return count === undefined
        ? undefined
        : afterRequest(said, request, [`$ has ${count}`, ...(field === "" ? [] : [`every $[*].${field} is ${type}`])]);
    },
  },
];

export const pathChecks: readonly Rewording[] = [
  {
    name: "other words for checks of paths",
    example: ['$.title is "Lux" and the same way $.kind is different of "march"', '$.title is "Lux" and $.kind is not "march"'],
    cue: /\$|\b[1-5](?:\d\d|xx)\b|\w-\w|\b(?:body|root|top.level|nothing|nobody|no one)\b/i,
    changes: (words) => plain.reduce((changed, [from, to]) => changed.replace(from, to), words),
  },
  {
    name: "paths with their description",
    example: ['The first of its tags, $.tags[0], is "Lux"', '$.tags[0] is "Lux"'],
    cue: /[,)] /,
    changes: (words) => {
      const isSaid = (path: string, said: string): boolean =>
        said
          .toLowerCase()
          .split(/[ ']/)
          .every((word) => around.test(word) || describes(word, [path]) || word === "s");
      return words
        .replace(described, (whole, said: string, one?: string, other?: string) =>
          isSaid(one ?? other ?? "", said) ? `${one ?? other} ` : whole,
        )
        .replace(explained, (whole, one: string, said: string) => (isSaid(one, said) ? `${one} ` : whole));
    },
  },
  {
    name: "signs that a text has",
    example: ['every $[*].email has an "@"', 'every $[*].email contains "@"', "List the halls"],
    cue: /["“][^\p{L}\p{N}\s]["”]/u,
    says: ({ sentence }) => [sentence.replace(/\b(?:has|have) (?:an? |the )?(?=["“][^\p{L}\p{N}\s]["”])/u, "contains ")],
  },
  {
    name: "variables that were kept before",
    example: ["$.id equals hookKey, which was kept before", "$.id equals hookKey", "Save $.id as hookKey"],
    cue: keptBefore,
    changes: (words, { context }) =>
      words.replace(keptBefore, (whole, name: string) =>
        name.startsWith("$") || variablesOf(context).some((variable) => variable.name === name) ? name : whole,
      ),
  },
  {
    name: "capital letters",
    example: ['$.title is "Lux", with the capital L', '$.title is "Lux"'],
    cue: capital,
    says: ({ sentence }) => {
      const [, size = "", letter = ""] = capital.exec(sentence) ?? [];
      const own = /^(?:capital|upper)/i.test(size) ? letter.toUpperCase() : letter.toLowerCase();
      return sentence.split(/["“”]/)[1]?.includes(own) === true ? [sentence.replace(capital, "")] : [];
    },
  },
  {
    name: "lists of what is absent",
    example: ["Not in the body - $.note; $.secret", "$.note is absent. $.secret is absent"],
    cue: /\$\./,
    reads: (said) => {
      const [, paths = ""] = absentList.exec(said.sentence) ?? [];
      return paths === ""
        ? undefined
        : checksInTurn(
            said,
            [...paths.matchAll(/\$[\w.[\]*]+/g)].map(([one]) => `${one} is absent`),
          );
    },
  },
  {
    name: "questions with their answer",
    example: ['Is $.title still the same as "Lux"? It needs to be', '$.title is still the same as "Lux"'],
    cue: /\? /,
    reads: (said) => {
      const [, verb = "", about = "", rest = "", more] = answered.exec(said.sentence) ?? [];
      if (about !== "") return checksInTurn(said, [`${about} ${verb} ${rest}`, ...(more === undefined ? [] : [more])]);
      const [, looked = "", reason = ""] = whyLooked.exec(said.sentence) ?? [];
      return looked === "" ? undefined : checksInTurn(said, [`${looked} ${reason}`]);
    },
  },
  {
    name: "what is expected of a path",
    example: ['A good title contains "Lux", and this is what we verify for $.title', '$.title contains "Lux"'],
    cue: / what (?:we|i) /i,
    says: ({ sentence }) => {
      const [, says = "", about = ""] = shownFor.exec(sentence) ?? [];
      return about === "" ? [] : [`${about} ${says}`];
    },
  },
  {
    name: "statuses with their reason",
    example: ["A thing that was made answers with 201 and not with 200, so 201 is what we expect", "The status is 201"],
    cue: /\b[1-5]\d\d is\b/,
    says: ({ sentence }) => {
      const [, reason = "", status = ""] = hence.exec(sentence) ?? [];
      const others = reason.replace(/\bnot (?:with |an? )?\d{3}\b/gi, "").match(/\d+/g) ?? [];
      const isBound = /\b(?:if|unless|when|while|until|except|only|without|or|never|no)\b/i.test(reason);
      return status === "" || isBound || others.some((one) => one !== status) ? [] : [`The status is ${status}`];
    },
  },
];

/** The checks of the sentences, if each only checks. */
function checksInTurn(
  { context, readAnyhow }: Pick<Said, "context" | "readAnyhow">,
  sentences: readonly string[],
  read: Said["read"] = readAnyhow,
): readonly Step[] | undefined {
  const steps = stepsInTurn({ context, read }, sentences, checksOnly)?.flat();
  return steps && [{ step: "validate", checks: checksOf(steps) }];
}

/** The request alone, and the checks of its response. */
function afterRequest(said: Said, request: string, checks: readonly string[]): readonly Step[] | undefined {
  const asked = requestedBy(said, request);
  if (asked?.length !== 1) return undefined;
  const { context, read, readAnyhow } = said;
  const steps = checksInTurn({ context: following(context, asked), readAnyhow }, checks, read);
  return steps === undefined ? undefined : [...asked, ...steps];
}

// Rewordings of requests with what comes of them: “a PUT on it”, “the service shall allow the size to be
// changed”, “a sold item must not be deletable”.

import { capitalized } from "../../capitalized.ts";
import { isDocumented } from "../../grammar/align/phrases.ts";
import { baseOfIrregular } from "../../grammar/lexicon/inflect.ts";
import { verbOfStem } from "../line/gerund.ts";
import { operationsOf, type Rewording, type Said } from "./rewording.ts";

export const attempts: readonly Rewording[] = [
  {
    name: "methods as nouns",
    example: ["A PATCH request to the hook with state closed is refused with 409", "PATCH the hook with state closed is refused with 409"],
    needs: "document",
    cue: /\b(?:GET|POST|PUT|PATCH|DELETE)\b/,
    changes: (words) =>
      words.replace(
        /(?:\b(?:send|sending|make|making|do|doing|issue|issuing|submit|submitting) )?\b(?:an?|the|another|one) (GET|POST|PUT|PATCH|DELETE)(?: requests?| calls?)? (?:to|on|for|against|of) (?=(?:it|the|that|this|our|my|her|his|its|their)\b)/gi,
        "$1 ",
      ),
  },
  {
    name: "headers before the request",
    example: ['With header Authorization "Bearer x" I send GET /halls', 'GET /halls with header Authorization "Bearer x"'],
    cue: /^(?:and |but )?with /i,
    changes: (words) =>
      words.replace(
        /^(?:and |but )?with ((?:the )?header [\w-]+:? "[^"]*"),? (?:(?:i|we) (?:send|call|make|do) )?(?=(?:GET|POST|PUT|PATCH|DELETE) \/)(\w+ \/[^\s,;]*)/i,
        "$2 with $1",
      ),
  },
  {
    name: "deeds by a field",
    example: ["Close the hook by setting its state to closed", "Set the state of the hook to closed"],
    needs: "document",
    cue: /\bby (?:setting|changing|switching)\b/i,
    says: bySetting,
  },
  {
    name: "what is allowed",
    example: [
      "The system shall allow the state of the hook to be changed to closed",
      "The state of the hook shall be changed to closed; it must succeed",
    ],
    needs: "document",
    cue: /\b(?:allow|permit|let|enable)s?\b/i,
    says: ({ sentence }) => {
      const [, what = "", deed = ""] = allowed.exec(sentence.replace(/\.$/, "")) ?? [];
      return what === "" ? [] : [`${capitalized(what)} shall be ${deed}; it must succeed`];
    },
  },
  {
    name: "what can be done to a new thing",
    example: ['A tag with the title "Solo" can be created', 'A tag with the title "Solo" shall be created; it must succeed'],
    needs: "document",
    cue: /^an? .* can be \w+ed\b/i,
    says: ({ sentence }) => {
      const [, what = "", deed = ""] =
        /^(an? [^\n]{1,200}?) can be (\w{1,30}ed(?: (?:to|for|in|on|with) [^\n]{1,100})?)$/i.exec(sentence.replace(/\.$/, "")) ?? [];
      return !/[\d"]/.test(what) ? [] : [`${what} shall be ${deed}; it must succeed`];
    },
  },
  {
    name: "what cannot be done in a state",
    example: [
      "A closed hook cannot be deleted any more",
      "Deleting a closed hook must not be possible any more",
      "Set the state of the hook to closed",
    ],
    needs: "document",
    cue: /\b(?:not|cannot|can't|no longer)\b/i,
    says: undoing,
  },
];

const allowed =
  /^(?:the )?(?:system|service|api|server|application|backend|platform) (?:(?:shall|must|should|will) )?(?:allow|permit|let|enable)s? ([^\n]{1,200}?) to be (\p{Ll}{3,30} [^\n]{0,100}|\p{Ll}{1,30}ed)$/iu;

/** Come before the sentence as written, where the name would be a field. */
export const namedOperations: readonly Rewording[] = [
  {
    name: "operations by their names",
    example: ["tickets.book must return 409", "POST /tickets must return 409"],
    needs: "document",
    cue: /\b(?:must|should|shall|has|returns?|responds?|answers?)\b/,
    changes: (words, said) =>
      words.replace(operationNamed, (whole, name: string) => {
        const found = operationsOf(said).filter(
          ({ path, operationId }) => !path.includes("{") && (operationId === name || path === `/${name}`),
        );
        return found.length === 1 ? `${found[0]?.method} ${found[0]?.path}` : whole;
      }),
  },
];

const operationNamed = /(?<![\w./"$-])([a-z]\w*\.[a-z]\w*|[a-z]+[A-Z]\w*)(?= (?:must|should|shall|has to|returns?|responds?|answers?)\b)/g;

/** “Close the hook by setting its state to closed”: the field says how it is done. */
function bySetting({ sentence }: Said): readonly string[] {
  const [said = "", thing = "", field = "", value = ""] =
    /^\p{L}{1,30} (the [\p{L} -]{1,60}?|it) by (?:setting|changing|switching) (?:its |the |his |her )?([\p{L}_]{1,40}) to ("[^"]*"|[\w.-]+)/iu.exec(
      sentence,
    ) ?? [];
  return field === "" ? [] : [`Set the ${field} of ${thing} to ${value}${sentence.slice(said.length)}`];
}

const undoable =
  /^(?:an?|the) (\p{Ll}+) (\p{Ll}[\p{Ll} -]*?) (?:(?:can|must|should|shall|may|is)(?: not|n't)|cannot|(?:can|is|must|should|shall|may) no longer)(?: any longer)?(?: be)? (?:(\p{Ll}+)ed|(\p{Ll}+)able)((?: any ?more| any longer)?)([.,;:(–—-].*)?$/iu;

/** “A sold item must not be deletable”: the attempt to delete it. */
function undoing({ sentence, context }: Said): readonly string[] {
  const [whole = "", state = "", thing = "", done = "", able = "", more = "", rest = ""] = undoable.exec(sentence) ?? [];
  const word = state.toLowerCase();
  const isState = /.{2}ed$/.test(word) || (baseOfIrregular(word) ?? word) !== word;
  // “editable” may be a field.
  const isField = able !== "" && context.operations !== undefined && isDocumented(context.operations, `${able}able`.toLowerCase());
  const base = (done || able).toLowerCase().replace(/e$/, "");
  if (!isState || isField || verbOfStem(base, context) === undefined) return [];
  const article = whole.split(" ")[0]?.toLowerCase() ?? "";
  return [`${capitalized(base)}ing ${article} ${state} ${thing} must not be possible${more}${rest}`];
}

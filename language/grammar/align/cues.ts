// Finds what speaks for a value to be in a place: the words next to it, its unit, the preposition, its form. The
// strongest counts; two places with as much are refused.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isFile } from "../../openapi/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import { variablesOf } from "../correct/saved.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { changes, hasSense, nounsOf, stem } from "../settle/called.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { slotsCalled, slotsOf } from "../settle/slots.ts";
import { memberAt } from "./carried.ts";
import { codeIn, codeNamed } from "./codes.ts";
import { amountOfMoney, countOf, limit } from "./countCues.ts";
import { between, changedTo, deedBefore, headBefore, personBefore } from "./looserCues.ts";
import { isDayText, type Part } from "./parts.ts";
import { type Alignment, isBeginning, isEnd, isForDay, isForMoment, isForSearch, listedValue, type Spot } from "./spots.ts";
import { isShortFor, isSynonym, personal } from "./things.ts";
import { rateCue, ratioCue, unitCue } from "./units.ts";

export interface Cue {
  readonly score: number;
  /** Tokens that say so. */
  readonly words: readonly number[];
}

const linking =
  /^(?:is|are|be|being|reading|to|of|=|:|with|the|a|an|as|value|set|named|called|titled|entitled|at|her|his|its|our|my|their|your|'s)$/;

/** The strongest cue; undefined if nothing speaks for the place. */
export function cueOf(alignment: Alignment, part: Part, spot: Spot): Cue | undefined {
  let best: Cue | undefined;
  for (const find of isUnlisted(part, spot) ? nameFinders : finders) {
    const cue = find(alignment, part, spot);
    if (cue !== undefined && (best === undefined || cue.score > best.score)) best = cue;
  }
  return best;
}

/** “Search the customers for "north"”: only its whole name leads to a list of values that has no such value. */
function isUnlisted({ kind, text }: Part, spot: Spot): boolean {
  return spot.enum !== undefined && /^(?:text|name)$/.test(kind) && listedValue(spot, text) === undefined;
}

type Finder = (alignment: Alignment, part: Part, spot: Spot) => Cue | undefined;

const nameFinders: readonly Finder[] = [nameBefore, partsOfNameBefore, nameAfter];
const finders: readonly Finder[] = [
  ...nameFinders,
  unitCue,
  rateCue,
  ratioCue,
  nameInside,
  countOf,
  amountOfMoney,
  marker,
  limit,
  form,
  variable,
  apposition,
  knownValue,
  direction,
  headBefore,
  changedTo,
  deedBefore,
  personBefore,
];

function beforeLinks({ place: { tokens } }: Alignment, at: number): number {
  let last = at - 1;
  while (last >= 0 && linking.test(tokens[last]?.word || tokens[last]?.text || "")) last--;
  return last;
}

/** "serial 8F02C1", "the name is "Ada"", "hotel AMS-01" */
function nameBefore(alignment: Alignment, { at, kind }: Part, spot: Spot): Cue | undefined {
  const last = beforeLinks(alignment, at);
  const { tokens } = alignment.place;
  for (let count = 3; count > 0; count--) {
    const places = between(last - count + 1, last + 1);
    const words = places.map((one) => tokens[one]?.word ?? "");
    if (last - count + 1 < 0 || words.includes("")) continue;
    // "the ticket of Ole" does not mean a ticket "Ole".
    const linked = between(last + 1, at).map((one) => tokens[one]?.word || tokens[one]?.text || "");
    if (spot.parameter !== undefined && linked.some((one) => /^(?:of|to|with|as|at|for)$/.test(one) || (one === ":" && kind === "number")))
      continue;
    if (!isCalled(alignment, spot, words.join(" "))) continue;
    // "the tax code C-7" is no `code`.
    const longer = [places[0] === undefined ? "" : (tokens[places[0] - 1]?.word ?? ""), ...words].join(" ");
    if (spot.parameter === undefined && !longer.startsWith(" ") && isOtherName(alignment, spot, longer)) return undefined;
    return { score: isThingItself(alignment, spot, words) ? 6.5 : 10, words: between(last - count + 1, at) };
  }
  const own = tokens[last]?.text ?? "";
  if (own === spot.name && own.length > 1) return { score: 10, words: between(last, at) };
  // "fw" is `firmware`.
  const { word = "" } = tokens[last] ?? {};
  if (last === at - 1 && spot.parameter === undefined && isShortFor(word, spot.name)) return { score: 7, words: [last] };
  const titled = between(last + 1, at).some((one) => /^(?:named|called|titled|entitled)$/.test(tokens[one]?.word ?? ""));
  if (titled && spot.slot !== undefined && isOnly(slotsCalled(alignment.place, "name"), spot))
    return { score: 10, words: between(last + 1, at) };
  return undefined;
}

/** "a member "Jonas Hill"" of `member_no`: the thing of the request, which the name of the field contains as well. */
function isThingItself({ place: { operation } }: Alignment, { name, slot }: Spot, words: readonly string[]): boolean {
  const said = words.join(" ");
  return slot !== undefined && subjectOf(operation).nouns.has(nounOf([said])) && !sameName(name, said) && nounOf([name]) !== nounOf([said]);
}

/** "the Superior Court of Marin" of `court` */
function nameInside({ place: { tokens } }: Alignment, { kind, text, at }: Part, spot: Spot): Cue | undefined {
  const isText = (kind === "text" || kind === "name") && tokens[at]?.word === "" && spot.type === "string";
  if (!isText || spot.parameter !== undefined || spot.enum !== undefined || spot.words.length === 0) return undefined;
  const words = text.split(" ").map((word) => stem(word.toLowerCase()));
  return words.length > 2 && spot.words.every((word) => words.includes(word)) ? { score: 7, words: [] } : undefined;
}

function isOnly(slots: readonly unknown[], { slot }: Spot): boolean {
  return slots.length === 1 && slots[0] === slot;
}

function isCalled({ place }: Alignment, spot: Spot, said: string): boolean {
  if (spot.parameter !== undefined) {
    const noun = nounOf([said]);
    const words = splitWords(spot.name).join(" ");
    return sameName(words, said) || noun === spot.parameter.noun || sameName(words, `${said} id`) || sameName(words, `${noun} id`);
  }
  return isOnly(slotsCalled(place, said), spot);
}

/** Returns whether only another place is called so. */
function isOtherName(alignment: Alignment, spot: Spot, said: string): boolean {
  const [only, ...others] = slotsCalled(alignment.place, said);
  return only !== undefined && others.length === 0 && only !== spot.slot && !sameName(only.name, spot.name);
}

/** "expected to close on 2031-09-30" is `expectedClose`, "change the return to …" `returnAt`. */
function partsOfNameBefore(alignment: Alignment, { at, kind: as }: Part, spot: Spot): Cue | undefined {
  const { tokens } = alignment.place;
  const found: number[] = [];
  const left = new Set(spot.words);
  let one = at - 1;
  for (; one >= Math.max(0, at - 6) && left.size > 0; one--) {
    const { word = "", kind } = tokens[one] ?? {};
    if (kind !== "word" || word === "") break;
    const plain = stem(word.replace(/-/g, ""));
    const known = left.has(plain) ? plain : ([...left].find((name) => isSynonym(name, word)) ?? plain);
    // "a payment of 20" is no `transactionReference`.
    if (known !== plain && as === "number" && spot.type === "string") return undefined;
    if (left.has(known)) {
      left.delete(known);
      found.push(one);
    } else if (
      spot.parameter !== undefined &&
      !hasTerminal(word, /^f\.(?:the|my)$/) &&
      !/^(?:number|no|id|code|is|identity|identification)$/.test(word)
    )
      return undefined;
    else if (
      !hasTerminal(word, /^f\./) &&
      !linking.test(word) &&
      !/^(?:on|for|by|in|from|until|till|number|no|nr|num|identity|identification)$/.test(word)
    )
      break;
  }
  if (found.length === 0) return undefined;
  // The beginning of a longer name says it less.
  if (
    left.size > 0 &&
    !(found.length >= 1 && spot.words.length === 2 && left.has(spot.words[1] as string) && (spot.words[0]?.length ?? 0) > 3)
  )
    return undefined;
  const passed = between(Math.min(...found), at).filter((place) =>
    /^(?:number|no|nr|num|identity|identification)$/.test(tokens[place]?.word ?? ""),
  );
  const isThing = passed.length === 0 && isThingItself(alignment, spot, found.map((place) => tokens[place]?.word ?? "").reverse());
  return { score: left.size > 0 ? 6 : isThing ? 6.5 : 7 + Math.min(2, found.length), words: [...found, ...passed] };
}

const naming = /^(?:named|called|titled|entitled|labell?ed)$/;

/** "4200 points", "for two guests", "giving "x" as her reason", "on "x" as the subject" */
function nameAfter(alignment: Alignment, { at, end, kind }: Part, spot: Spot): Cue | undefined {
  const { tokens } = alignment.place;
  const asName = tokens[end]?.word === "as";
  // "CS department"
  const isAdjective = /^(?:constant|proper|code)$/.test(kind);
  if (!asName && kind !== "number" && !isAdjective) return undefined;
  // "E-7 titled "x"": the name of the thing follows.
  if (naming.test(tokens[end]?.word ?? "")) return undefined;
  const article = asName && hasTerminal(tokens[end + 1]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0;
  const first = end + (asName ? 1 + article : 0);
  for (let count = 3; count > 0; count--) {
    const words = between(first, first + count).map((one) => tokens[one]?.word ?? "");
    if (words.includes("")) continue;
    if (spot.parameter === undefined && isCalled(alignment, spot, words.join(" ")))
      return {
        score: asName ? 10 : isAdjective ? 8 : 9,
        words: [
          ...between(at + 1, first + count),
          ...(/^(?:giving|gives?|stating|states?|with|noting|notes?|citing|quoting|enter(?:s|ing)?)$/.test(tokens[at - 1]?.word ?? "")
            ? [at - 1]
            : []),
          ...(tokens[at - 1]?.word === "down" && /^put/.test(tokens[at - 2]?.word ?? "") ? [at - 2, at - 1] : []),
        ],
      };
  }
  return undefined;
}

const markers: readonly (readonly [said: RegExp, name: RegExp, kinds: RegExp])[] = [
  [
    /^(?:saying|says|say|said|reading|writing|stating|wording|words)$/,
    /^(?:text|comment|message|body|content|note|notes|remark|description)$/i,
    /text/,
  ],
  [/^(?:because|reason|due|giving|stating|citing|cause|quoting)$/, /^(?:reason|cause|\w*reason|comment|note|remark)$/i, /text/],
  [
    /^by$/,
    /^(?:by|\w+_?by|author|approver|reviewer|method|mode|channel|transport|sort|order)$/i,
    /name|proper|word|code|variable|email|text/,
  ],
  [/^as$/, /^(?:author|role|as|user|display_?name|nick(?:name)?|type|service|kind)$/i, /name|proper|constant|text/],
  [
    /^(?:in|at)$/,
    /^(?:location|city|place|station|room|venue|town|region|country|site|area|office|\w*_?address)$/i,
    /proper|constant|text|code|name/,
  ],
  [
    /^of$/,
    /^(?:club|team|company|institute|institution|organi[sz]ation|employer|department|agency|university|school|firm)$/i,
    /proper|name|constant/,
  ],
  [/^from$/, /^(?:city|town|country|hometown|residence)$/i, /proper|name/],
  [/^from$/, /^(?:from|source|src|origin|departure|sender)(?![a-z])/, /proper|name|text|constant|code|word/],
  [/^to$/, /^(?:to|target|destination|dest|arrival|receiver|recipient)(?![a-z])/, /proper|name|text|constant|code|word/],
  [/^aged?$/, /^age$/i, /number/],
  [/^as$/, /^(?:username|user_?name|login)$/i, /name|proper|constant|text|code|email/],
  [/^with$/, /^(?:with|interviewer|partner|host|guest|doctor|coach|trainer|contact|person)$/i, /name|proper|word/],
  [/^(?:for|to|about)$/, /^(?:to|recipient|recipients|assignee|owner|for|\w*holder|beneficiary)$/i, /name|proper|word|email/],
  [/^(?:about|on|tagged)$/, /^(?:tag|tags|topic|subject|category|q|query)$/i, /text|proper/],
];

/** "saying "…"", "by hw-team", "in Utrecht": what the word before a value leads to. */
function marker({ place: { tokens } }: Alignment, { at, kind }: Part, spot: Spot): Cue | undefined {
  if (spot.parameter !== undefined) return undefined;
  const skipped = tokens[at - 1]?.word === "of" || tokens[at - 1]?.word === "to" || tokens[at - 1]?.text === ":" ? 1 : 0;
  // "at the North Hall"
  const article =
    (kind === "name" || kind === "text" || kind === "proper") && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.the$/) ? [2] : [];
  for (const back of skipped === 1 ? [2, 1] : [1, ...article]) {
    const said = tokens[at - back]?.word ?? "";
    const isSearched = /^(?:for|search)$/.test(said) && /^(?:text|name)$/.test(kind) && isForSearch(spot);
    const isLed = isSearched || markers.some(([word, name, kinds]) => word.test(said) && name.test(spot.name) && kinds.test(kind));
    // “from "2031-02-03"” is the beginning, and no place.
    if (isLed && isForDay(spot) && /^(?:from|to)$/.test(said)) continue;
    if (isLed) return { score: spot.name.toLowerCase() === said ? 9 : 7, words: between(at - back, at) };
  }
  return undefined;
}

/** The form of a value that only such a place has. */
function form({ place: { tokens, operation }, parts }: Alignment, part: Part, spot: Spot): Cue | undefined {
  const { kind, at } = part;
  const before = tokens[at - 1]?.word ?? "";
  // "Move it from 5 May" says what it was until then.
  const isFormer = before === "from" && changes(operation);
  const near = /^(?:on|for|at|from|by|to)$/.test(before) ? [at - 1] : [];
  if (spot.parameter !== undefined) {
    const isOnly = parts.every((other) => other === part || other.kind !== "code");
    return kind === "code" && /\d/.test(part.text) && isOnly ? { score: 3, words: [] } : undefined;
  }
  if (spot.enum !== undefined && listedValue(spot, part.text) !== undefined) return { score: 8, words: before === "as" ? [at - 1] : [] };
  // “a Danish sculptor” of a `nationality` in words
  const isDemonym =
    /nationality$/i.test(spot.name) && codeNamed(part.text, "country") !== undefined && /(?:ish|[^p]an|ese|ch|ss|ek)$/i.test(part.text);
  if (kind === "proper" && (isDemonym || codeIn(spot, part.text) !== undefined)) {
    // "speaks Danish", “a Danish company”
    const isBoth = codeNamed(part.text, "country") !== undefined && codeNamed(part.text, "language") !== undefined;
    const isCountry = isBoth && codeNamed(part.text, spot.name) === codeNamed(part.text, "country");
    return { score: isCountry ? (/^(?:a|an)$/.test(before) ? 8 : 6.4) : 7, words: [] };
  }
  switch (kind) {
    case "email":
      return { score: /mail/i.test(spot.name) || spot.format === "email" ? 6 : 4, words: [] };
    case "media":
      return /(?:content|media|mime|file)_?type$|^mime$|^type$/i.test(spot.name) ? { score: 8, words: [] } : undefined;
    case "url":
      return spot.format === "uri" || /ur[il]$|link$|endpoint$/i.test(spot.name) ? { score: 7, words: [] } : undefined;
    case "date":
    case "time":
      return isForMoment(spot) && !isFormer ? { score: 4, words: near } : undefined;
    case "name":
      // "assign Ravi Menon": the technician.
      if (personal.test(spot.name.toLowerCase())) return { score: 4.4, words: before === "to" ? [at - 1] : [] };
      if (
        !/name$|^author$/i.test(spot.name) ||
        /(?:file|user|first|last|sur|host|domain|company|event|path|family|given)_?name$/i.test(spot.name)
      )
        return undefined;
      return {
        score: (spot.within.length === 0 ? 5 : 4.6) - (/^(?:full_?name|name|author|display_?name)$/i.test(spot.name) ? 0 : 0.3),
        words: [],
      };
    case "code":
      // "at 23:40"
      return /^\d{1,2}:\d\d$/.test(part.text) && /(?:At|_at|[Tt]ime)$/.test(spot.name) && spot.format === undefined
        ? { score: 6, words: near }
        : undefined;
    case "file":
      if (isFile(spot)) return { score: 8, words: [] };
      return /file_?name$|^file$|attachment$/i.test(spot.name) ? { score: 7, words: [] } : undefined;
    default:
      return undefined;
  }
}

/** A variable that was saved from a field of that name. */
function variable({ place: { context } }: Alignment, { kind, text }: Part, spot: Spot): Cue | undefined {
  if (kind !== "variable") return undefined;
  if (sameName(text, spot.name)) return { score: 8, words: [] };
  const source = variablesOf(context).find(({ name }) => name === text)?.source ?? "";
  const field = source.split(".").at(-1) ?? "";
  const noun = nounOf([spot.name.replace(/_?ids?$/i, "")]);
  return field !== "" && field.length > 2 && (sameName(field, spot.name) || (nounOf([field.replace(/_?id$/i, "")]) === noun && noun !== ""))
    ? { score: 7, words: [] }
    : undefined;
}

/** "a deal "Rollout"": what the thing is called. */
function apposition({ place }: Alignment, { at, kind }: Part, spot: Spot): Cue | undefined {
  const isColon = place.tokens[at - 1]?.text === ":";
  if (!(kind === "text" || kind === "name" || (kind === "proper" && isColon)) || spot.slot === undefined) return undefined;
  const before = place.tokens[at - (isColon ? 2 : 1)]?.word ?? "";
  const operations = place.context.operations;
  const isOwn =
    operations !== undefined &&
    before !== "" &&
    [...nounsOf(operations, place.operation), ...subjectOf(place.operation).nouns].some(
      (noun) => noun.split(" ").at(-1) === nounOf([before]),
    );
  const isListed = saysListed(place, before);
  const isIt = /^(?:it|one)$/.test(before) || isListed;
  // "a meeting "Outage review"": what people call such a thing, where nothing else has that name.
  const isKind =
    /^(?:a|an|another|new)$/.test(place.tokens[at - 2]?.word ?? "") &&
    before !== "" &&
    place.operation.method === "POST" &&
    operations?.operations.every((other) => !subjectOf(other).nouns.has(nounOf([before]))) === true &&
    slotsCalled(place, before).length === 0;
  if (!(isOwn || isIt || isKind) || !isOnly(slotsCalled(place, "name"), spot)) return undefined;
  return { score: 7, words: isKind && !isListed ? [at - 1] : [] };
}

/** "a new dog: Bruno": called by its kind, which the request has. */
function saysListed(place: Alignment["place"], word: string): boolean {
  return (
    word.length > 2 &&
    slotsOf(place).some((slot) => slot.required === true && slot.enum?.some((value) => value.toLowerCase() === word) === true)
  );
}

/** "also a Flexity": what an earlier request of the same kind has sent there. */
function knownValue({ place }: Alignment, { kind, text }: Part, spot: Spot): Cue | undefined {
  if (!/^(?:proper|constant|text|name|code)$/.test(kind) || spot.slot === undefined || spot.enum !== undefined) return undefined;
  const isKnown = callsBefore(place).some(({ operation, step }) => operation === place.operation && memberAt(step.body, spot) === text);
  return isKnown ? { score: 6.5, words: [] } : undefined;
}

/** "from 10115", "until 2034-01-01" */
function direction(alignment: Alignment, part: Part, spot: Spot): Cue | undefined {
  const { tokens, operation } = alignment.place;
  const { at, kind, text } = part;
  if (spot.parameter !== undefined || spot.enum !== undefined || kind === "variable") return undefined;
  const article = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.the$/) ? 1 : 0;
  const before = tokens[at - 1 - article]?.word ?? "";
  const isDay = isDayText(part) && isForDay(spot);
  const isMoment = kind === "date" || kind === "time" || isDay;
  if (isMoment && !isForMoment(spot)) return undefined;
  if ((kind === "text" && !isDay) || (kind === "number" && hasSense(before, "o.price"))) return undefined;
  const words = between(at - 1 - article, at);
  const comes = /^(?:comes?|coming)$/.test(tokens[at - 2 - article]?.word ?? "") ? [at - 2 - article] : [];
  if (before === "from" && changes(operation) && isMoment && !/from/i.test(spot.name)) return undefined;
  // "from English into German": between two languages.
  const isCode = kind === "proper" && codeIn(spot, text) !== undefined;
  if (/^(?:from|since|starting|beginning)$/.test(before) && isBeginning(alignment, spot))
    return { score: isCode ? 8 : 6, words: [...words, ...comes] };
  if (/^(?:to|until|till|through)$/.test(before) && isEnd(alignment, spot)) return { score: isCode ? 8 : 6, words };
  if (before === "into" && isCode && isEnd(alignment, spot)) return { score: 8, words };
  return undefined;
}

export function isLinking(token: Token | undefined): boolean {
  return token !== undefined && linking.test(token.word || token.text);
}

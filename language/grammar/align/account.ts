// Accounts for the words of a request that are not values: each names what the request is about, or adds nothing by a
// named rule.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { isJsonObject } from "../../json.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { resourcesOf, subjectsOf } from "../correct/resources.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { creates, fitOfVerb, isNamed, namesOf, stem } from "../settle/called.ts";
import { isDayFormat } from "../settle/days.ts";
import { callsBefore, thingsBefore } from "../settle/mentioned.ts";
import { isAccountOf } from "./actors.ts";
import type { AskedVerb } from "./asked.ts";
import { bears, mayChange } from "./bearing.ts";
import { isSent } from "./calls.ts";
import { asidesIn, introducesValues, relativesIn } from "./lead.ts";
import { lacksNamed } from "./namedThings.ts";
import { repeatsAll } from "./repeats.ts";
import { type Alignment, isNounOf } from "./spots.ts";
import { isSynonym } from "./things.ts";
import { isPercent } from "./units.ts";

/** Words that add nothing to a request, at any place. */
const idle = group("account.idle");
/** Words that lead to a value, directly before it. */
const leading =
  /^(?:is|are|be|against|about|towards?|within|upon|during|over|around|regarding|concerning|worth|like|say|i\.e|eg|namely|comes|goes|starts|ends|begins|lasts|costs|weighs|takes|lives|resides|valid|due|aged|age)$/;
const unitsOfCount = group("account.unitsOfCount");

/** Tokens that nothing says. */
export function unaccounted(alignment: Alignment, operations: Operations, verb: AskedVerb): readonly number[] {
  const { place, said, variables } = alignment;
  const { tokens, operation } = place;
  const own = ownWords(operation);
  const skipped = new Set([...asidesIn(tokens), ...(variables.size > 0 ? relativesIn(alignment) : [])]);
  return tokens.flatMap(({ kind, word, text }, at) => {
    if (said.has(at) || skipped.has(at)) return [];
    if (kind === "symbol") return /^[,:;!().–—&+-]$/.test(text) || isPercent(alignment, at) ? [] : [at];
    if (kind === "number" && tokens[at - 1]?.word === "step" && variables.size > 0) return [];
    if (kind !== "word" || word === "") return word === "" && kind === "word" ? [] : [at];
    if (/\d/.test(text)) return [at];
    if (introducesValues(tokens, at)) return [];
    if (
      /^(?:number|amount|count|value|quantity)$/.test(word) &&
      tokens[at + 1]?.word === "of" &&
      isOfFilled(alignment, tokens[at + 2]?.word ?? "")
    )
      return [];
    if ((saysList.test(word) || saysOne.test(word)) && operation.method === "GET" && isAskedFor(alignment, at)) return [];
    if (word === "record" && tokens[at - 1]?.word === "'s" && operation.method === "GET" && subjectOf(operation).isItem) return [];
    if (measures.test(word) && isUnit(alignment, at - 1)) return [];
    const article = tokens[at - 1]?.word === "new" ? at - 2 : at - 1;
    if (titleWords(operations).has(stem(word)) && hasTerminal(tokens[article]?.word ?? "", /^f\.(?:the|my)$/)) return [];
    if (isOfAmount(alignment, at)) return [];
    if (/^(?:date|day|time|moment)$/.test(word) && fillsMoment(alignment)) return [];
    if (/^(?:id|address)$/.test(word) && isOfFilled(alignment, tokens[at - 1]?.word ?? "")) return [];
    if (word === "new") return creates(operation) || variables.size > 0 ? [] : [at];
    if (word === "said") return variables.size > 0 ? [] : [at];
    if (operation.method === "GET" && /^(?:is|are|that|those|ones|still)$/.test(word)) return [];
    if (isRelative(alignment, at)) return [];
    if (/^(?:all|which|what|any)$/.test(word)) return operation.method === "GET" ? [] : [at];
    // "open one new trench", “a French one”, “a second one”
    if (
      word === "one" &&
      creates(operation) &&
      (tokens[at + 1]?.word === "new" ||
        /^(?:second|third|another)$/.test(tokens[at - 1]?.word ?? "") ||
        (said.has(at - 1) && tokens[at - 1]?.kind === "word"))
    )
      return [];
    if (word === "more" && tokens[at - 1]?.word === "one" && creates(operation)) return [];
    if ((word === "same" || word === "one") && tokens[at + 1]?.word !== "more") return refersToThing(alignment, operations, at) ? [] : [at];
    if (word === "one")
      return operation.method === "GET" || (creates(operation) && !/^(?:that|this|the)$/.test(tokens[at - 1]?.word ?? "")) ? [] : [at];
    if (
      /^(?:second|third|further|additional|another)$/.test(word) &&
      (creates(operation) || isPutAs(alignment, operations)) &&
      (word === "another" || /^(?:a|one)$/.test(tokens[at - 1]?.word ?? "a")) &&
      isMade(alignment, tokens[at + 1]?.word ?? "")
    )
      return [];
    if (word === "again" && saysValueAgain(alignment, at)) return [];
    if (/^(?:again|once|more|time)$/.test(word) || (/^(?:second|third|2nd)$/.test(word) && tokens[at + 1]?.word === "time"))
      return repeatsAll(alignment, at) ? [] : [at];
    if (isJoinedOther(alignment, operations, verb, at)) return [at];
    if (isOfGiven(alignment, at) || isOfFilled(alignment, word) || isOfReference(alignment, at)) return [];
    if (word === "only") return isBesideValue(alignment, at) ? [] : [at];
    // "it's free"
    if (word === "'s" && /^(?:it|that|he|she)$/.test(tokens[at - 1]?.word ?? "")) return [at];
    if (idle.test(word)) return [];
    if (isLeading(alignment, at) || isUnit(alignment, at) || isKnownAs(alignment, at)) return [];
    if (own.has(stem(nounOf([word]))) || own.has(stem(word)) || own.has(stem(word.replace(/-/g, "")))) return [];
    // "a throwaway line": what any test makes.
    if (/^(?:throwaway|dummy|temporary|test)$/.test(word) && own.has(stem(nounOf([tokens[at + 1]?.word ?? ""])))) return [];
    if (isNamed(operations, operation, [word]) || isCalledElsewise(operations, operation, word)) return [];
    if (/^\p{Lu}\p{Ll}+$/u.test(text) && at !== verb.at && isOfKnown(alignment, text))
      // "under Connectors" says where, and has to have its place.
      return /^(?:under|below|beneath|underneath|inside|within)$/.test(tokens[at - 1]?.word ?? "") || lacksNamed(alignment, text)
        ? [at]
        : [];
    // "Create an environment staging": a name that has found no place.
    const isApposed = creates(operation) && /^(?:an?|another|new)$/.test(tokens[at - 2]?.word ?? "");
    if (isApposed && isNamed(operations, operation, [tokens[at - 1]?.word ?? ""])) return [at];
    return bears(alignment, operations, verb, at) ? [at] : [];
  });
}

const saysList = /^(?:list|overview|collection|set)$/;
const saysOne = /^(?:record|details|data|information)$/;

/** "the list of the pupils", but no place: “in the list of …”. */
function isAskedFor({ place: { tokens, operation } }: Alignment, at: number): boolean {
  const { isItem } = subjectOf(operation);
  const article = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0;
  const leads = tokens[at - 1 - article]?.word ?? "";
  return (
    (isItem ? saysOne : saysList).test(tokens[at]?.word ?? "") &&
    /^(?:of|with|for|about)$/.test(tokens[at + 1]?.word ?? "") &&
    !/^(?:in|on|from|to|into|at|of)$/.test(leads)
  );
}

const measures = /^(?:long|old|wide|high|deep|tall|away|each|apiece)$/;

/** "the permit is granted" of the service “Building permits”, where nothing else has that name. */
function titleWords({ title, operations }: Operations): ReadonlySet<string> {
  const words = splitWords(title).filter((word) => word.length > 3 && !/^(?:service|system|management|desk|office|manager)$/.test(word));
  const isElsewhere = (word: string): boolean => operations.some((operation) => subjectOf(operation).nouns.has(nounOf([word])));
  return new Set(words.filter((word) => !isElsewhere(word)).flatMap((word) => [stem(word), stem(nounOf([word]))]));
}

/** "against policy …", "starting at …", "her mail is …": words before what has its place. */
function isLeading(alignment: Alignment, at: number): boolean {
  const { place, said, parts } = alignment;
  const { tokens } = place;
  // "the photo damage.jpg"
  if (
    parts.some((part) => part.at === at + 1 && part.kind === "file" && said.has(part.at)) &&
    hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/)
  )
    return true;
  const { word = "" } = tokens[at] ?? {};
  // "because of illness"
  if (/^(?:because|due|owing)$/.test(word) && /^(?:of|to)$/.test(tokens[at + 1]?.word ?? "") && said.has(at + 2)) return true;
  // "the audio file https://…"
  if (/^(?:file|link|url)$/.test(word) && said.has(at + 1) && parts.some((part) => part.at === at + 1 && part.kind === "url")) return true;
  const isParticiple = /.{2}(?:ing|ed)$|^born$/.test(word) && !mayChange(tokens, at) && !tellsWhich(alignment, at);
  if (!leading.test(word) && !isParticiple) return false;
  for (let next = at + 1; next <= at + 3 && next < tokens.length; next++) {
    if (said.has(next) && parts.some((part) => part.at === next)) return true;
    // "against policy HM-204518"
    if (leading.test(word) && said.has(next) && parts.some((part) => part.at > next && part.at <= next + 3 && said.has(part.at)))
      return true;
    if (isParticiple && isOfFilled(alignment, tokens[next]?.word ?? "")) return true;
    if (
      !hasTerminal(tokens[next]?.word ?? "", /^f\.(?:the|my)$/) &&
      !/^(?:at|on|from|to|in|for|by|with|of)$/.test(tokens[next]?.word ?? "")
    )
      return false;
  }
  return false;
}

/** "the closed mooring A1" of a path: which one, or how it is. */
function tellsWhich({ place: { tokens, operation } }: Alignment, at: number): boolean {
  const noun = nounOf([tokens[at + 1]?.word ?? ""]);
  const isThing = noun !== "" && subjectOf(operation).parameters.some((parameter) => parameter.noun === noun);
  return isThing && /^the$/.test(tokens[at - 1]?.word ?? "");
}

/** "for 12 people", "8 degrees" */
function isUnit({ place: { tokens }, said, spots }: Alignment, at: number): boolean {
  const { kind, word = "" } = tokens[at - 1] ?? {};
  // A currency that the request has a place for is not a unit.
  if (/^(?:euros?|dollars?|pounds?|eur|usd|gbp|bucks)$/.test(tokens[at]?.word ?? "") && spots.some(({ name }) => /currency/i.test(name)))
    return false;
  return said.has(at - 1) && (kind === "number" || hasTerminal(word, /^w\.number/)) && unitsOfCount.test(tokens[at]?.word ?? "");
}

/** "Delete the key and then the API": a second thing that it is done to. */
function isJoinedOther({ place: { tokens } }: Alignment, operations: Operations, verb: AskedVerb, at: number): boolean {
  let before = at - 1;
  while (hasTerminal(tokens[before]?.word ?? "", /^f\.(?:the|my)$/)) before--;
  const isJoined = before < at - 1 && /^(?:and|then|,|&|plus|followed)$/.test(tokens[before]?.word || tokens[before]?.text || "");
  if (!isJoined || before <= verb.at || verb.at < 0) return false;
  const subjects = subjectsOf(operations);
  const object = tokens.slice(verb.at + 1, before).findLast(({ kind, word }) => kind === "word" && subjects.has(nounOf([word])));
  const noun = nounOf([tokens[at]?.word ?? ""]);
  return object !== undefined && nounOf([object.word]) !== noun && subjects.has(noun);
}

/** "the noted number", "the loan saved", "created in step 2": words for a thing whose id a variable holds. */
function isKnownAs({ values, spots, place, variables }: Alignment, at: number): boolean {
  const { tokens } = place;
  const { word = "" } = tokens[at] ?? {};
  const isHeld = variables.size > 0 || spots.some(({ key, parameter }) => parameter !== undefined && isJsonObject(values.get(key) ?? null));
  if (
    isHeld &&
    /^(?:saved|stored|noted|kept|retained|remembered|copied|recorded|captured|id|ids|identifier|above|before|earlier|already|before)$/.test(
      word,
    )
  )
    return true;
  if (!isHeld) return false;
  const noun = subjectOf(place.operation).parameters.at(-1)?.noun ?? "";
  // "the source account" of `sourceAccount`
  if ([...variables].some((held) => splitWords(held.replace(/[^\w]/g, "")).includes(word)) && word.length > 2) return true;
  if (/^(?:created|made|added|registered|opened|booked|placed|submitted|set|just|newly|freshly|first|step)$/.test(word)) {
    // The first of one is that one.
    if (word !== "first") return true;
    return thingsBefore(place).filter((thing) => thing.noun === noun).length <= 1 || variables.has("first");
  }
  if (/^(?:second|third|last)$/.test(word)) return variables.has(word);
  // "the dropped enrolment": what an earlier call did with it.
  const article = tokens[at - 1]?.word ?? "";
  const isBefore = /(?:ed|en)$/.test(word) && hasTerminal(article, /^f\.(?:the|my)$/);
  // "the ticket bought in step 3"
  const isAfter = /^(?:in|at|above|before|earlier|just)$/.test(tokens[at + 1]?.word ?? "step") && noun === nounOf([article]);
  if (!isBefore && !isAfter) return false;
  const verb = { word, particle: undefined };
  return callsBefore(place).some(
    ({ operation, step, fails }) =>
      !fails && operation.method !== "GET" && (fitOfVerb(operation, verb) === "own" || saysState(step.body, word)),
  );
}

function saysState(body: unknown, word: string): boolean {
  if (typeof body === "string") return stem(body.toLowerCase()) === stem(word);
  return isJsonObject(body) && Object.values(body).some((value) => saysState(value, word));
}

/** "booking" of what is about reservations, where the document has no bookings. */
function isCalledElsewise(operations: Operations, operation: Operation, word: string): boolean {
  return !resourcesOf(operations).has(nounOf([word])) && isNounOf(operation, word);
}

/** "a second container, C-13": made under an id of its own, since no other request makes such things. */
function isPutAs({ place: { operation }, values, spots }: Alignment, { operations }: Operations): boolean {
  const last = spots.findLast(({ parameter }) => parameter !== undefined);
  const list = operation.path.replace(/\/\{[^{}]*\}$/, "");
  return (
    operation.method === "PUT" &&
    last !== undefined &&
    typeof values.get(last.key) === "string" &&
    list !== operation.path &&
    operations.every(({ method, path }) => method !== "POST" || path !== list)
  );
}

/** "another dog": what the operation makes, or its kind that has its place. */
function isMade(alignment: Alignment, word: string): boolean {
  const { spots, values, place } = alignment;
  // "add a second one"
  if (word === "one") return callsBefore(place).some(({ operation }) => operation === place.operation);
  if ([...subjectOf(place.operation).nouns].some((noun) => noun.split(" ").at(-1) === nounOf([word]))) return true;
  return spots.some(
    (spot) => spot.isRequired && spot.enum !== undefined && String(values.get(spot.key) ?? "").toLowerCase() === nounOf([word]),
  );
}

/** "450 ml again": the value that an earlier request has, too. */
function saysValueAgain({ place: { before }, parts }: Alignment, at: number): boolean {
  const part = parts.find(({ end }) => end === at || end === at - 1);
  const isSent = (value: unknown): boolean =>
    isJsonObject(value) ? Object.values(value).some(isSent) : JSON.stringify(value) === JSON.stringify(part?.json);
  return part !== undefined && before.some((step) => step.step === "api_request" && isSent(step.body));
}

/** "Drop the course for this student": whose id an earlier request has sent. */
function isOfGiven({ place: { tokens, before } }: Alignment, at: number): boolean {
  if (
    !/^(?:this|that|the|same)$/.test(tokens[at - 1]?.word ?? "") ||
    !tokens.slice(Math.max(0, at - 3), at).some(({ word }) => /^(?:for|of)$/.test(word))
  )
    return false;
  const noun = nounOf([tokens[at]?.word ?? ""]);
  return before.some(
    (step) =>
      step.step === "api_request" && isJsonObject(step.body) && Object.keys(step.body).some((name) => nounOf([name]) === `${noun} id`),
  );
}

/** "450 ml of blood", where the request takes no text that says of what. */
function isOfAmount({ place: { tokens }, said, spots, values }: Alignment, at: number): boolean {
  const isAmount = tokens[at - 1]?.word === "of" && said.has(at - 2) && said.has(at - 3) && tokens[at - 3]?.kind === "number";
  return (
    isAmount &&
    spots.every(({ key, slot, type }) => slot?.in !== "body" || values.has(key) || /^(?:integer|number|boolean)$/.test(type ?? ""))
  );
}

function fillsMoment({ spots, values }: Alignment): boolean {
  return spots.some((spot) => values.has(spot.key) && isDayFormat(spot.format));
}

/** The word of a place that has its value. */
export function isOfFilled({ spots, values }: Alignment, word: string): boolean {
  return (
    word.length > 2 &&
    spots.some(
      (spot) =>
        values.has(spot.key) &&
        (spot.words.includes(stem(word)) ||
          spot.within.some((name) => stem(name) === stem(word)) ||
          (/^(?:limit|maximum)$/.test(word) && /max/i.test(spot.name)) ||
          (/^(?:position|location|place|spot|point|coordinates?)$/.test(word) && /^(?:lat|lon|lng)/i.test(spot.name)) ||
          splitWords(spot.name).some((name) => isSynonym(name, word))),
    )
  );
}

/** "Book that car": what the variable holds that fills a place. */
function isOfReference({ spots, values, place: { tokens } }: Alignment, at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  if (word.length < 2 || !/^(?:the|that|this|same|our|her|his|their|its)$/.test(tokens[at - 1]?.word ?? "")) return false;
  return spots.some(({ key, name }) => {
    const value = values.get(key);
    if (!isJsonObject(value ?? null)) return false;
    const held = String((value as { readonly $var?: unknown }).$var ?? "");
    return [...splitWords(held), ...splitWords(name.replace(/_?ids?$/i, ""))].some((part) => isSynonym(part, word));
  });
}

/** "the same shipment", "that one" */
function refersToThing({ place: { tokens, operation } }: Alignment, operations: Operations, at: number): boolean {
  const next = tokens[at + 1]?.word ?? "";
  if (tokens[at]?.word === "one") return /^(?:that|this|the)$/.test(tokens[at - 1]?.word ?? "");
  return (
    /^(?:one|thing)$/.test(next) ||
    subjectOf(operation).parameters.some(({ noun }) => noun === nounOf([next])) ||
    isNamed(operations, operation, [next]) ||
    isCalledElsewise(operations, operation, next)
  );
}

/** "which expires on …": a clause about a value that has its place. */
function isRelative(alignment: Alignment, at: number): boolean {
  const { tokens } = alignment.place;
  const around = /^(?:is|are|was|were|be|been|has|have|had|will|shall|to)$/;
  let from = at;
  while (around.test(tokens[from]?.word ?? "")) from--;
  if (!/^(?:which|who|that)$/.test(tokens[from]?.word ?? "") || from < 1) return false;
  let next = from + 1;
  while (around.test(tokens[next]?.word ?? "")) next++;
  return at < next && tokens[next]?.kind === "word" && (isLeading(alignment, next) || leadsOn(alignment, next));
}

/** "expires on 30 June": a word of the place, or what is idle before its value. */
function leadsOn({ said, parts, place: { tokens } }: Alignment, at: number): boolean {
  if (!said.has(at) || mayChange(tokens, at)) return false;
  return [1, 2].some((step) => parts.some((part) => part.at === at + step && said.has(part.at)));
}

/** "EU only", "only as optional", “only the urgent ones” of a list */
function isBesideValue({ said, values, place: { tokens, operation } }: Alignment, at: number): boolean {
  const next = hasTerminal(tokens[at + 1]?.word ?? "", /^f\.the$/) ? at + 2 : at + 1;
  if (operation.method === "GET" && tokens[next]?.kind === "word" && said.has(next)) return true;
  // "only the orders with state open"
  const isFiltered = operation.method === "GET" && [...values.keys()].some((key) => key.startsWith("query."));
  if (isFiltered && [next, next + 1].some((one) => isNounOf(operation, tokens[one]?.word ?? ""))) return true;
  const isLast = at === tokens.length - 1 || tokens[at + 1]?.kind === "symbol";
  return (isLast && said.has(at - 1)) || (tokens[at + 1]?.word === "as" && said.has(at + 2));
}

/** The words of the operation's names, and of the nouns of its path. */
const ownWords = rememberedFor((operation: Operation): ReadonlySet<string> => {
  const { nouns, parameters } = subjectOf(operation);
  const own = [...splitWords(operation.operationId ?? ""), ...splitWords(operation.summary ?? "")];
  const named = [...nouns, ...parameters.map(({ noun }) => noun), ...namesOf(operation).map(({ noun }) => noun)].flatMap((noun) =>
    noun.split(" "),
  );
  return new Set([...own, ...named].filter((word) => word.length > 2).flatMap((word) => [stem(word), stem(nounOf([word]))]));
});

/** "Ravi's deals": a name that was given to something. */
function isOfKnown({ place }: Alignment, name: string): boolean {
  return isSent(place.before, name) || isAccountOf(place, name);
}

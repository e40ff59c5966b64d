// Names of fields to paths: as the document has them, or as written if there is none.

import { subjectOf } from "../../english/context/nouns.ts";
import { lemma } from "../../openapi/words.ts";
import type { Problem } from "../../reading.ts";
import { isDocumented } from "../align/phrases.ts";
import type { TokenReference } from "../edges.ts";
import { isSense, lexicon } from "../lexicon/lexicon.ts";
import { isMisspelt } from "../lexicon/misspelling.ts";
import type { Looked, Segment } from "../meaning.ts";
import { documentedPath, innerNamed, spelledName } from "./documentedPath.ts";
import { describeItem, describeThing, fieldAt, wrappers } from "./known.ts";
import { noSuchField } from "./missing.ts";
import { joinPaths, pathOfMember, pathOfWord, toJsonPath } from "./path.ts";
import { type CheckPlace, confirm, type Place, placeWith, tokenOf, told, unsettled } from "./place.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";
import { unfinishedPath } from "./unclear.ts";
import { isReference, textOf } from "./value.ts";

/**
 * The JSONPath of `path`; `response` is the document's description of the body, and `isNegated` means that the check
 * denies the field.
 */
export function pathOf(place: Place, path: readonly Segment[], response: KnownResponse | undefined, isNegated = false): string {
  const [first, ...rest] = path;
  if (first === undefined) return "$";
  if (path.some((segment) => typeof segment === "object" && "plural" in segment && tokenOf(place, segment.plural).word === "name"))
    return unsettled("a first or last name");
  if (isNounOfName(place, first)) return unsettled("a noun beside its name");
  // "the field exists"
  if (typeof first === "object" && "named" in first && isSense(tokenOf(place, first.named).word, "v.exist"))
    return unsettled("a verb, and no name");
  // "the id of the order" where the response is the order.
  if (rest.length > 0 && isThing(place, first, response)) {
    // "the id of the alarm" where the response is what holds the list of alarms.
    if (response !== undefined && isListedInside(response, wordsOf(place, first))) return unsettled("a field of one of several items");
    return pathOf(place, rest, response, isNegated);
  }
  let found = rootOf(place, first, response, isNegated && rest.length === 0);
  for (const segment of rest) {
    if (typeof segment === "object" && "documented" in segment) return unsettled("a name, or an item of an item");
    // "errors has 1 entry, errors[0].code is …": begins at the same root.
    if (isReference(segment) && segment.as === "Dotted" && beginsWith(textOf(place, segment), found.slice(2))) {
      found = rootOf(place, segment, response, false);
      continue;
    }
    // "the items of $.lines" are those of the list.
    if (
      isItemsOf(place, segment, first) &&
      (response === undefined || fieldAt(response, `${found}.${textOf(place, segment)}`) === undefined)
    )
      return unsettled("the items of a list, or its field");
    // "the final element of items": a list has no members.
    if (response !== undefined && isBareName(segment) && fieldAt(response, found)?.type === "array" && !found.endsWith("]"))
      return unsettled("a member of a list");
    if (response !== undefined && isBareName(segment) && /^\$\.\w+$/.test(found)) found = memberDocumented(place, found, segment, response);
    else if (typeof first === "object" && "documented" in first) found = fieldOfItem(place, found, segment, response);
    else if (!isNegated && isBareName(segment) && isDescribedItem(response, found)) found = fieldOfItem(place, found, segment, response);
    else found = joinPaths(found, memberOf(place, segment));
  }
  if (found.endsWith("]") && response !== undefined && isBesideValue(place, describeThing(response, found)))
    return unsettled("the value, or a field");
  return found;
}

function isItemsOf(place: Place, segment: Segment, outer: Segment): segment is TokenReference {
  return isExplicit([outer]) && isReference(segment) && /^(?:items|elements|entries|values)$/.test(tokenOf(place, segment).word);
}

function isListedInside({ isList, innerLists = [] }: KnownResponse, words: readonly string[]): boolean {
  const noun = lemma(words.join("").toLowerCase());
  return !isList && innerLists.some(({ name, item }) => item === noun || lemma(squeeze(name)) === noun);
}

/** "the value of the first result": its field of that name. */
function isBesideValue({ tokens }: Place, item: KnownResponse | undefined): boolean {
  return item?.fields.has("value") === true && tokens.some(({ word }) => word === "value");
}

function beginsWith(dotted: string, name: string): boolean {
  return name !== "" && (dotted.startsWith(`${name}.`) || dotted.startsWith(`${name}[`));
}

/** Returns whether every segment is written as a path, so that no document says more. */
export function isExplicit(path: readonly Segment[]): boolean {
  return path.every((segment) => isReference(segment) && (segment.as === "JsonPath" || segment.as === "QuotedPath"));
}

/** "the field key", "the field "key"": "field" says what the word next to it is. */
function isNounOfName(place: Place, segment: Segment): boolean {
  const name = typeof segment === "object" && "named" in segment ? segment.named : segment;
  if (!isReference(name) || name.as !== "Name" || !isSense(tokenOf(place, name).word, "t.noun")) return false;
  if (place.tokens[name.token + 1]?.kind === "quoted") return true;
  return [name.token - 1, name.token + 1].some((at) => isSense(place.tokens[at]?.word ?? "", "n.field"));
}

/** Words for what every response has: "no items", "no body". */
function isPart(word: string): boolean {
  const parts = ["n.item", "n.list", "n.body", "n.header", "n.response", "n.value"];
  return lexicon.entries.get(word.toLowerCase())?.some(({ terminal, words }) => words.length === 1 && parts.includes(terminal)) === true;
}

/** "status", "body": subjects of their own, so that the word alone is not a field. */
function isPartName(word: string): boolean {
  return lexicon.entries.get(word.toLowerCase())?.some(({ terminal, words }) => words.length === 1 && terminal === "w.partname") === true;
}

function fieldOrHeader(place: Place, segment: TokenReference): Problem {
  const { text, start, end } = tokenOf(place, segment);
  const span = { start, end };
  const name = text.charAt(0).toUpperCase() + text.slice(1);
  return {
    code: "needs-context",
    message: `Is ${name} a header, or a field of the body? Write the header ${name}, or $.${text}.`,
    in: "sentence",
    span,
    suggestions: [
      { title: `The header ${name}`, span, text: `the header ${name}` },
      { title: `The field ${text}`, span, text: `$.${text}` },
    ],
  };
}

/** "valid" before another word. */
function isAdjective(at: number, { tokens }: Place): boolean {
  const [{ word = "" } = {}, next] = [tokens[at], tokens[at + 1]];
  return (
    next?.kind === "word" && ["k.quality", "w.valid", "w.bad"].some((sense) => isSense(word, sense)) && !lexicon.functional.has(next.word)
  );
}

/** Words for how a text is: "the format". */
export function isAspect(place: Place, segment: Segment | undefined): boolean {
  const word = isReference(segment) ? tokenOf(place, segment).word : undefined;
  return word !== undefined && lexicon.entries.get(word)?.some(({ terminal }) => terminal === "w.aspect") === true;
}

/** Returns whether a name is what the response is, and no field of it. */
export function isThing(place: Place, segment: Segment, response: KnownResponse | undefined): boolean {
  if (response === undefined || !isBareName(segment)) return false;
  const word = wordsOf(place, segment).join("");
  if (response.fields.has(squeeze(word)) || !response.things.has(lemma(word.toLowerCase()))) return false;
  confirmName(place, [word]);
  return true;
}

/**
 * “body.total” and “res.body.total” are the field; empty where no field is left, or another part of the response is.
 */
function withoutResponse(text: string, response: KnownResponse | undefined): string {
  const prefix =
    /^(?:(?:res|resp|response|result)\.)?(?:body|json|data|payload)\.(?=.)|^(?:res|resp|response)\.(?=.)|^(?:res|resp|response)\.(?:body|json|data)$/i;
  const [root = ""] = text.split(/[.[]/);
  if (response === undefined || response.fields.has(squeeze(root))) return text;
  const rest = text.replace(prefix, "");
  return rest !== text && /^(?:status(?:code)?|headers?|cookies?|time|elapsed)\b/i.test(rest) && /^res/i.test(text) ? "" : rest;
}

/** “items.first.name”: a list has no members. */
export function goesThroughList(text: string, response: KnownResponse): boolean {
  const names = text.split(".");
  return names.some((_, at) => {
    if (at === names.length - 1) return false;
    const path = names.slice(0, at + 1).join(".");
    return !path.endsWith("]") && !/^(?:length|size|count)$/.test(names[at + 1] ?? "") && fieldAt(response, `$.${path}`)?.type === "array";
  });
}

/** A bare name inside a documented field has to be one of its members. */
function memberDocumented(place: Place, parent: string, segment: Segment, response: KnownResponse): string {
  const words = wordsOf(place, segment);
  const found = response.members?.get(squeeze(parent.slice(2)))?.get(squeeze(words.join("")));
  if (found === undefined) return unsettled("the field has no such member");
  confirmName(place, words);
  return found;
}

/** "The first code": of an item that has such a field. */
function fieldOfItem(place: Place, item: string, segment: Segment, response: KnownResponse | undefined): string {
  const words = wordsOf(place, segment);
  const described = response === undefined ? undefined : describeThing(response, item);
  const found = described === undefined ? undefined : documentedPath(words, described);
  if (found === undefined) return unsettled("items without that field");
  confirmName(place, words);
  return joinPaths(item, found);
}

function isDescribedItem(response: KnownResponse | undefined, path: string): boolean {
  const item = response === undefined || !path.endsWith("]") ? undefined : describeThing(response, path);
  return item !== undefined && item.fields.size > 0;
}

/** "Location": a header that a field may be called like, too. */
export function isHeaderLike(place: Place, reference: TokenReference): boolean {
  const { text, word } = tokenOf(place, reference);
  return /^\p{Lu}/u.test(text) && lexicon.entries.get(word)?.some(({ terminal }) => terminal === "w.fieldorheader") === true;
}

/** The outermost segment: the document shows where it is. */
function rootOf(place: Place, segment: Segment, response: KnownResponse | undefined, isNegated: boolean): string {
  // The whole path is known at run time only.
  if (isReference(segment) && segment.as === "Variable") return textOf(place, segment);
  if (isReference(segment) && segment.as === "Dotted") {
    const own = withoutResponse(textOf(place, segment), response);
    if (own === "") return unsettled("the response, and no field");
    if (response !== undefined && goesThroughList(own, response)) return unsettled("a member of a list");
    return pathOfWord(own) ?? unsettled("no path");
  }
  if (isReference(segment) && !isBareName(segment)) {
    const isElsewhere = response === undefined || response.isList || !response.fields.has(squeeze(textOf(place, segment)));
    if (isNegated && isElsewhere && segment.as === "Quoted" && /^\w+$/.test(textOf(place, segment))) return `$..${textOf(place, segment)}`;
    // A name in quotes is used as written, except that the document says where the field is.
    const isWithin =
      segment.as === "Quoted" && response !== undefined && !response.isList && !response.fields.has(squeeze(textOf(place, segment)));
    return (isWithin ? innerNamed([textOf(place, segment)], response) : undefined) ?? memberOf(place, segment);
  }
  if (typeof segment !== "string" && "index" in segment) {
    const only =
      response === undefined || response.isList ? "$" : response.lists.length === 1 ? pathOfMember(response.lists[0] as string) : undefined;
    return only === undefined ? unsettled("no list") : joinPaths(only, `$[${segment.index}]`);
  }
  if (typeof segment !== "string" && "plural" in segment) {
    const list = listNamed(place, segment.plural, response, segment.before);
    if (lexicon.known.has(tokenOf(place, segment.plural).word)) confirm(place, "knownName");
    return list;
  }
  if (typeof segment === "string" && segment.startsWith("$")) return segment;
  const words = wordsOf(place, segment);
  // A missing field has no depth: a list would have no such member itself.
  if (
    isNegated &&
    response === undefined &&
    typeof segment === "object" &&
    "named" in segment &&
    /^\w+$/.test(textOf(place, segment.named))
  )
    return `$..${textOf(place, segment.named)}`;
  if (typeof segment === "object" && "named" in segment && isCalledField(place, segment.named, words, response))
    return unsettled("a field of that name, or what the field holds");
  if (typeof segment === "object" && ("named" in segment || "called" in segment))
    return (
      (response === undefined ? undefined : documentedPath(words, response)) ?? toJsonPath(words.join("")) ?? pathOfMember(words.join(""))
    );
  if (response === undefined) {
    if (words.length === 1 && place.isOfItem !== true && isPartName(words[0] as string))
      return unsettled("a part of the response, or a field");
    // "a valid ID", "my inbox"
    if (isReference(segment) && isAdjective(segment.token, place)) return unsettled("a word for how something is");
    // "her id" is what every thing has.
    const isOwned = isReference(segment) && isSense(place.tokens[segment.token - 1]?.word ?? "", "f.my");
    if (isOwned && !isSense(tokenOf(place, segment).word, "t.identifying")) return unsettled("a thing of somebody");
    // "The Location" is a header as well.
    if (isReference(segment) && isHeaderLike(place, segment)) return told(fieldOrHeader(place, segment));
    // "the ID", "the URL"
    if (words.length === 1 && /^[A-Z]{2,4}$/.test(words[0] as string)) return pathOfMember(spelled(place, words[0] as string));
    if (words.length === 1 && isReference(segment) && segment.token === 0) return pathOfMember(withoutCapital(words[0] as string));
    if (words.length > 1) return unsettled("several words are a name only where the document has it");
    return isNegated
      ? `$..${pathOfMember(words[0] as string)
          .slice(1)
          .replace(/^\./, "")}`
      : memberOf(place, segment);
  }
  const found =
    documentedPath(words, response) ??
    (isNegated &&
    words.length === 1 &&
    !isPart(words[0] as string) &&
    !isResource(place, words[0] as string) &&
    isFieldAnywhere(place, segment)
      ? `$..${words[0]}`
      : noSuchField(place, segment, words, response));
  confirmName(place, words);
  return found;
}

/** "an entry with field "amount"", where the entries have a field that is called `field`. */
function isCalledField(place: Place, name: TokenReference, words: readonly string[], response: KnownResponse | undefined): boolean {
  if (response === undefined || documentedPath(words, response) !== undefined) return false;
  return [name.token - 1, name.token + 1].some((at) => {
    const { word = "" } = place.tokens[at] ?? {};
    return isSense(word, "n.field") && response.fields.has(squeeze(word));
  });
}

/** "The card is no longer there": a thing of the document, and no field. */
function isResource({ context }: Place, word: string): boolean {
  const noun = lemma(word.toLowerCase());
  return context.operations?.operations.some((operation) => subjectOf(operation).nouns.has(noun)) === true;
}

/** “It has no colour” could pass by accident: the sentence has to say that it is a field, or one of the response. */
function isFieldAnywhere({ tokens, context }: Place, segment: Segment): boolean {
  const { text = "", word = "", kind } = isReference(segment) ? (tokens[segment.token] ?? {}) : {};
  if (kind !== "word" || !/^\p{L}\p{Ll}+$/u.test(text)) return true;
  if (context.operations !== undefined && isDocumented(context.operations, word)) return true;
  return tokens.some(
    (token) => ["n.body", "n.response", "n.field", "f.service"].some((sense) => isSense(token.word, sense)) || token.word === "anywhere",
  );
}

/** A name that the document has is one, whatever its words mean elsewhere. */
function confirmName(place: Place, words: readonly string[]): void {
  confirm(place, "bareField");
  for (const word of words) {
    if (lexicon.known.has(word.toLowerCase())) confirm(place, "knownName");
    if (isMisspelt(word.toLowerCase())) confirm(place, "misspelt");
  }
  if (words.length === 2) confirm(place, "twoWords");
  if (words.length > 2) confirm(place, "threeWords");
}

/** “its UUID” of a response that the document does not describe: as another one has it, else as written. */
function spelled({ context }: Place, word: string): string {
  const lower = word.toLowerCase();
  if (context.operations === undefined || isSense(lower, "t.identifying")) return lower;
  return spelledName(context.operations, word) ?? word;
}

/** The first word of a sentence has a capital: "Message should be …". */
function withoutCapital(word: string): string {
  return /^\p{Lu}[\p{Ll}\p{N}_]*$/u.test(word) ? word.charAt(0).toLowerCase() + word.slice(1) : word;
}

function wordsOf(place: Place, segment: Segment): readonly string[] {
  if (typeof segment === "string") return [segment];
  if (isReference(segment)) return [textOf(place, segment)];
  if ("named" in segment) return [textOf(place, segment.named)];
  if ("called" in segment) return [segment.called];
  if ("words" in segment) return segment.words.map((word) => (typeof word === "string" ? word : tokenOf(place, word).text));
  return unsettled("no name");
}

function memberOf(place: Place, segment: Segment): string {
  if (typeof segment !== "string" && "index" in segment) return `$[${segment.index}]`;
  if (typeof segment !== "string" && "plural" in segment) return pathOfMember(textOf(place, segment.plural));
  if (isReference(segment)) {
    const text = textOf(place, segment);
    if (/^\d+$/.test(text)) return unsettled("a number is no name");
    // `lines/0/sku`, with or without its first sign.
    if (segment.as === "Target" && !text.startsWith("/")) return unsettled("no path of a field");
    if (segment.as === "Quoted" && /^[\w-]+(?:\/[\w-]+)+$/.test(text) && /\/\d+(?:\/|$)/.test(text))
      return toJsonPath(`/${text}`) ?? unsettled("no path");
    if (segment.as === "Dotted") return pathOfWord(text) ?? unsettled("no path");
    if (segment.as === "JsonPath") return toJsonPath(text) ?? unfinishedPath(place, segment, text);
    return toJsonPath(text) ?? pathOfMember(text);
  }
  const words = wordsOf(place, segment);
  return words.length === 1 ? pathOfMember(words[0] as string) : unsettled("several words are a name only where the document has it");
}

/** `before` is the word before the noun: “legal values” are `legalValues`. */
export function listNamed(place: Place, noun: TokenReference, response: KnownResponse | undefined, before?: TokenReference): string {
  if (response === undefined) return unsettled("no list is known");
  const wanted = lemma(squeeze((before === undefined ? "" : textOf(place, before)) + textOf(place, noun)));
  const named = response.lists.filter((name) => lemma(squeeze(name)) === wanted);
  if (named.length === 1) return pathOfMember(named[0] as string);
  const of = response.lists.filter((name) => response.itemNouns.get(name) === wanted);
  if (of.length === 1) return pathOfMember(of[0] as string);
  const inner = response.innerLists?.filter(({ name, item }) => lemma(squeeze(name)) === wanted || item === wanted) ?? [];
  if (inner.length === 1 && named.length + of.length === 0) return (inner[0] as { readonly path: string }).path;
  // "the first trip" of a page that holds nothing else.
  const [page, ...pages] = response.lists;
  if (!response.isList && page !== undefined && pages.length === 0 && wrappers.has(page.toLowerCase()) && response.things.has(wanted))
    return pathOfMember(page);
  return response.isList && response.things.has(wanted) ? "$" : unsettled("no list of that name");
}

/** The place for fields of an item: if the response is the list, they are documented. */
export function placeOfItem(place: CheckPlace, list: string): CheckPlace {
  const { response } = place;
  return placeWith(place, { response: response === undefined ? undefined : describeItem(response, list), isOfItem: true });
}

export type LookedItems = Extract<Looked, { of: "items" }>;

/** "Every price is positive": of a field that the items have. */
export function fieldOfItems(place: CheckPlace, of: LookedItems): LookedItems {
  if (of.list.of !== "list" || of.path !== undefined || place.response?.isList !== true) return of;
  const { noun } = of.list;
  if (!place.response.fields.has(squeeze(tokenOf(place, noun).text))) return of;
  return { of: "items", which: of.which, list: { of: "body" }, path: [{ ...noun, as: "Name" }] };
}

/** Returns whether the document or nothing speaks against a bare name. */
export function isBareName(segment: Segment | undefined): boolean {
  if (typeof segment === "object" && "words" in segment) return true;
  return isReference(segment) && (segment.as === "Name" || segment.as === "Ident" || segment.as === "Person");
}

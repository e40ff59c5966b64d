// Things that are in a list or not: the field of its items that tells them apart, and what it holds for the thing that
// is meant.

import type { Check } from "../../check.ts";
import { lastCall, operationOf } from "../../english/context/above.ts";
import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import { attempt } from "../correct/attempt.ts";
import type { TokenReference } from "../edges.ts";
import type { Looked, MemberAct, Segment } from "../meaning.ts";
import { changes, hasSense, namesOf } from "./called.ts";
import { sentValue } from "./changed.ts";
import { bodyList } from "./counted.ts";
import { pathOf } from "./field.ts";
import { describeItem, describeThing, fieldAt, wrappers } from "./known.ts";
import { callsBefore, idOfThing, lastThing, nounOfValue, storedOf, type Thing, type Told, thingNamed, thingsBefore } from "./mentioned.ts";
import { itemsOf, joinPaths, pathOfMember } from "./path.ts";
import { valueTold } from "./pathValues.ts";
import { type CheckPlace, type Place, placeWith, tokenOf, unsettled } from "./place.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";
import { valueOfText } from "./slots.ts";
import { jsonOf, textOf } from "./value.ts";

/** "Our booking must be in the list", "SKU-77 is no longer listed", "ours comes first". */
export function memberCheck(place: CheckPlace, act: MemberAct): Check {
  if (act.thing.words === undefined) return unsettled("no thing");
  // "It may be in there" says nothing, and "it may not be in there" does.
  if (act.which === "any" && place.tokens.some(({ word }) => /^(?:may|might)$/.test(word))) return unsettled("a possibility");
  const check = memberOf(place, act);
  const items = check.any;
  if (act.index === undefined) return check;
  if (items === undefined || check.path === undefined || check.equals === undefined) return unsettled("no place in a list");
  return { path: joinPaths(items.replace(/\[\*\]$/, `[${act.index}]`), check.path), equals: check.equals };
}

function memberOf(place: CheckPlace, { thing, which, field: changed, index }: MemberAct): Check {
  const response = place.response ?? unsettled("no list is known");
  const list = bodyList(place);
  const described = describeItem(response, list) ?? unsettled("items that the document does not describe");
  const told = placeWith(place, { before: [...(place.context.earlier ?? []), ...place.before] });
  const item = withNouns(told, described, list);
  const noun =
    thing.it === true
      ? thing.both === true
        ? ownListed(told, item)
        : lastListed(told, item)
      : nounOf(thing.words.map((word) => tokenOf(place, word).word));
  if (isSeveral(place, thing.words)) return unsettled("several things");
  if (changed !== undefined) {
    // The thing must be known, although its new name identifies it.
    idOf(told, noun, item);
    const name = item.fields.get(squeeze(tokenOf(place, changed).text)) ?? unsettled("items without that field");
    const sent = callsBefore(told).filter(({ operation, fails }) => !fails && changes(operation) && isCalled(operation, noun));
    const value = sentValue(
      sent.map(({ step }) => step),
      pathOfMember(name),
    );
    if (value === undefined) return unsettled("a new value that nobody has sent");
    return { [which]: itemsOf(list), path: pathOfMember(name), equals: value };
  }
  if (thing.it === true) {
    const [field, value] = idOf(told, noun, item);
    return { [which]: itemsOf(list), path: pathOfMember(field), equals: value };
  }
  const [first, ...more] = thing.words;
  // "Nightly should be in the list": a word that an earlier request has used as a name.
  const called = first !== undefined && more.length === 0 ? tokenOf(place, first).text : undefined;
  if (called !== undefined && thing.value === undefined && thingNamed(told, called) !== undefined) {
    const [field, value] = callOf(told, "", called, item);
    return { [which]: itemsOf(list), path: pathOfMember(field), equals: value };
  }
  if (thing.id !== undefined) {
    if (!item.things.has(squeeze(noun))) return unsettled("items of another kind");
    const field = item.fields.get("id") ?? unsettled("items that have no id");
    return { [which]: itemsOf(list), path: pathOfMember(field), equals: jsonOf(place, thing.id) };
  }
  const held = thing.value === undefined ? undefined : idHeld(told, noun, tokenOf(place, thing.value), item);
  if (held !== undefined) return { [which]: itemsOf(list), path: pathOfMember(held[0]), equals: held[1] };
  const text = thing.value === undefined ? undefined : textOf(place, thing.value);
  const isQuoted = index === undefined && thing.value !== undefined && tokenOf(place, thing.value).kind === "quoted";
  const [name, value] = text === undefined ? idOf(told, noun, item) : callOf(told, noun, text, item, isQuoted);
  return { [which]: itemsOf(list), path: pathOfMember(name), equals: value };
}

/** Items that the list only wraps are what was asked for: `data` of `GET /accounts`. */
function withNouns(told: Told, item: KnownResponse, list: string): KnownResponse {
  const asked = operationOf(told.context, lastCall(told.before));
  if (asked === undefined || !wrappers.has(list.slice("$.".length).toLowerCase())) return item;
  return { ...item, things: new Set([...item.things, ...[...subjectOf(asked).nouns].map((noun) => noun.replaceAll(" ", ""))]) };
}

/** “${bookId} is in the list” of objects: an item with that id; undefined where the items are not objects with one. */
export function heldInList(place: CheckPlace, value: TokenReference, isNegated: boolean): Check | undefined {
  const { response, tokens } = place;
  if (response === undefined || !tokens.some(({ word }) => word === "list")) return undefined;
  const list = attempt(() => bodyList(place));
  const item = list === undefined ? undefined : describeItem(response, list);
  if (list === undefined || item === undefined || item.fields.size === 0) return undefined;
  const told = placeWith(place, { before: [...(place.context.earlier ?? []), ...place.before] });
  const held = idHeld(told, "", tokenOf(place, value), item);
  return held && { [isNegated ? "none" : "any"]: itemsOf(list), path: pathOfMember(held[0]), equals: held[1] };
}

/**
 * The field that says how a response, an item of its list or an object in it is called; `text` is its name or its code.
 */
export function pathOfName(place: CheckPlace, of: Looked, text = ""): readonly Segment[] {
  const { response } = place;
  if (response === undefined) return unsettled("a name that no document knows");
  const path = of.of === "body" ? [] : of.of === "field" ? of.path : unsettled("nothing that has a name");
  const [first] = path;
  const called = (own: KnownResponse): Segment => ({ called: fieldOfCode(place, own, text) ?? nameIn(own) });
  if (first === undefined) return [called(response)];
  const isItem = path.length <= 2 && path.some((segment) => typeof segment === "object" && "index" in segment);
  const item = isItem ? describeItem(response, bodyList(place)) : describeThing(response, pathOf(place, path, response));
  return item === undefined ? unsettled("a name that no document knows") : [...path, called(item)];
}

/** The field by which the items of a list are called, where the document has objects there. */
export function nameOfItems(place: CheckPlace, list: string): string | undefined {
  const { response } = place;
  if (response === undefined || fieldAt(response, list)?.type !== "array") return undefined;
  const item = describeItem(response, list);
  const names = [...(item?.fields.values() ?? [])].filter((name) => hasSense(name.toLowerCase(), "o.title"));
  const isNamed = item !== undefined && (names.length === 1 || item.fields.has("name") || item.fields.has("value"));
  return isNamed ? pathOfMember(nameIn(item)) : undefined;
}

/** "two orders", but not “one of the orders”. */
function isSeveral(place: CheckPlace, words: MemberAct["thing"]["words"]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return false;
  const { word } = tokenOf(place, last);
  return lemma(word) !== word && place.tokens[first.token - 2]?.word !== "of";
}

/** Returns whether the operation is about one thing that has that name. */
function isCalled(operation: Operation, noun: string): boolean {
  const { parameters } = subjectOf(operation);
  const own = parameters.at(-1)?.noun ?? "";
  if (own === noun || noun.endsWith(` ${own}`) || own.endsWith(` ${noun}`)) return true;
  // “Detach a contact from a company”: `/contacts/{contactId}/companies/{companyId}` ends in a company.
  return !parameters.some((owner) => owner.noun === noun) && namesOf(operation).some((name) => name.noun === noun);
}

/** "The app", where an operation of the applications calls it so. */
function isKind(told: Told, noun: string, item: KnownResponse): boolean {
  return (told.context.operations?.operations ?? []).some((operation) => {
    const { parameters, isItem } = subjectOf(operation);
    const own = parameters.at(-1)?.noun.replaceAll(" ", "") ?? "";
    return isItem && item.things.has(own) && namesOf(operation).some((name) => name.noun === noun);
  });
}

type Told_ = readonly [field: string, value: Json];

/** "It is among them": the thing mentioned last, if it is one of the items. */
function lastListed(told: Told, { things }: KnownResponse): string {
  const noun = lastThing(told) ?? unsettled("nothing that “it” is");
  const head = lemma(noun.split(" ").at(-1) ?? "");
  return [...things].some((thing) => thing.endsWith(head)) ? noun : unsettled("a thing of another kind");
}

/** "Ours should be in there": the items are named by what has them as its path. */
function ownListed({ context }: Told, { things }: KnownResponse): string {
  const nouns = (context.operations?.operations ?? []).flatMap((operation) => {
    const { isItem, parameters } = subjectOf(operation);
    const noun = parameters.at(-1)?.noun;
    return isItem && noun !== undefined && things.has(lemma(noun.split(" ").at(-1) ?? "")) ? [noun] : [];
  });
  const [only, ...others] = new Set(nouns);
  return only === undefined || others.length > 0 ? unsettled("things of several kinds") : only;
}

/** The thing of that noun that is known: its id, or the field of the items that refers to it. */
function idOf(told: Told, noun: string, item: KnownResponse): Told_ {
  if (noun === "") return unsettled("nothing that is in a list");
  const head = lemma(noun.split(" ").at(-1) ?? "");
  const isOwn =
    item.things.has(head) || isKind(told, noun, item) || [...item.things].some((thing) => thing.endsWith(head) && thing !== head);
  for (const operation of told.context.operations?.operations ?? []) {
    const { parameters, isItem } = subjectOf(operation);
    const last = parameters.at(-1);
    if (!isItem || last === undefined) continue;
    if (!isCalled(operation, noun)) continue;
    const value = valueTold(told, operation, parameters.length - 1, last.name, last.noun);
    if (value === undefined) continue;
    const names = [...(isOwn ? [last.name, "id", `${last.noun} id`, "key", "slug"] : [`${last.noun} id`, last.name])];
    const field = names
      .filter((name) => isOwn || name !== "id")
      .flatMap((name) =>
        [...item.fields.values()].filter((own) => sameName(own, name) || (isOwn && sameName(`${last.noun} ${own}`, name))),
      )[0];
    return [field ?? unsettled("items that do not tell which thing they are"), valueOfText(value)];
  }
  return unsettled("no thing of that noun is known");
}

/**
 * “The book ${bookId}”, “book 7”: by the field that the variable was saved from, or by its id, and not by its title.
 */
function idHeld(told: Told, noun: string, { kind, value, text }: Token, item: KnownResponse): Told_ | undefined {
  if (kind !== "reference" && kind !== "number") return undefined;
  if (noun !== "" && !item.things.has(lemma(noun.split(" ").at(-1) ?? ""))) return unsettled("items of another kind");
  const own = (name: string): string | undefined => item.fields.get(squeeze(name));
  const id = own("id") ?? own(`${noun} id`) ?? own("key");
  if (kind === "number") return id === undefined ? undefined : [id, isNumeric(item, id) ? Number(text) : text];
  const variable = String(value);
  const sources = callsBefore(told).flatMap(({ step }) => storedOf(step).flatMap(([name, source]) => (name === variable ? [source] : [])));
  const member = /\.([\p{L}_][\p{L}\p{N}_-]*)$/u.exec(sources.at(-1) ?? "")?.[1];
  const field = member === undefined ? (/id$/i.test(variable) ? id : undefined) : (own(member) ?? (/id$/i.test(member) ? id : undefined));
  return field === undefined ? undefined : [field, { $var: variable }];
}

function isNumeric({ details }: KnownResponse, field: string): boolean {
  return /^(?:integer|number)$/.test(details?.get(squeeze(field))?.type ?? "");
}

/**
 * The thing with that name: by the field in which its request named it, by its id, or by the only name that items have.
 */
function callOf(told: Told, noun: string, text: string, item: KnownResponse, isQuoted = false): Told_ {
  if (noun !== "" && !item.things.has(lemma(noun.split(" ").at(-1) ?? ""))) return unsettled("items of another kind");
  const own = (name: string | undefined): string | undefined => (name === undefined ? undefined : item.fields.get(squeeze(name)));
  const thing = thingNamed(told, text) ?? onlyThing(told, text);
  const sent = thing === undefined ? undefined : own(memberThatIs(thing.call.step.body as Json | undefined, text));
  if (sent !== undefined) return [sent, text];
  if (thing !== undefined) {
    const field = own("id") ?? own(`${thing.noun} id`) ?? unsettled("items that do not tell which thing they are");
    return [field, valueOfText(idOfThing(thing, field, thing.noun) ?? unsettled("an id that nothing holds"))];
  }
  const known = nounOfValue(told, text);
  if (known !== undefined)
    for (const operation of told.context.operations?.operations ?? []) {
      const { parameters, isItem } = subjectOf(operation);
      const last = parameters.at(-1);
      const field = isItem && last?.noun === known ? own(last.name) : undefined;
      if (field !== undefined) return [field, text];
    }
  // “"P-1"” may be any text of a list that has no such names.
  if (noun === "" && (!isQuoted || code.test(text))) return unsettled("a text that names nothing");
  return [fieldOfCode(told, item, text) ?? nameIn(item, noun), text];
}

const code = /^(?=.*\d)[\p{L}\d]+(?:[-_.][\p{L}\d]+)*$/u;

/** “The tool TL-101”: the field by which paths take the things of that kind, where the text can be what it holds. */
export function fieldOfCode({ context, tokens }: Place, item: KnownResponse, text: string): string | undefined {
  if (!code.test(text) || tokens.some(({ word }) => /^(?:named|called|titled|name|title)$/.test(word))) return undefined;
  const fields = (context.operations?.operations ?? []).flatMap((operation) => {
    const { parameters, isItem } = subjectOf(operation);
    const last = parameters.at(-1);
    if (!isItem || last === undefined || !item.things.has(lemma(last.noun.split(" ").at(-1) ?? ""))) return [];
    const names = [last.name, ...(/id$/i.test(last.name) ? ["id"] : [])];
    return names.flatMap((name) => item.fields.get(squeeze(name)) ?? []).slice(0, 1);
  });
  const [field, ...others] = new Set(fields);
  const { type, format } = item.details?.get(squeeze(field ?? "")) ?? {};
  return others.length === 0 && type === "string" && format !== "uuid" ? field : undefined;
}

/** The only thing that was made with that text. */
function onlyThing(told: Told, text: string): Thing | undefined {
  const found = thingsBefore(told).filter(({ call }) => memberThatIs(call.step.body as Json | undefined, text) !== undefined);
  return found.length === 1 ? found[0] : undefined;
}

function memberThatIs(body: Json | undefined, text: string): string | undefined {
  if (body === undefined || !isJsonObject(body)) return undefined;
  const inner = Object.values(body).filter(isJsonObject);
  return Object.keys(body).find((name) => body[name] === text) ?? (inner.length === 1 ? memberThatIs(inner[0], text) : undefined);
}

/** The field that says how a thing is called: its name, title, label or subject. */
export function nameIn({ fields: known, ofErrors, details }: KnownResponse, noun = ""): string {
  // The title of an error is not a name of the thing, nor are its labels.
  const isList = (name: string): boolean => details?.get(squeeze(name))?.type === "array";
  const fields = new Map([...known].filter(([, name]) => ofErrors?.has(name) !== true && !isList(name)));
  const named = [...fields.values()].filter(
    (name) => hasSense(name.toLowerCase(), "o.title") || (noun !== "" && sameName(name, `${noun} name`)),
  );
  const [only, ...others] = named.length === 0 ? [...fields.values()].filter((name) => sameName(name, "username")) : named;
  const plain = others.length === 0 ? only : fields.get("name");
  const said = [...fields.values()].filter((name) => hasSense(name.toLowerCase(), "o.content"));
  if (plain === undefined && said.length === 1) return said[0] as string;
  return plain ?? unsettled("no field that is a name");
}

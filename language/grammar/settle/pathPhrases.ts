// Phrases that say a parameter of the path: which thing it is that something is done to, or that it belongs to.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { ordinals } from "../correct/ordinals.ts";
import type { OperationPhrase, ValueMeaning } from "../meaning.ts";
import { isToldByName } from "./identity.ts";
import {
  idOfNth,
  idOfThing,
  isTold,
  lastThing,
  nounOfValue,
  storedOf,
  thingKnownAs,
  thingsBefore,
  thingWith,
  variableNamed,
} from "./mentioned.ts";
import { isParameter } from "./parameterNoun.ts";
import { unsettled } from "./place.ts";
import { type Filling, slotsOf, spoken } from "./slots.ts";
import { thingSaid } from "./thingSaid.ts";
import { isReference, textOf } from "./value.ts";

/**
 * The phrase that says the parameter: “of the order 7”, “in project "x"”, “using the payment id”; “of the order” means
 * the one that is known.
 */
export function takePhrase(place: Filling, left: OperationPhrase[], name: string, owner: string): string | undefined {
  const at = left.findIndex((phrase) => saysParameter(place, phrase, name, owner));
  const phrase = left[at];
  if (phrase === undefined) return takeNamed(place, left, name, owner);
  left.splice(at, 1);
  if (phrase.words === undefined) return undefined;
  if (phrase.value !== undefined) return idOf(place, phrase.value, owner, name);
  const said = spoken(place, phrase.words);
  // "in the parts": not which one.
  if (isSeveral(said) && !isSeveral(owner)) unsettled("several things");
  const thing = thingKnownAs(place, said) ?? thingSaid(place, said.split(" "))?.thing;
  if (thing !== undefined && thing.noun === owner) return idOfThing(thing, name, owner) ?? unsettled("an id that nothing holds");
  if (isHeld(place, said, name, owner)) return `\${${variableNamed(place, said)}}`;
  const [first = "", ...others] = said.split(" ");
  if (others.length === 0 || nounOf([said]) === owner || nounOf(others) !== owner) return undefined;
  // "the message of the first post"
  const nth = ordinals.get(first);
  if (nth !== undefined) return idOfNth(place, nth, name, owner) ?? unsettled("a thing that no request has made");
  const variable = variableNamed(place, said, `${said} id`);
  if (variable !== undefined) return `\${${variable}}`;
  const named = thingKnownAs(place, first);
  if (named !== undefined) return idOfThing(named, name, owner) ?? unsettled("an id that nothing holds");
  return nounOfValue(place, first) === owner || isListed(place, first, name) ? first : unsettled(`nothing known of ${said}`);
}

/** "in the default project": called so, as a service has one of that name, or a value that the document lists. */
function isListed({ operation }: Filling, word: string, name: string): boolean {
  const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name);
  return parameter?.type === "string" && (word === "default" || parameter.enum?.includes(word) === true);
}

/** Returns whether the phrase says the parameter, whatever it says of it. */
export function saysParameter(place: Filling, { words, without, value, it }: OperationPhrase, name: string, owner: string): boolean {
  if (it === true) return lastThing(place) === owner;
  if (words === undefined || without === true) return false;
  const said = spoken(place, words);
  // "with … as x-api-key" is a header.
  if (said.startsWith("x-")) return false;
  return (
    isParameter(place, said, name, owner) ||
    (value === undefined && isHeld(place, said, name, owner)) ||
    (value === undefined && (thingKnownAs(place, said) ?? thingSaid(place, said.split(" "))?.thing)?.noun === owner)
  );
}

function isSeveral(noun: string): boolean {
  const last = splitWords(noun).at(-1) ?? "";
  return lemma(last) !== last;
}

/** "with selected id": the variable `selectedId`, of no other thing. */
function isHeld(place: Filling, said: string, name: string, owner: string): boolean {
  const [last = "", ...rest] = said.split(" ").reverse();
  const other = nounOf(rest.reverse());
  const isOther = place.context.operations?.operations.some((operation) =>
    subjectOf(operation).parameters.some(({ noun }) => noun === other),
  );
  return rest.length > 0 && isOther !== true && isParameter(place, last, name, owner) && variableNamed(place, said) !== undefined;
}

/** "the page of "ines"": its owner, if no other part can mean that. */
export function takeOwner(place: Filling, left: OperationPhrase[], name: string, owner: string): string | undefined {
  if (slotsOf(place).length > 0) return undefined;
  const at = left.findIndex(saysOwner);
  const value = left[at]?.value;
  if (value === undefined) return undefined;
  left.splice(at, 1);
  return idOf(place, value, owner, name);
}

const places = /^(?:in|into|to|from|of|on|through)$/;

/** "a document into books_qa", where an earlier step has or makes a thing of the kind with that name. */
function takeNamed(place: Filling, left: OperationPhrase[], name: string, owner: string): string | undefined {
  const at = left.findIndex(
    ({ marker = "", words, value, unit, without }) =>
      places.test(marker) &&
      words === undefined &&
      unit === undefined &&
      without !== true &&
      isReference(value) &&
      /^(?:Bare|KnownWord|Quoted|Dotted)$/.test(value.as) &&
      nounOfValue(place, textOf(place, value)) === owner,
  );
  const value = left[at]?.value;
  if (value === undefined) return undefined;
  left.splice(at, 1);
  return idOf(place, value, owner, name);
}

/** "the token with secret ${secret}": a variable saved from that field of the response that has made the token. */
export function takeSaved(place: Filling, left: OperationPhrase[], owner: string): string | undefined {
  const at = left.findIndex(({ words, value, without }) => {
    if (words === undefined || without === true || !isReference(value) || value.as !== "Variable") return false;
    const [variable, field] = [textOf(place, value).slice(2, -1), spoken(place, words)];
    return thingsBefore(place).some(
      ({ noun, call }) =>
        noun === owner &&
        storedOf(call.step).some(([name, source]) => name === variable && sameName(source.slice(source.lastIndexOf(".") + 1), field)),
    );
  });
  const value = left[at]?.value;
  if (value === undefined) return undefined;
  left.splice(at, 1);
  return textOf(place, value);
}

/** Returns whether the phrase may say whose it is. */
export function saysOwner({ marker, words, value, unit }: OperationPhrase): boolean {
  // "for 2 seconds", "for 12.5": how long, and how much.
  return (
    unit === undefined &&
    (marker === "of" || (marker === "for" && !(isReference(value) && value.as === "Number"))) &&
    words === undefined &&
    value !== undefined
  );
}

/** A bare word is an id only where an earlier step has it as one. */
export function idOf(place: Filling, value: ValueMeaning, owner: string, name: string): string {
  const text = textOf(place, value);
  const thing = thingKnownAs(place, text) ?? (isTold(place, text, name) ? undefined : thingWith(place, owner, text));
  if (thing !== undefined && thing.noun === owner)
    return idOfThing(thing, name, owner) ?? (isToldByName(place, thing, text, name) ? text : unsettled("an id that nothing holds"));
  if (/^[^@]+@[^@]+\.\w+$/.test(text) && !/mail|user|login|name/i.test(name)) return unsettled("an address as an id");
  const isWord = isReference(value) && (value.as === "Bare" || value.as === "KnownWord") && !/[\d_@-]/.test(text);
  const isKnown = nounOfValue(place, text) === owner || isTold(place, text, name);
  // "Delete the application "Mailbox"" where ids are numbers and nobody has made one that has that name.
  const { type } = place.operation.parameters.find((one) => one.in === "path" && one.name === name) ?? {};
  if (/^(?:integer|number)$/.test(type ?? "") && !/^(?:-?\d+(?:\.\d+)?|\$\{[^{}]+\})$/.test(text)) return unsettled("a text as a number");
  // "the orders of Ann and Bob"
  if (text.startsWith("[")) return unsettled("several things as one id");
  if (type === "integer" && /^-?\d+\.\d+$/.test(text)) return unsettled("a part of a number as an id");
  return isWord && !isKnown ? unsettled("a word as an id") : text;
}

/** The values that a written path has for parameters: `fr` in `/segments/{id}/translations/fr`. */
export function literalsIn(written: string, path: string): ReadonlyMap<string, string> {
  const templates = path.split("/");
  const segments = written.replace(/[?#].*$/s, "").split("/");
  const start = segments.length - templates.length;
  return new Map(
    templates.flatMap((template, at): (readonly [string, string])[] => {
      const name = /^\{([^{}]+)\}$/.exec(template)?.[1];
      const segment = segments[at + start] ?? "";
      return name === undefined || segment === "" || segment.includes("{") ? [] : [[name, segment]];
    }),
  );
}

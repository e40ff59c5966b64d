// Generates names, places, words and values composed of them, with the Faker library. A file of its own, to be imported
// when a playbook first needs such a value.

import type { Faker } from "@faker-js/faker";
import { faker as english } from "@faker-js/faker/locale/en";
import { capitalized, type RandomKind } from "../language/index.ts";

export type FakeKind = Exclude<RandomKind, "uuid" | "number" | "integer" | "boolean" | "date" | "date-time">;

/** `length` in characters, for the kinds that have one. */
export type Fakes = (kind: FakeKind, length: number | undefined) => string;

/**
 * `draw` gives numbers from 0 up to, not including, 1: the only source of chance, so that its seed decides every value.
 */
export function createFakes(draw: () => number): Fakes {
  // The entry of one locale hands out a ready instance and no class; the entry that has the class loads every locale.
  const FakerClass = english.constructor as typeof Faker;
  const makers = makersOf(new FakerClass({ locale: english.rawDefinitions, randomizer: { next: draw, seed: () => undefined } }));
  return (kind, length) => makers[kind](length);
}

/** The numbers 555-0100 to 555-0199 of each area are reserved for fiction. */
const areaCodes = ["202", "212", "303", "312", "404", "415", "503", "617", "702", "808"];

function makersOf(fake: Faker): Readonly<Record<FakeKind, (length: number | undefined) => string>> {
  const { company, helpers, internet, location, person, string, word } = fake;
  const letters = (count: number) => string.alphanumeric({ length: count, casing: "lower" });
  const name = (text: string) => helpers.slugify(text).toLowerCase();
  const sentence = () => {
    const words = word.words({ count: { min: 5, max: 9 } });
    return `${capitalized(words)}.`;
  };
  return {
    // An address in a domain reserved for examples, never the same twice.
    email: () => `${name(person.firstName())}.${name(person.lastName())}.${letters(8)}@example.com`,
    url: () => `https://${internet.domainWord()}.example.com/${letters(8)}`,
    name: () => `${person.firstName()} ${person.lastName()}`,
    "first name": () => person.firstName(),
    "last name": () => person.lastName(),
    username: (length) => sized(`${name(person.firstName())}_${letters(8)}`, length, letters),
    password: (length) => password(fake, length ?? 16),
    "phone number": () => `+1${helpers.arrayElement(areaCodes)}55501${string.numeric(2)}`,
    word: (length) => sized(word.noun(), length, letters),
    sentence: (length) => sized(sentence(), length, () => ` ${word.noun()}`),
    text: (length) => (length === undefined ? helpers.multiple(sentence, { count: 3 }).join(" ") : letters(length)),
    city: () => location.city(),
    country: () => location.country(),
    street: () => location.streetAddress(),
    company: () => company.name(),
  };
}

/** A text of exactly the wanted length: lengthened by `more`, cut, and without a blank at its end. */
function sized(text: string, length: number | undefined, more: (count: number) => string): string {
  if (length === undefined) return text;
  let long = text;
  while (long.length < length) long += more(length - long.length);
  return long.slice(0, length).replace(/ $/, "s");
}

/** Easily confused letters are left out. */
const alphabets = ["abcdefghijkmnopqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789", "!#%*+-=?@_"];

/** With a letter of each case, a digit and a sign where it is long enough to hold them. */
function password({ helpers, string }: Faker, length: number): string {
  const oneOfEach = alphabets.map((alphabet) => string.fromCharacters(alphabet));
  const rest = string.fromCharacters(alphabets.join(""), Math.max(0, length - oneOfEach.length));
  return helpers
    .shuffle([...oneOfEach, ...rest])
    .slice(0, length)
    .join("");
}

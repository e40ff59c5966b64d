// Asks for the one thing that an otherwise clear sentence lacks: the unit of a time, the name of a variable, the table
// below.

import type { Problem, Suggestion } from "../../reading.ts";
import type { TokenReference } from "../edges.ts";
import type { NameMeaning } from "../meaning.ts";
import { type Place, placeOf, told } from "./place.ts";
import { textOf } from "./value.ts";

/** Says what is wrong with the words of `from`; `replacements` take their place. */
function ask(
  place: Place,
  from: unknown,
  { code, message, replacements = [] }: Pick<Problem, "code" | "message"> & { readonly replacements?: readonly Omit<Suggestion, "span">[] },
): never {
  const last = place.tokens.at(-1)?.end ?? 0;
  const { in: where, span } = placeOf(place, from) ?? { in: "sentence" as const, span: { start: place.tokens[0]?.start ?? 0, end: last } };
  return told({ code, message, in: where, span, suggestions: replacements.map((replacement) => ({ ...replacement, span })) });
}

/** "Wait 5". */
export function askForUnit(place: Place, amount: TokenReference): never {
  const number = textOf(place, amount);
  return ask(place, amount, {
    code: "not-understood",
    message: `${number} of what? A time needs a unit.`,
    replacements: ["seconds", "ms", "minutes"].map((unit) => ({ title: `${number} ${unit}`, text: `${number} ${unit}` })),
  });
}

/** "Save $.lines[0].id": `name` is the one that is near. */
export function askForName(place: Place, from: unknown, name: string): never {
  const span = placeOf(place, from)?.span;
  const first = place.tokens.find(({ start }) => start === span?.start);
  const words = span === undefined ? "" : place.tokens.filter(({ start, end }) => start >= span.start && end <= span.end);
  const text = words === "" ? "" : words.map(({ text, spaced }) => `${spaced && text !== first?.text ? " " : ""}${text}`).join("");
  return ask(place, from, {
    code: "not-understood",
    message: "Name the variable to save this in, for example ${orderId}.",
    replacements: [{ title: `Save it as \${${name}}`, text: `${text} as \${${name}}` }],
  });
}

/** "Save the Location as ${url}". */
export function askWhetherHeader(place: Place, name: NameMeaning, text: string): never {
  return ask(place, name, {
    code: "ambiguous",
    message: `Is ${text} a header of the response, or a field of its body? Write header ${text}, or field ${text}.`,
    replacements: ["header", "field"].map((noun) => ({ title: `The ${noun} ${text}`, text: `${noun} ${text}` })),
  });
}

/** "the response data field "id"". */
export function askWhichData(place: Place, from: unknown, name: string): never {
  return ask(place, from, {
    code: "ambiguous",
    message: `Is this the field ${name} of the response, or of its member data? Write $.${name} or $.data.${name}.`,
    replacements: [`$.data.${name}`, `$.${name}`].map((text) => ({ title: `Write ${text}`, text })),
  });
}

/** "For each row:" with nothing below. */
export function askForTable(place: Place): never {
  return ask(place, undefined, {
    code: "attachment-missing",
    message: "A table is expected below this sentence: a row of names, then rows of values.",
  });
}

/** A column that no variable can be called like. */
export function askForColumn(place: Place, from: unknown, name: string): never {
  return ask(place, from, {
    code: "invalid-value",
    message: `The column "${name}" cannot be the name of a variable: letters, digits, _ and - only.`,
  });
}

/** "For each ${order} in the list of orders". */
export function askForList(place: Place, from: unknown): never {
  return ask(place, from, {
    code: "not-understood",
    message: 'Iterate over a variable that contains a list, as in ${items}, or over literal values, as in ["a", "b"].',
  });
}

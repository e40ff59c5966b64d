// Values and names of meanings, as steps hold them.

import { readJson } from "../../english/jsonText.ts";
import { withColumns } from "../../english/placeholder.ts";
import type { Json } from "../../json.ts";
import { readNumber } from "../../number.ts";
import type { TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { BracketName, NameMeaning, SpanMeaning, ValueMeaning } from "../meaning.ts";
import { momentValue, randomValue } from "./made.ts";
import { type Place, placeOf, tokenOf, told, unsettled } from "./place.ts";

export function isReference(meaning: unknown): meaning is TokenReference {
  return typeof meaning === "object" && meaning !== null && "token" in meaning && "as" in meaning;
}

/** A value with its own type: `"5"` is a text, `5` a number, `${x}` the variable's value. */
export function jsonOf(place: Place, meaning: ValueMeaning): Json {
  // A slot that was filled by a word without a meaning is `true`.
  if (typeof meaning !== "object") return unsettled("no value");
  if (isReference(meaning)) return tokenValue(place, meaning);
  if ("constant" in meaning) return meaning.constant as Json;
  if ("text" in meaning) return textOf(place, meaning.text);
  if ("scheme" in meaning) return credentialsOf(place, meaning.scheme, meaning.value);
  if ("joined" in meaning) return meaning.joined.map((part) => textOf(place, part)).join(" ");
  if ("number" in meaning) return Number(meaning.number);
  if ("minus" in meaning) return `-${textOf(place, meaning.minus)}`;
  if ("random" in meaning) return randomValue(place, meaning);
  if ("now" in meaning) return momentValue(place, meaning);
  if ("file" in meaning) return { $file: textOf(place, meaning.file) };
  if ("said" in meaning) return jsonOf(place, meaning.said);
  if ("typed" in meaning) return jsonOf(place, meaning.typed);
  if ("escaped" in meaning) return unescaped(String(tokenOf(place, meaning.escaped).value));
  if ("saved" in meaning) return savedValue(place, meaning.saved);
  if ("values" in meaning) return meaning.values.map((value) => jsonOf(place, value));
  if ("kept" in meaning) return { $var: keptName(place, meaning.kept) };
  if ("month" in meaning) return `${yearOf(place, meaning.year)}-${meaning.month}-${textOf(place, meaning.day).padStart(2, "0")}`;
  return unsettled("no value");
}

function credentialsOf(place: Place, scheme: TokenReference, value: ValueMeaning): string {
  const { text, word } = tokenOf(place, scheme);
  const isScheme = lexicon.entries.get(word)?.some(({ terminal }) => terminal === "k.scheme") === true;
  return isScheme ? `${text} ${textOf(place, value)}` : unsettled("no scheme of credentials");
}

function savedValue(place: Place, name: TokenReference): Json {
  const { text } = tokenOf(place, name);
  return place.context.variables?.has(text) === true ? { $var: text } : unsettled("no variable of that name");
}

function unescaped(text: string): Json {
  const json = readJson(`"${text}"`);
  return json.ok ? json.value : unsettled("no text with escapes");
}

function yearOf(place: Place, year: TokenReference): string {
  const text = textOf(place, year);
  return /^[12]\d{3}$/.test(text) ? text : unsettled("no year");
}

function tokenValue(place: Place, reference: TokenReference): Json {
  const token = tokenOf(place, reference);
  switch (reference.as) {
    case "Number":
    case "StatusNumber":
      return token.kind === "number" ? (token.value as Json) : readNumber(String(token.value));
    case "Variable":
      return { $var: variableName(String(token.value)) };
    case "Json": {
      if (token.kind === "json") return token.value as Json;
      const json = readJson(String(token.value));
      return json.ok ? json.value : unsettled("no JSON");
    }
    case "Quoted":
      // A thing may be called by its name without quotes: “delete Waffles”.
      return token.kind === "quoted" ? (token.value as string) : token.text;
    default:
      if (isVariableBare(place, reference)) return { $var: token.text };
      return token.kind === "quoted" ? (token.value as string) : withColumns(token.text);
  }
}

/** `taskB` where a variable is called exactly so: no text that anybody would write without quotes. */
export function isVariableBare(place: Place, reference: TokenReference): boolean {
  const { kind, text } = tokenOf(place, reference);
  const looksLikeOne = kind === "word" && /^[a-z]\w*$/.test(text) && /[A-Z_]|.\d$/.test(text);
  return looksLikeOne && reference.as !== "KnownWord" && place.context.variables?.has(text) === true;
}

function keptName(place: Place, reference: TokenReference): string {
  const name = nameOf(place, reference);
  return place.context.variables?.has(name) === true ? name : savedFrom(place, name);
}

/** "The id we kept": the only variable that was saved from a field of that name. */
function savedFrom(place: Place, field: string): string {
  const entries = (place.context.before ?? []).flatMap((step) => ("store" in step ? (step.store ?? []) : []));
  const names = entries.flatMap((entry) => {
    const [name, from] = typeof entry === "string" ? [] : (Object.entries(entry)[0] ?? []);
    return name !== undefined && from === `$.${field}` ? [name] : [];
  });
  const [only, ...others] = new Set(names);
  return only === undefined || others.length > 0 ? unsettled("no variable of that name") : only;
}

function variableName(text: string): string {
  return text.replace(/^\$\{|\}$/g, "");
}

/** The text that a value is where only a text makes sense: a header, a token, a path. */
export function textOf(place: Place, meaning: ValueMeaning): string {
  if (isReference(meaning)) {
    const token = tokenOf(place, meaning);
    if (meaning.as === "Variable") return `\${${variableName(String(token.value))}}`;
    return token.kind === "quoted" ? String(token.value) : withColumns(token.text);
  }
  if ("said" in meaning) return textOf(place, meaning.said);
  if ("kept" in meaning) return `\${${keptName(place, meaning.kept)}}`;
  const value = jsonOf(place, meaning);
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A header's name may be known at run time only. */
export function headerName(place: Place, name: NameMeaning | BracketName): string {
  const text = isReference(name) && name.as === "Variable" ? textOf(place, name) : nameOf(place, name);
  const isExact = isReference(name) && name.as === "Quoted";
  // "the response headers"
  if (!isExact && /^(?:response|request|header)s?$/i.test(text)) return unsettled("no name of a header");
  return isExact || /^[\w!#$%&'*+.^`|~${}-]+$/.test(text) ? text : unsettled("no name of a header");
}

/** As a header or query holds it: numbers stay numbers there, variables keep their type. */
export function nameOf(place: Place, name: NameMeaning | BracketName): string {
  if (typeof name === "string") return name;
  if ("called" in name) return name.called;
  if (isReference(name)) {
    if (name.as === "Variable") return variableName(String(tokenOf(place, name).value));
    if (name.as === "Ident" || name.as === "Name") return tokenOf(place, name).text;
    return name.as === "Parameter" ? String(tokenOf(place, name).value) : textOf(place, name);
  }
  if ("outer" in name) return `${tokenOf(place, name.outer).text}${name.inner.map((each) => `[${tokenOf(place, each).text}]`).join("")}`;
  return camelCase(name.words.map((word) => (typeof word === "string" ? word : tokenOf(place, word).text)));
}

export function camelCase(words: readonly string[]): string {
  const capitals = words.map((word, index) =>
    index === 0 ? word.charAt(0).toLowerCase() + word.slice(1) : word.charAt(0).toUpperCase() + word.slice(1),
  );
  return capitals.join("");
}

function wholeMilliseconds(amount: number, least: number): number {
  const rounded = Math.round(amount);
  return rounded >= least && Math.abs(rounded - amount) < 1e-6 ? rounded : unsettled("no whole milliseconds");
}

/** "Wait ${n} seconds": the last word is the unit. */
function askForMilliseconds(place: Place, span: SpanMeaning): never {
  const found = placeOf(place, span);
  const last = found === undefined ? undefined : place.tokens.findLast(({ end }) => end <= found.span.end);
  if (last === undefined) return unsettled("no amount");
  const unit = { start: last.start, end: last.end };
  return told({
    code: "invalid-value",
    message: "A variable for a time must be in milliseconds. Leave out the unit, or write ms.",
    in: "sentence",
    span: unit,
    suggestions: [{ title: "Count milliseconds", span: unit, text: "milliseconds" }],
  });
}

/** Milliseconds. A wait or a limit takes at least one, an age may be none. */
export function millisecondsOf(place: Place, span: SpanMeaning, least: 0 | 1 = 1): number | string | { readonly $var: string } {
  if ("half" in span) return span.half / 2;
  if ("time" in span) {
    const match = /^([\d.]+)([a-z]+)$/i.exec(tokenOf(place, span.time).text);
    const unit = { ms: 1, s: 1000, sec: 1000, m: 60_000, min: 60_000, h: 3_600_000 }[match?.[2]?.toLowerCase() ?? ""];
    return unit === undefined ? unsettled("no time") : wholeMilliseconds(Number(match?.[1]) * unit, least);
  }
  const amount = jsonOf(place, span.amount);
  if (typeof amount === "number") return wholeMilliseconds(amount * span.unit, least);
  // A value that is only known at run time counts milliseconds.
  if (span.unit !== 1)
    return typeof amount === "string" && /^\d+(?:\.\d+)?$/.test(amount)
      ? wholeMilliseconds(Number(amount) * span.unit, least)
      : askForMilliseconds(place, span);
  if (typeof amount === "string") return /^\d+(?:\.\d+)?$/.test(amount) ? wholeMilliseconds(Number(amount), least) : amount;
  return typeof amount === "object" && amount !== null && "$var" in amount ? (amount as { readonly $var: string }) : unsettled("no amount");
}

/** The number of a reason phrase's entry. */
export function reasonNumber(reason: string): number {
  return Number(reason);
}

// Names with values, as parts of requests have them: pairs, a JSON object, a joined text, a table or code block.

import type { Span } from "../../diagnostic.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { TokenReference } from "../edges.ts";
import type { Member, PairMeaning, Part } from "../meaning.ts";
import { attachedEntries } from "./attached.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { fileOrText } from "./unclear.ts";
import { headerName, isReference, jsonOf, nameOf } from "./value.ts";

export interface Entry {
  readonly name: string;
  /** The names on the way to a field inside another one, where the name is `address.city`, and not in quotes. */
  readonly way?: readonly string[];
  readonly value: Json;
  /** The meaning that the value comes from, or its place. */
  readonly from: unknown;
}

/** A place in a sentence or in the attachment below it, which no token covers. */
export interface Placed {
  readonly in: "sentence" | "attachment";
  readonly span: Span;
}

type EntriesPart = Extract<Part, { readonly in: Member }>;

/** Numbers keep their spelling there. */
const wire: ReadonlySet<Member> = new Set(["headers", "query", "parameters", "parameter", "form", "multipart", "cookies"]);

export function entriesOf(place: Place, part: EntriesPart): readonly Entry[] {
  switch (part.part) {
    case "entries":
      return part.pairs.map((pair) => entryOf(place, part.in, pair));
    case "map": {
      const map = jsonOf(place, part.map);
      if (!isJsonObject(map) || Object.keys(map).length === 0) return unsettled("no names with values");
      return Object.entries(map).map(([name, value]) => ({ name, value, from: part.map }));
    }
    case "joined":
      return part.texts.flatMap((text) => joinedEntries(place, part.in, text));
    case "attached": {
      const separator = part.in === "headers" ? ":" : "=";
      return attachedEntries(place, separator, wire.has(part.in)).map(({ name, value, span }): Entry => {
        const from: Placed = { in: "attachment", span };
        return { name, value, from };
      });
    }
  }
}

function entryOf(place: Place, member: Member, { name, value, glued }: PairMeaning): Entry {
  if (glued === true && !isGlued(place, "joined" in value ? value.joined[0] : "minus" in value ? value.minus : value))
    return unsettled("a word that is no value");
  const named = member === "headers" ? headerName(place, name) : nameOf(place, name);
  if (named === "") return unsettled("no name");
  if (member === "fields" && isReference(name) && isArticle(place, name)) return unsettled("an article and a noun");
  if ((member === "fields" || member === "multipart" || member === "form") && isPath(place, value))
    return fileOrText(place, value, isReference(value) ? tokenOf(place, value).text : "");
  const way = isReference(name) && name.as === "Dotted" && tokenOf(place, name).kind !== "quoted" ? { way: named.split(".") } : {};
  return { name: named, ...way, value: wire.has(member) ? spelt(place, value) : jsonOf(place, value), from: value };
}

/** “Create a draft via POST /orders” sends no field `a`; “a = 5” does. */
function isArticle({ tokens }: Place, { token }: TokenReference): boolean {
  const { kind, text = "" } = tokens[token] ?? {};
  return kind === "word" && /^(?:an?|the|some|another|one|my|our|this|that)$/.test(text) && tokens[token + 1]?.kind === "word";
}

/** No space on either side of the sign; `true` and `null` keep their meaning. */
function isGlued(place: Place, value: unknown): boolean {
  if (!isReference(value)) return false;
  const token = tokenOf(place, value);
  return !token.spaced && place.tokens[value.token - 1]?.spaced === false && !/^(?:true|false|null)$/.test(token.text);
}

/** `photo ./a.png`: the file, or its name as a text. */
function isPath(place: Place, value: unknown): boolean {
  if (!isReference(value)) return false;
  const { kind, text } = tokenOf(place, value);
  return kind !== "quoted" && /^\.\.?\//.test(text);
}

/** On the wire a number is its spelling: `1.10` stays a text there. */
function spelt(place: Place, value: PairMeaning["value"]): Json {
  const json = jsonOf(place, value);
  const token = isReference(value) ? tokenOf(place, value) : undefined;
  if (token?.kind !== "number" || token.text.includes(",") || String(token.value) === token.text) return json;
  return /^-0$|e/i.test(token.text) ? json : token.text;
}

/** `"page=2&size=5"`, `"Accept: text/plain"` */
function joinedEntries(place: Place, member: Member, reference: TokenReference): readonly Entry[] {
  const separator = member === "headers" ? ":" : "=";
  const text = String(tokenOf(place, reference).value).replace(/^\?/, "");
  const pieces = separator === ":" ? [text] : text.split(member === "cookies" ? /;\s*/ : "&");
  return pieces.map((piece) => {
    const at = piece.indexOf(separator);
    const name = piece.slice(0, Math.max(0, at)).trim();
    if (at < 1 || /[\s{}]/.test(name)) return unsettled("no names with values");
    const value = piece.slice(at + 1).trim();
    return { name, value: member === "query" || member === "form" ? decoded(value) : value, from: reference };
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return unsettled("no encoded text");
  }
}

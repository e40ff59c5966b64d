// Values made at run time, in words: random data ("a random number between 1 and 9") and dates ("the current date with
// offset "+3 days"").

import type { Json, JsonObject } from "../json.ts";
import { type RandomKind, randomKinds } from "../step.ts";
import { quote } from "./quote.ts";

const numericKinds = new Set<RandomKind>(["number", "integer"]);
const dateKinds = new Set<RandomKind>(["date", "date-time"]);
const textKinds = new Set<RandomKind>(["text", "password", "word", "username", "sentence"]);

/** The words for a value made at run time, or undefined if it is another value or words cannot say it. */
export function writeGenerated(value: JsonObject): string | undefined {
  if (typeof value.$random === "string") return writeRandom(value);
  if (typeof value.$now === "string") return writeNow(value);
  return undefined;
}

function writeRandom(value: JsonObject): string | undefined {
  const kind = value.$random as RandomKind;
  const { $random, ...options } = value;
  if (!randomKinds.includes(kind)) return undefined;
  const words = `a random ${kind}`;
  const keys = Object.keys(options).sort().join(" ");
  const { min, max, length, from, to } = options as { readonly [key: string]: Json | undefined };
  if (keys === "") return words;
  const written = (text: Json | undefined) => (typeof text === "string" ? quote(text) : undefined);
  if (numericKinds.has(kind) && (min === undefined || typeof min === "number") && (max === undefined || typeof max === "number")) {
    if (keys === "max min") return `${words} between ${min} and ${max}`;
    if (keys === "min") return `${words} of at least ${min}`;
    if (keys === "max") return `${words} of at most ${max}`;
  }
  if (dateKinds.has(kind)) {
    if (keys === "from to" && written(from) !== undefined && written(to) !== undefined)
      return `${words} between ${written(from)} and ${written(to)}`;
    if (keys === "from" && written(from) !== undefined) return `${words} from ${written(from)}`;
    if (keys === "to" && written(to) !== undefined) return `${words} until ${written(to)}`;
  }
  if (textKinds.has(kind) && keys === "length" && typeof length === "number") return `${words} of length ${length}`;
  return undefined;
}

function writeNow(value: JsonObject): string | undefined {
  const names: Readonly<Record<string, string>> = {
    date: "date",
    "date-time": "date-time",
    time: "time",
    timestamp: "timestamp",
    "timestamp-ms": "timestamp in milliseconds",
  };
  const name = names[value.$now as string];
  const keys = Object.keys(value).length;
  if (name === undefined || keys > 2 || (keys === 2 && typeof value.offset !== "string")) return undefined;
  const offset = keys === 2 ? quote(value.offset as string) : "";
  if (offset === undefined) return undefined;
  return `the current ${name}${offset === "" ? "" : ` with offset ${offset}`}`;
}

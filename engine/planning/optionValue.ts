// The value of a variable that was given on the command line.

import { capitalized, type Json, parseJson } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { listOf } from "./declaredSecrets.ts";

/**
 * As YAML reads a scalar, and objects and lists as JSON; a number by itself whose spelling would change is a text, as
 * in the front matter.
 */
export function valueOfOption(text: string): Json {
  if (text === "true" || text === "false") return text === "true";
  if (text === "null") return null;
  if (text.trim() !== "" && String(Number(text)) === text && Number.isFinite(Number(text))) return Number(text);
  if (!/^\s*[[{]/.test(text)) return text;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

/** Everyone on the machine can see a value on a command line, and histories and logs keep it. */
export function givenAsVariable(name: string): PlaybookError {
  return new PlaybookError(
    "usage",
    `--var ${name}: \${${name}} is an encrypted text, and its value must not be on the command line.`,
    `Put the value into an environment variable and name the variable: --secret ${name}=MY_VARIABLE.`,
  );
}

export function noList(name: string): string {
  return `The value of \${${name}} is not a list: give it as a JSON list of texts, such as ["first", "second"].`;
}

export function textsOf(text: string): readonly string[] {
  return [text, ...(listOf(text) ?? [])];
}

export function sentence(text: string): string {
  const upper = capitalized(text);
  return /[.!?]$/.test(upper) ? upper : `${upper}.`;
}

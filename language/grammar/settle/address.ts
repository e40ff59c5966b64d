// The address of a request, as written: a path, a URL, a variable that holds one.

import { replaceBetween } from "../../text/replaceBetween.ts";
import type { PairMeaning } from "../meaning.ts";
import { type Place, unsettled } from "./place.ts";
import { hostOrPath } from "./unclear.ts";
import { isReference, textOf } from "./value.ts";

/** A quoted name without a slash is a path from the root of the service. */
export function addressOf(place: Place, value: PairMeaning["value"]): string {
  const text = textOf(place, value);
  if (isReference(value) && (value.as === "LooseTarget" || value.as === "QuotedTarget" || value.as === "RelativeTarget")) {
    if (/^(?:\$\{[^{}]*\}$|https?:)/.test(text)) return text;
    // A host, or an operation by its name.
    const first = text.split(/[/?#]/, 1)[0] ?? "";
    if (/[.:]/.test(replaceBetween(first, "{", "}", ""))) hostOrPath(place, value, text);
    if (/^[a-z]+[A-Z]\w*$/.test(text)) unsettled("the name of an operation");
    return `/${text}`;
  }
  return /\s/.test(replaceBetween(text, "${", "}", "x")) || !/^(?:\/|\$\{|[a-z][\w+.-]*:\/\/)/i.test(text) ? unsettled("no address") : text;
}

// Text that holds `${references}`: read once, filled in as often as the step runs.

import type { Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { holdsFile, isFileReference } from "../http/request.ts";
import { boundedText } from "./bounded.ts";
import { parseReference, type Reference } from "./reference.ts";
import { resolve, type Scope } from "./scope.ts";

/** Texts and references in turn. */
export type Template = readonly (string | Reference)[];

const opening = /\$\$\{|\$\{([^{}]*)\}/g;

/** `$${` stands for `${`; one that is never closed stands for itself. */
export function parseTemplate(text: string): Template {
  const parts: (string | Reference)[] = [];
  let literal = "";
  let end = 0;
  for (const found of text.matchAll(opening)) {
    literal += text.slice(end, found.index);
    end = found.index + found[0].length;
    if (found[1] === undefined) {
      literal += "${";
      continue;
    }
    if (literal !== "") parts.push(literal);
    literal = "";
    parts.push(parseReference(found[1]));
  }
  literal += text.slice(end);
  if (literal !== "") parts.push(literal);
  return parts;
}

/** A value inside a text: text as it is, everything else as JSON. */
export function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The same for the target of a reference. Throws `PlaybookError` for a file, whose content is not its path. */
export function referredText(value: Json, { text }: Reference): string {
  if (!holdsFile(value)) return textOf(value);
  throw new PlaybookError(
    "file-as-text",
    `\${${text}} ${isFileReference(value) ? "is" : "contains"} a file, which cannot be part of a text.`,
    "Send it as a multipart field, or as the body: with body from file ….",
  );
}

function isListOfFiles(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isFileReference);
}

/** Text, except where the whole text is one reference to files: the result is those files. Throws `UnsetVariable`. */
export function fillTemplate(template: Template, scope: Scope): Json {
  const [only] = template;
  if (template.length === 1 && typeof only === "object") {
    const value = resolve(scope, only);
    return isFileReference(value) || isListOfFiles(value) ? value : textOf(value);
  }
  let text = "";
  for (const part of template) text = boundedText(text + (typeof part === "string" ? part : referredText(resolve(scope, part), part)));
  return text;
}

// The patterns of the text formats of a schema, and what is checked beyond them.

import { jsonpath } from "json-p3";
import { readPattern } from "./regularExpression.ts";
import type { TextFormat } from "./schema.ts";
import { isOutsidePath, variableName } from "./text/names.ts";
import { referencePattern } from "./text/referencePath.ts";
import { templateProblem } from "./text/references.ts";

interface Format {
  /** As in "must be …". */
  readonly noun: string;
  readonly pattern?: RegExp;
  /** The problem of a text that fits the pattern. */
  readonly problem?: (text: string) => string | undefined;
}

// A variable can be read in one way only: with two, a long line of them takes exponential time.
const target = String.raw`(?:\$\{[^{}]*\}|(?!\$\{[^{}]*\})\S)*`;

export const formats: Readonly<Record<TextFormat, Format>> = {
  "variable name": { noun: "the name of a variable: letters, digits, _ and -", pattern: variableName },
  reference: { noun: "the name of a variable, optionally with a path such as order.lines[0].sku", pattern: referencePattern },
  "json path": { noun: "a JSONPath such as $.items[0].id", pattern: /^\$/, problem: jsonPathProblem },
  "request line": {
    noun: "a method and a path or URL, such as POST /orders",
    pattern: new RegExp(String.raw`^[A-Z][A-Z-]{1,19}(?: (?=\/|https?:\/\/|\$\{)${target})?$`, "u"),
    problem: templateProblem,
  },
  "store source": {
    noun: "a JSONPath, header NAME, cookie NAME, match /PATTERN/, status, body or response",
    pattern: /^(?:\$[\s\S]*|header [!#$%&'*+.^_`|~0-9A-Za-z-]+|cookie [^\s;,="]+|match \/[\s\S]+\/[a-z]*|status|body|response)$/u,
    problem: (text) =>
      text.startsWith("$")
        ? jsonPathProblem(text)
        : text.startsWith("match ")
          ? regularExpressionProblem(text.slice("match ".length))
          : undefined,
  },
  "header name": { noun: "the name of a header", pattern: /^(?:\$\{[^{}]*\}|[!#$%&'*+.^_`|~0-9A-Za-z-])+$/u, problem: templateProblem },
  "media type": { noun: "a media type such as application/json", pattern: /^[\w.+-]+\/[\w.+*-]+(?:\s*;[\s\S]*)?$/u },
  "regular expression": { noun: "a regular expression", problem: regularExpressionProblem },
  "file path": {
    noun: "a path inside the project, such as ./invoice.pdf",
    pattern: /^(?![\\/~])(?![A-Za-z]:)(?![A-Za-z][A-Za-z0-9+.-]*:\/\/)[\s\S]+$/u,
    problem: (text) => (isOutsidePath(text) ? "leads out of the project" : templateProblem(text)),
  },
  url: {
    noun: "an address such as https://api.example.com, or a path",
    pattern: new RegExp(String.raw`^(?=https?:\/\/|\/|\$\{)${target}$`, "u"),
    problem: templateProblem,
  },
  "server name": { noun: "the name of a server", pattern: /^[^\s<>@](?:[^<>\r\n]*[^\s<>])?$/u },
  "status class": { noun: "a class such as 2xx", pattern: /^[1-5]xx$|\$\{/u, problem: templateProblem },
  milliseconds: { noun: "a number of milliseconds, or a variable such as ${delay}", pattern: /^\d{1,9}$|\$\{/u, problem: templateProblem },
  template: { noun: "a text", problem: templateProblem },
};

/** Why `text` is not of the format; undefined when it is. */
export function formatProblem(format: TextFormat, text: string): string | undefined {
  const { noun, pattern, problem } = formats[format];
  if (pattern !== undefined && !pattern.test(text)) return `must be ${noun}`;
  return problem?.(text);
}

/**
 * Variables in a path are filled in at run time; a number stands for them in the meantime, which is right inside and
 * outside of quotes. One at the start holds the start of the path.
 */
function jsonPathProblem(text: string): string | undefined {
  const malformed = templateProblem(text);
  if (malformed !== undefined) return malformed;
  try {
    jsonpath.compile(text.replace(/^\$\{[^{}]*\}/, () => "$").replace(/\$\{[^{}]*\}/g, "0"));
    return undefined;
  } catch (error) {
    return `is not a JSONPath: ${error instanceof Error ? error.message : "syntax error"}`;
  }
}

function regularExpressionProblem(text: string): string | undefined {
  const pattern = readPattern(text.replace(/\$\{[^{}]*\}/g, "x"));
  return "problem" in pattern ? `is not a regular expression: ${pattern.problem}` : undefined;
}

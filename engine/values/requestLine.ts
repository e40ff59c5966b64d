// Fills `METHOD target` with variables: their values are percent-encoded in a path or query, so that none can change
// the target of the request.

import type { Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { parseReference, type Reference } from "./reference.ts";
import { restOfName } from "./restOfName.ts";
import { lookUp, resolve, type Scope, UnsetVariable } from "./scope.ts";
import { parseTemplate, referredText, type Template } from "./template.ts";

export interface RequestLine {
  readonly constant: boolean;
  /**
   * `{parameters}` of the path, taken from variables of their names unless `given` has them. Throws `UnsetVariable`.
   */
  fill(scope: Scope, given: Readonly<Record<string, Json>> | undefined): string;
}

export function compileRequestLine(action: string): RequestLine {
  const template = parseTemplate(action);
  const parameters = pathParameters(template);
  const constant = template.every((part) => typeof part === "string");
  return {
    constant,
    fill(scope, given) {
      for (const parameter of parameters) {
        if (given?.[parameter.name] === undefined && lookUp(scope, parameter.name) === undefined) throw new UnsetVariable(parameter, false);
      }
      return constant ? template.join("") : fillLine(template, scope);
    },
  };
}

function pathParameters(template: Template): readonly Reference[] {
  return template.flatMap((part) =>
    typeof part === "string" ? [...part.matchAll(/\{([^{}]+)\}/g)].map((found) => parseReference(found[1] ?? "")) : [],
  );
}

function fillLine(template: Template, scope: Scope): string {
  let line = "";
  template.forEach((part, index) => {
    if (typeof part === "string") line += part;
    else line += placed(referredText(resolve(scope, part), part), part, line.slice(line.indexOf(" ") + 1), template[index + 1]);
  });
  return line;
}

/** The encoded value, to be appended to `before`, the part of the target so far. */
function placed(value: string, reference: Reference, before: string, after: string | Reference | undefined): string {
  const wholeTarget = before === "" || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*$/i.test(before);
  if (wholeTarget) return value;
  if (before.includes("?")) return encodeURIComponent(value);
  // A path piece such as "/orders/1", as a Location header gives it.
  if (value.startsWith("/") && !before.endsWith("/")) return value.split("/").map(encodeURIComponent).join("/");
  const rest = restOfName(value, before);
  if (rest !== undefined) return encodeURIComponent(rest);
  const wholeSegment = before.endsWith("/") && (after === undefined || (typeof after === "string" && /^[/?#]/.test(after)));
  if (wholeSegment && /^\.{0,2}$/.test(value)) {
    throw new PlaybookError(
      "empty-path-segment",
      `The variable \${${reference.text}} is ${JSON.stringify(value)}, which would change the path of the request.`,
      "Check the sentence that saves it.",
    );
  }
  return encodeURIComponent(value);
}

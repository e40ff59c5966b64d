// Writes parts of a JavaScript script with the requests of a test: values, bodies, checks and saves, with the variables
// of the test in `v`.

import { ExactNumber, hasExactNumber, type Json } from "../../../language/index.ts";
import { Unfitting } from "../reading/unfitting.ts";
import type { ExportedTest } from "./exported.ts";
import type { WrittenRequest } from "./httpRequest.ts";
import { type JsNames, jsNumber, keepsNoDigits } from "./jsCheck.ts";
import type { MadeValue } from "./madeValue.ts";
import { fromEnd, keysOfPath } from "./paths.ts";
import { jsonIn, plainName, staticPart } from "./templates.ts";

export function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/**
 * Numbers that JavaScript would change are texts with their digits: requests carry them so, and what compares them has
 * the number itself.
 */
export function textsForNumbers(value: Json): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, Json>>, name, made) {
    const own = this[name];
    return own instanceof ExactNumber ? String(own) : made;
  });
}

/** Checks of one sentence have names of their own. */
export function numbered(checks: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return checks.map((line) => {
    const [, name = ""] = /^ {2}("(?:[^"\\]|\\.)*"):/.exec(line) ?? [];
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? line : line.replace(name, () => JSON.stringify(`${JSON.parse(name) as string} (${count})`));
  });
}

export function valueText(value: Json, test: ExportedTest): string {
  if (typeof value === "string") return textOf(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const made = value as MadeValue;
  const known = typeof made.$var === "string" ? exactOf(made.$var, test) : value;
  if (known !== undefined && hasExactNumber(known)) throw new Unfitting(keepsNoDigits);
  if (typeof made.$var === "string") return variable(made.$var);
  switch (made.$random) {
    case "uuid":
      return "uuid()";
    case "email":
      return '"user-" + uuid() + "@example.com"';
    case "word":
    case "name":
    case "username":
    case "first name":
    case "last name":
    case "password":
    case "text":
      return `"x" + uuid()${made.length === undefined ? "" : `.replaceAll("-", "").repeat(2).slice(0, ${made.length - 1})`}`;
    case "boolean":
      return "Math.random() < 0.5";
    case "integer":
      return `Math.floor(Math.random() * ${(made.max ?? 1000) - (made.min ?? 0) + 1}) + ${made.min ?? 0}`;
    case "number":
      return `Math.random() * ${(made.max ?? 1000) - (made.min ?? 0)} + ${made.min ?? 0}`;
  }
  if (made.offset === undefined && made.$now !== undefined) {
    const times: Readonly<Record<string, string>> = {
      "date-time": "new Date().toISOString()",
      date: "new Date().toISOString().slice(0, 10)",
      timestamp: "Math.floor(Date.now() / 1000)",
      "timestamp-ms": "Date.now()",
    };
    const time = times[made.$now];
    if (time !== undefined) return time;
  }
  if (Array.isArray(value) || (made.$random === undefined && made.$now === undefined)) return JSON.stringify(value);
  throw new Unfitting("the script cannot generate such a value");
}

/** The body as the text of JSON. */
export function jsonBody(value: Json, test: ExportedTest): string {
  const plain = { inText: (name: string) => `\uE002${name}\uE003` };
  const text = jsonIn(value, test, plain, (name) => `\uE004${name}\uE005`, 0);
  if (hasExactNumber(value)) return exactText(text);
  const literal = text
    .replace(/"((?:[^"\\]|\\.)*)"?/g, (part) =>
      part.includes("\uE002")
        ? `\`${part
            .slice(1, -1)
            .replace(/[`$]/g, "\\$&")
            .replace(/\uE002([^\uE002\uE003]*)\uE003/g, (_, name: string) => `\${${variable(name)}}`)}\``
        : part,
    )
    .replace(/\uE004([^\uE004\uE005]*)\uE005/g, (_, name: string) => variable(name));
  return `JSON.stringify(${literal})`;
}

export function namesOf(test: ExportedTest): JsNames {
  return {
    ...names,
    variable(reference) {
      const known = exactOf(reference, test);
      if (known instanceof ExactNumber) return jsNumber(known);
      if (known !== undefined) throw new Unfitting(keepsNoDigits);
      return variable(reference);
    },
  };
}

/** The known value of a reference that holds a number JavaScript would change. */
function exactOf(reference: string, test: ExportedTest): Json | undefined {
  const [, name = ""] = /^([\p{L}\p{N}_-]+)/u.exec(reference) ?? [];
  const whole = test.variables.get(name);
  if (whole === undefined || !hasExactNumber(whole)) return undefined;
  const part = plainName(reference) === undefined ? staticPart(reference, test) : whole;
  return hasExactNumber(part) ? part : undefined;
}

/** JSON with numbers that no value of JavaScript holds: put together as a text. */
function exactText(json: string): string {
  const template = json
    .replace(/[`\\]|\$(?=\{)/g, "\\$&")
    .replace(/\uE002([^\uE002\uE003]*)\uE003/g, (_, name: string) => `\${JSON.stringify(String(${variable(name)})).slice(1, -1)}`)
    .replace(/\uE004([^\uE004\uE005]*)\uE005/g, (_, name: string) => `\${JSON.stringify(${variable(name)})}`);
  return `\`${template}\``;
}

const names: JsNames = {
  status: "response.status",
  body: "json(response)",
  text: "response.body",
  time: "response.timings.duration",
  header: (name) => `header(response, ${JSON.stringify(name)})`,
  textOf,
  variable,
};

function variable(reference: string): string {
  const [, name = "", rest = ""] = /^([\p{L}_][\p{L}\p{N}_-]*)(.*)$/su.exec(reference) ?? [];
  if (name === "" || /\[-/.test(rest)) throw new Unfitting(`"${reference}" is not a plain path into a variable`);
  return member(name) + rest;
}

export function member(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `v.${name}` : `v[${JSON.stringify(name)}]`;
}

/** A text with `${…}` as a template of JavaScript. */
export function textOf(template: string): string {
  if (!template.includes("${")) return JSON.stringify(template);
  const parts = [...template.matchAll(/\$\$\{|\$\{([^{}]*)\}|[^$]+|\$/g)].map(([whole, reference]) =>
    reference !== undefined ? `\${${variable(reference)}}` : whole === "$${" ? "\\${" : whole.replace(/[`\\]/g, "\\$&"),
  );
  return `\`${parts.join("")}\``;
}

export function sourceExpression(source: string): string | undefined {
  if (source === "status") return names.status;
  if (source === "body") return names.text;
  if (source.startsWith("header ")) return names.header(source.slice(7));
  const keys = keysOfPath(source);
  if (keys === undefined || fromEnd(keys)) return undefined;
  return `json(response)${keys.map((one) => (typeof one === "number" ? `?.[${one}]` : `?.[${JSON.stringify(one)}]`)).join("")}`;
}

/** The address as an expression; `baseUrl(v)` gives where paths are below. */
export function addressExpression({ target, query }: WrittenRequest): string {
  const pairs = query
    .map(([name, value]) => `${JSON.stringify(`${encodeURIComponent(name)}=`)} + encodeURIComponent(${textOf(value)})`)
    .join(' + "&" + ');
  return [
    ...(target.startsWith("/") ? ["baseUrl(v)"] : []),
    textOf(target),
    ...(pairs === "" ? [] : [`"${target.includes("?") ? "&" : "?"}"`, pairs]),
  ].join(" + ");
}

/** Members of an object of headers; `base64` encodes an expression. */
export function headerExpressions({ headers, basic }: WrittenRequest, base64: (text: string) => string): readonly string[] {
  const own = headers.map(([name, value]) => `${JSON.stringify(name)}: ${textOf(value)}`);
  if (basic === undefined) return own;
  return [...own, `"Authorization": "Basic " + ${base64(textOf(`${basic.username}:${basic.password}`))}`];
}

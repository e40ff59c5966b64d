// Checks as success criteria of Arazzo. Simple conditions compare texts without regard to case, so a text that is known
// is matched by a pattern.

import { type Check, comparesMediaType, isJsonObject, type Json } from "../../../language/index.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { keysOfPath, pointerOf } from "../writing/paths.ts";
import type { Sources } from "./writeSources.ts";

interface Criterion {
  readonly condition: string;
  readonly context?: string;
  readonly type?: "regex" | "jsonpath";
}

const bounds = { above: ">", atLeast: ">=", below: "<", atMost: "<=" } as const;

/** Parameters may follow. */
const mediaTypeEnd = String.raw`\s*(;.*)?$`;

const formats: Readonly<Record<string, string>> = {
  uuid: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
  "date-time": String.raw`^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$`,
  date: String.raw`^\d{4}-\d{2}-\d{2}$`,
};

/** Throws `Unfitting`. */
export function criteriaOf(check: Check, sources: Sources): readonly Criterion[] {
  if (check.every ?? check.any ?? check.none) throw new Unfitting("it checks items of a list");
  const not = check.not === true;
  if (check.status !== undefined) {
    if (not) throw new Unfitting("a simple condition cannot exclude a status");
    return [{ condition: statusCondition(check.status, sources) }];
  }
  if (
    check.time !== undefined ||
    check.schema !== undefined ||
    check.unique === true ||
    check.sorted !== undefined ||
    check.age !== undefined ||
    check.orMissing === true ||
    check.length !== undefined ||
    check.type !== undefined ||
    check.empty === true
  )
    throw new Unfitting("no criterion can express it");
  const context = contextOf(check);
  const end = comparesMediaType(check) ? mediaTypeEnd : "$";
  if (check.exists === true) {
    const { path } = check;
    if (not || path === undefined || path.includes("${")) throw new Unfitting("only parts of the body can be checked for presence");
    return [{ context: "$response.body", condition: path, type: "jsonpath" }];
  }
  if (check.compare !== undefined) {
    if (not) throw new Unfitting("no criterion can express the negation");
    return [
      {
        condition: Object.entries(check.compare)
          .map(([name, value]) => `${context} ${bounds[name as keyof typeof bounds]} ${operand(value as Json, sources)}`)
          .join(" && "),
      },
    ];
  }
  if (check.equals !== undefined) {
    const { equals } = check;
    const literal = typeof equals === "string" ? sources.literal(equals) : undefined;
    if (literal !== undefined && check.ignoreCase !== true && !not) return [pattern(context, `^${escaped(literal)}${end}`)];
    if (comparesMediaType(check)) throw new Unfitting("no condition can compare a media type without its parameters");
    return [{ condition: `${context} ${not ? "!=" : "=="} ${operand(equals, sources)}` }];
  }
  if (not) throw new Unfitting("no criterion can express the negation");
  const fixed = (text: Json | undefined) => {
    const literal = typeof text === "string" ? sources.literal(text) : undefined;
    if (literal === undefined || check.ignoreCase === true) throw new Unfitting("the text is only known during the run");
    return escaped(literal);
  };
  if (check.contains !== undefined) return [pattern(context, fixed(check.contains))];
  if (check.startsWith !== undefined) return [pattern(context, `^${fixed(check.startsWith)}`)];
  if (check.endsWith !== undefined) return [pattern(context, `${fixed(check.endsWith)}$`)];
  if (check.matches !== undefined && !check.matches.includes("${") && !/^\/[\s\S]+\/[a-z]*$/.test(check.matches))
    return [pattern(context, check.matches)];
  if (check.oneOf?.every((one) => typeof one === "string"))
    return [pattern(context, `^(${check.oneOf.map((one) => fixed(one)).join("|")})${end}`)];
  const known = check.format === undefined ? undefined : formats[check.format];
  if (known !== undefined) return [pattern(context, known)];
  throw new Unfitting("no criterion can express it");
}

function pattern(context: string, condition: string): Criterion {
  return { context, condition, type: "regex" };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function contextOf({ header, path, body }: Check): string {
  if (header !== undefined) return `$response.header.${header}`;
  if (body === "text") throw new Unfitting("a criterion cannot check the body as text");
  const keys = path === undefined ? undefined : keysOfPath(path);
  const pointer = keys === undefined ? undefined : pointerOf(keys);
  if (pointer === undefined) throw new Unfitting("it does not check a single place in the response");
  return pointer === "" ? "$response.body" : `$response.body#${pointer}`;
}

function statusCondition(status: Exclude<Check["status"], undefined>, sources: Sources): string {
  if (typeof status === "number") return `$statusCode == ${status}`;
  if (typeof status === "string") {
    const hundreds = /^([1-5])xx$/.exec(status)?.[1];
    if (hundreds === undefined) return `$statusCode == ${operand(status, sources)}`;
    return `$statusCode >= ${hundreds}00 && $statusCode < ${Number(hundreds) + 1}00`;
  }
  if (Array.isArray(status))
    return status
      .map((one: number | string) => (typeof one === "number" ? `$statusCode == ${one}` : `(${statusCondition(one, sources)})`))
      .join(" || ");
  const entries = Object.entries(status);
  if (entries.every(([name]) => name in bounds))
    return entries
      .map(([name, value]) => `$statusCode ${bounds[name as keyof typeof bounds]} ${operand(value as Json, sources)}`)
      .join(" && ");
  return `$statusCode == ${operand(status as Json, sources)}`;
}

function operand(value: Json, sources: Sources): string {
  if (typeof value === "number" || typeof value === "boolean" || value === null) return JSON.stringify(value);
  if (typeof value === "string") {
    const only = /^\$\{([\p{L}\p{N}_-]+)\}$/u.exec(value)?.[1];
    if (only !== undefined) return sources.expression(only);
    if (!value.includes("${")) return `'${value.replaceAll("'", "''")}'`;
  }
  if (isJsonObject(value) && typeof value.$var === "string" && /^[\p{L}\p{N}_-]+$/u.test(value.$var)) return sources.expression(value.$var);
  if (isJsonObject(value) && typeof value.$field === "string") return contextOf({ path: value.$field });
  throw new Unfitting("it does not compare with a single value");
}

// What stands behind "is": a value, a type, a comparison, a list of values, a schema, "not empty", a status of a bare response.

import type { Json } from "../../json.ts";
import { readAttachedValue } from "./attached.ts";
import { readBounds, readCount } from "./bounds.ts";
import { type Condition, type Grammar, oneCondition, type Subject } from "./condition.ts";
import { attempt, type Cursor, key, skip, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { equalling, readEqual } from "./equality.ts";
import { fieldNamed } from "./known.ts";
import { joinPaths, pathOfMember } from "./path.ts";
import { statusNameAt } from "./reasons.ts";
import { readInFormat, readSchema, readSchemaThing, readShape, readTypeWord } from "./shape.ts";
import { readSimple } from "./simple.ts";
import { isStatus, readStatus, statusCheck, statusTail, takeOneOf } from "./status.ts";
import { readSlot, readSlots, takeIgnoreCase } from "./value.ts";
import { typeNames } from "./words.ts";

/** Behind "is". */
export function readComplement(c: Cursor, subject: Subject, negated: boolean, grammar: Grammar): readonly Condition[] | undefined {
  const start = c.at;
  const named = subject.kind === "body" && statusNameAt((ahead) => key(c, ahead)) !== undefined;
  const not = (!named && take(c, "not")) || take(c, "neither") ? !negated : negated;
  const below = c.attachment === undefined || c.usesAttachment ? undefined : attempt(c, () => readBelow(c, subject, not));
  if (below !== undefined) return below;
  for (const read of complements) {
    const { at, problem, usesAttachment } = c;
    const found = read(c, subject, not, grammar);
    if (found !== undefined && ends(c)) return found;
    c.at = at;
    c.problem = problem;
    c.usesAttachment = usesAttachment;
  }
  c.at = start;
  return undefined;
}

/** What stands below the sentence is what something is, whatever it is called: `should be JSON:`. */
function readBelow(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  takePhraseOf(c, equalling);
  if (key(c) !== "json" || c.attachment?.kind !== "code") return undefined;
  return readAttachedValue(c, subject, "equals", not);
}

/** Whether a clause may end here: a word that goes on would have been read. */
function ends(c: Cursor): boolean {
  const word = key(c);
  if (word === "or" || word === "nor") return false;
  return c.at >= c.to || word !== "" || token(c)?.kind === "symbol";
}

type Complement = (c: Cursor, subject: Subject, not: boolean, grammar: Grammar) => readonly Condition[] | undefined;

export const readTypeOf: Complement = (c, subject, not, grammar) => {
  const start = c.at;
  take(c, "of");
  take(c, "the");
  if (!take(c, "type")) {
    if (take(c, "data")) {
      if (!take(c, "type")) return undefined;
    } else if (!take(c, "typed")) return undefined;
    take(c, "as");
  }
  take(c, ":");
  const kind = fieldNamed(c, ["type"]);
  const quoted = token(c);
  if (
    kind !== undefined &&
    quoted?.kind === "quoted" &&
    !typeNames.has((quoted.value as string).toLowerCase()) &&
    subject.kind === "path"
  ) {
    c.at++;
    const span = { start: quoted.start, end: quoted.end };
    return oneCondition(
      { ...subject, name: joinPaths(subject.name as string, pathOfMember(kind)) },
      { key: "equals", value: quoted.value as string, span, not },
    );
  }
  const shape = readShape(c, subject, not, grammar);
  if (shape !== undefined) return shape;
  const type = readTypeWord(c);
  return type === undefined ? undefined : oneCondition(subject, { key: "type", value: type, span: spanFrom(c, start), not });
};

const characters = new Set("characters chars character letters".split(" "));

/** `above 3`, `longer than 3 characters`. */
export const readCompared: Complement = (c, subject, not) => {
  const start = c.at;
  const bounds = readBounds(c, "none");
  const counted = bounds ?? (characters.has(key(c, 1)) ? readCount(c) : undefined);
  if (counted !== undefined && characters.has(key(c))) {
    c.at++;
    take(c, "long") || (take(c, "in") && take(c, "length"));
    return oneCondition(subject, { key: "length", value: counted as never, span: spanFrom(c, start), not });
  }
  if (bounds === undefined || (subject.kind === "body" && subject.form === "response")) return undefined;
  return oneCondition(subject, { key: "compare", value: bounds, span: spanFrom(c, start), not });
};

const readOneOf: Complement = (c, subject, not) => {
  const start = c.at;
  if (!takeOneOf(c) && !take(c, "either")) return undefined;
  const list = token(c);
  if (list?.kind === "json" && Array.isArray(list.value) && list.value.length > 0) {
    c.at++;
    return oneOf(c, subject, list.value as readonly Json[], start, not, true);
  }
  const bracket = take(c, "(") || take(c, "[");
  const values = readSlots(c, true);
  if (values === undefined || (bracket && !take(c, ")") && !take(c, "]"))) return undefined;
  if (values.slots.length < 2 && values.slots[0]?.form === "reference") return undefined;
  return oneOf(
    c,
    subject,
    values.slots.map((slot) => slot.value),
    start,
    not,
    false,
  );
};

function oneOf(
  c: Cursor,
  subject: Subject,
  values: readonly Json[],
  start: number,
  not: boolean,
  isList: boolean,
): readonly Condition[] | undefined {
  if (subject.aspect === "length") return undefined;
  const ignoreCase = takeIgnoreCase(c);
  return oneCondition(subject, {
    key: "oneOf",
    value: values,
    span: spanFrom(c, start),
    not,
    ignoreCase,
    ...(isList ? { form: "json" } : {}),
  });
}

/** A bare "response" is a status where it is one: `the response is 404 Not Found`, `the response is successful`. */
const readResponseStatus: Complement = (c, subject, not) => {
  if (subject.kind !== "body" || subject.form !== "response" || subject.aspect !== undefined) return undefined;
  const here = token(c);
  if (here?.kind === "json" || here?.kind === "reference") return undefined;
  if (here?.kind === "quoted" && !/^\s*[1-5](?:\d\d|xx)\b/i.test(here.value as string)) return undefined;
  const { at } = c;
  takePhraseOf(c, equalling);
  if ((key(c) === "a" || key(c) === "an") && key(c, 1) === "http") c.at++;
  take(c, "http") || take(c, "status");
  const article = key(c) === "a" || key(c) === "an";
  const status = readStatus(c, true) ?? (article && c.at++ >= 0 ? readStatus(c, true) : undefined);
  if (status === undefined || (typeof status.value === "number" && !isStatus(status.value))) {
    c.at = at;
    return undefined;
  }
  skip(c, statusTail);
  if (key(c) === "error") c.at++;
  return [{ check: statusCheck(status.value, not), spans: [["status", status.span]] }];
};

export const mediaTypes: ReadonlyMap<string, string> = new Map([
  ["json", "application/json"],
  ["xml", "xml"],
  ["html", "text/html"],
  ["csv", "text/csv"],
  ["pdf", "application/pdf"],
]);

/** `the content type is JSON`: the header names that type, parameters aside. */
const readMediaType: Complement = (c, subject, not) => {
  if (subject.kind !== "header" || subject.name?.toLowerCase() !== "content-type") return undefined;
  const start = c.at;
  takePhraseOf(c, equalling);
  const type = mediaTypes.get(key(c));
  if (type === undefined) return undefined;
  c.at++;
  if (c.at < c.to && !take(c, "format") && key(c) !== "and" && key(c) !== ",") return undefined;
  return oneCondition(subject, { key: "contains", value: type, span: spanFrom(c, start), not });
};

/** `the response is HTML`, `the response is application/json`: its Content-Type. Of JSON is said that it can be parsed. */
const readMediaOfResponse: Complement = (c, subject, not) => {
  const here = token(c);
  if (subject.kind !== "body" || subject.form !== "response" || subject.aspect !== undefined || here?.kind !== "word") return undefined;
  const type = here.word === "json" ? undefined : (mediaTypes.get(here.word) ?? mediaName.exec(here.word)?.[0]);
  if (type === undefined) return undefined;
  c.at++;
  if (c.at < c.to && key(c) !== "and" && key(c) !== ",") return undefined;
  const span = { start: here.start, end: here.end };
  return oneCondition({ kind: "header", name: "Content-Type" }, { key: "contains", value: type, span, not });
};

const mediaName = /^(?:application|text|image|audio|video|multipart|font)\/[\w.+-]+$/;

const complements: readonly Complement[] = [
  readMediaType,
  readMediaOfResponse,
  readResponseStatus,
  readSimple,
  readTypeOf,
  readOneOf,
  (c, subject, not) => readSchema(c, subject, not) ?? (take(c, "valid") ? readSchema(c, subject, not) : undefined),
  readInFormat,
  readCompared,
  readSchemaThing,
  readValueShape,
  readEqual,
];

/** A type or format, unless the article begins a value: `an empty list`, `the number 5`. */
function readValueShape(c: Cursor, subject: Subject, not: boolean, grammar: Grammar): readonly Condition[] | undefined {
  const { at } = c;
  const value = readSlot(c, false);
  if (value?.form === "typed") {
    c.at = at;
    return undefined;
  }
  c.at = at;
  if (value !== undefined && value.form !== "word") return undefined;
  return readShape(c, subject, not, grammar);
}

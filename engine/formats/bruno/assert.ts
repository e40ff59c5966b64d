// Converts Bruno's assertions, such as `res.body.id: isNumber`, to checks.

import type { Check, Json, Step } from "../../../language/index.ts";
import { bareValue } from "../reading/bareValue.ts";
import type { Source } from "../reading/source.ts";
import { literal } from "../reading/templates.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { equality, truthy } from "../script/chai.ts";
import { checksOf } from "../script/condition.ts";
import type { Read } from "../script/read.ts";
import { readExpressionText } from "../script/text.ts";
import { brunoWords } from "../script/words.ts";
import type { BruPair } from "./text.ts";

const bounds = { gt: "above", gte: "atLeast", lt: "below", lte: "atMost" } as const;
const types: Readonly<Record<string, string>> = { isNumber: "number", isString: "string", isBoolean: "boolean", isArray: "array" };

export function readBruAssert({ name, value }: BruPair, source: Source, before: Step[]): readonly Check[] {
  const subject = readExpressionText(name, brunoWords(source.names));
  if (subject === undefined) throw new Unfitting("its subject is computed");
  const [, word = "", rest = ""] = /^(\w+)(?:\s+([\s\S]*))?$/.exec(value) ?? [];
  const isKnown =
    /^(?:eq|neq|gte?|lte?|in|notIn|contains|notContains|length|matches|notMatches|startsWith|endsWith|between|is[A-Z]\w*)$/.test(word);
  const [operator, operand] = isKnown ? [word, rest.trim()] : ["eq", value.trim()];
  const wanted = (text = operand): Read => ({ kind: "value", value: writtenValue(text, source, before) });
  const several = (): Read => ({
    kind: "value",
    value: operand
      .replace(/^\[|\]$/g, "")
      .split(",")
      .map((item) => writtenValue(item.trim(), source, before)),
  });
  const bound = bounds[operator as keyof typeof bounds];
  if (bound !== undefined) return checksOf(subject, { kind: "bounds", bounds: { [bound]: wanted() } }, false);
  const type = types[operator];
  if (type !== undefined) return checksOf(subject, { kind: "type", type }, false);
  switch (operator) {
    case "eq":
    case "neq":
      return equality(subject, operand === "undefined" ? { kind: "undefined" } : wanted(), operator === "neq");
    case "in":
    case "notIn":
      return checksOf(subject, { kind: "oneOf", value: several() }, operator === "notIn");
    case "contains":
    case "notContains":
      return checksOf(asText(subject), { kind: "contains", value: wanted() }, operator === "notContains");
    case "startsWith":
    case "endsWith":
      return checksOf(asText(subject), { kind: operator, value: wanted() }, false);
    case "matches":
    case "notMatches":
      return checksOf(asText(subject), { kind: "matches", source: literal(operand) }, operator === "notMatches");
    case "length":
      return checksOf(subject, { kind: "length", value: wanted() }, false);
    case "between": {
      const [low = "", high = ""] = operand.split(",");
      return checksOf(subject, { kind: "bounds", bounds: { atLeast: wanted(low.trim()), atMost: wanted(high.trim()) } }, false);
    }
    case "isEmpty":
    case "isNotEmpty":
      return checksOf(subject, { kind: "empty" }, operator === "isNotEmpty");
    case "isNull":
      return equality(subject, { kind: "value", value: null }, false);
    case "isUndefined":
      return equality(subject, { kind: "undefined" }, false);
    case "isDefined":
      return equality(subject, { kind: "undefined" }, true);
    case "isTrue":
    case "isFalse":
    case "isTruthy":
      if (operator === "isTruthy") return truthy(subject);
      return checksOf(subject, { kind: "equals", value: { kind: "value", value: operator === "isTrue" } }, false);
    case "isJson":
      return checksOf(subject, { kind: "schema", schema: { kind: "value", value: { type: ["object", "array"] } } }, false);
    default:
      throw new Unfitting(`there is no check for "${operator}"`);
  }
}

/** A whole body that contains a text may be no JSON. */
function asText(subject: Read): Read {
  return subject.kind === "path" && subject.path === "$" ? { kind: "text" } : subject;
}

/** As Bruno reads it: JSON words and numbers, texts in quotes or bare. */
function writtenValue(text: string, source: Source, before: Step[]): Json {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return source.templates.text(quoted, before);
  const bare = bareValue(text);
  return bare === undefined ? source.templates.value(text, before) : bare;
}

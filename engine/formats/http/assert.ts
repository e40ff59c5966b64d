// Converts httpYac's assertions, such as `?? status == 200`, to checks. httpYac compares by the type of the actual
// value, a check by the type of the expected value.

import type { Check, Json, Step } from "../../../language/index.ts";
import { bareValue, spelledNumber } from "../reading/bareValue.ts";
import type { Source } from "../reading/source.ts";
import { literal } from "../reading/templates.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { chainChecks } from "../script/chai.ts";
import { checksOf } from "../script/condition.ts";
import type { Read } from "../script/read.ts";
import { httpWords } from "../script/words.ts";

const operators =
  /^(?:===|!==|==|!=|>=|<=|>|<|equals|notEquals|startsWith|endsWith|includes|contains|matches|exists|isTrue|isFalse|isNumber|isString|isBoolean|isArray|sha256|sha512|md5)$/;

const bounds = { ">": "above", ">=": "atLeast", "<": "below", "<=": "atMost" } as const;
const types: Readonly<Record<string, string>> = { isNumber: "number", isString: "string", isBoolean: "boolean", isArray: "array" };

export function readHttpAssert(text: string, source: Source, before: Step[]): readonly Check[] {
  const [type, ...words] = [...text.matchAll(/\S+/g)];
  const sign = words.find(([word]) => operators.test(word));
  if (type === undefined || sign === undefined) throw new Unfitting("it is not an httpYac assertion");
  const [operator] = sign;
  const what = text.slice(type.index + type[0].length, sign.index).trim();
  const expected = text.slice(sign.index + operator.length);
  const subject = subjectOf(type[0], what === "" ? undefined : what, source);
  const wanted = (): Read => ({ kind: "value", value: writtenValue(expected.trim(), source, before) });
  const bound = bounds[operator as keyof typeof bounds];
  if (bound !== undefined) return checksOf(subject, { kind: "bounds", bounds: { [bound]: wanted() } }, false);
  const typeName = types[operator];
  if (typeName !== undefined) return checksOf(subject, { kind: "type", type: typeName }, false);
  switch (operator) {
    case "==":
    case "===":
    case "equals":
      return checksOf(subject, { kind: "equals", value: wanted() }, false);
    case "!=":
    case "!==":
    case "notEquals":
      return checksOf(subject, { kind: "equals", value: wanted() }, true);
    case "startsWith":
    case "endsWith":
      return checksOf(subject, { kind: operator, value: wanted() }, false);
    case "includes":
    case "contains":
      return checksOf(subject, { kind: "contains", value: wanted() }, false);
    case "matches":
      return checksOf(subject, { kind: "matches", source: literal(expected.trim()) }, false);
    case "exists":
      return checksOf(subject, { kind: "exists" }, false);
    case "isFalse":
      return chainChecks(subject, [{ name: "false" }]);
    default:
      throw new Unfitting(`there is no check for "${operator}"`);
  }
}

function subjectOf(type: string, what: string | undefined, source: Source): Read {
  switch (type) {
    case "status":
      return { kind: "status" };
    case "duration":
      return { kind: "time" };
    case "header":
      if (what !== undefined) return { kind: "header", name: what };
      break;
    case "body":
      return what === undefined ? { kind: "text" } : { kind: "path", path: `$${what.startsWith("[") ? "" : "."}${what}` };
    case "js": {
      const names = httpWords(source.names).names;
      const [, base, rest = ""] = /^(response\.(?:parsedBody|body|statusCode|status))((?:[.[][\w.[\]"']*)?)$/.exec(what ?? "") ?? [];
      const known = base === undefined ? undefined : names(base, undefined);
      if (known?.kind === "path") return { kind: "path", path: known.path + rest };
      if (known !== undefined && rest === "") return known;
    }
  }
  throw new Unfitting(`checks cannot read ${type} ${what ?? ""}`.trim());
}

function writtenValue(text: string, source: Source, before: Step[]): Json {
  const bare = /\d/.test(text) ? spelledNumber(text) : bareValue(text);
  if (bare !== undefined) return bare;
  const json = /^[[{]/.test(text) && !text.startsWith("{{") ? source.templates.json(text, before) : undefined;
  return json ?? source.templates.value(text, before);
}

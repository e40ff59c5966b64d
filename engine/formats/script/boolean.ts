// Converts conditions of a script to checks: comparisons, presence, and several of them joined by `&&`.

import type { Expression } from "acorn";
import type { Check } from "../../../language/index.ts";
import { literal } from "../reading/templates.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { equality, presence } from "./chai.ts";
import { type Asked, checksOf } from "./condition.ts";
import { dottedName, plainValue, type Read, readExpression, type Scope, segment } from "./read.ts";

/** The checks that hold where the condition is `wanted`. Throws `Unfitting`. */
export function booleanChecks(node: Expression, wanted: boolean, scope: Scope): readonly Check[] {
  switch (node.type) {
    case "ParenthesizedExpression":
      return booleanChecks(node.expression, wanted, scope);
    case "Identifier": {
      const alias = scope.aliases.get(node.name);
      if (alias?.kind === "condition") return booleanChecks(alias.node, wanted, scope);
      break;
    }
    case "UnaryExpression":
      if (node.operator === "!") return booleanChecks(node.argument, !wanted, scope);
      break;
    case "LogicalExpression":
      if ((node.operator === "&&" && wanted) || (node.operator === "||" && !wanted))
        return [...booleanChecks(node.left, wanted, scope), ...booleanChecks(node.right, wanted, scope)];
      return alternatives(node, wanted, scope);
    case "BinaryExpression":
      if (node.left.type !== "PrivateIdentifier") return comparison(node.operator, node.left, node.right, wanted, scope);
      break;
    case "CallExpression": {
      const found = call(node, wanted, scope);
      if (found !== undefined) return found;
    }
  }
  throw new Unfitting("the script computes the condition");
}

/** `status === 200 || status === 201`. */
function alternatives(node: Extract<Expression, { type: "LogicalExpression" }>, wanted: boolean, scope: Scope): readonly Check[] {
  const checks = [...booleanChecks(node.left, true, scope), ...booleanChecks(node.right, true, scope)];
  const statuses = checks.flatMap(({ status, not }) => (not === true || status === undefined ? [undefined] : [status].flat()));
  const isList = statuses.every((status) => typeof status === "number" || typeof status === "string");
  if (node.operator !== "||" || !wanted || !isList) throw new Unfitting("one of several conditions is enough, which checks cannot express");
  return [{ status: statuses as readonly (number | string)[] }];
}

const bounds = { "<": "below", "<=": "atMost", ">": "above", ">=": "atLeast" } as const;
const mirrored = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

function comparison(operator: string, leftNode: Expression, rightNode: Expression, wanted: boolean, scope: Scope): readonly Check[] {
  const left = readExpression(leftNode, scope);
  const right = readExpression(rightNode, scope);
  if (operator === "in") {
    const key = plainValue(left);
    if (right?.kind !== "path" || typeof key !== "string") throw new Unfitting("the script computes the condition");
    return checksOf({ kind: "path", path: right.path + segment(key) }, { kind: "exists" }, !wanted);
  }
  if (left === undefined || right === undefined) throw new Unfitting("the script computes its operands");
  const [subject, other, turned] = isPart(left) ? [left, right, false] : [right, left, true];
  switch (operator) {
    case "==":
    case "===":
    case "!=":
    case "!==": {
      const isEqual = operator.startsWith("=") === wanted;
      const isLoose = operator.length === 2;
      const isNothing = other.kind === "undefined" || (other.kind === "value" && other.value === null);
      if (isLoose && isNothing) return presence(subject, !isEqual);
      if (isLoose && other.kind === "value" && typeof other.value === "string" && Number.isFinite(Number(other.value)))
        throw new Unfitting("== takes the number and its text for the same, which checks do not");
      return equality(subject, other, !isEqual);
    }
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const name = bounds[turned ? mirrored[operator] : operator];
      return checksOf(subject, { kind: "bounds", bounds: { [name]: other } }, !wanted);
    }
    default:
      throw new Unfitting("the script computes the condition");
  }
}

function isPart(read: Read): boolean {
  return read.kind !== "value" && read.kind !== "undefined";
}

function call(node: Extract<Expression, { type: "CallExpression" }>, wanted: boolean, scope: Scope): readonly Check[] | undefined {
  const [argument] = node.arguments;
  const first = argument === undefined ? undefined : readExpression(argument, scope);
  const path = dottedName(node.callee);
  if (path === "Array.isArray" && first?.kind === "path") return checksOf(first, { kind: "type", type: "array" }, !wanted);
  if (path === "Number.isInteger" && first?.kind === "path") return checksOf(first, { kind: "type", type: "integer" }, !wanted);
  if (path === "tv4.validate" && first?.kind === "path") {
    const schema = node.arguments[1] === undefined ? undefined : readExpression(node.arguments[1], scope);
    if (schema !== undefined) return checksOf(first, { kind: "schema", schema }, !wanted);
  }
  if (node.callee.type !== "MemberExpression" || node.callee.property.type !== "Identifier" || node.callee.object.type === "Super")
    return undefined;
  const subject = readExpression(node.callee.object, scope);
  if (subject === undefined || first === undefined) return undefined;
  const text = (kind: "contains" | "startsWith" | "endsWith"): Asked => ({ kind, value: first });
  switch (node.callee.property.name) {
    case "hasOwnProperty": {
      const key = plainValue(first);
      return subject.kind === "path" && typeof key === "string"
        ? checksOf({ kind: "path", path: subject.path + segment(key) }, { kind: "exists" }, !wanted)
        : undefined;
    }
    case "test":
      return subject.kind === "pattern" ? checksOf(first, { kind: "matches", source: literal(subject.source) }, !wanted) : undefined;
    case "has":
      return subject.kind === "text" ? checksOf(subject, text("contains"), !wanted) : undefined;
    case "includes": {
      const list = plainValue(subject);
      if (Array.isArray(list)) return checksOf(first, { kind: "oneOf", value: subject }, !wanted);
      return checksOf(subject, text("contains"), !wanted);
    }
    case "startsWith":
      return checksOf(subject, text("startsWith"), !wanted);
    case "endsWith":
      return checksOf(subject, text("endsWith"), !wanted);
    default:
      return undefined;
  }
}

// Evaluates JSONPath (RFC 9535) over json-p3, with numbers of any length: filters compare their exact values, and no
// path selects a part of them.

import { jsonpath } from "json-p3";
import { compareNumbers, deepestData, ExactNumber, isNumber, type Json, numberPattern, readNumber } from "../../language/index.ts";
import { equal } from "./equality.ts";

const { Nothing, JSONPathNodeList, expressions, functions, selectors } = jsonpath;

class Environment extends jsonpath.JSONPathEnvironment {
  override entries(...[value]: Parameters<jsonpath.JSONPathEnvironment["entries"]>): ReturnType<jsonpath.JSONPathEnvironment["entries"]> {
    return (value as unknown) instanceof ExactNumber ? [] : super.entries(value);
  }
}

const environment = createEnvironment();

function createEnvironment(): Environment {
  // One more than the values have, since their root counts.
  const created = new Environment({ maxRecursionDepth: deepestData + 2 });
  const length = new functions.Length();
  created.functionRegister.set("length", {
    argTypes: length.argTypes,
    returnType: length.returnType,
    call: (value: never) => ((value as unknown) instanceof ExactNumber ? Nothing : length.call(value)),
  });
  return created;
}

export interface JsonPath {
  /** True if it can select one value at most. */
  readonly single: boolean;
  readonly run: (root: Json) => readonly { readonly value: Json; readonly path: string }[];
}

/** Throws json-p3's errors if the text is not a JSONPath. */
export function compileJsonPath(path: string): JsonPath {
  const query = environment.compile(path);
  withExactNumbers(query);
  return {
    single: query.singularQuery(),
    run: (root) =>
      query.query(root as Parameters<typeof query.query>[0]).nodes.map((node) => ({ value: node.value as Json, path: node.getPath() })),
  };
}

type Query = ReturnType<Environment["compile"]>;
type Expression = jsonpath.expressions.FilterExpression;

function withExactNumbers({ segments }: Query): void {
  for (const segment of segments) {
    for (const selector of segment.selectors) if (selector instanceof selectors.FilterSelector) compareExactly(selector.expression);
  }
}

function compareExactly(expression: Expression): void {
  if (expression instanceof expressions.LogicalExpression) compareExactly(expression.expression);
  else if (expression instanceof expressions.PrefixExpression) compareExactly(expression.right);
  else if (expression instanceof expressions.FunctionExtension) for (const argument of expression.args) compareExactly(argument);
  else if (expression instanceof expressions.FilterQuery) withExactNumbers(expression.path);
  else if (expression instanceof expressions.InfixExpression) {
    const { left, operator, right } = expression;
    compareExactly(left);
    compareExactly(right);
    if (!expression.logical) expression.evaluate = (context) => compare(operand(left, context), operator, operand(right, context));
  }
}

/** `Nothing` where a query selects nothing. */
function operand(expression: Expression, context: Parameters<Expression["evaluate"]>[0]): Json | typeof Nothing {
  if (expression instanceof expressions.NumberLiteral) return literal(expression.token.value);
  const value: unknown = expression.evaluate(context);
  if (!(value instanceof JSONPathNodeList)) return value as Json | typeof Nothing;
  const [node] = value.nodes;
  return node === undefined ? Nothing : (node.value as Json);
}

function literal(digits: string): Json {
  return numberPattern.test(digits) ? readNumber(digits) : Number(digits);
}

function compare(left: Json | typeof Nothing, operator: string, right: Json | typeof Nothing): boolean {
  switch (operator) {
    case "==":
      return same(left, right);
    case "!=":
      return !same(left, right);
    case "<":
      return below(left, right);
    case ">":
      return below(right, left);
    case "<=":
      return below(left, right) || same(left, right);
    case ">=":
      return below(right, left) || same(left, right);
  }
  return false;
}

function same(left: Json | typeof Nothing, right: Json | typeof Nothing): boolean {
  return left === Nothing || right === Nothing ? left === right : equal(left as Json, right as Json);
}

function below(left: unknown, right: unknown): boolean {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) < 0;
  return typeof left === "string" && typeof right === "string" && left < right;
}

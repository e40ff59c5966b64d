// Mechanical faults: each operator of the handlers' sources changed in one place, as Stryker's mutators do, by the
// syntax tree.

import { stripTypeScriptTypes } from "node:module";
import { parse } from "acorn";

export interface Mutant {
  /** Relative to the service's sources. */
  readonly file: string;
  readonly line: number;
  /** The change: `>= → >`. */
  readonly change: string;
  readonly text: string;
}

const swapped: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">"],
  "<=": ["<"],
  ">": [">=", "<"],
  ">=": [">"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
};

/** In texts that are SQL. */
const sqlChanges: readonly (readonly [RegExp, string])[] = [
  [/ >= /, " > "],
  [/ <= /, " < "],
  [/ AND \(/, " OR ("],
  [/ DESC/, ""],
  [/ ORDER BY [^`"']*?(?= LIMIT|$)/, ""],
  [/ LIMIT :limit/, ""],
  [/ OFFSET :offset/, " OFFSET 0 * :offset"],
  [/ - :/, " + :"],
  [/ \+ 1\b/, " + 2"],
  [/coalesce\(\?, (\w+)\)/, "$1"],
];

const droppedCalls = new Set(["slice", "filter", "sort", "trim", "toLowerCase", "orderBy", "reverse", "concat"]);

/** A node of ESTree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** All of a file, in the order of the text. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  // Types become blanks, so that places stay as they are.
  const plain = file.endsWith(".ts") ? stripTypeScriptTypes(text) : text.replace(/^#!/, "//");
  const tree = parse(plain, { ecmaVersion: "latest", sourceType: file.endsWith(".ts") ? "module" : "script" }) as unknown as Node;
  const found: Mutant[] = [];
  const textOf = (node: Node) => text.slice(node.start, node.end);
  const put = (start: number, end: number, replacement: string, change: string) =>
    found.push({ file, line: text.slice(0, start).split("\n").length, change, text: text.slice(0, start) + replacement + text.slice(end) });
  const replace = (node: Node, replacement: string, change: string) => put(node.start, node.end, replacement, change);

  function visit(node: Node): void {
    const { type } = node;
    if (type === "ImportDeclaration" || isDecoration(node, textOf(node))) return;
    const [left, right] = [node.left as Node, node.right as Node];
    if (type === "BinaryExpression" || type === "LogicalExpression") {
      const sign = String(node.operator);
      const isText = [left, right].some((side) => side.type === "TemplateLiteral" || typeof side.value === "string");
      const at = text.indexOf(sign, left.end);
      if (!isText || sign.endsWith("==")) for (const other of swapped[sign] ?? []) put(at, at + sign.length, other, `${sign} → ${other}`);
    } else if (type === "IfStatement") {
      replace(node.test as Node, "false", "the condition is never true");
      replace(node.test as Node, "true", "the condition is always true");
    } else if (type === "ConditionalExpression") replace(node, `(${textOf(node.alternate as Node)})`, "the other branch");
    else if (type === "UnaryExpression" && node.operator === "!") replace(node, textOf(node.argument as Node), "! removed");
    else if (type === "Literal" && typeof node.value === "boolean") replace(node, String(!node.value), `${node.value} → ${!node.value}`);
    else if (type === "Literal" && typeof node.value === "number")
      replace(node, String(node.value + 1), `${node.value} → ${node.value + 1}`);
    else if (type === "ExpressionStatement" && isCall(node.expression as Node)) replace(node, ";", "a call removed");
    else if (type === "ThrowStatement") replace(node, ";", "a throw removed");
    else if (type === "CallExpression" && droppedCalls.has(String(((node.callee as Node).property as Node | undefined)?.name)))
      replace(node, textOf((node.callee as Node).object as Node), `.${String(((node.callee as Node).property as Node).name)}() removed`);
    else if (type === "ObjectExpression" && (node.properties as readonly Node[]).length > 1)
      for (const member of node.properties as readonly Node[]) {
        if (member.type !== "Property") continue;
        const after = /^\s*,/.exec(text.slice(member.end))?.[0].length ?? 0;
        put(member.start, member.end + after, "", `${textOf(member.key as Node)} removed`);
      }
    if (type === "TemplateLiteral" || typeof node.value === "string") changeSql(node, textOf(node));
    for (const value of Object.values(node))
      for (const inner of [value].flat()) if (typeof (inner as Node | null)?.type === "string") visit(inner as Node);
  }

  function changeSql(node: Node, written: string): void {
    if (!/\b(?:SELECT|UPDATE|INSERT|DELETE|WHERE)\b| DESC\b/.test(written)) return;
    for (const [pattern, by] of sqlChanges) {
      const changed = written.replace(pattern, by);
      if (changed !== written) replace(node, changed, `in SQL ${pattern.source.trim()} → ${by.trim()}`);
    }
  }

  visit(tree);
  return found;
}

function isCall(expression: Node): boolean {
  const inner = expression.type === "AwaitExpression" ? (expression.argument as Node) : expression;
  const callee = inner.callee as Node | undefined;
  return inner.type === "CallExpression" && callee?.type !== "Super" && callee?.name !== "require";
}

/** The decorators that LoopBack's compiler has written are the document, not a handler. */
function isDecoration({ type }: Node, written: string): boolean {
  return (
    type === "ExpressionStatement" && /^(?:tslib_\d+\.__|Object\.defineProperty\(exports|exports\.\w+ =.*void 0|\w+ = tslib)/.test(written)
  );
}

/** `count` of them, the same each time, from all over the sources and of all kinds. */
export function chosen(all: readonly Mutant[], count: number): readonly Mutant[] {
  // State of a linear congruential generator (Numerical Recipes).
  let state = 20_261_122;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return all
    .map((mutant) => ({ mutant, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

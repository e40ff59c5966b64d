// Reads scripts of other tools statement by statement: assertions become checks, assignments of variables become saves
// and `set` steps, and the rest is listed.

import { type CallExpression, type Expression, type Node, type Program, parse, type Statement } from "acorn";
import type { Check, Json, Step } from "../../../language/index.ts";
import type { VariableNames } from "../reading/names.ts";
import type { Source } from "../reading/source.ts";
import { type ImportedCall, type Place, shortened, type UnfitKind } from "../reading/suite.ts";
import { literal } from "../reading/templates.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { booleanChecks } from "./boolean.ts";
import { chainChecks, chainOf } from "./chai.ts";
import { childrenOf, deepestScript, isTooDeep } from "./depth.ts";
import { dottedName, type Names, plainValue, type Read, readExpression, segment } from "./read.ts";

/** The words of one tool. */
export interface ScriptWords {
  readonly names: Names;
  /** `pm.test("…", () => {…})`. */
  readonly tests: ReadonlySet<string>;
  /** `pm.expect(x)`. */
  readonly expects: ReadonlySet<string>;
  /** The names before `….to.have.status(200)`. */
  readonly responses: ReadonlySet<string>;
  /** `client.assert(condition, "…")`. */
  readonly asserts: ReadonlySet<string>;
  /** `pm.environment.set("name", value)`. */
  readonly setters: RegExp;
}

export interface ScriptTarget {
  readonly source: Source;
  readonly call: ImportedCall;
  /** Before the request or after it. */
  readonly when: "before" | "after";
  /** Place of a line of the script, from 1. */
  place(line: number): Place;
}

export function readScript(text: string, wordsOf: (variables: VariableNames) => ScriptWords, target: ScriptTarget): void {
  if (text.trim() === "") return;
  const program = parsed(text);
  const list = (reason: string) => target.call.unfit.push({ kind: "script", place: target.place(1), what: shortened(text), reason });
  if (program === undefined) return void list("it is not JavaScript that Playbook can read");
  if (isTooDeep(program)) return void list(`it is nested more than ${deepestScript} levels deep`);
  new Script(text, wordsOf(target.source.names), target).statements(program.body as readonly Statement[]);
}

function parsed(text: string): Program | undefined {
  const options = { ecmaVersion: "latest", locations: true, allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true } as const;
  for (const sourceType of ["script", "module"] as const) {
    try {
      return parse(text, { ...options, sourceType });
    } catch {
      // The other kind of source may fit.
    }
  }
  return undefined;
}

/** One pass over a script; its constants live as long as it does. */
class Script {
  readonly #text: string;
  readonly #words: ScriptWords;
  readonly #target: ScriptTarget;
  readonly #aliases = new Map<string, Read>();

  constructor(text: string, words: ScriptWords, target: ScriptTarget) {
    this.#text = text;
    this.#words = words;
    this.#target = target;
  }

  statements(all: readonly Statement[]): void {
    for (const statement of all) this.#statement(statement);
  }

  get #scope() {
    return { names: this.#words.names, aliases: this.#aliases };
  }

  #statement(node: Statement) {
    switch (node.type) {
      case "EmptyStatement":
        return;
      case "BlockStatement":
        return this.statements(node.body);
      case "ExpressionStatement":
        return this.#expression(node.expression);
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) {
          const read = init ? (readExpression(init, this.#scope) ?? this.#condition(init)) : undefined;
          if (!init && id.type === "Identifier") continue;
          if (read === undefined || !this.#name(id, read)) this.#list(node, "the script computes it");
        }
        return;
      case "IfStatement":
        if (!this.#guarded(node)) this.#list(node, "it runs only under a condition");
        return;
      default:
        this.#list(node, "it is part of a program, which steps cannot express");
    }
  }

  /** `const isOk = pm.response.code === 200`. */
  #condition(node: Expression): Read | undefined {
    const checks = attempt(
      () => booleanChecks(node, true, this.#scope),
      () => [],
    );
    return checks !== undefined && checks.length > 0 ? { kind: "condition", node } : undefined;
  }

  #name(pattern: Node, read: Read): boolean {
    const node = pattern as Extract<Node, { type: string }> & { readonly name?: string; readonly properties?: readonly Node[] };
    if (node.type === "Identifier" && node.name !== undefined) {
      this.#aliases.set(node.name, read);
      return true;
    }
    if (node.type !== "ObjectPattern" || read.kind !== "path") return false;
    const fields = (node.properties ?? []).map((property) => {
      const { type, computed, key, value } = property as {
        type: string;
        computed?: boolean;
        key?: { type: string; name?: string };
        value?: { type: string; name?: string };
      } & Node;
      return type === "Property" && computed === false && key?.type === "Identifier" && value?.type === "Identifier"
        ? ([key.name ?? "", value.name ?? ""] as const)
        : undefined;
    });
    if (fields.some((field) => field === undefined)) return false;
    for (const field of fields) if (field) this.#aliases.set(field[1], { kind: "path", path: read.path + segment(field[0]) });
    return true;
  }

  /**
   * `if (pm.response.code === 200) { … }`: steps have no condition, which is reported. No check is weaker for it: the
   * inner checks apply to every response.
   */
  #guarded(node: Extract<Statement, { type: "IfStatement" }>): boolean {
    const inner = node.consequent.type === "BlockStatement" ? node.consequent.body : [node.consequent];
    const condition = attempt(
      () => booleanChecks(node.test, true, this.#scope),
      () => [],
    );
    const asks = condition !== undefined && condition.length > 0 && condition.every(({ not }) => not !== true);
    const part = readExpression(node.test, this.#scope)?.kind;
    const isPart = part === "path" || part === "length";
    // A variable that is usually missing.
    const isUnset =
      node.test.type === "UnaryExpression" &&
      node.test.operator === "!" &&
      readExpression(node.test.argument, this.#scope)?.kind === "variable";
    if (node.alternate || this.#target.when === "before" || !(asks || isPart || isUnset)) return false;
    this.statements(inner);
    this.#unfit(node.test, "script", "the condition is ignored, so the checks below it apply to every response");
    return true;
  }

  #expression(node: Expression): unknown {
    if (node.type === "AwaitExpression") return this.#expression(node.argument);
    if (node.type === "CallExpression") {
      const path = dottedName(node.callee) ?? "";
      if (this.#words.tests.has(path)) return this.#test(node);
      if (this.#words.setters.test(path)) return this.#set(node, path);
      if (/^console\./.test(path)) return this.#unfit(node, "output", "it only prints, which a run does anyway");
    }
    if (node.type === "AssignmentExpression" && node.operator === "=") {
      if (node.left.type === "MemberExpression" && /^tests[.[]/.test(this.#source(node.left)))
        return this.#assertion(node, () => booleanChecks(node.right, true, this.#scope));
      const read = node.left.type === "Identifier" ? readExpression(node.right, this.#scope) : undefined;
      if (read !== undefined && this.#name(node.left, read)) return;
      return this.#list(node, "the script computes it");
    }
    if (!this.#isAssertion(node)) return this.#list(node, "steps cannot express it");
    this.#assertion(node, () => this.#checks(node));
  }

  #test(node: CallExpression): unknown {
    const [, callback] = node.arguments;
    if (callback?.type !== "FunctionExpression" && callback?.type !== "ArrowFunctionExpression")
      return this.#list(node, "its function is not in this script");
    if (callback.body.type !== "BlockStatement") return this.#expression(callback.body);
    this.statements(callback.body.body);
  }

  #checks(node: Expression): readonly Check[] {
    if (this.#target.when === "before") throw new Unfitting("it comes before the request, where there is no response");
    if (node.type === "CallExpression" && this.#words.asserts.has(dottedName(node.callee) ?? "")) {
      const [condition] = node.arguments;
      if (condition === undefined || condition.type === "SpreadElement") throw new Unfitting("it has no condition");
      return booleanChecks(condition, true, this.#scope);
    }
    const chain = chainOf(node, (one) => this.#isRoot(one), this.#scope);
    if (chain === undefined) throw new Unfitting("no check can express it");
    const { root, links } = chain;
    if (root.type !== "CallExpression") return chainChecks({ kind: "response" }, links);
    const [argument] = root.arguments;
    if (argument === undefined || argument.type === "SpreadElement") throw new Unfitting("it does not check anything");
    const subject = readExpression(argument, this.#scope);
    if (subject === undefined || (subject.kind === "value" && !Array.isArray(subject.value))) {
      // expect(a === b).to.be.true
      const [last] = links.slice(-1);
      if (last?.args === undefined && (last?.name === "true" || last?.name === "false")) {
        const isNegated = links.some(({ name }) => name === "not");
        return booleanChecks(argument, (last.name === "true") !== isNegated, this.#scope);
      }
      throw new Unfitting("the script computes its subject");
    }
    return chainChecks(subject, links);
  }

  #isRoot(node: Expression): boolean {
    if (node.type === "CallExpression") return this.#words.expects.has(dottedName(node.callee) ?? "");
    return this.#words.responses.has(dottedName(node) ?? "");
  }

  #isAssertion(node: Node): boolean {
    const one = node as Expression;
    if (one.type === "AssignmentExpression") return one.left.type === "MemberExpression" && /^tests[.[]/.test(this.#source(one.left));
    if (one.type !== "CallExpression" && one.type !== "MemberExpression") return false;
    if (one.type === "CallExpression" && this.#words.asserts.has(dottedName(one.callee) ?? "")) return true;
    const chain = chainOf(one, (root) => this.#isRoot(root), this.#scope);
    return chain !== undefined && chain.links.length > 0 && (chain.root.type === "CallExpression" || chain.links[0]?.name === "to");
  }

  #assertion(node: Node, make: () => readonly Check[]): void {
    this.#target.source.assertion();
    const checks = attempt(make, (reason) => this.#unfit(node, "assertion", reason));
    if (checks !== undefined)
      this.#target.call.asserts.push({ place: this.#place(node), what: shortened(this.#source(node)), value: checks });
  }

  #set(node: CallExpression, path: string): void {
    attempt(
      () => {
        const {
          call,
          when,
          source: { names, takesSecret },
        } = this.#target;
        const [first, second] = node.arguments;
        const key = first === undefined || first.type === "SpreadElement" ? undefined : readExpression(first, this.#scope);
        if (key?.kind !== "value" || typeof key.value !== "string") throw new Unfitting("the variable is not named");
        if (second === undefined || second.type === "SpreadElement") throw new Unfitting("the variable does not get a value");
        const original = this.#derivedFrom(key.value, second);
        if (original !== undefined) return names.same(key.value, original);
        const name = names.of(key.value);
        const read = readExpression(second, this.#scope);
        const steps = when === "before" ? call.before : call.after;
        const source = read === undefined ? undefined : sourceOf(read);
        if (read === undefined) throw new Unfitting(`the script computes the arguments of ${path}`);
        if (source !== undefined) {
          if (when === "before") throw new Unfitting("it comes before the request, where there is no response");
          call.saves.push({ place: this.#place(node), what: shortened(this.#source(node)), value: { [name]: source } });
        } else if (read.kind === "value" && takesSecret(name, read.value)) {
          throw new Unfitting("its value is a secret, so it becomes an encrypted variable that gets its value elsewhere");
        } else steps.push({ step: "set", variable: name, value: this.#valueFor(read, steps, name) });
      },
      (reason) => this.#unfit(node, "save", reason),
    );
  }

  /**
   * Recognizes the variables that an export derives: `orderIdJson` is JSON of orderId for a body, `orderIdEscaped` the
   * same inside a text, `emailEncoded` is email for an address.
   */
  #derivedFrom(name: string, node: Expression): string | undefined {
    const whole = this.#source(node);
    if (node.type === "CallExpression" && node.callee.type === "MemberExpression" && whole.endsWith(".slice(1, -1)")) {
      const inner = node.callee.object;
      if (inner.type !== "CallExpression" || dottedName(inner.callee) !== "JSON.stringify") return undefined;
      const known = /\.get\("([\w-]+)"\)/.exec(whole)?.[1];
      return known !== undefined && name === `${known}Escaped` ? known : undefined;
    }
    const [argument] = node.type === "CallExpression" ? node.arguments : [];
    if (node.type !== "CallExpression" || argument === undefined || argument.type === "SpreadElement") return undefined;
    const suffixes: Readonly<Record<string, string>> = { "JSON.stringify": "Json", encodeURIComponent: "Encoded" };
    const suffix = suffixes[dottedName(node.callee) ?? ""];
    const read = readExpression(argument, this.#scope);
    return suffix !== undefined && read?.kind === "variable" && name === read.name + suffix ? read.name : undefined;
  }

  #valueFor(read: Read, steps: Step[], name: string): Json {
    if (read.kind === "made") return read.value;
    const plain = plainValue(read);
    if (plain !== undefined) return plain;
    if (read.kind !== "joined") throw new Unfitting("steps cannot set a variable to that value");
    const { call, source } = this.#target;
    return read.parts
      .map((part) => {
        if (part.kind === "value") return literal(String(part.value));
        if (part.kind === "variable") return `\${${part.name}}`;
        const own = source.names.fresh(`${name} part`);
        if (part.kind === "made") steps.push({ step: "set", variable: own, value: part.value });
        else call.saves.push({ place: call.place, what: own, value: { [own]: sourceOf(part) ?? "$" } });
        return `\${${own}}`;
      })
      .join("");
  }

  /** The statement as a whole, and each assertion in it. */
  #list(node: Node, reason: string): void {
    const inside = this.#assertionsIn(node);
    for (const one of inside) {
      this.#target.source.assertion();
      this.#unfit(one, "assertion", reason);
    }
    if (inside.length === 0 || inside[0] !== node) this.#unfit(node, "script", reason);
  }

  #assertionsIn(node: Node): readonly Node[] {
    if (this.#isAssertion(node)) return [node];
    return childrenOf(node).flatMap((child) => this.#assertionsIn(child));
  }

  #unfit(node: Node, kind: UnfitKind, reason: string): void {
    this.#target.call.unfit.push({ kind, place: this.#place(node), what: shortened(this.#source(node)), reason });
  }

  #place(node: Node): Place {
    return this.#target.place(node.loc?.start.line ?? 1);
  }

  #source(node: Node): string {
    return this.#text.slice(node.start, node.end);
  }
}

/** The source as `store` writes it; undefined if it is not a part of the response. */
export function sourceOf(read: Read): string | undefined {
  switch (read.kind) {
    case "path":
      return read.path;
    case "header":
    case "cookie":
      return `${read.kind} ${read.name}`;
    case "status":
      return "status";
    case "text":
      return "body";
    default:
      return undefined;
  }
}

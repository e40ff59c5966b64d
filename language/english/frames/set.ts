// Setting variables: "set ${quantity} to 2", "let ${a} be ${b}", "generate a random uuid as ${key}", a table of variables.

import type { Step } from "../../step.ts";
import { variableName } from "../../text/names.ts";
import { tableEntries } from "../attachment.ts";
import { readRandom } from "../generated.ts";
import { anyPhraseEnd, type Clause, fail, isSymbol, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import { articles } from "../words.ts";
import { clause, nameAt, readName, setClause, skipScope } from "./save.ts";
import { readSource } from "./source.ts";

/** `set ${a} to 1 (and ${b} to 2)`, `let ${a} be 1`, `set the variable "a" to the response field "id"`; `from` is behind the verb. */
export function readSet(scan: Scan, from: number, quoted = false): readonly Clause[] {
  const out: Clause[] = [];
  let next = from;
  for (let at = from; ; ) {
    const one = readSetOne(scan, at, quoted);
    if (one === undefined) break;
    out.push(one);
    next = one.next;
    at = skipJoint(scan, next);
    if (at === next) break;
  }
  const [first] = out;
  if (first === undefined) return readVariablesTable(scan, from);
  if (out.length === 1) return [first];
  const steps = out.flatMap((one) => one.steps);
  const fields = out.flatMap((one, index) => one.fields.map((field) => ({ ...field, path: [index, ...field.path.slice(1)] })));
  return [{ kind: out.every(({ kind }) => kind === "save") ? "save" : "other", next, steps, fields, usesAttachment: false }];
}

function readSetOne(scan: Scan, from: number, quoted: boolean): Clause | undefined {
  let at = quoted && isSymbol(scan, from + 1, "=") ? from : skipAll(scan, from, articles);
  if (/^(?:context|new|scenario)$/.test(word(scan, at)) && /^(?:variable|var)$/.test(word(scan, at + 1))) at++;
  const said = /^(?:variable|var)$/.test(word(scan, at));
  if (said) at++;
  if (said && /^(?:named|called)$/.test(word(scan, at))) at++;
  const bare = quoted && tokenAt(scan, at)?.kind === "word" && isSymbol(scan, at + 1, "=");
  if (!said && !bare && tokenAt(scan, at)?.kind !== "reference" && !(quoted && tokenAt(scan, at)?.kind === "quoted")) return fail(scan, at);
  const variable = nameAt(scan, at);
  if (variable === undefined) return fail(scan, at);
  at++;
  const link = anyPhraseEnd(scan, at, ["to be", "be", "to", "as", "with the value", "with value", "equal to", "equals", "is set to", "is"]);
  if (link >= 0) at = link;
  else if (isSymbol(scan, at, "=") || isSymbol(scan, at, ":")) at++;
  else return fail(scan, at);
  if (word(scan, at) === "the" && word(scan, at + 1) === "value" && word(scan, at + 2) === "of") at += 3;
  const source = readSource(scan, at);
  if (source !== undefined) {
    return clause(
      "save",
      skipScope(scan, source.next),
      { step: "save", store: [{ [variable]: source.source }] },
      [{ path: [0, "store", 0], in: "sentence", span: spanOf(scan, from, source.next) }],
      false,
    );
  }
  const value = readSlot(scan, at);
  return value === undefined ? fail(scan, at) : setClause(scan, variable, value.value, at, value.next, skipScope(scan, value.next));
}

/** `I have these variables` with a table of names and values. */
function readVariablesTable(scan: Scan, from: number): readonly Clause[] {
  if (scan.attachment?.kind !== "table") return [];
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "following") at++;
  if (word(scan, at) !== "variables") return [];
  at++;
  const end = anyPhraseEnd(scan, at, ["as follows", "are set", "to"]);
  if (end >= 0) at = end;
  if (isSymbol(scan, at, ":")) at++;
  if (at < scan.end) return [];
  const entries = tableEntries(scan, scan.attachment, false, "pairs");
  if (entries?.every(({ name }) => variableName.test(name)) !== true) return [];
  return [
    {
      kind: "other",
      next: at,
      steps: entries.map(({ name, value }): Step => ({ step: "set", variable: name, value })),
      fields: entries.map(({ span }, index) => ({ path: [index, "value"], in: "attachment", span })),
      usesAttachment: true,
    },
  ];
}

/** `generate a random uuid (and save it) as ${key}`; `from` is behind the verb. */
export function readGenerate(scan: Scan, from: number): readonly Clause[] {
  const made = /^generates?$/.test(word(scan, from - 1)) ? readRandom(scan, skipAll(scan, from, articles)) : undefined;
  const value = made ?? readSlot(scan, from);
  if (value === undefined || value.next === from + 1) return [];
  let at = value.next;
  const saved = anyPhraseEnd(scan, skipJoint(scan, at), ["save it", "store it", "remember it", "keep it", "call it"]);
  if (saved >= 0) at = saved;
  const called = saved >= 0 && word(scan, saved - 2) === "call" ? nameAt(scan, saved) : undefined;
  if (called !== undefined) return [setClause(scan, called, value.value, from, value.next, at + 1)];
  const name = readName(scan, at);
  return name === undefined ? [] : [setClause(scan, name.name, value.value, from, value.next, name.next)];
}

export const generatingVerbs = new Set(["generate", "generates", "create", "creates", "make", "pick", "choose"]);

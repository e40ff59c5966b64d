// Saving from a response and setting variables: "save $.id as ${orderId}", "set ${quantity} to 2", "generate a random uuid as ${key}".

import type { Json } from "../../json.ts";
import type { Step, StoreEntry } from "../../step.ts";
import { variableName } from "../../text/names.ts";
import { cellValue, tableEntries } from "../attachment.ts";
import { toJsonPath } from "../checks/path.ts";
import type { FieldSpan } from "../compile.ts";
import {
  anyPhraseEnd,
  type Clause,
  fail,
  isSymbol,
  phraseEnd,
  report,
  type Scan,
  skipAll,
  skipJoint,
  spanOf,
  tokenAt,
  word,
} from "../scan.ts";
import { readSlot } from "../slot.ts";
import { isBareWord } from "../value.ts";
import { articles, nameLinks } from "../words.ts";
import { readSource } from "./source.ts";

/** `save SOURCE as NAME (and SOURCE as NAME …)`; `from` is behind the verb. */
export function readSave(scan: Scan, from: number): readonly Clause[] {
  const table = readSaveTable(scan, from);
  if (table !== undefined) return [table];
  const store: StoreEntry[] = [];
  const fields: FieldSpan[] = [];
  let next = from;
  for (let at = from; ; ) {
    const source = readSource(scan, at);
    if (source === undefined) break;
    const place = anyPhraseEnd(scan, source.next, ["to the dataset", "to the context", "to the variables", "in the context"]);
    const own = ownName(scan, source);
    const name = readName(scan, skipSaveIt(scan, place < 0 ? source.next : place));
    if (name === undefined && own !== undefined) {
      fields.push({ path: [0, "store", store.length], in: "sentence", span: spanOf(scan, at, source.next) });
      store.push({ [own]: source.source });
      next = source.next;
      break;
    }
    if (name === undefined) break;
    fields.push({ path: [0, "store", store.length], in: "sentence", span: spanOf(scan, at, name.next) });
    store.push({ [name.name]: source.source });
    next = skipScope(scan, name.next);
    at = skipJoint(scan, next);
    if (at === next) break;
    if (/^(?:save|store)$/.test(word(scan, at))) break;
  }
  if (store.length > 0) return [clause("save", next, { step: "save", store }, fields, false)];
  const literal = readLiteralSave(scan, from);
  return literal === undefined ? [] : [literal];
}

/** "Save the id from the response": the variable has the field's name. */
function ownName(scan: Scan, { source, next }: { readonly source: string; readonly next: number }): string | undefined {
  const name = /^\$\.([A-Za-z_]\w*)$/.exec(source)?.[1];
  const said = /^(?:response|reply|body)$/.test(word(scan, next - 1));
  return name !== undefined && said && (next >= scan.end || skipJoint(scan, next) > next) ? name : undefined;
}

/** `extract … and save it as`: the second verb says no more. */
function skipSaveIt(scan: Scan, from: number): number {
  const joint = skipJoint(scan, from);
  if (joint === from || !/^(?:save|saves|store|stores|keep|remember)$/.test(word(scan, joint))) return from;
  const at = /^(?:it|that|this)$/.test(word(scan, joint + 1)) ? joint + 2 : joint + 1;
  return nameLinks.has(word(scan, at)) ? at : from;
}

function clause(kind: Clause["kind"], next: number, step: Step, fields: readonly FieldSpan[], usesAttachment: boolean): Clause {
  return { kind, next, steps: [step], fields, usesAttachment };
}

/** `as (the variable) ${name}`, `in "name"`. */
export function readName(scan: Scan, from: number): { readonly name: string; readonly next: number } | undefined {
  if (!nameLinks.has(word(scan, from))) return fail(scan, from);
  let at =
    articles.has(word(scan, from + 1)) && (endsName(scan, from + 2) || skipJoint(scan, from + 2) > from + 2)
      ? from + 1
      : skipAll(scan, from + 1, articles);
  while (/^(?:variable|var|context|called|named|name)$/.test(word(scan, at)) && !endsName(scan, at + 1)) at++;
  if (!endsName(scan, at + 1) && skipJoint(scan, at + 1) === at + 1) at = skipAll(scan, at, articles);
  const name = nameAt(scan, at);
  if (name === undefined) return fail(scan, at);
  at++;
  if (word(scan, at) === "variable") at++;
  return { name, next: at };
}

function endsName(scan: Scan, at: number): boolean {
  return at >= scan.end || tokenAt(scan, at)?.kind === "symbol";
}

/** A variable's name: `${x}`, quoted, or a word. */
export function nameAt(scan: Scan, at: number): string | undefined {
  const token = tokenAt(scan, at);
  if (token === undefined) return undefined;
  const text = token.kind === "reference" || token.kind === "quoted" ? (token.value as string) : token.kind === "word" ? token.text : "";
  if (variableName.test(text)) return text;
  if (token.kind === "quoted" || token.kind === "reference") {
    const span = spanOf(scan, at, at + 1);
    report(scan, {
      code: "invalid-value",
      message: `"${text}" cannot be the name of a variable: letters, digits, _ and - only.`,
      in: "sentence",
      span,
      suggestions: [{ title: "Use a name without other signs", span, text: `\${${text.replace(/[^\p{L}\p{N}_-]+/gu, "_")}}` }],
    });
  }
  return undefined;
}

/** Where a variable lives is always the playbook: "in scenario scope", "for later use" say no more. */
function skipScope(scan: Scan, from: number): number {
  const end = anyPhraseEnd(scan, from, [
    "in scenario scope",
    "in the scenario scope",
    "for later use",
    "for later",
    "for future use",
    "for further use",
    "for the next steps",
  ]);
  return end < 0 ? from : end;
}

/** `save the following:` with a table of names and sources. */
function readSaveTable(scan: Scan, from: number): Clause | undefined {
  if (scan.attachment?.kind !== "table") return undefined;
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "following") at++;
  at = skipAll(scan, at, new Set(["values", "variables", "fields", "from", "the", "response", "of"]));
  if (isSymbol(scan, at, ":")) at++;
  if (at < scan.end) return undefined;
  const { header, rows, cellSpans } = scan.attachment;
  const heads = header.map((cell) => cell.trim().toLowerCase());
  const name = heads.findIndex((cell) => /^(?:variable|name|as)$/.test(cell));
  const source = heads.findIndex((cell) => /^(?:path|json path|jsonpath|field|source|from)$/.test(cell));
  if (name < 0 || source < 0 || header.length !== 2) return fail(scan, at);
  const store: StoreEntry[] = [];
  const fields: FieldSpan[] = [];
  for (let row = 0; row < rows.length; row++) {
    const path = toJsonPath(rows[row]?.[source]?.trim() ?? "");
    const variable = rows[row]?.[name]?.trim().replace(/^\$\{(.*)\}$/, "$1") ?? "";
    if (path === undefined || !variableName.test(variable)) return fail(scan, at);
    fields.push({ path: [0, "store", store.length], in: "attachment", span: cellSpans[row + 1]?.[source] ?? scan.attachment.span });
    store.push({ [variable]: path });
  }
  return store.length === 0 ? undefined : clause("save", at, { step: "save", store }, fields, true);
}

/** `save the value 5 as ${x}`: no response is read, a variable is set. */
function readLiteralSave(scan: Scan, from: number): Clause | undefined {
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "raw") at++;
  const said = word(scan, at) === "value";
  if (said) at++;
  const value = readSlot(scan, at) ?? undefined;
  if (value === undefined) return fail(scan, at);
  const token = tokenAt(scan, at);
  if (token?.kind === "path" || token?.kind === "url") return fail(scan, at);
  if (!said && token?.kind === "word" && isBareWord(token) && value.next === at + 1) return fail(scan, at);
  const name = readName(scan, value.next);
  if (name === undefined) return undefined;
  // "save "id" as x" may mean the field as well as the text.
  if (!said && token?.kind === "quoted" && /^[A-Za-z_][\w.[\]-]*$/.test(token.value as string)) {
    const span = spanOf(scan, at, at + 1);
    return report(scan, {
      code: "ambiguous",
      message: `Is ${token.text} the name of a field of the response, or the value itself?`,
      in: "sentence",
      span,
      suggestions: [
        { title: "The field of the response", span, text: `the field ${token.text}` },
        { title: "The value itself", span, text: `the value ${token.text}` },
      ],
    });
  }
  return setClause(scan, name.name, value.value, at, value.next, skipScope(scan, name.next));
}

function setClause(scan: Scan, variable: string, value: Json, from: number, to: number, next: number): Clause {
  return clause(
    "other",
    next,
    { step: "set", variable, value },
    [{ path: [0, "value"], in: "sentence", span: spanOf(scan, from, to) }],
    false,
  );
}

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
  let at = skipAll(scan, from, articles);
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
  const value = readSlot(scan, from);
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

/** Kept for tables whose cells are values. */
export function cell(text: string): Json {
  return cellValue(text, false);
}

/** "show", "log", "the API is running": nothing that a test could do. */
export function readIdle(scan: Scan, from: number): undefined {
  const verb = word(scan, from);
  const last = scan.tokens[scan.end - 1];
  if (last === undefined) return undefined;
  const idle = (message: string): undefined =>
    report(scan, { code: "nothing-to-do", message, in: "sentence", span: { start: 0, end: last.end }, suggestions: [] });
  if (/^(?:show|echo|print|log|display|dump)$/.test(verb) && phraseEnd(scan, from + 1, "in") < 0) {
    return idle("This asks for output only. Every run keeps requests, responses and variables; leave the sentence out.");
  }
  let at = from;
  while (at < scan.end && !/^(?:api|service|server|application|system|backend|is)$/.test(word(scan, at))) at++;
  if (at - from > 4 || word(scan, at) === "is") return undefined;
  while (/^(?:api|service|server|application|system|backend)$/.test(word(scan, at))) at++;
  if (
    /^(?:is|are)$/.test(word(scan, at)) &&
    /^(?:up|running|available|ready|online|reachable)$/.test(word(scan, at + 1)) &&
    at + 2 === scan.end
  ) {
    return idle(
      "Nothing is sent or checked here. To make sure that the service answers, send a request and expect a status, for example “GET /health”.",
    );
  }
  return undefined;
}

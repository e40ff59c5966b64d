// Saving from a response: "save $.id as ${orderId}", "extract the field "id" and store it in ${id}".

import { toJsonPath } from "../../grammar/settle/path.ts";
import type { Json } from "../../json.ts";
import type { FieldSpan } from "../../reading.ts";
import type { Step, StoreEntry } from "../../step.ts";
import { variableName } from "../../text/names.ts";
import { anyPhraseEnd, type Clause, fail, isSymbol, report, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import { isBareWord } from "../value.ts";
import { articles, nameLinks, savingParticiples } from "../words.ts";
import { readResultField } from "./resultField.ts";
import { isResponsePart, readMatch, readSource, type SourceReading, sourceOfWord } from "./source.ts";

/** `save SOURCE as NAME (and SOURCE as NAME …)`; `from` is behind the verb. */
export function readSave(scan: Scan, from: number, bare = false): readonly Clause[] {
  const table = readSaveTable(scan, from);
  if (table !== undefined) return [table];
  const store: StoreEntry[] = [];
  const fields: FieldSpan[] = [];
  let next = from;
  for (let at = from; ; ) {
    const source = readMatch(scan, at) ?? readResultField(scan, at) ?? readSource(scan, at) ?? (bare ? readBareField(scan, at) : undefined);
    if (source === undefined) break;
    const place = anyPhraseEnd(scan, source.next, [
      "to the dataset",
      "to the context",
      "to the variables",
      "in the context",
      "in the scenario context",
      "in context",
    ]);
    const own = ownName(scan, source);
    const name = readName(scan, skipSaveIt(scan, place < 0 ? source.next : place));
    if (name === undefined && own !== undefined) {
      fields.push({ path: [0, "store", store.length], in: "sentence", span: spanOf(scan, at, source.next) });
      store.push({ [own]: source.source });
      next = source.next;
      break;
    }
    if (name === undefined) {
      if (source.next >= scan.end) reportNameless(scan, at, source);
      break;
    }
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

/** `$.id should be saved as ${orderId}`. */
export function readPassiveSave(scan: Scan, from: number): readonly Clause[] {
  if (!scan.hasSaved) return [];
  let verb = from + 1;
  while (verb < scan.end && !savingParticiples.has(word(scan, verb))) verb++;
  if (verb >= scan.end) return [];
  const source = readSource(scan, from);
  let at = source?.next ?? scan.end;
  while (/^(?:is|should|must|will|be|was|gets)$/.test(word(scan, at))) at++;
  const name = source === undefined || at !== verb || at === source.next ? undefined : readName(scan, at + 1);
  if (source === undefined || name === undefined) return [];
  const fields: FieldSpan[] = [{ path: [0, "store", 0], in: "sentence", span: spanOf(scan, from, name.next) }];
  return [clause("save", skipScope(scan, name.next), { step: "save", store: [{ [name.name]: source.source }] }, fields, false)];
}

/** `the id as orderId`, `id in ${x}`: a bare word is a field where what follows is plainly the name of a variable, and no common word. */
function readBareField(scan: Scan, from: number): SourceReading | undefined {
  const at = skipAll(scan, from, articles);
  const token = tokenAt(scan, at);
  if (token?.kind !== "word" || token.word === "" || isResponsePart(token.word)) return undefined;
  const name = readName(scan, at + 1);
  if (name === undefined) return undefined;
  const last = tokenAt(scan, name.next - 1);
  const plain = last?.kind === "reference" || /[A-Z\d_]/.test(name.name) || name.name === token.text;
  if (!plain || (last?.kind !== "reference" && word(scan, at + 1) !== "as")) return undefined;
  return sourceOfWord(scan, at, at + 1);
}

/** "Save $.id": the name to save it under is missing. */
function reportNameless(scan: Scan, from: number, { source, next }: SourceReading): void {
  if (!source.startsWith("$.")) return;
  const name = /([A-Za-z_]\w*)(?:'?\])?$/.exec(source)?.[1] ?? "value";
  const span = spanOf(scan, from, next);
  const text = `${scan.sentence.slice(span.start, span.end)} as \${${name}}`;
  report(scan, {
    code: "not-understood",
    message: "The name of the variable is missing that this is saved in.",
    in: "sentence",
    span,
    suggestions: [{ title: `Save it as \${${name}}`, span, text }],
  });
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

export function clause(kind: Clause["kind"], next: number, step: Step, fields: readonly FieldSpan[], usesAttachment: boolean): Clause {
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
  const several = readSeveralWords(scan, at);
  if (several !== undefined) return several;
  const name = nameAt(scan, at);
  if (name === undefined) return fail(scan, at);
  at++;
  if (word(scan, at) === "variable") at++;
  return { name, next: at };
}

/** `access token`, `order id`: words that end as names of values do are written together, as accessToken and orderId. */
function readSeveralWords(scan: Scan, from: number): { readonly name: string; readonly next: number } | undefined {
  const words = [from, from + 1].map((at) => tokenAt(scan, at));
  if (!words.every((token) => token?.kind === "word" && /^[A-Za-z]+$/.test(token.text)) || !endsName(scan, from + 2)) return undefined;
  if (!/^(?:id|token|key|code|number|name|url)$/.test(word(scan, from + 1)) || articles.has(word(scan, from))) return undefined;
  if (/^(?:variable|var|context|called|named|name)$/.test(word(scan, from))) return undefined;
  return { name: camelCase([words[0]?.text ?? "", words[1]?.text ?? ""]), next: from + 2 };
}

/** `Booking id` as `bookingId`. */
export function camelCase(words: readonly string[]): string {
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join("");
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
export function skipScope(scan: Scan, from: number): number {
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

export function setClause(scan: Scan, variable: string, value: Json, from: number, to: number, next: number): Clause {
  return clause(
    "other",
    next,
    { step: "set", variable, value },
    [{ path: [0, "value"], in: "sentence", span: spanOf(scan, from, to) }],
    false,
  );
}

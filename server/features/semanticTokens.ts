// Colours the words of sentences that a grammar cannot know: variables and their kind, servers and tools, methods and
// paths.

import {
  attachmentReferences,
  fieldsOf,
  findReferences,
  httpMethods,
  type Instruction,
  inSpan,
  type Playbook,
  playbookAt,
  type Reference,
  type Span,
  variablesAtStart,
  type Workspace,
} from "../../language/index.ts";
import { compiledOf } from "./cursor.ts";
import type { tokenModifiers, tokenTypes } from "./semanticLegend.ts";

export interface Token {
  readonly span: Span;
  readonly type: (typeof tokenTypes)[number];
  readonly modifiers: readonly (typeof tokenModifiers)[number][];
}

/**
 * The tokens of the sentences that touch the span; in order, without overlaps, none across a line end. One sentence's
 * at a time: there may be thousands.
 */
export function* semanticTokensIn(workspace: Workspace, path: string, within: Span): Iterable<Token> {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return;
  const { text, frontMatter, phases } = playbook;
  const constants = new Set(variablesAtStart(workspace, path).map(({ name }) => name));
  let tokens: Token[] = [];
  let end = -1;
  let lineEnd = text.indexOf("\n");
  for (const template of frontMatter.templates) if (touches(template, within)) inSpan(text, template, "template").forEach(addReference);
  yield* added();
  for (const { span, instructions } of phases) {
    if (!touches(span, within)) continue;
    for (const instruction of instructions) {
      visit(playbook, instruction);
      yield* added();
    }
  }

  function visit(playbook: Playbook, instruction: Instruction): void {
    const { sentence, body = [] } = instruction;
    const span = instruction.span;
    const attachment = instruction.attachment;
    if (touches(span, within)) {
      findReferences(sentence, "sentence", span.start).forEach(addReference);
      methods.lastIndex = 0;
      for (let match = methods.exec(sentence); match !== null; match = methods.exec(sentence))
        add(span.start + match.index, span.start + match.index + match[0].length, "keyword");
      if (sentence.includes("@"))
        for (const place of toolPlaces(workspace, path, instruction, span)) add(place.start, place.end, "function");
    }
    if (attachment !== undefined && touches(attachment.span, within)) attachmentReferences(text, attachment).forEach(addReference);
    for (const inner of body) visit(playbook, inner);
  }

  /** The tokens added since, in order. */
  function added(): readonly Token[] {
    if (tokens.length === 0) return tokens;
    const found = tokens.sort((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
    tokens = [];
    return found.filter(({ span }) => {
      if (lineEnd !== -1 && lineEnd < span.start) lineEnd = text.indexOf("\n", span.start);
      if (span.start < end || span.end <= span.start || (lineEnd !== -1 && span.end > lineEnd)) return false;
      end = span.end;
      return true;
    });
  }

  function add(start: number, end: number, type: Token["type"], modifiers: Token["modifiers"] = none): void {
    tokens.push({ span: { start, end }, type, modifiers });
  }

  function addReference(reference: Reference): void {
    const { kind, span } = reference;
    if (kind === "malformed" || kind === "foreign") return;
    const { nameSpan } = reference;
    if (kind === "server") add(span.start, span.end, "namespace");
    else if (kind === "parameter") add(nameSpan.start, nameSpan.end, "parameter");
    else {
      add(nameSpan.start, nameSpan.end, "variable", constants.has(reference.name) ? readonly : none);
      if (kind === "variable" && reference.path.length > 0 && span.end - 1 > nameSpan.end + 1)
        add(nameSpan.end + 1, span.end - 1, "property");
    }
  }
}

const none: Token["modifiers"] = [];
const readonly: Token["modifiers"] = ["readonly"];

/** The words of the tools that a sentence calls; in one that is not understood, the word after the server. */
function toolPlaces(workspace: Workspace, path: string, instruction: Instruction, span: Span): readonly Span[] {
  const { sentence } = instruction;
  const compiled = compiledOf(workspace, path, instruction);
  if (compiled?.compiled.kind === "understood")
    return fieldsOf(compiled)
      .filter((field) => field.path[1] === "tool" && field.in === "sentence")
      .map((field) => ({ start: span.start + field.span.start, end: span.start + field.span.end }));
  const tool = /@(?:<[^<>]+>|[\w.-]+)\s+(?:to\s+)?([\w.-]+)/.exec(sentence);
  const end = span.start + (tool?.index ?? 0) + (tool?.[0].length ?? 0);
  return tool?.[1] === undefined ? [] : [{ start: end - tool[1].length, end }];
}

const methods = new RegExp(`\\b(?:${httpMethods.join("|")})\\b`, "g");

function touches(span: Span, within: Span): boolean {
  return span.start <= within.end && within.start <= span.end;
}

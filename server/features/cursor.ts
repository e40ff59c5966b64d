// Finds the parts at a place of a playbook: the instruction, the reference, and the named thing.

import {
  type CompiledInstruction,
  type EndpointName,
  endpointKey,
  folderOf,
  type Instruction,
  inSpan,
  instructionReferences,
  instructionsOf,
  isInside,
  joinPath,
  operationOfRequest,
  operationsOf,
  type PhaseName,
  type Playbook,
  playbookAt,
  type Reference,
  resolvePlaybook,
  type Span,
  type Workspace,
} from "../../language/index.ts";

export interface InstructionAt {
  readonly phase: PhaseName;
  readonly instruction: Instruction;
  /** How many instructions are around it. */
  readonly depth: number;
}

export function isIn(span: Span | undefined, offset: number): boolean {
  return span !== undefined && span.start <= offset && offset <= span.end;
}

/** The instruction whose sentence or attachment is at the offset, the innermost one. */
export function instructionAt(playbook: Playbook, offset: number): InstructionAt | undefined {
  const phase = playbook.phases.find(({ span }) => isIn(span, offset));
  if (phase === undefined) return undefined;
  const visit = (instructions: readonly Instruction[], depth: number): InstructionAt | undefined => {
    // Sentences are in the order of the text, so the last one that begins before the place is the one.
    const candidate = instructions[countAbove(instructions, (one) => one.span.start <= offset) - 1];
    if (candidate === undefined) return undefined;
    const inner = visit(candidate.body ?? [], depth + 1);
    if (inner !== undefined) return inner;
    return isIn(candidate.span, offset) || isIn(candidate.attachment?.span, offset)
      ? { phase: phase.name, instruction: candidate, depth }
      : undefined;
  };
  return visit(phase.instructions, 0);
}

/** How many items the condition holds for, which are the first ones. */
function countAbove<Item>(items: readonly Item[], isAbove: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAbove(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The compiled form of an instruction of this playbook. */
export function compiledOf(workspace: Workspace, path: string, instruction: Instruction): CompiledInstruction | undefined {
  const visit = (all: readonly CompiledInstruction[]): CompiledInstruction | undefined => {
    for (const one of all) {
      if (one.instruction === instruction) return one;
      const inner = one.body.length > 0 ? visit(one.body) : undefined;
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  for (const phase of instructionsOf(workspace, path) ?? []) {
    const found = visit(phase.instructions);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function referenceAt(playbook: Playbook, offset: number): Reference | undefined {
  const template = playbook.frontMatter.templates.find((span) => isIn(span, offset));
  const at = template === undefined ? instructionAt(playbook, offset) : undefined;
  const references =
    template !== undefined
      ? inSpan(playbook.text, template, "template")
      : at === undefined
        ? []
        : instructionReferences(playbook, at.instruction);
  return references.find(({ span }) => isIn(span, offset));
}

/** A thing with a definition and uses, which can be renamed. `span` is the name alone. */
export type Named =
  | { readonly kind: "variable"; readonly name: string; readonly span: Span; readonly reference?: Reference }
  | { readonly kind: "path parameter"; readonly name: string; readonly span: Span }
  | { readonly kind: "server"; readonly name: string; readonly span: Span }
  | { readonly kind: "service"; readonly name: string; readonly span: Span }
  | { readonly kind: "playbook name"; readonly name: string; readonly span: Span }
  | { readonly kind: "endpoint"; readonly endpoint: EndpointName; readonly span: Span }
  | { readonly kind: "playbook"; readonly path: string; readonly span: Span }
  | { readonly kind: "file"; readonly path: string; readonly span: Span }
  /** `path` is its file, `name` the wording. */
  | { readonly kind: "phrase"; readonly path: string; readonly wording: number; readonly name: string; readonly span: Span };

export function namedAt(workspace: Workspace, path: string, offset: number): Named | undefined {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const reference = referenceAt(playbook, offset);
  if (reference?.kind === "variable" || reference?.kind === "column")
    return { kind: "variable", name: reference.name, span: reference.nameSpan, reference };
  if (reference?.kind === "server") return { kind: "server", name: reference.name, span: reference.nameSpan };
  if (reference?.kind === "parameter" && isIn(reference.span, offset))
    return { kind: "path parameter", name: reference.name, span: reference.nameSpan };
  return isIn(playbook.frontMatter.span, offset)
    ? namedInFrontMatter(workspace, path, playbook, offset)
    : namedInSentence(workspace, path, playbook, offset);
}

function namedInFrontMatter(workspace: Workspace, path: string, { text, frontMatter }: Playbook, offset: number): Named | undefined {
  const { service, endpoint, name, flow, testCase, from, data, settings, phrase = [] } = frontMatter;
  const definitions = [...frontMatter.variables, ...(settings?.environments ?? []).flatMap(({ variables }) => variables)];
  const definition = definitions.find(({ nameSpan }) => isIn(nameSpan, offset));
  if (definition !== undefined) return { kind: "variable", name: definition.name, span: definition.nameSpan };
  const wording = phrase.findIndex(({ span }) => isIn(span, offset));
  const worded = phrase[wording];
  if (worded !== undefined) return { kind: "phrase", path, wording, name: worded.value, span: unquoted(text, worded.span) };
  if (isIn(service?.span, offset) && service !== undefined)
    return { kind: "service", name: service.value, span: unquoted(text, service.span) };
  if (isIn(endpoint?.span, offset) && endpoint !== undefined)
    return { kind: "endpoint", endpoint: endpoint.value, span: unquoted(text, endpoint.span) };
  const title = [name, flow, testCase].find((one) => isIn(one?.span, offset));
  if (title !== undefined) return { kind: "playbook name", name: title.value, span: unquoted(text, title.span) };
  if (isIn(from?.span, offset) && from !== undefined) return playbookNamed(workspace, path, from.value, unquoted(text, from.span));
  if (isIn(settings?.openapi?.span, offset) && settings?.openapi !== undefined)
    return fileNamed(path, settings.openapi.value, unquoted(text, settings.openapi.span));
  if (data !== undefined && isIn(data.span, offset)) {
    if (data.value.kind === "file") return fileNamed(path, data.value.path, unquoted(text, data.span));
    if (data.value.kind === "list")
      return { kind: "variable", name: data.value.variable, span: nameIn(text, data.span, data.value.variable) };
  }
  const file = frontMatter.variables.find(({ type, span, value }) => type === "file" && typeof value === "string" && isIn(span, offset));
  return file === undefined ? undefined : fileNamed(path, String(file.value), nameIn(text, file.span, String(file.value)));
}

function namedInSentence(workspace: Workspace, path: string, playbook: Playbook, offset: number): Named | undefined {
  const at = instructionAt(playbook, offset);
  const compiled = at && compiledOf(workspace, path, at.instruction);
  if (at === undefined || compiled?.compiled.kind !== "understood") return undefined;
  const { sentence } = at.instruction;
  const span = at.instruction.span;
  if (!isIn(span, offset)) return undefined;
  if (compiled.use !== undefined) {
    const { phrase, use } = compiled.use;
    const name = phrase.wordings[use.wording] ?? "";
    return { kind: "phrase", path: phrase.path, wording: use.wording, name, span: { start: span.start, end: span.start + use.end } };
  }
  for (const step of compiled.steps) {
    if (step.step === "run") {
      const place = placeOfText(sentence, step.playbook, span.start);
      if (place !== undefined && isIn(place, offset)) return playbookNamed(workspace, path, step.playbook, place);
    }
    if (step.step !== "api_request") continue;
    const [method = "", target = ""] = step.action.split(" ");
    const place = placeOfText(sentence, target, span.start);
    const operations = operationsOf(workspace, path);
    const operation = operations && operationOfRequest(operations, method, target);
    if (place !== undefined && isIn(place, offset))
      return { kind: "endpoint", endpoint: { method, path: operation?.path ?? target }, span: place };
    // A sentence in the words of the document names its endpoint with all of them.
    if (place === undefined && operation !== undefined && offset <= span.start + Math.max(0, sentence.search(/\s(?:with|using|for)\s|$/i)))
      return { kind: "endpoint", endpoint: operation, span };
  }
  return undefined;
}

export function sameEndpoint(one: EndpointName, other: EndpointName): boolean {
  return endpointKey(one.method, one.path) === endpointKey(other.method, other.path);
}

function playbookNamed(workspace: Workspace, path: string, name: string, span: Span): Named | undefined {
  const found = resolvePlaybook(workspace, path, name);
  return found.kind === "found" ? { kind: "playbook", path: found.path, span } : undefined;
}

function fileNamed(from: string, written: string, span: Span): Named | undefined {
  const path = joinPath(folderOf(from), written);
  return isInside(path) ? { kind: "file", path, span } : undefined;
}

/** Without the quotes around it. */
export function unquoted(text: string, { start, end }: Span): Span {
  const quoted = /^(["']).*\1$/s.test(text.slice(start, end)) && end - start > 1;
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** The first place of a name in a span, as a whole word; the span where it is missing. */
export function nameIn(text: string, span: Span, name: string): Span {
  return placeOfText(text.slice(span.start, span.end), name, span.start) ?? span;
}

function placeOfText(text: string, part: string, base: number): Span | undefined {
  const at = part === "" ? -1 : text.indexOf(part);
  return at < 0 ? undefined : { start: base + at, end: base + at + part.length };
}

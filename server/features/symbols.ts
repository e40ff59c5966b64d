// Builds the outline of a playbook, and the symbols of the whole workspace.

import {
  frontMatterOf,
  type Instruction,
  identities,
  type Playbook,
  playbookAt,
  type Span,
  stepsFileAt,
  titleOf,
  type Workspace,
  wholeSpan,
} from "../../language/index.ts";

export interface OutlineSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: "playbook" | "phase" | "instruction" | "variable" | "steps";
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly OutlineSymbol[];
}

export interface WorkspaceSymbol {
  readonly name: string;
  readonly kind: "service" | "endpoint" | "test case" | "flow" | "phrase" | "variable";
  readonly container?: string;
  readonly path: string;
  readonly span: Span;
}

export function outlineOf(workspace: Workspace, path: string): readonly OutlineSymbol[] {
  const playbook = playbookAt(workspace, path);
  if (playbook !== undefined) return outlineOfPlaybook(playbook);
  const file = stepsFileAt(workspace, path);
  return (file?.entries ?? []).map(({ key, span }) => ({
    name: key.instruction,
    detail: key.phase,
    kind: "steps",
    span,
    nameSpan: span,
    children: [],
  }));
}

function outlineOfPlaybook(playbook: Playbook): readonly OutlineSymbol[] {
  const { frontMatter, phases } = playbook;
  const variables = frontMatter.variables.map(
    ({ name, type, span, nameSpan }): OutlineSymbol => ({
      name,
      detail: type,
      kind: "variable",
      span: { start: Math.min(nameSpan.start, span.start), end: Math.max(nameSpan.end, span.end) },
      nameSpan,
      children: [],
    }),
  );
  const front = frontMatter.span;
  return [
    ...(front === undefined
      ? []
      : [
          {
            name: "Front matter",
            detail: frontMatter.level,
            kind: "playbook" as const,
            span: front,
            nameSpan: { start: front.start, end: front.start },
            children: variables,
          },
        ]),
    ...phases.map(
      ({ name, heading, span, instructions }): OutlineSymbol => ({
        name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        kind: "phase",
        span,
        nameSpan: heading,
        children: instructions.map((instruction) => instructionSymbol(playbook, instruction)),
      }),
    ),
  ];
}

function instructionSymbol(playbook: Playbook, instruction: Instruction): OutlineSymbol {
  return {
    name: onOneLine(instruction.sentence),
    kind: "instruction",
    span: wholeSpan(instruction),
    nameSpan: instruction.span,
    children: (instruction.body ?? []).map((inner) => instructionSymbol(playbook, inner)),
  };
}

const severalBlanks = /\s\s|[^\S ]/;

function onOneLine(sentence: string): string {
  const line = severalBlanks.test(sentence) ? sentence.replace(/\s+/g, " ") : sentence;
  return line.length > 120 ? `${line.slice(0, 120)}…` : line || "…";
}

/** Playbooks by their names, and the variables of front matters; they must contain the letters of `query` in order. */
export function workspaceSymbols(workspace: Workspace, query: string, most = 500): readonly WorkspaceSymbol[] {
  const found: WorkspaceSymbol[] = [];
  for (const identity of identities(workspace, "")) {
    if (found.length >= most) break;
    const { path, level, service } = identity;
    const frontMatter = frontMatterOf(workspace, path);
    const title = titleOf(identity);
    const place = frontMatter?.phrase?.[0] ?? frontMatter?.testCase ?? frontMatter?.flow ?? frontMatter?.endpoint ?? frontMatter?.service;
    if (fits(title, query))
      found.push({
        name: title,
        kind: level,
        path,
        span: place?.span ?? { start: 0, end: 0 },
        ...(service === undefined ? {} : { container: service }),
      });
    for (const { name, nameSpan } of frontMatter?.variables ?? [])
      if (fits(name, query)) found.push({ name, kind: "variable", path, span: nameSpan, container: title });
  }
  return found.slice(0, most);
}

function fits(name: string, query: string): boolean {
  const lower = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

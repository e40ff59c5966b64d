// Variables behind `$` and `${`, and the members of their values behind a dot.

import {
  flowOf,
  isJsonObject,
  type Json,
  type PhaseName,
  parseReference,
  phaseNames,
  playbookAt,
  type Span,
  spanOf,
  type Variable,
  variablesAtStart,
} from "../../../language/index.ts";
import { instructionAt } from "../cursor.ts";
import { variableDocumentation, variableSummary } from "../variableText.ts";
import { type Caret, type Completion, spanBefore } from "./completion.ts";

/** Undefined where no variable is being written. */
export function variableCompletions(caret: Caret): readonly Completion[] | undefined {
  const { before, after } = caret;
  const open = /(\$\{)([^{}\s]*)$/.exec(before) ?? /(\$)([\p{L}_][\p{L}\p{N}_-]*)?$/u.exec(before);
  if (open === null || /\$\$\{?[^{}]*$/.test(before)) return undefined;
  const [, mark = "", typed = ""] = open;
  const member = mark === "${" ? /^(.*)(?:\.|\[["']?)([^.[\]"']*)$/.exec(typed) : null;
  const closes = after.startsWith("}");
  if (member !== null) return memberCompletions(caret, member[1] ?? "", member[2] ?? "", typed.length, closes);
  const behind = mark === "$" ? 0 : (/^[\p{L}\p{N}_-]*\}?/u.exec(after)?.[0].length ?? 0);
  const span = spanBefore(caret, mark.length + typed.length, behind > 0 && /^[\p{L}\p{N}_-]*\}/u.test(after) ? behind : 0);
  return visibleVariables(caret).map(([name, definitions], index) => new VariableCompletion(name, definitions, span, index));
}

/** Of thousands of variables a hundred are shown and one is described. A class, since getters of its own would give each object a shape of its own. */
class VariableCompletion implements Completion {
  readonly label: string;
  readonly kind = "variable";
  readonly span: Span;
  readonly rank: number;
  readonly #definitions: readonly Variable[];

  constructor(name: string, definitions: readonly Variable[], span: Span, rank: number) {
    this.label = `\${${name}}`;
    this.span = span;
    this.rank = rank;
    this.#definitions = definitions;
  }

  get detail(): string {
    const [first] = this.#definitions;
    return first === undefined ? "" : variableSummary(first);
  }

  get documentation(): string {
    return this.#definitions.length === 0 ? "" : variableDocumentation(this.#definitions);
  }
}

/** By name, what was saved last and counts most first; the definitions in the order in which they count. */
export function visibleVariables({
  workspace,
  path,
  offset,
}: Caret): readonly (readonly [name: string, definitions: readonly Variable[]])[] {
  const playbook = playbookAt(workspace, path);
  const phase = playbook?.phases.findLast(({ span }) => span.start <= offset)?.name;
  const found = new Map<string, Variable[]>();
  const add = (variable: Variable) => {
    const known = found.get(variable.name);
    if (known === undefined) found.set(variable.name, [variable]);
    else known.push(variable);
  };
  const flow = playbook === undefined || phase === undefined ? [] : flowOf(workspace, path).phases;
  for (const { name: phaseOf, instructions, entries, saving } of flow.toReversed())
    for (let last = saving.length - 1; last >= 0; last--) {
      const index = saving[last] ?? -1;
      for (const { name, inner } of entries[index]?.saved.toReversed() ?? []) {
        const instruction = (inner ?? instructions[index])?.instruction;
        if (
          instruction === undefined ||
          playbook === undefined ||
          phase === undefined ||
          !isBefore(phaseOf, spanOf(playbook, instruction).end, phase, offset)
        )
          continue;
        if (!found.has(name)) add({ name, scope: "saved", path, phase: phaseOf });
      }
    }
  const at = playbook && instructionAt(playbook, offset);
  if (playbook !== undefined && at !== undefined && at.depth > 0)
    for (const name of blockNames(playbook.text, offset)) add({ name, scope: "block", path });
  for (const variable of variablesAtStart(workspace, path)) add(variable);
  return [...found];
}

function isBefore(phase: PhaseName, end: number, here: PhaseName, offset: number): boolean {
  const order = phaseNames.indexOf(phase) - phaseNames.indexOf(here);
  return order < 0 || (order === 0 && end < offset);
}

/** The elements of the loops above, whose names are written in the sentences that open them. */
function blockNames(text: string, offset: number): readonly string[] {
  const above = text.slice(Math.max(0, offset - 4000), offset);
  const loop = [...above.matchAll(/\bfor (?:each|every) \$\{([^{}]+)\} (?:in|of)\b/gi)].at(-1);
  return loop?.[1] === undefined ? [] : [loop[1]];
}

function memberCompletions(caret: Caret, owner: string, typed: string, whole: number, closes: boolean): readonly Completion[] {
  const reference = parseReference(owner);
  const definitions = visibleVariables(caret).find(([name]) => name === reference?.name)?.[1] ?? [];
  const span = spanBefore(caret, whole + 2, closes ? 1 : 0);
  const seen = new Set<string>();
  return definitions
    .flatMap(({ value }) => {
      const here = (reference?.path ?? []).reduce<Json | undefined>(step, value);
      return membersOf(here).flatMap(([key, member]): readonly Completion[] => {
        const text = `${owner}${typeof key === "number" ? `[${key}]` : /^[\p{L}\p{N}_$@-]+$/u.test(key) ? `.${key}` : `["${key}"]`}`;
        if (seen.has(text)) return [];
        seen.add(text);
        const shown = JSON.stringify(member).slice(0, 200);
        return [
          {
            label: `\${${text}}`,
            kind: "member",
            span,
            rank: seen.size,
            detail: kindOf(member),
            documentation: `\`\`\`json\n${shown}\n\`\`\``,
          },
        ];
      });
    })
    .filter(({ label }) => label.includes(typed));
}

function step(value: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(value)) return typeof key === "number" ? (value as readonly Json[]).at(key) : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function membersOf(value: Json | undefined): readonly (readonly [string | number, Json])[] {
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 20).map((item, index) => [index, item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}

function kindOf(value: Json): string {
  return value === null
    ? "null"
    : Array.isArray(value)
      ? "list"
      : typeof value === "object"
        ? "object"
        : typeof value === "string"
          ? "text"
          : typeof value;
}

// Completes variables after `$`, `${` and `$<`, and the members of their values after a dot.

import {
  isJsonObject,
  type Json,
  type PhaseName,
  parseReference,
  phaseNames,
  playbookAt,
  type Span,
  type Variable,
  variableFlow,
  variablesAtStart,
} from "../../../language/index.ts";
import { instructionAt } from "../cursor.ts";
import { variableDocumentation, variableSummary } from "../variableText.ts";
import { type Caret, type Completion, spanBefore } from "./completion.ts";

/** Undefined if no variable is being written. */
export function variableCompletions(caret: Caret): readonly Completion[] | undefined {
  const { before, after } = caret;
  const open = /(\$\{)([^{}\s]*)$/.exec(before) ?? /(\$<)([^<>{}\s]*)$/.exec(before) ?? /(\$)([\p{L}_][\p{L}\p{N}_-]*)?$/u.exec(before);
  if (open === null || /\$\$[{<]?[^{}<>$]*$/.test(before)) return undefined;
  const [, mark = "", typed = ""] = open;
  const end = mark === "$<" ? ">" : "}";
  const member = mark !== "$" ? /^(.*)(?:\.|\[["']?)([^.[\]"']*)$/.exec(typed) : null;
  const closes = after.startsWith(end);
  if (member !== null) return memberCompletions(caret, member[1] ?? "", member[2] ?? "", typed.length, closes, mark === "$<");
  const rest = mark === "$" ? "" : (/^[\p{L}\p{N}_-]*[}>]/u.exec(after)?.[0] ?? "");
  const span = spanBefore(caret, mark.length + typed.length, rest.endsWith(end) ? rest.length : 0);
  const visible = visibleAt(caret);
  return namesOf(visible).map((name, index) => new VariableCompletion(visible, name, span, index, mark === "$<"));
}

/**
 * With thousands of variables, it shows a hundred and describes one. A class, since getters of its own would give each
 * object a shape of its own.
 */
class VariableCompletion implements Completion {
  readonly name: string;
  readonly kind = "variable";
  readonly span: Span;
  readonly rank: number;
  readonly #visible: Visible;
  readonly #isAngled: boolean;

  constructor(visible: Visible, name: string, span: Span, rank: number, isAngled: boolean) {
    this.name = name;
    this.span = span;
    this.rank = rank;
    this.#visible = visible;
    this.#isAngled = isAngled;
  }

  get label(): string {
    return `\${${this.name}}`;
  }

  get filter(): string | undefined {
    return this.#isAngled ? `$<${this.name}` : undefined;
  }

  get detail(): string {
    const [first] = definitionsOf(this.#visible, this.name);
    return first === undefined ? "" : variableSummary(first);
  }

  get documentation(): string {
    const definitions = definitionsOf(this.#visible, this.name);
    return definitions.length === 0 ? "" : variableDocumentation(definitions);
  }
}

/** Each once; the last saved one, and the one that takes precedence, come first. */
export function visibleNames(caret: Caret): readonly string[] {
  return namesOf(visibleAt(caret));
}

/** A variable visible at a place. */
interface Visible {
  readonly path: string;
  /** By name where it is saved, the last one first. */
  readonly saved: ReadonlyMap<string, PhaseName>;
  readonly block: readonly string[];
  readonly start: readonly Variable[];
}

function visibleAt(caret: Caret): Visible {
  const { workspace, path } = caret;
  return { path, saved: savedAbove(caret), block: blockNames(caret), start: variablesAtStart(workspace, path) };
}

function namesOf({ saved, block, start }: Visible): readonly string[] {
  const names = [...saved.keys(), ...block.filter((name) => !saved.has(name))];
  const rest = new Set(start.map(({ name }) => name));
  return [...names, ...[...rest].filter((name) => !saved.has(name) && !block.includes(name))];
}

/** In the order in which they count. */
function definitionsOf({ path, saved, block, start }: Visible, name: string): readonly Variable[] {
  const phase = saved.get(name);
  return [
    ...(phase === undefined ? [] : [{ name, scope: "saved", path, phase } as const]),
    ...(block.includes(name) ? [{ name, scope: "block", path } as const] : []),
    ...start.filter((variable) => variable.name === name),
  ];
}

function savedAbove({ workspace, path, offset }: Caret): ReadonlyMap<string, PhaseName> {
  const found = new Map<string, PhaseName>();
  const playbook = playbookAt(workspace, path);
  const here = playbook?.phases.findLast(({ span }) => span.start <= offset)?.name;
  if (playbook === undefined || here === undefined) return found;
  for (const { name, phase, instruction } of variableFlow(workspace, path).saved.toReversed()) {
    const order = phaseNames.indexOf(phase) - phaseNames.indexOf(here);
    if (order > 0 || found.has(name)) continue;
    if (order < 0 || instruction.span.end < offset) found.set(name, phase);
  }
  return found;
}

/** The elements of the loops above, whose names are written in the sentences that open them. */
function blockNames({ workspace, path, text, offset }: Caret): readonly string[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined || (instructionAt(playbook, offset)?.depth ?? 0) === 0) return [];
  const above = text.slice(Math.max(0, offset - 4000), offset);
  const loop = [...above.matchAll(/\bfor (?:each|every) \$\{([^{}]+)\} (?:in|of)\b/gi)].at(-1);
  return loop?.[1] === undefined ? [] : [loop[1]];
}

function memberCompletions(
  caret: Caret,
  owner: string,
  typed: string,
  whole: number,
  closes: boolean,
  isAngled: boolean,
): readonly Completion[] {
  const reference = parseReference(owner);
  const definitions = reference === undefined ? [] : definitionsOf(visibleAt(caret), reference.name);
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
            ...(isAngled ? { filter: `$<${text}` } : {}),
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

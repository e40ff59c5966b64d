// The steps file next to a playbook: the steps of sentences that English alone does not decide, and named steps for
// `Run steps "name".`

import type { Diagnostic, Span } from "../diagnostic.ts";
import { constant, integer, lazy, list, object, optional, record, type Schema, text } from "../schema.ts";
import { type SchemaProblem, validate } from "../schemaValidate.ts";
import { type PhaseName, phaseNames, type Step, stepSchema } from "../step.ts";
import { readYaml, type YamlNode, type YamlReader } from "../text/yaml.ts";
import { ruleProblems } from "./stepRules.ts";
import { keyText, onOneLine, type StepsKey } from "./stepsKey.ts";

export interface StepsFile {
  readonly text: string;
  /** Those without errors. */
  readonly entries: readonly StepsEntry[];
  readonly named: readonly NamedSteps[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface StepsEntry {
  readonly key: StepsKey;
  /** The author of the steps: a person, or a model. */
  readonly by?: string;
  readonly steps: readonly Step[];
  readonly span: Span;
  readonly instructionSpan: Span;
  /** Span of each step. */
  readonly stepSpans: readonly Span[];
}

interface NamedSteps {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly nameSpan: Span;
  readonly stepSpans: readonly Span[];
}

const stepList = list(
  lazy<Step>("step", () => stepSchema),
  { min: 1 },
);

const entrySchema = object(
  {
    phase: constant(...phaseNames),
    instruction: text({ doc: "the sentence of the playbook, on one line" }),
    hash: optional(text({ pattern: /^[0-9a-f]{16}$/, doc: "the hash of the code block or table below the sentence" })),
    ordinal: optional(integer({ min: 1, doc: "which of the equal sentences of the phase; default 1" })),
    by: optional(text({ doc: "who made the steps: a person, or a model" })),
    steps: stepList,
  },
  { doc: "the steps of one sentence" },
);

interface FileShape {
  readonly entries?: readonly {
    readonly phase: PhaseName;
    readonly instruction: string;
    readonly hash?: string;
    readonly ordinal?: number;
    readonly by?: string;
    readonly steps: readonly Step[];
  }[];
  readonly named?: Readonly<Record<string, readonly Step[]>>;
}

/** The schema of the whole file, for editors. */
export const stepsFileSchema: Schema<FileShape> = object(
  { entries: optional(list(entrySchema)), named: optional(record(stepList)) },
  { doc: "steps beside a playbook" },
);

/** Reading yields what is right of the file, and diagnostics for the rest. */
export function parseStepsFile(source: string): StepsFile {
  const yaml = readYaml(source, 0, "plain numbers");
  const empty = { text: source, entries: [], named: [] };
  if (yaml.diagnostics.length > 0 || yaml.kind(yaml.root) === "empty") return { ...empty, diagnostics: yaml.diagnostics };
  const members = yaml.entries(yaml.root);
  const printed = members?.find((member) => phaseNames.some((phase) => phase === member.key));
  if (printed !== undefined) {
    const message = `This looks like what "playbook steps" prints. A steps file has "entries" (the steps of sentences) and "named" (steps for Run steps "name".).`;
    yaml.error("steps-file", printed.keySpan, message);
    return { ...empty, diagnostics: yaml.diagnostics };
  }
  const value = yaml.json(yaml.root);
  const problems = validate(stepsFileSchema, value);
  const file = value as FileShape;
  const entriesNode = members?.find((member) => member.key === "entries")?.node ?? null;
  const bad = new Set<string>();
  const note = (found: readonly SchemaProblem[]) => {
    for (const problem of found) {
      bad.add(JSON.stringify(problem.path.slice(0, 2)));
      // A hundred say enough.
      if (yaml.diagnostics.length < 100) yaml.error("steps-file", yaml.place(problem.path, problem.key), problem.message);
    }
  };
  note(problems);
  /** `path` leads to the entry, `to` from there to its steps. */
  const isRight = (path: readonly (string | number)[], to: readonly string[], steps: readonly Step[]): boolean => {
    const id = JSON.stringify(path);
    if (bad.has("[]") || bad.has(JSON.stringify(path.slice(0, 1))) || bad.has(id)) return false;
    steps.forEach((step, index) => void note(ruleProblems(step, [...path, ...to, index])));
    return !bad.has(id);
  };
  const nodes = yaml.items(entriesNode) ?? [];
  const entries = (Array.isArray(file?.entries) ? (file.entries as NonNullable<FileShape["entries"]>) : []).flatMap(
    (entry, index): StepsEntry[] => {
      const node = nodes[index] ?? null;
      if (!isRight(["entries", index], ["steps"], entry?.steps ?? [])) return [];
      const { phase, instruction, hash, ordinal = 1, by, steps } = entry;
      const fields = yaml.entries(node) ?? [];
      const field = (name: string) => fields.find((known) => known.key === name);
      const span = yaml.span(node, { start: 0, end: 0 });
      const key = { phase, instruction: onOneLine(instruction), ...(hash === undefined ? {} : { hash }), ordinal };
      return [
        {
          key,
          ...(by === undefined ? {} : { by }),
          steps,
          span,
          instructionSpan: field("instruction")?.span ?? span,
          stepSpans: spansOf(yaml, field("steps")?.node ?? null, span),
        },
      ];
    },
  );
  const namedNodes = yaml.entries(members?.find((member) => member.key === "named")?.node ?? null) ?? [];
  const named = namedNodes.flatMap((member): NamedSteps[] => {
    const steps = file.named?.[member.key];
    if (!Array.isArray(steps) || !isRight(["named", member.key], [], steps)) return [];
    return [{ name: member.key, steps, nameSpan: member.keySpan, stepSpans: spansOf(yaml, member.node, member.keySpan) }];
  });
  reportRepeated(yaml, entries);
  return { text: source, entries, named, diagnostics: yaml.diagnostics };
}

function reportRepeated(yaml: YamlReader, entries: readonly StepsEntry[]): void {
  const seen = new Set<string>();
  for (const { key, instructionSpan } of entries) {
    if (seen.has(keyText(key)))
      yaml.error(
        "repeated-entry",
        instructionSpan,
        'Two entries are for this sentence. Remove one, or distinguish them with "ordinal: 2".',
      );
    seen.add(keyText(key));
  }
}

function spansOf(yaml: YamlReader, node: YamlNode, otherwise: Span): readonly Span[] {
  return (yaml.items(node) ?? []).map((item) => yaml.span(item, otherwise));
}

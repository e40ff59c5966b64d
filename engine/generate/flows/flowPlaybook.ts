// Writes a criterion as the text of a flow playbook: its steps in the words of `describe`, each below the line of the
// requirement.

import {
  compiled,
  folderOf,
  type Json,
  joinPath,
  type PlaybookDraft,
  type Step,
  stepsFileOf,
  type UnsaidSteps,
  unusedPath,
  type Workspace,
  withFiles,
  wordsAsName,
  writePlaybook,
} from "../../../language/index.ts";
import type { FlowService } from "./flowService.ts";
import type { MappedCriterion } from "./mapCriterion.ts";

export interface FlowFile {
  readonly path: string;
  readonly text: string;
  readonly stepsFile?: string;
  readonly unsaid: readonly UnsaidSteps[];
  /** Why it is not READY, in the words of the checks. */
  readonly problems: readonly string[];
}

/** `path`: of the playbook that is written again; else one is chosen in `folder`. */
export function flowFile(
  service: FlowService,
  mapped: MappedCriterion,
  workspace: Workspace,
  {
    folder,
    path: given,
    isPartial,
    tellsWhy,
  }: { readonly folder: string; readonly path?: string; readonly isPartial: boolean; readonly tellsWhy: boolean },
): FlowFile {
  const { requirement, criterion } = mapped;
  const draft: PlaybookDraft = {
    frontMatter: {
      service: service.name,
      flow: flowTitle(mapped),
      requirement: { id: requirement.id, criterion: criterion.id, source: requirement.source, revision: criterion.revision },
      ...(criterion.examples === undefined ? {} : { data: criterion.examples as Json }),
    },
    phases: { setup: mapped.setup, execution: mapped.execution, teardown: mapped.teardown },
  };
  const written = writePlaybook(draft);
  const text = withoutEchoes(isPartial ? withOpenSentences(written.text, mapped, tellsWhy) : written.text);
  const path = given ?? unusedPath(workspace, joinPath(folder, `${fileName(mapped)}.playbook`));
  const beside = stepsFileOf(path);
  const after = withFiles(workspace, [[path, text], ...(written.stepsFile === undefined ? [] : [[beside, written.stepsFile] as const])]);
  const status = compiled(after, path)?.status;
  // A sentence that is left open here and gets steps in the playbook would escape review.
  const addsSteps = isPartial && stepsOf(after, path) !== stepsOf(withFiles(after, [[path, written.text]]), path);
  const problems = status?.kind === "ERROR" && !addsSteps ? status.reasons.map(({ diagnostic }) => diagnostic.message) : [];
  return { path, text, ...(written.stepsFile === undefined ? {} : { stepsFile: written.stepsFile }), unsaid: written.unsaid, problems };
}

/** Without the implied checks, which depend on what else there is. */
function stepsOf(workspace: Workspace, path: string): string {
  const isWritten = ({ step }: { readonly step: Step }) => step.step !== "validate" || step.checks.some(({ implied }) => implied !== true);
  return JSON.stringify(
    compiled(workspace, path)?.phases.map(({ name, linked }) => [name, linked.filter(isWritten).map(({ step }) => step)]),
  );
}

function flowTitle({ requirement, criterion }: MappedCriterion): string {
  return `${requirement.id}/${criterion.id}: ${criterion.title ?? requirement.title}`
    .replace(/\s+/g, " ")
    .replace(/[${}]/g, "")
    .slice(0, 150)
    .trim();
}

export function flowFolder(service: FlowService): string {
  return joinPath(folderOf(service.path), "flows");
}

function fileName({ requirement, criterion }: MappedCriterion): string {
  const words = (criterion.title ?? `${requirement.title} ${criterion.id}`).split(/\s+/).slice(0, 8).join(" ");
  const plain = words.normalize("NFKD").replace(/\p{M}/gu, "");
  return wordsAsName(plain).slice(0, 80);
}

/** A comment that repeats the sentence below it is left out. */
function withoutEchoes(text: string): string {
  return text.replace(
    /^\/\/ (.+?)\.?\n(\d+\. )\1\.?$/gm,
    (whole, _sentence: string, number: string) => number + whole.split("\n")[1]?.slice(number.length),
  );
}

/**
 * Adds the sentences of a partly understood criterion at their places, so that the playbook is in ERROR until a person
 * continues. Text that a requirement may not execute becomes only a comment, as does any that would be more than a
 * sentence.
 */
function withOpenSentences(text: string, { lines, execution }: MappedCriterion, tellsWhy: boolean): string {
  const start = text.indexOf("\n# Execution\n") + "\n# Execution\n".length;
  const teardown = text.indexOf("\n# Teardown\n", start);
  const end = teardown < 0 ? text.length : teardown;
  const blocks = blocksOf(text.slice(start, end), execution);
  let next = 0;
  const result = lines.flatMap(({ line, outcome }): readonly string[] => {
    if (outcome.kind === "steps") return [blocks[next++] ?? ""];
    if (outcome.kind === "met") return [];
    const reason = outcome.reason.replace(/\s+/g, " ");
    const isSentence = outcome.forbidden !== true && /^[\p{L}]/u.test(line.text) && !/^(?:setup|execution|teardown)\b/i.test(line.text);
    if (!isSentence) return [`// Left out: ${reason} ${line.text}`];
    const attachment = line.attachment === undefined ? "" : `\n${line.attachment.replace(/^/gm, "   ")}`;
    const sentence = line.text.replace(/^(?:given|when|then|and|but)\b[\s,:]*/i, "").replace(/^./u, (letter) => letter.toUpperCase());
    return [`// ${tellsWhy ? `Not understood: ${reason}` : line.text}\n0. ${sentence}${attachment}`];
  });
  const joined = [...result, ...blocks.slice(next)].map((block) => block.trim()).filter((block) => block !== "");
  let number = 0;
  const numbered = joined.join("\n\n").replace(/^\d+\. /gm, () => `${++number}. `);
  return `${text.slice(0, start)}${numbered}\n${text.slice(end)}`;
}

/** The text of each part, from its comment on. */
function blocksOf(body: string, parts: MappedCriterion["execution"]): readonly string[] {
  const starts: number[] = [];
  for (const { comment = "" } of parts) {
    const [first = ""] = comment.split("\n");
    const at = body.indexOf(`// ${first}`.trimEnd(), starts.length === 0 ? 0 : (starts.at(-1) ?? 0) + 1);
    starts.push(at < 0 ? body.length : at);
  }
  return starts.map((from, index) => body.slice(index === 0 ? 0 : from, starts[index + 1] ?? body.length));
}

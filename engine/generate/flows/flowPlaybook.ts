// A criterion that was read as the text of a flow playbook: its steps in the words of `describe`, above each the line of the requirement that it comes from.

import {
  compiled,
  folderOf,
  type Json,
  joinPath,
  type PlaybookDraft,
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
  { folder, path: given, isPartial }: { readonly folder: string; readonly path?: string; readonly isPartial: boolean },
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
  const text = withoutEchoes(isPartial ? withOpenSentences(written.text, mapped) : written.text);
  const path = given ?? unusedPath(workspace, joinPath(folder, `${fileName(mapped)}.playbook`));
  const beside = stepsFileOf(path);
  const after = withFiles(workspace, [[path, text], ...(written.stepsFile === undefined ? [] : [[beside, written.stepsFile] as const])]);
  const status = compiled(after, path)?.status;
  const problems = status?.kind === "ERROR" ? status.reasons.map(({ diagnostic }) => diagnostic.message) : [];
  return { path, text, ...(written.stepsFile === undefined ? {} : { stepsFile: written.stepsFile }), unsaid: written.unsaid, problems };
}

export function flowTitle({ requirement, criterion }: MappedCriterion): string {
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

/** A comment that says what the sentence below it says is left out. */
function withoutEchoes(text: string): string {
  return text.replace(
    /^\/\/ (.+?)\.?\n(\d+\. )\1\.?$/gm,
    (whole, _sentence: string, number: string) => number + whole.split("\n")[1]?.slice(number.length),
  );
}

/**
 * A criterion that was read in part: its sentences that were not understood stand where they belong, so that the playbook is in ERROR and somebody goes on. What a
 * requirement may not do is only a comment, as is what would be more than a sentence.
 */
function withOpenSentences(text: string, { lines }: MappedCriterion): string {
  const sections = /^([\s\S]*?\n# Execution\n)([\s\S]*?)(\n# Teardown\n[\s\S]*)?$/.exec(text);
  if (sections === null) return text;
  const [, head = "", body = "", tail = ""] = sections;
  const blocks = body.split(/\n(?=\/\/ )/);
  let next = 0;
  const result: string[] = [];
  for (const { line, outcome } of lines) {
    if (outcome.kind !== "refused") {
      if (outcome.kind === "steps") result.push(blocks[next++] ?? "");
      continue;
    }
    const isSentence = outcome.forbidden !== true && /^[\p{L}]/u.test(line.text) && !/^(?:setup|execution|teardown)\b/i.test(line.text);
    const attachment = line.attachment === undefined ? "" : `\n${line.attachment}`;
    result.push(
      isSentence
        ? `// Not understood: ${outcome.reason.replace(/\s+/g, " ")}\n${line.text}${attachment}`
        : `// Left out: ${outcome.reason.replace(/\s+/g, " ")} ${line.text}`,
    );
  }
  const joined = [...result, ...blocks.slice(next)].map((block) => block.replace(/\n+$/, "")).filter((block) => block !== "");
  return `${head}${joined.join("\n\n")}\n${tail}`;
}

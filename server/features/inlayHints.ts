// Shows the result of an instruction after it: the call that its words do not spell out, and the variables that other
// sentences save from it.

import { compiled, type LinkedStep, type Span, type Step, storeNames, type Workspace } from "../../language/index.ts";

export interface Hint {
  readonly offset: number;
  readonly text: string;
}

/** The hints of the instructions that end in the span, in the order of the text. */
export function inlayHintsIn(workspace: Workspace, path: string, { start, end }: Span): readonly Hint[] {
  const of = compiled(workspace, path);
  if (of === undefined) return [];
  const hints: Hint[] = [];
  const visit = (linked: readonly LinkedStep[]): void => {
    for (const { step, instruction, steps = [] } of linked) {
      visit(steps);
      const { sentence } = instruction;
      const span = instruction.span;
      if (span.end < start || span.end > end) continue;
      const text = hintText(step, sentence);
      if (text !== "") hints.push({ offset: span.end, text: `→ ${text}` });
    }
  };
  for (const phase of of.phases) visit(phase.linked);
  return hints.sort((one, other) => one.offset - other.offset);
}

function hintText(step: Step, sentence: string): string {
  if (step.step !== "api_request" && step.step !== "mcp_server_call" && step.step !== "run") return "";
  const saved = "store" in step ? (step.store ?? []).flatMap(storeNames).filter((name) => !sentence.includes(`\${${name}}`)) : [];
  return [callText(step, sentence), saved.length === 0 ? "" : `saves ${saved.join(", ")}`].filter((part) => part !== "").join(" · ");
}

/** Nothing where the sentence says the method and the path, or the tool, itself. */
function callText(step: Step, sentence: string): string {
  if (step.step === "mcp_server_call") {
    const called = step.tool ?? step.resource ?? "";
    return sentence.includes(called) ? "" : called;
  }
  if (step.step !== "api_request") return "";
  const [method = "", path = ""] = step.action.split(" ");
  return sentence.includes(path) && new RegExp(`\\b${method}\\b`, "i").test(sentence) ? "" : `${method} ${path}`;
}

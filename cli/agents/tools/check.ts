// Tools that only read: they report the problems of playbooks, and of a text that is not written yet.

import { dirname } from "node:path";
import { loadWorkspace, nodeFiles, PlaybookError } from "../../../engine/index.ts";
import {
  check,
  compiled,
  type Diagnostic,
  hideInStep,
  type JsonObject,
  lineStarts,
  positionAt,
  printSteps,
  secretNamesAt,
  withFile,
} from "../../../language/index.ts";
import { checkPaths, problemsAsData } from "../../check.ts";
import { counted } from "../../counted.ts";
import { type AgentAnswer, type AgentTool, inputs, pathInside, pathsInput, textOf, textsOf } from "../agentTool.ts";

export const checkTool: AgentTool = {
  name: "check_playbooks",
  title: "Check playbooks",
  description:
    "Reads and compiles .playbook files without running them, and reports every problem with file, line, column and how to fix it. Use it after every change of a playbook.",
  inputSchema: inputs({ paths: pathsInput }),
  everywhere: true,
  async call({ paths }, { folder }) {
    const checked = await checkPaths(
      textsOf(paths).map((path) => pathInside(folder, path)),
      folder,
    );
    return answer(checked.playbooks, problemsAsData(checked).map(problemOf));
  },
};

export const checkDraftTool: AgentTool = {
  name: "check_draft",
  title: "Check a draft",
  description:
    "Checks the text of a playbook without writing a file. Returns the problems and the exact steps that it would run. Use it before you write a .playbook file.",
  inputSchema: inputs(
    {
      path: { type: "string", description: "The path that the playbook would have, such as flows/refund.playbook." },
      text: { type: "string", description: "The whole text, front matter included." },
    },
    ["path", "text"],
  ),
  async call({ path, text }, { folder }) {
    const absolute = pathInside(folder, textOf(path) ?? "");
    if (!absolute.endsWith(".playbook"))
      throw new PlaybookError("usage", `${path} is not a playbook.`, "Give a path that ends in .playbook.");
    const loaded = await loadWorkspace(await existingFolder(dirname(absolute)), nodeFiles, folder);
    const inside = loaded.inside(absolute);
    const draft = String(text);
    const workspace = withFile(loaded.workspace, inside, draft);
    const starts = lineStarts(draft);
    const problems = check(workspace, inside)
      .filter(({ severity }) => severity !== "hint")
      .map((diagnostic) => {
        const { line, column } = positionAt(starts, diagnostic.span.start);
        return problemOf({ path: inside, line: line + 1, column: column + 1, ...diagnostic });
      });
    const place = { names: secretNamesAt(workspace, inside) };
    const phases = Object.fromEntries(
      (compiled(workspace, inside)?.phases ?? []).map(({ name, linked }) => [name, linked.map(({ step }) => hideInStep(step, place))]),
    );
    const checked = answer(1, problems);
    return { ...checked, text: `${checked.text}\n\nIts steps:\n${printSteps(phases)}`, data: { ...checked.data, steps: phases as never } };
  },
};

async function existingFolder(folder: string): Promise<string> {
  return (await nodeFiles.exists(folder)) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));
}

type Problem = Pick<Diagnostic, "code" | "severity" | "message" | "fixes"> & {
  readonly path: string;
  readonly line: number;
  readonly column: number;
};

function problemOf({ path, line, column, severity, code, message, fixes = [] }: Problem): JsonObject {
  return { path, line, column, severity, code, message, fixes: fixes.map(({ title }) => title) };
}

function answer(playbooks: number, problems: readonly JsonObject[]): AgentAnswer {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const lines = problems.map(
    ({ path, line, column, severity, message, fixes }) =>
      `${path}:${line}:${column} ${severity}: ${message}${textsOf(fixes)
        .map((fix) => `\n  → ${fix}`)
        .join("")}`,
  );
  const head = `${playbooks} checked: ${counted(errors, "error")}, ${counted(problems.length - errors, "warning")}.`;
  return { text: [head, ...lines].join("\n"), data: { playbooks, errors, problems: [...problems] }, isBad: errors > 0 };
}

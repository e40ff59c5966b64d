// Lists all tools for agents, and runs one.

import { nodeFiles, PlaybookError, rootOf } from "../../engine/index.ts";
import type { JsonObject } from "../../language/index.ts";
import { visibleData, visibleText } from "../visibleText.ts";
import type { AgentAnswer, AgentSurroundings, AgentTool } from "./agentTool.ts";
import { checkDraftTool, checkTool } from "./tools/check.ts";
import { generateTool } from "./tools/generate.ts";
import { runTool } from "./tools/run.ts";
import { explainTool, stepsTool } from "./tools/sentences.ts";
import { listTool } from "./tools/tests.ts";

export const agentTools: readonly AgentTool[] = [listTool, checkTool, checkDraftTool, explainTool, stepsTool, generateTool, runTool];

/** The root around the folder is what counts. Throws `PlaybookError` for a tool or an input that there is not. */
export async function callAgentTool(name: string, given: JsonObject, around: AgentSurroundings): Promise<AgentAnswer> {
  const tool = agentTools.find((one) => one.name === name);
  if (tool === undefined)
    throw new PlaybookError("usage", `There is no tool called ${name}.`, `The tools are: ${agentTools.map((one) => one.name).join(", ")}.`);
  const properties = tool.inputSchema.properties as Readonly<Record<string, { readonly type: string }>>;
  for (const key of tool.inputSchema.required as readonly string[])
    if (given[key] === undefined) throw new PlaybookError("usage", `${name} needs the input ${key}.`, `Give ${key}.`);
  for (const [key, value] of Object.entries(given)) {
    const type = properties[key]?.type;
    if (type === undefined)
      throw new PlaybookError("usage", `${name} has no input ${key}.`, `Its inputs are: ${Object.keys(properties).join(", ") || "none"}.`);
    const fits = type === "array" ? Array.isArray(value) && value.every((item) => typeof item === "string") : typeof value === type;
    if (!fits)
      throw new PlaybookError("usage", `The input ${key} must be ${type === "array" ? "a list of texts" : `a ${type}`}.`, "Change it.");
  }
  const answer = await tool.call(given, { ...around, folder: await rootOf(around.folder, nodeFiles) });
  // Paths stay as they are, since they are given back.
  return { ...answer, text: visibleText(answer.text), data: visibleData(answer.data, "path") };
}

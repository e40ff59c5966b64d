// Defines the tools about the language: how a sentence is read, and the steps of a playbook.

import { loadWorkspace, nodeFiles, PlaybookError } from "../../../engine/index.ts";
import { compiled, type JsonObject, stepsYaml } from "../../../language/index.ts";
import { explainSentence } from "../../explain.ts";
import { ofEndpoint, ofServers, ofService } from "../../explainContext.ts";
import { chooseService } from "../../generate/service.ts";
import { shownSteps, stepsText } from "../../stepsText.ts";
import { type AgentTool, inputs, pathInside, textOf, textsOf } from "../agentTool.ts";

export const explainTool: AgentTool = {
  name: "explain_sentence",
  title: "Explain a sentence",
  description:
    "Shows how one English sentence of a playbook is read: the exact steps, or which part is not understood and the nearest sentences that are. Use it to find a wording before you write it.",
  inputSchema: inputs(
    {
      sentence: { type: "string", description: "Such as: Send a GET request to /orders and expect status 200." },
      attachment: { type: "string", description: "The table or code block below the sentence." },
      service: { type: "string", description: "The name of the service, whose OpenAPI document is then used." },
      endpoint: { type: "string", description: "The endpoint that “the endpoint” refers to, such as POST /orders." },
      after: { type: "array", items: { type: "string" }, description: "The sentences of the phase before it." },
    },
    ["sentence"],
  ),
  async call({ sentence, attachment, service, endpoint, after }, { folder }) {
    const below = textOf(attachment);
    const around = textOf(service) === undefined ? await ofServers(folder) : await contextOfService(folder, String(service));
    const answer = explainSentence(
      { sentence: String(sentence), after: textsOf(after), ...(below === undefined ? {} : { attachment: below }) },
      { ...around, ...ofEndpoint(textOf(endpoint)) },
    );
    const { problem, steps, canonical } = answer;
    const text =
      problem === null
        ? `Understood. Its steps:\n${stepsYaml(steps)}${canonical === undefined ? "" : `In Playbook's own words: ${canonical}\n`}`
        : [
            `Not understood: ${problem.message}`,
            ...problem.suggestions.map(({ title }) => `  → ${title}`),
            ...(problem.examples ?? []).map((example) => `  For example: ${example}`),
          ].join("\n");
    return { text, data: answer as unknown as JsonObject, isBad: !answer.understood };
  },
};

export const stepsTool: AgentTool = {
  name: "show_steps",
  title: "Show the steps of a playbook",
  description: "Returns the exact steps of a playbook: method, URL, headers, payload, saved values and checks, phase by phase, as YAML.",
  inputSchema: inputs({ playbook: { type: "string", description: "Path of the .playbook file." } }, ["playbook"]),
  async call({ playbook }, { folder }) {
    const path = pathInside(folder, String(playbook));
    const loaded = await loadWorkspace(path, nodeFiles, folder);
    const found = compiled(loaded.workspace, loaded.inside(path));
    if (found === undefined)
      throw new PlaybookError("no-such-path", `There is no playbook ${playbook}.`, "list_tests lists the existing playbooks.");
    const shown = shownSteps(loaded.workspace, found);
    return { text: stepsText(shown), data: { steps: shown.phases as never, status: found.status.kind } };
  },
};

async function contextOfService(folder: string, name: string) {
  const loaded = await loadWorkspace(folder, nodeFiles);
  return ofService(loaded, chooseService(loaded, name).path);
}

// Defines the tool that generates playbooks from an OpenAPI document: it shows the difference, and writes once a person
// has agreed.

import { generateEndpoints } from "../../../engine/generate/index.ts";
import { loadWorkspace, nodeFiles } from "../../../engine/index.ts";
import { counted } from "../../counted.ts";
import { caseLimitsOf, endpointOf, notesOf } from "../../generate/endpoints.ts";
import { chooseService } from "../../generate/service.ts";
import { changeKind, changesAsDiff, writeChanges } from "../../writeChanges.ts";
import { type AgentTool, inputs, requireConsent, textOf, textsOf } from "../agentTool.ts";

/** Length of the difference, in characters. */
const longestDiff = 20_000;

export const generateTool: AgentTool = {
  name: "generate_playbooks",
  title: "Generate endpoint playbooks",
  description:
    "Generates Default, Negative and Edge Case playbooks from the OpenAPI document of a service, offline and repeatably. Without write, it only returns the difference and what it leaves out. With write, it changes files, so a person has to agree. Playbooks that a person has changed are kept.",
  inputSchema: inputs({
    service: { type: "string", description: "Its name; optional if there is only one service." },
    endpoints: { type: "array", items: { type: "string" }, description: "An endpoint such as POST /orders; default: all endpoints." },
    wants: {
      type: "array",
      items: { type: "string" },
      description: "Limits in plain words, such as: not more than 5 edge cases for DELETE.",
    },
    write: { type: "boolean", description: "Whether to write the files; default: false." },
  }),
  needs: "write",
  async call({ service: name, endpoints, wants, write }, around) {
    const { folder, signal, progress } = around;
    const loaded = await loadWorkspace(folder, nodeFiles);
    const service = chooseService(loaded, textOf(name));
    const chosen = textsOf(endpoints).map((text) => endpointOf(loaded, service, text));
    const result = await generateEndpoints(
      { root: loaded.root, workspace: loaded.workspace, files: nodeFiles },
      {
        service,
        ...(chosen.length === 0 ? {} : { endpoints: chosen }),
        caseLimits: textsOf(wants).flatMap((text) => caseLimitsOf(loaded, service, text)),
        signal,
        progress: (done, total) => progress?.(done, total, `${done} of ${total} operations`),
      },
    );
    const { changeSet } = result;
    const files = changeSet.changes.map((change) => ({ path: change.path, kind: changeKind(change) }));
    const notes = notesOf(result);
    const listed = files.map(({ path, kind }) => `${kind} ${path}`);
    if (write !== true) {
      const diff = changesAsDiff(changeSet, loaded);
      const shown = diff.length <= longestDiff ? diff : `${diff.slice(0, longestDiff)}\n… ${diff.length - longestDiff} more characters\n`;
      return { text: [...listed, ...notes, "", shown].join("\n"), data: { written: false, files, notes: [...notes] } };
    }
    if (files.length > 0) {
      const count = counted(files.length, "file");
      await requireConsent(around, "write", `Write ${count} for ${service.name}.`);
      await writeChanges(changeSet, loaded);
    }
    return { text: [...listed, ...notes].join("\n") || "Nothing to change.", data: { written: true, files, notes: [...notes] } };
  },
};

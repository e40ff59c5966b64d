/** What the engine asks of the editor: secrets, consent, the browser, and answers to questions of servers. */
import type { ConsentParams, EditorPort, EditorRequests } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import { elicit } from "./elicit.ts";
import type { SecretStore } from "./secretStore.ts";

export type Ports = {
  readonly [Port in EditorPort]: (params: EditorRequests[Port]["params"]) => Promise<EditorRequests[Port]["result"]>;
};

export function createPorts(vscode: Vscode, secrets: SecretStore): Ports {
  return {
    async secret(of) {
      const value = await secrets.get(of);
      if (value !== undefined && value !== "") return { value };
      const where = of.environment === undefined ? "" : ` in the environment ${of.environment}`;
      return {
        missing: `the secret \${${of.name}} of the service ${of.service} has no value${where}: run "Playbook: Set Secret…" to give it one`,
      };
    },
    consent: (params) => consent(vscode, params),
    // Only what a browser shows: other schemes start programs.
    openBrowser: async ({ url }) => /^https?:\/\//i.test(url) && vscode.env.openExternal(vscode.Uri.parse(url, true)),
    elicit: (params) => elicit(vscode, params),
  };
}

async function consent(vscode: Vscode, { question, detail, accept }: ConsentParams): Promise<boolean> {
  const options = { modal: true, ...(detail === undefined ? {} : { detail }) };
  return (await vscode.window.showWarningMessage(question, options, accept)) === accept;
}

/**
 * Serves the ports of the engine: secrets, consent, the browser, questions of servers, and signing in to them.
 */
import type { CancellationToken } from "vscode";
import type { EditorPort, EditorRequests } from "../../engine/protocol.ts";
import { openPage, type SignIn } from "../mcp/signIn.ts";
import type { Received } from "../models/editorModel.ts";
import type { Vscode } from "../vscodeApi.ts";
import { consent } from "./consent.ts";
import { elicit } from "./elicit.ts";
import { createSecretQuestions } from "./secretQuestions.ts";
import type { SecretStore } from "./secretStore.ts";

export type Ports = {
  /** `cancel` reports that the engine no longer waits for the answer. */
  readonly [Port in EditorPort]: (
    params: EditorRequests[Port]["params"],
    cancel: CancellationToken,
  ) => Promise<EditorRequests[Port]["result"]>;
};

export function createPorts(vscode: Vscode, secrets: SecretStore, signIn: SignIn, received: Received): Ports {
  const askSecret = createSecretQuestions(vscode, secrets);
  return {
    async secret({ ask, ...of }) {
      const value = (await secrets.get(of)) ?? (ask ? await askSecret(of) : undefined);
      if (value !== undefined && value !== "") return { value };
      const where = of.environment === undefined ? "" : ` in the environment ${of.environment}`;
      return {
        missing: `the secret \${${of.name}} of the service ${of.service} has no value${where}: run "Playbook: Set Secret…" to give it one`,
      };
    },
    consent: (params) => consent(vscode, params),
    openBrowser: ({ url }) => openPage(vscode, url),
    elicit: (params) => elicit(vscode, params),
    async credential({ key, value }) {
      const kept = await secrets.credential(key, value);
      return kept === undefined ? {} : { value: kept };
    },
    model: async (question, cancel) => (await import("../models/editorModel.ts")).askEditorModel(vscode, question, cancel, received),
    redirect: signIn.redirect,
    authorize: signIn.authorize,
  };
}

// Asks the editor for everything that servers need: values of variables, consent, answers to questions, signing in, and
// storage for tokens.

import type {
  AuthorizationRequest,
  ConsentPort,
  CredentialStore,
  ElicitationAnswer,
  ElicitationPort,
  RedirectPort,
  SecretPort,
} from "../../engine/index.ts";
import { changeLines, PlaybookError } from "../../engine/index.ts";
import type { EditorPort, EditorRequests, ElicitParams } from "../../engine/protocol.ts";
import type { PeoplePorts } from "../execution.ts";
import { credentialFile, credentialPath } from "./credentialFile.ts";

/** The editor, as far as it said that it serves this. */
export interface EditorAsk {
  has(port: EditorPort): boolean;
  ask<Port extends EditorPort>(port: Port, params: EditorRequests[Port]["params"]): Promise<EditorRequests[Port]["result"]>;
}

/** Consent given while this process lives; the files of the workspace record lasting consent. */
export type Agreed = Set<string>;

/** For the servers of one root. `drifted` receives tools that differ from the approved ones. */
export function editorPorts(
  root: string,
  editor: EditorAsk,
  secrets: SecretPort,
  agreed: Agreed,
  drifted: (server: string, message: string) => void,
): PeoplePorts {
  return {
    variables: {
      async variable(name, server) {
        const answer = await secrets.secret({ root, service: `@${server}`, name });
        return "value" in answer ? answer.value : process.env[name];
      },
    },
    credentials: editor.has("credential") ? editorCredentials(editor) : credentialFile(credentialPath(process.env)),
    ...(editor.has("consent") ? { consent: editorConsent(root, editor, agreed, drifted) } : {}),
    ...(editor.has("elicit") ? { elicitation: editorElicitation(editor) } : {}),
    ...(editor.has("redirect") && editor.has("authorize") ? { redirect: editorRedirect(editor) } : {}),
  };
}

/** Windows of the editor share its secret storage and have an engine each, so that they take turns over a file. */
function editorCredentials({ ask }: EditorAsk): CredentialStore {
  const { exclusively } = credentialFile(credentialPath(process.env));
  return {
    get: async (key) => (await ask("credential", { key })).value,
    set: async (key, value) => void (await ask("credential", { key, value })),
    delete: async (key) => void (await ask("credential", { key, value: null })),
    ...(exclusively === undefined ? {} : { exclusively }),
  };
}

/** Asked once for the same command line. */
function editorConsent(root: string, { ask }: EditorAsk, agreed: Agreed, drifted: (server: string, message: string) => void): ConsentPort {
  return {
    async start(config, shown) {
      const key = JSON.stringify([root, config, shown]);
      if (agreed.has(key)) return true;
      const isAllowed = await ask("consent", {
        kind: config.kind === "stdio" ? "start" : "connect",
        server: config.name,
        from: config.from,
        definition: shown,
      });
      if (isAllowed) agreed.add(key);
      return isAllowed;
    },
    async changes(server, changes) {
      drifted(server, changeLines(changes).join("\n"));
      return false;
    },
    tool: (server, { name, description, annotations }, inputs) =>
      ask("consent", {
        kind: "call",
        server,
        tool: name,
        ...(description === undefined ? {} : { description }),
        destroys: annotations?.destructiveHint === true,
        inputs: Object.keys(inputs),
      }),
  };
}

function editorElicitation({ ask, has }: EditorAsk): ElicitationPort {
  const declined = (reason: string): ElicitationAnswer => ({ action: "decline", reason });
  return {
    async answer({ server, message, form, url }) {
      if (url !== undefined) {
        if (!has("consent") || !has("openBrowser")) return declined("The sign-in page cannot be opened here.");
        if (!(await ask("consent", { kind: "page", server, url, message }))) return declined("You did not open the page.");
        return (await ask("openBrowser", { url })) ? { action: "accept" } : declined("The page could not be opened.");
      }
      const answer = await ask("elicit", { who: `@${server}`, message, schema: (form ?? {}) as ElicitParams["schema"] });
      if (answer.action === "accept") return answer;
      return { action: answer.action, reason: answer.action === "decline" ? "You declined." : "You dismissed the question." };
    },
  };
}

/** The editor says how the answer can come back, which is not the same in every window. */
function editorRedirect({ ask }: EditorAsk): RedirectPort {
  return {
    async open(signal, options) {
      const { loopbackRedirect, handlerRedirect, pasteRedirect } = await import("../../engine/mcp/index.ts");
      const chosen = await ask("redirect", {});
      let redirectUrl = "";
      const arrived = Promise.withResolvers<string>();
      const show = async ({ server, url, host, scopes }: AuthorizationRequest) => {
        const answer = await ask("authorize", { server, url: url.href, host, scopes, redirectUrl, answer: chosen.kind });
        if (!answer.opened)
          throw new PlaybookError("mcp-login-cancelled", `You did not sign in at @${server}.`, "Sign in from the MCP Servers view.");
        const { address = "" } = answer;
        arrived.resolve(address);
        // A person may paste the address although a port waits for it: it is that port which judges it.
        if (chosen.kind === "loopback" && address.startsWith(`${redirectUrl}?`)) await fetch(address, { signal });
      };
      const address = () => arrived.promise;
      const port =
        chosen.kind === "editor"
          ? handlerRedirect(chosen.url, show, address)
          : chosen.kind === "paste"
            ? pasteRedirect(show, address)
            : loopbackRedirect(show);
      const session = await port.open(signal, options);
      redirectUrl = session.redirectUrl;
      return session;
    },
  };
}

/**
 * Asks a person before a server is started or connected to, destroys something, or has a page opened.
 */
import type { ConsentParams } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

interface Question {
  readonly question: string;
  readonly detail: string;
  /** The text of the button that agrees. */
  readonly accept: string;
}

/** False also where the question was closed. */
export async function consent(vscode: Vscode, params: ConsentParams): Promise<boolean> {
  const { question, detail, accept } = questionOf(vscode, params);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, accept)) === accept;
}

/** Exported for its test: the dialog itself is VS Code's. */
export function questionOf({ l10n: { t } }: Vscode, params: ConsentParams): Question {
  const { server } = params;
  switch (params.kind) {
    case "start": {
      const detail = `${params.definition}\n\n${t("It runs with your rights on this machine.")}`;
      const program = programOf(params.definition);
      const question =
        params.from === ""
          ? t("Start the program {0} for the new MCP server @{1}?", program, server)
          : t("Start the program {0} for the MCP server @{1} of {2}?", program, server, params.from);
      return { question, detail, accept: t("Start") };
    }
    case "connect": {
      const detail = `${params.definition}\n\n${t("It receives the inputs of the steps that call it.")}`;
      const question =
        params.from === ""
          ? t("Connect to the new MCP server @{0}?", server)
          : t("Connect to the MCP server @{0} of {1}?", server, params.from);
      return { question, detail, accept: t("Connect") };
    }
    case "call": {
      const { tool, description = "", destroys, inputs } = params;
      const names = inputs.length === 0 ? t("none") : inputs.join(", ");
      const detail = [description, t("Inputs: {0}", names), t("To stop these questions, approve it in the MCP Servers view.")];
      return {
        question: destroys
          ? t("{0} of @{1} may destroy something. Call it?", tool, server)
          : t("{0} of @{1} does not say that it is not destructive. Call it?", tool, server),
        detail: detail.filter((part) => part !== "").join("\n\n"),
        accept: t("Call It This Once"),
      };
    }
    case "page": {
      const { host } = new URL(params.url);
      const question = t("@{0} asks you to open a page at {1}: {2}", server, host, params.message);
      return { question, detail: params.url, accept: t("Open the Page") };
    }
  }
}

/** The first word of a command line, without its folder. */
function programOf(definition: string): string {
  const [, quoted, bare = ""] = /^\s*(?:"([^"]+)"|(\S+))/.exec(definition) ?? [];
  return (quoted ?? bare).split(/[\\/]/).at(-1) ?? definition;
}

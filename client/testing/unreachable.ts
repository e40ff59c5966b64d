/** Lists hosts that no request of a run reached: once for the run, with advice, and in a few words at each test. */
import { commands } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface Unreachable {
  /**
   * The message for a test whose request came nowhere: in full for the first of a host, short for those after it.
   * `test` tells tests apart.
   */
  said(message: string, test: string): string;
  /** Says it, and offers ways out. Without such a host nothing happens. */
  conclude(ways: WaysOut): Promise<void>;
}

interface WaysOut {
  /** Runs the same again. */
  readonly again: () => Promise<void>;
  readonly hasEnvironments: boolean;
}

export function createUnreachable(vscode: Vscode): Unreachable {
  const hosts = new Map<string, { readonly reason: string; readonly tests: Set<string> }>();
  return {
    said(message, test) {
      const host = unreachedHost(message);
      if (host === undefined) return message;
      const known = hosts.get(host);
      if (known === undefined) {
        hosts.set(host, { reason: message.replace(/^\w+ \S+: /, ""), tests: new Set([test]) });
        return message;
      }
      known.tests.add(test);
      return vscode.l10n.t("{0} was not reached; see the first test.", host);
    },
    async conclude({ again, hasEnvironments }) {
      const [first] = hosts;
      if (first === undefined) return;
      const [host, { reason, tests }] = first;
      const [retry, choose] = [vscode.l10n.t("Run Again"), vscode.l10n.t("Select Environment…")];
      const text =
        tests.size === 1
          ? vscode.l10n.t("{0} was not reached: {1}", host, reason)
          : vscode.l10n.t("{0} was not reached, so {1} tests were aborted: {2}", host, tests.size, reason);
      const picked = await vscode.window.showErrorMessage(text, ...(hasEnvironments ? [choose] : []), retry);
      if (picked === choose) await vscode.commands.executeCommand(commands.selectEnvironment);
      if (picked === retry) await again();
    },
  };
}

/** The host in the engine's message about a request that could not connect. */
export function unreachedHost(message: string): string | undefined {
  const [, host] =
    /^[A-Z]+ https?:\/\/([^/\s?]+)(?:[/?]\S*)?: (?:nothing listens at |the host name \S+ is unknown|\S+ cannot be reached |\S+ does not respond\.)/.exec(
      message,
    ) ?? [];
  return host;
}

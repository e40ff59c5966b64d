/** Caches the steps of a playbook from the language server, and asks again after changes. */
import type { Disposable, TextDocument } from "vscode";
import { type StepsParams, type StepsView, stepsRequest } from "../../server/protocol.ts";
import type { Shown } from "./messages.ts";
import type { StepsPanelContext } from "./stepsPanels.ts";

/** Typing is shown after this pause, in milliseconds. */
const pause = 120;

export interface CurrentView extends Disposable {
  readonly view: StepsView | null;
  readonly problem: Shown["problem"];
  /** Asks for the first instructions, by default for all. */
  refresh(first?: number): Promise<void>;
  /** Asks for all of them after this many milliseconds. */
  refreshSoon(milliseconds?: number): void;
}

export function createCurrentView(
  { vscode, language, environment }: StepsPanelContext,
  document: TextDocument,
  changed: () => void,
): CurrentView {
  const { t } = vscode.l10n;
  let view: StepsView | null = null;
  let problem: Shown["problem"] = null;
  let timer: NodeJS.Timeout | undefined;

  function refreshSoon(milliseconds = pause): void {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), milliseconds);
  }

  async function refresh(first?: number): Promise<void> {
    if (language.state === "starting") return;
    if (language.state === "stopped") {
      problem = { text: t("The language server is not running, so the steps may be out of date."), way: "restart" };
      return changed();
    }
    try {
      const chosen = environment.current;
      const params: StepsParams = {
        uri: document.uri.toString(),
        ...(chosen === undefined ? {} : { environment: chosen }),
        ...(first === undefined ? {} : { first }),
      };
      const next = await language.request<StepsView | null>(stepsRequest, params);
      // A newer text has its own answer under way.
      if (next?.version !== null && next !== null && next.version !== document.version) return refreshSoon();
      view = next;
      problem = next === null ? { text: t("This file is not a playbook of the workspace."), way: "text" } : null;
    } catch (error) {
      problem = { text: t("The steps cannot be shown: {0}", error instanceof Error ? error.message : String(error)), way: "log" };
    }
    changed();
  }

  return {
    get view() {
      return view;
    },
    get problem() {
      return problem;
    },
    refresh,
    refreshSoon,
    dispose: () => clearTimeout(timer),
  };
}

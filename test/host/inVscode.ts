/**
 * A suite of UI tests in a VS Code of its own: server, settings, workspace and page are new for each suite, unless it
 * renews the one that suites before it have left. The suites of one process share the browser. A test that fails says
 * what was on the screen.
 */
import { isDeepStrictEqual } from "node:util";
import { closeBrowser } from "./browser.ts";
import { type Editor, type EditorOptions, openEditor } from "./editor.ts";
import { keepEvidence } from "./evidence.ts";
import { installedHost } from "./install.ts";
import { onLinux } from "./onLinux.ts";

/** Limits for a slow machine; `until` and `shows` give up earlier and say what did not come. */
const testMinutes = 4;
const openMinutes = 4;
/** Some programs are installed for the first tests of a machine. */
const installMinutes = 10;

/** The editor that suites share which know how to renew it, and what it was opened with. */
let shared: { readonly editor: Editor; readonly made: EditorOptions } | undefined;

// Of the process: this file is loaded by the first suite, and the hook is one of the root.
after(async () => {
  await closeShared();
  await closeBrowser();
});

/**
 * `options` may make what VS Code opens; `tests` registers `it`s, which get the opened editor by the function passed to
 * it. With `renew`, which makes an editor as good as one that has just been opened, suites whose options agree in all
 * but files share one.
 */
export function inVscode(
  title: string,
  options: EditorOptions | (() => EditorOptions | Promise<EditorOptions>),
  tests: (editor: () => Editor) => void,
  renew?: (editor: Editor, made: EditorOptions) => Promise<void>,
): void {
  onLinux(title, function () {
    this.timeout(testMinutes * 60_000);
    let opened: Editor | undefined;
    let hasFailed = false;
    before(async function () {
      this.timeout((installMinutes + openMinutes) * 60_000);
      await installedHost();
      const made = typeof options === "function" ? await options() : options;
      if (renew === undefined || !agree(shared?.made, made)) await closeShared();
      if (renew === undefined) {
        opened = await openEditor(made);
        return;
      }
      if (shared !== undefined) await renew(shared.editor, made);
      shared ??= { editor: await openEditor(made), made };
      opened = shared.editor;
    });
    afterEach(async function () {
      hasFailed ||= this.currentTest?.state === "failed";
      await keepEvidence(opened, this.currentTest);
      // The tests after a failure depend on it, those of other suites do not; `test/run.ts` runs the file again.
      if (this.currentTest?.state === "failed") this.currentTest.parent?.bail(true);
    });
    after(async () => {
      if (renew !== undefined && !hasFailed) return;
      if (opened === shared?.editor) await closeShared();
      else await opened?.close();
    });
    tests(() => {
      if (opened === undefined) throw new Error("The editor is open only while the tests run.");
      return opened;
    });
  });
}

async function closeShared(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.editor.close();
}

function agree(one: EditorOptions | undefined, other: EditorOptions): boolean {
  const withoutFiles = ({ workspace, files, ...rest }: EditorOptions) => rest;
  return one !== undefined && isDeepStrictEqual(withoutFiles(one), withoutFiles(other));
}

/**
 * A suite of UI tests in one VS Code, opened before them and closed after them; a test that fails says what was on the
 * screen.
 */
import { type Editor, type EditorOptions, openEditor } from "./editor.ts";
import { keepEvidence } from "./evidence.ts";
import { installedHost } from "./install.ts";
import { onLinux } from "./onLinux.ts";

/** Limits for a slow machine; `until` and `shows` give up earlier and say what did not come. */
const testMinutes = 4;
const openMinutes = 4;
/** Some programs are installed for the first tests of a machine. */
const installMinutes = 10;

/**
 * `options` may make what VS Code opens; `tests` registers `it`s, which get the opened editor by the function passed to
 * it.
 */
export function inVscode(
  title: string,
  options: EditorOptions | (() => EditorOptions | Promise<EditorOptions>),
  tests: (editor: () => Editor) => void,
): void {
  onLinux(title, function () {
    this.timeout(testMinutes * 60_000);
    // The tests after a failure depend on it; `test/run.ts` runs the file again.
    this.bail(true);
    let opened: Editor | undefined;
    before(async function () {
      this.timeout((installMinutes + openMinutes) * 60_000);
      await installedHost();
      opened = await openEditor(typeof options === "function" ? await options() : options);
    });
    afterEach(async function () {
      await keepEvidence(opened, this.currentTest);
    });
    after(() => opened?.close());
    tests(() => {
      if (opened === undefined) throw new Error("The editor is open only while the tests run.");
      return opened;
    });
  });
}

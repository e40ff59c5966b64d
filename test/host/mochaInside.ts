/**
 * Runs bundled mocha tests in the extension host and writes mocha's own JSON report, which `reportFromVscode` reads
 * outside.
 */
import Mocha from "mocha";

export async function run(): Promise<void> {
  const { PLAYBOOK_TEST_FILES: files, PLAYBOOK_TEST_REPORT: output } = process.env;
  if (files === undefined || output === undefined) throw new Error("PLAYBOOK_TEST_FILES or PLAYBOOK_TEST_REPORT is not set.");
  // A VS Code on a machine under load misses a turn now and then: a test that fails twice is a failure, and the log
  // names a test that fails once.
  const mocha = new Mocha({
    timeout: 240_000,
    retries: 1,
    forbidOnly: true,
    forbidPending: true,
    reporter: "json",
    reporterOptions: { output },
  });
  for (const file of JSON.parse(files)) mocha.addFile(file);
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${failures} tests failed.`);
}

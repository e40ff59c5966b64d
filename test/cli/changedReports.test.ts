/**
 * Reports that were changed or damaged after a run had written them: what `merge` reads must be what a run has written,
 * or nothing.
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readReport } from "../../cli/reporters/readReport.ts";
import { createTally, PlaybookError, type RunEvent } from "../../engine/index.ts";
import { type Mutated, mutatedReports, mutatedStreams } from "../support/reportMutations.ts";
import { type SmallRun, smallRun } from "../support/smallRun.ts";

describe("a report that was changed", function () {
  this.timeout(120_000);
  let run: SmallRun;

  before(async () => {
    run = await smallRun();
  });

  after(() => run?.close());

  const totalsOf = (events: readonly RunEvent[]) => {
    const tally = createTally(false);
    for (const event of events) tally.see(event);
    const [started] = events;
    return tally.summary(
      started?.kind === "run started" ? started.notReady.length : 0,
      !events.some(({ kind }) => kind === "run finished"),
    );
  };

  const holds = async ({ text }: Mutated, whole: string) => {
    const path = join(run.folder.path, "changed");
    await writeFile(path, text);
    const expected = totalsOf(readReport(join(run.folder.path, whole)));
    try {
      const totals = totalsOf(readReport(path));
      // A stream that was cut off is a broken run, whatever it has told of.
      if (totals.exitCode !== 4) assert.deepEqual(totals, expected);
    } catch (error) {
      assert.ok(error instanceof PlaybookError, String(error));
      assert.equal(error.code, "not-a-report");
    }
  };

  it("is refused or counts as before, whatever was changed in JSON", async () => {
    const mutated = mutatedReports(run.report);
    assert.ok(mutated.length >= 50);
    for (const one of mutated) await holds(one, "whole.json").catch((error) => assert.fail(`${one.name}: ${error}`));
  });

  it("is refused, cut off or counts as before, whatever was changed in a stream", async () => {
    for (const one of mutatedStreams(run.stream)) await holds(one, "whole.ndjson").catch((error) => assert.fail(`${one.name}: ${error}`));
  });

  it("counts as it says where an edited JSON report agrees with itself, as docs/reports.md says, and is refused as a stream", async () => {
    const passing = (text: string) => text.replaceAll(/"method":"GET"/g, '"method":"PUT"');
    const report = passing(run.report);
    assert.notEqual(report, run.report);
    await writeFile(join(run.folder.path, "edited.json"), report);
    assert.deepEqual(totalsOf(readReport(join(run.folder.path, "edited.json"))), totalsOf(readReport(join(run.folder.path, "whole.json"))));
    await writeFile(join(run.folder.path, "edited.ndjson"), passing(run.stream));
    assert.throws(() => totalsOf(readReport(join(run.folder.path, "edited.ndjson"))), /changed after the run|digest/);
  });

  it("is refused by merge with what contradicts what", async () => {
    const merge = async (name: string) => {
      const { text } = mutatedReports(run.report).find((one) => one.name === name) as Mutated;
      await writeFile(join(run.folder.path, "changed.json"), text);
      const { code, stderr, stdout } = await run.folder.run(["merge", "changed.json"]);
      assert.deepEqual([code, stdout], [2, ""]);
      return stderr;
    };
    assert.match(await merge("a verdict that there is not"), /changed\.json cannot be read as a run: "verdict" must be passed, failed, /);
    assert.match(await merge("a failed test left out"), /its summary counts 1 for "failed" but its tests give 0/);
    assert.match(await merge("a failed test passed, counted so"), /fails\.playbook passed, but one of its steps did not/);
    assert.match(await merge("exit code 0"), /its exit code is 0 but its tests give 3/);
    assert.match(await merge("version 2"), /changed\.json has the version 2, which this version of Playbook does not know/);
  });
});

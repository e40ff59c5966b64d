// The conformance suite, in the long runs: it needs npm.

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { conformance, revisions } from "./conformance.ts";

if (process.env.PLAYBOOK_LONG === "1") {
  describe("conformance of the MCP client", function () {
    this.timeout(15 * 60_000);
    for (const revision of revisions) {
      it(`does all that ${revision} requires`, async () => {
        const { scenarios, output } = await conformance(revision);
        assert.ok(scenarios.length > 10, output.slice(-3_000));
        assert.deepEqual(
          scenarios.filter(({ failed, isRequired }) => isRequired && failed > 0),
          [],
          output.slice(-6_000),
        );
      });
    }
  });
}

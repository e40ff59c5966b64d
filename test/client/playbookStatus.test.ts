/** Tests what the status bar says about a playbook. */
import assert from "node:assert/strict";
import { playbookStatus } from "../../client/playbookStatus.ts";

const path = "/orders/create.playbook";
const l10n = {
  t: (text: string, ...values: readonly (string | number)[]) => text.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)])),
};

describe("the status of the open playbook", () => {
  it("is READY without errors, and ERROR with their number otherwise", () => {
    assert.deepEqual(playbookStatus(path, "running", 0, l10n).text, "$(pass) READY");
    const { text, tooltip, command } = playbookStatus(path, "running", 2, l10n);
    assert.equal(text, "$(error) ERROR");
    assert.equal(tooltip, "create.playbook cannot run: 2 problems. Select to see them.");
    assert.equal(command, "workbench.actions.view.problems");
    assert.match(playbookStatus(path, "running", 1, l10n).tooltip, /: 1 problem\./);
  });

  it("is not known while no server answers, and then leads to what helps", () => {
    assert.equal(playbookStatus(path, "starting", 0, l10n).text, "$(loading~spin) Playbook");
    assert.equal(playbookStatus(path, "stopped", 3, l10n).text, "$(debug-disconnect) Playbook");
    assert.equal(playbookStatus(path, "stopped", 3, l10n).command, "playbook.restartServer");
  });

  it("says what a READY playbook still needs, and leads to what gives it", () => {
    const { text, command } = playbookStatus(path, "running", 0, l10n, undefined, 1);
    assert.equal(text, "$(key) READY, 1 secret not set");
    assert.equal(command, "playbook.setSecret");
    assert.equal(playbookStatus(path, "running", 0, l10n, undefined, 2).text, "$(key) READY, 2 secrets not set");
    assert.equal(playbookStatus(path, "running", 1, l10n, undefined, 2).text, "$(error) ERROR");
  });
});

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "../../server/server.ts";
import { startSession } from "./connection.ts";

describe("the start of the server", () => {
  it("loses nothing that a client sends while the language is still being loaded", async () => {
    const shop = "---\nservice: shop\nbase_url: http://localhost:1\n---\n";
    const load = async () => {
      await pause(100);
      return serve;
    };
    const session = await startSession(new Map([["shop.playbook", shop]]), {}, {}, load);
    await session.open("a.playbook", "---\nservice: shop\nflow: One\n---\n# Execution\nWhatever.\n");
    const found = await session.diagnostics("a.playbook", ({ length }) => length > 0);
    assert.deepEqual(
      found.map(({ code }) => code),
      ["not-understood"],
    );
    assert.deepEqual(session.errors, []);
    await session.stop();
  });
});

// Tests the exported Arazzo of the whole example with other tools: no error of their linters, passing in Redocly
// Respect, and a clean service after a failure.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { exportArazzo } from "../../engine/formats/writing/index.ts";
import { defaultPassword, type OrdersService, startOrdersService } from "../../examples/orders/service/server.ts";
import { cachedPackages } from "../support/npmCache.ts";
import { ordersServices, type Scratch, scratch } from "./world.ts";

const run = promisify(execFile);

if (process.env.PLAYBOOK_LONG === "1") {
  describe("exported Arazzo in the tools of others", function () {
    this.timeout(600_000);
    let packages: (name: string) => string;
    let service: OrdersService;
    let folder: Scratch;
    let arazzo: string;

    before(async () => {
      packages = cachedPackages(["@redocly/cli@2.77.0", "@stoplight/spectral-cli@6.16.3"]);
      service = await startOrdersService({});
      folder = await scratch();
      const { files } = exportArazzo(await ordersServices());
      for (const [name, text] of files) writeFileSync(join(folder.path, name), text.replace("http://127.0.0.1:8080", service.url));
      writeFileSync(join(folder.path, ".spectral.yaml"), 'extends: ["spectral:arazzo"]\n');
      arazzo = files.get("orders.arazzo.yaml") ?? "";
    });

    after(async () => {
      await folder?.remove();
      await service?.close();
    });

    const redocly = async (...argv: readonly string[]) => {
      try {
        const { stdout, stderr } = await run(process.execPath, [join(packages("@redocly/cli"), "bin/cli.js"), ...argv], {
          cwd: folder.path,
        });
        return { code: 0, output: stdout + stderr };
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
        return { code, output: stdout + stderr };
      }
    };

    const left = async () => {
      const call = (path: string, init?: RequestInit) => fetch(service.url + path, init);
      const body = JSON.stringify({ username: "ada", password: defaultPassword });
      const { token } = (await (
        await call("/sessions", { method: "POST", headers: { "content-type": "application/json" }, body })
      ).json()) as { token: string };
      const total = async (path: string) =>
        ((await (await call(path, { headers: { authorization: `Bearer ${token}` } })).json()) as { total: number }).total;
      return [await total("/customers"), await total("/orders")];
    };

    it("passes Redocly's linter and Spectral's", async () => {
      assert.equal((await redocly("lint", "orders.arazzo.yaml", "orders.openapi.yaml")).code, 0);
      const spectral = join(packages("@stoplight/spectral-cli"), "dist/index.js");
      const { stdout } = await run(process.execPath, [spectral, "lint", "orders.arazzo.yaml", "--fail-severity=warn"], {
        cwd: folder.path,
      });
      assert.match(stdout, /No results|0 errors, 0 warnings/);
    });

    it("passes in Respect, and cleans up", async () => {
      const { code, output } = await redocly("respect", "orders.arazzo.yaml", "--input", `password=${defaultPassword}`);
      assert.equal(code, 0, output.slice(-3000));
      assert.match(output, /Workflows: (\d+) passed, \1 total/);
      assert.equal(output.includes(defaultPassword), false);
      assert.deepEqual(await left(), [0, 0]);
    });

    it("cleans up after a failure that is forced", async () => {
      const fresh = arazzo.replace("http://127.0.0.1:8080", service.url).replaceAll(/user-([0-9a-f-]{36})@/g, "again-$1@");
      writeFileSync(join(folder.path, "failing.arazzo.yaml"), fresh.replaceAll("^CANCELLED$", "^NEVER$"));
      const { code, output } = await redocly(
        "respect",
        "failing.arazzo.yaml",
        "--workflow",
        "a-change-of-mind",
        "--input",
        `password=${defaultPassword}`,
      );
      assert.notEqual(code, 0);
      assert.match(output, /✗ POST \/orders\/\{orderId\}\/cancellation/);
      assert.match(output, /✓ DELETE \/customers\/\{customerId\}/);
      assert.deepEqual(await left(), [0, 0]);
    });
  });
}

/**
 * Tests guarantees across machines that run at the same time, each a process of its own: exclusive tests, a rate, setup
 * once on each, findings and their merge.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const count = 3;

interface Report {
  readonly tests: readonly { readonly id: string; readonly verdict: string; readonly level: string; readonly steps: readonly object[] }[];
  readonly summary: Readonly<Record<string, number>>;
}

describe("across machines", function () {
  this.timeout(180_000);
  let target: Target;
  let folder: Folder;
  /** Requests to /stock that are being answered, and the most at a time. */
  const stock = { now: 0, most: 0 };
  const received: string[] = [];
  let logins = 0;

  before(async () => {
    target = await startTarget(async ({ url, method }, response) => {
      received.push(`${method} ${url}`);
      if (url.startsWith("/stock")) {
        stock.now += 1;
        stock.most = Math.max(stock.most, stock.now);
        await new Promise((resolve) => setTimeout(resolve, 30));
        stock.now -= 1;
      }
      // The sign-in of the second machine that asks fails.
      if (url === "/login-once") logins += 1;
      json(response, url === "/login-once" && logins === 2 ? 500 : 200, { id: "seven" });
    });
  });

  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  async function machines(literal: string, files: Readonly<Record<string, string>> = {}): Promise<Report> {
    await folder?.remove();
    const more = Object.entries(files).map(([name, text]) => `//- /${name}\n${text}\n`);
    folder = await writeFolder(literal + more.join(""), { url: target.url });
    received.length = 0;
    logins = 0;
    const names = Array.from({ length: count }, (_, index) => `${index}.ndjson`);
    await Promise.all(
      names.map((name, index) =>
        folder.run(["run", "--shard", "auto", "--workers", "4", "--reporter", `ndjson=${name}`], {
          env: { JOB_COMPLETION_INDEX: String(index), JOB_COMPLETIONS: String(count), PLAYBOOK_RUN_ID: "r" },
        }),
      ),
    );
    const { stderr } = await folder.run(["merge", ...names, "--reporter", "json=merged.json", "--reporter", "gitlab=findings.json"]);
    assert.doesNotMatch(stderr, /playbook: /);
    return JSON.parse(await readFile(join(folder.path, "merged.json"), "utf8")) as Report;
  }

  const events = async (name: string): Promise<readonly { readonly duration?: number }[]> =>
    (await readFile(join(folder.path, name), "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  const service = (more: string, setup = "") =>
    `//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\n${more}---\n${setup === "" ? "" : `# Setup\n${setup}\n\n# Teardown\nSend a POST request to /logout.\n`}\n`;
  const flow = (name: string, path: string, more = "") =>
    `//- /${name}.playbook\n---\nservice: shop\nflow: ${name}\n${more}---\n# Execution\nSend a GET request to ${path}.\n\n`;
  const flows = (size: number, path: string, more = "") =>
    Array.from({ length: size }, (_, index) => flow(`f${index}`, `${path}/${index}`, more)).join("");

  it("tests that need the same thing for themselves never meet, whichever machine runs them", async () => {
    const { summary } = await machines(service("") + flows(6, "/stock", "exclusive: stock\n") + flow("other", "/ok") + flow("more", "/ok"));
    assert.equal(summary.passed, 8);
    assert.equal(stock.most, 1);
  });

  it("a service gets no more requests in a time than its rate says, from all of them together", async () => {
    const { summary } = await machines(service("rate_limit: 30/s\n") + flows(24, "/limited"));
    assert.equal(summary.passed, 24);
    for (let index = 0; index < count; index += 1) {
      const { duration } = (await events(`${index}.ndjson`)).at(-1) ?? {};
      // Eight requests, a tenth of a second apart when sent: a busy machine lets them arrive closer, but no earlier.
      assert.ok((duration ?? 0) >= 700, `machine ${index} took ${duration} ms`);
    }
  });

  it("the setup and teardown of a service run once on each machine, and are one test of the merged run", async () => {
    const { tests, summary } = await machines(service("", "Send a POST request to /login.") + flows(6, "/ok"));
    const times = (request: string) => received.filter((one) => one === request).length;
    assert.deepEqual([times("POST /login"), times("POST /logout")], [count, count]);
    assert.deepEqual(
      tests.filter(({ level }) => level === "service").map(({ id, verdict, steps }) => [id, verdict, steps.length >= 2 * count]),
      [["shop.playbook", "passed", true]],
    );
    assert.deepEqual([summary.passed, tests.length], [7, 7]);
  });

  it("a setup that fails on one machine blocks its tests alone, and is what the merged run shows", async () => {
    const { tests, summary } = await machines(service("", "Send a POST request to /login-once.") + flows(6, "/ok"));
    assert.deepEqual(
      tests.filter(({ level }) => level === "service").map(({ verdict }) => verdict),
      ["failed"],
    );
    assert.deepEqual([summary.passed, summary.blocked, summary.failed], [4, 2, 1]);
  });

  it("findings that change no verdict are in the merged reports as often as in one run", async () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      paths: {
        "/ok/{n}": {
          get: {
            parameters: [{ name: "n", in: "path", required: true, schema: { type: "string" } }],
            responses: {
              "200": {
                description: "ok",
                content: { "application/json": { schema: { type: "object", properties: { id: { type: "integer" } } } } },
              },
            },
          },
        },
      },
    };
    const { summary } = await machines(service("openapi: openapi.json\ncontract: warn\n") + flows(6, "/ok"), {
      "openapi.json": JSON.stringify(document),
    });
    await folder.run(["run", "--reporter", "json=alone.json", "--reporter", "gitlab=alone-findings.json"]);
    const read = async (name: string) => JSON.parse(await readFile(join(folder.path, name), "utf8"));
    assert.deepEqual(summary, (await read("alone.json")).summary);
    assert.equal(summary.warnings, 6);
    const places = (issues: readonly { readonly location: { readonly path: string } }[]) =>
      issues.map(({ location }) => location.path).sort();
    assert.deepEqual(places(await read("findings.json")), places(await read("alone-findings.json")));
    assert.equal((await read("findings.json")).length, 6);
  });
});

/** Coverage of whole runs through the command: files, totals, the minimum, shards, secrets. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
openapi: api/openapi.yaml
variables:
  token: { type: encrypted text }
---

//- /api/openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        "200": { description: ok }
        "400": { description: no }
    post:
      requestBody:
        content:
          application/json: { schema: { $ref: "order.json#/Order" } }
      responses:
        "201":
          description: ok
          content:
            application/json: { schema: { $ref: "order.json#/Order" } }

//- /api/order.json
{
  "Order": {
    "type": "object",
    "properties": {
      "state": {
        "enum": ["NEW", "OLD"]
      },
      "sku": {
        "type": "string",
        "maxLength": 5
      }
    }
  }
}

//- /tests/list.playbook
---
service: shop
flow: List the orders
data:
  - { limit: 1 }
  - { limit: 0 }
---

# Execution
Send a GET request to /orders?limit=<limit>.

//- /tests/create.playbook
---
service: shop
flow: Create an order
---

# Execution
Send a POST request to /orders with body {"sku": "A-100", "state": "NEW"} and expect status 201.

//- /tests/secret.playbook
---
service: shop
flow: Use a door that nobody knows
---

# Execution
Send a GET request to /doors/\${token}.
`;

interface File {
  readonly totals: Readonly<Record<string, { readonly covered: number; readonly total: number; readonly percent: number }>>;
  readonly services: readonly {
    readonly tests: readonly string[];
    readonly counts: readonly Readonly<
      Record<"declarations" | "statements" | "branches", { readonly covered: number; readonly total: number }>
    >[];
    readonly undocumented: readonly { readonly operation: string; readonly what: string }[];
    readonly points: readonly object[];
  }[];
}

describe("playbook run --coverage", function () {
  this.timeout(60_000);
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startTarget(({ method, url }, response) => {
      if (method === "POST") return json(response, 201, { sku: "A-100", state: "NEW", [`owner of ${url}`]: 1 });
      json(response, url.includes("limit=0") ? 418 : 200, []);
    });
    folder = await writeFolder(workspace, { url: target.url });
  });

  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  const env = { PLAYBOOK_SECRET_SHOP_TOKEN: "open-sesame-4711" };
  const text = (name: string) => readFile(join(folder.path, name), "utf8");
  const run = (...argv: readonly string[]) => folder.run(argv, { env });
  const read = async (name: string) => JSON.parse(await text(name)) as File;

  it("writes what was covered as JSON, Cobertura and LCOV, with the same numbers, and prints the totals", async () => {
    const files = ["--coverage=out/coverage.json", "--coverage=out/coverage.xml", "--coverage=out/lcov.info"];
    const { code, stdout, stderr } = await run("run", ...files, "-r", "pretty", "-r", "json=out/report.json");
    assert.equal(code, 1, stderr);
    assert.match(stdout, /Coverage of shop \(api\/openapi\.yaml\)\n {2}operations +2 of +2 +100 %\n {2}statuses +2 of +3 +66 %\n/);
    assert.match(stdout, /GET \/orders answered 418 \(tests\/list\.playbook#2\)/);
    assert.match(stdout, /POST \/orders answered 201 with the property owner of/);
    const { totals, services } = await read("out/coverage.json");
    assert.deepEqual(totals, {
      operations: { covered: 2, total: 2, percent: 100 },
      statuses: { covered: 2, total: 3, percent: 66 },
      parameters: { covered: 1, total: 1, percent: 100 },
      mediaTypes: { covered: 2, total: 2, percent: 100 },
      // Limit: at and beyond of 4. Sent values: both members, NEW of 3 values, at of 4 for the SKU, no other type.
      // Received values: both members, NEW.
      schema: { covered: 9, total: 18, percent: 50 },
    });
    const [service] = services;
    const sum = (pick: "covered" | "total") =>
      (service?.counts ?? []).reduce(
        (all, { declarations, statements, branches }) => all + declarations[pick] + statements[pick] + branches[pick],
        0,
      );
    const all = Object.values(totals);
    assert.equal(
      sum("total"),
      all.reduce((before, { total }) => before + total, 0),
    );
    assert.equal(
      sum("covered"),
      all.reduce((before, { covered }) => before + covered, 0),
    );
    const report = JSON.parse(await text("out/report.json")) as {
      readonly coverage: { readonly services: readonly { readonly points: object[] }[] };
    };
    assert.deepEqual(report.coverage.services[0]?.points, service?.points);

    const lcov = await text("out/lcov.info");
    assert.match(
      lcov,
      /^TN:shop\nSF:api\/openapi\.yaml\nFN:5,GET \/orders\nFN:11,POST \/orders\nFNDA:2,GET \/orders\nFNDA:1,POST \/orders\nFNF:2\nFNH:2\n/,
    );
    const counted = (name: string) =>
      [...lcov.matchAll(new RegExp(`^${name}:(\\d+)$`, "gm"))].reduce((before, [, count]) => before + Number(count), 0);
    const branches = (pick: "covered" | "total") => (service?.counts ?? []).reduce((before, one) => before + one.branches[pick], 0);
    assert.deepEqual([counted("BRF"), counted("BRH")], [branches("total"), branches("covered")]);
    const xml = await text("out/coverage.xml");
    assert.match(xml, new RegExp(`branches-covered="${branches("covered")}" branches-valid="${branches("total")}"`));
    assert.match(xml, /<class name="api\/order\.json" filename="api\/order\.json"/);
    assert.match(xml, /<line number="5" hits="2" branch="false"\/>/);
    assert.match(xml, /branch="true" condition-coverage="40% \(2\/5\)"/);
  });

  it("reports answers that nobody documented at their operation, to GitHub, GitLab and in Markdown", async () => {
    const reporters = ["github=out/github.txt", "gitlab=out/gitlab.json", "markdown=out/summary.md"].flatMap((one) => ["-r", one]);
    await run("run", "--coverage=out/coverage.json", ...reporters);
    const message = "GET /orders answered 418, which is not documented (tests/list.playbook#2)";
    assert.ok((await text("out/github.txt")).includes(`::warning file=api/openapi.yaml,line=5,col=5::${message}\n`));
    const issues = JSON.parse(await text("out/gitlab.json")) as readonly {
      readonly check_name: string;
      readonly description: string;
      readonly location: object;
    }[];
    const found = issues.find(({ description }) => description === message);
    assert.deepEqual([found?.check_name, found?.location], ["playbook/undocumented", { path: "api/openapi.yaml", lines: { begin: 5 } }]);
    const markdown = await text("out/summary.md");
    assert.match(markdown, /### Coverage of shop\n\n\| operations \| statuses \| parameters \| media types \| schema \|\n/);
    assert.match(markdown, /\n\| 2 of 2 \| 2 of 3 \| 1 of 1 \| 2 of 2 \| 9 of 18 \|\n/);
    assert.match(markdown, /\n- GET \/orders answered 418, which is not documented \(tests\/list\.playbook\\#2\)\n/);
  });

  it("masks secrets in every output", async () => {
    const outputs = ["coverage.json", "coverage.xml", "lcov.info"];
    const { stdout } = await run(
      "run",
      ...outputs.map((name) => `--coverage=secret/${name}`),
      "-r",
      "ndjson=secret/run.ndjson",
      "-r",
      "pretty=secret/run.txt",
      ...["github", "gitlab", "markdown"].flatMap((name) => ["-r", `${name}=secret/${name}.txt`]),
    );
    const [service] = (await read("secret/coverage.json")).services;
    assert.equal(
      service?.undocumented.some(({ operation }) => /^GET \/doors\/\W+$/.test(operation)),
      true,
    );
    for (const output of [
      stdout,
      ...(await Promise.all(
        [...outputs, "run.ndjson", "run.txt", "github.txt", "gitlab.txt", "markdown.txt"].map((name) => text(`secret/${name}`)),
      )),
    ])
      assert.equal(output.includes("sesame"), false);
  });

  it("fails a run that covers less than the minimum, and says of what", async () => {
    const { code, stderr } = await run(
      "run",
      "--coverage-min",
      "operations=100,schema=60",
      "tests/create.playbook",
      "-r",
      "json=out/min.json",
    );
    assert.equal(code, 1);
    assert.equal(
      stderr.split("\n").filter((line) => line.startsWith("playbook:"))[0],
      "playbook: Coverage of operations is below the minimum: 1 of 2 (50 %), at least 100 % is required.",
    );
    assert.match(stderr, /Coverage of schema is below the minimum: 7 of 18 \(38 %\), at least 60 % is required\./);
    const enough = await run("run", "--coverage-min", "30", "--coverage-min", "parameters=0", "tests/create.playbook");
    assert.equal(enough.code, 0, enough.stderr);
  });

  it("refuses what it cannot do, before anything is sent", async () => {
    const before = target.received.length;
    const refused = async (...argv: readonly string[]) => {
      const { code, stderr } = await run("run", ...argv);
      assert.equal(code, 2, stderr);
      return stderr.split("\n")[0];
    };
    assert.match((await refused("--coverage=coverage.html")) ?? "", /No coverage format has the extension of .*coverage\.html\./);
    assert.match((await refused("--coverage-min", "lines=80")) ?? "", /Coverage has no dimension "lines"\./);
    assert.match((await refused("--coverage-min", "180")) ?? "", /--coverage-min 180 is not a percentage\./);
    assert.match(
      (await refused("--coverage-min", "80", "--shard", "1/2")) ?? "",
      /--coverage-min is for all tests, but a shard runs only some of them\./,
    );
    assert.equal(target.received.length, before);
  });

  it("takes no path for its file, and measures nothing without a document", async () => {
    const { code, stdout } = await run("run", "--coverage", "tests/create.playbook");
    assert.equal(code, 0);
    assert.match(stdout, /operations +1 of +2/);
    const bare = await writeFolder(
      "//- /bare.playbook\n---\nservice: bare\nbase_url: {{url}}\n---\n//- /a.playbook\n---\nservice: bare\nflow: A\n---\n# Execution\nSend a GET request to /orders.\n",
      { url: target.url },
    );
    try {
      const none = await bare.run(["run", "--coverage-min", "1"]);
      assert.equal(none.code, 1);
      assert.match(none.stdout, /The service bare has no OpenAPI document, so its coverage is not measured\./);
      assert.match(none.stderr, /No coverage was measured/);
    } finally {
      await bare.remove();
    }
  });

  it("is that of one run when shards are merged", async () => {
    await run("run", "--coverage=whole.json");
    for (const [index, format] of ["ndjson", "json"].entries())
      await run("run", "--coverage", "--shard", `${index + 1}/2`, "-r", `${format}=${index + 1}.${format}`);
    const merged = await run("merge", "1.ndjson", "2.json", "--coverage=merged.json", "--coverage-min", "statuses=90");
    assert.equal(merged.code, 1);
    assert.match(merged.stderr, /Coverage of statuses is below the minimum: 2 of 3 \(66 %\)/);
    assert.equal(await text("merged.json"), await text("whole.json"));
  });

  it("shows what is planned beside what was seen", async () => {
    await run("run", "tests/create.playbook", "--coverage=some.json", "-r", "ndjson=some.ndjson");
    const plain = await run("coverage");
    assert.match(
      plain.stdout,
      /^shop: 3 playbooks \(api\/openapi\.yaml\)\n +planned\n {2}operations +2 of +2 +100 %\n {2}statuses +1 of +3 +33 %\n/,
    );
    const both = await run("coverage", "shop", "--seen", "some.json", "--missing", "--next");
    assert.match(both.stdout, /\n +planned +seen\n {2}operations +2 of +2 +100 % +1 of +2 +50 %\n {4}GET \/orders\n {2}statuses +1 of +3/);
    assert.match(both.stdout, /not documented: 1\n {4}POST \/orders answered 201 with the property owner of/);
    assert.match(both.stdout, /Next tests:\n {2}Call GET \/orders \(8 points\)\n/);
    const [fromFile, fromReport] = await Promise.all(["some.json", "some.ndjson"].map((file) => run("coverage", "--seen", file, "--json")));
    assert.equal(fromFile?.stdout, fromReport?.stdout);
    const { planned, seen, points } = JSON.parse(fromFile?.stdout ?? "") as File["totals"] & {
      readonly planned: File["totals"];
      readonly seen: File["totals"];
      readonly points: readonly object[];
    };
    assert.deepEqual([planned.operations?.covered, seen.operations?.covered, points.length], [2, 1, 26]);
    assert.match((await run("coverage", "--seen", "none.json")).stderr, /none\.json cannot be read/);
    assert.match((await run("coverage", "--seen", "api/order.json")).stderr, /order\.json cannot be read as a run/);
    await run("run", "tests/create.playbook", "-r", "json=bare.json");
    assert.match((await run("coverage", "--seen", "bare.json")).stderr, /bare\.json has no coverage of shop\./);
  });
});

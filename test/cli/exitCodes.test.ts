// Tests the exit codes of the command, and its streams: results on standard output, everything else on standard error.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { program } from "../support/product.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

//- /good.playbook
---
service: shop
flow: Reads an order
tags: [quick]
---

# Execution
Send a GET request to /orders/1 and expect status 200.

//- /bad.playbook
---
service: shop
flow: Expects too much
---

# Execution
Send a GET request to /orders/1.
Expect status 200 and $.status is "PAID".

//- /leaky.playbook
---
service: shop
flow: Leaves something behind
---

# Execution
Send a GET request to /orders/1.

# Teardown
Send a DELETE request to /orders/1 and expect status 204.

//- /moved.playbook
---
service: shop
flow: Follows a redirect
---

# Execution
Send a GET request to /moved.

//- /part.playbook
---
service: shop
flow: Expects a part
---

# Execution
Send a GET request to /orders/1.
Expect that the body contains {"status": "PAID"}.

//- /inner/far.playbook
---
service: shop
flow: Is further in
---

# Execution
Send a GET request to /orders/1.

//- /notes.txt
Nothing to run.

//- /unclear.playbook
---
service: shop
flow: Says what nobody understands
---

# Execution
Frobnicate the orders twice.
`;

describe("exit codes", () => {
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startTarget(({ method, url }, response) => {
      if (url === "/moved") return void response.writeHead(302, { location: "/gone" }).end();
      if (url === "/gone") return json(response, 404, {});
      return method === "DELETE" ? json(response, 500, {}) : json(response, 200, { id: 1, status: "NEW" });
    });
    folder = await writeFolder(workspace, { url: target.url });
  });

  after(async () => {
    await folder.remove();
    await target.close();
  });

  const cases: readonly (readonly [title: string, argv: readonly string[], code: number, output: RegExp])[] = [
    ["0 when all passed", ["run", "good.playbook"], 0, /1 passed, 0 failed/],
    [
      "1 when a check failed",
      ["run", "bad.playbook"],
      1,
      /bad\.playbook:8:1[\s\S]*\$\.status is "PAID"[\s\S]*expected {2}"PAID"[\s\S]*actual {4}"NEW"[\s\S]*GET http/,
    ],
    [
      "1 when a part is missing, with a diff of that part alone",
      ["run", "part.playbook"],
      1,
      /- expected {2}\+ actual\n {8}\{\n {6}- {3}"status": "PAID"\n {6}\+ {3}"status": "NEW"\n {8}\}\n/,
    ],
    [
      "1 when the answer after a redirect is another one, which is shown",
      ["run", "moved.playbook"],
      1,
      /status is below 400 \(implied[^\n]*404[\s\S]*expected {2}"below 400"\n {6}actual {4}404\n[\s\S]*GET http\S+\/moved\n[\s\S]*redirected to http\S+\/gone\n[\s\S]*404/,
    ],
    [
      "1 when a teardown failed, the test's own verdict being unchanged",
      ["run", "leaky.playbook"],
      1,
      /1 passed, 0 failed, 1 teardown failed/,
    ],
    [
      "3 when a playbook is not ready, the rest being run",
      ["run", "good.playbook", "unclear.playbook"],
      3,
      /unclear\.playbook is not ready[\s\S]*1 passed, 0 failed, 1 not ready/,
    ],
    [
      "0 when all passed, with all that was sent and received",
      ["run", "--verbose", "good.playbook"],
      0,
      /· execution Send a GET[^\n]*\n {8}GET http\S*\/orders\/1\n[\s\S]* {8}200 OK[\s\S]*"status": "NEW"/,
    ],
    [
      "0 for a shard that is empty",
      ["run", "good.playbook", "--shard", "2/2"],
      0,
      /This shard is empty: all shards together have one test/,
    ],
    [
      "0 for a dry run, which says what is implied",
      ["run", "--dry-run", "leaky.playbook"],
      0,
      /GET request to \/orders\/1\.\n {4}\(implied\) the status is below 400\n {2}teardown/,
    ],
    [
      "1 with --bail, which says what was not started",
      ["run", "--bail", "-w", "1", "bad.playbook", "good.playbook"],
      1,
      /1 failed, 1 not started/,
    ],
    ["3 before 1", ["run", "bad.playbook", "unclear.playbook"], 3, /1 failed/],
    ["3 when check finds an error", ["check"], 3, /unclear\.playbook:7:1/],
    ["0 when check finds none", ["check", "good.playbook"], 0, /no problem/],
  ];
  for (const [title, argv, code, output] of cases) {
    it(title, async () => {
      const ended = await folder.run(argv);
      assert.match(ended.stdout, output);
      assert.deepEqual({ code: ended.code, stderr: ended.stderr }, { code, stderr: "" });
    });
  }

  it("runs what is under the folder that it is called in, with the services of the whole root", () => {
    const { status, stdout } = spawnSync(process.execPath, [program, "run", "--dry-run"], {
      cwd: join(folder.path, "inner"),
      encoding: "utf8",
    });
    assert.match(stdout, /^Is further in {2}\(inner\/far\.playbook\)\n[\s\S]*\n1 would run, 0 not ready/);
    assert.equal(status, 0);
  });

  it("continues when nobody reads its results any more", async () => {
    for (const argv of [["run"], ["run", "--dry-run"], ["check"], ["steps", "good.playbook"]]) {
      const running = folder.start(argv);
      running.process.stdout.destroy();
      const { code, stderr } = await running.ended;
      assert.equal(stderr, "", argv.join(" "));
      assert.ok(code === 0 || code === 3, `${argv.join(" ")} ended with ${code}`);
    }
  });

  const wrong: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
    [["rnu"], /unknown command 'rnu'[\s\S]*Did you mean run\?/],
    [["help", "rnu"], /unknown command 'rnu'[\s\S]*Did you mean run\?/],
    [["constructor"], /unknown command 'constructor'/],
    [["generate", "flow"], /unknown command 'flow'[\s\S]*Did you mean flows\?/],
    [["run", "--workes", "3"], /unknown option '--workes'[\s\S]*Did you mean --workers\?/],
    [["run", "--workers", "none"], /whole number/],
    [["run", "--timeout", "soon"], /500ms, 30s or 2m/],
    [["run", "--timeout", "3"], /Give a number with a unit: 500ms, 30s or 2m/],
    [["run", "--dotenv", "nowhere.env"], /The file of --dotenv, nowhere\.env, cannot be read: it does not exist/],
    [["run", "--max-body", "much"], /500KB or 50MB/],
    [["run", "--shard", "3/2"], /i\/n/],
    [["run", "--reporter", "xunit"], /no reporter “xunit”[\s\S]*pretty, html, json, ndjson, junit, github/],
    [["run", "--reporter", "json", "--reporter", "junit"], /Only one reporter can write to standard output/],
    [["run", "--repeat", "2", "--retries", "1"], /--repeat and --retries contradict each other/],
    [["run", "nowhere.playbook"], /no file or folder .*nowhere\.playbook/],
    [["run", "--env", "moon", "good.playbook"], /moon/],
    [["run", "--var", "novalue"], /--var name=value/],
    [["run", "--secret", "password=NOT_SET_ANYWHERE"], /NOT_SET_ANYWHERE is not set/],
    [["run", "--tag", "slow"], /No playbook .* matches --tag slow/],
    [["check", "notes.txt"], /nothing to check in notes\.txt/],
    [["run", "notes.txt"], /no playbook in notes\.txt[\s\S]*a folder that contains one/],
    [["explain"], /no sentence to explain/],
    [["explain", "--openapi", "nowhere.yaml", "GET /orders"], /nowhere\.yaml cannot be read/],
    [["steps", "shop.yaml"], /is not a playbook/],
    [["mcp-server", "nowhere"], /There is no folder nowhere/],
    [["mcp-server", "good.playbook"], /There is no folder good\.playbook/],
  ];
  for (const [argv, message] of wrong) {
    it(`2 for playbook ${argv.join(" ")}`, async () => {
      const ended = await folder.run(argv);
      assert.match(ended.stderr, message);
      assert.doesNotMatch(ended.stderr, /^\s+at /m, "no stack trace");
      assert.deepEqual({ code: ended.code, stdout: ended.stdout }, { code: 2, stdout: "" });
    });
  }
});

describe("commands with nothing to work on", () => {
  let folder: Folder;

  before(async () => {
    folder = await writeFolder("//- /notes.txt\nNothing to run.\n");
  });

  after(() => folder.remove());

  const commands: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
    [["run"], /no playbook in this folder/],
    [["check"], /nothing to check in this folder/],
    [["interpret"], /no playbook here/],
    [["import", "."], /Nothing in the folder \. can be imported/],
    [["export", "--format", "curl", "--out", "out"], /nothing to export/],
    [["coverage"], /no service here/],
    [["traceability"], /no requirements here/],
    [["generate", "endpoints"], /no service here/],
    [["generate", "adapt"], /no test case definition here/],
    [["secrets", "list"], /no service here/],
    [["mcp", "list", "tracker"], /no MCP server @tracker/],
    [["mcp", "call", "tracker", "find"], /no MCP server @tracker/],
    [["mcp", "approve", "tracker"], /no MCP server @tracker/],
  ];
  for (const [argv, message] of commands) {
    it(`end with 2, and say so: playbook ${argv.join(" ")}`, async () => {
      const ended = await folder.run(argv);
      assert.match(ended.stderr, message);
      assert.match(ended.stderr, /\n {2}\S/, "what to do");
      assert.deepEqual({ code: ended.code, stdout: ended.stdout }, { code: 2, stdout: "" });
    });
  }
});

describe("files that cannot be read", () => {
  let folder: Folder;

  before(async () => {
    folder = await writeFolder(`
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
`);
    await writeFile(join(folder.path, "wide.playbook"), Buffer.from("\ufeff---\nservice: shop\nflow: Wide\n---\n", "utf16le"));
    await writeFile(
      join(folder.path, "latin.playbook"),
      Buffer.from("---\nservice: shop\nflow: caf\u00e9\n---\n# Execution\nWait for 1 ms.\n", "latin1"),
    );
  });

  after(() => folder.remove());

  it("are problems of check, and nothing that a run leaves out without a word", async () => {
    const message = (path: string) => `${path} is not UTF-8 text. Save it as UTF-8, or move it out of the project.`;
    const checked = await folder.run(["check"]);
    assert.equal(checked.code, 3);
    for (const path of ["wide.playbook", "latin.playbook"])
      assert.ok(checked.stdout.includes(`${path}:1:1 error ${message(path)} [unreadable-file]\n`), checked.stdout);
    assert.equal((await folder.run(["check", "latin.playbook"])).code, 3);
    assert.equal((await folder.run(["check", "shop.playbook"])).code, 0);
    const run = await folder.run(["run"]);
    assert.equal(run.code, 3);
    for (const path of ["wide.playbook", "latin.playbook"])
      assert.ok(run.stdout.includes(`! ${path} is not ready\n    ${path}:1:1 ${message(path)}\n`), run.stdout);
  });
});

describe("streams that nobody takes", () => {
  let folder: Folder;

  before(async () => {
    folder = await writeFolder("//- /shop.playbook\n---\nservice: shop\nbase_url: http://127.0.0.1:1\n---\n");
  });

  after(() => folder.remove());

  /** The code with both streams closed by their reader before anything is written. */
  const unheard = async (...argv: readonly string[]) => {
    const { process: child, ended } = folder.start(argv);
    child.stdout.destroy();
    child.stderr.destroy();
    return (await ended).code;
  };

  it("change nothing of what the command ends with", async () => {
    assert.equal(await unheard("check"), 0);
    assert.equal(await unheard("check", "nowhere"), 2);
    assert.equal(await unheard("chekc"), 2);
    assert.equal(await unheard("--help"), 0);
  });

  it("are reported when the disk is full, without a stack trace", () => {
    if (!existsSync("/dev/full")) return;
    const { status, stderr } = spawnSync("sh", ["-c", '"$0" "$1" --help > /dev/full', process.execPath, program], { encoding: "utf8" });
    assert.match(stderr, /^playbook: The results cannot be written to standard output/);
    assert.doesNotMatch(stderr, /^\s+at /m);
    assert.equal(status, 4);
  });
});

// `playbook debug FILE` as a process: what people and agents type, and what they read.

import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { shopFiles, startShop } from "./shop.ts";

describe("playbook debug", () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  let folder: Folder;
  before(async () => {
    shop = await startShop();
    folder = await writeFolder("");
    await mkdir(join(folder.path, "phrases"));
    for (const [name, text] of Object.entries(shopFiles(shop.url))) await writeFile(join(folder.path, name), text);
  });
  after(async () => {
    await shop.close();
    await folder.remove();
  });
  afterEach(() =>
    assert.deepEqual(
      shop.open().filter((one) => one.startsWith("customers")),
      [],
      "it tears down",
    ),
  );

  const debug = (argv: readonly string[], ...lines: string[]) =>
    folder.run(["debug", "orders.playbook", ...argv], { input: `${lines.join("\n")}\n` });

  it("stops before the first sentence, and shows where that is", async () => {
    const { stdout, code } = await debug([], "quit");
    assert.match(stdout, /^orders\.playbook\nStopped before orders\.playbook:10 \(entry\)\n {3}8 │ \n {3}9 │ # Setup\n> 10 │ Run customer/);
    assert.equal(code, 1);
  });

  it("steps, shows values, runs sentences and continues", async () => {
    const { stdout, code } = await debug(["--break", "13"], "next", "$.quantity", "Expect $.quantity is 25.", "vars", "checks", "continue");
    assert.match(stdout, /> 13 │ Send a POST .*\n {5}│ \^{74}\n/);
    assert.match(stdout, /\n2\n✗ \$\.quantity is 25 — but it is 2\n/);
    assert.match(stdout, /Saved\n {2}customerId: "customers-\d+"\n {2}orderId: "orders-\d+"\nDefined\n/);
    assert.match(stdout, /No check has run yet\.\n/);
    assert.match(stdout, /orders\.playbook: passed, teardown passed\n$/);
    assert.equal(code, 0);
  });

  it("says of a secret that the playbook does not read that it was not opened, and not to give it with --var", async () => {
    const secret = "  apiToken: { type: encrypted text }\n";
    const text = await readFile(join(folder.path, "orders.playbook"), "utf8");
    assert.ok(text.includes("variables:\n"));
    const unread = join(folder.path, "unread.playbook");
    await writeFile(unread, text.replace("flow: orders", "flow: unread").replace("variables:\n", `variables:\n${secret}`));
    const input = ["vars", "${apiToken}", 'Expect $.name is "${apiToken}".', "quit", ""].join("\n");
    const { stdout, stderr } = await folder.run(["debug", "unread.playbook"], { input });
    await rm(unread);
    assert.match(stdout, /apiToken: \(encrypted, and not read by this playbook\)\n/);
    assert.equal(`${stdout}${stderr}`.split("${apiToken} is an encrypted text that this playbook does not read").length - 1, 2);
    assert.doesNotMatch(`${stdout}${stderr}`, /--var/);
  });

  it("changes a variable, breaks at operations and changes, and jumps", async () => {
    const { stdout, code } = await debug(
      ["--break", "13", "-b", "${orderId}"],
      "set quantity=5",
      "request",
      "next",
      'break "GET /orders/{id}" if ${size} is 2',
      "break",
      "delete 2",
      "jump 20",
      "continue",
      "quit",
    );
    assert.match(stdout, /quantity: 5\n/);
    assert.match(stdout, /body: \{"sku":"A-100","quantity":5\}/);
    assert.match(
      stdout,
      /Stopped after orders\.playbook:13 \(data breakpoint\)\n {2}\$\{orderId\} changed from no value to "orders-\d+"\n/,
    );
    assert.match(stdout, /1: orders\.playbook:13\n2: when \$\{orderId\} changes\n3: GET \/orders\/\{id\} if \$\{size\} is 2\nRemoved\.\n/);
    assert.match(stdout, /Stopped before orders\.playbook:20 \(goto\)/);
    assert.equal(code, 1, "line 21 expects 3");
  });

  it("runs to a line, counts hits and prints log points", async () => {
    const { stdout, code } = await debug(
      ["--break", '18 log "size ${size}"', "--break", "17 if ${size} is 2 hits 1"],
      "until 20",
      "break",
      "continue",
    );
    const stops = [...stdout.matchAll(/Stopped before \S+ \(.*\)|^size \d/gm)].map(([line]) => line);
    assert.deepEqual(stops, [
      "size 1",
      "Stopped before orders.playbook:17 (breakpoint)",
      "size 2",
      "Stopped before orders.playbook:20 (breakpoint)",
    ]);
    assert.match(stdout, /1: orders\.playbook:18 log "size \$\{size\}"\n2: orders\.playbook:17 if \$\{size\} is 2 hits 1\n✓/);
    assert.equal(code, 0);
  });

  it("changes the next request for once, keeps it for good, and inserts what it has tried", async () => {
    const { stdout, code } = await debug(
      ["--break", "13"],
      'change body={"sku":"A-100","quantity":2,"note":"gift"}',
      "change nothing=1",
      "keep",
      "next",
      'Expect $.note is "gift"',
      'Expect $.note is "other"',
      "tried",
      "insert 1",
      "continue",
    );
    const text = await readFile(join(folder.path, "orders.playbook"), "utf8");
    await writeFile(join(folder.path, "orders.playbook"), shopFiles(shop.url)["orders.playbook"] ?? "");
    assert.match(stdout, /body: \{"sku":"A-100","quantity":2,"note":"gift"\}\nThe request has no nothing\. request shows/);
    assert.match(stdout, /Written: orders\.playbook\nStopped before orders\.playbook:13 \(breakpoint\)\n/);
    assert.match(stdout, /\n1: ✓ Expect \$\.note is "gift"\n2: ✗ Expect \$\.note is "other"\n/);
    assert.match(text, /quantity \$\{quantity\}(?:,| and) note "gift"\. Expect \$\.note is "gift"\. Expect status 201\.\n/);
    assert.match(stdout, /orders\.playbook: passed, teardown passed\n$/);
    assert.equal(code, 0);
  });

  it("stops at a failed check, and retries the corrected sentence", async () => {
    const path = join(folder.path, "orders.playbook");
    const text = shopFiles(shop.url)["orders.playbook"] ?? "";
    await writeFile(path, text.replace('is "NEW"', 'is "OLD"'));
    const running = folder.start(["debug", "orders.playbook", "--break", "24"]);
    let seen = "";
    const until = (wanted: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!wanted.test(seen)) return;
          running.process.stdout.off("data", look);
          resolve();
        };
        running.process.stdout.on("data", look);
        look();
      });
    running.process.stdout.on("data", (some: string) => {
      seen += some;
    });
    await until(/Stopped after orders\.playbook:15 \(exception\)\n {2}\$\.status is "OLD" — but it is "NEW"\n/);
    await writeFile(path, text);
    running.process.stdin.write("retry\n");
    await until(/✓ Expect \$\.status is "NEW"\.\nStopped before orders\.playbook:16/);
    running.process.stdin.end("continue\ncontinue\n");
    const { code } = await running.ended;
    assert.equal(code, 0);
  });

  it("prints one JSON object per line for agents", async () => {
    const { stdout } = await debug(["--json", "--break", "13"], "${quantity}", "no such", "quit");
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const stopped = lines.find((line) => "stopped" in line).stopped;
    assert.equal(stopped.reason, "breakpoint");
    assert.deepEqual(
      stopped.stack.map(({ path, line, column }: { path: string; line: number; column: number }) => `${path}:${line}:${column}`),
      ["orders.playbook:13:1"],
    );
    assert.ok(lines.some((line) => line.answer === "2"));
    assert.ok(lines.some((line) => /not understood/.test(line.error ?? "")));
  });

  it("explains what it cannot do", async () => {
    const none = await folder.run(["debug"]);
    assert.match(none.stderr, /Name the playbook to debug\./);
    assert.equal(none.code, 2);
    const place = await debug(["--break", "somewhere"]);
    assert.match(place.stderr, /"somewhere" is not a place where a run can stop\./);
    assert.equal(place.code, 2);
    const line = await debug(["--break", "99"]);
    assert.match(line.stderr, /There is no sentence at line 99/);
    const variable = await debug(["--break", "${ordrId}"]);
    assert.match(variable.stderr, /No sentence of this run has the variable \$\{ordrId\}\.\n {2}Did you mean \$\{orderId\}\?/);
    assert.equal(variable.code, 2);
    const operation = await debug(["--break", "POST /ordres"]);
    assert.match(operation.stderr, /No sentence of this run sends POST \/ordres\./);
    await writeFile(join(folder.path, "unready.playbook"), "---\nservice: shop\nflow: unready\n---\n\n# Execution\nDo something.\n");
    const unready = await folder.run(["debug", "unready.playbook"]);
    await rm(join(folder.path, "unready.playbook"));
    assert.match(unready.stderr, /The playbook is not ready\. unready\.playbook:7:1: /);
    assert.equal(unready.code, 3);
    const { stdout } = await debug([], "nxt", "jump 99", "set nothing=1", "help", "quit");
    assert.match(stdout, /Did you mean next\?/);
    assert.match(stdout, /No sentence of this phase or block is at line 99\. Give one of 10\.\n/);
    assert.match(stdout, /There is no variable \$\{nothing\} here/);
    assert.match(stdout, /retry, r \[yes\]/);
  });
});

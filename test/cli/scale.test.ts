/**
 * More than one machine can do: shards on processes of their own and their reports as one, tests that must not meet, a
 * limited rate, and the history.
 */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addToHistory } from "../../cli/history/historyFile.ts";
import { mergeHeads, runHead, tellMerged } from "../../cli/merge/mergeRuns.ts";
import { readReport } from "../../cli/reporters/readReport.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const service = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

# Setup
Send a POST request to /login.

# Teardown
Send a POST request to /logout.
`;

const flow = (name: string, more: string, sentences: string) =>
  `//- /${name}.playbook\n---\nservice: shop\nflow: Flow ${name}\n${more}---\n# Execution\n${sentences}\n`;

interface Report {
  readonly tests: readonly { readonly id: string; readonly verdict: string; readonly duration: number; readonly level: string }[];
  readonly summary: Readonly<Record<string, number>>;
  readonly notices: readonly { readonly message: string }[];
}

describe("scale", function () {
  this.timeout(120_000);
  let target: Target;
  let folder: Folder;

  /** Now and at most at the same time. */
  const stock = { now: 0, most: 0 };
  const others = { now: 0, most: 0 };
  let limited = 0;

  before(async () => {
    target = await startTarget(async ({ url }, response) => {
      const count = url.startsWith("/stock") ? stock : others;
      if (url.startsWith("/limited")) limited += 1;
      count.now += 1;
      count.most = Math.max(count.most, count.now);
      await new Promise((resolve) => setTimeout(resolve, url.startsWith("/slow") ? 60 : 20));
      count.now -= 1;
      json(response, url.startsWith("/fail") ? 500 : 200, { url });
    });
    const flows = Array.from({ length: 12 }, (_, index) => {
      const path = index === 3 ? "/fail" : index < 3 ? "/slow" : "/quick";
      return flow(`f${String(index).padStart(2, "0")}`, "", `Send a GET request to ${path}/${index}.`);
    });
    folder = await writeFolder(service + flows.join("") + flow("unready", "", "Do the usual thing."), { url: target.url });
  });

  after(async () => {
    await folder?.remove();
    await target?.close();
  });

  const report = async (name: string): Promise<Report> => JSON.parse(await readFile(join(folder.path, name), "utf8"));
  const shard = (index: number, ...more: readonly string[]) =>
    folder.run(["run", "--workers", "2", "--shard", `${index}/2`, "--history", "runs.history", ...more]);

  it("gives the same totals in two shards on two processes as in one run, and cuts them by time", async () => {
    const whole = await folder.run(["run", "--workers", "2", "--history", "runs.history", "--reporter", "json=whole.json"]);
    assert.equal(whole.code, 3, whole.stderr);
    const before = await readFile(join(folder.path, "runs.history"), "utf8");
    const ended = await Promise.all([shard(1, "--reporter", "ndjson=1.ndjson"), shard(2, "--reporter", "json=2.json")]);
    assert.deepEqual(
      ended.map(({ stderr }) => stderr),
      ["", ""],
    );
    assert.equal(await readFile(join(folder.path, "runs.history"), "utf8"), before, "a shard leaves the history alone");
    const merged = await folder.run(["merge", "1.ndjson", "2.json", "--history", "runs.history", "--reporter", "json=merged.json"]);
    assert.equal(merged.code, 3, merged.stderr);
    assert.equal(merged.stderr, "");
    const [one, other] = [await report("whole.json"), await report("merged.json")];
    assert.deepEqual(other.summary, one.summary);
    const verdicts = ({ tests }: Report) => tests.map(({ id, verdict }) => `${id} ${verdict}`).sort();
    assert.deepEqual(verdicts(other), verdicts(one));
    assert.equal((await readFile(join(folder.path, "runs.history"), "utf8")).trimEnd().split("\n").length, 3);
    const times = new Map(one.tests.filter(({ level }) => level !== "service").map(({ id, duration }) => [id, duration]));
    const sum = (ids: Iterable<string>) => [...ids].reduce((total, id) => total + (times.get(id) ?? 0), 0);
    const second = sum((await report("2.json")).tests.map(({ id }) => id));
    // As even as whole tests can be dealt: the history keeps tenths of a millisecond.
    const apart = Math.abs(sum(times.keys()) - 2 * second);
    assert.ok(apart <= Math.max(...times.values()) + 1, `the shards are ${apart} ms apart`);
  });

  it("cuts by a report, too, and needs none the first time", async () => {
    const dry = async (...more: readonly string[]) => folder.run(["run", "--dry-run", "--json", "--shard", "1/2", ...more]);
    const { stderr } = await dry("--history", "none.history");
    assert.match(stderr, /There is no none\.history yet: the shards get equal numbers of tests/);
    const byReport = await dry("--balance", "whole.json");
    assert.equal(byReport.stderr, "");
    assert.notEqual(byReport.stdout, (await dry()).stdout);
    assert.match((await folder.run(["run", "--balance", "whole.json"])).stderr, /--balance needs --shard/);
  });

  it("says which shard is missing, is there twice, or was cut in another way, and ends as a broken run when tests are missing", async () => {
    const missing = await folder.run(["merge", "1.ndjson", "--reporter", "json=part.json"]);
    assert.equal(missing.code, 4);
    assert.match(missing.stderr, /Shard 2\/2 is missing/);
    assert.deepEqual(
      (await report("part.json")).notices.map(({ message }) => message),
      ["Shard 2/2 is missing."],
    );
    const again = await shard(1, "--reporter", "ndjson=again.ndjson", "--balance", "whole.json", "--history", "whole.json");
    assert.notEqual(again.code, 2, again.stderr);
    await folder.run(["run", "--shard", "2/2", "--reporter", "ndjson=other.ndjson", "--grep", "f0"]);
    const different = await folder.run(["merge", "1.ndjson", "other.ndjson"]);
    assert.equal(different.code, 4);
    assert.match(different.stderr, /The shards were divided differently: 1\.ndjson, other\.ndjson/);
    await folder.run(["run", "--shard", "1/2", "--history", "whole.json", "--reporter", "ndjson=late.ndjson"]);
    await folder.run(["run", "--shard", "2/2", "--history", "whole.json", "--reporter", "ndjson=late2.ndjson"]);
    await folder.run(["run", "--shard", "1/2", "--history", "whole.json", "--reporter", "ndjson=latest.ndjson"]);
    const twice = await folder.run(["merge", "late.ndjson", "late2.ndjson", "latest.ndjson"]);
    assert.match(twice.stderr, /Shard 1\/2 is given twice: late\.ndjson and latest\.ndjson\. Leave out/);
    assert.equal(twice.code, 4);
    const once = await folder.run(["merge", "late2.ndjson", "latest.ndjson", "--reporter", "json=once.json"]);
    assert.equal(once.code, 3);
    const { warnings: _, ...totals } = (await report("once.json")).summary;
    const { warnings: __, ...whole } = (await report("whole.json")).summary;
    assert.deepEqual(totals, whole);
  });

  it("sees a stream that was cut off, and refuses what is not a report", async () => {
    const text = await readFile(join(folder.path, "1.ndjson"), "utf8");
    await writeFile(join(folder.path, "cut.ndjson"), text.slice(0, text.length / 2));
    const cut = await folder.run(["merge", "cut.ndjson", "2.json"]);
    assert.equal(cut.code, 4);
    assert.match(cut.stderr, /cut\.ndjson is cut off: its run did not finish/);
    assert.match(cut.stderr, /cut\.ndjson has no result for /);
    const wrong = await folder.run(["merge", "shop.playbook"]);
    assert.deepEqual([wrong.code, /cannot be read as a run/.test(wrong.stderr)], [2, true], wrong.stderr);
    assert.equal((await folder.run(["merge", "nowhere.json"])).code, 2);
  });

  it("refuses a report that is another one once its tests are read", () => {
    const [first, ...rest] = readReport(join(folder.path, "1.ndjson"));
    assert.ok(first?.kind === "run started");
    const merged = mergeHeads([runHead("1.ndjson", first)]);
    const told = (started: typeof first) =>
      tellMerged(merged, { eventsOf: () => [started, ...rest], emit: () => undefined, problem: () => undefined });
    assert.equal(told(structuredClone(first)).passed > 0, true);
    for (const other of [
      { ...first, at: "2026-01-01T00:00:00Z" },
      { ...first, tests: first.tests.slice(1) },
    ])
      assert.throws(() => told(other), { code: "not-a-report", message: /1\.ndjson was changed while it was read/ });
  });

  it("takes the last result of a test that is in two reports", async () => {
    await folder.run(["run", "f03.playbook", "--reporter", "json=first.json"]);
    await folder.run(["run", "f03.playbook", "--reporter", "json=second.json"]);
    const { stderr, stdout } = await folder.run(["merge", "second.json", "first.json", "--json"]);
    assert.match(stderr, /f03\.playbook is in several reports; the last result is used/);
    const { tests, summary } = JSON.parse(stdout) as Report;
    assert.equal(tests.filter(({ id }) => id === "f03.playbook").length, 1);
    assert.equal(summary.failed, 1);
  });

  it("shows what is flaky, failing and slowing", async () => {
    const run = (day: number, tests: readonly (readonly [string, string, number])[]) =>
      JSON.stringify({ at: `2026-11-${String(day).padStart(2, "0")}T08:00:00.000Z`, duration: 1, tests });
    const runs = Array.from({ length: 10 }, (_, index) =>
      run(index + 1, [
        ["flaky", index % 3 === 1 ? "failed" : "passed", 10],
        ["red", index > 6 ? "failed" : "passed", 10],
        ["slow", "passed", index < 5 ? 100 : 260],
        ["fine", "passed", 30],
      ]),
    );
    await writeFile(join(folder.path, "given.history"), `${['{"playbookHistory":1}', ...runs].join("\n")}\n`);
    const { stdout, code } = await folder.run(["history", "given.history"]);
    assert.equal(code, 0);
    assert.equal(
      stdout,
      "10 runs from 2026-11-01 08:00 to 2026-11-10 08:00\n\nFlaky\n  flaky  failed in 3 of 10 runs, changed 6 times\n\n" +
        "Failing\n  red  since 2026-11-08 08:00 (3 runs)\n\nSlowing\n  slow  100 ms → 260 ms (2.6 times as long)\n",
    );
    const other = await folder.run(["history", "whole.json"]);
    assert.deepEqual([other.code, /is not a history that this version of Playbook can read/.test(other.stderr)], [2, true]);
  });

  it("adds a run to a history at its place, and keeps the last 50", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 8, minute)).toISOString();
    const line = (minute: number) => JSON.stringify({ at: at(minute), duration: 1, tests: [["a", "passed", 1]] });
    const path = join(folder.path, "full.history");
    const minutes = Array.from({ length: 50 }, (_, index) => 2 * index);
    await writeFile(path, `${['{"playbookHistory":1}', ...minutes.map(line)].join("\n")}`);
    await addToHistory(path, { at: at(51), duration: 2, tests: [] });
    const kept = (await readFile(path, "utf8")).split("\n");
    assert.deepEqual(kept.slice(0, 2), ['{"playbookHistory":1}', line(2)]);
    const place = kept.indexOf(JSON.stringify({ at: at(51), duration: 2, tests: [] }));
    assert.deepEqual([kept[place - 1], kept[place + 1]], [line(50), line(52)]);
    assert.deepEqual([kept.length, kept.at(-1)], [52, ""]);
    await addToHistory(path, { at: at(0), duration: 2, tests: [] });
    assert.equal(await readFile(path, "utf8"), kept.join("\n"), "a run that is older than all 50 is not kept");
  });

  it("keeps every run of processes that end at the same time", async () => {
    await Promise.all(Array.from({ length: 4 }, () => folder.run(["run", "f05.playbook", "--history", "same.history"])));
    assert.equal((await readFile(join(folder.path, "same.history"), "utf8")).trimEnd().split("\n").length, 5);
    assert.ok(!(await folder.files()).some((path) => path.endsWith(".lock") || path.endsWith(".tmp")));
  });

  it("never runs tests at the same time that need the same thing for themselves", async () => {
    const own = await writeFolder(
      service +
        Array.from({ length: 4 }, (_, index) => flow(`s${index}`, "exclusive: stock\n", `Send a GET request to /stock/${index}.`)).join(
          "",
        ) +
        flow("called", "exclusive: [stock, mail]\n", "Send a GET request to /stock/called.") +
        flow("caller", "", "Run the playbook ./called.playbook.") +
        Array.from({ length: 6 }, (_, index) => flow(`q${index}`, "", `Send a GET request to /other/${index}.`)).join(""),
      { url: target.url },
    );
    Object.assign(stock, { now: 0, most: 0 });
    Object.assign(others, { now: 0, most: 0 });
    const { code, stdout } = await own.run(["run", "--workers", "6"]);
    assert.equal(code, 0, stdout);
    assert.equal(stock.most, 1);
    assert.ok(others.most > 1);
    await own.remove();
  });

  it("sends a service no more requests in a time than its rate limit says", async () => {
    const limits = service.replace("base_url:", "rate_limit: 50/s\nbase_url:");
    const flows = Array.from({ length: 4 }, (_, index) =>
      flow(`r${index}`, "", "Send a GET request to /limited/a.\nSend a GET request to /limited/b.\nSend a GET request to /limited/c."),
    );
    const own = await writeFolder(limits + flows.join(""), { url: target.url });
    limited = 0;
    const { code, stdout } = await own.run(["run", "--workers", "4", "--reporter", "json=limited.json"]);
    assert.equal(code, 0, stdout);
    assert.equal(limited, 12);
    const { duration } = JSON.parse(await readFile(join(own.path, "limited.json"), "utf8"));
    // Eleven intervals of 20 ms when sent: a busy machine lets requests arrive closer, but no earlier.
    assert.ok(duration >= 220, `the run took ${duration} ms`);
    await own.remove();
  });

  it("reports a rate and an exclusive name that are none", async () => {
    const own = await writeFolder(
      service.replace("base_url:", "rate_limit: 10\nbase_url:") + flow("x", "exclusive: two words\n", "Send a GET request to /x."),
      { url: target.url },
    );
    const { code, stdout } = await own.run(["check"]);
    assert.equal(code, 3);
    assert.match(stdout, /"rate_limit" is a number of requests in a time, for example 10\/s/);
    assert.match(stdout, /"exclusive" is a list of single words, such as \[stock, mailbox\]/);
    await own.remove();
  });
});

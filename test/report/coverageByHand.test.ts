/**
 * Coverage compared with a count by hand: the document of the example and two that are split over files, one in YAML,
 * one in JSON. Their fixtures say after `##` what the traffic of their playbooks covers on a line; of the example's
 * document only the lines that have something to cover.
 */
/// <reference lib="dom" />
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FileCoverage, TestItem, TestRun, TestRunProfile } from "vscode";
import { createCoverageReports } from "../../client/testing/coverage.ts";
import type { Vscode } from "../../client/vscodeApi.ts";
import type { Coverage, CoveragePoint } from "../../engine/protocol.ts";
import { startOrdersService } from "../../examples/orders/service/server.ts";
import { parseFixture } from "../support/fixture.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { openBrowser } from "./browser.ts";
import { startMembers, startPlants } from "./coverageByHand/services.ts";

interface Count {
  readonly covered: number;
  readonly total: number;
}

interface FileCounts {
  readonly file: string;
  readonly declarations: Count;
  readonly statements: Count;
  readonly branches: Count;
}

/** coverage.json. */
interface Measured extends Coverage {
  readonly totals: Readonly<Record<string, Count>>;
  readonly services: readonly (Coverage["services"][number] & {
    readonly totals: Readonly<Record<string, Count>>;
    readonly counts: readonly FileCounts[];
  })[];
}

const dimensions = {
  operations: "operations",
  statuses: "statuses",
  parameters: "parameters",
  mediaTypes: "media types",
  schema: "schema",
};
type Dimension = keyof typeof dimensions;

const names = ["members", "orders", "plants"] as const;
const here = join(import.meta.dirname, "coverageByHand");
const example = join(import.meta.dirname, "../../examples/orders/openapi.yaml");

const note = / ## (.*)$/;

describe("coverage compared with a count by hand", function () {
  this.timeout(120_000);
  /** By service and path of the file: the lines with notes. */
  const byHand = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const open: { readonly close: () => Promise<void> }[] = [];
  let folder: Folder;
  let measured: Measured;

  const serviceOf = (name: string) => {
    const found = measured.services.find(({ service }) => service === name);
    assert.ok(found !== undefined, name);
    return found;
  };
  const text = (name: string) => readFile(join(folder.path, name), "utf8");

  before(async () => {
    const [members, plants, orders] = await Promise.all([startMembers(), startPlants(), startOrdersService({})]);
    open.push(members, plants, orders);
    let literal = "";
    for (const name of names) {
      const fixture = await readFile(join(here, `${name}.txt`), "utf8");
      const files = [...parseFixture(fixture).files].map(
        ([path, whole]) => [path, whole.split("\n").filter((line) => note.test(line))] as const,
      );
      byHand.set(name, new Map(files.filter(([, lines]) => lines.length > 0)));
      literal += fixture.replace(/ ## .*$/gm, "");
    }
    folder = await writeFolder(literal, { members: members.url, plants: plants.url, orders: orders.url });
    await writeFile(join(folder.path, "orders/openapi.yaml"), await readFile(example));
    const files = ["json", "xml", "info"].map((ending) => `--coverage=coverage.${ending}`);
    const { code, stdout, stderr } = await folder.run(["run", ...files, "-r", "pretty", "-r", "html=report.html"]);
    assert.equal(code, 0, stdout + stderr);
    measured = JSON.parse(await text("coverage.json"));
  });

  after(async () => {
    for (const one of open) await one.close();
    await folder?.remove();
  });

  for (const name of names)
    it(`is what was counted by hand, on each line of the document of ${name}`, async () => {
      const { files, points } = serviceOf(name);
      const found = new Map<string, readonly string[]>();
      for (const [index, file] of files.entries()) {
        const lines = (await text(file)).split("\n");
        const byLine = Map.groupBy(
          points.filter(({ place }) => place[0] === index),
          ({ place }) => place[1],
        );
        const own = [...byLine].sort(([one], [other]) => one - other);
        if (own.length > 0)
          found.set(
            file,
            own.map(([line, all]) => `${lines[line - 1]?.trim()} ## ${countOf(all)}`),
          );
      }
      const wanted = byHand.get(name) ?? new Map<string, readonly string[]>();
      assert.deepEqual([...found.keys()].toSorted(), [...wanted.keys()].toSorted());
      for (const [file, lines] of wanted) assert.equal(found.get(file)?.join("\n"), lines.map((line) => line.trim()).join("\n"), file);
    });

  it("has the sums of the counts by hand as its totals", () => {
    const sums = new Map<string, number[]>();
    for (const [name, files] of byHand) {
      const own = new Map(Object.values(dimensions).map((dimension) => [dimension, [0, 0]]));
      for (const line of [...files.values()].flat())
        for (const part of (note.exec(line)?.[1] ?? "").split("; ")) {
          const [, dimension = "", covered, total] = /^([a-z ]+) (\d+)\/(\d+)/.exec(part) ?? [];
          for (const counts of [own.get(dimension), sums.get(dimension) ?? sums.set(dimension, [0, 0]).get(dimension)]) {
            assert.ok(counts !== undefined, part);
            counts[0] = (counts[0] ?? 0) + Number(covered);
            counts[1] = (counts[1] ?? 0) + Number(total);
          }
        }
      assert.deepEqual(countsOf(serviceOf(name).totals), Object.fromEntries(own), name);
    }
    assert.deepEqual(countsOf(measured.totals), Object.fromEntries(sums));
  });

  it("names the answers that are in no document", () => {
    const undocumented = names.map((name) => serviceOf(name).undocumented.map(({ operation, what }) => `${operation} ${what}`));
    assert.deepEqual(undocumented, [
      ["DELETE /users/{username} 410"],
      [],
      ["GET /subscriptions/{subscriptionId}/plants 200 body.value[].properties.sap"],
    ]);
  });

  it("has the same numbers in LCOV and Cobertura, on the same lines", async () => {
    const lcov = await text("coverage.info");
    const xml = await text("coverage.xml");
    for (const { counts } of measured.services)
      for (const { file, declarations, branches } of counts) {
        const record = lcov.split("end_of_record\n").find((one) => one.includes(`\nSF:${file}\n`) || one.startsWith(`SF:${file}\n`)) ?? "";
        const number = (key: string) => Number(new RegExp(`^${key}:(\\d+)$`, "m").exec(record)?.[1]);
        assert.deepEqual([number("FNH"), number("FNF")], [declarations.covered, declarations.total], file);
        assert.deepEqual([number("BRH"), number("BRF")], [branches.covered, branches.total], file);
        const [, part = ""] = xml.split(`filename="${file}"`);
        const lines = [...(part.split("</class>")[0]?.split("</methods>")[1] ?? "").matchAll(/number="(\d+)" hits="(\d+)"/g)];
        assert.deepEqual(
          lines.map(([, line, hits]) => `${line},${hits}`),
          [...record.matchAll(/^DA:(.*)$/gm)].map(([, line]) => line),
          file,
        );
        const conditions = [...(part.split("</class>")[0] ?? "").matchAll(/\((\d+)\/(\d+)\)/g)];
        const sum = (index: number) => conditions.reduce((before, one) => before + Number(one[index]), 0);
        assert.deepEqual([sum(1), sum(2)], [branches.covered, branches.total], file);
      }
  });

  it("has the same numbers in the editor, and the same lines are green", async () => {
    const lcov = await text("coverage.info");
    const shown = await inEditor(measured, folder.path);
    // VS Code asks what one test did alone.
    for (const service of measured.services)
      for (const [test, name] of service.tests.entries())
        for (const [index, file] of service.files.entries()) {
          const own = service.points.filter(({ place }) => place[0] === index);
          const wanted = own.flatMap((point) =>
            point.dimension === "operations" ? [] : point.seen.flatMap(([by, times]) => (by === test ? times : [])),
          );
          const found = shown.find((one) => one.file === file)?.timesOf(name);
          const times = wanted.reduce((sum, one) => sum + one, 0);
          assert.equal((await found) ?? 0, times, `${file} by ${name}`);
        }
    assert.equal(shown.length, measured.services.flatMap(({ counts }) => counts).length);
    for (const { file, counts, inDetail, lines } of shown) {
      const wanted = measured.services.flatMap((service) => service.counts).find((one) => one.file === file);
      assert.deepEqual({ file, ...counts }, wanted, file);
      const sum = (pick: keyof Count) => counts.statements[pick] + counts.branches[pick] + counts.declarations[pick];
      assert.deepEqual(inDetail, { covered: sum("covered"), total: sum("total") }, file);
      const record = lcov.split("end_of_record\n").find((one) => one.includes(`SF:${file}\n`)) ?? "";
      assert.deepEqual(
        lines,
        [...record.matchAll(/^DA:(\d+),(\d+)$/gm)].map(([, line, hits]) => `${line} ${hits === "0" ? "red" : "green"}`),
        file,
      );
    }
  });

  it("has the same numbers on the page of the HTML report", async () => {
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(`${pathToFileURL(join(folder.path, "report.html")).href}#coverage`);
      for (const name of names) {
        const section = page.getByRole("region", { name: `Coverage of ${name}`, exact: true });
        await section.waitFor();
        const shown = (await section.locator(".dimensions dd .muted").allInnerTexts()).map((one) => one.trim());
        assert.deepEqual(
          shown,
          Object.values(countsOf(serviceOf(name).totals)).map(([covered, total]) => `${covered} of ${total}`),
          name,
        );
      }
    } finally {
      await browser.close();
    }
  });

  it("is that of one run when shards are merged", async () => {
    for (const count of [2, 3]) {
      const shards = Array.from({ length: count }, (_, index) => `${count}-${index + 1}.json`);
      for (const [index, file] of shards.entries()) {
        const { code, stderr } = await folder.run(["run", "--coverage", "--shard", `${index + 1}/${count}`, "-r", `json=${file}`]);
        assert.equal(code, 0, stderr);
      }
      const { code, stderr } = await folder.run(["merge", ...shards, "--coverage=merged.json"]);
      assert.equal(code, 0, stderr);
      assert.equal(await text("merged.json"), await text("coverage.json"), `${count} shards`);
    }
  });
});

function countsOf(totals: Readonly<Record<string, Count>>): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    Object.entries(totals).map(([dimension, { covered, total }]) => [dimensions[dimension as Dimension], [covered, total]]),
  );
}

/** `schema 2/3: minimum 1 at 1, minimum 1 beyond 1`: of values what they did, in how many uses. */
function countOf(points: readonly CoveragePoint[]): string {
  const parts = [...Map.groupBy(points, ({ dimension }) => dimension)].map(([dimension, own]) => {
    const seen = own.filter((point) => point.seen.length > 0);
    const done = Map.groupBy(
      seen.flatMap(({ constraint, outcome }) => (outcome === undefined ? [] : `${constraint} ${outcome}`)),
      (one) => one,
    );
    const list = [...done].map(([one, uses]) => `${one} ${uses.length}`).join(", ");
    return `${dimensions[dimension as Dimension]} ${seen.length}/${own.length}${list === "" ? "" : `: ${list}`}`;
  });
  return parts.join("; ");
}

interface InEditor {
  readonly file: string;
  readonly counts: Omit<FileCounts, "file">;
  /** The count that VS Code asks for when the file is opened. */
  readonly inDetail: Count;
  readonly lines: readonly string[];
  /** Counts how often a test did what is not an operation, as VS Code shows it when it filters by the test. */
  timesOf(test: string): Promise<number>;
}

async function inEditor(coverage: Coverage, root: string): Promise<readonly InEditor[]> {
  class Counted {
    readonly covered: number;
    readonly total: number;
    constructor(covered: number, total: number) {
      this.covered = covered;
      this.total = total;
    }
  }
  class Detail {
    readonly executed: number;
    readonly place: { readonly line: number };
    readonly branches: readonly Detail[];
    constructor(executed: number, place: { readonly line: number }, branches: readonly Detail[] = []) {
      this.executed = executed;
      this.place = place;
      this.branches = branches;
    }
  }
  class Declaration extends Detail {
    constructor(_name: string, executed: number, place: { readonly line: number }) {
      super(executed, place);
    }
  }
  class File {
    readonly parts: readonly [string, Count, Count, Count];
    constructor(...parts: readonly [string, Count, Count, Count]) {
      this.parts = parts;
    }
  }
  class Place {
    readonly line: number;
    constructor(line: number) {
      this.line = line + 1;
    }
  }
  const vscode = {
    TestCoverageCount: Counted,
    FileCoverage: File,
    StatementCoverage: Detail,
    BranchCoverage: Detail,
    DeclarationCoverage: Declaration,
    Range: Place,
    Uri: { file: (path: string) => path, joinPath: (...parts: readonly string[]) => parts.join("/") },
  } as unknown as Vscode;
  const added: FileCoverage[] = [];
  const items = new Map<string, TestItem>();
  const reports = createCoverageReports(vscode);
  reports.add({ addCoverage: (one: FileCoverage) => added.push(one), appendOutput() {} } as unknown as TestRun, root, coverage, (test) => {
    const item = items.get(test) ?? ({ id: test } as TestItem);
    items.set(test, item);
    return item;
  });
  const profile = {} as TestRunProfile;
  reports.serve(profile);
  const plain = ({ covered, total }: Count): Count => ({ covered, total });
  const countIn = (all: readonly Detail[]): Count => ({ covered: all.filter(({ executed }) => executed > 0).length, total: all.length });
  return Promise.all(
    added.map(async (one) => {
      const [path, statements, branches, declarations] = (one as unknown as File).parts;
      const details = ((await profile.loadDetailedCoverage?.({} as never, one, {} as never)) ?? []) as unknown as readonly Detail[];
      // An operation is a statement, too: only those colour a line.
      const statementsOf = details.filter((detail) => !(detail instanceof Declaration));
      const byLine = Map.groupBy(statementsOf, ({ place }) => place.line);
      const operations = countIn(details.filter((detail) => detail instanceof Declaration));
      const points = countIn(statementsOf.flatMap((detail) => (detail.branches.length === 0 ? [detail] : detail.branches)));
      assert.deepEqual(operations, plain(declarations));
      return {
        file: path.slice(root.length + 1),
        counts: { declarations: plain(declarations), statements: plain(statements), branches: plain(branches) },
        inDetail: points,
        lines: [...byLine]
          .sort(([line], [other]) => line - other)
          .map(([line, all]) => `${line} ${all.some(({ executed }) => executed > 0) ? "green" : "red"}`),
        async timesOf(test: string) {
          const item = items.get(test) as TestItem;
          const own = ((await profile.loadDetailedCoverageForTest?.({} as never, one, item, {} as never)) ??
            []) as unknown as readonly Detail[];
          const operations = own.filter((detail) => detail instanceof Declaration).reduce((sum, { executed }) => sum + executed, 0);
          // Of each operation there is a statement, too.
          return own.reduce((sum, { executed }) => sum + executed, 0) - 2 * operations;
        },
      };
    }),
  );
}

import assert from "node:assert/strict";
import { importCases } from "../../../engine/generate/cases/importCases.ts";
import { readCsvTable, readWorkbook } from "../../../engine/generate/cases/readTable.ts";
import { type WorkbookCell, workbook } from "../../support/workbook.ts";

const plain = { map: new Map<string, string>(), ignore: new Set<string>() };

async function imported(rows: readonly (readonly WorkbookCell[])[], options: Partial<typeof plain> = {}) {
  return importCases(await readWorkbook(workbook({ Cases: rows }), "a.xlsx", undefined), { ...plain, ...options });
}

describe("importing test cases from a table", () => {
  it("matches columns by name and by what testers call them, and keeps what is a text", async () => {
    const { cases, problems } = await imported([
      [
        "Test Case ID",
        "Summary",
        "Endpoint",
        "playbook",
        "Status code",
        "body.sku",
        "body.quantity",
        "query.day",
        "without",
        "expect.body.total",
        "body.gift",
      ],
      ["001", "2024", "post /orders", null, 201, "10", 10, new Date("2026-02-28T00:00:00Z"), "body.note headers.X-A", 45.5, true],
      [],
      ["B", "x", "GET /orders", "Negative", "4xx", "true", null, null, null, null, null],
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(cases, [
      {
        id: "001",
        title: "2024",
        endpoint: "POST /orders",
        request: { body: { sku: "10", quantity: 10, gift: true }, query: { day: "2026-02-28" }, without: ["body.note", "headers.X-A"] },
        expect: { status: 201, body: { total: 45.5 } },
      },
      { id: "B", title: "x", endpoint: "GET /orders", playbook: "Negative", request: { body: { sku: "true" } }, expect: { status: "4xx" } },
    ]);
  });

  it("names each problem by sheet and cell, and drops nothing silently", async () => {
    const { cases, problems } = await imported([
      ["id", "title", "endpoint", "sttaus", "status", "body.a", null, "Status code", "Remarks"],
      ["A", "x", "GTE /", null, 200, null, null, null, null],
      ["B", "x", "GET /", null, 999, "{a", "stray", null, "seen"],
      ["C", null, "GET /", null, 200, null, null, null, null],
      ["D", "x", "GET /", null, 200, null, null, null, null],
      ["D", "x", "GET /", null, 200, null, null, null, null],
    ]);
    assert.deepEqual(
      problems.map((problem) => problem.replace(/ (?:Map it|Check its).*$/, "")),
      [
        'Cases!D1: There is no column “sttaus”. Did you mean "status"?',
        "Cases!H1: Two columns are for status.",
        "Cases!I1: There is no column “Remarks”. It can be id, title, endpoint, playbook, status or without.",
        'Cases!C2: "GTE" is not an HTTP method. Did you mean GET?',
        "Cases!G3: The column of this cell has no heading.",
        "Cases!F3: This cell looks like JSON but is not valid.",
        'Cases!E3: "status" must be at most 599, not 999.',
        'Cases!4: There is no "title", which is required: a text.',
        'Cases!A6: Two test cases have the id "D". Give each its own id.',
      ],
    );
    assert.equal(cases.length, 2);
  });

  it("takes the given headings, and leaves out the excluded ones", async () => {
    const rows = [
      ["Nr", "Title", "Endpoint", "Expected", "Article", "Remarks"],
      ["A", "x", "GET /", 200, "b", "c"],
    ];
    const map = new Map([
      ["id", "Nr"],
      ["status", "Expected"],
      ["body.sku", "Article"],
    ]);
    const { cases, problems } = await imported(rows, { map, ignore: new Set(["Remarks"]) });
    assert.deepEqual(problems, []);
    assert.deepEqual(cases, [{ id: "A", title: "x", endpoint: "GET /", request: { body: { sku: "b" } }, expect: { status: 200 } }]);
    const wrong = await imported(rows, { map: new Map([...map, ["title", "Titel"]]), ignore: new Set(["Remarks"]) });
    assert.deepEqual(wrong.problems, ['Cases has no column “Titel”, which --map gives as title. Did you mean "Title"?']);
  });

  it("reads the requested sheet, lists the others, and refuses a file that is no workbook", async () => {
    const bytes = workbook({ One: [["id"]], Two: [["title"]], Empty: [] });
    assert.deepEqual(await readWorkbook(bytes, "a.xlsx", "Two"), {
      name: "Two",
      rows: [[{ address: "A1", text: "title", isText: true }]],
      others: ["One"],
    });
    await assert.rejects(readWorkbook(bytes, "a.xlsx", "Three"), /no sheet "Three"/);
    for (const wrong of [
      Buffer.from("id,title"),
      Buffer.alloc(0),
      bytes.subarray(0, bytes.length - 30),
      Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(50)]),
    ])
      await assert.rejects(readWorkbook(wrong, "a.xlsx", undefined), { code: "cases-table" });
    assert.deepEqual(importCases(await readWorkbook(bytes, "a.xlsx", "Empty"), plain).problems, ["Empty is empty."]);
  });

  it("reads a CSV file in the same way", () => {
    const { cases, problems } = importCases(readCsvTable('Test ID;title;endpoint;status;body.sku\nA;"x;y";GET /;200;"[1]"\n', "a.csv"), {
      ...plain,
      map: new Map([["id", "Test ID"]]),
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(cases, [{ id: "A", title: "x;y", endpoint: "GET /", request: { body: { sku: [1] } }, expect: { status: 200 } }]);
    assert.throws(() => readCsvTable('id\n"open', "a.csv"), { code: "cases-table" });
  });
});

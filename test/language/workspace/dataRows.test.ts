import assert from "node:assert/strict";
import { readCsv, rowsOfList } from "../../../language/workspace/dataRows.ts";

function check(text: string, rows: readonly unknown[], problem?: string): void {
  const read = readCsv(text);
  assert.deepEqual(read.rows, rows);
  assert.equal(read.problem?.includes(problem ?? " "), problem === undefined ? undefined : true, read.problem);
}

describe("data rows", () => {
  it("of a CSV file have values of the type that they are spelt as, and text in quotes", () => {
    check('sku,quantity,rush,code,note\nA-100,2,true,007,"3"\n', [{ sku: "A-100", quantity: 2, rush: true, code: "007", note: "3" }]);
    check('\uFEFFsku;note\r\na;"x;y ""z"""\r\n', [{ sku: "a", note: 'x;y "z"' }]);
    check("sku\n1e3\n1.50\n-2\n", [{ sku: "1e3" }, { sku: "1.50" }, { sku: -2 }]);
  });

  it("say what keeps them from being read, with the line", () => {
    check("", [], "it is empty");
    check("a,b\n", [], "no line below");
    check("a,a\n1,2\n", [{ a: 2 }], '"a" appears twice');
    check("a,\n1,2\n", [{ a: 1, "": 2 }], "a column has no name");
    check("a,unit price\n1,2\n", [{ a: 1, "unit price": 2 }], '"unit price" is not a valid name');
    check("a,b\n1,2\n3\n", [{ a: 1, b: 2 }], "line 3 has 1 cells but the first line has 2");
    assert.match(readCsv('a\n"x\n').problem ?? "", /^line 2: This cell has an opening quote/);
  });

  it("of a list are its elements, by member or as `item`", () => {
    assert.deepEqual(rowsOfList("skus", ["a", 1]).rows, [{ item: "a" }, { item: 1 }]);
    assert.deepEqual(rowsOfList("lines", [{ sku: "a" }, { sku: "b", more: true }]).columns, ["sku", "more"]);
    assert.match(rowsOfList("none", []).problem ?? "", /is empty/);
    assert.match(rowsOfList("text", "x").problem ?? "", /is not a list variable/);
  });
});

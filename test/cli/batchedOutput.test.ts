/** Output in pieces: nothing lost, nothing out of order, and soon. */
import assert from "node:assert/strict";
import { batchedOutput } from "../../cli/batchedOutput.ts";

describe("batched output", () => {
  it("joins what comes together, in its order", () => {
    const pieces: string[] = [];
    const output = batchedOutput((text) => pieces.push(text));
    for (const text of ["a", "b", "", "c"]) output.write(text);
    assert.deepEqual(pieces, []);
    output.flush();
    output.flush();
    assert.deepEqual(pieces, ["abc"]);
  });

  it("writes by itself after a moment", async () => {
    const piece = await new Promise<string>((resolve) => {
      const output = batchedOutput(resolve);
      output.write("a");
      output.write("b");
    });
    assert.equal(piece, "ab");
  });

  it("keeps no more than it has to", () => {
    const pieces: string[] = [];
    const output = batchedOutput((text) => pieces.push(text));
    output.write("x".repeat(64 * 1024));
    assert.deepEqual(
      pieces.map((piece) => piece.length),
      [64 * 1024],
    );
    output.write("y");
    output.flush();
    assert.equal(pieces.at(-1), "y");
  });
});

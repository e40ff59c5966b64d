// The tables of the grammar in the product are those of the sources, and none of the constructions comes with them.

import { deepEqual, ok } from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { grammar } from "../../language/grammar/grammar.ts";
import { packGrammar, unpackGrammar } from "../../language/grammar/kit/packed.ts";

describe("the tables of the grammar", function () {
  this.timeout(120_000);

  it("are the same packed and unpacked", () => {
    deepEqual(unpackGrammar(JSON.parse(JSON.stringify(packGrammar(grammar())))), JSON.parse(JSON.stringify(grammar()), withSymbols));
  });

  it("are in a bundle as the sources compile them, without the constructions", async () => {
    const tables = join(import.meta.dirname, "../../language/grammar/tables.ts");
    const { grammarTables }: { readonly grammarTables: Plugin } = await import(
      pathToFileURL(join(import.meta.dirname, "../../grammarTables.mjs")).href
    );
    const { outputFiles, metafile } = await build({
      entryPoints: [tables],
      bundle: true,
      format: "esm",
      write: false,
      metafile: true,
      plugins: [grammarTables],
    });
    const text = outputFiles[0]?.text ?? "";
    const built = await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
    deepEqual(built.grammar().symbols, grammar().symbols);
    deepEqual(packGrammar(built.grammar()), JSON.parse(JSON.stringify(packGrammar(grammar()))));
    ok(Object.keys(metafile.inputs).every((path) => !path.includes("/topics/")));
  });
});

/** JSON leaves the map of symbols empty. */
function withSymbols(key: string, value: unknown): unknown {
  return key === "symbols" ? grammar().symbols : value;
}

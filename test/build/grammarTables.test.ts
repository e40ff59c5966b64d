// The tables of the grammar in the product are those of the sources, and none of the constructions comes with them.

import { deepEqual, ok } from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { grammar } from "../../language/grammar/grammar.ts";
import { packGrammar, unpackGrammar } from "../../language/grammar/kit/packed.ts";
import { forms } from "../../language/grammar/lexicon/forms.ts";
import { inflected } from "../../language/grammar/lexicon/inflected.ts";
import { asidesOf, entriesOf, namesOf, packForms } from "../../language/grammar/lexicon/packed.ts";

describe("the tables of the grammar", function () {
  this.timeout(120_000);

  it("are the same packed and unpacked", () => {
    const { stateAt, ...unpacked } = unpackGrammar(JSON.parse(JSON.stringify(packGrammar(grammar()))));
    const compiled = JSON.parse(JSON.stringify(grammar()), withSymbols);
    deepEqual(unpacked, compiled);
    deepEqual(
      unpacked.states.map((_, number) => stateAt(number)),
      compiled.states,
    );
  });

  it("have every word of the lexicon, packed and unpacked", () => {
    const all = inflected();
    const packed = JSON.parse(JSON.stringify(packForms(all)));
    deepEqual([...entriesOf(packed)], all.entries);
    deepEqual([...namesOf(packed)], all.names);
    deepEqual([...asidesOf(packed)], all.asides);
  });

  it("are in a bundle as the sources compile them, without the constructions", async () => {
    const { module, inputs } = await built("language/grammar/tables.ts");
    deepEqual(module.grammar().symbols, grammar().symbols);
    deepEqual(packGrammar(module.grammar()), JSON.parse(JSON.stringify(packGrammar(grammar()))));
    ok(inputs.every((path) => !path.includes("/topics/")));
  });

  it("are all that the language takes of the grammar: no file imports the constructions", async () => {
    const { inputs } = await bundled("language/index.ts");
    ok(inputs.includes("language/grammar/ahead/expected.ts"));
    deepEqual(
      inputs.filter((path) => path.includes("/topics/")),
      [],
    );
  });

  it("are in a bundle with the forms of all words, without the table that they are inflected from", async () => {
    const { module, inputs } = await built("language/grammar/lexicon/forms.ts");
    deepEqual(module.forms(), forms());
    ok(inputs.every((path) => !path.includes("lexicon/table") && !path.includes("lexicon/words")));
  });
});

/** A file of the sources as the build of the product bundles it, loaded. */
async function built(file: string) {
  const { text, inputs } = await bundled(file);
  const module = await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
  return { module, inputs };
}

async function bundled(file: string): Promise<{ readonly text: string; readonly inputs: readonly string[] }> {
  const { grammarTables }: { readonly grammarTables: Plugin } = await import(
    pathToFileURL(join(import.meta.dirname, "../../grammarTables.mjs")).href
  );
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, "../..", file)],
    bundle: true,
    format: "esm",
    write: false,
    metafile: true,
    plugins: [grammarTables],
  });
  return { text: outputFiles[0]?.text ?? "", inputs: Object.keys(metafile.inputs) };
}

/** JSON leaves the map of symbols empty. */
function withSymbols(key: string, value: unknown): unknown {
  return key === "symbols" ? grammar().symbols : value;
}

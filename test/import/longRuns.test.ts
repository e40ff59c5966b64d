// Long runs of one thing at every kind of place of every format: a reader that looks at some of them time and again
// would take minutes.

import { fixture, importedTexts } from "./world.ts";

const length = 100_000;
const units = [" ", "\t", "\n", '"', "'", "`", "(", "[", "{", "{{", "/", "#", "1", "a:", "a=", "$.", "-", "= "];

/** A file, and beginnings of it that each run is appended to. */
const places: Readonly<Record<string, readonly string[]>> = {
  "shop.http": ["@host = ", "POST ", "Content-Type: ", "?? ", "client.assert("],
  "shop.hurl": ["POST ", "HTTP ", "[Captures]\n", "jsonpath "],
  "bruno/orders/create.bru": ["meta {\n", "url: ", "tests {\n  "],
  "shop.feature": ["Feature: ", "Given "],
  "shop.sh": ["curl ", "-H "],
};

const karate = (step: string) => `Feature: a\n\nScenario: b\n  * url 'http://localhost:1'\n  * ${step}\n  * method get\n`;

describe("imports of long runs", () => {
  it("reads comparisons and pairs of Karate with long runs", async function () {
    this.timeout(120_000);
    for (const unit of units.filter((one) => one !== "\n"))
      for (const step of [`match ${unit.repeat(length / unit.length)} == 1`, `param a${unit.repeat(length / unit.length)}b = 1`])
        await importedTexts({ "it.feature": karate(step) });
  });

  it("names the values of a sentence of Gherkin that has tens of thousands", async function () {
    this.timeout(120_000);
    for (const value of ['"a" ', "1 ", "sku 1 "])
      await importedTexts({ "it.feature": `Feature: a\n\nScenario: b\n  Given the goods ${value.repeat(40_000)}\n` });
  });

  for (const [name, starts] of Object.entries(places)) {
    it(`reads ${name} with long runs of blanks, quotes, brackets and names`, async function () {
      this.timeout(120_000);
      const text = fixture(name);
      for (const start of starts) {
        const at = text.indexOf(start) + start.length;
        if (at < start.length) throw new Error(`${name} has no ${start}`);
        for (const unit of units) {
          const long = text.slice(0, at) + unit.repeat(length / unit.length) + text.slice(at);
          await importedTexts({ [name.replace(/^.*\//, "")]: long }).catch((error: Error) => {
            if (error.name !== "PlaybookError") throw error;
          });
        }
      }
    });
  }
});

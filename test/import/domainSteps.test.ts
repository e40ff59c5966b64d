// Gherkin in a team's own words: sentences that recur become phrases that wait for their steps.

import assert from "node:assert/strict";
import { checkAll, emptyWorkspace, withFile, withFiles } from "../../language/index.ts";
import { importedTexts } from "./world.ts";

const features = {
  "carts.feature": `Feature: Carts
  Background:
    Given the shop is open

  Scenario: Add
    When I send a GET request to "/carts/1"
    And I put 2 pieces of "A-1" into the cart
    Then the cart total should be 10.5
    And a singular wish comes true

  Scenario Outline: Add more
    When I put <count> pieces of "<sku>" into the cart
    Then the cart total should be 7
    And the following lines are in the cart
      | sku |
      | A-1 |

    Examples:
      | count | sku |
      | 3     | B-2 |
`,
  "orders.feature": `Feature: Orders
  Scenario: Order
    Given the shop is open
    Then the following lines are in the cart:
      | sku |
      | C-3 |
`,
};

describe("import of domain sentences", () => {
  it("keeps the sentences, and makes one phrase of each wording that recurs", async () => {
    const { texts, phrases, unfit } = await importedTexts(features);
    assert.deepEqual(
      phrases.map(({ wording, uses }) => `${uses} ${wording}`),
      [
        "3 the shop is open",
        "2 I put ${put} pieces of ${value} into the cart",
        "2 the cart total should be ${value}",
        "2 the following lines are in the cart ${rows}",
      ],
    );
    assert.match(
      texts["add.playbook"] ?? "",
      /# Execution\nGiven the shop is open\.\nWhen I send a GET request to "\/carts\/1"\.\nAnd I put 2 pieces of "A-1" into the cart\.\n/,
    );
    assert.match(texts["add.playbook"] ?? "", /\nAnd a singular wish comes true\.\n/);
    assert.match(texts["addMore.playbook"] ?? "", /When I put \$\{count\} pieces of "\$\{sku\}" into the cart\./);
    assert.match(texts["addMore.playbook"] ?? "", /And the following lines are in the cart:\n\| sku \|\n\| A-1 \|\n/);
    assert.deepEqual(
      unfit.map(({ what }) => what),
      ["And a singular wish comes true"],
    );
  });

  it("is ready once the phrases say what they do", async () => {
    const { texts, phrases, notReady } = await importedTexts(features);
    assert.deepEqual(
      notReady.map(({ path }) => path),
      ["carts.playbook", "add.playbook"],
    );
    const imported = withFiles(emptyWorkspace(), Object.entries(texts));
    const errors = (workspace: typeof imported) =>
      [...checkAll(workspace)].flatMap(([path, found]) =>
        found.flatMap(({ severity, code }) => (severity === "error" ? [`${path} ${code}`] : [])),
      );
    assert.deepEqual(
      errors(imported).filter((one) => one.startsWith("phrases/")),
      phrases.map(({ path }) => `${path} missing-execution`).sort(),
    );
    const bodies: Readonly<Record<string, string>> = {
      "the shop is open": "Send a GET request to /health.",
      "I put ${put} pieces of ${value} into the cart": 'Send a POST request to /carts with body {"sku": ${value}, "count": ${put}}.',
      "the cart total should be ${value}": "Expect $.total is ${value}.",
      "the following lines are in the cart ${rows}": "Expect $.lines is ${rows}.",
    };
    const filled = phrases.reduce((workspace, { path, wording }) => {
      return withFile(workspace, path, `${texts[path]}${bodies[wording]}\n`);
    }, imported);
    const service = withFile(
      filled,
      "carts.playbook",
      (texts["carts.playbook"] ?? "").replace("\n---\n", "\nbase_url: http://localhost\n---\n"),
    );
    // A step that occurs once is left to the tester.
    assert.deepEqual(errors(service), ["add.playbook not-understood"]);
  });

  it("decides by the tables of all uses whether a sentence has one", async () => {
    const { texts } = await importedTexts({
      "baskets.feature": feature(
        ["the shopper picked", "| apple |", "| pear |"],
        ["the shopper picked", "| plum |"],
        ["the buyer is", "| name | Ada |", "| age | 36 |"],
        ["the buyer is", "| name | Bob |", "| age | 40 |"],
        ["these lines exist", "| sku |", "| A-1 |"],
        ["these lines exist", "| sku |", "| B-2 |"],
      ),
    });
    const declared = (file: string) => /rows: \{.*\}/.exec(texts[`phrases/${file}.playbook`] ?? "")?.[0];
    assert.equal(declared("theShopperPicked"), "rows: { type: list, of: text }");
    assert.equal(declared("theBuyerIs"), "rows: { type: object }");
    assert.equal(declared("theseLinesExist"), "rows: { type: list, of: object }");
  });

  it("spells parameters as the sentence does", async () => {
    const { phrases } = await importedTexts({
      "guests.feature": feature(
        ['a guest moves in with firstName "Ada" roomNumber 7'],
        ['a guest moves in with firstName "Bob" roomNumber 8'],
      ),
    });
    assert.deepEqual(
      phrases.map(({ wording }) => wording),
      ["a guest moves in with firstName ${firstName} roomNumber ${roomNumber}"],
    );
  });

  it("keeps the team's meaning where Playbook understands some sentences of a wording by itself", async () => {
    const { texts, phrases, notReady } = await importedTexts({
      "codes.feature": feature(['the OCS status code should be "100"'], ['the OCS status code should be "997"']),
    });
    assert.deepEqual(
      phrases.map(({ wording, uses }) => `${uses} ${wording}`),
      ["2 the OCS status code should be ${value}"],
    );
    assert.match(texts["phrases/theOCSStatusCodeShouldBe.playbook"] ?? "", /\nenglish: 1\n/);
    assert.deepEqual(notReady, []);
  });

  it("says of a sentence without a request where it is, in its own words", async () => {
    const { unfit } = await importedTexts({
      "login.feature": feature(['I login with username "ada" and password "wonderland"']),
    });
    assert.deepEqual(
      unfit.map(({ place, what }) => `${place.line} ${what}`),
      ['3 Given I login with username "ada" and password "***"'],
    );
  });
});

/** A scenario of each sentence, with the table below it. */
function feature(...sentences: readonly (readonly [string, ...(readonly string[])])[]): string {
  return `Feature: Own words\n${sentences.map((lines, index) => `  Scenario: Number ${index}\n    Given ${lines.join("\n      ")}\n`).join("")}`;
}

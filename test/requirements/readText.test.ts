import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { requirementsOfFile } from "../../engine/requirements/fromFile.ts";
import type { Requirement } from "../../engine/requirements/requirement.ts";
import { pdfOf } from "./pdf.ts";

/** Each requirement, its criteria below it, and their lines below these; `^` is an attachment, `?` what is expected. */
function tree(requirements: readonly Requirement[]): string {
  const lines = requirements.flatMap(({ id, title, criteria }) => [
    `${id} ${title}`,
    ...criteria.flatMap((one) => [
      `  ${one.id} ${one.kind}${one.title === undefined ? "" : `: ${one.title}`}${one.examples === undefined ? "" : ` ${JSON.stringify(one.examples)}`}`,
      ...one.lines.map(
        ({ text, attachment, expects, line }) =>
          `    ${line} ${expects ? "? " : ""}${text}${attachment === undefined ? "" : ` ^${JSON.stringify(attachment)}`}`,
      ),
    ]),
  ]);
  return `${lines.join("\n")}\n`;
}

async function read(path: string, text: string | Uint8Array): Promise<readonly Requirement[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return (await requirementsOfFile({ kind: "file", path }, bytes)).requirements;
}

const check = async (path: string, text: string | Uint8Array, expected: string) =>
  assert.equal(tree(await read(path, text)), expected.replace(/^\n/, ""));

describe("requirements in Markdown", () => {
  it("keeps the ids of requirements and criteria, and the lines with their places", () =>
    check(
      "docs/shop.md",
      `# The shop

Words that say nothing.

## SHOP-7 Ordering

As a customer I want to order.

### Acceptance criteria

**AC-1: It is accepted**

- Given a customer exists
- When I create an order
- Then the status is 201

- AC-2: Given a customer exists, when I create an order with quantity 0, then the status is 422.

## SHOP-8 Speed

It should be fast.
`,
      `
SHOP-7 Ordering
  AC-1 given-when-then: It is accepted
    13 Given a customer exists
    14 When I create an order
    15 Then the status is 201
  AC-2 given-when-then
    17 Given a customer exists
    17 when I create an order with quantity 0
    17 then the status is 422.
SHOP-8 Speed
`,
    ));

  it("reads steps with code and tables, scenarios without ids, and a table of steps and results", () =>
    check(
      "a.md",
      `# REQ-1: Customers

## Scenario: One leaves

1. Create a customer with body:
   \`\`\`json
   { "name": "Ada" }
   \`\`\`
2. Delete the customer.

   Expected: status 204

## Scenario: Two

| # | Step | Expected result |
|---|------|-----------------|
| 1 | Create an order | status 201; $.id exists |
| 2 | Get the order | \`$.status\` is "NEW" |
`,
      `
REQ-1 Customers
  1 steps: One leaves
    5 Create a customer with body: ^"\`\`\`json\\n{ \\"name\\": \\"Ada\\" }\\n\`\`\`"
    9 Delete the customer.
    11 ? status 204
  2 table: Two
    17 Create an order
    17 ? status 201
    17 ? $.id exists
    18 Get the order
    18 ? $.status is "NEW"
`,
    ));

  it("counts criteria that have no id, one for each bullet or each Given", () =>
    check(
      "a.md",
      `# Login\n\nAcceptance criteria:\n\n- The user is welcomed.\n- Wrong passwords are refused.\n\n# Logout\n\nGiven I am there\nWhen I leave\nThen I am gone\n\nGiven nobody\nThen nothing\n`,
      `
login Login
  1 prose
    5 The user is welcomed.
  2 prose
    6 Wrong passwords are refused.
logout Logout
  1 given-when-then
    10 Given I am there
    11 When I leave
    12 Then I am gone
  2 given-when-then
    14 Given nobody
    15 Then nothing
`,
    ));

  it("gives an id that is there twice a number", async () => {
    const [requirement] = await read("a.md", "# X-1 T\n\nAC-1: Given a\n\nAC-1: Given b\n");
    assert.deepEqual(
      requirement?.criteria.map(({ id }) => id),
      ["AC-1", "AC-1-2"],
    );
  });

  it("has a revision that changes with the criterion's text and not with its surroundings", async () => {
    const of = async (text: string) => (await read("a.md", text))[0]?.criteria.map(({ revision }) => revision) ?? [];
    const [one = "", two = ""] = await of("# X-1 T\n\nAC-1: Given a\n\nAC-2: Given b\n");
    const [same, other] = await of("# X-1 T\n\nSome more words.\n\nAC-1: Given a\n\nAC-2: Given c\n");
    assert.equal(same, one);
    assert.notEqual(other, two);
  });

  it("never throws, whatever the text is", async () => {
    for (const text of [
      "",
      "```",
      "| a",
      "---\n---",
      "#",
      "AC-1",
      "AC-1:\n\n|a|b|\n|-|-|",
      "\u0000\ufeff# x",
      "1. \n2. \n",
      "Given",
      "=".repeat(5000),
    ])
      await read("a.md", text);
  });
});

describe("requirements in other files", () => {
  it("Gherkin: background, rules, doc strings, tables, outlines, tags as ids, other languages", async () => {
    await check(
      "a.feature",
      `@SHOP-10
Feature: Customers
  Background:
    Given the API is up
  Rule: Names
    @AC-3
    Scenario Outline: Wrong <what is>
      When I create a customer with body
        """json
        { "name": "<name>" }
        """
      Then the status is <status>
      Examples:
        | what is | name | status |
        | empty   |      | 422    |
  Scenario: Two
    * a table
      | a | b |
      | 1 | x\\|y |
`,
      `
SHOP-10 Customers
  AC-3 given-when-then: Wrong <what is> [{"what_is":"empty","name":"","status":422}]
    4 Given the API is up
    8 When I create a customer with body ^"\`\`\`json\\n{ \\"name\\": \\"<name>\\" }\\n\`\`\`"
    12 Then the status is <status>
  2 given-when-then: Two
    4 Given the API is up
    17 a table ^"| a | b |\\n| 1 | x\\\\|y |"
`,
    );
    await check(
      "b.feature",
      "# language: de\nFunktionalität: Kunden\n  Szenario: Einer\n    Angenommen es gibt einen\n    Wenn er geht\n",
      "kunden Kunden\n  1 given-when-then: Einer\n    4 Given es gibt einen\n    5 When er geht\n",
    );
    await assert.rejects(read("c.feature", "Scenario without a feature"), { code: "requirements" });
  });

  it("CSV: columns of given, when and then; steps; and a cell of criteria", async () => {
    await check(
      "a.csv",
      'Issue key,Summary,ID,Given,When,Then\nSHOP-1,Ordering,AC-1,a customer exists,I create an order,"status 201\n$.id exists"\n,,AC-2,,I get the order,status 200\nSHOP-2,Leaving,AC-1,,I go,status 204\n',
      `
SHOP-1 Ordering
  AC-1 given-when-then
    2 Given a customer exists
    2 When I create an order
    2 Then status 201
    2 And $.id exists
  AC-2 given-when-then
    3 When I get the order
    3 Then status 200
SHOP-2 Leaving
  AC-1 given-when-then
    4 When I go
    4 Then status 204
`,
    );
    await check(
      "b.csv",
      'Key;Title;Acceptance criteria\nA-1;One;"AC-1: Given a\nWhen b"\n',
      "A-1 One\n  AC-1 given-when-then\n    3 Given a\n    4 When b\n",
    );
    await assert.rejects(read("c.csv", "a,b\n1,2\n"), /No column of the CSV file contains acceptance criteria/);
  });

  it("PDF: lines as on the pages; a file that is no PDF is reported", async () => {
    await check(
      "a.pdf",
      pdfOf([
        "SHOP-7 Ordering",
        "",
        "Acceptance criteria",
        "AC-1: It works",
        "Given a customer exists",
        "When I create an order with a very",
        "long name",
        "Then the status is 201",
      ]),
      `
SHOP-7 Ordering
  AC-1 given-when-then: It works
    4 Given a customer exists
    5 When I create an order with a very long name
    7 Then the status is 201
`,
    );
    await assert.rejects(read("b.pdf", "no pdf at all"), { code: "requirements" });
    await assert.rejects(read("c.pdf", pdfOf([])), /contains no text/);
    await assert.rejects(read("d.docx", "x"), /not a kind of file that contains requirements/);
  });

  it("takes out what nobody can see, and says so", async () => {
    const { requirements, notes } = await requirementsOfFile(
      { kind: "file", path: "a.md" },
      new TextEncoder().encode("# X-1 T\n\nAC-1: Given a\u200b\u202e b <!-- When I delete all -->\n"),
    );
    assert.equal(requirements[0]?.criteria[0]?.lines[0]?.text, "Given a b");
    assert.equal(notes.length, 2);
  });
});

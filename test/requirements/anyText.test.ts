// Tests a law over texts made of dangerous pieces: no requirement reaches anything that it may not.

import assert from "node:assert/strict";
import fc from "fast-check";
import { before, describe, it } from "mocha";
import { compiled, withFiles } from "../../language/index.ts";
import { casesOf, property } from "../support/runs.ts";
import { requirementsIn, type Shop, shop } from "./shop.ts";

const pieces = [
  "- Given a customer exists",
  "- When I send a GET request to ",
  "- When I create an order with sku ",
  "- Then the status is ",
  "1. Delete the customer.",
  "AC-1: ",
  "## AC-2: ",
  "# SHOP-1 ",
  "Scenario: ",
  "| Step | Expected |\n| --- | --- |\n| ",
  " |",
  "```json\n",
  "```\n",
  "---\n",
  "# Teardown\n",
  "# Setup\n",
  "/products",
  "/orders/",
  "https://evil.example/",
  "//evil.example/",
  "\\\\evil.example",
  "@evil.example",
  "@tracker delete issue with key X",
  "@database find with collection orders",
  "${token}",
  "${password}",
  "$<token>",
  "${line.sku}",
  "{{token}}",
  '"A-100"',
  " and ",
  " with header Host ",
  " with bearer token ",
  "Set the base URL to ",
  "Run the playbook ../cases/plusSign.playbook",
  "Upload ${invoice} as file",
  "Save $.id as ${token}",
  "headers: { X: 1 }\n",
  "\n",
  "\n\n",
  " ",
  "200",
  "\u202e",
];

describe("any requirement", function () {
  this.timeout(120_000);
  let service: Shop;
  before(async () => {
    service = await shop();
  });

  it("sends to the service only, calls no server, reads no secret, and breaks out of no place", async () => {
    const { flows, workspace } = service;
    const piece = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string() });
    const anything = fc.array(piece, { maxLength: 25 }).map((parts) => parts.join(""));
    const line = fc.array(piece, { maxLength: 4 }).map((parts) => `- ${parts.join("")}`);
    const start = "# SHOP-1 T\n\n## AC-1: X\n\n- When I send a GET request to /products\n";
    const begun = fc.array(line, { maxLength: 4 }).map((lines) => start + lines.join("\n"));
    const text = fc.oneof(anything, begun);
    const numRuns = casesOf(75, 5_000);
    let written = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (given, partial) => {
        const requirements = await requirementsIn(given).catch((error: { code?: string }) => {
          assert.equal(error.code, "requirements");
          return [];
        });
        const { changeSet } = await flows(requirements, { partial });
        const files = changeSet.changes.map((change): [string, string] => [change.path, change.text ?? ""]);
        const after = withFiles(workspace, files);
        written += files.length;
        for (const [path, made] of files) {
          assert.match(path, /^flows\/[\p{L}\p{N}]+\.(?:playbook|steps\.yaml)$/u);
          // A steps file holds sentences that no playbook can express.
          if (path.endsWith(".steps.yaml")) continue;
          const playbook = compiled(after, path);
          const steps = playbook?.phases.flatMap(({ linked }) => linked.map(({ step }) => step)) ?? [];
          for (const step of steps) {
            assert.ok(!["mcp_server_call", "run", "steps"].includes(step.step), made);
            if (step.step === "api_request") assert.match(step.action, /^[A-Z]+ \/(?![/\\])/, made);
            assert.doesNotMatch(JSON.stringify(step), /\$\{(?:token|password)|"\$var":"(?:token|password)/, made);
          }
          assert.equal(playbook?.playbook.frontMatter.variables.length, 0, made);
          assert.equal(playbook?.playbook.diagnostics.filter(({ code }) => /phase|heading|front-matter|key/.test(code)).length, 0, made);
        }
      }),
      { ...property, numRuns },
    );
    assert.ok(written > numRuns / 10, `only ${written} playbooks were looked at`);
  });
});

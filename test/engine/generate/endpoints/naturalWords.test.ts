// Tests that generated playbooks say requests and lists as people do, and that each is read as the steps that the exact
// sentences say.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { instructionsOf, isSameSteps, type Workspace } from "../../../../language/index.ts";
import { answers, applied, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const flag = { type: "object", required: ["id", "name"], properties: { id: text, name: text, description: text } };
const sent = { type: "object", required: ["name"], properties: { name: { ...text, examples: ["dark-mode"] }, description: text } };
const flags = openapi({
  "/flags": {
    post: { summary: "Create a flag", ...takes(sent), ...answers({ "201": flag }) },
    get: {
      summary: "List flags",
      parameters: [{ name: "name", in: "query", schema: text }],
      ...answers({ "200": { type: "object", required: ["flags"], properties: { flags: { type: "array", items: flag } } } }),
    },
  },
  "/flags/{flagId}": {
    parameters: [pathId("flagId", text)],
    get: { summary: "Read a flag", ...answers({ "200": flag, "404": null }) },
    patch: { summary: "Change a flag", ...takes({ type: "object", properties: sent.properties }), ...answers({ "200": flag }) },
    delete: { summary: "Delete a flag", ...answers({ "204": null, "404": null }) },
  },
  "/flags/{flagId}/archive": {
    parameters: [pathId("flagId", text)],
    post: { summary: "Archive a flag", ...answers({ "204": null }) },
  },
  "/flags/{flagId}/key": {
    parameters: [pathId("flagId", text)],
    post: { summary: "Generate a key", ...answers({ "204": null }) },
  },
  "/archive/{flagId}": {
    parameters: [pathId("flagId", text)],
    get: { summary: "Read an archived flag", ...answers({ "200": flag, "404": null }) },
  },
});
const natural = { exact: false };

function stepsIn(workspace: Workspace, path: string) {
  return (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.flatMap(({ steps }) => steps));
}

describe("the words of generated playbooks", () => {
  it("are those of a person, and name what is sent", async () => {
    const result = await generate(shopWith(flags), natural);
    assert.equal(
      phasesOf(result, "PATCH /flags/{flagId}", "Default"),
      [
        "# Setup",
        "Set ${unique} to a random integer between 100000 and 999999999.",
        'Create a flag with name "dark-mode-${unique}", and save $.id as ${flagId}.',
        "Expect status 2xx.",
        "",
        "# Execution",
        '1. Update the flag ${flagId} with name "dark-mode-${unique}-2".',
        "2. Expect status 200, $.id exists and $.name exists.",
        '3. Expect $.name is "dark-mode-${unique}-2".',
        "",
        "# Teardown",
        "Delete the flag ${flagId}.",
        "",
      ].join("\n"),
    );
    assert.match(phasesOf(result, "POST /flags/{flagId}/archive", "Default"), /1\. Archive the flag \$\{flagId\}\./);
    assert.match(phasesOf(result, "POST /flags", "Effects"), /\$\.flags contains an item with id "\$\{flagId\}"/);
    assert.match(phasesOf(result, "DELETE /flags/{flagId}", "Effects"), /\$\.flags contains no item with id "\$\{flagId\}"/);
  });

  it("are exact where a phrase would say something else", async () => {
    const result = await generate(shopWith(flags), natural);
    // A key is generated, and no flag; what is in the archive is a flag, and no archive.
    assert.match(phasesOf(result, "POST /flags/{flagId}/key", "Default"), /1\. Send a POST request to \/flags\/\$\{flagId\}\/key\./);
    assert.match(phasesOf(result, "GET /archive/{flagId}", "Default"), /1\. Send a GET request to \/archive\/\$\{flagId\}\./);
    assert.match(phasesOf(result, "POST /flags", "Negative"), /Send a POST request to \/flags with header "Content-Type"/);
  });

  for (const [name, document] of [
    ["flags", flags],
    ["the orders example", parse(readFileSync(join(import.meta.dirname, "../../../../examples/orders/openapi.yaml"), "utf8")) as object],
  ] as const)
    it(`of ${name} are read as the steps of the exact sentences`, async () => {
      const front = "headers: { Authorization: Bearer abc }\nvariables: { invoice: { type: file, path: invoice.pdf } }\n";
      const workspace = shopWith(document, front);
      const [one, other] = [await generate(workspace, natural), await generate(workspace)];
      const [inWords, exactly] = [applied(workspace, one), applied(workspace, other)];
      assert.deepEqual(
        one.generated.map(({ path }) => path),
        other.generated.map(({ path }) => path),
      );
      const different = one.generated.filter(({ path }) => !isSameSteps(stepsIn(inWords, path), stepsIn(exactly, path)));
      assert.deepEqual(different, []);
      const said = one.changeSet.changes.filter(({ text = "" }) => /^(?:\d+\. )?(?:Create|Get|Delete) /m.test(text));
      assert.ok(said.length > one.generated.length / 2, `${said.length} of ${one.generated.length}`);
    });
});

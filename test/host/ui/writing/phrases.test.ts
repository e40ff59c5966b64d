/**
 * Own phrases in VS Code: sentences become a phrase, it is renamed where it is used, and a run that fails inside it
 * names the sentence and cleans up.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseFixture } from "../../../support/fixture.ts";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { gone, shows, until } from "../../editor.ts";
import { inVscode } from "../../inVscode.ts";
import { withOtherFiles } from "../../otherFiles.ts";
import { env } from "./secrets.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---
//- /phrases/ship.playbook
---
service: shop
phrase: hand the parcel \${id} over
gives: shipmentId
---
# Execution
Send a POST request to /parcels/\${id}/shipments.
Save $.id as \${shipmentId}.
Expect $.status is "SHIPPED".
# Teardown
Send a DELETE request to /shipments/\${shipmentId}.
//- /flow.playbook
---
service: shop
flow: Parcel
---
# Execution
Send a POST request to /parcels with body {"weight": 5}.
Expect status 201.
Hand the parcel 7 over.
`;

let target: Target;
let source: string;

inVscode(
  "own phrases in VS Code",
  async () => {
    target = await startTarget(({ method }, response) => {
      if (method === "DELETE") return void response.writeHead(204).end();
      json(response, 201, { id: 7, status: "NEW" });
    });
    source = await mkdtemp(join(tmpdir(), "playbook-phrases-"));
    await mkdir(join(source, ".vscode"));
    for (const [name, text] of parseFixture(workspace).files) {
      await mkdir(dirname(join(source, name)), { recursive: true });
      await writeFile(join(source, name), text.replaceAll("{{url}}", target.url));
    }
    return { workspace: source, env };
  },
  (editor) => {
    after(async () => {
      await target.close();
      await rm(source, { recursive: true, force: true });
    });
    const keys = (pressed: string) => editor().page.keyboard.press(pressed);
    const requests = () => target.received.map(({ method, url }) => `${method} ${url}`);
    const menu = () => editor().page.locator(".action-widget");
    const line = (text: string) => editor().page.locator(".view-lines").getByText(text).first();

    it("makes a phrase of the selected sentences", async () => {
      await editor().open("flow.playbook");
      await until(async () => {
        await keys("Escape");
        await editor().line("Send a POST request").click();
        await keys("Home");
        await keys("Shift+ArrowDown");
        await keys("Shift+End");
        await keys("Control+Shift+R");
      }, menu().getByText("Extract the sentences to a phrase"));
      await editor().screenshot("phrases-extract");
      await editor().click(menu().getByText("Extract the sentences to a phrase"), line("Do the steps of Parcel."));
      await editor().command("File: Save All Files");
      const made = join(editor().folder, "phrases/doTheStepsOfParcel.playbook");
      await until(
        () => editor().command("File: Save All Files"),
        async () =>
          /phrase: do the steps of Parcel[\s\S]*Send a POST request to \/parcels/.test(await readFile(made, "utf8").catch(() => "")),
      );
    });

    it("renames it in its file and where it is used", async () => {
      await editor().open("flow.playbook");
      const box = editor().page.locator(".rename-box input, .rename-input");
      await until(async () => {
        await keys("Escape");
        await line("Do the steps of Parcel.").click();
        await keys("F2");
      }, box);
      await box.fill("register a parcel");
      await editor().screenshot("phrases-rename");
      await editor().press("Enter", line("Register a parcel."));
      await until(
        () => editor().command("File: Save All Files"),
        async () => (await editor().read("phrases/doTheStepsOfParcel.playbook")).includes("phrase: register a parcel"),
      );
      await editor().screenshot("phrases-renamed");
    });

    it("names the sentence that failed inside a phrase, and cleans up after it", async () => {
      await editor().open("flow.playbook");
      await editor().click(editor().lens("Run"), () => requests().includes("DELETE /shipments/7"), { once: true });
      assert.deepEqual(requests(), ["POST /parcels", "POST /parcels/7/shipments", "DELETE /shipments/7"]);
      const peek = editor().page.locator(".test-output-peek");
      await editor().command("Test: Peek Output", peek);
      await shows(peek.getByText("“Expect $.status is").first());
      await editor().screenshot("phrases-failed-peek");
      await editor().press("Escape", gone(peek));
    });
  },
  withOtherFiles,
);

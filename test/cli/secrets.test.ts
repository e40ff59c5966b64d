// Law 5 at the outside: a secret that is sent and echoed in every spelling is in nothing that the command writes.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { startTarget, type Target } from "../support/target.ts";

const secret = `tok"en/ßecret+ ${"x".repeat(5)}&0815`;
const asHeader = secret.replace("ß", "s");

/** Every way in which the target gives the secret back. */
function spellings(text: string): readonly string[] {
  const base64 = Buffer.from(text).toString("base64");
  return [
    text,
    base64,
    base64.replace(/=+$/, ""),
    Buffer.from(text).toString("base64url"),
    Buffer.from(`a${text}`).toString("base64"),
    Buffer.from(`ab${text}b`).toString("base64"),
    Buffer.from(`user:${text}`).toString("base64"),
    encodeURIComponent(text),
    encodeURIComponent(text).toLowerCase(),
    new URLSearchParams({ text }).toString().slice(5),
    JSON.stringify(text).slice(1, -1),
  ];
}

/** The part of an encoded spelling that must not be seen: its middle, which the neighbours cannot change. */
function core(spelling: string): string {
  return spelling.slice(4, -4);
}

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
variables:
  token: { type: encrypted text }
  issued: { type: encrypted text }
---

//- /echo.playbook
---
service: shop
flow: Sends the secret and gets it back
---

# Execution
Send a POST request to /echo with header "X-Token: \${token}" and body {"token": "\${token}"}.
Save $.issued as \${issued}.
Expect status 201 and $.token is "\${token}" and $.issued is "something else".

# Teardown
Send a GET request to /echo/\${issued} with bearer token \${token} and expect status 418.
`;

describe("secrets in the output", () => {
  let target: Target;
  let folder: Folder;
  const issued = "issued-by-the-service-4711";

  before(async () => {
    target = await startTarget(({ headers, text, url }, response) => {
      const echoes = Object.fromEntries(
        [...spellings(secret), ...spellings(asHeader), ...spellings(issued)].map((one, index) => [`echo${index}`, `<${one}>`]),
      );
      response.writeHead(200, {
        "content-type": "application/json",
        "x-echo": String(headers["x-token"] ?? headers.authorization ?? ""),
        "x-url": url,
      });
      response.end(JSON.stringify({ token: asHeader, issued, echoes, sent: text }));
    });
    folder = await writeFolder(workspace, { url: target.url });
  });

  after(async () => {
    await folder.remove();
    await target.close();
  });

  for (const verbose of [[], ["--verbose"]]) {
    it(`is masked in all reports${verbose.length > 0 ? " that show everything" : ""}`, async () => {
      const reporters = ["pretty", "json=report.json", "junit=report.xml", "github=report.txt"].flatMap((one) => ["--reporter", one]);
      const ended = await folder.run(["run", ...reporters, ...verbose], {
        env: { PLAYBOOK_SECRET_SHOP_TOKEN: asHeader, PLAYBOOK_SECRET_SHOP_ISSUED: "before-the-run" },
      });
      assert.equal(ended.code, 1, ended.stderr);
      assert.equal(target.received.at(-2)?.headers["x-token"], asHeader, "the target does get the secret");
      const outputs = { stdout: ended.stdout, stderr: ended.stderr };
      for (const file of ["report.json", "report.xml", "report.txt"])
        Object.assign(outputs, { [file]: await readFile(join(folder.path, file), "utf8") });
      for (const [name, text] of Object.entries(outputs)) {
        for (const spelling of [...spellings(asHeader), ...spellings(issued)])
          assert.ok(!text.includes(core(spelling)), `${name} shows ${spelling}`);
      }
      assert.match(ended.stdout, /POST http/, "the exchange is shown");
    });
  }

  it("is asked for by the name of the environment variable, and the playbook is not ready without it", async () => {
    const ended = await folder.run(["run"]);
    assert.equal(ended.code, 3);
    assert.match(ended.stdout + ended.stderr, /PLAYBOOK_SECRET_SHOP_TOKEN/);
  });
});

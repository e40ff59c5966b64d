/** Law 5 for users: secrets that a service echoes, in any escape, are in nothing that the installed command writes. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { escapes } from "../support/escapes.ts";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const secrets = [
  "p@ss w/rd&<b>\"q'",
  "100%25 sure",
  "back\\slash\\n",
  "a+b c+d e",
  "tab\there\nline",
  "ключ-ключ",
  "🔑🔑🔑🔑🔑🔑",
  "“quoted–dash…•”",
  "naïve’s café",
  "S3CRETVALUE-ABCDEFGHIJKLMNOP",
];
const spellings: readonly ((secret: string) => string)[] = [
  ...escapes,
  ...["", "a", "ab"].map((before) => (secret: string) => Buffer.from(`${before}${secret}`).toString("base64")),
  (secret) => Buffer.from(secret).toString("base64url"),
  (secret) => Buffer.from(secret).toString("hex"),
];
const files = {
  html: "out.html",
  json: "out.json",
  ndjson: "out.ndjson",
  junit: "out.xml",
  github: "out.github",
  gitlab: "out.gitlab",
  markdown: "out.md",
  tap: "out.tap",
};

describe("the installed command", function () {
  this.timeout(300_000);
  let folder: Folder;
  let target: Target;
  let outputs: ReadonlyMap<string, string>;

  before(async () => {
    target = await startTarget(({ text }, response) => {
      const { secret }: { readonly secret: string } = JSON.parse(text);
      const echoes = spellings.map((spell, index) => [`echo${index}`, `<${spell(secret)}>`]);
      json(response, 200, { ...Object.fromEntries(echoes), cut: `${"x".repeat(90)}${secret}${"y".repeat(40)}` });
    });
    const variables = secrets.map((_, index) => `  secret${index}: { type: encrypted text }`).join("\n");
    const flow = (_: string, index: number) => `
//- /flow${index}.playbook
---
service: shop
flow: Secret ${index}
---
# Execution
Send a POST request to /echo with body {"secret": "\${secret${index}}"}.
Expect that $.cut is "another".
${spellings.map((_spell, echo) => `Expect that $.echo${echo} is "another".`).join("\n")}
`;
    folder = await writeFolder(
      `//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\nvariables:\n${variables}\n---\n${secrets.map(flow).join("")}`,
      { url: target.url },
    );
    const values = secrets.map((value, index) => [`PLAYBOOK_SECRET_SHOP_SECRET${index}`, value]);
    const reporters = ["pretty", ...Object.entries(files).map(([name, file]) => `${name}=${file}`), "allure=allure"];
    const ended = await folder.run(["run", "--verbose", ...reporters.flatMap((one) => ["--reporter", one])], {
      env: Object.fromEntries(values),
    });
    assert.equal(ended.code, 1, ended.stderr);
    const read = (path: string) => readFileSync(join(folder.path, path), "utf8");
    outputs = new Map([
      ["pretty", ended.stdout],
      ["standard error", ended.stderr],
      ...Object.entries(files).map(([name, file]) => [name, read(file)] as const),
      [
        "allure",
        readdirSync(join(folder.path, "allure"))
          .map((file) => read(`allure/${file}`))
          .join("\n"),
      ],
    ]);
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  it("sends the secrets to the service", () => {
    assert.deepEqual(target.received.map(({ text }) => JSON.parse(text).secret).toSorted(), secrets.toSorted());
  });

  for (const reporter of ["pretty", ...Object.keys(files), "allure"]) {
    it(`masks every secret in every spelling: ${reporter}`, () => {
      const text = outputs.get(reporter) ?? "";
      assert.ok(text.includes("***"), "what is masked is seen");
      for (const secret of secrets) {
        for (const [index, spell] of spellings.entries()) {
          const spelt = spell(secret);
          // The middle of base64, which the neighbours cannot change.
          const core = index < escapes.length ? spelt : spelt.slice(4, -4);
          for (const again of escapes) assert.ok(!text.includes(again(core)), `${JSON.stringify(secret)} as ${again(core)}`);
        }
      }
    });
  }

  it("masks what is left of a secret that is cut off", () => {
    for (const [name, text] of outputs) assert.ok(!text.includes("S3CRETVA"), name);
  });
});

// Secrets from files, as containers get them: one that a variable names, or a folder of them.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentSecrets, secretOptions } from "../../cli/secrets.ts";
import { teamKeys } from "../../cli/teamSecrets/keyFile.ts";
import { newTeamKey } from "../../engine/index.ts";
import { writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget } from "../support/target.ts";

const variable = "PLAYBOOK_SECRET_SHOP_API_KEY";

describe("secrets from files", function () {
  this.timeout(60_000);
  let folder: string;
  const at = (name: string) => join(folder, name);

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "playbook-test-"));
    await mkdir(at("mounted"));
    // As Kubernetes mounts a Secret: a link to a folder that is replaced as a whole.
    await mkdir(at("mounted/..data"));
    await writeFile(at(`mounted/..data/${variable}`), "from the folder\n");
    await symlink(`..data/${variable}`, at(`mounted/${variable}`));
    await writeFile(at("single"), "from the file\r\n");
    await writeFile(at("lines"), "-----BEGIN KEY-----\nabc\n-----END KEY-----\n\n");
    await writeFile(at("empty"), "\n");
    for (const index of [1, 2]) await writeFile(at(`mounted/PLAYBOOK_SECRET_SHOP_KEYS_${index}`), `key ${index}`);
  });

  after(() => rm(folder, { recursive: true }));

  const secret = (environment: Readonly<Record<string, string>>, name = "apiKey", list = false) =>
    environmentSecrets(environment).secret({ root: folder, service: "shop", name, ...(list ? { list } : {}) });

  it("are read in the order variable, named file, folder, without the last line break", async () => {
    const mounted = { PLAYBOOK_SECRETS_FOLDER: at("mounted") };
    assert.deepEqual(await secret(mounted), { value: "from the folder" });
    const named = { ...mounted, [`${variable}_FILE`]: at("single") };
    assert.deepEqual(await secret(named), { value: "from the file" });
    assert.deepEqual(await secret({ ...named, [variable]: "itself" }), { value: "itself" });
    assert.deepEqual(await secret({ ...named, [variable]: "" }), { value: "from the file" });
    assert.deepEqual(await secret({ [`${variable}_FILE`]: at("lines") }), {
      value: "-----BEGIN KEY-----\nabc\n-----END KEY-----\n",
    });
    assert.deepEqual(await secret(mounted, "keys", true), { value: '["key 1","key 2"]' });
  });

  it("are missing, with the reason and without any path, where the file cannot be used", async () => {
    const missing = async (environment: Readonly<Record<string, string>>, ...more: [string?, boolean?]) => {
      const found = await secret(environment, ...more);
      assert.ok("missing" in found);
      assert.ok(!found.missing.includes(folder) && !found.missing.includes("hunter"), found.missing);
      return found.missing;
    };
    const named = (path: string) => ({ [`${variable}_FILE`]: path });
    assert.equal(
      await missing(named("hunter2hunter2")),
      `the secret \${apiKey} has no value: the file that ${variable}_FILE names cannot be read: it does not exist`,
    );
    assert.match(await missing(named(at("empty"))), /the file that .*_FILE names is empty/);
    assert.match(await missing(named(folder)), /it is a folder, not a regular file/);
    assert.match(await missing({ PLAYBOOK_SECRETS_FOLDER: at("nowhere") }), /PLAYBOOK_SECRETS_FOLDER names does not exist/);
    assert.match(
      await missing({ PLAYBOOK_SECRETS_FOLDER: at("mounted") }, "other"),
      /set the environment variable PLAYBOOK_SECRET_SHOP_OTHER/,
    );
    const half = { PLAYBOOK_SECRET_SHOP_PINS_1: "1234567", PLAYBOOK_SECRET_SHOP_PINS_2_FILE: at("empty") };
    assert.match(await missing(half, "pins", true), /the list of secrets \$\{pins\} has no values: .*PINS_2_FILE names is empty/);
  });

  it("hold for --secret, too", () => {
    assert.deepEqual(secretOptions(["apiKey=KEY"], { KEY_FILE: at("single") }), { apiKey: "from the file" });
    assert.throws(() => secretOptions(["apiKey=KEY"], { KEY_FILE: at("nowhere") }), {
      code: "usage",
      message: /KEY_FILE names cannot be read/,
    });
  });

  it("hold for the key of the team's file, while PLAYBOOK_AGE_KEY_FILE stays the key file of a person", async () => {
    const { key } = await newTeamKey();
    await writeFile(at("mounted/PLAYBOOK_AGE_KEY"), `${key}\n`, { mode: 0o644 });
    assert.deepEqual((await teamKeys({ PLAYBOOK_SECRETS_FOLDER: at("mounted") })).keys, [key]);
    if (process.platform !== "win32")
      await assert.rejects(teamKeys({ PLAYBOOK_AGE_KEY_FILE: at("mounted/PLAYBOOK_AGE_KEY") }), { code: "secrets-key" });
  });

  it("are sent by a run, and are in nothing that it writes", async () => {
    const target = await startTarget((_, response) => json(response, 200, {}));
    const own = await writeFolder(
      "//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\nvariables:\n  apiKey: { type: encrypted text }\n---\n" +
        '//- /sends.playbook\n---\nservice: shop\nflow: Sends it\n---\n# Execution\nSend a GET request to /x with header "X-Key: ${apiKey}".\n',
      { url: target.url },
    );
    try {
      const env = { PLAYBOOK_SECRETS_FOLDER: at("mounted") };
      const { code, stdout, stderr } = await own.run(["run", "--reporter", "ndjson"], { env });
      assert.equal(code, 0, stderr + stdout);
      assert.equal(target.received[0]?.headers["x-key"], "from the folder");
      assert.ok(!`${stdout}${stderr}`.includes("from the folder"));
    } finally {
      await own.remove();
      await target.close();
    }
  });
});

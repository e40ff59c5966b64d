import assert from "node:assert/strict";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /orders.playbook
---
service: orders
base_url: {{url}}
environments:
  staging: { base_url: "{{url}}" }
variables:
  token: { type: encrypted text }
  other: { type: encrypted text }
---
//- /list.playbook
---
service: orders
endpoint: GET /orders
---
# Execution
1. Send a GET request to /orders with header X-Token "\${token}".
2. Expect status 200.
`;
const value = "kept-for-the-team-4711";

describe("playbook secrets", () => {
  let target: Target;
  let folder: Folder;
  const keyOf = (who: string) => ({ PLAYBOOK_AGE_KEY_FILE: join(folder.path, "keys", who), USER: who });
  const file = () => readFile(join(folder.path, "playbook.secrets.yaml"), "utf8");
  const ok = async (argv: readonly string[], who: string, input?: string) => {
    const ended = await folder.run(["secrets", ...argv], { env: keyOf(who), ...(input === undefined ? {} : { input }) });
    assert.equal(ended.code, 0, ended.stderr);
    assert.doesNotMatch(ended.stdout + ended.stderr, /kept-for-the-team|AGE-SECRET-KEY/);
    return ended;
  };
  before(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    folder = await writeFolder(workspace, { url: target.url });
  });
  afterEach(() => folder.remove());
  after(() => target.close());

  it("encrypt a value for who sets it, and a run of theirs has it", async () => {
    await ok(["set", "token"], "ada", `${value}\n`);
    assert.doesNotMatch(await file(), /kept-for/);
    assert.equal((await stat(join(folder.path, "keys/ada"))).mode & 0o777, 0o600);
    const run = await folder.run(["run", "--verbose"], { env: keyOf("ada") });
    assert.equal(run.code, 0, run.stdout + run.stderr);
    assert.equal(target.received.at(-1)?.headers["x-token"], value);
    assert.doesNotMatch(run.stdout, /kept-for-the-team/);
    const listed = await ok(["list"], "ada");
    assert.equal(listed.stdout, "orders, for ada\n  token\n  other (no value here)\n");
  });

  it("are for the recipients and nobody else, who can be added and removed", async () => {
    await ok(["set", "token"], "ada", value);
    const bob = (await ok(["key"], "bob")).stdout.trim();
    assert.match(bob, /^age1\w+$/);
    const before = await folder.run(["run"], { env: keyOf("bob") });
    assert.equal(before.code, 3);
    assert.match(before.stdout + before.stderr, /encrypted in playbook\.secrets\.yaml for keys other than yours/);
    const refused = await folder.run(["secrets", "recipients", "add", "bob", bob], { env: keyOf("bob") });
    assert.match(refused.stderr, /cannot be read, so it cannot be encrypted for others/);

    await ok(["recipients", "add", "bob", bob], "ada");
    assert.equal((await folder.run(["run"], { env: keyOf("bob") })).code, 0);
    assert.equal(target.received.at(-1)?.headers["x-token"], value);

    const text = await file();
    await ok(["recipients", "remove", "bob"], "ada");
    assert.notEqual(await file(), text);
    assert.equal((await folder.run(["run"], { env: keyOf("bob") })).code, 3);
    assert.match((await folder.run(["secrets", "recipients", "remove", "ada"], { env: keyOf("ada") })).stderr, /could no longer be read/);
  });

  it("are reported as damaged where a person changed one", async () => {
    await ok(["set", "token"], "ada", value);
    const text = await file();
    const encrypted = /token: (\S+)/.exec(text)?.[1] ?? "";
    for (const place of [25, 80, -5]) {
      const bytes = Buffer.from(encrypted, "base64");
      const index = (bytes.length + place) % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      await writeFile(join(folder.path, "playbook.secrets.yaml"), text.replace(encrypted, bytes.toString("base64")));
      const { code, stdout, stderr } = await folder.run(["run"], { env: keyOf("ada") });
      assert.equal(code, 3);
      assert.match(stdout + stderr, /in playbook\.secrets\.yaml is damaged: it was changed after it was encrypted/, String(place));
    }
  });

  it("of an environment win there, and a variable of the environment wins over both", async () => {
    await ok(["set", "token"], "ada", value);
    await ok(["set", "token", "--env", "staging"], "ada", "of-staging-0815");
    const sent = async (argv: readonly string[], env: Readonly<Record<string, string>> = {}) => {
      assert.equal((await folder.run(["run", ...argv], { env: { ...keyOf("ada"), ...env } })).code, 0);
      return target.received.at(-1)?.headers["x-token"];
    };
    assert.equal(await sent([]), value);
    assert.equal(await sent(["--env", "staging"]), "of-staging-0815");
    assert.equal(await sent([], { PLAYBOOK_SECRET_ORDERS_TOKEN: "of-the-environment" }), "of-the-environment");
    await ok(["remove", "token", "--env", "staging"], "ada");
    assert.equal(await sent(["--env", "staging"]), value);
  });

  it("say what is wrong: unknown variables, no value, no key, a key that others can read, a broken file", async () => {
    const refused = async (argv: readonly string[], input = "", env: Readonly<Record<string, string>> = keyOf("ada")) => {
      const { code, stdout, stderr } = await folder.run(argv, { env, input });
      assert.notEqual(code, 0);
      assert.doesNotMatch(stderr, /\n {4}at /);
      return stdout + stderr;
    };
    assert.match(await refused(["secrets", "set", "tokn"], "x"), /no encrypted variable "tokn"\. Did you mean "token"\?/);
    assert.match(await refused(["secrets", "set", "token"]), /no value for token on standard input/);
    assert.match(await refused(["secrets", "set", "token", "--env", "stagin"], "x"), /no environment "stagin"\. Did you mean "staging"\?/);
    await ok(["set", "token"], "ada", value);
    assert.match(await refused(["run"], "", keyOf("nobody")), /set PLAYBOOK_AGE_KEY, or make one with playbook secrets key/);
    assert.match(await refused(["run"], "", { PLAYBOOK_AGE_KEY: "nonsense" }), /not a secret key of age/);
    await chmod(join(folder.path, "keys/ada"), 0o644);
    assert.match(await refused(["secrets", "list"]), /Others can read [\s\S]*chmod 600/);
    assert.match(
      await refused(["secrets", "recipients", "add", "eve", "age1nonsense"], "", { ...keyOf("ada"), PLAYBOOK_AGE_KEY: "" }),
      /Others can read/,
    );
  });

  it("lose nothing when two are set at once, and are never encrypted for nobody", async () => {
    await ok(["key"], "ada");
    const both = await Promise.all(
      ["token", "other"].map((name) => folder.run(["secrets", "set", name], { env: keyOf("ada"), input: `${name}-value-1234` })),
    );
    const listed = (await ok(["list"], "ada")).stdout;
    both.forEach(({ code, stderr }, index) => {
      if (code === 0) assert.match(listed, new RegExp(`^  ${["token", "other"][index]}$`, "m"));
      else assert.match(stderr, /was changed in the meantime; nothing is written/);
    });
    assert.ok(both.some(({ code }) => code === 0));
    await writeFile(join(folder.path, "playbook.secrets.yaml"), "orders: {}\n");
    await ok(["set", "token"], "ada", value);
    assert.equal((await ok(["list"], "ada")).stdout, "orders, for ada\n  token\n  other (no value here)\n");
    const { code, stderr } = await folder.run(["secrets", "recipients", "remove", "ada", "age1x"], { env: keyOf("ada") });
    assert.equal(code, 2);
    assert.match(stderr, /give only the name/);
    await writeFile(join(folder.path, "playbook.secrets.yaml"), "orders: *x\n");
    const broken = await folder.run(["secrets", "list"], { env: keyOf("ada") });
    assert.match(broken.stderr, /playbook\.secrets\.yaml cannot be read: /);
  });

  it("can be read with a key out of the environment, as in CI", async () => {
    await ok(["set", "token"], "ada", value);
    const key = (await readFile(join(folder.path, "keys/ada"), "utf8")).split("\n")[1] ?? "";
    assert.equal((await folder.run(["run"], { env: { PLAYBOOK_AGE_KEY: key } })).code, 0);
    assert.equal(target.received.at(-1)?.headers["x-token"], value);
  });
});

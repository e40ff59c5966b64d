// From a folder to a plan: what is found, chosen, and not ready, and which values the tests start with.

import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { loadWorkspace } from "../../engine/load.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { type PlanOptions, plan, planOutline } from "../../engine/plan.ts";
import type { Plan } from "../../engine/planned.ts";
import type { SecretPort } from "../../engine/ports.ts";
import { createScope, lookUp } from "../../engine/values/scope.ts";
import { type Folder, folderWith } from "./folder.ts";

const service = `
  ---
  service: shop
  base_url: \${host}/api
  headers: { X-Key: "\${key}" }
  variables:
    host: http://localhost:1
    level: service
    key: { type: encrypted text }
    spare: { type: encrypted text }
  environments:
    staging:
      base_url: http://staging:2
      variables: { level: environment, only: staging }
  ---
  # Setup
  Send a GET request to /ready.
`;

const flow = (more = "", body = "Send a GET request to /orders.") => `
  ---
  service: shop
  flow: Buy ${more.length}
  ${more}
  ---
  # Execution
  ${body}
`;

const noSecrets: SecretPort = { secret: async ({ service: of, name }) => ({ missing: `set PLAYBOOK_SECRET_${of}_${name}` }) };
const allSecrets: SecretPort = {
  secret: async ({ service: of, environment = "none", name }) => ({ value: `${of}/${environment}/${name}` }),
};

describe("plan", () => {
  let folder: Folder;
  afterEach(() => folder.remove());

  async function planned(files: Readonly<Record<string, string>>, options: PlanOptions = {}, secrets = allSecrets): Promise<Plan> {
    folder = await folderWith(files);
    const loaded = await loadWorkspace(folder.path, nodeFiles);
    const paths = options.paths?.map((path) => join(folder.path, path));
    return plan(loaded, paths === undefined ? options : { ...options, paths }, { files: nodeFiles, secrets });
  }

  it("takes the headers of an environment before those of the service, in any case of letters", async () => {
    const cased = service.replace("base_url: http://staging:2", "base_url: http://staging:2\n      headers: { x-key: own, X-More: 1 }");
    const { services } = await planned({ "shop.playbook": cased, "a.playbook": flow() }, { environment: "staging" });
    assert.deepEqual(services[0]?.headers, { "x-key": "own", "X-More": "1" });
  });

  const ids = ({ tests }: Plan) => tests.map((test) => test.identity.id);
  const valuesOf = ({ tests }: Plan, index = 0) => Object.fromEntries(tests[index]?.playbook.variables ?? []);
  const problems = ({ notReady }: Plan) =>
    notReady.flatMap((one) => one.problems.map(({ message, place }) => `${one.path}:${place.line} ${message}`));

  describe("finds", () => {
    it("the root by its marks, files by their names, and neither packages nor hidden folders", async () => {
      folder = await folderWith({
        "shop.playbook": service,
        "a/b/c.playbook": flow(),
        "node_modules/x/d.playbook": flow(),
        ".hidden/e.playbook": flow(),
        "a/notes.md": "# nothing",
        ".cursor/mcp.json": "{}",
      });
      const loaded = await loadWorkspace(join(folder.path, "a/b"), nodeFiles);
      assert.equal(loaded.root, folder.path);
      assert.deepEqual([...loaded.texts.keys()], [".cursor/mcp.json", "a/b/c.playbook", "shop.playbook"]);
      assert.equal(loaded.inside(join(folder.path, "a/b/c.playbook")), "a/b/c.playbook");
      assert.equal(loaded.inside(folder.path), "");
      assert.equal((await loadWorkspace(join(folder.path, "a/b/c.playbook"), nodeFiles)).root, folder.path);
    });

    it("what playbooks refer to, but nothing that a link leads out to", async () => {
      folder = await folderWith({
        "rows.playbook": flow("data: rows.csv"),
        "rows.csv": "n\n1",
        "link.playbook": flow("data: out/secret.csv"),
      });
      const outside = await folderWith({ "secret.csv": "n\n1" });
      await mkdir(join(folder.path, "out"));
      await symlink(join(outside.path, "secret.csv"), join(folder.path, "out/secret.csv"));
      const loaded = await loadWorkspace(folder.path, nodeFiles);
      assert.ok(loaded.texts.has("rows.csv"));
      assert.ok(!loaded.texts.has("out/secret.csv"));
      await outside.remove();
    });
  });

  describe("chooses", () => {
    const files = {
      "shop.playbook": service,
      "orders/a.playbook": flow("tags: [smoke, slow]"),
      "orders/b.playbook": flow("tags: [Smoke]   "),
      "c.playbook": flow(),
    };

    it("by path, tag and title", async () => {
      assert.deepEqual(ids(await planned(files)), ["c.playbook", "orders/a.playbook", "orders/b.playbook"]);
      for (const [options, expected] of [
        [{ paths: ["orders"] }, ["orders/a.playbook", "orders/b.playbook"]],
        [{ paths: ["c.playbook", "orders/b.playbook"] }, ["c.playbook", "orders/b.playbook"]],
        [{ tags: ["smoke"] }, ["orders/a.playbook", "orders/b.playbook"]],
        [{ tags: ["@smoke", "!slow"] }, ["orders/b.playbook"]],
        [{ grep: "ORDERS/[ab]" }, ["orders/a.playbook", "orders/b.playbook"]],
        [{ grep: "Buy (" }, []],
        [{ grep: "buy 0" }, ["c.playbook"]],
      ] as const) {
        await folder.remove();
        assert.deepEqual(ids(await planned(files, options)), expected, JSON.stringify(options));
      }
    });

    it("a shard: all together are all, none is much larger, and each is the same every time", async () => {
      const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}.playbook`, flow(`# ${"x".repeat(index)}`)]));
      folder = await folderWith({ "shop.playbook": service, ...many });
      const loaded = await loadWorkspace(folder.path, nodeFiles);
      const shard = async (index: number) =>
        ids(await plan(loaded, { shard: { index, count: 3 } }, { files: nodeFiles, secrets: allSecrets }));
      const shards = [await shard(1), await shard(2), await shard(3)];
      assert.deepEqual(
        shards.map((one) => one.length),
        [4, 4, 3],
      );
      assert.deepEqual(shards.flat().sort(), Object.keys(many).sort());
      assert.deepEqual(await shard(2), shards[1]);
      await assert.rejects(shard(4), /There is no shard 4 of 3/);
      const beyond = await plan(loaded, { shard: { index: 999, count: 999 } }, { files: nodeFiles, secrets: allSecrets });
      assert.deepEqual([beyond.emptyShard, beyond.tests, shards.length], [true, [], 3]);
      assert.match(beyond.notices[0]?.message ?? "", /^This shard is empty: all shards together have \d+ tests/);
    });

    it("one test for each data row", async () => {
      const made = await planned({
        "shop.playbook": service,
        "rows.playbook": flow("data: rows.csv", "Send a GET request to /orders/<sku>."),
        "rows.csv": "sku,n\nA,1\n007,${level}\n",
      });
      assert.deepEqual(ids(made), ["rows.playbook#1", "rows.playbook#2"]);
      assert.deepEqual(
        made.tests.map(({ playbook, row }) => {
          const scope = createScope(playbook.variables, undefined, row);
          return { sku: lookUp(scope, "sku"), n: lookUp(scope, "n") };
        }),
        [
          { sku: "A", n: 1 },
          { sku: "007", n: "service" },
        ],
      );
    });

    it("playbooks that share the functions that find their steps, so that none holds what it was planned with", async () => {
      const { tests } = await planned({ "shop.playbook": service, "a.playbook": flow("tags: [a]"), "b.playbook": flow("tags: [bc]") });
      const [one, other] = tests.map(({ playbook }) => Object.getOwnPropertyDescriptors(playbook));
      for (const phase of ["setup", "execution", "teardown"] as const) {
        assert.equal(typeof one?.[phase].get, "function");
        assert.equal(one?.[phase].get, other?.[phase].get);
      }
      assert.deepEqual(
        tests.map(({ playbook }) => playbook.execution[0]?.place.path),
        ["a.playbook", "b.playbook"],
      );
    });

    it("a service whose file is named, and nothing below it", async () => {
      const made = await planned(files, { paths: ["shop.playbook"] });
      assert.deepEqual(ids(made), []);
      assert.deepEqual(
        made.services.map(({ identity }) => identity?.id),
        ["shop.playbook"],
      );
    });

    it("refuses paths and environments that do not exist", async () => {
      await assert.rejects(planned(files, { paths: ["nowhere"] }), /There is no file or folder .*nowhere/);
      await folder.remove();
      await assert.rejects(planned(files, { environment: "stagin" }), /There is no environment "stagin".*staging/);
    });
  });

  describe("values", () => {
    const files = {
      "shop.playbook": service,
      "flow.playbook": flow(
        "variables: { own: flow, level: flow, made: '${own}-${level}-${n}', n: 2 }",
        "Send a GET request to /${made}/${only}.",
      ),
    };

    it("come from the highest layer that has one", async () => {
      const staging = valuesOf(await planned(files, { environment: "staging" }));
      assert.deepEqual([staging.level, staging.only, staging.made], ["flow", "staging", "flow-flow-2"]);
      await folder.remove();
      const given = valuesOf(
        await planned(files, { environment: "staging", variables: { level: "given", n: "007", own: '{"a":1}', only: "3" } }),
      );
      assert.deepEqual([given.level, given.only, given.own, given.made], ["given", 3, { a: 1 }, '{"a":1}-given-007']);
    });

    it("keep the spelling of numbers inside objects and lists that are given", async () => {
      const own = '{"id": 12345678901234567890, "price": [1.10, 1.5, -0, 7]}';
      const given = valuesOf(await planned(files, { variables: { own } }));
      assert.equal(JSON.stringify(given.own), '{"id":12345678901234567890,"price":[1.10,1.5,-0,7]}');
    });

    it("that hang on a row or on what is saved are made when they are read", async () => {
      const made = await planned({
        "shop.playbook": service,
        "rows.playbook": flow(
          "data: rows.csv\n  variables: { path: '/${sku}/${id}', n: 2 }",
          "Send a GET request to /orders and save $.id as ${id}. Send a GET request to ${path}.",
        ),
        "rows.csv": "sku\nA\nB-${n}\n",
      });
      assert.deepEqual(problems(made), []);
      const scopes = made.tests.map(({ playbook, row }) => createScope(playbook.variables, undefined, row));
      for (const [index, scope] of scopes.entries()) scope.saved.set("id", index);
      assert.deepEqual(
        scopes.map((scope) => lookUp(scope, "path")),
        ["/A/0", "/B-2/1"],
      );
    });

    it("of a test case precede those of the playbook it is adapted from", async () => {
      const made = await planned({
        "shop.playbook": service,
        "orders.playbook": `
          ---
          service: shop
          endpoint: GET /orders
          variables: { level: endpoint, sku: A, list: 1 }
          ---
          # Execution
          Send a GET request to /orders.
        `,
        "case.playbook": `
          ---
          service: shop
          test_case: TC-1
          from: orders.playbook
          variables: { sku: B }
          ---
          # Execution
          Send a GET request to /orders/\${sku}/\${level}.
        `,
      });
      const index = made.tests.findIndex(({ identity }) => identity.level === "test case");
      const values = valuesOf(made, index);
      assert.deepEqual([values.sku, values.level, values.list], ["B", "endpoint", 1]);
    });

    it("of a service give its address in an environment", async () => {
      const plain = await planned(files, { environment: "staging" });
      assert.equal(plain.services[0]?.baseUrl, "http://staging:2");
      await folder.remove();
      assert.equal((await planned(files, { variables: { only: "x" } })).services[0]?.baseUrl, "${host}/api");
    });

    it("say when nobody reads what was given", async () => {
      const made = await planned({ "shop.playbook": service, "flow.playbook": flow() }, { variables: { hots: "x", host: "y" } });
      assert.deepEqual(
        made.notices.map(({ message }) => message),
        ['--var hots: no selected playbook reads ${hots}. Did you mean "host"?'],
      );
    });
  });

  describe("secrets", () => {
    it("are looked up whether they are read or not, and never appear in the outline", async () => {
      const made = await planned({ "shop.playbook": service, "flow.playbook": flow() }, { environment: "staging" });
      assert.deepEqual(made.secrets, ["shop/staging/key", "shop/staging/spare"]);
      assert.equal(valuesOf(made).key, "shop/staging/key");
      assert.ok(!JSON.stringify(planOutline(made)).includes("shop/staging/key"));
    });

    it("that are missing keep a playbook from running, and say what to set", async () => {
      const made = await planned({ "shop.playbook": service, "flow.playbook": flow() }, {}, noSecrets);
      assert.deepEqual(ids(made), []);
      assert.match(problems(made)[0] ?? "", /^flow\.playbook:8 Set PLAYBOOK_SECRET_shop_key\.$/);
    });

    it("given by an option, or saved during the run, are not looked up", async () => {
      const saved = flow(
        "variables: { token: { type: encrypted text } }",
        "Send a GET request to /login and save $.token as ${token}. Send a GET request to /me/${token}.",
      );
      const made = await planned({ "shop.playbook": service, "flow.playbook": saved }, { secrets: { key: "from-option" } }, noSecrets);
      assert.deepEqual(problems(made), []);
      assert.deepEqual(made.secrets, ["from-option"]);
      assert.ok(made.tests[0]?.playbook.encrypted.has("token"));
    });
  });

  describe("secrets, too,", () => {
    const secretFlow = flow(
      "variables: { keys: { type: list, of: encrypted text } }",
      "Send a GET request to /me/${keys[1]} with bearer token ${key}.",
    );
    const with_ = (value: string): SecretPort => ({
      secret: async ({ name }) => ({ value: name === "keys" ? value : `value of ${name}` }),
    });

    it("hold what they hold: a reference in one is text", async () => {
      const opaque: SecretPort = { secret: async () => ({ value: "a${b}c<d>" }) };
      const made = await planned({ "shop.playbook": service, "flow.playbook": flow() }, {}, opaque);
      assert.deepEqual(problems(made), []);
      assert.equal(valuesOf(made).key, "a${b}c<d>");
    });

    it("can be a list, each item of which is one", async () => {
      const made = await planned({ "shop.playbook": service, "flow.playbook": secretFlow }, {}, with_('["one-1","two-2"]'));
      assert.deepEqual(problems(made), []);
      assert.deepEqual(valuesOf(made).keys, ["one-1", "two-2"]);
      assert.ok(["one-1", "two-2"].every((one) => made.secrets.includes(one)));
      assert.match(
        problems(await planned({ "shop.playbook": service, "flow.playbook": secretFlow }, {}, with_("one")))[0] ?? "",
        /JSON list of texts/,
      );
    });

    it("are not given on the command line", async () => {
      await assert.rejects(
        planned({ "shop.playbook": service, "flow.playbook": flow() }, { variables: { key: "x" } }),
        /--var key: \$\{key\} is an encrypted text/,
      );
    });

    it("are reported where a file contains a copy of one", async () => {
      const files = { "shop.playbook": service, "flow.playbook": flow(), "rows.csv": "a\nx shop//spare y\n" };
      const copied = { ...files, "other.playbook": flow("", 'Send a GET request to /me and expect that $.a is "value of spare".') };
      const made = await planned(copied, {}, with_("[]"));
      assert.deepEqual(
        made.notices.map(({ message, place }) => [message.slice(0, 51), place?.path]),
        [["This file contains the value of the secret ${spare}", "other.playbook"]],
      );
    });
  });

  describe("is not ready", () => {
    it("where a sentence is not understood, with its place, while the rest runs", async () => {
      const made = await planned({
        "shop.playbook": service,
        "good.playbook": flow("tags: [x]"),
        "bad.playbook": flow("", "Frobnicate the gizmo quietly."),
      });
      assert.deepEqual(ids(made), ["good.playbook"]);
      assert.match(problems(made)[0] ?? "", /^bad\.playbook:7 .*not understood/);
    });

    it("where its service is not", async () => {
      const made = await planned({
        "shop.playbook": service.replace("Send a GET request to /ready.", "Frobnicate the gizmo."),
        "flow.playbook": flow(),
      });
      assert.deepEqual(ids(made), []);
      assert.match(problems(made)[0] ?? "", /^shop\.playbook:16 .*not understood/);
      assert.match(problems(made)[1] ?? "", /^flow\.playbook:16 Its service is not ready: .*not understood/);
    });

    it("where nobody can say what a file is, rather than leaving it out", async () => {
      const files = { "shop.playbook": service, "good.playbook": flow(), "bare.playbook": "# Execution\nSend a GET request to /x.\n" };
      const made = await planned({ ...files, "empty.playbook": "" });
      assert.deepEqual(
        made.notReady.map(({ path }) => path),
        ["bare.playbook", "empty.playbook"],
      );
      await folder.remove();
      assert.deepEqual((await planned(files, { grep: "Buy" })).notReady, []);
    });

    it("where a playbook that it runs is not", async () => {
      const made = await planned({
        "shop.playbook": service,
        "caller.playbook": flow("tags: [a]", 'Run the playbook "callee.playbook".'),
        "callee.playbook": flow("", "Frobnicate the gizmo."),
      });
      assert.ok(
        problems(made).some((line) => /^caller\.playbook:7 It runs Buy 0, which is not ready: .*not understood/.test(line)),
        problems(made).join("\n"),
      );
    });

    it("where a file variable has no file, or a value refers to itself or to nothing", async () => {
      const made = await planned({
        "shop.playbook": service,
        "file.playbook": flow(
          "variables: { invoice: { type: file, path: ./none.pdf } }",
          "Send a POST request to /invoices with body file ${invoice}.",
        ),
        "circle.playbook": flow("variables: { a: '${b}', b: 'x${a}' }", "Send a GET request to /${a}."),
      });
      const found = problems(made).join("\n");
      assert.match(found, /file\.playbook:\d+ .*none\.pdf/);
      assert.match(found, /circle\.playbook:\d+ .*refers to itself/);
      assert.equal(made.notReady.find(({ path }) => path === "circle.playbook")?.problems.length, 1);
    });
  });
});

// Tests several files in one import: contradictions stay apart, and are reported where they cannot.

import assert from "node:assert/strict";
import { emptyWorkspace, withFile } from "../../language/index.ts";
import { type Imported, importedTexts } from "./world.ts";

interface Collection {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly url?: string;
}

function collection({ name, values, url = "{{baseUrl}}/u/{{userId}}" }: Collection): string {
  return JSON.stringify({
    info: { name, schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    variable: Object.entries(values).map(([key, value]) => ({ key, value })),
    item: [{ name: "get", request: { method: "GET", url } }],
  });
}

const environment = (name: string, values: Readonly<Record<string, string>>) =>
  JSON.stringify({ name, values: Object.entries(values).map(([key, value]) => ({ key, value })), _postman_variable_scope: "environment" });

const all = ({ texts }: Imported) => Object.values(texts).join("\n");
const reasons = ({ unfit }: Imported) => unfit.map(({ kind, what, place }) => `${place.file}: ${kind} ${what}`);
const text = (result: Imported, flow: string) => Object.values(result.texts).find((one) => one.includes(`\nflow: ${flow}\n`)) ?? "";

describe("import of several files", () => {
  it("keeps the address of each collection, and is ready", async () => {
    const result = await importedTexts({
      "A.json": collection({ name: "A", values: { userId: "A-7", baseUrl: "http://127.0.0.1:9/A" } }),
      "B.json": collection({ name: "B", values: { userId: "B-7", baseUrl: "http://127.0.0.1:9/B" } }),
    });
    assert.deepEqual(result.notReady, []);
    for (const name of ["A", "B"]) {
      assert.match(text(result, name), new RegExp(`userId: ${name}-7\\n {2}baseUrl: http://127.0.0.1:9/${name}\\n`));
      assert.match(text(result, name), /Send a GET request to \$\{baseUrl\}\/u\/\$\{userId\}/);
    }
    assert.doesNotMatch(result.texts["a.playbook"] ?? "", /base_url/);
  });

  it("keeps variables of .http files apart", async () => {
    const file = (id: string) => `@id = ${id}\n@host = http://127.0.0.1:9\n\nGET {{host}}/u/{{id}}\n`;
    const result = await importedTexts({ "A.http": file("A-1"), "B.http": file("B-1") });
    assert.deepEqual(result.notReady, []);
    assert.match(text(result, "A"), /id: A-1/);
    assert.match(text(result, "B"), /id: B-1/);
    assert.match(all(result), /base_url: http:\/\/127\.0\.0\.1:9\n/);
  });

  it("gives globals to all that have no value of their own", async () => {
    const globals = JSON.stringify({ name: "G", values: [{ key: "userId", value: "G-7" }], _postman_variable_scope: "globals" });
    const result = await importedTexts({
      "A.json": collection({ name: "A", values: { userId: "A-7", baseUrl: "http://x.test" } }),
      "B.json": collection({ name: "B", values: { baseUrl: "http://x.test" } }),
      "workspace.postman_globals.json": globals,
    });
    assert.deepEqual(result.notReady, []);
    assert.match(text(result, "A"), /userId: A-7/);
    assert.doesNotMatch(text(result, "B"), /userId:/);
    assert.match(all(result), /userId: G-7/);
  });

  it("keeps environments of one name apart that contradict each other, and says so", async () => {
    const result = await importedTexts({
      "A.json": collection({ name: "A", values: { baseUrl: "http://x.test", userId: "1" } }),
      "one.postman_environment.json": environment("dev", { host: "one", same: "s" }),
      "two.postman_environment.json": environment("dev", { host: "two", same: "s" }),
      "three.postman_environment.json": environment("dev", { more: "m", same: "s" }),
    });
    assert.match(all(result), /dev: \{ variables: \{ host: one, same: s, more: m \} \}/);
    assert.match(all(result), /dev2: \{ variables: \{ host: two, same: s \} \}/);
    assert.deepEqual(reasons(result), ["two.postman_environment.json: setting environment dev"]);
  });

  it("says where an environment does not count, and where two secrets have one name", async () => {
    const result = await importedTexts({
      "A.json": collection({ name: "A", values: { baseUrl: "http://x.test", userId: "1", apiKey: "0123456789" } }),
      "B.json": collection({ name: "B", values: { baseUrl: "http://x.test", userId: "2", apiKey: "9876543210" } }),
      "dev.postman_environment.json": environment("dev", { userId: "3" }),
    });
    assert.deepEqual(reasons(result).sort(), ["A.json: variable userId", "B.json: variable apiKey", "B.json: variable userId"]);
    assert.equal(/0123456789|9876543210/.test(JSON.stringify([result.texts, result.unfit])), false);
  });

  it("gives secrets names that differ in more than capitals and `_`", async () => {
    const result = await importedTexts({
      "A.json": collection({ name: "A", values: { baseUrl: "http://x.test", password: "0123456789", PASSWORD: "9876543210" } }),
      "b.http": "GET http://x.test/a\nX-Api-Key: 0123456789ab\n\n###\nGET http://x.test/b\nx_api_key: ba9876543210\n",
    });
    assert.deepEqual(result.secrets, ["PASSWORD2", "password", "xApiKey", "xApiKey2"]);
    assert.deepEqual(result.notReady, []);
  });

  it("says what a service that is there already does not take over", async () => {
    const workspace = withFile(emptyWorkspace(), "shop.playbook", "---\nservice: shop\nbase_url: http://127.0.0.1:1\n---\n");
    const result = await importedTexts(
      {
        "A.json": collection({ name: "A", values: { baseUrl: "http://x.test", userId: "1" } }),
        "dev.postman_environment.json": environment("dev", { userId: "3" }),
      },
      undefined,
      workspace,
    );
    assert.deepEqual(reasons(result).sort(), ["A.json: setting http://x.test", "dev.postman_environment.json: setting environment dev"]);
  });

  it("reads collections of Postman's first format, alone and among others", async () => {
    const old = JSON.stringify({
      id: "a",
      name: "Old",
      order: ["r2"],
      folders_order: ["f1"],
      folders: [{ id: "f1", name: "Folder", order: ["r1", "gone"] }],
      requests: [
        {
          id: "r1",
          name: "make",
          method: "POST",
          url: "http://127.0.0.1:9/x/:id",
          headers: "X-A: a\nContent-Type: application/json\n",
          pathVariables: { id: "7" },
          dataMode: "raw",
          rawModeData: '{"a": 1}',
          tests: 'tests["ok"] = responseCode.code === 201;\npostman.setEnvironmentVariable("made", JSON.parse(responseBody).id);',
        },
        {
          id: "r2",
          name: "read",
          method: "GET",
          url: "http://127.0.0.1:9/x/{{made}}",
          dataMode: "params",
          data: [],
          currentHelper: "basicAuth",
          helperAttributes: { username: "ada", password: "{{pw}}" },
        },
        {
          id: "r3",
          name: "left",
          method: "PUT",
          url: "http://127.0.0.1:9/y",
          dataMode: "urlencoded",
          data: [
            { key: "a", value: "1", enabled: true },
            { key: "b", value: "2", enabled: false },
          ],
        },
        { id: "r4", name: "digest", method: "GET", url: "http://127.0.0.1:9/z", currentHelper: "digestAuth", helperAttributes: {} },
      ],
    });
    const variants: readonly Readonly<Record<string, string>>[] = [
      { "Old.postman_collection.json": old },
      { "A.json": collection({ name: "A", values: {}, url: "http://127.0.0.1:9/a" }), "some.json": old },
    ];
    for (const files of variants) {
      const result = await importedTexts(files);
      assert.deepEqual(result.notReady, []);
      const source = result.sources.find(({ file }) => file !== "A.json");
      assert.deepEqual(source?.requests, { found: 4, converted: 4, listed: 0 });
      assert.deepEqual(source?.assertions, { found: 1, converted: 1, listed: 0 });
      const made = all(result);
      assert.match(
        made,
        /POST request to \/x\/\{id\} with path parameter id "?7"?, header X-A "a" and body \{"a": 1\}\.\n\d+\. Save \$\.id as \$\{made\}\.\n\d+\. Expect status 201/,
      );
      assert.match(made, /GET request to \/x\/\$\{made\} with (?:basic auth|username)/i);
      assert.match(made, /PUT request to \/y with form field "?a"? "1"/);
      assert.deepEqual(
        result.unfit.filter(({ kind }) => kind === "authentication").map(({ place }) => place.path),
        ["$.requests[3].request.auth"],
      );
    }
  });
});

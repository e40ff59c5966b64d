// Tests where an imported service goes when a run names no environment: never to production.

import assert from "node:assert/strict";
import { importedTexts } from "./world.ts";

const collection = (values: Readonly<Record<string, string>> = {}) =>
  JSON.stringify({
    info: { name: "C", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
    variable: Object.entries(values).map(([key, value]) => ({ key, value })),
    item: [{ name: "remove", request: { method: "DELETE", url: "{{baseUrl}}/tickets/1" } }],
  });

async function started(addresses: Readonly<Record<string, string>>, values: Readonly<Record<string, string>> = {}) {
  const files = Object.entries(addresses).map(([name, url]) => [
    `${name}.postman_environment.json`,
    JSON.stringify({ name, values: [{ key: "baseUrl", value: url }], _postman_variable_scope: "environment" }),
  ]);
  const { start, texts, notReady } = await importedTexts({
    "c.postman_collection.json": collection(values),
    ...(Object.fromEntries(files) as Record<string, string>),
  });
  assert.deepEqual(notReady, []);
  const text = texts["c.playbook"] ?? "";
  assert.equal(/^base_url: (.*)$/m.exec(text)?.[1], start?.url);
  for (const name of Object.keys(addresses)) assert.match(text, new RegExp(`${name}"?: \\{ base_url: `));
  return start?.environment ?? start?.url;
}

describe("import: a run without an environment", () => {
  it("goes to no address where several environments exist and none is for tests", async () => {
    assert.equal(await started({ production: "https://api.shop.example", staging: "https://staging.shop.example" }), undefined);
    assert.equal(await started({ alpha: "https://a.shop.example", beta: "https://b.shop.example" }), undefined);
  });

  it("goes to an environment on this machine, or to one for tests by its name", async () => {
    assert.equal(await started({ production: "http://127.0.0.1:4611", staging: "http://127.0.0.1:4610" }), "staging");
    assert.equal(await started({ live: "https://api.shop.example", myTest: "https://t.shop.example" }), "myTest");
    assert.equal(await started({ eu: "https://eu.shop.example", Local: "http://localhost:1" }), "Local");
    assert.equal(await started({ a_latest: "https://a.shop.example", b_contest: "https://b.shop.example" }), undefined);
  });

  it("goes to the only environment, unless that is production", async () => {
    assert.equal(await started({ shop: "https://api.shop.example" }), "shop");
    assert.equal(await started({ "my-prod": "https://api.shop.example" }), undefined);
  });

  it("goes to the address of the files themselves, as their tool does", async () => {
    const start = await started({ production: "https://api.shop.example" }, { baseUrl: "https://own.shop.example" });
    assert.equal(start, "https://own.shop.example");
  });

  it("does the same for environments of .http files", async () => {
    const { texts, start } = await importedTexts({
      "c.http": "DELETE {{host}}/tickets/1\n",
      "http-client.env.json": JSON.stringify({ prod: { host: "https://a.example" }, stage: { host: "https://b.example" } }),
    });
    assert.deepEqual(start, { environments: ["prod", "stage"] });
    assert.doesNotMatch(Object.values(texts).join("\n"), /^base_url:/m);
  });
});

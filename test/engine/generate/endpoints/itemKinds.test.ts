// Tests that generated playbooks keep the kind of an item in an update, and know an item by its name in words.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));

describe("generated playbooks of items with a kind", () => {
  const kind = (example: string) => ({ ...text, enum: ["A", "CNAME"], example });
  const updates = async (body: object) => {
    const created = object({ name: text, type: kind("A"), data: { ...text, example: "192.0.2.1" } });
    const item = object({ id: text, name: text, type: text });
    const records = collection("records", created, item);
    const put = { ...takes(body as never), ...answers({ "200": item }) };
    return phasesOf(await all({ ...records, "/records/{id}": { ...records["/records/{id}"], put } }), "PUT /records/{id}", "Default");
  };

  it("keep it beside other values", async () => {
    assert.match(await updates(object({ name: text, type: kind("CNAME") })), /1\. Send a PUT [^\n]*"type": "A"/);
  });

  it("change it where nothing else is sent", async () => {
    assert.match(await updates(object({ type: kind("CNAME") })), /1\. Send a PUT [^\n]*"type": "CNAME"/);
  });
});

describe("generated playbooks of items with a name that the words tell", () => {
  const address = (description: string) => object({ address: object({ ip: { ...text, description }, region: text }) });
  const paths = (description: string) => ({
    "/reserved": { post: { ...takes(object({ region: text })), ...answers({ "201": address(description) }) } },
    "/reserved/{reserved_v6}": {
      parameters: [pathId("reserved_v6", text)],
      get: answers({ "200": address(description) }),
      delete: answers({ "204": null }),
    },
  });

  it("take the member that serves as the identifier", async () => {
    const told = await all(paths("The public IP address. It also serves as its identifier."));
    assert.match(phasesOf(told, "POST /reserved", "Default"), /save \$\.address\.ip as \$\{reserved_v6\}/);
    const untold = await all(paths("The public IP address."));
    assert.ok(!untold.generated.some(({ endpoint }) => endpoint === "POST /reserved"));
  });

  it("send no example that numbers a thing of its author", async () => {
    const links = (example: string) => ({
      ...collection("projects", object({ name: text }), object({ id: text, name: text })),
      "/projects/{id}/resources": {
        parameters: [pathId("id", text)],
        post: {
          ...takes(object({ resources: { type: "array", items: text, example: [example] } })),
          ...answers({ "200": null }),
        },
      },
    });
    const isLeftOut = async (example: string) =>
      (await all(links(example))).leftOut.some((one) => one.endpoint === "POST /projects/{id}/resources" && one.name === undefined);
    assert.equal(await isLeftOut("do:droplet:13457723"), true);
    assert.equal(await isLeftOut("do:region:nyc"), false);
  });
});

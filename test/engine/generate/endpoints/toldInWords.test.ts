// Tests requirements that a document only has in words: keys of a map, addresses that the service calls, addresses made
// of the names of things, SQL, and ids of a form that only the service knows.

import assert from "node:assert/strict";
import { json, startTarget } from "../../../support/target.ts";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

describe("requirements in words", () => {
  it("gives a map one of the keys that its description demands", async () => {
    const properties = {
      type: "object",
      description: "# Properties\n\nMust contain either\n'bootstrap.servers' or 'metadata.broker.list'.",
      additionalProperties: text,
    };
    const result = await generate(shopWith(openapi(collection("clusters", object({ name: text, properties })))));
    assert.match(phasesOf(result, "POST /clusters", "Default"), /"properties": \{\s+"bootstrap\.servers": "example\.com:9092"\s+\}/);
  });

  it("asks for an address that the service itself calls, and for one made of names of things", async () => {
    const called = { ...text, format: "uri", description: "# Uri\n\nUri to use to discover/invoke the http deployment." };
    const sink = {
      ...text,
      format: "uri",
      description: "Accepted forms: `service://<service_name>/<handler>`, e.g. `service://Counter/count`",
    };
    const hook = { ...text, format: "uri", description: "The URL to which events are sent." };
    const result = await generate(
      shopWith(
        openapi({
          ...collection("deployments", { oneOf: [object({ uri: called }), object({ arn: text })] }),
          ...collection("subscriptions", object({ sink })),
          ...collection("hooks", object({ url: hook })),
        }),
      ),
    );
    const asked = result.leftOut.filter(({ endpoint }) => endpoint.startsWith("POST")).map(({ variable }) => variable);
    assert.deepEqual(asked, ["uri", "sink"]);
    assert.match(phasesOf(result, "POST /hooks", "Default"), /https:\/\//);
  });

  it("tests no limits of a text that is SQL", async () => {
    const query = { ...text, description: "SQL query to run against the storage" };
    const rows = object({ query, label: { ...text, maxLength: 9 } });
    const result = await generate(shopWith(openapi({ "/query": { post: { ...takes(rows), ...answers({ "200": null }) } } })));
    const limits = textOf(result, "POST /query", "Edge Case");
    assert.match(limits, /label has 9 characters/);
    assert.doesNotMatch(limits, /query is/);
  });

  it("takes the documented 400 for an id whose form only the service knows, if the path is all that is sent", async () => {
    const list = answers({ "200": { type: "array", items: object({ id: text }) } });
    const statuses = answers({ "200": object({ id: text }), "400": null, "404": null });
    const full = { name: "full", in: "query", required: true, schema: { type: "boolean" } };
    const result = await generate(
      shopWith(
        openapi({
          "/jobs": { get: list },
          "/jobs/{id}": { parameters: [pathId("id", text)], get: statuses },
          "/runs": { get: list },
          "/runs/{id}": { parameters: [pathId("id", text), full], get: statuses },
        }),
      ),
    );
    assert.match(phasesOf(result, "GET /jobs/{id}", "Negative"), /Expect status is one of 404 or 400\./);
    assert.match(phasesOf(result, "GET /runs/{id}", "Negative"), /Expect status 404\./);
  });

  it("are met by a service that insists on them", async () => {
    const clusters = new Set<string>();
    const target = await startTarget(({ method, url, text: body }, response) => {
      const [, kind, id = ""] = url.split("/");
      const isJson = body.startsWith("{") && body.endsWith("}");
      const sent = isJson ? (JSON.parse(body) as { name?: string; properties?: object; query?: string }) : {};
      if (kind === "jobs") {
        if (id === "") return json(response, 200, [{ id: "job_1" }]);
        return id === "job_1" ? json(response, 200, { id }) : json(response, id.startsWith("job_") ? 404 : 400, {});
      }
      if (kind === "query") return json(response, /^SELECT /.test(sent.query ?? "") ? 200 : 400, {});
      if (method === "DELETE") return json(response, clusters.delete(id) ? 200 : 404, {});
      const isTold = Object.hasOwn(sent.properties ?? {}, "bootstrap.servers");
      if (!isTold || typeof sent.name !== "string") return json(response, 400, {});
      clusters.add(String(sent.name));
      return json(response, 201, { name: sent.name });
    });
    const properties = { type: "object", description: "Must contain 'bootstrap.servers'.", additionalProperties: text };
    const query = object({ query: { ...text, description: "SQL query to run against the storage" } });
    const named = { parameters: [pathId("name", text)] };
    const id = { parameters: [pathId("id", text)] };
    const document = openapi({
      "/clusters": { post: { ...takes(object({ name: text, properties })), ...answers({ "201": object({ name: text }), "400": null }) } },
      "/clusters/{name}": { ...named, delete: answers({ "200": null, "404": null }) },
      "/query": { post: { ...takes(query), ...answers({ "200": null }) } },
      "/jobs": { get: answers({ "200": { type: "array", items: object({ id: text }) } }) },
      "/jobs/{id}": { ...id, get: answers({ "200": object({ id: text }), "400": null, "404": null }) },
    });
    try {
      const { failed } = await runGenerated(document, target.url, { kinds: ["default", "negative"] });
      assert.deepEqual(failed, []);
      assert.equal(clusters.size, 0);
    } finally {
      await target.close();
    }
  });
});

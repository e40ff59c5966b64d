// Tests calls that replace or change a whole item, as Kubernetes has them: what they may leave out, what the service
// sets itself, and what they make.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const id = pathId("id", text);
const number = { type: "integer" };
const pod = object({ name: text, size: number, note: text }, ["name", "size"]);
const shown = object({ id: text, name: text, size: number, note: text });

/** Pods with one more operation on each. */
function pods(method: string, operation: object, below = "", whole: object = pod) {
  const own = collection("pods", whole, shown);
  const path = `/pods/{id}${below}`;
  return all({ ...own, [path]: { parameters: [id], ...(below === "" ? own["/pods/{id}"] : {}), [method]: operation } });
}

describe("a merge patch", () => {
  const patch = (schema?: object) => ({
    requestBody: { required: true, content: { "application/merge-patch+json": schema === undefined ? {} : { schema } } },
    ...answers({ "200": shown }),
  });
  const rows = async (schema?: object) =>
    textOf(await pods("patch", patch({ type: "object", ...schema }), ""), "PATCH /pods/{id}", "Negative Values");

  it("may leave out what the whole item needs", async () => {
    assert.doesNotMatch(await rows(), /size is missing/);
    assert.match(await rows(), /size is a text/);
  });

  it("may not leave out what its own schema requires", async () => {
    assert.match(await rows(pod), /size is missing/);
  });
});

describe("rows of a body", () => {
  const rows = async (member: object, where = {}) =>
    textOf(
      await all(
        collection("pods", object({ name: text, spec: { ...object({ size: number, zone: number }, ["size"]), ...where }, cell: member })),
      ),
      "POST /pods",
      "Negative Values",
    );

  it("are none of a member that the service ignores", async () => {
    assert.doesNotMatch(
      await rows({ ...text, description: "Not set now, and the server is going to ignore it if set." }),
      /cell is a number/,
    );
    assert.match(await rows({ ...text, description: "The cell is ignored if there is no rack." }), /cell is a number/);
  });

  it("are none of members that only the service sets", async () => {
    const told = { description: "Only the Size and Rank fields can be set on creation, others are derived." };
    const closed = await rows(text, told);
    assert.match(closed, /spec\.size is a text/);
    assert.doesNotMatch(closed, /spec\.zone is/);
    assert.match(await rows(text), /spec\.zone is/);
  });
});

describe("a PUT of an item", () => {
  const put = (words: string, more: object = {}) => ({
    summary: words,
    ...takes(pod),
    ...answers({ "200": shown, "201": shown }),
    ...more,
  });

  it("makes no missing one where it replaces the specified one", async () => {
    const effects = async (words: string) => textOf(await pods("put", put(words)), "PUT /pods/{id}", "Effects");
    assert.match(await effects("Put a pod"), /A missing pod is created/);
    assert.doesNotMatch(await effects("replace the specified Pod"), /A missing pod is created/);
  });

  it("leaves out no optional member of what cannot be changed", async () => {
    const edges = async (description?: string) => {
      const whole = object({ name: text, size: number, note: { ...text, example: "blue" } }, ["name", "size"]);
      const body = takes({ ...whole, ...(description === undefined ? {} : { description }) });
      return textOf(await pods("put", put("Replace", body), "", whole), "PUT /pods/{id}", "Edge Case");
    };
    assert.match(await edges(), /only required members are sent/);
    assert.doesNotMatch(await edges("An immutable snapshot."), /only required members are sent/);
  });
});

describe("the state of an item", () => {
  it("has the total rather than one of its parts", async () => {
    const sent = async (...keys: string[]) => {
      const status = object(Object.fromEntries(keys.map((key) => [key, number])), []);
      const body = takes(object({ name: text, status }, ["name"]));
      return phasesOf(await pods("put", { ...body, ...answers({ "200": shown }) }, "/status"), "PUT /pods/{id}/status", "Default");
    };
    assert.match(await sent("availableReplicas", "replicas", "unavailableReplicas"), /"status": \{"replicas": 1\}/);
    assert.match(await sent("generation", "size"), /"status": \{"generation": 1\}/);
  });
});

describe("the scale of an item", () => {
  it("asks for a number of instances", async () => {
    const sent = async (spec: object) => {
      const body = takes(object({ name: text, spec: object(spec, []) }, ["name"]));
      return phasesOf(await pods("put", { ...body, ...answers({ "200": shown }) }, "/scale"), "PUT /pods/{id}/scale", "Default");
    };
    assert.match(await sent({ replicas: number }), /"spec": \{"replicas": 2\}/);
    assert.doesNotMatch(await sent({ replicas: number, note: text }), /"spec"/);
  });
});

describe("the name that must match that of an item", () => {
  it("is that of the item in the path, and not of its other version", async () => {
    const named = { ...text, description: "Required: This must match the Name of a pod." };
    const result = await all({
      ...collection("v1/pods", object({ name: text }), shown),
      ...collection("v2/pods", object({ name: text }), shown),
      "/v2/pods/{id}/rollback": { parameters: [id], post: { ...takes(object({ name: named })), ...answers({ "200": null }) } },
    });
    const steps = phasesOf(result, "POST /v2/pods/{id}/rollback", "Default");
    assert.doesNotMatch(steps, /v1/);
    assert.match(steps, /v2\/pods\/\$\{(\w+)\}\/rollback with body \{"name": "\$\{\1\}"\}/);
  });
});

describe("values and statuses of a call", () => {
  it("are a real request for a certificate where one is wanted", async () => {
    const sent = async (description: string) =>
      phasesOf(
        await all(collection("pods", object({ name: text, data: { ...text, format: "byte", description } }))),
        "POST /pods",
        "Default",
      );
    const [, data = ""] = /"data": "([^"]+)"/.exec(await sent("Base64-encoded PKCS#10 CSR data")) ?? [];
    assert.match(Buffer.from(data, "base64").toString(), /^-----BEGIN CERTIFICATE REQUEST-----\n[\s\S]+-----END/);
    assert.match(await sent("Any bytes."), /"YWRh/);
  });

  it("are a success where the document has only refusals", async () => {
    const result = await all({ "/logs": { get: answers({ "401": null }) }, "/moved": { get: answers({ "302": null }) } });
    assert.match(phasesOf(result, "GET /logs", "Default"), /Expect status 2xx/);
    assert.match(phasesOf(result, "GET /moved", "Default"), /302/);
  });

  it("are no wrong words for a flag that opens a stream", async () => {
    const flag = (name: string) => ({ name, in: "query", schema: { type: "boolean" } });
    const result = await all({ "/logs": { get: { parameters: [flag("watch"), flag("exact")], ...answers({ "200": shown }) } } });
    const rows = textOf(result, "GET /logs", "Negative Values");
    assert.match(rows, /exact is neither true nor false/);
    assert.doesNotMatch(rows, /watch is neither/);
  });
});

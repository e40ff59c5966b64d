// Tests where generated playbooks take the things from that a path or a body names, in documents that wrap their
// lists, name kinds after their things, or need things through several others.

import assert from "node:assert/strict";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes, textOf } from "./generated.ts";

const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const id = (name: string) => pathId(name, text);
const named = (more: object = {}) => object({ name: text, ...more }, ["name", ...Object.keys(more)]);
const item = object({ id: text, name: text });
/** A collection with POST, GET and DELETE. */
const things = (path: string, parameter: string, body: Readonly<Record<string, unknown>>) => ({
  [path]: { post: { ...takes(body), ...answers({ "201": item }) }, get: answers({ "200": { type: "array", items: item } }) },
  [`${path}/{${parameter}}`]: { parameters: [id(parameter)], get: answers({ "200": item }), delete: answers({ "204": null }) },
});

async function defaultOf(document: object, endpoint: string): Promise<string> {
  return phasesOf(await generate(shopWith(document), { kinds: ["default"] }), endpoint, "Default");
}

describe("the items that a playbook refers to", () => {
  const report = {
    errors: { type: "array", items: object({ message: text }) },
    messages: { type: "array", items: text },
    success: { type: "boolean" },
  };
  const bucket = { get: answers({ "200": object({ name: text }) }), parameters: [id("bucket_name")] };

  it("come from a list next to lists of errors and messages", async () => {
    const list = object({ ...report, result: { type: "array", items: object({ name: text }) } });
    const document = openapi({ "/buckets": { get: answers({ "200": list }) }, "/buckets/{bucket_name}": bucket });
    assert.match(await defaultOf(document, "GET /buckets/{bucket_name}"), /save \$\.result\[0\]\.name as \$\{bucket_name\}/);
  });

  it("come from a list inside the member that holds the content", async () => {
    const list = object({ ...report, result: object({ buckets: { type: "array", items: object({ name: text }) } }) });
    const document = openapi({ "/buckets": { get: answers({ "200": list }) }, "/buckets/{bucket_name}": bucket });
    assert.match(await defaultOf(document, "GET /buckets/{bucket_name}"), /save \$\.result\.buckets\[0\]\.name as \$\{bucket_name\}/);
  });

  it("are kinds that are called after their things: the type of a team is one of the team types", async () => {
    const document = openapi({ ...things("/teams", "teamId", named({ type: text })), ...things("/team-types", "teamTypeId", named()) });
    const team = await defaultOf(document, "POST /teams");
    assert.match(team, /to \/team-types with body .*, and save \$\.id as \$\{teamTypeId\}/);
    assert.match(team, /to \/teams with body \{.*"type": "\$\{teamTypeId\}"\}/);
  });

  it("have no edge cases: the item of another name has no limits", async () => {
    const device = named({ type: text, instance: text });
    Object.assign(device.properties, { parentDevice: text, sourceProject: text });
    const document = openapi({
      ...things("/device-types", "deviceTypeId", named()),
      ...things("/projects", "instanceId", named()),
      ...things("/devices", "deviceId", device),
    });
    const result = await generate(shopWith(document), { kinds: ["edge", "negative"] });
    const edges = textOf(result, "POST /devices", "Edge Case");
    assert.match(edges, /case: name is written in many scripts/);
    assert.doesNotMatch(edges, /case: (?:type|instance|sourceProject) is/);
    assert.match(textOf(result, "POST /devices", "Negative Values"), /case: type is a number/);
    assert.match(edges, /to \/projects with body .*, and save \$\.id as \$\{instanceId\}/);
  });

  it("are made through as many other things as that takes", async () => {
    const document = openapi({
      ...things("/companies", "companyId", named()),
      ...things("/departments", "departmentId", named({ companyId: text })),
      ...things("/teams", "teamId", named({ departmentId: text })),
      ...things("/projects", "projectId", named({ teamId: text })),
      ...things("/tasks", "taskId", named({ projectId: text })),
    });
    const task = await defaultOf(document, "GET /tasks/{taskId}");
    assert.equal(task.match(/POST request/g)?.length, 5);
    assert.equal(task.match(/DELETE request/g)?.length, 5);
  });

  it("are not made where two kinds need each other", async () => {
    const document = openapi({
      ...things("/owners", "ownerId", named({ houseId: text })),
      ...things("/houses", "houseId", named({ ownerId: text })),
    });
    const { leftOut } = await generate(shopWith(document), { kinds: ["default"] });
    assert.match(leftOut.find(({ endpoint }) => endpoint === "POST /houses")?.reason ?? "", /circular/);
  });

  it("are put under a name of the test's own, where the PUT uploads or says that it creates", async () => {
    const file = { requestBody: { required: true, content: { "application/octet-stream": {} } }, ...answers({ "200": null }) };
    const at = (parameter: string, put: object) => ({
      parameters: [id(parameter)],
      put: { ...put, ...file },
      delete: answers({ "204": null }),
    });
    const document = openapi({
      "/objects/{object_key}": at("object_key", { summary: "Upload an object." }),
      "/values/{key_name}": at("key_name", {
        summary: "Write a pair",
        description: "Writes a value, creating the pair or replacing its value.",
      }),
      "/labels/{label_name}": at("label_name", { summary: "Write a label", description: "Replaces the value." }),
    });
    const { generated, leftOut } = await generate(shopWith(document), { kinds: ["default"] });
    assert.deepEqual(
      [...new Set(generated.map(({ endpoint }) => endpoint))],
      ["PUT /objects/{object_key}", "DELETE /objects/{object_key}", "PUT /values/{key_name}", "DELETE /values/{key_name}"],
    );
    assert.deepEqual(
      leftOut.map(({ endpoint }) => endpoint),
      ["PUT /labels/{label_name}", "DELETE /labels/{label_name}"],
    );
  });
});

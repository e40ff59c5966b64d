// Tests bodies of which a document requires little: they say what they are about, with things that exist.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const named = object({ id: text, name: text });
const id = told("Unique id", { example: "12345678-1234-1234-1234-123456789012" });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);

describe("bodies of which little is required", () => {
  it("name a new thing, and its update", async () => {
    const users = collection("users", object({ name: text }), named);
    const schema = (description: string) =>
      object({ user_ids: list(text), note: told("A note.", { example: "x" }), name: told(description) }, []);
    const spaces = (description: string) => {
      const whole = collection("spaces", schema(description), named);
      const update = { put: { ...takes(object({ id, name: told(description) }, [])), ...answers({ "200": named }) } };
      return { ...users, ...whole, "/spaces/{id}": { ...whole["/spaces/{id}"], ...update } };
    };
    const result = await all(spaces("The name of the space."));
    assert.match(phasesOf(result, "POST /spaces", "Default"), /"name": "space-\$\{unique\}"/);
    assert.match(phasesOf(result, "PUT /spaces/{id}", "Default"), /"name": "space-\$\{unique\}-2"/);
    const other = await all(spaces("Reserved."));
    const endpoints = other.generated.map(({ endpoint, name }) => `${endpoint} ${name}`);
    if (endpoints.includes("POST /spaces Default")) assert.doesNotMatch(phasesOf(other, "POST /spaces", "Default"), /"name": "space-/);
  });

  it("change the part that the path names", async () => {
    const words = list(text);
    const paths = (part: string) => ({
      ...collection("agents", object({ name: text }), named),
      [`/agents/{id}/${part}`]: {
        parameters: [pathId("id", text)],
        put: { ...takes(object({ id, tags: words }, [])), ...answers({ "200": named }) },
      },
    });
    assert.match(phasesOf(await all(paths("tags")), "PUT /agents/{id}/tags", "Default"), /"tags": \["tag-1"\]/);
    assert.doesNotMatch(phasesOf(await all(paths("page")), "PUT /agents/{id}/page", "Default"), /tags/);
  });

  it("say of no file that it is stored without having stored one", async () => {
    const file = (description: string) => object({ size: { ...text, example: "12345" }, key: told(description) }, []);
    const sets = (description: string) => all(collection("sets", object({ file: file(description), kind: { ...text, example: "a" } }, [])));
    assert.match(reasonOf(await sets("The key the file was stored as."), "POST /sets"), /no value for file\.key/);
    assert.doesNotMatch(reasonOf(await sets("A word to find it by."), "POST /sets"), /file\.key/);
  });

  it("name listed things in a list of words", async () => {
    const router = object({ name: { ...text, example: "a" }, spare_models: list(text) }, []);
    const models = (item: object) => ({ "/models": { get: answers({ "200": object({ models: list(item) }) }) } });
    const phases = async (item: object) =>
      phasesOf(await all({ ...models(item), ...collection("routers", router) }), "POST /routers", "Default");
    const schema = {
      name: { ...text, example: "a" },
      spare_models: list({ ...text, example: "example string" }, { example: ["example string"] }),
    };
    Object.assign(router, object(schema, []));
    assert.match(await phases(object({ id: text, name: text })), /"spare_models": \[\s*"\$\{modelId\}"/);
    assert.doesNotMatch(await phases(object({ size: { type: "integer" } })), /modelId/);
  });

  it("give a volume its size, its mode of access and its place", async () => {
    const source = { ...object({ path: text }), description: "A directory on the host." };
    const quantity = { type: "object", additionalProperties: text };
    const spec = { accessModes: list(text), capacity: quantity, storageClassName: text, hostPath: source };
    const metadata = object({ name: text });
    const volume = (inner: object) => object({ metadata, spec: object(inner, []) }, ["metadata"]);
    const made = async (inner: object) => {
      const schema = volume(inner);
      const item = { parameters: [pathId("name", text)], get: answers({ "200": schema }), delete: answers({ "200": null }) };
      const paths = { "/volumes": { post: { ...takes(schema), ...answers({ "201": schema }) } }, "/volumes/{name}": item };
      return textOf(await all(paths), "POST /volumes", "Default");
    };
    assert.match(await made(spec), /"accessModes": \[\s*"ReadWriteOnce"\s*\],\s*"hostPath": \{\s*"path": "\/tmp"/);
    assert.doesNotMatch(await made({ note: text }), /accessModes/);
  });

  it("decide on what a subresource is about", async () => {
    const condition = object({ type: told("State of the request, currently Approved or Denied.") });
    const status = (type: object) => object({ conditions: list({ ...condition, properties: { type } }) }, []);
    const item = (type: object) =>
      object({ metadata: object({ name: text }), spec: object({ note: text }, []), status: status(type) }, ["metadata"]);
    const phases = async (type: object) => {
      const schema = item(type);
      const at = { parameters: [pathId("name", text)] };
      const paths = {
        "/requests": { post: { ...takes(schema), ...answers({ "201": schema }) } },
        "/requests/{name}": { ...at, get: answers({ "200": schema }), delete: answers({ "200": null }) },
        "/requests/{name}/approval": { ...at, put: { ...takes(schema), ...answers({ "200": schema }) } },
      };
      return phasesOf(await all(paths), "PUT /requests/{name}/approval", "Default");
    };
    assert.match(await phases(told("State of the request, currently Approved or Denied.")), /"type": "Denied"/);
    assert.doesNotMatch(await phases(told("Some state.")), /conditions/);
  });

  it("wait for what writes a log", async () => {
    const phase = "There are two values: Pending: The pod waits. Running: The pod runs. Failed: The pod has ended.";
    const pod = (description: string) =>
      object({ metadata: object({ name: text }), status: object({ phase: told(description) }, []) }, ["metadata"]);
    const phases = async (description: string, part = "log") => {
      const schema = pod(description);
      const at = { parameters: [pathId("name", text)] };
      const item = {
        ...at,
        get: answers({ "200": schema }),
        put: { ...takes(schema), ...answers({ "200": schema }) },
        delete: answers({ "200": null }),
      };
      const paths = {
        "/pods": { post: { ...takes(schema), ...answers({ "201": schema }) } },
        "/pods/{name}": item,
        [`/pods/{name}/${part}`]: { ...at, get: answers({ "200": text }) },
      };
      return phasesOf(await all(paths), `GET /pods/{name}/${part}`, "Default");
    };
    assert.match(await phases(phase), /until \$\.status\.phase is "Running"/);
    assert.doesNotMatch(await phases("The phase of the pod."), /until/);
    assert.doesNotMatch(await phases(phase, "notes"), /until/);
  });
});

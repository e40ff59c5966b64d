// Tests `playbook generate endpoints --verify` against a service that requires more than its document says, refuses a
// member that it has and a value beside another item than that of the example, and keeps what is deleted in an archive.
// Nothing of it is left.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

type Item = Readonly<Record<string, unknown>>;

const text = (example?: string) => ({ type: "string", ...(example === undefined ? {} : { example }) });
const body = (schema: object) => ({ content: { "application/json": { schema } } });
const ok = (status: string, schema?: object) => ({ [status]: { description: "ok", ...(schema === undefined ? {} : body(schema)) } });
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const at = (name: string) => ({ name, in: "path", required: true, schema: text() });

const flow = object({ id: text(), name: text("Nightly") });
const job = object({ id: text(), key: text("log_console"), flow: { oneOf: [{ type: "string", format: "uuid" }, flow] } });
const context = { name: text("tier"), legalValues: { type: "array", items: text(), example: ["gold", "silver"] } };
const limits = object({ contextName: text("appName"), values: { type: "array", items: text(), example: ["my-app", "my-other-app"] } }, [
  "contextName",
]);
const project = object({ id: text(), name: text("red-vista") }, ["name"]);
const segment = { name: text("beta-users"), project: text("red-vista"), limit: limits };
const version = object(
  { id: { ...text(), readOnly: true }, label: text("spring"), stage: text("draft"), delta: object({ title: text("Hello") }) },
  ["label"],
);
const document = {
  openapi: "3.1.0",
  info: { title: "Flags", version: "1" },
  paths: {
    "/flows": { post: { requestBody: body(flow), responses: ok("200", flow) } },
    "/flows/{flowId}": { delete: { parameters: [at("flowId")], responses: ok("204") } },
    "/jobs": { post: { requestBody: body(job), responses: ok("200", job) } },
    "/jobs/{jobId}": {
      parameters: [at("jobId")],
      get: { responses: ok("200", job) },
      delete: { responses: ok("204") },
    },
    "/contexts": {
      get: { responses: ok("200", { type: "array", items: object(context) }) },
      post: { requestBody: body(object(context, ["name", "legalValues"])), responses: ok("201", object(context)) },
    },
    "/contexts/{contextName}": { delete: { parameters: [at("contextName")], responses: ok("204") } },
    "/projects": { post: { requestBody: body(project), responses: ok("201", project) } },
    "/projects/{projectId}": { delete: { parameters: [at("projectId")], responses: ok("204") } },
    "/segments": {
      post: { requestBody: body(object(segment, ["name", "limit"])), responses: ok("201", object({ id: text(), ...segment })) },
    },
    "/segments/{segmentId}": {
      parameters: [at("segmentId")],
      get: { responses: ok("200", object({ id: text(), ...segment })) },
      delete: { responses: ok("204") },
    },
    "/versions": { post: { requestBody: body(version), responses: ok("200", version) } },
    "/versions/{versionId}": {
      parameters: [at("versionId")],
      get: { responses: ok("200", version) },
      delete: { responses: ok("204") },
    },
    "/flags": { post: { requestBody: body(object({ name: text("new-shop") }, ["name"])), responses: ok("201", object({ name: text() })) } },
    "/flags/{flagName}": { delete: { summary: "Archives a flag", parameters: [at("flagName")], responses: ok("202") } },
    "/archive/{flagName}": { delete: { summary: "Deletes an archived flag", parameters: [at("flagName")], responses: ok("200") } },
  },
};

/** Items by their collection and name; `archive` has the deleted flags. */
function startFlags(store: Map<string, Item>): Promise<Target> {
  return startTarget(({ method, url, text: sent }, response) => {
    const [, noun = "", name = ""] = url.split("/");
    const key = `${noun}/${decodeURIComponent(name)}`;
    const given: Item = sent === "" ? {} : JSON.parse(sent);
    if (method === "GET" && name === "") return json(response, 200, [...store.values()]);
    if (method === "POST") {
      const problem = problemWith(noun, given, store);
      if (problem !== undefined) return json(response, 400, problem);
      const item = { id: crypto.randomUUID(), ...given };
      store.set(`${noun}/${/^(?:flags|contexts)$/.test(noun) ? given.name : item.id}`, item);
      return json(response, /^(?:flows|jobs|versions)$/.test(noun) ? 200 : 201, item);
    }
    const found = store.get(key);
    if (found === undefined) return json(response, 404, {});
    if (method === "GET") return json(response, 200, found);
    store.delete(key);
    if (noun === "flags") store.set(`archive/${name}`, found);
    response.writeHead(noun === "flags" ? 202 : noun === "archive" ? 200 : 204).end();
  });
}

/** The answer to a body that the service refuses. */
function problemWith(noun: string, given: Item, store: ReadonlyMap<string, Item>): object | undefined {
  if (noun === "jobs" && given.flow === undefined)
    return { errors: [{ message: 'Validation failed for field "flow". Value is required.' }] };
  if (noun === "jobs" && !store.has(`flows/${given.flow}`)) return { errors: [{ message: "There is no such flow." }] };
  if (noun === "versions" && "delta" in given) return { errors: [{ message: 'Invalid payload. "delta" is not allowed.' }] };
  if (noun === "versions" && given.stage === undefined) return { errors: [{ message: "This version is incomplete." }] };
  if (noun !== "segments") return undefined;
  if (given.project !== undefined && !store.has(`projects/${given.project}`)) return { message: "There is no such project." };
  const { contextName, values = [] } = given.limit as { readonly contextName: string; readonly values?: readonly string[] };
  const legal = store.get(`contexts/${contextName}`)?.legalValues as readonly string[] | undefined;
  if (legal === undefined) return { message: "There is no such context." };
  const isLegal = legal.length === 0 || (values.length > 0 && values.every((value) => legal.includes(value)));
  return isLegal ? undefined : { message: "input values are not specified as a legal value on this context field" };
}

describe("a service that requires more than its document says", function () {
  this.timeout(120_000);
  const appName = { name: "appName", legalValues: [] };
  const store = new Map<string, Item>([["contexts/appName", appName]]);
  let target: Target;
  let folder: Folder;

  before(async () => {
    target = await startFlags(store);
    folder = await writeFolder(
      `//- /flags.playbook\n---\nservice: flags\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
    const { code, stderr } = await folder.run(["generate", "endpoints", "--kind", "default", "--verify", target.url]);
    assert.equal(code, 0, stderr);
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  const textOf = async (path: string) => readFile(join(folder.path, "endpoints", path, "default.playbook"), "utf8");

  it("gets the members that its refusal calls required, made by the test where they are references", async () => {
    assert.match(await textOf("postJobs"), /Create a job with [^\n]*\bflow "\$\{flowId\}"/);
    assert.match(await textOf("getJobsJobId"), /Create a job with [^\n]*\bflow "\$\{flowId\}"/);
  });

  it("does not get an optional member that its refusal calls not allowed", async () => {
    for (const path of ["postVersions", "getVersionsVersionId", "deleteVersionsVersionId"])
      assert.doesNotMatch(await textOf(path), /delta|Hello/);
  });

  it("gets the names of the document's examples where a new item does not fit the values beside it", async () => {
    assert.match(await textOf("postSegments"), /"contextName": "appName"/);
    assert.match(await textOf("getSegmentsSegmentId"), /"contextName": "appName"/);
  });

  it("is as it was before, and has nothing in its archive", () => {
    assert.deepEqual([...store], [["contexts/appName", appName]]);
  });
});

// Tests that generated playbooks do first what an action needs, and say in it something new.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const id = pathId("id", text);
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const phases = async (paths: Readonly<Record<string, object>>, endpoint: string) => phasesOf(await all(paths), endpoint, "Default");
const reasonOf = async (paths: Readonly<Record<string, object>>, endpoint: string) =>
  (await all(paths)).leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason;

const app = object({ id: text, name: text });
/** Apps with operations below one. */
const apps = (below: Readonly<Record<string, object>>, body: object = object({ name: text }), item: object = app) => ({
  ...collection("apps", body, item),
  ...Object.fromEntries(Object.entries(below).map(([path, one]) => [`/apps/{id}/${path}`, { parameters: [id], ...one }])),
});

describe("playbooks of actions on an item", () => {
  it("wait for the active part that the words are about", async () => {
    const shown = object({ app: object({ id: text, name: text, active_build: object({ id: text }) }, ["id"]) });
    const logs = (description: string) => apps({ logs: { get: { description, ...answers({ "200": app }) } } }, undefined, shown);
    assert.match(
      await phases(logs("Retrieve the logs of the active build if one exists."), "GET /apps/{id}/logs"),
      /until \$\.app\.active_build exists/,
    );
    assert.doesNotMatch(await phases(logs("Retrieve the logs of a build."), "GET /apps/{id}/logs"), /repeat it/);
  });

  it("begin what the action ends", async () => {
    const silent = answers({ "200": null });
    const paths = apps({ rollback: { post: silent }, "rollback/commit": { post: silent }, "rollback/validate": { post: silent } });
    assert.match(
      await phases(paths, "POST /apps/{id}/rollback/commit"),
      /\/rollback\.\nExpect status 2xx\.[\s\S]*# Execution\n1\. [^\n]*\/rollback\/commit/,
    );
    assert.doesNotMatch(await phases(paths, "POST /apps/{id}/rollback/validate"), /\/rollback\.\n/);
  });

  it("go back to an earlier one of two", async () => {
    const build = object({ id: text });
    const back = (description: string) => ({
      ...apps({
        builds: { post: { ...takes(object({ force: { type: "boolean", example: true } })), ...answers({ "201": build }) } },
        rollback: { post: { description, ...takes(object({ build_id: text })), ...answers({ "200": null }) } },
      }),
      "/apps/{id}/builds/{build_id}": { parameters: [id, pathId("build_id", text)], get: answers({ "200": build }) },
    });
    const times = (phases: string) => phases.match(/POST request to \/apps\/\$\{appId\}\/builds /g)?.length;
    assert.equal(times(await phases(back("Rollback an app to a previous build."), "POST /apps/{id}/rollback")), 2);
    assert.equal(times(await phases(back("Rollback an app to a build."), "POST /apps/{id}/rollback")), 1);
  });

  it("start what is read as the one that runs", async () => {
    const run = object({ run: object({ uuid: text }) });
    const cleanup = { get: answers({ "200": run }), post: answers({ "201": run }) };
    const list = { get: answers({ "200": object({ runs: { type: "array", items: object({ uuid: text }) } }) }) };
    const one = {
      parameters: [id, pathId("cleanup_uuid", text)],
      put: { ...takes(object({ cancel: { type: "boolean" } })), ...answers({ "200": run }) },
    };
    const paths = { ...apps({ cleanup, cleanups: list }), "/apps/{id}/cleanup/{cleanup_uuid}": one };
    assert.match(
      await phases(paths, "GET /apps/{id}/cleanup"),
      /POST request to \/apps\/\$\{appId\}\/cleanup\.?[\s\S]*# Execution\n1\. Send a GET request/,
    );
  });

  it("leave out what has failed before, or was asked for earlier", async () => {
    const post = (description: string) => ({ post: { description, ...answers({ "202": null }) } });
    const get = (description: string) => ({ get: { description, ...answers({ "200": app }) } });
    const paths = apps({
      "wipe/retry": post("If the status reported any errors, it can be retried."),
      "wipe/status": get("To check on the status of a request to wipe an app."),
      status: get("The status of an app."),
    });
    assert.match(String(await reasonOf(paths, "POST /apps/{id}/wipe/retry")), /repeats what has failed/);
    assert.match(String(await reasonOf(paths, "GET /apps/{id}/wipe/status")), /what became of an earlier request to wipe an app/);
    assert.equal(await reasonOf(paths, "GET /apps/{id}/status"), undefined);
  });

  it("undo only what was done", async () => {
    const actions = (type: string) => ({
      actions: { post: { ...takes(object({ type: { ...text, enum: [type] } })), ...answers({ "201": null }) } },
    });
    const reason = (type: string, body?: object) => reasonOf(apps(actions(type), body), "POST /apps/{id}/actions");
    assert.match(String(await reason("unassign")), /would unassign an item for which the test has not done the contrary/);
    assert.equal(await reason("restart"), undefined);
    const boxes = collection("boxes", object({ name: text }), app);
    const linked = { ...boxes, ...apps(actions("unassign"), object({ name: text, box_id: text })) };
    assert.equal(await reasonOf(linked, "POST /apps/{id}/actions"), undefined);
  });

  it("name the item of the path in the body, and change what it has", async () => {
    const size = { ...text, enum: ["small", "large"] };
    const resize = (name: object, path: string) =>
      apps({ [path]: { post: { ...takes(object({ id: name, size })), ...answers({ "200": null }) } } }, object({ name: text, size }));
    const own = told("Required. ID of the app to resize.");
    assert.match(await phases(resize(own, "resize"), "POST /apps/{id}/resize"), /\{"id": "\$\{appId\}", "size": "large"\}/);
    const other = told("The id of the order.");
    assert.doesNotMatch(await phases(resize(other, "check"), "POST /apps/{id}/check"), /"id": "\$\{appId\}"|large/);
  });

  it("move an item into another region than its own", async () => {
    const region = (example: string) => ({ ...text, example });
    const paths = apps(
      { migrate: { put: { ...takes(object({ region: region("lon1") })), ...answers({ "202": null }) } } },
      object({ name: text, region: region("nyc3") }),
    );
    assert.match(await phases(paths, "PUT /apps/{id}/migrate"), /\{"region": "lon1"\}/);
  });

  it("send the members that a deletion requires, whatever it says of its body", async () => {
    const links = (required: readonly string[]) => {
      const tags = (example: string) => {
        const schema = object({ tags: { type: "array", items: text, example: [example] } }, required);
        return { requestBody: { content: { "application/json": { schema } } }, ...answers({ "204": null }) };
      };
      // It removes the added ones.
      return apps({ tags: { post: tags("a"), delete: tags("b") } });
    };
    assert.match(
      await phases(links(["tags"]), "DELETE /apps/{id}/tags"),
      /1\. Send a DELETE request to [^\n]* with body \{"tags": \["a"\]\}/,
    );
    assert.doesNotMatch(await phases(links([]), "DELETE /apps/{id}/tags"), /1\. Send a DELETE request to [^\n]* with body/);
  });
});

describe("rows and refusals that words exclude", () => {
  const values = async (schema: object, name: string) => {
    const result = await all(collection("apps", object({ name: text, extra: schema }, ["name"]), app));
    return result.generated.some((one) => one.name === name) ? textOf(result, "POST /apps", name) : "";
  };

  it("are not sent: values that are accepted, and a mark of which there is one", async () => {
    const kinds = (description: string) => ({ ...text, enum: ["a", "b"], description });
    assert.match(await values(kinds("A kind."), "Negative Values"), /extra is none of the listed values/);
    assert.doesNotMatch(await values(kinds("Any other value will be accepted but ignored."), "Negative Values"), /none of the listed/);
    const mark = (description: string) => ({ ...text, type: "boolean", description });
    const rows = async (description: string) => {
      const result = await all(collection("apps", object({ name: text, is_default: mark(description) }, ["name"]), app));
      return textOf(result, "POST /apps", "Edge Case");
    };
    assert.match(await rows("Whether it is a default."), /is_default is true/);
    assert.doesNotMatch(await rows("If true, all others are added to it."), /is_default is true/);
  });

  it("expect no conflict of a call that only checks", async () => {
    const name = { ...text, description: "A globally unique name." };
    const post = { summary: "Validate a name", ...takes(object({ name })), ...answers({ "204": null, "409": null }) };
    const made = { ...takes(object({ name })), ...answers({ "201": app, "409": null }) };
    const paths = { ...collection("apps", object({ name }), app), "/apps/validate-name": { post } };
    const result = await all({ ...paths, "/apps": { post: made } });
    assert.match(textOf(result, "POST /apps", "Negative"), /The same call again/);
    assert.doesNotMatch(textOf(result, "POST /apps/validate-name", "Negative"), /The same call again/);
  });
});

describe("queries of generated playbooks", () => {
  it("ask for the last hour of a new item", async () => {
    const time = (name: string, description: string) => ({
      name,
      in: "query",
      required: true,
      description,
      schema: text,
      example: "1620683817",
    });
    const metrics = (description: string) => ({
      ...collection("apps", object({ name: text }), app),
      "/metrics": {
        get: {
          parameters: [{ name: "app_id", in: "query", required: true, schema: text }, time("start", description), time("end", description)],
          ...answers({ "200": app }),
        },
      },
    });
    assert.match(
      await phases(metrics("UNIX timestamp of the window."), "GET /metrics"),
      /Set \$\{start\} to the current timestamp with offset "-1 hour"/,
    );
    assert.doesNotMatch(await phases(metrics("A number."), "GET /metrics"), /current timestamp/);
  });

  it("choose the listed items that are for the new one", async () => {
    const model = object({ uuid: text });
    const agents = (values: readonly string[]) => ({
      ...collection("agents", object({ name: text, model_uuid: { ...text, example: '"12345678-1234-1234-1234-123456789012"' } }), app),
      "/models": {
        get: {
          parameters: [{ name: "usecases", in: "query", schema: { type: "array", items: { ...text, enum: values } } }],
          ...answers({ "200": object({ models: { type: "array", items: model } }) }),
        },
      },
    });
    assert.match(await phases(agents(["USECASE_GUARDRAIL", "USECASE_AGENT"]), "POST /agents"), /usecases "USECASE_AGENT"/);
    assert.doesNotMatch(await phases(agents(["USECASE_GUARDRAIL"]), "POST /agents"), /usecases/);
  });
});

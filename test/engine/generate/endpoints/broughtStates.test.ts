// Tests that the setup brings new items into the state that a call asks for, and that others are left out.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>, schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {}) =>
  generate(shopWith(openapi(paths, schemas)));
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = pathId("id", text);
const named = object({ id: text, name: text });

describe("generated states of new items", () => {
  it("are running before a stop, and stopped before a start", async () => {
    const setup = async (states: readonly string[], verb: string) => {
      const box = object({ id: text, name: text, state: { ...text, enum: states } });
      const action = { parameters: [id], post: answers({ "200": box }) };
      const paths = { ...collection("boxes", object({ name: text }), box), "/boxes/{id}/start": action, "/boxes/{id}/stop": action };
      const phases = phasesOf(await all(paths), `POST /boxes/{id}/${verb}`, "Default");
      return phases.slice(0, phases.indexOf("# Execution"));
    };
    const states = ["Provisioning", "Available", "Shutdown"];
    const stop = await setup(states, "stop");
    assert.match(stop, /until \$\.state is "Available"/);
    assert.doesNotMatch(stop, /\/start/);
    assert.match(await setup(states, "start"), /\/stop\.[\s\S]*until \$\.state is "Shutdown"/);
    assert.match(await setup(["on", "off"], "stop"), /\/start\./);
  });

  it("have a latest part where one can be made", async () => {
    const shop = { ...collection("shops", object({ name: text }), named) };
    const latest = { parameters: [id], get: answers({ "200": named }) };
    const releases = {
      "/shops/{id}/releases": { parameters: [id], post: { ...takes(object({ name: text })), ...answers({ "201": named }) } },
      "/shops/{id}/releases/{release_id}": { parameters: [id, pathId("release_id", text)], delete: answers({ "204": null }) },
    };
    const setup = async (more: object) =>
      phasesOf(await all({ ...shop, ...more, "/shops/{id}/releases/latest": latest }), "GET /shops/{id}/releases/latest", "Default");
    assert.match(await setup(releases), /POST request to \/shops\/\$\{shopId\}\/releases/);
    assert.doesNotMatch(await setup({}), /\/releases\b[^/]/);
  });

  it("have what the template of a creation gives", async () => {
    const shop = (template: string) => {
      const schema = object({ name: text, [template]: { ...text, example: "mit" } }, ["name"]);
      const body = { required: true, content: { "application/json": { schema, example: { name: "Corner" } } } };
      return { "/shops": { post: { requestBody: body, ...answers({ "201": named }) } } };
    };
    const setup = async (template: string) => {
      const license = { parameters: [id], get: answers({ "200": named, "404": null }) };
      return phasesOf(
        await all({ ...collection("shops", named, named), ...shop(template), "/shops/{id}/license": license }),
        "GET /shops/{id}/license",
        "Default",
      );
    };
    assert.match(await setup("license_template"), /"license_template": "mit"/);
    assert.doesNotMatch(await setup("other_template"), /"license_template"/);
  });

  it("are added before an update", async () => {
    const page = object({ title: text });
    const site = (summary: string) => ({
      ...collection("shops", object({ name: text }), named),
      "/shops/{id}/site": {
        parameters: [id],
        post: { ...takes(page), ...answers({ "201": page }) },
        put: { summary, ...takes(page), ...answers({ "204": null }) },
        delete: answers({ "204": null }),
      },
      "/shops/{id}/site/health": { parameters: [id], get: answers({ "200": page }) },
    });
    const setup = async (summary: string) => phasesOf(await all(site(summary)), "GET /shops/{id}/site/health", "Default");
    assert.match(await setup("Update a site"), /POST request to \/shops\/\$\{shopId\}\/site/);
    assert.match(await setup("Put a site"), /PUT request to \/shops\/\$\{shopId\}\/site/);
  });

  it("are no relatives that nothing makes", async () => {
    const issues = (word: string) => ({
      "/issues": { post: { ...takes(object({ name: text })), ...answers({ "201": ref("Issue") }) } },
      "/issues/{id}": { parameters: [id], get: answers({ "200": ref("Issue") }), delete: answers({ "204": null }) },
      [`/issues/{id}/${word}`]: { parameters: [id], get: answers({ "200": ref("Issue"), "404": null }) },
    });
    const result = (word: string) => all(issues(word), { Issue: named });
    assert.match(reasonOf(await result("parent"), "GET /issues/{id}/parent"), /needs a parent: a new item may have none/);
    assert.ok((await result("summary")).generated.some(({ endpoint }) => endpoint === "GET /issues/{id}/summary"));
  });

  it("are none of which the words say that the call fails", async () => {
    const shop = collection("shops", object({ name: text }), named);
    const result = async (path: string, operation: object) => all({ ...shop, [`/shops/{id}/${path}`]: { parameters: [id], ...operation } });
    const publish = (description: string) => result("publish", { post: { description, ...answers({ "200": named }) } });
    assert.match(
      reasonOf(await publish("This will fail for a shop that is already published."), "POST /shops/{id}/publish"),
      /fails for a shop that is already published/,
    );
    assert.ok((await publish("Publishes a shop.")).generated.some(({ endpoint }) => endpoint === "POST /shops/{id}/publish"));
    const sync = await result("sync", { post: { description: "Sync a branch of a forked shop.", ...answers({ "200": named }) } });
    assert.match(reasonOf(sync, "POST /shops/{id}/sync"), /needs a forked shop, and generation makes no forks/);
    const alerts = (description: string) =>
      result("alerts", {
        get: { responses: { "200": { description: "ok" }, "404": { description } } },
      });
    assert.match(
      reasonOf(await alerts("Shop is public or scanning is disabled for the shop"), "GET /shops/{id}/alerts"),
      /is refused where scanning is disabled for the shop/,
    );
    assert.ok((await alerts("Not found")).generated.some(({ endpoint }) => endpoint === "GET /shops/{id}/alerts"));
  });
});

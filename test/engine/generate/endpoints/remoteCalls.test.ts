// Tests documents of remote calls: what one call makes and another one removes by a member of its body, and what is
// never called on things of others.

import assert from "node:assert/strict";
import { answers, generate, openapi, phasesOf, shopWith } from "./generated.ts";

const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const form = (schema: object) => ({ requestBody: { content: { "application/x-www-form-urlencoded": { schema } } } });
const ok = answers({ "200": object({ ok: { type: "boolean" } }) });

const calls = openapi({
  "/admin.conversations.create": {
    post: { ...form(object({ name: text }, ["name"])), ...answers({ "200": object({ channel_id: text }) }) },
  },
  "/admin.conversations.delete": { post: { ...form(object({ channel_id: text }, ["channel_id"])), ...ok } },
  "/conversations.list": { get: answers({ "200": object({ channels: { type: "array", items: object({ id: text }) } }) }) },
  "/conversations.info": { get: { parameters: [{ name: "channel", in: "query", required: true, schema: text }], ...ok } },
  "/conversations.setTopic": { post: { ...form(object({ channel: text, topic: text })), ...ok } },
  "/conversations.invite": { post: { ...form(object({ channel: text, users: text })), ...ok } },
  "/chat.postMessage": {
    post: { ...form(object({ channel: text, text }, ["channel"])), ...answers({ "200": object({ ts: text, channel: text }) }) },
  },
  "/chat.delete": { post: { ...form(object({ ts: text, channel: text })), ...ok } },
  "/pins.add": { post: { ...form(object({ channel: text, timestamp: text }, ["channel"])), ...ok } },
  "/pins.remove": { post: { ...form(object({ channel: text, timestamp: text }, ["channel"])), ...ok } },
  "/jobs.list": { get: answers({ "200": object({ jobs: { type: "array", items: object({ id: text }) } }) }) },
  "/jobs.delete": { post: { ...form(object({ job_id: text }, ["job_id"])), ...ok } },
});

async function defaults() {
  return generate(shopWith(calls), { kinds: ["default"] });
}

describe("what a remote call makes", () => {
  it("is removed by the call of its group that takes its name", async () => {
    const made = phasesOf(await defaults(), "POST /admin.conversations.create", "Default");
    assert.match(made, /save \$\.channel_id as \$\{channel_id\}/);
    assert.match(
      made,
      /# Teardown\nSend a POST request to \/admin\.conversations\.delete with form field channel_id "\$\{channel_id\}"\.\n$/,
    );
  });

  it("is removed with what names it together, in reverse order", async () => {
    const sent = phasesOf(await defaults(), "POST /chat.postMessage", "Default");
    assert.match(sent, /form fields channel "\$\{channel_id\}" and "text" "text-\$\{unique\}", and save \$\.ts as \$\{ts\}/);
    assert.match(
      sent,
      /# Teardown\nSend a POST request to \/chat\.delete with form fields ts "\$\{ts\}" and channel "\$\{channel\}"\.\nSend a POST request to \/admin\.conversations\.delete /,
    );
  });

  it("is what other calls change, under any of its names, where none of their members is required", async () => {
    const result = await defaults();
    assert.match(
      phasesOf(result, "POST /conversations.setTopic", "Default"),
      /admin\.conversations\.create [\s\S]*setTopic with form fields channel "\$\{channel_id\}" and topic "/,
    );
    assert.match(
      phasesOf(result, "POST /pins.add", "Default"),
      /chat\.postMessage [\s\S]*pins\.add with form fields .*"timestamp" "\$\{ts\}"/,
    );
  });

  it("is done before it is taken back", async () => {
    assert.match(
      phasesOf(await defaults(), "POST /pins.remove", "Default"),
      /# Setup[\s\S]*\/pins\.add with [\s\S]*# Execution\n1\. Send a POST request to \/pins\.remove /,
    );
  });

  it("is not made where a list has one that can be read", async () => {
    const read = phasesOf(await defaults(), "GET /conversations.info", "Default");
    assert.match(read, /GET request to \/conversations\.list, and save \$\.channels\[0\]\.id/);
    assert.doesNotMatch(read, /POST/);
  });

  it("excludes things of others, and people", async () => {
    const { leftOut, generated } = await defaults();
    const reason = (endpoint: string) => leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";
    assert.match(reason("POST /jobs.delete"), /refers to a job that the test did not create/);
    assert.match(reason("POST /conversations.invite"), /does not say what the body/);
    assert.equal(generated.filter(({ endpoint }) => /jobs\.delete|invite/.test(endpoint)).length, 0);
  });
});

describe("a list of remote calls", () => {
  it("may be shown by the example of a response whose schema lacks it", async () => {
    const response = answers({ "200": object({ ok: { type: "boolean" } }) }) as {
      readonly responses: { readonly "200": { readonly content: { readonly "application/json": object } } };
    };
    const shown = {
      responses: {
        "200": {
          ...response.responses["200"],
          content: {
            "application/json": { ...response.responses["200"].content["application/json"], example: { ok: true, teams: [{ id: "T1" }] } },
          },
        },
      },
    };
    const document = openapi({
      "/admin.teams.list": { get: shown },
      "/admin.teams.owners.list": { get: { parameters: [{ name: "team_id", in: "query", required: true, schema: text }], ...ok } },
    });
    const result = await generate(shopWith(document), { kinds: ["default"] });
    assert.match(
      phasesOf(result, "GET /admin.teams.owners.list", "Default"),
      /GET request to \/admin\.teams\.list, and save \$\.teams\[0\]\.id as \$\{team\w*\}/,
    );
  });
});

// Tests that generated playbooks wait for what a service makes and removes in its own time.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const id = pathId("id", text);
const states = (...names: readonly string[]) => ({ ...text, enum: names });
const server = (status: object) => object({ server: object({ id: text, name: text, status }) });

/** Servers that can be resized; `more` is a member of the body that makes one. */
const servers = (status: object, more: object = {}, others: object = {}) => ({
  "/servers": { post: { ...takes(object({ name: text, ...more })), ...answers({ "202": server(status) }) } },
  "/servers/{id}": { parameters: [id], get: answers({ "200": server(status) }), delete: answers({ "204": null }) },
  "/servers/{id}/resize": { parameters: [id], post: { ...takes(object({ size: { type: "integer" } })), ...answers({ "204": null }) } },
  ...others,
});

const phases = async (paths: Readonly<Record<string, object>>, endpoint: string) =>
  phasesOf(await generate(shopWith(openapi(paths))), endpoint, "Default");

describe("playbooks of things that a service makes in its own time", () => {
  const waiting =
    /Send a GET request to \/servers\/\$\{serverId\}, and repeat it every 10 seconds, for at most 15 minutes, until \$\.server\.status is /;

  it("wait for the ready state before they use one", async () => {
    const status = states("creating", "online", "resizing");
    assert.match(await phases(servers(status), "POST /servers/{id}/resize"), new RegExp(`${waiting.source}"online"`));
    assert.match(
      await phases(servers(states("off", "new", "ACTIVE")), "POST /servers/{id}/resize"),
      new RegExp(`${waiting.source}"ACTIVE"`),
    );
  });

  it("read the states in the words where there is no list", async () => {
    const told = { ...text, description: "Lifecycle state: pending, creating, active, errored, or deleting." };
    assert.match(await phases(servers(told), "POST /servers/{id}/resize"), new RegExp(`${waiting.source}"active"`));
    const vague = { ...text, description: "Whether it is active." };
    assert.doesNotMatch(await phases(servers(vague), "POST /servers/{id}/resize"), /repeat it/);
  });

  it("read and remove one at once", async () => {
    const paths = servers(states("creating", "online"));
    assert.doesNotMatch(await phases(paths, "GET /servers/{id}"), /repeat it/);
    assert.doesNotMatch(await phases(paths, "DELETE /servers/{id}"), /repeat it/);
  });

  it("wait for no state that a client brings about, and for none of several", async () => {
    const status = states("new", "active", "closed");
    const activated = { "/servers/{id}/activate": { parameters: [id], post: answers({ "204": null }) } };
    assert.doesNotMatch(await phases(servers(status, {}, activated), "POST /servers/{id}/resize"), /repeat it/);
    assert.doesNotMatch(await phases(servers(status, { status }), "POST /servers/{id}/resize"), /repeat it/);
    assert.doesNotMatch(await phases(servers(states("creating", "online", "ready")), "POST /servers/{id}/resize"), /repeat it/);
    const readOnly = { status: { ...status, readOnly: true } };
    assert.match(await phases(servers(status, readOnly), "POST /servers/{id}/resize"), /is "active"/);
  });

  it("cancel what is still being made", async () => {
    const cancel = { "/servers/{id}/cancel": { parameters: [id], post: answers({ "204": null }) } };
    assert.doesNotMatch(await phases(servers(states("building", "active"), {}, cancel), "POST /servers/{id}/cancel"), /repeat it/);
  });
});

describe("playbooks of things that a service removes in its own time", () => {
  const networks = {
    "/networks": { post: { ...takes(object({ name: text })), ...answers({ "201": object({ id: text, name: text }) }) } },
    "/networks/{id}": { parameters: [id], get: answers({ "200": object({ id: text, name: text }) }), delete: answers({ "204": null }) },
  };
  const inNetwork = (status: object, removed: "202" | "204") => {
    const paths = servers(status, { network_id: text });
    const item = { ...paths["/servers/{id}"], delete: answers({ [removed]: null }) };
    return { ...networks, ...paths, "/servers/{id}": item };
  };
  const removal =
    /DELETE request to \/servers\/\$\{serverId\}\.\nSend a GET request to \/servers\/\$\{serverId\}, and repeat it (?:every 500 ms, for at most 30 seconds|every 10 seconds, for at most 15 minutes), until status (?:404|4xx)\.\nSend a DELETE request to \/networks/;
  const teardown = async (status: object, removed: "202" | "204", endpoint: string) => {
    const text = await phases(inNetwork(status, removed), endpoint);
    return text.slice(text.indexOf("# Teardown"));
  };

  it("remove a network only after its accepted removals of members", async () => {
    assert.match(await teardown(text, "202", "GET /servers/{id}"), removal);
    assert.match(await teardown(text, "202", "POST /servers"), removal);
    assert.match(await teardown(states("active", "deleting"), "204", "GET /servers/{id}"), removal);
    assert.doesNotMatch(await teardown(text, "204", "GET /servers/{id}"), /repeat it/);
  });

  it("remove it after the removal of what a row has made, too", async () => {
    const result = await generate(shopWith(openapi(inNetwork(text, "202"))));
    const rows = textOf(result, "POST /servers", "Edge Case");
    assert.match(
      rows.slice(rows.indexOf("# Teardown")),
      /answer\.body\.server\.id\}, and repeat it .*\nSend a DELETE request to \/networks/,
    );
  });

  it("read a deleted item until it is gone where a state says that it is being deleted", async () => {
    const gone = (status: object) => phases(servers(status), "DELETE /servers/{id}");
    assert.match(await gone(states("active", "deleting")), /repeat it every 10 seconds, for at most 15 minutes, until status/);
    assert.doesNotMatch(await gone(states("active", "deleted")), /repeat it/);
  });
});

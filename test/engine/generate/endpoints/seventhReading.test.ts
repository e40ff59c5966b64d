// Tests what readers of a seventh hundred generated playbooks found: checks that cannot fail, rows that a document
// rules out, and reasons that are not true.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));

describe("playbooks of a seventh hundred", () => {
  it("compare an update by a value that the item did not have", async () => {
    const meta = { type: "object", properties: { name: text, labels: { type: "object", additionalProperties: text } } };
    const rank = object({ value: { type: "integer", format: "int32" }, metadata: meta }, ["value"]);
    const ranks = (name: string, item: object, taken: object) => ({
      [`/${name}`]: { post: { ...takes(rank), ...answers({ "201": item as never }) } },
      [`/${name}/{name}`]: {
        parameters: [pathId("name", text)],
        get: answers({ "200": item as never }),
        patch: {
          requestBody: { required: true, content: { "application/merge-patch+json": { schema: taken } } },
          ...answers({ "200": item as never }),
        },
        delete: ok,
      },
    });
    const bare = object({ value: { type: "integer", format: "int32" }, metadata: object({ name: text }, []) }, ["value"]);
    const result = await all({
      ...ranks("ranks", rank, { type: "object", description: "A patch." }),
      ...ranks("grades", bare, { type: "object", description: "A patch." }),
    });
    const effects = phasesOf(result, "PATCH /ranks/{name}", "Effects");
    assert.match(effects, /GET request[\s\S]*\$\.metadata\.labels\.purpose is "test"/);
    assert.match(effects, /\$\.metadata\.labels\.purpose does not exist/);
    assert.ok(!result.generated.some(({ endpoint, name }) => endpoint === "PATCH /grades/{name}" && name === "Effects"));
  });

  it("send no listed value whose description asks for another parameter or member", async () => {
    const description = "The logs to get\n- BUILD: Logs of a build\n- RUN: Logs of a run\n- EVENT: Logs of an event (requires event_id)";
    const kind = { ...text, enum: ["BUILD", "RUN", "EVENT", "SLOW"], example: "BUILD", description };
    const result = await all({
      "/logs": { get: { parameters: [{ name: "type", in: "query", required: true, schema: kind }], ...ok } },
      "/jobs": {
        post: {
          ...takes(object({ type: { ...kind, description: "`SLOW` can only be used if `window` is set." }, window: text }, ["type"])),
          ...answers({ "201": object({ id: text }) }),
        },
      },
      "/jobs/{id}": { parameters: [pathId("id", text)], delete: ok },
    });
    const rows = textOf(result, "GET /logs", "Edge Case");
    assert.match(rows, /type is RUN/);
    assert.doesNotMatch(rows, /type is EVENT/);
    const bodies = textOf(result, "POST /jobs", "Edge Case");
    assert.match(bodies, /type is EVENT/);
    assert.doesNotMatch(bodies, /type is SLOW/);
  });

  it("expect no empty text of a required member to be taken where a refusal is documented", async () => {
    const make = (refusal: string, name: object) => ({
      [`/things${refusal}`]: {
        post: {
          ...takes(object({ name, note: text }, ["name"])),
          ...answers({ "201": object({ id: text }), [refusal]: null }),
        },
      },
      [`/things${refusal}/{id}`]: { parameters: [pathId("id", text)], delete: ok },
    });
    const result = await all({ ...make("400", text), ...make("404", text), ...make("422", { ...text, minLength: 0 }) });
    assert.doesNotMatch(textOf(result, "POST /things400", "Edge Case"), / name is empty/);
    assert.match(textOf(result, "POST /things400", "Edge Case"), / note is empty/);
    // A thing without a name is refused in any case.
    assert.doesNotMatch(textOf(result, "POST /things404", "Edge Case"), / name is empty/);
    assert.match(textOf(result, "POST /things422", "Edge Case"), / name is empty/);
  });

  it("tell a refusal of credentials from others by the errors of the document", async () => {
    const failed = (errors: readonly string[] | undefined) =>
      object({ ok: { type: "boolean", enum: [false] }, error: { ...text, ...(errors === undefined ? {} : { enum: errors }) } });
    const done = object({ ok: { type: "boolean", enum: [true] } });
    const search = (errors?: readonly string[]) => ({ get: answers({ "200": done, default: failed(errors) }) });
    const secured = (paths: object) => ({
      ...openapi(paths as never),
      components: { securitySchemes: { login: { type: "http", scheme: "bearer" } } },
      security: [{ login: [] }],
    });
    const of = (document: object) => generate(shopWith(document, "headers:\n  Authorization: Bearer abc\n"));
    const listed = await of(
      secured({ "/things.search": search(["not_authed", "invalid_auth", "no_such_thing"]), "/users.search": search() }),
    );
    for (const endpoint of ["GET /things.search", "GET /users.search"]) {
      const refused = phasesOf(listed, endpoint, "Negative");
      assert.match(refused, /no credentials[\s\S]*\$\.error is (?:one of |in )?.*"not_authed"/);
      assert.doesNotMatch(refused, /no_such_thing/);
    }
    assert.doesNotMatch(phasesOf(await of(secured({ "/things.search": search() })), "GET /things.search", "Negative"), /\$\.error/);
  });

  it("give reasons that are true of what the document shows", async () => {
    const upload = {
      ...takes({ type: "string" }),
      ...ok,
      servers: [{ url: "https://" }],
    };
    const file = { content: { "application/zip": { schema: { type: "string", format: "binary" } } }, description: "The archive." };
    const { leftOut } = await all({
      "/files": { post: answers({ "200": object({ upload_url: text }) }) },
      "/<upload_url>": { put: upload },
      "/archive": { get: { responses: { "302": { description: "Moved." } } }, delete: ok },
      "/dump": { get: { responses: { "200": file } }, delete: ok },
      "/preferences": { get: answers({ "200": object({ size: text }) }), put: { ...takes(object({ size: text })), ...ok } },
      "/limits": {
        get: answers({ "200": { anyOf: [object({ size: text }), { type: "object", additionalProperties: false }] } }),
        put: { ...takes(object({ size: text })), ...ok },
        delete: ok,
      },
      "/oauth2/revoke": { post: ok },
      "/oauth2/token": { post: ok },
    });
    const reason = (endpoint: string) => leftOut.find((one) => one.endpoint === endpoint)?.reason ?? "";
    assert.match(reason("PUT /<upload_url>"), /comes from POST \/files/);
    assert.doesNotMatch(reason("PUT /<upload_url>"), /base_url/);
    assert.doesNotMatch(reason("DELETE /archive"), /write back/);
    assert.doesNotMatch(reason("DELETE /dump"), /write back/);
    assert.match(reason("PUT /preferences"), /write back/);
    assert.match(reason("DELETE /limits"), /would have to write back what GET \/limits shows/);
    assert.doesNotMatch(reason("POST /oauth2/revoke"), /in the setup/);
    assert.match(reason("POST /oauth2/token"), /in the setup/);
  });

  it("send a second item only what goes with its other value", async () => {
    const kind = { ...text, enum: ["finite", "indefinite"], example: "finite" };
    const length = {
      ...text,
      example: "365",
      description: "If the policy has a `kind` of `indefinite`, the `length` will also be `indefinite`.",
    };
    const policy = object({ id: text, kind, length }, ["id", "kind"]);
    const result = await all({
      "/policies": {
        get: {
          parameters: [{ name: "kind", in: "query", schema: { ...text, enum: ["finite", "indefinite"] } }],
          ...answers({ "200": { type: "array", items: policy } }),
        },
        post: { ...takes(object({ kind, length }, ["kind"])), ...answers({ "201": policy }) },
      },
      "/policies/{id}": { parameters: [pathId("id", text)], get: answers({ "200": policy }), delete: ok },
    });
    const list = phasesOf(result, "GET /policies", "List");
    assert.match(list, /"finite"[^}]*"365"/);
    assert.match(list, /"indefinite"/);
    assert.doesNotMatch(list, /"indefinite"[^}]*"365"/);
  });

  it("name a part of a new item as its body does, and not by a placeholder", async () => {
    const part = (name: string, spec: object) => ({
      [`/${name}`]: { post: { ...takes(spec as never), ...answers({ "201": object({ id: text }) }) } },
      [`/${name}/{id}`]: { parameters: [pathId("id", text)], get: answers({ "200": object({ id: text }) }), delete: ok },
      [`/${name}/{id}/components/{component_name}/logs`]: {
        parameters: [pathId("id", text), { ...pathId("component_name", text), example: "component" }],
        get: answers({ "200": object({ url: text }) }),
      },
    });
    const services = { type: "array", items: object({ name: text, port: { type: "integer" } }) };
    const spec = { ...object({ title: text, services }), example: { title: "Web", services: [{ name: "api", port: 80 }] } };
    const result = await all({ ...part("apps", spec), ...part("jobs", object({ title: text })) });
    assert.match(phasesOf(result, "GET /apps/{id}/components/{component_name}/logs", "Default"), /\/components\/api\/logs/);
    assert.ok(result.leftOut.some(({ endpoint }) => endpoint === "GET /jobs/{id}/components/{component_name}/logs"));
  });

  it("create nothing below the first listed item of a kind that only a test may write to", async () => {
    const alert = object({ id: text, name: text });
    const result = await all({
      "/checks": {
        get: answers({ "200": object({ checks: { type: "array", items: object({ id: text }) } }) }),
        post: { ...takes(object({ account_id: text })), ...answers({ "201": object({ id: text }) }) },
      },
      "/checks/{check_id}": { parameters: [pathId("check_id", text)], get: answers({ "200": object({ id: text }) }), delete: ok },
      "/checks/{check_id}/alerts": {
        parameters: [pathId("check_id", text)],
        get: answers({ "200": object({ alerts: { type: "array", items: alert } }) }),
        post: { ...takes(object({ name: text })), ...answers({ "201": alert }) },
      },
      "/checks/{check_id}/alerts/{alert_id}": {
        parameters: [pathId("check_id", text), pathId("alert_id", text)],
        get: answers({ "200": alert }),
        delete: ok,
      },
    });
    assert.doesNotMatch(phasesOf(result, "GET /checks/{check_id}/alerts/{alert_id}", "Default"), /POST/);
  });

  it("send no address that must be verified, and no part of an example without the account that it is about", async () => {
    const email = {
      type: "array",
      items: text,
      example: ["bob@example.com"],
      description: "The email to notify. It has to be one that is verified on that account.",
    };
    const extra = object({ balanceAccountId: text, fixed: { type: "integer" }, share: { type: "integer" } }, []);
    const logic = object({ fee: text, extra }, ["fee"]);
    const rule = {
      ...object({ title: text, logic }, ["title", "logic"]),
      example: {
        title: "Split",
        logic: { fee: "account", extra: { balanceAccountId: "BA3227C223222H5HQ2XX77VVH", fixed: 10, share: 50 } },
      },
    };
    const made = (name: string, body: object) => ({
      [`/${name}`]: { post: { ...takes(body as never), ...answers({ "201": object({ id: text }) }) } },
      [`/${name}/{id}`]: { parameters: [pathId("id", text)], delete: ok },
    });
    const notified = object({ title: text, notify: object({ email }) });
    const result = await all({ ...made("rules", rule), ...made("alarms", notified) });
    const sent = phasesOf(result, "POST /rules", "Default");
    assert.match(sent, /"fee": "account"/);
    assert.doesNotMatch(sent, /extra|share/);
    assert.match(result.leftOut.find(({ endpoint }) => endpoint === "POST /alarms")?.reason ?? "", /email/);
  });
});

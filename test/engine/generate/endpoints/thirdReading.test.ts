// Tests that a third reader of generated tests, who knows the document, rejects nothing on sight: no member that does
// not count, no check that cannot fail, no object that says nothing, and no part that a new item cannot have yet.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const readable = (name: string, schema: object, item: object = object({ id: text })) => collection(name, schema, item);
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });

describe("a third reader of generated tests", () => {
  it("finds each documented success of a creation accepted", async () => {
    const made = answers({ "200": object({ id: text }), "201": object({ id: text }), "202": object({ id: text }) });
    const result = await all({
      "/jobs": {
        post: { ...takes(object({ name: text })), ...made },
        get: answers({ "200": { type: "array", items: object({ id: text }) } }),
      },
      "/jobs/{id}": { parameters: [pathId("id", text)], get: answers({ "200": object({ id: text }) }), delete: ok },
    });
    assert.match(phasesOf(result, "POST /jobs", "Effects"), /Expect status is one of 200, 201 or 202/);
  });

  it("finds no null refused in a merge patch, where it removes a member", async () => {
    const schema = object({ label: text, size: { type: "integer" } }, []);
    const patch = { requestBody: { content: { "application/merge-patch+json": { schema } } }, ...ok };
    const result = await all({
      ...readable("boxes", object({ label: text })),
      "/boxes/{id}": { parameters: [pathId("id", text)], get: answers({ "200": schema }), delete: ok, patch },
    });
    const refused = textOf(result, "PATCH /boxes/{id}", "Negative Values");
    assert.match(refused, /size is a text/);
    assert.doesNotMatch(refused, /is null/);
  });

  it("finds no object in the address of a query", async () => {
    const range = object({ gt: { type: "integer" }, gte: { type: "integer" } }, []);
    const created = { name: "created", in: "query", style: "deepObject", schema: { anyOf: [range, { type: "integer" }] } };
    const limit = { name: "limit", in: "query", schema: { type: "integer", minimum: 1 } };
    const result = await all({ "/events": { get: { parameters: [created, limit], ...ok } } });
    assert.doesNotMatch(textOf(result, "GET /events", "Edge Case"), /gte/);
  });

  it("finds no random value that nothing uses", async () => {
    const cursor = "A cursor for use in pagination: an object ID.";
    const before = { name: "before", in: "query", description: cursor, schema: { type: "string", maxLength: 5000 } };
    const result = await all({ "/events": { get: { parameters: [before], ...ok } } });
    assert.doesNotMatch(textOf(result, "GET /events", "Edge Case"), /text5000/);
  });

  it("finds in each row only members that count beside the others", async () => {
    const link = object(
      {
        access: { type: "string", enum: ["open", "company", "closed"], example: "open" },
        password: told("A password can only be set when `access` is set to `open`.", { example: "Se-cret-1" }),
        permissions: object(
          { download: { type: "boolean", example: true, description: "Can only be set when `access` is set to\n`open` or `company`." } },
          [],
        ),
        length: told("If the link has an `access` of `closed`, the `length` will also be `endless`.", { example: "365" }),
      },
      [],
    );
    const example = { access: "open", password: "Se-cret-1", permissions: { download: true }, length: "365" };
    const result = await all(readable("links", { ...link, example }));
    assert.deepEqual(result.leftOut, []);
    const row = (title: string) =>
      textOf(result, "POST /links", "Edge Case")
        .split("\n")
        .find((line) => line.includes(`case: ${title},`)) ?? "";
    assert.match(row("access is open"), /password: Se-cret-1.*download: true.*length/);
    assert.match(row("access is company"), /download: true/);
    assert.doesNotMatch(row("access is company"), /password/);
    assert.doesNotMatch(row("access is closed"), /password|download|length/);
  });

  it("finds no member of another type in an update that does not name the type, and none for creations only", async () => {
    const field = {
      label: { ...text, example: "Cost" },
      kind_type: { type: "string", enum: ["text", "number"], readOnly: true },
      number_value: { type: "number", example: 5.2, description: "This number is the value of a `number` custom field." },
      workspace: told("*Create-Only* The workspace of the field.", { example: "main" }),
    };
    const body = takes(object(field, ["label"]));
    const result = await all({
      ...readable("fields", object(field, ["label"])),
      "/fields/{id}": {
        parameters: [pathId("id", text)],
        put: { ...body, ...ok },
        get: answers({ "200": object({ id: text }) }),
        delete: ok,
      },
    });
    assert.doesNotMatch(phasesOf(result, "PUT /fields/{id}", "Default").split("# Execution")[1] ?? "", /number_value|workspace/);
  });

  it("finds an update that changes something", async () => {
    const hook = object({ id: text, url: text, active: { type: "boolean" } });
    const result = await all({
      "/hooks": { post: { ...takes(object({ url: text, active: { type: "boolean" } })), ...answers({ "201": hook }) } },
      "/hooks/{id}": {
        parameters: [pathId("id", text)],
        patch: { ...takes(object({ active: { type: "boolean" } })), ...ok },
        get: answers({ "200": hook }),
        delete: ok,
      },
    });
    assert.match(phasesOf(result, "PATCH /hooks/{id}", "Effects"), /"active": false\}[\s\S]*\$\.active is false/);
  });

  it("finds values that the description lists", async () => {
    const reason = told("The reason for it. Can be `fraud`, `terms_of_service`, or `other`.", { maxLength: 50 });
    const method = told("The method.\n\nPossible values:\n* [A variant](https://example.com): for one.\n* **ANY**: for all.");
    const result = await all({ ...readable("blocks", object({ reason, rule: method })) });
    const made = phasesOf(result, "POST /blocks", "Default");
    assert.match(made, /fraud/);
    assert.match(made, /ANY/);
  });

  it("finds no mode of a member that is not sent", async () => {
    const scheme = { type: "string", enum: ["per_unit", "tiered"] };
    const tiers = { type: "array", items: text, example: ["a"], description: "This parameter requires `scheme` to be set to `tiered`." };
    const properties = { name: text, scheme, tiers_mode: { type: "string", enum: ["graduated", "volume"] }, tiers };
    const result = await all(readable("plans", object(properties, ["name"])));
    assert.doesNotMatch(phasesOf(result, "POST /plans", "Default"), /tiers_mode/);
  });

  for (const description of [
    "The team of it. Note: this argument is required unless you set `org_wide=true`.",
    "The team of it. Required, unless `org_wide` is set to `true`.",
  ])
    it(`finds a flag that takes the place of a missing member: ${description}`, async () => {
      const properties = { name: text, org_wide: { type: "boolean" }, team_id: told(description) };
      const result = await all(readable("channels", object(properties, ["name"])));
      assert.match(phasesOf(result, "POST /channels", "Default"), /org_wide true|"org_wide": true/);
    });

  it("finds no event as a host name, no placeholder of a shell, and no invented signature", async () => {
    const event = { Event: object({ type: told("Its type, for example `invoice.created`.") }) };
    const tokens = { type: "object", additionalProperties: text, example: { hub_token: "$HUB_TOKEN" } };
    const paths = {
      ...readable("domains", object({ domain_name: text }, ["domain_name"])),
      ...readable("models", object({ name: { ...text, example: "small" }, tokens }, ["name"])),
      ...readable("prefixes", object({ signature: text })),
    };
    const result = await generate(shopWith(openapi(paths, event)));
    assert.match(phasesOf(result, "POST /domains", "Default"), /x\$\{unique\}\.example\.com/);
    assert.doesNotMatch(phasesOf(result, "POST /models", "Default"), /token/);
    assert.equal(result.leftOut.find(({ endpoint }) => endpoint === "POST /prefixes")?.variable, "signature");
  });

  it("finds a name made unique, and neither a city nor a shared public name", async () => {
    const address = object({ city: text, friendly_name: text });
    const link = object({ access: { ...text, example: "open" }, vanity_name: { ...text, example: "my-shared-link" } }, []);
    const result = await all({
      ...readable("addresses", address),
      ...readable(
        "evaluation_metrics",
        object({ description: { ...text, example: "Scores a tone" }, metric_name: { ...text, example: "Tone" } }),
      ),
      ...readable("links", link),
    });
    assert.match(phasesOf(result, "POST /addresses", "Default"), /city "San Francisco"|"city": "San Francisco"/);
    assert.match(phasesOf(result, "POST /evaluation_metrics", "Default"), /Tone-?\$\{unique\}/);
    assert.match(phasesOf(result, "POST /links", "Default"), /my-shared-link-\$\{unique\}/);
  });

  it("finds hosts and slugs as they are shown, whatever collections are called so", async () => {
    const byNumber = object({ id: { type: "integer" } });
    const result = await all({
      ...readable("endpoints", object({ label: text }), byNumber),
      ...readable("images", object({ label: text }), byNumber),
      ...readable("sinks", object({ endpoint: { ...text, example: "db.example.com" } })),
      ...readable("methods", object({ label: text }), byNumber),
      ...readable(
        "rules",
        object({ method: told("Its method. Possible values:\n* **ANY**: all.\n* **visa**: one.", { example: "visa" }) }),
      ),
      ...readable("servers", object({ image: told("The ID of an image, or its slug.", { example: "ubuntu-20-04-x64" }) })),
    });
    assert.match(phasesOf(result, "POST /sinks", "Default"), /db\.example\.com/);
    assert.match(phasesOf(result, "POST /servers", "Default"), /ubuntu-20-04-x64/);
    assert.match(phasesOf(result, "POST /rules", "Default"), /visa/);
  });

  it("finds the network of a share in its region", async () => {
    const region = (example: string) => ({ type: "string", enum: ["nyc1", "atl1"], example });
    const result = await all({
      ...readable("networks", object({ name: text, region: region("nyc1") })),
      ...readable("shares", object({ name: text, region: region("atl1"), network_id: text })),
    });
    const made = phasesOf(result, "POST /shares", "Default");
    assert.doesNotMatch(made, /nyc1/);
    assert.equal(made.split("atl1").length, 3);
  });

  it("finds the id of an example that is a word, and asks for the name of what has to exist", async () => {
    const image = object({ id: told("The image."), source: { type: "string", enum: ["shop"] } }, []);
    const runner = { schema: object({ name: text, image }), example: { name: "Big", image: { id: "ubuntu-latest", source: "shop" } } };
    const head = told("The name of the branch where your changes are.", { example: "octocat:feature" });
    const result = await all({
      "/runners": {
        post: { requestBody: { required: true, content: { "application/json": runner } }, ...answers({ "201": object({ id: text }) }) },
      },
      "/runners/{id}": { parameters: [pathId("id", text)], delete: ok },
      ...readable("pulls", object({ title: text, head })),
      ...readable(
        "keys",
        object({ name: text, grants: { type: "array", items: object({ bucket: text }), example: [{ bucket: "my-bucket" }] } }, ["name"]),
      ),
    });
    assert.match(phasesOf(result, "POST /runners", "Default"), /ubuntu-latest/);
    assert.equal(result.leftOut.find(({ endpoint }) => endpoint === "POST /pulls")?.variable, "head");
    assert.doesNotMatch(phasesOf(result, "POST /keys", "Default"), /my-bucket/);
  });
});

import assert from "node:assert/strict";
import fc from "fast-check";
import { compiled, withFile } from "../../../../language/index.ts";
import { casesOf } from "../../../support/runs.ts";
import { answers, applied, generate, openapi, pathId, shopWith, takes } from "./generated.ts";

const made = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
const shop = (member: object): object =>
  openapi({
    "/things": { post: { ...takes(member as never), ...answers({ "201": made, "400": null }) } },
    "/things/{id}": {
      parameters: [pathId("id", { type: "string" })],
      get: answers({ "200": made, "404": null }),
      delete: answers({ "204": null }),
    },
  });
const named = (name: string): object =>
  shop({ type: "object", required: ["name"], properties: { name: { type: "string", examples: [name] } } });

describe("generating again", () => {
  it("changes nothing where nothing has changed", async () => {
    const before = applied(shopWith(named("Ada")), await generate(shopWith(named("Ada"))));
    for (const options of [{}, { update: true }]) assert.deepEqual((await generate(before, options)).changeSet.changes, []);
  });

  it("writes again what nobody has touched, and leaves alone what a person has", async () => {
    const first = await generate(shopWith(named("Ada")));
    const before = applied(shopWith(named("Ada")), first);
    const touched = first.generated.find(({ endpoint, name }) => endpoint === "POST /things" && name === "Default")?.path ?? "";
    const text = before.files.get(touched)?.text ?? "";
    const edited = withFile(before, touched, text.replace("# Execution", "# Execution\n// Mine."));
    const newDocument = withFile(edited, "openapi.json", JSON.stringify(named("Grace")));
    assert.deepEqual((await generate(newDocument)).changeSet.changes, [], "without update");
    const updated = await generate(newDocument, { update: true });
    assert.equal(updated.generated.find(({ path }) => path === touched)?.outcome, "kept, changed by a person");
    assert.ok(updated.changeSet.changes.length > 0);
    assert.ok(updated.changeSet.changes.every(({ path, base }) => path !== touched && base !== undefined));
    assert.ok(updated.changeSet.changes.some((change) => change.text?.includes("Grace")));
  });

  it("leaves a playbook alone that a person wrote", async () => {
    const own = "---\nservice: shop\nendpoint: POST /things\nname: Default\n---\n\n# Execution\nSend a POST request to /things.\n";
    const workspace = withFile(shopWith(named("Ada")), "mine/things.playbook", own);
    const result = await generate(workspace, { update: true });
    assert.equal(result.generated.find(({ path }) => path === "mine/things.playbook")?.outcome, "kept, changed by a person");
    assert.ok(
      result.changeSet.changes.some(({ path }) => path === "mine/negative.playbook"),
      "new ones stand beside it",
    );
  });

  it("ends at once when it is cancelled", async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const progress = (done: number): void => {
      seen.push(done);
      controller.abort();
    };
    await assert.rejects(generate(shopWith(named("Ada")), { signal: controller.signal, progress }), { name: "AbortError" });
    assert.deepEqual(seen, [1]);
  });
});

describe("whatever a document has", () => {
  const bounds = fc.record({ minLength: fc.nat(5), maxLength: fc.integer({ min: 5, max: 400 }) }, { requiredKeys: [] });
  const text = fc.oneof(
    bounds.map((one) => ({ type: "string", ...one })),
    fc
      .constantFrom("email", "uuid", "date", "date-time", "uri", "ipv4", "binary", "password")
      .map((format) => ({ type: "string", format })),
    fc.constantFrom("^[A-Z]{3}-\\d+$", "^\\+[0-9]{6,15}$", "^(a|b)?c$", "\\S").map((pattern) => ({ type: "string", pattern })),
    fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 4 }).map((values) => ({ type: "string", enum: values })),
    fc.string().map((example) => ({ type: "string", examples: [example] })),
  );
  const number = fc.record(
    { type: fc.constantFrom("integer", "number"), minimum: fc.integer({ min: -5, max: 5 }), maximum: fc.integer({ min: 5, max: 50 }) },
    { requiredKeys: ["type"] },
  );
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      text,
      number,
      fc.constant({ type: "boolean" }),
      fc.constant({}),
      tie("list"),
      tie("object"),
      tie("either"),
    ),
    list: fc.record(
      { type: fc.constant("array"), items: tie("schema"), maxItems: fc.integer({ min: 1, max: 4 }) },
      { requiredKeys: ["type", "items"] },
    ),
    object: fc
      .record({ properties: fc.dictionary(fc.stringMatching(/^[a-z][\w $.-]{0,8}$/), tie("schema"), { maxKeys: 5 }), strict: fc.boolean() })
      .map(({ properties, strict }) => ({
        type: "object",
        properties,
        required: Object.keys(properties as object).filter((_, index) => index % 2 === 0),
        ...(strict ? { additionalProperties: false } : {}),
      })),
    either: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  }));

  it("each playbook is READY, and generated the same again", async () => {
    await fc.assert(
      fc.asyncProperty(schema, async (member) => {
        const workspace = shopWith(shop(member as object));
        const result = await generate(workspace);
        const after = applied(workspace, result);
        for (const { path } of result.generated) {
          const status = compiled(after, path)?.status;
          assert.equal(status?.kind, "READY", `${path}: ${JSON.stringify(status)}\n${after.files.get(path)?.text}`);
        }
        assert.deepEqual((await generate(after, { update: true })).changeSet.changes, []);
      }),
      { numRuns: casesOf(20, 3_000), seed: 20_261_122 },
    );
  });
});

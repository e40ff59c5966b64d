// Tests calls that change an item: for its own kind, in its own form, and to another value than it has.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const named = object({ id: text, name: text });
const engine = { ...text, enum: ["pg", "mysql", "kafka"] };
const at = { parameters: [pathId("id", text)] };
const bases = (schema: object) => collection("bases", schema, named);
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);

describe("generated changes of an item", () => {
  it("send no settings of another engine", async () => {
    const settings = object(
      { mysql_settings: { ...object({ plugin: text }), example: { plugin: "a" } }, note: { ...text, example: "b" } },
      [],
    );
    const acl = { type: "array", items: text, description: "Permissions within a Kafka cluster." };
    const change = takes(object({ ...settings.properties, acl }, []));
    const paths = (schema: object) => ({
      ...bases(schema),
      "/bases/{id}/reset": { ...at, post: { ...change, ...answers({ "200": named }) } },
    });
    const own = await all(paths(object({ name: text, engine })));
    assert.match(phasesOf(own, "POST /bases/{id}/reset", "Default"), /with body \{"note": "b"\}/);
    assert.doesNotMatch(textOf(own, "POST /bases/{id}/reset", "Edge Case"), /acl/);
    const other = await all(paths(object({ name: text })));
    assert.match(phasesOf(other, "POST /bases/{id}/reset", "Default"), /mysql_settings/);
    assert.match(textOf(other, "POST /bases/{id}/reset", "Edge Case"), /acl is an empty list/);
  });

  it("keep the form that the item was made in", async () => {
    const server = object({ server: { ...text, example: "10.0.0.1" }, port: { type: "integer", example: 514 } });
    const search = object({ index: { ...text, example: "logs" }, days: { type: "integer", example: 5 } });
    const config = { anyOf: [server, search] };
    const made = object({ name: text, config: { ...config, example: { index: "logs", days: 5 } } });
    const paths = (changed: object) => {
      const sinks = collection("sinks", made, named);
      const put = { ...takes(object({ config: changed })), ...answers({ "200": named }) };
      return { ...sinks, "/sinks/{id}": { ...sinks["/sinks/{id}"], put } };
    };
    const phases = async (changed: object) => phasesOf(await all(paths(changed)), "PUT /sinks/{id}", "Default");
    assert.match(await phases(config), /"config": \{\s*"index": "logs",\s*"days": 6\s*\}/);
    assert.match(await phases(server), /"server": "10\.0\.0\.1"/);
  });

  it("resize to another size that the words list, and upgrade to no version that nobody knows", async () => {
    const size = told("Target size: small, medium, or large.", { example: "small" });
    const version = { ...text, example: "14" };
    const call = (member: object) => ({ ...at, post: { ...takes(object(member as never)), ...answers({ "200": named }) } });
    const result = await all({
      ...bases(object({ name: text, size: { ...text, example: "small" }, version })),
      "/bases/{id}/resize": call({ size }),
      "/bases/{id}/upgrade": call({ version }),
      "/bases/{id}/tag": call({ version }),
    });
    assert.match(phasesOf(result, "POST /bases/{id}/resize", "Default"), /"size": "medium"/);
    assert.match(reasonOf(result, "POST /bases/{id}/upgrade"), /needs a later version than the item has/);
    assert.match(phasesOf(result, "POST /bases/{id}/tag", "Default"), /"version": "14"/);
  });

  it("name the parts of the item in place of numbered words", async () => {
    const part = { type: "array", items: object({ name: { ...text, example: "api" } }), example: [{ name: "api" }] };
    const words = (example: readonly string[]) => object({ components: { type: "array", items: text, example } }, []);
    const paths = (example: readonly string[]) => ({
      ...bases(object({ name: text, services: part })),
      "/bases/{id}/restart": { ...at, post: { ...takes(words(example)), ...answers({ "200": named }) } },
    });
    const phases = async (example: readonly string[]) => phasesOf(await all(paths(example)), "POST /bases/{id}/restart", "Default");
    assert.match(await phases(["component1", "component2"]), /"components": \["api"\]/);
    assert.match(await phases(["all"]), /"components": \["all"\]/);
  });

  it("write no name in many scripts where it is a fully qualified one", async () => {
    const list = (description: string) => ({
      "/records": {
        get: {
          parameters: [{ name: "title", in: "query", description, schema: text }],
          ...answers({ "200": object({ records: { type: "array", items: named } }) }),
        },
      },
    });
    const books = async (description: string) => {
      const { generated, changeSet } = await all(list(description));
      return generated.length > 0 ? JSON.stringify(changeSet) : "";
    };
    assert.doesNotMatch(await books("A fully qualified record title."), /many scripts/);
    assert.match(await books("A title."), /many scripts/);
  });
});

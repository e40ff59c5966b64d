// Tests that values follow the words beside them: allowed characters, days to come, ends of prefixes, texts that only a
// holder of a key encrypts.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const named = object({ id: text, name: text });
const defaultOf = async (name: string, schema: object) => phasesOf(await all(collection(name, schema)), `POST /${name}`, "Default");

describe("values of generated playbooks, in the words of the document", () => {
  it("have no spaces where the words allow none", async () => {
    const name = (description: string) => object({ name: told(description, { example: "My first runner" }) });
    const limited = "Must be unique, and may only contain letters, numbers, '.', '-' and '_'.";
    assert.match(await defaultOf("runners", name(limited)), /"name": "My-first-runner-\$\{unique\}"/);
    assert.match(await defaultOf("runners", name("May only contain letters and underscores.")), /"My_first_runner/);
    assert.match(await defaultOf("runners", name("May only contain letters and spaces.")), /"My first runner \$\{unique\}"/);
    assert.match(await defaultOf("runners", name("Shown to people.")), /"My first runner \$\{unique\}"/);
  });

  it("are to come where the words say so", async () => {
    const campaign = (description: string) =>
      object({ name: text, ends_at: told(description, { format: "date-time", example: "2024-03-14T00:00:00Z" }) });
    assert.doesNotMatch(await defaultOf("campaigns", campaign("The end. The date must be in the future.")), /2024-03-14/);
    assert.match(await defaultOf("campaigns", campaign("The end.")), /2024-03-14/);
  });

  it("end as the example of a prefix does, and stay JSON", async () => {
    assert.match(await defaultOf("links", object({ key: told("The prefix.", { example: "TICKET-" }) })), /"TICKET-\$\{unique\}-"/);
    const job = object({ payload: told("Extra information.", { example: '{ "deploy": "migrate" }' }) });
    assert.doesNotMatch(await defaultOf("jobs", job), /migrate.*unique/);
  });

  it("take the example without a text that only the holder of a key encrypts", async () => {
    const secret = told("The value for your secret, encrypted with LibSodium using the public key.");
    const schema = object({ name: text, token: secret, audience: text }, ["name"]);
    const examples = {
      first: { value: { name: "maven", token: "c2VjcmV0" } },
      second: { value: { name: "npm", audience: "registry users" } },
    };
    const of = (shown: object) => ({
      "/registries": {
        post: {
          requestBody: { required: true, content: { "application/json": { schema, examples: shown } } },
          ...answers({ "201": named }),
        },
      },
      "/registries/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
    });
    const phases = phasesOf(await all(of(examples)), "POST /registries", "Default");
    assert.match(phases, /registry users/);
    assert.doesNotMatch(phases, /token|c2VjcmV0/);
    const result = await all(of({ first: examples.first }));
    assert.match(String(result.leftOut.find(({ endpoint }) => endpoint === "POST /registries")?.reason), /no value for token/);
  });

  it("go with the default of another member that the words name", async () => {
    const schema = (usual: string) =>
      object(
        {
          name: text,
          kind: told(`The kind.${usual}`),
          secret_hint: told("Required when `kind` is `token` or `basic`."),
        },
        ["name"],
      );
    assert.match(await defaultOf("hooks", schema(" Defaults to `token` if not specified.")), /secret_hint/);
    assert.doesNotMatch(await defaultOf("hooks", schema("")), /secret_hint/);
  });

  it("make tags of releases new, and expect no conflict of another kind", async () => {
    const release = object({ tag_name: told("The tag.", { example: "v1.0.0" }), name: told("The title.", { example: "v1.0.0" }) });
    const conflict = (description: string) => ({
      ...collection("releases", release),
      "/releases": {
        post: { ...takes(release), responses: { ...Object(answers({ "201": named })).responses, "409": { description } } },
      },
    });
    const result = await all(conflict("Conflict"));
    assert.match(phasesOf(result, "POST /releases", "Default"), /"tag_name": "v1\.0\.0-\$\{unique\}"/);
    assert.match(textOf(result, "POST /releases", "Negative"), /The same call again/);
    const other = await all(conflict("Conflict when there is a merge conflict or a check failed"));
    assert.doesNotMatch(textOf(other, "POST /releases", "Negative"), /The same call again/);
  });
});

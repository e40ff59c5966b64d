// Tests the names that updates give to the items of a test: of its own, unless the paths know the item by its name.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const named = (example: string) => object({ name: { ...text, example }, size: { type: "integer" } }, ["name"]);
const answered = (key: string) => object({ [key]: text, name: text });

const things = (made: object, changed: object, key = "id", method = "patch") => ({
  "/things": { post: { ...takes(made as never), ...answers({ "201": answered(key) }) } },
  [`/things/{${key}}`]: {
    parameters: [pathId(key, text)],
    get: answers({ "200": answered(key) }),
    [method]: { ...takes(changed as never), ...answers({ "200": answered(key), "409": null }) },
    delete: answers({ "204": null }),
  },
});

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));

describe("names in generated updates", () => {
  it("are new in each run, whether or not the example is that of the creation", async () => {
    const other = await all(things(named("box"), named("crate")));
    assert.match(phasesOf(other, "PATCH /things/{id}", "Default"), /PATCH request[^\n]*"name": "crate-\$\{unique\}"/);
    const same = await all(things(named("box"), named("box")));
    assert.match(phasesOf(same, "PATCH /things/{id}", "Default"), /PATCH request[^\n]*"name": "box-\$\{unique\}-2"/);
    const rows = textOf(same, "PATCH /things/{id}", "Edge Case");
    assert.match(rows, /written in many scripts, body: \{ name: "Zoë [^"]* \$\{unique\}" \}/);
  });

  it("stay where the paths know the item by its name, or by a slug that is made of it", async () => {
    for (const key of ["name", "slug"]) {
      const result = await all(things(named("box"), named("crate"), key));
      const phases = phasesOf(result, `PATCH /things/{${key}}`, "Default");
      assert.match(phases, /PATCH request[^\n]*"name": "box-\$\{unique\}"/);
      assert.doesNotMatch(phases, /crate/);
    }
  });

  it("are no conflict where the item already has them", async () => {
    const result = await all(things(named("box"), named("crate"), "id", "post"));
    assert.match(phasesOf(result, "POST /things/{id}", "Default"), /"name": "crate-\$\{unique\}"/);
    assert.doesNotMatch(phasesOf(result, "POST /things/{id}", "Negative"), /The same call again/);
  });

  it("are new in calls that only rename", async () => {
    const call = (members: object, answer: object) => ({ post: { ...takes(object(members)), ...answers({ "200": object(answer) }) } });
    const reminder = { reminder: { ...text, description: "The ID of the reminder." } };
    const result = await all({
      "/reminders.add": call({ text }, { reminder: object({ id: text }) }),
      "/reminders.rename": call({ ...reminder, name: text }, { ok: { type: "boolean" } }),
      "/reminders.mark": call({ ...reminder, name: text }, { ok: { type: "boolean" } }),
      "/reminders.delete": call(reminder, { ok: { type: "boolean" } }),
    });
    assert.match(phasesOf(result, "POST /reminders.rename", "Default"), /"name": "name-\$\{unique\}"/);
    assert.match(phasesOf(result, "POST /reminders.mark", "Default"), /"name": "name-1"/);
  });
});

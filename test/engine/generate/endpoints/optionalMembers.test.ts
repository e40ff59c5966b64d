// Tests which optional members a generated body has: those that go with any others, and those that the operation is
// about.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const ok = answers({ "200": null });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const shown = (example: unknown, more: object = {}) => ({ ...text, example, ...more });

describe("the optional members of a generated body", () => {
  it("are those without a restriction in their descriptions", async () => {
    const fields = {
      name: text,
      color: shown("red"),
      old: shown("x", { deprecated: true }),
      plan: shown("x", { description: "Only for customers of the Enterprise plan." }),
      approval: shown("pending", { description: "*Conditional* Reflects the approval." }),
      public: shown("yes", { description: "*Deprecated:* new integrations use `privacy` instead." }),
      pool: shown("p", { description: "If the box is stored, its pool." }),
    };
    const made = phasesOf(await all(collection("boxes", object(fields, ["name"]))), "POST /boxes", "Default");
    assert.match(made, /\{"name": "name-\$\{unique\}", "color": "red"\}/);
  });

  it("are only texts for people where there are many, which no sample can combine", async () => {
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`mode${index}`, shown("x")]));
    const made = phasesOf(
      await all(collection("boxes", object({ key: text, description: shown("A box"), ...many }, ["key"]))),
      "POST /boxes",
      "Default",
    );
    assert.match(made, /"description": "A box"/);
    assert.doesNotMatch(made, /mode/);
  });

  it("have no second form of the same text, and no invented word of a list", async () => {
    const fields = {
      name: text,
      notes: shown("Some notes"),
      html_notes: shown("<b>x</b>"),
      include: { ...text, pattern: "[a-z0-9-]+", description: "For example a list" },
    };
    const made = phasesOf(await all(collection("boxes", object(fields, ["name"]))), "POST /boxes", "Default");
    assert.match(made, /"notes": "Some notes"/);
    assert.doesNotMatch(made, /html_notes|include/);
  });

  it("include what a new item is in, and what an action is done to", async () => {
    const id = object({ id: text });
    const result = await all({
      ...collection("workspaces", object({ name: text })),
      "/boards": {
        post: {
          summary: "Creates a board in the given workspace",
          ...takes(object({ name: text, workspace: text }, [])),
          ...answers({ "201": id }),
        },
      },
      "/boards/{id}": { parameters: [pathId("id", text)], get: answers({ "200": id }), delete: ok },
      "/boards/{id}/addColor": {
        parameters: [pathId("id", text)],
        post: { ...takes(object({ color: text, size: text }, [])), ...ok },
      },
    });
    assert.match(phasesOf(result, "POST /boards", "Default"), /"workspace": "\$\{workspaceId\}"/);
    assert.match(phasesOf(result, "POST /boards/{id}/addColor", "Default"), /"color": "color-/);
  });
});

describe("a parameter that says what a query is about", () => {
  const list = (description: string, name = "channel") => {
    const parameters = [{ name, in: "query", description, schema: text }];
    return all({ "/channels.members": { get: { summary: "Retrieve members of a channel.", parameters, ...ok } } });
  };

  it("is needed though the schema does not require it", async () => {
    const { leftOut } = await list("ID of the channel to retrieve members for");
    assert.equal(leftOut[0]?.variable, "channel");
  });

  it("is not if the document says what happens without it, or if it filters", async () => {
    for (const description of ["ID of the channel, defaults to all.", "Filter by the ID of the channel."])
      assert.deepEqual((await list(description)).leftOut, []);
  });
});

// Tests updates of items that paths know by a member of the body: they keep their address, and the values that a new
// item must have.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));

describe("generated updates", () => {
  it("leave an item at its address", async () => {
    const update = (item: string, schema: object, shown: object) => ({
      [item]: {
        parameters: [pathId(/\{(\w+)\}/.exec(item)?.[1] ?? "", text)],
        get: answers({ "200": schema as never }),
        patch: {
          requestBody: { required: true, content: { "application/json": { schema: { ...schema, required: [] }, example: shown } } },
          ...answers({ "200": schema as never }),
        },
        delete: answers({ "204": null }),
      },
    });
    const variable = object({ name: text, value: text });
    const team = object({ name: text, note: text });
    const slugged = object({ slug: text, name: text, note: text });
    const result = await all({
      "/variables": { post: { ...takes(variable), ...answers({ "201": variable }) } },
      ...update("/variables/{name}", variable, { name: "USERNAME", value: "octocat" }),
      "/teams": { post: { ...takes(team), ...answers({ "201": slugged }) } },
      ...update("/teams/{team_slug}", slugged, { name: "new team", note: "a note" }),
      ...collection("labels", team, object({ id: text, name: text, note: text })),
      ...update("/labels/{id}", object({ id: text, name: text, note: text }), { name: "new label", note: "a note" }),
    });
    for (const endpoint of ["PATCH /variables/{name}", "PATCH /teams/{team_slug}"]) {
      assert.doesNotMatch(phasesOf(result, endpoint, "Default"), /"name": "(?:USERNAME|new team)/);
      assert.doesNotMatch(textOf(result, endpoint, "Effects"), /"(?:USERNAME|new team)-?\d?"/);
    }
    assert.match(phasesOf(result, "PATCH /labels/{id}", "Default"), /"name": "new label/);
  });

  it("empty no text that a new item must have, and invent no name of a thing", async () => {
    const note = object({ body: told("The text."), note: told("A note.") }, ["body"]);
    const shown = object({ id: text, body: text, note: text, default_branch: text });
    const changed = object({ body: told("The text."), note: told("A note."), default_branch: told("Its branch.") }, []);
    const id = pathId("id", text);
    const result = await all({
      ...collection("notes", note, shown),
      "/notes/{id}": {
        parameters: [id],
        get: answers({ "200": shown }),
        patch: {
          requestBody: {
            required: true,
            content: { "application/json": { schema: changed, example: { body: "A text", note: "A note" } } },
          },
          ...answers({ "200": shown }),
        },
        delete: answers({ "204": null }),
      },
      "/notes/{id}/branches": { parameters: [id], get: answers({ "200": { type: "array", items: object({ name: text }) } }) },
      "/notes/{id}/branches/{branch}": { parameters: [id, pathId("branch", text)], get: answers({ "200": object({ name: text }) }) },
    });
    const rows = textOf(result, "PATCH /notes/{id}", "Edge Case");
    assert.doesNotMatch(rows, /body is empty/);
    assert.match(rows, /note is empty/);
    assert.doesNotMatch(textOf(result, "PATCH /notes/{id}", "Effects"), /default-branch-1/);
  });
});

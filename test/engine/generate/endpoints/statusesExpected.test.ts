// Tests which statuses and forms of responses generated playbooks expect.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const named = object({ id: text, name: text });

describe("expected statuses of generated playbooks", () => {
  it("go with no form that only one of two successes has", async () => {
    const setup = (accepted: object) => ({
      "/setup": { get: answers({ "200": named, "202": accepted as never }) },
    });
    const of = async (accepted: object) => phasesOf(await all(setup(accepted)), "GET /setup", "Default");
    assert.match(await of(object({ run: text })), /Expect status is one of 200 or 202\.$/m);
    assert.match(await of(named), /200 or 202.*\$\.id exists/);
  });

  it("take a 404 for a number that no route has", async () => {
    const number = pathId("id", { type: "integer" });
    const paths = (statuses: Readonly<Record<string, null>>) => ({
      ...collection("notes", object({ name: text }), object({ id: { type: "integer" }, name: text })),
      "/notes/{id}/stars": { parameters: [number], post: { ...takes(object({ title: text })), ...answers({ "200": named, ...statuses }) } },
    });
    const of = async (statuses: Readonly<Record<string, null>>) =>
      textOf(
        await all({
          ...paths(statuses),
          "/notes/{id}": {
            parameters: [number],
            get: answers({ "200": object({ id: { type: "integer" }, name: text }) }),
            delete: answers({ "204": null }),
          },
        }),
        "POST /notes/{id}/stars",
        "Negative",
      );
    assert.match(await of({ "422": null }), /not-a-number\/stars.*\n.*Expect status is one of 400, 404 or 422/);
    assert.match(await of({ "400": null }), /not-a-number\/stars.*\n.*Expect status 400/);
  });

  it("include the one for an id of a wrong form", async () => {
    const of = async (description: string) => {
      const paths = collection("files", object({ name: text }), object({ id: text, name: text }));
      const { responses } = answers({ "200": named, "404": null }) as { responses: object };
      const get = { parameters: [pathId("id", text)], responses: { ...responses, "405": { description } } };
      const all405 = { ...paths, "/files/{id}": { ...paths["/files/{id}"], get } };
      return textOf(await all(all405), "GET /files/{id}", "Negative");
    };
    assert.match(await of("Returned if the `file_id` is not in a recognized format."), /no-such-file.*\n.*one of 404 or 405/);
    assert.match(await of("Returned when the method was not allowed."), /no-such-file.*\n.*status 404/);
  });

  it("are none of an operation that has been removed", async () => {
    const get = (description: string) => ({ get: { description, ...answers({ "200": named }) } });
    const result = await all({
      "/old": get("This operation is closing down and will be removed on March 3, 2021."),
      "/late": get("This operation is closing down and will be removed on March 3, 2921."),
    });
    assert.match(String(result.leftOut.find(({ endpoint }) => endpoint === "GET /old")?.reason), /not available since March 3, 2021/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /late"));
  });

  it("are those of requests without each optional member", async () => {
    const least = async (description: string) => {
      const schema = object({ name: text, locked: { type: "boolean", description } }, ["name"]);
      const content = { "application/json": { schema, example: { name: "main", locked: true } } };
      const forks = {
        ...collection("forks", schema),
        "/forks": { post: { requestBody: { required: true, content }, ...answers({ "201": named }) } },
      };
      const rows = textOf(await all(forks), "POST /forks", "Edge Case").split("\n");
      return String(rows.find((row) => row.includes("only required members are sent")));
    };
    assert.match(await least("Whether to set the fork as read-only. Off by default."), /name: /);
    assert.doesNotMatch(await least("Whether to set the fork as read-only. Off by default."), /locked/);
    assert.equal(await least("The lock. Read-only."), "undefined");
  });
});

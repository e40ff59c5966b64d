// Tests what a request can name: a token that the service gives first, somebody who sees the thing, an address of an
// own domain, and what a job makes.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);
const named = object({ id: text, name: text });
const listOf = (item: object) => ({ type: "array", items: item });

describe("things that requests name", () => {
  it("ask for the token of changes with a first request that is refused", async () => {
    const events = async (description: string) => {
      const parameters = [{ name: "sync", in: "query", description, schema: text }];
      return phasesOf(
        await all({ "/events": { get: { parameters, ...answers({ "200": named, "412": null }) } } }),
        "GET /events",
        "Default",
      );
    };
    const words =
      "On your first request, omit the sync token. The response will be the same as for an expired sync token. If the token is too old, the API returns a `412` error, and includes a fresh token.";
    const asked = await events(words);
    assert.match(asked, /GET request to \/events, and save \$\.sync as \$\{sync\}\.\nExpect status 412\./);
    assert.match(asked, /GET request to \/events with query parameter sync "\$\{sync\}"/);
    assert.doesNotMatch(await events("A token of the last request."), /412/);
  });

  const assignments = (refusal: string) => ({
    ...collection("users", object({ name: text }), named),
    "/users": {
      get: answers({ "200": listOf(named) }),
      post: { ...takes(object({ name: text })), ...answers({ "201": named }) },
    },
    "/users/me": { get: answers({ "200": named }) },
    "/assignments": {
      post: {
        ...takes(object({ user_id: text })),
        responses: { "201": { description: "Made", content: { "application/json": { schema: named } } }, "403": { description: refusal } },
      },
    },
    "/assignments/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
  });

  it("give a task to the caller where others must see it first", async () => {
    const made = async (refusal: string) => phasesOf(await all(assignments(refusal)), "POST /assignments", "Default");
    assert.match(await made("If the targeted user does not have access to the file."), /GET request to \/users\/me/);
    assert.match(await made("If there is no such user."), /POST request to \/users with/);
  });

  it("invent no address of a domain that must be registered", async () => {
    const aliases = (description: string) =>
      all(collection("aliases", object({ email: told(description, { example: "a@example.com" }) }), named));
    const result = await aliases("Note: The domain of the email alias needs to be registered to your enterprise.");
    assert.match(reasonOf(result, "POST /aliases"), /knows no value for email/);
    assert.match(phasesOf(await aliases("An address."), "POST /aliases", "Default"), /random email/);
  });

  it("send neither the template of another account nor the mark of a next page", async () => {
    const queries = (from: string) => {
      const body = object(
        {
          from: told("The template.", { example: from }),
          marker: told("Marker to use for requesting the next page.", { example: "AAAB" }),
        },
        ["from"],
      );
      return all({ "/queries/execute_read": { post: { summary: "Query files", ...takes(body), ...answers({ "200": named }) } } });
    };
    assert.match(reasonOf(await queries("enterprise_123456.someTemplate"), "POST /queries/execute_read"), /knows no value for from/);
    assert.doesNotMatch(phasesOf(await queries("global.properties"), "POST /queries/execute_read", "Default"), /marker/);
  });

  it("remove what a job makes", async () => {
    const job = (key: string) => object({ data: object({ id: text, [key]: named }) });
    const boards = (key: string) => ({
      ...collection("boards", object({ name: text }), named),
      "/boards/{id}/saveAsTemplate": {
        parameters: [pathId("id", text)],
        post: {
          description: "Creates and returns a job that will asynchronously handle the board template creation.",
          ...takes(object({ name: text })),
          ...answers({ "201": job(key) }),
        },
      },
      "/board_templates/{board_template_id}": { parameters: [pathId("board_template_id", text)], delete: answers({ "204": null }) },
    });
    const saved = async (key: string) => phasesOf(await all(boards(key)), "POST /boards/{id}/saveAsTemplate", "Default");
    assert.match(await saved("new_board_template"), /DELETE request to \/board_templates\/\$\{board_template_id\}/);
    assert.doesNotMatch(await saved("old_board_template"), /DELETE request to \/board_templates/);
  });

  it("filter a list by the thing that its words name", async () => {
    const parameters = [{ name: "parent", in: "query", description: "The id for the project to filter shares by.", schema: text }];
    const shares = async (description: string) =>
      phasesOf(
        await all({
          ...collection("projects", object({ name: text }), named),
          "/shares": { get: { description, parameters, ...answers({ "200": listOf(named) }) } },
        }),
        "GET /shares",
        "Default",
      );
    assert.match(await shares("Returns shares filtered to a specific project or user."), /query parameter parent "\$\{/);
    assert.doesNotMatch(await shares("Returns all shares."), /parent/);
  });

  it("read nothing by an id that only the service generates", async () => {
    const read = (description: string) =>
      all({
        "/tasks/custom_id/{custom_id}": {
          parameters: [{ ...pathId("custom_id", text), description, example: "EX-1" }],
          get: answers({ "200": named }),
        },
      });
    assert.match(reasonOf(await read("Generated custom ID for a task."), "GET /tasks/custom_id/{custom_id}"), /belongs to another account/);
    assert.ok((await read("A word for a task.")).generated.length > 0);
  });
});

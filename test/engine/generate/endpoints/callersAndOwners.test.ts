// Tests who calls in generated playbooks, and that what belongs to an organization or to others stays as it is.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const repository = { $ref: "#/components/schemas/Repository" };
const schemas = { Repository: object({ name: text, size: { type: "integer" } }) };
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths, schemas)));
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);
const named = object({ id: text, name: text });
const list = (item: object) => answers({ "200": { type: "array", items: item } });

/** Repositories that the signed-in user owns. */
const repo = pathId("repo", text);
const repositories = {
  "/user": { get: answers({ "200": object({ login: text }) }) },
  "/users": { get: list(object({ login: text })) },
  "/users/{username}": { parameters: [pathId("username", text)], get: answers({ "200": object({ login: text }) }) },
  "/user/repos": {
    post: { ...takes(object({ name: text })), ...answers({ "201": repository }) },
    get: list(repository),
  },
  "/repos": { get: list(repository) },
  "/repos/{repo}": { parameters: [repo], get: answers({ "200": repository }), delete: answers({ "204": null }) },
};

describe("callers and owners in generated playbooks", () => {
  it("leave calls to apps that only apps make", async () => {
    const get = (description: string) => ({ get: { description, ...list(named) } });
    const result = await all({
      "/plans": get("GitHub Apps must use a [JWT](https://example.com) to access this endpoint."),
      "/requests": get("Lists all pending requests for the authenticated GitHub App."),
      "/shelves": get("Lists the shelves that an app may show."),
      "/books": get("Lists books."),
    });
    for (const path of ["/plans", "/requests"]) assert.match(reasonOf(result, `GET ${path}`), /only an app calls/);
    for (const path of ["/shelves", "/books"]) assert.ok(result.generated.some(({ endpoint }) => endpoint === `GET ${path}`));
  });

  it("read a collaborator, and make nobody one of their own repository", async () => {
    const link = (kind: string) => ({
      [`/repos/{repo}/${kind}`]: { parameters: [repo], get: list(object({ login: text })) },
      [`/repos/{repo}/${kind}/{username}`]: {
        parameters: [repo, pathId("username", text)],
        get: answers({ "204": null, "404": null }),
        put: answers({ "204": null }),
        delete: answers({ "204": null }),
      },
    });
    const result = await all({ ...repositories, ...link("collaborators"), ...link("assignees") });
    assert.doesNotMatch(textOf(result, "GET /repos/{repo}/collaborators/{username}", "Default"), /PUT request/);
    assert.match(textOf(result, "GET /repos/{repo}/assignees/{username}", "Default"), /PUT request to \/repos\/\$\{repo\}\/assignees/);
  });

  it("share what a user owns with users only", async () => {
    const level = (words: string) => object({ level: told(words, { enum: ["none", "user", "organization"], example: "organization" }) });
    const access = async (words: string) => {
      const result = await all({
        ...repositories,
        "/repos/{repo}/access": { parameters: [repo], put: { ...takes(level(words)), ...answers({ "204": null }) } },
      });
      return ["Default", "Edge Case"].map((name) => textOf(result, "PUT /repos/{repo}/access", name)).join("");
    };
    assert.match(await access("Who has access."), /level is organization/);
    const owned = await access("`user` shares with user owned repositories only. `organization` shares with the organization.");
    assert.match(owned, /"level": "user"/);
    assert.doesNotMatch(owned, /organization"|level is organization/);
  });

  it("send no list of users and teams beside one that only organizations have", async () => {
    const lists = (description: string) => ({
      ...object({ users: { type: "array", items: text }, teams: { type: "array", items: text } }, []),
      description,
    });
    const rule = (words: string) => ({
      schema: object({ name: text, dismissal: lists(words), bypass: lists("Who may pass."), note: text }, ["name"]),
      example: {
        name: "main",
        note: "ours",
        dismissal: { users: ["octocat"], teams: ["blue"] },
        bypass: { users: ["octocat"], teams: ["blue"] },
      },
    });
    const sent = async (words: string) => {
      const post = { requestBody: { required: true, content: { "application/json": rule(words) } }, ...answers({ "201": named }) };
      const result = await all({
        "/rules": { post },
        "/rules/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
      });
      return phasesOf(result, "POST /rules", "Default");
    };
    assert.match(await sent("Who may dismiss."), /"bypass"/);
    assert.doesNotMatch(await sent("Only available for organization-owned rules."), /"bypass"|"dismissal"/);
  });

  it("set no default of what others make", async () => {
    const put = (description: string) => ({
      parameters: [pathId("id", text)],
      put: { description, ...takes(object({ title: text })), ...answers({ "200": named }) },
    });
    const result = await all({
      ...collection("plans", object({ name: text }), named),
      "/plans/{id}/defaults": put("Sets a plan as a default to be applied to new shops."),
      "/plans/{id}/colors": put("Sets the default color of the plan."),
    });
    assert.match(reasonOf(result, "PUT /plans/{id}/defaults"), /sets the default of what others make/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "PUT /plans/{id}/colors"));
  });

  it("put no rule and no default in force for all repositories of an organization", async () => {
    const schema = object(
      { name: text, enforcement: { ...text, enum: ["disabled", "active"] }, required: { type: "boolean" }, default_value: text },
      ["name"],
    );
    const example = { name: "Main", enforcement: "active", required: true, default_value: "red" };
    const sent = async (path: string) => {
      const post = { requestBody: { required: true, content: { "application/json": { schema, example } } }, ...answers({ "201": named }) };
      const id = pathId("id", text);
      const orgs = { "/user/orgs": { get: list(object({ login: text })) } };
      const owner = path.includes("{org}") ? [pathId("org", text)] : [];
      const result = await all({
        ...orgs,
        [path]: { parameters: owner, post },
        [`${path}/{id}`]: { parameters: [...owner, id], delete: answers({ "204": null }) },
      });
      return phasesOf(result, `POST ${path}`, "Default");
    };
    assert.match(await sent("/rules"), /"enforcement": "active"[\s\S]*"default_value": "red"/);
    const spared = await sent("/orgs/{org}/rules");
    assert.match(spared, /"enforcement": "disabled",\s+"required": false/);
  });

  it("stop no spending of others", async () => {
    const budget = (description: string) =>
      object({ amount: { type: "integer", example: 5 }, stop: { type: "boolean", description, example: true } });
    const sent = async (description: string) => textOf(await all(collection("budgets", budget(description))), "POST /budgets", "Default");
    assert.match(await sent("Whether it is on."), /"stop": true/);
    assert.match(await sent("Whether to prevent additional spending."), /"stop": false/);
  });

  it("take nothing out of the groups of others", async () => {
    const put = (description: string) => ({
      parameters: [pathId("id", text)],
      put: { ...takes(object({ runner_ids: { type: "array", items: text, description } })), ...answers({ "204": null }) },
    });
    const sent = async (description: string) =>
      phasesOf(
        await all({
          ...collection("groups", object({ name: text }), named),
          "/runners": { get: list(named) },
          "/runners/{runner_id}": { parameters: [pathId("runner_id", text)], get: answers({ "200": named }) },
          "/groups/{id}/runners": put(description),
        }),
        "PUT /groups/{id}/runners",
        "Default",
      );
    assert.match(await sent("Runner ids that the group shows."), /\$\{runner_id\}/);
    assert.match(await sent("Runner ids to add to the group."), /"runner_ids": \[\]/);
  });

  it("know nobody by a name or a number of an example", async () => {
    const id = { type: "integer" };
    const post = (schema: object, example: object) => ({
      post: { requestBody: { required: true, content: { "application/json": { schema, example } } }, ...answers({ "201": named }) },
    });
    const item = (path: string) => ({ [`${path}/{id}`]: { parameters: [pathId("id", text)], delete: answers({ "204": null }) } });
    const guest = (description: string) => post(object({ title: text, who: told(description) }), { title: "Evening", who: "octocat" });
    const checks = object({ checks: { type: "array", items: object({ app_id: id, on: { type: "boolean" } }) } });
    const result = await all({
      "/guests": guest("The username (for users) or slug (for teams)."),
      ...item("/guests"),
      "/pets": guest("The pet's name."),
      ...item("/pets"),
      "/suites": post(checks, { checks: [{ app_id: 4, on: false }] }),
      ...item("/suites"),
    });
    assert.match(reasonOf(result, "POST /guests"), /knows no value for who/);
    assert.match(reasonOf(result, "POST /suites"), /knows no value for checks\.app_id/);
    assert.ok(result.generated.some(({ endpoint }) => endpoint === "POST /pets"));
  });

  it("select nothing without saying what", async () => {
    const scope = told("Where.", { enum: ["selected", "all"], example: "selected" });
    const body = object({ scope, selected_ids: { type: "array", items: { type: "integer" } } }, ["scope"]);
    const attach = (example: object) => ({
      parameters: [pathId("id", text)],
      post: { requestBody: { required: true, content: { "application/json": { schema: body, example } } }, ...answers({ "202": null }) },
    });
    const of = (example: object) => all({ ...collection("plans", object({ name: text }), named), "/plans/{id}/attach": attach(example) });
    assert.match(
      reasonOf(await of({ scope: "selected", selected_ids: [32, 91] }), "POST /plans/{id}/attach"),
      /knows no value for selected_ids/,
    );
    assert.match(phasesOf(await of({ scope: "all", selected_ids: [32, 91] }), "POST /plans/{id}/attach", "Default"), /"scope": "all"/);
  });
});

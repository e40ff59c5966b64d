// Tests that bodies and setups fit a new item: its root directory, no domain of others, and what has to be switched on.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi(paths)));
const id = pathId("id", text);
const named = object({ id: text, name: text });
const shops = collection("shops", object({ name: text }), named);
const told = (description: string, more: object = {}) => ({ ...text, description, ...more });

describe("generated calls on new items", () => {
  it("name the directory that each has, and no domain of others", async () => {
    const site = async (path: object, domain: object) => {
      const schema = object({ path, domain }, ["path"]);
      const example = { path: "/docs", domain: "docs.octocat.com" };
      const body = { required: true, content: { "application/json": { schema, example } } };
      const paths = { ...shops, "/shops/{id}/site": { parameters: [id], post: { requestBody: body, ...answers({ "201": named }) } } };
      return phasesOf(await all(paths), "POST /shops/{id}/site", "Default");
    };
    const own = await site(told("The repository directory with the files.", { default: "/" }), told("Specify a custom domain for it."));
    assert.match(own, /\{"path": "\/"\}/);
    const other = await site(told("The page to begin with.", { default: "/" }), told("The host to show."));
    assert.match(other, /"path": "\/docs", "domain": "docs\.octocat\.com"/);
  });

  it("keep rules for branches beside the names of branches", async () => {
    const rows = async (include: string) => {
      const schema = object({ target: { ...text, enum: ["branch", "tag"] }, include: { type: "array", items: text } });
      const body = { required: true, content: { "application/json": { schema, example: { target: "branch", include: [include] } } } };
      const result = await all({ ...shops, "/rules": { post: { requestBody: body, ...answers({ "201": named }) } }, ...rule });
      return textOf(result, "POST /rules", "Edge Case");
    };
    const rule = { "/rules/{id}": { parameters: [id], delete: answers({ "204": null }) } };
    assert.match(await rows("main"), /target is tag/);
    assert.doesNotMatch(await rows("refs/heads/main"), /target is tag/);
  });

  it("switch on what the call is about", async () => {
    const setup = async (summary: string) => {
      const paths = {
        ...shops,
        "/shops/{id}/private-order-reporting": {
          parameters: [id],
          put: { summary: "Enable private order reporting for a shop", ...answers({ "204": null }) },
        },
        "/shops/{id}/reports": { parameters: [id], post: { summary, ...takes(object({ text })), ...answers({ "201": named }) } },
      };
      return phasesOf(await all(paths), "POST /shops/{id}/reports", "Default");
    };
    assert.match(await setup("Privately report a wrong order"), /PUT request to \/shops\/\$\{shopId\}\/private-order-reporting/);
    assert.doesNotMatch(await setup("Report a wrong order"), /PUT request/);
  });
});

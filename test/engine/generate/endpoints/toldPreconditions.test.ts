// Tests what a call asks for in words: a setting that allows it, a private item, one of an organization, an app as the
// caller; and values that only the author of an example has.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text } from "./generated.ts";

const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const named = object({ id: text, name: text });
const repo = pathId("repo", text);
const flag = { type: "boolean" };
const list = { type: "array", items: text };
const item = { "/repos/{repo}": { parameters: [repo], get: answers({ "200": named }), delete: answers({ "204": null }) } };
const making = (more: object = {}) => ({ post: { ...takes(object({ name: text, ...more })), ...answers({ "201": named }) } });
const all = (paths: Readonly<Record<string, object>>) =>
  generate(shopWith(openapi({ "/repos": making({ private: flag }), ...item, ...paths })));
const reasonOf = (result: Awaited<ReturnType<typeof all>>, endpoint: string) =>
  String(result.leftOut.find((one) => one.endpoint === endpoint && one.name === undefined)?.reason);
const shows = (description: string) => ({ description, ...answers({ "200": object({ level: text }) }) });
/** A body with the example of a document. */
const sends = (schema: object, example: object, more: object = {}) => ({
  requestBody: { required: true, content: { "application/json": { schema, example } } },
  ...answers({ "201": named }),
  ...more,
});

describe("generated playbooks of calls with conditions in words", () => {
  it("set the policy that a call asks for", async () => {
    const policy = object({ enabled: flag, allowed: { ...text, enum: ["all", "selected"] } });
    const put = { put: { ...takes(policy), ...answers({ "204": null }) } };
    const words = "The policy for `allowed` must be configured to `selected`.";
    const result = await all({
      "/repos/{repo}/permissions": { parameters: [repo], ...put },
      "/repos/{repo}/permissions/level": { parameters: [repo], get: shows(words) },
      "/repos/{repo}/permissions/name": { parameters: [repo], get: shows("Shows it.") },
      "/orgs": { get: answers({ "200": { type: "array", items: named } }) },
      "/orgs/{org}": { parameters: [pathId("org", text)], get: answers({ "200": named }) },
      "/orgs/{org}/permissions": { parameters: [pathId("org", text)], ...put },
      "/orgs/{org}/permissions/level": { parameters: [pathId("org", text)], get: shows(words) },
    });
    assert.match(phasesOf(result, "GET /repos/{repo}/permissions/level", "Default"), /"allowed": "selected"/);
    assert.doesNotMatch(phasesOf(result, "GET /repos/{repo}/permissions/name", "Default"), /selected/);
    assert.match(reasonOf(result, "GET /orgs/{org}/permissions/level"), /allowed must be selected .* would change that for others/);
  });

  it("make an item private, or in an organization, where only such ones count", async () => {
    const result = await all({
      "/repos/{repo}/access": { parameters: [repo], get: shows("This endpoint only applies to private repositories.") },
      "/repos/{repo}/level": { parameters: [repo], get: shows("Applies to all.") },
      "/user/repos": making(),
      "/orgs": { get: answers({ "200": { type: "array", items: named } }) },
      "/orgs/{org}/repos": { parameters: [pathId("org", text)], ...making() },
      "/repos/{repo}/fields": { parameters: [repo], get: shows("Fields are only available for organization-owned repositories.") },
    });
    assert.match(phasesOf(result, "GET /repos/{repo}/access", "Default"), /"private": true/);
    assert.match(phasesOf(result, "GET /repos/{repo}/level", "Default"), /"private": false/);
  });

  it("make the setting with the part that its example leaves out", async () => {
    const repos = { type: "object", properties: { id: text, name: text }, required: ["id", "name"] };
    const made = answers({ "201": { $ref: "#/components/schemas/Repo" } });
    const part = {
      ...object({ users: list, teams: list }),
      type: ["object", "null"],
      description: "Only available for organization-owned repositories.",
    };
    const paths = {
      "/user/repos": { post: { ...takes(object({ name: text })), ...made } },
      "/orgs": { get: answers({ "200": { type: "array", items: named } }) },
      "/orgs/{org}": { parameters: [pathId("org", text)], get: answers({ "200": named }) },
      "/orgs/{org}/repos": { parameters: [pathId("org", text)], post: { ...takes(object({ name: text })), ...made } },
      "/repos/{repo}": {
        parameters: [repo],
        get: answers({ "200": { $ref: "#/components/schemas/Repo" } }),
        delete: answers({ "204": null }),
      },
      "/repos/{repo}/protection": {
        parameters: [repo],
        put: sends(object({ strict: flag, restrictions: part }), { strict: true, restrictions: null }),
        get: shows("Shows it."),
        delete: answers({ "204": null }),
      },
      "/repos/{repo}/protection/restrictions": { parameters: [repo], get: shows("Shows it."), delete: answers({ "204": null }) },
    };
    const result = await generate(shopWith(openapi(paths, { Repo: repos })));
    const phases = phasesOf(result, "GET /repos/{repo}/protection/restrictions", "Default");
    assert.match(phases, /POST request to \/orgs\/\$\{org\}\/repos/);
    assert.match(phases, /"users": \[\]/);
    const outer = phasesOf(result, "GET /repos/{repo}/protection", "Default");
    assert.match(outer, /POST request to \/user\/repos/);
    assert.match(outer, /"restrictions": null/);
  });

  it("are left to the app that alone can call", async () => {
    const result = await all({
      "/repos/{repo}/suites": {
        parameters: [repo],
        get: { description: "OAuth apps and personal access tokens (classic) cannot use this endpoint.", ...answers({ "200": named }) },
      },
      "/repos/{repo}/installation": {
        parameters: [repo],
        get: shows("You must use a [JWT](https://example.com) to access this endpoint."),
      },
      "/app": { get: shows("You must use a [JWT](https://example.com) to access this endpoint.") },
    });
    assert.match(reasonOf(result, "GET /repos/{repo}/suites"), /only an app calls/);
    assert.match(reasonOf(result, "GET /repos/{repo}/installation"), /only an app calls/);
    assert.match(reasonOf(result, "GET /app"), /only an app calls/);
    const ofApp = { get: shows("You must use a [JWT](https://example.com) to access this endpoint.") };
    const alone = await generate(shopWith(openapi({ "/app": ofApp, "/app/hook": ofApp })));
    assert.ok(alone.generated.some(({ endpoint }) => endpoint === "GET /app"));
  });

  it("send no number or key that only the author of an example has", async () => {
    const number = { type: "integer" };
    const below = (schema: object, example: object) => ({ "/repos/{repo}/things": { parameters: [repo], post: sends(schema, example) } });
    const reason = async (schema: object, example: object) => reasonOf(await all(below(schema, example)), "POST /repos/{repo}/things");
    assert.match(await reason(object({ integration_id: number }), { integration_id: 5 }), /no value for integration_id/);
    const alerts = { type: "array", items: number };
    assert.match(await reason(object({ alert_numbers: alerts }), { alert_numbers: [1, 2] }), /define the variable alert_number /);
    assert.equal(await reason(object({ sizes: alerts }), { sizes: [1, 2] }), "undefined");
    assert.match(await reason(object({ key: told("The key.") }), { key: "ssh-rsa AAA..." }), /no value for key/);
    assert.match(await reason(object({ key: told("The key.", { pattern: "^ssh-(rsa|dss) " }) }), { key: "?" }), /no value for key/);
    assert.equal(await reason(object({ note: told("A note.") }), { note: "and so on..." }), "undefined");
  });

  it("take the id of another item that paths know by its number", async () => {
    const issue = object({ id: { type: "integer" }, number: { type: "integer" }, title: text });
    const issues = {
      "/repos/{repo}/issues": { parameters: [repo], post: { ...takes(object({ title: text })), ...answers({ "201": issue }) } },
      "/repos/{repo}/issues/{issue_number}": {
        parameters: [repo, pathId("issue_number", { type: "integer" })],
        get: answers({ "200": issue }),
      },
      "/repos/{repo}/issues/{issue_number}/blocked": {
        parameters: [repo, pathId("issue_number", { type: "integer" })],
        post: sends(object({ issue_id: { type: "integer" } }), { issue_id: 1 }),
      },
    };
    const phases = phasesOf(await all(issues), "POST /repos/{repo}/issues/{issue_number}/blocked", "Default");
    assert.match(phases, /save \$\.number as \$\{otherIssue_number\} and \$\.id as \$\{(\w+)\}[\s\S]*\{"issue_id": \$\{\1\}\}/);
  });
});

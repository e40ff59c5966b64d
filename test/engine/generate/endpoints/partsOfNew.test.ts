// Tests parts of what a test has just made: its own branch instead of that of an example, and the setting that another
// setting is a part of.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const told = (description: string, more: object = {}) => ({ ...text, description, ...more });
const named = object({ id: text, name: text });
const repo = pathId("repo", text);
const flag = { type: "boolean", description: "Creates an initial commit." };
const repos = {
  "/repos": { post: { ...takes(object({ name: text, auto_init: flag })), ...answers({ "201": named }) } },
  "/repos/{repo}": { parameters: [repo], get: answers({ "200": named }), delete: answers({ "204": null }) },
  "/repos/{repo}/branches": { parameters: [repo], get: answers({ "200": { type: "array", items: object({ name: text }) } }) },
  "/repos/{repo}/branches/{branch}": { parameters: [repo, pathId("branch", text)], get: answers({ "200": object({ name: text }) }) },
};
const all = (paths: Readonly<Record<string, object>>) => generate(shopWith(openapi({ ...repos, ...paths })));

describe("parts of what generated playbooks have made", () => {
  it("are branches of the repository itself", async () => {
    const deploy = async (ref: object) => {
      const deployment = object({ ref, note: text });
      const result = await all({
        "/repos/{repo}/deployments": { parameters: [repo], post: { ...takes(deployment), ...answers({ "201": named }) } },
      });
      return phasesOf(result, "POST /repos/{repo}/deployments", "Default");
    };
    const any = await deploy(told("This can be a branch, tag, or SHA.", { example: "topic-branch" }));
    assert.match(any, /\/branches, and save \$\[0\]\.name as \$\{branch\}/);
    assert.match(any, /"ref": "\$\{branch\}"/);
    const full = await deploy(told("Formatted as `refs/heads/<branch name>`.", { example: "refs/heads/master" }));
    assert.match(full, /"ref": "refs\/heads\/\$\{branch\}"/);
    assert.match(await deploy(told("The name of the new branch.", { example: "topic-branch" })), /topic-branch/);
  });

  it("are set together with the setting around them", async () => {
    const protection = "/repos/{repo}/protection";
    const put = {
      put: { ...takes(object({ strict: { type: "boolean" } })), ...answers({ "200": object({ strict: { type: "boolean" } }) }) },
    };
    const flags = answers({ "200": object({ enabled: { type: "boolean" } }) });
    const result = await all({
      [protection]: { parameters: [repo], ...put, get: flags, delete: answers({ "204": null }) },
      [`${protection}/admins`]: { parameters: [repo], get: flags, post: flags, delete: answers({ "204": null }) },
      "/repos/{repo}/limits": { parameters: [repo], ...put, get: flags },
      "/repos/{repo}/limits/rate": { parameters: [repo], get: flags, post: flags },
    });
    for (const method of ["GET", "DELETE", "POST"])
      assert.match(phasesOf(result, `${method} ${protection}/admins`, "Default"), /PUT request to \/repos\/\$\{repo\}\/protection with/);
    assert.doesNotMatch(textOf(result, "GET /repos/{repo}/limits/rate", "Default"), /PUT request/);
  });
});

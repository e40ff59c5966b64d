// Tests undeclared secrets: known by their places, in every event from the first on.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../support/target.ts";
import { expect, get, type HandPlaybook, planOf, post, runPlan, service, test } from "./handPlan.ts";

const issued = "nZnoc-41ff-token";

describe("run: secrets by place", () => {
  let target: Target;
  beforeEach(async () => {
    target = await startTarget((request, response) => {
      const { authorization = "" } = request.headers;
      const answer = {
        token: issued,
        username: "ada",
        data: { jwt: `jwt-${issued}`, role: "admin" },
        echo: { authorization, text: request.text },
        profile: { Client_Secret: "cs-77-zzzz", apiKey: 123456789, tokenType: "bearer" },
        errors: { password: "The password must be at least 8 characters long" },
        fields: { password: "is required", secret: ["too short", "invalid"], name: "is required" },
      };
      response.writeHead(200, { "content-type": "application/json", "set-cookie": "sid=s3ss10n-cookie-1234; Path=/; HttpOnly" });
      response.end(JSON.stringify(answer));
    });
  });
  afterEach(() => target.close());

  const run = async (hand: HandPlaybook, more: Parameters<typeof service>[0] = {}, setup: HandPlaybook = {}) =>
    JSON.stringify(
      (await runPlan(planOf([service({ url: target.url, playbook: setup, ...more })], [test(hand)]), { detail: "all" })).events,
    );

  it("hides what is saved and used as a credential later, from the answer that brings it on", async () => {
    const setup = { setup: [get("/start", { store: [{ token: "$.token" }] })] };
    const shown = await run(
      { execution: [get("/me", { auth: { bearer: "${token}" } }), expect({ path: "$.username", equals: "bob" })] },
      {},
      setup,
    );
    assert.equal(target.received[1]?.headers.authorization, `Bearer ${issued}`);
    assert.ok(!shown.includes(issued), shown);
    assert.ok(shown.includes('"saved":{"token":"***"}') && shown.includes("Bearer ***") && shown.includes("ada"));
  });

  it("shows what is wrong with a password, and so the same text elsewhere", async () => {
    const shown = await run({ execution: [get("/start"), expect({ path: "$.fields.name", equals: "is taken" })] });
    for (const plain of ["is required", "too short", "invalid"]) assert.ok(shown.includes(plain), plain);
  });

  it("follows a credential through other variables, headers and default headers", async () => {
    const token = { store: [{ login: "$" }] };
    const ways: readonly [HandPlaybook, object][] = [
      [
        {
          execution: [
            get("/start", token),
            { step: "set", variable: "authz", value: "Token ${login.token}" },
            get("/me", { headers: { Authorization: "${authz}" } }),
          ],
        },
        {},
      ],
      [{ execution: [get("/start", token), get("/me", { headers: { "X-Api-Key": "${login.token}" } })] }, {}],
      [{ execution: [get("/start", token), get("/me", { cookies: { s: "${login.token}" } })] }, {}],
      [{ execution: [get("/me")] }, { headers: { Authorization: "Bearer ${login.token}" } }],
    ];
    for (const [hand, more] of ways) {
      const shown = await run(hand, more, "headers" in more ? { setup: [get("/start", token)] } : {});
      assert.ok(!shown.replaceAll(`jwt-${issued}`, "").includes(issued), shown);
      assert.ok(shown.includes('"username":"ada"') || shown.includes('\\"username\\":\\"ada\\"'), shown.slice(0, 3000));
    }
  });

  it("hides the credentials that a sign-in returns, and not its other fields", async () => {
    for (const one of [post("/sessions", { user: "ada" }), post("/anything", { user: "ada", password: "hunter-22-x" })]) {
      const shown = await run({ execution: [one, get("/later")] });
      for (const secret of [issued, "s3ss10n-cookie-1234", "hunter-22-x"]) assert.ok(!shown.includes(secret), `${secret}: ${shown}`);
      for (const plain of ["ada", "admin", "bearer"]) assert.ok(shown.includes(plain), plain);
    }
    const shown = await run({ execution: [get("/articles")] });
    assert.ok(shown.includes(issued), "a bare token is not a secret elsewhere");
  });

  it("hides fields, headers and parameters that are called like secrets, in any spelling", async () => {
    const sent = post(
      "/things?api_key=k-query-1&page=2",
      { newPassword: "hunter-22-x", nested: [{ client_secret: "abc" }], note: "plain" },
      {
        headers: { "Proxy-Authorization": "Basic dXNlcjpxd2VydHktMTE=", "X-Trace": "t-1" },
      },
    );
    const shown = await run({ execution: [sent, expect({ path: "$.profile.Client_Secret", equals: "nope-1" })] });
    for (const secret of ["k-query-1", "hunter-22-x", '\\"abc\\"', "dXNlcjpxd2VydHktMTE", "qwerty-11", "cs-77-zzzz", "123456789", "nope-1"])
      assert.ok(
        !shown.includes(secret),
        `${secret}: ${shown.slice(Math.max(0, shown.indexOf(secret) - 300), shown.indexOf(secret) + 100)}`,
      );
    for (const plain of ["page=2", "plain", "t-1", "must be at least 8 characters"]) assert.ok(shown.includes(plain), plain);
  });

  it("shows what the service makes visible, but never a declared secret", async () => {
    const names = { secretNames: { visible: new Set(["clientsecret", "password"]), documented: new Set(["role"]) } };
    const plan = planOf(
      [service({ url: target.url, ...names })],
      [test({ variables: { mine: "declared-77" }, encrypted: ["mine"], execution: [post("/x", { password: "${mine}", note: "a" })] })],
      { secrets: ["declared-77"] },
    );
    const shown = JSON.stringify((await runPlan(plan, { detail: "all" })).events);
    assert.ok(shown.includes("cs-77-zzzz") && !shown.includes("declared-77"));
    assert.ok(!shown.includes("admin"), "documented as a password");
  });

  it("hides a secret that is written in a step, and in the sentence of the step", async () => {
    const plan = planOf([service({ url: target.url })], [test({ execution: [post("/x?access_token=lit-1234", { passwd: "lit-5678" })] })]);
    const shown = JSON.stringify((await runPlan(plan, { detail: "all" })).events);
    assert.ok(!/lit-1234|lit-5678/.test(shown), shown);
    assert.ok(target.received[0]?.url.includes("lit-1234") && target.received[0]?.text.includes("lit-5678"));
  });
});

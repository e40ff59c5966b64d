// Secrets in a run: sent where a step says, echoed in every way, and in no event.

import assert from "node:assert/strict";
import fc from "fast-check";
import { property } from "../support/runs.ts";
import { startTarget, type Target } from "../support/target.ts";
import { expect, get, type HandStep, planOf, playbook, post, runPlan, service, test } from "./handPlan.ts";

const password = 'p@ss "w/rd" <ü>';
const apiKey = "key-4f6a-99d1-00ab";

describe("run: secrets", () => {
  let target: Target;
  beforeEach(async () => {
    target = await startTarget((request, response) => {
      const said = [
        request.url,
        decodeURIComponent(request.url),
        JSON.stringify(request.headers),
        request.text,
        Buffer.from(request.text).toString("base64"),
      ];
      const { authorization = "" } = request.headers;
      response
        .writeHead(200, {
          "content-type": "application/json",
          "x-echo": encodeURIComponent(authorization),
          "set-cookie": `k=${encodeURIComponent(apiKey)}`,
        })
        .end(
          JSON.stringify({
            said,
            nested: JSON.stringify({ said }),
            token: "session-8d7f6a5b",
            [apiKey]: 1,
            html: `<a title="${password}">`,
          }),
        );
    });
  });
  afterEach(() => target.close());

  it("shows none in any event, and what is built of one or saved into an encrypted variable neither", async () => {
    const ran = await runPlan(
      planOf(
        [service({ url: target.url, headers: { "X-Key": "${apiKey}" } })],
        [
          test({
            variables: { apiKey, password },
            encrypted: ["apiKey", "password", "token"],
            setup: [post("/login", { password: "${password}" }, { store: ["token"] })],
            execution: [
              get("/me?key=${apiKey}", { auth: { basic: { username: "ada", password: "${password}" } } }),
              expect(
                { path: "$.said[0]", equals: "x" },
                { path: "$.html", contains: "${password}!" },
                { body: "text", contains: "nope ${token}" },
              ),
              expect({ header: "X-Echo", equals: "none" }, { variable: "token", equals: "other" }),
            ],
            teardown: [
              get("/bye/${token}", { headers: { Authorization: "Token ${token}" } }),
              { step: "set", variable: "copy", value: "${token}|${apiKey}" },
              get("/${missing}"),
            ],
          }),
        ],
        { secrets: [apiKey, password] },
      ),
      { detail: "all" },
    );
    assert.equal(target.received[1]?.headers.authorization, `Basic ${Buffer.from(`ada:${password}`).toString("base64")}`);
    const everything = JSON.stringify(ran.events);
    assert.ok(everything.length > 3_000 && everything.includes("***"));
    for (const secret of [apiKey, password, "session-8d7f6a5b", `ada:${password}`]) {
      const spellings = [
        secret,
        encodeURIComponent(secret),
        JSON.stringify(secret).slice(1, -1),
        JSON.stringify(JSON.stringify(secret)).slice(3, -3),
        Buffer.from(secret).toString("base64"),
        Buffer.from(secret).toString("base64url"),
        Buffer.from(secret).toString("hex"),
      ];
      for (const spelling of spellings) assert.ok(!everything.includes(spelling), spelling);
    }
  });

  it("shows none, whatever it is made of and wherever the target puts it", async function () {
    this.timeout(300_000);
    // Shorter ones cannot be masked, which a warning says.
    const maskable = fc
      .string({ minLength: 5, maxLength: 40 })
      .map((text) => `Zq${text.trim()}x`)
      .filter((value) => value.length >= 6);
    const place = fc.constantFrom("body", "header", "query", "path", "basic", "bearer", "form", "cookie");
    await fc.assert(
      fc.asyncProperty(maskable, place, async (value, where) => {
        const parts: Readonly<Record<string, object>> = {
          body: { body: { a: ["${secret}", { b: "x${secret}y" }] } },
          header: { headers: { "X-Secret": "${secret}" } },
          query: { query: { q: "${secret}" } },
          path: {},
          basic: { auth: { basic: { username: "u", password: "${secret}" } } },
          bearer: { auth: { bearer: "${secret}" } },
          form: { form: { f: "${secret}" } },
          cookie: { cookies: { c: "${secret}" } },
        };
        const request = post(where === "path" ? "/p/${secret}" : "/p", null, parts[where]);
        const { body, ...withoutBody } = request as { body?: unknown };
        const sent = (body === null ? withoutBody : request) as HandStep;
        const one = test({
          variables: { secret: value },
          encrypted: ["secret"],
          execution: [sent, expect({ path: "$.said", equals: "${secret}" }, { body: "text", contains: "no ${secret} no" })],
        });
        const ran = await runPlan(planOf([service({ url: target.url })], [one], { secrets: [value] }), { detail: "all" });
        const shown = JSON.stringify(ran.events);
        const spellings = [
          value,
          JSON.stringify(value).slice(1, -1),
          encodeURIComponent(value),
          Buffer.from(value)
            .toString("base64")
            .replace(/.{0,2}=*$/, ""),
        ];
        for (const spelling of spellings) assert.ok(!shown.includes(spelling), `${where}: ${spelling}`);
      }),
      { ...property, numRuns: Math.ceil(property.numRuns / 20) },
    );
    assert.ok(target.received.length >= property.numRuns / 40, "most of the requests were sent");
  });

  it("hides what rows and arguments give to an encrypted variable", async () => {
    const inner = playbook({ title: "inner", encrypted: ["pass"], execution: [get("/inner/${pass}")] });
    const rows = [{ pin: "row-secret-1" }];
    const steps: HandStep[] = [
      { run: inner, with: { pass: "argument-secret-2" } },
      { step: "block", rows, steps: [get("/block/${pin}")] },
      get("/row/${key}"),
    ];
    const one = test({ encrypted: ["pin", "key"], execution: steps }, { key: "column-secret-3" });
    const ran = await runPlan(planOf([service({ url: target.url })], [one]), { detail: "all" });
    assert.deepEqual(
      target.received.map(({ url }) => url),
      ["/inner/argument-secret-2", "/block/row-secret-1", "/row/column-secret-3"],
    );
    const results = JSON.stringify(ran.results);
    for (const secret of ["row-secret-1", "argument-secret-2", "column-secret-3"]) assert.ok(!results.includes(secret), secret);
  });

  it("does not cut a body within a secret", async () => {
    const filler = "x".repeat(65_530);
    const ran = await runPlan(
      planOf([service({ url: target.url })], [test({ variables: { apiKey }, execution: [post("/x", `${filler}${apiKey}`)] })], {
        secrets: [apiKey],
      }),
      { detail: "all" },
    );
    const body = ran.results[0]?.exchange?.request.body ?? "";
    assert.ok(body.startsWith(`"${"x".repeat(1_000)}`));
    for (let length = 1; length < apiKey.length; length += 1) assert.ok(!body.includes(`x${apiKey.slice(0, length)}\n`));
  });

  it("warns of secrets that are too short to be masked within other texts", async () => {
    const ran = await runPlan(
      planOf([service({ url: target.url })], [test({ variables: { pin: "0815" }, execution: [get("/${pin}")] })], { secrets: ["0815"] }),
    );
    const notices = ran.events.filter((event) => event.kind === "notice");
    assert.equal(notices.length, 1);
    assert.equal(ran.summary.warnings, 1);
    assert.ok(!JSON.stringify(notices).includes("0815"));
  });
});

// Tests the refusal of a user whom the service does not know, and the count beside a list: run against a service on
// loopback with each fault, and without.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";
import { runGenerated, secret } from "./runGenerated.ts";

const text = { type: "string" };
const name = { ...text, examples: ["Orchard row"] };
const plot = { type: "object", required: ["id", "name"], properties: { id: text, name: text } };
/** Many documents know no other type of numbers. */
const count = { type: "number", example: 1 };

function documentOf(user: string, refusals: Readonly<Record<string, null>> = { "401": null }): object {
  const login = { type: "object", required: [user, "password"], properties: { [user]: text, password: text } };
  return {
    ...openapi({
      "/login": {
        post: { ...takes(login), ...answers({ "200": { type: "object", properties: { token: text } }, ...refusals }), security: [] },
      },
      "/plots": {
        get: {
          parameters: [{ name: "name", in: "query", schema: text }],
          ...answers({
            "200": { type: "object", properties: { amount: count, code: count, plots: { type: "array", items: plot } } },
            "401": null,
          }),
        },
        post: {
          ...takes({ type: "object", required: ["name"], properties: { name } }),
          ...answers({ "201": plot, "400": null, "401": null }),
        },
      },
      "/plots/{plotId}": { parameters: [pathId("plotId", text)], delete: answers({ "204": null, "401": null, "404": null }) },
    }),
    security: [{ token: [] }],
    components: { schemas: {}, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

const frontOf = (user: string) =>
  `headers:\n  Authorization: Bearer \${token}\nvariables:\n  ${user}: ada@example.com\n  secretWord: { type: encrypted text }\n`;
const setupOf = (user: string) =>
  `\n# Setup\nSend a POST request to /login with body {"${user}": "\${${user}}", "password": "\${secretWord}"}.\nSave $.token as \${token}.\n`;

describe("a login of an unknown user", () => {
  const negativeOf = async (user: string, refusals?: Readonly<Record<string, null>>) =>
    phasesOf(await generate(shopWith(documentOf(user, refusals), frontOf(user), setupOf(user))), "POST /login", "Negative");

  it("has another address or name, never another password: the service could lock the login of the tests", async () => {
    const byMail = await negativeOf("email");
    assert.match(byMail, /Set \$\{unknownEmail\} to a random email/);
    assert.match(byMail, /"email": "\$\{unknownEmail\}", "password": "\$\{secretWord\}"[\s\S]*?status 401\b/);
    assert.match(await negativeOf("username"), /"username": "nobody-\$\{unique\}",\s+"password": "\$\{secretWord\}"/);
  });

  it("is refused as the document says: 401 before what else it has", async () => {
    assert.match(await negativeOf("email", { "400": null, "401": null }), /The service does not know this user\.\n.*\n.*status 401\./);
    assert.match(await negativeOf("email", { "404": null }), /The service does not know this user\.\n.*\n.*status 404\./);
  });
});

type Fault = "anybody may sign in" | "another status" | "a wrong count";

describe("generated tests of a service with a login", () => {
  let target: Target;
  let fault: Fault | undefined;
  const plots = new Map<string, { readonly id: string; readonly name: string }>();
  before(async () => {
    let made = 0;
    target = await startTarget(({ method, url, headers, text: sent }, response) => {
      const send = (status: number, value?: object) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
      const { pathname, searchParams } = new URL(url, "http://plots");
      const [, collection, id = ""] = pathname.split("/");
      let given: Readonly<Record<string, unknown>> = {};
      try {
        if (sent !== "") given = JSON.parse(sent);
      } catch {
        return send(400);
      }
      if (collection === "login") {
        const isKnown = given.email === "ada@example.com" && given.password === secret;
        if (isKnown || (fault === "anybody may sign in" && typeof given.email === "string")) return send(200, { token: "t1" });
        return send(fault === "another status" ? 402 : 401);
      }
      if (headers.authorization !== "Bearer t1") return send(401);
      if (method === "DELETE") return send(plots.delete(id) ? 204 : 404);
      if (method === "GET") {
        const found = [...plots.values()].filter((one) => [null, one.name].includes(searchParams.get("name")));
        return send(200, { amount: found.length + (fault === "a wrong count" ? 1 : 0), code: 200, plots: found });
      }
      if (typeof given.name !== "string" || Object.keys(given).length > 1) return send(400);
      const whole = { id: `p${++made}`, name: given.name };
      plots.set(whole.id, whole);
      return send(201, whole);
    });
  });
  after(() => target.close());

  const run = async (with_?: Fault) => {
    fault = with_;
    const kinds = ["negative", "behaviour"] as const;
    return (await runGenerated(documentOf("email"), target.url, { kinds }, frontOf("email"), setupOf("email"))).failed;
  };

  it("pass without a fault", async () => {
    assert.deepEqual(await run(), []);
    assert.equal(plots.size, 0);
  });

  for (const [one, where] of [
    ["anybody may sign in", /login.*negative/i],
    ["another status", /login.*negative/i],
    ["a wrong count", /plots.*list/i],
  ] as const)
    it(`find ${one}`, async () => {
      const failed = await run(one);
      assert.ok(
        failed.some((line) => where.test(line)),
        failed.join("\n"),
      );
    });
});

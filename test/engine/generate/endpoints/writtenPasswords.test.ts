// Tests that generated tests repeat no password or key that the setup of the service has as text.

import assert from "node:assert/strict";
import { answers, generate, openapi, phasesOf, shopWith, takes } from "./generated.ts";

const text = { type: "string" };
const credentials = { type: "object", required: ["email", "password"], properties: { email: text, password: text } };
const session = { type: "object", required: ["token"], properties: { token: text } };
const document = openapi({
  "/sessions": { post: takes(credentials, answers({ "201": session, "401": null })), delete: answers({ "204": null }) },
  "/me": { get: answers({ "200": { type: "object", properties: { name: text } } }) },
});
const front =
  'headers: { Authorization: "Bearer ${token}" }\nvariables: { password: { type: encrypted text }, token: { type: encrypted text } }\n';
const phases = (login: string) =>
  `\n# Setup\nSend a POST request to /sessions ${login}, and save $.token as \${token}.\n\n# Teardown\nSend a DELETE request to /sessions with bearer token \${token}.\n`;

describe("a password that the setup of the service has as text", () => {
  for (const [how, login] of [
    ["in a body", 'with body {"email": "wendy@example.com", "password": "warden-4711"}'],
    ["in a form", 'with form email "wendy@example.com" and password "warden-4711"'],
    ["as basic authentication", 'with username "wendy" and password "warden-4711"'],
    ["in a header", 'with header "X-Api-Key" "warden-4711"'],
  ] as const)
    it(`is in no generated playbook, ${how}`, async () => {
      const result = await generate(shopWith(document, front, phases(login)));
      const texts = result.changeSet.changes.map(({ text: written = "" }) => written);
      assert.ok(texts.length > 0);
      assert.deepEqual(
        texts.filter((one) => one.includes("warden-4711")),
        [],
      );
      const reason = result.leftOut.find(({ endpoint }) => endpoint === "DELETE /sessions")?.reason ?? "";
      assert.match(reason, /has a password or key as text in POST \/sessions.* Move it to a variable of type encrypted text\.$/);
      assert.ok(result.generated.some(({ endpoint }) => endpoint === "GET /me"));
    });

  it("is a variable where the setup uses one, and the sign-in is tested", async () => {
    const login = 'with body {"email": "wendy@example.com", "password": "${password}"}';
    const result = await generate(shopWith(document, front, phases(login)));
    assert.deepEqual(result.leftOut, []);
    assert.match(phasesOf(result, "POST /sessions", "Default"), /"password": "\$\{password\}"/);
    assert.match(phasesOf(result, "DELETE /sessions", "Default"), /"password": "\$\{password\}"/);
  });
});

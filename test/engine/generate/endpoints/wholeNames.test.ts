// Tests that a remote call names the whole of its item, although the document requires no member.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, phasesOf, shopWith, text } from "./generated.ts";

const body = (properties: object) => ({
  requestBody: { content: { "application/x-www-form-urlencoded": { schema: object(properties, []) } } },
});
const required = (properties: object) => ({
  requestBody: { content: { "application/x-www-form-urlencoded": { schema: object(properties) } } },
});

describe("a remote call that removes what another one has made", () => {
  const removed = async (taken: object) => {
    const result = await generate(
      shopWith(
        openapi({
          "/rooms.create": { post: { ...required({ name: text }), ...answers({ "200": object({ room: text }) }) } },
          "/rooms.delete": { post: { ...required({ room: text }), ...answers({ "200": object({}) }) } },
          "/chat.post": { post: { ...required({ room: text, text }), ...answers({ "200": object({ ts: text, room: text }) }) } },
          "/chat.delete": { post: { ...body({ ts: text, ...taken }), ...answers({ "200": object({}) }) } },
        }),
      ),
    );
    return phasesOf(result, "POST /chat.delete", "Default").split("# Execution")[1]?.split("\n")[1] ?? "";
  };

  it("names both members that the removal sends", async () => {
    assert.match(await removed({ room: text }), /ts "?\$\{ts\}"? and room "\$\{room\w*\}"/);
  });

  it("names the only one that there is", async () => {
    assert.match(await removed({ as_user: { type: "boolean" } }), /form field ts "?\$\{ts\}"?\.$/);
  });
});

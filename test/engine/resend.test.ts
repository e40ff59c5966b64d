// From a response through a variable into the next request: the JSON that is sent on has the digits that came.

import assert from "node:assert/strict";
import fc from "fast-check";
import { readStore } from "../../engine/checks/store.ts";
import { buildBody } from "../../engine/http/requestBody.ts";
import { createResponse } from "../../engine/http/response.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import { compileValue } from "../../engine/values/fill.ts";
import { createScope } from "../../engine/values/scope.ts";
import { jsonText } from "../support/exactJson.ts";
import { property } from "../support/runs.ts";

const filled = compileValue({ whole: { $var: "saved" }, text: "${saved}" });

describe("what is saved and sent again", () => {
  it("has every digit of every number", () =>
    fc.assert(
      fc.asyncProperty(jsonText, async (text) => {
        const response = createResponse({
          status: 200,
          statusText: "OK",
          headers: [],
          body: Buffer.from(text),
          url: "http://localhost/",
          durationMs: 1,
        });
        const reading = await readStore("$", { response });
        assert.ok(reading.found);
        const scope = createScope(new Map([["saved", reading.value]]));
        const body = await filled.fill({ scope, random: { value: async () => null }, now: () => new Date(), folder: "" });
        const sent = await buildBody({ step: "api_request", action: "POST /", body }, { root: "/", files: nodeFiles }, undefined);
        const asText = typeof reading.value === "string" ? reading.value : text;
        assert.equal(sent.content, `{"whole":${text},"text":${JSON.stringify(asText)}}`);
      }),
      property,
    ));
});

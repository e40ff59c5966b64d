// Tests the suggested next tests: one sentence for each, the most informative first.

import assert from "node:assert/strict";
import { nextTests } from "../../../engine/coverage/nextTests.ts";
import { measured } from "./measured.ts";

const document = `
  openapi: 3.1.0
  info: { title: t, version: "1" }
  paths:
    /orders:
      post:
        parameters: [{ name: dry, in: query, schema: { type: boolean } }]
        requestBody:
          required: true
          content:
            application/json:
              schema:
                type: object
                required: [sku]
                properties:
                  sku: { type: string, maxLength: 5 }
                  state: { enum: [NEW, OLD] }
            application/xml: {}
        responses:
          "201": { description: ok, content: { application/json: { schema: { type: object, properties: { state: { enum: [NEW, OLD] } } } } } }
          "409": { description: no, content: { application/json: { schema: { type: object, properties: { why: { type: string } } } } } }
    /orders/{id}:
      delete:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        responses: { "204": { description: gone }, default: { description: no } }
`;

describe("what to test next", () => {
  it("names operations, statuses, parameters, values and media types in this order, with the points that each covers", async () => {
    const { points } = await measured({ "openapi.yaml": document }, [
      { send: "POST /orders", body: { sku: "A", state: "NEW" }, status: 201, answer: { state: "NEW" } },
    ]);
    assert.deepEqual(
      nextTests(points).map(({ what, points: covered }) => `${what} (${covered.length})`),
      [
        "Call DELETE /orders/{id} (4)",
        "Make POST /orders answer 409 (3)",
        "Send the query parameter dry with POST /orders (1)",
        "Send query.dry as a type other than boolean in POST /orders (1)",
        "Leave out body in POST /orders (1)",
        "Send body as a type other than object in POST /orders (1)",
        "Leave out body.sku in POST /orders (1)",
        "Send body.sku as a type other than string in POST /orders (1)",
        "Send body.sku at or beyond maxLength 5 in POST /orders (2)",
        "Send OLD or another value as body.state in POST /orders (2)",
        "Send POST /orders a body of type application/xml (1)",
        "Make POST /orders answer 201 body.state with OLD (1)",
      ],
    );
    assert.equal(
      nextTests(points).reduce((sum, { points: covered }) => sum + covered.length, 0),
      points.filter(({ seen }) => seen.length === 0).length,
    );
  });
});

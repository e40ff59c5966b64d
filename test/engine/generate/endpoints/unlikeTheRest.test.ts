// Tests members that are needed because the document calls all others optional.

import assert from "node:assert/strict";
import { collection, generate, object, openapi, phasesOf, shopWith, text } from "./generated.ts";

describe("a member that alone is not called optional", () => {
  const bodyOf = async (others: Readonly<Record<string, string>>) => {
    const told = Object.entries(others).map(([key, description]) => [key, { ...text, description, example: `${key} text` }]);
    const entry = object(
      { ...Object.fromEntries(told), minutes: { type: "integer", description: "Must be greater than 0.", example: 12 } },
      [],
    );
    return phasesOf(await generate(shopWith(openapi(collection("entries", object({ data: entry }))))), "POST /entries", "Default");
  };

  it("is sent", async () => {
    assert.match(await bodyOf({ note: "*Optional*. What was done.", place: "*Optional*. Where." }), /"minutes": 12/);
  });

  it("may be absent where the others may be needed as well", async () => {
    assert.doesNotMatch(await bodyOf({ note: "*Optional*. What was done.", place: "The place." }), /"minutes"/);
  });
});

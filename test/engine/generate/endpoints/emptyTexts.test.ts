// Tests which texts are expected to be accepted empty: neither the name of a thing nor what it cannot be made without.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, shopWith, takes, text, textOf } from "./generated.ts";

describe("empty texts in generated playbooks", () => {
  const rowsOf = async (made: object, changed: object, endpoint: string) => {
    const notes = collection("notes", made, object({ id: text }));
    const item = { ...notes["/notes/{id}"], patch: { ...takes(changed as never), ...answers({ "200": object({ id: text }) }) } };
    return textOf(await generate(shopWith(openapi({ ...notes, "/notes/{id}": item }))), endpoint, "Edge Case");
  };

  it("are no names", async () => {
    const note = object({ name: text, comment: text }, []);
    const rows = await rowsOf(note, note, "PATCH /notes/{id}");
    assert.doesNotMatch(rows, /name is empty/);
    assert.match(rows, /comment is empty/);
    const allowed = object({ name: { ...text, minLength: 0 }, comment: text }, []);
    assert.match(await rowsOf(allowed, allowed, "PATCH /notes/{id}"), /name is empty/);
  });

  it("are no texts without which the thing is not made", async () => {
    const changed = object({ message: text, comment: text }, []);
    const rows = await rowsOf(object({ message: text, comment: text }, ["message"]), changed, "PATCH /notes/{id}");
    assert.doesNotMatch(rows, /message is empty/);
    assert.match(rows, /comment is empty/);
    assert.match(await rowsOf(object({ message: text, comment: text }, []), changed, "PATCH /notes/{id}"), /message is empty/);
  });
});

// Tests whose things generated playbooks touch: those of the user who is signed in, also where only a word names that
// user.

import assert from "node:assert/strict";
import { answers, collection, generate, object, openapi, pathId, phasesOf, shopWith, text } from "./generated.ts";

const user = object({ gid: text, name: text });
const absences = collection(
  "absences",
  object({ user: { ...text, description: "The gid of the user who is away." }, note: text }),
  object({ id: text }),
);

const paths = (words: string) => ({
  ...absences,
  "/users": { get: answers({ "200": object({ data: { type: "array", items: user } }) }) },
  "/users/{user_gid}": {
    get: { parameters: [{ ...pathId("user_gid", text), description: words }], ...answers({ "200": object({ data: user }) }) },
  },
});

const setupOf = async (words: string) => phasesOf(await generate(shopWith(openapi(paths(words)))), "POST /absences", "Default");

describe("the user of generated playbooks", () => {
  it("is the one who is signed in, if a word names that one", async () => {
    const setup = await setupOf('A user. This can either be the string "me" or the gid of a user.');
    assert.match(setup, /GET request to \/users\/me, and save \$\.data\.gid/);
    assert.doesNotMatch(setup, /GET request to \/users,/);
  });

  it("is the first of the list if no word does", async () => {
    assert.match(await setupOf("The gid of a user."), /GET request to \/users, and save \$\.data\[0\]\.gid/);
    assert.match(await setupOf('The gid of a user, or the string "all".'), /GET request to \/users, and save/);
  });
});

// Tests that no correction takes a wrong, random or missing value for the right one.

import assert from "node:assert/strict";
import { compile, readOperations, type SentenceContext } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Library, version: "1" }
paths:
  /sessions:
    post:
      summary: Log in
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Login" } } } }
      responses: { "201": { description: ok } }
  /users:
    post:
      summary: Register a user
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewUser" } } } }
      responses: { "201": { description: ok } }
  /books:
    post:
      summary: Add a book
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewBook" } } } }
      responses: { "201": { description: ok } }
components:
  schemas:
    Login: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string } } }
    NewUser: { type: object, required: [email], properties: { email: { type: string }, name: { type: string } } }
    NewBook: { type: object, required: [title, author], properties: { title: { type: string }, author: { type: string } } }
`);

const context: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  variables: new Set(["email", "password", "title"]),
};

function suggestionsFor(sentence: string) {
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? [] : compiled.problem.suggestions;
}

describe("corrections of sentences about wrong and missing values", () => {
  for (const [sentence, changed] of [
    ['Log in with the email "ada@example.com" and a wrong password.', /\$\{password\}/],
    ['Log in quickly with the email "ada@example.com" and an invalid password.', /\$\{password\}/],
    ["Register a user with a random email address, please do.", /\$\{email\}/],
    ["Post a book without a title for the shelf.", /body \{\}/],
    ["Log in as a guest with the email and the password, please do.", /\$\{password\}/],
  ] as const)
    it(`do not change what “${sentence}” sends`, () => {
      assert.deepEqual(
        suggestionsFor(sentence).filter(({ text }) => changed.test(text)),
        [],
      );
    });

  it("have to be reviewed if they leave words out, and not if they correct a typing error", () => {
    const [dropped] = suggestionsFor("Send a GET request to /books politely.");
    assert.deepEqual([dropped?.title, dropped?.needsReview], ["Leave out “politely”", true]);
    const [typo] = suggestionsFor("Sned a GET request to /books.");
    assert.deepEqual([typo?.title, typo?.needsReview], ["Change “Sned” to “Send”", undefined]);
  });
});

// Tests that a change of a whole collection is never read from, or proposed for, a sentence about some of its things.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const book =
  "{ type: object, properties: { id: { type: string }, title: { type: string }, shelfId: { type: string }, state: { type: string, enum: [lent, lost] } } }";
const ok = 'responses: { "200": { description: ok } }';
const gone = 'responses: { "204": { description: gone } }';
const list = (schema: string): string => `responses: { "200": { description: ok, ${json(`{ type: array, items: ${schema} }`)} } }`;
const query = (...names: readonly string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: query, schema: { type: string } }`).join(", ")}]`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Library, version: "1" }
paths:
  /shelves:
    post: { summary: Create a shelf, requestBody: { ${json("{ type: object, properties: { name: { type: string } } }")} }, responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: string }, name: { type: string } } }")} } } }
    get: { summary: List the shelves, ${list("{ type: object, properties: { id: { type: string }, name: { type: string } } }")} }
    delete: { summary: Delete all shelves, ${gone} }
  /shelves/{shelfId}:
    get: { summary: Get a shelf, ${ok} }
    delete: { summary: Delete a shelf, ${gone} }
  /shelves/{shelfId}/labels:
    get: { summary: List the labels, ${list("{ type: object, properties: { text: { type: string } } }")} }
    delete: { summary: Delete all labels of a shelf, ${gone} }
  /books:
    get: { summary: List the books, ${query("shelfId", "state")}, ${list(book)} }
    post: { summary: Create a book, requestBody: { ${json(book)} }, responses: { "201": { description: ok, ${json(book)} } } }
    delete: { summary: Delete all books, ${gone} }
    patch: { summary: Change all books, requestBody: { ${json("{ type: object, properties: { state: { type: string, enum: [lent, lost] } } }")} }, ${ok} }
  /books/lost:
    delete: { summary: Delete the lost books, ${gone} }
  /books/{bookId}:
    get: { summary: Get a book, ${ok} }
    delete: { summary: Delete a book, ${gone} }
  /notices:
    get: { summary: List the notices, ${query("shelfId")}, ${list("{ type: object, properties: { id: { type: string } } }")} }
    delete: { summary: Delete notices, ${query("shelfId")}, ${gone} }
`);

const shelf: Step = { step: "api_request", action: "POST /shelves", body: { name: "A" }, store: [{ shelfId: "$.id" }] };
const books: Step = { step: "api_request", action: "GET /books", query: { shelfId: "${shelfId}" } };
const after = (...before: readonly Step[]) => ({ operations, before, variables: ["shelfId"] });

reads(
  "some things of a collection",
  after(shelf, books),
  `
  Delete all books of the shelf
  Delete these books
  Remove those books
  Delete the books
  Delete the books of this shelf
  Delete all books on the shelf
  Delete its books
  Delete the returned books
  Delete the found books
  Delete the books we listed
  Delete some books
  Delete the shelf and all its books
  Deleting these books returns 204
  Set the state of these books to "lent"
`,
);

reads(
  "a whole collection",
  after(shelf, books),
  `
  Delete all books => [${requestStep("DELETE /books")}]
  Delete all the books => [${requestStep("DELETE /books")}]
  Delete every book => [${requestStep("DELETE /books")}]
  Delete all existing books => [${requestStep("DELETE /books")}]
  Now delete all of the books => [${requestStep("DELETE /books")}]
  Delete all our books => [${requestStep("DELETE /books")}]
  Delete the list of books => [${requestStep("DELETE /books")}]
  Send a DELETE request to /books => [${requestStep("DELETE /books")}]
  Delete the lost books => [${requestStep("DELETE /books/lost")}]
  Delete all labels of the shelf => [${requestStep("DELETE /shelves/${shelfId}/labels")}]
  Delete its labels => [${requestStep("DELETE /shelves/${shelfId}/labels")}]
  Delete all notices of the shelf => [${requestStep("DELETE /notices", ',"query":{"shelfId":{"$var":"shelfId"}}')}]
`,
);

reads(
  "a whole collection that was listed as a whole",
  after({ step: "api_request", action: "GET /books" }),
  `
  Delete the books => [${requestStep("DELETE /books")}]
  Clean up the books => [${requestStep("DELETE /books")}]
`,
);

reads(
  "the things of the list before",
  after(shelf, books),
  `
  Get the same books with state "lent"
  List these books again
  Get the shelf of these books
  Get them again
  GET /books and GET /shelves return 200
  Get the books => [${requestStep("GET /books")}]
  Get the shelf => [${requestStep("GET /shelves/${shelfId}")}]
  Get the books of the shelf => [${requestStep("GET /books", ',"query":{"shelfId":{"$var":"shelfId"}}')}]
  GET /books returns 200 => [${requestStep("GET /books")},{"step":"validate","checks":[{"status":200}]}]
  GET /books and GET /shelves should both return 200 => [${requestStep("GET /books")},{"step":"validate","checks":[{"status":200}]},${requestStep("GET /shelves")},{"step":"validate","checks":[{"status":200}]}]
`,
);

const refused = [
  "Delete the listed books",
  "Delete the found books",
  "Delete all notices of the author",
  'Delete all books with state "lent"',
  "Delete all books with this state",
  "Delete the books it has",
  "Delete the shelf's books",
  "Delete them",
];

describe("a proposal for a sentence about some things", () => {
  for (const sentence of refused)
    it(`changes no whole collection: ${sentence}`, () => {
      const { before, variables } = after(shelf, books);
      const compiled = compile(sentence, undefined, { ...(operations && { operations }), before, variables: new Set(variables) });
      const texts =
        compiled.kind === "understood"
          ? [JSON.stringify(compiled.steps)]
          : [...compiled.problem.suggestions.map(({ text }) => text), ...(compiled.problem.examples ?? [])];
      deepEqual(
        texts.filter((text) => /DELETE (?:request to )?\/(?:books|shelves|notices)(?:[^/]|$|\.|\/\$)/.test(text)),
        [],
      );
    });
});

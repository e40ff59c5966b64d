// Starts the service of the tests that begin in an empty folder: notes, and an OpenAPI document, that ask for a key.

import { json, startTarget, type Target } from "./target.ts";

export const notesKey = "open-sesame-5521";

const document = (url: string) => ({
  openapi: "3.0.3",
  info: { title: "Notes API", version: "1.0.0" },
  servers: [{ url }],
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Api-Key" } },
    schemas: {
      NewNote: {
        type: "object",
        required: ["text", "colour"],
        properties: { text: { type: "string", example: "Buy milk" }, colour: { enum: ["yellow", "blue"] } },
      },
      Note: {
        type: "object",
        required: ["id", "text", "state"],
        properties: { id: { type: "string" }, text: { type: "string" }, colour: { type: "string" }, state: { enum: ["open", "done"] } },
      },
    },
  },
  paths: {
    "/notes": {
      post: {
        operationId: "createNote",
        summary: "Writes a note",
        requestBody: { required: true, content: { "application/json": { schema: { $ref: "#/components/schemas/NewNote" } } } },
        responses: { 201: { description: "The note", content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } } } },
      },
    },
    "/notes/{noteId}": {
      delete: {
        operationId: "deleteNote",
        summary: "Throws a note away",
        parameters: [{ name: "noteId", in: "path", required: true, schema: { type: "string" } }],
        responses: { 204: { description: "It is gone" } },
      },
    },
  },
});

/** Answers 404 to `/nothing.json`, and 401 to whoever does not send the key. */
export async function startNotes(): Promise<Target> {
  const target: Target = await startTarget(({ method, url, text, headers }, response) => {
    if (url === "/nothing.json") return json(response, 404, { message: "There is nothing." });
    if (headers["x-api-key"] !== notesKey) return json(response, 401, { message: "The key is wrong." });
    if (url === "/openapi.json") return json(response, 200, document(target.url));
    if (method === "DELETE") return void response.writeHead(204).end();
    json(response, 201, { id: "n-1", state: "open", ...JSON.parse(text) });
  });
  return target;
}

import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../../language/index.ts";
import { withSpelledPaths } from "../../../language/openapi/resourcePaths.ts";

const segment = { type: "string" };
const named = (name: string, pattern?: string): JsonObject => ({
  name,
  in: "path",
  required: true,
  description: "Its name.",
  schema: { type: "string", ...(pattern === undefined ? {} : { pattern }) },
});
const operation = (...parameters: readonly JsonObject[]): JsonObject => ({ parameters, responses: {} });

/** Each operation with the names of its parameters in the path. */
function spelled(paths: JsonObject, more: JsonObject = {}): readonly string[] {
  const document = withSpelledPaths({ openapi: "3.0.3", paths, ...more });
  return Object.entries(
    document.paths as Record<string, Record<string, { readonly parameters?: readonly Record<string, Json>[] }>>,
  ).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== "parameters")
      .map(([method, { parameters = [] }]) => `${method} ${path} (${parameters.map(({ name, $ref }) => name ?? $ref).join(", ")})`),
  );
}

describe("paths with parameters of several segments", () => {
  it("spells out the templates of names, also with a method after them", () => {
    assert.deepEqual(
      spelled({
        "/v1/{name=projects/*/topics/*}": { get: operation(named("name"), { name: "view", in: "query" }) },
        "/v1/{topic.name=projects/*/topics/*}": { patch: operation(named("topic.name")) },
        "/v1/{name=projects/*/topics/*}:publish": { post: operation(named("name")) },
        "/v1/{parent=projects/*}/topics": { post: operation(named("parent")) },
        "/v1/{name=folders/*/folders/*}": { get: operation(named("name")) },
      }),
      [
        "get /v1/projects/{project}/topics/{topic} (project, topic, view)",
        "patch /v1/projects/{project}/topics/{topic} (project, topic)",
        "post /v1/projects/{project}/topics/{topic}:publish (project, topic)",
        "post /v1/projects/{project}/topics (project)",
        "get /v1/folders/{folder}/folders/{folder2} (folder, folder2)",
      ],
    );
  });

  it("reads the segments from the pattern of a name, one path for each pattern", () => {
    const topics = "^projects/[^/]+/topics/[^/]+$";
    assert.deepEqual(
      spelled({
        "/v1/{name}": { get: operation(named("name", topics)) },
        "/v1/{name_1}": { get: operation(named("name_1", "^projects/[^/]+/oauthIdpConfigs/[^/]+$")) },
        "/v1/{+name}": { delete: operation(named("name", topics)) },
        "/v1/{+parent}/topics": { get: operation(named("parent", "projects/[^/]+")) },
      }),
      [
        "get /v1/projects/{project}/topics/{topic} (project, topic)",
        "delete /v1/projects/{project}/topics/{topic} (project, topic)",
        "get /v1/projects/{project}/oauthIdpConfigs/{oauthIdpConfig} (project, oauthIdpConfig)",
        "get /v1/projects/{project}/topics (project)",
      ],
    );
  });

  it("says of each part what it is a part of, in the form of the document's version", () => {
    const paths = { "/v1/{parent=projects/*}/topics": { parameters: [{ $ref: "#/parameters/Parent" }], get: operation() } };
    const document = withSpelledPaths({ swagger: "2.0", paths, parameters: { Parent: { name: "parent", in: "path", type: "string" } } });
    assert.deepEqual(document.paths, {
      "/v1/projects/{project}/topics": {
        get: { parameters: [{ name: "project", in: "path", required: true, description: "Part of `parent`.", ...segment }], responses: {} },
      },
    });
  });

  it("leaves other paths as they are", () => {
    const document: JsonObject = {
      openapi: "3.0.3",
      paths: {
        "/v1/{name=**}": { get: operation(named("name")) },
        "/v1/{name=projects/**}/keys": { get: operation(named("name")) },
        "/v1/{+name}": { get: operation(named("name")) },
        "/v1/{name}": { get: operation(named("name", "^[a-z/]+$")) },
        "/pets/{name}": { get: operation(named("name")) },
        "/refs/{ref}": { get: operation(named("ref", "^refs/heads/[^/]+$")) },
        "/v1/{name=*/topics/*}": { get: operation(named("name")) },
      },
    };
    assert.deepEqual(withSpelledPaths(document), document);
  });

  it("keeps two operations of one address apart", () => {
    const pattern = "^projects/[^/]+$";
    assert.deepEqual(
      spelled({ "/v1/{name}": { get: operation(named("name", pattern)) }, "/v1/{name_1}": { get: operation(named("name_1", pattern)) } }),
      ["get /v1/projects/{project} (project)", "get /v1/{name_1} (name_1)"],
    );
  });
});

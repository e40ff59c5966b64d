// Writes json-server's own description of a collection of posts as an OpenAPI document.

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const query = (name: string, schema: object, description = "") => ({
  name,
  in: "query",
  schema,
  ...(description === "" ? {} : { description }),
});
const fields = {
  title: { type: "string", minLength: 1, maxLength: 80, examples: ["A day at the sea"] },
  kind: { type: "string", enum: ["ideas", "news"] },
  votes: { type: "integer", minimum: 0, examples: [7] },
};
const one = { description: "The post.", ...json(ref("Post")) };
const missing = { description: "There is no such post." };

export const postsDocument = {
  openapi: "3.1.0",
  info: { title: "Posts", version: "1.0.0" },
  paths: {
    "/posts": {
      get: {
        operationId: "listPosts",
        summary: "List posts",
        parameters: [
          query("title", { type: "string" }),
          query("kind", fields.kind),
          query("votes_gte", { type: "integer" }),
          query("votes_lte", { type: "integer" }),
          query("_sort", { type: "string", enum: ["id", "votes", "title"] }),
          query("_order", { type: "string", enum: ["asc", "desc"] }),
          query("_page", { type: "integer", minimum: 1 }),
          query("_limit", { type: "integer", minimum: 1 }),
        ],
        responses: { "200": { description: "The posts.", ...json({ type: "array", items: ref("Post") }) } },
      },
      post: {
        operationId: "createPost",
        summary: "Create a post",
        requestBody: { required: true, ...json(ref("NewPost")) },
        responses: { "201": { description: "Created.", headers: { Location: { schema: { type: "string" } } }, ...json(ref("Post")) } },
      },
    },
    "/posts/{postId}": {
      parameters: [{ name: "postId", in: "path", required: true, schema: { type: "integer" } }],
      get: { operationId: "getPost", summary: "Read a post", responses: { "200": one, "404": missing } },
      put: {
        operationId: "replacePost",
        summary: "Replace a post",
        requestBody: { required: true, ...json(ref("NewPost")) },
        responses: { "200": one, "404": missing },
      },
      patch: {
        operationId: "changePost",
        summary: "Change some fields of a post",
        requestBody: { required: true, ...json(ref("PostChange")) },
        responses: { "200": one, "404": missing },
      },
      delete: { operationId: "deletePost", summary: "Delete a post", responses: { "200": { description: "Deleted." }, "404": missing } },
    },
  },
  components: {
    schemas: {
      NewPost: { type: "object", required: ["title", "kind", "votes"], properties: fields },
      PostChange: { type: "object", properties: { title: { ...fields.title, examples: ["A night at the sea"] } } },
      Post: { type: "object", required: ["id", "title", "kind", "votes"], properties: { id: { type: "integer" }, ...fields } },
    },
  },
} as const;

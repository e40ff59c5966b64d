// Tests operations that a document has at one path and method, apart by an ending of the path, and answers that a query
// narrows to some members.

import assert from "node:assert/strict";
import { answers, generate, object, openapi, pathId, phasesOf, shopWith, takes, text, textOf } from "./generated.ts";

const id = pathId("id", text);
const link = object({ access: { ...text, enum: ["open", "invited"], description: "If not set, as the owner says. Can be `open`." } }, []);
const page = object({ id: text, name: text, link: { type: ["object", "null"], properties: { access: text } } }, ["id", "name"]);
const fields = { name: "fields", in: "query", required: true, schema: text, example: "link" };

const form = (summary: string, schema?: object) => ({
  summary,
  parameters: [id, fields],
  ...(schema === undefined ? {} : takes(object({ link: schema }, []))),
  ...answers({ "200": page, "400": null }),
});

const pages = {
  "/pages": { post: { ...takes(object({ name: text })), ...answers({ "201": page }) } },
  "/pages/{id}": {
    get: { parameters: [id], ...answers({ "200": page, "400": null }) },
    put: {
      parameters: [id],
      ...takes(object({ name: text, link: { type: "object" } }, ["name"])),
      ...answers({ "200": page, "400": null }),
    },
    delete: { parameters: [id], ...answers({ "204": null }) },
  },
  "/pages/{id}#get_link": { get: form("Get link for page") },
  "/pages/{id}#add_link": { put: form("Add link to page", link) },
  "/pages/{id}#update_link": { put: form("Update link on page", link) },
  "/pages/{id}#remove_link": {
    put: form("Remove link from page", {
      type: ["object", "null"],
      example: null,
      description: "By setting this value to `null`, the link is removed.",
    }),
  },
};

describe("generated playbooks of forms of one operation", () => {
  it("add the part first that a form reads, changes or removes, and look at it", async () => {
    const result = await generate(shopWith(openapi(pages)));
    const read = phasesOf(result, "GET /pages/{id}", "Default get link");
    assert.match(read, /PUT request to \/pages\/\$\{\w+\} with query parameter "fields" "link" and body \{"link": \{"access": "open"\}\}/);
    assert.match(read, /\$\.link is an object/);
    assert.match(phasesOf(result, "PUT /pages/{id}", "Default add link"), /\$\.link\.access is "open"/);
    assert.match(phasesOf(result, "PUT /pages/{id}", "Default update link"), /\$\.link\.access is "invited"/);
    assert.match(phasesOf(result, "PUT /pages/{id}", "Default remove link"), /\$\.link is null/);
  });

  it("expect no members that the query does not ask for", async () => {
    const result = await generate(shopWith(openapi(pages)));
    assert.doesNotMatch(phasesOf(result, "GET /pages/{id}", "Default get link"), /\$\.name is/);
    assert.match(phasesOf(result, "GET /pages/{id}", "Default"), /\$\.name is/);
  });

  it("expect no refusal of what another form takes", async () => {
    const result = await generate(shopWith(openapi(pages)));
    assert.ok(!result.generated.some(({ name }) => name === "Negative Values get link"));
    const refused = textOf(result, "PUT /pages/{id}", "Negative Values");
    assert.match(refused, /link is a text/);
    assert.doesNotMatch(refused, /link is null/);
    const { "/pages/{id}#remove_link": _, "/pages/{id}": item, ...rest } = pages;
    const { get, ...others } = item;
    const alone = await generate(shopWith(openapi({ ...rest, "/pages/{id}": others })));
    assert.match(textOf(alone, "PUT /pages/{id}", "Negative Values"), /link is null/);
    assert.match(textOf(alone, "GET /pages/{id}", "Negative Values get link"), /fields is missing/);
  });

  it("send no listed value that only some accounts may use", async () => {
    const rows = async (description: string) => {
      const plan = object({ name: text, reach: { ...text, enum: ["own", "company"], description } }, ["name"]);
      const paths = {
        "/plans": { post: { ...takes(plan), ...answers({ "201": object({ id: text }) }) } },
        "/plans/{id}": { delete: { parameters: [id], ...answers({ "204": null }) } },
      };
      return textOf(await generate(shopWith(openapi(paths))), "POST /plans", "Edge Case");
    };
    assert.match(await rows("Whom it reaches.\n\nThe `company` is everybody."), /reach is company/);
    assert.doesNotMatch(await rows("Whom it reaches.\n\nThe `company` level is only available to paid\naccounts."), /reach is company/);
    assert.doesNotMatch(
      await rows("Whom it reaches.\n\nThe `company` can be requested through our\nsupport channels."),
      /reach is company/,
    );
  });
});

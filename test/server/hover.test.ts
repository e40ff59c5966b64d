/** Hover: what is known of the thing under the cursor. */
import assert from "node:assert/strict";
import { hoverAt } from "../../server/features/hover.ts";
import { codeSpan, plainText } from "../../server/features/markdown.ts";
import { operationDocumentation } from "../../server/features/operationText.ts";
import { worldOf } from "./world.ts";

const shop = `
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
variables:
  sku: A-100
  password: { type: encrypted text }
---
//- /api.yaml
openapi: 3.0.0
paths:
  /orders:
    post:
      summary: Create an order
      responses: { 201: {} }
//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
//- /playbook.mcp-lock.json
{ "servers": { "mongo": {
  "tools": {
    "find": { "description": "Finds documents.", "annotations": { "readOnlyHint": true },
      "inputSchema": { "properties": { "collection": { "type": "string", "description": "Where." }, "limit": { "type": "integer" } }, "required": ["collection"] } }
  },
  "resources": [{ "uri": "mongo://indexes", "name": "indexes", "title": "The indexes" }] } } }
`;
const front = "---\nservice: shop\nflow: One\nvariables:\n  sku: B-200\n---\n# Execution\n";

function check(body: string, expected: RegExp | undefined, over?: string): void {
  const { workspace, path, offset, text } = worldOf(`${front}${body}${shop}`);
  const hover = hoverAt(workspace, path, offset);
  if (expected === undefined) assert.equal(hover, undefined);
  else assert.match(hover?.markdown ?? "nothing", expected);
  if (over !== undefined) assert.equal(text.slice(hover?.span.start, hover?.span.end), over);
}

describe("hover", () => {
  it("says of a variable what it is, where it comes from, and over what it wins", () => {
    check(
      "Send a GET request to /x/${s$0ku}.",
      /\*\*\$\{sku\}\*\* \*text\* — defined in this playbook.*B-200.*Takes precedence over\n- the one of the service \(shop\.playbook\): A-100/s,
      "sku",
    );
    check(
      "Send a POST request to /orders.\nSave $.id as ${order}.\nSend a GET request to /orders/${or$0der}.",
      /saved by a sentence above \(# Execution\)/,
    );
    check("Set ${x} to ${pass$0word}.", /The value is kept secret/);
    check("Send a GET request to /x/${unk$0nown}.", /step: api_request/);
  });

  it("shows the steps of an instruction as YAML, and what the document says of the endpoint", () => {
    check(
      "Se$0nd a POST request to /orders.",
      /```yaml\n- step: api_request\n {2}action: POST \/orders\n```/,
      "Send a POST request to /orders.",
    );
    check("Send a POST request to /ord$0ers.", /\*\*POST \/orders\*\*\n\nCreate an order/);
    check("Whatever th$0is is.", undefined);
  });

  it("shows servers, tools and services", () => {
    check('@mon$0go find with collection "orders".', /\*\*@mongo\*\* — MCP server of \.mcp\.json\n\n- `find` — Finds documents/);
    const find =
      /\*\*find\*\* — tool of @mongo\n\nFinds documents\.\n\n- `collection` \*string\*, required — Where\.\n- `limit` \*integer\*\n\nOnly reads/;
    check('@mongo fi$0nd with collection "orders".', find, "find");
    check('Using @mongo, fi$0nd with collection "orders".', find, "find");
    check("@mongo fi$0nd with nothing that is known.", find, "find");
    check(
      '@mongo find with coll$0ection "orders" and limit 5.',
      /\*\*collection\*\* — input of find, required: string\n\nWhere\./,
      '"orders"',
    );
    check('@mongo find with collection "orders" and limit $05.', /\*\*limit\*\* — input of find: integer/, "5");
    check('@mongo read the page "The in$0dexes".', /\*\*mongo:\/\/indexes\*\* — resource of @mongo\n\nThe indexes/, '"The indexes"');
  });

  it("names a status code, and says whether the document lists it", () => {
    check("Send a POST request to /orders.\nExpect status 2$001.", /\*\*201 Created\*\*\n\nPOST \/orders returns it/, "201");
    check("Send a POST request to /orders.\nExpect status 4$004.", /\*\*404 Not Found\*\*\n\nThe OpenAPI document does not list it/);
  });

  it("shows what documents and servers say as written, without pictures, links or emphasis of its own", () => {
    const text = plainText("![x](http://evil) *all* of <b>a_b</b>\n# not a heading\n1. no list");
    assert.equal(text, "!\\[x\\](http://evil) \\*all\\* of \\<b\\>a\\_b\\</b\\>\n\\# not a heading\n1\\. no list");
    assert.equal(codeSpan("a`b"), "`` a`b ``");
  });

  it("says which fields of a body are required, whatever they are called", () => {
    const operation = {
      method: "POST",
      path: "/a_b/{c_d}",
      summary: "Makes *all* of it",
      deprecated: false,
      parameters: [],
      tags: [],
      body: {
        mediaType: "application/json",
        required: true,
        fields: [
          { name: "sku", required: true },
          { name: "note", required: false },
        ],
      },
      responses: [],
    } as unknown as Parameters<typeof operationDocumentation>[0];
    assert.equal(operationDocumentation(operation), "**POST /a\\_b/{c\\_d}**\n\nMakes \\*all\\* of it\n\nBody: `sku` (required), `note`");
  });
});

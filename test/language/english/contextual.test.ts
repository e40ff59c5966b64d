import { parseMcpLock, readOperations, type SentenceContext } from "../../../language/index.ts";
import { reads, refuses } from "./reading.ts";

const document = `
openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders:
    get: { operationId: listOrders, parameters: [{ name: status, in: query, schema: { type: string } }], responses: { "200": { description: ok } } }
    post:
      operationId: createOrder
      requestBody:
        content: { application/json: { schema: { type: object, properties: { customerId: { type: string }, sku: { type: string }, quantity: { type: integer } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } }
  /orders/{orderId}:
    parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getOrder, responses: { "200": { description: ok } } }
    put: { operationId: replaceOrder, responses: { "200": { description: ok } } }
    patch: { operationId: updateOrder, responses: { "200": { description: ok } } }
    delete: { operationId: deleteOrder, responses: { "204": { description: ok } } }
  /orders/{orderId}/confirm:
    post: { operationId: confirmOrder, parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok } } }
  /orders/{orderId}/items:
    get: { operationId: listItems, parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok } } }
`;

const more = `
  /login:
    post:
      operationId: logIn
      requestBody:
        content: { application/json: { schema: { type: object, properties: { email: { type: string }, password: { type: string } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { accessToken: { type: string } } } } } } }
  /health:
    get: { operationId: health, responses: { "200": { description: ok } } }
  /refunds:
    post: { operationId: requestRefund, summary: Place a refund for an order, requestBody: { content: { application/json: { schema: { type: object, properties: { sum: { type: integer } } } } } }, responses: { "201": { description: ok } } }
  /profile:
    patch: { operationId: updateProfile, requestBody: { content: { application/json: { schema: { type: object, properties: { city: { type: string }, zip: { type: string } } } } } }, responses: { "200": { description: ok } } }
`;

const { operations } = readOperations(document);
if (operations === undefined) throw new Error("the document of this test is broken");

describe("sentences in their context", () => {
  const context: SentenceContext = {
    endpoint: { method: "POST", path: "/orders" },
    operations,
    variables: new Set(["orderId", "customerId", "token"]),
    servers: parseMcpLock('{ "servers": { "mongo": { "tools": ["find"] } } }').lock.servers,
    before: [],
  };
  const check = (sentence: string, steps: string) => it(sentence, () => reads(sentence, steps, context));
  const refused = (sentence: string, code: string, message?: RegExp) =>
    it(`${sentence} (refused)`, () => refuses(sentence, code, message, context));
  const one = (action: string) => `{ step: api_request, action: '${action}', parameters: { orderId: { $var: orderId } } }`;

  check(
    'Create an order with customerId ${customerId}, sku "A-100" and quantity 2',
    "{ step: api_request, action: POST /orders, body: { customerId: { $var: customerId }, sku: A-100, quantity: 2 } }",
  );
  check("Delete the order ${orderId}", one("DELETE /orders/{orderId}"));
  check("delete the order", one("DELETE /orders/{orderId}"));
  check("Confirm the order", one("POST /orders/{orderId}/confirm"));
  check("Get the order with id 7", "{ step: api_request, action: 'GET /orders/{orderId}', parameters: { orderId: 7 } }");
  check("Get all orders", "{ step: api_request, action: GET /orders }");
  check('Find orders with status "NEW"', "{ step: api_request, action: GET /orders, query: { status: NEW } }");
  check("List the items of the order 7", "{ step: api_request, action: 'GET /orders/{orderId}/items', parameters: { orderId: 7 } }");
  check("Send a PUT request to update the order", one("PUT /orders/{orderId}"));
  check("Send a GET request to the orders endpoint", "{ step: api_request, action: GET /orders }");
  check("Call the operation listOrders", "{ step: api_request, action: GET /orders }");
  check('Send a POST request to the endpoint with sku "x"', "{ step: api_request, action: POST /orders, body: { sku: x } }");
  check("Send the request", "{ step: api_request, action: POST /orders }");
  check("Send an authenticated GET request to /orders", "{ step: api_request, action: GET /orders, auth: { bearer: '${token}' } }");
  check("Use the authentication token", "{ step: prepare, auth: { bearer: '${token}' } }");
  check(
    "Create an order with quantity 1, save $.id as ${x} and expect status 201",
    "[{ step: api_request, action: POST /orders, body: { quantity: 1 }, store: [{ x: $.id }] }, { step: validate, checks: [{ status: 201 }] }]",
  );
  check("Content-Type: application/json", "{ step: prepare, headers: { Content-Type: application/json } }");

  refused("Update the order ${orderId}", "unknown-operation", /PUT .*PATCH|PATCH .*PUT/);
  refused('Create an order with «colour» "red"', "not-understood", /customerId/);
  refused("«Delete the customer»", "not-understood");
  refused("«@mongoo» find", "unknown-server", /@mongo/);
  refused("@mongo «drop»", "unknown-tool", /find/);
});

describe("what the document and the variables make exact", () => {
  const { operations: all } = readOperations(document + more);
  if (all === undefined) throw new Error("the document of this test is broken");
  const context: SentenceContext = { operations: all, variables: new Set(["email", "password", "city", "refund"]), before: [] };
  const check = (sentence: string, steps: string, own: SentenceContext = context) =>
    it(sentence.replace(/\n.*/s, " …"), () => reads(sentence, steps, own));
  const refused = (sentence: string, own: SentenceContext = context) =>
    it(`${sentence} (refused)`, () => refuses(sentence, refusalOf(sentence), undefined, own));
  const refusalOf = (sentence: string) => (/available|running/.test(sentence) ? "nothing-to-do" : "not-understood");
  const logIn =
    "{ step: api_request, action: POST /login, body: { email: { $var: email }, password: { $var: password } }, store: [{ accessToken: $.accessToken }] }";

  check("the shop API is up and running", "{ step: api_request, action: GET /health }");
  check("The service is available", "{ step: api_request, action: GET /health }");
  refused("The payment API is available");
  refused("the API is running", { operations, variables: new Set(), before: [] });

  check("I get a valid access token", logIn);
  check("Log in with valid credentials", logIn);
  check("The user is logged in", `[${logIn}, { step: prepare, auth: { bearer: "\${accessToken}" } }]`);
  check("The user is logged in", "{ step: prepare, auth: { bearer: '${apiToken}' } }", { ...context, variables: new Set(["apiToken"]) });
  refused("I get a valid access token", { ...context, variables: new Set(["email"]) });

  check("Place a refund for an order using POST\n| sum |\n| 5 |", "{ step: api_request, action: POST /refunds, body: { sum: 5 } }");
  check("The refund is created using a POST request\n| sum |\n| 5 |", "{ step: api_request, action: POST /refunds, body: { sum: 5 } }");
  check("Create a refund with:\n| sum |\n| 5 |", "{ step: api_request, action: POST /refunds, body: { sum: 5 } }");
  refused("The refund is created");
  check(
    "Send a POST request to create the refund with refund details",
    "{ step: api_request, action: POST /refunds, body: { $var: refund } }",
  );
  check("Refund payload is prepared with sum 5", "{ step: prepare, body: { sum: 5 } }");
  check("Send a PATCH request updating only 'city'", "{ step: api_request, action: PATCH /profile, body: { city: { $var: city } } }");
  refused("Get all orders with id 7");

  it("a parameter without a place is that of the path that has been prepared", () => {
    const before = [{ step: "prepare", url: "/orders/{orderId}" }] as const;
    reads("Set the parameter orderId to 7", "{ step: prepare, parameters: { orderId: 7 } }", { before });
    reads('The request contains the "page" parameter with value 2', "{ step: prepare, query: { page: 2 } }", { before });
  });

  it("the content type with a parameter is prepared before the first call, and checked after it", () => {
    const sentence = "the content type is text/plain; charset=utf-8";
    reads(sentence, "{ step: prepare, headers: { Content-Type: text/plain; charset=utf-8 } }", context);
    const behind = { ...context, before: [{ step: "api_request", action: "GET /orders" }] } as const;
    reads(sentence, "{ step: validate, checks: [{ header: Content-Type, equals: text/plain; charset=utf-8 }] }", behind);
  });
});

describe("the endpoint of the playbook", () => {
  const endpoint = { method: "PUT", path: "/stock" };
  const prepared = [{ step: "prepare", url: "/stock" }] as const;
  const check = (sentence: string, steps: string, before: SentenceContext["before"] = []) =>
    it(sentence, () => reads(sentence, steps, { endpoint, before }));

  check("the endpoint is configured", "{ step: prepare, url: /stock }");
  check("I have the API endpoint", "{ step: prepare, url: /stock }");
  check("Send the request", "{ step: api_request, action: PUT }", prepared);
  check("Send the request", "{ step: api_request, action: PUT /stock }", [...prepared, { step: "api_request", action: "PUT" }]);
  check(
    'Make a request with header X-Batch "7" the status should be 409',
    "[{ step: api_request, action: PUT /stock, headers: { X-Batch: '7' } }, { step: validate, checks: [{ status: 409 }] }]",
  );
  it("is none without such a playbook", () => {
    refuses("I have the endpoint", "not-understood", undefined, { before: [] });
    refuses('Make a request with header X-Batch "7"', "needs-context", /no path/, { before: [] });
    refuses("Send a GET request", "needs-context", /PUT \/stock/, {
      endpoint,
      before: [...prepared, { step: "api_request", action: "PUT" }],
    });
  });
});

describe("names that the document and the variables have in common", () => {
  const text = `
openapi: 3.0.3
info: { title: Garden centre, version: "1" }
paths:
  /plants:
    get:
      operationId: listPlants
      parameters: [{ name: bed, in: query, schema: { type: string } }, { name: Price-List, in: header, schema: { type: string } }]
      responses: { "200": { description: ok } }
    post:
      operationId: createPlant
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /pots/{pot}:
    delete: { operationId: deletePot, parameters: [{ name: pot, in: path, required: true, schema: { type: string } }], responses: { "204": { description: ok } } }
  /plants/{id}:
    get: { operationId: getPlant, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok } } }
components:
  securitySchemes:
    own: { type: apiKey, in: query, name: k }
    other: { type: http, scheme: basic }
`;
  const read = (document: string): SentenceContext => {
    const { operations: known } = readOperations(document);
    if (known === undefined) throw new Error("the document of this test is broken");
    return { operations: known, variables: new Set(["sunnyBed", "rareId", "potId", "gardenKey", "monkey"]), before: [] };
  };
  const context = read(text);
  const check = (sentence: string, steps: string) => it(sentence.replace(/\n.*/s, " …"), () => reads(sentence, steps, context));
  const key = "{ step: prepare, auth: { apiKey: { name: k, in: query, value: '${gardenKey}' } } }";

  check("Get all plants with the sunny bed", "{ step: api_request, action: GET /plants, query: { bed: { $var: sunnyBed } } }");
  check("Get the plant with rare id", "{ step: api_request, action: 'GET /plants/{id}', parameters: { id: { $var: rareId } } }");
  check('Use price list "B"', "{ step: prepare, headers: { Price-List: B } }");
  check("Use my API key", key);
  check("I authorize with the key", key);
  check(
    "Garden centre plant record is created using POST\n| name |\n| fern |",
    "{ step: api_request, action: POST /plants, body: { name: fern } }",
  );
  check("Create plant data with:\n| name |\n| fern |", "{ step: api_request, action: POST /plants, body: { name: fern } }");

  it("are refused if there are none, or several", () => {
    const refused = (sentence: string, own: SentenceContext = context) => refuses(sentence, "not-understood", undefined, own);
    refused("Get all plants with the shady bed");
    refuses("Get the plant with pot id", "needs-context", /Which plant/, context);
    refused('Use price tag "B"');
    refused("Garden shop plant is created using POST\n| name |\n| fern |");
    refused("Use my API key", { ...context, variables: new Set(["monkey"]) });
    refused("Use my API key", { ...context, variables: new Set(["oneKey", "otherKey"]) });
    refused("Use my API key", read(text.replace("other: { type: http, scheme: basic }", "other: { type: apiKey, in: header, name: X-K }")));
  });
});

describe("a field without a place, before any call", () => {
  const before = [{ step: "prepare", headers: { "X-A": "1" } }] as const;
  it("is one of the body", () => {
    reads('that "lines[0].count" is 3', "{ step: prepare, body: { lines: [{ count: 3 }] } }", { before });
    reads('And that "note" is "x"', "{ step: prepare, body: { note: x } }", { before: [] });
  });
  it("is ambiguous after a call, without a place in the phase, or where the list would have gaps", () => {
    refuses('that "note" is "x"', "not-understood", undefined, { before: [{ step: "api_request", action: "GET /a" }] });
    refuses('that "note" is "x"', "not-understood");
    refuses('that "lines[2].count" is 3', "not-understood", undefined, { before });
  });
});

describe("assertions that follow a request without a joint", () => {
  it("begin with the response or the status", () => {
    const steps = "[{ step: api_request, action: GET /a }, { step: validate, checks: [{ status: 404 }] }]";
    reads("I send a GET request to /a the response code should be 404", steps);
    refuses("I send a GET request to /a «field id should be 404»", "not-understood");
  });
});

describe("credentials of operations", () => {
  const doors = `
openapi: 3.0.3
info: { title: Doors, version: "1" }
paths:
  /login:
    post:
      operationId: logIn
      requestBody: { content: { application/json: { schema: { type: object, required: [email, password], properties: { email: { type: string }, password: { type: string }, device: { type: string } } } } } }
      responses: { "200": { description: ok } }
  /logout: { post: { operationId: logOut, responses: { "204": { description: ok } } } }
  /doors/{doorId}/open:
    post:
      operationId: openDoor
      parameters: [{ name: doorId, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: ok } }
  /doors:
    post:
      operationId: createDoor
      requestBody: { content: { application/json: { schema: { type: object, properties: { colour: { type: string }, width: { type: integer } } } } } }
      responses: { "201": { description: ok } }
`;
  const { operations: known } = readOperations(doors);
  if (known === undefined) throw new Error("the document of this test is broken");
  const context: SentenceContext = { operations: known, variables: new Set(["jwt"]), before: [] };
  const check = (sentence: string, steps: string) => it(sentence, () => reads(sentence, steps, context));
  const refused = (sentence: string, code: string, message?: RegExp, other = context) =>
    it(`${sentence} (refused)`, () => refuses(sentence, code, message, other));
  const door = "step: api_request, action: POST /doors, auth: { bearer: '${jwt}' }";

  check("Open the door A-7", "{ step: api_request, action: 'POST /doors/{doorId}/open', parameters: { doorId: A-7 } }");
  check("Create a door with bearer token ${jwt}", `{ ${door} }`);
  check('Create a door with bearer token ${jwt} and colour "red"', `{ ${door}, body: { colour: red } }`);
  check('Create a door with colour "red", width 5 and bearer token ${jwt}', `{ ${door}, body: { colour: red, width: 5 } }`);
  check("Create a door using the token ${jwt} and width 5", `{ ${door}, body: { width: 5 } }`);
  check('Create a door with the bearer token ${jwt} and body:\n```\n{"width": 5}\n```', `{ ${door}, body: { width: 5 } }`);
  check('Log in as "ada" with password "x"', "{ step: api_request, action: POST /login, body: { email: ada, password: x } }");
  check(
    'When I log in with email "ada" and password "x",',
    "{ step: api_request, action: POST /login, body: { email: ada, password: x } }",
  );
  check("Log out", "{ step: api_request, action: POST /logout }");
  check(
    'I sign out with header X-A "1" and expect status 204',
    "[{ step: api_request, action: POST /logout, headers: { X-A: '1' } }, { step: validate, checks: [{ status: 204 }] }]",
  );
  refused('Log in as "ada"', "needs-context", /needs “password”/);
  refused("Log out", "unknown-operation", /no operation to log out/, { ...context, operations });
});

describe("assertions after a request of the same sentence", () => {
  const shop = `
openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders/{orderId}:
    get:
      operationId: getOrder
      parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: integer }, total: { type: number } } } } } } }
  /profile:
    get: { operationId: getProfile, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { email: { type: string }, state: { type: string } } } } } } } }
  /tags:
    get: { operationId: getTags, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { rows: { type: array, items: { type: object } } } } } } } } }
`;
  const { operations: known } = readOperations(shop);
  if (known === undefined) throw new Error("the document of this test is broken");
  const context: SentenceContext = {
    operations: known,
    variables: new Set(),
    before: [{ step: "api_request", action: "GET /orders/{orderId}" }],
  };
  const check = (sentence: string, steps: string) => it(sentence, () => reads(sentence, steps, context));
  const refused = (sentence: string) => it(`${sentence} (refused)`, () => refuses(sentence, "needs-context", undefined, context));

  check(
    'Get /profile and check that the email is "a"',
    "[{ step: api_request, action: GET /profile }, { step: validate, checks: [{ path: $.email, equals: a }] }]",
  );
  check(
    "Get /tags, and expect that no item has the field id",
    "[{ step: api_request, action: GET /tags }, { step: validate, checks: [{ none: '$.rows[*]', path: $.id, exists: true }] }]",
  );
  check(
    "Get /profile and save the email as ${mail}, then get /orders/7 and check that the total is 5",
    "[{ step: api_request, action: GET /profile, store: [{ mail: $.email }] }, { step: api_request, action: GET /orders/7 }, { step: validate, checks: [{ path: $.total, equals: 5 }] }]",
  );
  check(
    'Poll GET /profile every second until the state is "done", at most 5 times',
    "{ step: api_request, action: GET /profile, until: { checks: [{ path: $.state, equals: done }], every: 1000, times: 5 } }",
  );
  check(
    "Get /orders/7 and save the order id as ${one}, and the total as ${two}",
    "{ step: api_request, action: GET /orders/7, store: [{ one: $.id }, { two: $.total }] }",
  );
  check("Save the id of the order as ${x}", "{ step: save, store: [{ x: $.id }] }");
  check("Get /tags, and save the first item's id as ${x}", "{ step: api_request, action: GET /tags, store: [{ x: '$.rows[0].id' }] }");
  refused("Get /profile and check that the total is 5");
  check(
    "Get /elsewhere and check that the total is 5",
    "[{ step: api_request, action: GET /elsewhere }, { step: validate, checks: [{ path: $.total, equals: 5 }] }]",
  );
});

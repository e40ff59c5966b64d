// Readings of strangers' sentences that would have passed without a word, each as it is read now, or refused.

import { readOperations, type SentenceContext } from "../../../language/index.ts";
import { check } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders:
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
  /orders/{orderId}:
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } } }
components:
  schemas:
    Order:
      type: object
      properties:
        id: { type: string }
        count: { type: integer }
        createdAt: { type: string, format: date-time }
        customer: { type: object, properties: { id: { type: string }, name: { type: string } } }
        lines: { type: array, items: { type: object, properties: { sku: { type: string } } } }
`);

function behind(action: string): SentenceContext {
  return { ...(operations === undefined ? {} : { operations }), before: [{ step: "api_request", action }], variables: new Set() };
}

check(
  "a placeholder without a noun, or one that is none",
  `
  I get a response with <statuscode> => -
  the API responds with <body> => -
  I receive an error with \${message} => -
  GET /orders/\${id => -
  GET /orders/\${} => -
  GET /orders/$<id => -
  GET /orders/\${id x} => -
  GET /orders/$id => -
  GET /orders/%name% => -
  POST /orders with body {"id": "\${id"} => -
  Set the header X-A to $id => -
  I save '\${file:UTF-8:order.json}' in variable 'order' => -
  `,
);

check(
  "a bare identifier",
  `
  def id = response.id => [{"step":"save","store":[{"id":"$.id"}]}]
  Set \${v} to response.sku => [{"step":"save","store":[{"v":"$.sku"}]}]
  the field id == tenantName => -
  retry until response.tenantId == tenantName => -
  the response contains code ABC => [{"step":"validate","checks":[{"path":"$.code","equals":"ABC"}]}]
  the response contains a valid ID => -
  the id should not be abc => -
  `,
);

check(
  "an unknown noun of a request",
  `
  POST /orders with qs '?userId=1' => -
  POST /orders with charset "utf-8" => -
  POST /orders with user-agent "x" => [{"step":"api_request","action":"POST /orders","headers":{"User-Agent":"x"}}]
  POST /orders with referer "x" => -
  POST /orders with host "x" => -
  `,
);

check(
  "headings of a table",
  `
  I set the headers:\\n| attribute | type | value |\\n| X-A | string | 1 | => -
  the headers:\\n| attribute | value |\\n| X-A | 1 | => [{"step":"prepare","headers":{"X-A":1}}]
  POST /orders with the following attributes:\\n| attribute | type | value |\\n| id | string | 1 | => -
  the response has the attributes:\\n| attribute | type | value |\\n| id | string | 1 | => [{"step":"validate","checks":[{"path":"$.id","type":"string"},{"path":"$.id","equals":"1"}]}]
  the response contains the headers:\\n| attribute | type | value |\\n| X-A | string | 1 | => -
  `,
);

check(
  "a field with a value",
  `
  the response should contain gender "x" => [{"step":"validate","checks":[{"path":"$.gender","equals":"x"}]}]
  the response has count 5 => [{"step":"validate","checks":[{"path":"$.count","equals":5}]}]
  the response contains null => -
  $.rows contains an item with id 3 and state "open" => [{"step":"validate","checks":[{"any":"$.rows[*]","path":"$","contains":{"id":3,"state":"open"}}]}]
  No item in $.rows has id 3 and state "open" => [{"step":"validate","checks":[{"none":"$.rows[*]","path":"$","contains":{"id":3,"state":"open"}}]}]
  The number of words in $.text is 5 => -
  `,
);

check(
  "what is not there",
  `
  $.tags should contain "red" but not "blue" => [{"step":"validate","checks":[{"path":"$.tags","contains":"red"},{"path":"$.tags","contains":"blue","not":true}]}]
  The Content-Type header should not be text/html => [{"step":"validate","checks":[{"header":"Content-Type","contains":"text/html","not":true}]}]
  $.rows should not have a field "email" => [{"step":"validate","checks":[{"path":"$.rows..email","exists":true,"not":true}]}]
  $.rows has no email => [{"step":"validate","checks":[{"path":"$.rows..email","exists":true,"not":true}]}]
  $.user must not contain the field "email" => [{"step":"validate","checks":[{"path":"$.user..email","exists":true,"not":true}]}]
  the response should not have a field "email" => [{"step":"validate","checks":[{"path":"$..email","exists":true,"not":true}]}]
  No item in $.values has value "se" => -
  No item in $.values has name "se" => [{"step":"validate","checks":[{"none":"$.values[*]","path":"$.name","equals":"se"}]}]
  $.rows has no item with name "x" => [{"step":"validate","checks":[{"none":"$.rows[*]","path":"$.name","equals":"x"}]}]
  the response has no item with name "x" => [{"step":"validate","checks":[{"body":"json","type":"array"},{"none":"$[*]","path":"$.name","equals":"x"}]}]
  `,
);

check(
  "a name that is also a kind",
  `
  the field named "id" is of type integer => -
  the field "id" is of type integer => [{"step":"validate","checks":[{"path":"$.id","type":"integer"}]}]
  $.createdAt is an ISO 8601 date => [{"step":"validate","checks":[{"path":"$.createdAt","format":"date"}]}]
  GET /orders: Returns a list of orders. => -
  the response contains the new order => -
  my orders has 2 items => -
  `,
);

check(
  "a document: an object",
  `
  Every order has an id => -
  No order has an id => -
  the response has an order => -
  the customer is "Ann" => [{"step":"validate","checks":[{"path":"$.customer.name","equals":"Ann"}]}]
  the customer should not be "Ann" => -
  the order's customer is 7 => -
  $.createdAt is an ISO 8601 date => [{"step":"validate","checks":[{"path":"$.createdAt","format":"date-time"}]}]
  the order has count 5 => [{"step":"validate","checks":[{"path":"$.count","equals":5}]}]
  the response has no email => [{"step":"validate","checks":[{"path":"$..email","exists":true,"not":true}]}]
  the customer has no email => -
  the order is "x" => -
  `,
  behind("GET /orders/7"),
);

check(
  "a document: what is sent",
  `
  Create an order for customer 7 => -
  Create an order with customer 7 => -
  `,
  behind("POST /orders"),
);

check(
  "a document: a list",
  `
  Every order has an id => [{"step":"validate","checks":[{"every":"$[*]","path":"$.id","exists":true}]}]
  the list contains an order with id "7" => [{"step":"validate","checks":[{"any":"$[*]","path":"$.id","equals":"7"}]}]
  the list contains an order with colour "red" => -
  the response should not have a field "email" => [{"step":"validate","checks":[{"path":"$..email","exists":true,"not":true}]}]
  the id is "7" => -
  `,
  behind("GET /orders"),
);

check(
  "a field inside of another one that is sent, and no check of it",
  `
  POST /orders with count 2 and customer.name "Ada" => [{"step":"api_request","action":"POST /orders","body":{"count":2,"customer":{"name":"Ada"}}}]
  POST /orders with customer.name "Ada", customer.id "c1" => [{"step":"api_request","action":"POST /orders","body":{"customer":{"name":"Ada","id":"c1"}}}]
  Send a POST request to /orders with customer.id "c1", count 2 => [{"step":"api_request","action":"POST /orders","body":{"customer":{"id":"c1"},"count":2}}]
  POST /orders with count 2 and customer.street "Ada" => -
  POST /orders with count 2, lines.sku "A" => -
  POST /orders with customer.id "c1" and customer.id "c2" => -
  POST /orders with customer "c1" and customer.id "c2" => -
  POST /orders with "customer.id" "c1" => [{"step":"api_request","action":"POST /orders","body":{"customer.id":"c1"}}]
  GET /orders/1 and expect status 200 and customer.name "Ada" => [{"step":"api_request","action":"GET /orders/1"},{"step":"validate","checks":[{"status":200},{"path":"$.customer.name","equals":"Ada"}]}]
  `,
  behind("GET /orders"),
);

check(
  "the same without a document, which would say that it is one",
  `
  POST /orders with count 2 and customer.name "Ada" => -
  `,
);

check(
  "a thing that goes to another one, and no variable",
  `
  The trainer is assigned to the trainee => -
  The ticket was assigned to support => -
  Assign the trainer to the trainee => -
  The id is assigned to orderId => [{"step":"save","store":[{"orderId":"$.id"}]}]
  The id is assigned to the variable order => [{"step":"save","store":[{"order":"$.id"}]}]
  Assign $.id to \${order} => [{"step":"save","store":[{"order":"$.id"}]}]
  `,
);

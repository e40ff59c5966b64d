// Sentences about the operations of a document, each after a customer and an order were made: of the shop in
// `examples/orders`, as a tester would say them.

import { readFileSync } from "node:fs";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, requestStep, validateStep } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("../../../examples/orders/openapi.yaml", import.meta.url), "utf8"));
const customer: Step = {
  step: "api_request",
  action: "POST /customers",
  body: { name: "Ada", email: "ada@example.com" },
  store: [{ customerId: "$.id" }],
};
const order: Step = {
  step: "api_request",
  action: "POST /orders",
  body: { customerId: { $var: "customerId" }, sku: "A-100", quantity: 2 },
  store: [{ orderId: "$.id" }],
};

function checkIn(title: string, last: readonly Step[], variables: readonly string[], table: string) {
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [customer, order, ...last],
    variables: new Set(variables),
  };
  check(title, table, context);
}

const status = (code: number) => validateStep(`{"status":${code}}`);

checkIn(
  "operations of a shop",
  [],
  ["customerId", "orderId"],
  `
  Confirm the order => [${requestStep("POST /orders/${orderId}/confirmation")}]
  Confirm it => [${requestStep("POST /orders/${orderId}/confirmation")}]
  The shop confirms the order => [${requestStep("POST /orders/${orderId}/confirmation")}]
  When I confirm that order, I should get 200 => [${requestStep("POST /orders/${orderId}/confirmation")},${status(200)}]
  Ship the order => [${requestStep("POST /orders/${orderId}/shipment")}]
  Shipping the order fails with 409 => [${requestStep("POST /orders/${orderId}/shipment")},${status(409)}]
  Try to ship the order – expect 409 => [${requestStep("POST /orders/${orderId}/shipment")},${status(409)}]
  Cancel the order with the reason "changed my mind" => [${requestStep("POST /orders/${orderId}/cancellation", ',"body":{"reason":"changed my mind"}')}]
  Cancel the order because of "late delivery" => [${requestStep("POST /orders/${orderId}/cancellation", ',"body":{"reason":"late delivery"}')}]
  The order is cancelled again, it must give a conflict => [${requestStep("POST /orders/${orderId}/cancellation")},${status(409)}]
  Get the order's shipment => [${requestStep("GET /orders/${orderId}/shipment")}]
  Fetch the shipment of the order => [${requestStep("GET /orders/${orderId}/shipment")}]
  Read the order back => [${requestStep("GET /orders/${orderId}")}]
  Look up the order once more, must be 404 => [${requestStep("GET /orders/${orderId}")},${status(404)}]
  Get the order's shipment, it should be gone => [${requestStep("GET /orders/${orderId}/shipment")},${status(404)}]
  Now delete the order => [${requestStep("DELETE /orders/${orderId}")}]
  Deleting the customer should return 409 => [${requestStep("DELETE /customers/${customerId}")},${status(409)}]
  The customer record is deleted => [${requestStep("DELETE /customers/${customerId}")}]
  The customer can no longer be found => [${requestStep("GET /customers/${customerId}")},${status(404)}]
  Retrieve the customer => [${requestStep("GET /customers/${customerId}")}]
  Change the phone of the customer to "030 12345" => [${requestStep("PATCH /customers/${customerId}", ',"body":{"phone":"030 12345"}')}]
  Update the customer with the name "Ada King" and the email ada.king@example.com => [${requestStep("PATCH /customers/${customerId}", ',"body":{"name":"Ada King","email":"ada.king@example.com"}')}]
  Create a customer named "Bob" with the email bob@example.com => [${requestStep("POST /customers", ',"body":{"name":"Bob","email":"bob@example.com"}')}]
  A new customer is registered with the name Grace Hopper and the email grace@example.com => [${requestStep("POST /customers", ',"body":{"name":"Grace Hopper","email":"grace@example.com"}')}]
  Create a customer called "Bob" without an email, which should fail with 422 => [${requestStep("POST /customers", ',"body":{"name":"Bob"}')},${status(422)}]
  Place an order for the customer with sku A-100 and quantity 3 => [${requestStep("POST /orders", ',"body":{"customerId":{"$var":"customerId"},"sku":"A-100","quantity":3}')}]
  Create an order for customer c-9 with sku A-100 => [${requestStep("POST /orders", ',"body":{"customerId":"c-9","sku":"A-100"}')}]
  List the orders of the customer => [${requestStep("GET /orders", ',"query":{"customerId":{"$var":"customerId"}}')}]
  List all orders with status NEW => [${requestStep("GET /orders", ',"query":{"status":"NEW"}')}]
  List the last 5 orders => [${requestStep("GET /orders", ',"query":{"limit":5}')}]
  Show me the product A-100 => [${requestStep("GET /products/A-100")}]
  The product A-100 is looked up => [${requestStep("GET /products/A-100")}]
  List the products in category "books" with limit 10 => [${requestStep("GET /products", ',"query":{"category":"books","limit":10}')}]
  Log in with username "ada" and password "secret-1" => [${requestStep("POST /sessions", ',"body":{"username":"ada","password":"secret-1"}')}]
  The client shall log out, whereupon the service shall respond with 204. => [${requestStep("DELETE /sessions/current")},${status(204)}]
  Download the invoice => [${requestStep("GET /orders/${orderId}/invoice")}]
  Get the invoice of order o-7 => [${requestStep("GET /orders/o-7/invoice")}]
  `,
);

checkIn(
  "what cannot be known of a shop",
  [{ ...order, store: [{ secondId: "$.id" }] }],
  ["customerId", "orderId", "secondId"],
  `
  Confirm the order => -
  Confirm the invoice => -
  Confirm the customer => -
  Update the customer => -
  Paint the order => -
  Create a customer named "Bob" => -
  Create an order for the customer with colour red => -
  List the orders of the shipment => -
  Delete the product A-100 => -
  Look up the product missing => -
  Delete all orders => -
  Open an order => -
  Cancel all orders => -
  Find the customer ada@example.com => [${requestStep("GET /customers/${customerId}")}]
  Show the first order => [${requestStep("GET /orders/${orderId}")}]
  Show the third order => -
  Get the order twice => -
  Remove the customer from the order => -
  Ship it to Berlin => -
  Confirm the order o-7 => [${requestStep("POST /orders/o-7/confirmation")}]
  `,
);

const lookedUp: Step = { step: "api_request", action: "GET /orders/${orderId}" };

checkIn(
  "what is said of a shop's responses",
  [lookedUp],
  ["customerId", "orderId"],
  `
  Remember the order number => [{"step":"save","store":[{"number":"$.number"}]}]
  Keep the order id around => [{"step":"save","store":[{"orderId":"$.id"}]}]
  The order has a non-empty number => [{"step":"validate","checks":[{"path":"$.number","empty":true,"not":true}]}]
  The order has the status NEW => [{"step":"validate","checks":[{"path":"$.status","equals":"NEW"}]}]
  The order has the colour red => -
  Remember the order colour => -
  `,
);

import assert from "node:assert/strict";
import { compile } from "../../../language/index.ts";
import { refuses } from "./reading.ts";

describe("refusals", () => {
  const check = (sentence: string, code: string, message?: RegExp) =>
    it(sentence.replace(/\n.*/s, " …"), () => refuses(sentence, code, message));

  check("Send a GET request to /orders «politely»", "not-understood");
  check("«Create an order»", "not-understood");
  check("Send a POST request to /orders «with order details»", "not-understood");
  check("Send a POST request to /a with body {} and body []", "invalid-value", /once|one body/);
  check("Send a POST request to /a with body:", "attachment-missing");
  check("Send a GET request to /a\n```json\n{}\n```", "attachment-unused");
  check('Send a POST request to /a with body:\n```json\n{ "a": }\n```', "invalid-value", /not JSON/);
  check("Send a POST request to /a with body:\n| one | two |\n| red | blue |", "invalid-value", /two ways/);
  check('Send a GET request to "«{{host}}»/a"', "invalid-value", /\$\{host\}/);
  check('Set the base URL to "«$HOST»"', "invalid-value", /\$\{HOST\}/);
  check('Send a GET request to «"shop.example/a"»', "invalid-value", /host or a path/);
  check("Save the price of every item as ${x}", "not-understood");
  check("Save the «Location» as ${url}", "ambiguous", /header Location/);
  check('Send a PATCH request to /a with header X-A "1" and «price 5», and expect status 200', "ambiguous", /“price” also a header/);
  check("Send a POST request to /a with «an empty body»", "ambiguous", /body \{\}/);
  check("Send a POST request to /a with the contents of «./a.json»", "ambiguous", /the file \.\/a\.json/);
  check('Send a POST request to /a with multipart fields photo «./a.png» and title "A"', "ambiguous", /the file \.\/a\.png/);
  check('Send a POST request to /a with «address.city» "Bern"', "ambiguous", /a dot in its name/);
  check('Send a POST request to /a with «token» "abc"', "ambiguous", /bearer token "abc"/);
  check("Send a PATCH request to /a with bearer token ${t} and «status 200»", "ambiguous", /expected/);
  check("GET /tickets/1 with «status 410»", "ambiguous", /and expect status 410/);
  check('The «Location» is "/a"', "needs-context", /the header Location/);
  check("For each ${order} in the list «of orders»:", "not-understood", /\$\{items\}/);
  check("Set the «parameter» x to 1", "not-understood", /query/);
  check("Wait ${n} «seconds»", "invalid-value", /milliseconds/);
  check("Save «$.lines[0].id»", "not-understood", /Name the variable/);
  check("Wait «5»", "not-understood", /unit/);
  check('Send a POST request to /a with body «{"a": 1»', "invalid-value", /not closed/);
  check("Send a POST request to /a with body «{'a': 1}»", "invalid-value", /a key is expected/);
  check('Expect $.a is «"x»', "invalid-value", /not closed/);
  check("Send a GET request to /a and set the header A to 1", "ambiguous", /next/);
  check('Send a GET request to /a with «username "u" and password "p"»', "ambiguous", /basic authentication/);
  check('curl -d "{}" https://shop.example', "not-understood", /curl/);
  check('Save the response data field "id" as ${x}', "ambiguous", /\$\.data\.id/);
  check("I set the base URL for the shop", "nothing-to-do", /base_url/);
  check("The header X-A is set to 1", "ambiguous");
  check("Create a post", "not-understood");
  check('I post the following payload to "/orders" with header A "1"', "attachment-missing");
  check("the response contains an array of 5 strings", "not-understood");
  check('I get "yes/no"', "not-understood");
  check("«Send GET requests to /orders»", "not-understood");
  check("«Send requests to /orders»", "not-understood");
  check('Send a DELETE request «to the link "self"»', "not-understood");
  check('Send a POST request to /a with body «"order.json"»', "ambiguous", /from file/);
  check("For each row:", "attachment-missing");
  check("Print the response", "nothing-to-do");
  check("The orders API is available", "nothing-to-do");
  check('I set "x" to 5', "not-understood");
  check("", "not-understood");

  it("offers the correction of a typing error, and does not compile it", () => {
    const compiled = compile("Sned a GET request to /orders");
    assert.ok(compiled.kind === "refused");
    assert.deepEqual(
      compiled.problem.suggestions.map(({ text }) => text),
      ["Send"],
    );
  });

  it("offers no correction for a word that is none, and corrected JSON for bare keys", () => {
    const corrections = (sentence: string) => {
      const compiled = compile(sentence);
      assert.ok(compiled.kind === "refused");
      return compiled.problem.suggestions.map(({ text }) => text);
    };
    assert.deepEqual(corrections("POST the sorted orders"), []);
    // A word of the lexicon is near, and nothing is gained with it.
    for (const sentence of ["The items are grouped by price in ascending order", "createdAt is today", 'Move the ticket to "done"'])
      assert.deepEqual(corrections(sentence), [], sentence);
    assert.deepEqual(corrections("Exepct staus 200"), ["Expect status"]);
    assert.deepEqual(corrections("Send a POST request to /a with body {a: 1, 'b': 'x'}"), ['{"a": 1, "b": "x"}']);
    assert.deepEqual(corrections("Save $.lines[0].id"), ["$.lines[0].id as ${id}"]);
  });

  it("shows both readings of an ambiguous sentence", () => {
    const compiled = compile("Content-Type: application/json");
    assert.ok(compiled.kind === "refused");
    assert.equal(compiled.problem.code, "ambiguous");
    assert.equal(compiled.problem.suggestions.length, 2);
  });
});

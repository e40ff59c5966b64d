import { reads } from "./reading.ts";

describe("sentences that prepare the next request", () => {
  const check = (sentence: string, steps: string) =>
    it(sentence.replace(/\n.*/s, " …"), () => reads(sentence, `{ step: prepare, ${steps} }`));

  check('The base URL is "https://shop.example"', "baseUrl: https://shop.example");
  check("I set the endpoint to /orders", "url: /orders");
  check("Given the request url https://shop.example/orders", "url: https://shop.example/orders");
  check('Set the header "X-Trace" to "1"', "headers: { X-Trace: '1' }");
  check("I set Accept-Language header to de", "headers: { Accept-Language: de }");
  check('Add "1" as the header X-Trace', "headers: { X-Trace: '1' }");
  check("I set the content type to application/json; charset=utf-8", "headers: { Content-Type: application/json; charset=utf-8 }");
  check("We send and accept JSON", "headers: { Accept: application/json, Content-Type: application/json }");
  check("the headers:\n| X-A | a |", "headers: { X-A: a }");
  check("the request has the following headers:\n| name | value |\n| X-A | a |", "headers: { X-A: a }");
  check('the query parameter "page" is 3', "query: { page: 3 }");
  check("Set the path parameter id to ${id}", "parameters: { id: { $var: id } }");
  check('I set the cookie "theme" to "dark"', "cookies: { theme: dark }");
  check('The request body is {"a": [1]}', "body: { a: [1] }");
  check("I have the following payload:\n```json\n{}\n```", "body: {}");
  check('Prepare a request body with name "Ada" and age 40', "body: { name: Ada, age: 40 }");
  check("the body (form):\n| user | ada |", "form: { user: ada }");
  check('attach "./invoice.pdf" to the request as "invoice"', "multipart: { invoice: { $file: ./invoice.pdf } }");
  check("I load the body from the file ./order.xml", "file: ./order.xml");
  check('the bearer token "t"', "auth: { bearer: t }");
  check('I authenticate as "u" with password "p"', "auth: { basic: { username: u, password: p } }");
  check("I am not logged in", "auth: none");
  check('I set the request header "A" to "1" and "B" to "2"', "headers: { A: '1', B: '2' }");
  check('Use headers "A: 1" and "B: 2"', "headers: { A: '1', B: '2' }");
  check('Remove the header "A"', "headers: { A: null }");
  check('Add field "a" with value 1 to the request body', "body: { a: 1 }");
  check("Authorization: Bearer abc", "headers: { Authorization: Bearer abc }");
  check('I have an access token "t"', "auth: { bearer: t }");
  check('Set the API key header X-Key to "k"', "auth: { apiKey: { name: X-Key, in: header, value: k } }");
  check('my username is "ada" and my API key is "k"', "auth: { basic: { username: ada, password: k } }");
  check("I have basic auth credentials username and password", "auth: { basic: { username: username, password: password } }");
  check("I set cookie to theme=dark; HttpOnly; Path=/", "cookies: { theme: dark }");
  check("the properties are loaded from the JSON file ./order.json", "file: ./order.json");
  check('the properties in the JSON\n```\n{ "a": 1 }\n```', "body: { a: 1 }");
  check("The request body is JSON\n```\n5\n```", "body: 5");
  check("Do not follow redirects", "redirects: false");
  check("Set the request timeout to 1.5 seconds", "timeout: 1500");
  check('Use header A "1", query parameter b 2 and bearer token ${t}', "headers: { A: '1' }, query: { b: 2 }, auth: { bearer: '${t}' }");
});

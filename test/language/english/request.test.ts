import { reads } from "./reading.ts";

describe("requests", () => {
  const check = (sentence: string, steps: string) =>
    it(sentence.replace(/\n.*/s, " …"), () => reads(sentence, `{ step: api_request, ${steps} }`));

  describe("verbs, nouns and the order of words", () => {
    check("Send a GET request to /orders.", "action: GET /orders");
    check("I should perform an HTTP DELETE request on the endpoint /orders/7", "action: DELETE /orders/7");
    check('The client makes a "POST" call to "/orders"', "action: POST /orders");
    check("GET https://shop.example/orders?page=2", "action: GET https://shop.example/orders?page=2");
    check("we OPTIONS `/orders`", "action: OPTIONS /orders");
    check("A PUT request is sent to the /orders/7 resource", "action: PUT /orders/7");
    check("the 'patch' request with url \"/orders/7\" was made", "action: PATCH /orders/7");
    check("Hit the /health endpoint", "action: GET /health");
    check('Launch "/orders", Method: "POST"', "action: POST /orders");
    check('I request "/orders" using HTTP PUT', "action: PUT /orders");
    check("fetch /orders/1", "action: GET /orders/1");
    check("Step 2: send DELETE request to /orders/{id}", "action: 'DELETE /orders/{id}'");
    check('Send a GET request to "orders/7"', "action: GET /orders/7");
    check("Send a HEAD request to ${host}/orders/${order.id}", "action: 'HEAD ${host}/orders/${order.id}'");
    check('Send a GET request to "/orders/<id>"', "action: 'GET /orders/${id}'");
    check("I am sending a DELETE request to /orders/7", "action: DELETE /orders/7");
    check("the GET /orders API is called", "action: GET /orders");
    check("A GET /orders call is made", "action: GET /orders");
    check('The API client DELETEs "/orders/7"', "action: DELETE /orders/7");
    check("Send a PUT-request to /orders/7", "action: PUT /orders/7");
    check('I request "POST /orders/7/cancel"', "action: POST /orders/7/cancel");
    check("I query GET /orders?state=NEW", "action: GET /orders?state=NEW");
    check('I call "orders/7?full=1"', "action: GET /orders/7?full=1");
    check('Request the REST endpoint with method "PATCH" and path "/orders/7"', "action: PATCH /orders/7");
    check("execute method PUT", "action: PUT");
  });

  describe("parts", () => {
    check('Send a POST request to /a with "address.city" "Bern"', "action: POST /a, body: { address.city: Bern }");
    check('Send a GET request to /a with filter.name "x"', "action: GET /a, query: { filter.name: x }");
    check("Send a GET request to /a with X-Trace ${t}", "action: GET /a, headers: { X-Trace: { $var: t } }");
    check(
      'Send a POST request to /a with Idempotency-Key ${k} and sku "a"',
      "action: POST /a, headers: { Idempotency-Key: { $var: k } }, body: { sku: a }",
    );
    check(
      'Send a POST request to /a with sku "a" and Prefer-Version 5',
      "action: POST /a, body: { sku: a }, headers: { Prefer-Version: 5 }",
    );
    check('Send a POST request to /a with state "NEW" and status "open"', "action: POST /a, body: { state: NEW, status: open }");
    check("Send a POST request to /a with an empty JSON object", "action: POST /a, body: {}");
    check("Send a GET request to /a without a bearer token", "action: GET /a, auth: none");
    check('Upload ./a.png as "file" to /a with title "A"', "action: POST /a, multipart: { file: { $file: ./a.png }, title: A }");
    check(
      'Send a POST request to /orders with bearer token ${t}, sku "A-100" and quantity 2',
      "action: POST /orders, auth: { bearer: '${t}' }, body: { sku: A-100, quantity: 2 }",
    );
    check(
      "Send a GET request to /orders with bearer token ${t} and page 2",
      "action: GET /orders, auth: { bearer: '${t}' }, query: { page: 2 }",
    );
    check(
      'Send a POST request to /login with form data "user=Ada%20L&next=%2Fhome"',
      "action: POST /login, form: { user: Ada L, next: /home }",
    );
    check("Send a DELETE request to /orders/7 with no query parameters", "action: DELETE /orders/7");
    check('Upload ./a.pdf as form field "invoice" to /files', "action: POST /files, multipart: { invoice: { $file: ./a.pdf } }");
    check("Send a GET request to /orders with query parameters page 2 and size 5", "action: GET /orders, query: { page: 2, size: 5 }");
    check("Send a GET request to /orders with page=2, size=5", "action: GET /orders, query: { page: 2, size: 5 }");
    check("Send a GET request to /orders/{id} with id ${orderId}", "action: 'GET /orders/{id}', parameters: { id: { $var: orderId } }");
    check(
      'Send a POST request to /orders with sku "A-100" and quantity ${n}',
      "action: POST /orders, body: { sku: A-100, quantity: { $var: n } }",
    );
    check('POST /orders with body {"n": ${n}, "s": "${n}"}', "action: POST /orders, body: { n: { $var: n }, s: '${n}' }");
    check(
      'Send a GET request to /orders with header X-Trace: 1 and Accept header "text/plain"',
      "action: GET /orders, headers: { X-Trace: 1, Accept: text/plain }",
    );
    check(
      "Send a GET request to /a with the Authorization header Bearer ${t}",
      "action: GET /a, headers: { Authorization: 'Bearer ${t}' }",
    );
    check('Send a GET request to /a with cookies session "x" and theme dark', "action: GET /a, cookies: { session: x, theme: dark }");
    check('Send a GET request to /a using bearer token "x"', "action: GET /a, auth: { bearer: x }");
    check(
      'Send a GET request to /a with basic authentication username "u" and password ${p}',
      "action: GET /a, auth: { basic: { username: u, password: '${p}' } }",
    );
    check(
      'Send a GET request to /a with API key "k" in header X-Key',
      "action: GET /a, auth: { apiKey: { name: X-Key, in: header, value: k } }",
    );
    check("Send an unauthenticated GET request to /a", "action: GET /a, auth: none");
    check(
      "Send a GET request to /a without authentication, with a time limit of 5 seconds and without following redirects",
      "action: GET /a, auth: none, timeout: 5000, redirects: false",
    );
    check('Send a POST request to /a with body from file "./a.json"', "action: POST /a, file: ./a.json");
    check('Send a POST request to /a with text body "hello"', "action: POST /a, text: hello");
    check(
      'Send a POST request to /a with multipart fields name "x" and photo the file ./p.png',
      "action: POST /a, multipart: { name: x, photo: { $file: ./p.png } }",
    );
    check(
      "Send a POST request to /a with multipart fields a the file ${lf[0]} and b the file ./q.png",
      "action: POST /a, multipart: { a: { $file: '${lf[0]}' }, b: { $file: ./q.png } }",
    );
    check('Send a POST request to /a with form user "ada" and pin "7"', "action: POST /a, form: { user: ada, pin: '7' }");
    check('Send a POST request to /a with text "hello"', "action: POST /a, text: hello");
    check('Send a PUT request to /a with the file "./a.pdf"', "action: PUT /a, file: ./a.pdf");
    check('Upload ${invoice} as "scan" to /invoices', "action: POST /invoices, multipart: { scan: { $file: '${invoice}' } }");
    check('Upload ./a.pdf to /invoices as "scan"', "action: POST /invoices, multipart: { scan: { $file: ./a.pdf } }");
    check('Send a PUT request to /a and attach "./a.pdf" as "scan"', "action: PUT /a, multipart: { scan: { $file: ./a.pdf } }");
    check('Send a GET request to /a with X-Trace "1"', "action: GET /a, headers: { X-Trace: '1' }");
    check(
      'Send a POST request to /a with sku "x" and Authorization "Bearer t"',
      "action: POST /a, body: { sku: x }, headers: { Authorization: Bearer t }",
    );
    check("Send a GET request to /a/{id} where id is 5", "action: 'GET /a/{id}', parameters: { id: 5 }");
    check('Make a GET "/a" call', "action: GET /a");
    check('Call the API with method POST and path "/a"', "action: POST /a");
    check("Send a GET request to /a with an invalid token", "action: GET /a, auth: { bearer: invalid-token }");
    check("Send a GET request to /a with sort=name, kind=text", "action: GET /a, query: { sort: name, kind: text }");
    check("Send a GET request to /a/<größe>/<order-id>", "action: 'GET /a/${größe}/${order-id}'");
    check(
      'Get an OAuth token using the password grant from /token with "ada" and "x" in scope "orders" using client ID "shop"',
      "action: POST /token, form: { grant_type: password, username: ada, password: x, scope: orders, client_id: shop }",
    );
    check(
      'Request an access token via the client credentials grant at /token with client id "shop" and client secret ${s}',
      "action: POST /token, form: { grant_type: client_credentials, client_id: shop, client_secret: '${s}' }",
    );
    check('Send a POST request to /a with form fields a "1" and b 2', "action: POST /a, form: { a: '1', b: 2 }");
    check(
      "Send a POST request to /a with id a random uuid and day tomorrow",
      "action: POST /a, body: { id: { $random: uuid }, day: { $now: date, offset: +1 day } }",
    );
  });

  describe("the attachment", () => {
    check('I post the following payload to "/orders"\n```json\n{ "sku": "A" }\n```', "action: POST /orders, body: { sku: A }");
    check("PUT the following JSON to /orders/7:\n| field | value |\n| sku | B |", "action: PUT /orders/7, body: { sku: B }");
    check("Send a POST request to /orders with the body below\n```\n[]\n```", "action: POST /orders, body: []");
    check('Send a POST request to /orders with body:\n```json\n{ "a": ${x} }\n```', "action: POST /orders, body: { a: { $var: x } }");
    check("I POST to /orders\n```\n[1, 2]\n```", "action: POST /orders, body: [1, 2]");
    check("Send a PUT request to /notes/1 with the following text:\n```text\na\nb\n```", 'action: PUT /notes/1, text: "a\\nb"');
    check("Send a POST request to /a with:\n| field | value |\n| sku | A-100 |\n| n | 2 |", "action: POST /a, body: { sku: A-100, n: 2 }");
    check(
      "Send a POST request to /a with payload:\n| sku | price |\n| A-1 | 2.5 |\n| A-2 | <p> |",
      "action: POST /a, body: [{ sku: A-1, price: 2.5 }, { sku: A-2, price: { $var: p } }]",
    );
    check(
      "Send a GET request to /a with headers:\n```\nAccept: text/plain\nX-N: 1\n```",
      "action: GET /a, headers: { Accept: text/plain, X-N: '1' }",
    );
    check(
      "Send a GET request to /a with query parameters:\n| page | 2 |\n| tag | a |\n| tag | b |",
      "action: GET /a, query: { page: 2, tag: [a, b] }",
    );
  });
});

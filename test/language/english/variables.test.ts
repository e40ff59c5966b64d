import { reads } from "./reading.ts";

describe("saving, setting, waiting, repeating", () => {
  const check = (sentence: string, steps: string) => it(sentence.replace(/\n.*/s, " …"), () => reads(sentence, steps));

  check("Save $.id as ${orderId}", "{ step: save, store: [{ orderId: $.id }] }");
  check('I store the "total" field of the response in the variable "sum"', "{ step: save, store: [{ sum: $.total }] }");
  check("Extract lines[0].sku from the response and save it as sku", "{ step: save, store: [{ sku: '$.lines[0].sku' }] }");
  check(
    "Save header Location as ${where} and the status as ${code}",
    "{ step: save, store: [{ where: header Location }, { code: status }] }",
  );
  check('Store the value of "lines[0].sku" as "sku"', "{ step: save, store: [{ sku: '$.lines[0].sku' }] }");
  check("$.id should be saved as ${orderId}", "{ step: save, store: [{ orderId: $.id }] }");
  check('Store the response in context as "all"', "{ step: save, store: [{ all: response }] }");
  check("Remember the cookie session as s", "{ step: save, store: [{ s: cookie session }] }");
  check("Keep the whole response as ${all}", "{ step: save, store: [{ all: response }] }");
  check("Save the response body as text as ${raw}", "{ step: save, store: [{ raw: body }] }");
  check("Save the text matching /[A-Z]+-\\d+/ as ${key}", "{ step: save, store: [{ key: 'match /[A-Z]+-\\d+/' }] }");
  check('Save the part of the body that matches the regex "id=(\\w+)" as ${key}', "{ step: save, store: [{ key: 'match /id=(\\w+)/' }] }");
  check("Save the id as orderId", "{ step: save, store: [{ orderId: $.id }] }");
  check("Save the first item's id as ${x}", "{ step: save, store: [{ x: '$[0].id' }] }");
  check(
    "Store the sku of the last item in $.lines as ${sku} and the status as ${code}",
    "{ step: save, store: [{ sku: '$.lines[-1].sku' }, { code: status }] }",
  );
  check("Save the ETag as ${etag}", "{ step: save, store: [{ etag: header ETag }] }");
  check("Save X-RateLimit-Remaining as ${left}", "{ step: save, store: [{ left: header X-RateLimit-Remaining }] }");
  check("Store Retry-After from the response as ${wait}", "{ step: save, store: [{ wait: header Retry-After }] }");
  check("Save the field ETag as ${etag}", "{ step: save, store: [{ etag: $.ETag }] }");
  check("Save the location as ${place}", "{ step: save, store: [{ place: $.location }] }");
  check("Store id in ${x}", "{ step: save, store: [{ x: $.id }] }");
  check("Save $.auth.key as access token", "{ step: save, store: [{ accessToken: $.auth.key }] }");
  check('Extract and store the value "$.a.id" as "x"', "{ step: save, store: [{ x: $.a.id }] }");
  check("Wait 10 seconds before the next request", "{ step: wait, for: 10000 }");
  check("Set ${id} to $.id", "{ step: save, store: [{ id: $.id }] }");
  check(
    "Save:\n| name | path |\n| id | $.id |\n| sku | lines[0].sku |",
    "{ step: save, store: [{ id: $.id }, { sku: '$.lines[0].sku' }] }",
  );

  check('Set the variable "n" to 5', "{ step: set, variable: n, value: 5 }");
  check(
    "Let ${a} be ${b.c[0]} and ${d} be null",
    "[{ step: set, variable: a, value: { $var: 'b.c[0]' } }, { step: set, variable: d, value: null }]",
  );
  check(
    "Generate a random number between 1 and 9 and save it as ${n}",
    "{ step: set, variable: n, value: { $random: number, min: 1, max: 9 } }",
  );
  check("Generate a UUID and save it as ${key}", "{ step: set, variable: key, value: { $random: uuid } }");
  check("Generate a number between 1 and 9 as ${n}", "{ step: set, variable: n, value: { $random: number, min: 1, max: 9 } }");
  check("Set ${d} to the date 3 days from now", "{ step: set, variable: d, value: { $now: date, offset: +3 days } }");
  check('Save the value "x" as ${y}', "{ step: set, variable: y, value: x }");
  check("I have these variables:\n| a | 1 |\n| b | x |", "[{ step: set, variable: a, value: 1 }, { step: set, variable: b, value: x }]");

  check("Wait for 1.5 seconds", "{ step: wait, for: 1500 }");
  check("pause ${ms} ms", "{ step: wait, for: { $var: ms } }");
  check(
    'Repeat the request every 2 seconds, at most 5 times, until $.status is "DONE"',
    "{ step: repeat, until: { checks: [{ path: $.status, equals: DONE }], every: 2000, times: 5 } }",
  );
  check(
    'Poll /jobs/1 until $.state is "ready", for at most 1 minute',
    "{ step: api_request, action: GET /jobs/1, until: { checks: [{ path: $.state, equals: ready }], for: 60000 } }",
  );
  check("Retry 5 times until $.a is 1", "{ step: repeat, until: { checks: [{ path: $.a, equals: 1 }], times: 5 } }");
  check("For each row:\n| sku | n |\n| A-1 | 1 |", "{ step: block, rows: [{ sku: A-1, n: 1 }], steps: [] }");
  check('For each ${to} in ["a", "b"]:', "{ step: block, rows: [{ to: a }, { to: b }], steps: [] }");
  check('For each ${n} in 1, "2" and 3:', "{ step: block, rows: [{ n: 1 }, { n: '2' }, { n: 3 }], steps: [] }");
  check("For each ${sku} in ${skus}:", "{ step: block, each: { variable: sku, in: skus }, steps: [] }");
  check(
    'Run the playbook "Log in" with user "ada", and save token as ${t}',
    "{ step: run, playbook: Log in, with: { user: ada }, store: [{ t: token }] }",
  );
  check('Run steps "clean up"', "{ step: steps, name: clean up }");
  check(
    '@<my mail> send with to "ada@example.com" and body {"a": 1}',
    "{ step: mcp_server_call, provider: my mail, tool: send, inputs: { to: ada@example.com, body: { a: 1 } } }",
  );
});

describe("compound sentences", () => {
  const check = (sentence: string, steps: string) => it(sentence.replace(/\n.*/s, " …"), () => reads(sentence, steps));

  check(
    "Delete /orders/7, and then verify that GET /orders/7 returns 404",
    "[{ step: api_request, action: DELETE /orders/7 }, { step: api_request, action: GET /orders/7 }, { step: validate, checks: [{ status: 404 }] }]",
  );
  check(
    "Send a POST request to /orders with body {}, save $.id as ${id} and expect status 201",
    "[{ step: api_request, action: POST /orders, body: {}, store: [{ id: $.id }] }, { step: validate, checks: [{ status: 201 }] }]",
  );
  check(
    "Set header A to 1 and send a GET request to /a, then expect status 200",
    "[{ step: prepare, headers: { A: 1 } }, { step: api_request, action: GET /a }, { step: validate, checks: [{ status: 200 }] }]",
  );
  check(
    'A "GET" request to /orders returns status 200 and body\n```\n[]\n```',
    "[{ step: api_request, action: GET /orders }, { step: validate, checks: [{ status: 200 }, { body: json, equals: [] }] }]",
  );
  check(
    "Send a POST request to /orders with the following body, and expect status 201:\n```json\n{}\n```",
    "[{ step: api_request, action: POST /orders, body: {} }, { step: validate, checks: [{ status: 201 }] }]",
  );
  check(
    'GET /jobs/1, repeat it every 1 second until $.state is "ready" and save $.url as ${url}',
    "{ step: api_request, action: GET /jobs/1, store: [{ url: $.url }], until: { checks: [{ path: $.state, equals: ready }], every: 1000 } }",
  );
});

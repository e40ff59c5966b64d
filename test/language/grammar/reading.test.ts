import { deepEqual } from "node:assert/strict";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { check, requestStep, validateStep } from "./table.ts";
import { written } from "./written.ts";

const request = (action: string, rest = "") => `{"step":"api_request","action":"${action}"${rest}}`;

check(
  "requests and their outcomes",
  `
  POST /orders → 201 => [${request("POST /orders")},{"step":"validate","checks":[{"status":201}]}]
  Sending a GET request to /parcels should return 404 => [${request("GET /parcels")},{"step":"validate","checks":[{"status":404}]}]
  A DELETE request to /parcels/7 without a token returns 401 => [${request("DELETE /parcels/7", ',"auth":"none"')},{"step":"validate","checks":[{"status":401}]}]
  Send a DELETE request to /strategies/a, expecting status 200 => [${request("DELETE /strategies/a")},{"step":"validate","checks":[{"status":200}]}]
  retrieve a GET request to "/parcels" => [${request("GET /parcels")}]
  Make a call to the service "/parcels" => [${request("GET /parcels")}]
  Send GET requests to /parcels => -
  Send a GET request to /parcels politely and twice => -
  `,
);

check(
  "what is checked",
  `
  the parcel status should be 401 => [{"step":"validate","checks":[{"status":401}]}]
  Verify that the weight is 12.5 => [{"step":"validate","checks":[{"path":"$.weight","equals":12.5}]}]
  Make sure that the response contains the name "Ada" => [{"step":"validate","checks":[{"path":"$.name","equals":"Ada"}]}]
  The answer should be a CSV => [{"step":"validate","checks":[{"header":"Content-Type","contains":"text/csv"}]}]
  per_page value must be 6 => [{"step":"validate","checks":[{"path":"$.per_page","equals":6}]}]
  Status code is either \`200 OK\` or \`400 Bad Request\` => [{"step":"validate","checks":[{"status":[200,400]}]}]
  Status code is 400 Not Found => -
  The reply is an array with at most 500 items => [{"step":"validate","checks":[{"body":"json","type":"array"},{"body":"json","length":{"atMost":500}}]}]
  $.tags should contain "red" but not "blue" => [{"step":"validate","checks":[{"path":"$.tags","contains":"red"},{"path":"$.tags","contains":"blue","not":true}]}]
  The parcel is processed => -
  That should fail => [{"step":"validate","checks":[{"status":{"atLeast":400}}]}]
  It should be refused with a status of 400 or above => [{"step":"validate","checks":[{"status":{"atLeast":400}}]}]
  Assert that $.parcelId matches the format uuid => [{"step":"validate","checks":[{"path":"$.parcelId","format":"uuid"}]}]
  The parcel should no longer exist => -
  my inbox should be empty by then => -
  Verify that the external actions succeeded => -
  Excpect status 204 => -
  Expect stats 200 => -
  The repsonse should be empty => -
  `,
);

check(
  "saving, waiting and preparing",
  `
  I store the response field "id" as "planId" => [{"step":"save","store":[{"planId":"$.id"}]}]
  Save the value of the cookie session to the scenario variable sid => [{"step":"save","store":[{"sid":"cookie session"}]}]
  Give the server three seconds to settle => [{"step":"wait","for":3000}]
  I authenticate as the user "ann" with the password "secret-9" => [{"step":"prepare","auth":{"basic":{"username":"ann","password":"secret-9"}}}]
  The service does not use authentication => [{"step":"prepare","auth":"none"}]
  Set the header "X-A" to "{{token}}" => -
  `,
);

check(
  "blocks and tables below a sentence",
  `
  the JSON should be\\n{"id": 4} => [{"step":"validate","checks":[{"body":"json","equals":{"id":4}}]}]
  the variable "size" should be equal to JSON\\n{"width": 2} => [{"step":"validate","checks":[{"variable":"size","equals":{"width":2}}]}]
  the body (json):\\n| sku | A-1 | => [{"step":"prepare","body":{"sku":"A-1"}}]
  the body (form):\\n| sku | A-1 | => [{"step":"prepare","form":{"sku":"A-1"}}]
  the query strings:\\n| page | 2 | => [{"step":"prepare","query":{"page":2}}]
  that the request body is valid JSON\\n{"sku": "A-1"} => [{"step":"prepare","body":{"sku":"A-1"}}]
  "[0].sku" equals:\\nplain text => [{"step":"validate","checks":[{"path":"$[0].sku","equals":"plain text"}]}]
  the field "total" equals:\\n12 => [{"step":"validate","checks":[{"path":"$.total","equals":12}]}]
  the response body should be, in JSON:\\n{"id": 4} => [{"step":"validate","checks":[{"body":"json","equals":{"id":4}}]}]
  the response body matches:\\n/^{"id": ?4}$/i => [{"step":"validate","checks":[{"body":"text","matches":"/^{\\"id\\": ?4}$/i"}]}]
  I have these variables\\n| parcel | 7 | => [{"step":"set","variable":"parcel","value":7}]
  the following form fields are set:\\n| name | value |\\n| tag | a |\\n| tag | b | => [{"step":"prepare","form":{"tag":["a","b"]}}]
  the variable "size" contains:\\n| width | 2 | => -
  `,
);

check(
  "values and names in every form",
  `
  I make a TRACE request to "trace" => [${request("TRACE /trace")}]
  Run "/parcels", Method: "POST" => [${request("POST /parcels")}]
  we OPTIONS "\${address}" => [${request("OPTIONS ${address}")}]
  Keep sending GET requests to /jobs/7 until the field "state" is "DONE" => [${request("GET /jobs/7", ',"until":{"checks":[{"path":"$.state","equals":"DONE"}]}')}]
  response header Allow should be (.*)OPTIONS(.*) => [{"step":"validate","checks":[{"header":"Allow","matches":"(.*)OPTIONS(.*)"}]}]
  the response header \${NAME} is equal to 1700 => [{"step":"validate","checks":[{"header":"\${NAME}","equals":"1700"}]}]
  the response json at \${PLACE} ends with "ings" => [{"step":"validate","checks":[{"path":"\${PLACE}","endsWith":"ings"}]}]
  Verify that the Content-Type is application/json; charset=utf-8 => [{"step":"validate","checks":[{"header":"Content-Type","equals":"application/json; charset=utf-8"}]}]
  the "lines" property is an "array" with "10" items => [{"step":"validate","checks":[{"path":"$.lines","type":"array"},{"path":"$.lines","length":10}]}]
  the JSON array length at path "lines" should be 3 => [{"step":"validate","checks":[{"path":"$.lines","length":3}]}]
  response body path $.args.kind should be test => [{"step":"validate","checks":[{"path":"$.args.kind","equals":"test"}]}]
  response body path $.args.kind should not be test => -
  kind should be test => -
  save "321" to "limit" => [{"step":"set","variable":"limit","value":"321"}]
  save "limit" to "other" => [{"step":"save","store":[{"other":"$.limit"}]}]
  I save '\${file:UTF-8:parcel.json}' in variable 'parcel' => -
  I store the raw value parcel as kind in scenario scope => [{"step":"set","variable":"kind","value":"parcel"}]
  I store the value parcel as kind in scenario scope => -
  my username is "ann" and my API key is "k-1" => [{"step":"prepare","auth":{"basic":{"username":"ann","password":"k-1"}}}]
  Use the base URL https://shop.example for all requests => [{"step":"prepare","baseUrl":"https://shop.example"}]
  Set the header X-Trace to "a" for all requests => [{"step":"prepare","of":"following","headers":{"X-Trace":"a"}}]
  Every request shall have the header X-Trace with the value "a" => [{"step":"prepare","of":"following","headers":{"X-Trace":"a"}}]
  Each following call shall be sent with the token "t" as bearer token => -
  The id is known as \${parcelId}, the field total as \${sum} => [{"step":"save","store":[{"parcelId":"$.id"},{"sum":"$.total"}]}]
  Everybody asks for it, so send a GET request to /parcels => [{"step":"api_request","action":"GET /parcels"}]
  Delete the parcel, so send a GET request to /parcels => -
  We need its id later, so keep it as \${parcelId} => [{"step":"save","store":[{"parcelId":"$.id"}]}]
  Save "token" as \${t} and use it as the bearer token from now on => [{"step":"save","store":[{"t":"$.token"}]},{"step":"prepare","of":"following","auth":{"bearer":"\${t}"}}]
  Expect status 200 (not 204) => [{"step":"validate","checks":[{"status":200}]}]
  the field tags has exactly 1 entry, and its name is "x" => [{"step":"validate","checks":[{"path":"$.tags","length":1},{"path":"$.tags[0].name","equals":"x"}]}]
  the field tags has exactly 2 entries, and its name is "x" => -
  POST /parcels with {"kind": ""} must be a 400 with a non-empty \`message\` => [{"step":"api_request","action":"POST /parcels","body":{"kind":""}},{"step":"validate","checks":[{"status":400},{"path":"$.message","empty":true,"not":true}]}]
  A bearer token of "nope" on GET /parcels yields 401 => [{"step":"api_request","action":"GET /parcels","auth":{"bearer":"nope"}},{"step":"validate","checks":[{"status":401}]}]
  The field colour must be \`text\` => [{"step":"validate","checks":[{"path":"$.colour","equals":"text"}]}]
  The field colour must be a \`string\` => [{"step":"validate","checks":[{"path":"$.colour","type":"string"}]}]
  Send a POST request to /tags with colour #3366ff => [{"step":"api_request","action":"POST /tags","body":{"colour":"#3366ff"}}]
  response body should contain hello-world => [{"step":"validate","checks":[{"body":"text","contains":"hello-world"}]}]
  The id should be retained as parcelId, the field total as sum. => [{"step":"save","store":[{"parcelId":"$.id"},{"sum":"$.total"}]}]
  `,
);

check(
  "what strangers expect",
  `
  The response comprises an errorCode and a traceId, the latter being a UUID => [{"step":"validate","checks":[{"path":"$.errorCode","exists":true},{"path":"$.traceId","format":"uuid"}]}]
  $.checks.db and $.checks.cache are both "ok" => [{"step":"validate","checks":[{"path":"$.checks.db","equals":"ok"},{"path":"$.checks.cache","equals":"ok"}]}]
  $.a and $.b are not both "ok" => -
  The customer, the order and the parcel exist => -
  $.id, $.name and $.email exist => [{"step":"validate","checks":[{"path":"$.id","exists":true},{"path":"$.name","exists":true},{"path":"$.email","exists":true}]}]
  The id or the name exists => -
  The response has a message but no code or secret fields => [{"step":"validate","checks":[{"path":"$.message","exists":true},{"path":"$..code","exists":true,"not":true},{"path":"$..secret","exists":true,"not":true}]}]
  Response headers include X-Cache: HIT or MISS => [{"step":"validate","checks":[{"header":"X-Cache","oneOf":["HIT","MISS"]}]}]
  Nothing comes back except status 204 => [{"step":"validate","checks":[{"status":204},{"body":"text","empty":true}]}]
  204 with an empty body => [{"step":"validate","checks":[{"status":204},{"body":"text","empty":true}]}]
  Expect a 403 or a 404 => [{"step":"validate","checks":[{"status":[403,404]}]}]
  The answer is 404 with code 500 => -
  $.lat is approximately 52.52 (tolerance 0.01) => [{"step":"validate","checks":[{"path":"$.lat","compare":{"atLeast":52.51,"atMost":52.53}}]}]
  $.lat is within 0.3 of -0.1 => [{"step":"validate","checks":[{"path":"$.lat","compare":{"atLeast":-0.4,"atMost":0.2}}]}]
  $.lat is approximately 52.52 => -
  The field "number" has the format INV-YYYY-NNNN => [{"step":"validate","checks":[{"path":"$.number","matches":"/^INV-\\\\d{4}-\\\\d{4}$/"}]}]
  The field "day" must have the format "YYYY-MM-DD" => [{"step":"validate","checks":[{"path":"$.day","matches":"/^\\\\d{4}-\\\\d{2}-\\\\d{2}$/"}]}]
  The field "number" has the format XXX-1 => -
  The field "number" is like "INV-" followed by 8 digits => [{"step":"validate","checks":[{"path":"$.number","matches":"/^INV-\\\\d{8}$/"}]}]
  The field "events" contains exactly 2 entries, "made" and "paid" => [{"step":"validate","checks":[{"path":"$.events","length":2},{"path":"$.events","contains":"made"},{"path":"$.events","contains":"paid"}]}]
  The field "events" contains exactly 3 entries, "made" and "paid" => -
  The first item's name should be "Date" and the second one's "Cherry" => [{"step":"validate","checks":[{"path":"$[0].name","equals":"Date"},{"path":"$[1].name","equals":"Cherry"}]}]
  Exactly one item has name "x" => -
  422 with a description containing "priority" => [{"step":"validate","checks":[{"status":422},{"path":"$.description","contains":"priority"}]}]
  The parcel is taken over, i.e. the status code is 201 => [{"step":"validate","checks":[{"status":201}]}]
  The response has exactly two parcels, i.e. the status code is 201 => -
  The response should have at least "1" task(s) => [{"step":"validate","checks":[{"body":"json","type":"array"},{"body":"json","length":{"atLeast":1}}]}]
  The field "kind" is null or missing => [${validateStep('{"path":"$.kind","equals":null,"orMissing":true}')}]
  The field "kind" is not null or missing => -
  $.kind is missing or null => -
  $.at is more than 2 hours ago => [${validateStep('{"path":"$.at","age":{"above":7200000}}')}]
  $.at is within the last 5 minutes => [${validateStep('{"path":"$.at","age":{"atMost":300000}}')}]
  $.rows should be sorted by price, highest first => [${validateStep('{"every":"$.rows[*]","path":"$.price","exists":true}', '{"path":"$.rows[*].price","sorted":"descending"}')}]
  $.tags is not in alphabetical order => [${validateStep('{"path":"$.tags","sorted":"ascending","not":true}')}]
  $.tags is sorted in ascending order ignoring case => [${validateStep('{"path":"$.tags","sorted":"ascending","ignoreCase":true}')}]
  Status code is allowed (200,201,404) => [{"step":"validate","checks":[{"status":[200,201,404]}]}]
  `,
);

check(
  "requests in other words",
  `
  Log in by sending a POST request to /login => [${request("POST /login")}]
  Change the title: send a PATCH request to /articles/7 => [${request("PATCH /articles/7")}]
  Read the article back with GET /articles/7 => [${request("GET /articles/7")}]
  GET /places without the city parameter must give 400 => [${request("GET /places")},{"step":"validate","checks":[{"status":400}]}]
  GET /places?city=Bonn without the city parameter => -
  DELETE /orders/7, ignoring a 403 => [${requestStep("DELETE /orders/7")},${validateStep('{"status":["2xx","3xx",403]}')}]
  DELETE /orders/7, ignoring a 403 or a 404 => [${requestStep("DELETE /orders/7")},${validateStep('{"status":["2xx","3xx",403,404]}')}]
  DELETE /orders/7, ignoring everything => -
  Upload ./scan.pdf to /invoices as multipart/form-data, with the form field title set to "May" => [${requestStep("POST /invoices", ',"multipart":{"title":"May","file":{"$file":"./scan.pdf"}}')}]
  Upload ./scan.pdf as a multipart form to /invoices, form field "year" = 5 and form field "title" = "May" => [${requestStep("POST /invoices", ',"multipart":{"year":5,"title":"May","file":{"$file":"./scan.pdf"}}')}]
  As admin, send a DELETE request to /orders/7 => -
  As this user, send a DELETE request to /orders/7 with bearer token "abc" => [${requestStep("DELETE /orders/7", ',"auth":{"bearer":"abc"}')}]
  With the same token, send a DELETE request to /orders/7 => -
  Send the same POST request to /orders again with body {"a": 1} => -
  Send a GET request to /orders with query parameters sort=-price and limit=2 => [${requestStep("GET /orders", ',"query":{"sort":"-price","limit":2}')}]
  Send a GET request to /orders with query parameter filter[email][_eq]=abc => [${requestStep("GET /orders", ',"query":{"filter[email][_eq]":"abc"}')}]
  Compare the result with GET /orders/7 => -
  Verify the order with GET /orders/7 => -
  Repeat that with GET /orders/7 => -
  Delete the article twice by sending a DELETE request to /articles/7 => -
  `,
);

check(
  "what could pass silently",
  `
  I get a response with \${code} => -
  I receive an error with \${message} => -
  I get \${message} => -
  the API responds with \${body} => -
  User gets error response with <code> and <message> => -
  the response has the attributes:\\n| attribute | type | value |\\n| id | int | 1 | => [{"step":"validate","checks":[{"path":"$.id","type":"integer"},{"path":"$.id","equals":1}]}]
  I send 'POST' request to '/echo' with qs '?userId=1' and save response as 'response' => -
  POST /parcels with charset "utf-8" => -
  POST /parcels with user-agent "x" => [${request("POST /parcels", ',"headers":{"User-Agent":"x"}')}]
  POST /parcels with referer "x" => -
  POST /parcels with host "x" => -
  POST /parcels with retry 3 => -
  POST /parcels with certificate "a.pem" => -
  POST /parcels with fixture "order.json" => -
  POST /parcels with attachment "a.png" => -
  POST /parcels with qparams "a=1" => -
  retry until response.tenantId == tenantName => -
  def id = response.id => [{"step":"save","store":[{"id":"$.id"}]}]
  Set \${v} to response.sku => [{"step":"save","store":[{"v":"$.sku"}]}]
  the response should contain count 5 => [{"step":"validate","checks":[{"path":"$.count","equals":5}]}]
  the response contains code "x" => [{"step":"validate","checks":[{"path":"$.code","equals":"x"}]}]
  the response contains name "x" => [{"step":"validate","checks":[{"path":"$.name","equals":"x"}]}]
  the response contains message "ok" => [{"step":"validate","checks":[{"path":"$.message","equals":"ok"}]}]
  the response should contain gender "male" => [{"step":"validate","checks":[{"path":"$.gender","equals":"male"}]}]
  the response contains null => -
  I request a post with ID 99999 => -
  The response headers in the body should be equal:\\n| A | 1 | => -
  The response does not include the password => [{"step":"validate","checks":[{"path":"$..password","exists":true,"not":true}]}]
  The customer exists => -
  The response does not contain the id and the name => -
  The response must not contain the fields "password" or "secret" => [{"step":"validate","checks":[{"path":"$..password","exists":true,"not":true},{"path":"$..secret","exists":true,"not":true}]}]
  The response does not contain password or secret => [{"step":"validate","checks":[{"path":"$..password","exists":true,"not":true},{"path":"$..secret","exists":true,"not":true}]}]
  The response contains neither password nor secret => [{"step":"validate","checks":[{"path":"$..password","exists":true,"not":true},{"path":"$..secret","exists":true,"not":true}]}]
  All of $.a, $.b and $.c are null => [{"step":"validate","checks":[{"path":"$.a","equals":null},{"path":"$.b","equals":null},{"path":"$.c","equals":null}]}]
  $.items.length is greater than 3 => [{"step":"validate","checks":[{"path":"$.items","length":{"above":3}}]}]
  Every item does not have a sku => [{"step":"validate","checks":[{"every":"$[*]","path":"$..sku","exists":true,"not":true}]}]
  Not every item has a sku => -
  `,
);

describe("in the context of a document", () => {
  const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Parcels, version: "1" }
paths:
  /parcels:
    get:
      parameters: [{ name: state, in: query, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Parcel" } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewParcel" } } } }
      responses: { "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Parcel" } } } } }
  /parcels/{parcelId}:
    get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Parcel" } } } } } }
    delete: { responses: { "204": { description: gone } } }
    patch:
      requestBody: { content: { application/json: { schema: { type: object, properties: { weight: { type: number }, fragile: { type: boolean } } } } } }
      responses: { "200": { description: ok } }
  /parcels/{parcelId}/notes:
    post:
      requestBody: { content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } } }
      responses: { "201": { description: made } }
  /parcels/{parcelId}/dispatch:
    post: { responses: { "202": { description: accepted } } }
components:
  schemas:
    NewParcel:
      type: object
      required: [receiver, weight]
      properties: { receiver: { type: string }, weight: { type: number }, fragile: { type: boolean } }
    Parcel:
      type: object
      properties:
        id: { type: string }
        receiverName: { type: string }
        weight: { type: number }
        fragile: { type: boolean }
        state: { type: string, enum: [open, sent] }
        labels: { type: array, items: { type: string } }
`);
  const made: Step = { step: "api_request", action: "POST /parcels", store: [{ parcelId: "$.id" }] };
  const context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [made],
    variables: new Set(["parcelId"]),
  };
  const cases: readonly (readonly [sentence: string, steps: string | undefined])[] = [
    [
      'Create a parcel for receiver "Ann" with weight 3',
      '[{"step":"api_request","action":"POST /parcels","body":{"receiver":"Ann","weight":3}}]',
    ],
    [
      "Create a parcel of 3 with the receiver Ann",
      '[{"step":"api_request","action":"POST /parcels","body":{"weight":3,"receiver":"Ann"}}]',
    ],
    ["Dispatch the parcel", '[{"step":"api_request","action":"POST /parcels/${parcelId}/dispatch"}]'],
    ["Look up the parcel p-7 again", '[{"step":"api_request","action":"GET /parcels/p-7"}]'],
    ["List all parcels with state open", '[{"step":"api_request","action":"GET /parcels","query":{"state":"open"}}]'],
    [
      "Delete the parcel, which should fail with 409",
      '[{"step":"api_request","action":"DELETE /parcels/${parcelId}"},{"step":"validate","checks":[{"status":409}]}]',
    ],
    ['The parcel\'s receiver name should be "Ann"', '[{"step":"validate","checks":[{"path":"$.receiverName","equals":"Ann"}]}]'],
    ["The parcel is fragile", '[{"step":"validate","checks":[{"path":"$.fragile","equals":true}]}]'],
    ["The state should be open", '[{"step":"validate","checks":[{"path":"$.state","equals":"open"}]}]'],
    ["The parcel should have 2 labels", '[{"step":"validate","checks":[{"path":"$.labels","length":2}]}]'],
    ["The parcel is accepted", '[{"step":"validate","checks":[{"status":201}]}]'],
    ["The parcel is created", '[{"step":"validate","checks":[{"status":201}]}]'],
    ["Change the weight to 4", '[{"step":"api_request","action":"PATCH /parcels/${parcelId}","body":{"weight":4}}]'],
    ["Set the weight of the parcel p-9 to 4", '[{"step":"api_request","action":"PATCH /parcels/p-9","body":{"weight":4}}]'],
    ["Dispatch it", '[{"step":"api_request","action":"POST /parcels/${parcelId}/dispatch"}]'],
    [
      "Create a fragile parcel for receiver Ann Lee with weight 3",
      '[{"step":"api_request","action":"POST /parcels","body":{"fragile":true,"receiver":"Ann Lee","weight":3}}]',
    ],
    [
      "Fetching the parcel p-7 gives a 404",
      '[{"step":"api_request","action":"GET /parcels/p-7"},{"step":"validate","checks":[{"status":404}]}]',
    ],
    [
      "The parcel can no longer be found",
      '[{"step":"api_request","action":"GET /parcels/${parcelId}"},{"step":"validate","checks":[{"status":404}]}]',
    ],
    [
      "If we look up the parcel p-7, the service must answer 404",
      '[{"step":"api_request","action":"GET /parcels/p-7"},{"step":"validate","checks":[{"status":404}]}]',
    ],
    [
      'Add the note "handle with care" to the parcel',
      '[{"step":"api_request","action":"POST /parcels/${parcelId}/notes","body":{"text":"handle with care"}}]',
    ],
    ["Open the parcel", '[{"step":"api_request","action":"GET /parcels/${parcelId}"}]'],
    ["Update the parcel", undefined],
    ["Look up the parcel saved", undefined],
    ["Dispatch the note", undefined],
    ["The colour should be red", undefined],
    ["Create a parcel with weight 3", undefined],
    ["Create a parcel for receiver Ann with weight 3 and speed 5", undefined],
    ["Repaint the parcel", undefined],
    ["The customer should no longer exist", undefined],
    ["The response must not contain the password", '[{"step":"validate","checks":[{"path":"$..password","exists":true,"not":true}]}]'],
  ];
  for (const [sentence, steps] of cases)
    it(`${sentence}${steps === undefined ? " (refused)" : ""}`, () => {
      const best = bestReading(readSentence(sentence, undefined, context), context);
      deepEqual(best?.steps.map(written), steps === undefined ? undefined : JSON.parse(steps));
    });
});

// One instruction in many wordings: what is sent, without authentication, for all requests, waiting and polling.

import { check, prepareStep, requestStep } from "./table.ts";

const seed = requestStep("POST /seeds", ',"body":{"kind":"kale","grams":5}');
const seeds = requestStep("GET /seeds", ',"query":{"kind":"kale"}');
const anonymous = `${requestStep("GET /seeds", ',"auth":"none"')},{"step":"validate","checks":[{"status":401}]}`;
const bearer = prepareStep('"auth":{"bearer":"${token}"},"of":"following"');
const wait = '{"step":"wait","for":3000}';
const poll = (limits: string) => requestStep("GET /jobs/7", `,"until":{"checks":[{"path":"$.phase","equals":"over"}],${limits}}`);
const both = '"every":2000,"for":20000';

check(
  "what is sent",
  `
  Call POST /seeds and pass "kale" as the kind and 5 as the grams => [${seed}]
  Do a POST on /seeds, with "kale" for kind and 5 for grams => [${seed}]
  Use POST /seeds to send the kind "kale" along with the grams 5 => [${seed}]
  Call POST /seeds, passing the kind "kale" and the grams 5 => [${seed}]
  POST /seeds, kind: "kale", grams: 5 => [${seed}]
  Send a POST request to /seeds with kind "kale" and grams 5 in the body => [${seed}]
  Send a POST request to /seeds with the JSON {"kind": "kale", "grams": 5} as its body => [${seed}]
  Send a POST request to /seeds and set kind to "kale" => [${requestStep("POST /seeds", ',"body":{"kind":"kale"}')}]
  Call GET /seeds with kind set to "kale" in the query string => [${seeds}]
  GET /seeds, query: kind=kale => [${seeds}]
  Request /seeds via GET, filtering with the query parameter kind=kale => [${seeds}]
  `,
);

check(
  "without authentication",
  `
  GET /seeds, no token → 401 => [${anonymous}]
  If no token is sent, GET /seeds must return 401 => [${anonymous}]
  Make sure that GET /seeds answers with 401 when no token is sent along => [${anonymous}]
  An unauthenticated GET to /seeds has to return 401 => [${anonymous}]
  Request GET /seeds without being authenticated and expect 401 => [${anonymous}]
  `,
);

check(
  "for all requests",
  `
  Use \${token} as the bearer token for all requests from now on => [${bearer}]
  From here on, every request should be sent with the bearer token \${token} => [${bearer}]
  Authenticate all the following calls with the bearer token \${token} => [${bearer}]
  bearer token for all requests: \${token} => [${bearer}]
  Send \${token} as the bearer token in every request from here => [${bearer}]
  The rest of the requests should all go out with \${token} as bearer token => [${bearer}]
  For all requests after this one, the bearer token is \${token} => [${bearer}]
  `,
);

check(
  "waiting",
  `
  Give it 3 seconds => [${wait}]
  Let 3 seconds pass => [${wait}]
  Hold on for three seconds => [${wait}]
  Allow 3 seconds for the job to finish => [${wait}]
  There should be a 3 second pause here => [${wait}]
  Please pause the test for 3 seconds => [${wait}]
  Before the next step we wait for 3 seconds => [${wait}]
  I wait here until 3 seconds are over => [${wait}]
  Wait 3 seconds at this point => [${wait}]
  `,
);

check(
  "why it is done",
  `
  Send a GET request to /seeds so we can compare them => [${requestStep("GET /seeds")}]
  Send a GET request to /seeds, as nobody has looked yet => [${requestStep("GET /seeds")}]
  Send a GET request to /seeds so it can be compared and deleted => -
  Send a GET request to /seeds, as it must be 3 => -
  `,
);

check(
  "polling",
  `
  Poll GET /jobs/7 every 2 seconds until $.phase is "over" (max. 20 seconds) => [${poll(both)}]
  Keep calling GET /jobs/7 every 2 seconds, up to 20 seconds, until $.phase becomes "over" => [${poll(both)}]
  Repeat GET /jobs/7 every 2 seconds till $.phase equals "over", but give up after 20 seconds => [${poll(both)}]
  For a maximum of 20 seconds, I send GET /jobs/7 every 2 seconds until $.phase is "over" => [${poll('"every":2000,"for":20000')}]
  Until $.phase is "over", call GET /jobs/7 every 2 seconds => [${poll('"every":2000')}]
  GET /jobs/7 every 2 s until $.phase = "over", timeout 20 s => [${poll(both)}]
  Poll GET /jobs/7 once per second until $.phase is "over" => [${poll('"every":1000')}]
  `,
);

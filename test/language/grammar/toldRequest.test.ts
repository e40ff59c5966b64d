// Tests requests within a story, and values that are an example of a kind.

import { check, requestStep, validateStep } from "./table.ts";

const status = (code: number | string): string => validateStep(JSON.stringify({ status: code }));
const before = [{ step: "api_request", action: "GET /parcels/7" }] as const;
const sent = `[${requestStep("POST /parcels", ',"body":{"weight":4}')}]`;
const read = `[${requestStep("GET /parcels/7")},${status(200)}]`;
const list = `[${requestStep("GET /parcels")}]`;
const anonymous = `[${requestStep("GET /parcels", ',"auth":"none"')},${status(401)}]`;
const five = `[${requestStep("GET /parcels", ',"query":{"limit":5}')},${status(200)}]`;
const cloud = `[${requestStep("PUT /parcels/7", ',"body":{"kind":"cloud"}')},${status(422)}]`;

check(
  "the ways to a request",
  `
  Another GET on /parcels/7 should return 200. => ${read}
  One more GET on /parcels/7 returns 200. => ${read}
  A second DELETE request to /parcels/7 should be a 404. => [${requestStep("DELETE /parcels/7")},${status(404)}]
  We send {"weight": 4} to /parcels with a POST request. => ${sent}
  We send {"weight": 4} as a POST to /parcels. => ${sent}
  With the body {"weight": 4}, we send a POST to /parcels. => ${sent}
  Then comes a DELETE on /parcels/7. => [${requestStep("DELETE /parcels/7")}]
  I ask for /parcels. => ${list}
  Take a look at /parcels. => ${list}
  Asking for /parcels/9 is answered with 404. => [${requestStep("GET /parcels/9")},${status(404)}]
  I create a parcel by posting to /parcels with note "x" and weight 3. => [${requestStep("POST /parcels", ',"body":{"note":"x","weight":3}')}]
  GET /parcels (limit 5) returns 200. => ${five}
  GET /parcels, this time with limit=5, returns 200. => ${five}
  With limit=5, GET /parcels returns 200. => ${five}
  GET /parcels with limit=5, returning 200 => -
  GET /parcels with name=Lisbon 2025 => [${requestStep("GET /parcels", ',"query":{"name":"Lisbon 2025"}')}]
  We send {"a": 1} to /parcels as json => -
  GET /parcels for every parcel returns 200. => -
  `,
  { before },
);

check(
  "who does not say who he is",
  `
  Without any credentials, GET /parcels returns 401. => ${anonymous}
  GET /parcels anonymously returns 401. => ${anonymous}
  GET /parcels as an anonymous user returns 401. => ${anonymous}
  A GET request to /parcels while not logged in returns 401. => ${anonymous}
  GET /parcels with a made-up token, say "nope", returns 401. => [${requestStep("GET /parcels", ',"auth":{"bearer":"nope"}')},${status(401)}]
  GET /parcels while logged in => -
  `,
  { before },
);

check(
  "a value of a kind",
  `
  A PUT to /parcels/7 with an invalid kind "cloud" should return 422. => ${cloud}
  A PUT to /parcels/7 with a kind nobody knows, say "cloud", is turned down with a 422. => ${cloud}
  A PUT to /parcels/7 with an unknown kind such as "cloud" should return 422. => ${cloud}
  A PUT to /parcels/7 with a kind that does not exist, for example "cloud", should return 422. => ${cloud}
  A PUT to /parcels/7 with the kind "cloud", which does not exist, should return 422. => ${cloud}
  A PUT to /parcels/7 with the kind "cloud" (which is not valid) should return 422. => ${cloud}
  POST /parcels with a negative weight of -3 returns 422. => [${requestStep("POST /parcels", ',"body":{"weight":-3}')},${status(422)}]
  POST /parcels with an empty body returns 422. => -
  POST /parcels with an invalid name returns 422. => -
  POST /parcels with a name nobody knows returns 200. => -
  `,
  { before },
);

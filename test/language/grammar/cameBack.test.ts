// Tests the results of calls in the words of people who do not mention statuses.

import { check, requestStep, validateStep } from "./table.ts";

const status = (code: number | string): string => validateStep(JSON.stringify({ status: code }));
const before = [{ step: "api_request", action: "GET /parcels/7" }] as const;
const got404 = `[${requestStep("GET /parcels/9")},${status(404)}]`;
const posted = `[${requestStep("POST /parcels", ',"body":{"weight":3}')},${status(201)}]`;
const removed = `[${requestStep("DELETE /parcels/9")},${status(404)}]`;

check(
  "of a request",
  `
  A GET request to /parcels/9 should be turned down with a 404. => ${got404}
  A GET request to /parcels/9 is met with a 404. => ${got404}
  A GET request to /parcels/9 ends up in a 404. => ${got404}
  A GET request to /parcels/9 gets us a 404. => ${got404}
  A GET request to /parcels/9 gets answered with 404. => ${got404}
  A GET to /parcels/9 has to fail with 404. => ${got404}
  A GET to /parcels/9 is a 404. => ${got404}
  A POST to /parcels with {"weight": 3} is accepted with 201. => ${posted}
  A POST to /parcels with {"weight": 3} goes through with a 201. => ${posted}
  Send a POST to /parcels with {"weight": 3}, which should be answered with 201. => ${posted}
  I send a POST to /parcels with {"weight": 3} and I expect to hear that it was created (201). => ${posted}
  Send a POST to /parcels with {"weight": 3} and hope for a 201. => ${posted}
  We DELETE /parcels/9 and they should slap us with a 404. => ${removed}
  When we DELETE /parcels/9, they should throw a 404 at us. => ${removed}
  When we DELETE /parcels/9, we're told 404. => ${removed}
  GET /parcels is not a 404. => -
  A GET request to /parcels/9 is not acknowledged with a 204. => -
  `,
  { before },
);

check(
  "of the call before",
  `
  We're expecting a 200. => [${status(200)}]
  We need a 200 here. => [${status(200)}]
  All I get is a 404. => [${status(404)}]
  What comes back is a 404. => [${status(404)}]
  I get nothing but a 404. => [${status(404)}]
  They should answer 201. => [${status(201)}]
  The server tells us 404. => [${status(404)}]
  The service says no with a 403. => [${status(403)}]
  The API turns us down with a 403. => [${status(403)}]
  The API accepts it with a 201. => [${status(201)}]
  That went fine. => [${status("2xx")}]
  That should have worked. => [${status("2xx")}]
  That must have worked with a 200. => [${status(200)}]
  This must not be allowed (403). => [${status(403)}]
  No complaints: 200. => [${status(200)}]
  It's still a 200. => [${status(200)}]
  This is forbidden, 403. => [${status(403)}]
  It is not accepted. => [${validateStep('{"status":{"atLeast":400}}')}]
  This must not be let through. => [${validateStep('{"status":{"atLeast":400}}')}]
  The total says 200. => [${validateStep('{"path":"$.total","equals":200}')}]
  The API does not accept it with a 201. => -
  They should not answer 201. => -
  We are not expecting a 200. => -
  We need a name. => -
  That should not have worked. => -
  `,
  { before },
);

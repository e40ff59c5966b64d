// Tests how storytellers begin a sentence: its place in the story, the next step, the reason; and which of them could
// be a step.

import { check, requestStep, validateStep } from "./table.ts";

const list = `[${requestStep("GET /parcels")}]`;
const listed = `[${requestStep("GET /parcels")},${validateStep('{"status":200}')}]`;
const removed = `[${requestStep("DELETE /parcels/7")}]`;
const ok = `[${validateStep('{"status":200}')}]`;
const before = [{ step: "api_request", action: "GET /parcels/7" }] as const;

check(
  "where the story stands",
  `
  To start off, send a GET request to /parcels. => ${list}
  To kick things off, GET /parcels should return 200. => ${listed}
  To be on the safe side, GET /parcels should return 200. => ${listed}
  Finally, to clean up, send a DELETE request to /parcels/7. => ${removed}
  In a second step, I send a GET request to /parcels. => ${list}
  As the next step, send a GET request to /parcels. => ${list}
  Secondly, we send a GET request to /parcels. => ${list}
  First up, GET /parcels returns 200. => ${listed}
  Good, now send a DELETE request to /parcels/7. => ${removed}
  At this point, the status must be 200. => ${ok}
  With that out of the way, send a GET request to /parcels. => ${list}
  Once that is done, send a GET request to /parcels. => ${list}
  Before we go on, send a GET request to /parcels. => ${list}
  The next thing I do is send a GET request to /parcels. => ${list}
  It's time to send a DELETE request to /parcels/7. => ${removed}
  Then I go ahead and send a GET request to /parcels. => ${list}
  I'd like to send a GET request to /parcels. => ${list}
  Finally I tidy up after myself: send a DELETE request to /parcels/7. => ${removed}
  Last but not least, send a DELETE request to /parcels/7. => ${removed}
  Hopefully the status is 200. => ${ok}
  Meanwhile, GET /parcels should return 200. => ${listed}
  `,
  { before },
);

check(
  "what comes next",
  `
  On to parcels: GET /parcels returns 200. => ${listed}
  Now for the parcels: send a GET request to /parcels. => ${list}
  Turning to parcels, we call GET /parcels. => ${list}
  Next I turn to the parcels and send a GET request to /parcels. => ${list}
  As for parcels, GET /parcels should return 200. => ${listed}
  Switch to the admin and send a GET request to /parcels. => -
  I turn to Ada and send a GET request to /parcels. => -
  `,
  { before },
);

check(
  "why, and what is done upon it",
  `
  Since the parcel exists now, send a GET request to /parcels. => ${list}
  Because nobody may change it, send a GET request to /parcels. => ${list}
  Now that the parcel exists, send a GET request to /parcels. => ${list}
  First we check they are awake: GET /parcels must return 200. => ${listed}
  We only want to know whether it works: GET /parcels should return 200. => ${listed}
  Nobody needs the parcel any more, so send a DELETE request to /parcels/7. => ${removed}
  As soon as I send a GET request to /parcels, I expect a 200. => ${listed}
  Given that I send a GET request to /parcels, then the status is 200. => ${listed}
  Once the status is 200, send a GET request to /parcels. => -
  As soon as the parcel is gone, send a GET request to /parcels. => -
  Since the token is missing, GET /parcels returns 401. => -
  Nobody is logged in, so GET /parcels returns 401. => -
  We check there are three parcels: GET /parcels returns 200. => -
  There is no token: GET /parcels returns 401. => -
  Because there is nothing, and delete the parcel, send a GET request to /parcels. => -
  We store its id and its name there too: GET /parcels returns 200. => -
  `,
  { before },
);

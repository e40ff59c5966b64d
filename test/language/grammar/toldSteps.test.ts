// Waiting, preparing and saving as people tell it.

import { check, prepareStep, requestStep, saveStep } from "./table.ts";

const before = [{ step: "api_request", action: "GET /parcels/7" }] as const;
const wait = '[{"step":"wait","for":2000}]';
const bearer = `[${prepareStep('"of":"following","auth":{"bearer":"t0"}')}]`;
const id = `[${saveStep('{"parcelId":"$.id"}')}]`;

check(
  "waiting",
  `
  We give it 2 seconds. => ${wait}
  Let 2 seconds pass. => ${wait}
  Then we take a break of 2 seconds. => ${wait}
  Two seconds later, send a GET request to /parcels. => [{"step":"wait","for":2000},${requestStep("GET /parcels")}]
  Wait until GET /parcels returns 200, 10 seconds at most. => [${requestStep("GET /parcels", ',"until":{"checks":[{"status":200}],"for":10000}')}]
  We give it a name. => -
  Let it pass. => -
  `,
  { before },
);

check(
  "preparing",
  `
  All requests go out with the bearer token "t0". => ${bearer}
  All requests below use the bearer token "t0". => ${bearer}
  Everything below uses the bearer token "t0". => ${bearer}
  Everything below is sent with the bearer token "t0". => ${bearer}
  Requests are authenticated with the bearer token "t0". => ${bearer}
  I send the header X-Trace: 7 along with every request. => [${prepareStep('"of":"following","headers":{"X-Trace":7}')}]
  Given that every request is sent with the header X-Trace set to "7". => [${prepareStep('"of":"following","headers":{"X-Trace":"7"}')}]
  No request goes out with the bearer token "t0". => -
  `,
  { before },
);

check(
  "saving",
  `
  We write the id down as parcelId. => ${id}
  Note the id (parcelId). => ${id}
  We'll need the id later, so I keep it as parcelId. => ${id}
  We need its id later, so keep it as parcelId. => ${id}
  We are curious, so I keep it as parcelId. => -
  `,
  { before },
);

// Tests many wordings of presence and number, over the harbour.

import { checkInHarbour, readMooring, readMoorings } from "./harbour.ts";

checkInHarbour(
  "a thing of a list",
  `
  We should see the mooring listed there => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  I expect to see the mooring in the list => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  I do not expect to find the mooring in the list => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring turns up in the list => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring does not show up in the list any more => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring can be found in the list => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring is absent from the list => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The list needs to have the mooring in it => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The list comes back without the mooring => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The list should not contain that mooring any longer => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  An entry with the id of the mooring should be in the list => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  There must be an item with the mooring's id in the list => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  There must be no item with the mooring's id => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  One of the moorings should be ours => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  None of the moorings in the list should be ours => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring's id is in the list => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  Look for the mooring in the list; it must be there => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  Look through the list and make sure the mooring is not there => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring is not among the results => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring is present in the list => [{"step":"validate","checks":[{"any":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  An entry with the id of the owner should be in the list => -
  The owner should show up in the list => -
  There must be no entry with the owner's id in the list => -
  The mooring is gone => [{"step":"validate","checks":[{"none":"$.items[*]","path":"$.id","equals":{"$var":"mooringId"}}]}]
  The mooring does not exist any more => -
  `,
  [readMoorings],
);

checkInHarbour(
  "how many came back",
  `
  There should be two of them => [{"step":"validate","checks":[{"path":"$.items","length":2}]}]
  There are exactly 3 of them => [{"step":"validate","checks":[{"path":"$.items","length":3}]}]
  I expect two moorings in the list => [{"step":"validate","checks":[{"path":"$.items","length":2}]}]
  Three moorings came back => [{"step":"validate","checks":[{"path":"$.items","length":3}]}]
  We should have four of them => [{"step":"validate","checks":[{"path":"$.items","length":4}]}]
  Verify that there are 2 of them, no more => [{"step":"validate","checks":[{"path":"$.items","length":2}]}]
  The list of moorings should have exactly two in it => [{"step":"validate","checks":[{"path":"$.items","length":2}]}]
  We expect to have received 2 moorings => [{"step":"validate","checks":[{"path":"$.items","length":2}]}]
  Count the moorings, there should be 3 => [{"step":"validate","checks":[{"path":"$.items","length":3}]}]
  2 moorings => [{"step":"validate","checks":[{"path":"$.items","length":2}]}]
  There should be two owners => -
  Two owners came back => -
  The moorings are in the list => -
  The list contains two moorings => [{"step":"validate","checks":[{"path":"$.items","length":2}]}]
  `,
  [readMoorings],
);

checkInHarbour(
  "a thing that is gone",
  `
  The mooring is gone => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  Make sure the mooring is gone => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  Verify that the mooring no longer exists => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  The mooring can't be found any longer => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  There is no such mooring any more => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  We cannot read the mooring any more (404) => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  We should no longer be able to fetch the mooring => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  The mooring has disappeared, so reading it returns a 404 => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  The mooring should not be there any more => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  The mooring is gone (404) => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  The purpose is gone => -
  The mooring should be in the list => -
  `,
  [{ step: "api_request", action: "DELETE /moorings/${mooringId}" }],
);

checkInHarbour(
  "a thing that was asked for",
  `
  The mooring no longer exists => -
  `,
  [readMooring],
);

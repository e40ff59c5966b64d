// Changes said by what a thing gets or where it goes, whole lists and whole things, and the state of a thing, said in
// many ways, over the harbour.

import { checkInHarbour, readMooring, readMoorings } from "./harbour.ts";

checkInHarbour(
  "what a thing gets, and where it goes",
  `
  Move the mooring to the state "closed" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  Put the mooring into state closed => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  Assign pilot \${pilotId} to the mooring => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Put pilot \${pilotId} on the mooring => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Assign the mooring to the owner \${ownerId} => -
  Assign the mooring to the captain \${pilotId} => -
  Move the mooring to the state "sunk" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"sunk"}}]
  Move the mooring to the owner => -
  `,
);

checkInHarbour(
  "whole lists and whole things",
  `
  Get every mooring => [{"step":"api_request","action":"GET /moorings"}]
  Pull up the mooring list => [{"step":"api_request","action":"GET /moorings"}]
  See which moorings there are in the system => [{"step":"api_request","action":"GET /moorings"}]
  Ask the service for its moorings => [{"step":"api_request","action":"GET /moorings"}]
  We ask the API for the mooring => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Fetch the mooring with the id \${mooringId} => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Delete the supply which we just created => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"}]
  Get the mooring which we deleted => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Delete every mooring => -
  Get the details of the remark => -
  Delete the list of moorings => -
  Show the boats that belong to the mooring => -
  `,
);

checkInHarbour(
  "the state of a thing",
  `
  The mooring is planned => [{"step":"validate","checks":[{"path":"$.state","equals":"planned"}]}]
  It is planned => [{"step":"validate","checks":[{"path":"$.state","equals":"planned"}]}]
  The mooring should still be active => [{"step":"validate","checks":[{"path":"$.state","equals":"active"}]}]
  The mooring has to be in state "active" => [{"step":"validate","checks":[{"path":"$.state","equals":"active"}]}]
  We expect the mooring to be in the state active => [{"step":"validate","checks":[{"path":"$.state","equals":"active"}]}]
  The mooring should come back as "planned" => [{"step":"validate","checks":[{"path":"$.state","equals":"planned"}]}]
  The state of the mooring must be showing as "active" => [{"step":"validate","checks":[{"path":"$.state","equals":"active"}]}]
  The mooring is not closed => [{"step":"validate","checks":[{"path":"$.state","equals":"closed","not":true}]}]
  The mooring is sunk => -
  The owner is active => -
  The mooring is in the pilot "active" => -
  The mooring is urgent => -
  `,
  [readMooring],
);

checkInHarbour(
  "no state of one thing behind a list",
  `
  The mooring is planned => -
  It is planned => -
  `,
  [readMoorings],
);

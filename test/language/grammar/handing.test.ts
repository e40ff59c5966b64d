// Changes said by what a thing gets or where it goes, whole lists and whole things, and the state of a thing, said in
// many ways, over the harbour.

import { checkInHarbour, readMooring, readMoorings } from "./harbour.ts";

checkInHarbour(
  "what a thing gets, and where it goes",
  `
  The mooring should be given the level "urgent" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"level":"urgent"}}]
  The mooring gets the level "low" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"level":"low"}}]
  Move the mooring to the state "closed" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  Put the mooring into state closed => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  Bring the mooring to "urgent" level => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"level":"urgent"}}]
  Switch the state of the mooring over to "active" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"active"}}]
  Make "closed" the new state of the mooring => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  Change the state of the mooring, setting it to "active" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"active"}}]
  Assign the mooring to the pilot \${pilotId} => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Assign pilot \${pilotId} to the mooring => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  The mooring is assigned to pilot \${pilotId} => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  The mooring should be assigned to the pilot \${pilotId} => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Set \${pilotId} as the pilot of the mooring => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Hand the mooring over to the pilot with the id \${pilotId} => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Pilot \${pilotId} gets the mooring assigned => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Let the pilot \${pilotId} take over the mooring => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Update the mooring, making \${pilotId} the pilot => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  Put pilot \${pilotId} on the mooring => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"pilotId":{"$var":"pilotId"}}}]
  The mooring gets a remark with the text "Too late" => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  We put a remark on the mooring that says "Too late" => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  A remark with the text "Too late" should be added to the mooring => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  A mooring with the purpose "Winter" is registered for the boat => [{"step":"api_request","action":"POST /moorings","body":{"purpose":"Winter","boatId":{"$var":"boatId"}}}]
  Assign the mooring to the owner \${ownerId} => -
  Assign the mooring to the captain \${pilotId} => -
  Move the mooring to the state "sunk" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"sunk"}}]
  Move the mooring to the owner => -
  `,
);

checkInHarbour(
  "whole lists and whole things",
  `
  Fetch all of the moorings => [{"step":"api_request","action":"GET /moorings"}]
  Get every mooring => [{"step":"api_request","action":"GET /moorings"}]
  Pull up the mooring list => [{"step":"api_request","action":"GET /moorings"}]
  Load the complete list of the moorings => [{"step":"api_request","action":"GET /moorings"}]
  See which moorings there are in the system => [{"step":"api_request","action":"GET /moorings"}]
  Ask the service for its moorings => [{"step":"api_request","action":"GET /moorings"}]
  Have a look at the list of moorings => [{"step":"api_request","action":"GET /moorings"}]
  Get me all the moorings there are => [{"step":"api_request","action":"GET /moorings"}]
  Request the details of the mooring => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  We ask the API for the mooring => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Have the server return the mooring => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Fetch the mooring with the id \${mooringId} => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Delete the supply which we just created => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"}]
  Show the boats that belong to the owner => [{"step":"api_request","action":"GET /owners/\${ownerId}/boats"}]
  Fetch the boats belonging to the owner => [{"step":"api_request","action":"GET /owners/\${ownerId}/boats"}]
  Get the owner's list of boats => [{"step":"api_request","action":"GET /owners/\${ownerId}/boats"}]
  Retrieve every boat that is registered to the owner => [{"step":"api_request","action":"GET /owners/\${ownerId}/boats"}]
  List the boats which the owner has => [{"step":"api_request","action":"GET /owners/\${ownerId}/boats"}]
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
  We should see the mooring with state "closed" => [{"step":"validate","checks":[{"path":"$.state","equals":"closed"}]}]
  The mooring should come back as "planned" => [{"step":"validate","checks":[{"path":"$.state","equals":"planned"}]}]
  The state of the mooring must be showing as "active" => [{"step":"validate","checks":[{"path":"$.state","equals":"active"}]}]
  The mooring is not closed => [{"step":"validate","checks":[{"path":"$.state","equals":"closed","not":true}]}]
  The mooring is sunk => -
  The owner is active => -
  The mooring is in the pilot "active" => -
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

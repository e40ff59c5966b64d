// Tests one request in many wordings, over the harbour: passives, obligations, actions as nouns, introductions, and
// fields described around the thing.

import { checkInHarbour } from "./harbour.ts";

checkInHarbour(
  "requests in other words",
  `
  The mooring gets removed => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
  Now the owner is being deleted => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  The mooring has to be erased => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
  The supply must be deleted => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"}]
  The mooring can be deleted now => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
  The level of the mooring has to be changed to "urgent" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"level":"urgent"}}]
  The mooring's level should be set to "urgent" => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"level":"urgent"}}]
  Please have the mooring removed => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
  Let the mooring be deleted => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
  Do a delete on the supply => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"}]
  Perform an update on the mooring with state closed => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  For the owner, list the boats => [{"step":"api_request","action":"GET /owners/\${ownerId}/boats"}]
  To the mooring, add the remark "Too late" => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  With the name "Bo Lind" and the email "bo@example.com", create an owner => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo Lind","email":"bo@example.com"}}]
  Leave "Too late" as a remark on the mooring => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  "Too late" is posted as a remark on the mooring => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  Write "Too late" in a remark on the mooring => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  We need an owner with the name "Bo" and the email bo@example.com => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  A new mooring is needed for the boat, with the purpose "Winter" => [{"step":"api_request","action":"POST /moorings","body":{"boatId":{"$var":"boatId"},"purpose":"Winter"}}]
  Add a remark to the mooring: "Too late" => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  Create an owner using "Bo" as the name and "bo@example.com" as email => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  Register an owner "Bo" (email "bo@example.com") => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  Create an owner (name = "Bo", email = "bo@example.com") => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  Add an owner with the following data: name "Bo", email "bo@example.com" => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  Create a supply "Oar" which costs 12.5 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12.5}}]
  A supply named "Oar" priced at 12 is created => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}}]
  Create a supply called "Oar" costing 7.5 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":7.5}}]
  Create an owner having name as "Bo" and email as "bo@example.com" => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  Register an owner called "Bo", who has the email bo@example.com => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  Create a mooring for the boat and give it the purpose "Winter" => [{"step":"api_request","action":"POST /moorings","body":{"boatId":{"$var":"boatId"},"purpose":"Winter"}}]
  Fetch the mooring from the server => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Delete the owner from the system => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  Create an owner called "Bo", leave the email out => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}}]
  Create an owner with the name "Bo" and the email missing => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}}]
  I look for the mooring in the supplies => -
  Get the mooring from the owner => -
  The owner gets a remark with the text "x" => -
  The mooring should be deleted from the boats => -
  Get the mooring deleted => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
  Have the supply removed from the system => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"}]
  Add a supply "Oar" for 7 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":7}}]
  A supply "Rope" is created => -
  I have the mooring closed => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  Carry out an update on the mooring with state closed => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  `,
);

checkInHarbour(
  "what is due behind a call of the same thing is what came of it",
  `
  The mooring should be deleted => -
  A remark with the text "x" should be added to the mooring => -
  The mooring has to be closed => [{"step":"validate","checks":[{"path":"$.state","equals":"closed"}]}]
  `,
  [{ step: "api_request", action: "PATCH /moorings/${mooringId}" }],
);

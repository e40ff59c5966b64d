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
  Please have the mooring removed => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
  Do a delete on the supply => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"}]
  Perform an update on the mooring with state closed => [{"step":"api_request","action":"PATCH /moorings/\${mooringId}","body":{"state":"closed"}}]
  "Too late" is posted as a remark on the mooring => [{"step":"api_request","action":"POST /moorings/\${mooringId}/remarks","body":{"text":"Too late"}}]
  Register an owner "Bo" (email "bo@example.com") => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  Create an owner (name = "Bo", email = "bo@example.com") => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"bo@example.com"}}]
  A supply named "Oar" priced at 12 is created => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}}]
  Create a supply called "Oar" costing 7.5 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":7.5}}]
  Create a mooring for the boat and give it the purpose "Winter" => [{"step":"api_request","action":"POST /moorings","body":{"boatId":{"$var":"boatId"},"purpose":"Winter"}}]
  Fetch the mooring from the server => [{"step":"api_request","action":"GET /moorings/\${mooringId}"}]
  Delete the owner from the system => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  I look for the mooring in the supplies => -
  Get the mooring from the owner => -
  The owner gets a remark with the text "x" => -
  The mooring should be deleted from the boats => -
  Get the mooring deleted => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"}]
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

// Attempts and what comes of them, fields that are left out, and searches, said in many ways, over the harbour.

import { checkInHarbour } from "./harbour.ts";

checkInHarbour(
  "attempts, and fields that are left out",
  `
  Create an owner with the name "Bo" but without an email, and verify that the status is 400 => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  Create an owner called "Bo" and leave the email out => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}}]
  Create an owner called "Bo", leaving out the email => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}}]
  Create an owner named "Bo" with the email missing => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}}]
  Register an owner, name "Bo", no email → 400 => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  If I create an owner with only the name "Bo" and no email, I expect a 400 => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  An owner with the name "Bo" and no email is rejected with status 400 => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  It should not be possible to create an owner "Bo" without an email (400) => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  We can't register an owner called "Bo" without giving an email: the status is 400 => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  The service should reject an owner with the name "Bo" that has no email with a 400 => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  Skip the email when creating the owner "Bo" => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}}]
  A 400 is what we get if an owner is created with the name "Bo" and without an email => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  Check that it is a 400 when we create an owner named "Bo" but don't give an email => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}},{"step":"validate","checks":[{"status":400}]}]
  The server must answer with 404 when we fetch the mooring => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  The API returns 404 if asked for the mooring => [{"step":"api_request","action":"GET /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":404}]}]
  When the supply is deleted, I expect status 204 => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"},{"step":"validate","checks":[{"status":204}]}]
  The supply gets deleted with status 204 => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"},{"step":"validate","checks":[{"status":204}]}]
  Verify that we can remove the supply with a 204 coming back => [{"step":"api_request","action":"DELETE /supplies/\${supplyId}"},{"step":"validate","checks":[{"status":204}]}]
  An attempt to delete the mooring should fail with 409 => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"},{"step":"validate","checks":[{"status":409}]}]
  We cannot delete the owner: 409 => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"},{"step":"validate","checks":[{"status":409}]}]
  We cannot delete the owner (409) => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"},{"step":"validate","checks":[{"status":409}]}]
  It should not be possible to delete the owner (409) => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"},{"step":"validate","checks":[{"status":409}]}]
  Create an owner called "Bo" with the email out => -
  Create an owner named "Bo" and the email is absent => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo"}}]
  Create a mooring for the boat, leave the boat out => -
  Create an owner with the name "Bo", no age => -
  Update the owner without the mooring => -
  `,
);

checkInHarbour(
  "searches",
  `
  Search for supplies with "rope" => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  I look for "rope" in the supplies => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  Find supplies matching "rope" => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  Do a search on the supplies for the term "rope" => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  Run a supplies search with "rope" as the search text => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  We search for "rope" among the supplies => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  Find me the supplies for the search term "rope" => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  Use the search on the supplies to look for "rope" => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  Look up supplies containing "rope" => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  I search for "rope" in the list of supplies => [{"step":"api_request","action":"GET /supplies","query":{"query":"rope"}}]
  I look for "rope" in the supply => -
  Search for moorings with "rope" => -
  Find owners matching "Ida" => -
  Search the supplies => [{"step":"api_request","action":"GET /supplies"}]
  `,
);

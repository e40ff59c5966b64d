// Tests many wordings of logins, requests for two things at once, and fields after “using”, over the harbour.

import { checkInHarbour } from "./harbour.ts";

checkInHarbour(
  "logging in, and two things at once",
  `
  The user bo logs in with the password "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  bo logs in using the password "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  Login: username bo, password "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  I sign in using the username "bo" and the password "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  We need to be signed in as bo, password "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  Using the credentials bo / "x1", sign in to the system => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  Log in to the system as user "bo", whose password is "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  Log in as the user "bo", whose boat is "x1" => -
  The mooring logs in with the password "x1" => -
  Remove both the mooring and the owner => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"},{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  Both the mooring and the owner should be deleted => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"},{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  Delete the mooring and then the owner to clean up => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"},{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  Have the mooring and the owner deleted => [{"step":"api_request","action":"DELETE /moorings/\${mooringId}"},{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  Both the mooring and the boat should be deleted => -
  Create an owner, using "Bo" as the name and "b@x.de" as the email => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"b@x.de"}}]
  Register "Bo" as an owner using the email "b@x.de" => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"b@x.de"}}]
  Create an owner having the name "Bo" and the email "b@x.de" => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"b@x.de"}}]
  `,
);

checkInHarbour(
  "two things behind a call about one of them",
  `
  Both the mooring and the owner should be deleted => -
  `,
  [{ step: "api_request", action: "DELETE /moorings/${mooringId}" }],
);

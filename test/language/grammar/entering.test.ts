// Tests many wordings of logins, requests for two things at once, and fields after “using”, over the harbour.

import { checkInHarbour } from "./harbour.ts";

checkInHarbour(
  "logging in, and two things at once",
  `
  bo logs in using the password "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  I sign in using the username "bo" and the password "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  Log in to the system as user "bo", whose password is "x1" => [{"step":"api_request","action":"POST /sessions","body":{"username":"bo","password":"x1"}}]
  Log in as the user "bo", whose boat is "x1" => -
  The mooring logs in with the password "x1" => -
  Both the mooring and the boat should be deleted => -
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

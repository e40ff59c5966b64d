// Two things made at once, what is read and how it is, saves, the token of all that follows, and waits, said in many
// ways, over the harbour.

import { checkInHarbour } from "./harbour.ts";

checkInHarbour(
  "pairs, things that are read, saves, tokens and waits",
  `
  Create two supplies: "Oar" for 12 and "Net" for 8 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  Add two new supplies, an "Oar" costing 12 and a "Net" costing 8 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  I create the owners "Bo" with the email "b@x.de" and "Al" with the email "a@x.de" => [{"step":"api_request","action":"POST /owners","body":{"name":"Bo","email":"b@x.de"}},{"step":"api_request","action":"POST /owners","body":{"name":"Al","email":"a@x.de"}}]
  We need two supplies: Oar (price 12) and Net (price 8) => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  Two supplies are created, one named "Oar" with a price of 12 and one named "Net" with a price of 8 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  Add a supply "Oar" for 12 and another one called "Net" for 8 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  Create two supplies: "Oar" for 12, "Net" for 8 and "Line" for 3 => -
  Create three supplies: "Oar" for 12 and "Net" for 8 => -
  Create two supplies: "Oar" for 12 => -
  Getting the owner should show the name "Ida" => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  The owner is fetched and has the name "Ida" => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  Look up the owner, who ought to be named "Ida" => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  Read the owner back, whose name has to be "Ida" => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  Request the owner, expecting the name "Ida" in the response => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  The owner should have the name "Ida" when we get it => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  "Ida" should be the name when we fetch the owner => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  Retrieve the owner and confirm that she is called "Ida" => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  Getting the owner should show the age 3 => -
  I would like to have its id saved => [{"step":"save","store":[{"id":"$.id"}]}]
  We want its id to be saved => [{"step":"save","store":[{"id":"$.id"}]}]
  Read the id from the response and save it => [{"step":"save","store":[{"id":"$.id"}]}]
  Hold on to the id of the supply we just created => [{"step":"save","store":[{"supplyId":"$.id"}]}]
  Remember which id it got => [{"step":"save","store":[{"id":"$.id"}]}]
  Send \${token} as the bearer token in every request from here => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  From here on, every request should be sent with \${token} as bearer token => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  The bearer token for all later requests is \${token} => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  Please pass \${token} as a bearer token with every request from this point onwards => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  Authenticate all following calls with the bearer token \${token} => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  I want \${token} to be used as bearer token in all requests that follow => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  Send \${token} as the bearer token => [{"step":"prepare","auth":{"bearer":"\${token}"}}]
  Let 2 seconds pass => [{"step":"wait","for":2000}]
  There should be a 2 second pause here => [{"step":"wait","for":2000}]
  Allow 3 seconds for the mail to arrive => [{"step":"wait","for":3000}]
  The test should hold on for two seconds => [{"step":"wait","for":2000}]
  I wait here until 2 seconds are over => [{"step":"wait","for":2000}]
  Please pause the test for 2 seconds => [{"step":"wait","for":2000}]
  Allow 3 retries for the mail to arrive => -
  Let 2 boats pass => -
  `,
);

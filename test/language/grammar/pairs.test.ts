// Two things made at once, what is read and how it is, saves, the token of all that follows, and waits, said in many
// ways, over the harbour.

import { checkInHarbour } from "./harbour.ts";

checkInHarbour(
  "pairs, things that are read, saves, tokens and waits",
  `
  Create two supplies: "Oar" for 12 and "Net" for 8 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  Add two new supplies, an "Oar" costing 12 and a "Net" costing 8 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  Add a supply "Oar" for 12 and another one called "Net" for 8 => [{"step":"api_request","action":"POST /supplies","body":{"name":"Oar","price":12}},{"step":"api_request","action":"POST /supplies","body":{"name":"Net","price":8}}]
  Create two supplies: "Oar" for 12, "Net" for 8 and "Line" for 3 => -
  Create three supplies: "Oar" for 12 and "Net" for 8 => -
  Create two supplies: "Oar" for 12 => -
  Getting the owner should show the name "Ida" => [{"step":"api_request","action":"GET /owners/\${ownerId}"},{"step":"validate","checks":[{"path":"$.name","equals":"Ida"}]}]
  Getting the owner should show the age 3 => -
  I would like to have its id saved => [{"step":"save","store":[{"id":"$.id"}]}]
  Read the id from the response and save it => [{"step":"save","store":[{"id":"$.id"}]}]
  Send \${token} as the bearer token in every request from here => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  From here on, every request should be sent with \${token} as bearer token => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  The bearer token for all later requests is \${token} => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  Please pass \${token} as a bearer token with every request from this point onwards => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  Authenticate all following calls with the bearer token \${token} => [{"step":"prepare","auth":{"bearer":"\${token}"},"of":"following"}]
  Send \${token} as the bearer token => [{"step":"prepare","auth":{"bearer":"\${token}"}}]
  Let 2 seconds pass => [{"step":"wait","for":2000}]
  Allow 3 seconds for the mail to arrive => [{"step":"wait","for":3000}]
  I wait here until 2 seconds are over => [{"step":"wait","for":2000}]
  Allow 3 retries for the mail to arrive => -
  Let 2 boats pass => -
  `,
);

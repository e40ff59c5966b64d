// Wordings of checks, saves and requests that strangers use, as classes: what is inside of something, what is given
// back, remarks, “it”.

import { check } from "./table.ts";

check(
  "what strangers say",
  `
  "Paid in full" is contained in the response body => [{"step":"validate","checks":[{"body":"text","contains":"Paid in full"}]}]
  The text "Paid" should be in the response body => [{"step":"validate","checks":[{"body":"text","contains":"Paid"}]}]
  "late" is not part of the response body => [{"step":"validate","checks":[{"body":"text","contains":"late","not":true}]}]
  "red" should be among $.colours => [{"step":"validate","checks":[{"path":"$.colours","contains":"red"}]}]
  "red" should no longer be in $.colours => [{"step":"validate","checks":[{"path":"$.colours","contains":"red","not":true}]}]
  "red" appears in $.colours => [{"step":"validate","checks":[{"path":"$.colours","contains":"red"}]}]
  A receipt is returned in the response => [{"step":"validate","checks":[{"path":"$.receipt","exists":true}]}]
  An array is returned => [{"step":"validate","checks":[{"body":"json","type":"array"}]}]
  Verify that a non-empty array is returned => [{"step":"validate","checks":[{"body":"json","type":"array"},{"body":"json","empty":true,"not":true}]}]
  A total and a currency are returned => [{"step":"validate","checks":[{"path":"$.total","exists":true},{"path":"$.currency","exists":true}]}]
  The status code 201 is returned and the city "Bonn" is contained in the response => [{"step":"validate","checks":[{"status":201},{"path":"$.city","equals":"Bonn"}]}]
  A total, a currency and a receipt shall be part of the response => [{"step":"validate","checks":[{"path":"$.total","exists":true},{"path":"$.currency","exists":true},{"path":"$.receipt","exists":true}]}]
  There should be no item with the name "x" in $.rows => [{"step":"validate","checks":[{"none":"$.rows[*]","path":"$.name","equals":"x"}]}]
  No item named "x" exists => [{"step":"validate","checks":[{"body":"json","type":"array"},{"none":"$[*]","path":"$.name","equals":"x"}]}]
  There is an item with "sku" "A" in $.lines => [{"step":"validate","checks":[{"any":"$.lines[*]","path":"$.sku","equals":"A"}]}]
  An item with sku "A" is in $.lines => [{"step":"validate","checks":[{"any":"$.lines[*]","path":"$.sku","equals":"A"}]}]
  A 201 is returned by the server => [{"step":"validate","checks":[{"status":201}]}]
  Expect 404 Not Found as the status => [{"step":"validate","checks":[{"status":404}]}]
  Expect 400 or 409 as the status => [{"step":"validate","checks":[{"status":[400,409]}]}]
  Check the status (expected: 204) => [{"step":"validate","checks":[{"status":204}]}]
  Expect status 200 within 900 ms => [{"step":"validate","checks":[{"status":200},{"time":{"atMost":900}}]}]
  GET /rooms must return 200 in less than 2 seconds, and $.open must be true => [{"step":"api_request","action":"GET /rooms"},{"step":"validate","checks":[{"status":200},{"time":{"below":2000}},{"path":"$.open","equals":true}]}]
  GET /rooms returns 200 with $.name matching the regex ^R\\d+$ => [{"step":"api_request","action":"GET /rooms"},{"step":"validate","checks":[{"status":200},{"path":"$.name","matches":"^R\\\\d+$"}]}]
  It returns a code starting with "A" => [{"step":"validate","checks":[{"path":"$.code","startsWith":"A"}]}]
  The response should have a non-empty string "receipt" => [{"step":"validate","checks":[{"path":"$.receipt","type":"string"},{"path":"$.receipt","empty":true,"not":true}]}]
  "receipt" is present in the response and is a non-empty string => [{"step":"validate","checks":[{"path":"$.receipt","exists":true},{"path":"$.receipt","type":"string"},{"path":"$.receipt","empty":true,"not":true}]}]
  The status should be 400 because the city is missing => [{"step":"validate","checks":[{"status":400}]}]
  The status should be either 400 or 409, as a missing city is rejected => [{"step":"validate","checks":[{"status":[400,409]}]}]
  A missing city is rejected with 400 or 422 => [{"step":"validate","checks":[{"status":[400,422]}]}]
  A malformed receipt gives 400 => [{"step":"validate","checks":[{"status":400}]}]
  A request with an expired receipt should be answered with 401 => [{"step":"validate","checks":[{"status":401}]}]
  Returns 400 if the city is missing => [{"step":"validate","checks":[{"status":400}]}]
  The request is rejected because of a conflict => [{"step":"validate","checks":[{"status":409}]}]
  The request is denied due to a conflict and $.code is "A" => [{"step":"validate","checks":[{"status":409},{"path":"$.code","equals":"A"}]}]
  The call was successful with status code 201 => [{"step":"validate","checks":[{"status":201}]}]
  active equals true while failures remains 0 => [{"step":"validate","checks":[{"path":"$.active","equals":true},{"path":"$.failures","equals":0}]}]
  $.city should be the saved \${city} => [{"step":"validate","checks":[{"path":"$.city","equals":{"$var":"city"}}]}]
  The response time of that call must stay below 500 ms => [{"step":"validate","checks":[{"time":{"below":500}}]}]
  Should not return status 500 => [{"step":"validate","checks":[{"status":500,"not":true}]}]
  There should be no more than 3 entries in $.rows, and it must not be empty => [{"step":"validate","checks":[{"path":"$.rows","length":{"atMost":3}},{"path":"$.rows","empty":true,"not":true}]}]
  The header X-Count exists and it is "5" => [{"step":"validate","checks":[{"header":"X-Count","exists":true},{"header":"X-Count","equals":"5"}]}]
  The response has a city and it is "Bonn" => [{"step":"validate","checks":[{"path":"$.city","exists":true},{"path":"$.city","equals":"Bonn"}]}]
  The response has a city and it has a name => [{"step":"validate","checks":[{"path":"$.city","exists":true},{"path":"$.name","exists":true}]}]
  The list is not empty and it contains an item whose "name" is "x" => [{"step":"validate","checks":[{"body":"json","type":"array"},{"body":"json","empty":true,"not":true},{"any":"$[*]","path":"$.name","equals":"x"}]}]
  The client's city is "Bonn" => [{"step":"validate","checks":[{"path":"$.client.city","equals":"Bonn"}]}]
  The city of the customer is "Bonn" => [{"step":"validate","checks":[{"path":"$.customer.city","equals":"Bonn"}]}]
  The response should have a value at jsonPath "$.city" => [{"step":"validate","checks":[{"path":"$.city","exists":true}]}]
  $.rows contains an item with id 3 and state "open" => [{"step":"validate","checks":[{"any":"$.rows[*]","path":"$","contains":{"id":3,"state":"open"}}]}]
  No item in $.rows has id 3 and state "open" => [{"step":"validate","checks":[{"none":"$.rows[*]","path":"$","contains":{"id":3,"state":"open"}}]}]
  $.data should have the keys id, city and created => [{"step":"validate","checks":[{"path":"$.data.id","exists":true},{"path":"$.data.city","exists":true},{"path":"$.data.created","exists":true}]}]
  The status code should be in the 4xx range => [{"step":"validate","checks":[{"status":"4xx"}]}]
  $.age is between 3 and 9 (inclusive) => [{"step":"validate","checks":[{"path":"$.age","compare":{"atLeast":3,"atMost":9}}]}]
  $.age lies between 3 and 9 (both exclusive) => [{"step":"validate","checks":[{"path":"$.age","compare":{"above":3,"below":9}}]}]
  $.age must be an integer of at least 3 and at most 9 => [{"step":"validate","checks":[{"path":"$.age","type":"integer"},{"path":"$.age","compare":{"atLeast":3,"atMost":9}}]}]
  The response should be 204 with an empty body => [{"step":"validate","checks":[{"status":204},{"body":"text","empty":true}]}]
  Every price in $.rows should be greater than 2 => [{"step":"validate","checks":[{"every":"$.rows[*]","path":"$.price","compare":{"above":2}}]}]
  Every price in $.prices should be greater than 2 => [{"step":"validate","checks":[{"every":"$.prices[*]","path":"$","compare":{"above":2}}]}]
  Send the request \`POST /rooms\` => [{"step":"api_request","action":"POST /rooms"}]
  \`POST /rooms\` is called => [{"step":"api_request","action":"POST /rooms"}]
  Getting /rooms again should return 404 => [{"step":"api_request","action":"GET /rooms"},{"step":"validate","checks":[{"status":404}]}]
  Delete the room with DELETE /rooms/7 and bearer token \${t} => [{"step":"api_request","action":"DELETE /rooms/7","auth":{"bearer":"\${t}"}}]
  Make sure GET /rooms/7 does not return 200 anymore => [{"step":"api_request","action":"GET /rooms/7"},{"step":"validate","checks":[{"status":200,"not":true}]}]
  Set header X-Key to Secret123! => [{"step":"prepare","headers":{"X-Key":"Secret123!"}}]
  Save the new receipt ($.data.receipt) as \${r} => [{"step":"save","store":[{"r":"$.data.receipt"}]}]
  Take the "receipt" out of the response body and remember it => [{"step":"save","store":[{"receipt":"$.receipt"}]}]
  The "receipt" in the response should be stored => [{"step":"save","store":[{"receipt":"$.receipt"}]}]
  Expect null as the response => [{"step":"validate","checks":[{"body":"json","equals":null}]}]
  The format of $.day must be YYYY-MM-DD => [{"step":"validate","checks":[{"path":"$.day","matches":"/^\\\\d{4}-\\\\d{2}-\\\\d{2}$/"}]}]
  $.day should be formatted as YYYY-MM-DD => [{"step":"validate","checks":[{"path":"$.day","matches":"/^\\\\d{4}-\\\\d{2}-\\\\d{2}$/"}]}]
  Verify: status = 200, $.open = true => [{"step":"validate","checks":[{"status":200},{"path":"$.open","equals":true}]}]
  The field "messages" contains at least one entry, and one of the entries contains "x" => [{"step":"validate","checks":[{"path":"$.messages","length":{"atLeast":1}},{"any":"$.messages[*]","path":"$","contains":"x"}]}]
  $.rows is not empty and every item has the field "id" => [{"step":"validate","checks":[{"path":"$.rows","empty":true,"not":true},{"every":"$.rows[*]","path":"$.id","exists":true}]}]
  `,
);

check(
  "what would be a guess",
  `
  The receipt is not returned => -
  No receipt is returned => -
  The status should be 400, as the code is BAD_CITY => -
  The status should be 400 because of the city and the code should be 7 => -
  Deleting the city returns 404 => -
  The call was successful with status code 404 => -
  The city exists and it has a name => -
  The response contains a valid receipt => -
  The response contains the new city => -
  GET /cities: Returns a list of cities. => -
  my mailbox has 2 letters => -
  The number of words in $.text is 5 => -
  An item has id 3 and state "open" => -
  $.rows contains an item with id 3 and at least 2 letters => -
  Every price in $.rows is not 2 => -
  Nobody's city should be empty => -
  I want to get the list of "rooms" => -
  I expect '$response.status' to be equal "200" => -
  An article was returned => -
  no letters are returned => -
  User gets room with id "7" => -
  The header X-Total is a boolean => -
  The first name is expected to be "Ada" => -
  I receive a gone => -
  `,
);

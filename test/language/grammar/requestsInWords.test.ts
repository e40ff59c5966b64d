// Reads requests with lists of values, units, dates in words, other verbs and other names of a thing.
// A value without a place of its own is a refusal.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/boatyard.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  {
    step: "api_request",
    action: "POST /owners",
    body: { givenName: "Ida", familyName: "Berg", birthDate: "1990-02-03", email: "ida@example.com" },
  },
  { step: "save", store: [{ ownerId: "$.ownerId" }] },
  {
    step: "api_request",
    action: "POST /boats",
    body: { hullNumber: "DE-77", make: "Bavaria", model: "Cruiser", lengthM: 9.5, engine: "DIESEL" },
  },
  { step: "save", store: [{ boatId: "$.boatId" }] },
  { step: "api_request", action: "POST /boats/${boatId}/repairs", body: { part: "SAILS", urgency: "LOW", dueDate: "2031-01-05" } },
  { step: "save", store: [{ repairId: "$.repairId" }] },
  { step: "api_request", action: "POST /trips", body: { boatId: "${boatId}", startsAt: "2031-03-01T08:00:00Z", crew: 4 } },
  { step: "save", store: [{ tripId: "$.tripId" }] },
];

/** Without `=>`, a line is refused; references in the table are texts. */
function told(title: string, table: string): void {
  reads(title, { operations, before: made, variables: ["ownerId", "boatId", "repairId", "tripId"] }, table, asTexts);
}

function asTexts(steps: readonly Step[]): unknown {
  return JSON.parse(JSON.stringify(steps).replace(/\{"\$var":"(\w+)"\}/g, '"${$1}"'));
}

told(
  "values by their form, unit and name",
  `
  Register an owner: Ole Lund Hansen, born on the 3 of October of 1984, ole@example.com => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund Hansen","birthDate":"1984-10-03","email":"ole@example.com"}}]
  Register an owner by the name of Ole Lund, born on 3rd October 1984, e-mail address ole@example.com => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund","birthDate":"1984-10-03","email":"ole@example.com"}}]
  Register the owner Ole Lund (birthday October 3rd, 1984, mail ole@example.com) as an honorary member => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund","birthDate":"1984-10-03","email":"ole@example.com","membership":"HONORARY"}}]
  Add a new boat with the following data: hull number NL-4411, Jeanneau Merry, built 2019, 7.5 m, diesel, 1200 engine hours => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"NL-4411","make":"Jeanneau","model":"Merry","built":2019,"lengthM":7.5,"engine":"DIESEL","engineHours":1200}}]
  Add a boat w/ hullNumber=NL-4411, make=Jeanneau, model=Merry, lengthM=7.5, engine=ELECTRIC => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"NL-4411","make":"Jeanneau","model":"Merry","lengthM":7.5,"engine":"ELECTRIC"}}]
  Order a repair of the boat: propeller, high urgency, due date 30 June 2031, workshop "Mertens" => [{"step":"api_request","action":"POST /boats/\${boatId}/repairs","body":{"part":"PROPELLER","urgency":"HIGH","dueDate":"2031-06-30","workshop":"Mertens"}}]
  Order a repair for this boat - rigging, normal urgency, due on the 30th of June 2031 => [{"step":"api_request","action":"POST /boats/\${boatId}/repairs","body":{"part":"RIGGING","urgency":"NORMAL","dueDate":"2031-06-30"}}]
  Complete the repair. Cost: 412.80 EUR. Carpenter: J. Peeters. => [{"step":"api_request","action":"POST /repairs/\${repairId}/complete","body":{"costEur":412.8,"carpenter":"J. Peeters"}}]
  Complete the repair for 99.50 euros, carpenter Anna Holm => [{"step":"api_request","action":"POST /repairs/\${repairId}/complete","body":{"costEur":99.5,"carpenter":"Anna Holm"}}]
  Attach a document to the repair: hull-damage.jpg, image/jpeg, kind PHOTO => [{"step":"api_request","action":"POST /repairs/\${repairId}/documents","body":{"fileName":"hull-damage.jpg","mediaType":"image/jpeg","kind":"PHOTO"}}]
  Attach the survey report survey.pdf (application/pdf) to the repair, it is at https://files.example.com/s.pdf => [{"step":"api_request","action":"POST /repairs/\${repairId}/documents","body":{"fileName":"survey.pdf","mediaType":"application/pdf","kind":"SURVEY_REPORT","link":"https://files.example.com/s.pdf"}}]
  Book a trip with the boat on 6 May 2031 at 09:30 UTC for a crew of four, in the shift of the morning => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-06T09:30:00Z","crew":4,"shift":"MORNING"}}]
  Book a trip on this boat, 13 May 2031, 11:00 UTC, crew 6, open sea => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-13T11:00:00Z","crew":6,"course":"OPEN_SEA"}}]
  Book an afternoon trip with the boat at 14:00 UTC on 6 May 2031, crew: 3 => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-06T14:00:00Z","crew":3,"shift":"AFTERNOON"}}]
  Reschedule the trip to 13 May 2031, 11:00 UTC => [{"step":"api_request","action":"PATCH /trips/\${tripId}","body":{"startsAt":"2031-05-13T11:00:00Z"}}]
  Pause the trip for 2 days => [{"step":"api_request","action":"POST /trips/\${tripId}/pause","body":{"days":2}}]
  Pay the trip by card => [{"step":"api_request","action":"POST /trips/\${tripId}/pay","body":{"method":"CARD"}}]
  Pay for the trip in cash => [{"step":"api_request","action":"POST /trips/\${tripId}/pay","body":{"method":"CASH"}}]
`,
);

told(
  "values that have no place, or two",
  `
  Pause this trip for two weeks
  Pay the trip by card or cash
  Pay the trip without a card
  Pay the trip by cheque
  Pay 20 EUR for the trip by card
  Reschedule the trip to 13 May 2031
  Reschedule the trip to 13 May 2031, 11:00
  Reschedule the trip from 13 May 2031, 11:00 UTC
  Reschedule the trip to 31 February 2031, 11:00 UTC
  Order a repair of the boat: propeller, high urgency, due date 30 June 2031, 3 hours
  Order a repair of the boat: propeller, sails, high urgency, due date 30 June 2031
  Order a repair of another boat: propeller, high urgency, due date 30 June 2031
  Order a repair of the boat: propeller, no high urgency, due date 30 June 2031
  Complete the repair for 99.50 dollars, carpenter Anna Holm
  Complete the repair for 99.50 EUR and 20 EUR, carpenter Anna Holm
  Complete the repair in 3 days for 99.50 EUR, carpenter Anna Holm
  Add a new boat with the following data: hull number NL-4411, Jeanneau Merry Sport Line, built 2019, 7.5 m, diesel
  Add a new boat with the following data: hull number NL-4411, Jeanneau, built 2019, 7.5 m, diesel
  Attach a document to the repair: hull-damage.jpg, image/jpeg, audio/mpeg, kind PHOTO
  Book a trip with the boat on 6 May 2031 at 09:30 UTC for a crew of four, on 7 May 2031 at 10:00 UTC
  Book a trip with the boat on 6 May 2031 at 09:30 UTC for a crew of less than four
  Pause the trip for 2 days and 3 hours
  Pause the trip in 2 days
  Pause the trip after 2 days
`,
);

told(
  "operations by other verbs, in the passive, and things by other names",
  `
  Settle the trip by card => [{"step":"api_request","action":"POST /trips/\${tripId}/pay","body":{"method":"CARD"}}]
  Switch the boat over to "on land" => [{"step":"api_request","action":"PATCH /boats/\${boatId}","body":{"state":"ON_LAND"}}]
  Set the boat to sold => [{"step":"api_request","action":"PATCH /boats/\${boatId}","body":{"state":"SOLD"}}]
  Put the boat afloat => [{"step":"api_request","action":"PATCH /boats/\${boatId}","body":{"state":"AFLOAT"}}]
  Move the trip to 13 May 2031, 11:00 UTC => [{"step":"api_request","action":"PATCH /trips/\${tripId}","body":{"startsAt":"2031-05-13T11:00:00Z"}}]
  Postpone the trip to 14 May 2031 at 11:00 UTC => [{"step":"api_request","action":"PATCH /trips/\${tripId}","body":{"startsAt":"2031-05-14T11:00:00Z"}}]
  Halt this trip for 3 days => [{"step":"api_request","action":"POST /trips/\${tripId}/pause","body":{"days":3}}]
  Close the repair as completed. Cost: 412.80 EUR. Carpenter: J. Peeters. => [{"step":"api_request","action":"POST /repairs/\${repairId}/complete","body":{"costEur":412.8,"carpenter":"J. Peeters"}}]
  Sign off the repair: 80 EUR, carpenter "Anna Holm" => [{"step":"api_request","action":"POST /repairs/\${repairId}/complete","body":{"costEur":80,"carpenter":"Anna Holm"}}]
  Enrol an owner named Ole Lund, born on 3 October 1984, ole@example.com => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund","birthDate":"1984-10-03","email":"ole@example.com"}}]
  Launch an electric boat: hull number NL-4411, Jeanneau Merry, 7.5 m => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"NL-4411","make":"Jeanneau","model":"Merry","lengthM":7.5,"engine":"ELECTRIC"}}]
  The trip shall thereafter be moved to 13 May 2031, 11:00 UTC => [{"step":"api_request","action":"PATCH /trips/\${tripId}","body":{"startsAt":"2031-05-13T11:00:00Z"}}]
  A morning trip was then booked with this boat, crew of five, on 6 May 2031 at 09:30 UTC => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-06T09:30:00Z","crew":5,"shift":"MORNING"}}]
  An owner by the name of Ole Lund, born on 3 October 1984, e-mail address ole@example.com, is registered => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund","birthDate":"1984-10-03","email":"ole@example.com"}}]
  It is created a new owner, Ole Lund, born the 3 of October of 1984; the email of him is ole@example.com => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund","birthDate":"1984-10-03","email":"ole@example.com"}}]
  The repair is to be completed by the carpenter J. Peeters for 412.80 EUR => [{"step":"api_request","action":"POST /repairs/\${repairId}/complete","body":{"costEur":412.8,"carpenter":"J. Peeters"}}]
  There is added a new boat: hull number NL-4411, Jeanneau Merry, 7.5 m, no engine => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"NL-4411","make":"Jeanneau","model":"Merry","lengthM":7.5,"engine":"NONE"}}]
  The trip has to be paused for 2 days => [{"step":"api_request","action":"POST /trips/\${tripId}/pause","body":{"days":2}}]
  Next, the trip gets paid in cash => [{"step":"api_request","action":"POST /trips/\${tripId}/pay","body":{"method":"CASH"}}]
  Order a repair on the yacht: propeller, high urgency, due date 30 June 2031 => [{"step":"api_request","action":"POST /boats/\${boatId}/repairs","body":{"part":"PROPELLER","urgency":"HIGH","dueDate":"2031-06-30"}}]
  Switch the yacht over to "on land" => [{"step":"api_request","action":"PATCH /boats/\${boatId}","body":{"state":"ON_LAND"}}]
  Attach a doc to the repair: hull-damage.jpg, image/jpeg, kind PHOTO => [{"step":"api_request","action":"POST /repairs/\${repairId}/documents","body":{"fileName":"hull-damage.jpg","mediaType":"image/jpeg","kind":"PHOTO"}}]
`,
);

told(
  "what is no request, or could be several",
  `
  Attach a doc to it: hull-damage.jpg, image/jpeg, kind PHOTO
  Ida sells her yacht, so the boat is sold
  Settle the trip with the harbour master
  Settle the trip
  Discuss the trip by card
  Refund the trip by card
  Cancel the trip by card
  Cancel the trip
  Delete the trip
  Print the trip by card
  Lose the boat on land
  Leave the boat on land
  Switch the boat to "in repair"
  Switch the boat back
  Switch the boat off
  Do not switch the boat over to "on land"
  The boat is on land
  The boat was sold
  The boat stays on land
  The boat should be on land => [{"step":"api_request","action":"GET /boats/\${boatId}"},{"step":"validate","checks":[{"path":"$.state","equals":"ON_LAND"}]}]
  The trip was booked for 13 May 2031, 11:00 UTC
  The trip was moved to 13 May 2031, 11:00 UTC
  Move the trip to Oslo
  Move the trip to the boat
  Somebody else should pay the trip by card
  Order a repair on the other yacht: propeller, high urgency, due date 30 June 2031
  Order a repair on the harbour crane: propeller, high urgency, due date 30 June 2031
  Remove the owner from the boat
  Remove the sails from the boat
  Remind the owner of the trip on 13 May 2031, 11:00 UTC
  Email Ole Lund, born on 3 October 1984, ole@example.com, about the owner
  Halt the repair for 3 days
  Close the repair
  Close the repair as rejected. Cost: 412.80 EUR. Carpenter: J. Peeters.
`,
);

told(
  "requests by method and path, told in other words",
  `
  New trip - POST /trips, boatId \${boatId}, startsAt 2031-05-06T09:30:00Z, crew 4 => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-06T09:30:00Z","crew":4}}]
  POST /trips: boatId=\${boatId}; startsAt=2031-05-06T09:30:00Z; crew=4; course=OPEN_SEA => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-06T09:30:00Z","crew":4,"course":"OPEN_SEA"}}]
  POST /trips/{tripId}/pay once more, method CASH => [{"step":"api_request","action":"POST /trips/{tripId}/pay","body":{"method":"CASH"}}]
  At first one makes a POST on /owners, the givenName is "Ole", the familyName is "Lund", birthDate is 1984-10-03 and email is ole@example.com => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund","birthDate":"1984-10-03","email":"ole@example.com"}}]
  Payment is then performed by means of POST /trips/{tripId}/pay, whereby method is INVOICE => [{"step":"api_request","action":"POST /trips/{tripId}/pay","body":{"method":"INVOICE"}}]
  One sends by PATCH to /boats/{boatId} an engineHours of 1300 and a state of ON_LAND => [{"step":"api_request","action":"PATCH /boats/{boatId}","body":{"engineHours":1300,"state":"ON_LAND"}}]
  GET /boats; params: engine=DIESEL, state=SOLD => [{"step":"api_request","action":"GET /boats","query":{"engine":"DIESEL","state":"SOLD"}}]
  Request GET /boats and set the query parameters engine = DIESEL, state = ON_LAND and sort = make => [{"step":"api_request","action":"GET /boats","query":{"engine":"DIESEL","state":"ON_LAND","sort":"make"}}]
  When GET /boats is called with engine PETROL and sort "make", the response status must be 200 => [{"step":"api_request","action":"GET /boats","query":{"engine":"PETROL","sort":"make"}},{"step":"validate","checks":[{"status":200}]}]
  try POST /trips/{tripId}/pay right away with method CARD - should blow up with 409 => [{"step":"api_request","action":"POST /trips/{tripId}/pay","body":{"method":"CARD"}},{"step":"validate","checks":[{"status":409}]}]
  Pause: POST /trips/{tripId}/pause, days 3 => [{"step":"api_request","action":"POST /trips/{tripId}/pause","body":{"days":3}}]
  Give the boat a rest: POST /trips/{tripId}/pause, days 3 => [{"step":"api_request","action":"POST /trips/{tripId}/pause","body":{"days":3}}]
  PATCH /boats/{boatId}: state=SOLD -> 200 => [{"step":"api_request","action":"PATCH /boats/{boatId}","body":{"state":"SOLD"}},{"step":"validate","checks":[{"status":200}]}]
  POST /trips/{tripId}/pay: method=CASH -> 200 => [{"step":"api_request","action":"POST /trips/{tripId}/pay","body":{"method":"CASH"}},{"step":"validate","checks":[{"status":200}]}]
`,
);

told(
  "requests by method and path with something that has no place",
  `
  get us a berth - POST /boats, hullNumber "NL-4411", make "Jeanneau", model "Merry", lengthM 7.5, engine DIESEL
  If it rains: POST /trips/{tripId}/pause, days 3
  POST /trips/{tripId}/pay, method CARD or CASH
  POST /trips/{tripId}/pay, method not CARD
  POST /trips/{tripId}/pay, method CARD, tip 5
  POST /trips/{tripId}/pay except method CARD
  POST /trips/{tripId}/pay unless method CARD
  POST /trips/{tripId}/pause, days 3, 4
  POST /trips/{tripId}/pause, months 3
  GET /boats; params: engine=DIESEL, colour=red
  GET /boats is called with engine PETROL by nobody
  One makes no POST on /trips/{tripId}/pause, days 3
  If POST /trips/{tripId}/pause, days 3, ...
  POST /trips/{tripId}/pause, days is 3 and crew is 2
  PATCH /boats/{boatId}, the state is SOLD
`,
);

told(
  "requests that repeat an earlier one, with and without a change",
  `
  Book the exact same trip a second time => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z","crew":4}}]
  Register the very same person once more => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ida","familyName":"Berg","birthDate":"1990-02-03","email":"ida@example.com"}}]
  Enter the same boat once more, all data as in step 2 => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"DE-77","make":"Bavaria","model":"Cruiser","lengthM":9.5,"engine":"DIESEL"}}]
  Repeat the booking unchanged, same crew, expect 409 => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z","crew":4}},{"step":"validate","checks":[{"status":409}]}]
  The booking is repeated with the same boat and the same crew => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z","crew":4}}]
  same booking payload as up top but crew=-1 => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z","crew":-1}}]
  Repeat the trip booking, this time with a crew of 9 => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z","crew":9}}]
  We make the same booking other time, the system does not permit it and gives 409 => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z","crew":4}},{"step":"validate","checks":[{"status":409}]}]
  Order the same repair of the boat again, but with high urgency => [{"step":"api_request","action":"POST /boats/\${boatId}/repairs","body":{"part":"SAILS","urgency":"HIGH","dueDate":"2031-01-05"}}]
  Resend the very same trip booking with crew 0 instead => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z","crew":0}}]
  Repeat the booking without the crew => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-03-01T08:00:00Z"}}]
  Order exactly the same repair once more for the same boat => [{"step":"api_request","action":"POST /boats/\${boatId}/repairs","body":{"part":"SAILS","urgency":"LOW","dueDate":"2031-01-05"}}]
`,
);

told(
  "what repeats no request, or another one",
  `
  Register another owner with the same birthday
  Register the same person with a different email
  Repeat the booking with another boat
  Repeat the booking for the other boat
  Repeat everything
  Repeat the survey
  Never repeat the booking
  Repeat the booking three times
  The booking should not be repeated
  Book the same trip a second time but for Ole Lund
  Repeat the trip booking, this time with a crew of nine and a cook
  Repeat the booking, this time with a crew of 9 and a price of 20
  Repeat the booking only if the boat is free
  Book a trip at the same time
  Book a trip for the same crew again
`,
);

told(
  "rates, decimal commas, names of places, credentials and headers",
  `
  create a berth labelled "B-17" on pier 3, with power, 45.5 a day => [{"step":"api_request","action":"POST /berths","body":{"label":"B-17","pier":3,"dailyRate":45.5,"hasPower":true}}]
  Create the berth "B-18" on pier 3 for 20 per day and 450 per month => [{"step":"api_request","action":"POST /berths","body":{"label":"B-18","pier":3,"dailyRate":20,"pricePerMonth":450}}]
  Create berth "B-19", pier 4, 30 EUR per day, 2,5 m deep => [{"step":"api_request","action":"POST /berths","body":{"label":"B-19","pier":4,"dailyRate":30,"depthM":2.5}}]
  Create berth "B-20" on pier 4 at a daily rate of 18,50 EUR in the Royal Sailing Club of Kiel => [{"step":"api_request","action":"POST /berths","body":{"label":"B-20","pier":4,"dailyRate":18.5,"sailingClub":"Royal Sailing Club of Kiel"}}]
  A session is opened for the harbour master r.huang with the password Vial!2030. => [{"step":"api_request","action":"POST /sessions","body":{"username":"r.huang","password":"Vial!2030"}}]
  Open a session as depot3 with the password x7#Lantern => [{"step":"api_request","action":"POST /sessions","body":{"username":"depot3","password":"x7#Lantern"}}]
  Book a trip with the boat on 6 May 2031 at 09:30 UTC, crew 4; send Idempotency-Key 5b1e-01 along => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-06T09:30:00Z","crew":4},"headers":{"Idempotency-Key":"5b1e-01"}}]
  Book a trip with the boat on 6 May 2031 at 09:30 UTC with a crew of 4 and the header Idempotency-Key "k-1" => [{"step":"api_request","action":"POST /trips","body":{"boatId":"\${boatId}","startsAt":"2031-05-06T09:30:00Z","crew":4},"headers":{"Idempotency-Key":"k-1"}}]
  Add a boat: hull number NL-4411, Jeanneau Merry, 7,5 m, diesel, 1,200 engine hours => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"NL-4411","make":"Jeanneau","model":"Merry","lengthM":7.5,"engine":"DIESEL","engineHours":1200}}]
`,
);

told(
  "amounts for another period, and credentials that lack one",
  `
  Create berth "B-21", pier 5, 20 a day, with room for a crew of six
  Create berth "B-19", pier 4,5, 30 EUR per day
  Create berth "B-19", pier 4, 30 EUR per week
  Create berth "B-19", pier 4, 30 per day and 40 per day
  Create berth "B-19", pier 4, 30 per head, 20 a day
  Create berth "B-20" on pier 4 at a daily rate of 18,50 EUR in the Old Town
  Open a session for r.huang
  Open a session for r.huang and m.lee with the password x7
  Open a session for r.huang without the password => [{"step":"api_request","action":"POST /sessions","body":{"username":"r.huang"}}]
  Book a trip with the boat on 6 May 2031 at 09:30 UTC, crew 4; send no Idempotency-Key along
  Book a trip with the boat on 6 May 2031 at 09:30 UTC, crew 4; send Idempotency-Key along
`,
);

told(
  "deeds as nouns, things that act, and values by what is left",
  `
  Deletion of the owner is attempted => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  An attempt is made to delete the owner => [{"step":"api_request","action":"DELETE /owners/\${ownerId}"}]
  The removal of the boat is requested => [{"step":"api_request","action":"DELETE /boats/\${boatId}"}]
  Payment of the trip by card is made => [{"step":"api_request","action":"POST /trips/\${tripId}/pay","body":{"method":"CARD"}}]
  The retrieval of the owner is then carried out => [{"step":"api_request","action":"GET /owners/\${ownerId}"}]
  Let's add the flagship: hull number NL-4411, Jeanneau Merry, 7.5 m, diesel => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"NL-4411","make":"Jeanneau","model":"Merry","lengthM":7.5,"engine":"DIESEL"}}]
  Then the boat reports a repair of its rigging, urgency high, due date 30 June 2031 => [{"step":"api_request","action":"POST /boats/\${boatId}/repairs","body":{"part":"RIGGING","urgency":"HIGH","dueDate":"2031-06-30"}}]
  Complete the repair for 1900, carpenter "Anna Holm" => [{"step":"api_request","action":"POST /repairs/\${repairId}/complete","body":{"costEur":1900,"carpenter":"Anna Holm"}}]
  Order a repair of the propeller for the boat in the workshop of Mertens, high urgency, due 30 June 2031 => [{"step":"api_request","action":"POST /boats/\${boatId}/repairs","body":{"part":"PROPELLER","urgency":"HIGH","dueDate":"2031-06-30","workshop":"Mertens"}}]
  Register the owner Ole Lund, born on 3 October 1984 (same address as above) => [{"step":"api_request","action":"POST /owners","body":{"givenName":"Ole","familyName":"Lund","birthDate":"1984-10-03","email":"ida@example.com"}}]
  Switch the boat to the sold state => [{"step":"api_request","action":"PATCH /boats/\${boatId}","body":{"state":"SOLD"}}]
`,
);

told(
  "deeds that nobody asks for, and amounts of something else",
  `
  Next comes the completion of the repair, 80 EUR, carpenter Anna Holm
  She upgrades to the full membership lol
  Create the berth "B-22" on pier 2 at 20 a day with room for a crew of six
  Ida (same address as above) is registered
  Order a repair of the propeller at the Mertens, high urgency, due 30 June 2031
  Deletion of the owner is impossible
  Deletion of the owner is possible
  Deletion of the owner is not attempted
  Deletion of the owner is avoided
  Deletion of the owners is attempted
  Deletion of the other owner is attempted
  No attempt is made to delete the owner
  Payment of the trip by cheque is made
  The payment of the trip is pending
  The boat sends 5
  The boat sends a message
  The boat shows a length of 9.5
  The boat reports the repair
  The boat has a repair due on 30 June 2031
  The owner sends the boat away
  Complete the repair within 1900, carpenter "Anna Holm"
  Complete the repair for 1900 and 1950, carpenter "Anna Holm"
  Complete the repair with 1900 nails, carpenter "Anna Holm"
  Let's discuss the flagship: hull number NL-4411, Jeanneau Merry, 7.5 m, diesel
  Register the owner Ole Lund, born on 3 October 1984 (another address than above)
  Register the owner Ole Lund, born on 3 October 1984 (same address as Kim)
  Switch the sold boat to the dock state
`,
);

// Reads requests in a story: who acts, why, and the outcome. A story about something or somebody else is not a request.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/ferry.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /passengers", body: { fullName: "Nele Hansen", email: "nele@example.com" } },
  { step: "save", store: [{ passengerId: "$.passengerId" }] },
  {
    step: "api_request",
    action: "POST /crossings",
    body: { origin: "Kiel", destination: "Oslo", departsAt: "2031-05-01T10:00:00Z" },
  },
  { step: "save", store: [{ crossingId: "$.crossingId" }] },
  { step: "api_request", action: "POST /crossings/${crossingId}/tickets", body: { passengerId: "${passengerId}", seatClass: "deck" } },
  { step: "save", store: [{ ticketId: "$.ticketId" }] },
];

function told(title: string, last: readonly Step[], table: string): void {
  reads(title, { operations, before: [...made, ...last], variables: ["passengerId", "crossingId", "ticketId"] }, table);
}

told(
  "requests of a ferry line",
  [],
  `
  The purser then registers a passenger named Ole Berg (ole@example.com) in French => [{"step":"api_request","action":"POST /passengers","body":{"fullName":"Ole Berg","email":"ole@example.com","language":"fr"}}]
  She changes her mind and cancels the ticket => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
  Buying the same ticket a second time works => [{"step":"api_request","action":"POST /crossings/\${crossingId}/tickets","body":{"passengerId":"\${passengerId}","seatClass":"deck"}},{"step":"validate","checks":[{"status":201}]}]
  I am sorry, cancel the ticket is not possible => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"},{"step":"validate","checks":[{"status":"4xx"}]}]
  I'm not happy with this ticket, so I cancel it, giving "seasick" as the reason => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation","body":{"reason":"seasick"}}]
  Oh dear, the clerk forgot the newsletter! Make her a gold passenger => [{"step":"api_request","action":"PATCH /passengers/\${passengerId}","body":{"loyalty":"gold"}}]
  Look the passenger up by her email address => [{"step":"api_request","action":"GET /passengers","query":{"email":"nele@example.com"}}]
  Book two cabin tickets for her on that crossing => [{"step":"api_request","action":"POST /crossings/\${crossingId}/tickets","body":{"passengerId":{"$var":"passengerId"},"seatClass":"cabin","quantity":2}}]
  Buying the same ticket a second time isn't possible -> 409 => [{"step":"api_request","action":"POST /crossings/\${crossingId}/tickets","body":{"passengerId":"\${passengerId}","seatClass":"deck"}},{"step":"validate","checks":[{"status":409}]}]
  If she cancels the ticket again, we get a 409 => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"},{"step":"validate","checks":[{"status":409}]}]
  Cancelling it once more must be refused with a 409 => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"},{"step":"validate","checks":[{"status":409}]}]
  Take the crossing off the timetable, a 204 would make me happy => [{"step":"api_request","action":"DELETE /crossings/\${crossingId}"},{"step":"validate","checks":[{"status":204}]}]
  Step 4. Open the ticket. Expected result: it is valid => [{"step":"api_request","action":"GET /tickets/\${ticketId}"},{"step":"validate","checks":[{"path":"$.state","equals":"valid"}]}]
  Try to read ticket T-99, which does not exist. Expected result: 404. => [{"step":"api_request","action":"GET /tickets/T-99"},{"step":"validate","checks":[{"status":404}]}]
  We remove the passenger, and when we ask for her again, she cannot be found => [{"step":"api_request","action":"DELETE /passengers/\${passengerId}"},{"step":"api_request","action":"GET /passengers/\${passengerId}"},{"step":"validate","checks":[{"status":404}]}]
  Nele becomes a gold passenger => [{"step":"api_request","action":"PATCH /passengers/\${passengerId}","body":{"loyalty":"gold"}}]
  Now plan a crossing from Kiel to Oslo leaving at 2031-06-01T08:00:00Z for 300 people => [{"step":"api_request","action":"POST /crossings","body":{"origin":"Kiel","destination":"Oslo","departsAt":"2031-06-01T08:00:00Z","capacity":300}}]
  In the app, the passenger cancels the ticket because of "storm" => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation","body":{"reason":"storm"}}]
  Delete the passenger although she still has a ticket, then I run into a conflict (409) => [{"step":"api_request","action":"DELETE /passengers/\${passengerId}"},{"step":"validate","checks":[{"status":409}]}]
  Look at the saved ticket => [{"step":"api_request","action":"GET /tickets/\${ticketId}"}]
  We want to search crossings from Kiel to Oslo on 2031-05-01 => [{"step":"api_request","action":"GET /crossings","query":{"origin":"Kiel","destination":"Oslo","date":"2031-05-01"}}]
  Search for crossings from Kiel to Oslo on 1 May 2031 => [{"step":"api_request","action":"GET /crossings","query":{"origin":"Kiel","destination":"Oslo","date":"2031-05-01"}}]
  As a clerk I remove the passenger for good => [{"step":"api_request","action":"DELETE /passengers/\${passengerId}"}]
  The purser can register a passenger named Ole Berg (ole@example.com) => [{"step":"api_request","action":"POST /passengers","body":{"fullName":"Ole Berg","email":"ole@example.com"}}]
  A passenger named Ole Berg (ole@example.com) is registered => [{"step":"api_request","action":"POST /passengers","body":{"fullName":"Ole Berg","email":"ole@example.com"}}]
  An attempt to cancel the ticket shall be refused with a 409 => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"},{"step":"validate","checks":[{"status":409}]}]
  Delete the passenger which was created => [{"step":"api_request","action":"DELETE /passengers/\${passengerId}"}]
  Buy three cabin tickets => [{"step":"api_request","action":"POST /crossings/\${crossingId}/tickets","body":{"passengerId":{"$var":"passengerId"},"seatClass":"cabin","quantity":3}}]
  Buy a cabin ticket, pets: yes => [{"step":"api_request","action":"POST /crossings/\${crossingId}/tickets","body":{"passengerId":{"$var":"passengerId"},"seatClass":"cabin","withPets":true}}]
  Cancel the ticket although it is used -> 409 => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"},{"step":"validate","checks":[{"status":409}]}]
  Try cancelling the ticket => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
  Find gold passengers => [{"step":"api_request","action":"GET /passengers","query":{"loyalty":"gold"}}]
`,
);

told(
  "stories that ask for nothing of the kind",
  [{ step: "api_request", action: "GET /tickets/${ticketId}" }],
  `
  The purser seldom registers a passenger named Ole Berg (ole@example.com)
  The purser forgot to register Ole Berg with the mail ole@example.com
  The purser registered a passenger named Ole Berg (ole@example.com)
  Has the purser registered Ole Berg (ole@example.com)?
  The purser refuses to register Ole Berg with the mail ole@example.com
  Nobody registers Ole Berg with the mail ole@example.com
  She changes her mind and keeps the ticket
  She does not cancel the ticket
  She almost cancels the ticket
  She cancels all tickets
  She cancels the second ticket
  She cancels the other ticket
  She cancels the ticket of Ole
  Somebody else cancels the ticket
  If the ticket is valid, cancel it
  If she cancels the ticket
  Unless she cancels the ticket, we get a 409
  Cancel the ticket unless it is used
  Cancel the ticket only if it is valid
  Cancel everything but the ticket
  Cancel the used ticket
  Cancel the expired ticket
  Cancel the voucher
  Never do this: cancel the ticket
  Cancelling it never fails with a 409
  Cancelling it must not be refused with a 409
  Cancel the ticket twice
  Cancel the ticket in 5 minutes
  Cancel the ticket after 5 minutes
  Cancel the ticket after the crossing has sailed
  Cancel the ticket before the crossing sails
  Cancel the ticket before deleting the passenger
  "Cancel the ticket" is the title
  The button says cancel the ticket
  How to cancel the ticket
  Reasons to cancel the ticket
  I want nobody to cancel the ticket
  The system cancels the ticket
  The report shows the ticket
  The list shows gold passengers
  Gold passengers get a discount of 10
  Make everybody a gold passenger
  Make her a platinum passenger
  Make her a gold and a silver passenger
  Make her no gold passenger
  Do not make her a gold passenger
  She is a gold passenger
  Move her from silver to gold
  Move her from gold to silver
  Look the passenger up by her phone number
  Look the passenger up without her email address
  Book two cabin tickets for him on another crossing
  Book a ticket for Ole
  Book a cabin ticket for the second passenger
  Book a deck or a cabin ticket for her
  Book a cabin ticket for her, but not on that crossing
  Buying the same cabin ticket a second time isn't possible -> 409
  Take the crossing off the timetable, a 204 would surprise me
  Take the crossing off the timetable, no 204 please
  Take the crossing off the timetable, a fee of 204 is due
  Take the crossing off the timetable for 204 euros
  Try to read ticket T-99, which exists
  Read ticket T-99 and T-98
  Read ticket T-99 of crossing C-4
  We remove the passenger, and when we ask for her again, she can be found
  Plan a crossing from Kiel to Oslo
  Plan a crossing from Kiel leaving at 2031-06-01T08:00:00Z
  Plan a crossing from Kiel to Oslo via Aarhus leaving at 2031-06-01T08:00:00Z
  Plan a crossing from Kiel to Oslo leaving at 2031-06-01T08:00:00Z without cars
  Plan a crossing from Kiel to Oslo leaving at 2031-06-01T08:00:00Z for 300 cars
  Plan no crossing from Kiel to Oslo leaving at 2031-06-01T08:00:00Z
  Plan crossings from Kiel to Oslo leaving at 2031-06-01T08:00:00Z
  Delete the passenger although she is not Nele
  Delete the passenger, unless she has a ticket
  Delete the passenger's ticket
  Delete the passengers
  Delete every passenger
  Look at the first two tickets
  Look at the third ticket
  Look at the ticket bought by Ole
  Look at the ticket bought in step 9 or 10
  Search crossings from Kiel to Oslo on 1 May 2031 except ferries
  Search crossings from Kiel to Oslo not on 1 May 2031
  Search crossings from Kiel to Oslo after 1 May 2031
  Search for tickets from Kiel to Oslo
  The customer calls: she wants to keep it, cancel the ticket
  It would be a mistake: cancel the ticket
  The clerk thinks she should cancel the ticket
  The clerk hopes nobody cancels the ticket
  The clerk wants the passenger to cancel the ticket
  The clerk is happy, the passenger cancels the ticket tomorrow
  A clerk without rights cancels the ticket
  An unknown clerk cancels the ticket
  Another clerk cancels the ticket
  The clerk, not the passenger, cancels the ticket
  The clerk, who has no rights, cancels the ticket
  The clerk (logged out) cancels the ticket
  Register a passenger named Ole Berg
  Register a passenger with mail ole@example.com
  Register a passenger named Ole Berg, mail ole@example.com, in Klingon
  Register a passenger named Ole Berg, mail ole@example.com, not in French
  Register a passenger named Ole Berg without mail
  Register Ole Berg with the mail ole@example.com or lena@example.com
  Register two passengers named Ole Berg (ole@example.com)
  Register a passenger named Ole Berg (ole@example.com) as an admin
  Register a dog named Ole Berg (ole@example.com)
  The passenger cannot cancel the ticket
  The passenger can never cancel the ticket
  As the admin I cancel the ticket
  As a guest I cancel the ticket
  As a clerk, not as the owner, I cancel the ticket
  As Ole Berg I cancel the ticket
  The ticket shall be cancelled by the purser
  The ticket shall not be cancelled, giving "storm" as the reason
  A ticket is bought
  A passenger named Ole Berg (ole@example.com) is not registered
  A passenger named Ole Berg (ole@example.com) was registered
  Cancel the ticket although it is not used
  Cancel the ticket although another ticket is used -> 409
  Cancel the ticket unless it is used -> 409
  Cancel the ticket before the crossing is removed -> 409
  Cancel the ticket after removing the crossing -> 409
  The ticket has no price yet -> 409
  Cancelling the ticket isn't possible: 200
  Cancelling the ticket isn't necessary: 409
  A third attempt to cancel the ticket shall be refused with a 409
  No attempt to cancel the ticket shall be refused with a 409
  Make her gold from silver
  Change her language to German or French
  She gets no newsletter
  She wants the newsletter
  Find gold passengers, the second page
  Find passengers who are not gold
  Find passengers other than gold
  Find the first gold passenger
  Find gold passengers except Nele
  Delete the passenger we did not create
  Delete the passenger that Ole created
  Delete the passenger who was created last
  Delete the passenger deleted above
  Delete the old passenger
  Delete the passenger for Ole
  Delete the aforementioned two passengers
  Try not cancelling the ticket
  Try without cancelling the ticket
  Try cancelling the ticket and the crossing
  Buy a ticket. Class: first. Quantity: 3
  Buy three cabin tickets and one deck ticket
  Buy a cabin ticket with pets and children
  Buy a cabin ticket for her dog
  Buy a cabin ticket for 300 people
  Buy a cabin ticket at 2031-05-01T10:00:00Z
  Buy a cabin ticket as a gift
  Buy a cabin ticket instead of a deck ticket
  Buy a cabin ticket, not for her
  We get her a cabin ticket on the second crossing
  We get her a cabin ticket on the next crossing
  We get her the cheapest cabin ticket
`,
);

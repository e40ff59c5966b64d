// Reads requests with words around them that tell a story. A word that could change the request refuses it.

import { deepEqual, equal } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/ferry.yaml", import.meta.url), "utf8"));
const before: readonly Step[] = [
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

function told(title: string, table: string): void {
  reads(title, { operations, before, variables: ["passengerId", "crossingId", "ticketId"] }, table);
}

told(
  "words that tell a story around a request",
  `
  Cancel the ticket properly => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
  Cancel the ticket from the bridge, reason "storm" => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation","body":{"reason":"storm"}}]
  Plan a crossing in the evening sun from Kiel to Oslo departing at 2031-06-01T08:00:00Z => [{"step":"api_request","action":"POST /crossings","body":{"origin":"Kiel","destination":"Oslo","departsAt":"2031-06-01T08:00:00Z"}}]
  Register a passenger under the name Ole Berg, mail ole@example.com => [{"step":"api_request","action":"POST /passengers","body":{"fullName":"Ole Berg","email":"ole@example.com"}}]
  Cheerfully buy three cabin tickets => [{"step":"api_request","action":"POST /crossings/\${crossingId}/tickets","body":{"passengerId":{"$var":"passengerId"},"seatClass":"cabin","quantity":3}}]
`,
);

told(
  "words that could change a request",
  `
  Cancel the stolen ticket
  Cancel the neighbour's ticket
  Cancel the ticket torn yesterday
  Cancel the ticket bought by somebody
  Cancel the ticket; just kidding
  Cancel the ticket, it's void
  Cancel the ticket, maybe
  Cancel the ticket only partly
  Cancel the ticket with a fee
  Cancel the ticket as a favour
  Cancel the ticket and the suitcase
  Cancel the suitcase
  Cancel the ticket and check the suitcase
  Cancel the ticket after lunch
  Cancel the ticket during crossing
  Cancel the ticket and charge the passenger
  Buy three cabin tickets with meals
  Buy three cabin tickets for the crew
  Buy three cabin tickets, breakfast included
`,
);

told(
  "who acts, in more words",
  `
  A new passenger called Ole Berg registers with ole@example.com => [{"step":"api_request","action":"POST /passengers","body":{"fullName":"Ole Berg","email":"ole@example.com"}}]
  When the traveller Ole Berg, born on 1990-04-12, registers with the mail ole@example.com => [{"step":"api_request","action":"POST /passengers","body":{"fullName":"Ole Berg","email":"ole@example.com","birthDate":"1990-04-12"}}]
  The purser of the night shift cancels the ticket => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
  The weather is bad - cancel the ticket => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
  The ticket came back - cancel it => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
  The passenger wants her money back: cancel the ticket => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
  Given a new passenger Ole Berg, mail ole@example.com => [{"step":"api_request","action":"POST /passengers","body":{"fullName":"Ole Berg","email":"ole@example.com"}}]
  The ticket is thereupon cancelled => [{"step":"api_request","action":"POST /tickets/\${ticketId}/cancellation"}]
`,
);

told(
  "somebody who may not act, and no deed",
  `
  The other purser cancels the ticket
  The second purser cancels the ticket
  The purser, who is logged out, cancels the ticket
  The purser whom nobody trusts cancels the ticket
  The purser hopes the passenger cancels the ticket
  The purser says Nele cancels the ticket
  The former purser cancels the ticket
  The purser without a badge cancels the ticket
  The ticket came back unused - never cancel it
  The ticket came back: do not cancel it
  Given a new passenger Ole Berg
  Given a new passenger Ole Berg has the mail ole@example.com
  A new passenger called Ole Berg hardly registers with ole@example.com
  The ticket is thereupon not cancelled
`,
);

describe("things whose ids no sentence has saved", () => {
  const unsaved = before.filter(({ step }) => step !== "save");
  const compiled = (text: string) => compile(text, undefined, { ...(operations === undefined ? {} : { operations }), before: unsaved });
  it("saves the id of the only thing that a request in loose words needs", () => {
    const read = compiled("The purser of the night shift cheerfully cancels the ticket");
    const steps = read.kind === "understood" ? read.steps : [];
    deepEqual(
      steps.map((step) => (step.step === "api_request" ? step.action : [step.step, step.step === "save" && step.of])),
      [["save", "POST /crossings/${crossingId}/tickets"], "POST /tickets/${ticketId}/cancellation"],
    );
  });
  it("saves none for a thing that nothing has made", () => {
    equal(
      compile("The purser of the night shift cheerfully cancels the ticket", undefined, operations === undefined ? {} : { operations })
        .kind,
      "refused",
    );
  });
});

// Tests which of two places “from … to …” means: days of a stay and of a trip, and places.

import { readOperations } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const day = "{ type: string, format: date }";
const request = (path: string, id: string, summary: string, fields: string, required: string): string => `
  /${path}:
    post:
      operationId: ${id}
      summary: ${summary}
      requestBody: { content: { application/json: { schema: { type: object, required: [${required}], properties: { ${fields} } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } }`;

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Journeys, version: "1" }
paths:
${request("stays", "createStay", "Reserve a room", `room: { type: string }, arrival: ${day}, departure: ${day}`, "room, arrival, departure")}
${request("cruises", "createCruise", "Plan a cruise", `ship: { type: string }, departureDate: ${day}, arrivalDate: ${day}`, "ship, departureDate, arrivalDate")}
${request("tickets", "createTicket", "Buy a ticket", "departure: { type: string }, arrival: { type: string }, class: { type: string, enum: [first, second] }", "departure, arrival")}
${request("rentals", "createRental", "Rent a canoe", `canoe: { type: string }, pickUp: ${day}, dropOff: ${day}`, "canoe, pickUp, dropOff")}
`);

const stay = requestStep("POST /stays", ',"body":{"room":"R7","arrival":"2031-05-01","departure":"2031-05-04"}');
const cruise = requestStep("POST /cruises", ',"body":{"ship":"Ida","departureDate":"2031-05-01","arrivalDate":"2031-05-04"}');
const rental = requestStep("POST /rentals", ',"body":{"canoe":"K3","pickUp":"2031-05-01","dropOff":"2031-05-04"}');
const ticket = requestStep("POST /tickets", ',"body":{"departure":"Bergen","arrival":"Kiel"}');

const sorted = (steps: readonly unknown[]): unknown =>
  steps.map((step) => {
    const { body, ...rest } = step as { body?: object };
    return body === undefined ? rest : { ...rest, body: Object.fromEntries(Object.entries(body).toSorted()) };
  });
const line = (sentence: string, step: string): string => `${sentence} => ${JSON.stringify(sorted([JSON.parse(step)]))}`;

reads(
  "from … to …",
  { operations, before: [], variables: [] },
  [
    line('Reserve room R7 from "2031-05-01" to "2031-05-04".', stay),
    line('Reserve room R7 from "2031-05-01" until "2031-05-04".', stay),
    line('Reserve the room "R7" from 2031-05-01 to 2031-05-04.', stay),
    line("Reserve room R7 from 1 May 2031 until 4 May 2031.", stay),
    line('Reserve room R7 with departure "2031-05-04" and arrival "2031-05-01".', stay),
    line('Plan a cruise with the ship "Ida" from "2031-05-01" to "2031-05-04".', cruise),
    line('Plan a cruise with ship "Ida" from 2031-05-01 until 2031-05-04.', cruise),
    line('Rent the canoe "K3" from "2031-05-01" to "2031-05-04".', rental),
    line("Rent canoe K3 from 2031-05-01 till 2031-05-04.", rental),
    line('Buy a ticket from "Bergen" to "Kiel".', ticket),
    line("Buy a ticket from Bergen to Kiel.", ticket),
  ].join("\n"),
  sorted,
);

// Reads requests in the words of the document, with values in free phrases: each value has one place, and the thing is
// known by what it was made with.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(readFileSync(new URL("./documents/shelter.yaml", import.meta.url), "utf8"));
const made: readonly Step[] = [
  { step: "api_request", action: "POST /animals", body: { name: "Bruno", species: "DOG", weightKg: 23.5 } },
  { step: "save", store: [{ dogId: "$.id" }] },
  { step: "api_request", action: "POST /animals", body: { name: "Mia", species: "CAT", weightKg: 4 } },
  { step: "save", store: [{ catId: "$.id" }] },
  { step: "api_request", action: "POST /adopters", body: { fullName: "Anna Keller", email: "anna@post.example" } },
  { step: "save", store: [{ adopterId: "$.id" }] },
  { step: "api_request", action: "POST /adoptions", body: { animalId: "${dogId}", adopterId: "${adopterId}", fee: 250 } },
  { step: "save", store: [{ adoptionId: "$.id" }] },
];

function told(title: string, table: string): void {
  reads(title, { operations, before: made, variables: ["dogId", "catId", "adopterId", "adoptionId"] }, table);
}

told(
  "requests of an animal shelter",
  `
  Admit a new dog: Bruno, 23.5 kg, born on 3 April 2029, chip number CH-99120 => [{"step":"api_request","action":"POST /animals","body":{"name":"Bruno","species":"DOG","chipNumber":"CH-99120","weightKg":23.5,"bornOn":"2029-04-03"}}]
  A cat named "Mia" weighing 4 kg is admitted => [{"step":"api_request","action":"POST /animals","body":{"name":"Mia","species":"CAT","weightKg":4}}]
  New rabbit "Flocke", 2.1 kg => [{"step":"api_request","action":"POST /animals","body":{"name":"Flocke","species":"RABBIT","weightKg":2.1}}]
  Admitted a dog "Rex" of 31 kg => [{"step":"api_request","action":"POST /animals","body":{"name":"Rex","species":"DOG","weightKg":31}}]
  I admitted the dog "Rex", 31 kg => [{"step":"api_request","action":"POST /animals","body":{"name":"Rex","species":"DOG","weightKg":31}}]
  We register Anna Keller (anna@post.example) from Basel as an adopter => [{"step":"api_request","action":"POST /adopters","body":{"fullName":"Anna Keller","email":"anna@post.example","city":"Basel"}}]
  Register the adopter Anna Keller, anna@post.example, born on 14 March 1991, living in Basel => [{"step":"api_request","action":"POST /adopters","body":{"fullName":"Anna Keller","email":"anna@post.example","birthDate":"1991-03-14","city":"Basel"}}]
  Register an adopter: Anna Keller, anna@post.example, Italian => [{"step":"api_request","action":"POST /adopters","body":{"fullName":"Anna Keller","email":"anna@post.example","language":"it"}}]
  An adopter called Anna Keller with the e-mail anna@post.example and a garden is registered => [{"step":"api_request","action":"POST /adopters","body":{"fullName":"Anna Keller","email":"anna@post.example","hasGarden":true}}]
  Anna Keller registers as an adopter with anna@post.example => [{"step":"api_request","action":"POST /adopters","body":{"fullName":"Anna Keller","email":"anna@post.example"}}]
  Record a rabies vaccination for Bruno on 2 May 2031, 0.5 ml => [{"step":"api_request","action":"POST /animals/\${dogId}/vaccinations","body":{"vaccine":"RABIES","givenOn":"2031-05-02","doseMl":0.5}}]
  Recorded a distemper vaccination of the dog on 2031-05-02, vet "Kunz" => [{"step":"api_request","action":"POST /animals/\${dogId}/vaccinations","body":{"vaccine":"DISTEMPER","vet":"Kunz","givenOn":"2031-05-02"}}]
  A rabies vaccination is recorded for Mia, given on 2031-05-02 => [{"step":"api_request","action":"POST /animals/\${catId}/vaccinations","body":{"vaccine":"RABIES","givenOn":"2031-05-02"}}]
  Show me the vaccinations of Mia => [{"step":"api_request","action":"GET /animals/\${catId}/vaccinations"}]
  Look up Bruno => [{"step":"api_request","action":"GET /animals/\${dogId}"}]
  List all available cats => [{"step":"api_request","action":"GET /animals","query":{"species":"CAT","status":"AVAILABLE"}}]
  Find the dogs that are still in quarantine => [{"step":"api_request","action":"GET /animals","query":{"species":"DOG","status":"QUARANTINE"}}]
  I ask for the list of the available rabbits => [{"step":"api_request","action":"GET /animals","query":{"species":"RABBIT","status":"AVAILABLE"}}]
  Make Bruno available => [{"step":"api_request","action":"PATCH /animals/\${dogId}","body":{"status":"AVAILABLE"}}]
  Set the first animal to available => [{"step":"api_request","action":"PATCH /animals/\${dogId}","body":{"status":"AVAILABLE"}}]
  Mark Mia as neutered => [{"step":"api_request","action":"PATCH /animals/\${catId}","body":{"neutered":true}}]
  Mark Mia as not neutered yet => [{"step":"api_request","action":"PATCH /animals/\${catId}","body":{"neutered":false}}]
  Move Bruno to kennel number K9 => [{"step":"api_request","action":"PATCH /animals/\${dogId}","body":{"kennelNumber":"K9"}}]
  The kennel number of the cat is changed to K4 => [{"step":"api_request","action":"PATCH /animals/\${catId}","body":{"kennelNumber":"K4"}}]
  The weight of Bruno is corrected to 24.5 kg => [{"step":"api_request","action":"PATCH /animals/\${dogId}","body":{"weightKg":24.5}}]
  Anna wants to adopt Bruno for a fee of 250 => [{"step":"api_request","action":"POST /adoptions","body":{"animalId":{"$var":"dogId"},"adopterId":{"$var":"adopterId"},"fee":250}}]
  Request an adoption of Mia by Anna Keller, fee 120 EUR => [{"step":"api_request","action":"POST /adoptions","body":{"animalId":{"$var":"catId"},"adopterId":{"$var":"adopterId"},"fee":120,"currency":"EUR"}}]
  Anna adopts Mia, fee 120 EUR, handover on 1 June 2031 at 10:00 UTC => [{"step":"api_request","action":"POST /adoptions","body":{"animalId":{"$var":"catId"},"adopterId":{"$var":"adopterId"},"fee":120,"currency":"EUR","handoverAt":"2031-06-01T10:00:00Z"}}]
  The adoption is approved by M. Roth => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"approved","decidedBy":"M. Roth"}}]
  Case worker M. Roth refuses the adoption, the reason being "No garden" => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"refused","reason":"No garden","decidedBy":"M. Roth"}}]
  The office makes the cancellation of the adoption => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/cancellation"}]
  Cancel Anna's adoption => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/cancellation"}]
  Release Bruno from the register => [{"step":"api_request","action":"DELETE /animals/\${dogId}"}]
  Take Mia out of the register => [{"step":"api_request","action":"DELETE /animals/\${catId}"}]
  Delete the cat => [{"step":"api_request","action":"DELETE /animals/\${catId}"}]
  Released the dog => [{"step":"api_request","action":"DELETE /animals/\${dogId}"}]
`,
);

told(
  "requests of the shelter with a value, a thing or a word that has no place",
  `
  Admit a new dog: Bruno, 23.5 kg and 40 cm
  Admit a new dog: Bruno
  Admit a dog and a cat "Rex", 31 kg
  Admit no dog "Rex" of 31 kg
  Admit a dog "Rex" of 31 pounds
  Admit a dog "Rex" of 31 years
  Admit a horse "Rex" of 310 kg
  Admit a dog "Rex" of more than 31 kg
  Admit a dog "Rex" of 31 kg or 32 kg
  Admit a dog "Rex" of 31 kg if there is room
  Admit a dog "Rex" of 31 kg for Otto
  Admit a dog "Rex" of 31 kg unless it barks
  Admit two dogs "Rex" of 31 kg
  A dog "Rex" of 31 kg was almost admitted
  The keeper admitted a dog "Rex" of 31 kg
  Admitted dog "Rex" has 31 kg
  New dog "Rex" weighs 31 kg in the list
  New status: AVAILABLE
  New rabbit "Flocke", 2.1 kg, is in the list
  No new rabbit "Flocke", 2.1 kg
  Newest rabbit "Flocke", 2.1 kg
  New rabbit "Flocke" with 2.1 kg expected
  Register Anna Keller (anna@post.example) from Basel or Bern as an adopter
  Register Anna Keller (anna@post.example) as a keeper
  Anna Keller registers as an adopter without anna@post.example
  Anna Keller refuses to register as an adopter with anna@post.example
  Otto vaccinates Rex against rabies on 2031-05-02
  Bruno is vaccinated against tetanus on 2 May 2031
  Record a rabies vaccination for Rex on 2 May 2031
  Record a rabies vaccination for Bruno and Mia on 2 May 2031
  Record a rabies vaccination for the animal on 2 May 2031
  Record a rabies vaccination on 2 May 2031
  Show me the vaccinations of Rex
  Look up Rex
  Look up Anna
  Make Bruno and Mia available
  Make Bruno unavailable
  Make Bruno nearly available
  Make Bruno available for 3 days
  Make the animal available
  Set the third animal to available
  Move Bruno from kennel number K8 to kennel number K9
  Move Bruno next to kennel number K9
  The kennel number of the animal is changed to K4
  The weight of Bruno is corrected by 24.5 kg
  The weight of Rex is corrected to 24.5 kg
  The weight of Bruno is never corrected to 24.5 kg
  Otto wants to adopt Bruno for a fee of 250
  Anna wants to adopt Rex for a fee of 250
  Anna wants to adopt Bruno for a fee of 250 or 260
  Anna does not want to adopt Bruno for a fee of 250
  Anna wants Otto to adopt Bruno for a fee of 250
  Request an adoption of Mia by Otto Keller, fee 120 EUR
  Request an adoption of Mia by Anna Keller, fee 120 USD
  Request an adoption of Mia by Anna Keller, fee 120 EUR and a deposit of 30
  Anna adopts Mia, fee 120 EUR, handover on 1 June 2031 at 10:00
  Anna adopts Mia, fee at most 120 EUR
  The adoption is approved by M. Roth or K. Lind
  The adoption is hardly approved by M. Roth
  The adoption was approved by M. Roth
  The adoption was to be approved by M. Roth
  Cancel Otto's adoption
  Cancel Anna's vaccination
  The office forgot the cancellation of the adoption
  The office makes no cancellation of the adoption
  The office makes the cancellation of all adoptions
  Release Rex from the register
  Release Anna from the register
  Release the dog from its collar
  Release everyone but Bruno from the register
  Take Rex out of the register
  Take Mia out of the kennel
  Delete the rabbit
  Released neither the dog nor the cat
  Released dogs are in the list
  Do the same for Bruno
  Do the same with a fee
`,
);

told(
  "asking until it is so, in notes",
  `
  Keep checking Bruno every 3 seconds until he is available; give up after a minute => [{"step":"api_request","action":"GET /animals/\${dogId}","until":{"checks":[{"path":"$.status","equals":"AVAILABLE"}],"every":3000,"for":60000}}]
  Poll the dog every second until it's adopted => [{"step":"api_request","action":"GET /animals/\${dogId}","until":{"checks":[{"path":"$.status","equals":"ADOPTED"}],"every":1000}}]
  Query the dog each second till its status is AVAILABLE, timeout 20 s => [{"step":"api_request","action":"GET /animals/\${dogId}","until":{"checks":[{"path":"$.status","equals":"AVAILABLE"}],"every":1000,"for":20000}}]
  Watch the dog until available, every 500 ms, for at most 10 seconds => [{"step":"api_request","action":"GET /animals/\${dogId}","until":{"checks":[{"path":"$.status","equals":"AVAILABLE"}],"every":500,"for":10000}}]
  Poll Mia til adopted, 2 s interval, 30 s max => [{"step":"api_request","action":"GET /animals/\${catId}","until":{"checks":[{"path":"$.status","equals":"ADOPTED"}],"every":2000,"for":30000}}]
  I kept asking for the dog every 5 seconds until it was adopted, half a minute at most => [{"step":"api_request","action":"GET /animals/\${dogId}","until":{"checks":[{"path":"$.status","equals":"ADOPTED"}],"every":5000,"for":30000}}]
`,
);

told(
  "asking until something that is unclear",
  `
  Poll the dog every second until it's adopted or available
  Poll the dog every second until it's adopted, unless it barks
  Poll the dog every second until nobody asks
  Poll the dog every 2 seconds every 3 seconds until it's adopted
  Poll the dog for 5 seconds for 6 seconds until it's adopted
  Poll the animal every second until it's adopted
  Poll the horse every second until it's adopted
  Poll the dog every second until it's sold
  Poll the dog every second until it barks
  Poll the dog every second at most until it's adopted
  Poll the dog every other second until it's adopted
  Poll the dog at least 5 seconds until it's adopted
  Stop polling the dog until it's adopted
  Never poll the dog until it's adopted
  Feed the dog every second until it's adopted
  Poll nobody until it's adopted
`,
);

told(
  "requests of the shelter in other styles",
  `
  It is not possible to cancel the adoption -> 409 => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/cancellation"},{"step":"validate","checks":[{"status":409}]}]
  It must not be possible to approve the adoption, must come a 409 => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"approved"}},{"step":"validate","checks":[{"status":409}]}]
  We are not allowed to release Bruno from the register: 403 => [{"step":"api_request","action":"DELETE /animals/\${dogId}"},{"step":"validate","checks":[{"status":403}]}]
  It is no longer possible to cancel the adoption. Expected: 409 => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/cancellation"},{"step":"validate","checks":[{"status":409}]}]
  The family has a new baby and the adoption is therefore refused, the reason being "No time" => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"refused","reason":"No time"}}]
  Add the rabbit "Flocke" (2.1 kg, neutered) => [{"step":"api_request","action":"POST /animals","body":{"name":"Flocke","species":"RABBIT","weightKg":2.1,"neutered":true}}]
  As a keeper I can admit a dog named "Rex" that weighs 31 kg => [{"step":"api_request","action":"POST /animals","body":{"name":"Rex","species":"DOG","weightKg":31}}]
  Enter a new animal with the name Rex, species dog, weight 31 kg => [{"step":"api_request","action":"POST /animals","body":{"name":"Rex","species":"DOG","weightKg":31}}]
  Create another dog: name Rex, 31 kg, kennel number K3 => [{"step":"api_request","action":"POST /animals","body":{"name":"Rex","species":"DOG","weightKg":31,"kennelNumber":"K3"}}]
  The dog "Rex", weighing 31 kg, is admitted => [{"step":"api_request","action":"POST /animals","body":{"name":"Rex","species":"DOG","weightKg":31}}]
  Otto Graf signs up as an adopter with otto@post.example and lives in Bern => [{"step":"api_request","action":"POST /adopters","body":{"fullName":"Otto Graf","email":"otto@post.example","city":"Bern"}}]
  Sign Otto Graf up as adopter, e-mail otto@post.example, phone "0441", German => [{"step":"api_request","action":"POST /adopters","body":{"fullName":"Otto Graf","email":"otto@post.example","phone":"0441","language":"de"}}]
  Bruno gets a rabies vaccination on 2031-05-02 => [{"step":"api_request","action":"POST /animals/\${dogId}/vaccinations","body":{"vaccine":"RABIES","givenOn":"2031-05-02"}}]
  Vaccinate Bruno: rabies, 2 May 2031, 0.5 ml => [{"step":"api_request","action":"POST /animals/\${dogId}/vaccinations","body":{"vaccine":"RABIES","givenOn":"2031-05-02","doseMl":0.5}}]
  log a rabies vaccination for Bruno, given 2031-05-02, by vet Kunz => [{"step":"api_request","action":"POST /animals/\${dogId}/vaccinations","body":{"vaccine":"RABIES","givenOn":"2031-05-02","vet":"Kunz"}}]
  The vaccinations of Bruno are listed => [{"step":"api_request","action":"GET /animals/\${dogId}/vaccinations"}]
  Retrieve all vaccinations of the dog => [{"step":"api_request","action":"GET /animals/\${dogId}/vaccinations"}]
  Anna requests to adopt Bruno, fee 250 => [{"step":"api_request","action":"POST /adoptions","body":{"animalId":{"$var":"dogId"},"adopterId":{"$var":"adopterId"},"fee":250}}]
  Anna Keller applies for the adoption of Mia with a fee of 120 EUR => [{"step":"api_request","action":"POST /adoptions","body":{"animalId":{"$var":"catId"},"adopterId":{"$var":"adopterId"},"fee":120,"currency":"EUR"}}]
  File an adoption request: Bruno goes to Anna Keller for 250 EUR => [{"step":"api_request","action":"POST /adoptions","body":{"animalId":{"$var":"dogId"},"adopterId":{"$var":"adopterId"},"fee":250,"currency":"EUR"}}]
  Approve it => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"approved"}}]
  Approve the adoption, decided by "M. Roth" => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"approved","decidedBy":"M. Roth"}}]
  The adoption gets refused (reason: "No garden") => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"refused","reason":"No garden"}}]
  Reject the adoption with reason "No garden" => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/decision","body":{"outcome":"refused","reason":"No garden"}}]
  Anna cancels her adoption => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/cancellation"}]
  Anna changes her mind and cancels the adoption => [{"step":"api_request","action":"POST /adoptions/\${adoptionId}/cancellation"}]
  Bruno moves to kennel K9 => [{"step":"api_request","action":"PATCH /animals/\${dogId}","body":{"kennelNumber":"K9"}}]
  Bruno's weight is now updated to 25 kg => [{"step":"api_request","action":"PATCH /animals/\${dogId}","body":{"weightKg":25}}]
  Update Bruno with weight 25 kg and kennel number K9 => [{"step":"api_request","action":"PATCH /animals/\${dogId}","body":{"kennelNumber":"K9","weightKg":25}}]
  Put Mia into quarantine => [{"step":"api_request","action":"PATCH /animals/\${catId}","body":{"status":"QUARANTINE"}}]
  Mia goes into quarantine => [{"step":"api_request","action":"PATCH /animals/\${catId}","body":{"status":"QUARANTINE"}}]
  Mia becomes available => [{"step":"api_request","action":"PATCH /animals/\${catId}","body":{"status":"AVAILABLE"}}]
  Filter the animals by species cat and status quarantine => [{"step":"api_request","action":"GET /animals","query":{"species":"CAT","status":"QUARANTINE"}}]
  Show all dogs => [{"step":"api_request","action":"GET /animals","query":{"species":"DOG"}}]
  Read Bruno back => [{"step":"api_request","action":"GET /animals/\${dogId}"}]
  Get Bruno again => [{"step":"api_request","action":"GET /animals/\${dogId}"}]
  Check Mia's record => [{"step":"api_request","action":"GET /animals/\${catId}"}]
  Remove Bruno for good => [{"step":"api_request","action":"DELETE /animals/\${dogId}"}]
  Finally remove both animals => [{"step":"api_request","action":"DELETE /animals/\${dogId}"},{"step":"api_request","action":"DELETE /animals/\${catId}"}]
  At the end Mia is released from the register => [{"step":"api_request","action":"DELETE /animals/\${catId}"}]
  Clean up: delete the dog and the cat => [{"step":"api_request","action":"DELETE /animals/\${dogId}"},{"step":"api_request","action":"DELETE /animals/\${catId}"}]
`,
);

told(
  "what is not tried, and what is no reason",
  `
  It is not possible to cancel the adoption
  It is not possible to cancel the adoption -> 200
  Otto is not allowed to cancel the adoption: 403
  The adopter is not allowed to cancel all adoptions: 403
  It is not possible to cancel the horse -> 409
  It is not only possible to cancel the adoption -> 409
  Anna has not paid 250, so her adoption is cancelled
  Anna moves to another flat, so nobody cancels her adoption
  The status is not available
  The clerk adopts a new tone and the adoption is therefore refused by M. Roth
`,
);

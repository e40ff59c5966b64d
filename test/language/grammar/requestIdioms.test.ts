// Reads how people ask for requests: without a token first, the same again with a change, two things at once. Sentences
// that only look so must stay refused or mean what they say.

import { readFileSync } from "node:fs";
import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const document = (name: string) => readOperations(readFileSync(new URL(`./documents/${name}.yaml`, import.meta.url), "utf8")).operations;
const boatyard = document("boatyard");
const added: readonly Step[] = [
  { step: "api_request", action: "POST /boats", body: { hullNumber: "H-1", make: "Bavaria", lengthM: 12.5 } },
  { step: "save", store: [{ boatId: "$.boatId" }] },
];

reads(
  "requests without access",
  { operations: boatyard, before: added, variables: ["boatId"] },
  `
  Without a token, try to get the boat => [{"step":"api_request","action":"GET /boats/\${boatId}","auth":"none"}]
  Without credentials, deleting it must fail with 401 => [{"step":"api_request","action":"DELETE /boats/\${boatId}","auth":"none"},{"step":"validate","checks":[{"status":401}]}]
  Delete the boat anonymously and expect a 401 => [{"step":"api_request","action":"DELETE /boats/\${boatId}","auth":"none"},{"step":"validate","checks":[{"status":401}]}]
  Anonymously list the boats => [{"step":"api_request","action":"GET /boats","auth":"none"}]
  As an anonymous user, list the boats => [{"step":"api_request","action":"GET /boats","auth":"none"}]
  Without logging in, listing the boats gives a 401 => [{"step":"api_request","action":"GET /boats","auth":"none"},{"step":"validate","checks":[{"status":401}]}]
  List the boats anonymously, filtered by engine DIESEL => [{"step":"api_request","action":"GET /boats","auth":"none","query":{"engine":"DIESEL"}}]
  Without a token set the state of the boat to SOLD => [{"step":"api_request","action":"PATCH /boats/\${boatId}","auth":"none","body":{"state":"SOLD"}}]
  Get the boat when logged out => [{"step":"api_request","action":"GET /boats/\${boatId}","auth":"none"}]
  Without a token nothing works
  Without a token the boat is SOLD
  Without a token, all requests fail
  Not anonymously, get the boat
`,
);

reads(
  "the last request with a change",
  { operations: boatyard, before: added, variables: ["boatId"] },
  `
  Repeat the request with the make "Elan" => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","make":"Elan","lengthM":12.5}}]
  Then repeat the request, this time with a length of 9 m => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","make":"Bavaria","lengthM":9}}]
  The same again with the make "Elan" and the engine DIESEL => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","make":"Elan","lengthM":12.5,"engine":"DIESEL"}}]
  Try again with the make "Elan" => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","make":"Elan","lengthM":12.5}}]
  Do it again, but without the length => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","make":"Bavaria"}}]
  Repeat it without the hull number => [{"step":"api_request","action":"POST /boats","body":{"make":"Bavaria","lengthM":12.5}}]
  Send it again without the make and the hull number; expect 422 => [{"step":"api_request","action":"POST /boats","body":{"lengthM":12.5}},{"step":"validate","checks":[{"status":422}]}]
  Add the boat again without the make and expect 400 => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","lengthM":12.5}},{"step":"validate","checks":[{"status":400}]}]
  Send the same request again with no make -> 400 => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","lengthM":12.5}},{"step":"validate","checks":[{"status":400}]}]
  Repeat the request without a token => [{"step":"api_request","action":"POST /boats","body":{"hullNumber":"H-1","make":"Bavaria","lengthM":12.5},"auth":"none"}]
  Repeat the request with the colour "red"
  Repeat the request without the colour
  The same is the case without the make
  Do the same with the second boat
`,
);

const { operations: nursery } = readOperations(`
openapi: 3.0.3
info: { title: Nursery, version: "1" }
paths:
  /seed-beds:
    get:
      operationId: listSeedBeds
      parameters:
        - { name: soil, in: query, schema: { type: string, enum: [sand, loam] } }
        - { name: shaded, in: query, schema: { type: boolean } }
        - { name: search, in: query, schema: { type: string } }
        - { name: page, in: query, schema: { type: integer } }
        - { name: page_size, in: query, schema: { type: integer } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/SeedBed" } } } } } }
    post:
      operationId: createSeedBed
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/SeedBedInput" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/SeedBed" } } } } }
  /seed-beds/{seedBedId}:
    get: { operationId: getSeedBed, parameters: [{ name: seedBedId, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/SeedBed" } } } } } }
    delete: { operationId: deleteSeedBed, parameters: [{ name: seedBedId, in: path, required: true, schema: { type: string } }], responses: { "204": { description: ok } } }
    patch:
      operationId: updateSeedBed
      parameters: [{ name: seedBedId, in: path, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/SeedBedInput" } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/SeedBed" } } } } }
components:
  schemas:
    SeedBedInput: { type: object, properties: { name: { type: string }, soil: { type: string, enum: [sand, loam] }, plant_label: { type: string }, shaded: { type: boolean }, depth: { type: integer }, note: { type: string, nullable: true }, code: { type: string }, move_to_shade: { type: boolean } } }
    SeedBed: { type: object, properties: { id: { type: string }, name: { type: string }, soil: { type: string, enum: [sand, loam] }, plant_label: { type: string }, shaded: { type: boolean }, depth: { type: integer }, note: { type: string, nullable: true }, code: { type: string } } }
`);
const bed: readonly Step[] = [
  { step: "api_request", action: "POST /seed-beds", body: { name: "North", note: "wet" } },
  { step: "save", store: [{ seedBedId: "$.id" }] },
];

reads(
  "new things",
  { operations: nursery, before: bed, variables: ["seedBedId"] },
  `
  Create a seed bed with the name "South" and nothing else => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South"}}]
  Create a seed bed with nothing but the name "South" and expect 201 => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South"}},{"step":"validate","checks":[{"status":201}]}]
  Create a seed bed that only has the plant label "fern" and the depth 4 => [{"step":"api_request","action":"POST /seed-beds","body":{"plant_label":"fern","depth":4}}]
  Create another seed bed with that name => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"North"}}]
  Try to create the seed bed a second time => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"North","note":"wet"}}]
  Create it again and expect a 409 => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"North","note":"wet"}},{"step":"validate","checks":[{"status":409}]}]
  Create a new seed bed, "South" => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South"}}]
  Save a new seed bed named "South" => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South"}}]
  Then save another seed bed with the name "South" and the soil loam => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South","soil":"loam"}}]
  Create a seed bed named "South"; set the depth to 4 and the soil to sand => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South","depth":4,"soil":"sand"}}]
  Create seed beds named "South" and "East" => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South"}},{"step":"api_request","action":"POST /seed-beds","body":{"name":"East"}}]
  Create three seed beds with the plant labels a, b and c => [{"step":"api_request","action":"POST /seed-beds","body":{"plant_label":"a"}},{"step":"api_request","action":"POST /seed-beds","body":{"plant_label":"b"}},{"step":"api_request","action":"POST /seed-beds","body":{"plant_label":"c"}}]
  Create seed beds named "South", "East" and "West" => [{"step":"api_request","action":"POST /seed-beds","body":{"name":"South"}},{"step":"api_request","action":"POST /seed-beds","body":{"name":"East"}},{"step":"api_request","action":"POST /seed-beds","body":{"name":"West"}}]
  List the seed beds; set the soil to loam => [{"step":"api_request","action":"GET /seed-beds"},{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"soil":"loam"}}]
  Create two seed beds named "South", "East" and "West"
  Create three seed beds named "South" and "East"
  Create a seed bed with nothing
  Save a new seed bed
`,
);

reads(
  "lists and changes",
  { operations: nursery, before: bed, variables: ["seedBedId"] },
  `
  List the seed beds, filtered by soil = loam => [{"step":"api_request","action":"GET /seed-beds","query":{"soil":"loam"}}]
  List only the shaded seed beds => [{"step":"api_request","action":"GET /seed-beds","query":{"shaded":true}}]
  Get the shaded seed beds and expect 200 => [{"step":"api_request","action":"GET /seed-beds","query":{"shaded":true}},{"step":"validate","checks":[{"status":200}]}]
  Get 5 seed beds => [{"step":"api_request","action":"GET /seed-beds","query":{"page_size":5}}]
  Get the second page of the seed beds with a limit of 5 => [{"step":"api_request","action":"GET /seed-beds","query":{"page":2,"page_size":5}}]
  List the seed beds that match "lagoon" => [{"step":"api_request","action":"GET /seed-beds","query":{"search":"lagoon"}}]
  Search for "lagoon" => [{"step":"api_request","action":"GET /seed-beds","query":{"search":"lagoon"}}]
  Rename it "South" => [{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"name":"South"}}]
  Give the seed bed the name "South" => [{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"name":"South"}}]
  Set its shaded flag to true => [{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"shaded":true}}]
  Make the seed bed shaded => [{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"shaded":true}}]
  Then make it not shaded => [{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"shaded":false}}]
  Update the depth of the seed bed with the id sb-9 to 7 => [{"step":"api_request","action":"PATCH /seed-beds/sb-9","body":{"depth":7}}]
  Clear the note of the seed bed sb-9 => [{"step":"api_request","action":"PATCH /seed-beds/sb-9","body":{"note":null}}]
  Clear its note => [{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"note":null}}]
  Set its move to shade to true => [{"step":"api_request","action":"PATCH /seed-beds/\${seedBedId}","body":{"move_to_shade":true}}]
  Change the move to shade of the seed bed sb-9 to true => [{"step":"api_request","action":"PATCH /seed-beds/sb-9","body":{"move_to_shade":true}}]
  Set its move to lime to true
  Clear the depth of the seed bed sb-9
  List the tall seed beds
  Make a seed bed shaded => [{"step":"api_request","action":"POST /seed-beds","body":{"shaded":true}}]
  Set its depth flag to true
  Delete the seed beds that match "lagoon"
`,
);

const twoBeds: readonly Step[] = [
  { step: "api_request", action: "POST /seed-beds", body: { name: "North" } },
  { step: "save", store: [{ northId: "$.id" }] },
  { step: "api_request", action: "POST /seed-beds", body: { name: "South" } },
  { step: "save", store: [{ southId: "$.id" }] },
];

reads(
  "all that were made",
  { operations: nursery, before: twoBeds, variables: ["northId", "southId"] },
  `
  Delete both seed beds => [{"step":"api_request","action":"DELETE /seed-beds/\${northId}"},{"step":"api_request","action":"DELETE /seed-beds/\${southId}"}]
  Delete the seed beds we created => [{"step":"api_request","action":"DELETE /seed-beds/\${northId}"},{"step":"api_request","action":"DELETE /seed-beds/\${southId}"}]
  Delete the seed beds again => [{"step":"api_request","action":"DELETE /seed-beds/\${northId}"},{"step":"api_request","action":"DELETE /seed-beds/\${southId}"}]
  Finally, clean up our two seed beds => [{"step":"api_request","action":"DELETE /seed-beds/\${northId}"},{"step":"api_request","action":"DELETE /seed-beds/\${southId}"}]
  Clean up the three seed beds
  Delete the seed bed we created
  Delete the seed beds that are shaded
  List the seed beds we created => [{"step":"api_request","action":"GET /seed-beds"}]
`,
);

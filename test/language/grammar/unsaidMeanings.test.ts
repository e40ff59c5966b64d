// Sentences whose steps would say something else without a word: each is read as it says, or refused; and ordinary
// sentences like them.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const errors =
  "{ type: object, properties: { errors: { type: array, items: { type: object, properties: { field: { type: string } } } } } }";
const facts = "id: { type: string }, label: { type: string }, height: { type: number }, gardener_id: { type: string }";
const states = "care: { type: string, enum: [none, daily] }, state: { type: string, enum: [SOWN, GROWN, REJECTED] }";
const plant = `{ type: object, properties: { ${facts}, ${states} } }`;
const letter =
  "{ type: object, properties: { id: { type: string }, name: { type: string }, fromName: { type: string }, text: { type: string } } }";
const id = "parameters: [{ name: id, in: path, required: true, schema: { type: string } }]";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Nursery, version: "1" }
paths:
  /plants:
    get: { summary: List the plants, responses: { "200": { description: ok, ${json(`{ type: array, items: ${plant} }`)} } } }
    post: { summary: Sow a plant, requestBody: { ${json(plant)} }, responses: { "201": { description: ok, ${json(plant)} }, "422": { description: no, ${json(errors)} } } }
  /plants/{id}:
    ${id}
    get: { summary: Get a plant, responses: { "200": { description: ok, ${json(plant)} }, "404": { description: no } } }
    patch: { summary: Change a plant, requestBody: { ${json(plant)} }, responses: { "200": { description: ok, ${json(plant)} }, "409": { description: no } } }
    delete: { summary: Remove a plant, responses: { "200": { description: ok, ${json(plant)} }, "409": { description: no } } }
  /gardeners:
    post: { summary: Hire a gardener, requestBody: { ${json("{ type: object, properties: { name: { type: string } } }")} }, responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: string }, name: { type: string } } }")} } } }
  /beds/{id}/assign:
    ${id}
    post: { summary: Assign a bed, requestBody: { ${json("{ type: object, properties: { gardener_id: { type: string } } }")} }, responses: { "200": { description: ok } } }
  /letters:
    post: { summary: Write a letter, requestBody: { ${json(letter)} }, responses: { "201": { description: ok, ${json(letter)} } } }
  /letters/{id}:
    ${id}
    patch: { summary: Change a letter, requestBody: { ${json("{ type: object, required: [title], properties: { title: { type: string } } }")} }, responses: { "200": { description: ok } } }
  /pots:
    get: { summary: List the pots, responses: { "200": { description: ok, ${json("{ type: array, items: { type: object, properties: { id: { type: string } } } }")} } } }
  /beds/{id}/pots:
    ${id}
    get: { summary: List the pots of a bed, parameters: [{ name: limit, in: query, schema: { type: integer } }], responses: { "200": { description: ok, ${json("{ type: array, items: { type: object, properties: { id: { type: string } } } }")} } } }
`);

const after = (...before: readonly Step[]) => ({ operations, before, variables: ["plantId", "gardenerId", "bedId"] });
const sent = (action: string, rest = {}): Step => ({ step: "api_request", action, ...rest }) as Step;
const sown = [sent("POST /plants", { body: { label: "Fern" } }), { step: "save", store: [{ plantId: "$.id" }] } as Step];
const hired = [sent("POST /gardeners", { body: { name: "Ida" } }), { step: "save", store: [{ gardenerId: "$.id" }] } as Step];
const checked = (...checks: readonly object[]): string => JSON.stringify([{ step: "validate", checks }]);

reads(
  "the items of a path",
  after(sent("GET /plants")),
  `
  Every one of the items of $[*].label is not empty => ${checked({ every: "$[*].label", path: "$", empty: true, not: true })}
  each of the values of $[*].height is above 2 => ${checked({ every: "$[*].height", path: "$", compare: { above: 2 } })}
  every one of the entries in $.rows is above 0 => ${checked({ every: "$.rows[*]", path: "$", compare: { above: 0 } })}
  The items of $.rows are unique => ${checked({ path: "$.rows[*]", unique: true })}
  All items of $[*].label are unique => ${checked({ path: "$[*].label", unique: true })}
  $.items of $.order is not empty => ${checked({ path: "$.order.items", empty: true, not: true })}
  Every item in $.rows has the field "sku" => ${checked({ every: "$.rows[*]", path: "$.sku", exists: true })}
  `,
);

reads(
  "a header of what follows, and no variable",
  after(sent("GET /plants/7")),
  `
  Put $.label into the header X-Label
  Store $.id in the X-Plant header
  Copy the id to the header X-Plant-Id
  Put $.id into the Authorization header
  Put $.label into label => [{"step":"save","store":[{"label":"$.label"}]}]
  Save $.id as auth header => [{"step":"save","store":[{"authHeader":"$.id"}]}]
  Save the header X-Plant as plant => [{"step":"save","store":[{"plant":"header X-Plant"}]}]
  `,
);

reads(
  "several responses",
  after(sent("GET /plants/7"), sent("GET /plants")),
  `
  Confirm that both calls are answered with 200
  Verify that both were answered with 200
  Expect 200 for both
  All responses take at most 1 s
  Every one of these requests was answered with 2xx
  Confirm that the call is answered with 200 => ${checked({ status: 200 })}
  The response takes at most 1 s => ${checked({ time: { atMost: 1000 } })}
  `,
);

reads(
  "what is sent",
  after(...sown),
  `
  Write a letter from name "Ada" => [{"step":"api_request","action":"POST /letters","body":{"fromName":"Ada"}}]
  Write a letter with text "Hi", from name "Ada" => [{"step":"api_request","action":"POST /letters","body":{"text":"Hi","fromName":"Ada"}}]
  Write a letter with name "N", from name "Ada" => [{"step":"api_request","action":"POST /letters","body":{"name":"N","fromName":"Ada"}}]
  Write a letter with name "N" => [{"step":"api_request","action":"POST /letters","body":{"name":"N"}}]
  Sow a plant with label "Fern" and care none => [{"step":"api_request","action":"POST /plants","body":{"label":"Fern","care":"none"}}]
  POST /plants with label "Fern", care none => [{"step":"api_request","action":"POST /plants","body":{"label":"Fern","care":"none"}}]
  PATCH /plants/7 with care null => [{"step":"api_request","action":"PATCH /plants/7","body":{"care":null}}]
  PATCH /plants/7 with label none => [{"step":"api_request","action":"PATCH /plants/7","body":{"label":null}}]
  `,
);

reads(
  "a condition, and nothing that is done",
  after(...sown),
  `
  Remove the plant; if it is grown, it returns 409
  Remove it; if its state is GROWN, it returns 409
  Get the plant; if it is sown, it returns 200
  Remove the plant; once it is grown, it returns 409
  Remove the plant; if I get it again, it returns 404 => [{"step":"api_request","action":"DELETE /plants/\${plantId}"},{"step":"api_request","action":"GET /plants/\${plantId}"},{"step":"validate","checks":[{"status":404}]}]
  `,
);

reads(
  "somebody, or a thing, that is not sent",
  after(...hired),
  `
  Assign him to bed 7
  Assign her to bed 7
  Assign bed 7 to him
  Assign it to bed \${bedId}
  Assign bed 7 => [{"step":"api_request","action":"POST /beds/7/assign"}]
  `,
);

reads(
  "another one, and not the one before",
  after(...sown),
  `
  sow it
  Sow it, and you see SOWN
  Sow another plant with label "Moss" => [{"step":"api_request","action":"POST /plants","body":{"label":"Moss"}}]
  Get it => [{"step":"api_request","action":"GET /plants/\${plantId}"}]
  `,
);

reads(
  "one of those that cannot be read",
  after(...hired),
  `
  Hire a gardener with name "Bo"; get it
  `,
);

reads(
  "a listed value in capitals, and no refusal",
  after(sent("GET /plants/7")),
  `
  The plant was REJECTED => ${checked({ path: "$.state", equals: "REJECTED" })}
  you should see REJECTED => ${checked({ path: "$.state", equals: "REJECTED" })}
  The request was rejected => ${checked({ status: "4xx" })}
  `,
);

reads(
  "the value of ours",
  after(...sown, sent("GET /plants")),
  `
  One of the plants has our id
  one of the plants has his id
  One of the plants has an id => ${checked({ any: "$[*]", path: "$.id", exists: true })}
  Every plant has its id => ${checked({ every: "$[*]", path: "$.id", exists: true })}
  `,
);

reads(
  "the list that is asked for",
  after(sent("GET /beds/7")),
  `
  Give me 2 pots
  List at most 2 pots
  Give me at most 2 plants
  List the pots => [{"step":"api_request","action":"GET /pots"}]
  List all pots => [{"step":"api_request","action":"GET /pots"}]
  `,
);

reads(
  "fields that are there beside one that has a type",
  after(sent("GET /plants/7")),
  `
  contains an id, the height is a number => ${checked({ path: "$.id", exists: true }, { path: "$.height", type: "number" })}
  Contains an id and a label, the height is a number => ${checked({ path: "$.id", exists: true }, { path: "$.label", exists: true }, { path: "$.height", type: "number" })}
  the id, the height are numbers => ${checked({ path: "$.id", type: "number" }, { path: "$.height", type: "number" })}
  an id is a string, the label is a string => ${checked({ path: "$.id", type: "string" }, { path: "$.label", type: "string" })}
  `,
);

reads(
  "a list that has no members",
  after(sent("POST /plants")),
  `
  $.errors lists the fields label and height
  $.errors has the field label
  $.errors includes email
  $.errors.label exists => ${checked({ path: "$.errors.label", exists: true })}
  Every item in $.errors has the field "field" => ${checked({ every: "$.errors[*]", path: "$.field", exists: true })}
  `,
);

reads(
  "a cause that was not sent",
  after(sent("GET /plants")),
  `
  Wrong credentials give 401
  A wrong password gives 401
  A missing label gives 422
  `,
);

reads("a cause that was sent", after(sent("GET /plants", { auth: "none" })), `A missing token gives 401 => ${checked({ status: 401 })}`);

reads(
  "what was sent, and the order of two requests",
  after(sent("PATCH /plants/7", { body: { label: "A", height: 3 } })),
  `
  PATCH /plants/7 with label "B" must return that label => [{"step":"api_request","action":"PATCH /plants/7","body":{"label":"B"}},{"step":"validate","checks":[{"path":"$.label","equals":"B"}]}]
  PATCH /plants/7 with label "B"; the answer has status 200 and this label => [{"step":"api_request","action":"PATCH /plants/7","body":{"label":"B"}},{"step":"validate","checks":[{"status":200},{"path":"$.label","equals":"B"}]}]
  Before DELETE /plants/7, send GET /plants/7 => [{"step":"api_request","action":"GET /plants/7"},{"step":"api_request","action":"DELETE /plants/7"}]
  After DELETE /plants/7, send GET /plants/7 => [{"step":"api_request","action":"DELETE /plants/7"},{"step":"api_request","action":"GET /plants/7"}]
  PATCH /plants/7 again
  PATCH /plants/7 again, now with label "B" and without care
  PATCH /plants/7 with label "C" => [{"step":"api_request","action":"PATCH /plants/7","body":{"label":"C"}}]
  GET /plants/7 returns 404, and so does GET /plants/8 => [{"step":"api_request","action":"GET /plants/7"},{"step":"validate","checks":[{"status":404}]},{"step":"api_request","action":"GET /plants/8"},{"step":"validate","checks":[{"status":404}]}]
  GET /plants/7 is answered with 404, GET /plants/8 too => [{"step":"api_request","action":"GET /plants/7"},{"step":"validate","checks":[{"status":404}]},{"step":"api_request","action":"GET /plants/8"},{"step":"validate","checks":[{"status":404}]}]
  `,
);

reads(
  "parts of a text, types and names",
  after(sent("GET /plants/7")),
  `
  WEED is not in $.label => ${checked({ path: "$.label", contains: "WEED", not: true })}
  "WEED" is in $.label => ${checked({ path: "$.label", contains: "WEED" })}
  $.label becomes plantLabel => [{"step":"save","store":[{"plantLabel":"$.label"}]}]
  Its label becomes firstLabel => [{"step":"save","store":[{"firstLabel":"$.label"}]}]
  The label becomes "Moss" => ${checked({ path: "$.label", equals: "Moss" })}
  `,
);

reads(
  "how the last request went, and what may be done",
  after(...sown),
  `
  The creation of the plant succeeded
  Sowing the plant worked
  Removing the plant failed => [{"step":"api_request","action":"DELETE /plants/\${plantId}"},{"step":"validate","checks":[{"status":409}]}]
  The plant can be grown
  Letter "x" is a failure
  Writing a letter without a text is an error => [{"step":"api_request","action":"POST /letters","body":{}},{"step":"validate","checks":[{"status":"4xx"}]}]
  `,
);

reads(
  "whom a letter is given to",
  {
    ...after(sent("POST /letters", { body: { text: "Hello" } }), { step: "save", store: [{ letterId: "$.id" }] } as Step),
    variables: ["letterId"],
  },
  `
  Give the letter to Jan
  Set the title of the letter to Jan => [{"step":"api_request","action":"PATCH /letters/\${letterId}","body":{"title":"Jan"}}]
  `,
);

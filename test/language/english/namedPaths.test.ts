// Tests sentences of people who write exact paths, statuses and headers in words of their own: each is read like the
// plain sentence beside it. The traps have to be refused.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Harbour, version: "1" }
paths:
  /boats:
    get: { summary: List boats, responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Boat" } } } } } } }
    post: { summary: Register a boat, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } }, responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } } } }
  /boats/{boatId}:
    parameters: [{ name: boatId, in: path, required: true, schema: { type: string } }]
    get: { summary: Get a boat, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Boat" } } } }, "404": { description: unknown } } }
    delete: { summary: Remove a boat, responses: { "204": { description: ok } } }
components:
  schemas:
    Boat: { type: object, properties: { id: { type: string }, name: { type: string }, state: { type: string, enum: [moored, sailing] }, length: { type: number }, tags: { type: array, items: { type: string } }, owner: { type: object, properties: { id: { type: string }, email: { type: string } } } } }
`);

const afterBoat = stepsAfter([], 'Send POST /boats with name "Tern"', "Save $.name as ${oldName}", "Save $.owner.id as ${ownerKey}");
const afterList = stepsAfter([], "Send GET /boats", "Save $[0].name as ${oldName}");

describe("values of named paths are kept", () => {
  sameAs(afterBoat, {
    "Into the variable boatKey goes whatever is in $.id": "Save $.id as boatKey",
    "Please also retain $.state, under the name of firstState": "Save $.state as firstState",
    "The text found in $.name is to be kept, as variable boatName, for later": "Save $.name as boatName",
    "keep - $.id as boatKey; $.owner.email as ownerMail": "Save $.id as boatKey; $.owner.email as ownerMail",
    "To be kept for later: $.tags[0] → firstTag, $.state → firstState": "Save $.tags[0] as firstTag; $.state as firstState",
    "Lay $.length aside as boatLength, since we compare it afterwards": "Save $.length as boatLength",
    "$.id of the answer: stash it into boatKey, I will come back to it": "Save $.id as boatKey",
    "The second of the tags, $.tags[1], please file under secondTag": "Save $.tags[1] as secondTag",
    "The owner's email ($.owner.email) goes into ownerMail only": "Save $.owner.email as ownerMail",
    "We pin $.state to the variable firstState and $.name to the variable boatName": "Save $.state as firstState; $.name as boatName",
    "In the variable lastTag please put down $.tags[-1]": "Save $.tags[-1] as lastTag",
    "I'd be grateful if the value of $.id were laid aside under the name boatKey": "Save $.id as boatKey",
    "Well, the id of the owner, $.owner.id, I'd better keep it as boatOwner, maybe I need it for the board tomorrow":
      "Save $.owner.id as boatOwner",
    "Its $.id becomes boatId": "Save $.id as boatId",
    "Expect 201; $.owner.email goes to ownerEmail": "Expect 201; save $.owner.email as ownerEmail",
    "$.state becomes readOnly": '$.state is "readOnly"',
    "Save $.id as boatKey and $.state is sailing": 'Save $.id as boatKey. $.state is "sailing"',
    "Save $.id as boatKey and $.name is TERN": 'Save $.id as boatKey. $.name is "TERN"',
    'Into gullKey goes the $.id that we get from POST /boats with name "Gull"': 'POST /boats with name "Gull". Save $.id as gullKey',
  });
  sameAs(afterList, {
    "The first entry of the list, it is $[0].id, save to variable firstBoat": "Save $[0].id as firstBoat",
    "$[0].owner.email also store, as variable ownerMail": "Save $[0].owner.email as ownerMail",
  });
  refused(afterList, [
    "$[0].id and $[1].id keep as variable boatKey",
    "Neither $[0].id nor $[1].id keep as boatKey",
    "$[0].id also keep, as variable boatKey, if it is set",
    "The last entry, $[0].id, please keep as variable lastBoat",
    '$[0].state register as variable firstState, it must be "moored"',
    "$[0].id also keep as variable boatKey and delete it",
    "$[0].id of the first request also keep, as variable boatKey",
    "The number of $[0].tags also keep, as variable tagCount",
    "$[0].id, which we kept, should be the same as boatKey",
    "$[0].id also keep, as variable oldName",
    "The answer must contain it in $[*].tags",
  ]);
});

describe("checks of named paths, statuses and headers", () => {
  sameAs(afterBoat, {
    "$.name coincides with oldName, which we saved earlier": "$.name equals oldName",
    'As for $.state, make sure it is "moored"': '$.state is "moored"',
    "Regarding $.owner.email, it must contain an @ sign": '$.owner.email contains "@"',
    "Double-check $.owner.id, it has to equal ${ownerKey}": "$.owner.id equals ${ownerKey}",
    "Also verify $.tags, it should be array": "$.tags is an array",
    "Check $.owner.id, it should not be there at this point of time": "$.owner.id is absent",
    '$.name must "Tern" be and $.length 12 be': '$.name is "Tern" and $.length is 12',
    '$.state should be "moored" or else it fails': '$.state is "moored"',
    '$.state should be "moored" or "sailing" or we have a problem': '$.state is "moored" or "sailing"',
    '$.name needs to be "Tern" or we have a serious problem': '$.name is "Tern"',
    '$.name must be "Tern", with a capital T': '$.name is "Tern"',
    'The body must not contain the word "secret" anywhere': 'The body does not contain "secret"',
    '"secret" shouldn\'t show up in $.name either': '$.name does not contain "secret"',
    'Is $.state "moored"? It has to be.': '$.state is "moored"',
    "Is $.name still the same as oldName? It should be, and $.length must be 12": "$.name equals oldName and $.length is 12",
    "Why do we check $.length? Because it has to be a real number, so we verify its type": "$.length is a number",
    "not in the response: $.secret, $.owner.password": "$.secret is absent. $.owner.password is absent",
    "missing from the body - $.secret; $.pin": "$.secret is absent. $.pin is absent",
    "$.tags should be list, and not an empty one": "$.tags is an array and not empty",
    "$.length is different of 12, and it is 13": "$.length is not 12 and $.length is 13",
    "$.length should be a proper number only": "$.length is a number",
    'A safe address contains "@", and that is exactly what we check for $.owner.email': '$.owner.email contains "@"',
    "A boat that was registered is answered with 201 and not 200, so 201 is what we expect here": "The status is 201",
    "One would further expect the field $.length to be a whole number": "$.length is an integer",
    'The id of its owner, $.owner.id, ought to be "x"': '$.owner.id is "x"',
    '$.tags[0] (the first of the tags) must be "x"': '$.tags[0] is "x"',
    'Confirm that the first of its tags, that is $.tags[0], is "x" and that $.length is a number':
      '$.tags[0] is "x" and $.length is a number',
    '$.name needs to come "Tern"': '$.name is "Tern"',
    "in $.tags there must be nothing": "$.tags is empty",
    "no status 4xx please": "The status is not 4xx",
    "The status is a 4xx and $.state is absent": "The status is 4xx and $.state is absent",
    "The Content-Type must not contain xml": 'The Content-Type does not contain "xml"',
    "The Content-Type must include json": 'The Content-Type contains "json"',
    "Some 404 or other with an empty body is what must come back when you ask for GET /boats/999":
      "GET /boats/999 returns 404 with an empty body",
    "A 204 is the answer to DELETE /boats/${ownerKey}": "DELETE /boats/${ownerKey} returns 204",
    '$.name "Tern" and a 200 are the response of GET /boats/${ownerKey}': 'GET /boats/${ownerKey}. $.name is "Tern" and the status is 200',
  });
  sameAs(afterList, {
    'Among the elements of $[*] there must not be "Tern"': 'No element of $[*] is "Tern"',
    'None of the values in $[*].state is "sailing"': '$[*].state is never "sailing"',
    'No element of $[*].name can be "Gull"': '$[*].name is never "Gull"',
    "Each from elements $[*] must to have type object": "every $[*] is an object",
    'The list $ has at least one entry of which the $.state is "moored" but no entry of which the $.name is "Gull"':
      '$ has at least one entry whose $.state is "moored". $ has no entry whose $.name is "Gull"',
    "The root of the response should be array, and not empty one": "$ is an array and not empty",
    "An empty list is what should come back when you ask for GET /boats": "GET /boats returns an empty list",
    "At least 2 objects, each with a string in $.name, must be in the list that GET /boats returns":
      "GET /boats. $ has at least 2 objects. every $[*].name is a string",
  });
  refused(afterBoat, [
    '$.name must be "Tern", with a lower-case t',
    '$.name must be "Tern", with a capital X',
    'Is $.state "moored"?',
    'Is $.state "moored"? It must not be.',
    "Why do we check $.length? Because the crane needs it, so delete the boat",
    'Not in the body: $.secret; $.name is "Tern"',
    "A boat is answered with 200 if it is old, so 200 is what we expect",
    "No 5xx is what comes back from GET /boats",
    "Not a 404 is what should come back when you ask for GET /boats/7",
    "A boat that was registered gives 201 or 200, so 201 is what we expect here",
    'A 404 with $.state "moored" is what comes back unless we send DELETE /boats/999',
    "$.name equals otherName, which we saved earlier",
    'The state of the owner, $.state, is "moored"',
    'the email of the first owner, $.owner.email, must contain "@"',
    "Remove it with DELETE /boats/7, take DELETE /boats/8 too, and both of the calls have to be 204 then",
  ]);
});

function sameAs(before: readonly Step[], rows: Readonly<Record<string, string>>): void {
  for (const [said, plain] of Object.entries(rows))
    it(said, () =>
      deepEqual(joined(stepsAfter(before, said).slice(before.length)), joined(stepsAfter(before, plain).slice(before.length))),
    );
}

function refused(before: readonly Step[], sentences: readonly string[]): void {
  for (const said of sentences) it(`refuses: ${said}`, () => equal(read(before, said).kind, "refused"));
}

function stepsAfter(before: readonly Step[], ...sentences: readonly string[]): readonly Step[] {
  const steps = [...before];
  for (const sentence of sentences) {
    const compiled = read(steps, sentence);
    if (compiled.kind !== "understood") throw new Error(`${sentence}: ${compiled.problem.message}`);
    steps.push(...compiled.steps);
  }
  return steps;
}

function read(before: readonly Step[], sentence: string) {
  const names = before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap((entry) => Object.keys(entry)) : []));
  return compile(sentence.replace(/\.$/, ""), undefined, { ...(operations && { operations }), before, variables: new Set(names) });
}

/** The checks of all steps in one. */
function joined(steps: readonly Step[]): readonly unknown[] {
  const checks = steps.flatMap((step) => (step.step === "validate" ? step.checks : []));
  const others = steps.filter(({ step }) => step !== "validate");
  const calls = others.map((step) =>
    step.step === "api_request" ? { ...step, store: undefined } : { ...step, store: undefined, step: "" },
  );
  const saved = others.flatMap((step) => ("store" in step ? (step.store ?? []) : []));
  return [...calls.filter(({ step }) => step !== ""), ...saved, ...checks];
}

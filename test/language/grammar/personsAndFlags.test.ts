// Tests persons by a pronoun, verbs that are a flag of the thing, replies, and keys with a scheme, over a service with
// paths and one whose operations are all POST.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const object = (properties: string): string => `{ type: object, properties: { ${properties} } }`;
const text = "{ type: string }";
const flag = "{ type: boolean }";
const answer = (schema: string): string => `responses: { "200": { description: ok, ${json(schema)} } }`;
const taking = (properties: string): string => `requestBody: { ${json(object(properties))} }`;
const inPath = (...names: readonly string[]): string =>
  `parameters: [${names.map((name) => `{ name: ${name}, in: path, required: true, schema: ${text} }`).join(", ")}]`;
const list = (item: string): string => `{ type: array, items: ${item} }`;

const sailor = object(`id: ${text}, email: ${text}, full_name: ${text}`);
const voyage = object(`id: ${text}, title: ${text}, is_published: ${flag}, sails_on: { type: string, format: date }`);
const paths = readOperations(`
openapi: 3.0.3
info: { title: Voyages, version: "1" }
paths:
  /sailors:
    get: { summary: List sailors, ${answer(list(sailor))} }
    post: { summary: Create a sailor, ${taking(`email: ${text}, full_name: ${text}`)}, ${answer(sailor)} }
  /voyages:
    get: { summary: List voyages, ${answer(list(voyage))} }
    post: { summary: Create a voyage, ${taking(`title: ${text}, sails_on: { type: string, format: date }`)}, ${answer(voyage)} }
  /voyages/{id}:
    ${inPath("id")}
    patch: { summary: Update a voyage, ${taking(`title: ${text}, is_published: ${flag}, sails_on: { type: string, format: date }`)}, ${answer(voyage)} }
    delete: { summary: Delete a voyage, responses: { "204": { description: ok } } }
  /voyages/{id}/sailors:
    ${inPath("id")}
    get: { summary: List the sailors of a voyage, ${answer(list(sailor))} }
    post: { summary: Add a sailor to a voyage, ${taking(`sailor_id: ${text}`)}, ${answer(sailor)} }
  /voyages/{id}/sailors/{sailor_id}:
    ${inPath("id", "sailor_id")}
    delete: { summary: Remove a sailor from a voyage, responses: { "204": { description: ok } } }
  /remarks:
    post: { summary: Create a remark, ${taking(`voyage_id: ${text}, parent_id: ${text}, text: ${text}`)}, ${answer(object(`id: ${text}, parent_id: ${text}, text: ${text}`))} }
`).operations;

const page = object(`id: ${text}, title: ${text}, publishedAt: ${text}`);
const person = object(`id: ${text}, email: ${text}`);
const posts = readOperations(`
openapi: 3.0.3
info: { title: Handbook, version: "1" }
paths:
  /pages.create: { post: { summary: Create a page, ${taking(`title: ${text}, text: ${text}, publish: ${flag}`)}, ${answer(object(`data: ${page}`))} } }
  /pages.update: { post: { summary: Update a page, ${taking(`id: ${text}, title: ${text}, publish: ${flag}`)}, ${answer(object(`data: ${page}`))} } }
  /pages.info: { post: { summary: Retrieve a page, ${taking(`id: ${text}`)}, ${answer(object(`data: ${page}`))} } }
  /pages.delete: { post: { summary: Delete a page, ${taking(`id: ${text}`)}, ${answer(object(`success: ${flag}`))} } }
  /pages.drafts: { post: { summary: List all draft pages, ${answer(object(`data: ${list(page)}`))} } }
  /shelves.create: { post: { summary: Create a shelf, ${taking(`name: ${text}`)}, ${answer(object(`data: ${object(`id: ${text}, name: ${text}`)}`))} } }
  /shelves.update: { post: { summary: Update a shelf, ${taking(`id: ${text}, name: ${text}`)}, ${answer(object(`data: ${object(`id: ${text}, name: ${text}`)}`))} } }
  /shelves.add_member: { post: { summary: Add a member to a shelf, ${taking(`id: ${text}, memberId: ${text}`)}, ${answer(object(`success: ${flag}`))} } }
  /shelves.remove_member: { post: { summary: Remove a member from a shelf, ${taking(`id: ${text}, memberId: ${text}`)}, ${answer(object(`success: ${flag}`))} } }
  /members.list: { post: { summary: List members, ${answer(object(`data: ${list(person)}`))} } }
`).operations;

const voyageMade: Step = { step: "api_request", action: "POST /voyages", body: { title: "North" }, store: [{ voyageId: "$.id" }] };
const sailorMade: Step = { step: "api_request", action: "POST /sailors", body: { email: "ole@sea.test" }, store: [{ oleId: "$.id" }] };
const remarkMade: Step = {
  step: "api_request",
  action: "POST /remarks",
  body: { voyage_id: { $var: "voyageId" }, text: "Who steers?" },
  store: [{ remarkId: "$.id" }],
};
const shelfMade: Step = { step: "api_request", action: "POST /shelves.create", body: { name: "Law" }, store: [{ shelfId: "$.data.id" }] };
const pageMade: Step = { step: "api_request", action: "POST /pages.create", body: { title: "Rules" }, store: [{ pageId: "$.data.id" }] };
const membersRead: Step = { step: "api_request", action: "POST /members.list", store: [{ idaId: "$.data[0].id" }] };

/** Sentences with their steps, as requests with their bodies; “-” for a refusal. */
function check(title: string, operations: typeof paths, before: readonly Step[], table: string): void {
  describe(title, () => {
    const variables = new Set(before.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap((one) => Object.keys(one)) : [])));
    for (const line of table.trim().split("\n")) {
      const [sentence = "", expected = ""] = line.trim().split(" => ");
      it(sentence, () => {
        const compiled = compile(sentence, undefined, { ...(operations === undefined ? {} : { operations }), before, variables });
        const said = compiled.kind === "understood" ? compiled.steps.map(plain) : "refused";
        deepEqual(said, expected === "-" ? "refused" : expected.split(" ; "));
      });
    }
  });
}

function plain(step: Step): string {
  if (step.step === "save") return `save ${JSON.stringify(step.store)}`;
  if (step.step === "validate") return JSON.stringify(step.checks).replace(/\{"\$var":"(\w+)"\}/g, '"$${$1}"');
  if (step.step !== "api_request") return JSON.stringify(step.step === "prepare" ? step.headers : step);
  const action = Object.entries(step.parameters ?? {}).reduce(
    (said, [name, value]) => said.replace(`{${name}}`, `\${${(value as { $var: string }).$var}}`),
    step.action,
  );
  return step.body === undefined ? action : `${action} ${JSON.stringify(step.body).replace(/\{"\$var":"(\w+)"\}/g, '"$${$1}"')}`;
}

check(
  "persons by a pronoun",
  paths,
  [voyageMade, sailorMade, { step: "api_request", action: "GET /voyages" }],
  `
  Add him to the voyage => POST /voyages/\${voyageId}/sailors {"sailor_id":"\${oleId}"}
  Now add her to the voyage. => POST /voyages/\${voyageId}/sailors {"sailor_id":"\${oleId}"}
  Add him to the voyage again => POST /voyages/\${voyageId}/sailors {"sailor_id":"\${oleId}"}
  Remove him from the voyage => DELETE /voyages/\${voyageId}/sailors/\${oleId}
  We take her off the voyage => DELETE /voyages/\${voyageId}/sailors/\${oleId}
  Send him the voyage => -
  Give the voyage to him => POST /voyages/\${voyageId}/sailors {"sailor_id":"\${oleId}"}
  Remove him from the remark => -
  Add his title to the voyage => -
  Add him to the voyage as a cook => -
  Set the title of the voyage to "him" => PATCH /voyages/\${voyageId} {"title":"him"}
  Assign the voyage to ole => -
  `,
);

check(
  "nobody that a pronoun is",
  paths,
  [voyageMade],
  `
  Add him to the voyage => -
  Remove her from the voyage => -
  Give the voyage to them => -
  `,
);

check(
  "persons of a service whose operations are all POST",
  posts,
  [shelfMade, membersRead],
  `
  Add her to the shelf => POST /shelves.add_member {"id":"\${shelfId}","memberId":"\${idaId}"}
  Give her access to the shelf => POST /shelves.add_member {"id":"\${shelfId}","memberId":"\${idaId}"}
  Remove him from the shelf => POST /shelves.remove_member {"id":"\${shelfId}","memberId":"\${idaId}"}
  Please remove her from the shelf. => POST /shelves.remove_member {"id":"\${shelfId}","memberId":"\${idaId}"}
  Remove her from the page => -
  Suspend her => -
  `,
);

check(
  "verbs that are a flag",
  paths,
  [voyageMade],
  `
  Publish the voyage => PATCH /voyages/\${voyageId} {"is_published":true}
  Publish it => PATCH /voyages/\${voyageId} {"is_published":true}
  We publish the voyage => PATCH /voyages/\${voyageId} {"is_published":true}
  Unpublish the voyage => PATCH /voyages/\${voyageId} {"is_published":false}
  Publish the sailor => -
  Archive the voyage => -
  The voyage is published => [{"path":"$.is_published","equals":true}]
  Release it => -
  `,
);

check(
  "flags of a service whose operations are all POST",
  posts,
  [shelfMade, pageMade],
  `
  Publish the page => POST /pages.update {"id":"\${pageId}","publish":true}
  Publish this page. => POST /pages.update {"id":"\${pageId}","publish":true}
  Then we publish the page. => POST /pages.update {"id":"\${pageId}","publish":true}
  Publish the shelf => -
  Release the page => -
  The page gets published => -
  Delete the page => POST /pages.delete {"id":"\${pageId}"}
  `,
);

check(
  "replies",
  paths,
  [voyageMade, remarkMade],
  `
  Reply to this remark with "Ole" => POST /remarks {"voyage_id":"\${voyageId}","parent_id":"\${remarkId}","text":"Ole"}
  Reply to the remark: "Ole" => POST /remarks {"voyage_id":"\${voyageId}","parent_id":"\${remarkId}","text":"Ole"}
  Answer the remark with "Ole" => POST /remarks {"voyage_id":"\${voyageId}","parent_id":"\${remarkId}","text":"Ole"}
  We respond to the remark with "Ole". => POST /remarks {"voyage_id":"\${voyageId}","parent_id":"\${remarkId}","text":"Ole"}
  Reply to the voyage with "Ole" => -
  Reply to it with "Ole" => -
  Reply to the remark => -
  `,
);

check(
  "keys with a scheme",
  undefined,
  [],
  `
  Put the API key k-1 in the Authorization header as a Bearer token for the whole test. => {"Authorization":"Bearer k-1"}
  Put the key \${apiKey} in the Authorization header as bearer => {"Authorization":"Bearer \${apiKey}"}
  Pass the API key k-1 as a Bearer token in the Authorization header for all requests => {"Authorization":"Bearer k-1"}
  Send the token "k-1" in the Authorization header as a bearer token => {"Authorization":"Bearer k-1"}
  Put "Bearer k-1" in the Authorization header => {"Authorization":"Bearer k-1"}
  Put the API key k-1 in the Authorization header as a Basic token => -
  `,
);

check(
  "one thing is not several, and a time or an id is no other value",
  paths,
  [voyageMade],
  `
  Publish the voyage => PATCH /voyages/\${voyageId} {"is_published":true}
  Publish voyages => -
  Publish the voyages => -
  Publish the voyage at 10:00 => -
  Create a sailor with full_name \${voyageId} => POST /sailors {"full_name":"\${voyageId}"}
  Add the sailor \${voyageId} => -
  `,
);

check(
  "both parts of a check",
  paths,
  [voyageMade, { step: "api_request", action: "PATCH /voyages/{id}", parameters: { id: { $var: "voyageId" } } }],
  `
  The title contains "a" as well as "b" => [{"path":"$.title","contains":"a"},{"path":"$.title","contains":"b"}]
  The title contains "a" as well as the id => -
  `,
);

check(
  "words and numbers that are no values",
  paths,
  [voyageMade, remarkMade, { step: "api_request", action: "GET /voyages/{id}", parameters: { id: { $var: "voyageId" } } }],
  `
  Update the voyage so that its title is "South" and its date is "2031-01-01" => -
  Remove the sailor 12.50 from the voyage => -
  Remove the sailor ole@sea.test from the voyage => -
  `,
);

check(
  "variables and names that no check compares with",
  paths,
  [{ step: "api_request", action: "POST /voyages", body: { title: "North" } }],
  `
  201, title "North", id as voyageId => [{"status":201},{"path":"$.title","equals":"North"}] ; save [{"voyageId":"$.id"}]
  The voyage bears the new title => [{"path":"$.title","equals":"North"}]
  The title is "title" => [{"path":"$.title","equals":"title"}]
  Save the id as voyageId => save [{"voyageId":"$.id"}]
  `,
);

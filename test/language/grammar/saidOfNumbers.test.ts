// Tests numbers, days and values that a statement or a request says otherwise than its steps would: “has swimmers”,
// “four places are left”, “starts after …”, “around 5”.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answers = (schema: string): string => `responses: { "200": { description: ok, ${json(schema)} } }`;
const course = '{ $ref: "#/components/schemas/Course" }';

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Swimming courses, version: "1" }
paths:
  /courses:
    get: { operationId: listCourses, summary: List courses, ${answers(`{ type: array, items: ${course} }`)} }
    post: { operationId: addCourse, summary: Add a course, requestBody: { ${json(course)} }, ${answers(course)} }
  /courses/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getCourse, summary: Get a course, ${answers(course)} }
    patch: { operationId: changeCourse, summary: Change a course, requestBody: { ${json(course)} }, ${answers(course)} }
components:
  schemas:
    Course:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        level: { type: string, enum: [easy, hard] }
        places: { type: integer }
        placesLeft: { type: integer }
        swimmers: { type: integer }
        minutes: { type: integer }
        startsAt: { type: string, format: date-time }
        tags: { type: array, items: { type: string } }
`);

const one = { operations, before: [{ step: "api_request", action: "GET /courses/c-1" } as Step], variables: ["former"] };

readsChecks(
  "how many there are",
  one,
  `
  The course has swimmers. => {"path":"$.swimmers","compare":{"above":0}}
  There are places left. => {"path":"$.placesLeft","compare":{"above":0}}
  There are no places left. => {"path":"$.placesLeft","equals":0}
  Four places are left. => {"path":"$.placesLeft","equals":4}
  No places are left. => {"path":"$.placesLeft","equals":0}
  There are 12 places. => {"path":"$.places","equals":12}
  It has tags. => {"path":"$.tags","empty":true,"not":true}
  It has a places left. => {"path":"$.placesLeft","exists":true}
  It has a title. => {"path":"$.title","exists":true}
  The places are 12. => {"path":"$.places","equals":12}
`,
);

readsChecks(
  "when it is, and how long",
  one,
  `
  It starts after 2026-12-05T14:30:00Z. => {"path":"$.startsAt","date":{"after":"2026-12-05T14:30:00Z"}}
  It starts before 2026-12-06. => {"path":"$.startsAt","date":{"before":"2026-12-06"}}
  It starts around 2026-12-05T14:30:00Z.
  It starts at 2026-12-05T14:30:00Z. => {"path":"$.startsAt","equals":"2026-12-05T14:30:00Z"}
  It lasts less than one hour.
  It takes at most 60 minutes.
  It takes less than 2 seconds. => {"time":{"below":2000}}
  The response takes less than one minute. => {"time":{"below":60000}}
  The course is shorter than 60 minutes. => {"path":"$.minutes","compare":{"below":60}}
  The title is shorter than \${former}.
`,
);

readsChecks(
  "values of the field that is meant",
  one,
  `
  The title is "Lux", hard.
  The places are 12, hard.
  The title contains "Lux" and no "Dux".
  "c-9" does not appear.
  The course is tagged "night".
  The course is titled "Lux". => {"path":"$.title","equals":"Lux"}
  The level is easy or hard. => {"path":"$.level","oneOf":["easy","hard"]}
  Hard level.
  The status is below 300 but not 204. => {"status":{"below":300}}, {"status":204,"not":true}
  The status is 200 but not 404. => {"status":200}
`,
);

reads(
  "values that are sent",
  { operations, before: [], variables: ["adaToken"] },
  `
  Add a course with title "Lux" and places around 5.
  Add a course with title "Lux" and places 5, not 6.
  Add a course with title "Lux" and places above 100.
  Add a course with title "Lux" and places 5. => [{"step":"api_request","action":"POST /courses","body":{"title":"Lux","places":5}}]
  Change the title of the course "c-1" to the title of the course "c-2".
  Change the title of the course "c-1" to "c-2". => [{"step":"api_request","action":"PATCH /courses/c-1","body":{"title":"c-2"}}]
  Ada sees that it is hard.
  Ada: list the courses. => [{"step":"api_request","action":"GET /courses","auth":{"bearer":"\${adaToken}"}}]
  [Ada] List the courses. => [{"step":"api_request","action":"GET /courses","auth":{"bearer":"\${adaToken}"}}]
  Ada - list the courses. => [{"step":"api_request","action":"GET /courses","auth":{"bearer":"\${adaToken}"}}]
  Ada lists the courses. => [{"step":"api_request","action":"GET /courses","auth":{"bearer":"\${adaToken}"}}]
  Bob: list the courses. => [{"step":"api_request","action":"GET /courses"}]
  Title: list the courses. => [{"step":"api_request","action":"GET /courses"}]
`,
);

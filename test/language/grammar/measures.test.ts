// Tests statements about measures and prices: numbers with units that a name or a description has, words that measure
// (“costs”, “cheaper than”, “3 metres wide”), denied bounds, and bounds of some items of a list. A line without an
// arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const plot =
  "{ type: object, properties: { code: { type: string }, terrace: { type: string }, widthMetres: { type: number }, weightKg: { type: number }, maxDepth: { type: number }, rentPerMonth: { type: number }, feeCents: { type: integer }, watered: { type: boolean }, shade: { type: boolean }, state: { type: string, enum: [free, taken] } } }";
const lease =
  "{ type: object, properties: { id: { type: string }, nights: { type: integer }, ttl: { type: integer, description: Seconds until the offer ends }, total: { type: object, properties: { value: { type: number }, currency: { type: string } } } } }";
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Allotments, version: "1" }
paths:
  /plots:
    get:
      operationId: listPlots
      responses: { "200": { description: ok, ${json(`{ type: object, properties: { items: { type: array, items: ${plot} }, total: { type: integer } } }`)} } }
  /plots/{code}:
    parameters: [{ name: code, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPlot, responses: { "200": { description: ok, ${json(plot)} } } }
  /leases:
    post:
      operationId: createLease
      requestBody: { ${json("{ type: object, properties: { nights: { type: integer } } }")} }
      responses: { "201": { description: ok, ${json(lease)} } }
    get:
      operationId: listLeases
      responses: { "200": { description: ok, ${json(`{ type: array, items: ${lease} }`)} } }
`);
const after = (...before: readonly Step[]) => ({ operations, before, variables: ["code"] });
const call = (action: string): Step => ({ step: "api_request", action });

readsChecks(
  "numbers by the unit of their field",
  after(call("GET /plots/P-1")),
  `
  Its width should be 4 metres. => {"path":"$.widthMetres","equals":4}
  The width should be 4 m. => {"path":"$.widthMetres","equals":4}
  The width is 4. => {"path":"$.widthMetres","equals":4}
  The width is not 5. => {"path":"$.widthMetres","equals":5,"not":true}
  The width is between 3 and 5 metres. => {"path":"$.widthMetres","compare":{"atLeast":3,"atMost":5}}
  The plot is 4 metres wide. => {"path":"$.widthMetres","equals":4}
  The plot should be at most 4 metres wide. => {"path":"$.widthMetres","compare":{"atMost":4}}
  The plot should not be more than 4 metres wide. => {"path":"$.widthMetres","compare":{"atMost":4}}
  The plot should be 30 kg heavy. => {"path":"$.weightKg","equals":30}
  The weight should be 30 kilograms. => {"path":"$.weightKg","equals":30}
  It should weigh 30 kg. => {"path":"$.weightKg","equals":30}
  It must not weigh more than 30 kg. => {"path":"$.weightKg","compare":{"atMost":30}}
  The maximum depth is 2 metres. => {"path":"$.maxDepth","equals":2}
  The width should be 4 feet.
  The width should be 400 cm.
  The plot is 4 metres high.
  The plot is 4 metres deep.
  The weight should be 30 pounds.
  The maximum depth should be 2 kg.
  The maximum depth should be at least 20 cm.
  The width should be 4 or so metres.
`,
);

readsChecks(
  "prices by the period of their field",
  after(call("GET /plots/P-1")),
  `
  The rent should be 12. => {"path":"$.rentPerMonth","equals":12}
  The rent is 12 per month. => {"path":"$.rentPerMonth","equals":12}
  The rent should be 12 a month. => {"path":"$.rentPerMonth","equals":12}
  The fee should be 300 cents. => {"path":"$.feeCents","equals":300}
  It should cost 300 cents. => {"path":"$.feeCents","equals":300}
  It should not cost more than 300 cents. => {"path":"$.feeCents","compare":{"atMost":300}}
  It should not cost less than 200. => {"path":"$.feeCents","compare":{"atLeast":200}}
  It is cheaper than 400. => {"path":"$.feeCents","compare":{"below":400}}
  It should not be cheaper than 400. => {"path":"$.feeCents","compare":{"atLeast":400}}
  It is more expensive than 100 cents. => {"path":"$.feeCents","compare":{"above":100}}
  It should not cost 300. => {"path":"$.feeCents","equals":300,"not":true}
  The rent is 12 per week.
  The rent is 12 metres per month.
  The fee should be 3 euros.
  It should cost 3 euros.
  It may cost less than 400.
`,
);

readsChecks(
  "numbers of what the description has a unit for, and amounts with their currency",
  after(call("POST /leases")),
  `
  ttl should be 3600 seconds. => {"path":"$.ttl","equals":3600}
  It should last 4 nights. => {"path":"$.nights","equals":4}
  The total should be 120. => {"path":"$.total.value","equals":120}
  The total should be 120 EUR. => {"path":"$.total.value","equals":120},{"path":"$.total.currency","equals":"EUR"}
  The total should be 120 euros. => {"path":"$.total.value","equals":120},{"path":"$.total.currency","equals":"EUR"}
  ttl should be 60 minutes.
  The total should be 120 kg.
  The total should be 120 dollars a night.
`,
);

readsChecks(
  "bounds of all items, and of those that have something",
  after(call("GET /plots")),
  `
  No plot is cheaper than 20. => {"every":"$.items[*]","path":"$.feeCents","compare":{"atLeast":20}}
  Every plot is cheaper than 50 cents. => {"every":"$.items[*]","path":"$.feeCents","compare":{"below":50}}
  At least one plot is more expensive than 25. => {"any":"$.items[*]","path":"$.feeCents","compare":{"above":25}}
  The first plot is cheaper than 30. => {"path":"$.items[0].feeCents","compare":{"below":30}}
  All plots are at most 10 metres wide. => {"every":"$.items[*]","path":"$.widthMetres","compare":{"atMost":10}}
  Every width should be positive. => {"every":"$.items[*]","path":"$.widthMetres","compare":{"above":0}}
  All widths are above 2. => {"every":"$.items[*]","path":"$.widthMetres","compare":{"above":2}}
  Every plot on terrace B costs less than 45. => {"every":"$.items[?@.terrace == 'B']","path":"$.feeCents","compare":{"below":45}}
  All plots with shade cost more than 20. => {"every":"$.items[?@.shade == true]","path":"$.feeCents","compare":{"above":20}}
  All plots without shade are free. => {"every":"$.items[?@.shade == false]","path":"$.state","equals":"free"}
  Every free plot has a code. => {"every":"$.items[?@.state == 'free']","path":"$.code","exists":true}
  All taken plots should be on terrace "B". => {"every":"$.items[?@.state == 'taken']","path":"$.terrace","equals":"B"}
  Every plot is free. => {"every":"$.items[*]","path":"$.state","equals":"free"}
  All plots are on terrace B. => {"every":"$.items[*]","path":"$.terrace","equals":"B"}
  No plot on terrace B costs more than 45.
  Every plot with a rent above 3 is free.
  Most plots with shade cost more than 20.
  Every plot is below 100.
`,
);

readsChecks(
  "amounts of all items",
  after(call("GET /leases")),
  `
  No lease costs more than 500.
  Every lease lasts at least one night. => {"every":"$[*]","path":"$.nights","compare":{"atLeast":1}}
  No lease lasts longer than 14 nights. => {"every":"$[*]","path":"$.nights","compare":{"atMost":14}}
  Every total is more than 0 EUR. => {"every":"$[*]","path":"$.total.value","compare":{"above":0}},{"every":"$[*]","path":"$.total.currency","equals":"EUR"}
  No total is 500 EUR.
`,
);

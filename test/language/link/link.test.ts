import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Instruction,
  type LinkedStep,
  type LinkInput,
  link,
  linkDiagnostic,
  parsePlaybook,
  parseStepsFile,
  type Step,
} from "../../../language/index.ts";
import { stepLists } from "../../support/arbitrarySteps.ts";
import { assertDiagnostics, parseFixture } from "../../support/fixture.ts";
import { property } from "../../support/runs.ts";

/**
 * The sentences of a phase are steps in YAML, each on its line (`?` is one without steps); a list below `For each row:`
 * is a block. Marks are the diagnostics. Draws the steps that run as `index: step`, the steps of a block indented.
 */
function check(body: string, expected: string, named = "") {
  const fixture = parseFixture(`# Execution\n${body.replace(/^\n/, "")}`);
  const text = fixture.files.get("main.playbook") ?? "";
  const playbook = parsePlaybook(text);
  const [phase] = playbook.phases;
  const steps = new Map(stepsOf(`named: { ${named} }`).map((one) => [one.name, one.steps]));
  const linked = link((phase?.instructions ?? []).map(inputOf), steps);
  assertDiagnostics(fixture, () => linked.problems.map(linkDiagnostic));
  assert.equal(drawn(linked.steps, "").join("\n"), expected.trim());
}

function inputOf(instruction: Instruction): LinkInput {
  const { sentence, body } = instruction;
  if (sentence === "?") return { instruction, steps: [] };
  if (body === undefined) return { instruction, steps: stepsOf(`named: { x: [${sentence}] }`)[0]?.steps ?? [] };
  const inner = body.map(inputOf);
  return { instruction, steps: [{ step: "block", rows: [{ a: 1 }], steps: inner.flatMap((one) => one.steps) }], body: inner };
}

function stepsOf(text: string) {
  const { named, diagnostics } = parseStepsFile(text);
  assert.deepEqual(diagnostics, [], text);
  return named;
}

function drawn(steps: readonly LinkedStep[], indent: string): readonly string[] {
  return steps.flatMap(({ step, index, steps: inner }) => [`${indent}${index}: ${short(step)}`, ...drawn(inner ?? [], `${indent}  `)]);
}

function short(step: Step): string {
  if (step.step === "block") return "block";
  if (step.step === "validate" && step.checks[0]?.implied) return `implied ${JSON.stringify(step.checks[0].status)}`;
  const { step: kind, ...fields } = step;
  return `${kind} ${JSON.stringify(fields)}`.replace(/"(\w+)":/g, "$1:");
}

describe("linking", () => {
  it("folds what is saved and repeated into the call before", () =>
    check(
      `
{ step: api_request, action: GET /a, store: [x] }
{ step: validate, checks: [{ path: $.x, exists: true }] }
{ step: save, store: [id] }
{ step: repeat, until: { checks: [{ path: $.state, equals: DONE }], times: 3 } }
{ step: mcp_server_call, provider: mail, tool: list }
{ step: save, store: [{ found: $.items }] }
`,
      `
0: api_request {action:"GET /a",store:["x","id"],until:{checks:[{path:"$.state",equals:"DONE"}],times:3}}
0: implied {"below":400}
1: validate {checks:[{path:"$.x",exists:true}]}
4: mcp_server_call {provider:"mail",tool:"list",store:[{found:"$.items"}]}
`,
    ));

  it("merges what is prepared into the next request, and lets a base URL hold for all", () =>
    check(
      `
{ step: prepare, headers: { A: "1" }, url: /a, query: { q: 1 } }
{ step: prepare, headers: { B: "2" }, baseUrl: "http://x" }
{ step: prepare, body: { a: 1 } }
{ step: wait, for: 1 }
{ step: api_request, action: POST, headers: { a: "1" }, query: { r: 2 } }
{ step: validate, checks: [{ status: 201 }] }
{ step: api_request, action: GET /b }
`,
      `
1: prepare {baseUrl:"http://x"}
3: wait {for:1}
4: api_request {action:"POST /a",query:{q:1,r:2},headers:{A:"1",B:"2"},body:{a:1}}
5: validate {checks:[{status:201}]}
6: api_request {action:"GET /b"}
6: implied {"below":400}
`,
    ));

  it("keeps what is prepared for all that follow, until another sentence changes it", () =>
    check(
      `
{ step: prepare, of: following, headers: { A: "1", B: "1" }, auth: { bearer: t } }
{ step: api_request, action: GET /a }
For each row:
  - { step: api_request, action: GET /b, headers: { b: "2" }, auth: none }
{ step: prepare, headers: { B: "3" } }
{ step: prepare, of: following, headers: { a: null }, auth: { basic: { username: u, password: p } } }
{ step: api_request, action: GET /c }
{ step: api_request, action: GET /d, headers: { authorization: x } }
`,
      `
1: api_request {action:"GET /a",headers:{A:"1",B:"1"},auth:{bearer:"t"}}
1: implied {"below":400}
2: block
  0: api_request {action:"GET /b",headers:{A:"1",b:"2"},auth:"none"}
  0: implied {"below":400}
5: api_request {action:"GET /c",headers:{a:null,B:"3"},auth:{basic:{username:"u",password:"p"}}}
5: implied {"below":400}
6: api_request {action:"GET /d",headers:{B:"1",a:null,authorization:"x"}}
6: implied {"below":400}
`,
    ));

  it("knows checks on the status wherever they are", () =>
    check(
      `
{ step: api_request, action: GET /a }
{ step: api_request, action: GET /b, until: { checks: [{ status: 200 }] } }
{ step: api_request, action: "GET /c?q=1" }
{ step: repeat, until: { checks: [{ status: 200 }] } }
{ step: api_request, action: GET /d }
{ step: validate, checks: [{ reason: phrase, equals: Not Found }] }
{ step: validate, of: GET /a, checks: [{ status: 404 }] }
{ step: validate, of: GET /c, checks: [{ header: ETag, exists: true }] }
{ step: validate, checks: [{ variable: x, exists: true }] }
`,
      `
0: api_request {action:"GET /a"}
1: api_request {action:"GET /b",until:{checks:[{status:200}]}}
2: api_request {action:"GET /c?q=1",until:{checks:[{status:200}]}}
4: api_request {action:"GET /d"}
5: validate {checks:[{reason:"phrase",equals:"Not Found"}]}
6: validate {of:"GET /a",checks:[{status:404}]}
7: validate {of:"GET /c?q=1",checks:[{header:"ETag",exists:true}]}
8: validate {checks:[{variable:"x",exists:true}]}
`,
    ));

  it("of blocks keeps their steps apart, and may read the call above", () =>
    check(
      `
{ step: api_request, action: GET /a }
For each row:
  - { step: validate, checks: [{ status: 200 }] }
  - { step: set, variable: y, value: 1 }
For each row:
  - { step: prepare, headers: { A: "1" } }
  - { step: api_request, action: POST /b }
  - { step: save, store: [id] }
  - For each row:
    - { step: wait, for: 1 }
    - { step: validate, checks: [{ path: $.id, exists: true }] }
`,
      `
0: api_request {action:"GET /a"}
1: block
  0: validate {checks:[{status:200}]}
  1: set {variable:"y",value:1}
2: block
  1: api_request {action:"POST /b",headers:{A:"1"},store:["id"]}
  1: implied {"below":400}
  3: block
    0: wait {for:1}
    1: validate {checks:[{path:"$.id",exists:true}]}
`,
    ));

  it("puts named steps in place", () =>
    check(
      `
{ step: steps, name: a }
{ step: save, store: [id] }
`,
      `
0: api_request {action:"GET /a",store:["id"]}
0: implied {"below":400}
0: wait {for:1}
`,
      "a: [{ step: api_request, action: GET /a }, { step: steps, name: b }], b: [{ step: wait, for: 1 }]",
    ));
});

describe("any steps", () => {
  const instruction: Instruction = { sentence: "A.", span: { start: 0, end: 2 } };

  /** Everything that runs, the steps of blocks included. */
  function flat(steps: readonly LinkedStep[]): readonly LinkedStep[] {
    return steps.flatMap((step) => [step, ...flat(step.steps ?? [])]);
  }

  it("leave nothing that cannot run, and lose no call", function () {
    this.timeout(600_000);
    const kinds = ["save", "repeat", "steps"];
    const calls = (steps: readonly Step[]): number =>
      steps.reduce(
        (sum, step) =>
          sum + (step.step === "block" ? calls(step.steps) : Number(step.step === "api_request" || step.step === "mcp_server_call")),
        0,
      );
    fc.assert(
      fc.property(fc.array(stepLists(), { maxLength: 4 }), (sentences) => {
        const linked = link(sentences.map((steps) => ({ instruction, steps })));
        const all = flat(linked.steps);
        assert.deepEqual(
          all.filter(({ step }) => kinds.includes(step.step) || (step.step === "prepare" && Object.keys(step).join() !== "step,baseUrl")),
          [],
        );
        assert.equal(calls(linked.steps.map(({ step }) => step)), calls(sentences.flat()));
        assert.deepEqual(
          all.map(({ step }) => step),
          flat(link(sentences.map((steps) => ({ instruction, steps }))).steps).map(({ step }) => step),
        );
      }),
      property,
    );
  });

  it("have a check on the status of every request", function () {
    this.timeout(600_000);
    fc.assert(
      fc.property(stepLists(), (steps) => {
        const linked = link([{ instruction, steps }]).steps;
        linked.forEach(({ step }, index) => {
          if (step.step !== "api_request") return;
          const next = linked.findIndex(
            ({ step: other }, at) => at > index && (other.step === "api_request" || other.step === "mcp_server_call"),
          );
          const following = linked.slice(index + 1, next < 0 ? undefined : next);
          const named = linked.filter(({ step: other }) => other.step === "validate" && other.of !== undefined);
          const reading = [...flat(following), ...named].flatMap(({ step: other }) => (other.step === "validate" ? other.checks : []));
          const checks = [...(step.until?.checks ?? []), ...reading];
          assert.ok(checks.some((one) => one.status !== undefined || one.reason !== undefined));
        });
      }),
      property,
    );
  });
});

describe("what cannot be linked", () => {
  it("has no call before", () =>
    check(
      `
{ step: save, store: [id] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-call-before: nothing to save from
{ step: validate, checks: [{ path: $, exists: true }, { variable: x, exists: true }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-call-before: nothing to check
{ step: repeat, until: { checks: [{ status: 200 }] } }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no-call-before: nothing to repeat
{ step: validate, checks: [{ variable: x, exists: true }] }
{ step: validate, of: GET /a, checks: [{ status: 200 }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-call: Write the request first
`,
      `
1: validate {checks:[{path:"$",exists:true},{variable:"x",exists:true}]}
3: validate {checks:[{variable:"x",exists:true}]}
4: validate {of:"GET /a",checks:[{status:200}]}
`,
    ));

  it("names a missing call", () =>
    check(
      `
{ step: api_request, action: POST /orders }
{ step: mcp_server_call, provider: mail, tool: list }
{ step: validate, of: POST /order, checks: [{ status: 200 }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-call: Did you mean "POST /orders"?
{ step: validate, of: "@mail list", checks: [{ path: $, exists: true }] }
`,
      `
0: api_request {action:"POST /orders"}
0: implied {"below":400}
1: mcp_server_call {provider:"mail",tool:"list"}
2: validate {of:"POST /order",checks:[{status:200}]}
3: validate {of:"@mail list",checks:[{path:"$",exists:true}]}
`,
    ));

  it("asks a tool for what only HTTP has", () =>
    check(
      `
{ step: mcp_server_call, provider: mail, tool: list, store: [{ s: status }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ http-only: has no status
{ step: validate, checks: [{ header: ETag, exists: true }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ http-only: @mail list, is a tool of a server: it has no headers
{ step: save, store: [{ x: header ETag }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ http-only: has no header ETag
`,
      `
0: mcp_server_call {provider:"mail",tool:"list",store:[{s:"status"},{x:"header ETag"}]}
1: validate {checks:[{header:"ETag",exists:true}]}
`,
    ));

  it("says two things of one request", () =>
    check(
      `
{ step: prepare, headers: { A: "1" }, auth: none, body: 1 }
{ step: prepare, headers: { a: "2" }, form: { x: 1 } }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prepare-conflict: This and "{ step: prepare, headers: { A: "1" }, auth: none, body: 1 }" contradict each other about the body. Keep one of them.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prepare-conflict: This and "{ step: prepare, headers: { A: "1" }, auth: none, body: 1 }" contradict each other about the header "a". Keep one of them.
{ step: prepare, url: /a }
{ step: api_request, action: POST /b, auth: { bearer: t } }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prepare-conflict: This and "{ step: prepare, headers: { A: "1" }, auth: none, body: 1 }" contradict each other about the authentication. Keep one of them.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prepare-conflict: This and "{ step: prepare, url: /a }" contradict each other about the address. Keep one of them.
`,
      `
3: api_request {action:"POST /b",headers:{A:"1"},body:1,auth:"none"}
3: implied {"below":400}
`,
    ));

  it("expects two statuses of one response", () =>
    check(
      `
{ step: api_request, action: POST /a }
{ step: validate, checks: [{ status: 201 }] }
{ step: validate, checks: [{ status: 201 }, { status: 409, not: true }] }
{ step: validate, checks: [{ status: 200 }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ status-conflict: The status cannot be 200, since it is expected to be 201 above. Keep one of them.
{ step: api_request, action: POST /a }
{ step: validate, checks: [{ status: 200 }] }
`,
      `
0: api_request {action:"POST /a"}
1: validate {checks:[{status:201}]}
2: validate {checks:[{status:201},{status:409,not:true}]}
3: validate {checks:[{status:200}]}
4: api_request {action:"POST /a"}
5: validate {checks:[{status:200}]}
`,
    ));

  it("takes the id of a thing from the last call that was not refused", () =>
    check(
      `
{ step: api_request, action: POST /a }
{ step: api_request, action: POST /a }
{ step: validate, checks: [{ status: 409 }] }
{ step: save, of: POST /a, store: [{ aId: $.id }], implied: true }
{ step: save, of: POST /a, store: [{ code: $.code }] }
`,
      `
0: api_request {action:"POST /a",store:[{aId:"$.id"}]}
0: implied {"below":400}
1: api_request {action:"POST /a",store:[{code:"$.code"}]}
2: validate {checks:[{status:409}]}
`,
    ));

  it("prepares what nothing uses, or a request without a path", () =>
    check(
      `
{ step: api_request, action: GET }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ request-without-path: for example "GET /orders"
{ step: api_request, action: "GET /a/{id}", parameters: { ids: 1 } }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unused-parameter: has no {ids}. Did you mean "id"?
{ step: prepare, headers: { A: "1" } }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prepare-unused: A block follows
For each row:
  - { step: api_request, action: GET /c }
  - { step: prepare, headers: { A: "1" } }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prepare-unused: no request follows
{ step: prepare, headers: { A: "1" } }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ prepare-unused: no request follows
`,
      `
0: api_request {action:"GET"}
0: implied {"below":400}
1: api_request {action:"GET /a/{id}",parameters:{ids:1}}
1: implied {"below":400}
3: block
  0: api_request {action:"GET /c"}
  0: implied {"below":400}
`,
    ));

  it("is about a call in or around a block", () =>
    check(
      `
{ step: api_request, action: GET /a }
For each row:
  - { step: validate, checks: [{ path: $, exists: true }] }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ call-outside-block: From the second iteration on
  - { step: save, store: [id] }
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ call-in-block: The call is above the block
  - { step: api_request, action: GET /b }
{ step: validate, checks: [{ path: $, exists: true }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ call-in-block: Move this sentence into the block
{ step: validate, of: GET /a, checks: [{ path: $, exists: true }] }
{ step: validate, of: GET /b, checks: [{ path: $, exists: true }] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-call: Did you mean "GET /a"?
`,
      `
0: api_request {action:"GET /a"}
0: implied {"below":400}
1: block
  0: validate {checks:[{path:"$",exists:true}]}
  2: api_request {action:"GET /b"}
  2: implied {"below":400}
2: validate {checks:[{path:"$",exists:true}]}
3: validate {of:"GET /a",checks:[{path:"$",exists:true}]}
4: validate {of:"GET /b",checks:[{path:"$",exists:true}]}
`,
    ));

  it("repeats twice, or saves over what is set", () =>
    check(
      `
{ step: api_request, action: GET /a, until: { checks: [{ status: 200 }] } }
{ step: repeat, until: { checks: [{ status: 200 }] } }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ repeated-twice: all conditions in one sentence
{ step: set, variable: x, value: 1 }
{ step: save, store: [y, x] }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ saved-and-set: directly below its request
`,
      `
0: api_request {action:"GET /a",until:{checks:[{status:200}]},store:["y","x"]}
2: set {variable:"x",value:1}
`,
    ));

  it("names missing steps, and steps that run themselves", () =>
    check(
      `
{ step: steps, name: clean }
^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-steps: Did you mean "clear"?
{ step: steps, name: loop }
^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-steps: are circular: loop → loop
`,
      "",
      "clear: [{ step: wait, for: 1 }], loop: [{ step: steps, name: loop }]",
    ));

  it("is not reported for the sentences around one without steps", () =>
    check(
      `
{ step: prepare, headers: { A: "1" } }
?
{ step: save, store: [id] }
{ step: validate, of: GET /a, checks: [{ status: 200 }] }
For each row:
  - ?
{ step: validate, checks: [{ status: 200 }] }
`,
      `
3: validate {of:"GET /a",checks:[{status:200}]}
4: block
5: validate {checks:[{status:200}]}
`,
    ));
});

/**
 * Tests requests about a whole workspace: the index and its changes, variables and their edits, new files, a check,
 * explained sentences.
 */
import assert from "node:assert/strict";
import { DidChangeTextDocumentNotification, DidChangeWatchedFilesNotification, HoverRequest } from "vscode-languageserver/node";
import {
  type CheckSummary,
  checkRequest,
  type EditVariableResult,
  type ExplainResult,
  editVariableRequest,
  environmentNotification,
  explainRequest,
  type IndexChange,
  type IndexEntry,
  indexChangedNotification,
  indexRequest,
  type NewFileResult,
  newPlaybookRequest,
  newServiceRequest,
  type OperationView,
  operationsRequest,
  type ServiceSuggestionView,
  suggestServiceRequest,
  type VariablePlaceView,
  type VariablesView,
  variablesRequest,
  variableUsesRequest,
} from "../../server/protocol.ts";
import { parseFixture } from "../support/fixture.ts";
import { type Session, startSession } from "./connection.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
variables:
  sku: A-100
  password: { type: encrypted text }
  order: { type: object, value: { sku: A-100 } }
environments:
  demo: { variables: { sku: D-1 } }
---

# Setup
Send a POST request to /sessions with password "\${password}".
Save $.token as \${token}.
//- /api.yaml
openapi: 3.0.0
info: { title: Shop API, version: "1" }
servers: [{ url: http://localhost:1/v1 }]
paths:
  /orders:
    post: { operationId: createOrder, summary: Makes one, tags: [orders], responses: { "201": { description: made } } }
//- /order.playbook
---
service: shop
endpoint: POST /orders
name: Default
tags: [smoke]
variables:
  count: 2
data:
  - { size: 1 }
  - { size: 2 }
---

# Execution
Send a POST request to /orders with sku "\${sku}", count \${count} and size <size>.
Save $.id as \${orderId}.
//- /broken.playbook
---
service: shop
flow: Broken
---

# Execution
Send a GET request to /orders/\${skv}.
`);
const textOf = (path: string) => files.get(path) ?? "";

describe("the language server about a workspace", () => {
  let session: Session;
  beforeEach(async () => {
    session = await startSession(files);
  });
  afterEach(async () => {
    assert.deepEqual(session.errors, []);
    await session.stop();
  });
  const ask = <Result>(method: string, params: object) => session.client.sendRequest<Result>(method, params);

  it("reports all playbooks, then their statuses, then only changes", async () => {
    const changes: IndexChange[] = [];
    const known = new Map<string, IndexEntry>();
    let look = () => {};
    session.client.onNotification(indexChangedNotification, (change: IndexChange) => {
      changes.push(change);
      for (const uri of change.removed) known.delete(uri);
      for (const entry of change.entries) known.set(entry.uri, entry);
      look();
    });
    const until = (holds: () => boolean) =>
      new Promise<void>((resolve) => {
        look = () => holds() && resolve();
        look();
      });
    const drawn = () =>
      [...known.values()].map(({ title, level, status, rows }) =>
        [level, title, status?.kind ?? "?", ...(status?.kind === "ERROR" ? [status.reasons[0]?.message ?? ""] : []), ...(rows ?? [])].join(
          " | ",
        ),
      );
    await ask(indexRequest, {});
    await until(() => changes.at(-1)?.complete === true);
    assert.deepEqual(
      changes[0]?.entries.map(({ status }) => status),
      [undefined, undefined, undefined],
    );
    assert.deepEqual(drawn(), [
      'flow | Broken | ERROR | The variable "skv" is not defined. Did you mean "sku"? Define it in the front matter, or save it in a sentence above.',
      "endpoint | POST /orders · Default | READY | size 1 | size 2",
      "service | shop | READY",
    ]);
    const shop = known.get(session.uri("shop.playbook"));
    assert.deepEqual([shop?.environments, shop?.openapi, shop?.baseUrl], [["demo"], session.uri("api.yaml"), "http://localhost:1"]);
    assert.deepEqual(known.get(session.uri("order.playbook"))?.tags, ["smoke"]);

    changes.length = 0;
    await session.open("broken.playbook", textOf("broken.playbook"));
    const mended = [{ range: { start: { line: 6, character: 32 }, end: { line: 6, character: 35 } }, text: "sku" }];
    const textDocument = { uri: session.uri("broken.playbook"), version: 2 };
    await session.client.sendNotification(DidChangeTextDocumentNotification.type, { textDocument, contentChanges: mended });
    await until(() => known.get(session.uri("broken.playbook"))?.status?.kind === "READY");
    assert.deepEqual(
      changes.flatMap(({ entries }) => entries.map(({ title }) => title)),
      ["Broken"],
    );

    session.write("new.playbook", "---\nservice: shop\nflow: New\n---\n\n# Execution\nWait 1 second.\n");
    await session.client.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: session.uri("new.playbook"), type: 1 }],
    });
    await until(() => known.get(session.uri("new.playbook"))?.status?.kind === "READY");
  });

  it("says of variables what they are, which one wins, and never a secret", async () => {
    const drawn = async (environment?: string) => {
      const view = await ask<VariablesView>(variablesRequest, { uri: session.uri("order.playbook"), environment });
      return view.owners.map(({ title, variables }) => [
        title,
        ...variables.map(({ name, scope, typeText = "", value, losesTo = "", environment: of = "", isSaved }) =>
          [name, scope, of, typeText, JSON.stringify(value) ?? "", losesTo, isSaved ? "saved" : ""].join("|"),
        ),
      ]);
    };
    assert.deepEqual(await drawn(), [
      ["POST /orders · Default", "orderId|saved||||" + "|saved", "size|data|||||", "count|playbook||text|2||"],
      [
        "shop",
        "token|service setup|||||saved",
        'sku|environment|demo|text|"D-1"|this environment is not selected|',
        'sku|service||text|"A-100"||',
        "password|service||encrypted text|||",
        'order|service||object|{"sku":"A-100"}||',
      ],
    ]);
    const [, [, ...shop] = []] = await drawn("demo");
    assert.deepEqual(shop?.slice(1, 3), [
      'sku|environment|demo|text|"D-1"||',
      'sku|service||text|"A-100"|the one of the environment "demo" takes precedence|',
    ]);
    const places = await ask<readonly VariablePlaceView[]>(variableUsesRequest, { uri: session.uri("shop.playbook"), name: "sku" });
    assert.deepEqual(
      places.map(({ uri, range, role, text }) => `${uri.replace(/.*\//, "")}:${range.start.line} ${role} ${text}`),
      [
        "shop.playbook:5 definition sku: A-100",
        "shop.playbook:9 definition demo: { variables: { sku: D-1 } }",
        'order.playbook:13 read Send a POST request to /orders with sku "${sku}", count ${count} and size <size>.',
      ],
    );
  });

  it("edits a definition at its place, or says why not", async () => {
    await session.open("shop.playbook", textOf("shop.playbook"));
    const edit = { kind: "value", name: "sku", input: "D-2" };
    const edited = await ask<EditVariableResult>(editVariableRequest, { uri: session.uri("shop.playbook"), environment: "demo", edit });
    assert.deepEqual(edited, {
      kind: "edited",
      edit: {
        documentChanges: [
          {
            textDocument: { uri: session.uri("shop.playbook"), version: 1 },
            edits: [{ range: { start: { line: 9, character: 30 }, end: { line: 9, character: 31 } }, newText: "2" }],
          },
        ],
      },
    });
    const secret = await ask<EditVariableResult>(editVariableRequest, {
      uri: session.uri("shop.playbook"),
      edit: { ...edit, name: "password" },
    });
    assert.match(secret.kind === "refused" ? secret.reason : "", /is a secret and must not be in a file/);
  });

  it("proposes new services and playbooks without writing anything", async () => {
    const text = textOf("api.yaml");
    assert.deepEqual(await ask<ServiceSuggestionView>(suggestServiceRequest, { text }), { name: "shop", baseUrl: "http://localhost:1/v1" });
    assert.equal(await ask(suggestServiceRequest, { text: "no: document" }), null);
    const made = (name: string) =>
      ask<NewFileResult>(newServiceRequest, {
        folder: session.uri(""),
        name,
        baseUrl: "http://x",
        openapi: { uri: session.uri("sub/api.yaml"), text },
      });
    const file = await made("books");
    assert.equal(file.kind === "file" ? file.uri : file.reason, session.uri("sub/books.playbook"));
    assert.match(JSON.stringify(await made("shop")), /shop.playbook is already the service \\"shop\\"/);
    assert.deepEqual(await ask<readonly OperationView[]>(operationsRequest, { uri: session.uri("shop.playbook") }), [
      { method: "POST", path: "/orders", tags: ["orders"], deprecated: false, operationId: "createOrder", summary: "Makes one" },
    ]);
    const endpoint = { kind: "endpoint", endpoint: { method: "POST", path: "/orders" }, name: "Negative" };
    const playbook = await ask<NewFileResult>(newPlaybookRequest, { uri: session.uri("shop.playbook"), playbook: endpoint });
    assert.match(
      playbook.kind === "file" ? playbook.text : playbook.reason,
      /^---\nservice: shop\nendpoint: POST \/orders\nname: Negative\n/,
    );
  });

  it("checks everything and counts", async () => {
    assert.deepEqual(await ask<CheckSummary>(checkRequest, {}), { playbooks: 3, errors: 1, warnings: 5 });
  });

  it("says how a sentence would be read at the end of a playbook", async () => {
    const explain = (sentence: string) => ask<ExplainResult>(explainRequest, { uri: session.uri("order.playbook"), sentence });
    const understood = await explain("Expect that $.id is ${orderId}");
    assert.match(understood.kind === "understood" ? understood.yaml : understood.reason, /path: \$\.id, equals: \{ \$var: orderId \}/);
    const refused = await explain("Frobnicate the order");
    assert.equal(refused.kind, "refused");
  });

  it("hovers with the values of the environment that is chosen", async () => {
    await session.open("order.playbook", textOf("order.playbook"));
    const hover = async () => {
      const found = await session.client.sendRequest(HoverRequest.type, {
        textDocument: { uri: session.uri("order.playbook") },
        position: { line: 13, character: 47 },
      });
      return JSON.stringify(found?.contents);
    };
    assert.match(await hover(), /of the environment \\"demo\\"/);
    await session.client.sendNotification(environmentNotification, { environment: null });
    assert.match(await hover(), /of the service.*A-100/);
    assert.doesNotMatch(await hover(), /D-1/);
    await session.client.sendNotification(environmentNotification, { environment: "demo" });
    assert.match(await hover(), /of the environment \\"demo\\".*D-1.*Takes precedence over/);
  });
});

// Tests `playbook generate endpoints --verify` against a service with state machines that its document does not
// describe: it finds the calls that an item needs first, and leaves out what no call brings about.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

type Item = Readonly<Record<string, unknown>>;

const text = { type: "string" };
const body = (schema: object) => ({ required: true, content: { "application/json": { schema } } });
const refused = { "409": { description: "The state does not allow it" }, "422": { description: "It is not valid" } };
const ok = (status: string, schema: object) => ({
  [status]: { description: "ok", content: { "application/json": { schema } } },
  ...refused,
});
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const at = (name: string) => [{ name, in: "path", required: true, schema: text }];
const gone = { "204": { description: "gone" }, "404": { description: "none" } };

const loan = object({ id: text, purpose: text, status: text });
const state = { type: "string", enum: ["open", "started", "done", "deleted"] };
const ticket = object({ id: text, subject: text, state });
const cart = object({ id: text, label: text });
const line = object({ id: text, article: text });
const action = (summary: string) => ({ post: { summary, responses: ok("200", loan) } });
const document = {
  openapi: "3.1.0",
  info: { title: "Loans", version: "1" },
  paths: {
    "/loans": { post: { requestBody: body(object({ purpose: text }, ["purpose"])), responses: ok("201", loan) } },
    "/loans/{loanId}": { parameters: at("loanId"), get: { responses: ok("200", loan) }, delete: { responses: gone } },
    ...Object.fromEntries(
      ["purge", "seal", "pay", "approve", "submit", "cancel"].map((verb) => [
        `/loans/{loanId}/${verb}`,
        { parameters: at("loanId"), ...action(`${verb} a loan`) },
      ]),
    ),
    "/loans/{loanId}/guarantees": {
      parameters: at("loanId"),
      post: { requestBody: body(object({ article: text }, ["article"])), responses: ok("201", line) },
    },
    "/loans/{loanId}/guarantees/{guaranteeId}": {
      parameters: [...at("loanId"), ...at("guaranteeId")],
      get: { responses: ok("200", line) },
      delete: { responses: gone },
    },
    "/payouts": {
      post: {
        requestBody: body(object({ loanId: text, note: text }, ["loanId", "note"])),
        responses: ok("201", object({ id: text, note: text })),
      },
    },
    "/payouts/{payoutId}": { parameters: at("payoutId"), delete: { responses: gone } },
    "/tickets": { post: { requestBody: body(object({ subject: text }, ["subject"])), responses: ok("201", ticket) } },
    "/tickets/{ticketId}": {
      parameters: at("ticketId"),
      get: { responses: ok("200", ticket) },
      patch: { requestBody: body(object({ subject: text, state })), responses: ok("200", ticket) },
      delete: { responses: gone },
    },
    "/tickets/{ticketId}/report": { parameters: at("ticketId"), get: { responses: ok("200", ticket) } },
    "/carts": { post: { requestBody: body(object({ label: text }, ["label"])), responses: ok("201", cart) } },
    "/carts/{cartId}": { parameters: at("cartId"), get: { responses: ok("200", cart) }, delete: { responses: gone } },
    "/carts/{cartId}/lines": {
      parameters: at("cartId"),
      post: { requestBody: body(object({ article: text }, ["article"])), responses: ok("201", line) },
    },
    "/carts/{cartId}/lines/{lineId}": { parameters: [...at("cartId"), ...at("lineId")], delete: { responses: gone } },
    "/carts/{cartId}/checkout": { parameters: at("cartId"), post: { summary: "Check out", responses: ok("200", cart) } },
  },
};

/** The state that each action needs, and the one that it leads to. */
const moves: Readonly<Record<string, readonly [from: readonly string[], to: string, refusal: number]>> = {
  submit: [["draft"], "submitted", 409],
  approve: [["submitted"], "approved", 409],
  pay: [["approved"], "paid", 422],
  cancel: [["draft", "submitted", "approved"], "cancelled", 409],
  purge: [["draft", "submitted", "approved"], "purged", 409],
  seal: [[], "sealed", 409],
};

function startLoans(store: Map<string, Item>): Promise<Target> {
  let made = 0;
  return startTarget(({ method, url, text: sent }, response) => {
    const [, noun = "", id = "", part = "", inner = ""] = url.split("/");
    const key = `${noun}/${id}`;
    const found = store.get(key);
    const given: Item = sent === "" ? {} : JSON.parse(sent);
    const make = (at: string, item: Item) => {
      const whole = { id: `n${++made}`, ...item };
      store.set(`${at}/${whole.id}`, whole);
      json(response, 201, whole);
    };
    const put = (item: Item, status = 200) => {
      store.set(key, item);
      json(response, status, item);
    };
    if (id === "") {
      if (method !== "POST") return json(response, 404, {});
      const about = store.get(`loans/${given.loanId}`);
      if (noun === "payouts" && about?.status !== "approved") return json(response, 409, { message: `The loan is ${about?.status}` });
      return make(noun, { ...given, ...(noun === "loans" ? { status: "draft" } : {}), ...(noun === "tickets" ? { state: "open" } : {}) });
    }
    if (found === undefined) return json(response, 404, {});
    if (part === "" && method === "GET") return json(response, 200, found);
    if (part === "" && method === "PATCH") return put({ ...found, ...given });
    if (method === "DELETE") {
      const of = inner === "" ? key : `${key}/${part}/${inner}`;
      if (!store.has(of)) return json(response, 404, {});
      for (const one of store.keys()) if (one === of || one.startsWith(`${of}/`)) store.delete(one);
      return void response.writeHead(204).end();
    }
    if (inner !== "") return json(response, store.has(`${key}/${part}/${inner}`) ? 200 : 404, store.get(`${key}/${part}/${inner}`) ?? {});
    if (part === "report")
      return found.state === "done" ? json(response, 200, found) : json(response, 409, { message: "There is no report" });
    if (part === "lines") return make(`${key}/lines`, given);
    if (part === "guarantees" && found.status !== "submitted") return json(response, 409, { message: `The loan is ${found.status}` });
    if (part === "guarantees") return make(`${key}/guarantees`, given);
    if (part === "checkout") {
      const isEmpty = ![...store.keys()].some((one) => one.startsWith(`${key}/lines/`));
      return isEmpty ? json(response, 422, { message: "It is empty" }) : json(response, 200, found);
    }
    const [from, to, status] = moves[part] ?? [[], "", 404];
    if (!from.includes(String(found.status))) return json(response, status, { message: `The loan is ${found.status}` });
    return put({ ...found, status: to });
  });
}

describe("a service whose items must be in a state for some calls", function () {
  this.timeout(240_000);
  const store = new Map<string, Item>();
  let target: Target;
  let folder: Folder;
  let stdout: string;

  before(async () => {
    target = await startLoans(store);
    folder = await writeFolder(
      `//- /loans.playbook\n---\nservice: loans\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
    const ended = await folder.run([
      "generate",
      "endpoints",
      "--kind",
      "default",
      "--kind",
      "behaviour",
      "--exact",
      "--verify",
      target.url,
    ]);
    assert.equal(ended.code, 0, ended.stderr);
    stdout = ended.stdout;
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  /** The requests of the setup of a Default, without the names of items. */
  async function setupOf(path: string): Promise<readonly string[]> {
    const whole = await readFile(join(folder.path, "endpoints", path, "default.playbook"), "utf8");
    const [setup = ""] = /# Setup\n[\s\S]*?(?=# Execution)/.exec(whole) ?? [];
    return [...setup.matchAll(/\b(?:a|the) (POST|PUT|PATCH) request to "?(\/[^\s"]*[^\s".,])/g)].map(
      ([, method, to = ""]) => `${method} ${to.replace(/\$\{\w+\}/g, "x")}`,
    );
  }

  it("gets the action that an item needs before another one, and before items below it", async () => {
    assert.deepEqual(await setupOf("postLoansLoanIdApprove"), ["POST /loans", "POST /loans/x/submit"]);
    assert.deepEqual(await setupOf("postLoansLoanIdGuarantees"), ["POST /loans", "POST /loans/x/submit"]);
    assert.deepEqual(await setupOf("getLoansLoanIdGuaranteesGuaranteeId"), [
      "POST /loans",
      "POST /loans/x/submit",
      "POST /loans/x/guarantees",
    ]);
  });

  it("gets the actions before the one that is needed, too, also for an item that the body names", async () => {
    assert.deepEqual(await setupOf("postLoansLoanIdPay"), ["POST /loans", "POST /loans/x/submit", "POST /loans/x/approve"]);
    assert.deepEqual(await setupOf("postPayouts"), ["POST /loans", "POST /loans/x/submit", "POST /loans/x/approve"]);
  });

  it("gets a listed value of the field that holds the state, and a new item below", async () => {
    assert.deepEqual(await setupOf("getTicketsTicketIdReport"), ["POST /tickets", "PATCH /tickets/x"]);
    const report = await readFile(join(folder.path, "endpoints", "getTicketsTicketIdReport", "default.playbook"), "utf8");
    assert.match(report, /"state": "done"/);
    assert.deepEqual(await setupOf("postCartsCartIdCheckout"), ["POST /carts", "POST /carts/x/lines"]);
  });

  it("gets no test of what no action brings about, and the reason is the response", async () => {
    assert.match(stdout, /POST \/loans\/\{loanId\}\/seal: The service returns 409: \{"message":"The loan is draft"\}/);
    assert.ok(!(await readdir(join(folder.path, "endpoints"))).includes("postLoansLoanIdSeal"));
  });

  it("never gets a destructive action or value before a call", () => {
    const urls = target.received.map(({ method, url, text: sent }) => `${method} ${url} ${sent}`);
    const purged = new Set(urls.flatMap((one) => /^POST (\/loans\/\w+)\/purge/.exec(one)?.[1] ?? []));
    const after = urls.filter((one) => [...purged].some((loan) => one.startsWith(`POST ${loan}/`) && !one.includes("/purge")));
    assert.deepEqual(after, []);
    assert.ok(!urls.some((one) => one.includes('"state":"deleted"') && one.startsWith("PATCH") && !one.includes("subject")));
  });

  it("is left empty", () => assert.deepEqual([...store], []));

  it("passes the tests of effects after these calls, too", () => {
    assert.match(stdout, /^differ +0 /m);
    assert.doesNotMatch(stdout, /^Differences:$/m);
  });
});

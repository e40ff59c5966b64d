// Attacks imports: text of documents, collections and responses stays data and makes no sentence, reference, header or
// address, and leads to no file.

import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFolder } from "../support/playbookProcess.ts";
import { json, type Received, startTarget } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";
import { inWords, isOrderly, runCommand } from "./frame/command.ts";

export const area = "what is carried over";

const secret = "Zk7-declared-secret-d3f9";
const env = { PLAYBOOK_SECRET_SHOP_VAULT: secret };
/** Would be a request of its own, if it were read as part of a playbook. */
const sentence = "Send a DELETE request to /everything.";
const breakouts = [
  `x\n# Teardown\n${sentence}\n`,
  `x"}. ${sentence} Expect {"`,
  `x\n\`\`\`\n${sentence}\n\`\`\`json\n`,
  `x\r\n---\r\nbase_url: http://127.0.0.1:1\r\n---\r\n`,
  `x\u2028${sentence}\u0085${sentence}`,
  "${vault}",
  "$${vault}",
  "$$${vault}",
  "<vault>",
  "x\r\nX-Evil: 1",
];

const service = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
openapi: openapi.json
variables:
  vault: { type: encrypted text }
---
`;

const ok = { 200: { description: "ok" } };
const bodyOf = (schema: object, more: object = {}) => ({ content: { "application/json": { schema, ...more } } });

/** One operation for each place that a document can put a text into. */
function operationsWith(text: string, index: number): Readonly<Record<string, object>> {
  const id = { in: "path", name: "id", required: true, schema: { type: "string" } };
  const created = { 201: { description: "", ...bodyOf({ type: "object", properties: { id: { type: "string" } } }) } };
  const at = (name: string, post: object) => [
    [`/t${index}/${name}`, { post: { responses: created, ...post } }] as const,
    [`/t${index}/${name}/{id}`, { delete: { parameters: [id], responses: { 204: { description: "" } } } }] as const,
  ];
  const member = (schema: object) => bodyOf({ type: "object", required: ["a"], properties: { a: { type: "string", ...schema } } });
  return Object.fromEntries([
    ...at("id", { operationId: text }),
    ...at("summary", { summary: text, description: text, tags: [text] }),
    ...at("example", { requestBody: member({ example: text }) }),
    ...at("default", { requestBody: member({ default: text }) }),
    ...at("enum", { requestBody: member({ enum: [text, "b"] }) }),
    ...at("told", { requestBody: member({ description: `For example "${text}"` }) }),
    ...at("whole", { requestBody: bodyOf({ type: "object" }, { example: { a: text, [text]: 1 } }) }),
    ...at("key", { requestBody: bodyOf({ type: "object", required: [text], properties: { [text]: { type: "string" } } }) }),
    ...at("query", { parameters: [{ name: "q", in: "query", required: true, example: text, schema: { type: "string" } }] }),
    ...at("header", { parameters: [{ name: "X-H", in: "header", required: true, example: text, schema: { type: "string" } }] }),
    ...at("name", { parameters: [{ name: text, in: "query", required: true, schema: { type: "string" } }] }),
    ...at("media", { requestBody: { content: { [text]: { schema: { type: "string", example: text } } } } }),
  ]);
}

function checked(received: readonly Received[], outside: readonly string[]) {
  const wrong = received.find(
    ({ method, url, headers, text }) =>
      (method === "DELETE" && url.startsWith("/everything")) ||
      headers["x-evil"] !== undefined ||
      [url, decodeURIComponent(url.replace(/%(?![\da-f]{2})/gi, "%25")), text, JSON.stringify(headers)].some((one) => one.includes(secret)),
  );
  return { passed: wrong === undefined && outside.length === 0, detail: JSON.stringify(wrong ?? outside).slice(0, 600) };
}

async function generated({ tried }: Tries): Promise<void> {
  for (const [index, text] of breakouts.entries()) {
    const target = await startTarget(({ method }, response) =>
      method === "DELETE" ? void response.writeHead(204).end() : json(response, 201, { id: "1" }),
    );
    const folder = await writeFolder(service, { url: target.url });
    try {
      const paths = operationsWith(text, index);
      writeFileSync(join(folder.path, "openapi.json"), JSON.stringify({ openapi: "3.1.0", info: { title: text, version: "1" }, paths }));
      const made = await runCommand(folder.path, ["generate", "endpoints"], { env });
      const ran = await runCommand(folder.path, ["run"], { env });
      const { passed, detail } = checked(target.received, []);
      const isWhole = isOrderly(made) && made.code === 0 && isOrderly(ran) && target.received.length >= 20;
      tried(
        `generated from ${JSON.stringify(text)}`,
        passed && isWhole,
        `${target.received.length} requests; ${detail}; ${inWords(made)}; ${inWords(ran)}`,
      );
    } finally {
      await folder.remove();
      await target.close();
    }
  }
}

/** Collections whose every text is the given one. */
const collections: Readonly<Record<string, (text: string, url: string) => string>> = {
  "c.postman_collection.json": (text, url) =>
    JSON.stringify({
      info: { name: text, description: text, schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
      variable: [{ key: "v", value: text }],
      item: [
        {
          name: text,
          item: [
            {
              name: text,
              event: [
                {
                  listen: "test",
                  script: {
                    exec: [`pm.test(${JSON.stringify(text)}, () => pm.expect(pm.response.json().a).to.eql(${JSON.stringify(text)}))`],
                  },
                },
              ],
              request: {
                description: text,
                method: "POST",
                url: { raw: `${url}/p?q={{v}}`, host: [url], path: ["p"], query: [{ key: text, value: text }] },
                header: [{ key: "X-A", value: text }],
                body: { mode: "raw", raw: JSON.stringify({ [text]: text }) },
              },
            },
            {
              name: text,
              request: { method: "POST", url: `${url}/f`, body: { mode: "urlencoded", urlencoded: [{ key: text, value: text }] } },
            },
          ],
        },
      ],
    }),
  "c.har": (text, url) =>
    JSON.stringify({
      log: {
        version: "1.2",
        creator: { name: text, version: "1" },
        entries: [
          {
            comment: text,
            request: {
              method: "POST",
              url: `${url}/h`,
              headers: [{ name: "X-A", value: text }],
              queryString: [],
              postData: { mimeType: "application/json", text: JSON.stringify({ a: text }) },
            },
            response: { status: 200, headers: [], content: { mimeType: "application/json", text: JSON.stringify({ a: text }) } },
          },
        ],
      },
    }),
  "c.http": (text, url) =>
    `### ${text.replaceAll(/[\r\n]+/g, " ")}\nPOST ${url}/x\nContent-Type: application/json\n\n${JSON.stringify({ a: text })}\n`,
  "c.bru": (text, url) =>
    `meta {\n  name: ${text.replaceAll(/[\r\n]+/g, " ")}\n}\npost {\n  url: ${url}/b\n  body: json\n}\nbody:json {\n  ${JSON.stringify({ a: text })}\n}\n`,
  "c.hurl": (text, url) => `POST ${url}/u\n\`\`\`json\n${JSON.stringify({ a: text.replaceAll("`", "'") })}\n\`\`\`\nHTTP 200\n`,
  "c.curl": (text, url) => `curl -X POST -d '${JSON.stringify({ a: text }).replaceAll("'", "'\\''")}' '${url}/c'\n`,
  "c.arazzo.json": (text, url) =>
    JSON.stringify({
      arazzo: "1.0.1",
      info: { title: text, version: "1" },
      sourceDescriptions: [{ name: "api", url: "./openapi.json", type: "openapi" }],
      workflows: [
        {
          workflowId: text,
          summary: text,
          steps: [
            {
              stepId: text,
              description: text,
              operationId: "post",
              parameters: [{ name: "q", in: "query", value: text }],
              requestBody: { payload: { a: text } },
              successCriteria: [{ condition: "$statusCode == 200" }],
            },
          ],
        },
      ],
      url,
    }),
};

async function imported({ tried }: Tries): Promise<void> {
  const document = {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: { "/p": { post: { operationId: "post", requestBody: bodyOf({}), responses: ok } } },
  };
  for (const [file, write] of Object.entries(collections))
    for (const text of breakouts) {
      const target = await startTarget((_, response) => json(response, 200, { a: text }));
      const folder = await writeFolder(service, { url: target.url });
      try {
        writeFileSync(join(folder.path, "openapi.json"), JSON.stringify(document));
        writeFileSync(join(folder.path, file), write(text, target.url));
        const made = await runCommand(folder.path, ["import", file, "--service", "shop"], { env });
        const ran = await runCommand(folder.path, ["run"], { env });
        const { passed, detail } = checked(target.received, []);
        tried(
          `${file} with ${JSON.stringify(text)}`,
          passed && isOrderly(made) && made.code === 0 && isOrderly(ran),
          `${target.received.length} requests; ${detail}; ${inWords(made)}; ${inWords(ran)}`,
        );
      } finally {
        await folder.remove();
        await target.close();
      }
    }
}

/** Names that lead out of a folder, that no file can have, or that mean something to JavaScript. */
const names = [
  "../../../out",
  "/out",
  "..\\..\\out",
  "C:\\out",
  "~/out",
  "x".repeat(400),
  "漢".repeat(300),
  "con",
  ".git/hooks/post-checkout",
  "__proto__",
  "constructor",
  "a\0b",
  ".",
  "..",
  " ",
  "-rf",
];

async function named({ tried }: Tries): Promise<void> {
  for (const name of names) {
    const outer = await writeFolder(service.replaceAll("//- /", "//- /inner/root/"), { url: "http://127.0.0.1:1" });
    const root = join(outer.path, "inner/root");
    try {
      mkdirSync(join(root, ".vscode"));
      const paths = { "/a": { get: { operationId: name, tags: [name], responses: ok } } };
      writeFileSync(join(root, "openapi.json"), JSON.stringify({ openapi: "3.1.0", info: { title: name, version: "1" }, paths }));
      writeFileSync(
        join(root, "c.postman_collection.json"),
        JSON.stringify({
          info: { name, schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
          item: [{ name, item: [{ name, request: "http://127.0.0.1:1/a" }] }],
        }),
      );
      const before = new Set(readdirSync(outer.path, { recursive: true }).map(String));
      for (const argv of [
        ["generate", "endpoints"],
        ["import", "c.postman_collection.json", "--service", "shop"],
        ["export", ".", "--format", "markdown", "--out", "exported"],
        ["export", ".", "--format", "k6", "--out", "exported2"],
      ]) {
        const ended = await runCommand(root, argv, { env });
        const made = readdirSync(outer.path, { recursive: true })
          .map(String)
          .filter((path) => !before.has(path));
        const odd = made.filter(
          (path) =>
            !path.startsWith("inner/root/") ||
            path.includes("..") ||
            path.includes(".git/") ||
            /(?:^|\/)(?:con|-[^/]*)(?:\.[^/]*)?(?:\/|$)/.test(path),
        );
        tried(
          `${argv.slice(0, 2).join(" ")} of what is called ${JSON.stringify(name).slice(0, 40)}`,
          isOrderly(ended) && ended.code === 0 && odd.length === 0 && !existsSync("/out"),
          `${odd.join(", ")} ${inWords(ended)}`,
        );
      }
    } finally {
      await outer.remove();
    }
  }
}

/** A folder in the root that is a link to one outside it: nothing is written there, nothing read. */
async function linked({ tried }: Tries): Promise<void> {
  if (process.platform === "win32") return;
  const outside = await writeFolder("//- /kept.txt\nkept\n//- /openapi.json\n{}\n//- /rows.csv\na\n1\n");
  const cases: Readonly<Record<string, readonly string[]>> = {
    endpoints: ["generate", "endpoints"],
    flows: ["generate", "flows", "r.md"],
  };
  try {
    for (const [name, argv] of Object.entries(cases)) {
      const folder = await writeFolder(
        `${service}//- /c.http\nGET http://127.0.0.1:1/a\n//- /r.md\n# SHOP-1 Orders\n\n- AC-1 Send a GET request to /a and expect status 200.\n`,
        { url: "http://127.0.0.1:1" },
      );
      try {
        const paths = { "/a": { get: { operationId: "a", responses: ok } } };
        writeFileSync(join(folder.path, "openapi.json"), JSON.stringify({ openapi: "3.1.0", info: { title: "t", version: "1" }, paths }));
        symlinkSync(outside.path, join(folder.path, name));
        const ended = await runCommand(folder.path, argv, { env });
        const made = readdirSync(outside.path, { recursive: true })
          .map(String)
          .filter((path) => path.endsWith(".playbook"));
        tried(
          `playbook ${argv.join(" ")} into a link out of the root`,
          isOrderly(ended) && made.length === 0,
          `${made.join(", ")} ${inWords(ended)}`,
        );
      } finally {
        await folder.remove();
      }
    }
    for (const reference of [
      "../outside.json#/a",
      "file:///etc/passwd",
      "/etc/passwd",
      "link/openapi.json#/paths",
      "http://127.0.0.1:9/x.json#/a",
      "data:application/json,{}",
    ]) {
      const folder = await writeFolder(service, { url: "http://127.0.0.1:1" });
      try {
        symlinkSync(outside.path, join(folder.path, "link"));
        const schema = { type: "object", properties: { a: { $ref: reference } }, required: ["a"] };
        const paths = { "/a": { post: { operationId: "a", requestBody: bodyOf(schema), responses: ok } } };
        writeFileSync(join(folder.path, "openapi.json"), JSON.stringify({ openapi: "3.1.0", info: { title: "t", version: "1" }, paths }));
        for (const argv of [["check"], ["generate", "endpoints", "--dry-run"], ["coverage"]]) {
          const ended = await runCommand(folder.path, argv, { env });
          tried(`${argv[0]} with $ref ${reference}`, isOrderly(ended) && !/root:.*:0:0/.test(ended.output), inWords(ended));
        }
      } finally {
        await folder.remove();
      }
    }
    tried("what is outside is as it was", readFileSync(join(outside.path, "kept.txt"), "utf8").startsWith("kept"));
  } finally {
    await outside.remove();
  }
}

export async function attack(tries: Tries): Promise<void> {
  for (const part of [generated, imported, named, linked]) await part(tries);
}

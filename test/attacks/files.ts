// Every kind of file in every place where the command opens one: it ends, says what is wrong, and holds none of the
// large ones.

import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, constants, mkdirSync, openSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { dirname, join } from "node:path";
import { writeFolder } from "../support/playbookProcess.ts";
import type { Tries } from "./frame/area.ts";
import { inParallel, inWords, isOrderly, runCommand } from "./frame/command.ts";

export const area = "kinds of file";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
openapi: openapi.yaml
variables:
  key: { type: encrypted text }
---
//- /openapi.yaml
openapi: 3.0.3
info: { title: shop, version: "1" }
paths:
  /files: { post: { responses: { "200": { description: ok } } } }
//- /body.playbook
---
service: shop
flow: body
---
# Execution
Send a POST request to /files with body from file ./sent.bin.
//- /part.playbook
---
service: shop
flow: part
---
# Execution
Upload ./sent.bin as file to /files.
//- /json.playbook
---
service: shop
flow: json
variables:
  doc: { type: file, path: ./sent.txt }
---
# Execution
Send a POST request to /files with body:
\`\`\`json
{ "doc": "\${doc}" }
\`\`\`
//- /schema.playbook
---
service: shop
flow: schema
---
# Execution
Send a POST request to /files.
Expect the body to match the schema ./schema.json.
//- /rows.playbook
---
service: shop
flow: rows
data: rows.csv
---
# Execution
Send a POST request to /files with body {"a": "<a>"}.
//- /tls.playbook
---
service: secure
base_url: https://127.0.0.1:1
tls: { ca: ./ca.pem }
---
//- /secure.playbook
---
service: secure
flow: secure
---
# Execution
Send a GET request to /files.
//- /sent.bin
hi
//- /sent.txt
hi
//- /schema.json
{}
//- /rows.csv
a,b
1,2
`;

/** The file that is replaced, and the command that opens it. */
const places: readonly (readonly [path: string, argv: readonly string[], env?: Readonly<Record<string, string>>])[] = [
  [".mcp.json", ["check"]],
  [".vscode/mcp.json", ["check"]],
  ["playbook.mcp-lock.json", ["check"]],
  ["openapi.yaml", ["check"]],
  ["rows.csv", ["check"]],
  ["rows.csv", ["run", "rows.playbook"]],
  ["more.playbook", ["check"]],
  ["body.steps.yaml", ["check"]],
  ["all.cases.yaml", ["check"]],
  ["sent.bin", ["run", "body.playbook"]],
  ["sent.bin", ["run", "part.playbook"]],
  ["sent.txt", ["run", "json.playbook"]],
  ["schema.json", ["run", "schema.playbook"]],
  ["openapi.yaml", ["run", "schema.playbook"]],
  ["ca.pem", ["run", "secure.playbook"]],
  ["runs.history", ["run", "schema.playbook", "--history", "runs.history"]],
  ["runs.history", ["history", "runs.history"]],
  ["report.json", ["merge", "report.json"]],
  ["report.json", ["traceability", "--results", "report.json"]],
  ["report.json", ["explain-failure", "report.json"]],
  ["requirements.md", ["generate", "flows", "requirements.md"]],
  ["playbook.requirements.json", ["check"]],
  ["playbook.secrets.yaml", ["run", "schema.playbook"]],
  ["age-key.txt", ["run", "schema.playbook"], { PLAYBOOK_AGE_KEY_FILE: "age-key.txt" }],
  ["table.csv", ["generate", "cases", "--from", "table.csv"]],
  ["new.yaml", ["generate", "drift", "--to", "new.yaml"]],
  ["other.json", ["import", "other.json"]],
  ["other.http", ["import", "other.http"]],
  ["api.yaml", ["explain", "--openapi", "api.yaml", "Send a GET request to /files."]],
];

interface Around {
  /** Things to close in the end. */
  readonly open: (() => void)[];
}

const link = (to: string) => (path: string) => symlinkSync(to, path);
const text = (content: string | Buffer) => (path: string) => writeFileSync(path, content);
const pipe = (path: string) => void execFileSync("mkfifo", [path]);

const kinds: readonly (readonly [name: string, make: (path: string, around: Around) => unknown])[] = [
  ["a pipe that nobody writes to", pipe],
  [
    "a pipe whose writer is silent",
    (path, { open }) => {
      pipe(path);
      const writer = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
      open.push(() => closeSync(writer));
    },
  ],
  [
    "a link to a pipe",
    (path) => {
      pipe(`${path}.pipe`);
      symlinkSync(`${path}.pipe`, path);
    },
  ],
  ["a socket", listening],
  ["a folder", (path) => mkdirSync(path)],
  [
    "a link to a folder",
    (path) => {
      mkdirSync(`${path}.folder`);
      symlinkSync(`${path}.folder`, path);
    },
  ],
  ["/dev/zero", link("/dev/zero")],
  ["/dev/random", link("/dev/random")],
  ["/dev/full", link("/dev/full")],
  ["/dev/null", link("/dev/null")],
  ["/dev/tty", link("/dev/tty")],
  ["/dev/stdin", link("/dev/stdin")],
  ["/proc/self/mem", link("/proc/self/mem")],
  ["/proc/self/environ", link("/proc/self/environ")],
  ["a link to nowhere", link("/nowhere/at/all")],
  ["a link to itself", (path) => symlinkSync(path, path)],
  [
    "3 GB",
    (path) => {
      writeFileSync(path, "");
      truncateSync(path, 3 * 1024 ** 3);
    },
  ],
  ["an empty file", text("")],
  ["NUL bytes", text(Buffer.alloc(2_000))],
  ["what is not UTF-8", text(Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0xc3, 0x28, 0x0a]))],
  ["UTF-16", text(Buffer.from("\ufeff{}\n", "utf16le"))],
  [
    "a file without permissions",
    (path) => {
      writeFileSync(path, "x");
      chmodSync(path, 0);
    },
  ],
];

/** Paths of sockets are short, so that it is made elsewhere and linked to. */
function listening(path: string, { open }: Around): Promise<void> {
  const server: Server = createServer();
  const short = `/tmp/playbook-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
  open.push(() => server.close());
  return new Promise((resolve) =>
    server.listen(short, () => {
      symlinkSync(short, path);
      resolve();
    }),
  );
}

/** Bytes above which a large file is held. A command that reads nothing takes some 120 MB. */
const mostMemory = 500_000_000;

export async function attack({ tried }: Tries): Promise<void> {
  if (process.platform === "win32") return;
  const server = createHttpServer((request, response) => {
    request.resume().on("end", () => response.end("{}"));
    request.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const tries = kinds.flatMap(([kind, make]) => places.map((place) => ({ kind, make, place })));
    await inParallel(tries, async ({ kind, make, place: [path, argv, env] }) => {
      const folder = await writeFolder(workspace, { url });
      const open: (() => void)[] = [];
      try {
        const at = join(folder.path, path);
        mkdirSync(dirname(at), { recursive: true });
        rmSync(at, { force: true });
        await make(at, { open });
        const ended = await runCommand(folder.path, argv, { env: { PLAYBOOK_SECRET_SHOP_KEY: "some-secret-key", ...env } });
        tried(`${kind} as ${path}: playbook ${argv.join(" ")}`, isOrderly(ended) && ended.peak < mostMemory, inWords(ended));
      } finally {
        for (const close of open) close();
        await folder.remove();
      }
    });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

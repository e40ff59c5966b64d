// Round trips, run on both sides: the orders example here, exported in the tool of that format, and imported from there
// here again. Verdicts have to agree, also where the service is wrong. `npm run bench:formats`; it installs Redocly's
// and httpYac's command lines in the cache, and needs sh, curl and awk.

import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { fileName } from "../../engine/formats/writing/fileName.ts";
import { defaultPassword, startOrdersService } from "../../examples/orders/service/server.ts";
import { cachedPackages } from "../support/npmCache.ts";

const formats = ["arazzo", "http", "curl"] as const;
type Verdicts = ReadonlyMap<string, boolean>;

const root = join(import.meta.dirname, "../..");
const playbook = join(root, "dist/playbook.cjs");
const packages = cachedPackages(["@redocly/cli@2.77.0", "httpyac@6.16.7"]);
const folder = mkdtempSync(join(tmpdir(), "playbook-formats-"));
const env = {
  ...process.env,
  PLAYBOOK_SECRET_ORDERS_PASSWORD: defaultPassword,
  PLAYBOOK_SECRET_ORDERS_BEARER: "forged-token",
};

/** A token that the example writes out is a secret of the exports, too. It is a wrong one, and stays it. */
const secrets = { password: defaultPassword, bearer: "forged-token" };

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(program: string, argv: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) =>
    execFile(program, argv, { cwd, env: { ...env, ...more }, maxBuffer: 200_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, stdout, stderr }),
    ),
  );
}

const node = (argv: readonly string[], cwd: string) => run(process.execPath, argv, cwd);

/** By the names of files without signs, which all tools keep of a title. */
const key = (title: string) => fileName(title).toLowerCase();

async function ours(cwd: string, paths: readonly string[]): Promise<Verdicts> {
  const { stdout, stderr } = await node([playbook, "run", ...paths, "--json", "--workers", "1"], cwd);
  const start = stdout.indexOf("{");
  if (start < 0) throw new Error(stderr);
  const { tests, notReady } = JSON.parse(stdout.slice(start)) as {
    readonly tests: readonly { readonly title: string; readonly level: string; readonly verdict: string }[];
    readonly notReady: readonly { readonly path: string }[];
  };
  return new Map([
    ...tests.filter(({ level }) => level !== "service").map(({ title, verdict }) => [key(title), verdict === "passed"] as const),
    ...notReady.map(({ path }) => [key(basename(path, ".playbook")), false] as const),
  ]);
}

const theirs: Readonly<Record<(typeof formats)[number], (cwd: string) => Promise<Verdicts>>> = {
  async arazzo(cwd) {
    const cli = join(packages("@redocly/cli"), "bin/cli.js");
    const argv = ["respect", "orders.arazzo.yaml", "--input", `password=${defaultPassword}`, "--json-output", "result.json"];
    await node([cli, ...argv], cwd);
    const { files } = JSON.parse(readFileSync(join(cwd, "result.json"), "utf8")) as {
      readonly files: Readonly<
        Record<string, { readonly executedWorkflows: readonly { readonly workflowId: string; readonly status: string }[] }>
      >;
    };
    const { workflows } = parse(readFileSync(join(cwd, "orders.arazzo.yaml"), "utf8")) as {
      readonly workflows: readonly { readonly workflowId: string; readonly summary: string }[];
    };
    const titles = new Map(workflows.map(({ workflowId, summary }) => [workflowId, summary]));
    return new Map(
      Object.values(files).flatMap(({ executedWorkflows }) =>
        executedWorkflows.map(({ workflowId, status }) => [key(titles.get(workflowId) ?? workflowId), status === "success"] as const),
      ),
    );
  },
  async http(cwd) {
    const cli = join(packages("httpyac"), "bin/httpyac.js");
    const verdicts = new Map<string, boolean>();
    for (const name of globSync("*.http", { cwd }).toSorted()) {
      const { stdout } = await node(
        [
          cli,
          "send",
          name,
          "--all",
          ...Object.entries(secrets).flatMap(([variable, value]) => ["--var", `${variable}=${value}`]),
          "--json",
        ],
        cwd,
      );
      const { summary } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as { readonly summary: Readonly<Record<string, number>> };
      const { failedRequests, erroredRequests, failedTests, erroredTests, totalTests } = summary;
      verdicts.set(key(basename(name, ".http")), totalTests !== 0 && !failedRequests && !erroredRequests && !failedTests && !erroredTests);
    }
    return verdicts;
  },
  async curl(cwd) {
    const verdicts = new Map<string, boolean>();
    for (const name of globSync("*.sh", { cwd }).toSorted())
      verdicts.set(key(basename(name, ".sh")), (await run("sh", [name], cwd, secrets)).code === 0);
    return verdicts;
  },
};

/** Starts a proxy whose response to a cancellation is wrong. */
async function startWrongService(url: string) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onwards = httpRequest(url + incoming.url, { ...(method === undefined ? {} : { method }), headers }, (answer) => {
      const isCancellation = incoming.url?.endsWith("/cancellation") === true && answer.statusCode === 200;
      outgoing.writeHead(isCancellation ? 202 : (answer.statusCode ?? 500), answer.headers);
      answer.pipe(outgoing);
    });
    onwards.on("error", () => outgoing.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const service = await startOrdersService({});
const wrong = await startWrongService(service.url);
let differing = 0;
try {
  for (const [kind, url] of [
    ["as it is", service.url],
    ["wrong", wrong.url],
  ] as const) {
    const at = join(folder, kind.replaceAll(" ", "-"));
    const example = join(at, "example");
    cpSync(join(root, "examples/orders"), example, { recursive: true, filter: (from) => !from.includes("/service") });
    mkdirSync(join(example, ".vscode"), { recursive: true });
    for (const path of globSync("**/*.{playbook,yaml}", { cwd: example }))
      writeFileSync(join(example, path), readFileSync(join(example, path), "utf8").replaceAll("http://127.0.0.1:8080", url));
    // Tools of MCP servers have no place in any of these formats.
    const paths = globSync("{cases,endpoints,flows}/**/*.playbook", { cwd: example }).filter(
      (path) => !path.endsWith("complaint.playbook"),
    );
    const here = await ours(example, paths);
    console.log(`the service ${kind}: ${[...here.values()].filter((passed) => passed).length} of ${here.size} tests pass here`);
    for (const format of formats) {
      const exported = join(at, format);
      await node([playbook, "export", ...paths, "--format", format, "--out", exported], example);
      const there = await theirs[format](exported);
      const back = join(at, `${format}-back`);
      mkdirSync(join(back, ".vscode"), { recursive: true });
      cpSync(exported, join(back, "in"), { recursive: true });
      rmSync(join(back, "in/result.json"), { force: true });
      const imported = await node([playbook, "import", "in", "--out", "tests", "--service", "orders"], back);
      const again = await ours(back, ["tests"]);
      // Checks that a format cannot say are listed: a test may fail here that passes there, never the other way round.
      const differs = [...there].filter(([name, passed]) => (here.get(name) === true && !passed) || again.get(name) !== passed);
      const missed = [...there].filter(([name, passed]) => here.get(name) === false && passed).length;
      differing += differs.length + (imported.code === 0 ? 0 : 1);
      const passed = (verdicts: Verdicts) => `${[...verdicts.values()].filter((one) => one).length} of ${verdicts.size}`;
      const left = [...here.keys()].filter((name) => !there.has(name));
      console.log(
        `${format.padEnd(7)} ${left.length} left out${left.length === 0 ? "" : ` (${left.join(", ")})`}, there ${passed(there)} pass, imported again ${passed(again)}, ${differs.length} differ${missed === 0 ? "" : `, ${missed} pass for want of a check`}${differs.length === 0 ? "" : `: ${differs.map(([name]) => name).join(", ")}`}`,
      );
    }
  }
} finally {
  wrong.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(differing === 0 ? 0 : 1);

/**
 * The container file: read by dockerfile-ast, and its steps executed in clean folders, one for each stage, since no
 * builder is available. The result runs as its user, who can write only a temporary folder.
 */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, matchesGlob } from "node:path";
import { type Copy, DockerfileParser, type Instruction } from "dockerfile-ast";
import { json, startTarget, type Target } from "../support/target.ts";

const repository = join(import.meta.dirname, "../..");
const ci = join(repository, "docs/ci");
const isRoot = process.getuid?.() === 0;

interface Stage {
  readonly name: string;
  readonly image: string;
  readonly root: string;
  readonly environment: Record<string, string>;
  folder: string;
  user: string;
  entry: readonly string[];
  command: readonly string[];
}

const words = (instruction: Instruction) => instruction.getArguments().map((argument) => argument.getValue());
const exec = (instruction: Instruction) => JSON.parse(instruction.getArgumentsContent() ?? "") as readonly string[];

describe("the container file", function () {
  this.timeout(300_000);
  let folder: string;
  let context: string;
  let target: Target;
  let last: Stage;
  const received: string[] = [];

  before(async function () {
    if (process.platform === "win32") this.skip();
    target = await startTarget(({ headers }, response) => {
      received.push(String(headers["x-key"]));
      json(response, 200, {});
    });
    folder = mkdtempSync(join(tmpdir(), "playbook-test-"));
    chmodSync(folder, 0o755);
    context = join(folder, "context");
    mkdirSync(join(context, "flows"), { recursive: true });
    const npm = (argv: readonly string[], cwd: string) =>
      execFileSync("npm", argv, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    npm(["pack", "--ignore-scripts", `--pack-destination=${folder}`], repository);
    const [archive = ""] = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
    const project = { private: true, devDependencies: { "playbook-tests": `file:${join(folder, archive)}` } };
    writeFileSync(join(context, "package.json"), JSON.stringify(project));
    npm(["install", "--package-lock-only", "--offline", "--no-audit", "--no-fund"], context);
    const service = `---\nservice: shop\nbase_url: ${target.url}\nvariables:\n  apiKey: { type: encrypted text }\n---\n`;
    writeFileSync(join(context, "shop.playbook"), service);
    const flow = '---\nservice: shop\nflow: F\n---\n# Execution\nSend a GET request to /x with header "X-Key: ${apiKey}".\n';
    writeFileSync(join(context, "flows/f.playbook"), flow);
    for (const name of [".env", "flows/.env.local", "report.html", "playbook.history", "server.key"])
      writeFileSync(join(context, name), "x");
    mkdirSync(join(context, "node_modules/left"), { recursive: true });
    last = build();
    execFileSync("chmod", ["-R", "a+rX,go-w", folder]);
    if (!isRoot) execFileSync("chmod", ["-R", "a-w", last.root]);
  });

  after(async () => {
    if (folder !== undefined) {
      if (!isRoot) execFileSync("chmod", ["-R", "u+w", folder]);
      rmSync(folder, { recursive: true, force: true });
    }
    await target?.close();
  });

  function build(): Stage {
    const stages: Stage[] = [];
    for (const instruction of DockerfileParser.parse(readFileSync(join(ci, "Dockerfile"), "utf8")).getInstructions()) {
      const stage = stages.at(-1);
      const keyword = instruction.getKeyword();
      if (keyword === "FROM") {
        const [image = "", , name = ""] = words(instruction);
        const root = join(folder, `stage${stages.length}`);
        stages.push({ name, image, root, environment: {}, folder: "/", user: "root", entry: [], command: [] });
        mkdirSync(join(root, "usr/local/bin"), { recursive: true });
        if (image.startsWith("node:")) copyFileSync(process.execPath, join(root, "usr/local/bin/node"));
        continue;
      }
      assert.ok(stage !== undefined, "FROM comes first");
      step(stage, keyword, instruction, stages);
    }
    const end = stages.at(-1);
    assert.ok(end !== undefined);
    return end;
  }

  function step(stage: Stage, keyword: string, instruction: Instruction, stages: readonly Stage[]): void {
    const inside = (path: string) => join(stage.root, path.startsWith("/") ? path : join(stage.folder, path));
    switch (keyword) {
      case "WORKDIR":
        [stage.folder = "/"] = words(instruction);
        mkdirSync(inside("."), { recursive: true });
        return;
      case "COPY": {
        const from = (instruction as Copy).getFromFlag()?.getValue() ?? undefined;
        const paths = words(instruction).filter((word) => !word.startsWith("--"));
        const to = paths.at(-1) ?? "";
        for (const path of paths.slice(0, -1)) copy(stages.find(({ name }) => name === from)?.root, path, inside(to), to.endsWith("/"));
        return;
      }
      case "RUN":
        run(stage, instruction.getArgumentsContent() ?? "");
        return;
      case "ENV":
        for (const word of words(instruction)) {
          const [name = "", value = ""] = word.split("=");
          stage.environment[name] = value;
        }
        return;
      case "USER":
        [stage.user = ""] = words(instruction);
        return;
      case "ENTRYPOINT":
        stage.entry = exec(instruction);
        return;
      case "CMD":
        stage.command = exec(instruction);
        return;
      default:
        assert.fail(`${keyword} is not known to this test`);
    }
  }

  /** From another stage, or out of the context what Dockerfile.dockerignore lets through. */
  function copy(stage: string | undefined, path: string, to: string, intoFolder: boolean): void {
    if (stage !== undefined) {
      cpSync(join(stage, path), to, { recursive: true });
      return;
    }
    const ignored = readFileSync(join(ci, "Dockerfile.dockerignore"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    const filter = (from: string) => {
      const inner = from.slice(context.length + 1);
      return !ignored.some((pattern) => matchesGlob(inner, pattern) || matchesGlob(inner, `${pattern}/**`));
    };
    cpSync(join(context, path), intoFolder ? join(to, basename(path)) : to, { recursive: true, filter });
  }

  /** System packages cannot be installed here: only their names are checked. */
  function run(stage: Stage, command: string): void {
    if (command.startsWith("apk ")) {
      assert.equal(command, "apk add --no-cache libstdc++ ca-certificates");
      return;
    }
    const placed = command.replace(/(?<= )\/(?=opt|usr)/g, `${stage.root}/`);
    const env = { ...process.env, npm_config_offline: "true", npm_config_userconfig: "/dev/null" };
    execFileSync("sh", ["-ec", placed], { cwd: join(stage.root, stage.folder), env, stdio: ["ignore", "pipe", "pipe"] });
  }

  /** As a container runs: the image's own variables and no others, its user, its folder. */
  function start(argv: readonly string[], environment: Readonly<Record<string, string>>) {
    const [uid = 0, gid = 0] = last.user.split(":").map(Number);
    const [entry = ""] = last.entry;
    const path = join(last.root, "usr/local/bin");
    const env = { ...last.environment, PATH: `${path}:/usr/bin:/bin`, NO_COLOR: "1", ...environment };
    const options = { cwd: join(last.root, last.folder), env, ...(isRoot ? { uid, gid } : {}) };
    return new Promise<{ readonly code: number; readonly out: string }>((resolve) => {
      execFile(join(path, entry), argv, options, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, out: stdout + stderr }),
      );
    });
  }

  function place(name: string, mode: number): string {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    const [uid = 0, gid = 0] = last.user.split(":").map(Number);
    if (isRoot) chownSync(path, uid, gid);
    chmodSync(path, mode);
    return path;
  }

  it("is small and takes nothing along: two stages, fixed images, no secret, a user that is a number and not root", () => {
    const text = readFileSync(join(ci, "Dockerfile"), "utf8");
    for (const [, image = ""] of text.matchAll(/^FROM (\S+)/gm)) assert.match(image, /:\d/);
    assert.match(last.image, /^alpine:/);
    assert.match(last.user, /^[1-9]\d{3,}:[1-9]\d{3,}$/);
    assert.doesNotMatch(text, /^(ADD|ARG)\b|SECRET_|PASSWORD|TOKEN/m);
    assert.deepEqual([last.entry, last.command], [["playbook"], ["run"]]);
    const tests = readdirSync(join(last.root, "tests"), { recursive: true }).toSorted();
    assert.deepEqual(tests, ["flows", "flows/f.playbook", "package-lock.json", "package.json", "shop.playbook"]);
    // Node, the command, the tests: nothing of npm, and of Playbook only what it needs to run.
    assert.deepEqual(readdirSync(join(last.root, "usr/local/bin")).toSorted(), ["node", "playbook"]);
    assert.ok(!existsSync(join(last.root, "opt/playbook/node_modules")));
    const bytes = readdirSync(join(last.root, "opt/playbook"), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .reduce((sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name)).length, 0);
    assert.ok(bytes < 15_000_000, String(bytes));
  });

  it("runs as its user with secrets from files, and writes nothing but its report and temporary files", async () => {
    const before = readdirSync(last.root, { recursive: true }).toSorted();
    const secrets = place("secrets", 0o500);
    chmodSync(secrets, 0o700);
    writeFileSync(join(secrets, "PLAYBOOK_SECRET_SHOP_API_KEY"), "key of the shop\n", { mode: 0o444 });
    chmodSync(secrets, 0o500);
    const temporary = place("tmp", 0o700);
    const reports = place("reports", 0o700);
    const { code, out } = await start([...last.command, "--reporter", "pretty", "--reporter", `html=${join(reports, "report.html")}`], {
      HOME: temporary,
      TMPDIR: temporary,
      PLAYBOOK_SECRETS_FOLDER: secrets,
    });
    assert.equal(code, 0, out);
    assert.deepEqual(received.splice(0), ["key of the shop"]);
    assert.ok(existsSync(join(reports, "report.html")) && !readFileSync(join(reports, "report.html"), "utf8").includes("key of the shop"));
    assert.deepEqual(readdirSync(last.root, { recursive: true }).toSorted(), before);
  });

  it("runs without any folder that it can write to, with a secret from the environment", async () => {
    const nowhere = join(folder, "nowhere");
    const env = { HOME: nowhere, TMPDIR: nowhere, PLAYBOOK_SECRETS_FOLDER: "", PLAYBOOK_SECRET_SHOP_API_KEY: "other key" };
    const { code, out } = await start(last.command, env);
    assert.equal(code, 0, out);
    assert.deepEqual(received.splice(0), ["other key"]);
    const report = await start(["run", "--reporter", `html=${join(dirname(nowhere), "x.html")}`], env);
    assert.equal(report.code, 4, report.out);
    assert.match(report.out, /temporary folder .* cannot be written/);
  });
});

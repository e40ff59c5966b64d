// Implements `playbook engine`: the engine as a process of the editor that forked it. It answers over the channel
// between the two, and when the editor is gone it tears down what runs, and ends.

import { basename } from "node:path";
import { createMessageConnection, IPCMessageReader, IPCMessageWriter, type MessageConnection, ResponseError } from "vscode-jsonrpc/node";
import { maxReportBytes, PlaybookError, type RunEvent, readRegularText, type SecretPort, whyUnreadable } from "../engine/index.ts";
import {
  type EditorPort,
  type EditorRequests,
  type EngineRequests,
  type ErrorData,
  type GenerateProgress,
  type McpChanged,
  protocolVersion,
  refusedError,
  type TestsParams,
} from "../engine/protocol.ts";
import { type Conversations, openConversations } from "./conversations.ts";
import { createEventQueue } from "./eventQueue.ts";
import { execute } from "./execution.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { createRequirementReadings } from "./generate/requirementReadings.ts";
import { collectWhenIdle } from "./idleCollection.ts";
import { type KeptWorkspaces, keepWorkspaces } from "./keptWorkspaces.ts";
import { type EditorServers, editorServers } from "./mcp/editorServers.ts";
import { providerViews } from "./mcp/serverViews.ts";
import { createOperations, type Operations } from "./operations.ts";
import { readJsonReport } from "./reporters/readJson.ts";
import { machineSecrets } from "./secrets.ts";

/** Milliseconds that everything may take to be torn down once the editor is gone. */
const longestEnd = 30_000;

/** Resolves when the editor is gone and all is torn down. `version` is that of the package. */
export async function engineCommand(version: string): Promise<ExitCode> {
  if (process.send === undefined)
    throw new PlaybookError(
      "usage",
      "playbook engine is started by an editor, which talks to it over a private channel.",
      "Use playbook run on the command line.",
    );
  const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
  // The reader of this output may have gone already.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const collect = collectWhenIdle();
  const operations: Operations = createOperations(collect);
  const gone = editorGone(connection);
  const { conversations, servers } = serve(connection, version, operations, keepWorkspaces(collect));
  connection.listen();
  await gone;
  operations.end();
  const stop = setTimeout(() => operations.end(), longestEnd);
  // The process exits even if something still holds it: an editor that is gone must not leave a process.
  setTimeout(() => process.exit(exitCode.broken), longestEnd + 5_000).unref();
  await operations.settled();
  await conversations.close(operations);
  await servers.close();
  clearTimeout(stop);
  connection.dispose();
  process.exit(exitCode.passed);
}

function editorGone(connection: MessageConnection): Promise<void> {
  return new Promise((resolve) => {
    process.once("disconnect", resolve);
    connection.onClose(() => resolve());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

interface Kept {
  readonly conversations: Conversations;
  readonly servers: EditorServers;
}

function serve(connection: MessageConnection, version: string, operations: Operations, workspaces: KeptWorkspaces): Kept {
  let ports: readonly EditorPort[] = [];
  let isFitting = false;
  const ask = <Port extends EditorPort>(port: Port, params: EditorRequests[Port]["params"]): Promise<EditorRequests[Port]["result"]> =>
    connection.sendRequest(port, params);
  const fallback = machineSecrets(process.env);
  const secretsOf = (isWatched: boolean): SecretPort => ({
    async secret(request) {
      if (!ports.includes("secret")) return fallback.secret(request);
      const answer = await ask("secret", request);
      if ("value" in answer) return answer;
      const other = await fallback.secret(request);
      if ("value" in other) return other;
      return isWatched && request.needed === true ? ask("secret", { ...request, ask: true }) : answer;
    },
  });
  const secrets = secretsOf(false);
  const changed = (root: string, drifted?: string) => {
    const params: McpChanged = { root, ...(drifted === undefined ? {} : { drifted }) };
    connection.sendNotification("mcpChanged", params).catch(() => undefined);
  };
  const servers = editorServers({ has: (port) => ports.includes(port), ask }, secrets, changed);
  const conversations = openConversations(workspaces, servers.ports);
  const events = createEventQueue((params) => void connection.sendNotification("events", params).catch(() => undefined));

  function on<Method extends keyof EngineRequests>(
    method: Method,
    answer: (params: EngineRequests[Method]["params"]) => Promise<EngineRequests[Method]["result"]>,
  ): void {
    const handle = async (params: EngineRequests[Method]["params"]) => {
      try {
        if (!isFitting && method !== "initialize") throw notFitting(version);
        return await answer(params);
      } catch (error) {
        throw asResponse(error);
      }
    };
    connection.onRequest(method, handle as (params: unknown) => Promise<object>);
  }

  on("initialize", async (params) => {
    ports = params.ports;
    isFitting = params.protocol === protocolVersion;
    return { protocol: protocolVersion, version };
  });
  on("tests", async (params) => {
    const { planned } = await workspaces.prepare(params.folder, planOptions(params), secrets);
    return { tests: planned.tests.map(({ identity }) => identity), notReady: planned.notReady };
  });
  on("warm", ({ folder }) => operations.during(`warm ${folder}`, () => workspaces.warm(folder)).then(() => null));
  on("secretsKnown", ({ secrets: wanted }) => Promise.all(wanted.map(async (request) => "value" in (await fallback.secret(request)))));
  on("run", ({ run, variables, detail = "all", isWatched = false, report, history, ...params }) =>
    operations.during(run, async ({ signal, stop }) => {
      const options = { ...planOptions(params), ...(variables === undefined ? {} : { variables }) };
      const { planned } = await workspaces.prepare(params.folder, options, secretsOf(isWatched));
      const { workers, bail, repeat, retries, timeout, seed, coverage } = params;
      const given = Object.entries({ workers, bail, repeat, retries, timeout, seed, coverage }).filter(([, value]) => value !== undefined);
      const queue = events.open(run);
      const settings = { ...Object.fromEntries(given), detail, signal, stop };
      const file = report === undefined ? undefined : (await import("./reporters/html/reportFile.ts")).openReportFile(report);
      const recorder = history === undefined ? undefined : (await import("./history/recorder.ts")).historyRecorder(history);
      const emit = (event: RunEvent) => {
        file?.event(event);
        recorder?.event(event);
        queue.push(event);
      };
      try {
        const summary = await execute(planned, settings, emit, servers.ports(planned.root));
        await file?.commit();
        await recorder?.commit();
        return summary;
      } finally {
        file?.discard();
        queue.flush();
      }
    }),
  );
  on("send", ({ run, ...params }) =>
    operations.during(run, (during) => {
      const queue = events.open(run);
      return conversations.send(params, secretsOf(true), { ...during, emit: queue.push }).finally(queue.flush);
    }),
  );
  on("session", (params) => conversations.view(params, secrets));
  on("reset", ({ run, ...params }) =>
    operations.during(run, (during) => {
      const queue = events.open(run);
      return conversations.reset(params, secrets, { ...during, emit: queue.push }).finally(queue.flush);
    }),
  );
  on("loadResults", async ({ path }) => {
    const text = await readRegularText(path, maxReportBytes).catch((error: unknown) => {
      throw new PlaybookError("no-such-path", `${path} cannot be read: ${whyUnreadable(error)}.`, "Choose a file that exists.", error);
    });
    return readJsonReport(text, basename(path));
  });
  on("mcpServers", servers.view);
  on("mcpProviders", async () => providerViews());
  on("mcpDiscover", (params) => operations.during(params.run, ({ signal }) => servers.discover(params, signal)));
  on("mcpConnect", (params) => operations.during(params.run, ({ signal }) => servers.connect(params, signal)));
  on("mcpSignIn", (params) => operations.during(params.run, ({ signal }) => servers.signIn(params, signal)));
  on("mcpSignOut", servers.signOut);
  on("mcpCall", (params) => operations.during(params.run, ({ signal }) => servers.call(params, signal)));
  on("mcpApproveTool", servers.approveTool);
  on("mcpRemove", servers.remove);
  const readings = createRequirementReadings();
  on("generate", ({ run, folder, job }) =>
    operations.during(run, async ({ signal }) => {
      const { runJob } = await import("./generate/editorJobs.ts");
      const progress = throttled((params: GenerateProgress) => void connection.sendNotification("progress", params).catch(() => undefined));
      return runJob(folder, job, { signal, progress: (now) => progress({ run, ...now }), people: servers.ports, readings });
    }),
  );
  on("requirements", (params) =>
    operations.during(params.run, async ({ signal }) => {
      const { foundRequirements } = await import("./generate/editorRequirements.ts");
      return foundRequirements(params, { signal, people: servers.ports }, readings);
    }),
  );
  on("traceability", (params) =>
    operations.during(params.run, async ({ signal }) => {
      const { editorTraceability } = await import("./generate/editorRequirements.ts");
      return editorTraceability(params, { signal, people: servers.ports });
    }),
  );
  on("agentTool", ({ run, folders, tool, input, agreed }) =>
    operations.during(run, async ({ signal }) => {
      const { callInFolders } = await import("./agents/agentFolders.ts");
      return { text: await callInFolders(tool, input, folders, { signal, secrets, people: servers.ports, consent: async () => agreed }) };
    }),
  );
  const told = throttled((progress: GenerateProgress) => void connection.sendNotification("progress", progress).catch(() => undefined));
  const models = once(async () => (await import("./model/engineModels.ts")).engineModels(connection, secrets, told));
  on("interpret", (params) => operations.during(params.run, async ({ signal }) => (await models()).interpret(params, signal)));
  on("explainFailure", (params) => operations.during(params.run, async ({ signal }) => (await models()).explainFailure(params, signal)));
  connection.onNotification("cancel", ({ run }: { readonly run: string }) => operations.cancel(run));
  return { conversations, servers };
}

/** Twenty times a second are enough to be seen, and the last one always is. */
function throttled(send: (progress: GenerateProgress) => void): (progress: GenerateProgress) => void {
  let sent = 0;
  return (progress) => {
    const now = performance.now();
    if (now - sent < 50 && progress.done !== progress.total) return;
    sent = now;
    send(progress);
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function planOptions({ selection, environment }: TestsParams) {
  return { ...selection, ...(environment === undefined ? {} : { environment }) };
}

function notFitting(version: string): PlaybookError {
  return new PlaybookError(
    "other-version",
    `This engine (version ${version}) and the editor do not understand each other.`,
    "Reload the window, or reinstall the extension.",
  );
}

/** Converts an error for the editor; a bug in Playbook is logged as well. */
function asResponse(error: unknown): ResponseError<ErrorData | undefined> {
  if (error instanceof DOMException && error.name === "AbortError")
    return new ResponseError(refusedError, "It was cancelled.", { code: "cancelled" });
  if (error instanceof PlaybookError) {
    const { code, fix } = error;
    return new ResponseError(refusedError, error.message, { code, ...(fix === undefined ? {} : { fix }) });
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return new ResponseError(-32_603, error instanceof Error ? error.message : String(error), undefined);
}

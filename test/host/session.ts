/** One running VS Code for tests: server, page and their folders, all of which end with it. */
import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Development, startProxy } from "./developmentProxy.ts";
import { installedHost } from "./install.ts";
import { startServer } from "./server.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

export interface SessionOptions {
  readonly development: Development;
  /** A folder or `.code-workspace` file, and files to show. */
  readonly open: readonly string[];
  /** Written as the user's settings where the user's data has none. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly userData?: string;
  readonly extensions?: string;
  readonly trusted?: boolean;
  /** Of the server and, through it, of the extension host. */
  readonly env?: NodeJS.ProcessEnv;
  /** Port of the page; by default a free one. */
  readonly port?: number;
  readonly onTestsEnd?: (code: number) => void;
  readonly log?: (line: string) => void;
}

/** VS Code's server and the address at which a browser shows it. */
export interface ServedVscode {
  readonly url: string;
  readonly scratch: string;
  readonly userData: string;
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

export interface Session extends Omit<ServedVscode, "url"> {
  readonly page: Workbench["page"];
}

/** Nothing that asks, greets, updates, phones home or moves by itself. */
const quietSettings = {
  "workbench.startupEditor": "none",
  "workbench.colorTheme": "Light Modern",
  "window.autoDetectColorScheme": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.enableExperiments": false,
  "workbench.tips.enabled": false,
  "workbench.reduceMotion": "on",
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "git.enabled": false,
  // These cost time: a second extension host, and a look at all sockets of the machine every few seconds.
  "extensions.webWorker": false,
  "remote.autoForwardPorts": false,
  "workbench.editor.languageDetection": false,
  // Without a graphics card, the processor draws the minimap again after each key: a third of the cost of typing.
  "editor.minimap.enabled": false,
  // Without a graphics card, layers of their own for the parts of an editor cost a third of the drawing.
  "editor.disableLayerHinting": true,
  "breadcrumbs.enabled": false,
  "editor.cursorBlinking": "solid",
  // As on the desktop. In a browser VS Code saves by itself, in the middle of an attempt.
  "files.autoSave": "off",
};

/** The last session's: the browser finds what it has compiled by the address of the page. */
let lastPort = 0;

export async function serveVscode(options: SessionOptions): Promise<ServedVscode> {
  const { vscode } = await installedHost();
  const scratch = await mkdtemp(join(tmpdir(), "playbook-vscode-"));
  const userData = resolve(options.userData ?? join(scratch, "user"));
  await writeSettings(userData, { ...quietSettings, ...options.settings });
  const { env = process.env, trusted = true, log = () => {} } = options;
  const extensions = resolve(options.extensions ?? join(scratch, "extensions"));
  const server = await startServer({ vscode, scratch, userData, extensions, trusted, env, log });
  const stopping = (error: unknown) => server.stop().then(() => Promise.reject(error));
  const proxy = await proxyAtLastPort(server.port, options).catch(stopping);
  return {
    url: addressOf(proxy.port, options.open),
    scratch,
    userData,
    died: server.died,
    async stop() {
      await proxy.stop();
      await server.stop();
    },
  };
}

async function proxyAtLastPort(serverPort: number, { development, port }: SessionOptions) {
  if (port !== undefined) return startProxy(serverPort, development, port);
  const proxy = await startProxy(serverPort, development, lastPort).catch(() => startProxy(serverPort, development));
  lastPort = proxy.port;
  return proxy;
}

export async function startSession(options: SessionOptions): Promise<Session> {
  const { chromium } = await installedHost();
  const { url, ...served } = await serveVscode(options);
  const { onTestsEnd, log = () => {} } = options;
  const opened = openWorkbench({ chromium, url, log, ...(onTestsEnd === undefined ? {} : { onTestsEnd }) });
  const workbench = await opened.catch((error) => served.stop().then(() => Promise.reject(error)));
  return {
    ...served,
    page: workbench.page,
    died: Promise.race([served.died, workbench.died]),
    async stop() {
      await workbench.close();
      await served.stop();
    },
  };
}

async function writeSettings(userData: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const file = join(userData, "User/settings.json");
  if (existsSync(file)) return;
  await mkdir(join(userData, "User"), { recursive: true });
  await writeFile(file, JSON.stringify(settings, null, 2));
}

function addressOf(port: number, open: readonly string[]): string {
  const paths = open.map((path) => resolve(path));
  const workspace = paths.find((path) => path.endsWith(".code-workspace"));
  const folder = paths.find((path) => statSync(path).isDirectory());
  const files = paths.filter((path) => path !== workspace && path !== folder);
  const query = new URLSearchParams(workspace ? { workspace } : folder ? { folder } : { ew: "true" });
  const payload = [
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
    ...files.map((path) => ["openFile", `vscode-remote://127.0.0.1:${port}${encodeURI(path)}`]),
  ];
  query.set("payload", JSON.stringify(payload));
  return `http://127.0.0.1:${port}/?${query}`;
}

// Fills in `${VAR}` in a server's configuration, and returns the secrets that it contains for redaction.

import { isAbsolute, join } from "node:path";
import { PlaybookError } from "../error.ts";
import type { FilePort } from "../ports.ts";
import { whyUnreadable } from "../regularFile.ts";
import type { HttpServerConfig, McpServerConfig, OAuthConfig, StdioServerConfig } from "./config.ts";

/** The value of a variable that a configuration file names: from secret storage, the environment, or a person. */
export interface VariablePort {
  variable(name: string, server: string): Promise<string | undefined>;
}

export interface ResolvedServer<Config extends McpServerConfig = McpServerConfig> {
  readonly config: Config;
  /** Values of variables, of headers and of the server's environment. */
  readonly secrets: readonly string[];
}

/** Throws a `PlaybookError` that names every variable without a value, and how to give it. */
export async function resolveConfig(
  config: McpServerConfig,
  root: string,
  variables: VariablePort,
  files: FilePort,
): Promise<ResolvedServer> {
  const secrets = new Set<string>();
  const missing = new Set<string>();
  const fill = async (text: string, secret: boolean): Promise<string> => {
    let out = "";
    let from = 0;
    for (const match of text.matchAll(/\$\{([^{}:]+)(?::-((?:(?!\$\{)[^}])*))?\}/g)) {
      const [all, name = "", fallback] = match;
      const value = placeholder(name, root) ?? (await variables.variable(name, config.name)) ?? fallback;
      if (value === undefined) missing.add(name);
      else if (secret && value !== fallback && !harmless.has(name)) secrets.add(value);
      out += text.slice(from, match.index) + (value ?? "");
      from = match.index + all.length;
    }
    return out + text.slice(from);
  };
  const fillAll = async (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(await Promise.all(Object.entries(record).map(async ([key, value]) => [key, await fill(value, true)] as const)));
  const resolved =
    config.kind === "stdio" ? await resolveStdio(config, root, files, fill, fillAll) : await resolveHttp(config, fill, fillAll);
  if (missing.size > 0) throw missingVariables(config, [...missing]);
  if (resolved.kind === "http")
    for (const [name, value] of Object.entries(resolved.headers))
      if (secretHeader.test(name)) secrets.add(value.replace(/^(?:Bearer|Basic)\s+/i, ""));
  return { config: resolved, secrets: [...secrets].filter((secret) => secret !== "") };
}

const harmless = new Set([
  "HOME",
  "PATH",
  "USER",
  "PWD",
  "SHELL",
  "TMPDIR",
  "TEMP",
  "LANG",
  "workspaceFolder",
  "userHome",
  "pathSeparator",
]);

export const secretHeader = /^(?:proxy-)?authorization$|cookie|token|secret|api-?key|password/i;

function placeholder(name: string, root: string): string | undefined {
  return name === "workspaceFolder" || name === "CLAUDE_PROJECT_DIR" ? root : undefined;
}

type Fill = (text: string, secret: boolean) => Promise<string>;
type FillAll = (record: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>;

async function resolveStdio(
  config: StdioServerConfig,
  root: string,
  files: FilePort,
  fill: Fill,
  fillAll: FillAll,
): Promise<StdioServerConfig> {
  const cwd = config.cwd === undefined ? root : inRoot(await fill(config.cwd, false), root);
  const fromFile = config.envFile === undefined ? {} : await readEnvFile(inRoot(await fill(config.envFile, false), root), config, files);
  return {
    ...config,
    command: await fill(config.command, false),
    args: await Promise.all(config.args.map((arg) => fill(arg, true))),
    env: { ...fromFile, ...(await fillAll(config.env)) },
    cwd,
  };
}

async function resolveHttp(config: HttpServerConfig, fill: Fill, fillAll: FillAll): Promise<HttpServerConfig> {
  const { oauth } = config;
  const own: OAuthConfig | undefined =
    oauth === undefined
      ? undefined
      : {
          ...oauth,
          ...(oauth.clientId === undefined ? {} : { clientId: await fill(oauth.clientId, false) }),
          ...(oauth.clientSecret === undefined ? {} : { clientSecret: await fill(oauth.clientSecret, true) }),
          ...(oauth.privateKey === undefined ? {} : { privateKey: await fill(oauth.privateKey, true) }),
        };
  const url = await fill(config.url, false);
  if (!/^https?:\/\//i.test(url)) {
    throw new PlaybookError(
      "mcp-config",
      `The address of the server @${config.name}, ${url}, is not an http or https address.`,
      `Correct "url" in ${config.from}.`,
    );
  }
  return { ...config, url, headers: await fillAll(config.headers), ...(own === undefined ? {} : { oauth: own }) };
}

function inRoot(path: string, root: string): string {
  return isAbsolute(path) ? path : join(root, path);
}

async function readEnvFile(path: string, { name, from }: StdioServerConfig, files: FilePort): Promise<Record<string, string>> {
  const bytes = await files.read(path).catch((cause: unknown) => {
    throw new PlaybookError(
      "mcp-config",
      `The file ${path} with the variables of @${name} cannot be read: ${whyUnreadable(cause)}.`,
      `Create it, or remove "envFile" from ${from}.`,
      cause,
    );
  });
  const out: Record<string, string> = {};
  for (const line of Buffer.from(bytes).toString("utf8").split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line);
    if (match?.[1] !== undefined) out[match[1]] = (match[2] ?? "").trim().replace(/^(["'])(.*)\1$/, "$2");
  }
  return out;
}

function missingVariables({ name, from }: McpServerConfig, missing: readonly string[]): PlaybookError {
  const names = missing.join(", ");
  const one = missing.length === 1;
  return new PlaybookError(
    "mcp-variable",
    `The server @${name} needs ${one ? "the variable" : "the variables"} ${names}, and ${one ? "it has" : "they have"} no value.`,
    `Set the environment ${one ? "variable" : "variables"} ${names}${from === "" ? "" : `, or change ${from}`}.`,
  );
}

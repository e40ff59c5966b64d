// Puts a server into the text of `.mcp.json`, or takes it out, and keeps everything else as it was written: order,
// indentation, comments.

import { isMap, isPair, isScalar, type Pair, parseDocument } from "yaml";
import { withoutJsonComments } from "../../language/openapi/jsonComments.ts";
import { PlaybookError } from "../error.ts";
import type { McpServerConfig } from "./config.ts";
import { secretHeader } from "./resolveConfig.ts";

/**
 * `text` is undefined if there is no file yet. Throws a `PlaybookError` for text that cannot be kept, and for a secret
 * in plain text.
 */
export function withServer(text: string | undefined, config: McpServerConfig): string {
  refuseSecrets(config);
  return edited(text, config.name, entryOf(config));
}

export function withoutServer(text: string, name: string): string {
  return edited(text, name, undefined);
}

function entryOf(config: McpServerConfig): object {
  const common = {
    ...(config.title === undefined ? {} : { title: config.title }),
    ...(config.timeout === undefined ? {} : { timeout: config.timeout }),
  };
  if (config.kind === "stdio") {
    const { command, args, env, cwd, envFile } = config;
    return {
      command,
      ...(args.length === 0 ? {} : { args }),
      ...(Object.keys(env).length === 0 ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
      ...(envFile === undefined ? {} : { envFile }),
      ...common,
    };
  }
  const { url, headers, oauth, transport } = config;
  return {
    type: transport === "sse" ? "sse" : "http",
    url,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(oauth === undefined ? {} : { oauth }),
    ...common,
  };
}

function refuseSecrets(config: McpServerConfig): void {
  const open = config.kind === "http" ? Object.entries(config.headers) : Object.entries(config.env);
  const secret = open.find(([name, value]) => secretHeader.test(name) && value !== "" && !value.includes("${"));
  const own =
    config.kind === "http" && config.oauth?.clientSecret !== undefined && !config.oauth.clientSecret.includes("${")
      ? "clientSecret"
      : undefined;
  const name = secret?.[0] ?? own;
  if (name === undefined) return;
  throw new PlaybookError(
    "mcp-secret",
    `The value of ${name} would be in .mcp.json, which is under version control.`,
    `Write \${${name.replace(/\W+/g, "_").toUpperCase()}} instead and set that environment variable.`,
  );
}

/** The YAML parser's offsets are valid for the text, because comments are blanked and not removed. */
function edited(text: string | undefined, name: string, entry: object | undefined): string {
  const fresh = `${JSON.stringify({ mcpServers: entry === undefined ? {} : { [name]: entry } }, null, 2)}\n`;
  if (text === undefined || text.trim() === "") return fresh;
  const { contents, errors } = parseDocument(withoutJsonComments(text), { logLevel: "silent", strict: false });
  const map = isMap(contents) ? contents : undefined;
  const servers = map?.items.find((item) => isScalar(item.key) && item.key.value === "mcpServers");
  if (errors.length > 0 || map === undefined || (servers !== undefined && !isMap(servers.value))) {
    throw new PlaybookError("mcp-config", ".mcp.json is not valid, so Playbook does not change it.", 'Correct it: {"mcpServers": {…}}.');
  }
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  if (servers === undefined)
    return inserted(text, map.items, map.range?.[1] ?? 0, "mcpServers", entry === undefined ? {} : { [name]: entry }, unit, unit);
  const list = isMap(servers.value) ? servers.value : map;
  const found = list.items.find((item) => isScalar(item.key) && item.key.value === name);
  if (found === undefined)
    return entry === undefined ? text : inserted(text, list.items, list.range?.[1] ?? 0, name, entry, unit.repeat(2), unit);
  const [start, end] = spanOf(found);
  if (entry !== undefined) return text.slice(0, start) + property(name, entry, unit.repeat(2), unit) + text.slice(end);
  const index = list.items.indexOf(found);
  const next = list.items[index + 1];
  const before = list.items[index - 1];
  if (next !== undefined) return text.slice(0, start) + text.slice(spanOf(next)[0]);
  return text.slice(0, before === undefined ? start : spanOf(before)[1]) + text.slice(end);
}

/** Inserts after the last item; `end` is after the closing bracket. */
function inserted(text: string, items: readonly Pair[], end: number, name: string, entry: object, indent: string, unit: string): string {
  const last = items.at(-1);
  const outer = indent.slice(unit.length);
  if (last !== undefined) {
    const at = spanOf(last)[1];
    return `${text.slice(0, at)},\n${indent}${property(name, entry, indent, unit)}${text.slice(at)}`;
  }
  const open = text.lastIndexOf("{", end - 1);
  return `${text.slice(0, open + 1)}\n${indent}${property(name, entry, indent, unit)}\n${outer}${text.slice(end - 1)}`;
}

function property(name: string, entry: object, indent: string, unit: string): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(entry, null, unit).replaceAll("\n", `\n${indent}`)}`;
}

function spanOf(pair: Pair): readonly [number, number] {
  const range = (node: unknown) => (node as { readonly range?: readonly [number, number, number] } | null)?.range;
  return [isPair(pair) ? (range(pair.key)?.[0] ?? 0) : 0, range(pair.value)?.[1] ?? range(pair.key)?.[1] ?? 0];
}

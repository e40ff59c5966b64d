// Chooses the proxy of a request from the settings or from HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY.

import { BlockList, isIP } from "node:net";
import { HttpFailure } from "./failure.ts";

export interface ProxyServer {
  readonly url: URL;
  /** The setting or variable that named it, for messages. */
  readonly from: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Throws `HttpFailure` if the proxy is not an http or https URL; for a proxy of the environment with the first request
 * that needs it.
 */
export function chooseProxy(setting: string | undefined, environment: Environment): (url: URL) => ProxyServer | undefined {
  if (setting?.trim().toLowerCase() === "off") return () => undefined;
  if (setting !== undefined && setting.trim() !== "") {
    const proxy = readProxy(setting, "proxy");
    return () => proxy;
  }
  const names = ["http_proxy", "https_proxy", "all_proxy"].flatMap((name) => [name, name.toUpperCase()]);
  if (!names.some((name) => environment[name])) return () => undefined;
  const exempt = readExemptions(environment.no_proxy ?? environment.NO_PROXY ?? "");
  const chosen = new Map<string, ProxyServer | undefined>();
  return (url) => {
    if (!chosen.has(url.origin)) chosen.set(url.origin, exempt(url) ? undefined : fromEnvironment(url, environment));
    return chosen.get(url.origin);
  };
}

/** The Proxy-Authorization header of a proxy whose URL holds credentials. */
export function authorization(proxy: ProxyServer): string | undefined {
  const { username, password } = proxy.url;
  if (username === "") return undefined;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`;
}

/** A proxy that answers, but not with a tunnel. */
export function proxyRefusal(proxy: ProxyServer, status: number): HttpFailure {
  const what = `The proxy ${proxy.url.host} (from "${proxy.from}") refused the request with status ${status}`;
  if (status === 407)
    return new HttpFailure(
      "proxy",
      `${what}: it requires a user name and password.`,
      "Write them into its URL: http://user:password@host:port.",
    );
  return new HttpFailure("proxy", `${what}.`, "Check that the proxy may reach this host, or list the host in NO_PROXY.");
}

/** A proxy that cannot be reached. */
export function proxyFailure(proxy: ProxyServer, error: Error): HttpFailure {
  const { code } = error as { code?: string };
  const why = code === "ECONNREFUSED" ? "no program listens there" : code === "ENOTFOUND" ? "the name is unknown" : error.message || code;
  return new HttpFailure(
    "proxy",
    `The proxy ${proxy.url.host} (from "${proxy.from}") cannot be reached: ${why}.`,
    "Correct or remove it.",
    error,
  );
}

function fromEnvironment(url: URL, environment: Environment): ProxyServer | undefined {
  const scheme = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  for (const name of [scheme, scheme.toUpperCase(), "all_proxy", "ALL_PROXY"]) {
    const value = environment[name];
    if (value) return readProxy(value, name);
  }
  return undefined;
}

function readProxy(text: string, from: string): ProxyServer {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url !== null && (url.protocol === "http:" || url.protocol === "https:")) return { url, from };
  const why = url === null ? "is not a URL" : `is a ${url.protocol.slice(0, -1)} proxy, and only http and https proxies can be used`;
  throw new HttpFailure("proxy", `The proxy that "${from}" names ${why}.`, "Write it as http://host:port.");
}

/** Entries are `*`, a host (its subdomains too), `.suffix`, `host:port`, an address or a network such as 10.0.0.0/8. */
function readExemptions(text: string): (url: URL) => boolean {
  const entries = text
    .split(/[\s,]+/)
    .map((entry) => entry.toLowerCase())
    .filter((entry) => entry !== "");
  const networks = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const version = isIP(address);
    if (version !== 0 && bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)) {
      networks.addSubnet(address, Number(bits), version === 4 ? "ipv4" : "ipv6");
    }
  }
  return (url) => {
    const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
    const port = url.port || (url.protocol === "https:" ? "443" : "80");
    const version = isIP(host);
    if (version !== 0 && networks.check(host, version === 4 ? "ipv4" : "ipv6")) return true;
    return entries.some((entry) => exempts(entry, host, port));
  };
}

function exempts(entry: string, host: string, port: string): boolean {
  if (entry === "*" || entry === host) return true;
  const [, named = entry, namedPort] = /^(.*[^:]):(\d+)$/.exec(entry) ?? [];
  if (namedPort !== undefined && isIP(entry) === 0 && namedPort !== port) return false;
  const name = (isIP(entry) === 0 ? named : entry).replace(/^\*?\./, "").replace(/^\[|\]$/g, "");
  return name !== "" && (host === name || host.endsWith(`.${name}`));
}

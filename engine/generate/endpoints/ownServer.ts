// Finds operations that the document has under another path than the others: `servers` of a path or an operation.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";

/** The addresses of an operation, with the defaults of their variables; undefined if the document gives it none. */
export function ownServers(item: JsonObject, operation: JsonObject): readonly string[] | undefined {
  const own = addressesOf(operation.servers ?? item.servers);
  return own.length === 0 ? undefined : own;
}

export type OtherServer = {
  readonly url: string;
  /** Of the organization that the base URL belongs to, which is one of the document's own addresses. */
  readonly isSibling: boolean;
};

/**
 * The address of an operation if that is not the base URL of the service playbook. If the base URL is an address of the
 * document, so is the host of the operation. Otherwise only paths count: it stands for any of the document's addresses.
 */
export function otherServer(
  whole: Json | undefined,
  own: readonly string[] | undefined,
  baseUrl: string | undefined,
): OtherServer | undefined {
  const [first] = own ?? [];
  if (own === undefined || first === undefined) return undefined;
  const base = URL.parse(baseUrl ?? "");
  const usualAddresses = addressesOf(whole);
  if (base !== null && usualAddresses.some((address) => isSame(address, base))) {
    if (own.some((address) => isSame(address, base))) return undefined;
    const sibling = own.find((address) => isSiblingOf(address, base));
    if (sibling !== undefined) return { url: sibling.replace(/(?<!\/)\/+$/, ""), isSibling: true };
    // A host of its own, whatever the path.
    if (own.every((address) => (URL.parse(address)?.host ?? base.host) !== base.host)) return { url: first, isSibling: false };
  }
  const paths = new Set(own.map(pathOf));
  const usual = new Set(usualAddresses.map(pathOf));
  if (usual.size === 0) usual.add("");
  const path = baseUrl === undefined ? undefined : pathOf(baseUrl);
  const isHere = path !== undefined && (usual.has(path) || paths.has(path)) ? paths.has(path) : [...usual].some((one) => paths.has(one));
  return isHere ? undefined : { url: first, isSibling: false };
}

function isSame(address: string, base: URL): boolean {
  return URL.parse(address)?.origin === base.origin && pathOf(address) === pathOf(base.href);
}

/**
 * `https://upload.example.com` beside `https://api.example.com`: only a host of the same organization is sent the
 * credentials. In a domain of a country, the organization may be the third part: `example.co.uk`.
 */
function isSiblingOf(address: string, base: URL): boolean {
  const other = URL.parse(address);
  if (other === null || other.protocol !== base.protocol || other.port !== base.port || address.includes("{")) return false;
  const domain = base.hostname.slice(base.hostname.indexOf(".") + 1);
  const labels = domain.split(".");
  const isOwned = labels.length >= ((labels.at(-1) ?? "").length === 2 ? 3 : 2) && !/^[\d.:[\]]+$/.test(base.hostname);
  return (
    other.hostname === base.hostname || other.hostname.endsWith(`.${base.hostname}`) || (isOwned && other.hostname.endsWith(`.${domain}`))
  );
}

function addressesOf(servers: Json | undefined): readonly string[] {
  if (!Array.isArray(servers)) return [];
  return servers.flatMap((server: Json) => {
    if (!isJsonObject(server) || typeof server.url !== "string") return [];
    const variables = isJsonObject(server.variables) ? server.variables : {};
    return [
      server.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
        const { default: usual } = isJsonObject(variables[name]) ? variables[name] : {};
        return typeof usual === "string" ? usual : whole;
      }),
    ];
  });
}

function pathOf(address: string): string {
  return (URL.parse(address, "http://localhost/")?.pathname ?? address).replace(/(?<!\/)\/+$/, "");
}

// Finds operations that the document has under another path than the others: `servers` of a path or an operation.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";

/** The addresses of an operation, with the defaults of their variables; undefined if the document gives it none. */
export function ownServers(item: JsonObject, operation: JsonObject): readonly string[] | undefined {
  const own = addressesOf(operation.servers ?? item.servers);
  return own.length === 0 ? undefined : own;
}

/**
 * The address of an operation if that is not the base URL of the service playbook. Only paths count, on whatever host.
 * A base URL that the document does not have stands for any of its addresses.
 */
export function otherServer(whole: Json | undefined, own: readonly string[] | undefined, baseUrl: string | undefined): string | undefined {
  const [first] = own ?? [];
  if (own === undefined || first === undefined) return undefined;
  const paths = new Set(own.map(pathOf));
  const usual = new Set(addressesOf(whole).map(pathOf));
  if (usual.size === 0) usual.add("");
  const base = baseUrl === undefined ? undefined : pathOf(baseUrl);
  const isHere = base !== undefined && (usual.has(base) || paths.has(base)) ? paths.has(base) : [...usual].some((path) => paths.has(path));
  return isHere ? undefined : first;
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

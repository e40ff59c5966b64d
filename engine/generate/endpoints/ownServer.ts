// Finds operations that the document has under another path than the others: `servers` of a path or an operation.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";

/**
 * The address of such an operation, with the defaults of its variables; undefined if its path is that of the whole
 * document, on whatever host.
 */
export function ownServer(whole: Json | undefined, item: JsonObject, operation: JsonObject): string | undefined {
  const own = addressesOf(operation.servers ?? item.servers);
  const [first] = own;
  const usual = new Set([...addressesOf(whole)].map(pathOf));
  if (usual.size === 0) usual.add("");
  return first === undefined || own.some((address) => usual.has(pathOf(address))) ? undefined : first;
}

/** Returns whether a service playbook with this base URL calls what is at the address. */
export function isAt(baseUrl: string | undefined, address: string): boolean {
  return baseUrl !== undefined && pathOf(baseUrl) === pathOf(address);
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

// Notes where the base URL of a service lacks the path that all addresses in its document begin with.

import { isJsonObject, type Json } from "../../../language/index.ts";

/** A note for a person; undefined if the paths agree or have variables. */
export function basePathNote(servers: Json | undefined, baseUrl: string | undefined): string | undefined {
  const base = URL.parse(baseUrl ?? "");
  if (base === null || base.pathname !== "/" || !Array.isArray(servers)) return undefined;
  const paths = servers.map((server: Json) => {
    const url = isJsonObject(server) && typeof server.url === "string" ? server.url : "";
    return url.includes("{") ? "/" : (URL.parse(url, base.href)?.pathname ?? "/");
  });
  const [path] = paths;
  if (path === undefined || paths.includes("/")) return undefined;
  const whole = `${base.origin}${path.replace(/\/$/, "")}`;
  return `The addresses in the document begin with ${path}, and base_url does not: if the service is found there, write base_url: ${whole}.`;
}

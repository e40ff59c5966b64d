// Reads from an OpenAPI document its statements about the whole service: address, name, and authentication.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { operationMethods } from "./operationMethods.ts";
import { parseDocument } from "./parseDocument.ts";
import { firstServerUrl } from "./readOperations.ts";
import { references } from "./references.ts";

export interface AboutService {
  readonly title: string;
  /** Absolute address of the first server. */
  readonly baseUrl?: string;
  /** Address of the first server as seen from where the document is served. */
  readonly relativeUrl?: string;
  /** Headers that every call needs; `secrets` are the variables that their values are made of. */
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

/** Undefined if the text is not an OpenAPI document. */
export function aboutService(text: string): AboutService | undefined {
  const document = parseDocument(text).value;
  if (!isJsonObject(document) || !isJsonObject(document.paths ?? {}) || (document.openapi ?? document.swagger) === undefined)
    return undefined;
  const title = isJsonObject(document.info) && typeof document.info.title === "string" ? document.info.title : "";
  const baseUrl = addressOf(document);
  const relativeUrl = baseUrl === undefined ? relativeAddressOf(document) : undefined;
  return {
    title,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(relativeUrl === undefined ? {} : { relativeUrl }),
    ...authentication(document),
  };
}

function addressOf(document: JsonObject): string | undefined {
  if (typeof document.host === "string") {
    const scheme = Array.isArray(document.schemes) ? String((document.schemes as readonly Json[])[0] ?? "https") : "https";
    return withoutSlash(`${scheme}://${document.host}${typeof document.basePath === "string" ? document.basePath : ""}`);
  }
  const url = firstServerUrl(document);
  return url !== undefined && /^https?:\/\/[^{}]+$/i.test(url) ? withoutSlash(url) : undefined;
}

function relativeAddressOf(document: JsonObject): string | undefined {
  const url = firstServerUrl(document) ?? document.basePath;
  return typeof url === "string" && url !== "" && !/^[a-z][a-z0-9+.-]*:|^\/\/|[{}\s]/i.test(url) ? url : undefined;
}

/** From the first requirement that holds for every operation, or for most where each has its own. */
function authentication(document: JsonObject): Pick<AboutService, "headers" | "secrets"> {
  const schemes = isJsonObject(document.components) ? document.components.securitySchemes : document.securityDefinitions;
  const requirement = firstRequirement(document.security) ?? mostRequired(document);
  const headers: Record<string, string> = {};
  const secrets: string[] = [];
  const add = (header: string, before: string, secret: string) => {
    headers[header] = `${before}\${${secret}}`;
    secrets.push(secret);
  };
  for (const name of isJsonObject(requirement) ? Object.keys(requirement) : []) {
    const scheme = references(document).follow(isJsonObject(schemes) ? schemes[name] : undefined, "")?.value;
    if (!isJsonObject(scheme)) continue;
    const bearer = scheme.type === "http" && String(scheme.scheme).toLowerCase() === "bearer";
    if (bearer || scheme.type === "oauth2" || scheme.type === "openIdConnect") add("Authorization", "Bearer ", "token");
    else if (scheme.type === "apiKey" && scheme.in === "header" && typeof scheme.name === "string") add(scheme.name, "", "apiKey");
    else if (scheme.type === "apiKey" && scheme.in === "cookie" && typeof scheme.name === "string")
      add("Cookie", `${scheme.name}=`, "session");
  }
  return { headers, secrets };
}

function firstRequirement(security: Json | undefined): Json | undefined {
  return Array.isArray(security) ? (security as readonly Json[])[0] : undefined;
}

/** The requirement of more than half of the operations; frameworks write one at each of them. */
function mostRequired(document: JsonObject): Json | undefined {
  const items = isJsonObject(document.paths) ? Object.values(document.paths).filter(isJsonObject) : [];
  const operations = items.flatMap((item) => operationMethods.flatMap((method) => (isJsonObject(item[method]) ? [item[method]] : [])));
  const counted = Map.groupBy(operations, ({ security }) => JSON.stringify(firstRequirement(security) ?? {}));
  const [most, having = []] = [...counted].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return most !== undefined && having.length * 2 > operations.length ? JSON.parse(most) : undefined;
}

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, "");
}

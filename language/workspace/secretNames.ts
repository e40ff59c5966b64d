// The names of secrets of a service: what its front matter makes visible, and the passwords of its OpenAPI document.

import { isJsonObject, type Json } from "../json.ts";
import { plainName, type SecretNames, usualNames } from "../secrets/names.ts";
import { frontMatterOf } from "./playbooks.ts";
import { query } from "./query.ts";
import { operationsOf, servicePathOf } from "./services.ts";
import type { Workspace } from "./workspace.ts";

/** The names of a playbook's service; the usual ones where it has none. */
export function secretNamesAt(workspace: Workspace, path: string): SecretNames {
  const service = servicePathOf(workspace, path);
  return service === undefined ? usualNames : secretNamesOf(workspace, service);
}

const secretNamesOf = query((workspace, servicePath): SecretNames => {
  const visible = frontMatterOf(workspace, servicePath)?.settings?.visible ?? [];
  const documented = new Set<string>();
  const operations = operationsOf(workspace, servicePath);
  for (const { body, responses } of operations?.operations ?? [])
    for (const { name, format } of [...(body?.fields ?? []), ...responses.flatMap(({ fields }) => fields)])
      if (format === "password") documented.add(plainName(name));
  for (const schema of operations?.schemas.values() ?? []) collect(schema, documented);
  if (visible.length === 0 && documented.size === 0) return usualNames;
  return { visible: new Set(visible.map(plainName)), documented };
});

/** Schemas within schemas, without a stack that a deep document could exhaust. */
function collect(schema: Json, into: Set<string>): void {
  const open: Json[] = [schema];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value);
    if (!isJsonObject(value)) continue;
    for (const [key, member] of Object.entries(value)) {
      if (key === "properties" && isJsonObject(member))
        for (const [name, property] of Object.entries(member))
          if (isJsonObject(property) && property.format === "password") into.add(plainName(name));
      open.push(member);
    }
  }
}

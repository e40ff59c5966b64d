// A service in memory, given as its OpenAPI document, and what is generated for it: texts in, texts out.

import { type GeneratedEndpoints, type GenerateEndpointsOptions, generateEndpoints } from "../../../../engine/generate/index.ts";
import { nodeFiles } from "../../../../engine/index.ts";
import { emptyWorkspace, type Workspace, withFile, withFiles, withoutFile } from "../../../../language/index.ts";

const service = { name: "shop", path: "shop.playbook" };

/** `front` are more lines of the service playbook's front matter; `phases` is the text below it. */
export function shopWith(document: object | string, front = "", phases = ""): Workspace {
  return withFiles(emptyWorkspace(), [
    [service.path, `---\nservice: shop\nbase_url: http://127.0.0.1:1\nopenapi: openapi.json\n${front}---\n${phases}`],
    ["openapi.json", typeof document === "string" ? document : JSON.stringify(document)],
  ]);
}

/** In exact sentences, which tell methods and paths; natural ones are tested by themselves. */
export function generate(workspace: Workspace, options: Partial<GenerateEndpointsOptions> = {}): Promise<GeneratedEndpoints> {
  return generateEndpoints({ root: "/", workspace, files: nodeFiles }, { service, exact: true, ...options });
}

export function applied(workspace: Workspace, { changeSet }: GeneratedEndpoints): Workspace {
  return changeSet.changes.reduce(
    (whole, { path, text }) => (text === undefined ? withoutFile(whole, path) : withFile(whole, path, text)),
    workspace,
  );
}

/**
 * The text of one playbook: `textOf(result, "POST /orders", "Default")`. Front matter and phases, without its
 * fingerprint.
 */
export function textOf({ generated, changeSet }: GeneratedEndpoints, endpoint: string, name: string): string {
  const path = generated.find((one) => one.endpoint === endpoint && one.name === name)?.path;
  const text = changeSet.changes.find((change) => change.path === path)?.text;
  if (text === undefined)
    throw new Error(`There is no ${endpoint} · ${name} among ${generated.map((one) => `${one.endpoint} · ${one.name}`).join(", ")}.`);
  return text.replace(/^generated: .*\n/m, "");
}

/** From its first phase on. */
export function phasesOf(result: GeneratedEndpoints, endpoint: string, name: string): string {
  const text = textOf(result, endpoint, name);
  return text.slice(text.indexOf("\n# ") + 1);
}

type Schema = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document of these paths and schemas. */
export function openapi(paths: Readonly<Record<string, object>>, schemas: Readonly<Record<string, Schema>> = {}): object {
  return { openapi: "3.1.0", info: { title: "Shop", version: "1" }, paths, components: { schemas } };
}

export function takes(schema: Schema, more: object = {}): object {
  return { requestBody: { required: true, content: { "application/json": { schema } } }, ...more };
}

export function answers(statuses: Readonly<Record<string, Schema | null>>): object {
  return {
    responses: Object.fromEntries(
      Object.entries(statuses).map(([status, schema]) => [
        status,
        { description: status, ...(schema === null ? {} : { content: { "application/json": { schema } } }) },
      ]),
    ),
  };
}

export const pathId = (name: string, schema: Schema = { type: "string", format: "uuid" }): object => ({
  name,
  in: "path",
  required: true,
  schema,
});

export const text: Schema = { type: "string" };

/** All properties are required, unless some are given. */
export const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
});

/** A collection whose items are made by a body of the schema and deleted, and read where `item` is given. */
export function collection(name: string, schema: object, item?: object) {
  const made = item ?? object({ id: text });
  return {
    [`/${name}`]: { post: { ...takes(schema as never), ...answers({ "201": made as never }) } },
    [`/${name}/{id}`]: {
      parameters: [pathId("id", text)],
      ...(item === undefined ? {} : { get: answers({ "200": item as never }) }),
      delete: answers({ "204": null }),
    },
  };
}

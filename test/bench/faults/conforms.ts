// Judges whether a response contradicts its document, independently of all compared tools.

import Ajv2020 from "ajv/dist/2020.js";

type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** The class of the contradiction; undefined if there is none. */
export type Conforms = (method: string, path: string, answer: Answer) => string | undefined;

export function createConforms(document: Json): Conforms {
  const ajv = new (Ajv2020 as unknown as typeof Ajv2020.default)({ strict: false, validateFormats: false, logger: false });
  ajv.addSchema(document, "document");
  const follow = (value: unknown): Json | undefined => {
    const ref = (value as Json | undefined)?.$ref;
    if (typeof ref !== "string") return value as Json | undefined;
    return follow(
      ref
        .slice(2)
        .split("/")
        .reduce<unknown>((at, key) => (at as Json)[key.replaceAll("~1", "/").replaceAll("~0", "~")], document),
    );
  };
  const operationOf = (method: string, path: string): Json | undefined => {
    const given = path.split("?")[0]?.split("/") ?? [];
    const paths = Object.entries((document.paths ?? {}) as Record<string, Json>)
      .map(([template, item]) => ({ template: template.split("/"), item }))
      .filter(
        ({ template }) =>
          template.length === given.length && template.every((part, index) => part.startsWith("{") || part === given[index]),
      )
      .toSorted((one, other) => one.template.join("/").split("{").length - other.template.join("/").split("{").length);
    return paths[0]?.item[method.toLowerCase()] as Json | undefined;
  };
  return (method, path, { status, json, text }) => {
    if (status >= 500) return "F100";
    const operation = operationOf(method, path);
    const responses = (operation?.responses ?? {}) as Json;
    const response = follow(responses[String(status)] ?? responses[`${String(status)[0]}XX`]);
    if (operation !== undefined && response === undefined) return status < 400 ? "F200" : undefined;
    const content = (response?.content ?? {}) as Record<string, Json>;
    const media = Object.entries(content).find(([type]) => /json/.test(type))?.[1];
    const schema = (media?.schema ?? response?.schema) as Json | undefined;
    if (schema === undefined || !/json|\{/.test(text.slice(0, 1) + JSON.stringify(Object.keys(content)))) return undefined;
    if (json === undefined) return "F200";
    return ajv.validate(within(schema) as Json, json) ? undefined : "F200";
  };
}

/** References of a schema that stands alone, into the whole document. */
function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === "$ref" && typeof one === "string" && one.startsWith("#") ? `document${one}` : within(one),
    ]),
  );
}

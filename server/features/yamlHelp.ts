// Completes and hovers in steps files and case files, from their schemas.

import {
  casesSchema,
  fileKindOf,
  isJsonObject,
  type Json,
  type JsonObject,
  stepsFileSchema,
  toJsonSchema,
  type Workspace,
} from "../../language/index.ts";
import type { Completion } from "./completion/completion.ts";
import type { HoverText } from "./hover.ts";

const schemas: { steps?: JsonObject; cases?: JsonObject } = {};

function schemaOf(kind: "steps" | "cases"): JsonObject {
  schemas[kind] ??= toJsonSchema(kind === "steps" ? stepsFileSchema : casesSchema);
  return schemas[kind];
}

/** The schema of a file; undefined for one of another kind. */
export function schemaKindOf(path: string): "steps" | "cases" | undefined {
  const kind = fileKindOf(path);
  return /\.ya?ml$/.test(path) && (kind === "steps" || kind === "cases") ? kind : undefined;
}

export function yamlCompletions(kind: "steps" | "cases", text: string, offset: number): readonly Completion[] {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const value = /^([\s-]*)([\w$][\w$-]*):\s+(.*)$/s.exec(before);
  const root = schemaOf(kind);
  if (value !== null) {
    const [, lead = "", key = "", typed = ""] = value;
    const owners = follow(root, placeAbove(text, lineStart, lead));
    const members = owners.flatMap((schema) => memberOf(root, schema, key));
    return valuesOf(root, members).map((label, rank) => ({
      label,
      kind: "value",
      span: { start: offset - typed.length, end: offset },
      rank,
      documentation: docOf(members),
    }));
  }
  const key = /^([\s-]*)((?:[\w$][\w$-]*)?)$/.exec(before);
  if (key === null) return [];
  const [, lead = "", typed = ""] = key;
  const place = placeAbove(text, lineStart, lead);
  const present = siblings(text, lineStart, lead);
  const owners = fitting(root, follow(root, place), present);
  const seen = new Set(present.keys());
  const hasColon = /^[\w$-]*\s*:/.test(text.slice(offset, text.indexOf("\n", offset) === -1 ? undefined : text.indexOf("\n", offset)));
  return owners.flatMap((owner) => {
    const required = Array.isArray(owner.required) ? (owner.required as readonly Json[]) : [];
    return Object.entries(isJsonObject(owner.properties) ? owner.properties : {}).flatMap(([name, schema]): readonly Completion[] => {
      if (seen.has(name)) return [];
      seen.add(name);
      const all = expand(root, schema);
      return [
        {
          label: name,
          kind: "key",
          span: { start: offset - typed.length, end: offset },
          insert: hasColon ? name : `${name}: `,
          rank: required.includes(name) ? 0 : 1,
          detail: [...new Set(all.flatMap(({ type }) => (typeof type === "string" ? [type] : [])))].join(" or "),
          documentation: docOf([...(isJsonObject(schema) ? [schema] : []), ...all]) || `The key \`${name}\`.`,
        },
      ];
    });
  });
}

export function yamlHover(workspace: Workspace, path: string, kind: "steps" | "cases", offset: number): HoverText | undefined {
  const text = workspace.files.get(path)?.text ?? "";
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const match = /^([\s-]*)([\w$][\w$-]*):/.exec(text.slice(lineStart, lineStart + 200));
  const [, lead = "", key = ""] = match ?? [];
  const span = { start: lineStart + lead.length, end: lineStart + lead.length + key.length };
  if (match === null || offset < span.start || offset > span.end) return undefined;
  const root = schemaOf(kind);
  const owners = fitting(root, follow(root, placeAbove(text, lineStart, lead)), siblings(text, lineStart, lead, true));
  const doc = docOf(owners.flatMap((owner) => memberOf(root, owner, key)));
  return doc === "" ? undefined : { span, markdown: `**${key}**\n\n${doc}` };
}

type Place = readonly (string | number)[];

/** Keys and lists around the line; a list counts as 0. */
function placeAbove(text: string, lineStart: number, lead: string): Place {
  const place: (string | number)[] = [];
  let indent = indentOf(lead);
  for (let dashes = (lead.match(/-/g) ?? []).length; dashes > 0; dashes--) place.unshift(0);
  let listIndent = lead.includes("-") ? lead.indexOf("-") : undefined;
  for (let end = lineStart - 1; end > 0; ) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    const match = /^([\s-]*)([^\s:#-][^:]*):/.exec(line);
    end = start - 1;
    if (match === null) {
      if (start === 0) break;
      continue;
    }
    const [, above = "", key = ""] = match;
    const at = indentOf(above);
    // A dash on the line of a sibling begins the item that both belong to.
    if (listIndent === undefined && at === indent && above.includes("-")) {
      place.unshift(0);
      listIndent = above.indexOf("-");
    } else if (at < indent && (listIndent === undefined || at <= listIndent)) {
      place.unshift(key.trim());
      indent = at;
      listIndent = undefined;
      if (above.includes("-")) {
        place.unshift(0);
        listIndent = above.indexOf("-");
      }
    }
    if (start === 0 || (indent === 0 && listIndent === undefined)) break;
  }
  return place;
}

function indentOf(lead: string): number {
  return lead.length;
}

/** Keys of the same map with their values, of the lines above, and of those below where asked for. */
function siblings(text: string, lineStart: number, lead: string, withOwn = false): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const indent = indentOf(lead);
  const read = (line: string): "go on" | "stop" => {
    const match = /^([\s-]*)([^\s:#-][^:]*):\s*(.*)$/s.exec(line);
    const at = match === null ? indentOf(/^[\s-]*/.exec(line)?.[0] ?? "") : indentOf(match[1] ?? "");
    if (match !== null && at === indent) {
      found.set((match[2] ?? "").trim(), (match[3] ?? "").trim());
      return match[1]?.includes("-") ? "stop" : "go on";
    }
    return line.trim() !== "" && at < indent ? "stop" : "go on";
  };
  if (!lead.includes("-"))
    for (const line of text.slice(0, lineStart).split(/\r?\n/).slice(0, -1).reverse()) if (read(line) === "stop") break;
  const [own = "", ...below] = text.slice(lineStart).split(/\r?\n/);
  if (withOwn) read(own);
  for (const line of below) {
    const at = /^[\s-]*/.exec(line)?.[0] ?? "";
    if (at.includes("-") && at.length <= indent) break;
    if (read(line) === "stop") break;
  }
  return found;
}

/** The schemas that are valid at a place. */
function follow(root: JsonObject, place: Place): readonly JsonObject[] {
  return place.reduce<readonly JsonObject[]>((all, key) => all.flatMap((schema) => memberOf(root, schema, key)), expand(root, root));
}

function memberOf(root: JsonObject, schema: JsonObject, key: string | number): readonly JsonObject[] {
  if (typeof key === "number") return expand(root, schema.items);
  const { properties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, key)) return expand(root, properties[key]);
  return isJsonObject(schema.additionalProperties) ? expand(root, schema.additionalProperties) : [];
}

/** Without references and alternatives. */
function expand(root: JsonObject, schema: Json | undefined, depth = 0): readonly JsonObject[] {
  if (!isJsonObject(schema) || depth > 12) return [];
  if (typeof schema.$ref === "string") {
    const target = schema.$ref
      .replace(/^#\/?/, "")
      .split("/")
      .filter(Boolean)
      .reduce<Json | undefined>((at, key) => (isJsonObject(at) ? at[key] : undefined), root);
    return expand(root, target, depth + 1);
  }
  const alternatives = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  const own = alternatives.length === 0 || isJsonObject(schema.properties) ? [schema] : [];
  return [...own, ...alternatives.flatMap((one) => expand(root, one, depth + 1))];
}

/** For alternatives with a distinguishing constant, such as `step`, only those whose constant is written. */
function fitting(root: JsonObject, owners: readonly JsonObject[], present: ReadonlyMap<string, string>): readonly JsonObject[] {
  const matches = owners.filter((owner) =>
    [...present].every(([key, value]) => {
      const allowed = memberOf(root, owner, key).map((schema) => schema.const ?? schema.enum);
      return (
        allowed.every(
          (one) => one === undefined || (Array.isArray(one) ? (one as readonly Json[]).map(String).includes(value) : String(one) === value),
        ) &&
        (memberOf(root, owner, key).length > 0 || owner.additionalProperties !== false)
      );
    }),
  );
  return matches.length > 0 ? matches : owners;
}

function valuesOf(root: JsonObject, schemas: readonly JsonObject[]): readonly string[] {
  const values = schemas
    .flatMap((schema) => expand(root, schema))
    .flatMap((schema) => {
      if (schema.const !== undefined) return [String(schema.const)];
      if (Array.isArray(schema.enum)) return (schema.enum as readonly Json[]).map(String);
      return schema.type === "boolean" ? ["true", "false"] : [];
    });
  return [...new Set(values)];
}

function docOf(schemas: readonly JsonObject[]): string {
  return schemas.map(({ description }) => description).find((text) => typeof text === "string") ?? "";
}

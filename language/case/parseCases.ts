// Reads test case definitions: `*.cases.yaml`, a list of maps, and `*.cases.csv`, a line for each case.

import type { Diagnostic, Span } from "../diagnostic.ts";
import { isJsonObject, type Json } from "../json.ts";
import { didYouMean } from "../nearest.ts";
import { parseJson } from "../parseJson.ts";
import { type CsvCell, parseCsv } from "../text/csv.ts";
import { clip, readYaml } from "../text/yaml.ts";
import { type CaseFile, type RawCase, readCases } from "./caseDefinition.ts";

/** Never throws; problems are in `diagnostics`. */
export function parseCases(text: string, format: "yaml" | "csv"): CaseFile {
  return format === "yaml" ? parseYamlCases(text) : parseCsvCases(text);
}

function parseYamlCases(text: string): CaseFile {
  const yaml = readYaml(text);
  const items = yaml.items(yaml.root);
  if (yaml.diagnostics.length > 0 || yaml.kind(yaml.root) === "empty") return { text, cases: [], diagnostics: yaml.diagnostics };
  if (items === undefined) {
    const span = yaml.span(yaml.root, { start: 0, end: text.length });
    yaml.error("case-definition", span, `The file must be a list of test cases, each starting with "- id: ", not ${yaml.kind(yaml.root)}.`);
    return { text, cases: [], diagnostics: yaml.diagnostics };
  }
  const raw = items.map((item, index): RawCase => {
    const value = yaml.json(item);
    // An id such as 12 and a title such as 2024 are texts.
    const texts = (yaml.entries(item) ?? []).flatMap(({ key, node }) => {
      const written = ["id", "title", "playbook"].includes(key) ? yaml.text(node) : undefined;
      return written === undefined ? [] : [[key, written] as const];
    });
    return {
      value: isJsonObject(value) ? { ...value, ...Object.fromEntries(texts) } : value,
      span: yaml.span(item, { start: 0, end: 0 }),
      place: (path, key) => yaml.place([index, ...path], key),
    };
  });
  return { text, cases: readCases(raw, yaml.diagnostics), diagnostics: yaml.diagnostics };
}

const columns = ["id", "title", "endpoint", "playbook", "status", "without"] as const;
const groups = /^(?:path|query|headers|body|expect)(?:\.|$)/;

function parseCsvCases(text: string): CaseFile {
  const { rows, diagnostics: found } = parseCsv(text);
  const diagnostics = [...found];
  const [header, ...body] = rows;
  const error = (span: Span, message: string) => diagnostics.push({ code: "case-definition", severity: "error", span, message });
  if (header === undefined) return { text, cases: [], diagnostics };
  for (const { value, span } of header)
    if (!columns.some((name) => name === value) && !groups.test(value))
      error(
        span,
        `There is no column "${clip(value)}".${didYouMean(value, columns)} Other columns start with path., query., headers., body. or expect.`,
      );
  const raw = body.flatMap((cells): RawCase[] => {
    const first = cells[0]?.span ?? { start: 0, end: 0 };
    const span = { start: first.start, end: cells.at(-1)?.span.end ?? first.end };
    if (cells.length > header.length) {
      error(
        span,
        `This line has ${cells.length} cells but the first line has ${header.length}. Put a text that contains the separator in double quotes.`,
      );
      return [];
    }
    return [rawCase(cells, header, span, diagnostics)];
  });
  return { text, cases: readCases(raw, diagnostics), diagnostics };
}

function rawCase(cells: readonly CsvCell[], header: readonly CsvCell[], span: Span, diagnostics: Diagnostic[]): RawCase {
  const places = new Map<string, Span>();
  let value: Json = {};
  for (const [index, cell] of cells.entries()) {
    const column = header[index]?.value ?? "";
    if (cell.value === "" && !cell.quoted) continue;
    const path = pathOf(column);
    places.set(JSON.stringify(path), cell.span);
    value = withValue(value, path, valueOfCell(column, path, cell, diagnostics));
  }
  return {
    value,
    span,
    place: (path, key) => {
      const whole = key === undefined ? path : [...path, key];
      for (let length = whole.length; length > 0; length--) {
        const known = places.get(JSON.stringify(whole.slice(0, length)));
        if (known !== undefined) return known;
      }
      return span;
    },
  };
}

function valueOfCell(column: string, path: readonly string[], cell: CsvCell, diagnostics: Diagnostic[]): Json {
  if (column === "without") return cell.value.split(/[\s,;]+/).filter((name) => name !== "");
  return path.length === 1 ? cell.value : cellValue(cell, diagnostics);
}

/** `body.customer.name` leads into the request, `status` and `expect.body.id` into the expectations. */
function pathOf(column: string): readonly string[] {
  const parts = column.split(".");
  if (column === "status") return ["expect", "status"];
  if (column !== "without" && (columns.some((name) => name === column) || parts[0] === "expect")) return parts;
  return ["request", ...parts];
}

function withValue(target: Json | undefined, path: readonly string[], value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const base = isJsonObject(target) ? target : {};
  const member = Object.hasOwn(base, key) ? base[key] : undefined;
  return Object.fromEntries([...Object.entries(base).filter(([name]) => name !== key), [key, withValue(member, rest, value)]]);
}

/**
 * As in a short YAML value: numbers whose spelling stays, true, false and null; JSON where it looks like it; else a
 * text.
 */
function cellValue({ value, span }: CsvCell, diagnostics: Diagnostic[]): Json {
  if (/^(?:true|false|null)$/.test(value)) return JSON.parse(value) as Json;
  if (value !== "" && String(Number(value)) === value && Number.isFinite(Number(value))) return Number(value);
  if (!/^[[{"]/.test(value)) return value;
  const parsed = parseJson(value);
  if (parsed.ok) return parsed.value;
  const message =
    'This cell looks like JSON but is not valid. Check its brackets and quotes; in CSV a quote inside a quoted cell is written twice: "".';
  diagnostics.push({ code: "case-definition", severity: "error", span, message });
  return value;
}

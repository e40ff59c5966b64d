// The front matter: YAML between two lines of three dashes. Its keys tell the level of the playbook.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { FrontMatter, Level, Located } from "../playbook.ts";
import { readCreated } from "./created.ts";
import { readDataSource } from "./dataSource.ts";
import { readDuration } from "./duration.ts";
import { readEndpoint } from "./endpointName.ts";
import { allKeys, type Key, keysOf, levelKeys, levelOf, misplacedKey, unknownKey } from "./frontMatterKeys.ts";
import { headingPhase } from "./heading.ts";
import { isSpace, lineEndAt, splitLines } from "./lines.ts";
import { readRequirements } from "./requirementLink.ts";
import { readServiceSettings } from "./serviceSettings.ts";
import { readVariables } from "./variables.ts";
import { readWordings, undeclared } from "./wordings.ts";
import { readYaml, type YamlEntry, type YamlNode, type YamlReader } from "./yaml.ts";

export interface ParsedFrontMatter {
  readonly frontMatter: FrontMatter;
  readonly diagnostics: readonly Diagnostic[];
  /** Offset of the first character after it. */
  readonly end: number;
  /** Its source text: every text that begins with it has this front matter. Absent if it is not closed. */
  readonly head?: string;
}

/**
 * Reading YAML takes up to ten times as long as reading the rest; a front matter that a person wrote is far shorter.
 */
const longest = 64_000;

export function parseFrontMatter(text: string): ParsedFrontMatter {
  const place = findFrontMatter(text);
  if (place === undefined) {
    const start = text.startsWith("\uFEFF") ? 1 : 0;
    const span = { start, end: firstLineEnd(text, start) };
    const message = 'The file starts with a front matter that names the service: a line "---", "service: …", and "---" again.';
    const edits = [{ span: { start, end: start }, text: "---\nservice: \n---\n\n" }];
    const diagnostic: Diagnostic = {
      code: "no-front-matter",
      severity: "error",
      span,
      message,
      fixes: [{ title: "Insert a front matter", edits }],
    };
    return { frontMatter: { level: "service", tags: [], variables: [], templates: [] }, diagnostics: [diagnostic], end: start };
  }
  const length = place.content.end - place.content.start;
  const yaml = readYaml(length > longest ? "" : text.slice(place.content.start, place.content.end), place.content.start);
  if (length > longest)
    yaml.error(
      "front-matter-too-long",
      place.opening,
      `The front matter is longer than ${longest / 1000} KB and is not read. Move its data to a CSV file ("data: ./rows.csv").`,
    );
  if (!place.opened) {
    const edits = [{ span: { start: place.opening.start, end: place.opening.start }, text: "---\n" }];
    const fixes = [{ title: "Insert the line", edits }];
    yaml.error("no-front-matter", place.opening, 'The line "---" above the front matter is missing.', { fixes });
  }
  if (!place.closed) {
    const message = 'The front matter is not closed. Write a line "---" after its last key.';
    const edits = [{ span: { start: place.content.end, end: place.content.end }, text: "---\n" }];
    yaml.error("front-matter-open", place.opening, message, { fixes: [{ title: "Close the front matter here", edits }] });
  }
  const frontMatter = readFrontMatter(yaml, { start: place.opening.start, end: place.end }, place.opening);
  const head = place.closed && place.end < text.length ? { head: text.slice(0, place.end + 1) } : {};
  return { frontMatter, diagnostics: yaml.diagnostics, end: place.end, ...head };
}

/** The text between the two lines of a complete front matter. */
export function frontMatterContent(text: string): Span | undefined {
  const place = findFrontMatter(text);
  return place?.opened && place.closed ? place.content : undefined;
}

/** The front matter, also one that lacks its first or last line. */
function findFrontMatter(text: string) {
  const from = text.startsWith("\uFEFF") ? 1 : 0;
  const lines = splitLines(text, from, endOfHead(text, from));
  let first = 0;
  while (first < lines.count && lines.content(first).trim() === "") first++;
  const line = lines.content(first).trimEnd();
  const key = allKeys.find((known) => line.startsWith(`${known}:`));
  const opened = line === "---";
  if (!opened && key === undefined) return undefined;
  const opening = { start: lines.start(first), end: lines.start(first) + (key ?? "---").length };
  let last = first + 1;
  while (last < lines.count && lines.content(last).trimEnd() !== "---") last++;
  const closed = last < lines.count;
  if (!closed) for (last = first + 1; last < lines.count && headingPhase(lines.content(last).trim()) === undefined; last++);
  const content = { start: opened ? Math.min(lines.start(first + 1), text.length) : opening.start, end: lines.start(last) };
  return { opening, content, opened, closed, end: closed ? lines.end(last) : content.end };
}

/**
 * The end of the first line that may close a front matter, after the first non-empty line; the end of the text if there
 * is none.
 */
function endOfHead(text: string, from: number): number {
  let offset = from;
  while (offset < text.length && isSpace(text[offset] ?? "")) offset++;
  const closing = /[\r\n]---[ \t]*(?=[\r\n]|$)/g;
  closing.lastIndex = lineEndAt(text, offset);
  return closing.exec(text) === null ? text.length : closing.lastIndex;
}

const textKeys = [
  ["name", "name"],
  ["testCase", "test_case"],
  ["from", "from"],
  ["fromRevision", "from_revision"],
  ["adapted", "adapted"],
  ["generated", "generated"],
  ["flow", "flow"],
  ["title", "title"],
  ["description", "description"],
] as const satisfies readonly (readonly [keyof FrontMatter, Key])[];

function readFrontMatter(yaml: YamlReader, span: Span, opening: Span): FrontMatter {
  const problems = yaml.diagnostics.length;
  const isBroken = yaml.diagnostics.some(({ code }) => code === "yaml-syntax" || code === "front-matter-too-long");
  const entries = yaml.entries(yaml.root) ?? [];
  const level = levelOf(yaml, entries);
  const templates: Span[] = [];
  const template = (node: YamlNode) => collectTexts(yaml, node, templates);
  const allowed = entries.filter((entry) => isAllowed(yaml, entry, level));
  const find = (key: Key): YamlEntry | undefined => allowed.find((entry) => entry.key === key);
  reportMissing(yaml, find, level, opening);

  const [variables, data, endpoint, timeout, requirement, exclusive, created] = [
    find("variables"),
    find("data"),
    find("endpoint"),
    find("timeout"),
    find("requirement"),
    find("exclusive"),
    find("created"),
  ];
  const texts = textKeys.map(([field, key]) => optional(field, located(yaml, find(key))));
  const wordings = level === "phrase" ? readWordings(yaml, find("phrase")) : [];
  const defined = variables === undefined ? [] : readVariables(yaml, variables, template);
  const result: FrontMatter = {
    span,
    level,
    ...optional("service", located(yaml, find("service"))),
    ...optional("endpoint", endpoint && readEndpoint(yaml, endpoint)),
    ...Object.assign({}, ...texts),
    tags: readWords(yaml, find("tags"), "smoke, slow"),
    ...optional("exclusive", exclusive && readWords(yaml, exclusive, "stock, mailbox")),
    ...optional("created", created && readCreated(yaml, created)),
    ...optional("timeout", timeout && readDuration(yaml, timeout)),
    ...(level === "phrase" ? { phrase: wordings, gives: readWords(yaml, find("gives"), "orderId, total") } : {}),
    ...optional("english", located(yaml, find("english"), numberOf)),
    variables: [...defined, ...undeclared(wordings, defined)],
    ...optional("data", data && readDataSource(yaml, data, template)),
    ...optional("requirements", requirement && readRequirements(yaml, requirement)),
    ...(level === "service" ? { settings: readServiceSettings(yaml, find, template) } : {}),
    templates,
  };
  templates.sort((one, other) => one.start - other.start);
  // Other problems come from the YAML that cannot be read.
  if (isBroken) yaml.diagnostics.length = problems;
  return result;
}

function reportMissing(yaml: YamlReader, find: (key: Key) => YamlEntry | undefined, level: Level, opening: Span): void {
  const isMap = yaml.entries(yaml.root) !== undefined;
  if (!isMap && yaml.kind(yaml.root) !== "empty") {
    const message = `The front matter is a map of keys and values, such as "service: orders", not ${yaml.kind(yaml.root)}.`;
    yaml.error("wrong-type", yaml.span(yaml.root, opening), message);
  } else if (find("service") === undefined && level !== "phrase")
    yaml.error("missing-key", opening, 'The front matter does not say which service this tests. Write "service: " and its name.');
  if (level !== "test case" || find("from") !== undefined) return;
  const message = 'A test case says which playbook it is adapted from: write "from: " and the path of the endpoint playbook.';
  yaml.error("missing-key", find("test_case")?.keySpan ?? opening, message);
}

function isAllowed(yaml: YamlReader, entry: YamlEntry, level: Level): boolean {
  const key = allKeys.find((known) => known === entry.key);
  if (key === undefined) unknownKey(yaml, entry, level);
  else if (keysOf(level).includes(key)) return true;
  // A second level's key is reported once, by `levelOf`.
  else if (!levelKeys.some(([levelKey]) => levelKey === key)) misplacedKey(yaml, entry, key, level);
  return false;
}

/** A value that is one text; anything else is an error. */
function located(yaml: YamlReader, entry: YamlEntry | undefined): Located<string> | undefined;
function located<T>(yaml: YamlReader, entry: YamlEntry | undefined, read: (text: string) => T | undefined): Located<T> | undefined;
function located(
  yaml: YamlReader,
  entry: YamlEntry | undefined,
  read: (text: string) => unknown = (text) => text,
): Located<unknown> | undefined {
  if (entry === undefined) return undefined;
  const text = yaml.text(entry.node)?.trim();
  const value = text === undefined || text === "" ? text : read(text);
  if (value !== undefined && value !== "") return { value, span: entry.span, keySpan: entry.keySpan };
  const kind = yaml.kind(entry.node);
  const message =
    kind === "empty" || value === ""
      ? `"${entry.key}" is empty. Write its value after the colon.`
      : `"${entry.key}" must be a text, not ${kind}.`;
  yaml.error("wrong-type", entry.span, message);
  return undefined;
}

function numberOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

function readWords(yaml: YamlReader, entry: YamlEntry | undefined, example: string): readonly Located<string>[] {
  if (entry === undefined || yaml.kind(entry.node) === "empty") return [];
  const nodes = yaml.items(entry.node) ?? [entry.node];
  return nodes.flatMap((node) => {
    const value = yaml.text(node)?.trim();
    const span = yaml.span(node, entry.span);
    if (value !== undefined && /^[^\s,]+$/.test(value)) return [{ value, span, keySpan: span }];
    yaml.error("wrong-type", span, `"${entry.key}" is a list of single words, such as [${example}].`);
    return [];
  });
}

function collectTexts(yaml: YamlReader, node: YamlNode, into: Span[]): void {
  const items = yaml.items(node);
  if (items !== undefined) for (const item of items) collectTexts(yaml, item, into);
  else if (yaml.kind(node) === "a map") for (const entry of yaml.entries(node) ?? []) collectTexts(yaml, entry.node, into);
  else if (yaml.kind(node) === "a text") into.push(yaml.span(node, { start: 0, end: 0 }));
}

function optional<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: T });
}

function firstLineEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end++;
  return end;
}

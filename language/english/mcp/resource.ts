// Resources of MCP servers: `@docs read file:///guide.md`, `@docs read the page "Setup"`.

import type { LockedResource, LockedServer } from "../../mcp/lock.ts";
import { nearest } from "../../nearest.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { stepClause } from "../draft.ts";
import { type Assignment, assign, type Clause, report, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { readText } from "../value.ts";
import { articles } from "../words.ts";
import type { Address } from "./address.ts";
import { readLastTimeLimit } from "./timeLimit.ts";

const reading = new Set("read reads get gets fetch fetches open opens load loads retrieve retrieves".split(" "));

interface UriReading {
  readonly assignment: Assignment;
  readonly next: number;
}

/** `read the resource "file:///x"`, `read file:///x`: a URI says itself what is read. */
export function readUri(scan: Scan, from: number): UriReading | undefined {
  if (!reading.has(word(scan, from))) return undefined;
  const start = skipAll(scan, from + 1, articles);
  const at = word(scan, start) === "resource" ? start + 1 : start;
  const token = tokenAt(scan, at);
  const isSaid = at > start;
  if (token?.kind !== "url" && (!isSaid || token?.kind !== "quoted")) return undefined;
  const uri = readText(token) ?? "";
  return uri === "" ? undefined : { assignment: assign(scan, ["resource"], uri, at, at + 1), next: at + 1 };
}

/** A resource that the server has, by its URI, its name or title, or the name of a template: `the page "Setup"`. */
export function readResource(scan: Scan, address: Address, provider: string, server: LockedServer): Clause | undefined {
  const { at: from } = address;
  if (!reading.has(word(scan, from))) return undefined;
  const exact = readUri(scan, from);
  if (exact !== undefined && isUri(exact.assignment.value as string)) return resourceClause(scan, address, provider, exact);
  const { resources, resourceTemplates } = server;
  if (resources.length === 0 && resourceTemplates.length === 0 && exact === undefined) return undefined;
  const start = skipAll(scan, from + 1, articles);
  let at = start;
  while (at < start + 4 && tokenAt(scan, at)?.kind === "word") at++;
  for (; at >= start; at--) {
    const token = tokenAt(scan, at);
    if (token === undefined || (at < scan.end - 1 && skipJoint(scan, at + 1) === at + 1)) continue;
    const value = token.kind === "word" && at === start ? token.text : readText(token);
    if (value === undefined) continue;
    const noun = scan.tokens.slice(start, at).map(({ text }) => text);
    const uri = resourceOf(noun, value, server);
    if (uri !== undefined)
      return resourceClause(scan, address, provider, { assignment: assign(scan, ["resource"], uri, at, at + 1), next: at + 1 });
    if (token.kind === "quoted" && (noun.length === 0 || noun.some((word) => nounsOf(server).has(lemma(word.toLowerCase())))))
      return reportUnknown(scan, at, value, provider, server);
  }
  return undefined;
}

const generalNouns = new Set("resource page file document".split(" "));

function nounsOf({ resourceTemplates }: LockedServer): ReadonlySet<string> {
  return new Set([...generalNouns, ...resourceTemplates.flatMap(wordsOf)]);
}

function wordsOf({ name, title, uri }: LockedResource): readonly string[] {
  const path = uri.replace(/\{[^}]*\}/g, " ").replace(/^[^:]*:/, "");
  return [...splitWords(name), ...splitWords(title ?? ""), ...splitWords(path)].map(lemma);
}

function resourceOf(noun: readonly string[], value: string, { resources, resourceTemplates }: LockedServer): string | undefined {
  const named = resources.filter(({ uri, name, title }) => value === uri || value === name || value === title);
  const words = noun.map((one) => lemma(one.toLowerCase()));
  const isGeneral = words.every((one) => generalNouns.has(one));
  if (named.length === 1 && (isGeneral || words.every((one) => wordsOf(named[0] as LockedResource).includes(one)))) return named[0]?.uri;
  if (named.length > 0 || words.length === 0) return undefined;
  const fitting = resourceTemplates.filter((template) => words.every((one) => wordsOf(template).includes(one)));
  const [template] = fitting;
  if (fitting.length !== 1 || template === undefined || template.uri.split("{").length !== 2) return undefined;
  return template.uri.replace(/\{[^}]*\}/, () => encoded(value, /\{\+/.test(template.uri)));
}

/** Percent-encoded but for variables, whose values are filled in as they are. */
function encoded(value: string, isPath: boolean): string {
  const encode = (text: string) => (isPath ? encodeURI(text) : encodeURIComponent(text));
  return value
    .split(/(\$\{[^{}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : encode(part)))
    .join("");
}

function isUri(text: string): boolean {
  return /^(?:[A-Za-z][A-Za-z\d+.-]*:|\$\{)/.test(text);
}

function reportUnknown(scan: Scan, at: number, value: string, provider: string, { resources }: LockedServer): undefined {
  const names = resources.map(({ title, name }) => title ?? name);
  const meant = nearest(value, names);
  const span = spanOf(scan, at, at + 1);
  const all = names.length === 0 ? "" : ` It has: ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`;
  return report(scan, {
    code: "unknown-resource",
    message: `@${provider} has no resource “${value}”.${meant === undefined ? `${all} Write its URI, as in “read file:///guide.md”.` : ` Did you mean “${meant}”?`}`,
    in: "sentence",
    span,
    suggestions: meant === undefined ? [] : [{ title: `Change to "${meant}"`, span, text: `"${meant}"` }],
  });
}

/** The clause that reads this resource, with the time limit behind it. */
export function resourceClause(scan: Scan, { server }: Address, provider: string, { assignment, next }: UriReading): Clause | undefined {
  const limit = readLastTimeLimit(scan, next);
  const assignments = [
    assign(scan, ["provider"], provider, server, server + 1),
    assignment,
    ...(limit === undefined ? [] : [limit.assignment]),
  ];
  const base = { step: "mcp_server_call", provider: "", resource: "" };
  return stepClause(scan, "request", base, assignments, { next: limit?.next ?? next });
}

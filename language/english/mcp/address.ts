// Where a clause says which server it is for: "@jira …", "In @jira, …", "Ask @jira to …", "Create an issue in @jira …", "Create an issue … in @jira".

import { isSymbol, type Scan, skipAll, skipJoint, tokenAt, word } from "../scan.ts";
import { skipSubject } from "../subject.ts";
import { articles, sendVerbs } from "../words.ts";

export interface Address {
  /** The token that names the server. */
  readonly server: number;
  /** `first`: the words of the call begin at `at` · `within`: those of the tool are `[from, to)`, its inputs go on at `at` · `last`: all of the call is `[from, to)`. */
  readonly kind: "first" | "within" | "last";
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

const prepositions = new Set("in on at from via through with using over against inside within by to".split(" "));
const asking = new Set("ask asks tell tells let lets have has get want request query".split(" "));
const links = new Set("in on at from via through with using over against inside within of by".split(" "));

/** How the clause at `from` can name a server; at most one. */
export function readAddress(scan: Scan, from: number): Address | undefined {
  const server = scan.servers.find((at) => at >= from);
  if (server === undefined) return undefined;
  const first = word(scan, from);
  const direct = skipServerNoun(scan, from);
  if (direct === server) return firstAt(scan, from, server);
  if (prepositions.has(first) || asking.has(first) || sendVerbs.has(first)) {
    const at = skipServerNoun(scan, from + 1);
    if (at === server) return firstAt(scan, from, server);
  }
  const to = linkBefore(scan, from, server);
  if (to === undefined) return undefined;
  const at = skipNounBehind(scan, server + 1);
  let isWords = true;
  for (let index = from; index < to; index++) {
    const token = tokenAt(scan, index);
    if (token?.kind !== "quoted" && (token?.kind !== "word" || token.word === "" || word(scan, index) === "with")) isWords = false;
  }
  if (isWords) return { server, kind: "within", from, to, at };
  const ends = at >= scan.end || skipJoint(scan, at) > at;
  return ends ? { server, kind: "last", from, to, at } : undefined;
}

/** `the MCP server @jira`. */
function skipServerNoun(scan: Scan, from: number): number {
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "mcp") at++;
  if (word(scan, at) === "server") at++;
  return at;
}

/** `@jira`, `@jira:`, `@jira, I …`, `@jira to …`. */
function firstAt(scan: Scan, from: number, server: number): Address {
  let at = skipNounBehind(scan, server + 1);
  if (isSymbol(scan, at, ":") || isSymbol(scan, at, ",")) at++;
  at = skipSubject(scan, at);
  if (word(scan, at) === "to" && tokenAt(scan, at + 1)?.kind === "word") at++;
  return { server, kind: "first", from, to: server, at };
}

/** `the @jira server`. */
function skipNounBehind(scan: Scan, at: number): number {
  const next = word(scan, at) === "mcp" ? at + 1 : at;
  return word(scan, next) === "server" ? next + 1 : at;
}

/** The index of the preposition in front of the server. */
function linkBefore(scan: Scan, from: number, server: number): number | undefined {
  let at = server - 1;
  while (at > from && (articles.has(word(scan, at)) || word(scan, at) === "server" || word(scan, at) === "mcp")) at--;
  return at > from && links.has(word(scan, at)) ? at : undefined;
}

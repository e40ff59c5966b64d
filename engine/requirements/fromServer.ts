// Requirements of an MCP server: found with a query or a tool of one's choice, fetched one by one, read like any other
// text.

import { isJsonObject, type JsonObject, type LockedTool } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { chooseFinder, type FinderTool, inputOf, type RequirementFinder } from "../mcp/requirementFinders.ts";
import { cleanText } from "../mcp/untrustedText.ts";
import type { ToolPort } from "../ports.ts";
import { requirementStart } from "./ids.ts";
import { type Item, itemsOf, parsed } from "./items.ts";
import { type ReadRequirements, whatCounts, withReason } from "./nothingFound.ts";
import { readRequirementText } from "./readText.ts";
import { type FoundRequirement, requirementsOf } from "./requirement.ts";
import { finderInputs, missingInputError, missingInputs } from "./toolInputs.ts";

export interface ServerSource {
  readonly kind: "server";
  /** Its reference name. */
  readonly server: string;
  /** In the language of the tool that searches: JQL, CQL, words. */
  readonly query?: string;
  /** Instead of the tool that is known for such a server. */
  readonly tool?: string;
  /** More inputs, of whichever tool has one of that name. */
  readonly input?: JsonObject;
}

const mostItems = 200;
const longestText = 500_000;

/**
 * `tools` are the server's tools, as Discover found them. Throws `PlaybookError` if it cannot be known what to call, or
 * with what.
 */
export async function requirementsOfServer(
  source: ServerSource,
  tools: readonly LockedTool[],
  port: Pick<ToolPort, "call">,
  signal: AbortSignal,
): Promise<ReadRequirements> {
  const notes: string[] = [];
  const known = (tool: string) => tools.find(({ name }) => name === tool);
  const call = async (tool: string, inputs: JsonObject): Promise<unknown> => {
    const { result, problem } = await port.call(source.server, tool, inputs, signal);
    if (problem !== undefined)
      throw new PlaybookError("requirements", problem, `Try the tool by itself: playbook mcp call ${source.server} ${tool}.`);
    return result;
  };
  /** Only inputs that the tool has: the JQL of a search is not an input of the tool that fetches. */
  const ask = async (tool: string, finder: FinderTool | undefined, value: string | undefined): Promise<unknown> => {
    const inputs = finderInputs(known(tool), finder, value, source.input ?? {});
    const missing = missingInputs(known(tool), inputs);
    const isQuery = finder !== undefined && missing.length === 1 && missing[0] === inputOf(known(tool), finder);
    if (missing.length > 0) throw missingInputError(source.server, tool, missing, isQuery);
    return call(tool, inputs);
  };
  const finder = chosenFinder(source, tools);
  const tool = source.tool ?? finder?.search.tool;
  if (tool === undefined) throw unknownFinder(source);
  if (finder === undefined && source.query !== undefined)
    throw new PlaybookError(
      "usage",
      `It is unclear which input of ${tool} takes the query.`,
      `Write it as an input: --input '{"…": ${JSON.stringify(source.query)}}'.`,
    );
  const result = await ask(tool, finder?.search, source.query);
  const found = itemsOf(result);
  if (found.length > mostItems)
    notes.push(`@${source.server} returned ${found.length} items; only the first ${mostItems} are read. Narrow the query.`);
  else if (hasMore(result, found.length))
    notes.push(
      `@${source.server} has more items than the ${found.length} that ${tool} returned: narrow the query, or ask for more with --input.`,
    );
  const items: Item[] = [];
  for (const item of found.slice(0, mostItems)) {
    const fetch = item.id === undefined ? undefined : finder?.fetch;
    items.push(fetch === undefined ? item : merged(item, itemsOf(await ask(fetch.tool, fetch, item.id))));
  }
  const texts: FoundRequirement[] = [];
  for (const item of items) {
    const { text, findings } = cleanText(item.text, longestText);
    const title = cleanText(item.title, 300).text.replace(/\s+/g, " ").trim();
    if (findings.length > 0) notes.push(`@${source.server} ${item.id ?? title}: ${findings.join(", ")} removed.`);
    const named = requirementStart(title);
    const id = named?.id ?? item.id;
    const own = { title: named?.rest === undefined || named.rest === "" ? title : named.rest, ...(id === undefined ? {} : { id }) };
    texts.push(...(await readRequirementText(text, { ...own, ...(item.url === undefined ? {} : { url: item.url }) })));
  }
  const requirements = requirementsOf(texts, `@${source.server}`);
  return withReason({ requirements, notes }, () => whyNothing(source, tool, items));
}

/** Undefined if the tool that is named is not a known one. Throws if the query may be for several. */
function chosenFinder({ server, tool, query }: ServerSource, tools: readonly LockedTool[]): RequirementFinder | undefined {
  const chosen = chooseFinder(tools, { ...(tool === undefined ? {} : { tool }), ...(query === undefined ? {} : { query }) });
  if (chosen.kind !== "several") return chosen.kind === "found" ? chosen.finder : undefined;
  const named = chosen.finders.map(({ search, language }) => `${search.tool} (${language})`);
  throw new PlaybookError(
    "usage",
    `@${server} finds requirements with ${named.join(" and ")}, and ${query === undefined ? "without a query it is" : "the query leaves it"} unclear which one is meant.`,
    `Name the tool: --tool ${chosen.finders[0]?.search.tool}.`,
  );
}

function unknownFinder({ server }: ServerSource): PlaybookError {
  return new PlaybookError(
    "requirements",
    `It is unclear which tool of @${server} finds requirements.`,
    `Name it: --tool NAME --input '{"…": "…"}'. playbook mcp list ${server} shows its tools.`,
  );
}

/** Returns whether the answer says that it is not all. */
function hasMore(result: unknown, count: number): boolean {
  const value = parsed(result);
  if (!isJsonObject(value)) return false;
  const { isLast, nextPageToken, next_cursor, has_more, total, _links } = value;
  const next = isJsonObject(_links) ? _links.next : undefined;
  return (
    isLast === false ||
    has_more === true ||
    [nextPageToken, next_cursor, next].some((one) => typeof one === "string" && one !== "") ||
    (typeof total === "number" && total > count)
  );
}

function whyNothing({ query }: ServerSource, tool: string, items: readonly Item[]): string {
  if (items.length === 0) return `${tool} found nothing${query === undefined ? "" : ` for ${JSON.stringify(query)}`}`;
  const empty = items.filter(({ text }) => text.trim() === "").length;
  const what = items.length === 1 ? "the item that it returned has" : `the ${items.length} items that it returned have`;
  return empty === items.length
    ? `${what} a title but no text: name a tool that returns the text with --tool`
    : `in the text of ${what.replace(/ (?:has|have)$/, "")} ${whatCounts}`;
}

/** The found item, completed from the whole one. */
function merged(item: Item, whole: readonly Item[]): Item {
  const [one] = whole;
  if (one === undefined) return item;
  const text = whole
    .map((part) => part.text)
    .filter((part) => part !== "")
    .join("\n\n");
  return { ...item, ...(one.url === undefined ? {} : { url: one.url }), text: text === "" ? item.text : text };
}

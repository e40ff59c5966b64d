// Requirements of an MCP server: found with a query or a tool of one's choice, fetched one by one, read like any other text.

import type { Json, JsonObject, LockedTool } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { type FinderTool, finderOf } from "../mcp/requirementFinders.ts";
import { cleanText } from "../mcp/untrustedText.ts";
import type { ToolPort } from "../ports.ts";
import { requirementStart } from "./ids.ts";
import { type Item, itemsOf } from "./items.ts";
import { readRequirementText } from "./readText.ts";
import { type FoundRequirement, type Requirement, requirementsOf } from "./requirement.ts";

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

export interface ReadRequirements {
  readonly requirements: readonly Requirement[];
  /** What a person should know, such as what was taken out of a text. */
  readonly notes: readonly string[];
}

const mostItems = 200;
const longestText = 500_000;

/** `tools` are those of the server, as Discover found them. Throws `PlaybookError` "requirements" where it cannot be known what to call. */
export async function requirementsOfServer(
  source: ServerSource,
  tools: readonly LockedTool[],
  port: Pick<ToolPort, "call">,
  signal: AbortSignal,
): Promise<ReadRequirements> {
  const notes: string[] = [];
  const call = async (tool: string, inputs: JsonObject): Promise<unknown> => {
    const { result, problem } = await port.call(source.server, tool, inputs, signal);
    if (problem !== undefined)
      throw new PlaybookError("requirements", problem, `Try it by itself: playbook mcp call ${source.server} ${tool}.`);
    return result;
  };
  const known = (tool: string) => tools.find(({ name }) => name === tool);
  /** Only what the tool takes: a JQL of the search is no input of the tool that fetches. */
  const inputsOf = (tool: string, own: JsonObject): JsonObject => {
    const { properties } = (known(tool)?.inputSchema ?? {}) as { readonly properties?: JsonObject };
    const given = Object.entries(source.input ?? {}).filter(([name]) => properties === undefined || name in properties);
    return { ...own, ...Object.fromEntries(given) };
  };
  const finder = finderOf(new Set(tools.map(({ name }) => name)));
  const tool = source.tool ?? finder?.search.tool;
  if (tool === undefined) {
    throw new PlaybookError(
      "requirements",
      `It is not known which tool of @${source.server} finds requirements.`,
      `Say it: --tool NAME --input '{"…": "…"}'. playbook mcp list ${source.server} shows its tools.`,
    );
  }
  const result = await call(tool, inputsOf(tool, searchInputs(source, tool, finder?.search)));
  const found = itemsOf(result);
  if (found.length > mostItems)
    notes.push(`@${source.server} gave ${found.length} items; the first ${mostItems} are read. Narrow the query.`);
  const fetch = finder?.fetch !== undefined && (source.tool === undefined || source.tool === finder.search.tool) ? finder.fetch : undefined;
  const items: Item[] = [];
  for (const item of found.slice(0, mostItems)) {
    if (fetch === undefined || item.id === undefined) items.push(item);
    else
      items.push(
        merged(
          item,
          itemsOf(
            await call(
              fetch.tool,
              inputsOf(fetch.tool, { ...plainInputs(fetch), [fetch.input]: inputValue(known(fetch.tool), fetch.input, item.id) }),
            ),
          ),
        ),
      );
  }
  const texts: FoundRequirement[] = [];
  for (const item of items) {
    const { text, findings } = cleanText(item.text, longestText);
    const title = cleanText(item.title, 300).text.replace(/\s+/g, " ").trim();
    if (findings.length > 0) notes.push(`@${source.server} ${item.id ?? title}: ${findings.join(", ")} taken out.`);
    const named = requirementStart(title);
    const id = named?.id ?? item.id;
    const own = { title: named?.rest === undefined || named.rest === "" ? title : named.rest, ...(id === undefined ? {} : { id }) };
    texts.push(...(await readRequirementText(text, { ...own, ...(item.url === undefined ? {} : { url: item.url }) })));
  }
  return { requirements: requirementsOf(texts, `@${source.server}`), notes };
}

function searchInputs({ query, tool: own }: ServerSource, tool: string, search: FinderTool | undefined): JsonObject {
  if (search === undefined || search.tool !== tool) {
    if (query !== undefined)
      throw new PlaybookError(
        "usage",
        `It is not known which input of ${own ?? tool} takes the query.`,
        `Write it as an input: --input '{"…": ${JSON.stringify(query)}}'.`,
      );
    return {};
  }
  return { ...plainInputs(search), ...(query === undefined ? {} : { [search.input]: query }) };
}

function plainInputs({ fixed = {} }: FinderTool): JsonObject {
  return fixed as JsonObject;
}

function inputValue(tool: LockedTool | undefined, input: string, id: string): Json {
  const { properties } = (tool?.inputSchema ?? {}) as { readonly properties?: Readonly<Record<string, { readonly type?: Json }>> };
  const type = properties?.[input]?.type;
  return (type === "number" || type === "integer") && /^\d+$/.test(id) ? Number(id) : id;
}

/** The item as it was found, with what the whole one knows better. */
function merged(item: Item, whole: readonly Item[]): Item {
  const [one] = whole;
  if (one === undefined) return item;
  const text = whole
    .map((part) => part.text)
    .filter((part) => part !== "")
    .join("\n\n");
  return { ...item, ...(one.url === undefined ? {} : { url: one.url }), text: text === "" ? item.text : text };
}

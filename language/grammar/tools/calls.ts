// The calls that a sentence begins, however far they can be read.

import type { Token } from "../../english/token.ts";
import type { Attachment } from "../../playbook.ts";
import type { SentenceContext } from "../../reading.ts";
import { isSense } from "../lexicon/lexicon.ts";
import { chartOf } from "../read.ts";
import { grammar } from "../tables.ts";
import { serverEdges } from "./edges.ts";

export interface AddressedCall {
  /** Where its clause begins. */
  readonly from: number;
  /** The token that names the server. */
  readonly server: number;
  /** Where the words of the tool begin. */
  readonly at: number;
  /** The tools whose names are written there: all that begin with the first possible word, the longest first. */
  readonly tools: readonly { readonly tool: string; readonly end: number }[];
  /** True if the words of the tool come before the server. */
  readonly isWithin: boolean;
  /** Where the call may end, as far as its words go; the furthest first. */
  readonly ends: readonly number[];
}

/** Each is read again, which a long list would make many. */
const mostEnds = 12;

function tried(ends: readonly number[]): readonly number[] {
  return ends.length <= mostEnds ? ends : [...ends.slice(0, mostEnds - 1), ends.at(-1) as number];
}

/** One for each server that the sentence addresses, or names after the words of a tool. */
export function callsIn(tokens: readonly Token[], attachment: Attachment | undefined, context: SentenceContext): readonly AddressedCall[] {
  const chart = chartOf(tokens, attachment, context);
  if (chart === undefined) return [];
  const { symbols } = grammar();
  const category = (name: string) => symbols.get(name) as number;
  const endsAt = (from: number, name: string) => [...(chart.ends[from]?.get(category(name)) ?? [])].sort((one, other) => other - one);
  const edges = serverEdges(tokens, context.servers).filter(({ terminal }) => terminal === "Tool");
  return tokens.flatMap(({ kind }, server): readonly AddressedCall[] => {
    if (kind !== "server") return [];
    for (let from = 0; from <= server; from++) {
      if (tokens.slice(from, server).some((token) => token.kind === "server")) continue;
      const [at] = endsAt(from, "Addressed").filter((end) => end > server);
      if (at !== undefined) return [callAt(from, server, at, false)];
      const words = endsAt(from, "Called").find((end) => end < server && isServerName(end, server));
      if (words !== undefined) return [callAt(from, server, from, true)];
    }
    return [];
  });

  function callAt(from: number, server: number, at: number, isWithin: boolean): AddressedCall {
    const [words = at] = endsAt(at, "Called").filter((end) => !isWithin || end < server);
    const inside = edges.filter(
      (edge) => edge.at >= at && edge.end <= words && (edge.means as { readonly of?: string }).of === tokens[server]?.value,
    );
    const first = Math.min(...inside.map((edge) => edge.at));
    const tools = inside
      .filter((edge) => edge.at === first)
      .map(({ means, end }) => ({ tool: String((means as { readonly tool?: string }).tool), end }))
      .sort((one, other) => other.end - one.end);
    return { from, server, at, tools, isWithin, ends: tried(endsAt(from, "ToolClause").filter((end) => end > Math.max(at, server))) };
  }

  /** Returns whether the server is named between `from` and the end of `server`, with a preposition before it. */
  function isServerName(from: number, server: number): boolean {
    return isSense(tokens[from]?.word ?? "", "t.via") && endsAt(from + 1, "ServerName").some((end) => end > server);
  }
}

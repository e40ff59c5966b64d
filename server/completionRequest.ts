// Answers requests for completion. Reads the current text and the last analysed state, so it does not wait for an
// analysis.

import {
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  InsertTextFormat,
  MarkupKind,
  type Position,
} from "vscode-languageserver";
import { aheadAt } from "./features/completion/ahead.ts";
import { completionsAt, sentenceAt } from "./features/completion/complete.ts";
import type { Completion } from "./features/completion/completion.ts";
import { schemaKindOf, yamlCompletions } from "./features/yamlHelp.ts";
import { contained } from "./handler.ts";
import { suggestCommand } from "./protocol.ts";
import type { RequestContext } from "./requestContext.ts";

/** More are of no use to a person; the client asks again when more has been typed. */
const most = 100;

export function answerCompletion({ connection, log, projects, documents, abilities, lookAhead }: RequestContext): void {
  /** The proposals that were made last: details are asked for of one of them, if at all. */
  let last: { readonly id: number; readonly shown: readonly Completion[] } = { id: 0, shown: [] };

  connection.onCompletion(
    contained("Completion", log, null, async ({ textDocument, position }, token) => {
      const document = documents.get(textDocument.uri);
      const place = projects.placeOf(textDocument.uri);
      if (document === undefined || place === undefined) return null;
      const kind = schemaKindOf(place.path);
      if (kind === undefined && !place.path.endsWith(".playbook")) return null;
      await place.project.begun;
      place.project.use(place.path);
      const text = document.getText();
      const offset = document.offsetAt(position);
      const workspace = place.project.lastWorkspace(place.path);
      const sentence = kind === undefined ? sentenceAt(workspace, place.path, text, offset) : undefined;
      const ahead = sentence && aheadAt(sentence);
      if (ahead !== undefined) await lookAhead.find(ahead, () => token.isCancellationRequested);
      const all = kind === undefined ? completionsAt(workspace, place.path, text, offset) : yamlCompletions(kind, text, offset);
      if (ahead !== undefined) lookAhead.goOn(ahead);
      const shown = fitting(all, text.slice(all[0]?.span.start ?? offset, offset));
      last = { id: last.id + 1, shown };
      const { snippets, resolvesProposals, commands } = abilities();
      const items = shown.map((one, index) => ({
        ...toItem(one, position, offset, snippets),
        ...(commands.has(suggestCommand) && asksForMore(one) ? { command: { command: suggestCommand, title: "Suggest" } } : {}),
        ...(resolvesProposals ? { data: { list: last.id, index } } : detailsOf(one)),
      }));
      // More may be found until the next key.
      return {
        isIncomplete:
          ahead !== undefined || shown.length < all.length || shown.some(({ isOneOfMore }) => isOneOfMore) || !place.project.isRead(),
        items,
      };
    }),
  );

  connection.onCompletionResolve((item, token) =>
    contained<CompletionItem, CompletionItem>("Details of a proposal", log, item, () => {
      const { list, index } = (item.data ?? {}) as { readonly list?: number; readonly index?: number };
      const proposal = list === last.id && index !== undefined ? last.shown[index] : undefined;
      return proposal === undefined ? item : { ...item, ...detailsOf(proposal) };
    })(item, token),
  );
}

/** At most as many as are shown; if there are more, the first ones that begin with the typed text. */
function fitting(all: readonly Completion[], typed: string): readonly Completion[] {
  if (all.length <= most) return all;
  const wanted = nameOf(typed);
  const first = wanted.slice(0, 1);
  const found: Completion[] = [];
  for (const one of all) {
    // Few of thousands of names contain the typed text, and a search takes less than making a name of each label.
    const name = one.name ?? one.label;
    if (wanted === "" || (name.toLowerCase().includes(first) && nameOf(name).startsWith(wanted))) found.push(one);
    if (found.length === most) break;
  }
  return found;
}

/** Without the signs of the notation, so that `${na` begins `${name}`. */
function nameOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "");
}

const kinds: Readonly<Record<Completion["kind"], CompletionItemKind>> = {
  variable: CompletionItemKind.Variable,
  member: CompletionItemKind.Property,
  server: CompletionItemKind.Module,
  tool: CompletionItemKind.Method,
  input: CompletionItemKind.Field,
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  endpoint: CompletionItemKind.Interface,
  field: CompletionItemKind.Field,
  status: CompletionItemKind.EnumMember,
  schema: CompletionItemKind.Class,
  sentence: CompletionItemKind.Snippet,
  phase: CompletionItemKind.Keyword,
  file: CompletionItemKind.File,
};

function toItem(
  { label, kind, filter, insert = label, isSnippet, span, rank = 0, isDeprecated }: Completion,
  position: Position,
  offset: number,
  snippets: boolean,
): CompletionItem {
  const range = {
    start: { line: position.line, character: position.character - (offset - span.start) },
    end: { line: position.line, character: position.character + (span.end - offset) },
  };
  const asSnippet = isSnippet === true && snippets;
  return {
    label,
    kind: kinds[kind],
    ...(filter === undefined ? {} : { filterText: filter }),
    sortText: String(rank).padStart(5, "0"),
    textEdit: { range, newText: isSnippet === true && !snippets ? withoutPlaces(insert) : insert },
    ...(asSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    ...(isDeprecated ? { tags: [CompletionItemTag.Deprecated] } : {}),
  };
}

/** A name that ends in a space, such as of a server or a key, is incomplete alone. */
function asksForMore({ insert, isSnippet }: Completion): boolean {
  return isSnippet !== true && insert?.endsWith(" ") === true;
}

function detailsOf({ detail, documentation }: Completion): Pick<CompletionItem, "detail" | "documentation"> {
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined || documentation === "" ? {} : { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
  };
}

/** The text of a snippet with the defaults of its places. */
export function withoutPlaces(snippet: string): string {
  const values = new Map<string, string>();
  const escaped = snippet.replace(/\\([\\$}])/g, (_, character: string) => String.fromCharCode(0xe000 + "\\$}".indexOf(character)));
  const filled = escaped
    .replace(/\$\{(\d+)\|([^|}]*)\|\}/g, (_, place: string, choices: string) => remember(place, choices.split(",")[0] ?? ""))
    .replace(/\$\{(\d+):([^{}]*)\}/g, (_, place: string, value: string) => remember(place, value))
    .replace(/\$\{?(\d+)\}?/g, (_, place: string) => values.get(place) ?? "");
  return filled.replace(/[\ue000-\ue002]/g, (character) => "\\$}"[character.charCodeAt(0) - 0xe000] ?? "");

  function remember(place: string, value: string): string {
    values.set(place, value);
    return value;
  }
}

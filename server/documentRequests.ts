// Requests about a document as a whole or a part of it: drawing, folding, selecting, formatting and code actions.

import {
  type CodeAction,
  type FoldingRange,
  FoldingRangeKind,
  InlayHintKind,
  type Range,
  type SelectionRange,
  SemanticTokensBuilder,
  type TextDocumentIdentifier,
} from "vscode-languageserver";
import type { Span, Workspace } from "../language/index.ts";
import { codeActionsIn } from "./features/codeActions.ts";
import { codeLensesOf } from "./features/codeLenses.ts";
import { linksOf } from "./features/documentLinks.ts";
import { foldsOf } from "./features/folding.ts";
import { formatEdits } from "./features/formatting.ts";
import { inlayHintsIn } from "./features/inlayHints.ts";
import { selectionsAt } from "./features/selection.ts";
import { tokenModifiers, tokenTypes } from "./features/semanticLegend.ts";
import { semanticTokensIn } from "./features/semanticTokens.ts";
import { contained } from "./handler.ts";
import type { Place } from "./projects.ts";
import { type RequestContext, readyPlace } from "./requestContext.ts";
import {
  fromPosition,
  fromRange,
  linesOf,
  toDiagnostic,
  toLocation,
  toPosition,
  toRange,
  toTextEdit,
  toWorkspaceEdit,
  withNewFile,
  withoutVersions,
} from "./toLsp.ts";

type Ready = Place & { readonly workspace: Workspace };

export function answerDocumentRequests({ connection, log, projects, documents, settings, abilities, reference }: RequestContext): void {
  /** Answers with nothing for a document of no project. */
  function answer<Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
    name: string,
    run: (place: Ready, params: Params) => Result | Promise<Result>,
  ) {
    return contained<Params, Result | null>(name, log, null, async (params) => {
      const place = await readyPlace(projects, params.textDocument.uri);
      return place === undefined ? null : run(place, params);
    });
  }

  connection.languages.inlayHint.on(
    answer(
      "Inlay hints",
      async ({ project, path, workspace }, { textDocument, range }: { textDocument: TextDocumentIdentifier; range: Range }) => {
        if (!(await settings.of(textDocument.uri)).inlayHints) return [];
        const lines = linesOf(project, path);
        return inlayHintsIn(workspace, path, fromRange(lines, range)).map(({ offset, text }) => ({
          position: toPosition(lines, offset),
          label: text,
          kind: InlayHintKind.Type,
          paddingLeft: true,
        }));
      },
    ),
  );

  const tokensOf = ({ project, path, workspace }: Ready, span?: Span) => {
    const lines = linesOf(project, path);
    const builder = new SemanticTokensBuilder();
    for (const { span: place, type, modifiers } of semanticTokensIn(workspace, path, span ?? { start: 0, end: lines.length })) {
      const { line, character } = toPosition(lines, place.start);
      const bits = modifiers.reduce((sum, modifier) => sum | (1 << tokenModifiers.indexOf(modifier)), 0);
      builder.push(line, character, place.end - place.start, tokenTypes.indexOf(type), bits);
    }
    return builder.build();
  };
  const noTokens = { data: [] };
  connection.languages.semanticTokens.on(
    contained("Semantic tokens", log, noTokens, async ({ textDocument }) => {
      const place = await readyPlace(projects, textDocument.uri);
      return place === undefined ? noTokens : tokensOf(place);
    }),
  );
  connection.languages.semanticTokens.onRange(
    contained("Semantic tokens", log, noTokens, async ({ textDocument, range }) => {
      const place = await readyPlace(projects, textDocument.uri);
      return place === undefined ? noTokens : tokensOf(place, fromRange(linesOf(place.project, place.path), range));
    }),
  );

  connection.onFoldingRanges(
    answer("Folding", ({ project, path, workspace }) => {
      const lines = linesOf(project, path);
      return foldsOf(workspace, path).flatMap(({ span, kind }): readonly FoldingRange[] => {
        const { start, end } = toRange(lines, span);
        // A span that ends where a line begins ends on the line before.
        const endLine = end.character === 0 ? end.line - 1 : end.line;
        return endLine <= start.line
          ? []
          : [{ startLine: start.line, endLine, ...(kind === undefined ? {} : { kind: FoldingRangeKind.Comment }) }];
      }) as FoldingRange[];
    }),
  );

  connection.onSelectionRanges(
    answer("Selection ranges", ({ project, path, workspace }, { positions }) => {
      const lines = linesOf(project, path);
      return positions.map((position): SelectionRange => {
        const spans = selectionsAt(workspace, path, fromPosition(lines, position));
        const whole: SelectionRange = { range: toRange(lines, { start: 0, end: lines.length }) };
        return spans.slice(0, -1).reduceRight<SelectionRange>((parent, span) => ({ range: toRange(lines, span), parent }), whole);
      });
    }),
  );

  connection.onDocumentLinks(
    answer("Links", ({ project, path, workspace }) => {
      const lines = linesOf(project, path);
      return linksOf(workspace, path).map(({ span, target, tooltip }) => ({
        range: toRange(lines, span),
        target: target.kind === "file" ? project.uriOf(target.path) : target.address,
        tooltip,
      }));
    }),
  );

  const format = ({ project, path, workspace }: Ready, within?: Span) => {
    const lines = linesOf(project, path);
    return formatEdits(workspace, path, within).map((edit) => toTextEdit(lines, edit));
  };
  connection.onDocumentFormatting(answer("Formatting", (place) => format(place)));
  connection.onDocumentRangeFormatting(
    answer("Formatting", (place, { range }) => format(place, fromRange(linesOf(place.project, place.path), range))),
  );
  connection.onDocumentOnTypeFormatting(
    answer("Formatting", (place, { position }) => {
      const lines = linesOf(place.project, place.path);
      // The part that has just been finished: the lines above, as far as they belong together.
      return format(place, {
        start: lines.lineStart(Math.max(0, position.line - 50)) ?? 0,
        end: (lines.lineStart(position.line) ?? 1) - 1,
      });
    }),
  );

  connection.onCodeLens(
    answer("Code lenses", ({ project, path, workspace }, { textDocument }) => {
      const lines = linesOf(project, path);
      return codeLensesOf(workspace, path)
        .filter(({ command }) => abilities().commands.has(command))
        .map(({ span, title, tooltip, command, place }) => ({
          range: toRange(lines, span),
          command: {
            title,
            command,
            arguments: [textDocument.uri, ...(place === undefined ? [] : [toLocation(project, place.path, place.span)])],
            ...(tooltip === undefined ? {} : { tooltip }),
          },
        }));
    }),
  );

  connection.onCodeAction(
    answer("Code actions", ({ project, path, workspace }, { range, context }) => {
      const wanted = context.only;
      const versionOf = (uri: string) => documents.get(uri)?.version;
      return codeActionsIn(workspace, path, fromRange(linesOf(project, path), range))
        .filter(({ kind }) => wanted === undefined || wanted.some((one) => kind === one || kind.startsWith(`${one}.`)))
        .filter(({ creates }) => creates === undefined || abilities().createsFiles)
        .map(({ title, kind, problem, isPreferred, edits, creates }): CodeAction => {
          const edit = withNewFile(toWorkspaceEdit(project, path, edits, versionOf), project, creates);
          return {
            title,
            kind,
            edit: abilities().versionedEdits ? edit : withoutVersions(edit),
            ...(isPreferred ? { isPreferred } : {}),
            ...(problem === undefined ? {} : { diagnostics: [toDiagnostic(project, path, problem, reference)] }),
          };
        });
    }),
  );
}

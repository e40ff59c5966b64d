// Routes requests to features. Every request waits for the files of the root, works on the state of that moment, and is
// contained.

import { DocumentHighlightKind, ErrorCodes, MarkupKind, ResponseError } from "vscode-languageserver";
import { answerAffectedRequest } from "./affectedRequest.ts";
import { answerCompletion } from "./completionRequest.ts";
import { answerDocumentRequests } from "./documentRequests.ts";
import { definitionsAt } from "./features/definition.ts";
import { highlightsAt } from "./features/highlight.ts";
import { hoverAt } from "./features/hover.ts";
import { referencesAt } from "./features/references.ts";
import { prepareRename, renameAt } from "./features/rename.ts";
import { outlineOf, workspaceSymbols } from "./features/symbols.ts";
import { schemaKindOf, yamlHover } from "./features/yamlHelp.ts";
import { answerGhostText } from "./ghostText.ts";
import { contained } from "./handler.ts";
import { type RequestContext, readyPlace, spotOf } from "./requestContext.ts";
import { answerStepsRequests } from "./stepsRequests.ts";
import { linesOf, toDocumentSymbol, toLocation, toRange, toSymbolInformation, toWorkspaceEdit, withoutVersions } from "./toLsp.ts";
import { answerVariablesRequests } from "./variablesRequests.ts";
import { answerWorkspaceRequests } from "./workspaceRequests.ts";

export function answerRequests(context: RequestContext): void {
  const { connection, log, projects, documents, abilities, environment } = context;
  answerCompletion(context);
  answerGhostText(context);
  answerAffectedRequest(context);
  answerDocumentRequests(context);
  answerStepsRequests(context);
  answerVariablesRequests(context);
  answerWorkspaceRequests(context);

  connection.onHover(
    contained("Hover", log, null, async (params) => {
      const spot = await spotOf(projects, params);
      const kind = spot && schemaKindOf(spot.path);
      const hover =
        spot &&
        (kind === undefined
          ? hoverAt(spot.workspace, spot.path, spot.offset, environment())
          : yamlHover(spot.workspace, spot.path, kind, spot.offset));
      if (spot === undefined || hover === undefined) return null;
      return {
        contents: { kind: MarkupKind.Markdown, value: hover.markdown },
        range: toRange(linesOf(spot.project, spot.path), hover.span),
      };
    }),
  );

  connection.onDefinition(
    contained("Definition", log, null, async (params) => {
      const spot = await spotOf(projects, params);
      const found = spot && definitionsAt(spot.workspace, spot.path, spot.offset);
      if (spot === undefined || found === undefined) return null;
      const locations = found.places.map(({ path, span }) => toLocation(spot.project, path, span));
      if (!abilities().locationLinks) return locations;
      const originSelectionRange = toRange(linesOf(spot.project, spot.path), found.span);
      return locations.map(({ uri, range }) => ({ originSelectionRange, targetUri: uri, targetRange: range, targetSelectionRange: range }));
    }),
  );

  connection.onReferences(
    contained("References", log, null, async (params) => {
      const spot = await spotOf(projects, params);
      if (spot === undefined) return null;
      const found = referencesAt(spot.workspace, spot.path, spot.offset, params.context.includeDeclaration);
      return found.map(({ path, span }) => toLocation(spot.project, path, span));
    }),
  );

  connection.onDocumentHighlight(
    contained("Highlights", log, null, async (params) => {
      const spot = await spotOf(projects, params);
      if (spot === undefined) return null;
      const lines = linesOf(spot.project, spot.path);
      return highlightsAt(spot.workspace, spot.path, spot.offset).map(({ span, role }) => ({
        range: toRange(lines, span),
        kind: role === "read" ? DocumentHighlightKind.Read : DocumentHighlightKind.Write,
      }));
    }),
  );

  connection.onPrepareRename(
    contained("The check before a rename", log, null, async (params) => {
      const spot = await spotOf(projects, params);
      if (spot === undefined) return null;
      const prepared = prepareRename(spot.workspace, spot.path, spot.offset);
      if (prepared.kind === "no") return new ResponseError(ErrorCodes.InvalidRequest, prepared.message);
      return { range: toRange(linesOf(spot.project, spot.path), prepared.span), placeholder: prepared.name };
    }),
  );

  connection.onRenameRequest(
    contained("Rename", log, null, async (params) => {
      const spot = await spotOf(projects, params);
      if (spot === undefined) return null;
      const renamed = renameAt(spot.workspace, spot.path, spot.offset, params.newName);
      if (renamed.kind === "no") return new ResponseError(ErrorCodes.InvalidRequest, renamed.message);
      const edit = toWorkspaceEdit(spot.project, spot.path, renamed.edits, (uri) => documents.get(uri)?.version);
      return abilities().versionedEdits ? edit : withoutVersions(edit);
    }),
  );

  connection.onDocumentSymbol(
    contained("Symbols", log, null, async ({ textDocument }) => {
      const place = await readyPlace(projects, textDocument.uri);
      if (place === undefined) return null;
      const lines = linesOf(place.project, place.path);
      return outlineOf(place.workspace, place.path).map((symbol) => toDocumentSymbol(lines, symbol));
    }),
  );

  connection.onWorkspaceSymbol(
    contained("Symbols of the workspace", log, null, async ({ query }) => {
      const all = projects.all();
      await Promise.all(all.map(({ ready }) => ready));
      return all.flatMap((project) => workspaceSymbols(project.workspace(), query).map((symbol) => toSymbolInformation(project, symbol)));
    }),
  );
}

// Announces the server's abilities, as far as the client can use them.

import { type ClientCapabilities, CodeActionKind, type InitializeResult, TextDocumentSyncKind } from "vscode-languageserver";
import { tokenModifiers, tokenTypes } from "./features/semanticLegend.ts";
import type { InitializationOptions } from "./protocol.ts";

export interface ClientAbilities {
  /** Asks for diagnostics itself, so that none are pushed. */
  readonly pullsDiagnostics: boolean;
  readonly refreshesDiagnostics: boolean;
  readonly configuration: boolean;
  readonly watchesFiles: boolean;
  readonly configurationChanges: boolean;
  readonly changesFolders: boolean;
  readonly snippets: boolean;
  /** Asks for the details of a proposal when a person opens it. */
  readonly resolvesProposals: boolean;
  readonly versionedEdits: boolean;
  /** Edits may create files. */
  readonly createsFiles: boolean;
  readonly locationLinks: boolean;
  readonly refreshesInlayHints: boolean;
  readonly refreshesCodeLenses: boolean;
  readonly refreshesSemanticTokens: boolean;
  /** Commands that the client has, among those in `protocol.ts`. */
  readonly commands: ReadonlySet<string>;
}

export function abilitiesOf({ textDocument, workspace }: ClientCapabilities, options?: InitializationOptions): ClientAbilities {
  return {
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    configuration: workspace?.configuration === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    changesFolders: workspace?.workspaceFolders === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    resolvesProposals: ["documentation", "detail"].every((property) =>
      textDocument?.completion?.completionItem?.resolveSupport?.properties.includes(property),
    ),
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    createsFiles:
      workspace?.workspaceEdit?.documentChanges === true && workspace.workspaceEdit.resourceOperations?.includes("create") === true,
    locationLinks: textDocument?.definition?.linkSupport === true,
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport === true,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport === true,
    refreshesSemanticTokens: workspace?.semanticTokens?.refreshSupport === true,
    commands: new Set(options?.commands ?? []),
  };
}

export function initializeResult(abilities: ClientAbilities): InitializeResult {
  return {
    serverInfo: { name: "Playbook" },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: false },
      inlineCompletionProvider: true,
      completionProvider: { triggerCharacters: ["$", "{", "<", "@", ".", "/", '"', " ", "[", "#"], resolveProvider: true },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      renameProvider: { prepareProvider: true },
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      inlayHintProvider: true,
      semanticTokensProvider: { legend: { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] }, full: true, range: true },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentLinkProvider: {},
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
      documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" },
      codeActionProvider: { codeActionKinds },
      ...(abilities.commands.size === 0 ? {} : { codeLensProvider: {} }),
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      ...(abilities.pullsDiagnostics
        ? { diagnosticProvider: { identifier: "playbook", interFileDependencies: true, workspaceDiagnostics: true } }
        : {}),
    },
  };
}

const codeActionKinds = [
  CodeActionKind.QuickFix,
  CodeActionKind.RefactorRewrite,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
];

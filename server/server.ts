// Runs the language server over a connection: its state, what changes it, and which request is answered by what.

import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DocumentDiagnosticReport,
  FileChangeType,
  type InitializeParams,
  WatchKind,
} from "vscode-languageserver";
import { abilitiesOf } from "./capabilities.ts";
import { createChecking } from "./checking.ts";
import { createDocuments } from "./documents.ts";
import { contained, containedEffect } from "./handler.ts";
import { createIndexing } from "./indexing.ts";
import { createLookAhead } from "./lookAhead.ts";
import { createProjects, type Place } from "./projects.ts";
import { type EnvironmentParams, environmentNotification, indexChangedNotification, indexRequest } from "./protocol.ts";
import { createPulling } from "./pulling.ts";
import { createRefreshing } from "./refreshing.ts";
import { answerRequests } from "./requests.ts";
import { createSettings } from "./settings.ts";
import { toDiagnostic } from "./toLsp.ts";

export interface ServerOptions {
  /** Address of the page that explains the codes of problems. */
  readonly reference?: string;
}

/** Answers on a connection whose first request, the one with `params`, has been answered. */
export function serve(connection: Connection, params: InitializeParams, { reference }: ServerOptions = {}): void {
  const abilities = abilitiesOf(params.capabilities, params.initializationOptions);
  let environment: string | null | undefined;
  const log = (message: string) => connection.console.error(message);
  const documents = createDocuments();
  const projects = createProjects((project) =>
    project.ready.then(
      () => changed({ project, path: "" }, true),
      (error: unknown) => log(`${project.root} cannot be read: ${String(error)}`),
    ),
  );
  const settings = createSettings(connection, () => abilities.configuration);
  const versionOf = (uri: string) => documents.get(uri)?.version;
  const pulling = createPulling(projects, reference, versionOf);
  const checking = createChecking(
    (project, path, problems) => {
      const uri = project.uriOf(path);
      if (projects.placeOf(uri)?.project !== project) return;
      const version = versionOf(uri);
      const diagnostics = problems.map((problem) => toDiagnostic(project, path, problem, reference));
      void connection.sendDiagnostics({ uri, diagnostics, ...(version === undefined ? {} : { version }) });
    },
    (project, path) => projects.isShown({ project, path }),
    log,
  );

  const lookAhead = createLookAhead(log);
  const refreshing = createRefreshing(connection, abilities, projects, log);
  const indexing = createIndexing(projects, (change) => void connection.sendNotification(indexChangedNotification, change), log);

  /** Notifies clients that pull diagnostics when to ask again. */
  function changed({ project, path }: Place, elsewhere: boolean): void {
    indexing.changed();
    refreshing.changed();
    if (abilities.pullsDiagnostics) {
      if (elsewhere && abilities.refreshesDiagnostics) connection.languages.diagnostics.refresh();
    } else if (elsewhere) checking.changedElsewhere(project);
    else checking.changed(project, path);
  }

  connection.onInitialized(() => {
    if (abilities.changesFolders)
      connection.workspace.onDidChangeWorkspaceFolders(
        containedEffect("A change of folders", log, ({ added, removed }) => {
          projects.removeFolders(removed.map(({ uri }) => uri));
          projects.addFolders(added.map(({ uri }) => uri));
          indexing.changed();
        }),
      );
    if (abilities.watchesFiles) void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    if (abilities.configurationChanges) void connection.client.register(DidChangeConfigurationNotification.type, { section: "playbook" });
  });

  connection.onDidChangeConfiguration(({ settings: pushed }) => {
    settings.forget(pushed);
    if (abilities.refreshesInlayHints) connection.languages.inlayHint.refresh();
  });

  connection.onDidOpenTextDocument(
    containedEffect("Opening a document", log, ({ textDocument }) => {
      const document = documents.open(textDocument);
      const place = projects.placeOf(textDocument.uri);
      if (place === undefined) return;
      place.project.setOpen(place.path, textDocument.uri, document.getText());
      changed(place, false);
    }),
  );

  connection.onDidChangeTextDocument(
    containedEffect("A change of a document", log, ({ textDocument, contentChanges }) => {
      lookAhead.changed();
      const place = projects.placeOf(textDocument.uri);
      const document = documents.change(textDocument, contentChanges);
      if (document === undefined || place === undefined) return;
      place.project.setOpen(place.path, textDocument.uri, document.getText());
      changed(place, false);
    }),
  );

  connection.onDidCloseTextDocument(
    containedEffect("Closing a document", log, async ({ textDocument: { uri } }) => {
      documents.close(uri);
      const place = projects.placeOf(uri);
      if (place === undefined) return;
      await place.project.ready;
      await place.project.close(place.path);
      if (!abilities.pullsDiagnostics && !projects.isShown(place)) void connection.sendDiagnostics({ uri, diagnostics: [] });
      changed(place, true);
    }),
  );

  connection.onDidChangeWatchedFiles(
    containedEffect("A change of files", log, async ({ changes }) => {
      if (changes.some(({ uri, type }) => type !== FileChangeType.Changed && projects.decidesRoots(uri))) await relist();
      const places = changes.flatMap(({ uri, type }) =>
        projects.placesOf(uri).map((place) => ({ ...place, isNew: type === FileChangeType.Created })),
      );
      for (const [project, ofProject] of Map.groupBy(places, (place) => place.project)) {
        await project.ready;
        const inner = project.innerRoots();
        const paths = (await Promise.all(ofProject.map(({ path, isNew }) => project.affected(path, isNew)))).flat();
        if (project.innerRoots() !== inner) projects.openFound();
        if (paths.length === 0) continue;
        await project.reread(paths);
        changed({ project, path: "" }, true);
      }
    }),
  );

  connection.languages.diagnostics.on(
    contained("Diagnostics", log, nothing, ({ textDocument, previousResultId }) => {
      const place = projects.placeOf(textDocument.uri);
      return place === undefined ? nothing : pulling.ofDocument(place, previousResultId);
    }),
  );
  connection.languages.diagnostics.onWorkspace(
    contained("Diagnostics of the workspace", log, { items: [] }, (params, token) =>
      pulling.ofWorkspace(params, () => token.isCancellationRequested),
    ),
  );

  connection.onRequest(
    indexRequest,
    contained("The index", log, null, () => {
      indexing.start();
      return null;
    }),
  );
  connection.onNotification(environmentNotification, (params: EnvironmentParams) => {
    environment = params.environment;
  });
  answerRequests({
    connection,
    log,
    projects,
    documents,
    settings,
    abilities: () => abilities,
    lookAhead,
    environment: () => environment,
    reference,
  });
  projects.addFolders(params.workspaceFolders?.map(({ uri }) => uri) ?? (params.rootUri === null ? [] : [params.rootUri]));

  /** Files of a folder that has become a root, or is none any more, belong to another project. */
  async function relist(): Promise<void> {
    const before = projects
      .all()
      .flatMap((project) => [...project.workspace().files.keys()].map((path) => ({ project, path, uri: project.uriOf(path) })))
      .filter(({ project, uri }) => projects.placeOf(uri)?.project === project);
    await projects.relist();
    for (const { project, path, uri } of before) {
      const now = projects.placeOf(uri);
      if (now === undefined || now.project === project) continue;
      // Diagnostics from the other project are no longer valid.
      if (!abilities.pullsDiagnostics) void connection.sendDiagnostics({ uri, diagnostics: [] });
      const document = documents.get(uri);
      if (document === undefined) continue;
      await project.close(path);
      now.project.setOpen(now.path, uri, document.getText());
    }
    for (const project of projects.all()) changed({ project, path: "" }, true);
  }
}

const nothing: DocumentDiagnosticReport = { kind: "full", items: [] };

/** Files of the kinds that matter, and folders created or deleted as a whole. */
const watchers = [{ globPattern: "**/*.{playbook,yaml,yml,json,csv}" }, { globPattern: "**/*", kind: WatchKind.Create | WatchKind.Delete }];

// Builds the context of every request: the state of the server, and the place that the request is about.

import type { Connection, TextDocumentPositionParams } from "vscode-languageserver";
import type { Workspace } from "../language/index.ts";
import type { ClientAbilities } from "./capabilities.ts";
import type { Documents } from "./documents.ts";
import type { Log } from "./handler.ts";
import type { LookAhead } from "./lookAhead.ts";
import type { Place, Projects } from "./projects.ts";
import type { SettingsStore } from "./settings.ts";
import { fromPosition, linesOf } from "./toLsp.ts";

export interface RequestContext {
  readonly connection: Connection;
  readonly log: Log;
  readonly projects: Projects;
  readonly documents: Documents;
  readonly settings: SettingsStore;
  readonly abilities: () => ClientAbilities;
  readonly lookAhead: LookAhead;
  /** The environment that is chosen, null for none; undefined for a client that does not say. */
  readonly environment: () => string | null | undefined;
  /** Address of the page that explains the codes of problems. */
  readonly reference: string | undefined;
}

/** A place in a file with the state that it belongs to. */
export interface Spot extends Place {
  readonly workspace: Workspace;
  readonly offset: number;
}

/** Undefined for a document of no project. */
export async function readyPlace(projects: Projects, uri: string): Promise<(Place & { readonly workspace: Workspace }) | undefined> {
  const place = projects.placeOf(uri);
  if (place === undefined) return undefined;
  await place.project.ready;
  place.project.use(place.path);
  return { ...place, workspace: place.project.workspace() };
}

export async function spotOf(projects: Projects, { textDocument, position }: TextDocumentPositionParams): Promise<Spot | undefined> {
  const place = await readyPlace(projects, textDocument.uri);
  return place && { ...place, offset: fromPosition(linesOf(place.project, place.path), position) };
}

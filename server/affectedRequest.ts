// Finds the playbooks to run again when a file has been saved.

import { type FileKind, fileKindOf, playbooksAffected } from "../language/index.ts";
import { contained } from "./handler.ts";
import { type AffectedParams, type AffectedResult, affectedRequest } from "./protocol.ts";
import { type RequestContext, readyPlace } from "./requestContext.ts";

/** These change nothing of a run. */
const without: readonly FileKind[] = ["cases"];

export function answerAffectedRequest({ connection, log, projects }: RequestContext): void {
  connection.onRequest<AffectedResult, never>(
    affectedRequest,
    contained<AffectedParams, AffectedResult>("Finding affected playbooks", log, [], async ({ uri }) => {
      const place = await readyPlace(projects, uri);
      if (place === undefined || without.includes(fileKindOf(place.path))) return [];
      return playbooksAffected(place.workspace, place.path).map((path) => place.project.uriOf(path));
    }),
  );
}

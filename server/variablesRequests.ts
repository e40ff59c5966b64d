// Answers the requests about context variables: the variables of a playbook, where a variable is set and read, and
// changes of a definition.

import { editVariables, titleOf, type VariableEdited } from "../language/index.ts";
import { variablePlaces, variablesOf } from "./features/variablesView.ts";
import { contained } from "./handler.ts";
import {
  type EditVariableParams,
  type EditVariableResult,
  editVariableRequest,
  type VariablePlaceView,
  type VariablesParams,
  type VariablesView,
  type VariableUsesParams,
  variablesRequest,
  variableUsesRequest,
} from "./protocol.ts";
import { type RequestContext, readyPlace } from "./requestContext.ts";
import { editOf } from "./stepsRequests.ts";
import { linesOf, toRange } from "./toLsp.ts";

export function answerVariablesRequests({ connection, log, projects, documents }: RequestContext): void {
  connection.onRequest<VariablesView | null, never>(
    variablesRequest,
    contained<VariablesParams, VariablesView | null>("The variables", log, null, async ({ uri, environment }) => {
      const place = await readyPlace(projects, uri);
      const owners = place && variablesOf(place.workspace, place.path, environment);
      if (place === undefined || owners === undefined) return null;
      const { project } = place;
      return {
        uri,
        owners: owners.map(({ path, identity, environments, variables }) => ({
          uri: project.uriOf(path),
          root: project.uriOf(""),
          title: titleOf(identity),
          level: identity.level,
          environments,
          ...(identity.service === undefined ? {} : { service: identity.service }),
          variables: variables.map(({ place: span, file, ...rest }) => ({
            ...rest,
            ...(span === undefined ? {} : { range: toRange(linesOf(project, path), span) }),
            ...(file === undefined ? {} : { file: project.uriOf(file) }),
          })),
        })),
      };
    }),
  );

  connection.onRequest<readonly VariablePlaceView[], never>(
    variableUsesRequest,
    contained<VariableUsesParams, readonly VariablePlaceView[]>("The uses of a variable", log, [], async ({ uri, name }) => {
      const place = await readyPlace(projects, uri);
      if (place === undefined) return [];
      const { project, workspace, path } = place;
      return variablePlaces(workspace, path, name).map(({ path: file, span, ...rest }) => ({
        ...rest,
        uri: project.uriOf(file),
        range: toRange(linesOf(project, file), span),
      }));
    }),
  );

  connection.onRequest<EditVariableResult, never>(
    editVariableRequest,
    contained<EditVariableParams, EditVariableResult>("An edit of a variable", log, broken, async ({ uri, environment, edit }) => {
      const place = await readyPlace(projects, uri);
      if (place === undefined) return { kind: "refused", reason: "This file is not a playbook of the workspace." };
      const owner = { path: place.path, ...(environment === undefined ? {} : { environment }) };
      const edited: VariableEdited = editVariables(place.workspace, owner, edit);
      if (edited.kind === "refused") return edited;
      return { kind: "edited", edit: editOf(place.project, edited.changeSet, (one) => documents.get(one)?.version ?? null) };
    }),
  );
}

const broken: EditVariableResult = { kind: "refused", reason: "The edit failed. See the log for the reason." };

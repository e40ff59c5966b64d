// Declares the requests about variables of playbooks, their uses, and changes to them. Data only.

import type { Json } from "../language/json.ts";
import type { LineRange, WorkspaceEditView } from "./protocol.ts";

export const variablesRequest = "playbook/variables";
/** Where a variable of a playbook is set and read, in all files. */
export const variableUsesRequest = "playbook/variableUses";
export const editVariableRequest = "playbook/editVariable";

export interface VariablesParams {
  readonly uri: string;
  /** The environment of the values; without one, the values of the service. */
  readonly environment?: string;
}

export interface VariablesView {
  readonly uri: string;
  /** The playbook itself, the one that it is adapted from, its service. */
  readonly owners: readonly VariableOwnerView[];
}

export interface VariableOwnerView {
  readonly uri: string;
  readonly root: string;
  readonly title: string;
  readonly level: "service" | "endpoint" | "test case" | "flow" | "phrase";
  readonly service?: string;
  readonly environments: readonly string[];
  readonly variables: readonly VariableView[];
}

export type VariableTypeView = "text" | "encrypted text" | "object" | "file" | "list";

export interface VariableView {
  readonly name: string;
  /** Absent if only a run knows it. */
  readonly type?: VariableTypeView;
  /** Such as `list of text`. */
  readonly typeText?: string;
  readonly scope: "data" | "saved" | "block" | "playbook" | "from" | "service setup" | "environment" | "service";
  /** Such as `of the service`. */
  readonly origin: string;
  readonly environment?: string;
  /** As far as the files tell; never of a secret. */
  readonly value?: Json;
  readonly description?: string;
  /** Range of its name. */
  readonly range?: LineRange;
  /** Path of a file variable. */
  readonly file?: string;
  /** Absent if it is the one that counts. */
  readonly losesTo?: string;
  /** True if a sentence gives it a value, so that none has to be set. */
  readonly isSaved: boolean;
}

export interface VariableUsesParams {
  readonly uri: string;
  readonly name: string;
}

export interface VariablePlaceView {
  readonly uri: string;
  readonly range: LineRange;
  readonly role: "definition" | "write" | "read";
  /** Its line. */
  readonly text: string;
}

export interface EditVariableParams {
  /** URI of the playbook whose front matter defines it. */
  readonly uri: string;
  readonly environment?: string;
  readonly edit: VariableEditView;
}

/** `input` is a person's text, as in a front matter; for an object or a list YAML or JSON. */
export type VariableEditView =
  | { readonly kind: "add"; readonly name: string; readonly type: VariableTypeView; readonly input: string }
  | { readonly kind: "value"; readonly name: string; readonly members?: readonly (string | number)[]; readonly input: string }
  | { readonly kind: "type"; readonly name: string; readonly type: VariableTypeView; readonly input?: string }
  | { readonly kind: "remove"; readonly name: string };

export type EditVariableResult =
  | { readonly kind: "edited"; readonly edit: WorkspaceEditView }
  | { readonly kind: "refused"; readonly reason: string };

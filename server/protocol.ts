// What the server understands beside LSP, for the client: names of requests and commands, and the shapes of what is sent. Data only.

import type { Json } from "../language/json.ts";

export type { Json } from "../language/json.ts";
export * from "./acceptProtocol.ts";
export * from "./renameServerProtocol.ts";
export * from "./serviceSuggestionProtocol.ts";

/** Commands of code lenses. A client that has them says so in `initializationOptions.commands`; others get no lenses. Each is called with the URI of the playbook, and `status` with an LSP Location, too, where the only problem is in another file. */
export const lensCommands = {
  status: "playbook.showProblems",
  run: "playbook.run",
  debug: "playbook.debug",
  steps: "playbook.showSteps",
  variables: "playbook.showVariables",
} as const;

/** Opens the list of proposals. A client that has it says so in the same place; it is then called behind a proposal that something has to follow. */
export const suggestCommand = "editor.action.triggerSuggest";

export type InitializationOptions = { readonly commands?: readonly string[] };

export const stepsRequest = "playbook/steps";
export const applyStepEditRequest = "playbook/applyStepEdit";

/** Counts from 0, in UTF-16 code units, as in LSP. */
export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

export interface LineRange {
  readonly start: LinePosition;
  readonly end: LinePosition;
}

/** As LSP's Location. */
export interface LocationView {
  readonly uri: string;
  readonly range: LineRange;
}

export interface StepsParams {
  readonly uri: string;
  /** Whose values count; without one, those of the service. */
  readonly environment?: string;
}

/** Answered with nothing; from then on `playbook/indexChanged` tells which playbooks there are: at first of all, then of what has become otherwise. */
export const indexRequest = "playbook/index";
export const indexChangedNotification = "playbook/indexChanged";

/** The playbooks whose runs may go otherwise when a file changes. */
export const affectedRequest = "playbook/affected";

export interface AffectedParams {
  readonly uri: string;
}

/** Addresses of playbooks. */
export type AffectedResult = readonly string[];

export interface IndexChange {
  /** New entries, and those that are not as they were told before. */
  readonly entries: readonly IndexEntry[];
  /** Addresses of playbooks that are gone. */
  readonly removed: readonly string[];
  /** Whether everything has been looked at, so that no status is missing. */
  readonly complete: boolean;
}

/** A playbook as lists and trees show it. */
export interface IndexEntry {
  readonly uri: string;
  /** Inside the root, and the root's address. */
  readonly path: string;
  readonly root: string;
  readonly level: "service" | "endpoint" | "test case" | "flow";
  /** What reports call it: `POST /orders · Default`. */
  readonly title: string;
  readonly service?: string;
  /** Of a test case that of the playbook it is adapted from. */
  readonly endpoint?: { readonly method: string; readonly path: string };
  /** Of an endpoint playbook; Default where it has none. */
  readonly name?: string;
  /** Of a test case: what it is adapted from, as written. */
  readonly from?: string;
  /** The same as an address, where there is such a playbook. */
  readonly fromUri?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The place that says what it is. */
  readonly range: LineRange;
  /** What a rename at its start changes. */
  readonly nameRange?: LineRange;
  /** Absent as long as it is not known. */
  readonly status?: IndexStatus;
  /** Of each data row a line of text; absent without data. */
  readonly rows?: readonly string[];
  /** Of a service. */
  readonly baseUrl?: string;
  readonly openapi?: string;
  readonly environments?: readonly string[];
}

/** The first reasons of an ERROR. */
export type IndexStatus =
  | { readonly kind: "READY" }
  | {
      readonly kind: "ERROR";
      readonly reasons: readonly { readonly uri: string; readonly range: LineRange; readonly message: string }[];
    };

/** The operations of the OpenAPI document of a service; empty where it has none. */
export const operationsRequest = "playbook/operations";

export interface OperationView {
  readonly method: string;
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
}

/** What to ask about a new service, from the text of its OpenAPI document; null where it is none. */
export const suggestServiceRequest = "playbook/suggestService";
export const newServiceRequest = "playbook/newService";
export const newPlaybookRequest = "playbook/newPlaybook";

export interface NewServiceParams {
  /** Of the workspace folder that it is for. */
  readonly folder: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly openapi?: { readonly uri: string; readonly text: string };
}

export interface NewPlaybookParams {
  /** Address of the service playbook. */
  readonly uri: string;
  readonly playbook:
    | { readonly kind: "endpoint"; readonly endpoint: { readonly method: string; readonly path: string }; readonly name: string }
    | { readonly kind: "flow"; readonly title: string };
}

/** A file that is not there yet; nothing has been written. */
export type NewFileResult =
  | { readonly kind: "file"; readonly uri: string; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

/** The context variables that count for a playbook; null for what is none. */
export const variablesRequest = "playbook/variables";
/** Where a variable of a playbook is set and read, in all files. */
export const variableUsesRequest = "playbook/variableUses";
export const editVariableRequest = "playbook/editVariable";

export interface VariablesParams {
  readonly uri: string;
  /** Whose values count; without one, those of the service. */
  readonly environment?: string;
}

export interface VariablesView {
  readonly uri: string;
  /** The playbook itself, what it is adapted from, its service. */
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
  /** Absent where only a run knows it. */
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
  /** Where its name stands. */
  readonly range?: LineRange;
  /** Of a file variable. */
  readonly file?: string;
  /** Absent where it is the one that counts. */
  readonly losesTo?: string;
  /** Whether a sentence gives it a value, so that none has to be set. */
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
  /** The line that it stands in. */
  readonly text: string;
}

export interface EditVariableParams {
  /** Of the playbook whose front matter defines it. */
  readonly uri: string;
  readonly environment?: string;
  readonly edit: VariableEditView;
}

/** `input` is what a person types, as in a front matter; of an object or a list YAML or JSON. */
export type VariableEditView =
  | { readonly kind: "add"; readonly name: string; readonly type: VariableTypeView; readonly input: string }
  | { readonly kind: "value"; readonly name: string; readonly members?: readonly (string | number)[]; readonly input: string }
  | { readonly kind: "type"; readonly name: string; readonly type: VariableTypeView; readonly input?: string }
  | { readonly kind: "remove"; readonly name: string };

export type EditVariableResult =
  | { readonly kind: "edited"; readonly edit: WorkspaceEditView }
  | { readonly kind: "refused"; readonly reason: string };

/** Checks every file of the workspace. */
export const checkRequest = "playbook/check";

export interface CheckSummary {
  readonly playbooks: number;
  readonly errors: number;
  readonly warnings: number;
}

/** How a sentence is read, as if it stood at the end of a playbook. */
export const explainRequest = "playbook/explain";

export interface ExplainParams {
  readonly uri?: string;
  readonly sentence: string;
}

export type ExplainResult =
  | { readonly kind: "understood"; readonly yaml: string; readonly canonical?: string }
  | { readonly kind: "refused"; readonly reason: string; readonly suggestions: readonly string[] };

/** The environment that is chosen, or null: hovers show its values. */
export const environmentNotification = "playbook/environment";

export interface EnvironmentParams {
  readonly environment: string | null;
}

/** A playbook as the steps panel shows it; null for what is no playbook. */
export interface StepsView {
  readonly uri: string;
  /** Of the open document; null where it is not open. */
  readonly version: number | null;
  readonly title: string;
  readonly level: "service" | "endpoint" | "test case" | "flow" | "phrase";
  readonly status: { readonly kind: "READY" } | { readonly kind: "ERROR"; readonly reasons: readonly ReasonView[] };
  readonly phases: readonly PhaseView[];
  /** Address of the service, as written; absent where the service has none. */
  readonly baseUrl?: string;
  /** The environments of the service, by name. */
  readonly environments: readonly string[];
  /** Lists of headers that `wire` of the requests refers to. */
  readonly headers?: readonly (readonly SentHeaderView[])[];
}

export interface SentHeaderView {
  readonly name: string;
  readonly value: string;
  readonly from: "step" | "service" | "authentication" | "body" | "default" | "connection";
}

/** What a request is sent as, credentials hidden; `headers` is an index into those of the view. */
export interface WireView {
  readonly url: string;
  readonly headers: number;
}

export interface ReasonView {
  readonly uri: string;
  readonly range: LineRange;
  readonly message: string;
  readonly fixes: readonly FixView[];
}

/** What mends a problem, made for the version of the view. */
export interface FixView {
  readonly title: string;
  readonly edit: WorkspaceEditView;
}

export interface PhaseView {
  readonly name: "setup" | "execution" | "teardown";
  readonly instructions: readonly InstructionView[];
}

export interface InstructionView {
  readonly sentence: string;
  readonly range: LineRange;
  /** Whether the steps, or some of them, stand in the steps file. */
  readonly fromStepsFile: boolean;
  /** Who decided the steps of the steps file: `person`, or the name of a model. */
  readonly by?: string;
  /** Why it has no steps. */
  readonly problem?: string;
  /** The phrase that it uses, whose steps these are. */
  readonly phrase?: { readonly wording: string; readonly path: string };
  readonly steps: readonly StepView[];
  /** Checks that nobody wrote and that hold nevertheless. */
  readonly implied: readonly Json[];
  /** The instructions of a block. */
  readonly body: readonly InstructionView[];
}

export interface StepView {
  readonly kind: string;
  /** One line, such as `POST /orders`. */
  readonly action: string;
  /** The step itself, as in a steps file. */
  readonly step: Json;
  /** Each reference that the step reads, once. */
  readonly uses: readonly VariableUseView[];
  /** The sentence of a phrase that it comes from. */
  readonly said?: string;
  readonly wire?: WireView;
}

/** A reference such as `order.lines[0].sku`, and what is known of it before a run. */
export interface VariableUseView {
  readonly reference: string;
  /** `run`: it gets its value while the playbook runs. */
  readonly state: "value" | "secret" | "run" | "undefined";
  /** At most a line; never of a secret. */
  readonly value?: string;
  /** Such as `list of text`. */
  readonly type?: string;
  /** Such as `of the service`. */
  readonly origin?: string;
}

/** Which instruction: its phase, and its index in the phase and in each block around it, the outermost first. */
export interface InstructionAddress {
  readonly phase: "setup" | "execution" | "teardown";
  readonly indexes: readonly number[];
}

export interface ApplyStepEditParams {
  readonly uri: string;
  /** Of the view that was edited; an edit of an older one is refused. */
  readonly version: number | null;
  readonly step: InstructionAddress & { readonly index: number };
  readonly edit: StepEdit;
}

/** Where an edit needs a sentence of its own, it gets one; a sentence whose last step goes, goes with it. */
export type StepEdit =
  | { readonly kind: "replace"; readonly step: Json }
  /** Behind the step; `index` -1 puts it first. Without any instruction in the phase, `indexes` is `[0]` and `index` -1. */
  | { readonly kind: "insert"; readonly step: Json }
  | { readonly kind: "remove" }
  /** The step of a sentence that has none: the sentence stays as it is, and the steps file says what it means. */
  | { readonly kind: "decide"; readonly step: Json }
  /** Past its neighbour, or the sentence past its own. */
  | { readonly kind: "move"; readonly by: -1 | 1 };

export type ApplyStepEditResult =
  /** `edit` is an LSP WorkspaceEdit with versions; `how` is what had to be touched. */
  | { readonly kind: "edited"; readonly how: "nothing" | "words" | "sentence" | "steps file"; readonly edit: WorkspaceEditView }
  | { readonly kind: "refused"; readonly reason: string };

/** As LSP's WorkspaceEdit with `documentChanges`, as far as it is used. */
export interface WorkspaceEditView {
  readonly documentChanges: readonly (
    | {
        readonly textDocument: { readonly uri: string; readonly version: number | null };
        readonly edits: readonly { readonly range: LineRange; readonly newText: string }[];
      }
    | { readonly kind: "create" | "delete"; readonly uri: string }
  )[];
}

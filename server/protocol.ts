// Declares the server's own requests and commands beyond LSP for the client: their names, and the shapes of their
// messages. Data only.

import type { Json } from "../language/json.ts";

export type { Operator } from "../language/check.ts";
export type { Json } from "../language/json.ts";
export * from "./acceptProtocol.ts";
export * from "./variablesProtocol.ts";

/**
 * Commands of code lenses. A client that has them says so in `initializationOptions.commands`; others get no lenses.
 * Each is called with the URI of the playbook, and `status` with an LSP Location, too, where the only problem is in
 * another file.
 */
export const lensCommands = {
  status: "playbook.showProblems",
  run: "playbook.run",
  debug: "playbook.debug",
  steps: "playbook.showSteps",
  variables: "playbook.showVariables",
} as const;

/** Opens the list of proposals again, for clients that have it, after one that needs a continuation. */
export const suggestCommand = "editor.action.triggerSuggest";

export type InitializationOptions = { readonly commands?: readonly string[] };

export const stepsRequest = "playbook/steps";
export const applyStepEditRequest = "playbook/applyStepEdit";

/** Counts from 0, in UTF-16 code units, as in LSP. */
interface LinePosition {
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
  /** The environment of the values; without one, the values of the service. */
  readonly environment?: string;
  /**
   * The number of instructions that are enough for now: of thousands, the panel shows the first while it waits for the
   * others.
   */
  readonly first?: number;
}

/** Has an empty result; from then on `playbook/indexChanged` lists the playbooks: all at first, then changes. */
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
  /** New entries, and changed ones. */
  readonly entries: readonly IndexEntry[];
  /** Addresses of playbooks that are gone. */
  readonly removed: readonly string[];
  /** True if everything has been indexed, so that no status is missing. */
  readonly complete: boolean;
}

/** A playbook as lists and trees show it. */
export interface IndexEntry {
  readonly uri: string;
  /** Inside the root, and the root's address. */
  readonly path: string;
  readonly root: string;
  readonly level: "service" | "endpoint" | "test case" | "flow";
  /** Its title in reports: `POST /orders · Default`. */
  readonly title: string;
  readonly service?: string;
  /** For a test case, the endpoint of the playbook it is adapted from. */
  readonly endpoint?: { readonly method: string; readonly path: string };
  /** Name of an endpoint playbook; Default where it has none. */
  readonly name?: string;
  /** For a test case: the playbook it is adapted from, as written. */
  readonly from?: string;
  /** The same as an address, where there is such a playbook. */
  readonly fromUri?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The place of its definition. */
  readonly range: LineRange;
  /** The range that a rename at its start changes. */
  readonly nameRange?: LineRange;
  /** Absent as long as it is not known. */
  readonly status?: IndexStatus;
  /** A line of text for each data row; absent without data. */
  readonly rows?: readonly string[];
  /** Base URL of a service. */
  readonly baseUrl?: string;
  readonly openapi?: string;
  readonly environments?: readonly string[];
}

/** The first reasons of an ERROR. */
type IndexStatus =
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

/** Questions about a new service, from the text of its OpenAPI document; null for any other text. */
export const suggestServiceRequest = "playbook/suggestService";
export const newServiceRequest = "playbook/newService";
export const newPlaybookRequest = "playbook/newPlaybook";

export interface NewServiceParams {
  /** URI of its workspace folder. */
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

/** A new file; it has not been written yet. */
export type NewFileResult =
  | { readonly kind: "file"; readonly uri: string; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string };

/** The context variables that apply to a playbook; null if the file is not one. */
/** Checks every file of the workspace. */
export const checkRequest = "playbook/check";

export interface CheckSummary {
  readonly playbooks: number;
  readonly errors: number;
  readonly warnings: number;
}

/** Reads a sentence as if it were at the end of a playbook. */
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

/** A playbook as the steps panel shows it; null if the file is not a playbook. */
export interface StepsView {
  readonly uri: string;
  /** Version of the open document; null if it is not open. */
  readonly version: number | null;
  readonly title: string;
  readonly level: "service" | "endpoint" | "test case" | "flow" | "phrase";
  readonly status: { readonly kind: "READY" } | { readonly kind: "ERROR"; readonly reasons: readonly ReasonView[] };
  readonly phases: readonly PhaseView[];
  /** Address of the service, as written; absent if the service has none. */
  readonly baseUrl?: string;
  /** The environments of the service, by name. */
  readonly environments: readonly string[];
  /** Lists of headers that `wire` of the requests refers to. */
  readonly headers?: readonly (readonly SentHeaderView[])[];
  /** Set where instructions after the `first` ones are missing. */
  readonly isPart?: true;
}

export interface SentHeaderView {
  readonly name: string;
  readonly value: string;
  readonly from: "step" | "service" | "authentication" | "body" | "default" | "connection";
}

/** A request as it would be sent, credentials hidden; `headers` is an index into the view's headers. */
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

/** A fix of a problem, made for the version of the view. */
interface FixView {
  readonly title: string;
  readonly edit: WorkspaceEditView;
}

interface PhaseView {
  readonly name: "setup" | "execution" | "teardown";
  readonly instructions: readonly InstructionView[];
}

export interface InstructionView {
  readonly sentence: string;
  readonly range: LineRange;
  /** True if the steps, or some of them, are in the steps file. */
  readonly fromStepsFile: boolean;
  /** The author of the steps in the steps file: `person`, or the name of a model. */
  readonly by?: string;
  /** Why it has no steps. */
  readonly problem?: string;
  /** The phrase that it uses, whose steps these are. */
  readonly phrase?: { readonly wording: string; readonly path: string };
  readonly steps: readonly StepView[];
  /** Checks that are not in the text but hold nevertheless. */
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

/** A reference such as `order.lines[0].sku`, and the facts that are known of it before a run. */
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

/** Address of an instruction: its phase, and its index in the phase and in each block, the outermost first. */
export interface InstructionAddress {
  readonly phase: "setup" | "execution" | "teardown";
  readonly indexes: readonly number[];
}

export interface ApplyStepEditParams {
  readonly uri: string;
  /** Version of the view that was edited; an edit of an older one is refused. */
  readonly version: number | null;
  readonly step: InstructionAddress & { readonly index: number };
  readonly edit: StepEdit;
}

/** Where an edit needs a sentence of its own, it gets one; a sentence whose last step goes, goes with it. */
export type StepEdit =
  | { readonly kind: "replace"; readonly step: Json }
  /** After the step; `index` -1 puts it first. In a phase without instructions, `indexes` is `[0]`. */
  | { readonly kind: "insert"; readonly step: Json }
  | { readonly kind: "remove" }
  /** The step of a sentence without steps: the sentence stays as it is, and the steps file gives its meaning. */
  | { readonly kind: "decide"; readonly step: Json }
  /** Past its neighbour, or the sentence past its own. */
  | { readonly kind: "move"; readonly by: -1 | 1 };

export type ApplyStepEditResult =
  /** `edit` is an LSP WorkspaceEdit with versions; `how` lists the parts that it changes. */
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

/** Renames an MCP server at all places that name it. */
export const renameServerRequest = "playbook/renameServer";

export interface RenameServerParams {
  /** URI of the root. */
  readonly uri: string;
  readonly name: string;
  readonly newName: string;
}

export type RenameServerResult =
  | { readonly kind: "edited"; readonly edit: WorkspaceEditView }
  | { readonly kind: "refused"; readonly reason: string };

/** A service that an OpenAPI document suggests. */
export interface ServiceSuggestionView {
  readonly name: string;
  /** Empty if the document does not say it. */
  readonly baseUrl: string;
  /** Instead of it: as seen from where the document is served. */
  readonly relativeUrl?: string;
}

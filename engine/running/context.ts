// Declares the state that running code shares: the run, a service in it, one attempt of a test, and a playbook within
// it.

import type { Json, PhaseName, Step } from "../../language/index.ts";
import type { CallOutcome, SchemaLookup } from "../checks/subject.ts";
import type { Contract } from "../contract/contract.ts";
import type { ExchangeObserver } from "../coverage/observer.ts";
import type { RunEvent, StepPlace, StepResult } from "../events.ts";
import type { HttpClient, HttpRequest, HttpSession } from "../http/client.ts";
import type { RequestService } from "../http/request.ts";
import type { PlannedPlaybook, PlannedService, PlannedStep } from "../planned.ts";
import type { Credentials } from "../planning/credentials.ts";
import type { ClockPort, FilePort, ToolPort } from "../ports.ts";
import type { RandomSource } from "../random.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { Fillable, FillContext } from "../values/fill.ts";
import type { Scope } from "../values/scope.ts";
import type { AskedRate } from "./askedRate.ts";
import type { Pace } from "./pace.ts";
import type { Preparation } from "./prepared.ts";

export interface RunContext {
  readonly root: string;
  readonly files: FilePort;
  readonly tools?: ToolPort;
  readonly clock: ClockPort;
  readonly random: RandomSource;
  readonly redactor: Redactor;
  /** Variables that are used as credentials, by service. */
  readonly credentials: ReadonlyMap<string, Credentials>;
  readonly preparation: Preparation;
  /** Exchanges of all steps, or of failed ones. */
  readonly detail: "failures" | "all";
  readonly services: ReadonlyMap<string, ServiceContext>;
  /** Aborted when not even a request on its way is waited for. */
  readonly stop: AbortSignal;
  /** Bugs in Playbook itself; a run with one of them is broken. */
  readonly faults: unknown[];
  /** Present where coverage is measured. */
  readonly coverage?: ExchangeObserver;
  /** Redacts, then hands out. */
  readonly emit: (event: RunEvent) => void;
  /** Absent but while a person debugs. */
  readonly debug?: DebugHook;
}

/** The parts of a run that a debugger controls: the order of steps, and the requests. */
export interface DebugHook {
  /** Runs the steps of a phase or a block; `one` runs a single one. */
  steps(steps: readonly PlannedStep[], state: PhaseState, one: RunOne): Promise<void>;
  /** Called before the event of the step that has ended. */
  finished(planned: PlannedStep, outcome: Outcome, state: PhaseState): void;
  /** The request that is sent instead of the one that was made. */
  request(made: HttpRequest, state: PhaseState): HttpRequest;
}

/** At once where nothing has to be waited for. */
export type RunOne = (planned: PlannedStep) => Promise<void> | undefined;

export interface ServiceContext {
  readonly planned: PlannedService;
  readonly client: HttpClient;
  /** Present where the service is sent a limited number of requests in a time. */
  readonly pace?: Pace;
  /** Notes its own rate from its answers. */
  readonly asked: AskedRate;
  readonly contract?: Contract;
  readonly schema: SchemaLookup;
  readonly baseUrl: Fillable;
  /** Both together, when no variable is in them. */
  readonly fixed?: RequestService;
  /** Each default header by itself, so that one whose variable is unset can be left out. */
  readonly headers: readonly (readonly [string, Fillable])[];
  /** The variables saved by the service's setup; empty until then. */
  readonly shared: Map<string, Json>;
  /** The session of the service's setup, whose cookies each playbook begins with. */
  session?: HttpSession;
}

/** One attempt of a test. */
export interface Attempt {
  readonly run: RunContext;
  /** The id of the test. */
  readonly test: string;
  /** A service's own phases may run before its default headers have their values. */
  readonly ofService: boolean;
}

/** A playbook that runs: the test's own, or one that it calls. */
export interface Frame {
  readonly attempt: Attempt;
  readonly playbook: PlannedPlaybook;
  /** Folder of the playbook, inside the root. */
  readonly folder: string;
  readonly service: ServiceContext;
  /** A name that is a file's path starts from the playbook's folder. */
  readonly schema: SchemaLookup;
  readonly session: HttpSession;
  scope: Scope;
  /** The source of values; ask `fillingOf`. */
  filling: FillContext | undefined;
  /** Set by a `prepare` with a base URL; holds for all that follows in the playbook. */
  baseUrl?: string;
  /** The body of the last request, as data, or the last one before it; absent where no created items are named. */
  sent?: Json | undefined;
  lastSent?: Json;
  /** Variables that a later sentence needs and that a refused request has not saved, with why. */
  readonly unsaved: Map<string, string>;
  /** The playbooks it called, in the order of the calls: torn down after it, the last first. */
  readonly called: Frame[];
  /** The uses of phrases that began, in their order: cleaned up after the teardown, the last first. */
  readonly uses: BegunUse[];
}

/** A use of a phrase that began. */
export interface BegunUse {
  /** The use of its playbook. */
  readonly use: string;
  /** Iterations of the blocks around it. */
  readonly iterations: readonly number[];
  /** Values that its cleanup reads. */
  readonly values: Map<string, Json>;
  /** Uses of phrases within it. */
  readonly inner: BegunUse[];
}

/** The call that later checks read. */
export interface LastCall {
  readonly outcome?: CallOutcome;
  /**
   * That got the answer; absent for a tool. Data and no closure: a closure kept here for each request outlives it until
   * the whole heap is collected.
   */
  readonly request?: HttpRequest;
  /** The step that made it. */
  readonly step?: Step;
  /** A value of its answer was saved. */
  readonly isSaved?: true;
  /** Its own step says why it was refused. */
  readonly isExplained?: true;
  /** Why there is nothing to read. */
  readonly missing?: string;
  /** It was not sent. */
  readonly isSkipped?: boolean;
}

/** How long a phase may run. */
export interface PhaseTime {
  readonly signal: AbortSignal;
  /** Called with the milliseconds of each wait that a sentence asks for; absent where they count against the limit. */
  readonly prolong?: (wait: number) => void;
}

/** A phase while it runs. */
export interface PhaseState extends PhaseTime {
  readonly frame: Frame;
  readonly teardown: boolean;
  last: LastCall;
  /** The calls that checks name, by their names; undefined until they are made. */
  readonly named: Map<string, LastCall | undefined>;
  readonly toolCalls: { server: string; tool: string; isError: boolean; message?: string }[];
  iterations: readonly number[];
  /** The uses of phrases that the current step is in, the outermost first. */
  readonly uses: BegunUse[];
  /** The request that the current step has sent, should it get no response. */
  sent?: HttpRequest | undefined;
  /** The step that runs, the innermost one. */
  current?: PlannedStep;
  /** The first failure; in a teardown the steps go on after it. */
  failure?: { readonly outcome: "failed" | "broken"; readonly message: string };
  /** The steps that run, the outermost first. */
  readonly open: { readonly planned: PlannedStep; readonly place: StepPlace; readonly start: number }[];
  /** It did not end with its signal: its later effects are ignored. */
  abandoned?: true;
  /** Describes a call that may have created something and got no response. */
  unanswered?: string;
  failures: number;
  ran: number;
  skipped: number;
}

export type PhaseEnd =
  | { readonly kind: "passed" }
  | { readonly kind: "failed" | "broken"; readonly message: string }
  /** `at`: the step that was cut off, if any; `unanswered`: the items that it may have left. */
  | { readonly kind: "cancelled"; readonly at?: PlannedStep; readonly unanswered?: string };

export interface PhaseRun {
  readonly end: PhaseEnd;
  readonly ran: number;
  readonly skipped: number;
}

/** Steps within steps: a block runs steps, a called playbook phases. */
export interface Runner {
  steps(steps: readonly PlannedStep[], state: PhaseState): Promise<void>;
  phase(frame: Frame, name: PhaseName, time: PhaseTime): Promise<PhaseRun>;
}

/** A result without its time, which the phase adds. `gaveUp`: the condition of the repetition was never met. */
export type Outcome = Omit<StepResult, "duration" | "checks" | "saved"> &
  Partial<Pick<StepResult, "checks" | "saved">> & { readonly gaveUp?: true };

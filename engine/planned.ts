// Declares the plan of a run as data: a running test looks nothing up in the workspace.

import type { Json, PhaseName, SecretNames, Step } from "../language/index.ts";
import type { NotReady, ShardMark, SourcePlace, TestIdentity } from "./events.ts";
import type { Known } from "./values/scope.ts";

/** Holds the values of secrets: show it through `planOutline`, never as it is. */
export interface Plan {
  /** Absolute. */
  readonly root: string;
  readonly environment?: string;
  readonly services: readonly PlannedService[];
  /** Tests of one service are consecutive. */
  readonly tests: readonly PlannedTest[];
  readonly notReady: readonly NotReady[];
  readonly notices: readonly PlanNotice[];
  readonly shard?: ShardMark;
  /** There are tests, but none for this shard. */
  readonly emptyShard?: boolean;
  /** Values that must never be shown to anyone. */
  readonly secrets: readonly string[];
}

export interface PlanNotice {
  readonly severity: "warning" | "info";
  readonly message: string;
  readonly place?: SourcePlace;
  readonly about?: "shard";
}

/** A service in one environment: how it is reached, and the setup and teardown that all its tests share. */
export interface PlannedService {
  /** Empty for tests that belong to none. */
  readonly name: string;
  /** Present when there is a setup or a teardown: they are reported as a test. */
  readonly identity?: TestIdentity;
  readonly playbook?: PlannedPlaybook;
  /** May hold `${variables}`, as may the headers and the proxy. */
  readonly baseUrl?: string;
  readonly headers: Readonly<Record<string, Json>>;
  readonly cookies: boolean;
  readonly contract: "off" | "warn" | "fail";
  /** Absolute path of the OpenAPI document. */
  readonly openapi?: string;
  /** Paths relative to the root or absolute. */
  readonly tls: PlannedTls;
  readonly proxy?: string;
  /** Requests a second. */
  readonly rateLimit?: number;
  /** Names that mark their values as secrets, if they differ from the usual ones. */
  readonly secretNames?: SecretNames;
}

export interface PlannedTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  readonly insecure?: boolean;
}

/** One thing that runs and gets a verdict: a playbook, or one data row of it. */
export interface PlannedTest {
  readonly identity: TestIdentity;
  readonly playbook: PlannedPlaybook;
  /** The columns of the data row. */
  readonly row?: ReadonlyMap<string, Known>;
}

export interface PlannedPlaybook {
  /** Inside the root, with forward slashes. */
  readonly path: string;
  readonly title: string;
  /** The name of its service; empty for none. */
  readonly service: string;
  readonly setup: readonly PlannedStep[];
  readonly execution: readonly PlannedStep[];
  readonly teardown: readonly PlannedStep[];
  /** Values known before the run, by the precedence of the layers; a file is a `fileReference`. */
  readonly variables: ReadonlyMap<string, Known>;
  /** Names of encrypted variables: a value saved into them is a secret. */
  readonly encrypted: ReadonlySet<string>;
  /** References in the definitions of variables that are filled in when they are read, by the name of the variable. */
  readonly refers?: ReadonlyMap<string, readonly string[]>;
  /** The reasons why its variables have no value; absent if it is ready. */
  readonly unset?: ReadonlyMap<string, string>;
  /** Resources that it needs exclusively while it runs. */
  readonly exclusive?: readonly string[];
  /** For variables that name created items: paths in the response, with the paths of the same values in the request. */
  readonly created?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Milliseconds for setup and execution; of a service, for the setup that its tests share. */
  readonly timeout?: number;
}

/** The use of a phrase that a step comes from. */
export interface PlannedOrigin {
  /** The use of its playbook. */
  readonly use: string;
  readonly phrase: string;
  /** The sentence in the phrase's file; absent if the step gives a parameter its value. */
  readonly sentence?: string;
  readonly place: SourcePlace;
}

/** A linked step: `save`, `repeat` and `steps` are gone, and `prepare` only stays for a base URL. */
export interface PlannedStep {
  readonly step: Step;
  readonly phase: PhaseName;
  /** Index of the instruction in its phase, and of the step in the phase's linked steps. */
  readonly instruction: number;
  readonly index: number;
  readonly sentence: string;
  readonly place: SourcePlace;
  /** The variables that no sentence saves, and the later sentences that need them. */
  readonly implied?: ReadonlyMap<string, string>;
  /** The sentence with the condition of the repetition, if it is another one. */
  readonly until?: { readonly sentence: string; readonly place: SourcePlace };
  /** The phrases it comes from, the outermost first. */
  readonly origins?: readonly PlannedOrigin[];
  /** The use of a phrase that it cleans up after. */
  readonly cleanup?: string;
  /** The steps of a block. */
  readonly steps?: readonly PlannedStep[];
  /** The playbook of a `run` step. */
  readonly playbook?: PlannedPlaybook;
}

/** All that gets a verdict, in the order in which the first event of a run names it. */
export function testsOf({ services, tests }: Pick<Plan, "services" | "tests">): readonly TestIdentity[] {
  return [...services.flatMap(({ identity }) => identity ?? []), ...tests.map(({ identity }) => identity)];
}

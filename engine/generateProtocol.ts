// Declares the editor's generation jobs: they write no files and answer with changes, which a person reviews. Data
// only.

import type { RequirementSource } from "./requirements/requirementLock.ts";
import type { TracedResult } from "./requirements/traceability.ts";

export type { RequirementSource } from "./requirements/requirementLock.ts";
export type { Traceability, TracedCriterion, TracedPlaybook, TracedRequirement, TracedResult } from "./requirements/traceability.ts";

/**
 * The new text of a file, and the hash (SHA-256, hexadecimal) of the text that it was made from; absent if there was no
 * file.
 */
export interface FileEdit {
  /** Absolute. */
  readonly path: string;
  readonly base?: string;
  /** Absent: the file is deleted. */
  readonly text?: string;
}

export type GenerateJob = EndpointsJob | CoverJob | CasesJob | AdaptJob | FlowsJob | DriftJob;

/** Endpoint playbooks from the OpenAPI document of a service. */
interface EndpointsJob {
  readonly kind: "endpoints";
  readonly service: string;
  /** Such as `POST /orders`; absent: all of them. */
  readonly endpoints?: readonly string[];
  /** Limits in words, such as `not more than 5 edge cases for DELETE`. */
  readonly wants?: readonly string[];
  /** Generated text that has not been edited since is written again. */
  readonly update?: boolean;
}

/** A playbook that covers a point that no test has covered. */
interface CoverJob {
  readonly kind: "cover";
  readonly service: string;
  /** Such as `POST /orders`. */
  readonly endpoint: string;
  /** The point of the coverage, such as `POST /orders body.quantity minimum 1: at`. */
  readonly point: string;
}

/** Test case definitions from the OpenAPI document of a service. */
interface CasesJob {
  readonly kind: "cases";
  readonly service: string;
}

/** Relates a new version of the OpenAPI document to the playbooks of its service. */
interface DriftJob {
  readonly kind: "drift";
  readonly service: string;
  /** The new document: an absolute path or a web address. */
  readonly to: string;
}

/** Writes test case playbooks from definitions and endpoint playbooks, and updates existing ones. */
interface AdaptJob {
  readonly kind: "adapt";
  /** Files inside the root whose definitions or playbooks count; absent: all. */
  readonly paths?: readonly string[];
}

/** Business flows from requirements. */
export interface FlowsJob {
  readonly kind: "flows";
  readonly service: string;
  readonly source: RequirementSource;
  /** Ids of requirements; absent: all that are found. */
  readonly only?: readonly string[];
  /** Id of the result that listed them. Absent, or used before: the source is read. */
  readonly reading?: string;
}

export interface RequirementsParams {
  readonly run: string;
  readonly folder: string;
  readonly service: string;
  readonly source: RequirementSource;
}

/** The requirements that were found, each with its future flow. */
export interface RequirementsResult {
  /** Key of the requirements in the engine, for the next job that makes flows of them. */
  readonly reading: string;
  readonly requirements: readonly FoundRequirement[];
  readonly notes: readonly string[];
}

export interface FoundRequirement {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  readonly criteria: number;
  /** Criteria that are understood as a whole, so that a flow can be made of each. */
  readonly understood: number;
  /** Criteria that have a flow already. */
  readonly there: number;
}

export interface TraceabilityParams {
  readonly run: string;
  readonly folder: string;
  /** The sources are read again, to find changes. */
  readonly refresh?: boolean;
  /** Verdicts of the last runs, by path of the playbook inside the root. */
  readonly results?: Readonly<Record<string, TracedResult>>;
}

export interface GenerateParams {
  /** The editor's name for the job, for its progress and its cancel. */
  readonly run: string;
  /** Absolute path; the root is found from there. */
  readonly folder: string;
  readonly job: GenerateJob;
}

export interface GenerateResult {
  readonly files: readonly FileEdit[];
  /** Notes for a person, a line each. */
  readonly notes: readonly string[];
}

/** How far a job is; `total` where that is known. */
export interface GenerateProgress {
  readonly run: string;
  readonly done: number;
  readonly total?: number;
  /** The item that the job is at. */
  readonly message?: string;
}

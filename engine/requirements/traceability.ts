// Requirement → acceptance criterion → playbook → last result: which are tested, which are not, and which have changed
// at their source since.

import { compiled, identities, playbookAt, type RequirementLink, requirementKey, titleOf, type Workspace } from "../../language/index.ts";
import type { LockedRequirement, RequirementLock } from "./requirementLock.ts";
import { sourceKey } from "./requirementLock.ts";

export interface Traceability {
  readonly requirements: readonly TracedRequirement[];
  /** Links of playbooks to requirements that no source has. */
  readonly unknown: readonly { readonly key: string; readonly playbook: TracedPlaybook }[];
  readonly summary: TraceabilitySummary;
}

interface TraceabilitySummary {
  readonly requirements: number;
  readonly criteria: number;
  readonly covered: number;
  readonly uncovered: number;
  readonly passed: number;
  readonly failed: number;
  readonly changed: number;
}

export interface TracedRequirement {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  readonly source: string;
  readonly criteria: readonly TracedCriterion[];
  /** Playbooks of the requirement as a whole. */
  readonly playbooks: readonly TracedPlaybook[];
}

export interface TracedCriterion {
  readonly id: string;
  readonly title?: string;
  readonly playbooks: readonly TracedPlaybook[];
  /** Set if its source was read again: its changes since the playbooks were made. */
  readonly source?: "new" | "changed" | "gone";
}

export interface TracedPlaybook {
  readonly path: string;
  readonly title: string;
  readonly status: "READY" | "ERROR";
  /** The criterion is another now than when the playbook was made of it. */
  readonly changed: boolean;
  readonly result?: TracedResult;
}

export interface TracedResult {
  readonly verdict: string;
  /** ISO 8601. */
  readonly at?: string;
}

export interface TraceabilityInput {
  readonly workspace: Workspace;
  readonly lock: RequirementLock;
  /** The current requirements of the sources; absent: they were not asked. */
  readonly now?: RequirementLock;
  /** By path of the playbook. */
  readonly results?: ReadonlyMap<string, TracedResult>;
}

export function traceability({ workspace, lock, now, results }: TraceabilityInput): Traceability {
  const links = linksOf(workspace);
  const used = new Set<Link>();
  const traced = ({ path, value, source }: Link, revision: string | undefined): TracedPlaybook => {
    const playbook = compiled(workspace, path);
    const result = results?.get(path);
    return {
      path,
      title: playbook === undefined ? path : titleOf(playbook.identity),
      status: playbook?.status.kind ?? "ERROR",
      changed: revision !== undefined && value.revision !== undefined && source !== undefined && value.revision !== revision,
      ...(result === undefined ? {} : { result }),
    };
  };
  const playbooksOf = (source: string, key: string, revision: string | undefined): readonly TracedPlaybook[] =>
    links
      .filter((link) => link.key === key && (link.source === undefined || isFrom(link.source, source)))
      .map((link) => {
        used.add(link);
        return traced(link, revision);
      });
  const requirements = merged(lock, now).map(({ source, requirement, before }): TracedRequirement => {
    const { id, title, url } = requirement;
    return {
      id,
      title,
      ...(url === undefined ? {} : { url }),
      source,
      criteria: criteriaOf(requirement, before, now !== undefined).map(({ criterion, state }) => ({
        id: criterion.id,
        ...(criterion.title === undefined ? {} : { title: criterion.title }),
        playbooks: playbooksOf(source, `${id}/${criterion.id}`, state === "gone" ? "" : criterion.revision),
        ...(state === undefined ? {} : { source: state }),
      })),
      playbooks: playbooksOf(source, id, undefined),
    };
  });
  const unknown = links.filter((link) => !used.has(link)).map((link) => ({ key: link.key, playbook: traced(link, undefined) }));
  return { requirements, unknown, summary: summaryOf(requirements) };
}

interface Link {
  readonly path: string;
  readonly key: string;
  readonly source: string | undefined;
  readonly value: RequirementLink;
}

function linksOf(workspace: Workspace): readonly Link[] {
  return identities(workspace, "").flatMap(({ path }) =>
    (playbookAt(workspace, path)?.frontMatter.requirements ?? []).map(({ value }) => ({
      path,
      key: requirementKey(value),
      source: value.source,
      value,
    })),
  );
}

/** `@jira` is the source of all that it was asked. */
function isFrom(link: string, source: string): boolean {
  return link === source || source.startsWith(`${link} `);
}

function requirementsOf({ sources }: RequirementLock) {
  return sources.flatMap(({ source, requirements }) => requirements.map((requirement) => ({ key: sourceKey(source), requirement })));
}

/** The requirements of both states; the known ones if the sources were not asked. */
function merged(lock: RequirementLock, now: RequirementLock | undefined) {
  const known = requirementsOf(lock);
  if (now === undefined)
    return known.map(({ key, requirement }) => ({ source: key, requirement, before: requirement as LockedRequirement | undefined }));
  const current = requirementsOf(now);
  const find = (list: typeof known, key: string, id: string) =>
    list.find((one) => one.key === key && one.requirement.id === id)?.requirement;
  const there = current.map(({ key, requirement }) => ({ source: key, requirement, before: find(known, key, requirement.id) }));
  const gone = known
    .filter(({ key, requirement }) => find(current, key, requirement.id) === undefined)
    .map(({ key, requirement }) => ({
      source: key,
      requirement: { ...requirement, criteria: [] },
      before: requirement as LockedRequirement | undefined,
    }));
  return [...there, ...gone];
}

type LockedCriterion = LockedRequirement["criteria"][number];

function criteriaOf(
  { criteria }: LockedRequirement,
  before: LockedRequirement | undefined,
  isRefreshed: boolean,
): readonly { readonly criterion: LockedCriterion; readonly state?: TracedCriterion["source"] }[] {
  if (!isRefreshed) return criteria.map((criterion) => ({ criterion }));
  const old = new Map((before?.criteria ?? []).map((criterion) => [criterion.id, criterion]));
  const there = criteria.map((criterion) => {
    const known = old.get(criterion.id);
    if (known === undefined) return { criterion, state: "new" as const };
    return known.revision === criterion.revision ? { criterion } : { criterion, state: "changed" as const };
  });
  const ids = new Set(criteria.map(({ id }) => id));
  return [...there, ...[...old.values()].filter(({ id }) => !ids.has(id)).map((criterion) => ({ criterion, state: "gone" as const }))];
}

function summaryOf(requirements: readonly TracedRequirement[]): TraceabilitySummary {
  const criteria = requirements.flatMap((requirement) =>
    requirement.criteria.map((criterion) => ({ criterion, whole: requirement.playbooks })),
  );
  const playbooks = ({ criterion, whole }: (typeof criteria)[number]) => [...criterion.playbooks, ...whole];
  const covered = criteria.filter((one) => playbooks(one).length > 0);
  const passed = covered.filter((one) => playbooks(one).every(({ result }) => result?.verdict === "passed"));
  const failed = covered.filter((one) => playbooks(one).some(({ result }) => result !== undefined && result.verdict !== "passed"));
  const changed = criteria.filter(
    ({ criterion }) => criterion.source !== undefined || criterion.playbooks.some((playbook) => playbook.changed),
  );
  return {
    requirements: requirements.length,
    criteria: criteria.length,
    covered: covered.length,
    uncovered: criteria.length - covered.length,
    passed: passed.length,
    failed: failed.length,
    changed: changed.length,
  };
}

// Drafts the playbooks of one operation as steps: Default, Negative, Negative Values and Edge Case, as far as the
// document describes them.

import {
  capitalized,
  type DraftPart,
  isJsonObject,
  type Json,
  type PhaseName,
  type PlaybookDraft,
  savesOf,
} from "../../../language/index.ts";
import { wordsOf } from "../nameWords.ts";
import { endsService } from "../verify/goneService.ts";
import type { ApiOperation } from "./api.ts";
import { type Arrangement, arrange } from "./arrangement.ts";
import { conditionalParts } from "./conditionalRequests.ts";
import { defaultParts } from "./defaultPlaybook.ts";
import { effectParts } from "./effects.ts";
import { expectedRows } from "./expectedRows.ts";
import { type FaultClass, ordered } from "./faultClasses.ts";
import type { LeftOut } from "./generate.ts";
import { neverUndone, ownAccountReason, reasonBefore, reasonToLeaveOut } from "./leftOut.ts";
import { listParts } from "./lists.ts";
import { conflictComment, loginComment, negativeParts } from "./negativeParts.ts";
import { oneForEachParts } from "./oneForEach.ts";
import { endingReason, hasOpenEnding } from "./openEndings.ts";
import type { Oracles } from "./oracleParts.ts";
import { otherUserParts } from "./otherUser.ts";
import { readOnlyParts } from "./readOnlyFields.ts";
import { precaution, saving } from "./removal.ts";
import type { Row, RowPlan } from "./rowPlan.ts";
import { limitRows, wrongRows } from "./rows.ts";
import { type SampleFile, sampleFilesIn } from "./sampleFiles.ts";
import { type EndpointSelection, type Kind, mostCases } from "./selection.ts";
import { operationKey, Unarranged, type World } from "./testDraft.ts";

export interface EndpointDraft {
  readonly name: string;
  readonly kind: Kind;
  readonly draft: PlaybookDraft;
  /** Files that it sends. */
  readonly files: readonly SampleFile[];
  readonly cases: number;
  readonly faults: readonly FaultClass[];
}

export interface EndpointDrafts {
  readonly drafts: readonly EndpointDraft[];
  /** `name` is absent if it is about all of the operation. */
  readonly leftOut: readonly Omit<LeftOut, "endpoint">[];
}

export function endpointDrafts(world: World, operation: ApiOperation, selection: EndpointSelection): EndpointDrafts {
  const drafts: EndpointDraft[] = [];
  const leftOut: Omit<LeftOut, "endpoint">[] = [];
  const early = reasonBefore(world, operation);
  if (early !== undefined) return { drafts, leftOut: [{ reason: early }] };
  try {
    const arrangement = arrange(world, operation);
    const reason = reasonToLeaveOut(world, operation, arrangement);
    const isRelated = reason === undefined || !hasOpenEnding(operation) || isOfBody(reason);
    const possible = reason === undefined ? playbooks : [oneForEach];
    for (const { name, kind, make } of possible) {
      const most = mostCases(selection, kind, operation);
      if (most === 0) continue;
      const useless = kind === "default" ? undefined : reasonForDefaultOnly(world, operation);
      if (useless !== undefined) {
        if (drafts.length > 0) leftOut.push({ name: "other tests", reason: useless });
        break;
      }
      arrangement.restart();
      const made = make(world, operation, arrangement, most);
      const key = `${operationKey(operation)} · ${name}`;
      if (made === undefined) {
        if ([...(world.learnt?.ending ?? [])].some((one) => one.startsWith(`${key} · `))) leftOut.push({ name, reason: endsService });
        continue;
      }
      if (made.more > 0) leftOut.push({ name, reason: `${made.more} more cases are beyond the limit of ${most}.` });
      const ownName = operation.variant === undefined ? name : `${name} ${plainWords(operation.variant)}`;
      if (world.learnt?.ending?.has(`${operationKey(operation)} · ${ownName}`) === true) {
        leftOut.push({ name: ownName, reason: endsService });
        continue;
      }
      leftOut.push(...(made.ending ?? []).map((title) => ({ name: ownName, reason: `${title}: ${endsService}` })));
      const draft = draftOf(world, operation, ownName, arrangement, made);
      drafts.push({
        name: ownName,
        kind,
        cases: made.cases,
        faults: made.faults,
        draft,
        files: sampleFilesIn(Object.values(draft.phases).flat()),
      });
    }
    if (reason !== undefined) {
      const all = isRelated ? reason : endingReason(operation);
      leftOut.push(drafts.length === 0 ? { reason: all } : { name: "other tests", reason: all });
    }
  } catch (error) {
    if (!(error instanceof Unarranged)) throw error;
    const isOpen = hasOpenEnding(operation) && error.message.startsWith("Generation knows no value for {");
    const isUnsaid = error.message.startsWith("The document does not say what the body of ");
    const never =
      (isUnsaid ? lastingReason(world, operation) : undefined) ??
      neverUndone(world, operation) ??
      (error.variable === undefined ? undefined : ownAccountReason(world, operation));
    if (never !== undefined) return { drafts, leftOut: [{ reason: never }] };
    leftOut.push({
      reason: isOpen ? endingReason(operation) : error.message,
      ...(error.variable === undefined ? {} : { variable: error.variable }),
    });
  }
  return { drafts, leftOut };
}

/** Returns whether a reason is about items that a body may name. */
function isOfBody(reason: string): boolean {
  return reason.includes(" acts on ") || reason.startsWith("Generation does not know what ");
}

/** The reason that remains whatever the body is: a value for it would not help. */
function lastingReason(world: World, operation: ApiOperation): string | undefined {
  if (operation.body === undefined || world.resources.madeBy(operation)?.resource.deleter !== undefined) return undefined;
  try {
    const reason = reasonToLeaveOut(world, operation, arrange(world, operation, "body"));
    // Without an item in the path, the body says what is acted on.
    return reason !== undefined && isOfBody(reason) && !operation.path.includes("{") ? undefined : reason;
  } catch (error) {
    if (error instanceof Unarranged) return undefined;
    throw error;
  }
}

/** Why nothing but the Default is tested: a service may create an item before it fails, which no test can remove. */
function reasonForDefaultOnly({ learnt }: World, operation: ApiOperation): string | undefined {
  const key = operationKey(operation);
  if (learnt?.absent?.has(key) === true) return "The service returns 501 to its Default: it does not offer this.";
  if (learnt?.contradicted?.has(key) === true) return "The service refuses its Default, which the document allows.";
  const reason = operation.method === "POST" ? learnt?.unusable.get(key) : undefined;
  return reason === undefined ? undefined : `Its Default does not work: ${reason}`;
}

function plainWords(variant: string): string {
  return variant.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

interface Made {
  readonly execution: readonly DraftPart[];
  readonly data?: readonly Readonly<Record<string, Json>>[];
  readonly description: string;
  /** The classes of faults that it detects. */
  readonly faults: readonly FaultClass[];
  readonly cases: number;
  /** Cases that there would be beyond those wanted. */
  readonly more: number;
  /** Cases that may end the service. */
  readonly ending?: readonly string[];
}

type Make = (world: World, operation: ApiOperation, arrangement: Arrangement, most: number) => Made | undefined;

const playbooks: readonly { readonly name: string; readonly kind: Kind; readonly make: Make }[] = [
  { name: "Default", kind: "default", make: makeDefault },
  {
    name: "Effects",
    kind: "behaviour",
    make: (...args) => makeOracles(...args, effectParts, "Has its effect, and no other"),
  },
  { name: "List", kind: "behaviour", make: (...args) => makeOracles(...args, listParts, "Filters filter, sorts sort, pages add up") },
  { name: "Conditions", kind: "behaviour", make: (...args) => makeOracles(...args, conditionalParts, "The conditions of requests hold") },
  {
    name: "Other User",
    kind: "behaviour",
    make: (...args) => makeOracles(...args, otherUserParts, "One user's items are not visible to another"),
  },
  {
    name: "Read-Only Fields",
    kind: "behaviour",
    make: (...args) => makeOracles(...args, readOnlyParts, "Read-only fields cannot be set by the client"),
  },
  { name: "Negative", kind: "negative", make: makeNegative },
  {
    name: "Negative Values",
    kind: "negative",
    make: (...args) => makeRows(...args, wrongRows, "Refused values"),
  },
  { name: "Edge Case", kind: "edge", make: (...args) => makeRows(...args, limitRows, "Limits of the document") },
];

/** Of operations that are left out otherwise: its user is made for the test, and so is all that the user has. */
const oneForEach: (typeof playbooks)[number] = {
  name: "One for Each User",
  kind: "behaviour",
  make: (...args) => makeOracles(...args, oneForEachParts, "A user has one, and no second one"),
};

function makeDefault(world: World, operation: ApiOperation, arrangement: Arrangement): Made {
  const execution = defaultParts(world, operation, arrangement);
  const faults = operation.method === "DELETE" ? (["F113", "F200"] as const) : (["F200"] as const);
  return { execution, faults, description: operation.summary ?? nameOf(operation), cases: 1, more: 0 };
}

function makeNegative(world: World, operation: ApiOperation, arrangement: Arrangement, most: number): Made | undefined {
  const execution = negativeParts(world, operation, arrangement, most);
  if (execution.length === 0) return undefined;
  const all = execution.length < most ? execution.length : negativeParts(world, operation, arrange(world, operation), Infinity).length;
  const isConflict = execution.some(({ comment }) => comment?.startsWith(conflictComment));
  const open = operation.method === "GET" || operation.method === "HEAD" ? "F307" : "F308";
  const faults = ordered([
    ...(operation.security.length === 0 ? [] : ([open] as const)),
    ...(isConflict ? (["wrong-state"] as const) : []),
    ...(execution.some(({ comment }) => comment?.startsWith(loginComment)) ? (["F307"] as const) : []),
    "F206",
  ]);
  const description = `Refused: ${pointOf(execution)?.replace(/^./, (letter) => letter.toLowerCase()) ?? "what has to be"}`;
  return { execution, faults, description, cases: execution.length, more: all - execution.length };
}

function makeOracles(
  world: World,
  operation: ApiOperation,
  arrangement: Arrangement,
  most: number,
  partsOf: (world: World, operation: ApiOperation, arrangement: Arrangement) => Oracles,
  description: string,
): Made | undefined {
  const found = oraclesOf();
  if (found === undefined || found.parts.length === 0) return undefined;
  const { parts, faults } = found;
  return {
    execution: parts.slice(0, most),
    faults,
    description: pointOf(parts.slice(0, most)) ?? description,
    cases: Math.min(parts.length, most),
    more: Math.max(0, parts.length - most),
  };

  function oraclesOf(): Oracles | undefined {
    try {
      return partsOf(world, operation, arrangement);
    } catch (error) {
      // The call to read it is impossible; the operation itself can be called.
      if (error instanceof Unarranged) return undefined;
      throw error;
    }
  }
}

/** Where the document says nothing in words: `ListUsageRecordToday` is “List usage record today”. */
function nameOf(operation: ApiOperation): string {
  const words = wordsOf((operation.operationId ?? "").split(/[./:]/).at(-1) ?? "");
  return words.length > 1 ? capitalized(words.join(" ")) : operationKey(operation);
}

/** How many parts a description names. */
const mostNamed = 3;

/** Describes in words what the parts test. */
function pointOf(parts: readonly DraftPart[]): string | undefined {
  const titles = parts.flatMap(({ comment }) => comment?.split("\n")[0]?.replace(/(?: \((?:F\d+: )?[^()]*\))?\.$/, "") ?? []);
  return firstOf(titles.map((title, index) => (index === 0 ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`)));
}

/** Names the cases of rows: of each kind of change one, before a second field with the same. */
function casesOf(rows: readonly Row[]): string | undefined {
  const byChange = Map.groupBy(rows, ({ case: title }) => title.replace(/^\S+ /, ""));
  const firsts = [...byChange.values()].flatMap(([first]) => first ?? []);
  return firstOf([...firsts, ...rows.filter((row) => !firsts.includes(row))].map((row) => row.case));
}

function firstOf(titles: readonly string[]): string | undefined {
  const [first, ...more] = [...new Set(titles)];
  if (first === undefined) return undefined;
  const named = more.slice(0, mostNamed - 1).map((title) => `; ${title}`);
  return `${first}${named.join("")}${more.length >= mostNamed ? `; and ${more.length - mostNamed + 1} more` : ""}`;
}

type Rows = (world: World, operation: ApiOperation, arrangement: Arrangement) => RowPlan | undefined;

function makeRows(
  world: World,
  operation: ApiOperation,
  arrangement: Arrangement,
  most: number,
  rowsOf: Rows,
  description: string,
): Made | undefined {
  const plan = rowsOf(world, operation, arrangement);
  const name = rowsOf === wrongRows ? "Negative Values" : "Edge Case";
  const isEnding = (row: Row) => world.learnt?.ending?.has(`${operationKey(operation)} · ${name} · ${row.case}`) === true;
  const rows = plan?.rows.slice(0, most).filter((row) => !isEnding(row)) ?? [];
  if (plan === undefined || rows.length === 0) return undefined;
  const { data, check, comment } = expectedRows(world, operation, rows);
  const saved = precaution(world, operation, arrangement, "answer", { isAsPlanned: true });
  const request = saving(arrangement.request(plan.parts), saved);
  const execution = [{ steps: [request, check], ...(comment === undefined ? {} : { comment }) }];
  const faults = rowsOf === wrongRows ? (["F206"] as const) : (["F100", "F206"] as const);
  return {
    execution,
    faults,
    data,
    description: `${description}: ${casesOf(rows)}`,
    cases: rows.length,
    more: Math.max(0, plan.rows.length - most),
    ending: plan.rows.filter(isEnding).map((row) => row.case),
  };
}

/** Without reads and random values of what nothing needs: calls of a missing item take no item of the list. */
function withoutUnread(setup: readonly DraftPart[], later: readonly unknown[]): readonly DraftPart[] {
  const kept: DraftPart[] = [];
  for (const part of setup.toReversed()) {
    const [step] = part.steps;
    const reads = step?.step === "api_request" && /^(?:GET|HEAD) /.test(step.action) && step.until === undefined;
    const isRandom = step?.step === "set" && part.steps.length === 1 && isJsonObject(step.value) && "$random" in step.value;
    const names = isRandom ? [step.variable] : reads ? part.steps.flatMap(savesOf) : [];
    const text = names.length === 0 ? "" : JSON.stringify([kept, later]);
    const isRead = names.some((name) => text.includes(`\${${name}`) || text.includes(`"$var":"${name}`));
    if (names.length === 0 || isRead) kept.push(part);
  }
  return kept.toReversed();
}

function draftOf({ knowledge }: World, operation: ApiOperation, name: string, arrangement: Arrangement, made: Made): PlaybookDraft {
  const setup = withoutUnread(arrangement.setup, [made.execution, arrangement.teardown, made.data ?? []]);
  const phases: Partial<Record<PhaseName, readonly DraftPart[]>> = {
    ...(setup.length === 0 ? {} : { setup }),
    execution: made.execution,
    ...(arrangement.teardown.length === 0 ? {} : { teardown: [...arrangement.teardown] }),
  };
  const secrets = [...arrangement.secrets];
  const saved = new Set(
    [phases.setup, phases.execution, phases.teardown].flatMap((parts = []) => parts.flatMap(({ steps }) => steps.flatMap(savesOf))),
  );
  const created = [...arrangement.created].filter(([name]) => saved.has(name));
  return {
    frontMatter: {
      service: knowledge.service,
      endpoint: operationKey(operation),
      name,
      description: made.description.endsWith(".") ? made.description : `${made.description}.`,
      tags: [...made.faults],
      ...(secrets.length === 0 ? {} : { variables: Object.fromEntries(secrets.map((secret) => [secret, { type: "encrypted text" }])) }),
      ...(created.length === 0 ? {} : { created: Object.fromEntries(created.map(([name, shows]) => [name, Object.fromEntries(shows)])) }),
      ...(made.data === undefined ? {} : { data: made.data }),
    },
    phases,
  };
}

// Classifies how a change of a test affects its checks: by comparing them, whatever a model or a person claims.

import { type Check, type LinkedStep, normalisedKey, type PhaseName, phaseNames, type Step } from "../../language/index.ts";
import { titleOf } from "../checks/title.ts";
import { implies, subjectKey } from "./implies.ts";

/**
 * `strengthening`: everything that was checked is checked still, and more. `weakening`: something that was checked is
 * not checked any more, or not as strictly. `changing`: anything else, such as another request or another expected
 * value.
 */
type RepairLabel = "strengthening" | "changing" | "weakening";

export interface ChecksCompared {
  readonly label: RepairLabel;
  /** Sentences, the gravest first. */
  readonly reasons: readonly string[];
}

export type LinkedPhases = readonly { readonly name: PhaseName; readonly linked: readonly LinkedStep[] }[];

export function compareChecks(before: LinkedPhases, after: LinkedPhases): ChecksCompared {
  const found = phaseNames.flatMap((name) => compareCalls(callsOf(linkedOf(before, name)), callsOf(linkedOf(after, name))));
  const of = (label: RepairLabel) => found.filter((one) => one.label === label).map(({ reason }) => reason);
  const [weaker, changed, stronger] = [of("weakening"), of("changing"), of("strengthening")];
  const label = weaker.length > 0 ? "weakening" : changed.length > 0 || stronger.length === 0 ? "changing" : "strengthening";
  const reasons = [...weaker, ...changed, ...stronger];
  return { label, reasons: reasons.length === 0 ? ["It checks the same as before."] : reasons };
}

interface Finding {
  readonly label: RepairLabel;
  readonly reason: string;
}

/** A call, or the state before the first one, with its checks. */
interface Call {
  readonly name: string;
  /** Key of the call itself, without its checks. */
  readonly key: string;
  readonly checks: readonly Check[];
}

function linkedOf(phases: LinkedPhases, name: PhaseName): readonly Step[] {
  const flat = ({ step, steps }: LinkedStep): readonly Step[] =>
    steps === undefined ? [step] : [{ ...step, steps: [] } as Step, ...steps.flatMap(flat)];
  return phases.filter((phase) => phase.name === name).flatMap(({ linked }) => linked.flatMap(flat));
}

function callsOf(steps: readonly Step[]): readonly Call[] {
  const calls: { name: string; key: string; checks: Check[] }[] = [{ name: "", key: "", checks: [] }];
  for (const step of steps) {
    if (step.step === "validate" && step.of === undefined) calls.at(-1)?.checks.push(...step.checks);
    else if (step.step === "validate") calls.push({ name: `checks of ${step.of}`, key: `of ${step.of}`, checks: [...step.checks] });
    else calls.push({ name: nameOf(step), key: normalisedKey([step]), checks: [] });
  }
  return calls.filter(({ name, checks }) => name !== "" || checks.length > 0);
}

function nameOf(step: Step): string {
  if (step.step === "mcp_server_call") return `@${step.provider} ${step.tool ?? step.resource ?? ""}`.trim();
  return step.step === "api_request" ? step.action : step.step;
}

function compareCalls(before: readonly Call[], after: readonly Call[]): readonly Finding[] {
  const partners = pairs(before, after);
  const found = before.flatMap((call): readonly Finding[] => {
    const same = partners.get(call);
    if (same === undefined) {
      const reasons = call.checks.map((check) => `“${titleOf(check)}” is no longer checked, as ${call.name} is gone.`);
      return [`${call.name} is gone.`, ...reasons].map((reason) => ({ label: "weakening", reason }));
    }
    const how = same.name === call.name ? `${call.name} is sent differently.` : `${same.name} replaces ${call.name}.`;
    return [...compareLists(call, same.checks), ...(same.key === call.key ? [] : [{ label: "changing", reason: how } as const])];
  });
  const paired = new Set(partners.values());
  const added = after.filter((call) => !paired.has(call));
  return [...found, ...added.map(({ name }): Finding => ({ label: "changing", reason: `${name === "" ? "A check" : name} is new.` }))];
}

/** The very same calls first, then calls with the same name, then the replacements of a request. */
function pairs(before: readonly Call[], after: readonly Call[]): ReadonlyMap<Call, Call> {
  const found = new Map<Call, Call>();
  const left = new Set(after);
  const isRequest = ({ name }: Call) => /^[A-Z]+ /.test(name);
  const alike: readonly ((one: Call, other: Call) => boolean)[] = [
    (one, other) => one.key === other.key,
    (one, other) => one.name === other.name,
    (one, other) => isRequest(one) && isRequest(other),
  ];
  for (const isAlike of alike)
    for (const call of before) {
      const partner = found.has(call) ? undefined : [...left].find((other) => isAlike(call, other));
      if (partner === undefined) continue;
      found.set(call, partner);
      left.delete(partner);
    }
  return found;
}

function compareLists({ checks: before, name }: Call, after: readonly Check[]): readonly Finding[] {
  const where = name === "" ? "" : ` of ${name}`;
  const lost = before.flatMap((check): readonly Finding[] => {
    if (after.some((one) => implies(one, check))) return [];
    const instead = after.filter((one) => subjectKey(one) === subjectKey(check));
    const laxer = instead.find((one) => implies(check, one));
    if (laxer !== undefined)
      return [{ label: "weakening", reason: `“${titleOf(check)}”${where} becomes “${titleOf(laxer)}”, which checks less.` }];
    const [other] = instead.filter((one) => !before.some((old) => implies(old, one)));
    if (other !== undefined) return [{ label: "changing", reason: `“${titleOf(check)}”${where} becomes “${titleOf(other)}”.` }];
    // The implied check is not in the text, and is not missed if the status is checked.
    return [{ label: "weakening", reason: `“${titleOf(check)}”${where} is no longer checked.` }];
  });
  const gained = after.filter(
    (check) =>
      check.implied !== true &&
      !before.some((one) => implies(one, check)) &&
      !before.some((one) => subjectKey(one) === subjectKey(check) && !after.some((now) => implies(now, one))),
  );
  return [
    ...lost,
    ...gained.map((check): Finding => ({ label: "strengthening", reason: `“${titleOf(check)}”${where} is checked as well.` })),
  ];
}

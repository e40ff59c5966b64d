// Removes the time limits of the playbooks from a plan, for a person who may spend an hour in the debugger.

import type { Plan, PlannedPlaybook } from "../planned.ts";

export function withoutTimeouts(plan: Plan): Plan {
  const services = plan.services.map(({ playbook, ...service }) =>
    playbook === undefined ? service : { ...service, playbook: withoutLimit(playbook) },
  );
  return { ...plan, services, tests: plan.tests.map((test) => ({ ...test, playbook: withoutLimit(test.playbook) })) };
}

function withoutLimit(playbook: PlannedPlaybook): PlannedPlaybook {
  if (playbook.timeout === undefined) return playbook;
  const { timeout: _, ...rest } = playbook;
  return rest;
}

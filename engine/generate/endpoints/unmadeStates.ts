// Says which state a call asks for, as its words tell, in which no test makes an item: a repository that is a fork.

import type { ApiOperation } from "./api.ts";
import { lastParameter } from "./paths.ts";
import { operationKey, type TestDraft, type Thing, Unarranged } from "./testDraft.ts";

/** Undefined if the words of the call ask for none, or a person gives the item. */
export function stateUnmade({ world: { knowledge }, operation }: TestDraft, target: Thing | undefined): Unarranged | undefined {
  const parameter = lastParameter(operation.path) ?? "";
  if (target?.owned !== true || knowledge.variables.has(parameter)) return undefined;
  const name = operationKey(operation);
  const [, item, state] = failsFor.exec(operation.words) ?? [];
  if (state !== undefined)
    return new Unarranged(
      `The document says that ${name} fails for a ${item} that is already ${state}, and generation does not know how to make one that is not.`,
    );
  const [, forked] = ofFork.exec(operation.words) ?? [];
  if (forked !== undefined)
    return new Unarranged(`${name} needs a forked ${forked}, and generation makes no forks. ${define(parameter)}`, parameter);
  if (operation.method === "POST" && /\}\/forks$/.test(operation.path) && !ownFork.test(operation.words))
    return new Unarranged(
      `${name} needs an item of another owner: a service makes no fork beside the original. ${define(parameter)}`,
      parameter,
    );
  const feature = featureOff(operation);
  if (feature === undefined) return undefined;
  return new Unarranged(
    `The document says that ${name} is refused where ${feature}, and generation does not switch that on in a new item. ${define(parameter)}`,
    parameter,
  );
}

function define(parameter: string): string {
  return `Define the variable ${parameter} in the service playbook.`;
}

/** “This will fail for a codespace that is already published.” */
const failsFor = /\bwill fail for an? (\w+) that is already (\w+)\b/i;

/** “Sync a branch of a forked repository.” */
const ofFork = /\bof an? forked (\w+)\b/i;

/** “A temporary private fork to collaborate on a fix” has the same owner. */
const ownFork = /\b(?:private|temporary) fork\b/i;

/** “Repository is public or secret scanning is disabled for the repository”, in a refusal. */
function featureOff({ responses }: ApiOperation): string | undefined {
  const refused = responses.filter(({ status }) => /^4/.test(status));
  return refused.flatMap(
    ({ description = "" }) => /\bis public,? or ([\w ]{3,40} is disabled for the \w+)/i.exec(description)?.[1] ?? [],
  )[0];
}

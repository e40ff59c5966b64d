// Takes the user who is signed in where a call is about somebody who sees the test's things: a new user sees none.

import type { ApiOperation } from "./api.ts";
import { itemRequest, preparedCheck } from "./requests.ts";
import type { Resource } from "./resources.ts";
import { signedIn } from "./signedIn.ts";
import type { TestDraft } from "./testDraft.ts";

/** “Returns an error if the targeted user does not have access to the file.” */
const mustSee = /\b(?:targeted|target|assigned|given|specified|named) user (?:does not have|has no) access to\b/i;

/** The variable with the caller's id, where the call refuses users who do not see its thing. */
export function callerWhoSees(draft: TestDraft, of: ApiOperation, resource: Resource): string | undefined {
  const own = saysSo(of) ? signedIn(draft.world, resource) : undefined;
  if (own === undefined) return undefined;
  const known = draft.made.get(resource.itemPath);
  if (known !== undefined) return known.text;
  const variable = draft.newVariable(resource.parameter, resource.noun);
  const request = itemRequest(draft.world, own.operation, own.path);
  draft.setup.push({ steps: [{ ...request, store: [{ [variable]: own.source }] }, preparedCheck(own.operation, draft.world.api)] });
  draft.made.set(resource.itemPath, { text: `\${${variable}}`, owned: false });
  return `\${${variable}}`;
}

function saysSo({ words, responses }: ApiOperation): boolean {
  return mustSee.test(words) || responses.some(({ description }) => mustSee.test(description.replace(/\s+/g, " ")));
}

// Brings a setting into the state that a call asks for in words: “The permission policy for `allowed_actions` must be
// configured to `selected`.”

import { isJsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { preparedCheck } from "./requests.ts";
import { callOf } from "./sameThings.ts";
import { operationKey, type TestDraft, Unarranged } from "./testDraft.ts";

const told = /\bfor [`'"](\w+)[`'"] must be (?:must be )?configured to [`'"](\w+)[`'"]/i;

/** Throws `Unarranged` if the setting is not that of an item which the test has made. */
export function setPolicy(draft: TestDraft, isOwn: boolean): void {
  const { operation, setup } = draft;
  const [, member = "", value = ""] = told.exec(operation.words) ?? [];
  if (member === "") return;
  const put = settingAround(draft, operation.path, member);
  if (put === undefined) return;
  if (!isOwn)
    throw new Unarranged(
      `The document says that ${member} must be ${value} for ${operationKey(operation)}, and ${operationKey(put)} would change that for others.`,
    );
  const request = callOf(draft, put);
  const body = isJsonObject(request.body) ? { ...request.body, [member]: value } : { [member]: value };
  setup.push({ steps: [{ ...request, body }, preparedCheck(put)] });
}

/** The PUT of the nearest path around that takes the member. */
function settingAround({ world }: TestDraft, path: string, member: string): ApiOperation | undefined {
  const segments = path.split("/");
  const outer = segments.map((_, index) => segments.slice(0, index).join("/")).toReversed();
  const takes = (put: ApiOperation | undefined) => world.api.schemas.view(put?.body?.schema).properties.has(member);
  return outer.map((one) => world.resources.operation("PUT", one)).find(takes);
}

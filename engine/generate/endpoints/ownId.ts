// Saves the id of a new item that paths know by another member: a body refers to it by its id.

import type { Json } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { inFull } from "./fieldNames.ts";
import { lastMember, plain } from "./itemNames.ts";
import { lastParameter } from "./paths.ts";
import type { Resource, Resources } from "./resources.ts";
import { successOf } from "./responses.ts";
import { isIdentity } from "./sample.ts";
import type { TestDraft, Thing } from "./testDraft.ts";

/**
 * The id of a new item, where only a list of existing ones shows ids: a call may write into the item that its body
 * names. Undefined if the test cannot make one.
 */
export function ownIdOf(draft: TestDraft, of: ApiOperation, { noun, lister, creator }: Resource, depth: number): string | undefined {
  const { resources, api } = draft.world;
  const key = lastMember(lister?.source ?? "");
  // Below another item, only its own things count.
  if (creator !== undefined || !isIdentity(key) || of.path.includes("{")) return undefined;
  const short = Object.entries(inFull).find(([, whole]) => whole === noun)?.[0];
  const isMade = (one: Resource) => one.deleter !== undefined && /^\$\.\w+$/.test(one.creator?.source ?? "") && one.isRemote !== true;
  const made = short === undefined ? undefined : resources.ofKind(short, isMade);
  const maker = made?.creator?.operation;
  if (made === undefined || maker === undefined || !api.schemas.view(successOf(maker)?.schema).properties.has(key)) return undefined;
  const thing = draft.tryNeed(made, depth + 1);
  return savedToo(draft, thing, key, noun);
}

/**
 * The id of another item of the path, where paths know it by a number: another issue than itself blocks an issue.
 * Undefined if the member takes no such id.
 */
export function idOfAnother(draft: TestDraft, of: ApiOperation, name: string): string | undefined {
  const [, noun = ""] = /^(?:\w+_)?([a-z]+)_id$/.exec(name) ?? [];
  const parameter = lastParameter(of.path) ?? "";
  if (noun === "" || of.method !== "POST" || parameter !== `${noun}_number`) return undefined;
  const resource = draft.world.resources.ofParameter(of.path, parameter);
  const maker = resource?.creator?.operation;
  const shown = draft.world.api.schemas.view(maker && successOf(maker)?.schema).properties;
  if (resource === undefined || resource.noun !== noun || !shown.has("id")) return undefined;
  return savedToo(draft, draft.tryAnother(resource), "id", noun);
}

/** Saves another member of the answer that names a new thing. */
function savedToo(draft: TestDraft, thing: Thing | undefined, key: string, noun: string): string | undefined {
  const at = draft.setup.findIndex(({ steps }) => steps.some((step) => savesIn(step, thing?.text)));
  const part = draft.setup[at];
  if (thing?.owned !== true || part === undefined) return undefined;
  const variable = draft.newVariable(`${noun}_${key}`, noun);
  const steps = part.steps.map((step) =>
    savesIn(step, thing.text) && step.step === "api_request"
      ? { ...step, store: [...(step.store ?? []), { [variable]: `$.${key}` }] }
      : step,
  );
  draft.setup[at] = { ...part, steps };
  return `\${${variable}}`;
}

function savesIn(step: TestDraft["setup"][number]["steps"][number], text: string | undefined): boolean {
  if (step.step !== "api_request" || text === undefined) return false;
  return (step.store ?? []).some((entry) => typeof entry === "object" && Object.keys(entry).some((name) => `\${${name}}` === text));
}

/** Returns whether a member repeats the id of the path: “ID of the server to resize” of `POST /servers/{id}/resize`. */
export function isOwnId(resources: Resources, { path }: ApiOperation, pointer: string, description: Json | undefined): boolean {
  const name = lastParameter(path) ?? "";
  const resource = path.endsWith("}") ? undefined : resources.ofParameter(path, name);
  if (resource === undefined || !/^\/(?:id|uuid|guid)$/i.test(pointer)) return false;
  const [, told] = /\b(?:id|identifier|uuid) of (?:an? |the )?([\w-]+(?: [\w-]+)?) to\b/i.exec(String(description)) ?? [];
  if (told !== undefined) return plain(told).endsWith(plain(resource.noun)) || plain(resource.noun).endsWith(plain(told));
  // `{agent_uuid}` and a `uuid` that is only called “Unique id”.
  const isBare = /^(?:the )?(?:unique )?(?:id|identifier|uuid)\.?$/i.test(String(description));
  return isBare && plain(name).endsWith(plain(pointer));
}

// Classifies an operation by its name, for any method: remote-call APIs write with GET (`/createGroup`) and read with
// POST (`/listPads`).

import { wordsOf } from "../nameWords.ts";
import type { ApiOperation } from "./api.ts";

/** Verbs that no thing is called by. */
const plainWriting =
  /^(?:create|delete|remove|update|append|uninstall|logout|signout|revoke|restart|reboot|shutdown|purge|clear|truncate|reset|enable|disable|activate|deactivate|unsubscribe|regenerate|rotate|upsert|destroy|erase|insert|edit|modify)$/;

/** Verbs that are also nouns and states: they count together with their object, as one word (`copyPad`). */
const looseWriting =
  /^(?:add|approve|archive|assign|authorize|ban|cancel|close|copy|execute|generate|import|invite|lock|merge|move|open|publish|refresh|register|rename|restore|run|save|send|set|start|stop|subscribe|sync|trigger|unlock|upload|write)$/;

/** Verbs that only a remote call has where others have a noun: `/views.push`. */
const callWriting = /^(?:complete|join|kick|leave|mark|post|push|request|share|step|unarchive|unpin|pin|invite)$/;

/** Summaries of a GET that only reads, for any path: `/restart_count`. */
const readingSummary = /^(?:get|list|retrieve|fetch|check|show|read|return|describe|download|search|find|view|count)s?\b(?! or \w+)/i;

const reading = /^(?:get|list|fetch|read|find|lookup|search|query|show|describe|view)$/;

/** Returns whether a GET or HEAD changes something, as its path or its operationId says. */
export function writesByName({ path, operationId = "", summary = "" }: ApiOperation): boolean {
  if (readingSummary.test(summary)) return false;
  // “Exchanges a code for a token”: each code is worth one.
  if (/^exchanges?\b/i.test(summary)) return true;
  const whole = lastSegment(path);
  // The verb of a remote call follows the last dot: `/apps.permissions.request`.
  const segment = whole.slice(whole.lastIndexOf(".") + 1);
  const isCall = segment !== whole && !/^(?:json|xml|csv|ya?ml|html|pdf)$/i.test(segment);
  const [verb = "", ...rest] = wordsOf(isCall ? segment : whole);
  const isOneWord = /^[a-z]+[A-Z]/.test(segment);
  if (plainWriting.test(verb) || /^(?:log|sign)-?out$/i.test(whole)) return true;
  if (looseWriting.test(verb) && (rest.length > 0 ? isOneWord : isCall || isTold(verb, summary))) return true;
  if (isCall && callWriting.test(verb)) return true;
  const [named = "", ...others] = wordsOf(operationId.split(/[._/:]/).at(-1) ?? "");
  return (plainWriting.test(named) && others.length > 0) || /^(?:log|sign)out$/i.test(named);
}

/** Verbs of commands that make or send something more. */
const extra = /^(?:create|generate|provision|register|send|invite|notify|install|deploy|clone)$/;

/** Returns whether a member commands more than its operation does: `createDefaultTeam`, `send_invitation`. */
export function commandsMore(name: string): boolean {
  const [verb = "", ...object] = wordsOf(name);
  return extra.test(verb) && object.length > 0;
}

/**
 * Returns whether an operation exists to refuse values, “Validate a name” with a documented 400: no schema says all of
 * what it refuses.
 */
export function judgesValues({ path, summary = "", words, responses }: ApiOperation): boolean {
  const [verb = ""] = wordsOf(lastSegment(path));
  const judges = judging.test(verb) || judging.test(wordsOf(summary)[0] ?? "");
  const refuses = responses.some(({ status }) => /^(?:400|409|422|4XX)$/i.test(status));
  return judges && (refuses || /\b4(?:00|09|22)\b/.test(words));
}

const judging = /^(?:check|validate|verify)(?:e?s)?$|^(?:verifies|validation|verification)$/;

/** Returns whether the summary is a command with that verb: "Sync the schema" of `/sync`. */
function isTold(verb: string, summary: string): boolean {
  const [first = "", ...object] = wordsOf(summary);
  return first === verb && object.length > 0;
}

/** Returns whether a POST only looks, as its path or its operationId says: `/listPads`, not `/getOrCreate`. */
export function readsByName({ path, operationId = "", responses }: ApiOperation): boolean {
  if (responses.some(({ status }) => status === "201")) return false;
  const segment = wordsOf(lastSegment(path));
  const name = wordsOf(operationId.split(/[._/:]/).at(-1) ?? "");
  const isPure = (words: readonly string[]) => !words.some((word) => plainWriting.test(word) || looseWriting.test(word) || word === "new");
  return [segment, name].some((words) => words.length > 1 && reading.test(words[0] ?? "")) && isPure(segment) && isPure(name);
}

/** Verbs of remote calls, and the verbs that undo them: `/chat.postMessage` and `/chat.delete`. */
const undoing: readonly (readonly [verbs: RegExp, undone: RegExp])[] = [
  [/^(?:add|assign|attach|invite|share)$/, /^(?:remove|delete|unassign|detach|kick|revoke)$/],
  [/^(?:create|insert|post|register|schedule|upload)$/, /^(?:delete|remove|archive|disable|destroy|cancel|unregister)$/],
  [/^(?:join|open|start)$/, /^(?:leave|close|stop|end)$/],
  [/^enable$/, /^disable$/],
  [/^disable$/, /^enable$/],
  [/^archive$/, /^unarchive$/],
  [/^unarchive$/, /^archive$/],
];

/** The operation of the same group whose verb undoes this one's, as far as their names say. */
export function undoneByName({ path }: ApiOperation, operations: readonly ApiOperation[]): ApiOperation | undefined {
  const groupOf = (one: string) => one.slice(0, one.lastIndexOf("."));
  const wordsIn = (one: string) => wordsOf(one.slice(one.lastIndexOf(".") + 1));
  if (groupOf(path) === "" || path.lastIndexOf("/") > path.lastIndexOf(".")) return undefined;
  const [verb = "", ...object] = wordsIn(path);
  const undone = undoing.find(([verbs]) => verbs.test(verb))?.[1];
  // `deleteScheduledMessage` undoes `scheduleMessage`.
  const isDone = (word: string) => word === `${verb}d` || word === `${verb}ed`;
  return operations
    .filter((one) => one.path !== path && groupOf(one.path) === groupOf(path))
    .filter((one) => {
      const [other = "", ...named] = wordsIn(one.path);
      const others = isDone(named[0] ?? "") ? named.slice(1) : named;
      return undone?.test(other) === true && (others.length === 0 || others.join() === object.join());
    })
    .sort(
      (one, other) =>
        +/delete|remove/.test(other.path) - +/delete|remove/.test(one.path) || wordsIn(other.path).length - wordsIn(one.path).length,
    )[0];
}

/** `POST /teams/{team}/removeUser` undoes `POST /teams/{team}/addUser`, and `detach` beside it undoes `attach`. */
export function undoneBeside({ method, path }: ApiOperation, operations: readonly ApiOperation[]): ApiOperation | undefined {
  const [verb = "", ...object] = wordsOf(lastSegment(path));
  const undone = undoing.find(([verbs]) => verbs.test(verb))?.[1];
  const beside = path.slice(0, path.lastIndexOf("/") + 1);
  if (method !== "POST" || undone === undefined || !beside.includes("}")) return undefined;
  return operations.find((one) => {
    const [other = "", ...named] = wordsOf(lastSegment(one.path));
    const isHere = one.method === "POST" && one.path === beside + lastSegment(one.path);
    return isHere && undone.test(other) && named.join() === object.join();
  });
}

/** The operation that deletes what this one makes, in a group of the same last word: `/admin.conversations.delete`. */
export function deletedElsewhere({ path }: ApiOperation, operations: readonly ApiOperation[]): ApiOperation | undefined {
  const [, group = ""] = /(?<!\w)(\w+)\.(?:add|create)$/.exec(path) ?? [];
  return group === "" ? undefined : operations.find((one) => one.path !== path && one.path.endsWith(`.${group}.delete`));
}

/** Returns whether a remote call deletes things: after `/usergroups.disable` they are still there. */
export function deletes({ path }: ApiOperation): boolean {
  return /^(?:delete|remove|destroy)$/.test(wordsOf(path.slice(path.lastIndexOf(".") + 1))[0] ?? "");
}

function lastSegment(path: string): string {
  const segment = path
    .split("/")
    .filter((one) => one !== "")
    .at(-1);
  return segment === undefined || segment.startsWith("{") ? "" : segment;
}

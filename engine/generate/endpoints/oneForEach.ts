// Tests items of which each user has one, and which are removed by a request that names only the user: somebody who
// signs up for the test has one, gets no second one, and is not deleted while having it.

import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { refusal } from "./expectations.ts";
import { type Oracles, oracleParts } from "./oracleParts.ts";
import { secondUser } from "./otherUser.ts";
import { lastParameter } from "./paths.ts";
import { preparedCheck } from "./requests.ts";
import type { Resource } from "./resources.ts";
import { singular } from "./sample.ts";
import { sensitiveReason } from "./sensitive.ts";
import type { World } from "./testDraft.ts";

const limit =
  /\b(?:only|at most|no more than|apenas|somente|s[oó]lo|solamente|seule?|seulement|nur|h[oö]chstens|max\w{0,8}|limit\w{0,6})\b/i;
const one = /\b(?:1|one|a single|uma?|un[ao]?|une|eine?n?)\b/i;
const each =
  /\b(?:per|for each|for every|by|por|par|pro|je|cada) (?:user|usu[aá]rio|utilisateur|(?:be)?nutzer|account|conta|cuenta|compte|konto|client|kunde|customer)/i;

/** “It is possible to have only 1 cart per user”, also in the languages of many documents. */
function saysOneForEach(words: string): boolean {
  return words.split(/[.;!?\n]/).some((sentence) => limit.test(sentence) && one.test(sentence) && each.test(sentence));
}

/** The request removes what belongs to the one who sends it. */
const saysOwn = /\b(?:current|authenticated|logged[- ]in|signed[- ]in|your|own|token|autenticado|connecté|angemeldete[nr]?)\b/i;
const removesInPath = /^(?:cancel|clear|empty|remove|delete|discard|current|mine|own|my|annul|stornier)/i;

/** The only playbook of an operation whose other tests could not remove what they make; empty if this one could not. */
export function oneForEachParts(world: World, operation: ApiOperation, arrangement: Arrangement): Oracles {
  const oracles = oracleParts();
  const remover = removerOf(world, operation);
  const isSaid = operation.security.length > 0 && saysOneForEach(operation.words);
  if (remover === undefined || !isSaid || sensitiveReason(world.knowledge, operation, "everywhere") !== undefined) return oracles;
  const own = secondUser(world, arrangement);
  if (own === undefined) return oracles;
  const { setup, teardown, request, call, callItem } = arrangement;
  const { headers } = own;
  setup.push({ steps: [own.login, { step: "validate", checks: [{ status: "2xx" }] }] });
  setup.push({ steps: [request({ more: { headers } }), preparedCheck(operation)] });
  const removal = call(remover);
  teardown.unshift({ steps: [{ ...removal, headers: { ...removal.headers, ...headers } }] });
  oracles.add("wrong-state", "A second one of the same user is refused", [
    request({ more: { headers } }),
    { step: "validate", checks: [{ status: refusal(operation, [409, 400, 422, 403]).status }] },
  ]);
  const { deleter } = own.users;
  const kept = keptFor(deleter, nounOf(world, operation));
  if (deleter !== undefined && kept.length > 0)
    oracles.add("wrong-state", "The user is not deleted while having it", [
      callItem(deleter, own.name),
      { step: "validate", checks: [{ status: refusal(deleter, kept).status }] },
    ]);
  return oracles;
}

/** A DELETE next to the collection that removes the item of whoever sends it: `DELETE /carts/cancel`. */
function removerOf({ api }: World, { method, path }: ApiOperation): ApiOperation | undefined {
  if (method !== "POST" || lastParameter(path) !== undefined) return undefined;
  return api.operations.find((other) => {
    const rest = other.path.startsWith(path) ? other.path.slice(path.length) : undefined;
    const isNear = rest === "" || (rest !== undefined && /^\/[^/{}]+$/.test(rest) && removesInPath.test(rest.slice(1)));
    const isAsked = other.body !== undefined || other.parameters.some(({ in: place, required }) => required && place !== "header");
    return other.method === "DELETE" && isNear && !isAsked && other.security.length > 0 && saysOwn.test(other.words);
  });
}

/** The statuses with which the deletion of a user is refused, as the document says, who has such an item. */
function keptFor(deleter: Resource["deleter"], noun: string): readonly number[] {
  const says = (text: string) => text.split(/[^\p{L}\p{N}]+/u).some((word) => singular(word).toLowerCase() === noun.toLowerCase());
  const refused = (deleter?.responses ?? []).filter(({ status, description }) => /^4\d\d$/.test(status) && says(description));
  return refused.map(({ status }) => Number(status));
}

function nounOf({ resources }: World, { path }: ApiOperation): string {
  return resources.ofCollection(path)?.noun ?? singular(path.slice(path.lastIndexOf("/") + 1));
}

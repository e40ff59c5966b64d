// Takes the main one of listed items, where those below it are in the list, too: “The OwnerAccountSid of a parent
// account is its own sid.”

import type { Api } from "./api.ts";
import { lastMember, member } from "./itemNames.ts";
import type { Finder } from "./resources.ts";
import { listIn, shapeOf, successOf } from "./responses.ts";

const ofItself = /\bof (?:a|the) (?:parent|main|root) (\w+) is (?:it'?s|its) own \w+/i;

/** The place of the main item's name: `$.accounts[0].owner_account_sid` instead of `$.accounts[0].sid`. */
export function mainSource(api: Api, { operation, source }: Finder): string {
  const key = lastMember(source);
  const { properties } = api.schemas.view(listIn(api, shapeOf(successOf(operation)))?.items);
  const [owner] = [...properties].find(([name, one]) => name.endsWith(`_${key}`) && ofItself.test(String(one.description))) ?? [];
  return owner === undefined ? source : `${source.slice(0, -key.length - 1)}${member(owner)}`;
}

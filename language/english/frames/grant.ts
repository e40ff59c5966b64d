// OAuth token requests in words: "get an OAuth token using the password grant from "/oauth/token" with "ada" and "secret"".

import { type Assignment, anyPhraseEnd, assign, type Clause, fail, type Scan, skipAll, skipJoint, word } from "../scan.ts";
import { articles } from "../words.ts";
import { readTextSlot, skipLink } from "./pairs.ts";
import { requestClauses } from "./request.ts";
import { readTarget } from "./target.ts";

const grants = [
  ["password grant", "password"],
  ["password credentials grant", "password"],
  ["client credentials grant", "client_credentials"],
] as const;

const fields = [
  ["username", "username"],
  ["user name", "username"],
  ["password", "password"],
  ["scope", "scope"],
  ["scopes", "scope"],
  ["client id", "client_id"],
  ["client_id", "client_id"],
  ["client secret", "client_secret"],
  ["client_secret", "client_secret"],
] as const;

/** The POST of a form that the grant asks for (RFC 6749); it saves nothing. */
export function readGrant(scan: Scan, from: number): readonly Clause[] {
  if (!/^(?:get|gets|request|requests|obtain|obtains|fetch|fetches|retrieve|retrieves)$/.test(word(scan, from))) return [];
  let at = skipAll(scan, from + 1, articles);
  while (/^(?:new|oauth|oauth2|access|bearer)$/.test(word(scan, at))) at++;
  if (word(scan, at) !== "token" || !/^(?:using|with|via|by|through)$/.test(word(scan, at + 1))) return [];
  at = skipAll(scan, at + 2, articles);
  const grant = grants.find(([phrase]) => anyPhraseEnd(scan, at, [phrase]) >= 0);
  if (grant === undefined) return fail(scan, at) ?? [];
  const end = anyPhraseEnd(scan, at, [grant[0]]);
  const assignments = [assign(scan, ["form", "grant_type"], grant[1], at, end)];
  at = word(scan, end) === "type" ? end + 1 : end;
  let target: ReturnType<typeof readTarget>;
  for (;;) {
    const found = target === undefined && /^(?:from|at|to)$/.test(word(scan, at)) ? readTarget(scan, at + 1, true) : undefined;
    if (found !== undefined) {
      target = found;
      at = found.next;
      continue;
    }
    const next = readField(scan, at, assignments);
    if (next === undefined) break;
    at = next;
  }
  if (target === undefined) return fail(scan, at) ?? [];
  const action = [target.at, target.at + 1] as const;
  return requestClauses(scan, {
    next: at,
    method: "POST",
    target: target.target,
    action,
    assignments,
    usesAttachment: false,
    nominal: false,
  });
}

/** `with username "a"`, `in scope "b"`, or the two texts of a user: `with "a" and "b"`. */
function readField(scan: Scan, from: number, assignments: Assignment[]): number | undefined {
  const joint = skipJoint(scan, from);
  const connected = /^(?:with|using|in|for|by|as)$/.test(word(scan, joint));
  if (!connected && joint === from) return fail(scan, from);
  const at = skipAll(scan, connected ? joint + 1 : joint, articles);
  for (const [phrase, name] of fields) {
    const behind = anyPhraseEnd(scan, at, [phrase]);
    const value = behind < 0 ? undefined : readTextSlot(scan, skipLink(scan, behind));
    if (value === undefined) continue;
    assignments.push(assign(scan, ["form", name], value.text, at, value.next));
    return value.next;
  }
  const user = word(scan, joint) === "with" ? readTextSlot(scan, at) : undefined;
  const password = user !== undefined && word(scan, user.next) === "and" ? readTextSlot(scan, user.next + 1) : undefined;
  if (user === undefined || password === undefined) return fail(scan, at);
  assignments.push(assign(scan, ["form", "username"], user.text, at, user.next));
  assignments.push(assign(scan, ["form", "password"], password.text, user.next + 1, password.next));
  return password.next;
}

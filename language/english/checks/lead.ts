// What stands before a condition and says only that it is one: "I expect that", "verify", "the user should receive", "Expected result:".

import { attempt, type Cursor, key, phrases, take, takeOf, takePhraseOf } from "./cursor.ts";
import { articles, askingVerbs, people, receivingVerbs } from "./words.ts";

export interface Lead {
  /** `receive`: a thing follows ("receive a 404") · `ask`: a condition or a thing · `none`: nothing was said. */
  readonly kind: "ask" | "receive" | "see" | "none";
  readonly not: boolean;
  /** Only "that" stands there, without who asks: "given that …" may also set something. */
  readonly that?: true;
}

const introductions = new Set("then and but also finally when given next afterwards so".split(" "));
const labels = phrases({
  "expected result :": true,
  "expected results :": true,
  "expected :": true,
  "expect :": true,
  "result :": true,
  "behavior :": true,
  "behaviour :": true,
  "assert :": true,
  "assertion :": true,
  "assertions :": true,
  "check :": true,
  "verify :": true,
  "validation :": true,
  "expected outcome :": true,
  "expectation :": true,
  "expected response :": true,
  "verification :": true,
});
const modals = new Set("should shall must will would can could want wants need needs".split(" "));
const thatWords = new Set("that if whether".split(" "));

/** Reads as much of a lead as there is; `none` where the condition begins at once. */
export function readLead(c: Cursor): Lead {
  while (introductions.has(key(c)) && c.at + 1 < c.to) c.at++;
  if (key(c) === "," && c.at > 0) c.at++;
  if (takePhraseOf(c, labels) !== undefined) {
    const inner = readLead(c);
    return inner.kind === "none" ? { kind: "ask", not: false } : inner;
  }
  const asked = attempt(c, () => readVerb(c)) ?? attempt(c, () => readPassive(c));
  // "ensure that we get a 403"
  const inner = asked?.kind === "ask" && !asked.not ? attempt(c, () => readVerb(c)) : undefined;
  if (inner !== undefined && inner.kind !== "ask") return inner;
  return asked ?? (take(c, "that") ? { kind: "ask", not: false, that: true } : { kind: "none", not: false });
}

function readVerb(c: Cursor): Lead | undefined {
  takePerson(c);
  let not = false;
  for (;;) {
    if (takeOf(c, modals) !== undefined) take(c, "to");
    else if (key(c) === "do" || key(c) === "did") c.at++;
    else if (key(c) === "not") {
      not = !not;
      c.at++;
    } else if (key(c) === "don't" || key(c) === "shouldn't" || key(c) === "mustn't" || key(c) === "won't" || key(c) === "cannot") {
      not = !not;
      c.at++;
    } else if (key(c) === "also" || key(c) === "please" || key(c) === "be") c.at++;
    else break;
  }
  if (key(c) === "make" || key(c) === "makes") {
    c.at++;
    if (!take(c, "sure") && !take(c, "certain")) return undefined;
    return that(c, { kind: "ask", not });
  }
  if (key(c) === "able" && key(c, 1) === "to") c.at += 2;
  const asking = takeOf(c, askingVerbs);
  if (asking !== undefined) {
    if (key(c) === "for" && (key(c, 1) === "a" || key(c, 1) === "an" || key(c, 1) === "the")) c.at++;
    if (take(c, "to") && takeOf(c, receivingVerbs) === undefined) c.at--;
    else if (receivingVerbs.has(key(c, -1))) return that(c, { kind: key(c, -1) === "see" ? "see" : "receive", not });
    return that(c, { kind: "ask", not });
  }
  const modal = modals.has(key(c, -1));
  const receiving = takeOf(c, receivingVerbs) ?? (modal && take(c, "have") ? "have" : undefined);
  if (receiving === undefined) return undefined;
  take(c, "back");
  return that(c, { kind: receiving.startsWith("see") ? "see" : "receive", not });
}

function takePerson(c: Cursor): void {
  const at = c.at;
  takeOf(c, articles);
  if (takeOf(c, people) === undefined) c.at = at;
}

function that(c: Cursor, lead: Lead): Lead {
  if (lead.kind === "ask") takeOf(c, thatWords);
  else if (lead.kind === "see") take(c, "that");
  take(c, ":");
  return lead;
}

/** `it should be verified that`, `it is expected that`. */
function readPassive(c: Cursor): Lead | undefined {
  if (!take(c, "it")) return undefined;
  takeOf(c, modals);
  if (!take(c, "be") && !take(c, "is")) return undefined;
  if (takeOf(c, askingVerbs) === undefined || !take(c, "that")) return undefined;
  return { kind: "ask", not: false };
}

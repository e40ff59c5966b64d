// One clause at a place of the sentence: who acts is read over, the first word that counts says which readers may try.

import { requestMethods } from "./checkClause.ts";
import { readGrant } from "./frames/grant.ts";
import { readIdle } from "./frames/idle.ts";
import { readNominal, readPrepare, readPreparingVerb, readSentPart } from "./frames/prepare.ts";
import { readRequest } from "./frames/request.ts";
import { readUpload } from "./frames/upload.ts";
import type { Clause } from "./scan.ts";
import { fail, type Scan, tokenAt, word } from "./scan.ts";
import { skipIntroductions, skipSubject } from "./subject.ts";
import { articles, prepareVerbs, saveVerbs } from "./words.ts";

/** What only an assertion begins with, so that no reader of actions needs to look. */
const assertionHeads = new Set(
  "response status each every field property expect expects expected verify verifies validate validates check checks assert asserts ensure ensures confirm confirms should must see receive receives number length value size".split(
    " ",
  ),
);

const claims = new Set("verify verifies validate check checks assert ensure ensures confirm".split(" "));

/** Every reading of an action that starts at `from`; `afterChecks` closes the forms without a verb, which would be checks there. */
export function readAction(scan: Scan, from: number, nominal: boolean): readonly Clause[] {
  const at = skipSubject(scan, from);
  const head = tokenAt(scan, at);
  if (head === undefined) return fail(scan, from) ?? [];
  const first = head.word;
  if (claims.has(first)) {
    const claimed = word(scan, at + 1) === "that" ? at + 2 : at + 1;
    const target = tokenAt(scan, claimed + 1)?.kind;
    // "verify that GET /orders/7 returns 404" sends it.
    if (requestMethods.has(tokenAt(scan, claimed)?.text ?? "") && (target === "path" || target === "url"))
      return readRequest(scan, claimed).filter(({ next }) => /^(?:returns|return|should|gives|responds|must|will)$/.test(word(scan, next)));
  }
  if (assertionHeads.has(first) || (articles.has(first) && assertionHeads.has(word(scan, at + 1)))) return [];
  const out: Clause[] = [];
  if (first === "with" && nominal) return readPrepare(scan, at + 1);
  if (head.kind === "reference") return nominal ? readNominal(scan, at) : [];
  // What is saved, awaited, repeated and run is read by the grammar alone.
  if (first === "for" || saveVerbs.has(first)) return [];
  const grant = readGrant(scan, at);
  if (grant.length > 0) return grant;
  out.push(...readRequest(scan, at));
  if (prepareVerbs.has(first)) out.push(...readPrepare(scan, at + 1));
  if (out.length === 0 && /^(?:send|sends)$/.test(first)) out.push(...readSentPart(scan, at + 1));
  const uploaded = readUpload(scan, at);
  out.push(...(uploaded.length > 0 ? uploaded : readPreparingVerb(scan, at)));
  if (nominal && out.length === 0 && at === skipIntroductions(scan, from)) out.push(...readNominal(scan, at));
  if (out.length === 0) readIdle(scan, at);
  return out;
}

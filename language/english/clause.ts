// One clause at a place of the sentence: who acts is read over, the first word that counts says which readers may try.

import { requestMethods } from "./checkClause.ts";
import { readBlock, readRun } from "./frames/block.ts";
import { readGrant } from "./frames/grant.ts";
import { readIdle } from "./frames/idle.ts";
import { readNominal, readPrepare, readPreparingVerb, readSentPart } from "./frames/prepare.ts";
import { readPolling, readRepeat, readWait } from "./frames/repeat.ts";
import { readRequest } from "./frames/request.ts";
import { readPassiveSave, readSave } from "./frames/save.ts";
import { generatingVerbs, readGenerate, readSet } from "./frames/set.ts";
import { readUpload } from "./frames/upload.ts";
import type { Clause } from "./scan.ts";
import { fail, isSymbol, type Scan, skipAll, skipJoint, tokenAt, word } from "./scan.ts";
import { skipIntroductions, skipSubject } from "./subject.ts";
import { articles, prepareVerbs, saveVerbs, setVerbs } from "./words.ts";

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
  if (articles.has(first) || head.kind === "jsonPath") {
    const saved = readPassiveSave(scan, at);
    if (saved.length > 0) return saved;
  }
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
  if (first === "variable" && isSymbol(scan, at + 2, "=")) return readSet(scan, at);
  if (head.kind === "reference") return isSymbol(scan, at + 1, "=") ? readSet(scan, at) : nominal ? readNominal(scan, at) : [];
  if (first === "for") return readBlock(scan, at);
  if (saveVerbs.has(first)) {
    if (first === "keep" && /^(?:sending|requesting|polling|repeating|making)$/.test(word(scan, at + 1)))
      return [...readPolling(scan, at + 1), ...readRepeat(scan, at + 1)];
    // "extract and store $.id as …".
    const second = skipJoint(scan, at + 1);
    return readSave(scan, second > at + 1 && saveVerbs.has(word(scan, second)) ? second + 1 : at + 1, true);
  }
  if (first === "wait" || first === "waits" || first === "pause" || first === "sleep" || first === "delay") return readWait(scan, at + 1);
  if (/^(?:repeat|retry|resend|repeats|retries)$/.test(first)) return readRepeat(scan, at + 1);
  if (/^(?:poll|polls|polling)$/.test(first)) return [...readPolling(scan, at), ...readPolling(scan, at + 1), ...readRepeat(scan, at + 1)];
  if (first === "set" || first === "let" || setVerbs.has(first)) {
    if (first.startsWith("assign")) {
      const saved = readSave(scan, at + 1);
      if (saved.length > 0) return saved;
    }
    const set = readSet(scan, at + 1, /^(?:define|let$|def$)/.test(first));
    if (set.length > 0) return set;
  }
  if (/^(?:run|runs|execute|call|calls|perform|invoke)$/.test(first)) out.push(...readRun(scan, at + 1));
  if (out.length > 0) return out;
  const grant = readGrant(scan, at);
  if (grant.length > 0) return grant;
  if (/^(?:get|gets|retrieve|retrieves|fetch|fetches|read|reads|take|parse|copy|obtain|note)$/.test(first)) {
    const saved = readSave(scan, at + 1).filter(({ kind }) => kind === "save");
    if (saved.length > 0) return saved;
  }
  out.push(...readRequest(scan, at));
  if (scan.hasUntil) out.push(...readPolling(scan, at));
  if (generatingVerbs.has(first)) out.push(...readGenerate(scan, at + 1));
  if (prepareVerbs.has(first)) {
    if (first === "add" || first === "adds") out.push(...readSave(scan, at + 1).filter(({ kind }) => kind === "save"));
    if (first === "have" || first === "has") out.push(...readSet(scan, at + 1));
    out.push(...readPrepare(scan, at + 1));
  }
  if (out.length === 0 && /^(?:send|sends)$/.test(first)) out.push(...readSentPart(scan, at + 1));
  const uploaded = readUpload(scan, at);
  out.push(...(uploaded.length > 0 ? uploaded : readPreparingVerb(scan, at)));
  if (nominal && scan.attachment?.kind === "table" && (first === "variables" || word(scan, skipAll(scan, at, articles)) === "following"))
    out.push(...readSet(scan, at));
  if (nominal && out.length === 0 && at === skipIntroductions(scan, from)) out.push(...readNominal(scan, at));
  if (out.length === 0) readIdle(scan, at);
  return out;
}

// What a clause says of the response as a whole: its status, how long it took, its headers.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { type Clause, comparing } from "./clause.ts";
import { bodyOf } from "./fields.ts";
import { isValue, valueIn } from "./values.ts";

const reasons: ReadonlyMap<string, number> = new Map([
  ["created", 201],
  ["accepted", 202],
  ["unauthorized", 401],
  ["unauthorised", 401],
  ["forbidden", 403],
  ["conflict", 409],
]);

/** "with 204", "a 404 error", "(200)", "works" */
export function statusIn({ tokens, used, context }: Clause): Check | undefined {
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "number" || !/^[1-5]\d\d$/.test(text)) continue;
    const before = wordBefore(tokens, at);
    const next = tokens[at + 1]?.word ?? "";
    const isStatus =
      tokens.length === 1 ||
      hasTerminal(
        before,
        /^(?:n\.(?:status|code)|v\.(?:return|get|receive|fail|reject|equal|succeed)|w\.(?:error|arrow)|f\.with|n\.response)/,
      ) ||
      hasTerminal(next, /^(?:w\.(?:error|ok)|n\.(?:response|status))/) ||
      hasTerminal(`${next} ${tokens[at + 2]?.word ?? ""}`, /^w\.reasonphrase/) ||
      /^(?:be|each|both|error|code|give|gives|with|a)$/.test(before);
    if (!isStatus) continue;
    used.add(at);
    for (const [each, { word }] of tokens.entries()) if (/^(?:each|both|all|worked|works)$/.test(word)) used.add(each);
    for (let near = at - 1; near >= 0 && isOfStatus(tokens[near]?.word ?? ""); near--) used.add(near);
    for (let near = at + 1; near < tokens.length && isOfStatus(tokens[near]?.word ?? ""); near++) used.add(near);
    const isNegated = tokens.slice(0, at).some(({ word }, each) => hasTerminal(word, /^f\.not$/) && used.add(each) !== undefined);
    return { status: Number(text), ...(isNegated ? { not: true as const } : {}) };
  }
  const reason = tokens.findIndex(
    ({ word }, index) => reasons.has(word) && /^(?:of|with|a|an|by|to|is|was|been)$/.test(tokens[index - 1]?.word ?? ""),
  );
  const status = reasons.get(tokens[reason]?.word ?? "");
  if (
    status !== undefined &&
    context.operations !== undefined &&
    bodyOf(context)?.operation.responses.some((one) => one.status === String(status)) === true
  ) {
    for (let each = 0; each <= reason; each++)
      if (
        /^(?:rejected|refused|denied|because|of|request|due|answered|created|accepted|conflict|forbidden|unauthorized)$/.test(
          tokens[each]?.word ?? "",
        )
      )
        used.add(each);
    return { status };
  }
  const at = tokens.findIndex(({ word }) => hasTerminal(word, /^(?:w\.success|v\.succeed|w\.ok)/) || word === "successful");
  if (at < 0 || tokens.some(({ word }) => hasTerminal(word, /^f\.(?:not|no)$/) && word !== "no")) return undefined;
  used.add(at);
  return { status: "2xx" };
}

/** "in less than 500 ms", "within 2 seconds" */
export function timeIn({ tokens, used }: Clause): readonly Check[] {
  const at = tokens.findIndex(({ kind }, index) => kind === "number" && hasTerminal(tokens[index + 1]?.word ?? "", /^n\.(?:ms|second)/));
  if (at < 0) return [];
  const said = tokens
    .slice(0, at)
    .map(({ word }) => word)
    .join(" ");
  const bound = comparing.find(([form]) => form.test(said))?.[1] ?? (/(?:within|in)$/.test(said) ? "atMost" : undefined);
  if (bound === undefined || /At|above/.test(bound) === (bound !== "atMost")) return [];
  for (let each = Math.max(0, at - 3); each <= at + 1; each++) used.add(each);
  for (const [each, { word }] of tokens.entries()) if (/^(?:time|call|stay|takes?|responds?|under)$/.test(word)) used.add(each);
  const factor = hasTerminal(tokens[at + 1]?.word ?? "", /^n\.ms/) ? 1 : 1000;
  return [{ time: { [bound]: Number(tokens[at]?.text) * factor } }];
}

/** "header Content-Type contains application/json" */
export function headersIn({ tokens, used }: Clause): readonly Check[] {
  return tokens.flatMap(({ kind, text, word }, at): readonly Check[] => {
    if (kind !== "word" || !(/^(?=.*[a-z])[A-Z][A-Za-z0-9]*(?:-[A-Za-z][A-Za-z0-9]*)+$/.test(text) || hasTerminal(word, /^w\.media-type/)))
      return [];
    const next = tokens.findIndex((token, index) => index > at && (isValue(tokens, index) || /^[\w.+-]+\/[\w.+-]+$/.test(token.text)));
    if (next < 0 || next - at > 5) return [];
    const isPart = tokens.slice(at, next).some(({ word: between }) => hasTerminal(between, /^v\.contain/));
    for (let each = Math.max(0, at - 1); each <= next; each++) used.add(each);
    const value = valueIn(tokens, next);
    return [{ header: text, ...(isPart ? { contains: value } : { equals: value }) }];
  });
}

function isOfStatus(word: string): boolean {
  return (
    word !== "" &&
    hasTerminal(word, /^(?:n\.(?:status|code|response)|w\.(?:error|ok|reasonphrase)|f\.|v\.(?:return|get|receive|succeed))/) &&
    !hasTerminal(word, /^f\.(?:not|no)$/)
  );
}

function wordBefore(tokens: readonly Token[], at: number): string {
  for (let before = at - 1; before >= 0; before--) {
    const { word, kind } = tokens[before] as Token;
    if (kind === "symbol" && /^[=→:]+$/.test(tokens[before]?.text ?? "")) continue;
    if (kind === "symbol") return "";
    if (!hasTerminal(word, /^f\.(?:the|be|modal)$/)) return word;
  }
  return "";
}

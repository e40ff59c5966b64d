// Counts what questions take, in tokens and in money, and stops before a limit is passed.

import { PlaybookError } from "../error.ts";
import type { TokenUse } from "./modelPort.ts";

/** For a million tokens, in whichever currency. */
export interface TokenPrice {
  readonly input: number;
  readonly output: number;
}

export interface SpendLimits {
  /** Input and output together. */
  readonly maxTokens?: number;
  /** In the currency of the price; without a price it cannot be kept, and asking is refused. */
  readonly maxCost?: number;
}

export interface Spent {
  /** Sent and received; answers from the cache are not counted. */
  readonly questions: number;
  readonly kept: number;
  readonly input: number;
  readonly output: number;
  /** Some of it was counted here, from characters. */
  readonly isEstimate: boolean;
  /** Absent without a price. */
  readonly cost?: number;
}

export interface TokenMeter {
  /** Throws `PlaybookError` "model-budget" if a question of this many characters would exceed a limit. */
  admit(characters: number): void;
  add(use: TokenUse): void;
  /** An answer that was kept from earlier. */
  addKept(): void;
  spent(): Spent;
}

export function createTokenMeter(price: TokenPrice | undefined, { maxTokens, maxCost }: SpendLimits = {}): TokenMeter {
  let questions = 0;
  let kept = 0;
  let input = 0;
  let output = 0;
  let isEstimate = false;
  const cost = (more = 0) => (price === undefined ? undefined : ((input + more) * price.input + output * price.output) / 1_000_000);
  return {
    admit(characters) {
      const more = tokensOf(characters);
      if (maxTokens !== undefined && input + output + more > maxTokens)
        throw new PlaybookError(
          "model-budget",
          `The next question would exceed the limit of ${count(maxTokens)} tokens: ${count(input + output)} are used, and it needs about ${count(more)} more.`,
          "Raise the limit (--max-tokens), or make the question smaller.",
        );
      if (maxCost === undefined) return;
      const next = cost(more);
      if (next === undefined)
        throw new PlaybookError(
          "model-budget",
          "A cost limit needs the price of the model.",
          "Set PLAYBOOK_MODEL_PRICE=INPUT/OUTPUT, for a million tokens each, or limit the tokens (--max-tokens).",
        );
      if (next > maxCost)
        throw new PlaybookError(
          "model-budget",
          `The next question would exceed the limit of ${money(maxCost)}: ${money(cost() ?? 0)} is spent.`,
          "Raise the limit (--max-cost), or make the question smaller.",
        );
    },
    add(use) {
      questions += 1;
      input += use.input;
      output += use.output;
      isEstimate ||= use.isEstimate === true;
    },
    addKept() {
      kept += 1;
    },
    spent() {
      const total = cost();
      return { questions, kept, input, output, isEstimate, ...(total === undefined ? {} : { cost: total }) };
    },
  };
}

/** About four characters make a token. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / 4);
}

/** `2 questions, 3,120 tokens in, 410 out, cost 0.0042; 1 answer kept from earlier`. */
export function spentText({ questions, kept, input, output, isEstimate, cost }: Spent): string {
  const earlier = kept === 0 ? "" : `${kept} ${kept === 1 ? "answer" : "answers"} from the cache`;
  if (questions === 0) return earlier === "" ? "the model was not asked" : `the model was not asked, ${earlier}`;
  const about = isEstimate ? "about " : "";
  const price = cost === undefined ? "" : `, cost ${about}${money(cost)}`;
  const asked = `${questions} ${questions === 1 ? "question" : "questions"}, ${about}${count(input)} tokens in, ${count(output)} out${price}`;
  return earlier === "" ? asked : `${asked}; ${earlier}`;
}

function money(value: number): string {
  return value.toFixed(value < 1 ? 4 : 2);
}

function count(value: number): string {
  return value.toLocaleString("en");
}

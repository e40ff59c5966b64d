// What is told around the steps: why something is done, what somebody wants. It is idle, so nothing in it may be an instruction or a claim that could be false.

import type { Token } from "../../english/token.ts";
import { isSense, lexicon } from "../lexicon/lexicon.ts";
import type { Act } from "../meaning.ts";
import { sensesOf } from "./called.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";

type ReasonAct = Extract<Act, { act: "reason" }>;

/** Refuses words that say more than why. */
export function passOver(place: CheckPlace, { tokens: said, aside }: ReasonAct): void {
  const tokens = said.map((token) => tokenOf(place, token));
  const [first, ...others] = tokens;
  // A title says nothing of somebody or something.
  if (aside === "label") {
    if (tokens.some(({ word }) => isSense(word, "f.be") || tellers.has(word))) unsettled("a title that says something");
    return;
  }
  if (aside === undefined) {
    if (first === undefined || isCommand(first) || others.some(isInstructive) || tokens.some(isAboutAccess))
      unsettled("a reason that says more");
    return;
  }
  if (tokens.some((token) => isSaying(token) || isAboutAccess(token))) unsettled("a reason that says more");
  if (tokens.some(({ word }, at) => joins.has(word) && isCommand(tokens[at + 1]))) unsettled("a reason that does something");
  if (aside === "cause") return;
  if (
    tokens.some(
      ({ word }) => duties.has(word) || denials.has(word) || isDeed(word) || isState(word) || place.response?.fields.has(word) === true,
    )
  )
    unsettled("a remark that could be a step");
}

/** A code, or a word that begins another statement: no part of a remark. */
export function isInstructive(token: Token): boolean {
  return isSaying(token) || joins.has(token.word) || duties.has(token.word);
}

function isSaying({ text, word }: Token): boolean {
  return /[\d_]|[A-Z]{2}/.test(text) || comparing.has(word);
}

const tellers: ReadonlySet<string> = new Set(["i", "we", "you", "they", "he", "she"]);
const joins: ReadonlySet<string> = new Set(["and", "but", "then"]);
const duties: ReadonlySet<string> = new Set(["should", "must", "shall"]);
/** What is told to be not so is claimed, and could be false. */
const denials: ReadonlySet<string> = new Set("not no never none neither nor without except unless instead twice".split(" "));
const comparing: ReadonlySet<string> = new Set(["equals", "contains"]);

/** "Delete the order, so …": what is done itself. */
function isCommand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return sensesOf(token.word).length > 0 || lexicon.entries.get(token.word)?.some(({ terminal }) => terminal.startsWith("v.")) === true;
}

const access: ReadonlySet<string> = new Set(
  "token login logged signed authenticated unauthenticated authorized authorised anonymous credentials".split(" "),
);

/** Who acts, and whether he is known, is what the service looks at. */
function isAboutAccess({ word }: Token): boolean {
  return access.has(word);
}

/** What a step does. To see or to want something changes nothing. */
function isDeed(word: string): boolean {
  if (sensesOf(word).some((sense) => deeds.has(sense))) return true;
  return (
    lexicon.entries
      .get(word)
      ?.some(({ terminal, words }) => words.length === 1 && /^v\.(?:save|wait|repeat|remove|authenticate|clear|upload)/.test(terminal)) ===
    true
  );
}

const deeds: ReadonlySet<string> = new Set(
  "create update replace patch delete enter leave enable disable renew rename undo stop buy approve attach lend pause resume confirm copy"
    .split(" ")
    .map((name) => `o.${name}`),
);

/** What could be checked: "the list is empty". */
function isState(word: string): boolean {
  return (
    lexicon.entries
      .get(word)
      ?.some(
        ({ terminal, words }) =>
          words.length === 1 &&
          /^w\.(?:empty|filled|present|absent|unique|ok|error|bad|null|true|false|reasonphrase|unchanged|sign|type|format)$/.test(terminal),
      ) === true
  );
}

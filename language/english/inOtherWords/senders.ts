// Rewordings of whose token or key a request carries, wherever the sentence says so: “with Rosa's token, …”, “… as
// Rosa”, “with the reader key instead of the admin key”. As written, the variable would be the id of something.

import { capitalized } from "../../capitalized.ts";
import { keyAs } from "../../grammar/settle/knownCredentials.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { namesPath } from "../finished/reading.ts";
import { tokenCalled } from "./access.ts";
import { takesRole } from "./actors.ts";
import type { Rewording, Said } from "./rewording.ts";

type Auth = NonNullable<ApiRequestStep["auth"]>;

const using = "(?:with|using|by using|by means of)";
const token = String.raw`(?:the |her |his )?(?:(?<owner>\p{L}+)'s (?:own )?token|token of (?:the )?(?<of>\p{L}+)|(?:bearer |access )?token \$\{(?<token>\w+)\})`;
const key = String.raw`(?:the |this |that )?(?:(?:api[- ])?key \$\{(?<variable>\w+)\}|(?<key>\p{L}+)(?:'s)? (?:api[- ])?key)(?: (?:instead of|rather than|and not) (?:the )?(?:\p{L}+ )?(?:(?:api[- ])?key|one))?`;
const credentials = `${using} (?:${token}|${key})`;
const lead = "(?<lead>(?:(?:and|then|now|next|but|finally|afterwards),? ){0,2})";

/** Leads to the request, or follows it, and precedes its outcome. */
const before = new RegExp(`^${lead}(?:${credentials}|as (?<who>\\p{Lu}\\p{Ll}+))(?:,? (?:i|we)|,) `, "iu");
const behind = new RegExp(
  `,? (?:${credentials}|as (?<who>\\p{Lu}\\p{Ll}+))(?=,? (?:and|but|which|fails?|must|should|shall|will|is|gives?|gets?|returns?|results?|leads?|ends?|answers?|yields?|->|=>|→)(?= )|[,;:] | \\(\\d|[.!]?$)`,
  "iu",
);
/** “Save it as Rosa”, “sign in as Rosa” */
const namesSomething =
  /\b(?:save|store|keep|remember|note|log|logs|sign|signs|register|rename|name|call|mark|tag|label|assign|add|invite)\b/i;

const denied =
  /^(?<lead>(?:(?:and|then|now|but|so|therefore),? ){0,2})(?<who>(?:the )?\p{L}+) (?:cannot|can ?n[o']t|may not|must ?n[o']t|should ?n[o']t|is not (?:allowed|permitted|able) to|isn't (?:allowed|permitted|able) to|can no longer|may no longer) (?<deed>\p{Ll}[^,;:(]{1,160}?)(?: \((?<one>\d{3})\)|: ?(?<two>\d{3})|,? (?:and |but )?(?:s?he |it |they )?(?:gets?|receives?|is refused with|is rejected with|is answered with|returns|gives|must be|should be|is) (?:an? )?(?<three>\d{3}))[.!]?$/iu;
const acting =
  /^(?<lead>(?:(?:and|then|now|but),? ){0,2})(?:when|if|once|whenever) (?<who>(?:the )?\p{L}{1,40}) (?!is |has |was |does |tries |attempts |wants )(?<verb>\p{Ll}{2,30}s) (?<rest>[^,;]{2,160}), (?<out>(?:then )?(?:s?he|they|it|the (?:answer|response|status|result)) [^\n]{0,100}\d{3}[^\n]{0,100})$/iu;

export const senders: readonly Rewording[] = [
  {
    name: "deeds that a person may not do",
    example: ["Ida cannot delete hook H-1: 403", "Ida tries to delete hook H-1 and is refused with 403", "Save the name as ${idaToken}"],
    needs: "document",
    cue: /\b\d{3}\b/,
    says: ({ sentence, context }) => {
      const { lead: first = "", who = "", deed = "", one, two, three } = denied.exec(sentence)?.groups ?? {};
      return who === "" || !isKnown(context, who) ? [] : [`${first}${who} tries to ${deed} and is refused with ${one ?? two ?? three}`];
    },
  },
  {
    name: "outcomes of a person's request",
    example: [
      "When Ida deletes hook H-1, she gets a 403",
      "When Ida tries to delete hook H-1, she gets a 403",
      "Save the name as ${idaToken}",
    ],
    needs: "document",
    cue: /\b\d{3}\b/,
    says: ({ sentence, context }) => {
      const { who = "", verb = "", rest = "", out = "" } = acting.exec(sentence)?.groups ?? {};
      return who === "" || !isKnown(context, who) ? [] : [`When ${who} tries to ${baseOf(verb)} ${rest}, ${out}`];
    },
  },
  {
    name: "whose token it is",
    example: ["With Ida's token, delete hook H-1", "Delete hook H-1 with the token ${idaToken}", "Save the name as ${idaToken}"],
    needs: "document",
    cue: /\b(?:token|key|as)\b/i,
    reads: sentAs,
  },
];

function isKnown(context: SentenceContext, who: string): boolean {
  return tokenCalled(context, who.replace(/^the /i, "")) !== undefined;
}

/** The steps of the sentence without these words, whose one request carries the token. */
function sentAs(said: Said): readonly Step[] | undefined {
  const { sentence, context } = said;
  const first = before.exec(sentence);
  const found = first ?? behind.exec(sentence);
  if (found === null || namesPath(sentence)) return undefined;
  const { index, 0: phrase, groups = {} } = found;
  // “Using the token ${token}, …” is a preparation.
  const auth = first !== null && groups.token !== undefined ? undefined : authOf(groups, context);
  const rest = first === null ? sentence.slice(0, index) + sentence.slice(index + phrase.length) : sentence.slice(phrase.length);
  if (auth === undefined || (groups.who !== undefined && namesSomething.test(rest))) return undefined;
  const compiled = said.readAnyhow(capitalized(rest));
  const steps = compiled.kind === "understood" ? compiled.steps : [];
  const requests = steps.filter((step) => step.step === "api_request");
  const [only] = requests;
  if (groups.who !== undefined && only?.step === "api_request" && takesRole(context, only.action, groups.who.toLowerCase()))
    return undefined;
  if (only === undefined || requests.length > 1 || only.auth !== undefined || steps[0] !== only) return undefined;
  return steps.map((step) => (step === only ? { ...only, auth } : step));
}

function authOf(said: Readonly<Record<string, string | undefined>>, context: SentenceContext): Auth | undefined {
  const person = said.who ?? said.owner ?? said.of;
  const variable = said.token ?? (person === undefined ? undefined : tokenCalled(context, person));
  if (variable !== undefined) return { bearer: `\${${variable}}` };
  const sent = said.variable ?? (said.key === undefined ? undefined : keyCalled(context, said.key));
  return sent === undefined ? undefined : keyAs(context.operations, `\${${sent}}`);
}

/** `readerKey` of “the reader key” */
function keyCalled(context: SentenceContext, name: string): string | undefined {
  const own = name.toLowerCase();
  const called = [...(context.variables ?? [])].filter((variable) => {
    const parts = splitWords(variable).filter((part) => part !== "api");
    return parts.length === 2 && parts[0] === own && parts[1] === "key";
  });
  return called.length === 1 ? called[0] : undefined;
}

/** “tries” is “try”, “deletes” is “delete”. */
function baseOf(verb: string): string {
  return /ies$/.test(verb) ? `${verb.slice(0, -3)}y` : /(?:ch|sh|ss|x|zz)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
}

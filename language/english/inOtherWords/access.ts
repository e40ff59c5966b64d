// Rewordings of who sends a request: “with the skipper token”, “as Tom”, “as a guest”, and of such words next to a
// request that is itself said in other words: “Close berth A1 without a token”.

import { capitalized } from "../../capitalized.ts";
import { resourcesOf } from "../../grammar/correct/resources.ts";
import { tokenOfPerson } from "../../grammar/stated/signedIn.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { namesPath } from "../finished/reading.ts";
import { operationsOf, type Rewording, type Said } from "./rewording.ts";

/** “Put the key K in the Authorization header as a Bearer token” */
const asBearer =
  /\b(?<verb>put|pass|send|set|include|add|supply|provide)(?:s|es)? (?:(?:the|our|my|this) )?(?:(?:API|access|secret) )?(?:key|token) (?<key>"[^"]+"|[\w.${}~+/=-]+?)(?<scheme> as (?:an? |the )?bearer(?: token)?)? (?:in|into|to|with|as) (?:the |an )?authori[sz]ation header(?<late> as (?:an? |the )?bearer(?: token)?)?(?=$|[.,;]| (?:for|of|in|with|to|on|from)\b)/i;

/** Come before the sentence as written, which would send the key without its scheme. */
export const schemes: readonly Rewording[] = [
  {
    name: "keys with a scheme",
    example: ["Put the API key k-1 in the Authorization header as a Bearer token", 'Put "Bearer k-1" in the Authorization header'],
    cue: /\bbearer\b/i,
    says: ({ sentence }) => {
      const { verb, key = "", scheme, late } = asBearer.exec(sentence)?.groups ?? {};
      return (scheme ?? late) === undefined
        ? []
        : [sentence.replace(asBearer, () => `${verb} "Bearer ${key.replace(/^"(?:bearer )?|"$/gi, "")}" in the Authorization header`)];
    },
  },
];

const nobody =
  /^(?<lead>(?:(?:and|then|now|but|when|if|once|whenever),? ){0,3})(?:(?:somebody|someone|anybody|anyone|a (?:user|client|person|visitor|caller|stranger)) (?:without (?:any |an? |the )?(?:credentials|token|login|authentication|authorization|(?:api )?key|account)|who is not (?:logged|signed) in)|an? (?:unauthenticated|anonymous) (?:user|client|person|visitor|caller)) (?:tries to|attempts to|wants to) (?<deed>[^,;:]{2,200}?)(?=,? (?:then|and|but) |[,;:] |[.!]?$)/iu;

export const access: readonly Rewording[] = [
  {
    name: "unknown senders",
    example: [
      "When a user without credentials tries to delete the hook, then the answer is 401",
      "Delete the hook without credentials, then the answer is 401",
    ],
    needs: "document",
    cue: /\bwithout\b|\bun|\banonymous\b|\bnot\b/i,
    changes: (words) => {
      const changed = words.replace(nobody, (_, _lead, deed: string) => `${capitalized(deed)} without credentials`);
      return changed === words
        ? words
        : changed
            .replace(/(?:,| and)(?: then)? (?:s?he |they |it )?(?:gets?|receives?) (?=(?:an? )?\d{3})/i, ", expect ")
            .replace(
              /(?:,| and)(?: then)? access (?:is|must be|should be) (?:denied|refused|forbidden|rejected) with (?=(?:an? )?\d{3})/i,
              ", expect ",
            );
    },
  },
  {
    name: "everything that comes next",
    example: [
      "Use this token as bearer for everything that comes next",
      "Use this token as bearer for all requests",
      "Save the name as ${token}",
    ],
    cue: /\beverything\b/i,
    changes: (words) =>
      words.replace(
        /(?<=\bbearer(?: token)?) for everything (?:that|what|which) (?:comes|follows)(?: next| later| afterwards)?(?=[.!]?$)/i,
        " for all requests",
      ),
  },
  {
    name: "tokens by what they are called",
    example: ["List the halls with the editor token", `List the halls with the token \${editorToken}`, `Save the name as \${editorToken}`],
    cue: /\btoken\b|\bas\b/i,
    changes: withTokens,
  },
  {
    name: "guests",
    example: ["List the halls as a guest", "List the halls without a token"],
    needs: "document",
    cue: /\bas an? (?:guest|visitor)\b/i,
    // “As a guest I cancel the ticket” is a story.
    changes: (words, said) => (knowsGuests(said) ? words : words.replace(/(?<=\w )as an? (?:guest|visitor)\b/i, "without a token")),
  },
  {
    name: "tokens beside a request in other words",
    example: [
      "Rename the tag Alto to Bass without a token",
      'Send PUT /tags without a token and with body {"oldName": "Alto", "newName": "Bass"}',
    ],
    cue: /\btoken\b|\banonymously\b|\blogg/i,
    reads: withAccess,
  },
];

/** “the skipper token”, “as Tom”: the only variable that is called so, or the token of their sign-in. */
function withTokens(words: string, { context }: Said): string {
  const named = (said: string, name: string, lead: string): string => {
    const token = tokenCalled(context, name);
    return token === undefined ? said : `${lead}the token \${${token}}`;
  };
  const called = words.replace(/\b(?:the )?([A-Za-z]\w*)(?:'s)? token\b(?! \$)/gi, (said, name: string) => named(said, name, ""));
  if (called !== words || keeps.test(words)) return called;
  return words
    .replace(/^as (?:the )?(\w+), (.+?)(?=\.?$)/i, (said, name: string, rest: string) => {
      const token = tokenCalled(context, name);
      return token === undefined ? said : `${rest} with the token \${${token}}`;
    })
    .replace(asBeforeOutcome, (said, name: string) => (/^\w+ing\b/.test(words) ? named(said, name, " with ") : said))
    .replace(/\bas (?:the )?(\w+)(?: with (?:the )?token (?=\$)|(?= and\b|,|\.?$))/i, (said, name: string) =>
      /\$|token/.test(said) ? said : named(said, name, "with "),
    );
}

/** “Listing the halls as Ida fails” */
const asBeforeOutcome =
  / as (?:the )?(\w+)(?= (?:fails?|succeeds?|works?|gets?|gives?|returns?|results?|leads?|is|must|should|shall|will|does)\b)/i;

/** “save it as skipper” */
const keeps = /\b(?:save|store|keep|remember|note|mark|set)\b/i;

export function tokenCalled(context: SentenceContext, name: string): string | undefined {
  const own = name.toLowerCase();
  const called = [...(context.variables ?? [])].filter((variable) => {
    const parts = splitWords(variable).filter((part) => !/^(?:access|bearer|auth)$/.test(part));
    return parts.length === 2 && parts.includes("token") && parts.includes(own);
  });
  return called.length === 1 ? called[0] : called.length > 1 || /^[a-z]/.test(name) ? undefined : tokenOfPerson(context, name);
}

/** Returns whether a guest is something or somebody that the document knows. */
function knowsGuests(said: Said): boolean {
  const { operations } = said.context;
  if (operations === undefined || resourcesOf(operations).has("guest")) return true;
  return operationsOf(said).some(
    ({ summary = "", operationId = "", body, parameters, responses }) =>
      splitWords(`${operationId} ${summary}`).some((word) => /^guests?$/i.test(word)) ||
      [...parameters, ...(body?.fields ?? []), ...responses.flatMap(({ fields }) => fields)].some(({ enum: listed }) =>
        listed?.some((value) => /guest|visitor/i.test(value)),
      ),
  );
}

/** At the end of a request, or before what comes of it. */
const beside =
  /,? (?:without (?:(?:a|an|any|the|my) )?(?:token|credentials|authentication|login)|with no (?:token|credentials)|without (?:being logged|logging|signing) in|while logged out|anonymously|(?:with|using) (?:the )?(?:bearer )?token \$\{(\w+)\})(?=,? (?:and|but|which|fails?|must|should|is) |, |\.?$)/i;

/** The request without these words, and what they say of it. */
function withAccess(said: Said): readonly Step[] | undefined {
  const found = namesPath(said.sentence) ? null : beside.exec(said.sentence);
  if (found === null) return undefined;
  const { 0: phrase, 1: token, index } = found;
  const compiled = said.readAnyhow(`${said.sentence.slice(0, index)}${said.sentence.slice(index + phrase.length)}`);
  const steps = compiled.kind === "understood" ? compiled.steps : undefined;
  const requests = steps?.filter(({ step }) => step === "api_request") ?? [];
  const [only] = requests;
  if (steps === undefined || requests.length !== 1 || only?.step !== "api_request" || only.auth !== undefined) return undefined;
  const auth = token === undefined ? ("none" as const) : { bearer: `\${${token}}` };
  return steps.map((step) => (step === only ? { ...only, auth } : step));
}

// Rewordings of who acts: “Rupert, list the halls”, “on behalf of Rupert”, “the editor Rupert has to list the halls”,
// “Rupert cannot open the hall”. A person is somebody whose token is known.

import { personal } from "../../grammar/align/things.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { lemma } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import { tokenCalled } from "./access.ts";
import { type Rewording, requestedBy, type Said } from "./rewording.ts";

const lead = "^(?<lead>(?:(?:and|then|now|next|finally|but|also|please),? ){0,3})";
const subject = `${lead}(?<the>(?:the|an?|our) )?(?<who>\\p{L}+)`;
/** Ends a phrase about who acts. */
const end =
  "(?=[.!]?$|[,;:]| (?:and|but|which|should|must|shall|will|is|fails?|succeeds?|works?|gets?|gives?|returns?|results?|leads?|does)\\b)";

/** Other words, and the plain ones. */
const forms: readonly (readonly [said: RegExp, plain: string])[] = [
  [
    new RegExp(`\\b(?:on behalf of|in the name of|in the role of|acting as|impersonating) (?:the )?(?<who>\\p{L}+)${end}`, "iu"),
    "as $<who>",
  ],
  [new RegExp(`${lead}(?:log|sign) in as (?:the )?(?<who>\\p{L}+)(?=[.!]?$)`, "iu"), "$<lead>use the $<who> token from now on"],
  [/^(?:[Ff]irst|[Ff]irstly|[Aa]t first|[Tt]o begin with|[Tt]o start with),? (?=(?<who>\p{Lu}\p{Ll}+) )/u, ""],
  [/^(?<who>\p{Lu}\p{Ll}+), (?=(?:please )?\p{Ll}+ (?!is |are |was |has ))/u, "As $<who>, "],
  [
    new RegExp(`${subject} (?:has|needs|ought|is going|is about|is supposed|is meant|intends) to (?!be )(?=\\p{Ll})`, "iu"),
    "$<lead>$<the>$<who> must ",
  ],
  [
    new RegExp(
      `${subject} (?:cannot|can ?n[o']t|may not|must ?n[o']t|should ?n[o']t|can no longer|is unable to|fails to|(?:is|must|should) ?n[o']t (?:be )?(?:able|allowed|permitted|entitled) to|is forbidden to) (?!be )(?<deed>\\p{Ll}[^,;:]{1,120}?)(?=[.!]?$)`,
      "iu",
    ),
    "$<lead>$<deed> as $<the>$<who>, which should fail",
  ],
];

const pair =
  /^(?:both |neither )?(?<one>(?:the )?\p{L}+) (?<joint>and|nor) (?<other>(?:the )?\p{L}+) (?:(?<may>can|cannot|must|should|may|will|have to|need to|try to) )?(?<deed>\p{Ll}+ .+)$/iu;

const passive = /\b(?<done>(?:is|are|was|were|gets) \p{Ll}{2,30}) by (?:the )?(?<who>\p{L}+)(?=[.!]?$|[,;] (?:which|but) )/u;

/** “Ida opens” */
const deed = /(?<=^|[.;] |\b(?:and|then|but|while|first|now),? )(\p{Lu}\p{Ll}+) (\p{Ll}{2,}s) /gu;

/** “She is refused”, “Then Ida is not allowed to do that” */
const outcome =
  /(?<=^(?:(?:then|and|now|so|but|therefore),? )?)(s?he|\p{Lu}\p{Ll}+) (is (?:refused|rejected|declined|turned down|turned away|blocked|denied)|fails|succeeds|(?:may not|cannot|is not (?:allowed|permitted) to) do (?:that|this|so|it)|is not (?:allowed|permitted)(?= ?[.!]?$))(?: access)?(?=[.!]?$|,| (?:and|with|because|since)\b)/iu;
const right = /^(?:may|cannot|is not)\b/i;

/** “cannot list them because …”, “until”: more than the attempt. */
const circumstance = /\b(?:and|or|but|because|since|when|if|until|unless|before|after|while|once|again|twice|any ?more|yet|which|only)\b/i;

export const actors: readonly Rewording[] = [
  {
    name: "two who act",
    example: [
      "Ida and Ole list the halls",
      "Ida must list the halls. Ole must list the halls",
      "Save the name as ${idaToken} and the id as ${oleToken}",
    ],
    needs: "document",
    cue: / (?:and|n?or) /i,
    reads: bothActing,
  },
  {
    name: "a role and a name",
    example: ["The editor Ida lists the halls", "Ida lists the halls", "Save the name as ${idaToken}"],
    needs: "document",
    cue: /\b(?:the|our) \p{Ll}+ \p{Lu}\p{Ll}+\b/iu,
    changes: (words, { context }) =>
      words.replace(/(?<=^|\b(?:as|by|of|and|then|now) )(?:the|our) (\p{Ll}+) (\p{Lu}\p{Ll}+)\b/giu, (whole, role: string, name: string) =>
        /^\p{Lu}/u.test(name) && isPerson(context, role) && tokenCalled(context, name) !== undefined ? name : whole,
      ),
  },
  {
    name: "who acts, in other words",
    example: ["Ida cannot list the halls", "List the halls as Ida, which should fail", "Save the name as ${idaToken}"],
    needs: "document",
    changes: (words, { context }) => forms.reduce((text, form) => withActor(text, form, context), words),
  },
  {
    name: "by whom it is done",
    example: ["The hook H-1 is deleted by Ida", "Delete hook H-1 as Ida", "Save the name as ${idaToken}"],
    needs: "document",
    cue: / by /,
    reads: byWhom,
  },
  {
    name: "what persons do",
    example: [
      "Ida deletes hook H-1 and Ole lists the halls",
      "Ida must delete hook H-1 and Ole must list the halls",
      "Save the name as ${idaToken} and the id as ${oleToken}",
    ],
    needs: "document",
    changes: (words, { context }) =>
      words.replace(deed, (whole, name: string, verb: string) =>
        /^(?:is|was|has|does)$/.test(verb) || tokenCalled(context, name) === undefined ? whole : `${name} must ${lemma(verb)} `,
      ),
  },
  {
    name: "who sets a field",
    example: [
      "Then Ida sets the state of hook H-1 to closed",
      "Set the state of hook H-1 to closed as Ida",
      "Save the name as ${idaToken}",
    ],
    needs: "document",
    reads: ({ sentence, context, readAnyhow }) => {
      const [, who = "", verb = "", rest = ""] =
        /^(?:(?:[Aa]nd|[Tt]hen|[Nn]ow|[Bb]ut|[Aa]lso),? )*(\p{Lu}\p{Ll}+) (?!is |was |has |does )(\p{Ll}{2,}s) ([^.;:]+)$/u.exec(
          sentence,
        ) ?? [];
      if (who === "" || tokenCalled(context, who) === undefined) return undefined;
      return requestedBy({ readAnyhow }, `${lemma(verb)} ${rest} as ${who}`);
    },
  },
  {
    name: "what comes of a person's request",
    example: ["She is refused", "The request is refused", "List the halls without a token"],
    needs: "document",
    changes: (words, { context }) =>
      words.replace(outcome, (whole, who: string, verb: string) =>
        isSender(context, who) ? `The request ${right.test(verb) ? "is not allowed" : verb}` : whole,
      ),
  },
  {
    name: "anybody of a role",
    example: ["List the halls as an editor", "List the halls as the editor", "Save the name as ${editorToken}"],
    needs: "document",
    cue: /\bas an? \p{Ll}+/u,
    reads: ofRole,
  },
];

function isPerson(context: SentenceContext, role: string): boolean {
  return personal.test(role) || tokenCalled(context, role) !== undefined;
}

/** Returns whether the last request is that of the person; “she” has sent it. */
function isSender(context: SentenceContext, who: string): boolean {
  const token = tokenCalled(context, who);
  const auth = lastRequest(context.before)?.auth;
  return auth !== undefined && (/^s?he$/i.test(who) || (token !== undefined && JSON.stringify(auth).includes(`"\${${token}}"`)));
}

function withActor(text: string, [said, plain]: (typeof forms)[number], context: SentenceContext): string {
  const { groups: { who = "", deed = "" } = {} } = said.exec(text) ?? {};
  return who === "" || circumstance.test(deed) || tokenCalled(context, who) === undefined ? text : text.replace(said, plain);
}

/** “Approve it as an editor”: the token of the editor; “Add Ada as an editor” sends the role. */
function ofRole({ sentence, context, readAnyhow }: Said): readonly Step[] | undefined {
  const form = new RegExp(`\\bas an? (?<who>\\p{Ll}+)${end}`, "u");
  const { groups: { who = "" } = {} } = form.exec(sentence) ?? {};
  if (who === "" || tokenCalled(context, who) === undefined) return undefined;
  const compiled = readAnyhow(sentence.replace(form, "as the $<who>"));
  const steps = compiled.kind === "understood" ? compiled.steps : undefined;
  return steps?.some((step) => step.step === "api_request" && takesRole(context, step.action, who)) === true ? undefined : steps;
}

/** “The press is closed by Ida”: a request of hers, or else a check. */
function byWhom({ sentence, context, readAnyhow }: Said): readonly Step[] | undefined {
  const { groups: { who = "" } = {} } = passive.exec(sentence) ?? {};
  if (who === "" || tokenCalled(context, who) === undefined) return undefined;
  return requestedBy({ readAnyhow }, sentence.replace(passive, "$<done> as $<who>"));
}

export function takesRole({ operations }: SentenceContext, action: string, role: string): boolean {
  const operation = operations === undefined ? undefined : operationOfAction(operations, action);
  const taken = [...(operation?.parameters ?? []), ...(operation?.body?.fields ?? [])];
  return taken.some(({ name, enum: listed }) => /role/i.test(name) || listed?.some((value) => value.toLowerCase() === role) === true);
}

/** “Neither Ida nor Ole can list the halls”: a request of each. */
function bothActing({ sentence, context, readAnyhow }: Said): readonly Step[] | undefined {
  const { joint = "", one = "", other = "", may = "", deed = "" } = pair.exec(sentence)?.groups ?? {};
  const isKnown = [one, other].every((who) => tokenCalled(context, who.replace(/^the /i, "")) !== undefined);
  const isDenied = /^neither\b/i.test(sentence);
  if (deed === "" || isDenied !== (joint === "nor") || !isKnown) return undefined;
  const modal = isDenied ? "cannot" : may.replace(/^(?:have to|need to|)$/, "must");
  const steps = [one, other].map((who) => readAnyhow(`${who} ${modal} ${deed}`));
  const areRequests = steps.every((own) => own.kind === "understood" && own.steps[0]?.step === "api_request");
  return areRequests ? steps.flatMap((own) => (own.kind === "understood" ? own.steps : [])) : undefined;
}

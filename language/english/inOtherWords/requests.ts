// Rewordings of requests: the deed, the fields and the access that a request has in other words.

import { isDocumented } from "../../grammar/align/phrases.ts";
import { resourcesOf } from "../../grammar/correct/resources.ts";
import { hasSense } from "../../grammar/settle/called.ts";
import { idOfThing, thingsBefore, toldOf } from "../../grammar/settle/mentioned.ts";
import { isIdName } from "../../grammar/settle/slotNames.ts";
import { membersIn } from "../../json.ts";
import type { Operations } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { lastOperation } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { operationsOf, type Rewording, type Said, says, stepsOf, textOf } from "./rewording.ts";

const removal =
  /^((?:now|then|please|finally|next),? )?(?:remove|delete|erase|wipe) (the|its|his|her|their) (\p{L}+(?: \p{L}+)?)(?: (?:of|from) |(?=[.!]?$))/iu;

const upload =
  /^((?:then|now|please|next|finally),? )?(?:upload|attach) (?:the |a )?(?:file )?("[^"]+"|\.{0,2}\/?[\w./-]+\.\w+) as (?:the |an? |its |his |her |their |our |my )?(\p{L}+(?: \p{L}+)?)(?=[.!]?$| (?:of|for) )/iu;

/** Otherwise the file would be a part of the next request, whatever that is. */
export const uploads: Rewording = {
  name: "files as what they become",
  example: ["Upload ./ada.png as the poster", "Upload the poster ./ada.png"],
  needs: "document",
  cue: /^.{0,9}\b(?:upload|attach)\b.* as\b/i,
  says: (said) => {
    const [whole = "", lead = "", path, noun = ""] = upload.exec(said.sentence) ?? [];
    const isPart = operationsOf(said).some(({ body }) => body?.fields.some(({ name }) => nounOf([name]) === nounOf([noun])));
    return path === undefined || isPart ? [] : [`${lead}Upload the ${noun} ${path}${said.sentence.slice(whole.length)}`];
  },
};

export const requests: readonly Rewording[] = [
  {
    name: "replies",
    example: [
      'Reply to the remark with "Fine"',
      'POST /remarks with text "Fine" and parentRemarkId ${remarkId}',
      'POST /remarks with text "Loud" and save the id as ${remarkId}',
    ],
    needs: "document",
    cue: /^(?:(?:then|now|and|next|please|we|i),? )*(?:reply|answer|respond)\b/i,
    reads: replying,
  },
  {
    name: "renames by the old and the new name",
    example: ["Rename the tag winter to xmas", 'PUT /tags with oldName "winter" and newName "xmas"'],
    needs: "document",
    says: renaming,
  },
  {
    name: "things that belong to the last one",
    example: ["List its first 5 parts", "List the first 5 parts of this piece", "GET /pieces/p-7"],
    needs: "document",
    cue: /\b(?:its|their) (?:(?:first|last|\d+|all) ){0,2}\p{L}+s\b/iu,
    says: ({ sentence, context }) => {
      const operation = lastOperation(context);
      const [noun] = operation === undefined ? [] : subjectOf(operation).nouns;
      return noun === undefined
        ? []
        : [
            sentence.replace(
              // “with its prunings”: the thing itself, too
              /(?<!\b(?:with|without|including|plus)(?: all)? )\b(?:its|their) ((?:(?:first|last|\d+|all) ){0,2}\p{L}+s)\b/iu,
              (_, things: string) => `the ${things} of this ${noun}`,
            ),
          ];
    },
  },
  {
    name: "objects that are left out",
    example: ['POST /concerts without a hall: name "Spring"', 'POST /concerts: name "Spring"'],
    needs: "document",
    changes: (words, said) =>
      words.replace(/ without (?:an? |any |the )?(\w+)(?=[:,]| but | and )/i, (whole, name: string) => {
        const isObject = operationsOf(said).some(({ body }) =>
          body?.fields.some((field) => field.name === name && field.type === "object"),
        );
        return isObject && !words.includes(`${name}.`) ? "" : whole;
      }),
  },
  {
    name: "deeds that are sent",
    example: ["Send a ping to the hook", "Ping the hook"],
    needs: "document",
    changes: (words, said) =>
      words.replace(/\bsend an? (\p{Ll}{3,}) to (?=(?:it|the|this|that|our)\b)/iu, (whole, deed: string) =>
        operationsOf(said).some(({ method, path }) => method === "POST" && path.endsWith(`}/${deed}`)) ? `${deed} ` : whole,
      ),
  },
  {
    name: "fields that are a verb",
    example: ['Add a language "fr", falling back to "nl"', 'Add a language "fr" with fallback "nl"'],
    needs: "document",
    changes: (words, said) =>
      words.replace(
        /,? (?:both |each |all )?(\p{Ll}{2,})ing (\p{Ll}{2,}) (?:to|at|with|as) /gu,
        (whole, verb: string, particle: string) => {
          const fields = operationsOf(said).flatMap(({ body }) => body?.fields ?? []);
          const field = fields.find(({ name }) => splitWords(name).join("") === `${verb}${particle}`);
          return field === undefined ? whole : ` with ${field.name} `;
        },
      ),
  },
  {
    name: "fields that are removed",
    example: ["Remove the note of piece P-1", "Clear the note of piece P-1"],
    needs: "document",
    cue: removal,
    reads: removed,
  },
  {
    name: "a call that works without signing in",
    example: ["GET /singers works without authentication", "GET /singers without authentication works"],
    cue: /\bwithout\b/i,
    changes: (words) =>
      words.replace(
        /(\b[A-Z]{3,7} \/\S*) (works|succeeds|is possible|answers) (without (?:any )?(?:authentication|authorization|token|credentials|signing in|login))\b/u,
        "$1 $3 succeeds",
      ),
  },
  {
    name: "things that a scenario is given",
    example: ['Given a hook with url "https://y.test" exists', 'Create a hook with url "https://y.test"'],
    needs: "document",
    cue: /^given\b/i,
    changes: (words, { context }) =>
      context.before?.some(({ step }) => step === "api_request") === true && /^given (?:that )?there\b/i.test(words)
        ? words
        : words
            .replace(/^given (?:that )?(an? [^,;]{2,80}?) (?:already )?exists(?= |[,.]|$)/i, "Create $1")
            .replace(/^given (?:that )?there (?:is|exists) (?:already )?(an? )/i, "Create $1"),
  },
  {
    name: "no credentials",
    example: ["GET /singers omitting auth", "GET /singers without auth"],
    changes: (words) =>
      words.replace(
        /\b(?:without any|with no|lacking|omitting|minus) (?=(?:credentials|token|authentication|authorization|auth|api key|login)\b)/giu,
        "without ",
      ),
  },
  {
    name: "no API key",
    example: ["GET /singers without API key, expect 401", "GET /singers without credentials, expect 401"],
    changes: (words, said) =>
      words.replace(/\b(?:without|with no) (?:an? |any |the |my |our )?(api[- ])?key\b(?! ["'])/i, (whole, api: string | undefined) =>
        api !== undefined || namesOnlyAccess(said) ? "without credentials" : whole,
      ),
  },
  {
    name: "no token after a body",
    example: ['POST /badge with title "x" but without a token, expect 401', 'POST /badge with title "x" without a token, expect 401'],
    changes: (words) => words.replace(/\bbut without (?=(?:an? |any |the )?(?:token|credentials|authentication|auth)\b)/i, "without "),
  },
  {
    name: "a body without fields",
    example: ["Send POST /badge without any body fields, expect 400", "Send POST /badge with body {}, expect 400"],
    changes: (words) => words.replace(/\b(?:without|with no) (?:any )?(?:body )?(?:fields|members)(?: in the body)?\b/i, "with body {}"),
  },
  {
    name: "lists that are filtered",
    example: ["Filter the singers by voice = alto", "List the singers with voice=alto"],
    needs: "document",
    says: filtered,
  },
];

/** Returns whether a key can only be that of the service: it takes one, and nothing in the document is called so. */
function namesOnlyAccess({ context: { operations } }: Said): boolean {
  return operations !== undefined && operations.apiKeys.length > 0 && !isDocumented(operations, "key");
}

/** If a request takes the old and the new name. */
function renaming({ sentence, context: { operations } }: Said): readonly string[] {
  const [, noun = "", old = "", next = ""] =
    /^rename (?:the )?(\p{Ll}{3,}) ["“]?([\w-]+)["”]? (?:to|into|as) ["“]?([\w-]+)["”]?\.?$/iu.exec(sentence) ?? [];
  const found = noun === "" || operations === undefined ? [] : renamings(operations, noun);
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? [] : [`${only.action} with ${only.from} "${old}" and ${only.to} "${next}"`];
}

interface Renaming {
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

function renamings({ operations }: Operations, noun: string): readonly Renaming[] {
  return operations.flatMap(({ method, path, body }) => {
    const names = (body?.fields ?? []).map(({ name }) => name);
    const [from, ...more] = names.filter((name) => /^(?:old|current|from)(?![a-z])/.test(name));
    const to = names.find((name) => /^(?:new|to)(?![a-z])/.test(name));
    const isOfNoun = lemma(path.split("/").at(-1)?.toLowerCase() ?? "") === noun && !path.includes("{");
    return from === undefined || to === undefined || more.length > 0 || !isOfNoun ? [] : [{ action: `${method} ${path}`, from, to }];
  });
}

/** “Remove the notes of the piece”: the field has no value then, where nothing else is called notes. */
function removed(said: Said): readonly Step[] | undefined {
  const [phrase = "", lead = "", article = "", field = ""] = removal.exec(said.sentence) ?? [];
  const { operations } = said.context;
  const isOwn = article.toLowerCase() !== "the";
  if (operations === undefined || phrase.endsWith(" ") === isOwn || resourcesOf(operations).has(nounOf(field.split(" ")))) return undefined;
  const steps = stepsOf(said, `${lead}Clear ${article} ${field}${isOwn ? "" : " of "}${said.sentence.slice(phrase.length)}`);
  const [only, ...others] = steps ?? [];
  if (only?.step !== "api_request" || others.length > 0) return undefined;
  const values = Object.values((only.body ?? {}) as object).map((value) => JSON.stringify(value));
  return values.length === 1 && /^(?:null|\[\])$/.test(values[0] ?? "") ? steps : undefined;
}

function filtered(said: Said): readonly string[] {
  const by = said.tokens.findIndex(({ word }) => word === "by");
  if (!says(said, 0, /^filter$/) || by < 2) return [];
  const from = says(said, 1, /^the$/) ? 2 : 1;
  const things = says(said, from, /^list$/, /^of$/) ? from + 2 : from;
  const value = says(said, by + 2, /^=$/) ? `${textOf(said, by + 1, by + 2)}=${textOf(said, by + 3)}` : textOf(said, by + 1);
  return [`List the ${textOf(said, things, by)} with ${value}`];
}

const reply =
  /^(?:(?:then|now|and|next|please|we|i),? )*(?:(?:reply|respond) to|answer) (?:the|this|that|our|my) (?<noun>\p{L}+)(?:,? (?:with|by saying|saying)(?: the text)?| ?:) ["“](?<text>[^"“”]+)["”][.!]?$/iu;

/** A second thing of that kind, made like the first one, with its id as the parent. */
function replying({ sentence, context }: Said): readonly Step[] | undefined {
  const { noun = "", text = "" } = reply.exec(sentence)?.groups ?? {};
  const thing = noun === "" ? undefined : thingsBefore(toldOf(context)).findLast((one) => one.noun === nounOf([noun.toLowerCase()]));
  const id = thing === undefined ? undefined : idOfThing(thing, "id", thing.noun);
  if (thing === undefined || id === undefined || !id.startsWith("${")) return undefined;
  const { step, operation } = thing.call;
  const fields = operation.body?.fields ?? [];
  const parents = fields.filter(({ name }) => isParentOf(splitWords(name), thing.noun));
  const texts = fields.filter(({ name, type }) => type === "string" && hasSense(name.toLowerCase(), "o.content"));
  const content = texts.filter(({ name }) => Object.keys(membersIn(step.body)).includes(name));
  // A page below another one does not reply to it.
  const isNamed = fields.some(({ name }) => /^(?:title|name|subject)$/i.test(name));
  if (parents.length !== 1 || content.length !== 1 || isNamed) return undefined;
  // Both remarks are about the same document.
  const kept = Object.entries(membersIn(step.body)).filter(([name, value]) => isIdName(name) && JSON.stringify(value).includes("$"));
  const { store: _, ...request } = step;
  const body = { ...Object.fromEntries(kept), [parents[0]?.name ?? ""]: { $var: id.slice(2, -1) }, [content[0]?.name ?? ""]: text };
  return [{ ...request, body }];
}

/** `parentRemarkId`, `parent_id`, `inReplyTo`, `replyToId` */
function isParentOf(words: readonly string[], noun: string): boolean {
  const said = words.filter((word) => !["id", noun].includes(word)).join(" ");
  return /^(?:parent|reply to|in reply to|in reply to status)$/.test(said);
}

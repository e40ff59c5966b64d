// Rewordings of lines that name method and path: words that lead to the request, asides in it, its outcome first. A
// request that says all of this needs no other words; what these words must not change is decided by `line/bearing.ts`.

import { capitalized } from "../../capitalized.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { methodsOfVerb } from "../../grammar/settle/called.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { saysNothing } from "../line/bearing.ts";
import { saysVerb } from "../line/remark.ts";
import type { Token } from "../token.ts";
import { pathOfRequest, type Rewording, requestedBy, type Said, textOf } from "./rewording.ts";

const request = /\b(?:GET|POST|PUT|PATCH|DELETE) (?:request )?(?:(?:to|at|on|against) )?\//iu;

/** Come before the sentence as written, which would check “no discussion”, or the status of the last request only. */
export const explicitFirst: readonly Rewording[] = [
  {
    name: "remarks after a request and its checks",
    example: ["GET /hooks/7; 200, and don't bother checking anything else", "GET /hooks/7; 200"],
    cue: request,
    changes: (words) => words.replace(closing, ""),
  },
  {
    name: "one outcome of several requests",
    example: [
      "Both DELETE /hooks/7 and DELETE /hooks/8 should be done now, each of them answering 204",
      "DELETE /hooks/7, expect 204. DELETE /hooks/8, expect 204",
    ],
    needs: "document",
    cue: /\b(?:both|all|each|every)\b/iu,
    reads: eachWithOutcome,
  },
];

const ofAll =
  /(?:,|;|\.)? (?:and |then ){0,2}(?:(?:please )?(?:confirm|check|verify|expect|assert|make sure|ensure) (?:that )?)?(?:both|all(?: two| three| four)?|each|every one)(?: (?:calls?|requests?|answers?|responses?|statuses|codes?|of them|of these|of the calls|of the requests))? (?:(?:are|is|be|being|must|should|shall|will|have|has|to|return|returns|give|gives|answer|answers|answered|answering|returning|giving|with|by|a|status|code|get|gets|come|comes|back|were) ){1,8}([1-5]\d\d)(?: each)?$/iu;
const counts: ReadonlyMap<string, number> = new Map([
  ["both", 2],
  ["two", 2],
  ["three", 3],
  ["four", 4],
]);
const countOf = /\b(both|two|three|four)\b/iu;

/** “DELETE /a, DELETE /b, and both must answer 200”: each request has that status. */
function eachWithOutcome(said: Said): readonly Step[] | undefined {
  const end = ofAll.exec(said.sentence.replace(/[.!]$/, ""));
  if (end === null || (said.sentence.match(/\b(?:GET|POST|PUT|PATCH|DELETE) \//gu)?.length ?? 0) < 2) return undefined;
  const before = said.sentence
    .slice(0, end.index)
    .replace(/^both (?=[A-Z]+ \/)/iu, "")
    .replace(/ (?:should|must|shall|have to|need to) be (?:done|sent|made|called)(?: now)?$/iu, "");
  const steps = requestedBy(said, before);
  const requests = steps?.filter(({ step }) => step === "api_request") ?? [];
  const count = counts.get(countOf.exec(end[0])?.[1]?.toLowerCase() ?? "") ?? requests.length;
  const isPlain = steps?.every((step) => step.step === "api_request" || step.step === "save" || step.step === "wait");
  if (steps === undefined || isPlain !== true || requests.length < 2 || requests.length !== count) return undefined;
  return steps.flatMap((step): readonly Step[] =>
    step.step === "api_request" ? [step, { step: "validate", checks: [{ status: Number(end[1]) }] }] : [step],
  );
}

export const explicit: readonly Rewording[] = [
  {
    name: "that a header is for one request",
    example: ["GET /hooks/7; header X-Tenant with ada, only in this call", 'GET /hooks/7 with header X-Tenant "ada"'],
    cue: request,
    changes: (words) => words.replace(/,? (?:just|only) (?:for|in|on|with) this (?:one |single )?(?:request|call)\b/iu, ""),
  },
  {
    name: "what comes, or is expected",
    example: ['PATCH /hooks/7 with state closed; "x" in the field url of the answer', 'PATCH /hooks/7 with state closed; url is "x"'],
    cue: request,
    changes: (words) => phrases.reduce((text, [form, plain]) => text.replace(form, plain), words),
  },
  {
    name: "paths beside the words for them",
    example: ["GET /hooks/7; the address of it, $.url, is a string", "GET /hooks/7; $.url is a string"],
    cue: request,
    changes: (words) => words.replace(apposed, "$1"),
  },
  {
    name: "an outcome before its request",
    example: ["A 404 is what GET /hooks/7 must give", "GET /hooks/7; expect a 404"],
    needs: "document",
    cue: request,
    says: outcomeFirst,
  },
  {
    name: "asides in a request",
    example: ["PATCH /hooks/7 (Anna asked for it) with state closed; 200", "PATCH /hooks/7 with state closed; 200"],
    needs: "document",
    cue: request,
    reads: withoutAsides,
  },
  {
    name: "words that lead to a request with a path",
    example: ["Farewell, dear hook 👋 → DELETE /hooks/7; 204", "DELETE /hooks/7; 204"],
    needs: "document",
    cue: request,
    reads: led,
  },
];

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are) expected (?=(?:the|a|an) (?:status|code|response)\b|[1-5]\d\d\b)/giu, "expect "],
  [/\bcame(?: back)?(?: as)? (?=(?:true|false|null)\b|"|\d)/giu, "is "],
  [/\b(needs to|must|should|has to) come(?: back)?(?: as| with)? (?=\w+[.,;]|\w+$|")/giu, "$1 be "],
  [/\bin (?:the )?([\w.]+) there (?:is|must be|should be) nothing\b/giu, "$1 is empty"],
  [/(?<=[,;] (?:and )?)no status (?=[1-5](?:\d\d|xx)\b)/giu, "the status is not "],
  [/\b(?:i|we) (?:do not|don't|must not|should not) (?:get|see|want) (?:an? )?(?=[1-5](?:\d\d|xx)\b)/giu, "the status is not "],
  [/\bany (?=[1-5]xx (?:is|will be) (?:fine|ok|okay|good)\b)/giu, "expect "],
  [/(?<=\bexpect [1-5]xx) (?:is|will be) (?:fine|ok|okay|good)\b/giu, ""],
  [/[;,.]? (?:(?:it|this|that)(?:'d| had)? )?better be (?=(?:an? )?[1-5]\d\d\b)/giu, "; expect "],
  [/\bhave a look (?=(?:that|whether|if)\b)/giu, "check "],
  [/("[^"]*") in the field (\w+)(?: of (?:the|its) (?:answer|response))?/giu, "$2 is $1"],
  [/^in (?:the (?:answer|response) (?:of|to) )?(?=(?:GET|POST|PUT|PATCH|DELETE) \/\S+, )/giu, ""],
  [/,? (?:with |but )?no (?:query|params|parameters)(?: at all)?(?: this time)?(?=$|[,;.]| and\b)/giu, ""],
  [
    /\b((?:keep|save|store|note|remember) (?:the )?[\w.$[\]]+) (?:that )?(?:it|this|that|the answer) (?:gives|gave|sends|sent|returns|returned)(?: back)?\b/giu,
    "$1",
  ],
  [/\b((?:keep|save|store|note|remember) (?:the )?[\w.$[\]]+), (?:and )?(?:i'll|i will|we'll|we will) call it (?=\w+)/giu, "$1 as "],
  [/\b((?:keep|save|store|note|remember) (?:the )?[\w.$[\]]+), (?:the )?variable(?: name)? is (?=\w+)/giu, "$1 as "],
  [/(?<=[;,.] )(?:the )?([\w.]+),? (?:i|we) (?:keep|save|store|note) (?:it |that )?(?:as|under|in) (?=\w+)/giu, "save $1 as "],
  [/, (?:do not|don't) send (?:a|any) (?:body|payload)\b/giu, " without a body"],
  [
    /^(?:(?:given|with|without) (?:no |any |a )?(?:credentials?|authentication|tokens?|login)(?: at all| whatsoever)?)(?:,(?: (?:when|if) (?:i|we|one))?|:| [–—-]) ?(?=(?:GET|POST|PUT|PATCH|DELETE) )/giu,
    "Without authentication, ",
  ],
];

/** “the type of its first entry, $.entries[0].type,”: the path says it all. */
const apposed =
  /\b(?:the|its|an?) [\p{L}\d_ ]{1,60}, (?:that is,? |i\.e\. |namely |in other words )?(\$[.[][\w.[\]]*\w\]?)(?:,(?= (?:is|are|as|to|must|should|shall|has|have|ought|needs|in|equals)\b)|,? i(?:'d| had) better|(?=$|[.;]))/giu;

/** Ends a line, and asks for nothing: that no more is checked, thanks, and that this is meant. */
const closing =
  /(?: only)?[,;.]? (?:(?:and|but|so|sure|really|please|kindly|grand|done),? ){0,4}(?:(?:do not|don't|no need to|never mind) (?:bother )?(?:to )?(?:check|verify|assert|test)(?:ing)? (?:anything|more|any more)(?: else)?|no (?:other|further|more|additional) checks?(?: (?:is|are))?(?: (?:needed|necessary|required))?|thank you|thanks|cheers|grand|done|no discussion|no excuses|(?:kindly|please) (?:validate|verify|check|confirm) the same|before (?:moving|going|carrying) on|before continuing|before proceeding)(?: please)?(?=[.!]*$|[;.] )/iu;

/** Signs that end words before a request. */
const cutting = /^(?:[:;,.!?…→⇒–—-]|\.{2,3}|->|=>)$/;
/** Words between such a sign and the request. */
const joining = /^(?:so|and|then|now|just|well|therefore|hence|thus|here)$/;
const mostCuts = 6;

/** Reads the request alone, where all words before it ask for nothing. */
function led(said: Said): readonly Step[] | undefined {
  const { tokens } = said;
  const at = tokens.findIndex((_, one) => one > 1 && pathOfRequest(tokens, one) !== undefined);
  const request = requestAt(tokens, at);
  if (request === undefined) return undefined;
  const cuts = tokens.flatMap((_, one) => (one > 0 && one < at && isCut(tokens, one) ? [one] : [])).slice(-mostCuts);
  const tool = toolBefore(tokens, at);
  for (const cut of [...(tool > 0 ? [tool] : []), ...cuts.reverse()]) {
    let next = cut === tool ? at : cut;
    while (next < at && (isCut(tokens, next) || joining.test(tokens[next]?.word ?? ""))) next++;
    // Within brackets there is no end.
    if (depthOf(tokens.slice(0, cut)) !== 0 || !isIdle(said, tokens.slice(0, cut), tokens.slice(cut, next), request)) continue;
    const steps = requestedBy(said, capitalized(textOf(said, next)));
    if (steps !== undefined) return steps;
  }
  return undefined;
}

/** “Please make a copy | with PUT /pieces/7/clone”, “… | by hitting POST /pieces” */
function toolBefore(tokens: readonly Token[], at: number): number {
  let from = at - 1;
  while (/^(?:a|an|the|calling|hitting|sending|making|request)$/.test(tokens[from]?.word ?? "")) from--;
  return /^(?:with|by|via|using|through)$/.test(tokens[from]?.word ?? "") ? from : 0;
}

/** The request whose method is there. */
function requestAt(tokens: readonly Token[], at: number): ApiRequestStep | undefined {
  const path = pathOfRequest(tokens, at);
  return path === undefined ? undefined : { step: "api_request", action: `${tokens[at]?.text.toUpperCase()} ${tokens[path]?.text}` };
}

function isCut(tokens: readonly Token[], at: number): boolean {
  const { kind, text, spaced } = tokens[at] as Token;
  return kind === "symbol" && cutting.test(text) && (text !== "-" || (spaced && tokens[at + 1]?.spaced === true));
}

function depthOf(tokens: readonly Token[]): number {
  return tokens.reduce((depth, { text }) => depth + (/^[([]$/.test(text) ? 1 : /^[)\]]$/.test(text) ? -1 : 0), 0);
}

const purposes = /^(?:because|since|as|just|to|so|for|while|well|ok|okay|right|hmm|hm|next|now|and|in|oh|i|we|let|let's|sure|finally)$/;

/** Returns whether words before a request say nothing of it. A comma may also join two instructions. */
function isIdle(said: Said, lead: readonly Token[], sign: readonly Token[], request: ApiRequestStep): boolean {
  const isResult = sign.some(({ word }) => /^(?:so|hence|therefore|thus)$/.test(word));
  if (sign[0]?.text === "," && !isResult && !isRemark(lead, request)) return false;
  const isNumbered = lead[0]?.text === "(" && lead[1]?.kind === "number" && lead[2]?.text === ")";
  const own = isNumbered ? lead.slice(3) : lead;
  const isAsked = sign[0]?.text === "?";
  if (!partsOf(own).every((part) => isChatter(said, part, request, { isAsked, isResult }))) return false;
  const read = own.length === 0 ? undefined : said.read(said.sentence.slice(own[0]?.start, own.at(-1)?.end), said.context);
  // “Make a thing: PUT /things” asks for the same.
  const isSame = (step: Step): boolean => step.step === "api_request" && step.action === request.action;
  return read?.kind !== "understood" || read.steps.every(isSame);
}

function isRemark(lead: readonly Token[], { action }: ApiRequestStep): boolean {
  const first = lead[0]?.word ?? "";
  // “Read the list, GET /pieces”
  if (methodsOfVerb({ word: first, particle: undefined }).includes(action.split(" ")[0] ?? "")) return true;
  const isDone = lead.some(({ word }) => hasTerminal(word, /^v\.(?:wait|save|assert|repeat|set|authenticate|send)(?:\+|$)/));
  return purposes.test(first) && (saysVerb(lead) || /^(?:i|we)$/.test(first)) && !isDone;
}

function partsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const ends = tokens.flatMap((_, at) => (isCut(tokens, at) ? [at] : []));
  return [...ends, tokens.length]
    .map((end, at) => tokens.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end))
    .filter(({ length }) => length > 0);
}

const mostWords = 24;

function isChatter(
  { context }: Said,
  part: readonly Token[],
  request: ApiRequestStep,
  { isAsked = false, isResult = false }: { readonly isAsked?: boolean; readonly isResult?: boolean } = {},
): boolean {
  if (part.length > mostWords) return false;
  // Neither “and if I am nobody?” restricts the request, nor “it must go, so DELETE …” checks something.
  const told = isResult ? part.filter(({ word }) => !/^(?:must|should|has|have|needs?)$/.test(word)) : part;
  const from = isAsked ? told.findIndex(({ word }) => !/^(?:and|but|so|what|if)$/.test(word)) : 0;
  const words = told.slice(Math.max(0, from));
  return saysNothing(words, saysVerb(words) ? "cause" : "title", { steps: [request], done: [], isExplicit: true }, context);
}

const bracketed = / ?(?:\(([^()[\]{}"=/$]{3,160})\)|\[([^()[\]{}"=/$]{3,160})\])/gu;
/** “PUT /pieces, and yes, it really is a PUT here, with …”, “– I know, odd – with …” */
const between =
  /(?:,| [–—-]) ((?:and |but )?(?:yes|yeah|i know|no|really|indeed|well|it|we|i)\b[^"=/$(){}[\]]{3,120}?)(?:,| [–—-])(?= (?:with|having|whose|where|carrying|sending)\b)/giu;

/** Reads the request without its asides, where these are remarks of a person. */
function withoutAsides(said: Said): readonly Step[] | undefined {
  const { tokens } = said;
  const request = requestAt(
    tokens,
    tokens.findIndex((_, one) => pathOfRequest(tokens, one) !== undefined),
  );
  if (request === undefined) return undefined;
  const without = (whole: string, one?: string, other?: string): string => {
    const aside = tokensOf(one ?? other ?? "");
    return isClause(aside) && partsOf(aside).every((part) => isChatter(said, part, request)) ? "" : whole;
  };
  const plain = said.sentence
    .replace(bracketed, without)
    .replace(between, (whole: string, aside: string) => without(whole, aside))
    .trim();
  return plain === said.sentence ? undefined : requestedBy(said, plain);
}

/** “Anna asked for it”, “I always do this” */
function isClause(aside: readonly Token[]): boolean {
  const [first, second] = aside;
  const isWho = /^(?:i|we|you|he|she|it|they|that|this|nobody)$/.test(first?.word ?? "") || /^\p{Lu}\p{Ll}+$/u.test(first?.text ?? "");
  return saysVerb(aside) || (isWho && second?.kind === "word" && aside.length > 2);
}

/** Words between an outcome and the request that it is expected of. */
const bridging =
  /^(?:is|are|be|being|what|exactly|just|precisely|we|i|one|you|that|should|must|shall|will|would|has|have|to|ought|needs?|expect|expects|expected|expecting|get|gets|getting|receive|want|wants|see|comes?|coming|came|back|out|returned|given|of|from|by|for|in|on|at|when|whenever|once|upon|after|a|an|the|asks?|asking|calls?|calling|hits?|hitting|sends?|sending|do|doing|makes?|making|requests?|good|right|correct|proper|answer|response|result|here|now)$/;
/** One of them makes it a statement about the request. */
const stating = /^(?:what|come|comes|coming|came|returned|expected|answer|response|result|when|whenever)$/;
const giving =
  /^,? (?:must|should|shall|will|has to|have to|needs to|ought to) (?:give|return|answer|bring|yield|produce|say|reply)(?: (?:me|us|back|here|now))*(?=$|[,;.] )/iu;
const params = /^,? (?:called|sent|requested|made) (?=with\b)|^,? (?:when|where|with) the (body|payload) (?:is|being) /iu;

/** “…, once DELETE /pieces/7 has been sent before it and has answered 200” */
const doneBefore =
  /^,? (?:once|after|when|as soon as) ((?:GET|POST|PUT|PATCH|DELETE) \/\S+) (?:has been|was|is) (?:sent|called|done|made)(?: before(?: it| that)?)?(?: and (?:has )?(?:answered|returned|given|gave)(?: with)?(?: an?)? ([1-5]\d\d))?[.!]?$/iu;

/** “404 is what GET /pieces/7 must give” as “GET /pieces/7; expect 404” */
function outcomeFirst({ sentence, tokens }: Said): readonly string[] {
  const at = tokens.findIndex((_, one) => one > 1 && pathOfRequest(tokens, one) === one + 1);
  let from = at;
  while (from > 0 && (bridging.test(tokens[from - 1]?.word ?? "") || /^[,:]$/.test(tokens[from - 1]?.text ?? ""))) from--;
  const bridge = tokens.slice(from, at);
  const last = tokens[from - 1];
  if (from < 1 || !bridge.some(({ word }) => stating.test(word)) || /^(?:not|n't|never|no|only)$/.test(last?.word ?? "")) return [];
  if (tokens.slice(0, from).some(({ kind, text }) => kind === "path" || /^[;.?!]$/.test(text))) return [];
  const outcome = sentence.slice(0, last?.end ?? 0);
  const path = tokens[at + 1];
  const after = sentence
    .slice(path?.end ?? 0)
    .replace(giving, "")
    .replace(params, (_, body?: string) => (body === undefined ? " " : ` with ${body} `));
  const end = endOfRequest(after);
  const made = doneBefore.exec(after);
  const written = sentence.slice(tokens[at]?.start ?? 0, path?.end ?? 0);
  if (made !== null) return [`${made[1]}${made[2] === undefined ? "" : `; expect ${made[2]}`}. ${written}; expect ${outcome}`];
  if (request.test(after)) return [];
  const expected = outcome.charAt(0).toLowerCase() + outcome.slice(1);
  return [`${written}${after.slice(0, end)}; expect ${expected}${after.slice(end)}`];
}

/** Where the request ends, and another clause or a reason begins; quotes and brackets have no ends. */
function endOfRequest(text: string): number {
  const masked = text.replace(/"[^"]*"|\{[^{}]*\}|\([^()]*\)/gu, (one) => "x".repeat(one.length));
  const end = /[;.](?= )|, (?:since|because|as|kindly|please)\b|,? because\b/iu.exec(masked)?.index;
  return end ?? text.length;
}

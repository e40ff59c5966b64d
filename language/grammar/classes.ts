// The classes of tokens: as which kinds of values, names and words each can be read.

import type { Token } from "../english/token.ts";
import type { Attachment } from "../playbook.ts";
import { inAnyScript } from "../text/anyScript.ts";
import { rememberedFor } from "../text/remembered.ts";
import type { TokenClass } from "./edges.ts";
import { hasTerminal, lexicon } from "./lexicon/lexicon.ts";
import { isMisspelt } from "./lexicon/misspelling.ts";
import type { Assumption } from "./preferences.ts";

const commonMethods = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/;
const methods =
  /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|CONNECT|QUERY|PROPFIND|PROPPATCH|MKCOL|COPY|MOVE|LOCK|UNLOCK|REPORT|SEARCH|PURGE|LINK|UNLINK|MERGE)$/;
/** Looks at short texts only: most tokens are none. */
export function isMethod(token: Token | undefined): boolean {
  return token !== undefined && token.text.length <= longestMethod && methods.test(token.text);
}

const longestMethod = "PROPPATCH".length;
const statusNumber = /^[1-5]\d\d$/;
const statusList = /^[1-5]\d\d(?:, ?[1-5]\d\d)+$/;
const statusText = /^[1-5]\d\d [A-Za-z][A-Za-z -]*$/;
const isIdentifier = inAnyScript(/^[\p{L}_][\p{L}\p{N}_]*$/u);
/** `deletedAt`, `is_admin`: no word of English. */
export const codeName = /^[a-z][a-z0-9]*(?:[A-Z]|_[a-z])\w*$/;
const isHyphenated = inAnyScript(/^[\p{L}_][\p{L}\p{N}_]*(?:-[\p{L}\p{N}_]+)+$/u);
const isDotted = inAnyScript(/^[\p{L}_][\p{L}\p{N}_-]*(?:\[(?:-?\d+|\*)?\]|\.[\p{L}_][\p{L}\p{N}_-]*)+$/u);
const fileName = /^[\w./-]+\.(?:json|txt|csv|xml|pdf|png|jpe?g|gif|xlsx?|ya?ml|bin|zip|html?|ogg|mp[34]|graphql)$/i;
const isCapital = inAnyScript(/^[\p{Lu}][\p{Ll}]+$/u);
const isCoded = inAnyScript(/^(?=.*\d)[\p{L}\p{N}_.:@-]+!?$/u);
const constant = /^[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*$/;
/** A form whose letters stand for digits. */
const mask = /^(?=.*(?:YYYY|MM|DD|HH|hh|mm|NN|##))[\w#/.: -]+$/;
const playbookName = /\.playbook$/;
const durationWord = /^(\d+(?:\.\d+)?)(ms|s|sec|min|m|h)$/i;

/** A class of a token, and what reading it so assumes. */
export interface Classified {
  readonly as: TokenClass;
  readonly assume: Assumption | undefined;
}

/** The classes of each token; `attachment` is a token of its own at the end. */
export function classesOf(tokens: readonly Token[], attachment: Attachment | undefined): readonly (readonly Classified[])[] {
  const classified = tokens.map((token, at) => {
    const all = classify(token);
    return isMethodOfRequest(tokens, at) ? withoutContent(all) : all;
  });
  return attachment === undefined ? classified : [...classified, classifyAttachment(attachment)];
}

const withoutContent = rememberedFor((all: readonly Classified[]): readonly Classified[] => all.filter(({ as }) => as !== "Content"));

/**
 * "a GET request", "POST to /orders": the method, and nothing that an operation is called. "PATCH the tag" could be its
 * verb.
 */
function isMethodOfRequest(tokens: readonly Token[], at: number): boolean {
  if (!isMethod(tokens[at]) || !commonMethods.test(tokens[at]?.text ?? "")) return false;
  const [next, behind] = [tokens[at + 1], tokens[at + 2]];
  return (
    isAddress(next) ||
    /^(?:request|call)s?$/.test(next?.word ?? "") ||
    (/^(?:to|on|at|against)$/.test(next?.word ?? "") && isAddress(behind))
  );
}

function isAddress(token: Token | undefined): boolean {
  return token?.kind === "path" || token?.kind === "url";
}

type Refer = (as: TokenClass, assume?: Assumption) => void;

function classify(token: Token): readonly Classified[] {
  switch (token.kind) {
    case "word":
      return classesOfWord(token);
    case "quoted":
      return collected((refer) => classifyQuoted(token, refer));
    case "number":
      return statusNumber.test(token.text) ? statusNumbers : statusList.test(token.text) ? statusLists : numbers;
    default:
      return classesOfKind.get(token.kind) ?? noClasses;
  }
}

function collected(find: (refer: Refer) => void): readonly Classified[] {
  const found: Classified[] = [];
  find((as, assume) => {
    found.push({ as, assume });
  });
  return found;
}

const plainly = (...classes: readonly TokenClass[]): readonly Classified[] => classes.map((as) => ({ as, assume: undefined }));
const noClasses = plainly();
const numbers = plainly("Number");
const statusNumbers = plainly("Number", "StatusNumber");
const statusLists = plainly("Number", "StatusList");
const classesOfKind: ReadonlyMap<Token["kind"], readonly Classified[]> = new Map([
  ["reference", plainly("Variable")],
  ["url", plainly("Target", "Url")],
  ["path", plainly("Target")],
  ["jsonPath", plainly("JsonPath")],
  ["json", plainly("Json")],
  ["regex", plainly("Regex")],
  ["parameter", plainly("Parameter")],
  ["server", plainly("Server")],
]);

function classifyAttachment(attachment: Attachment): readonly Classified[] {
  if (attachment.kind === "table") return [{ as: "Table", assume: undefined }];
  const code: readonly Classified[] = [{ as: "Code", assume: undefined }];
  return /^\s*[[{]/.test(attachment.content) ? [...code, { as: "JsonCode", assume: undefined }] : code;
}

/**
 * The classes of a word, remembered: sentences say the same words again and again. The older half is dropped when it is
 * full.
 */
const classesOfWord = (() => {
  const most = 5_000;
  let young = new Map<string, readonly Classified[]>();
  let older = young;
  return (token: Token): readonly Classified[] => {
    const key = `${token.start > 0 ? " " : ""}${token.word} ${token.text}${token.isThing === true ? " thing" : ""}`;
    const known = young.get(key) ?? older.get(key);
    if (known !== undefined) return known;
    const found = collected((refer) => classifyWord(token, refer));
    if (young.size >= most) {
      older = young;
      young = new Map();
    }
    young.set(key, found);
    return found;
  };
})();

/** Looks at the text of the token, and at whether it begins the sentence. */
function classifyWord(token: Token, refer: Refer): void {
  const { text, word } = token;
  refer("Word");
  const isPerson = lexicon.names.get(word)?.some(({ sense }) => sense === "o.noun") === true;
  if ((isIdentifier(text) || isHyphenated(text)) && (isPerson || !lexicon.functional.has(word)))
    refer("SureName", asksMore(word) ? "knownName" : undefined);
  if (/^[a-z]$/i.test(text)) refer("Letter");
  if (!methods.test(text) && isMisspelt(word)) {
    // Only a document can say that it is meant as written.
    if (!isIdentifier(text)) return;
    refer("Name", "misspelt");
    refer("Bare", "misspelt");
    refer("Content");
    if (isCapital(text) && token.start > 0) refer("Capital");
    return;
  }
  if (!lexicon.restricting.has(word) && !isCounting(word)) {
    refer("Plain");
    if (!asksMore(word)) refer("Aimed");
  }
  if (codeName.test(text)) refer("CodeName");
  if (isKey(token)) refer("Key");
  if (mask.test(text)) refer("Mask");
  if (methods.test(text)) refer("Method");
  if (playbookName.test(text)) refer("PlaybookWord");
  if (/^[1-5](?:xx|00s)$/i.test(text)) refer("StatusClass");
  if (/^[1-5]\d\d-[1-5]\d\d$/.test(text)) refer("StatusSpan");
  if (durationWord.test(text)) refer("Duration");
  if (fileName.test(text) || /^\.{1,2}\//.test(text)) refer("File");
  if (word === "" || /^[\w-]+(?:\/[\w{}$-]+)+$/.test(text)) refer("LooseTarget");
  if (headerForm.test(text) && !isKnownHeader(token)) refer("HeaderName");
  if (/^[A-Z]$/.test(text) && !isWho(word) && !(word === "a" && token.start === 0)) refer("HeaderName");
  // "the user", "the first name", the coupon EXPIRED
  if (isPerson) refer("Content");
  if (isPerson && isWho(word)) refer("Person");
  if (lexicon.functional.has(word)) {
    if (/^[A-Z]{5,}$/.test(text) && !lexicon.restricting.has(word)) refer("Constant", "knownValue");
    return;
  }
  if (isIdentifier(text) || isHyphenated(text)) refer("Content");
  if (/^[a-z]{3,}ing$/i.test(text)) refer("Gerund");
  if (isCapital(text) && token.start > 0) refer("Capital");
  if (isCoded(text) || /^[\w.+-]+@[\w.-]+$/.test(text) || isHyphenated(text)) {
    if (!constant.test(text)) refer("Coded");
  }
  const isKnown = lexicon.known.has(word) && token.isThing !== true;
  if (isDotted(text) && !fileName.test(text)) refer("Dotted");
  else if (isIdentifier(text) || isHyphenated(text)) {
    if (!isKnown && isIdentifier(text)) refer("Ident");
    refer("Name", isKnown || isHyphenated(text) ? "knownName" : undefined);
  }
  if (!isKnown && /[^s]s$/.test(word)) refer("PluralIdent");
  else if (!isKnown && isIdentifier(text)) refer("SingularIdent");
  if (!isKnown && /ed$/.test(word)) refer("PastIdent");
  if (constant.test(text) && text.length > 1 && !methods.test(text)) refer("Constant", isKnown ? "knownValue" : undefined);
  else refer(isKnown ? "KnownWord" : "Bare", isKnown ? "knownValue" : "bareValue");
}

function classifyQuoted({ value }: Token, refer: Refer): void {
  const content = value as string;
  refer("Quoted");
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(content)) refer("Number", "quotedNumber");
  if (mask.test(content)) refer("Mask");
  if (playbookName.test(content)) refer("PlaybookWord");
  if (statusNumber.test(content)) refer("StatusNumber");
  if (statusList.test(content)) refer("StatusList");
  if (statusText.test(content)) refer("StatusText");
  if (/^[1-5]xx$/i.test(content)) refer("StatusClass");
  if (methods.test(content) || commonMethods.test(content.toUpperCase())) refer("Method");
  if (/^(?:\$\{[^{}]+\})$/.test(content)) refer("Variable", "quotedNumber");
  if (/^(?:https?:\/\/|\/|\$\{[^{}]+\}\/)\S*$/.test(content)) refer("Target");
  else if (/^[\w.${}<>-]+(?:[/?][\w.${}<>=&%-]*)*$/.test(content)) refer("QuotedTarget", "looseTarget");
  if (/^[\w.${}-]+\/[\w.${}/-]*(?:\?\S*)?$/.test(content)) refer("RelativeTarget");
  if (/^[A-Z]{3,7} (?:\/|https?:\/\/)\S*$/.test(content) && methods.test(content.split(" ")[0] ?? "")) refer("QuotedRequest");
  if (/^https?:\/\/\S+$/.test(content)) refer("Url");
  if (/^\$(?:$|\.|\[)/.test(content)) refer("QuotedPath", "quotedField");
  else if (fileName.test(content)) refer("File");
  else if (isIdentifier(content) || isHyphenated(content) || isDotted(content) || /^\[\d+\]/.test(content)) refer("QuotedName");
  else refer("QuotedText");
  if (isType(content)) refer("QuotedType");
  if (/^\s*[[{]/.test(content)) refer("Json", "quotedNumber");
  if (/^\/.*\/[a-z]*$/.test(content)) refer("Regex");
}

export const headerForm = /^(?:[A-Z]|x-)[A-Za-z0-9]*(?:-[A-Za-z0-9]+)+$/;
export const isHeader: ReadonlySet<string> = new Set(["w.headername", "w.media-type"]);

/** Returns whether the lexicon has the header in another spelling, which is the one that is meant. */
function isKnownHeader({ text, word }: Token): boolean {
  return (
    lexicon.entries.get(word)?.some(({ terminal, words, value }) => isHeader.has(terminal) && words.length === 1 && value !== text) === true
  );
}

function isWho(word: string): boolean {
  return lexicon.entries.get(word)?.some(({ terminal, words }) => terminal === "f.who" && words.length === 1) === true;
}

/** Tokens that can be a name because a value follows: "page 2". No part of a request begins with it. */
function isKey({ text, word }: Token): boolean {
  if (!isIdentifier(text) && !isHyphenated(text)) return false;
  if (word === "a" || word === "an") return true;
  const entries = lexicon.entries.get(word);
  if (lexicon.functional.has(word) && !(isWho(word) && word.length > 3)) return false;
  return entries?.some(({ terminal, words }) => terminal === "k.part" && words.length === 1) !== true;
}

/** "one" and "exactly" are never without content. */
function isCounting(word: string): boolean {
  return hasTerminal(word, /^w\.(?:number|exactly)$/);
}

/** A verb that a request alone does not do: to verify, save, wait or repeat is not an aim of one. */
function asksMore(word: string): boolean {
  return hasTerminal(word, /^v\.(?:assert|save|wait|repeat|match|contain)(?:\+|$)/);
}

function isType(content: string): boolean {
  return lexicon.entries.get(content.toLowerCase())?.some(({ terminal, words }) => terminal === "w.type" && words.length === 1) === true;
}

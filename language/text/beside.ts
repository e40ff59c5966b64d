// Finds what a sentence has before and after what it says: a reference to a ticket or requirement at its end, and a
// phrase before its first clause that says only where in a test that is.

/** “TICKET-12”, “AC2”, “PROJ-7.1” */
const code = /^(?:[A-Z]{2,10}(?:[-_][A-Z]{1,8}){0,2}[-_]?#?\d{1,6}(?:[.-]\d{1,4})*|#\d{1,6})$/;
/** Codes of such names are not ids of things. */
const namedCode = /^(?:REQ|TC|AC|US|UC|CR|PR|BUG|TICKET|ISSUE|STORY|JIRA|DEFECT|TEST|SPEC|TASK)[-_]?#?\d/;
const pointers =
  /^(?:see|cf\.?|refs?\.?|as per|according to|as (?:described|defined|required|specified|stated|agreed|reported|requested|written) (?:in|by))(?: also)?$/;
const documents = /^(?:ticket|issue|story|bug|requirements?|req|criterion|jira|spec|specification|documentation|docs|concept|test plan)$/;
const warnings = /^(?:important|critical|mandatory)!?$/;
const mostWords = 7;
/** Where every reference begins or ends. */
const mayRefer = /[)\]\d]|see|as |cf|ref/;

/** The sentence without “(see TICKET-12)” or “as described in the ticket” at its end. */
export function withoutReference(sentence: string): string {
  if (!mayRefer.test(sentence)) return sentence;
  const words = sentence.split(" ");
  for (let count = Math.min(mostWords, words.length - 2); count > 0; count--) {
    const tail = words.slice(-count).join(" ");
    const said = tail.replace(/[.!]$/, "");
    const isInBrackets = /^[([]/.test(said) && /[)\]]$/.test(said);
    if (!refers(isInBrackets ? said.slice(1, -1) : said, isInBrackets)) continue;
    const before = words.slice(0, -count);
    if (/^[-\u2013\u2014,;]$/.test(before.at(-1) ?? "")) before.pop();
    return before.join(" ").replace(/[,;]$/, "");
  }
  return sentence;
}

function refers(said: string, isInBrackets: boolean): boolean {
  const words = said.split(" ");
  const last = words.at(-1) ?? "";
  if (isInBrackets && words.length === 1) return warnings.test(last) || (namedCode.test(last) && code.test(last));
  const isCode = code.test(last);
  const noun = isCode && documents.test(words.at(-2) ?? "") ? words.length - 2 : isCode ? words.length - 1 : undefined;
  const document = /^(?:plan)$/.test(last) ? words.length - 2 : words.length - 1;
  let end = noun ?? (documents.test(words.slice(document).join(" ")) ? document : 0);
  if (/^(?:the|our)$/.test(words[end - 1] ?? "")) end--;
  else if (!isCode) return false;
  // “see the documentation” may be an instruction.
  return pointers.test(words.slice(0, end).join(" ").toLowerCase()) && (isCode || !/^see/i.test(said) || isInBrackets);
}

const lead =
  /^(?:once (?:more|again)|again|this time|as (?:before|agreed|discussed|planned|usual|always)|for a start|for starters|first of all|(?:ok(?:ay)?|alright|right|well|so)(?=,? (?:now|then|next|we|i|let|please)\b)|(?:as|in|for) (?:an?|the|our) (?:very )?(?:first|next|last|final|second|third) (?:step|check|test|action|thing)|(?:just )?to be (?:sure|safe|certain))(?:, | (?=(?:now|then|next|we|i|let's|please)\b))(?!(?:with|without|but|using|for|by|expecting|in|on|at)\b)(?=\p{L})/iu;

/** Where the sentence begins after “As a last check,” or “OK,”; 0 where it has no such phrase. */
export function lengthOfLead(sentence: string): number {
  return lead.exec(sentence)?.[0].length ?? 0;
}

// Finds the number or mark before a sentence: “Step 4.”, “TC-01:”, “(3)”, “[x]”, “✓”. It gives the place of the
// sentence in a plan, and contains no step or check.

// The build writes no escapes into templates, so they are written here.
const sign = String.raw`\s*(?:[*_]{1,2}\s*)?(?:[.):\]/]|[-\u2013\u2014](?=\s)|=>|->|\u2192|\u21d2)\s*(?:[*_]{1,2}\s*)?(?=\S)`;
/** “4”, “4.1”, “4a”, but not a status: “404: …” is a response. */
const number = String.raw`(?:(?![1-5]\d\d(?!\d))\d{1,4}(?:\.\d{1,3})*[a-z]?|[ivxIVX]{1,4}|one|two|three|four|five|six|seven|eight|nine|ten)`;
const numbered = `(?:test ?(?:case|step)?|step|case|scenario|check|requirement|req|criteri(?:on|a)|acceptance criteri(?:on|a)|rule|item|point|part|story|user story|ticket|bullet|example)`;
const expected = `(?:expected(?: results?| outcome| response| behaviou?r)?|expectation|result)`;

const withNumber = new RegExp(
  String.raw`^[*_]{0,2}${numbered}\s*(?:(?:no\.?|nr\.?|number|#)\s*)?#?${number}(?:\s*\([^()]{1,30}\))?${sign}`,
  "iu",
);
const onlyNumber = new RegExp(String.raw`^(?:no\.?|nr\.?|\u2116|#)\s*#?${number}${sign}`, "iu");
/** “AC-3:”, “TC 1 –”, “REQ-12.3:”, “AUTH_007 -”, “REQ-PAY-005 (negative):” */
const code = new RegExp(
  String.raw`^(?!(?:GET|PUT|POST|HEAD|HTTP)\b)[*_]{0,2}[A-Z]{2,8}(?:[-_][A-Z]{1,8}){0,3}[-_ ]?#?\d{1,5}(?:[.-]\d{1,4})*[a-z]?(?:\s*\([a-z ]{1,30}\))?${sign}`,
  "u",
);

const wordForms: readonly RegExp[] = [
  /^(?:[a-z]\.|[a-z]\)|[A-Z]\))\s+(?=\p{L}|")/u,
  withNumber,
  onlyNumber,
  code,
  // “Expected 3:”, “Expected result of step 3:”
  new RegExp(String.raw`^${expected}\s+(?:(?:of|for|after)\s+)?(?:step\s+)?#?${number}\s*:\s*(?=\S)`, "iu"),
];
const numberForms: readonly RegExp[] = [
  // “4.1 The status is 200”
  /^\d{1,3}(?:\.\d{1,3})+\.?\s+(?=\p{Lu}\p{Ll})/u,
  // “4 - The status is 200”, “4: …”, “4/ …”
  /^(?![1-5]\d\d\D)\d{1,3}[a-z]?\s*(?:[.):/]|[-–—])\s+(?=[\p{L}"'`$(])/u,
];
const markForms: readonly RegExp[] = [
  /^(?:[•·▪◦‣✓✔✅☑☐☒→⇒»]\s*|(?:[-–—*>]{1,2}|=>|->)\s+(?=[\p{L}"'`$[#(]))/u,
  /^\[[ xX✓]\]\s+/,
  /^\[\d{1,3}\](?:\s*[:.-])?\s+(?=\p{Lu}\p{Ll}|"|\$)/u,
  /^\((?![1-5]\d\d\))(?:\d{1,3}|[a-z]|[ivx]{1,4})\)\s*(?=\S)/,
  /^#\d{1,4}(?:\s*[:.)-])?\s+(?=\p{L}|")/u,
  // “[REQ-12] …”, “(AC-3) …”
  /^(?:\[[A-Z]{2,8}[-_ ]?\d{1,5}(?:[.-]\d{1,4})*\]|\([A-Z]{2,8}[-_ ]?\d{1,5}(?:[.-]\d{1,4})*\))(?:\s*[:.-])?\s+(?=[\p{L}"$])/u,
  withNumber,
  onlyNumber,
  code,
  // “**Expected:** …”
  /^(\*\*|__)(?=[\p{L} ]{2,30}:?\1)/u,
];

/** Matches the beginning of every text that one of `wordForms` matches. Most sentences do not begin like this. */
const wordOfLabel = new RegExp(String.raw`^(?:[a-z][).]|n[or]|${numbered}|${expected}\s|[a-z]{2,8}(?:[-_][a-z]{1,8}){0,3}[-_ ]?#?\d)`, "i");

/** The forms of labels that can begin like the text: a path or a quote begins none. */
function formsOf(text: string): readonly RegExp[] {
  if (/^[a-z]/i.test(text)) return wordOfLabel.test(text) ? wordForms : [];
  if (/^\d/.test(text)) return numberForms;
  return /^[$"'`{/@<]/.test(text) ? [] : markForms;
}

/** At most this many, one after the other: “- [ ] 4. …”. */
const most = 3;

/** The beginning of the sentence, after its numbers and marks. */
export function lengthOfLabel(sentence: string): number {
  let start = sentence.length - sentence.trimStart().length;
  for (let count = 0; count < most; count++) {
    const rest = sentence.slice(start);
    const found = labelOf(rest);
    if (found === undefined) break;
    start += found.length;
  }
  return start;
}

function labelOf(text: string): string | undefined {
  for (const form of formsOf(text)) {
    const label = form.exec(text)?.[0];
    if (label !== undefined && label.length < text.length) return label;
  }
  return undefined;
}

/** “Expected result:”, after an action: both are one instruction. */
export const announcesExpectation = /^(?:expected(?: results?| outcome| response| behaviou?r| status)?|expectations?|exp\. result)\s*:/i;

// Finds the members that a refusal calls required, in the forms in which services say it.

/** Names in quotes, after a word such as “field”, as the last part of a path, or as the key of a list of messages. */
const forms: readonly RegExp[] = [
  /["'`]([\w.[\]/-]+)["'`] (?:is|are|was) (?:a )?(?:required|missing|mandatory|not (?:provided|given|set))/gi,
  /["'`]([\w.[\]/-]+)["'`] (?:must|should|can ?not|can't|may not) (?:not )?be (?:null|empty|blank|undefined|missing)/gi,
  /\b(?:field|property|parameter|attribute|member) ["'`]?([\w.[\]/-]+)["'`]?[.:,]? (?:value |it )?(?:is|was) (?:a )?(?:required|missing|mandatory)/gi,
  /["'`]([\w.[\]/-]+)["'`] (?:field|property|parameter|attribute|member) is (?:required|missing|mandatory)/gi,
  /\b(?:missing|required) (?:required )?(?:field|property|parameter|attribute|member|key)s?:? ["'`]([\w.[\]/-]+)["'`]/gi,
  /\bmissing (?:required )?(?:field|property|parameter|attribute|member|key):? (\w+)/gi,
  /"(\w+)": ?\[?"(?:this field |it |value )?(?:is (?:a )?required|can't be blank|may not be (?:null|blank)|required)\b/gi,
  /"(\w+) (?:is (?:a )?required|(?:must|should) not be (?:null|empty|blank|undefined)|can ?not be (?:null|empty|blank))\b/gi,
  // As databases answer: `notNull Violation: Device.type cannot be null`, `NOT NULL constraint failed: devices.type`.
  /\bnot[- ]?null (?:violation|constraint failed): (?:\w+\.)+(\w+)/gi,
  /\bnull value in column "(\w+)"/gi,
];

/** The last parts of the names, `name` of `/body/name`, in the order in which the answer has them. */
export function requiredIn(answer: string): readonly string[] {
  const plain = answer.replace(/\\(["'`])/g, "$1");
  const found = forms.flatMap((form) => [...plain.matchAll(form)].map((match) => ({ at: match.index, name: match[1] ?? "" })));
  const names = found.sort((a, b) => a.at - b.at).map(({ name }) => name.split(/[.[\]/]/).findLast((part) => /[a-z]/i.test(part)) ?? "");
  return [...new Set(names)].filter((name) => name !== "");
}

// Finds the members that a refusal calls unknown or not allowed, in the forms in which services say it.

/** After “not allowed” ends the message: “is not allowed to be empty” is about a value. */
const forms: readonly RegExp[] = [
  /["'`]([\w.$#[\]/-]+)["'`] (?:is|are|was) (?:not (?:allowed|permitted|expected|recogni[sz]ed)|unexpected|unknown|forbidden)(?=["'.,;)}\]\\]|$)/gi,
  /\b(?:unknown|unexpected|unrecogni[sz]ed|unsupported|unpermitted) (?:field|property|parameter|attribute|member|key|name|argument)(?:s|\(s\))?(?: in object)?:? ["'`]([\w.$#[\]/-]+)["'`]/gi,
  /\b(?:unknown|unexpected|unrecogni[sz]ed|unpermitted) (?:field|property|parameter|attribute|member|key|argument)s?: :?(\w+)/gi,
  /\bproperty ["'`]?(\w+)["'`]? should not exist\b/gi,
  /\b(?:additional|extra) (?:properties|property|fields?|keys?) ["'`]([\w.$#[\]/-]+)["'`]/gi,
  // As validators of JSON Schema answer.
  /"additionalProperty": ?"(\w+)"/gi,
  /\badditional propert(?:ies are|y is) not allowed:? \(?["'`]?(\w+)/gi,
  // As Pydantic answers.
  /"extra_forbidden", ?"loc": ?\["body", ?"(\w+)"\]/gi,
];

/** Outermost members alone, `delta` of `/body/delta`, in the order in which the answer has them. */
export function unknownIn(answer: string): readonly string[] {
  const plain = answer.replace(/\\(["'`])/g, "$1");
  const found = forms.flatMap((form) => [...plain.matchAll(form)].map((match) => ({ at: match.index, name: match[1] ?? "" })));
  const names = found.sort((a, b) => a.at - b.at).map(({ name }) => name.replace(/^[$#]?[./]?(?:(?:body|request)[./])?/, ""));
  return [...new Set(names)].filter((name) => /^[\w-]+$/.test(name));
}

// Sentences of requirements that are not test steps by themselves, but mean exactly one thing if the document has their
// subject. A closed list: every word counts.

export type Form =
  /** "a customer exists with name “Ada”": made by the operation that makes one. */
  | { readonly kind: "made"; readonly noun: string; readonly tail?: string }
  | { readonly kind: "gone"; readonly noun: string }
  | { readonly kind: "there"; readonly noun: string }
  | { readonly kind: "up" }
  | { readonly kind: "authenticated" }
  | { readonly kind: "id kept"; readonly noun?: string }
  | { readonly kind: "answered"; readonly noun: string; readonly refused: boolean; readonly status: number };

const article = "(?:an?|one|some)";
const noun = "([a-z][a-z -]{1,40}?)";
const adjective = "(?:existing |new |valid |registered )?";
const forms: readonly (readonly [RegExp, (...groups: (string | undefined)[]) => Form | undefined])[] = [
  [
    /^(?:that )?(?:the )?(?:[\w-]+ ){0,3}(?:api|service|server|system|application|backend) (?:is|should be) (?:available|running|ready|up|online|reachable|up and running)$/i,
    () => ({ kind: "up" }),
  ],
  [
    /^(?:i|we|the user|user|the client) (?:am|are|is|have|has|get|gets|got|obtain|obtains) (?:(?:successfully )?(?:logged in|signed in|authenticated|authorized)(?: (?:with|to|at|in) the (?:api|service|system|application))?|(?:an? )?(?:valid )?(?:auth|authentication|authorization|access|bearer|api)[ -]token)$/i,
    () => ({ kind: "authenticated" }),
  ],
  [
    new RegExp(
      `^(?:that )?${article} ${adjective}${noun} (?:already )?(?:exists|is there|is registered|was created|has been created|is created)(?: (with|having|for) (.+))?$`,
      "i",
    ),
    made,
  ],
  [new RegExp(`^(?:that )?there (?:is|exists) ${article} ${adjective}${noun}(?: (with|having|for) (.+))?$`, "i"), made],
  [
    new RegExp(`^(?:i|we|the user|user|the client) (?:have|has|had) ${article} ${adjective}${noun}(?: (with|having|for) (.+))?$`, "i"),
    made,
  ],
  [
    new RegExp(
      `^(?:that )?the ${noun} (?:should |must )?(?:no longer|not) (?:exists?|be (?:retrievable|available|there|found))(?: (?:anymore|any more|any longer))?$`,
      "i",
    ),
    gone,
  ],
  [
    new RegExp(
      `^(?:that )?(?:the )?${noun} (?:should not|does not|doesn't|no longer|must not) exists?(?: (?:anymore|any more|any longer))?$`,
      "i",
    ),
    gone,
  ],
  [new RegExp(`^(?:that )?the ${noun} (?:is gone|has been deleted|has been removed)$`, "i"), gone],
  [
    new RegExp(
      `^(?:that )?the ${noun} (?:(?:should |must )?(?:still )?exists?|(?:should |must |can )(?:still )?be (?:retrieved|retrievable|found))$`,
      "i",
    ),
    (name) => (name === undefined ? undefined : { kind: "there", noun: name }),
  ],
  [
    /^(?:i |we )?(?:save|store|keep|remember|capture|note)s? (?:the|its) (?:([a-z][a-z -]{1,40}?)(?:'s)? )?id(?: for later(?: use)?)?$/i,
    (name) => ({ kind: "id kept", ...(name === undefined ? {} : { noun: name }) }),
  ],
  [
    /^(?:that )?(?:the )?([a-z][a-z -]{1,40}?) (?:is|was|should be|must be) (refused|rejected|denied|declined|accepted|created) with (?:http )?(?:the )?status(?: code)? (\d{3})$/i,
    (name = "", word, status) => ({
      kind: "answered",
      noun: name,
      refused: /^(?:refused|rejected|denied|declined)$/i.test(word ?? ""),
      status: Number(status),
    }),
  ],
];

function made(name: string | undefined, word: string | undefined, tail: string | undefined): Form | undefined {
  if (name === undefined) return undefined;
  // "an order for book ID 3 with customer name “Ada”" has two such words.
  const fields = word?.toLowerCase() === "for" ? tail?.replace(/ with (?=[a-z])/i, " and ") : tail;
  return { kind: "made", noun: name, ...(fields === undefined ? {} : { tail: fields }) };
}

function gone(name: string | undefined): Form | undefined {
  return name === undefined ? undefined : { kind: "gone", noun: name };
}

/** `sentence` is without Given, When, Then. */
export function formOf(sentence: string): Form | undefined {
  const whole = sentence.trim().replace(/[.:]$/, "").replace(/\s+/g, " ");
  const checked = /^(?:(?:i|we) )?(?:verify|check|ensure|confirm|expect)(?: that)? (.+)$/i.exec(whole)?.[1];
  const found = formOfPlain(checked ?? whole);
  // Only visible results are checked: "verify a customer exists" creates none.
  return checked !== undefined && found !== undefined && !/^(?:gone|there|up|answered)$/.test(found.kind) ? undefined : found;
}

function formOfPlain(plain: string): Form | undefined {
  for (const [pattern, make] of forms) {
    const match = pattern.exec(plain);
    const found = match === null ? undefined : make(...match.slice(1).map((group) => group?.trim()));
    if (found !== undefined) return found;
  }
  return undefined;
}

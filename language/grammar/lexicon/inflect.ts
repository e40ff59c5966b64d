// The forms of English verbs and nouns, by rule; what follows none is in the table of irregular ones.

/** past and participle, and where it differs the third person. */
const irregular: ReadonlyMap<string, readonly [past: string, participle: string, third?: string]> = new Map(
  Object.entries({
    be: ["was", "been", "is"],
    have: ["had", "had", "has"],
    do: ["did", "done", "does"],
    go: ["went", "gone", "goes"],
    send: ["sent", "sent"],
    make: ["made", "made"],
    get: ["got", "got"],
    put: ["put", "put"],
    set: ["set", "set"],
    let: ["let", "let"],
    hit: ["hit", "hit"],
    read: ["read", "read"],
    run: ["ran", "run"],
    see: ["saw", "seen"],
    say: ["said", "said"],
    give: ["gave", "given"],
    take: ["took", "taken"],
    keep: ["kept", "kept"],
    hold: ["held", "held"],
    find: ["found", "found"],
    show: ["showed", "shown"],
    come: ["came", "come"],
    become: ["became", "become"],
    begin: ["began", "begun"],
    bear: ["bore", "borne"],
    write: ["wrote", "written"],
    lead: ["led", "led"],
    lend: ["lent", "lent"],
    buy: ["bought", "bought"],
    build: ["built", "built"],
    hang: ["hung", "hung"],
    sleep: ["slept", "slept"],
    meet: ["met", "met"],
    hear: ["heard", "heard"],
    tell: ["told", "told"],
    throw: ["threw", "thrown"],
    bring: ["brought", "brought"],
    spit: ["spat", "spat"],
    slap: ["slapped", "slapped"],
    forbid: ["forbade", "forbidden"],
    forget: ["forgot", "forgotten"],
    end: ["ended", "ended"],
    undo: ["undid", "undone", "undoes"],
    win: ["won", "won"],
    lose: ["lost", "lost"],
    freeze: ["froze", "frozen"],
    rise: ["rose", "risen"],
    grow: ["grew", "grown"],
    fall: ["fell", "fallen"],
    sink: ["sank", "sunk"],
    stand: ["stood", "stood"],
    prove: ["proved", "proven"],
    pay: ["paid", "paid"],
    sell: ["sold", "sold"],
    leave: ["left", "left"],
    choose: ["chose", "chosen"],
    draw: ["drew", "drawn"],
    withdraw: ["withdrew", "withdrawn"],
    drive: ["drove", "driven"],
    feed: ["fed", "fed"],
    spend: ["spent", "spent"],
    shut: ["shut", "shut"],
    cut: ["cut", "cut"],
    split: ["split", "split"],
    cast: ["cast", "cast"],
    lay: ["laid", "laid"],
    fly: ["flew", "flown"],
    teach: ["taught", "taught"],
    catch: ["caught", "caught"],
    seek: ["sought", "sought"],
    "double-check": ["double-checked", "double-checked"],
  } satisfies Record<string, readonly [string, string] | readonly [string, string, string]>),
);

const bases: ReadonlyMap<string, string> = new Map(
  [...irregular].flatMap(([base, [past, participle]]) => [past, participle].map((form) => [form, base] as const)),
);

/** The verb of an irregular past or participle: “freeze” of “frozen”. */
export function baseOfIrregular(form: string): string | undefined {
  return bases.get(form);
}

export interface VerbForms {
  /** Base form, third person, past. */
  readonly finite: readonly string[];
  readonly participle: readonly string[];
  readonly gerund: string;
}

/** The forms of a verb or of a phrase that begins with one. */
export function verbForms(phrase: string): VerbForms {
  const [verb = "", ...rest] = phrase.split(" ");
  const tail = rest.length === 0 ? "" : ` ${rest.join(" ")}`;
  const [past, participle, third] = irregular.get(verb) ?? [undefined, undefined, undefined];
  const doubled = doubles(verb) ? verb + verb.at(-1) : verb;
  const regularPast = verb.endsWith("e") ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${doubled}ed`;
  const gerund = verb === "be" ? "being" : /[^eo]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${doubled}ing`;
  const finite = [verb, third ?? plural(verb), past ?? regularPast, ...(verb === "be" ? ["are", "am", "were"] : [])];
  return { finite: finite.map((form) => form + tail), participle: [(participle ?? regularPast) + tail], gerund: gerund + tail };
}

/** A short stressed syllable at the end doubles its consonant: hit, hitting; submit, submitted. */
function doubles(verb: string): boolean {
  return /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb) || /(?:mit|trol|fer|get|bid|gin)$/.test(verb);
}

/** The plural of a noun or of a phrase that ends in one; also the third person of a regular verb. */
export function plural(phrase: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(phrase)) return `${phrase}es`;
  return /[^aeiou]y$/.test(phrase) ? `${phrase.slice(0, -1)}ies` : `${phrase}s`;
}

// Reads Gherkin features: each scenario is one test. A sentence that Playbook understands becomes its steps; any other
// is listed with its place.

import { AstBuilder, Errors, GherkinClassicTokenMatcher, Parser } from "@cucumber/gherkin";
import type { Background, Examples, Step as GherkinStep, Scenario } from "@cucumber/messages";
import { IdGenerator } from "@cucumber/messages";
import { compile, type Json, parseAttachment, parseJson, type Step } from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";
import { isKarate, karateCalls } from "../karate/read.ts";
import { spelledNumber } from "../reading/bareValue.ts";
import { type ImportSession, openSource, type Source } from "../reading/source.ts";
import { withoutStepSecrets } from "../reading/stepSecrets.ts";
import { type ImportedCall, type ImportedSource, type ImportFile, newCall, type Place, shortened } from "../reading/suite.ts";
import { type DomainSentence, wordingOf } from "./domainSteps.ts";

export function readGherkin(file: ImportFile, session: ImportSession): ImportedSource {
  const feature = parsed(file);
  const isKarateFeature = isKarate(stepsOf(feature?.children ?? []).map(({ text }) => text));
  // Expressions of Karate name variables as they are, and parts of them.
  const reference = (words: string) => (/^[\p{L}_][\p{L}\p{N}_.[\]]*$/u.test(words) ? words : undefined);
  const source = openSource(file, "gherkin", session, isKarateFeature ? { generated: () => undefined, reference } : {});
  const scenario = isKarateFeature ? karateScenario : proseScenario;
  const backgrounds: Background[] = [];
  for (const child of feature?.children ?? []) {
    if (child.background) backgrounds.push(child.background);
    if (child.scenario) scenario(child.scenario, backgrounds, feature?.tags ?? [], source);
    const own = [...backgrounds];
    for (const inner of child.rule?.children ?? []) {
      if (inner.background) own.push(inner.background);
      if (inner.scenario) scenario(inner.scenario, own, feature?.tags ?? [], source);
    }
  }
  return source.done(feature?.name || file.name);
}

function stepsOf(children: NonNullable<ReturnType<typeof parsed>>["children"]): readonly GherkinStep[] {
  return children.flatMap(({ background, scenario, rule }) => [
    ...(background?.steps ?? []),
    ...(scenario?.steps ?? []),
    ...stepsOf((rule?.children ?? []) as typeof children),
  ]);
}

function parsed({ name, text }: ImportFile) {
  try {
    return new Parser(new AstBuilder(IdGenerator.uuid()), new GherkinClassicTokenMatcher()).parse(text).feature;
  } catch (error) {
    if (!(error instanceof Errors.GherkinException)) throw error;
    const [first = ""] = error.message.split("\n").filter((line) => !/^Parser errors:/.test(line));
    throw new PlaybookError("import", `${name} cannot be read: ${first}.`, "Fix the feature; Cucumber cannot read it either.", error);
  }
}

function callsSomething(step: GherkinStep): boolean {
  const { text, attachment } = sentenceOf(step, (filled) => filled);
  const understood = compile(text, attachment === undefined ? undefined : parseAttachment(attachment));
  return understood.kind === "understood" && understood.steps.some((one) => one.step === "api_request");
}

type Tags = readonly { readonly name: string }[];

function proseScenario(
  { name, steps, tags, examples, location }: Scenario,
  backgrounds: readonly Background[],
  featureTags: Tags,
  source: Source,
): void {
  const { tables, heads } = tablesOf(examples);
  const columns = new Map(heads.map((head) => [head, source.names.of(head)] as const));
  const background = backgrounds.flatMap((one) => one.steps);
  // A background that only prepares belongs to the requests of the scenario.
  const calls = background.some(callsSomething);
  const setup = calls ? sentences(background, columns, source) : [];
  const execution = sentences(calls ? steps : [...background, ...steps], columns, source);
  const inQuotes = textOf([...background, ...steps]);
  const rows = tables.flatMap((table) =>
    rowsOf(table, columns, (head) => inQuotes.includes(`"<${head}>"`) || inQuotes.includes(`'<${head}>'`)),
  );
  source.tests.push({
    title: titleOf(name, location),
    phases: { ...(setup.length === 0 ? {} : { setup }), execution },
    sentences: {
      ...(calls ? { setup: background.map((step) => domainSentence(step, columns, source)) } : {}),
      execution: (calls ? steps : [...background, ...steps]).map((step) => domainSentence(step, columns, source)),
    },
    ...tagsOf(featureTags, tags),
    ...(rows.length === 0 ? {} : { rows }),
  });
}

/** In UTF-16 code units. */
const longestSentence = 2_000;

function domainSentence(step: GherkinStep, columns: ReadonlyMap<string, string>, source: Source): DomainSentence {
  const filled = filler(columns);
  const { text, attachment } = sentenceOf(step, filled);
  const below = attachment === undefined ? undefined : filled(attachment);
  const parsedBelow = below === undefined ? undefined : parseAttachment(below);
  // A longer line was not written by a person, so it becomes no phrase.
  const isShort = text.length <= longestSentence;
  const isUnderstood = isShort && compile(text, parsedBelow).kind !== "refused";
  const table = step.dataTable?.rows.map(({ cells }) => cells.map(({ value }) => value));
  const keyword = step.keyword.trim();
  return {
    place: { file: source.file, line: step.location.line },
    // The steps of the same sentences have been read before, with their secrets.
    lines: [`${keyword === "*" ? "" : `${keyword} `}${text}`, ...(below?.split("\n") ?? [])].map((line) => source.secrets.fill(line)),
    ...(isShort ? { wording: wordingOf(text, parsedBelow) } : {}),
    ...(isUnderstood ? { isUnderstood } : {}),
    ...(table === undefined ? {} : { table }),
  };
}

/** `<column>` is a variable. */
function filler(columns: ReadonlyMap<string, string>): (text: string) => string {
  return (text) => text.replace(/<([^<>]+)>/g, (whole, name: string) => (columns.has(name) ? `\${${columns.get(name)}}` : whole));
}

function karateScenario(
  { name, steps, tags, examples, location }: Scenario,
  backgrounds: readonly Background[],
  featureTags: Tags,
  source: Source,
): void {
  const { tables, heads } = tablesOf(examples);
  const all = [...backgrounds.flatMap((one) => one.steps), ...steps];
  if (heads.some((head) => !/^[A-Za-z_]\w*$/.test(head))) {
    for (const { text, location: at } of all.filter((step) => /^(?:method|status|match|assert)\b/.test(step.text))) {
      const isRequest = text.startsWith("method");
      if (isRequest) source.found.requests++;
      else source.assertion();
      const place = { file: source.file, line: at.line };
      source.list(
        isRequest ? "request" : "assertion",
        place,
        shortened(text),
        "the examples of its scenario are not written in the feature",
      );
    }
    return;
  }
  const columns = new Map(heads.map((head) => [head, source.names.of(head)] as const));
  const calls = karateCalls(
    all.map((step) => ({
      text: withColumns(step.text.trim(), columns),
      place: { file: source.file, line: step.location.line },
      ...(step.docString === undefined ? {} : { attached: withColumns(step.docString.content, columns) }),
    })),
    source,
  );
  const rows = tables.flatMap((table) => rowsOf(table, columns));
  source.tests.push({
    title: titleOf(name, location),
    phases: { execution: calls },
    ...tagsOf(featureTags, tags),
    ...(rows.length === 0 ? {} : { rows }),
  });
}

function tablesOf(examples: readonly Examples[]): { readonly tables: readonly Examples[]; readonly heads: readonly string[] } {
  const tables = examples.filter(({ tableHeader }) => tableHeader !== undefined);
  return { tables, heads: tables.flatMap(({ tableHeader }) => (tableHeader?.cells ?? []).map(({ value }) => value)) };
}

/** `<id>` is a variable; in quotes it is a part of the text. */
function withColumns(text: string, columns: ReadonlyMap<string, string>): string {
  let quote = "";
  return text.replace(/['"]|<(\w+)>/g, (whole, name: string | undefined) => {
    if (name === undefined) {
      quote = quote === "" ? whole : quote === whole ? "" : quote;
      return whole;
    }
    if (!columns.has(name)) return whole;
    return quote === "" ? name : `${quote} + ${name} + ${quote}`;
  });
}

function titleOf(name: string, { line }: Scenario["location"]): string {
  return name === "" ? `Scenario in line ${line}` : name;
}

function tagsOf(featureTags: Tags, tags: Tags): { readonly tags?: readonly string[] } {
  const all = [...featureTags, ...tags].map((tag) => tag.name.replace(/^@/, "")).filter((tag) => /^[\p{L}\p{N}_.-]+$/u.test(tag));
  return all.length === 0 ? {} : { tags: [...new Set(all)] };
}

function textOf(steps: readonly GherkinStep[]): string {
  return steps
    .map(({ text, docString, dataTable }) =>
      [text, docString?.content ?? "", ...(dataTable?.rows.flatMap(({ cells }) => cells.map(({ value }) => value)) ?? [])].join("\n"),
    )
    .join("\n");
}

/** Cucumber replaces texts: a cell in quotes gives the quotes to the place that has none. */
function rowsOf(
  { tableHeader, tableBody }: Examples,
  columns: ReadonlyMap<string, string>,
  isQuoted: (head: string) => boolean = () => true,
): readonly Readonly<Record<string, Json>>[] {
  const heads = tableHeader?.cells ?? [];
  return tableBody.map(({ cells }) =>
    Object.fromEntries(
      cells.map(({ value }, index) => [columns.get(heads[index]?.value ?? "") ?? "", cell(value, isQuoted(heads[index]?.value ?? ""))]),
    ),
  );
}

function cell(text: string, isQuoted: boolean): Json {
  if (/^(?:true|false)$/.test(text)) return text === "true";
  if (!isQuoted && /^"(?:[^"\\]|\\.)*"$/.test(text)) {
    const read = parseJson(text, "by value");
    if (read.ok) return read.value;
  }
  return spelledNumber(text) ?? text;
}

function sentences(steps: readonly GherkinStep[], columns: ReadonlyMap<string, string>, source: Source): readonly ImportedCall[] {
  const calls: ImportedCall[] = [];
  let before: { readonly step: Step; readonly place: Place; readonly what: string }[] = [];
  let base = "";
  let waiting: ImportedCall["unfit"] = [];
  for (const step of steps) {
    const place: Place = { file: source.file, line: step.location.line };
    const filled = filler(columns);
    const sentence = sentenceOf(step, filled);
    const call = calls.at(-1);
    const understood = compile(sentence.text, sentence.attachment === undefined ? undefined : parseAttachment(filled(sentence.attachment)));
    const unfit = (reason: string) =>
      void (call?.unfit ?? waiting).push({ kind: "sentence", place, what: shortened(`${step.keyword}${step.text}`), reason });
    if (understood.kind !== "understood") {
      unfit(understood.problem.message);
      continue;
    }
    for (const written of understood.steps) {
      const one = written.step === "api_request" || written.step === "prepare" ? withoutStepSecrets(written, source.secrets) : written;
      if (one.step === "set" && source.takesSecret(one.variable, one.value)) {
        unfit("its value is a secret, so it becomes an encrypted variable");
        continue;
      }
      const current = calls.at(-1);
      if (one.step === "api_request") {
        source.found.requests++;
        const next = newCall(place);
        next.before.push(...before.map((prepared) => prepared.step));
        next.unfit.push(...waiting);
        next.request = { ...one, action: one.action.replace(" /", () => ` ${base}/`) };
        calls.push(next);
        before = [];
        waiting = [];
      } else if (
        one.step === "prepare" &&
        one.baseUrl !== undefined &&
        Object.keys(one).every((key) => key === "step" || key === "baseUrl" || key === "action")
      ) {
        base = one.baseUrl.replace(/(?<!\/)\/+$/, "");
      } else if (one.step === "prepare" || (current === undefined && (one.step === "set" || one.step === "wait")))
        before.push({ step: one, place, what: shortened(`${step.keyword}${step.text}`) });
      else if (one.step === "validate" && current !== undefined) {
        source.assertion();
        current.asserts.push({ place, what: shortened(step.text), value: one.checks });
      } else if (one.step === "save" && current !== undefined)
        for (const entry of one.store) current.saves.push({ place, what: shortened(step.text), value: entry });
      else if (current !== undefined && (one.step === "set" || one.step === "wait" || one.step === "repeat")) current.after.push(one);
      else unfit(current === undefined ? "there is no request before it" : `it needs context that the file does not have (${one.step})`);
    }
  }
  const last = calls.at(-1);
  for (const one of waiting) if (last === undefined) source.unfit.push(one);
  for (const { place, what } of before) source.list("sentence", place, what, "no request follows that it could prepare");
  return calls;
}

/** A sentence with a table or a text below it ends in a colon. */
function sentenceOf(
  { text, docString, dataTable }: GherkinStep,
  filled: (text: string) => string,
): { readonly text: string; readonly attachment?: string } {
  const attachment = docString
    ? `\`\`\`\`${docString.mediaType ?? ""}\n${docString.content}\n\`\`\`\``
    : dataTable?.rows.map(({ cells }) => `| ${cells.map(({ value }) => value.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
  const sentence = filled(text).trim();
  if (attachment === undefined) return { text: /[.!?]$/.test(sentence) ? sentence : `${sentence}.` };
  return { text: sentence.endsWith(":") ? sentence : `${sentence}:`, attachment };
}

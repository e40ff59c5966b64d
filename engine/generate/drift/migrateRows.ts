// Migrates rows of `data:` whose columns are a request's body, or members of it, after a change of the document: it
// renames or removes changed columns, and reports rows that lack a newly required value or contain one that is not
// allowed any more.

import {
  type ApiRequestStep,
  instructionsOf,
  isJsonObject,
  type Json,
  playbookAt,
  removeInYaml,
  type Step,
  setInYaml,
  type Workspace,
  withFile,
} from "../../../language/index.ts";
import type { Schemas } from "../endpoints/schemas.ts";
import type { OperationChange } from "./documentChanges.ts";
import { hasMember, valuesAt } from "./jsonPlaces.ts";
import { nameOf } from "./members.ts";
import type { Finding, MigratedPlaybook } from "./migratePlaybook.ts";
import { titleOf } from "./migrateRequest.ts";

type Row = Readonly<Record<string, Json>>;

/** `old` has the old document; `changeOf` finds the changes of the operation that a request calls. */
export function migrateRows(
  old: Workspace,
  workspace: Workspace,
  path: string,
  changeOf: (step: ApiRequestStep) => OperationChange | undefined,
  schemas: Schemas,
): MigratedPlaybook {
  const data = playbookAt(old, path)?.frontMatter.data;
  if (data?.value.kind !== "rows") return { findings: [], workspace };
  const rows = data.value.rows as readonly Row[];
  const findings: Finding[] = [];
  const say = (kind: Finding["kind"], message: string) => {
    if (!findings.some((one) => one.message === message)) findings.push({ offset: data.span.start, kind, message });
  };
  let text = workspace.files.get(path)?.text ?? "";
  for (const { change, column, around } of readColumns(old, path, changeOf)) {
    const { after } = change;
    for (const detail of change.details) {
      if (!detail.kind.startsWith("field")) continue;
      const field = detail as Extract<typeof detail, { readonly name: string; readonly kind: `field ${string}` }>;
      const member = (field.kind === "field renamed" ? field.before : field.member).path;
      const inner = innerPath(member, around);
      if (inner === undefined) continue;
      const having = rows.flatMap((row, index) => (inner.length > 0 && hasMember(row[column], inner) ? [index] : []));
      if (field.kind === "field renamed" || field.kind === "field removed") {
        const to = field.kind === "field renamed" ? innerPath(field.after.path, around) : undefined;
        if (having.length === 0 || inner.length === 0) continue;
        const next = moved(text, rows, column, having, inner, to);
        const what =
          field.kind === "field renamed"
            ? `The field ${field.name} is now called ${nameOf(field.after.path)}`
            : `${titleOf(after)} no longer accepts the field ${field.name}`;
        say(next === undefined ? "open" : "proposed", `${what}: ${titlesOf(rows, having)}.`);
        text = next ?? text;
      } else {
        const isRequired = field.kind === "field added" ? field.member.required : field.changes.includes("is now required");
        const lacking = rows.flatMap((row, index) =>
          isJsonObject(row[column]) && inner.length > 0 && !hasMember(row[column], inner) ? [index] : [],
        );
        if (isRequired && lacking.length > 0)
          say("open", `${titleOf(after)} requires the field ${field.name}, which is not sent in ${titlesOf(rows, lacking)}.`);
        if (field.kind !== "field changed") continue;
        const wrong = rows.flatMap((row, index) => {
          const values = valuesAt(row[column], inner).filter((value) => !/\$\{|"\$/.test(JSON.stringify(value)));
          return values.some((value) => schemas.accepts(field.member.schema, value) === false) ? [index] : [];
        });
        // A value that was wrong before is meant to be refused.
        const narrowed = field.changes.filter((one) => !/required|optional|\bcan be\b/.test(one));
        if (wrong.length > 0 && narrowed.length > 0)
          say("open", `The field ${field.name} ${narrowed.join(", ")}: check ${titlesOf(rows, wrong)}.`);
      }
    }
  }
  return { findings, workspace: withFile(workspace, path, text) };
}

interface Column {
  readonly change: OperationChange;
  readonly column: string;
  /** Where in the body the column's value is. */
  readonly around: readonly string[];
}

/** Columns that are sent as the body or as a member of it. */
function readColumns(old: Workspace, path: string, changeOf: (step: ApiRequestStep) => OperationChange | undefined): readonly Column[] {
  const found: Column[] = [];
  const walk = (change: OperationChange, value: Json | undefined, around: readonly string[]): void => {
    if (isJsonObject(value) && typeof value.$var === "string") found.push({ change, column: value.$var, around });
    else if (isJsonObject(value)) for (const [key, member] of Object.entries(value)) walk(change, member, [...around, key]);
    else if (typeof value === "string") {
      const column = /^\$\{(\w+)\}$/.exec(value)?.[1];
      if (column !== undefined) found.push({ change, column, around });
    }
  };
  for (const { instructions } of instructionsOf(old, path) ?? [])
    for (const step of instructions.flatMap(({ steps }) => steps as readonly Step[])) {
      const change = step.step === "api_request" ? changeOf(step) : undefined;
      if (step.step === "api_request" && change !== undefined) walk(change, (step.body ?? step.form) as Json | undefined, []);
    }
  return found;
}

/** The rest of a member's path within the column; undefined if the column is somewhere else. */
function innerPath(member: readonly string[], around: readonly string[]): readonly string[] | undefined {
  return around.every((key, index) => member[index] === key) ? member.slice(around.length) : undefined;
}

function moved(
  text: string,
  rows: readonly Row[],
  column: string,
  having: readonly number[],
  from: readonly string[],
  to: readonly string[] | undefined,
): string | undefined {
  if (from.includes("[]") || to?.includes("[]") === true) return undefined;
  const [, opening = "", matter = "", rest = ""] = /^(---\r?\n)([\s\S]*?\n)(---[\s\S]*)$/.exec(text) ?? [];
  let now: string | undefined = matter;
  for (const index of having) {
    const place = ["data", index, column];
    const [value] = valuesAt(rows[index]?.[column], from);
    const added: string | undefined = to === undefined || value === undefined ? now : edited(now, setInYaml(now, [...place, ...to], value));
    now = added === undefined ? undefined : edited(added, removeInYaml(added, [...place, ...from]));
    if (now === undefined) return undefined;
  }
  return opening + now + rest;
}

function edited(text: string, change: ReturnType<typeof setInYaml>): string | undefined {
  return change && text.slice(0, change.span.start) + change.text + text.slice(change.span.end);
}

const mostNamed = 3;

/** `the rows "quantity is 0" and "quantity is 101" of data`. */
function titlesOf(rows: readonly Row[], indices: readonly number[]): string {
  const titles = indices
    .slice(0, mostNamed)
    .map((index) => (typeof rows[index]?.case === "string" ? `"${rows[index].case}"` : String(index + 1)));
  const more = indices.length - titles.length;
  const all = more > 0 ? [...titles, `${more} more`] : titles;
  return `${indices.length === 1 ? "row" : "rows"} ${all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`} of data`;
}

// Finds what a document has things of: how each is made, read and listed, and the steps before a sentence about it.

import { subjectOf } from "../../../../language/english/context/nouns.ts";
import type { Field, Operation, Operations } from "../../../../language/openapi/operations.ts";
import type { Step } from "../../../../language/step.ts";
import { membersOf, words } from "./values.ts";

export interface Thing {
  readonly noun: string;
  readonly plural: string;
  readonly made?: { readonly step: Step; readonly fields: readonly Field[] };
  readonly read?: { readonly step: Step; readonly operation: Operation; readonly fields: readonly Field[] };
  readonly listed?: {
    readonly step: Step;
    readonly operation: Operation;
    readonly fields: readonly Field[];
    /** The field that holds the list, or none where the response is the list. */
    readonly root: string | undefined;
  };
  readonly id?: { readonly field: string; readonly variable: string };
  /** The fields of a refusal, with the step that is refused. */
  readonly refused?: { readonly fields: readonly Field[]; readonly status: number };
}

export interface Surroundings {
  readonly before: readonly Step[];
  readonly things: readonly Thing[];
}

const wrappers: ReadonlySet<string> = new Set("data items results content records entries".split(" "));

const good = ({ responses }: Operation) => responses.find(({ status }) => /^2/.test(status));

export function surroundingsOf({ operations }: Operations): Surroundings {
  const before: Step[] = [];
  const variables = new Map<string, string>();
  const ids = new Map<string, { field: string; variable: string }>();
  for (const operation of operations) {
    const subject = subjectOf(operation);
    if (operation.method !== "POST" || subject.action !== undefined || subject.isItem) continue;
    const item = operations.find(({ path }) => path.startsWith(`${operation.path}/{`));
    const parameter = item && /^\/\{(\w+)\}/.exec(item.path.slice(operation.path.length))?.[1];
    const fields = good(operation)?.fields ?? [];
    const field =
      fields.find(({ name }) => name === "id") ??
      fields.find(({ name }) => name === parameter) ??
      fields.find(({ name }) => /(?:Id|_id|code|number|no)$/i.test(name));
    if (parameter === undefined || field === undefined || /(?<!\$)\{/.test(filled(operation.path, variables))) continue;
    const noun = nounOf(operation);
    const variable = parameter.includes("_") ? parameter : `${noun.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
    variables.set(parameter, variable);
    ids.set(operation.path, { field: field.name, variable });
    before.push(
      { step: "api_request", action: `POST ${filled(operation.path, variables)}`, body: {} },
      { step: "save", store: [{ [variable]: `$.${field.name}` }] },
    );
  }
  const things: Thing[] = [];
  for (const operation of operations) {
    const last = operation.path.split("/").at(-1) as string;
    if (operation.method !== "GET" || /\{/.test(last) || subjectOf(operation).action !== undefined) continue;
    const path = filled(operation.path, variables);
    if (/(?<!\$)\{/.test(path) || !/s$/.test(last)) continue;
    const response = good(operation);
    const arrays = response?.fields.filter(({ type }) => type === "array") ?? [];
    const item = operations.find((one) => one.method === "GET" && one.path.startsWith(`${operation.path}/{`) && one.path.endsWith("}"));
    const made = operations.find((one) => one.method === "POST" && one.path === operation.path);
    const [array] = arrays;
    const isOwn = array !== undefined && (wrappers.has(array.name.toLowerCase()) || words(array.name) === words(last));
    const isList = response?.isList === true || (arrays.length === 1 && isOwn);
    const itemPath = item === undefined ? undefined : filled(item.path, variables);
    const bad = (item ?? operation).responses.find(({ status, fields }) => /^4/.test(status) && fields.length > 0);
    const id = ids.get(operation.path);
    things.push({
      noun: nounOf(operation),
      plural: words(last),
      ...(made && { made: { step: { step: "api_request", action: `POST ${path}`, body: {} }, fields: good(made)?.fields ?? [] } }),
      ...(item &&
        !/(?<!\$)\{/.test(itemPath as string) && {
          read: { step: { step: "api_request", action: `GET ${itemPath}` }, operation: item, fields: good(item)?.fields ?? [] },
        }),
      ...(isList && {
        listed: {
          step: { step: "api_request", action: `GET ${path}` },
          operation,
          fields: response?.isList === true ? response.fields : membersOf(array as Field),
          root: response?.isList === true ? undefined : array?.name,
        },
      }),
      ...(id && { id }),
      ...(bad && { refused: { fields: bad.fields, status: Number(bad.status) } }),
    });
  }
  return { before, things };
}

function filled(path: string, variables: ReadonlyMap<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (whole, name: string) => (variables.has(name) ? `\${${variables.get(name)}}` : whole));
}

/** The singular of the last segment. */
function nounOf({ path }: Operation): string {
  const last = words(path.split("/").findLast((segment) => segment !== "" && !/^\{/.test(segment)) as string);
  if (/ies$/.test(last)) return last.replace(/ies$/, "y");
  return /(?:ss|sh|ch|x)es$/.test(last) ? last.replace(/es$/, "") : last.replace(/s$/, "");
}

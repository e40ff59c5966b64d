// Tests content negotiation if the document has it: each listed media type is returned on request, and an unknown one
// is refused with 406.

import type { ApiOperation, ApiParameter } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { checked, type OracleParts } from "./oracleParts.ts";
import { successOf } from "./responses.ts";
import type { Schemas } from "./schemas.ts";

/** Forms that are asked for; more would tell no more. */
const mostForms = 4;

/** A form that no service has. */
const noForm = "application/x-playbook-no-such-form";

export function negotiate(schemas: Schemas, oracles: OracleParts, operation: ApiOperation, arrangement: Arrangement): void {
  if (operation.method !== "GET") return;
  const asking = (form: string) => arrangement.request({ more: { headers: { Accept: form } } });
  const forms = formsOf(successOf(operation)?.mediaTypes ?? []);
  // `/thumbnail.png` has a form already.
  const hasForm = /[^/]\.(?:\{[^{}]+\}|[a-z]{2,5})$/i.test(operation.path);
  if (forms.length > 1 && !hasForm && !operation.parameters.some((one) => choosesForm(schemas, one, forms)))
    for (const form of forms.slice(0, mostForms))
      oracles.add(
        "content-negotiation",
        `The service returns ${form} if asked for it`,
        checked(operation, asking(form), [{ header: "Content-Type", contains: form }]),
      );
  if (operation.responses.some(({ status }) => status === "406"))
    oracles.add("content-negotiation", "A media type that the service does not have is refused", [
      asking(noForm),
      { step: "validate", checks: [{ status: 406 }] },
    ]);
}

/** A header or parameter with such words decides what comes back: “Set to 'true' to return only metadata”. */
const returnsPart = /\breturns? only\b/i;

/** Returns whether a parameter decides the form in place of `Accept`: `export` with `json`, `xml` and `yaml`. */
function choosesForm(schemas: Schemas, { in: place, schema, description }: ApiParameter, forms: readonly string[]): boolean {
  if (returnsPart.test(description)) return true;
  const { keywords } = schemas.view(schema);
  const listed: readonly unknown[] = Array.isArray(keywords.enum) ? keywords.enum : [];
  const values = new Set(listed.map((value) => String(value).toLowerCase()));
  const isListed = (form: string) => [form, ...form.split(/[/+.-]/)].some((part) => values.has(part));
  return place === "query" && forms.filter(isListed).length > 1;
}

/** The distinct media types: some frameworks list every name of JSON for every operation, and send JSON for each. */
function formsOf(mediaTypes: readonly string[]): readonly string[] {
  const plain = mediaTypes
    .map((type) => type.split(";", 1)[0]?.trim().toLowerCase() ?? "")
    .filter((type) => /^[\w.+-]+\/[\w.+-]+$/.test(type));
  const isJson = (type: string) => /[/+]json$/.test(type);
  const json = plain.find(isJson);
  const others = plain.filter((type) => !isJson(type) && (json === undefined || type !== "text/plain"));
  return [...new Set([...(json === undefined ? [] : [json]), ...others])];
}

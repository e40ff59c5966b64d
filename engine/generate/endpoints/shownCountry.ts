// Finds the country for which a document shows an answer: the first of a list need not have what the call asks for.

import type { ApiOperation } from "./api.ts";
import { successOf } from "./responses.ts";

/** `NO` of an answer with `"iso_country": "NO"`, for a path that goes on after its country. */
export function shownCountry(operation: ApiOperation, parameter: string): string | undefined {
  if (!/^country_?(?:code)?$/i.test(parameter) || !operation.path.includes(`{${parameter}}/`)) return undefined;
  const { shown, example } = successOf(operation) ?? {};
  return /"(?:[a-z]{1,20}_)?country(?:_?code)?":"([A-Z]{2})"/i.exec(JSON.stringify(shown ?? example ?? null))?.[1];
}

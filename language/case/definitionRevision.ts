// Computes the revision of a test case definition: the first part of `adapted` in its playbook, by which later changes
// of the definition are detected.

import { hash } from "../hash.ts";
import type { CaseDefinition } from "./caseDefinition.ts";

/** Eight hexadecimal digits. The file's format, order of keys apart, and its comments make no difference. */
export function definitionRevision({ title, endpoint, playbook, request, expect }: CaseDefinition): string {
  return hash(JSON.stringify([title.value, endpoint.value.method, endpoint.value.path, playbook, request, expect])).slice(0, 8);
}

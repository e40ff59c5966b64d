// What an OpenAPI document promises, checked against what a service answers.

import type { SchemaLookup } from "../checks/subject.ts";
import type { CheckResult } from "../events.ts";
import type { HttpResponse } from "../http/message.ts";
import type { FilePort } from "../ports.ts";

export interface Contract {
  readonly title: string;
  readonly version: string;
  /**
   * What the response breaks, and nothing when it keeps the contract (`contract: true` in each). An undocumented path or method has severity "warning"
   * and is never more than a notice; the rest have severity "error", for `contract: warn | fail` to weigh.
   */
  check(request: ContractRequest, response: HttpResponse): readonly CheckResult[];
  readonly schema: SchemaLookup;
}

export interface ContractRequest {
  readonly method: string;
  readonly url: string;
  /** Of the service; a URL elsewhere is not the contract's business. */
  readonly baseUrl: string;
}

export interface ContractSource {
  /** Absolute path of the document; references to other files start from it. */
  readonly path: string;
  /** Absolute; no file outside is read. */
  readonly root: string;
  readonly files: FilePort;
}

/** `text` is JSON or YAML, OpenAPI 2.0, 3.0 or 3.1. */
export async function loadContract(text: string, source: ContractSource): Promise<Contract | { readonly problem: string }> {
  return { problem: `not yet: ${text.length} ${source.path}` };
}

/** For `schema` checks where there is no contract: inline schemas and JSON Schema files only. */
export function schemasWithoutContract(source: Omit<ContractSource, "path">): SchemaLookup {
  return async () => ({ problem: `not yet: ${source.root}` });
}

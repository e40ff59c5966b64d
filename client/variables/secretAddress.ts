/** The key under which the value of an encrypted variable is kept: the same words that the engine asks with. */
import type { SecretRequest } from "../../engine/protocol.ts";
import type { VariableOwnerView } from "../../server/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

export function secretAddress(
  vscode: Vscode,
  owner: Pick<VariableOwnerView, "root" | "service">,
  name: string,
  environment?: string,
): SecretRequest {
  const root = vscode.Uri.parse(owner.root).fsPath.replace(/(.)[\\/]$/, "$1");
  return { root, service: owner.service ?? "", name, ...(environment === undefined ? {} : { environment }) };
}

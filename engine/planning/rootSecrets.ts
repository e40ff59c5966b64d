// The secrets of a root as far as this machine knows them, for commands that show texts of its files without running
// them.

import type { Loaded } from "../load.ts";
import type { SecretPort } from "../ports.ts";
import { type DeclaredSecret, declaredSecretsOf, valuesOfSecret } from "./declaredSecrets.ts";

/** Secrets without a value here are left out, as are unreadable ones. */
export async function secretsOfRoot(
  { workspace, root }: Pick<Loaded, "workspace" | "root">,
  port: SecretPort,
): Promise<readonly DeclaredSecret[]> {
  const asked = declaredSecretsOf(workspace).map(async ({ serviceName, name, list }) => {
    const answer = await port.secret({ root, service: serviceName, name, ...(list ? { list: true as const } : {}) }).catch(() => undefined);
    if (answer === undefined || !("value" in answer)) return [];
    return [{ name, values: valuesOfSecret(answer.value, list) }];
  });
  return (await Promise.all(asked)).flat();
}

// Looks up the secrets of a plan: each once, and remembers the values of all.

import type { Workspace } from "../../language/index.ts";
import type { SecretPort } from "../ports.ts";
import { type DeclaredSecret, declaredSecretsOf, valuesOfSecret } from "./declaredSecrets.ts";
import { textsOf } from "./optionValue.ts";

type FoundSecret = { readonly value: string } | { readonly missing: string };

interface SecretQuestion {
  readonly service: string;
  readonly name: string;
  readonly list?: boolean;
  /** A test cannot run without it. */
  readonly needed?: boolean;
}

export interface SecretLookup {
  find(question: SecretQuestion): Promise<FoundSecret>;
  /** Looks up every secret that a playbook of the root declares, whether a test reads it or not. */
  declared(workspace: Workspace): Promise<readonly DeclaredSecret[]>;
  /** Every value that has been found so far. */
  readonly values: Set<string>;
}

export interface SecretLookupOptions {
  readonly root: string;
  readonly environment: string | undefined;
  /** Values that were given for this plan, by name. */
  readonly given: Readonly<Record<string, string>>;
}

export function createSecretLookup({ root, environment, given }: SecretLookupOptions, port: SecretPort): SecretLookup {
  const asked = new Map<string, Promise<FoundSecret>>();
  const values = new Set(Object.values(given).flatMap((text) => textsOf(text)));

  const find = ({ service, name, list = false, needed = false }: SecretQuestion): Promise<FoundSecret> => {
    const key = JSON.stringify([service, name, needed]);
    const known =
      asked.get(key) ??
      port.secret({
        root,
        service,
        name,
        ...(environment === undefined ? {} : { environment }),
        ...(list ? { list: true } : {}),
        ...(needed ? { needed: true } : {}),
      });
    asked.set(key, known);
    return known;
  };

  return {
    find,
    values,
    async declared(workspace) {
      const found: DeclaredSecret[] = [];
      for (const { serviceName: service, name, list } of declaredSecretsOf(workspace)) {
        // A damaged file of secrets is reported where one of them is read.
        const secret = await find({ service, name, list }).catch(() => undefined);
        if (secret === undefined || !("value" in secret)) continue;
        const all = valuesOfSecret(secret.value, list);
        for (const value of all) values.add(value);
        found.push({ name, values: all });
      }
      return found;
    },
  };
}

// Names the environment variable that holds a secret, and finds secrets that would share one.

/**
 * Returns `PLAYBOOK_SECRET_ORDERS_API_KEY` for the variable `apiKey` of the service `orders`: upper case, words and
 * other characters parted by `_`.
 */
export function secretVariable(service: string, name: string): string {
  return `PLAYBOOK_SECRET_${part(service)}_${part(name)}`;
}

function part(text: string): string {
  return text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .toUpperCase();
}

/** An encrypted variable of a service. */
export interface NamedSecret {
  readonly service: string;
  readonly name: string;
  readonly list: boolean;
}

export interface SharedVariable {
  readonly variable: string;
  readonly secrets: readonly [NamedSecret, NamedSecret];
}

/**
 * Returns the pairs of secrets that one environment variable would give a value: `apiKey` and `api_key`, a list `keys`
 * and the text `keys_1`, `token` and `token_file`.
 */
export function sharedVariables(secrets: readonly NamedSecret[]): readonly SharedVariable[] {
  const first = new Map<string, NamedSecret>();
  const shared: SharedVariable[] = [];
  for (const secret of secrets) {
    const variable = secretVariable(secret.service, secret.name);
    const known = first.get(variable);
    if (known === undefined) first.set(variable, secret);
    else if (known.service !== secret.service || known.name !== secret.name) shared.push({ variable, secrets: [known, secret] });
  }
  for (const [variable, secret] of first) {
    const file = first.get(variable.replace(/_FILE$/, ""));
    const list = first.get(variable.replace(/_\d+$/, ""));
    if (file !== undefined && file !== secret) shared.push({ variable, secrets: [file, secret] });
    if (list?.list === true && list !== secret) shared.push({ variable, secrets: [list, secret] });
  }
  return shared;
}

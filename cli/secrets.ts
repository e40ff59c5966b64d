// Secrets on the command line: from environment variables or the files that stand for them,
// PLAYBOOK_SECRET_<SERVICE>_<NAME> or what `--secret name=ENV` says, else from the team's file.

import { nodeFiles, PlaybookError, type SecretPort, teamSecrets } from "../engine/index.ts";
import { secretVariable } from "../language/index.ts";
import { dotenvHint } from "./dotenv.ts";
import { type EnvironmentVariables, secretValue } from "./secretValues.ts";
import { teamKeys } from "./teamSecrets/keyFile.ts";

export function environmentSecrets(environment: EnvironmentVariables): SecretPort {
  return {
    async secret({ service, name, list }) {
      const variable = secretVariable(service, name);
      const found = secretValue(variable, environment);
      if (found !== undefined) {
        if ("value" in found) return found;
        return { missing: `the secret \${${name}} has no value: ${found.unreadable}` };
      }
      if (list === true) {
        const values = numbered(variable, environment);
        if ("unreadable" in values) return { missing: `the list of secrets \${${name}} has no values: ${values.unreadable}` };
        if (values.length > 0) return { value: JSON.stringify(values) };
        return {
          missing: `the list of secrets \${${name}} has no values: set the environment variable ${variable} to a JSON list of texts, or ${variable}_1, ${variable}_2 and so on to one text each`,
        };
      }
      return {
        missing: `the secret \${${name}} has no value: set the environment variable ${variable}, or name another one that holds it: --secret ${name}=MY_VARIABLE${dotenvHint()}`,
      };
    },
  };
}

/** `NAME_1`, `NAME_2` and so on, as far as they are set. */
function numbered(variable: string, environment: EnvironmentVariables): readonly string[] | { readonly unreadable: string } {
  const values: string[] = [];
  for (;;) {
    const found = secretValue(`${variable}_${values.length + 1}`, environment);
    if (found === undefined) return values;
    if ("unreadable" in found) return found;
    values.push(found.value);
  }
}

/** The secrets of this machine: the environment, and the team's encrypted values that its key opens. */
export function machineSecrets(environment: NodeJS.ProcessEnv): SecretPort {
  return teamSecrets(environmentSecrets(environment), nodeFiles, () => teamKeys(environment));
}

/** The values of `--secret name[=env]`. Throws a usage error that names the environment variable that is not set. */
export function secretOptions(options: readonly string[], environment: EnvironmentVariables): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const option of options) {
    const [name = "", variable = name] = option.split("=", 2);
    if (name === "") throw new PlaybookError("usage", `--secret ${option} names no variable.`, "Write --secret name=ENV_VARIABLE.");
    const found = secretValue(variable, environment) ?? (environment[variable] === "" ? { value: "" } : undefined);
    if (found !== undefined && "unreadable" in found)
      throw new PlaybookError(
        "usage",
        `--secret ${option}: ${found.unreadable}.`,
        "Give a file that contains only the secret and that this user can read.",
      );
    if (found === undefined) {
      throw new PlaybookError(
        "usage",
        `--secret ${option}: the environment variable ${variable} is not set.`,
        "Never give the value on the command line: give the name of an environment variable that holds it.",
      );
    }
    values[name] = found.value;
  }
  return values;
}

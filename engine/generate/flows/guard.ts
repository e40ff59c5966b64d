// Rejects lines of requirements that could execute something: requirements are data. They describe requests to the
// service under test and checks, and nothing else.

import { isJsonObject, type Json, type Step } from "../../../language/index.ts";

/**
 * Why the text is refused before anything is made of it; undefined if it may be read. `allowed` are the variables that
 * it may name.
 */
export function textRefusal(text: string, allowed: ReadonlySet<string>): string | undefined {
  if (/(?:^|[\s(,;:])@(?:[A-Za-z<]|\{)/.test(text))
    return "It calls a server (@…). A requirement cannot; write that sentence into the playbook yourself.";
  for (const [, name = ""] of text.matchAll(/\$(?:\{\s*|<\s*)([\w-]+)/g))
    if (!allowed.has(name))
      return `It reads \${${name}}, which is not a plain variable of the service and was not saved above. A requirement cannot read secrets.`;
  if (/\$\{(?!\s*[\w-])/.test(text)) return "It contains a reference without a valid name: ${…}.";
  return undefined;
}

const kinds: ReadonlySet<string> = new Set(["api_request", "validate", "save", "set", "wait", "repeat", "prepare"]);

/** Why the steps are refused that a sentence from outside was read as. */
export function stepRefusal(steps: readonly Step[], allowed: ReadonlySet<string>): string | undefined {
  for (const step of steps) {
    if (!kinds.has(step.step)) return "It runs other playbooks, servers or blocks, which a requirement cannot.";
    if (step.step === "prepare" && (step.baseUrl !== undefined || step.url !== undefined))
      return "It names an address. Requests of a requirement go to the service.";
    if (step.step === "api_request" && !/^[A-Z]+ \/(?![/\\])[^\\]*$/.test(step.action))
      return `It sends a request to ${step.action.replace(/^\S+ /, "").slice(0, 80)}. Requests of a requirement go to a path of the service, beginning with “/”.`;
    if (step.step === "api_request" || step.step === "prepare") {
      if (step.file !== undefined || step.multipart !== undefined) return "It sends a file, which a requirement cannot choose.";
      const headers = Object.keys(step.headers ?? {}).map((name) => name.toLowerCase());
      if (headers.includes("host") || headers.some((name) => name.startsWith("proxy-") || name.startsWith("x-forwarded")))
        return "It sets a header that changes where a request goes.";
    }
    const foreign = variablesIn(step as unknown as Json).find((name) => !allowed.has(name) && !savesItself(step, name));
    if (foreign !== undefined) return `It reads \${${foreign}}, which a requirement cannot.`;
  }
  return undefined;
}

function savesItself(step: Step, name: string): boolean {
  return step.step === "set" && step.variable === name;
}

/** The variables read anywhere in the step. */
export function variablesIn(value: Json): readonly string[] {
  if (typeof value === "string") return [...value.matchAll(/\$\{\s*([\w-]+)/g)].map(([, name = ""]) => name);
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(variablesIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "$var" ? [/^[\w-]+/.exec(String(member))?.[0] ?? ""] : variablesIn(member),
  );
}

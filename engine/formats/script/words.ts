// Lists the names that scripts of each tool use for the response, for variables and for their own functions.

import { generatedValue } from "../reading/generated.ts";
import type { VariableNames } from "../reading/names.ts";
import { plainValue, type Read } from "./read.ts";
import type { ScriptWords } from "./script.ts";

const field = (path: string, base: string): string | undefined =>
  path.startsWith(`${base}.`)
    ? path.slice(base.length + 1)
    : path.startsWith(`${base}[`)
      ? (JSON.parse(path.slice(base.length + 1, -1)) as string)
      : undefined;

const textOf = (read: Read | undefined): string | undefined => {
  const plain = read?.kind === "value" ? read.value : undefined;
  return typeof plain === "string" ? plain : undefined;
};

/** The text with `{{…}}` filled in by the tool, where it is one placeholder alone. */
function filledIn(read: Read | undefined, variables: VariableNames): Read | undefined {
  const words = /^\{\{([^{}]+)\}\}$/.exec(textOf(read) ?? "")?.[1]?.trim();
  if (words === undefined) return undefined;
  const made = generatedValue(words);
  if (made === undefined && words.startsWith("$")) return undefined;
  return made === undefined ? { kind: "variable", name: variables.of(words) } : { kind: "made", value: made };
}

function named(read: Read | undefined, kind: "header" | "cookie"): Read | undefined {
  const name = textOf(read);
  return name === undefined ? undefined : { kind, name };
}

function variable(read: Read | undefined, variables: VariableNames): Read | undefined {
  const name = plainValue(read);
  return typeof name === "string" ? { kind: "variable", name: variables.of(name) } : undefined;
}

/** The name that `{{process.env.NAME}}` has. */
function processEnvironment(name: string | undefined, variables: VariableNames): Read | undefined {
  return name === undefined ? undefined : { kind: "variable", name: variables.of(`process.env.${name}`) };
}

export function postmanWords(variables: VariableNames): ScriptWords {
  return {
    names(path, args) {
      const [first] = args ?? [];
      if (args !== undefined) {
        if (path === "pm.response.json") return { kind: "path", path: "$" };
        if (path === "pm.response.text") return { kind: "text" };
        if (path === "pm.response.headers.get" || path === "postman.getResponseHeader") return named(first, "header");
        if (path === "pm.cookies.get") return named(first, "cookie");
        if (path === "pm.variables.replaceIn") return filledIn(first, variables);
        if (
          /^pm\.(?:environment|globals|collectionVariables|variables|iterationData)\.get$|^postman\.get(?:Environment|Global)Variable$/.test(
            path,
          )
        )
          return variable(first, variables);
        return undefined;
      }
      switch (path) {
        case "pm.response.code":
        case "responseCode.code":
          return { kind: "status" };
        case "pm.response.status":
        case "responseCode.name":
          return { kind: "reason" };
        case "pm.response.responseTime":
        case "responseTime":
          return { kind: "time" };
        case "responseBody":
          return { kind: "text" };
      }
      const header = field(path, "responseHeaders");
      if (header !== undefined) return { kind: "header", name: header };
      const own = field(path, "environment") ?? field(path, "globals");
      return own === undefined ? undefined : { kind: "variable", name: variables.of(own) };
    },
    tests: new Set(["pm.test"]),
    expects: new Set(["pm.expect"]),
    responses: new Set(["pm.response"]),
    asserts: new Set(),
    setters: /^pm\.(?:environment|globals|collectionVariables|variables)\.set$|^postman\.set(?:Environment|Global)Variable$/,
  };
}

export function brunoWords(variables: VariableNames): ScriptWords {
  return {
    names(path, args) {
      const [first] = args ?? [];
      if (args !== undefined) {
        if (path === "res.getStatus") return { kind: "status" };
        if (path === "res.getStatusText") return { kind: "reason" };
        if (path === "res.getResponseTime") return { kind: "time" };
        if (path === "res.getBody") return { kind: "path", path: "$" };
        if (path === "res.getHeader") return named(first, "header");
        if (path === "bru.interpolate") return filledIn(first, variables);
        if (path === "bru.getProcessEnv") return processEnvironment(textOf(first), variables);
        if (/^bru\.get(?:Env|GlobalEnv|Collection|Folder|Request|Process)?(?:Var|Env)$/.test(path)) return variable(first, variables);
        return undefined;
      }
      switch (path) {
        case "res.status":
          return { kind: "status" };
        case "res.statusText":
          return { kind: "reason" };
        case "res.responseTime":
          return { kind: "time" };
        case "res.body":
          return { kind: "path", path: "$" };
      }
      const ofProcess = field(path, "process.env");
      if (ofProcess !== undefined) return processEnvironment(ofProcess, variables);
      const header = field(path, "res.headers");
      return header === undefined ? undefined : { kind: "header", name: header };
    },
    tests: new Set(["test"]),
    expects: new Set(["expect", "chai.expect"]),
    responses: new Set(["res"]),
    asserts: new Set(["assert"]),
    setters: /^bru\.set(?:Env|GlobalEnv|Collection)?Var$/,
  };
}

/** JetBrains' HTTP client, and httpYac, whose names differ where the response has others. */
export function httpWords(variables: VariableNames): ScriptWords {
  return {
    names(path, args) {
      const [first] = args ?? [];
      if (args !== undefined) {
        if (/^response\.headers\.(?:valueOf|get)$/.test(path)) return named(first, "header");
        if (path.startsWith("$random.")) {
          const made = generatedValue(
            `${path}(${(args ?? []).map((arg) => (arg?.kind === "value" ? String(arg.value) : "?")).join(", ")})`,
          );
          return made === undefined ? undefined : { kind: "made", value: made };
        }
        if (/^(?:client\.(?:global|variables\.(?:global|environment|file))|request\.(?:variables|environment))\.get$/.test(path))
          return variable(first, variables);
        return undefined;
      }
      if (path.startsWith("$random.")) {
        const made = generatedValue(path);
        return made === undefined ? undefined : { kind: "made", value: made };
      }
      switch (path) {
        case "response.status":
        case "response.statusCode":
          return { kind: "status" };
        case "response.statusMessage":
          return { kind: "reason" };
        case "response.body":
        case "response.parsedBody":
          return { kind: "path", path: "$" };
      }
      const header = field(path, "response.headers");
      return header === undefined ? undefined : { kind: "header", name: header };
    },
    tests: new Set(["client.test", "test"]),
    expects: new Set(["expect", "chai.expect"]),
    responses: new Set(),
    asserts: new Set(["client.assert", "assert"]),
    setters: /^(?:client\.(?:global|variables\.(?:global|file))|request\.variables)\.set$/,
  };
}

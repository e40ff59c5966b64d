// Reads from the service playbook what its document lacks: its variables, the headers of every request, and how it logs
// in and out.

import {
  type ApiRequestStep,
  compiled,
  isDeclaredSecret,
  type Json,
  operationOfRequest,
  operationsOf,
  type PhaseName,
  secretNamesAt,
  standingAfterSetup,
  type Variable,
  type Workspace,
  writtenSecrets,
} from "../../../language/index.ts";

type Standing = ReturnType<typeof standingAfterSetup>;

export interface Knowledge {
  readonly service: string;
  /** Path of the service playbook. */
  readonly path: string;
  /** As the service playbook writes it. */
  readonly baseUrl?: string;
  /** True if an environment has another base URL. */
  readonly hasOtherBase: boolean;
  /** The variables that can be written into a request; secrets and the login's inputs are excluded. */
  readonly variables: ReadonlyMap<string, Variable>;
  readonly secrets: ReadonlySet<string>;
  /** Secrets that the service does not send with every request: a token of another kind can have their name. */
  readonly tokens: ReadonlySet<string>;
  /** Lower case. */
  readonly headers: ReadonlySet<string>;
  /** Names of the query parameters that the setup sends with every request. */
  readonly query: ReadonlySet<string>;
  /** The texts of headers that hold a variable, by their names in lower case. */
  readonly headerTexts: ReadonlyMap<string, string>;
  /** Headers of the service that send the result of the login, with its variable. */
  readonly loginHeaders: Readonly<Record<string, string>>;
  readonly login?: Login;
  /**
   * The request of the service's setup that sends a password, `POST /login`, where no header has a part of its answer:
   * its cookies sign the tests in, or nothing does.
   */
  readonly unusedLogin?: string;
}

/** A request of the service's setup whose answer gives what its headers need, and how its teardown ends that. */
interface Login {
  /** `POST /sessions`, as in the document. */
  readonly endpoint: string;
  readonly request: ApiRequestStep;
  /** The variable that it saves, and where from. */
  readonly variable: string;
  readonly source: string;
  /** Secrets that the request has as text, which no test may repeat. */
  readonly written: readonly string[];
  readonly logout?: { readonly endpoint: string; readonly request: ApiRequestStep };
}

export function readKnowledge(workspace: Workspace, service: string, path: string): Knowledge {
  const playbook = compiled(workspace, path);
  const settings = playbook?.playbook.frontMatter.settings;
  const variables = (playbook?.variables ?? []).filter(({ scope }) => scope === "service" || scope === "environment");
  const standing = standingAfterSetup(workspace, path);
  const headers = { ...standingHeaders(standing), ...settings?.headers };
  const query = standingQuery(standing);
  const values = [...Object.values(headers), ...Object.values(query)];
  const login = readLogin(workspace, path, values);
  const sent = values.join("\n");
  // The user who logs in is not created or searched for.
  const isOfLogin = ({ name }: Variable) => login !== undefined && JSON.stringify(login.request).includes(`\${${name}`);
  return {
    service,
    path,
    ...(settings?.baseUrl?.value === undefined ? {} : { baseUrl: settings.baseUrl.value }),
    hasOtherBase: (settings?.environments ?? []).some(({ baseUrl }) => baseUrl !== undefined && baseUrl !== settings?.baseUrl?.value),
    variables: new Map(
      variables.filter((variable) => !isDeclaredSecret(variable) && !isOfLogin(variable)).map((variable) => [variable.name, variable]),
    ),
    secrets: new Set(variables.filter(isDeclaredSecret).map(({ name }) => name)),
    tokens: new Set(variables.filter(isDeclaredSecret).flatMap(({ name }) => (sent.includes(`\${${name}}`) ? [] : [name]))),
    headers: new Set(Object.keys(headers).map((name) => name.toLowerCase())),
    query: new Set(Object.keys(query)),
    headerTexts: new Map(
      Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === "string" && value.includes("${") ? [[name.toLowerCase(), value]] : [],
      ),
    ),
    loginHeaders: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        login !== undefined && typeof value === "string" && value.includes(`\${${login.variable}}`) ? [[name, value]] : [],
      ),
    ),
    ...(login === undefined ? unusedLogin(workspace, path) : { login }),
  };
}

/** The headers that the setup sends with every request, in a sentence: those of its authentication, too. */
function standingHeaders({ headers = {}, cookies = {}, auth }: Standing): Readonly<Record<string, Json>> {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const given = { ...headers, ...(pairs.length === 0 ? {} : { Cookie: pairs.join("; ") }) };
  if (auth === undefined || auth === "none") return given;
  if ("bearer" in auth) return { ...given, Authorization: `Bearer ${auth.bearer}` };
  // Its text is a code of both, which no variable in a header gives.
  if ("basic" in auth) return { ...given, Authorization: "Basic" };
  const { name, in: place, value } = auth.apiKey;
  return place === "header" ? { ...given, [name]: value } : place === "cookie" ? { ...given, Cookie: `${name}=${value}` } : given;
}

function standingQuery({ query = {}, auth }: Standing): Readonly<Record<string, Json>> {
  if (typeof auth !== "object" || !("apiKey" in auth) || auth.apiKey.in !== "query") return query;
  return { ...query, [auth.apiKey.name]: auth.apiKey.value };
}

function unusedLogin(workspace: Workspace, path: string): Pick<Knowledge, "unusedLogin"> {
  const request = requestsOf(workspace, path, "setup").find(({ body, form }) =>
    /"pass(?:word|phrase)?"/i.test(JSON.stringify([body, form])),
  );
  return request === undefined ? {} : { unusedLogin: request.action };
}

/** `sent` are the values of all requests. */
function readLogin(workspace: Workspace, path: string, sent: readonly Json[]): Login | undefined {
  const texts = sent.filter((value) => typeof value === "string");
  for (const request of requestsOf(workspace, path, "setup")) {
    for (const entry of request.store ?? []) {
      const [variable, source] = typeof entry === "string" ? [entry, `$.${entry}`] : (Object.entries(entry)[0] ?? []);
      if (variable === undefined || source === undefined || !texts.some((text) => text.includes(`\${${variable}}`))) continue;
      const ending = requestsOf(workspace, path, "teardown").find((other) => JSON.stringify(other).includes(`\${${variable}}`));
      const endpoint = endpointOf(workspace, path, request);
      const logout = ending === undefined ? undefined : endpointOf(workspace, path, ending);
      if (endpoint === undefined) continue;
      return {
        endpoint,
        request,
        variable,
        source,
        written: writtenSecrets([request], secretNamesAt(workspace, path)),
        ...(ending === undefined || logout === undefined ? {} : { logout: { endpoint: logout, request: ending } }),
      };
    }
  }
  return undefined;
}

function requestsOf(workspace: Workspace, path: string, phase: PhaseName): readonly ApiRequestStep[] {
  const steps = compiled(workspace, path)?.phases.find(({ name }) => name === phase)?.linked ?? [];
  return steps.flatMap(({ step }) => (step.step === "api_request" ? [step] : []));
}

function endpointOf(workspace: Workspace, path: string, { action }: ApiRequestStep): string | undefined {
  const operations = operationsOf(workspace, path);
  const [method = "", target = ""] = action.split(" ", 2);
  const found = operations && operationOfRequest(operations, method, target);
  return found && `${found.method} ${found.path}`;
}

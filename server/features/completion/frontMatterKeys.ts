// Describes each key of the front matter, and which keys are valid below which.

interface KeyText {
  readonly documentation: string;
  /** True if its value is on the lines below. */
  readonly block?: true;
}

const keys: Readonly<Record<string, KeyText>> = {
  service: { documentation: "The service under test: the name of its service playbook." },
  description: { documentation: "The purpose of the playbook, in a sentence." },
  tags: { documentation: "A list of single words, by which runs can be filtered: `[smoke, orders]`." },
  timeout: { documentation: "The time limit of setup and execution: `30 s`, `500 ms`, `2 minutes`." },
  variables: { documentation: "Variables that the sentences can read as `${name}`.", block: true },
  base_url: { documentation: "The http or https address that paths are relative to. It may contain `${variables}`." },
  openapi: { documentation: "The path of the OpenAPI document, relative to this playbook." },
  environments: {
    documentation:
      "By name: `base_url`, `variables`, `headers`, `tls`, `proxy`, `rate_limit`, which take precedence over those of the service.",
    block: true,
  },
  headers: { documentation: "Headers of every request.", block: true },
  cookies: { documentation: "Whether cookies are kept from call to call: `on` or `off`." },
  tls: { documentation: "Certificates: `ca`, `cert`, `key`, `passphrase`, `insecure`.", block: true },
  proxy: { documentation: "The address of a proxy, or `off`." },
  contract: { documentation: "The effect of a response that differs from the OpenAPI document: `off`, `warn` or `fail`." },
  rate_limit: { documentation: "The maximum rate of requests to the service: `10/s`, `600/min`." },
  visible: {
    documentation: "Names of fields and headers to show although they are named like a secret: `[apiKey]`. A declared secret stays masked.",
  },
  exclusive: {
    documentation:
      "A resource that this test needs exclusively: `stock`, or a list. Tests that name the same thing never run at the same time, and never in two shards.",
  },
  endpoint: { documentation: "Makes this an endpoint playbook: method and path, such as `POST /orders`." },
  name: { documentation: "The name among the playbooks of the endpoint: Default, Negative, Edge Case or another." },
  data: { documentation: "Makes one test of each row: a list of maps, a CSV file, or a list variable." },
  test_case: { documentation: "Makes this a test case playbook: the id of the test case." },
  title: { documentation: "The title of the test case." },
  from: { documentation: "The endpoint playbook that this test case is adapted from, as a path relative to this file." },
  from_revision: { documentation: "The state of that playbook when it was adapted." },
  adapted: { documentation: "A fingerprint of the adapted text: `playbook generate adapt` needs it to keep your edits." },
  created: {
    documentation:
      "Variables that are saved only if the response shows what the request sent: `authorId: { $.name: $.name }`. The teardown then never deletes another item.",
    block: true,
  },
  generated: {
    documentation:
      "A fingerprint of the generated text: `playbook generate endpoints --update` does not overwrite what a person has changed.",
  },
  flow: { documentation: "Makes this a business flow: its title." },
  requirement: {
    documentation:
      "The requirement that this tests: an id, `ID/criterion`, a map of `id`, `criterion`, `source` and `revision`, or a list of these.",
  },
  id: { documentation: "The id of the requirement, as its source has it." },
  criterion: { documentation: "The id of the acceptance criterion." },
  source: { documentation: "Where the requirement was read: a file, or the `@name` of an MCP server." },
  revision: { documentation: "The state in which the requirement was read." },
  type: { documentation: "`text`, `encrypted text`, `object`, `file` or `list`." },
  value: { documentation: "The value of the variable." },
  values: { documentation: "The elements of the list." },
  of: { documentation: "The type of the list's elements." },
  path: { documentation: "The path of the file, relative to this playbook." },
  ca: { documentation: "The path of a PEM file with the authorities to trust." },
  cert: { documentation: "The path of the client certificate, a PEM file." },
  key: { documentation: "The path of the client certificate's key, a PEM file." },
  passphrase: { documentation: "The variable that holds the key's passphrase." },
  insecure: { documentation: "Whether certificates that cannot be verified are accepted: `on` or `off`." },
};

export function keyDocumentation(key: string): { readonly documentation: string; readonly block: boolean } {
  const known = keys[key];
  return { documentation: known?.documentation ?? "", block: known?.block === true };
}

const ofVariable = ["type", "value", "values", "of", "path", "description"];
const ofRequirement = ["id", "criterion", "source", "revision"];
const ofTls = ["ca", "cert", "key", "passphrase", "insecure"];

/** Keys with a fixed name that are valid below these; none where names are free. */
export function keysInside(owners: readonly string[]): readonly string[] {
  const [first, ...rest] = owners;
  if (first === "variables") return rest.length === 1 ? ofVariable : [];
  if (first === "tls") return rest.length === 0 ? ofTls : [];
  if (first === "requirement") return rest.length === 0 ? ofRequirement : [];
  if (first !== "environments") return [];
  if (rest.length === 1) return ["base_url", "variables", "headers", "tls", "proxy", "rate_limit"];
  return keysInside(rest.slice(1));
}

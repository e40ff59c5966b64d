// Declares the schema of a Testkube TestWorkflow, as far as docs/ci/testkube.yml uses it: written by hand after the
// published reference of testworkflows.testkube.io/v1 (docs.testkube.io/articles/crds/testworkflows.testkube.io-v1),
// whose own schema is on no registry and has 700 KB. No field that is not named here.

const text = { type: "string" };
/** A number, or an expression that gives one. */
const number = { type: ["integer", "string"] };

function object(properties: Readonly<Record<string, object>>, ...required: readonly string[]): object {
  return { type: "object", properties, required, additionalProperties: false };
}

function list(items: object): object {
  return { type: "array", items, minItems: 1 };
}

const container = object({
  workingDir: text,
  image: text,
  imagePullPolicy: { enum: ["Always", "IfNotPresent", "Never"] },
  env: list(object({ name: text, value: text }, "name")),
  envFrom: list(object({ prefix: text, secretRef: object({ name: text, optional: { type: "boolean" } }, "name") })),
  command: list(text),
  args: list(text),
});

const artifacts = object({ workingDir: text, compress: object({ name: text }, "name"), paths: list(text) });
const files = list(object({ from: text, to: text }, "from"));

const parallel = object({
  count: number,
  maxCount: number,
  parallelism: { type: "integer" },
  description: text,
  failFast: { type: "boolean" },
  transfer: files,
  fetch: files,
  container,
  shell: text,
  artifacts,
});

const step = object({
  name: text,
  condition: text,
  optional: { type: "boolean" },
  timeout: text,
  workingDir: text,
  container,
  shell: text,
  parallel,
  artifacts,
});

const parameter = object({ description: text, type: { enum: ["string", "integer", "number", "boolean"] }, default: number });

export const testWorkflowSchema = object(
  {
    apiVersion: { const: "testworkflows.testkube.io/v1" },
    kind: { const: "TestWorkflow" },
    metadata: object({ name: text, labels: { type: "object", additionalProperties: text } }, "name"),
    spec: object({ config: { type: "object", additionalProperties: parameter }, container, steps: list(step) }, "steps"),
  },
  "apiVersion",
  "kind",
  "metadata",
  "spec",
);

// Converts the forms of requirements to steps, by the document of the service: each form means one operation, or is
// refused with the reason.

import { type ApiRequestStep, type Attachment, compile, type Step } from "../../../language/index.ts";
import { arrange } from "../endpoints/arrangement.ts";
import { successStatus } from "../endpoints/requests.ts";
import { successOf } from "../endpoints/responses.ts";
import { Unarranged } from "../endpoints/testDraft.ts";
import { completed, makersOf, operationOf, saveMade, withPath } from "./completed.ts";
import { nounKey } from "./flowService.ts";
import type { FlowState } from "./flowState.ts";
import type { Form } from "./forms.ts";
import type { LineOutcome } from "./mapCriterion.ts";

/** Undefined: the form does not fit here after all, so that the compiler's own reason counts. */
export function applyForm(
  state: FlowState,
  form: Form,
  sentence: string,
  attachment: Attachment | undefined,
  isRefused: boolean,
): LineOutcome | undefined {
  switch (form.kind) {
    case "made":
      return made(state, form, attachment, isRefused);
    case "gone":
      return attachment === undefined ? looked(state, form.noun, "gone") : undefined;
    case "there":
      return attachment === undefined ? looked(state, form.noun, "there") : undefined;
    case "up":
      return up(state);
    case "authenticated":
      return authenticated(state);
    case "id kept":
      return kept(state, form.noun);
    case "answered":
      return answered(state, form, sentence);
  }
}

function made(
  state: FlowState,
  { noun, tail }: Extract<Form, { kind: "made" }>,
  attachment: Attachment | undefined,
  isRefused: boolean,
): LineOutcome | undefined {
  const makers = makersOf(state, noun);
  const [resource] = makers;
  const operation = resource?.creator?.operation;
  if (resource === undefined || operation === undefined) return undefined;
  if (makers.length > 1)
    return refused(`Several operations create a ${noun}: ${makers.map(({ collection }) => `POST ${collection}`).join(", ")}.`);
  const ok: Step = { step: "validate", checks: [{ status: successStatus(operation) }] };
  if (tail !== undefined || attachment !== undefined) {
    const compiled = compile(
      `Create ${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}${tail === undefined ? " with body" : ` with ${tail}`}`,
      attachment,
      state.context(),
    );
    if (compiled.kind === "refused") return refused(compiled.problem.message);
    const [request] = compiled.steps;
    if (request?.step !== "api_request" || compiled.steps.length > 1 || operationOf(state, request) !== operation) return undefined;
    const outcome = completed(state, compiled.steps, "", isRefused);
    return outcome.kind === "steps" ? { ...outcome, steps: [...outcome.steps, ok] } : outcome;
  }
  try {
    const arrangement = arrange(state.world(), operation);
    const request = arrangement.request();
    state.arranged([...arrangement.setup], [...arrangement.teardown]);
    arrangement.teardown.length = 0;
    const store = saveMade(state, operation, arrangement, request);
    const step: ApiRequestStep = { ...request, ...(store === undefined ? {} : { store }) };
    return {
      kind: "steps",
      steps: [step, ok],
      note: `${operation.method} ${operation.path}: its values come from the document's examples`,
    };
  } catch (error) {
    if (error instanceof Unarranged) return refused(error.message);
    throw error;
  }
}

/** Reads it again: it exists, or the response has the one status that the document gives for a missing item. */
function looked(state: FlowState, noun: string, how: "gone" | "there"): LineOutcome | undefined {
  const own = state.made().filter(({ resource }) => nounKey(resource.noun) === nounKey(noun));
  const [item] = own;
  if (item === undefined) return undefined;
  if (own.length > 1) return refused(`Which ${noun}? ${own.length} were created.`);
  const { reader } = item.resource;
  if (reader === undefined) return refused(`The document has no operation that reads one ${noun}, by which this could be seen.`);
  const compiled = compile(`Get the ${item.resource.noun} \${${item.variable}}`, undefined, state.context());
  const [request] = compiled.kind === "understood" ? compiled.steps : [];
  const step: ApiRequestStep =
    request?.step === "api_request" && operationOf(state, request) === reader
      ? withPath(request)
      : { step: "api_request", action: `GET ${reader.path.replace(/\{[^{}]+\}$/, `\${${item.variable}}`)}` };
  if (/[^$]\{/.test(step.action) && step.parameters === undefined)
    return refused(`It is not completely clear which ${noun} is meant: ${reader.path}.`);
  if (how === "there") return { kind: "steps", steps: [step, { step: "validate", checks: [{ status: successStatus(reader) }] }] };
  const statuses = reader.responses.map(({ status }) => status).filter((status) => status === "404" || status === "410");
  const [status] = statuses;
  if (status === undefined || statuses.length > 1)
    return refused(
      `The document does not say how GET ${reader.path} one.status).join(", ")}. Say the status. => responds for a missing item: it has ${reader.responses.map((one) => one.status).join(", ")}. Add the status to the sentence. => one.status).join(", ")}. Say the status.`,
    );
  return { kind: "steps", steps: [step, { step: "validate", checks: [{ status: Number(status) }] }] };
}

function up(state: FlowState): LineOutcome {
  const found = state.service.world.api.operations.filter(
    ({ method, path, parameters }) =>
      method === "GET" &&
      /(?:^|\/)(?:health|healthz|healthcheck|health-check|ping|ready|readyz|live|livez|status|heartbeat)$/i.test(path) &&
      parameters.every(({ required }) => !required),
  );
  const [operation] = found;
  if (operation === undefined || found.length > 1) {
    return refused(
      operation === undefined
        ? "The document has no operation that reports whether the service is up (/health, /ping …)."
        : `Several operations report whether the service is up: ${found.map(({ path }) => path).join(", ")}.`,
    );
  }
  const status = successOf(operation) === undefined ? "2xx" : successStatus(operation);
  return {
    kind: "steps",
    steps: [
      { step: "api_request", action: `GET ${operation.path}` },
      { step: "validate", checks: [{ status }] },
    ],
  };
}

function authenticated({ service }: FlowState): LineOutcome {
  const { knowledge, api } = service.world;
  if (knowledge.login !== undefined) return { kind: "met", by: `the service's setup: ${knowledge.login.endpoint}` };
  const sent = [...knowledge.headers].find(
    (name) =>
      name === "authorization" ||
      name === "cookie" ||
      [...api.schemes.values()].some((scheme) => scheme.kind === "apiKey" && scheme.name.toLowerCase() === name),
  );
  if (sent !== undefined) return { kind: "met", by: `the header ${sent} of the service playbook` };
  if (api.schemes.size > 0 && api.operations.every(({ security }) => security.length === 0))
    return { kind: "met", by: "no operation requires authentication" };
  return refused(`${service.path} has no authentication: log in in its setup, or add the header Authorization.`);
}

function kept(state: FlowState, noun: string | undefined): LineOutcome | undefined {
  const own = noun === undefined ? state.made() : state.made().filter(({ resource }) => nounKey(resource.noun) === nounKey(noun));
  const last = own.at(-1);
  return last === undefined ? undefined : { kind: "met", by: `it is saved as \${${last.variable}}` };
}

/** "The order is refused with status 422": the words and the number have to agree. */
function answered(
  state: FlowState,
  { refused: isRefused, status }: Extract<Form, { kind: "answered" }>,
  sentence: string,
): LineOutcome | undefined {
  if (!state.steps().some(({ step }) => step === "api_request")) return undefined;
  if (isRefused !== status >= 400)
    return refused(`“${sentence}” contradicts itself: ${status} is ${status >= 400 ? "a refusal" : "not a refusal"}.`);
  return { kind: "steps", steps: [{ step: "validate", checks: [{ status }] }] };
}

function refused(reason: string): LineOutcome {
  return { kind: "refused", reason, suggestions: [] };
}

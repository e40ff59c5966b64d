// Sends an HTTP request of a step, and gives its response to the contract.

import { type ApiRequestStep, type Json, type JsonObject, type RequestParts, usualNames } from "../../language/index.ts";
import { isAbort } from "../bounded/killable.ts";
import type { CheckResult } from "../events.ts";
import type { HttpRequest } from "../http/client.ts";
import type { HttpResponse } from "../http/message.ts";
import { buildRequest, type RequestService } from "../http/request.ts";
import { noteAnswered, noteSent } from "../redact/places.ts";
import { lookUp, UnsetVariable } from "../values/scope.ts";
import type { Frame, Outcome, PhaseState } from "./context.ts";
import { fillingOf, milliseconds, textOfFilled } from "./filling.ts";
import { pause } from "./pause.ts";
import type { PreparedRequest } from "./prepared.ts";
import { type Answer, runCall } from "./repeated.ts";

export function runRequest(step: ApiRequestStep, state: PhaseState): Promise<Outcome> {
  const prepared = state.frame.attempt.run.preparation.request(step);
  return runCall(prepared, step.action, state, () => send(step, prepared, state));
}

async function send(step: ApiRequestStep, prepared: PreparedRequest, state: PhaseState): Promise<Answer> {
  const { frame } = state;
  const { run } = frame.attempt;
  const made = await makeRequest(step, prepared, state);
  const request = run.debug?.request(made.request, state) ?? made.request;
  const names = frame.service.planned.secretNames ?? usualNames;
  const signIn = request === made.request ? made.signIn : noteSent(request, run.redactor, names);
  state.sent = request;
  const response = await sendInTurn(request, state);
  noteAnswered(response, signIn, run.redactor, names);
  run.coverage?.exchange(frame.service.planned.name, frame.attempt.test, request, response, made.baseUrl);
  const checking = contractFindings(state, request, response, made.baseUrl);
  const findings = checking instanceof Promise ? await checking : checking;
  return { outcome: { response }, request, ...(findings.length === 0 ? {} : { findings }) };
}

/** Milliseconds before a deletion of the teardown is sent again to a busy service. */
const busyPauses = [200, 800, 2_000];

/**
 * At the rate of the service, and again if the service refuses it by the rate that it asks for. Nothing else would
 * remove what a test has made: a busy service (503) is asked again.
 */
async function sendInTurn(request: HttpRequest, { frame, signal, teardown }: PhaseState): Promise<HttpResponse> {
  const { pace, asked } = frame.service;
  for (let tries = 1; ; tries += 1) {
    await asked.ready(signal);
    if (pace !== undefined) await pace.turn(signal);
    // A teardown that is cut off has no time left; anything else is followed by one, which must know the created items.
    const response = await frame.session.send(request, signal, teardown ? undefined : frame.attempt.run.stop);
    const isRefused = asked.answered(response, tries);
    const busy = teardown && response.status === 503 && request.method === "DELETE" ? busyPauses[tries - 1] : undefined;
    if (busy !== undefined) {
      await pause(busy, signal);
      continue;
    }
    if (!isRefused) return response;
    if (asked.refused() > 1) continue;
    const message = `The service ${frame.service.planned.name} limits its rate: all requests wait ${Math.ceil(asked.wait() / 1000)} s. ${asked.advice()}`;
    frame.attempt.run.emit({ kind: "notice", severity: "warning", message });
  }
}

export interface MadeRequest {
  readonly request: HttpRequest;
  readonly baseUrl: string | undefined;
  /** True if it asks for credentials. */
  readonly signIn: boolean;
}

/** The request as it would be sent now. Registers its secrets with the redactor. */
export async function makeRequest(step: ApiRequestStep, prepared: PreparedRequest, state: PhaseState): Promise<MadeRequest> {
  const { frame } = state;
  const { run } = frame.attempt;
  // Waiting for what exists already costs a turn of the loop for each request.
  const made = prepared.parts.fill(fillingOf(frame));
  const filled = fillStep(step, prepared, (made instanceof Promise ? await made : made) as FilledParts, frame);
  const service = fixedService(frame) ?? (await serviceOf(state));
  const building = buildRequest(filled, service, run, (name) => lookUp(frame.scope, name));
  const built = building instanceof Promise ? await building : building;
  const signIn = noteSent(built, run.redactor, frame.service.planned.secretNames ?? usualNames);
  return { request: run.redactor.active() ? guarded(built, filled, frame) : built, baseUrl: service.baseUrl, signIn };
}

type FilledParts = RequestParts & JsonObject;

function fillStep(step: ApiRequestStep, { parts, line }: PreparedRequest, filled: FilledParts, frame: Frame): ApiRequestStep {
  const action = line.fill(frame.scope, filled.parameters);
  if (parts.constant && line.constant) return step;
  const timeout = filled.timeout === undefined ? {} : { timeout: milliseconds(filled.timeout, "the time limit of the request") };
  return { step: "api_request", ...filled, ...timeout, action };
}

function fixedService({ service, baseUrl }: Frame): RequestService | undefined {
  return baseUrl === undefined ? service.fixed : undefined;
}

/** The base URL and the default headers as they are now: a login in the setup may have changed them. */
async function serviceOf({ frame, teardown }: PhaseState): Promise<RequestService> {
  const { service } = frame;
  const filling = fillingOf(frame);
  const base = service.baseUrl.constant ? service.baseUrl.fill(filling) : await service.baseUrl.fill(filling);
  const baseUrl = frame.baseUrl ?? (base === null ? undefined : textOfFilled(base as Json));
  const headers: Record<string, Json> = {};
  const unset = new Map<string, Error>();
  for (const [name, header] of service.headers) {
    try {
      headers[name] = await header.fill(filling);
    } catch (error) {
      if (!(error instanceof UnsetVariable)) throw error;
      // The setup of a service logs in before there is a token to send.
      if (teardown || !frame.attempt.ofService)
        unset.set(name, new UnsetVariable(error.reference, error.exists, `the default header ${name}`));
    }
  }
  return { headers, unset, ...(baseUrl === undefined ? {} : { baseUrl }) };
}

/** A secret never follows a redirect to another origin, and a value that contains a secret is one. */
function guarded(request: HttpRequest, step: ApiRequestStep, frame: Frame): HttpRequest {
  const { redactor } = frame.attempt.run;
  const fromSecret = step.auth !== undefined && redactor.value(step.auth) !== step.auth;
  for (const [name, value] of request.headers) {
    if (!/^(?:proxy-)?authorization$/i.test(name) || !(fromSecret || redactor.isSecret(value))) continue;
    redactor.add(value.replace(/^\S+\s+/, ""));
  }
  return { ...request, isSecret: redactor.isSecret };
}

function contractFindings(
  { frame, signal }: PhaseState,
  request: HttpRequest,
  response: HttpResponse,
  baseUrl: string | undefined,
): readonly CheckResult[] | Promise<readonly CheckResult[]> {
  const { contract, planned } = frame.service;
  if (contract === undefined || planned.contract === "off" || baseUrl === undefined) return [];
  const weighed = (findings: readonly CheckResult[]): readonly CheckResult[] =>
    planned.contract === "fail" ? findings : findings.map((finding) => ({ ...finding, severity: "warning" }));
  const findings = contract.check({ method: request.method, url: request.url, baseUrl }, response, signal);
  return findings instanceof Promise ? findings.then(weighed, ifCutOff) : weighed(findings);
}

/** The teardown needs values from the response even if its check was abandoned. */
function ifCutOff(error: unknown): readonly CheckResult[] {
  if (isAbort(error)) return [];
  throw error;
}

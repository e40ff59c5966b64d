// Redacts an event member by member: what people and servers wrote is looked at, what the engine itself says (kinds, verdicts, times) stays.

import type { CheckResult, Exchange, NotReady, RunEvent, SourcePlace, StepPlace, StepResult, TestIdentity } from "../events.ts";
import type { Redactor } from "./redactor.ts";

export function redactEvent(event: RunEvent, redactor: Redactor): RunEvent {
  if (!redactor.active()) return event;
  switch (event.kind) {
    case "run started":
      return {
        ...event,
        tests: event.tests.map((test) => identity(test, redactor)),
        notReady: event.notReady.map((one) => notReady(one, redactor)),
        ...(event.environment === undefined ? {} : { environment: redactor.text(event.environment) }),
      };
    case "test started":
      return { ...event, test: redactor.text(event.test) };
    case "step started":
      return { ...event, test: redactor.text(event.test), step: stepPlace(event.step, redactor) };
    case "step finished":
      return {
        ...event,
        test: redactor.text(event.test),
        step: stepPlace(event.step, redactor),
        result: stepResult(event.result, redactor),
      };
    case "test finished":
      return { ...event, test: redactor.text(event.test), result: { ...event.result, ...message(event.result, redactor) } };
    case "notice":
      return {
        ...event,
        message: redactor.text(event.message),
        ...(event.test === undefined ? {} : { test: redactor.text(event.test) }),
        ...(event.place === undefined ? {} : { place: sourcePlace(event.place, redactor) }),
      };
    case "run finished":
      return event;
  }
}

function message(of: { readonly message?: string }, redactor: Redactor): { readonly message?: string } {
  return of.message === undefined ? {} : { message: redactor.text(of.message) };
}

function identity(test: TestIdentity, redactor: Redactor): TestIdentity {
  return {
    ...test,
    id: redactor.text(test.id),
    title: redactor.text(test.title),
    path: redactor.text(test.path),
    tags: redactor.value(test.tags),
    ...(test.requirements === undefined ? {} : { requirements: redactor.value(test.requirements) }),
    ...(test.service === undefined ? {} : { service: redactor.text(test.service) }),
  };
}

function notReady({ path, problems }: NotReady, redactor: Redactor): NotReady {
  return {
    path: redactor.text(path),
    problems: problems.map((problem) => ({ message: redactor.text(problem.message), place: sourcePlace(problem.place, redactor) })),
  };
}

function sourcePlace(place: SourcePlace, redactor: Redactor): SourcePlace {
  return { ...place, path: redactor.text(place.path) };
}

// The same place is in two events of every run of a step.
function stepPlace(place: StepPlace, redactor: Redactor): StepPlace {
  return redactor.remembered(place, () => ({
    ...place,
    sentence: redactor.text(place.sentence),
    place: sourcePlace(place.place, redactor),
    step: { ...redactor.value(place.step), step: place.step.step } as StepPlace["step"],
  }));
}

function stepResult(result: StepResult, redactor: Redactor): StepResult {
  return {
    ...result,
    ...message(result, redactor),
    checks: result.checks.map((check) => checkResult(check, redactor)),
    saved: redactor.value(result.saved),
    ...(result.exchange === undefined ? {} : { exchange: exchange(result.exchange, redactor) }),
  };
}

function checkResult(check: CheckResult, redactor: Redactor): CheckResult {
  return {
    ...check,
    ...message(check, redactor),
    check: redactor.value(check.check),
    title: redactor.text(check.title),
    ...(check.expected === undefined ? {} : { expected: redactor.value(check.expected) }),
    ...(check.actual === undefined ? {} : { actual: redactor.value(check.actual) }),
  };
}

function exchange({ request, response }: Exchange, redactor: Redactor): Exchange {
  return {
    request: {
      method: redactor.text(request.method),
      url: redactor.text(request.url),
      headers: redactor.value(request.headers),
      ...(request.body === undefined ? {} : { body: redactor.text(request.body) }),
    },
    ...(response === undefined
      ? {}
      : {
          response: {
            ...response,
            statusText: redactor.text(response.statusText),
            ...(response.url === undefined ? {} : { url: redactor.text(response.url) }),
            headers: redactor.value(response.headers),
            body: redactor.text(response.body),
          },
        }),
  };
}

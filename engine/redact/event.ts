// Redacts an event member by member: text from people and servers is searched, the engine's own (kinds, verdicts,
// times) stays. A secret is known by its value, in whichever spelling, and by its place, such as a field "password".

import {
  hideInCheck,
  hideInText,
  hideInValue,
  hideValues,
  isNumber,
  isSecretSubject,
  type Json,
  type SecretNames,
  type SecretPlace,
  shownStep,
  usualNames,
} from "../../language/index.ts";
import type {
  CheckResult,
  Exchange,
  NotReady,
  PhrasePlace,
  RunEvent,
  SourcePlace,
  StepPlace,
  StepResult,
  TestIdentity,
} from "../events.ts";
import type { Plan } from "../planned.ts";
import { redactCoverage } from "./coverage.ts";
import { hideExchange } from "./places.ts";
import { mask, type Redactor } from "./redactor.ts";

/** The names of secrets that count for a test, by its id. */
export type NamesOfTest = (test: string) => SecretNames;

export function namesOfTests({ services, tests }: Pick<Plan, "services" | "tests">): NamesOfTest {
  const byService = new Map(services.flatMap(({ name, secretNames }) => (secretNames === undefined ? [] : [[name, secretNames] as const])));
  if (byService.size === 0) return () => usualNames;
  const serviceOf = new Map(tests.map(({ identity, playbook }) => [identity.id, playbook.service]));
  for (const { name, identity } of services) serviceOf.set(identity?.id ?? name, name);
  return (test) => byService.get(serviceOf.get(test) ?? "") ?? usualNames;
}

export function redactEvent(event: RunEvent, redactor: Redactor, namesOf: NamesOfTest = () => usualNames): RunEvent {
  switch (event.kind) {
    case "run started":
      return {
        ...event,
        tests: event.tests.map((test) => identity(test, redactor)),
        notReady: event.notReady.map((one) => notReady(one, redactor)),
        ...(event.environment === undefined ? {} : { environment: redactor.text(event.environment) }),
      };
    case "test started":
      return { ...event, test: redactor.id(event.test) };
    case "step started":
      return { ...event, test: redactor.id(event.test), step: stepPlace(event.step, redactor, namesOf(event.test)) };
    case "step finished": {
      const names = namesOf(event.test);
      return {
        ...event,
        test: redactor.id(event.test),
        step: stepPlace(event.step, redactor, names),
        result: stepResult(event.result, redactor, names),
      };
    }
    case "test finished":
      return {
        ...event,
        test: redactor.id(event.test),
        result: { ...event.result, ...message(event.result, redactor, namesOf(event.test)) },
      };
    case "notice":
      return {
        ...event,
        message: redactor.text(event.message),
        ...(event.test === undefined ? {} : { test: redactor.id(event.test) }),
        ...(event.place === undefined ? {} : { place: sourcePlace(event.place, redactor) }),
      };
    case "coverage":
      return redactor.active() ? { ...event, coverage: redactCoverage(event.coverage, redactor) } : event;
    case "run finished":
      return event;
  }
}

function message(of: { readonly message?: string }, redactor: Redactor, names: SecretNames): { readonly message?: string } {
  return of.message === undefined ? {} : { message: hideInText(redactor.text(of.message), { names, filled: true, answered: true }) };
}

function identity(test: TestIdentity, redactor: Redactor): TestIdentity {
  return {
    ...test,
    id: redactor.id(test.id),
    title: redactor.text(test.title),
    path: redactor.whole(test.path),
    tags: redactor.value(test.tags),
    ...(test.requirements === undefined ? {} : { requirements: redactor.value(test.requirements) }),
    ...(test.service === undefined ? {} : { service: redactor.text(test.service) }),
  };
}

function notReady({ path, problems }: NotReady, redactor: Redactor): NotReady {
  return {
    path: redactor.whole(path),
    problems: problems.map((problem) => ({ message: redactor.text(problem.message), place: sourcePlace(problem.place, redactor) })),
  };
}

function sourcePlace(place: SourcePlace, redactor: Redactor): SourcePlace {
  return { ...place, path: redactor.whole(place.path) };
}

// The same place is in two events of every run of a step.
function stepPlace(place: StepPlace, redactor: Redactor, names: SecretNames): StepPlace {
  return redactor.remembered(place, () => {
    const { step, values } = shownStep(place.step, names);
    if (step === place.step && !redactor.active()) return place;
    const sentence = hideValues(place.sentence, values);
    return {
      ...place,
      sentence: redactor.text(sentence),
      place: sourcePlace(place.place, redactor),
      ...(place.within === undefined ? {} : { within: place.within.map((one) => phrasePlace(one, values, redactor)) }),
      step: { ...redactor.value(step), step: place.step.step } as StepPlace["step"],
    };
  });
}

function phrasePlace({ phrase, sentence, place }: PhrasePlace, values: Parameters<typeof hideValues>[1], redactor: Redactor): PhrasePlace {
  return { phrase: redactor.text(phrase), sentence: redactor.text(hideValues(sentence, values)), place: sourcePlace(place, redactor) };
}

function stepResult(result: StepResult, redactor: Redactor, names: SecretNames): StepResult {
  return {
    ...result,
    ...message(result, redactor, names),
    checks: result.checks.length === 0 ? result.checks : result.checks.map((check) => redactCheck(check, redactor, names)),
    saved: redactor.value(hideInValue(result.saved, { names, filled: true })) as StepResult["saved"],
    ...(result.exchange === undefined ? {} : { exchange: exchange(hideExchange(result.exchange, names), redactor) }),
  };
}

/** A value that is compared with a secret is one, too; the title and the message repeat both. */
export function redactCheck(check: CheckResult, redactor: Redactor, names: SecretNames): CheckResult {
  const found: string[] = [];
  const place: SecretPlace = { names, filled: true, answered: true, found: (value) => void found.push(value) };
  const isSecret = isSecretSubject(check.check, place);
  const hidden = hideInCheck(check.check, place);
  const hide = (value: Json): Json => redactor.value(isSecret ? hideScalars(value, place) : hideInValue(value, place));
  const values = {
    ...(check.expected === undefined ? {} : { expected: hide(check.expected) }),
    ...(check.actual === undefined ? {} : { actual: hide(check.actual) }),
  };
  const spoken = (text: string) => redactor.text(found.length === 0 ? text : hideValues(text, found));
  return {
    ...check,
    ...(check.message === undefined ? {} : { message: hideInText(spoken(check.message), place) }),
    check: redactor.value(hidden) as unknown as CheckResult["check"],
    title: spoken(check.title),
    ...values,
  };
}

function hideScalars(value: Json, place: SecretPlace): Json {
  if ((typeof value === "string" && value !== "") || isNumber(value)) {
    place.found?.(String(value), "");
    return mask;
  }
  return Array.isArray(value) ? value.map((item: Json) => hideScalars(item, place)) : hideInValue(value, place);
}

function exchange({ request, response }: Exchange, redactor: Redactor): Exchange {
  if (!redactor.active()) return { request, ...(response === undefined ? {} : { response }) };
  return {
    request: {
      method: redactor.text(request.method),
      url: redactor.whole(request.url),
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

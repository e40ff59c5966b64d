// Redacts coverage: names of tests, and undocumented values of requests or responses, may contain a secret.

import type { Coverage, ServiceCoverage } from "../coverage/coverage.ts";
import type { Redactor } from "./redactor.ts";

export function redactCoverage({ services }: Coverage, redactor: Redactor): Coverage {
  return { services: services.map((service) => redactService(service, redactor)) };
}

function redactService(service: ServiceCoverage, redactor: Redactor): ServiceCoverage {
  const text = (value: string) => redactor.text(value);
  return {
    ...service,
    service: text(service.service),
    files: service.files.map(text),
    tests: service.tests.map((test) => redactor.id(test)),
    points: service.points.map((point) => ({
      ...point,
      operation: text(point.operation),
      name: text(point.name),
      ...(point.constraint === undefined ? {} : { constraint: text(point.constraint) }),
      ...(point.outcome === undefined ? {} : { outcome: text(point.outcome) }),
    })),
    undocumented: service.undocumented.map((one) => ({ ...one, operation: text(one.operation), what: text(one.what) })),
  };
}

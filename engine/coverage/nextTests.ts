// Suggests the next tests: combines points without coverage into requests that one test can make, the most useful
// first.

import { type CoveragePoint, isSeen } from "./coverage.ts";

export interface NextTest {
  readonly operation: string;
  /** Describes the test in one imperative sentence without a full stop. */
  readonly what: string;
  /** Points that it would cover, by their index. */
  readonly points: readonly number[];
}

type Kind = "call" | "status" | "parameter" | "media type" | "value" | "answer";

/** In this order; of one kind as the document has them. */
const ranks: readonly Kind[] = ["call", "status", "parameter", "value", "media type", "answer"];

export function nextTests(points: readonly CoveragePoint[], isCovered: (point: CoveragePoint) => boolean = isSeen): readonly NextTest[] {
  const missing = points.flatMap((point, index) => (isCovered(point) ? [] : [{ point, index }]));
  const uncalled = new Set(missing.flatMap(({ point }) => (point.dimension === "operations" ? point.operation : [])));
  const unanswered = new Set(missing.flatMap(({ point }) => (point.dimension === "statuses" ? `${point.operation} ${point.name}` : [])));
  const groups = new Map<string, { readonly kind: Kind; readonly members: { readonly point: CoveragePoint; readonly index: number }[] }>();
  for (const member of missing) {
    const { point } = member;
    // The body that belongs to a status comes with it.
    const [status = ""] = point.name.split(" ", 1);
    const isOfStatus = unanswered.has(`${point.operation} ${status}`);
    const kind = uncalled.has(point.operation) ? "call" : isOfStatus ? "status" : kindOfPoint(point);
    const what = kind === "call" ? "" : kind === "status" ? status : JSON.stringify([point.name, kind === "value" ? point.constraint : ""]);
    const key = `${kind} ${point.operation} ${what}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { kind, members: [member] });
    else group.members.push(member);
  }
  return [...groups.values()]
    .map(({ kind, members }) => ({ kind, next: nextTest(kind, members) }))
    .sort((one, other) => ranks.indexOf(one.kind) - ranks.indexOf(other.kind))
    .map(({ next }) => next);
}

function kindOfPoint({ dimension, name }: CoveragePoint): Kind {
  if (dimension === "statuses") return "status";
  if (dimension === "parameters") return "parameter";
  const isOfAnswer = /^(?:\d|default)/i.test(name);
  if (dimension === "mediaTypes") return isOfAnswer ? "answer" : "media type";
  return isOfAnswer ? "answer" : "value";
}

function nextTest(kind: Kind, members: readonly { readonly point: CoveragePoint; readonly index: number }[]): NextTest {
  const [first] = members as [(typeof members)[number], ...typeof members];
  const { operation, name, constraint } = first.point;
  const outcomes = members.flatMap(({ point }) => point.outcome ?? []);
  return { operation, what: sentence(kind, operation, name, constraint, outcomes), points: members.map(({ index }) => index) };
}

function sentence(kind: Kind, operation: string, name: string, constraint: string | undefined, outcomes: readonly string[]): string {
  switch (kind) {
    case "call":
      return `Call ${operation}`;
    case "status":
      return name === "default" ? `Make ${operation} answer a status that is not documented` : `Make ${operation} answer ${name}`;
    case "parameter":
      return `Send the ${name.replace(" ", " parameter ")} with ${operation}`;
    case "media type":
      return `Send ${operation} a body of type ${name.replace(/^request /, "")}`;
    case "answer":
      return `Make ${operation} answer ${name}${outcomes.length > 0 ? ` with ${listed(outcomes)}` : ""}`;
    case "value":
      return `${valueSentence(constraint, outcomes, name)} in ${operation}`;
  }
}

function valueSentence(constraint: string | undefined, outcomes: readonly string[], name: string): string {
  if (constraint === undefined) return `Send ${name}`;
  if (constraint === "required") return `Leave out ${name}`;
  if (constraint === "nullable") return `Send null as ${name}`;
  if (constraint === "enum" || constraint === "const") return `Send ${listed(outcomes)} as ${name}`;
  if (constraint.startsWith("type ")) return `Send ${name} as a type other than ${constraint.slice("type ".length)}`;
  if (constraint.startsWith("additionalProperties")) return `Send an undocumented property in ${name}`;
  if (constraint === "oneOf" || constraint === "anyOf") return `Send ${name} as ${listed(outcomes)}`;
  return `Send ${name} ${listed(outcomes)} ${constraint}`;
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}

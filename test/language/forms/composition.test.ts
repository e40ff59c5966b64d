// Clauses that are read alone, combined in the ways of people: the whole is read as one clause after the other.

import { describeForms, type Entity, type Form, fieldWithValue } from "./kit.ts";

interface Clause {
  /** `delete the task`, `delete it`, `deleting the task`, `deletes the task`. */
  readonly order: string;
  readonly ofIt: string;
  readonly doing: string;
  readonly does: string;
  readonly step: object;
}

const request = (action: string, body?: unknown): object => ({ step: "api_request", action, ...(body === undefined ? {} : { body }) });
const status = (code: number): object => ({ step: "validate", checks: [{ status: code }] });
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const clauses = {
  read: ({ noun, get }: Entity): Clause => ({
    order: `get the ${noun}`,
    ofIt: "read it",
    doing: `getting the ${noun}`,
    does: `gets the ${noun}`,
    step: request(get),
  }),
  remove: ({ noun, remove }: Entity): Clause | undefined =>
    remove === undefined
      ? undefined
      : {
          order: `delete the ${noun}`,
          ofIt: "delete it",
          doing: `deleting the ${noun}`,
          does: `deletes the ${noun}`,
          step: request(remove),
        },
  change: (entity: Entity): Clause | undefined => {
    const found = fieldWithValue(entity.updateFields);
    // Nobody says “the pickup at of the reservation”.
    if (entity.update === undefined || found === undefined || / (?:at|by|on|ref)$/.test(found.field.words)) return undefined;
    const what = `the ${found.field.words} of the ${entity.noun} to ${found.value.text}`;
    return {
      order: `set ${what}`,
      ofIt: `set its ${found.field.words} to ${found.value.text}`,
      doing: `setting ${what}`,
      does: `sets ${what}`,
      step: request(entity.update, entity.bodyOf({ [found.field.name]: found.value.value }, "update")),
    };
  },
};

type Kind = keyof typeof clauses;

/** A request in other words. */
function alone(kinds: readonly Kind[], shapes: Readonly<Record<string, (one: Clause) => string>>): readonly Form[] {
  return kinds.flatMap((kind) =>
    Object.entries(shapes).map(([name, shape]) => ({
      name: `${kind}: ${name}`,
      make(entity) {
        const one = clauses[kind](entity);
        return one && { text: sentence(shape(one)), gold: [one.step] };
      },
    })),
  );
}

/** A request and its status. */
function ending(kind: Kind, code: number, shapes: Readonly<Record<string, (one: Clause) => string>>): readonly Form[] {
  return Object.entries(shapes).map(([name, shape]) => ({
    name: `${kind}, ${code}: ${name}`,
    make(entity) {
      const one = clauses[kind](entity);
      return one && { text: sentence(shape(one)), gold: [one.step, status(code)] };
    },
  }));
}

/** Two requests. */
function two(first: Kind, second: Kind, shapes: Readonly<Record<string, (one: Clause, other: Clause) => string>>): readonly Form[] {
  return Object.entries(shapes).map(([name, shape]) => ({
    name: `${first} and ${second}: ${name}`,
    make(entity) {
      const one = clauses[first](entity);
      const other = clauses[second](entity);
      return one && other && { text: sentence(shape(one, other)), gold: [one.step, other.step] };
    },
  }));
}

/** A request with the token of a person. */
function byRosa(kinds: readonly Kind[], shapes: Readonly<Record<string, (one: Clause) => string>>, code?: number): readonly Form[] {
  return kinds.flatMap((kind) =>
    Object.entries(shapes).map(([name, shape]) => ({
      name: `${kind}: ${name}`,
      make(entity) {
        const one = clauses[kind](entity);
        const auth = { bearer: "${rosaToken}" };
        return (
          one && {
            text: sentence(shape(one)),
            gold: [{ ...one.step, auth }, ...(code === undefined ? [] : [status(code)])],
            before: [...entity.before, { step: "save" as const, store: [{ rosaToken: "$.token" }] }],
          }
        );
      },
    })),
  );
}

const all: readonly Kind[] = ["read", "change", "remove"];

describeForms(
  "forms of two requests",
  two("change", "read", {
    "A and B": (a, b) => `${a.order} and ${b.ofIt}`,
    "A and then B": (a, b) => `${a.order} and then ${b.ofIt}`,
    "A, then B": (a, b) => `${a.order}, then ${b.ofIt}`,
    "A; B": (a, b) => `${a.order}; ${b.ofIt}`,
    "A. B": (a, b) => `${a.order}. ${sentence(b.ofIt)}`,
    "A – B": (a, b) => `${a.order} – ${b.ofIt}`,
    "A, and after that B": (a, b) => `${a.order}, and after that ${b.ofIt}`,
    "A, followed by doing B": (a, b) => `${a.order}, followed by ${b.doing}`,
    "A, then B once more, please": (a, b) => `${a.order}, then ${b.ofIt} once more, please`,
    "A and B right afterwards": (a, b) => `${a.order} and ${b.ofIt} right afterwards`,
    "first A, then B": (a, b) => `first ${a.order}, then ${b.ofIt}`,
    "after doing A, B": (a, b) => `after ${a.doing}, ${b.ofIt}`,
    "I A and I B": (a, b) => `I ${a.order} and I ${b.ofIt}`,
    "when I A and B": (a, b) => `when I ${a.order} and ${b.ofIt}`,
    "clean up: A, then B": (a, b) => `clean up: ${a.order}, then ${b.ofIt}`,
  }),
  4,
);

describeForms(
  "forms of a request and its outcome",
  [
    ...ending("change", 422, {
      "A, expect N": (a) => `${a.order}, expect 422`,
      "A and expect N": (a) => `${a.order} and expect 422`,
      "A -> N": (a) => `${a.order} -> 422`,
      "doing A must give N": (a) => `${a.doing} must give 422`,
      "doing A is refused with N": (a) => `${a.doing} is refused with 422`,
      "trying to A gives N": (a) => `trying to ${a.order} gives 422`,
      "try to A; it is refused with N": (a) => `try to ${a.order}; it is refused with 422`,
      "when I try to A, I get N": (a) => `when I try to ${a.order}, I get 422`,
      "I expect N if I A": (a) => `I expect a 422 if I ${a.order}`,
      "we get N when we A": (a) => `we get a 422 when we ${a.order}`,
      "expect N when doing A": (a) => `expect 422 when ${a.doing}`,
    }),
    ...ending("remove", 409, {
      "A, which should return N": (a) => `${a.order}, which should return 409`,
      "A and it answers N": (a) => `${a.order} and it answers 409`,
      "A. It returns N": (a) => `${a.order}. It returns 409`,
      "A; the answer is N": (a) => `${a.order}; the answer is 409`,
      "A (N)": (a) => `${a.order} (409)`,
      "A: N": (a) => `${a.order}: 409`,
      "A, this must be N": (a) => `${a.order}, this must be a 409`,
      "if I A, the API returns N": (a) => `if I ${a.order}, the API returns 409`,
      "make sure that doing A returns N": (a) => `make sure that ${a.doing} returns 409`,
      "it should not be possible to A: N": (a) => `it should not be possible to ${a.order}: 409`,
      "there must be N when I A": (a) => `there must be a 409 when I ${a.order}`,
      "I should get N when doing A": (a) => `I should get a 409 when ${a.doing}`,
    }),
    ...ending("read", 404, {
      "A, status N": (a) => `${a.order}, status 404`,
      "we A and it comes back with N": (a) => `we ${a.order} and it comes back with 404`,
      "an attempt to A must return N": (a) => `an attempt to ${a.order} must return 404`,
      "doing A now gives N": (a) => `${a.doing} now gives a 404`,
      "expect N if you A": (a) => `expect a 404 if you ${a.order}`,
    }),
  ],
  4,
);

describeForms(
  "forms of words around a request",
  [
    ...alone(all, {
      "Step 3 – A": (a) => `Step 3 – ${a.order}`,
      "Cleanup: A": (a) => `Cleanup: ${a.order}`,
      "please A": (a) => `please ${a.order}`,
      "at the end, A": (a) => `at the end, ${a.order}`,
      "I would like to A": (a) => `I would like to ${a.order}`,
      "make sure to A": (a) => `make sure to ${a.order}`,
      "don't forget to A": (a) => `don't forget to ${a.order}`,
      "remember to A": (a) => `remember to ${a.order}`,
      "start by doing A": (a) => `start by ${a.doing}`,
      "finish by doing A": (a) => `finish by ${a.doing}`,
      "could you please A": (a) => `could you please ${a.order}`,
      "our next step is to A": (a) => `our next step is to ${a.order}`,
      "immediately A": (a) => `immediately ${a.order}`,
      "quickly A": (a) => `quickly ${a.order}`,
      "for the cleaning, A": (a) => `for the cleaning, ${a.order}`,
      "A straight away": (a) => `${a.order} straight away`,
      "A properly": (a) => `${a.order} properly`,
      "A yet again": (a) => `${a.order} yet again`,
    }),
  ],
  4,
);

describeForms(
  "forms of who sends a request",
  [
    ...byRosa(all, {
      "as Rosa, A": (a) => `as Rosa, ${a.order}`,
      "as Rosa I A": (a) => `as Rosa I ${a.order}`,
      "A as Rosa": (a) => `${a.order} as Rosa`,
      "Rosa does A": (a) => `Rosa ${a.does}`,
      "then Rosa does A": (a) => `then Rosa ${a.does}`,
      "with Rosa's token, A": (a) => `with Rosa's token, ${a.order}`,
      "using Rosa's token, A": (a) => `using Rosa's token, ${a.order}`,
      "A with Rosa's token": (a) => `${a.order} with Rosa's token`,
    }),
    ...byRosa(
      all,
      {
        "as Rosa, doing A must be refused with N": (a) => `as Rosa, ${a.doing} must be refused with 403`,
        "doing A as Rosa should return N": (a) => `${a.doing} as Rosa should return 403`,
        "when Rosa tries to A, she gets N": (a) => `when Rosa tries to ${a.order}, she gets 403`,
        "when Rosa does A, she gets N": (a) => `when Rosa ${a.does}, she gets a 403`,
        "Rosa cannot A: N": (a) => `Rosa cannot ${a.order}: 403`,
        "Rosa may not A (N)": (a) => `Rosa may not ${a.order} (403)`,
        "with the token of Rosa, doing A gives N": (a) => `with the token of Rosa, ${a.doing} gives 403`,
        "A with the token; the answer is N": (a) => `${a.order} with the token \${rosaToken}; the answer is 403`,
      },
      403,
    ),
    ...all.flatMap((kind) =>
      [
        (a: Clause) => `when somebody without credentials tries to ${a.order}, then the answer is 401`,
        (a: Clause) => `when someone without a token tries to ${a.order}, access is denied with 401`,
        (a: Clause) => `an unauthenticated client tries to ${a.order} and gets 401`,
        (a: Clause) => `without credentials, ${a.doing} gives 401`,
      ].map(
        (shape): Form => ({
          name: `${kind} by nobody: ${shape({ order: "A", ofIt: "A", doing: "doing A", does: "does A", step: {} })}`,
          make(entity) {
            const one = clauses[kind](entity);
            return one && { text: sentence(shape(one)), gold: [{ ...one.step, auth: "none" }, status(401)] };
          },
        }),
      ),
    ),
  ],
  4,
);

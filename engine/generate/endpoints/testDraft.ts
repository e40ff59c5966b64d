// Collects the setup and teardown, the variable names and the created resources while a call is arranged.

import {
  capitalized,
  type DraftPart,
  isJsonObject,
  type Json,
  type JsonObject,
  type Value,
  variableName,
} from "../../../language/index.ts";
import { type Api, type ApiOperation, documentedPath } from "./api.ts";
import type { Envelope } from "./envelope.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Resource, Resources } from "./resources.ts";

/**
 * With everything that can be linked; with required values alone; or with the names of the document's examples, which
 * fit the other values of the examples.
 */
export type BodyWay = "full" | "least" | "told";

/** A call that changes the state of an item. */
export interface StateStep {
  /** `POST /orders/{orderId}/confirmation`, as in the document. */
  readonly operation: string;
  /** The only value that it changes, where the operation changes fields. */
  readonly set?: { readonly field: string; readonly value: Json };
}

/** Calls on the items of an operation before its own call. */
export interface StatesBefore {
  readonly steps: readonly StateStep[];
  /** Steps that did not help, as JSON. */
  readonly tried: readonly string[];
  /**
   * `trying`: only in its own Default, until that has run; `used`: wherever a test calls it; `given up`: no steps help.
   */
  readonly result: "trying" | "used" | "given up";
}

/** Facts from calls of the service. */
export interface Learnt {
  /** How the body of an operation is made, by `POST /orders`. */
  readonly bodies: ReadonlyMap<string, BodyWay>;
  /** Members of a body that the service has called required, by `POST /orders`, where the document does not. */
  readonly needed?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Optional members of a body that the service has called unknown or not allowed, by `POST /orders`. */
  readonly unwanted?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Why a test of an operation cannot pass, by `POST /orders`. */
  readonly refused: ReadonlyMap<string, string>;
  /** Why nothing can be made with an operation, by `POST /orders`; why a list gives nothing, by `GET /orders empty`. */
  readonly unusable: ReadonlyMap<string, string>;
  /** Operations that refuse calls which the document allows, by `POST /orders`: only their Default is tested. */
  readonly contradicted?: ReadonlySet<string>;
  /** Operations that the service does not offer: 501, by `GET /orders`. */
  readonly absent?: ReadonlySet<string>;
  /** Places in responses whose value the service does not know the item by, by `POST /orders`. */
  readonly rejected?: ReadonlyMap<string, readonly string[]>;
  /** Calls that the service wants first, by `POST /orders/{orderId}/shipment`. */
  readonly states?: ReadonlyMap<string, StatesBefore>;
  /** Tests that may end the service: `POST /orders · Negative Values · sku is null`. */
  readonly ending?: ReadonlySet<string>;
  /** Schemas of real answers, by `GET /orders`, where the document has none or another one. */
  readonly observed?: ReadonlyMap<string, JsonObject>;
}

/** `POST /orders`, as in the document. */
export function operationKey(operation: ApiOperation): string {
  return `${operation.method} ${documentedPath(operation)}`;
}

export interface World {
  readonly learnt?: Learnt;
  readonly api: Api;
  readonly resources: Resources;
  readonly knowledge: Knowledge;
}

export interface TestDraft {
  readonly world: World;
  /** The one under test. */
  readonly operation: ApiOperation;
  readonly setup: DraftPart[];
  /** Removes resources in reverse order of creation. */
  readonly teardown: DraftPart[];
  /** Variables that name created items, with what shows in a response that it is about them. */
  readonly created: Map<string, ReadonlyMap<string, string>>;
  /** By the path of the item. */
  readonly made: Map<string, Thing>;
  /** Paths of items that the test cannot make below a new item. */
  readonly unmade: ReadonlySet<string>;
  /** Makes or finds an item, and what that needs. Throws `Unarranged`. */
  need(resource: Resource, depth: number): Thing;
  /** As `need`, but all is as it was before where it cannot be had. */
  tryNeed(resource: Resource, depth: number): Thing | undefined;
  /** The result of `provide`; undefined, and all as it was before, where that throws `Unarranged`. */
  tried<Provided>(provide: () => Provided): Provided | undefined;
  /** Another item, which the items of the path refer to: removed after them. */
  tryAnother(resource: Resource): Thing | undefined;
  /**
   * Makes one more, of the same parents and with unique values of its own, and with `values` where its schema allows
   * them. Throws `Unarranged`, also where both would be alike and need not be.
   */
  another(resource: Resource, values?: Readonly<Record<string, Json>>, alike?: "alike"): Thing;
  /** True if one more of a thing is being made, next to that which the call under test is about. */
  isAnother(): boolean;
  /** Values that an item of the resource is to have which is being made. */
  wanted(resource: Resource): Readonly<Record<string, Json>>;
  newVariable(name: string, noun?: string): string;
  /** A variable with a random number, which makes texts unique. */
  unique(): string;
  /** A variable with a random text of that length. */
  longText(length: number): string;
  /** Returns a function that makes all as it is now again. */
  kept(): () => void;
}

/** An item of a collection. */
export interface Thing {
  /** Its name in a path, with a variable. */
  readonly text: string;
  /** Made by this playbook, and removed by it. */
  readonly owned: boolean;
  /** The body that created it. */
  readonly plan?: BodyPlan;
  /** The other parts of its path: the owner of a repository. */
  readonly also?: ReadonlyMap<string, string>;
}

/** The values of the request that are not literal, by their pointer: `/customerId`. */
export type Bindings = ReadonlyMap<string, Value>;

export interface BodyPlan {
  /** Literal, and valid. */
  readonly sample: Json;
  readonly bindings: Bindings;
  /** The sample with its bindings. */
  readonly value: Value;
  /** Members that the document wants. */
  readonly required: ReadonlySet<string>;
  /** Where the body only wraps the item. */
  readonly envelope?: Envelope;
  /** Members that must differ from call to call. */
  readonly uniqueMembers: readonly string[];
  /** Pointers of what names something that must exist: another value that the schema allows is not right for that. */
  readonly names: ReadonlySet<string>;
}

/**
 * Why an operation cannot be called by a test that leaves the service as it was. Thrown and caught within generation,
 * many times for each operation: not an Error, which would write down the calls that led to it.
 */
export class Unarranged {
  readonly message: string;
  /** The variable of the service playbook that would help. */
  readonly variable: string | undefined;

  constructor(message: string, variable?: string) {
    this.message = message;
    this.variable = variable;
  }
}

/** How many steps may lead from a call to what it needs; a thing in the path or body of another is two. */
export const deepest = 12;

export function createTestDraft(
  world: World,
  operation: ApiOperation,
  provide: (draft: TestDraft, resource: Resource, depth: number) => Thing,
  unmade: ReadonlySet<string> = new Set(),
): TestDraft {
  const { knowledge } = world;
  const setup: DraftPart[] = [];
  const teardown: DraftPart[] = [];
  const made = new Map<string, Thing>();
  /** Paths of items of which one is being made. */
  const making = new Set<string>();
  const created = new Map<string, ReadonlyMap<string, string>>();
  const taken = new Set<string>([...knowledge.variables.keys(), ...knowledge.secrets]);
  const longTexts = new Map<number, string>();
  let uniqueName: string | undefined;
  /** While one more of something is made: what its variables are called. */
  let owner: string | undefined;
  let wanted: { readonly of?: Resource; readonly values: Readonly<Record<string, Json>> } = { values: {} };

  function newVariable(name: string, given?: string): string {
    const noun = owner ?? given;
    const plain = name.replace(/[^A-Za-z0-9_]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "").replace(/^\d+/, "");
    const base = variableName.test(plain) ? plain : "value";
    const prefixed = noun === undefined ? base : `${noun}${capitalized(base)}`;
    let candidate = owner !== undefined || taken.has(base) ? prefixed : base;
    for (let number = 2; taken.has(candidate); number++) candidate = `${prefixed}${number}`;
    taken.add(candidate);
    return candidate;
  }

  function setFirst(name: string, value: Value): string {
    const variable = newVariable(name);
    setup.unshift({ steps: [{ step: "set", variable, value }] });
    return variable;
  }

  function need(resource: Resource, depth: number): Thing {
    const known = made.get(resource.itemPath);
    if (known !== undefined) return known;
    if (depth > deepest || making.has(resource.itemPath))
      throw new Unarranged(`Generation arranges only circular prerequisites of ${operationKey(operation)}.`);
    making.add(resource.itemPath);
    try {
      const thing = provide(draft, resource, depth);
      made.set(resource.itemPath, thing);
      return thing;
    } finally {
      making.delete(resource.itemPath);
    }
  }

  function tryNeed(resource: Resource, depth: number): Thing | undefined {
    return tried(() => need(resource, depth));
  }

  function tryAnother(resource: Resource): Thing | undefined {
    const before = teardown.length;
    const thing = tried(() => another(resource));
    const own = teardown.splice(0, teardown.length - before);
    // The first one is removed by as many steps.
    teardown.splice(Math.min(own.length, before), 0, ...own);
    return thing;
  }

  /** As if nothing had been tried where it cannot be arranged. */
  function tried<Provided>(provided: () => Provided): Provided | undefined {
    const restore = withThings();
    try {
      return provided();
    } catch (error) {
      if (!(error instanceof Unarranged)) throw error;
      restore();
      return undefined;
    }
  }

  function withThings(): () => void {
    const before = { setup: [...setup], teardown: [...teardown], made: new Map(made), uniqueName };
    return () => {
      setup.splice(0, setup.length, ...before.setup);
      teardown.splice(0, teardown.length, ...before.teardown);
      refill(made, before.made);
      uniqueName = before.uniqueName;
    };
  }

  function kept(): () => void {
    const restoreThings = withThings();
    const before = { created: new Map(created), taken: new Set(taken), longTexts: new Map(longTexts) };
    return () => {
      restoreThings();
      refill(created, before.created);
      refill(longTexts, before.longTexts);
      taken.clear();
      for (const name of before.taken) taken.add(name);
    };
  }

  function another(resource: Resource, values: Readonly<Record<string, Json>> = {}, alike?: "alike"): Thing {
    const before = { uniqueName, owner };
    const first = made.get(resource.itemPath);
    uniqueName = undefined;
    owner = "other";
    wanted = { of: resource, values: { ...otherNumber(world, resource, first?.plan), ...values } };
    try {
      made.delete(resource.itemPath);
      const thing = need(resource, 0);
      if (alike === undefined && isCopy(first, thing)) throw new Unarranged(`A second ${resource.noun} would be a copy of the first.`);
      return thing;
    } finally {
      ({ uniqueName, owner } = before);
      wanted = { values: {} };
      if (first !== undefined) made.set(resource.itemPath, first);
    }
  }

  const draft: TestDraft = {
    world,
    operation,
    setup,
    teardown,
    created,
    made,
    unmade,
    need,
    tryNeed,
    tried,
    tryAnother,
    another,
    isAnother: () => owner !== undefined,
    wanted: (resource) => (wanted.of === resource ? wanted.values : {}),
    newVariable,
    unique() {
      uniqueName ??= setFirst("unique", { $random: "integer", min: 100_000, max: 999_999_999 });
      return uniqueName;
    },
    longText(length) {
      const known = longTexts.get(length) ?? setFirst(`text${length}`, { $random: "text", length });
      longTexts.set(length, known);
      return known;
    },
    kept,
  };
  return draft;
}

/** Returns whether the second thing is a copy of the first, or the same one: a service may have one of the kind. */
function isCopy(one: Thing | undefined, other: Thing): boolean {
  if (one === undefined) return false;
  return one.text === other.text || JSON.stringify(one.plan?.value) === JSON.stringify(other.plan?.value);
}

/** Numbers of records: a customer orders the same thing twice, and pays two amounts. */
const ownNumber = /^(?:quantity|amount|units?)$|_quantity$|[a-z]Quantity$/;

/** Another number for a second record, where nothing else differs from the first. */
function otherNumber({ api }: World, { creator }: Resource, plan: BodyPlan | undefined): Readonly<Record<string, Json>> {
  const body = creator?.operation.body?.schema;
  if (plan === undefined || !isJsonObject(plan.sample) || plan.uniqueMembers.length > 0) return {};
  const { properties } = api.schemas.view(body);
  const own = Object.entries(plan.sample).flatMap(([key, value]): [string, Json][] => {
    if (typeof value !== "number" || !ownNumber.test(key) || plan.bindings.has(`/${key}`)) return [];
    return api.schemas.accepts(properties.get(key) ?? {}, value + 1) === true ? [[key, value + 1]] : [];
  });
  return Object.fromEntries(own.slice(0, 1));
}

function refill<Key, Kept>(map: Map<Key, Kept>, entries: ReadonlyMap<Key, Kept>): void {
  map.clear();
  for (const [key, one] of entries) map.set(key, one);
}

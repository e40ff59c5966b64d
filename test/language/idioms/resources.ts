// Four services that differ in what services differ in: how keys look, how lists and items are wrapped, how fields are
// written, and which method changes a thing. Idioms are tried on all of them.

import { type Json, type Operations, readOperations, type Step } from "../../../language/index.ts";
import { splitWords } from "../../../language/openapi/words.ts";

/** One kind of thing of a service, as idioms speak of it. */
export interface Resource {
  readonly operations: Operations;
  /** “piggy bank” and “piggy banks”. */
  readonly thing: string;
  readonly things: string;
  /** `/piggy-banks` */
  readonly collection: string;
  /** A key of the form that the document describes, and the path of that thing. */
  readonly key: string;
  readonly item: string;
  /** `PATCH` or `PUT` */
  readonly change: string;
  /** The variable that keeps the id of what was made, and the steps that make it. */
  readonly variable: string;
  readonly made: readonly Step[];
  /** As `made`, with two things: their variables end in 1 and 2. */
  readonly twoMade: readonly Step[];
  /** Where a response has the things: `$`, or `$.data`. */
  readonly list: string;
  /** The field of a response that is one thing: `$.piggy_bank.status`. */
  readonly path: (field: string) => string;
  /** Returns the name of a field in the document: `open_places`. */
  readonly field: (name: FieldName) => string;
  /** Returns its name in sentences: “open places”. */
  readonly spoken: (name: FieldName) => string;
  /** The body of a request. */
  readonly body: (fields: Readonly<Partial<Record<FieldName, Json>>>) => Json;
}

/** `name`, a text that may be null, a state, two flags, a number and a list of texts. */
const fieldNames = ["name", "text", "state", "flag", "other flag", "number", "texts"] as const;
export type FieldName = (typeof fieldNames)[number];

interface Service {
  readonly thing: string;
  readonly things: string;
  readonly path: string;
  readonly key: "integer" | "uuid" | "code";
  readonly list: "plain" | "data" | "named";
  readonly isWrapped: boolean;
  readonly change: "PATCH" | "PUT";
  readonly fields: Readonly<Record<FieldName, string>>;
}

const services: readonly Service[] = [
  {
    thing: "lighthouse",
    things: "lighthouses",
    path: "/lighthouses",
    key: "integer",
    list: "plain",
    isWrapped: false,
    change: "PATCH",
    fields: {
      name: "name",
      text: "remarks",
      state: "status",
      flag: "automated",
      "other flag": "listed",
      number: "height",
      texts: "signals",
    },
  },
  {
    thing: "piggy bank",
    things: "piggy banks",
    path: "/piggy-banks",
    key: "uuid",
    list: "data",
    isWrapped: false,
    change: "PUT",
    fields: {
      name: "name",
      text: "shortNote",
      state: "phase",
      flag: "locked",
      "other flag": "shared",
      number: "savedAmount",
      texts: "labels",
    },
  },
  {
    thing: "vacancy",
    things: "vacancies",
    path: "/vacancies",
    key: "integer",
    list: "named",
    isWrapped: true,
    change: "PATCH",
    fields: {
      name: "title",
      text: "job_description",
      state: "stage",
      flag: "remote",
      "other flag": "urgent",
      number: "open_places",
      texts: "skills",
    },
  },
  {
    thing: "channel",
    things: "channels",
    path: "/api/channels",
    key: "code",
    list: "data",
    isWrapped: true,
    change: "PATCH",
    fields: {
      name: "name",
      text: "topic",
      state: "state",
      flag: "muted",
      "other flag": "archived",
      number: "member_count",
      texts: "keywords",
    },
  },
];

const keys = { integer: "17", uuid: "3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e00", code: "abc-17" } as const;

/** The values of the state in every service. */
export const states = ["draft", "active", "closed"] as const;

function documentOf(service: Service): string {
  const { fields, path } = service;
  const schemas = {
    [fields.name]: { type: "string" },
    [fields.text]: { type: "string", nullable: true },
    [fields.state]: { type: "string", enum: states },
    [fields.flag]: { type: "boolean" },
    [fields["other flag"]]: { type: "boolean" },
    [fields.number]: { type: "integer" },
    [fields.texts]: { type: "array", items: { type: "string" } },
  };
  const single = service.things === "vacancies" ? "vacancy" : service.thing.replace(" ", "_");
  const wrapped = (schema: object): object =>
    service.isWrapped ? { type: "object", required: [single], properties: { [single]: schema } } : schema;
  const sent = { type: "object", required: [fields.name], properties: schemas };
  const answered = { type: "object", properties: { id: { type: service.key === "integer" ? "integer" : "string" }, ...schemas } };
  const lists = {
    plain: { type: "array", items: answered },
    data: { type: "object", properties: { data: { type: "array", items: answered }, total: { type: "integer" } } },
    named: { type: "object", properties: { [service.things]: { type: "array", items: answered } } },
  };
  const json = (schema: object): object => ({ content: { "application/json": { schema } } });
  const ok = (schema: object): object => ({ description: "ok", ...json(schema) });
  const failed = ok({ type: "object", properties: { code: { type: "string" }, message: { type: "string" } } });
  const query = (name: string, schema: object): object => ({ name, in: "query", schema });
  const key = {
    name: "id",
    in: "path",
    required: true,
    schema: service.key === "integer" ? { type: "integer" } : { type: "string", ...(service.key === "uuid" ? { format: "uuid" } : {}) },
  };
  const errors = { "401": failed, "404": failed, "409": failed, "422": failed };
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: service.things, version: "1" },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: [{ token: [] }],
    paths: {
      [path]: {
        get: {
          summary: `List ${service.things}`,
          parameters: [
            query("q", { type: "string" }),
            query(fields.state, { type: "string", enum: states }),
            query(fields.flag, { type: "boolean" }),
            query("limit", { type: "integer" }),
            query("page", { type: "integer" }),
          ],
          responses: { "200": ok(lists[service.list]), "401": failed },
        },
        post: {
          summary: `Create ${article(service.thing)}`,
          requestBody: json(wrapped(sent)),
          responses: { "201": ok(wrapped(answered)), ...errors },
        },
      },
      [`${path}/{id}`]: {
        parameters: [key],
        get: { summary: `Get ${article(service.thing)}`, responses: { "200": ok(wrapped(answered)), ...errors } },
        [service.change.toLowerCase()]: {
          summary: `Update ${article(service.thing)}`,
          requestBody: json(wrapped({ type: "object", properties: schemas })),
          responses: { "200": ok(wrapped(answered)), ...errors },
        },
        delete: { summary: `Delete ${article(service.thing)}`, responses: { "204": { description: "gone" }, ...errors } },
      },
    },
  });
}

/** “a vacancy”, “an owner”. */
export function article(thing: string): string {
  return /^[aeiou]/.test(thing) ? `an ${thing}` : `a ${thing}`;
}

function resourceOf(service: Service): Resource {
  const { thing, things, path: collection, fields } = service;
  const { operations } = readOperations(documentOf(service));
  if (operations === undefined) throw new Error(`The document of the ${things} is not read.`);
  const single = thing.replace(" ", "_");
  const before = service.isWrapped ? `$.${single}` : "$";
  const path = (field: string): string => `${before}.${field}`;
  const variable = `${thing.replace(/ (\w)/, (_, letter: string) => letter.toUpperCase())}Id`;
  const make = (name: string): readonly Step[] => [
    { step: "api_request", action: `POST ${collection}` },
    { step: "save", store: [{ [name]: path("id") }] },
  ];
  const body: Resource["body"] = (values) => {
    const own = Object.fromEntries(Object.entries(values).map(([name, value]) => [fields[name as FieldName], value]));
    return service.isWrapped ? { [single]: own } : own;
  };
  return {
    operations,
    thing,
    things,
    collection,
    key: keys[service.key],
    item: `${collection}/${keys[service.key]}`,
    change: service.change,
    variable,
    made: make(variable),
    twoMade: [...make(`${variable}1`), ...make(`${variable}2`)],
    list: { plain: "$", data: "$.data", named: `$.${things}` }[service.list],
    path,
    field: (name) => fields[name],
    spoken: (name) => splitWords(fields[name]).join(" "),
    body,
  };
}

/** One resource of each service. */
export const resources: readonly Resource[] = services.map(resourceOf);

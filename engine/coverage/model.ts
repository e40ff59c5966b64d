// Lists the points of an OpenAPI document by operation, and indexes them for the lookup of requests and responses.

import { isJsonObject, type Json, type JsonObject, operationMethods } from "../../language/index.ts";
import { follow, type WrittenDocument } from "../contract/document.ts";
import { pointerTo } from "../contract/pointer.ts";
import type { Dimension } from "./coverage.ts";
import type { Direction } from "./outcomes.ts";
import { type ParameterModel, readParameters } from "./parameters.ts";
import { createShapes, type ReadShape, type Shape } from "./shape.ts";

/** Numbers of points are indices over the whole document. */
export interface CoverageModel {
  readonly operations: ReadonlyMap<string, OperationModel>;
  readonly size: number;
  /** Levels of values that are looked into. */
  readonly levels: number;
  /** True if there were more points than can be kept. */
  readonly isCut: boolean;
}

export interface OperationModel {
  /** `POST /orders` */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** In the order of their numbers. */
  readonly points: readonly OwnPoint[];
  readonly uses: readonly SchemaUse[];
  readonly called: number;
  readonly parameters: readonly ParameterModel[];
  readonly media: readonly MediaModel[];
  /** Where a body is required: sent without one. */
  readonly withoutBody?: number;
  /** By the documented status, in upper case. */
  readonly answers: ReadonlyMap<string, AnswerModel>;
  readonly responses: JsonObject;
}

interface OwnPoint {
  readonly number: number;
  readonly dimension: Dimension;
  readonly name: string;
  readonly constraint?: string;
  readonly outcome?: string;
  readonly pointer: string;
}

export interface MediaModel {
  readonly type: string;
  readonly point?: number;
  readonly use?: SchemaUse;
}

export interface AnswerModel {
  /** Undefined if a test cannot make it happen. */
  readonly point?: number;
  readonly media: readonly MediaModel[];
}

/** A schema where it is used: its points have the numbers from `first` on. */
export interface SchemaUse {
  readonly shape: Shape;
  readonly first: number;
  /** `body`, `query.limit`, `201 body`. */
  readonly name: string;
}

/** More of them would fill a report without use for readers. */
const mostPoints = 100_000;
const deepest = 8;

/** Schemas are looked into less deeply where the document would have too many points. */
export function createModel(document: WrittenDocument): CoverageModel {
  for (let levels = deepest; ; levels = Math.floor(levels / 2)) {
    const model = modelWith(document, levels);
    if (model.size <= mostPoints || levels === 0) return { ...model, isCut: levels < deepest };
  }
}

function modelWith(document: WrittenDocument, levels: number): Omit<CoverageModel, "isCut"> {
  const { root } = document;
  const counter: Counter = { next: 0 };
  const shapes = createShapes(document, levels);
  const operations = new Map<string, OperationModel>();
  const paths = isJsonObject(root.paths) ? root.paths : {};
  for (const path of Object.keys(paths)) {
    // A fragment after "#" distinguishes operations of one path, and is not sent.
    const item = path.includes("#") ? undefined : follow(root, pointerTo(["paths", path]));
    if (item === undefined || !("value" in item) || !isJsonObject(item.value)) continue;
    const more = isJsonObject(item.value.additionalOperations) ? Object.keys(item.value.additionalOperations) : [];
    const all = [
      ...Object.keys(item.value).flatMap((key) => (operationMethods.includes(key) ? { method: key.toUpperCase(), keys: [key] } : [])),
      ...more.map((method) => ({ method, keys: ["additionalOperations", method] })),
    ];
    for (const { method, keys } of all) {
      const written = item.pointer + pointerTo(keys);
      const operation = follow(root, written);
      if (!("value" in operation) || !isJsonObject(operation.value)) continue;
      const { pointer, value } = operation;
      const model = readOperation({ document, shapes, counter, method, path, item: item.pointer, written, pointer, operation: value });
      operations.set(model.key, model);
    }
  }
  return { operations, size: counter.next, levels };
}

interface Counter {
  next: number;
}

interface Reading {
  readonly document: WrittenDocument;
  readonly shapes: ReadShape;
  readonly counter: Counter;
  readonly method: string;
  readonly path: string;
  /** Pointers: of the path, of the method in it, and of what that leads to. */
  readonly item: string;
  readonly written: string;
  readonly pointer: string;
  readonly operation: JsonObject;
}

function readOperation(reading: Reading): OperationModel {
  const { document, shapes, counter, method, path, item, written, pointer, operation } = reading;
  const key = `${method} ${path}`;
  const points: OwnPoint[] = [];
  const uses: SchemaUse[] = [];
  const add: AddPoint = (point) => {
    const number = counter.next++;
    points.push({ number, ...point });
    return number;
  };
  const use: AddUse = (at, direction, name) => {
    const shape = shapes(at, direction);
    const made = { shape, first: counter.next, name };
    counter.next += shape.points.length;
    uses.push(made);
    return made;
  };
  const called = add({ dimension: "operations", name: key, pointer: written });
  const { parameters, body } = readParameters(document, path, [item, pointer], { add, use });
  const sent = document.version === "2.0" ? body2(reading, body, add, use) : body3(reading, add, use);
  const answers = readAnswers(reading, add, use);
  const responses = isJsonObject(operation.responses) ? operation.responses : {};
  return { key, method, path, points, uses, called, parameters, ...sent, answers, responses };
}

export type AddPoint = (point: Omit<OwnPoint, "number">) => number;
export type AddUse = (pointer: string, direction: Direction, name: string) => SchemaUse;

type Sent = Pick<OperationModel, "media" | "withoutBody">;

function body3({ document: { root }, pointer, operation }: Reading, add: AddPoint, use: AddUse): Sent {
  if (operation.requestBody === undefined) return { media: [] };
  const found = follow(root, `${pointer}/requestBody`);
  if (!("value" in found) || !isJsonObject(found.value)) return { media: [] };
  const content = isJsonObject(found.value.content) ? found.value.content : {};
  const types = Object.keys(content);
  const withoutBody = found.value.required === true ? add({ ...leftOut, pointer: `${found.pointer}/required` }) : undefined;
  const media = types.map((type): MediaModel => {
    const at = found.pointer + pointerTo(["content", type]);
    const point = add({ dimension: "mediaTypes", name: `request ${type}`, pointer: at });
    const value = content[type];
    if (!isJsonObject(value) || value.schema === undefined || !isRead(type)) return { type, point };
    return { type, point, use: use(`${at}/schema`, directionOf(type), bodyName(type, types)) };
  });
  return { media, ...(withoutBody === undefined ? {} : { withoutBody }) };
}

const leftOut = { dimension: "schema", name: "body", constraint: "required", outcome: "left out" } as const;

/** `body`: pointer of the body parameter, or pointers of the parameters that are the fields of a form. */
function body2(reading: Reading, body: Body2 | undefined, add: AddPoint, use: AddUse): Sent {
  if (body === undefined) return { media: [] };
  const fallback = body.kind === "whole" ? "application/json" : "application/x-www-form-urlencoded";
  const types = typesOf2(reading, "consumes", body.pointer, fallback);
  const withoutBody = body.kind === "whole" && body.required ? add({ ...leftOut, pointer: `${body.pointer}/required` }) : undefined;
  const media = types.map(({ type, pointer }): MediaModel => {
    const point = add({ dimension: "mediaTypes", name: `request ${type}`, pointer });
    if (body.kind === "form" || !isRead(type)) return { type, point };
    return {
      type,
      point,
      use: use(
        `${body.pointer}/schema`,
        directionOf(type),
        bodyName(
          type,
          types.map((one) => one.type),
        ),
      ),
    };
  });
  return { media, ...(withoutBody === undefined ? {} : { withoutBody }) };
}

export interface Body2 {
  readonly kind: "whole" | "form";
  readonly pointer: string;
  readonly required: boolean;
}

function typesOf2({ document: { root }, operation, pointer }: Reading, key: "consumes" | "produces", other: string, fallback: string) {
  const own = operation[key];
  const [list, at] = Array.isArray(own) ? [own, pointer] : [root[key], ""];
  if (!Array.isArray(list) || list.length === 0) return [{ type: fallback, pointer: other }];
  return (list as readonly Json[]).map((type, index) => ({ type: String(type), pointer: `${at}/${key}/${index}` }));
}

function directionOf(type: string): Direction {
  return /urlencoded|^multipart\//i.test(type) ? "text" : "request";
}

/** Bodies of these types are looked into. */
function isRead(type: string): boolean {
  return /[/+]json\b|urlencoded|^multipart\/|\*/i.test(type);
}

function bodyName(type: string, types: readonly string[]): string {
  return types.filter(isRead).length === 1 ? "body" : `body (${type})`;
}

/**
 * A client cannot make a service fail legitimately, so 5xx statuses are not points; when they occur, they are
 * documented.
 */
function readAnswers({ document, pointer, operation, ...rest }: Reading, add: AddPoint, use: AddUse): OperationModel["answers"] {
  const answers = new Map<string, AnswerModel>();
  const responses = isJsonObject(operation.responses) ? operation.responses : {};
  for (const status of Object.keys(responses)) {
    if (status.startsWith("x-")) continue;
    const name = status.toUpperCase() === "DEFAULT" ? "default" : status.toUpperCase();
    const at = pointer + pointerTo(["responses", status]);
    const found = follow(document.root, at);
    const value = "value" in found && isJsonObject(found.value) ? found.value : {};
    const target = "pointer" in found ? found.pointer : at;
    const types = mediaTypes({ document, pointer, operation, ...rest }, target, value);
    if (/^5/.test(name)) {
      answers.set(name.toUpperCase(), { media: types.map(({ type }) => ({ type })) });
      continue;
    }
    const point = add({ dimension: "statuses", name, pointer: at });
    const media = types.map(({ type, pointer: place, schema }): MediaModel => {
      const own = add({ dimension: "mediaTypes", name: `${name} ${type}`, pointer: place });
      if (schema === undefined || !/[/+]json\b|\*/i.test(type)) return { type, point: own };
      const names = types.map((one) => one.type);
      return { type, point: own, use: use(schema, "response", `${name} ${bodyName(type, names)}`) };
    });
    answers.set(name.toUpperCase(), { point, media });
  }
  return answers;
}

function mediaTypes(
  reading: Reading,
  pointer: string,
  response: JsonObject,
): readonly { type: string; pointer: string; schema?: string }[] {
  if (reading.document.version === "2.0") {
    if (response.schema === undefined) return [];
    return typesOf2(reading, "produces", `${pointer}/schema`, "application/json").map((one) => ({ ...one, schema: `${pointer}/schema` }));
  }
  const content = isJsonObject(response.content) ? response.content : {};
  return Object.entries(content).map(([type, value]) => {
    const at = pointer + pointerTo(["content", type]);
    return { type, pointer: at, ...(isJsonObject(value) && value.schema !== undefined ? { schema: `${at}/schema` } : {}) };
  });
}

// Declares the shapes of the debug adapter protocol: lines and columns as the client counts them, values with their
// contents on request.

import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Handles } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import type { ScopeView, Shown, StackFrame } from "../../engine/debug/index.ts";
import type { Loaded, SourcePlace } from "../../engine/index.ts";

/** The numbers of a client's first line and column. */
export interface Counting {
  lines: 0 | 1;
  columns: 0 | 1;
}

export function sourceOf({ root }: Loaded, { path }: Pick<SourcePlace, "path">): DebugProtocol.Source {
  return { name: basename(path), path: join(root, path) };
}

/** Inside the root; undefined for a source without a path. */
export function pathOf(loaded: Loaded, { path }: DebugProtocol.Source): string | undefined {
  if (path === undefined) return undefined;
  return loaded.inside(resolve(path.startsWith("file:") ? fileURLToPath(path) : path));
}

export function toLine(line: number, { lines }: Counting): number {
  return line - 1 + lines;
}

export function fromLine(line: number, { lines }: Counting): number {
  return line + 1 - lines;
}

export function toColumn(column: number, { columns }: Counting): number {
  return column - 1 + columns;
}

export function fromColumn(column: number, { columns }: Counting): number {
  return column + 1 - columns;
}

/** Lines of a scope or members of a value, some at a time. */
type Container = (start: number, count: number) => readonly Shown[];

/** The objects that a client can ask for while the run has stopped. */
export interface References {
  readonly frames: Handles<StackFrame>;
  readonly containers: Handles<{ readonly children: Container; readonly count: number }>;
  forget(): void;
}

export function createReferences(): References {
  const frames = new Handles<StackFrame>();
  const containers = new Handles<{ readonly children: Container; readonly count: number }>();
  return {
    frames,
    containers,
    forget() {
      frames.reset();
      containers.reset();
    },
  };
}

export function shownScope(scope: ScopeView, { containers }: References): DebugProtocol.Scope {
  return {
    name: scope.name,
    variablesReference: containers.create({
      children: scope.children,
      get count() {
        return scope.count;
      },
    }),
    expensive: scope.expensive === true,
  };
}

type ShownValue = Pick<DebugProtocol.Variable, "type" | "variablesReference" | "namedVariables" | "indexedVariables">;

export function shownValue(shown: Shown, { containers }: References): ShownValue {
  const { children, named = 0, indexed = 0, type } = shown;
  const count = named + indexed;
  return {
    variablesReference: children === undefined || count === 0 ? 0 : containers.create({ children: children.bind(shown), count }),
    ...(type === undefined ? {} : { type }),
    ...(named === 0 ? {} : { namedVariables: named }),
    ...(indexed === 0 ? {} : { indexedVariables: indexed }),
  };
}

/** By which the menu of a variable in VS Code knows it. */
const ofRequest = { __vscodeVariableMenuContext: "request" };

export function shownVariable(shown: Shown, references: References): DebugProtocol.Variable {
  const { name, value, expression, change, isOfRequest } = shown;
  return {
    ...(isOfRequest === true ? ofRequest : {}),
    name,
    value,
    ...shownValue(shown, references),
    ...(expression === undefined ? {} : { evaluateName: expression }),
    ...(change === undefined ? { presentationHint: { attributes: ["readOnly"] } } : {}),
  };
}

/**
 * Represents the Context Variables view as data: owners, the variables by type, members of objects and lists, places.
 */
import type { VariableOwnerView, VariablePlaceView, VariableTypeView, VariableView } from "../../server/protocol.ts";

export type VariablesNode =
  | { readonly kind: "owner"; readonly owner: VariableOwnerView }
  | { readonly kind: "group"; readonly owner: VariableOwnerView; readonly type: VariableGroup; readonly variables: readonly VariableView[] }
  | { readonly kind: "variable"; readonly owner: VariableOwnerView; readonly variable: VariableView }
  | {
      readonly kind: "member";
      readonly owner: VariableOwnerView;
      readonly variable: VariableView;
      readonly members: readonly (string | number)[];
      readonly value: unknown;
    }
  | { readonly kind: "places"; readonly owner: VariableOwnerView; readonly variable: VariableView }
  | { readonly kind: "place"; readonly place: VariablePlaceView };

export type VariableNode = Extract<VariablesNode, { kind: "variable" }>;

/** `run`: what only a run knows; `data`: columns of the data rows. */
export type VariableGroup = VariableTypeView | "run" | "data";

const order: readonly VariableGroup[] = ["text", "encrypted text", "object", "list", "file", "data", "run"];

export function groupNodes(owner: VariableOwnerView): readonly VariablesNode[] {
  const groups = Map.groupBy(owner.variables, groupOf);
  return order.flatMap((type): readonly VariablesNode[] => {
    const variables = groups.get(type);
    return variables === undefined ? [] : [{ kind: "group", owner, type, variables }];
  });
}

export function groupOf({ scope, type }: VariableView): VariableGroup {
  if (scope === "data") return "data";
  return scope === "saved" || scope === "service setup" ? "run" : (type ?? "run");
}

/** Members of an object or a list, then where it is set and read. */
export function childrenOfVariable({ owner, variable }: VariableNode): readonly VariablesNode[] {
  return [...memberNodes({ owner, variable, members: [], value: variable.value }), { kind: "places", owner, variable }];
}

export function memberNodes(of: Omit<Extract<VariablesNode, { kind: "member" }>, "kind">): readonly VariablesNode[] {
  const { owner, variable, members, value } = of;
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.map(([key, member]) => ({ kind: "member", owner, variable, members: [...members, key], value: member }));
}

/** Returns whether a front matter defines it, so that it can be changed. */
export function isDefined({ scope }: VariableView): boolean {
  return scope === "playbook" || scope === "from" || scope === "service" || scope === "environment";
}

/** Returns whether the secret store holds the value of the variable: an encrypted text, or a list of them. */
export function isSecret({ type, typeText }: VariableView): boolean {
  return type === "encrypted text" || typeText === "list of encrypted text";
}

/** Returns whether a value has to be set in the secret store: no sentence gives it one. */
export function needsSecret(variable: VariableView): boolean {
  const { isSaved, losesTo } = variable;
  return isSecret(variable) && !isSaved && losesTo === undefined;
}

/** At most a line. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
}

/** As a person would type it again. */
export function inputText(value: unknown): string {
  if (value === undefined || value === null) return "";
  // A text that looks like a number keeps its quotes.
  if (typeof value === "string")
    return /^(?:-?\d|true$|false$|null$|~$)/.test(value) || value !== value.trim() ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}

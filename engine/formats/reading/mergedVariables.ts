// Merges variables of several files and tests into one service: values that agree belong to the service, others stay
// with their tests.

import type { ImportedSource, ImportedTest, ImportedVariable, Unfit, Variables } from "./suite.ts";

export interface MergedVariables {
  readonly variables: Map<string, ImportedVariable>;
  readonly environments: Map<string, Map<string, ImportedVariable>>;
  /** Variables of a test whose values differ from those of other tests. */
  own(source: ImportedSource, test: ImportedTest): Variables;
  /** Values that could not be kept unchanged. */
  readonly unfit: readonly Unfit[];
}

/** A file, a test with variables of its own, or a file without tests, whose variables are there for all. */
interface Owner {
  readonly source: ImportedSource;
  readonly test?: ImportedTest;
  readonly isShared: boolean;
  readonly variables: Variables;
}

export function mergedVariables(sources: readonly ImportedSource[]): MergedVariables {
  const unfit: Unfit[] = [];
  const owners = sources
    .flatMap((source): readonly Owner[] => [
      { source, isShared: source.tests.length === 0, variables: source.variables },
      ...source.tests.map((test) => ({ source, test, isShared: false, variables: test.variables ?? new Map() })),
    ])
    .sort((one, other) => Number(other.isShared) - Number(one.isShared));
  const first = new Map<string, { readonly owner: Owner; readonly variable: ImportedVariable }>();
  const disputed = new Set<string>();
  for (const owner of owners)
    for (const [name, variable] of owner.variables) {
      // A file may leave a value to another one; a test that does so must not get the value of another test.
      if (isOpen(variable) && owner.test === undefined) continue;
      const known = first.get(name);
      if (known === undefined) first.set(name, { owner, variable });
      else if (known.variable.secret === true && variable.secret === true) {
        if (differ(known.variable, variable)) unfit.push(twoSecrets(name, known.owner.source, owner.source));
      } else if (differ(known.variable, variable)) disputed.add(name);
    }
  const isService = (name: string) => !disputed.has(name) || first.get(name)?.owner.isShared === true;
  const variables = new Map(
    [...first]
      .filter(([name, { variable }]) => isService(name) && !isOpen(variable))
      .map(([name, { variable }]) => [name, variable] as const),
  );
  const environments = mergedEnvironments(sources, variables, unfit);
  const ownOf = ({ variables: given, isShared }: Owner) =>
    isShared ? [] : [...given].filter(([name, one]) => disputed.has(name) && !isOpen(one) && differ(variables.get(name) ?? {}, one));
  const own = Map.groupBy(owners, ({ source }) => source);
  for (const owner of owners) unfit.push(...hiddenValues(owner.source, ownOf(owner), environments));
  return {
    variables,
    environments,
    own: (source, test) =>
      new Map((own.get(source) ?? []).filter((owner) => owner.test === undefined || owner.test === test).flatMap(ownOf)),
    unfit,
  };
}

function isOpen({ value, secret }: ImportedVariable): boolean {
  return value === undefined && secret !== true;
}

function differ(one: ImportedVariable, other: ImportedVariable): boolean {
  if (one.secret === true && other.secret === true)
    return one.distinct !== undefined && other.distinct !== undefined && one.distinct !== other.distinct;
  return one.secret !== other.secret || JSON.stringify(one.value) !== JSON.stringify(other.value);
}

function twoSecrets(name: string, first: ImportedSource, second: ImportedSource): Unfit {
  const reason =
    first === second
      ? "this file has two secrets of that name; import them separately"
      : `${first.file} has another secret of that name: import one of the files with another --service`;
  return { kind: "variable", place: { file: second.file }, what: name, reason };
}

/** A playbook's own value takes precedence over an environment's. */
function hiddenValues(
  { file }: ImportedSource,
  own: readonly (readonly [string, ImportedVariable])[],
  environments: ReadonlyMap<string, Variables>,
): readonly Unfit[] {
  return own.flatMap(([name]) =>
    [...environments].flatMap(([environment, values]): readonly Unfit[] => {
      const reason = `the files have different values, which are in their playbooks and take precedence over that of the environment "${environment}"`;
      return values.has(name) ? [{ kind: "variable", place: { file }, what: name, reason }] : [];
    }),
  );
}

/** Environments of one name are one, unless they contradict each other. Adds secrets to `variables`. */
function mergedEnvironments(
  sources: readonly ImportedSource[],
  variables: Map<string, ImportedVariable>,
  unfit: Unfit[],
): Map<string, Map<string, ImportedVariable>> {
  const merged = new Map<string, { readonly file: string; readonly values: Map<string, ImportedVariable> }>();
  for (const source of sources)
    for (const [wanted, own] of source.environments) {
      let name = wanted;
      const fits = () => [...own].every(([key, one]) => agree(merged.get(name)?.values.get(key), one));
      for (let number = 2; !fits(); number++) name = `${wanted}${number}`;
      const { values } = merged.get(name) ?? { values: new Map<string, ImportedVariable>() };
      if (!merged.has(name)) merged.set(name, { file: source.file, values });
      if (name !== wanted) {
        const reason = `${merged.get(wanted)?.file} has other values for an environment of that name: this one is now called "${name}"`;
        unfit.push({ kind: "setting", place: { file: source.file }, what: `environment ${wanted}`, reason });
      }
      for (const [key, one] of own) if (!isOpen(one) && values.get(key)?.secret !== true) values.set(key, one);
    }
  for (const { values } of merged.values())
    for (const [name, one] of values) {
      if (one.secret !== true) continue;
      variables.set(name, one);
      values.delete(name);
    }
  return new Map([...merged].map(([name, { values }]) => [name, values]));
}

/** A private file may replace the example of a public one with a secret. */
function agree(known: ImportedVariable | undefined, one: ImportedVariable): boolean {
  return known === undefined || isOpen(known) || isOpen(one) || known.secret !== one.secret || !differ(known, one);
}

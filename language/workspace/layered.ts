// A map over another one: a few entries that replace or add to those of a large map, which is not copied.

/** `own` counts before `base`. The order is that of a copy into which `own` was written. */
export function layered<Value>(base: ReadonlyMap<string, Value>, own: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  return new Layered(base, own);
}

class Layered<Value> implements ReadonlyMap<string, Value> {
  readonly #base: ReadonlyMap<string, Value>;
  readonly #own: ReadonlyMap<string, Value>;

  constructor(base: ReadonlyMap<string, Value>, own: ReadonlyMap<string, Value>) {
    this.#base = base;
    this.#own = own;
  }

  get size(): number {
    return this.#base.size + this.#added().length;
  }

  get(key: string): Value | undefined {
    return this.#own.get(key) ?? this.#base.get(key);
  }

  has(key: string): boolean {
    return this.#own.has(key) || this.#base.has(key);
  }

  *entries(): MapIterator<[string, Value]> {
    for (const [key, value] of this.#base) yield [key, this.#own.get(key) ?? value];
    yield* this.#added();
  }

  *keys(): MapIterator<string> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  #added(): [string, Value][] {
    return [...this.#own].filter(([key]) => !this.#base.has(key));
  }
}

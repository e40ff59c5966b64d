// The values of the keys that were set last, in as many slots as there may be values.

export interface Recent<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/**
 * No key is ever deleted from the map: in a map whose entries come and go, tables that are garbage keep the objects of
 * the next one alive.
 */
export function createRecent<T>(most: number): Recent<T> {
  const slots: { readonly key: string; readonly value: T }[] = [];
  const places = new Map<string, number>();
  let next = 0;
  return {
    get(key) {
      const slot = slots[places.get(key) ?? -1];
      return slot?.key === key ? slot.value : undefined;
    },
    set(key, value) {
      slots[next] = { key, value };
      places.set(key, next);
      next = (next + 1) % most;
    },
  };
}

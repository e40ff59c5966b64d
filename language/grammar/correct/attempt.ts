// Tries what may not settle.

import { Unsettled } from "../settle/place.ts";

export function attempt<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unsettled) return undefined;
    throw error;
  }
}

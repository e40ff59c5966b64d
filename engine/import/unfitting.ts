// How a reader gives up on one part: the reason travels to the place where the part is listed.

/** Thrown inside of `engine/import/` only, and always caught there. */
export class Unfitting extends Error {}

/** What `make` gives, or undefined after its reason has been handed on. */
export function attempt<T>(make: () => T, refused: (reason: string) => void): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Unfitting)) throw error;
    refused(error.message);
    return undefined;
  }
}

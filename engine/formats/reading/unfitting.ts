// Abandons one part of a file: the reason travels to the place that lists the part.

/** Thrown inside a reader only, and always caught there. */
export class Unfitting extends Error {}

/** The result of `make`, or undefined after its reason has been passed on. */
export function attempt<T>(make: () => T, refused: (reason: string) => void): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Unfitting)) throw error;
    refused(error.message);
    return undefined;
  }
}

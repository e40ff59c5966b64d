/**
 * Reports which instructions come into sight, so that of thousands only the visible ones are drawn with their steps.
 */

export interface Sight {
  /** Something has been drawn: looks for instructions that are drawn by their sentences alone. */
  follow(): void;
}

/** How far beyond the edges of the page is drawn, so that scrolling shows no half-drawn instruction. */
const margin = "1200px 0px";

export function createSight(root: HTMLElement, seen: (ids: readonly string[]) => void): Sight {
  const followed = new WeakSet<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      const found = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      for (const element of found) observer.unobserve(element);
      if (found.length > 0) seen(found.flatMap((group) => Array.from(group.children, ({ id }) => id)));
    },
    { rootMargin: margin },
  );
  return {
    follow() {
      for (const element of root.querySelectorAll(".unseen")) {
        if (followed.has(element)) continue;
        followed.add(element);
        observer.observe(element);
      }
    },
  };
}

// Counts how often each test did each point. Exchanges of one kind mostly do the same, so it counts whole sequences of
// points.

export interface Tally {
  /** Begins a message of this test: each point counts once for it. */
  start(test: string): void;
  hit(point: number): void;
  /** A point may be in several. */
  counts(): readonly Count[];
}

/** How often each test did all these points. */
export interface Count {
  readonly points: readonly number[];
  readonly tests: ReadonlyMap<string, number>;
}

/** A point that was hit after those above it. */
interface Step {
  readonly point: number;
  readonly parent: Step | undefined;
  readonly sibling: Step | undefined;
  child: Step | undefined;
  /** How often messages of each test ended here. */
  tests: Map<string, number> | undefined;
}

/** `mostSteps`: with more the counts are added up, so that messages that all differ fill no memory. */
export function createTally(points: number, mostSteps = 20_000): Tally {
  const stamps = new Int32Array(points);
  const added = new Map<number, Map<string, number>>();
  let root = stepAfter(undefined, -1);
  let at = root;
  let steps = 0;
  let message = 0;
  let test: string | undefined;

  function end(): void {
    if (test === undefined || at === root) return;
    at.tests ??= new Map();
    at.tests.set(test, (at.tests.get(test) ?? 0) + 1);
    at = root;
  }

  function addUp(): void {
    for (const { points: done, tests } of countsBelow(root)) {
      for (const point of done) {
        const own = added.get(point) ?? new Map<string, number>();
        added.set(point, own);
        for (const [name, times] of tests) own.set(name, (own.get(name) ?? 0) + times);
      }
    }
    root = stepAfter(undefined, -1);
    at = root;
    steps = 0;
  }

  return {
    start(of) {
      end();
      if (steps > mostSteps) addUp();
      test = of;
      message += 1;
    },
    hit(point) {
      if (stamps[point] === message) return;
      stamps[point] = message;
      let next = at.child;
      while (next !== undefined && next.point !== point) next = next.sibling;
      if (next === undefined) {
        next = stepAfter(at, point);
        at.child = next;
        steps += 1;
      }
      at = next;
    },
    counts() {
      end();
      return [...countsBelow(root), ...[...added].map(([point, tests]) => ({ points: [point], tests }))];
    },
  };
}

function stepAfter(parent: Step | undefined, point: number): Step {
  return { point, parent, sibling: parent?.child, child: undefined, tests: undefined };
}

function* countsBelow(root: Step): Iterable<Count> {
  const open = [root.child];
  while (open.length > 0) {
    const step = open.pop();
    if (step === undefined) continue;
    open.push(step.sibling, step.child);
    if (step.tests === undefined) continue;
    const points: number[] = [];
    for (let done = step; done.parent !== undefined; done = done.parent) points.push(done.point);
    yield { points, tests: step.tests };
  }
}

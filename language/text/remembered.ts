// Remembers what a pure function found: for the texts that were asked for last, and for objects as long as they live.

/** In texts: a document and the sentences of a file have fewer words. */
const most = 5_000;

/** The older half is dropped when it is full. `more` says nothing that the text does not. */
export function remembered<Found, More extends readonly unknown[]>(
  find: (text: string, ...more: More) => Found,
): (text: string, ...more: More) => Found {
  let young = new Map<string, Found>();
  let older = young;
  return (text, ...more) => {
    const known = young.get(text);
    if (known !== undefined || young.has(text)) return known as Found;
    const found = older.has(text) ? (older.get(text) as Found) : find(text, ...more);
    if (young.size >= most) {
      older = young;
      young = new Map();
    }
    young.set(text, found);
    return found;
  };
}

/** Remembers what a pure function of an object that never changes found, even undefined; forgets it with the object. */
export function rememberedFor<Owner extends object, Found>(find: (owner: Owner) => Found): (owner: Owner) => Found {
  const known = new WeakMap<Owner, Found>();
  return (owner) => {
    const before = known.get(owner);
    if (before !== undefined || known.has(owner)) return before as Found;
    const found = find(owner);
    known.set(owner, found);
    return found;
  };
}

/** Makes something when it is first asked for. Afterwards nothing that it was made of is held any longer. */
export function onlyOnce<Made>(make: () => Made): () => Made {
  let open: (() => Made) | undefined = make;
  let made: Made | undefined;
  return () => {
    if (open !== undefined) {
      made = open();
      open = undefined;
    }
    return made as Made;
  };
}

/** Texts for each owner: a suite has few verbs, and each sentence asks every operation for them. */
const mostOfOwner = 200;

/**
 * Remembers what a pure function of an object that never changes and a text found; forgets it with the object. `more`
 * says nothing that the object and the text do not.
 */
export function rememberedWith<Owner extends object, Found, More extends readonly unknown[]>(
  find: (owner: Owner, text: string, ...more: More) => Found,
): (owner: Owner, text: string, ...more: More) => Found {
  const byOwner = new WeakMap<Owner, Map<string, Found>>();
  return (owner, text, ...more) => {
    let known = byOwner.get(owner);
    if (known === undefined) {
      known = new Map();
      byOwner.set(owner, known);
    }
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Found;
    const found = find(owner, text, ...more);
    if (known.size >= mostOfOwner) known.clear();
    known.set(text, found);
    return found;
  };
}

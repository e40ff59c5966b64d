// Remembers what a pure function of a text found, for the texts that were asked for last.

/** In texts: a document and the sentences of a file have fewer words. */
const most = 5_000;

/** The older half is dropped when it is full. */
export function remembered<Found>(find: (text: string) => Found): (text: string) => Found {
  let young = new Map<string, Found>();
  let older = young;
  return (text) => {
    const known = young.get(text);
    if (known !== undefined || young.has(text)) return known as Found;
    const found = older.has(text) ? (older.get(text) as Found) : find(text);
    if (young.size >= most) {
      older = young;
      young = new Map();
    }
    young.set(text, found);
    return found;
  };
}

// Tests forms of names, whose letters may be of any script.

/**
 * Returns whether a text is of the form, which writes letters and digits as `\p{L}`, `\p{Lu}`, `\p{Ll}` and `\p{N}`
 * inside of brackets. Most texts are ASCII, and V8 takes up to a millisecond to compile a form of all letters.
 */
export function inAnyScript(form: RegExp): (text: string) => boolean {
  const ascii = new RegExp(
    form.source.replaceAll("\\p{L}", "A-Za-z").replaceAll("\\p{Lu}", "A-Z").replaceAll("\\p{Ll}", "a-z").replaceAll("\\p{N}", "0-9"),
  );
  return (text) => (beyondAscii.test(text) ? form : ascii).test(text);
}

const beyondAscii = /[^ -~]/;

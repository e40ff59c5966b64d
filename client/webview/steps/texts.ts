/**
 * Translates the texts of the page. The code has the English text, which is the key of the translations that the host
 * puts into the page. Words of sentences (setup, status, "is", "starts with") stay English because playbooks are
 * English.
 */

const translations: Readonly<Record<string, string>> = typeof document === "undefined" ? {} : translationsOfPage();

function translationsOfPage(): Readonly<Record<string, string>> {
  return JSON.parse(document.getElementById("texts")?.textContent || "{}");
}

/** The text with the values in place of `{0}`, `{1}` … */
export function t(text: string, ...values: readonly (string | number)[]): string {
  return worded(text, ...values).join("");
}

/** The same for values that are drawn. */
export function worded(text: string, ...values: readonly unknown[]): readonly unknown[] {
  return (translations[text] ?? text).split(/(\{\d\})/).map((part) => (/^\{\d\}$/.test(part) ? values[Number(part[1])] : part));
}

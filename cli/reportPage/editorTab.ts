// Adapts the page to a tab of VS Code: light or dark like the editor, with links that stay inside the editor.

const whereDark = "(prefers-color-scheme: dark)";

/** Outside of VS Code, whose pages have the kind of theme as a class of their body, this does nothing. */
export function followEditor(): void {
  const isInEditor = () => [...document.body.classList].some((name) => name.startsWith("vscode-"));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const dark = rules.filter((rule) => rule instanceof CSSMediaRule).filter(({ conditionText }) => conditionText === whereDark);
  const follow = () => {
    if (!isInEditor()) return;
    const { classList } = document.body;
    const isContrast = classList.contains("vscode-high-contrast") && !classList.contains("vscode-high-contrast-light");
    const isDark = classList.contains("vscode-dark") || isContrast;
    for (const { media } of dark) media.mediaText = isDark ? "all" : "not all";
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
    document.documentElement.classList.toggle("contrast", classList.contains("vscode-high-contrast"));
  };
  new MutationObserver(follow).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  follow();
  // VS Code takes a link to "#part" as a place to scroll to; here it names what to show.
  window.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const address = link?.getAttribute("href");
      if (!isInEditor() || address?.startsWith("#") !== true) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      location.hash = address;
    },
    { capture: true },
  );
}

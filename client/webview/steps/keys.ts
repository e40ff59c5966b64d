/** Keyboard and mouse on instructions: arrows go from one to the next, Enter goes into it, Escape comes back out. */
import type { Actions } from "./actions.ts";
import type { Item } from "./identity.ts";
import type { PageState } from "./pageState.ts";
import { focusOn } from "./scrolling.ts";

const controls = "button:not([disabled]), select, summary, input, textarea, vscode-button, vscode-toolbar-button, label";

export function listenToKeys(root: HTMLElement, state: () => PageState, act: Actions): void {
  const itemOf = (target: EventTarget | null): Item | undefined => {
    const place = target instanceof Element ? target.closest("[data-item]") : null;
    return place === null ? undefined : state().items.find(({ id }) => id === place.id);
  };

  let isPressed = false;
  root.addEventListener("pointerdown", () => {
    isPressed = true;
  });
  for (const end of ["pointerup", "pointercancel"] as const)
    window.addEventListener(end, () => {
      isPressed = false;
      activateFocused();
    });

  // An active instruction has more lines: a control that moved under a pressed mouse would lose the click.
  root.addEventListener("focusin", () => {
    if (!isPressed) activateFocused();
  });

  function activateFocused(): void {
    const item = itemOf(document.activeElement);
    if (item !== undefined) act.activate(item);
  }

  root.addEventListener("click", ({ target }) => {
    const item = itemOf(target);
    if (item === undefined || !(target instanceof Element)) return;
    act.activate(item);
    if (target.closest(controls) === null && getSelection()?.isCollapsed !== false) act.reveal(item, false);
  });

  root.addEventListener("keydown", (event) => {
    if (isSelectAll(event)) event.stopPropagation();
    const item = itemOf(event.target);
    if (item === undefined || !(event.target instanceof HTMLElement)) return;
    const article = event.target.closest<HTMLElement>("[data-item]");
    if (event.target !== article) {
      if (event.key === "Escape") {
        article?.focus({ preventScroll: true });
        event.preventDefault();
      }
      return;
    }
    if (onItem(event, item, article)) event.preventDefault();
  });

  function onItem({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, item: Item, article: HTMLElement): boolean {
    const { items } = state();
    const index = items.findIndex(({ id }) => id === item.id);
    if (key === "ArrowDown" || key === "ArrowUp") {
      const by = key === "ArrowDown" ? 1 : -1;
      if (altKey) act.move(item, 0, by);
      else go(items[index + by]);
      return true;
    }
    if (key === "Home" || key === "End") {
      go(key === "Home" ? items[0] : items.at(-1));
      return true;
    }
    if (key === "Enter" && (ctrlKey || metaKey)) act.send(item, "only this");
    else if (key === "Enter" || key === "F2") focusFirst(article);
    else if (key === " ") act.reveal(item, false);
    else if (key === "Delete") act.remove(item, 0);
    else return false;
    return true;
  }

  function focusFirst(article: HTMLElement): void {
    const field = article.querySelector<HTMLElement>(".editable, .tall button");
    if (field !== null) focusOn(field);
  }

  function go(item: Item | undefined): void {
    if (item === undefined) return;
    act.activate(item);
    const next = document.getElementById(item.id);
    if (next !== null) focusOn(next);
  }
}

/** VS Code selects all again when it hears of the key, which may be after the next letters: it would replace them. */
function isSelectAll({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isField && (ctrlKey || metaKey) && key.toLowerCase() === "a";
}

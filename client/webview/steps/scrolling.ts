/** Scrolls only this page: the browser's own scrolling would move VS Code around it, too. */

const margin = 8;

/** Shows the element below the header, its beginning if it is larger than the page. */
export function scrollTo(element: Element): void {
  const page = document.documentElement;
  const top = (document.querySelector("header")?.getBoundingClientRect().bottom ?? 0) + margin;
  const bottom = window.innerHeight - (document.querySelector(".said")?.getBoundingClientRect().height ?? 0) - margin;
  const box = element.getBoundingClientRect();
  if (box.top < top || box.height > bottom - top) page.scrollTop += box.top - top;
  else if (box.bottom > bottom) page.scrollTop += box.bottom - bottom;
}

export function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  scrollTo(element);
}

/** Keeps the focus in an instruction whose row of one sentence is replaced by the instruction with its steps. */
export function keepFocus(draw: () => void): void {
  const focused = document.activeElement?.closest(".unseen > [data-item]") ?? null;
  draw();
  if (focused !== null && !focused.isConnected) document.getElementById(focused.id)?.focus({ preventScroll: true });
}

const FOCUSABLE = 'button:not([disabled]):not([tabindex="-1"]), input:not([disabled]), a[href]';

/** Removes something, and hands the focus to what stands before it, so that a keyboard never falls off the page. */
export function keepFocusNear(from: HTMLElement, remove: () => void): void {
  const around = ancestorsOf(from);
  const places = around.map((place) => focusablesOf(place).indexOf(from));
  remove();
  requestAnimationFrame(() => {
    if (from.isConnected || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const index = around.findIndex((place) => place.isConnected && focusablesOf(place).length > 0);
    const home = around[index];
    if (home === undefined) return;
    const left = focusablesOf(home);
    left[Math.max(0, Math.min((places[index] ?? 0) - 1, left.length - 1))]?.focus();
  });
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) found.push(at);
  return found;
}

function focusablesOf(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((found) => found.closest('[popover]') === null);
}

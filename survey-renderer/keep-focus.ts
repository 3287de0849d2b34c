/**
 * For a ref: when what has the focus is taken away or moved, the focus goes back to it, else to its question, else to
 * the heading. It is never lost to the page, where a keyboard would begin anew.
 */
export function keepFocus(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  let last: HTMLElement | undefined;
  let question: HTMLElement | null = null;

  function note({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    question = target.closest<HTMLElement>('[data-question]');
  }

  const observer = new MutationObserver((records) => {
    const held = last;
    if (held === undefined || document.activeElement !== document.body) return;
    const isTaken = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held)));
    if (!isTaken) return;
    const next = [held, question].find((one) => one?.isConnected) ?? region.querySelector('h1');
    next?.focus({ preventScroll: true });
  });

  region.addEventListener('focusin', note);
  observer.observe(region, { childList: true, subtree: true });
  return () => {
    region.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

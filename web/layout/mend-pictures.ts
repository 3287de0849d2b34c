import { whenWorthATry } from '#web/api/try-again-later.ts';

/** A picture that did not arrive leaves its place empty, never a broken frame, and is asked for again later. */
export function mendPictures(page: Document): void {
  const missing = new Set<HTMLImageElement>();
  let stop: (() => void) | undefined;

  function ask(): void {
    for (const picture of missing) {
      if (picture.isConnected) picture.src = picture.getAttribute('src') ?? '';
      else missing.delete(picture);
    }
    if (missing.size === 0) {
      stop?.();
      stop = undefined;
    }
  }

  // Neither event bubbles.
  page.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      target.style.visibility = 'hidden';
      missing.add(target);
      stop ??= whenWorthATry(ask);
    },
    { capture: true },
  );
  page.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement && missing.delete(target)) target.style.visibility = '';
    },
    { capture: true },
  );
}

const GAP_PX = 8;

/**
 * A panel of the top layer hangs below whatever opened it, its edges aligned; flipped where there is no room. Where no
 * corner has room for it, it is only below or above, clear of the edges of the screen (base.css).
 */
const ANCHORED =
  'fixed inset-auto m-0 my-2 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface text-text shadow-3 open:animate-[rise_var(--duration-3)_var(--ease-out)] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline,--below,--above]';
const ALIGN = { start: '[position-area:bottom_span-right]', end: '[position-area:bottom_span-left]' } as const;

export type Alignment = keyof typeof ALIGN;

export function anchoredClasses(align: Alignment): string {
  return `${ANCHORED} ${ALIGN[align]}`;
}

/** Does by measuring what the classes do in browsers that know anchors. */
export function placeBelow(panel: HTMLElement, align: Alignment): void {
  if (CSS.supports('position-area', 'bottom')) return;
  const opener = document.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`);
  if (opener === null) return;
  const { top, bottom, left, right } = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const heightPx = panel.offsetHeight + 2 * GAP_PX;
  const isFlipped = bottom + heightPx > clientHeight && top >= heightPx;
  const wanted = align === 'start' ? left : right - panel.offsetWidth;
  const rightmost = clientWidth - panel.offsetWidth - GAP_PX;
  panel.style.top = `${isFlipped ? top - heightPx : bottom}px`;
  panel.style.left = `${Math.max(GAP_PX, Math.min(wanted, rightmost))}px`;
}

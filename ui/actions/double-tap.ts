import { SHOWN_MS } from './shown-press.ts';

/** Two taps further apart than this are no double tap. */
const NEAR_PX = 40;

/** What somebody presses: what is around it belongs to it. */
const PRESSABLE = 'a, button, input, select, textarea, summary, label';

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** A mouse says it itself; fingers are judged by time and place. */
  readonly isSecond: boolean;
  readonly target: unknown;
}

interface Screen {
  /** What a press at this target presses, or undefined if nothing. */
  readonly pressed: (target: unknown) => unknown;
  /** What can be pressed at this place now. */
  readonly under: (x: number, y: number) => unknown;
  /** What it says it does: a button that changes its words does something else. */
  readonly says: (what: unknown) => string;
}

/**
 * Whether a press was meant for what it meets: the second tap of a double one is not, if what the first one pressed is no longer
 * under the finger, or does something else by now. It would press whatever the first one brought there: a link of the next page, an
 * answer of the next question, 'Stop recording' where 'Start recording' was.
 */
export function createTapGuard({ pressed, under, says }: Screen): (press: Press) => boolean {
  let last: (Press & { readonly what: unknown; readonly said: string }) | undefined;
  return (press) => {
    const what = pressed(press.target);
    const isDouble =
      last?.what !== undefined &&
      press.isSecond &&
      press.at - last.at < SHOWN_MS &&
      Math.hypot(press.x - last.x, press.y - last.y) < NEAR_PX;
    if (isDouble && what !== last?.what && under(last?.x ?? 0, last?.y ?? 0) !== last?.what) return false;
    const said = says(what);
    if (isDouble && what === last?.what && said !== last?.said) return false;
    last = { ...press, what, said };
    return true;
  };
}

/** Every press of a page goes through the guard, before anything hears of it. */
export function guardDoubleTaps(page: Document): void {
  const pressed = (target: unknown) =>
    target instanceof Element ? (controlOf(target.closest(PRESSABLE)) ?? undefined) : undefined;
  const isMeant = createTapGuard({
    pressed,
    under: (x, y) => pressed(page.elementFromPoint(x, y)),
    says: (what) => (what instanceof Element ? (what.ariaLabel ?? what.textContent) : ''),
  });
  let isFinger = false;
  page.addEventListener('pointerdown', ({ pointerType }) => (isFinger = pointerType !== 'mouse'), { capture: true });
  page.addEventListener(
    'click',
    (event) => {
      // Keys, assistive software and scripts press without a place.
      if (event.detail === 0 || !event.isTrusted) return;
      const { timeStamp: at, clientX: x, clientY: y, target } = event;
      if (isMeant({ at, x, y, target, isSecond: isFinger || event.detail > 1 })) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** A label is its field: a press on it comes as two clicks. */
function controlOf(found: Element | null): Element | null {
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

const STORAGE_KEY = 'console-last-touch';
/** Often enough for a limit of minutes, and seldom enough to cost nothing. */
const WRITE_AFTER_MS = 2_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Whether somebody is there, in any tab of this browser: keys, presses and scrolling count, screens that refresh do not. */
export interface Presence {
  idleSeconds(): number;
  touch(): void;
}

interface PresenceParts {
  readonly now?: () => number;
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>;
  readonly target?: Pick<EventTarget, 'addEventListener'>;
}

export function createPresence({
  now = Date.now,
  storage = localStorage,
  target = window,
}: PresenceParts = {}): Presence {
  // Anyone who opens a page is there.
  let lastTouch = now();
  write(lastTouch);

  function write(time: number): void {
    try {
      storage.setItem(STORAGE_KEY, String(time));
    } catch {
      // Without storage each tab counts for itself.
    }
  }

  function lastTouchAnywhere(): number {
    try {
      return Math.max(lastTouch, Math.min(Number(storage.getItem(STORAGE_KEY)) || 0, now()));
    } catch {
      return lastTouch;
    }
  }

  function touch(): void {
    const time = now();
    const isNews = time - lastTouch >= WRITE_AFTER_MS;
    lastTouch = time;
    if (isNews) write(time);
  }

  for (const kind of TOUCHES) target.addEventListener(kind, touch, { capture: true, passive: true });
  return { touch, idleSeconds: () => Math.max(0, Math.floor((now() - lastTouchAnywhere()) / 1_000)) };
}

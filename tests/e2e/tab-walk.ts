import type { CDPSession, Page } from '@playwright/test';

const MOST_STOPS = 250;

interface Stop {
  readonly name: string;
  readonly hasRing: boolean;
  readonly isCovered: boolean;
  readonly goesBack: boolean;
}

type Look = Stop | 'inside' | 'end';

/** What the page keeps of a walk while it goes on. */
interface Walk {
  isForward: boolean;
  looks: Look[];
  firstStop: HTMLElement | undefined;
  lastStop: HTMLElement | undefined;
}

/**
 * Walks through a page with the tab key and tells what is wrong: controls that are not reached, stops without a ring
 * or under a bar, and steps against the direction of reading.
 */
export async function tabWalkProblems(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const isForward = key === 'Tab';
  const { total, hasFrames } = await page.evaluate<{ total: number; hasFrames: boolean }>(
    `(${startWalk.toString()})(${isForward}, ${lookAtStop.toString()})`,
  );
  const problems: string[] = [];
  for (let pressed = 0; ;) {
    if (pressed > MOST_STOPS) return [...problems, `the focus never comes to an end; ${total} controls`];
    // All at once, as somebody holds the key, and a look after each; a key inside a frame is not heard outside it.
    const presses = hasFrames ? 1 : Math.max(1, total + 1 - pressed);
    await pressTab(page, isForward, presses);
    pressed += presses;
    const looks = await page.evaluate(takeLooks);
    const end = looks.indexOf('end');
    for (const stop of end < 0 ? looks : looks.slice(0, end)) {
      if (stop === 'inside' || stop === 'end') continue;
      if (!stop.hasRing) problems.push(`no ring: ${stop.name}`);
      if (stop.isCovered) problems.push(`covered: ${stop.name}`);
      if (stop.goesBack) problems.push(`against the direction of reading: ${stop.name}`);
    }
    if (end >= 0) break;
  }
  const missed = await page.evaluate(missedControls);
  return [...problems, ...missed.map((name) => `not reached: ${name}`)];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Without an answer awaited between two of them, which is most of what a press costs. */
async function pressTab(page: Page, isForward: boolean, times: number): Promise<void> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  const session = await opened;
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: isForward ? 0 : 8 };
  const events = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat();
  await Promise.all(events.map((type) => session.send('Input.dispatchKeyEvent', { type, ...tab })));
}

/** Marks every control that the tab key should reach, and puts the focus before all of them, or behind. */
function startWalk(isForward: boolean, look: (walk: Walk) => Look): { total: number; hasFrames: boolean } {
  const kept = globalThis as unknown as { walk?: Walk };
  const walk: Walk = { isForward, looks: [], firstStop: undefined, lastStop: undefined };
  const hasFrames = document.querySelector('iframe') !== null;
  // When the key is up again, the page has come to where the focus went.
  if (!hasFrames) {
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      if (kept.walk !== walk || walk.looks.includes('end')) removeEventListener('keyup', onKeyUp, true);
      else walk.looks.push(look(walk));
    };
    addEventListener('keyup', onKeyUp, true);
  }
  kept.walk = walk;
  Object.assign(globalThis, { lookAtStop: look });
  const CONTROLS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';
  // The tab key goes on from where the focus was, even where its element is gone.
  const mark = document.createElement('span');
  mark.tabIndex = -1;
  if (isForward) document.body.prepend(mark);
  else document.body.append(mark);
  mark.focus();
  mark.remove();
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[inert]') === null &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
  );
  for (const element of document.querySelectorAll('[data-walk]')) delete (element as HTMLElement).dataset['walk'];
  for (const element of controls) element.dataset['walk'] = 'expected';
  return { total: controls.length, hasFrames };
}

/** The looks since the last time; one now where the key's way up could not be heard. */
function takeLooks(): Look[] {
  const { walk, lookAtStop: look } = globalThis as unknown as { walk: Walk; lookAtStop: (walk: Walk) => Look };
  const looks = walk.looks.length > 0 ? walk.looks : [look(walk)];
  walk.looks = [];
  return looks;
}

/** A look at what has the focus; 'inside' while it moves within a frame or a list that was already seen. */
function lookAtStop(walk: Walk): Look {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return 'end';
  // A dot that the browser draws for a list has the focus, and no element of its own. A frame lends its focus out.
  if (element.tagName !== 'IFRAME' && !element.matches(':focus')) return 'inside';
  if (element.dataset['walk'] === 'seen') return element === walk.firstStop ? 'end' : 'inside';
  if (document.querySelector('[data-walk=seen]') === null) [walk.firstStop, walk.lastStop] = [element, undefined];
  const last = walk.lastStop;
  element.dataset['walk'] = 'seen';
  walk.lastStop = element;

  const hasOutline = (candidate: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)');
  };
  // Some fields draw their ring around a part beside them.
  const rest =
    element.parentElement?.matches('body, ul, nav') === false
      ? [element.parentElement, ...element.parentElement.children]
      : [];
  const box = element.getBoundingClientRect();
  const middle = box.left + Math.min(box.width / 2, 40);
  // Of what is too tall to be seen whole, the middle of what is seen.
  const seenMiddle = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const heights = box.height > innerHeight / 2 ? [seenMiddle] : [box.top + 3, box.top + box.height / 2, box.bottom - 3];
  const covers =
    element.tagName === 'IFRAME'
      ? []
      : heights.map((y) => {
          const top = document.elementFromPoint(middle, Math.max(1, Math.min(y, innerHeight - 1)));
          if (box.height <= innerHeight / 2 && (y < 0 || y > innerHeight)) return 'page';
          const isSame =
            top !== null &&
            (element.contains(top) || top.contains(element) || element.closest('label')?.contains(top) === true);
          return isSame ? 'nothing' : top?.closest('[role=alert], [role=status]') == null ? 'page' : 'alert';
        });
  // An alert goes by itself and may stand over a part of what has the focus, never over all of it (WCAG 2.4.11).
  const isCovered = covers.includes('page') || (covers.length > 0 && !covers.includes('nothing'));
  const barOf = (candidate: Element) => candidate.closest('header, [data-bottom-bar], dialog');
  // What hides a thing stands in its corner, and comes after what it hides.
  const isWayOut = (candidate: HTMLElement) => candidate.matches('button[aria-label]') && candidate.textContent === '';
  let goesBack = false;
  if (
    last?.isConnected === true &&
    barOf(last) === barOf(element) &&
    barOf(element) === null &&
    !isWayOut(element) &&
    !isWayOut(last)
  ) {
    const before = (walk.isForward ? last : element).getBoundingClientRect();
    const after = (walk.isForward ? element : last).getBoundingClientRect();
    const isAbove = after.bottom <= before.top;
    const isSameLine = after.top < before.bottom && before.top < after.bottom;
    goesBack = (isAbove && after.left < before.right) || (isSameLine && after.right <= before.left);
  }
  return {
    name: `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60)}`,
    hasRing: element.tagName === 'IFRAME' || [element, ...rest].some(hasOutline),
    isCovered,
    goesBack,
  };
}

function missedControls(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-walk=expected]')].map((element) =>
    element.outerHTML.slice(0, 160),
  );
}

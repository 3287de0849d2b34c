import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Frame, Page } from '@playwright/test';
import { massOf } from '#testkit/masses.ts';

/** The small form of axe: the package's own way to bring it to a page takes four times as long as a look with it. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface AxeAnswer {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

interface Axe {
  run(place: { readonly include: object; readonly exclude: object }, options: object): Promise<AxeAnswer>;
}

/** Of the rows of a table and the entries of a list, so many of each that differ in words alone: a long one costs by its rows. */
const ROWS_EACH = massOf({ sample: 2, whole: Number.MAX_SAFE_INTEGER });

/**
 * What axe finds, by all its rules or by those with one of these tags. It stays in the page after the first look. Where
 * since the last look nothing but the theme has changed, only the rules about colours can find something new.
 */
export async function axeFindings(page: Page, tags?: readonly string[], within?: string): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => bringAxe(page, frame)));
  return unlessItPasses(() => lookWithAxe(page, tags, within));
}

const LOOKS = 3;

/** A page on a busy machine follows late, so it is looked at again: what is wrong with it stays wrong. */
async function unlessItPasses(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look();
  for (let looks = 1; looks < LOOKS && found.length > 0; looks++) found = await look();
  return found;
}

function lookWithAxe(page: Page, tags?: readonly string[], within?: string): Promise<string[]> {
  return page.evaluate(
    async ([runOnly, place, rowsEach]) => {
      // A colour on its way to another, or a dialog on its way in, has no contrast worth measuring: let it arrive. Not waited
      // for, since one that is held arrives never. What turns for ever is left.
      for (const change of document.getAnimations()) {
        if (Number.isFinite(change.effect?.getComputedTiming().endTime)) change.finish();
      }
      const looks = globalThis as unknown as { axe: Axe; lastLook?: { theme: string; rest: string } };
      const theme = `${matchMedia('(prefers-color-scheme: dark)').matches} ${document.documentElement.dataset['theme']}`;
      const { body, title, defaultView } = document;
      const size = [defaultView?.innerWidth, defaultView?.innerHeight, body.offsetHeight, scrollX, scrollY];
      const rest = [title, runOnly, place, ...size, body.outerHTML].join('\n');
      const isOnlyTheme = looks.lastLook?.rest === rest && looks.lastLook.theme !== theme;
      looks.lastLook = { theme, rest };
      const seen = new Map<string, number>();
      const shapeOf = (row: Element) =>
        row.outerHTML.replaceAll(/>[^<]+</g, '>…<').replaceAll(/(?<!\s(?:class|role|type))="[^"]+"/g, '="…"');
      const repeated = [...document.querySelectorAll('tbody > *, ul > *, ol > *')].filter((row) => {
        const times = (seen.get(shapeOf(row)) ?? 0) + 1;
        seen.set(shapeOf(row), times);
        return times > rowsEach;
      });
      const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
      const looked = { include: [place ?? document], exclude: repeated };
      const { violations } = await looks.axe.run(looked, {
        resultTypes: ['violations'],
        ...(isOnlyTheme ? { runOnly: colours } : runOnly && { runOnly }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [tags, within, ROWS_EACH] as const,
  );
}

async function bringAxe(page: Page, frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  } catch (cause) {
    // A frame inside may go away meanwhile, or let no script in.
    if (frame === page.mainFrame()) throw cause;
  }
}

const MEDIUM_PX = 16;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** As somebody sees it who has set the browser's letters to another size: lengths and breakpoints in rem follow. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const standard = (MEDIUM_PX * percent) / 100;
  await (await session).send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** A page that scrolls sideways, words that are cut off or run out of their box, controls or bars that lie on others. */
export function crampedParts(page: Page): Promise<string[]> {
  return unlessItPasses(() => lookForCrampedParts(page));
}

function lookForCrampedParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // The width was set a moment ago: what follows the size of its parts has a frame to do so, and one to be drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const SLACK_PX = 2;
    const describe = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${element.textContent.trim().slice(0, 60)}`;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const shown = [...document.body.querySelectorAll('*')].filter(isShown);

    /** The box that the words must stay in: their own block, or the first that cuts; none where it can be scrolled. */
    const boxesAround = (element: Element): DOMRect[] => {
      const boxes: DOMRect[] = [];
      let isBlockFound = false;
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const { display, overflowX, overflowY, position } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY)) return boxes;
        const isCutting = /hidden|clip/.test(overflowX + overflowY);
        if (isCutting || (!isBlockFound && !/^inline$|contents/.test(display))) boxes.push(box.getBoundingClientRect());
        isBlockFound ||= display !== 'inline';
        if (position === 'fixed') break;
      }
      return boxes;
    };
    const wordsOf = (element: Element): DOMRect[] =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
        .map((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return range.getBoundingClientRect();
        });
    const isOut = (words: DOMRect, box: DOMRect) =>
      words.left < box.left - SLACK_PX ||
      words.right > box.right + SLACK_PX ||
      words.bottom > box.bottom + words.height / 2;
    const cut = shown.filter((element) => {
      // A picture made of words may be cut like any picture.
      if (element.closest('[aria-hidden=true]') !== null) return false;
      const words = wordsOf(element);
      return words.length > 0 && boxesAround(element).some((box) => words.some((rect) => isOut(rect, box)));
    });

    const controls = shown.filter((element) => element.matches('a, button, input, select, textarea, summary'));
    const isOn = (one: Element, other: Element) => {
      // A button inside a field, such as the one that shows a password, has its place there.
      if (
        one.contains(other) ||
        other.contains(one) ||
        (one.matches('input') && one.parentElement === other.parentElement)
      )
        return false;
      // A link that goes on in the next line has a box in each.
      return [...one.getClientRects()].some((a) =>
        [...other.getClientRects()].some((b) => {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return across > SLACK_PX && down > SLACK_PX;
        }),
      );
    };
    // What sticks to an edge lies over the page by design; its own controls must not lie on each other.
    const isStuckBelow = (element: Element) => {
      const { position, bottom } = getComputedStyle(element);
      return position === 'sticky' && bottom !== 'auto';
    };
    const stuckBelow = shown.filter(isStuckBelow);
    const barOf = (element: Element) =>
      element.closest('header, [data-bottom-bar], .fixed') ??
      stuckBelow.find((bar) => bar.contains(element)) ??
      document.body;
    // A bar may hide something, but less than it leaves to see.
    const covering = stuckBelow.filter((bar) => bar.getBoundingClientRect().height > innerHeight / 2);
    const overlaps = controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter((other) => barOf(one) === barOf(other) && isOn(one, other))
        .map((other) => `${describe(one)} lies on ${describe(other)}`),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    const widest = shown.findLast(
      (element) => element.matches(':not(svg *)') && element.getBoundingClientRect().right > clientWidth + SLACK_PX,
    );
    const sideways =
      scrollWidth > clientWidth
        ? [
            `scrolls sideways by ${scrollWidth - clientWidth} px: ${widest ? describe(widest) : 'nothing that is shown'}`,
          ]
        : [];
    return [
      ...sideways,
      ...cut.map((element) => `cut off: ${describe(element)}`),
      ...overlaps,
      ...covering.map((bar) => `covers most of the page: ${describe(bar)}`),
    ];
  });
}

/** Words that stand in a column of a few letters a line: nothing of them is cut off, and nobody can read them. */
export function columnsOfLetters(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FEW_LETTERS = 4;
    const LONG_WORDS = 8;
    const isColumn = (node: Node) => {
      const letters = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim().length : 0;
      if (letters < LONG_WORDS) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      return letters / lines < FEW_LETTERS;
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && [...element.childNodes].some(isColumn))
      .map((element) => element.textContent.trim());
  });
}

import { expect, test, type Page } from '@playwright/test';
import { isInSample, sampleOf } from '#testkit/masses.ts';
import { axeFindings } from './page-measures.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Both themes of a width one after the other: then only colours are looked at anew. */
const LOOKS = [
  ['light', DESKTOP],
  ['dark', DESKTOP],
  ['dark', PHONE],
  ['light', PHONE],
] as const;

/** In a run that is not exhaustive: of a state that is looked at; over all of them every look has its turn. */
const LOOKS_EACH = 1;
/** Of as many states one is looked at. */
const STATES_TO_A_LOOK = 4;

/** How many states of this test were looked at. */
const statesOf = new WeakMap<object, number>();

/** Of each state that a test brings a page to, whether this run looks at it. */
function nextState(): { readonly name: string; readonly isLookedAt: boolean } {
  const info = test.info();
  const state = (statesOf.get(info) ?? 0) + 1;
  statesOf.set(info, state);
  const name = `${info.titlePath.join()} ${state}`;
  return { name, isLookedAt: isInSample(`whether ${name}`, STATES_TO_A_LOOK) };
}

/** No problem for those who listen, in the state of a page as it stands. */
export async function expectNoFindings(page: Page): Promise<void> {
  if (nextState().isLookedAt) expect(await axeFindings(page)).toEqual([]);
}

/** The same state of a page in both themes, wide and narrow; it ends as it began. One walk to a state serves all of them. */
export async function atEachLook(page: Page, look: (name: string) => Promise<void>, looks: 2 | 4 = 4): Promise<void> {
  const size = page.viewportSize();
  const { name, isLookedAt } = nextState();
  if (!isLookedAt) return;
  const wanted = LOOKS.filter((_, index) => looks === 4 || index % 2 === 0);
  for (const [colorScheme, viewport] of sampleOf(name, wanted, LOOKS_EACH)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await look(`${viewport.width} px, ${colorScheme}`);
  }
  if (size !== null) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * No problem for those who listen, and nothing that sticks out at the side: in both themes, wide and narrow. A state of
 * a page that was looked at already can do with two of the four.
 */
export async function expectNoProblems(page: Page, looks: 2 | 4 = 4): Promise<void> {
  await atEachLook(
    page,
    async (name) => {
      expect(await axeFindings(page), name).toEqual([]);
      const overhangPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhangPx, name).toBe(0);
    },
    looks,
  );
}

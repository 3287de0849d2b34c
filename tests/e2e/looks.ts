import { expect, type Page } from '@playwright/test';
import { axeFindings } from './page-measures.ts';

const LOOKS = [
  ['light', 1440],
  ['dark', 390],
  ['light', 390],
  ['dark', 1440],
] as const;

/**
 * No problem for those who listen, and nothing that sticks out at the side: in both themes, wide and narrow. A state of
 * a page that was looked at already can do with two of the four.
 */
export async function expectNoProblems(page: Page, looks: 2 | 4 = 4): Promise<void> {
  for (const [colorScheme, width] of LOOKS.slice(0, looks)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    expect(await axeFindings(page)).toEqual([]);
    const overhangPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhangPx).toBe(0);
  }
}

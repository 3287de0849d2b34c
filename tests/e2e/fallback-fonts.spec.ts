import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { ROOT } from '#server/platform/places.ts';
import { LONE_FONTS } from '#testkit/browser/browser-fonts.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { fallbackFonts } from '#tools/fonts/fallback-fonts.ts';
import { sampleOf } from '#testkit/masses.ts';

const readStyles = (name: string) => readFile(join(ROOT, 'ui/styles', name), 'utf8');

test('The faces that stand in for the typefaces are what their tool makes of the fonts', async ({ page }) => {
  expect(await readStyles('fallback-fonts.css'), 'npm run fallback-fonts').toBe(await fallbackFonts(page));
});

/** The typefaces themselves never come: what each weight is set in stands after them in the tokens. */
const SAMPLE = `
  <p style="font: 400 1rem var(--font-body)">Words</p>
  <p style="font: 560 1rem var(--font-body)">Words</p>
  <p style="font: 680 1rem var(--font-body)">Words</p>
  <p style="font: 720 1rem var(--font-display)">Words</p>`;

const NAMES = { dejavu: 'DejaVu', liberation: 'Arial', noto: 'Noto', roboto: 'Roboto' };

for (const fonts of sampleOf('devices with one font', LONE_FONTS, 1)) {
  test(`A device that has ${fonts} only sets every weight in the face that is made for it`, async () => {
    const browser = await chromium.launch(await browserLaunchOptions(fonts));
    const page = await browser.newPage();
    const styles = (await readStyles('fallback-fonts.css')) + (await readStyles('tokens.css'));
    await page.setContent(`<style>${styles}</style>${SAMPLE}`);
    const found = await page.evaluate(async () => {
      await document.fonts.ready;
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
      return loaded.map(({ family, weight }) => `${family.replaceAll(/['"]/g, '')} ${weight}`);
    });
    await browser.close();
    const name = NAMES[fonts];
    expect(found).toEqual([
      `Text ${name} 400 480`,
      `Text ${name} 481 620`,
      `Text ${name} 621 760`,
      `Title ${name} 400 760`,
    ]);
  });
}

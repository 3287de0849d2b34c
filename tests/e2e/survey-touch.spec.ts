import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { heading, invited, nextButton, startSurvey } from './survey-steps.ts';

test.use({ hasTouch: true, viewport: { width: 320, height: 640 } });

const page1 = (name: string, ...elements: object[]) => ({ name, elements });
const definitionJson = {
  pages: [
    page1('hungry', { type: 'slider', name: 'hungry', title: 'How hungry are you?', isRequired: true, max: 10 }),
    page1('hours', {
      type: 'slider',
      sliderType: 'range',
      name: 'hours',
      title: 'When do you eat?',
      isRequired: true,
      min: 16,
      max: 23,
    }),
    page1('tell', {
      type: 'rating',
      name: 'tell',
      title: 'Would you tell a friend?',
      isRequired: true,
      rateMin: 0,
      rateMax: 10,
      minRateDescription: 'Never',
      maxRateDescription: 'At once',
    }),
  ],
};

test('My finger answers a slider when I mean it, and scrolls when I do not', async ({ page, node }) => {
  await asSomebodyNew(
    page,
    'My finger on the thumb of a slider, where it stands, is an answer; the scale of eleven stands in one row',
    async () => {
      const { address } = await invited(node, { definitionJson, outcomes: [] });
      await startSurvey(page, address);
      const thumb = async (index: number, at: number) => {
        const box = await page.getByRole('slider').nth(index).boundingBox();
        if (box === null) throw new Error('no slider');
        await page.touchscreen.tap(box.x + box.width * at, box.y + box.height / 2);
      };
      await thumb(0, 0.5);
      await expect(page.locator('main output').first()).toHaveText('5');
      await nextButton(page).tap();
      await expect(heading(page)).toHaveText('When do you eat?');
      await thumb(1, 0.98);
      await expect(page.locator('main output').nth(1)).toHaveText('23');
      await nextButton(page).tap();
      await expect(heading(page)).toHaveText('Would you tell a friend?');
      const cells = await page
        .locator('label:has(input[type=radio])')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(cells).toHaveLength(11);
      expect(new Set(cells.map(({ top }) => Math.round(top))).size).toBe(1);
      for (const { width, height } of cells) {
        expect(width).toBeGreaterThanOrEqual(24);
        expect(height).toBeGreaterThanOrEqual(44);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.getByRole('radio', { name: '10' }).tap();
      await expect(page.getByRole('radio', { name: '10' })).toBeChecked();
      await nextButton(page).tap();
      await expect(heading(page)).toHaveText('All done. Thank you!');
    },
  );

  await asSomebodyNew(
    page,
    'My finger that scrolls the page from a slider on answers nothing; one that draws the thumb along does',
    async () => {
      const long = { type: 'html', name: 'long', html: '<p>A word</p>'.repeat(60) };
      const [first] = definitionJson.pages;
      const pages = [page1('hungry', ...(first?.elements ?? []), long)];
      const { address } = await invited(node, { definitionJson: { pages }, outcomes: [] });
      await startSurvey(page, address);
      const box = await page.getByRole('slider').boundingBox();
      if (box === null) throw new Error('no slider');
      const devtools = await page.context().newCDPSession(page);
      const draw = async (byX: number, byY: number) => {
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
          devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
        const [x, y] = [box.x + box.width * 0.2, box.y + box.height / 2];
        await touch('touchStart', { x, y });
        for (let step = 1; step <= 10; step += 1) {
          await touch('touchMove', { x: x + (byX * step) / 10, y: y + (byY * step) / 10 });
        }
        await touch('touchEnd');
      };
      const answer = page.locator('main output');
      /** A page that a finger has let go of rolls on for a while, and takes the next touch to stop it. */
      const comesToRest = () =>
        page.evaluate(async () => {
          const frames = async (count: number) => {
            for (let left = count; left > 0; left -= 1) await new Promise((drawn) => requestAnimationFrame(drawn));
          };
          for (let before = -1; before !== scrollY;) {
            before = scrollY;
            await frames(10);
          }
        });

      await draw(4, -150);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
      await expect(answer).toHaveText('–');
      await comesToRest();
      await page.evaluate(() => scrollTo(0, 0));
      await comesToRest();
      await draw(box.width * 0.5, 4);
      await expect(answer).toHaveText('7');
      await draw(4, -150);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
      await expect(answer).toHaveText('7');
      await page.getByRole('slider').press('ArrowRight');
      await expect(answer).toHaveText('8');
    },
  );
});

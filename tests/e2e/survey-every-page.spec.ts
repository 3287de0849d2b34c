import type { Page } from '@playwright/test';
import { isInSample } from '#testkit/masses.ts';
import { axeFindings, setTextSize } from './page-measures.ts';
import { asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { atEachLook } from './looks.ts';
import { heading, invited, nextButton, servePictures, startSurvey } from './survey-steps.ts';
import { SURVEY_OF_EVERY_TYPE } from './survey-of-every-type.ts';
import { tabWalkProblems } from './tab-walk.ts';

/** The same survey with nothing that must be answered, to walk through it quickly. */
const QUICK = JSON.parse(
  JSON.stringify(SURVEY_OF_EVERY_TYPE, (key, value: unknown) =>
    key === 'isRequired' || key === 'eachRowRequired' ? undefined : value,
  ),
) as typeof SURVEY_OF_EVERY_TYPE;

/** In a run that is not exhaustive, of as many one is looked at. */
const PAGES_TO_A_LOOK = 3;

async function forEachPage(page: Page, look: (title: string) => Promise<void>): Promise<void> {
  for (const { name } of QUICK.pages) {
    const title = await heading(page).innerText();
    if (isInSample(`page of a survey: ${name}`, PAGES_TO_A_LOOK)) await test.step(name, () => look(title));
    await nextButton(page).click();
    await expect(heading(page)).not.toHaveText(title);
  }
}

const DESKTOP = { width: 1440, height: 900 };
const NARROWEST = { width: 320, height: 640 };

const sidewaysPx = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('I can take every page with a screen reader, by keyboard, with large letters, narrow and wide, in light and in dark colours', async ({
  page,
  node,
}) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('policy')) problems.push(message.text());
  });
  const lookAt = (title: string) =>
    atEachLook(page, async (name) => {
      problems.push(...(await axeFindings(page)).map((finding) => `${title}, ${name}: ${finding}`));
    });
  await servePictures(page);
  const { address } = await invited(node, {
    definitionJson: QUICK,
    outcomes: [],
    project: { externalName: 'A very long title with an Unbreakablywordthatgoesonandonandonandon in it' },
  });
  await page.setViewportSize(DESKTOP);
  await page.goto(address);
  await heading(page).waitFor();
  await lookAt('before it starts');
  await startSurvey(page, address);
  await forEachPage(page, async (title) => {
    await test.step('with a screen reader', () => lookAt(title));
    await test.step('no page scrolls sideways, neither 320 px wide nor with letters of twice the size', async () => {
      await page.setViewportSize(NARROWEST);
      for (const percent of [100, 200]) {
        await setTextSize(page, percent);
        const overhang = await sidewaysPx(page);
        if (overhang > 0) problems.push(`${title}, letters of ${percent}%: ${overhang} px`);
      }
      await setTextSize(page, 100);
      await page.setViewportSize(DESKTOP);
    });
    await test.step('the tab key reaches everything in the order of reading', async () => {
      problems.push(...(await tabWalkProblems(page)).map((problem) => `${title}: ${problem}`));
    });
  });
  await lookAt('at its end');
  expect(problems).toEqual([]);
});

test('A page of a survey does not move, tells its problems, and lets me drag answers', async ({ page, node }) => {
  await asSomebodyNew(page, 'Nothing moves on the pages for whom motion is too much', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { address } = await invited(node);
    await startSurvey(page, address);
    const longestMs = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element);
          return `${transitionDuration},${animationDuration}`.split(',').map((text) => Number.parseFloat(text) * 1000);
        }),
      ),
    );
    expect(longestMs).toBeLessThanOrEqual(1);
  });

  await asSomebodyNew(page, 'Problems on a page are told to a screen reader too', async () => {
    await servePictures(page);
    const pages = SURVEY_OF_EVERY_TYPE.pages.filter(({ name }) => ['kitchen', 'true', 'home'].includes(name));
    const { address } = await invited(node, { definitionJson: { pages: pages.toReversed() }, outcomes: [] });
    await startSurvey(page, address);
    await page.getByRole('textbox', { name: 'Adults' }).fill('two');
    await nextButton(page).click();
    await expect(page.getByRole('textbox', { name: 'Adults' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Adults' })).toHaveValue('two');
    await expect(page.getByRole('textbox', { name: 'Adults' })).toHaveAccessibleDescription(/number/);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Adults' }).fill('2');
    await nextButton(page).click();
    await nextButton(page).click();
    await expect(page.getByRole('radiogroup', { name: 'I like to cook' }).getByRole('radio').first()).toBeFocused();
    await expect(page.getByRole('radiogroup', { name: 'I like to cook' })).toHaveAccessibleDescription(/./);
    expect(await axeFindings(page)).toEqual([]);
    for (const row of ['I like to cook', 'I cook for others']) {
      await page.getByRole('radiogroup', { name: row }).getByRole('radio', { name: 'A little' }).check();
    }
    await nextButton(page).click();
    await nextButton(page).click();
    await expect(page.getByRole('textbox', { name: 'What do you call it?' })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
  });

  await asSomebodyNew(page, 'I drag answers into an order, with a mouse or a finger', async () => {
    const ranking = QUICK.pages.filter(({ name }) => name === 'order');
    const { address } = await invited(node, { definitionJson: { pages: ranking }, outcomes: [] });
    await startSurvey(page, address);
    const handle = page.getByRole('listitem').first().locator('svg').last();
    const last = page.getByRole('listitem').last();
    const [from, to] = [await handle.boundingBox(), await last.boundingBox()];
    if (from === null || to === null) throw new Error('the list is not on the screen');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, to.y + to.height - 4, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByRole('listitem')).toHaveText([/Price/, /Time/, /Taste/]);
    await page.getByRole('button', { name: 'Move Time up' }).click();
    await expect(page.getByRole('listitem')).toHaveText([/Time/, /Price/, /Taste/]);
  });
});

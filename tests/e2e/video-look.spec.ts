import type { Page } from '@playwright/test';
import { asSomeOf } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { atEachLook } from './looks.ts';
import { axeFindings, crampedParts } from './page-measures.ts';
import { startSurvey } from './survey-steps.ts';
import { FILM, invitedTo, invitedToWatch, TOUR } from './video-steps.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Nobody is shut out by what is on the screen, and nothing is cramped, in both themes, wide and narrow. */
function look(page: Page): Promise<void> {
  return atEachLook(page, async (name) => {
    expect(await axeFindings(page), name).toEqual([]);
    await expect.poll(() => crampedParts(page), name).toEqual([]);
  });
}

test('I see everything of clips and photos, in both themes, wide and narrow', async ({ page, node }) => {
  await asSomeOf(page, 1, {
    'I see everything of a clip to watch': async () => {
      const watching = await invitedToWatch(node);
      await startSurvey(page, watching.address);
      await expect(page.getByText('0:10')).toBeVisible();
      await look(page);
      await page.getByText('Read it instead').click();
      await button(page, "I've read it").click();
      await expect(page.getByText('Watched to the end.')).toBeVisible();
      await look(page);
      const gone = await invitedToWatch(node, { imageLink: '01990000-0000-7000-8000-000000000000' });
      await startSurvey(page, gone.address);
      await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible();
      await look(page);
    },
    'I see everything of a clip to record': async () => {
      const { address } = await invitedTo(node, [TOUR]);
      await startSurvey(page, address);
      await expect(button(page, 'Turn on the camera')).toBeVisible();
      await look(page);
      await button(page, 'Turn on the camera').click();
      await button(page, 'Camera settings').click();
      await look(page);
      await button(page, 'Camera settings').click();
      await look(page);
      await button(page, 'Start recording').click();
      await expect(page.getByText('2:58 left')).toBeVisible();
      await look(page);
      await button(page, 'Stop recording').click();
      await expect(page.getByText('Happy with it?')).toBeVisible();
      await look(page);
      await page.route(/\/api\/surveys\/uploads\//, (route) => route.abort());
      await button(page, 'Send clip').click();
      await expect(page.getByText('Upload paused')).toBeVisible();
      await look(page);
      await page.unroute(/\/api\/surveys\/uploads\//);
      // It goes on by itself as well: anyone who is first is as good.
      await button(page, 'Try Again').evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
      await expect(page.getByText('Your clip is uploaded')).toBeVisible();
      await look(page);
    },
    'I see everything of photos to send': async () => {
      const photos = { type: 'file', name: 'photos', title: 'Show us your shelf', allowMultiple: true, maxFiles: 3 };
      const { address } = await invitedTo(node, [photos]);
      await startSurvey(page, address);
      await look(page);
      await page.getByLabel('Choose a photo').setInputFiles(FILM);
      await expect(page.getByText('We accept JPEG, PNG, and WebP photos.')).toBeVisible();
      await page.route(/\/api\/surveys\/uploads\//, (route) => route.abort());
      const buffer = await page.screenshot();
      await page.getByLabel('Choose a photo').setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer });
      await expect(page.getByText("Paused. It'll continue automatically")).toBeVisible();
      await look(page);
      await page.unroute(/\/api\/surveys\/uploads\//);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText('Sent', { exact: true })).toBeVisible();
      await look(page);
    },
  });
});

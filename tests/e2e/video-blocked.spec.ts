import { chromium } from '@playwright/test';
import { launchWithCamera } from '#testkit/browser/launch-options.ts';
import { expectNoFindings } from './looks.ts';
import { expect, test as base } from './fixtures.ts';
import { startSurvey } from './survey-steps.ts';
import { FILM, invitedTo, TOUR } from './video-steps.ts';

/** In a browser of its own: as an option for the worker's, it would cost a worker with a node of its own. */
const test = base.extend({
  context: async ({ node }, use) => {
    const browser = await chromium.launch(await launchWithCamera('deny'));
    await use(await browser.newContext({ baseURL: node.url }));
    await browser.close();
  },
});

test('I do not allow the camera: it says how I could, and takes a clip from my device', async ({ page, node }) => {
  const { address } = await invitedTo(node, [TOUR]);
  await startSurvey(page, address);
  await page.getByRole('button', { name: 'Turn on the camera' }).click();
  await expect(page.getByText('The camera is blocked')).toBeVisible();
  await expect(page.getByText("Allow the camera and microphone in your browser's address bar")).toBeVisible();
  for (const width of [390, 1440]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await expectNoFindings(page);
    }
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('The camera is blocked')).toBeVisible();
  await page.getByLabel('Upload a clip instead').setInputFiles(FILM);
  await expect(page.getByText('Happy with it?')).toBeVisible();
});

test('A browser that cannot record leaves the way of the file', async ({ page, node }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
  const { address } = await invitedTo(node, [TOUR]);
  await startSurvey(page, address);
  await expect(page.getByText("This browser can't record")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on the camera' })).toHaveCount(0);
  await page.getByLabel('Upload a clip instead').setInputFiles(FILM);
  await expect(page.getByText('Happy with it?')).toBeVisible();
});

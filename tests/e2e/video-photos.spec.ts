import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { answersOf, heading, nextButton, startSurvey } from './survey-steps.ts';
import { invitedTo, keptFilm } from './video-steps.ts';

const SHELF = { type: 'file', name: 'photos', title: 'Show us your shelf', isRequired: true };
const TWO = { ...SHELF, allowMultiple: true, maxFiles: 2 };

interface Photo {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
/** What is kept was drawn anew: the picture is the same, its bytes are not. */
async function sizeOf(picture: Buffer) {
  const { format, width, height } = await sharp(picture).metadata();
  return { format, width, height };
}

const chooser = (page: Page) => page.getByLabel(/^Choose (a|another) photo$/);

test('I send photos: those that fit, not those we cannot take, and later without a connection', async ({
  page,
  node,
}) => {
  await asSomebodyNew(page, 'I choose photos, see them, take one back, and send the rest', async () => {
    const { address, taskId } = await invitedTo(node, [TWO]);
    await startSurvey(page, address);
    await nextButton(page).click();
    await expect(page.getByText('Please answer this question.')).toBeVisible();
    const buffer = await page.screenshot();
    await chooser(page).setInputFiles([photo('one.png', buffer), photo('two.png', buffer), photo('three.png', buffer)]);
    await expect(page.getByText('Sent', { exact: true })).toHaveCount(2);
    await expect(page.getByText("That's the maximum.")).toBeVisible();
    await expect(page.getByText('three.png')).toHaveCount(0);
    await expect
      .poll(() =>
        page
          .locator('canvas')
          .first()
          .evaluate((one: HTMLCanvasElement) => one.width),
      )
      .toBe(240);
    await page.getByRole('button', { name: 'Remove one.png' }).click();
    await expect(page.getByText('one.png')).toHaveCount(0);
    await expect(chooser(page)).toBeFocused();
    await nextButton(page).click();
    await expect(heading(page)).toHaveText("We're reviewing your answers");
    const { photos } = (await answersOf(node, taskId)) as { photos: Photo[] };
    expect(photos).toEqual([{ name: 'two.png', type: 'image/png', content: expect.any(String) }]);
    expect(await sizeOf(await keptFilm(node, taskId, photos[0]?.content ?? ''))).toEqual(await sizeOf(buffer));
  });

  await asSomeOf(page, 1, {
    'A photo that we cannot take is refused with what to do instead': async () => {
      const { address } = await invitedTo(node, [SHELF]);
      await startSurvey(page, address);
      const bytes = Buffer.from('nothing to see');
      await chooser(page).setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: bytes });
      await expect(page.getByText("Most browsers can't show this photo format (HEIC).")).toBeVisible();
      await chooser(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: bytes });
      await expect(page.getByText('We accept JPEG, PNG, and WebP photos.')).toBeVisible();
      // Only the server looks inside.
      await chooser(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: bytes });
      await expect(page.getByText('We accept JPEG, PNG, and WebP photos.')).toBeVisible();
      await expect(page.getByRole('listitem')).toHaveCount(0);
    },
    'Without a connection my photo waits, holds the page, and goes on by itself': async () => {
      const { address, taskId } = await invitedTo(node, [{ ...SHELF, isRequired: false }]);
      await startSurvey(page, address);
      await page.route(/\/api\/surveys\/uploads\//, (route) => route.abort());
      const buffer = await page.screenshot();
      await chooser(page).setInputFiles(photo('shelf.png', buffer));
      await expect(page.getByText("Paused. It'll continue automatically when you're back online.")).toBeVisible();
      await nextButton(page).click();
      await expect(page.getByText('A photo is still uploading.')).toBeVisible();
      await page.unroute(/\/api\/surveys\/uploads\//);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText('Sent', { exact: true })).toBeVisible();
      await nextButton(page).click();
      await expect(heading(page)).toHaveText("We're reviewing your answers");
      const { photos } = (await answersOf(node, taskId)) as { photos: Photo[] };
      expect(await sizeOf(await keptFilm(node, taskId, photos[0]?.content ?? ''))).toEqual(await sizeOf(buffer));
    },
  });
});

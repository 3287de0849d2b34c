import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { TestNode } from '#testkit/node.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { answersOf, heading, nextButton, startSurvey } from './survey-steps.ts';
import { FILM, invitedTo, keptFilm, TOUR } from './video-steps.ts';

const PARTS = /\/api\/surveys\/uploads\/[^/]+$/;
const MIB = 1024 * 1024;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Line {
  /** Where the parts began that got through. */
  readonly offsets: number[];
  isMended: boolean;
}

/** The connection of a page. It breaks after the second part, until it is mended. */
async function aLine(page: Page): Promise<Line> {
  const line: Line = { offsets: [], isMended: false };
  await page.route(PARTS, async (route) => {
    const offset = route.request().headers()['upload-offset'];
    if (line.offsets.length >= 2 && !line.isMended) {
      await route.abort('connectionreset');
      return;
    }
    if (offset !== undefined) line.offsets.push(Number(offset));
    await route.continue();
  });
  return line;
}

/** A film that takes several parts: what comes after its end is not looked at. */
async function aLargeFilm(): Promise<Buffer> {
  return Buffer.concat([await readFile(FILM), randomBytes(3 * MIB)]);
}

/** To the middle of a film on its way, where the connection broke. */
async function sendHalf(page: Page, node: TestNode) {
  const film = await aLargeFilm();
  const { address, taskId } = await invitedTo(node, [TOUR]);
  await startSurvey(page, address);
  const line = await aLine(page);
  const chosen = { name: 'lunchbox-tour.webm', mimeType: 'video/webm', buffer: film };
  await page.getByLabel('Upload a clip instead').setInputFiles(chosen);
  await button(page, 'Send clip').click();
  await expect(page.getByText('Upload paused')).toBeVisible();
  return { film, taskId, line };
}

async function expectWhole(page: Page, node: TestNode, taskId: string, film: Buffer): Promise<void> {
  await expect(page.getByText('Your clip is uploaded')).toBeVisible();
  await nextButton(page).click();
  await expect(heading(page)).toHaveText("We're reviewing your answers");
  const { tour } = (await answersOf(node, taskId)) as { tour: { uploadId: string } };
  expect((await keptFilm(node, taskId, tour.uploadId)).equals(film)).toBe(true);
}

test('However my clip is held up on its way, it arrives whole or stays with me', async ({ page, node, context }) => {
  test.slow();
  await asSomebodyNew(
    page,
    'My connection drops in the middle: it says so, waits, and goes on when I try again',
    async () => {
      const { film, taskId, line } = await sendHalf(page, node);
      await expect(page.getByText(/^The connection was lost at [1-9]\d?%\.$/)).toBeVisible();
      await expect(page.getByText(/^Paused at [\d.]+( KB)? of 3\.3 MB$/)).toBeVisible();
      await expect(page.getByText('lunchbox-tour.webm')).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Paused' })).toHaveAttribute('aria-valuenow', /^[1-9]/);
      await nextButton(page).click();
      await expect(page.getByText('Your clip is still uploading.')).toBeVisible();
      const sent = [...line.offsets];
      const tried = page.waitForRequest(PARTS);
      await button(page, 'Try Again').click();
      await tried;
      line.isMended = true;
      await expectWhole(page, node, taskId, film);
      expect(sent[0]).toBe(0);
      const [first = 0, ...others] = line.offsets.slice(2);
      expect(first).toBeGreaterThan(sent[1] ?? 0);
      expect(others.every((offset) => offset > first)).toBe(true);
    },
  );

  await asSomeOf(page, 1, {
    'When I am online again it goes on by itself': async () => {
      const { film, taskId, line } = await sendHalf(page, node);
      line.isMended = true;
      await context.setOffline(true);
      await context.setOffline(false);
      await expectWhole(page, node, taskId, film);
    },
    'I cancel, still have my clip, and send it after all': async () => {
      const { film, taskId, line } = await sendHalf(page, node);
      line.isMended = true;
      await button(page, 'Cancel').click();
      await expect(page.getByText('Happy with it?')).toBeVisible();
      await button(page, 'Send clip').click();
      await expectWhole(page, node, taskId, film);
    },
    'What the server refuses is told in its words, and my clip is still here': async () => {
      const { address } = await invitedTo(node, [TOUR]);
      await startSurvey(page, address);
      await page.getByLabel('Upload a clip instead').setInputFiles(FILM);
      await page.route(PARTS, (route) =>
        route.fulfill({
          status: 422,
          json: { error: { code: 'VALIDATION_FAILED', message: 'Look again', fields: { file: ['Not this one.'] } } },
        }),
      );
      await button(page, 'Send clip').click();
      await expect(page.getByText("We couldn't send your clip")).toBeVisible();
      await expect(page.getByText('Not this one.')).toBeVisible();
      await button(page, 'Cancel').click();
      await expect(button(page, 'Send clip')).toBeVisible();
    },
    'I reload in the middle, and the rest is sent': async () => {
      const { film, taskId, line } = await sendHalf(page, node);
      const [, second = 0] = line.offsets;
      page.on('dialog', (dialog) => dialog.accept());
      line.isMended = true;
      await page.reload();
      await expectWhole(page, node, taskId, film);
      expect(line.offsets.slice(2).every((offset) => offset > second)).toBe(true);
    },
  });
});

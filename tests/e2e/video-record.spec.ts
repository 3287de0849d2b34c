import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { answersOf, heading, invited, nextButton, startSurvey, stateOf } from './survey-steps.ts';
import { FILM, invitedTo, keptFilm, TOUR } from './video-steps.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const HERE = 'Your clip is uploaded';
const LETTER = Buffer.from('Dear all');

/** From the first look at the question to a clip of some seconds. */
async function record(page: Page, seconds = 1): Promise<void> {
  await button(page, 'Start recording').click();
  await expect(page.getByRole('status').filter({ hasText: 'Recording' })).toBeVisible();
  await expect
    .poll(async () => Number(await page.getByRole('progressbar', { name: 'Recorded' }).getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(seconds);
  await button(page, 'Stop recording').click();
  await expect(page.getByText('Happy with it?')).toBeVisible();
}

/** Remembers what the page makes an address for: the clips it shows. */
async function rememberClips(page: Page): Promise<() => Promise<Buffer>> {
  await page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (clip: Blob) => {
      Object.assign(globalThis, { lastClip: clip });
      return make(clip);
    };
  });
  return async () => {
    const bytes = await page.evaluate(async () => {
      const { lastClip } = globalThis as unknown as { lastClip: Blob };
      return Array.from(new Uint8Array(await lastClip.arrayBuffer()));
    });
    return Buffer.from(bytes);
  };
}

test('I choose another microphone; the camera is off as soon as nothing needs it, and a clip that is not sent holds me back', async ({
  page,
  node,
}) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(globalThis, { stream });
      return stream;
    };
  });
  const isOn = () =>
    page.evaluate(() =>
      (globalThis as unknown as { stream: MediaStream }).stream
        .getTracks()
        .some((track) => track.readyState === 'live'),
    );
  const { address } = await invitedTo(node, [{ ...TOUR, isRequired: false }]);
  await startSurvey(page, address);
  await button(page, 'Turn on the camera').click();
  await expect(button(page, 'Start recording')).toBeVisible();
  expect(await isOn()).toBe(true);
  await test.step('I choose another microphone', async () => {
    await button(page, 'Camera settings').click();
    await page.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 2' });
    await expect(page.getByLabel('Microphone', { exact: true }).locator('option:checked')).toHaveText(
      'Fake Audio Input 2',
    );
  });
  await test.step('The camera is off again as soon as nothing needs it', async () => {
    await record(page);
    expect(await isOn()).toBe(false);
  });
  await test.step('Going on with a clip that is not sent is held back, and says why', async () => {
    await nextButton(page).click();
    await expect(page.getByText("You haven't sent your clip yet.")).toBeVisible();
    await expect(heading(page)).toHaveText(TOUR.title);
  });
});

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('Upload a clip instead').setInputFiles(files);

/** Presses it in its first moment: on a busy machine the three seconds are over before a test has found it. */
function pauseOnceShown(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          const pause = document.querySelector<HTMLButtonElement>('button[aria-label=Pause]');
          if (pause === null) return void requestAnimationFrame(look);
          pause.click();
          resolve();
        };
        look();
      }),
  );
}

test('I record a clip, with a pause, to the end of its time, and with keys, or send one from my device', async ({
  page,
  node,
}) => {
  await asSomebodyNew(page, 'I record, look, record again and send; a person looks at it then', async () => {
    const lastClip = await rememberClips(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const { address, taskId } = await invitedTo(node, [TOUR]);
    await startSurvey(page, address);
    await button(page, 'Turn on the camera').click();
    await expect(page.getByRole('status').filter({ hasText: 'Ready' })).toBeVisible();
    await expect(page.getByText('3:00 left')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Microphone level/ })).toBeVisible();

    await record(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Happy with it?');
    await button(page, 'Record again').click();
    await record(page, 2);
    await button(page, 'Play your clip').click();
    await expect
      .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
      .toBeGreaterThan(0);
    expect(sent.filter((call) => call.includes('/uploads'))).toEqual([]);
    const clip = await lastClip();

    await button(page, 'Send clip').click();
    await expect(page.getByText(HERE)).toBeVisible();
    await nextButton(page).click();
    await expect(heading(page)).toHaveText("We're reviewing your answers");
    expect(await stateOf(node, taskId)).toBe('UNDER_REVIEW');
    const { tour } = (await answersOf(node, taskId)) as { tour: { uploadId: string; seconds: number } };
    expect(tour.seconds).toBeGreaterThanOrEqual(2);
    expect(tour.seconds).toBeLessThan(10);
    expect(clip.length).toBeGreaterThan(10_000);
    expect((await keptFilm(node, taskId, tour.uploadId)).equals(clip)).toBe(true);
  });

  await asSomebodyNew(page, 'The recording pauses, goes on, and stops by itself when the time is over', async () => {
    const { address } = await invitedTo(node, [{ ...TOUR, maxSeconds: 3 }]);
    await startSurvey(page, address);
    await button(page, 'Turn on the camera').click();
    await expect(page.getByText('0:03 left')).toBeVisible();
    const paused = pauseOnceShown(page);
    await button(page, 'Start recording').click();
    await paused;
    await expect(page.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible();
    await expect(
      page.getByText('Recording stops automatically at 3 seconds. Nothing is sent until you tap Send clip.'),
    ).toBeVisible();
    await button(page, 'Resume recording').click();
    await expect(page.getByText('Happy with it?')).toBeVisible();
    await expect(page.getByText('0:03', { exact: true })).toBeVisible();
  });

  await asSomebodyNew(page, 'I do it all with keys', async () => {
    const { address, taskId } = await invitedTo(node, [TOUR]);
    await startSurvey(page, address);
    const press = async (name: string) => {
      await expect(button(page, name)).toBeVisible();
      for (let presses = 0; presses < 20; presses += 1) {
        if (await button(page, name).evaluate((one) => one === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await expect(button(page, name)).toBeFocused();
      await page.keyboard.press('Enter');
    };
    await press('Turn on the camera');
    await press('Start recording');
    await expect(page.getByText('2:58 left')).toBeVisible();
    await expect(button(page, 'Stop recording')).toBeFocused();
    await page.keyboard.press('Space');
    await press('Send clip');
    await expect(page.getByText(HERE)).toBeVisible();
    await press('Finish');
    await expect(heading(page)).toHaveText("We're reviewing your answers");
    expect(await stateOf(node, taskId)).toBe('UNDER_REVIEW');
  });

  await asSomebodyNew(page, 'A clip from my device is checked and sent like a recording', async () => {
    const { address, taskId } = await invitedTo(node, [TOUR]);
    await startSurvey(page, address);
    await choose(page, FILM);
    await expect(page.getByText('Happy with it?')).toBeVisible();
    await button(page, 'Send clip').click();
    await expect(page.getByText(HERE)).toBeVisible();
    await nextButton(page).click();
    await expect(heading(page)).toHaveText("We're reviewing your answers");
    const { tour } = (await answersOf(node, taskId)) as { tour: { uploadId: string; seconds: number } };
    expect(tour.seconds).toBeCloseTo(10, 0);
    expect((await keptFilm(node, taskId, tour.uploadId)).equals(await readFile(FILM))).toBe(true);
  });

  await asSomeOf(page, 1, {
    'A clip from my device that my browser cannot show can be sent all the same': async () => {
      const { address } = await invitedTo(node, [TOUR]);
      await startSurvey(page, address);
      // The header of a film of two seconds, as a phone writes it, and no picture.
      const start = Buffer.from('00000010667479707174202000000000', 'hex');
      const header = Buffer.alloc(108);
      header.writeUInt32BE(1_000, 12);
      header.writeUInt32BE(2_000, 16);
      const boxes = [header.length + 16, header.length + 8].map((size, depth) => {
        const box = Buffer.from(depth === 0 ? '....moov' : '....mvhd');
        box.writeUInt32BE(size);
        return box;
      });
      const buffer = Buffer.concat([start, ...boxes, header]);
      await choose(page, { name: 'IMG_0001.MOV', mimeType: 'video/quicktime', buffer });
      await expect(page.getByText("This browser can't play your clip, but you can still send it.")).toBeVisible();
      await button(page, 'Send clip').click();
      await expect(page.getByText(HERE)).toBeVisible();
      await expect(page.getByText('0:02. Tap Next or Finish to submit it.')).toBeVisible();
    },
    'A clip from my device is refused with a sentence where we cannot take it': async () => {
      const { address } = await invitedTo(node, [{ ...TOUR, maxSeconds: 5 }]);
      await startSurvey(page, address);
      for (const [what, file, sentence] of [
        ['a letter', { name: 'letter.txt', mimeType: 'text/plain', buffer: LETTER }, 'We accept WebM, MP4'],
        ['a film that is too long', FILM, 'This clip is longer than 5 seconds.'],
        [
          'a letter that calls itself a film',
          { name: 'a.mp4', mimeType: 'video/mp4', buffer: LETTER },
          "We couldn't open this video",
        ],
        ['nothing', { name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) }, 'This file is empty.'],
      ] as const) {
        await test.step(`is refused with a sentence when it is ${what}`, async () => {
          await choose(page, file);
          await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
          await expect(page.getByText('Happy with it?')).toHaveCount(0);
        });
      }
    },
    'Where I answered before, my clip is still there, and I can send another': async () => {
      const { address, taskId } = await invited(node, {
        definitionJson: {
          title: 'Two pages',
          pages: [
            { name: 'a', elements: [TOUR] },
            { name: 'b', elements: [{ type: 'comment', name: 'more', title: 'Anything else?' }] },
          ],
        },
        outcomes: [],
      });
      await startSurvey(page, address);
      await page.getByLabel('Upload a clip instead').setInputFiles(FILM);
      await button(page, 'Send clip').click();
      await expect(page.getByText(HERE)).toBeVisible();
      await nextButton(page).click();
      await expect(heading(page)).toHaveText('Anything else?');
      const before = await answersOf(node, taskId);
      await page.goBack();
      await expect(page.getByText(HERE)).toBeVisible();
      await button(page, 'Record another clip').click();
      await page.getByLabel('Upload a clip instead').setInputFiles(FILM);
      await button(page, 'Send clip').click();
      await expect(page.getByText(HERE)).toBeVisible();
      await nextButton(page).click();
      await expect(heading(page)).toHaveText('Anything else?');
      expect(await answersOf(node, taskId)).not.toEqual(before);
    },
  });
});

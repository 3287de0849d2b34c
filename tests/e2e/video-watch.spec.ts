import type { Page } from '@playwright/test';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { answersOf, heading, nextButton, startSurvey } from './survey-steps.ts';
import { invitedToWatch } from './video-steps.ts';

const THEN = { type: 'comment', name: 'noticed', title: 'What did you notice?' };
const HINT = 'Watch to the end to continue.';

/** Ten seconds are long for a test. */
const hurry = (page: Page) =>
  page.locator('video').evaluate((film: HTMLVideoElement) => {
    film.playbackRate = 8;
  });
const film = <Result>(page: Page, look: (film: HTMLVideoElement) => Result) => page.locator('video').evaluate(look);
const spoken = (page: Page) =>
  film(page, ({ textTracks: [track] }) => [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text).join(' '));

test('A clip in a survey: I watch it, read it, work it with keys, or am told why it is not there', async ({
  page,
  node,
}) => {
  await asSomebodyNew(page, 'I watch a clip with captions to its end, and only then the survey goes on', async () => {
    const { address, taskId } = await invitedToWatch(node, {}, [THEN]);
    await startSurvey(page, address);
    await expect(heading(page)).toHaveText('First, a short clip');
    await expect(page.getByRole('figure', { name: 'First, a short clip' })).toBeVisible();
    await expect(page.getByText(HINT)).toBeVisible();
    await nextButton(page).click();
    await expect(page.getByText('Please watch the clip to the end, or read the text version.')).toBeVisible();
    await expect(page.getByText('0:10')).toBeVisible();

    await page.getByRole('button', { name: 'Play the clip' }).click();
    await expect.poll(() => spoken(page)).toMatch(/egg|kitchen/);
    expect(await film(page, ({ textTracks: [track] }) => track?.mode)).toBe('showing');
    await hurry(page);
    await expect(page.getByText('Watched to the end.')).toBeVisible();
    await nextButton(page).click();
    await expect(heading(page)).toHaveText('What did you notice?');
    expect(await answersOf(node, taskId)).toEqual({ film: true });
    await page.goBack();
    await expect(page.getByText('Watched to the end.')).toBeVisible();
  });

  await asSomebodyNew(page, 'I work the player with keys alone, and cannot skip what I have not seen', async () => {
    const { address } = await invitedToWatch(node, {}, [THEN]);
    await startSurvey(page, address);
    await page.getByRole('button', { name: 'Play the clip' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => film(page, ({ paused, currentTime }) => !paused && currentTime > 0.5)).toBe(true);
    const position = page.getByRole('slider', { name: 'Position' });
    await position.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => film(page, ({ paused }) => paused)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    expect(await film(page, ({ currentTime }) => currentTime)).toBeLessThan(5);
    await page.keyboard.press('ArrowLeft');
    expect(await film(page, ({ currentTime }) => currentTime)).toBe(0);

    const sound = page.getByRole('button', { name: 'Sound' });
    await page.keyboard.press('m');
    await expect(sound).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('m');
    await expect(sound).toHaveAttribute('aria-pressed', 'true');
    const captions = page.getByRole('button', { name: 'Captions' });
    await expect(captions).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('c');
    await expect(captions).toHaveAttribute('aria-pressed', 'false');
    expect(await film(page, ({ textTracks: [track] }) => track?.mode)).toBe('hidden');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('FIGURE');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    // Enter on the slider does not send the page.
    await page.keyboard.press('Enter');
    await expect(page.getByText(HINT)).toHaveCount(1);
  });

  await asSomeOf(page, 1, {
    'I read the text instead of watching, and that counts': async () => {
      const { address } = await invitedToWatch(node, {}, [THEN]);
      await startSurvey(page, address);
      await page.getByText('Read it instead').click();
      await expect(page.getByText('teapot')).toBeVisible();
      await page.getByRole('button', { name: "I've read it" }).click();
      await nextButton(page).click();
      await expect(heading(page)).toHaveText('What did you notice?');
    },
    'A clip that need not be watched does not keep me': async () => {
      const { address } = await invitedToWatch(node, { mustWatch: false }, [THEN]);
      await startSurvey(page, address);
      await expect(page.getByText(HINT)).toHaveCount(0);
      const position = page.getByRole('slider', { name: 'Position' });
      await expect(page.getByText('0:10')).toBeVisible();
      await position.focus();
      await page.keyboard.press('ArrowRight');
      expect(await film(page, ({ currentTime }) => currentTime)).toBe(5);
      await nextButton(page).click();
      await expect(heading(page)).toHaveText('What did you notice?');
    },
    'A clip that is gone says so, and what I can do': async () => {
      const { address, surveyId } = await invitedToWatch(node, { imageLink: '01990000-0000-7000-8000-000000000000' });
      await startSurvey(page, address);
      await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible();
      await expect(page.getByText('Your progress is saved.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
        'href',
        new RegExp(`^/contact-us/\\?activityId=${surveyId}`),
      );
      const asked = page.waitForRequest(/\/api\/surveys\/clips\//);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await asked;
      await expect(page.getByRole('heading', { name: 'Video not found' })).toBeVisible();
    },
    'Without a connection the clip waits, and comes when I am back': async () => {
      const { address } = await invitedToWatch(node);
      await page.route(/\/api\/surveys\/clips\//, (route) => route.abort());
      await startSurvey(page, address);
      // The browser itself tries a few times more before it says so.
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible({ timeout: 60_000 });
      await page.unroute(/\/api\/surveys\/clips\//);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.getByText('0:10')).toBeVisible();
    },
  });
});

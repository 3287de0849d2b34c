import type { Page, Route } from '@playwright/test';
import { sampleOf } from '#testkit/masses.ts';
import type { TestNode } from '#testkit/node.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { answersOf, choose, heading, invited, nextButton, startSurvey, stateOf, write } from './survey-steps.ts';

const SAVE = 'saveMarketResearchSurveyPage';

/** What happens to one kind of call on its way; the others pass. */
async function handle(page: Page, operation: string, way: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    await (operationName === operation ? way(route) : route.continue());
  });
}

/** From here on nothing goes out again by itself: whatever is sent, somebody's hand has sent. */
async function stopTrying(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

test('The connection breaks while a page is saved: it says so, keeps my words, and saves by itself', async ({
  page,
  node,
}) => {
  const { address } = await invited(node);
  await page.clock.install();
  await startSurvey(page, address);
  await choose(page, 'Yes');
  let tries = 0;
  await handle(page, SAVE, async (route) => {
    tries += 1;
    await (tries < 4 ? route.abort() : route.continue());
  });
  await write(page, 'It is warm.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Not saved yet. Your answers are saved on this device.',
  );
  await expect(page.getByRole('textbox')).toHaveValue('It is warm.');
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(tries).toBe(4);
  }).toPass();
  await expect(heading(page)).toHaveText('Would you do this again?');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('I am offline for a while: I go on, and my page is saved as soon as I am back', async ({
  page,
  node,
  context,
}) => {
  const { address, taskId } = await invited(node);
  await startSurvey(page, address);
  await choose(page, 'Yes');
  await expect(heading(page)).toHaveText('Why is that?');
  await page.clock.install();
  await context.setOffline(true);
  await write(page, 'It is warm.');
  await expect(heading(page)).toHaveText('Would you do this again?');
  await expect(page.getByText('1 page is saved on this device.')).toBeVisible();
  await expect(page.getByText("You're offline.")).toBeVisible();
  expect(await answersOf(node, taskId)).toEqual({ drinks: 'Yes' });
  await context.setOffline(false);
  await expect(page.getByText('1 page is saved on this device.')).toHaveCount(0);
  await expect(heading(page)).toHaveText('Would you do this again?');
  expect(await answersOf(node, taskId)).toEqual({ drinks: 'Yes', why: 'It is warm.' });
});

test('The network is slow, away or gone when I close the tab: nothing is sent twice, and my words stay', async ({
  page,
  node,
  context,
}) => {
  await asSomebodyNew(
    page,
    'Offline on top of a long page, Save and exit brings me to the news, and the bar leaves the header in sight',
    async () => {
      const why = { type: 'comment', name: 'why', title: 'Why is that?' };
      const long = { type: 'html', name: 'long', html: '<p>A word</p>'.repeat(60) };
      const definitionJson = { pages: [{ name: 'why', elements: [why, long] }] };
      const { address } = await invited(node, { definitionJson, outcomes: [] });
      await startSurvey(page, address);
      await page.getByRole('textbox').fill('It is warm.');
      await context.setOffline(true);
      const bar = page.getByText("You're offline. Your answers are saved on this device.");
      const saveAndExit = page.getByRole('button', { name: 'Save and exit' });
      const news = page.getByRole('main').getByRole('alert');
      for (const _ of ['first', 'again']) {
        await page.evaluate(() => scrollTo(0, 0));
        await saveAndExit.click();
        await expect(news).toBeInViewport({ ratio: 1 });
        await expect(news.locator('..')).toBeFocused();
      }
      const [barBox, buttonBox] = [await bar.boundingBox(), await saveAndExit.boundingBox()];
      expect(buttonBox?.y).toBeGreaterThanOrEqual((barBox?.y ?? 0) + (barBox?.height ?? 0));
    },
  );

  await asSomeOf(page, 1, {
    'On a slow network Next shows that it saves, and pressing it again does nothing': async () => {
      const { address } = await invited(node);
      await startSurvey(page, address);
      let tries = 0;
      const arrived = Promise.withResolvers<void>();
      const mayGo = Promise.withResolvers<void>();
      await handle(page, SAVE, async (route) => {
        tries += 1;
        arrived.resolve();
        await mayGo.promise;
        await route.continue();
      });
      await choose(page, 'Yes');
      await arrived.promise;
      const saving = page.getByRole('button', { name: 'Saving' });
      await expect(saving).toHaveAttribute('aria-busy', 'true');
      await saving.click({ clickCount: 2, force: true });
      await page.keyboard.press('Enter');
      mayGo.resolve();
      await expect(heading(page)).toHaveText('Why is that?');
      expect(tries).toBe(1);
    },
    'Nothing gets through and I close the tab: my words are there when I come back': async () => {
      const { address } = await invited(node);
      await startSurvey(page, address);
      await choose(page, 'Yes');
      await handle(page, SAVE, (route) => route.abort());
      await write(page, 'It is warm.');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Not saved yet.');
      await page.close();
      const later = await context.newPage();
      await startSurvey(later, address);
      await expect(heading(later)).toHaveText('Why is that?');
      await expect(later.getByRole('textbox')).toHaveValue('It is warm.');
      await nextButton(later).click();
      await expect(heading(later)).toHaveText('Would you do this again?');
    },
  });
});

/** Each holds up time, or lets it go by; their rules are those of web/features/surveys/taking.test.ts. */
const WALKS: readonly (readonly [title: string, walk: (page: Page, node: TestNode) => Promise<void>])[] = [
  [
    'I try again by hand, with what I wrote meanwhile',
    async (page, node) => {
      const { address } = await invited(node);
      await page.clock.install();
      await startSurvey(page, address);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Why is that?');
      await stopTrying(page);
      let isBroken = true;
      const sent: unknown[] = [];
      await handle(page, SAVE, async (route) => {
        if (isBroken) return route.abort();
        sent.push(
          (route.request().postDataJSON() as { variables: { input: { answers: unknown } } }).variables.input.answers,
        );
        await route.continue();
      });
      await write(page, 'It is warm.');
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
      await page.getByRole('textbox').fill('It is warm and sweet.');
      isBroken = false;
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(heading(page)).toHaveText('Would you do this again?');
      expect(sent).toEqual([{ why: 'It is warm and sweet.' }]);
    },
  ],
  [
    'The answer to my last page is lost on its way: sent again, it counts once',
    async (page, node) => {
      const { address, taskId } = await invited(node);
      await page.clock.install();
      await startSurvey(page, address);
      await choose(page, 'Yes');
      await write(page, 'It is warm.');
      await expect(heading(page)).toHaveText('Would you do this again?');
      let tries = 0;
      await handle(page, SAVE, async (route) => {
        tries += 1;
        if (tries > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await choose(page, 'Yes');
      await expect(async () => {
        await page.clock.runFor(1_000);
        expect(tries).toBeGreaterThan(1);
      }).toPass();
      await expect(heading(page)).toHaveText('All done. Thank you!');
      await expect(page.getByRole('main')).toContainText('+120');
      expect(await stateOf(node, taskId)).toBe('QUALIFIED');
    },
  ],
  [
    'Without a connection the link says so, and opens as soon as there is one',
    async (page, node) => {
      const { address } = await invited(node);
      let isBroken = true;
      await page.clock.install();
      await handle(page, 'getMarketResearchSurvey', (route) => (isBroken ? route.abort() : route.continue()));
      await page.goto(address);
      await expect(heading(page)).toHaveText('No connection');
      isBroken = false;
      await expect(async () => {
        await page.clock.runFor(3_000);
        await expect(heading(page)).toHaveText('Tea, honestly', { timeout: 500 });
      }).toPass();
    },
  ],
  [
    'I go back while the connection is broken: I stay on my page until it is there again',
    async (page, node) => {
      const { address } = await invited(node);
      await page.clock.install();
      await startSurvey(page, address);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Why is that?');
      await stopTrying(page);
      let isBroken = true;
      await handle(page, 'returnMarketResearchSurveyPage', (route) => (isBroken ? route.abort() : route.continue()));
      await page.goBack();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Not saved yet.');
      await expect(heading(page)).toHaveText('Why is that?');
      isBroken = false;
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(heading(page)).toHaveText('Do you drink tea?');
      await page.goForward();
      await expect(heading(page)).toHaveText('Why is that?');
    },
  ],
];

for (const [title, walk] of sampleOf('a connection that fails', WALKS, 1)) {
  test(title, ({ page, node }) => walk(page, node));
}

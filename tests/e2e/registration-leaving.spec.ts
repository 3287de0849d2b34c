import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { expect, test } from './fixtures.ts';
import { confirmAddress, inviteLink, fillAboutYou } from './registration-steps.ts';
import { heading } from './survey-steps.ts';

test('I read the terms before I agree: the page is slow to come, and back again all that I typed is there', async ({
  page,
  node,
}) => {
  const { email, token } = await anInvitedPerson(node);
  await confirmAddress(page, node, email, () => page.goto(inviteLink(token)));
  await fillAboutYou(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = request.headers()['x-operation-name'];
    if (name !== undefined) calls.push(name);
  });

  // The page is still on the screen while the next one is on its way; what says that it loads comes a moment later.
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  const arrival = Promise.withResolvers<void>();
  const isAsked = page.waitForRequest(/\/assets\/legal-page/);
  await page.route(/\/assets\/legal-page/, async (route) => {
    await arrival.promise;
    await route.fallback();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click();
  await isAsked;
  await expect(page).toHaveURL('/terms-of-use');
  await expect(heading(page)).toHaveText('A little about you');
  await page.clock.resume();
  arrival.resolve();
  await expect(heading(page)).toHaveText('Terms of use');
  expect(calls).toEqual([]);

  await page.goBack();
  await expect(heading(page)).toHaveText('A little about you');
  await expect(page.getByLabel('Street address')).toHaveValue('18 Wharf Lane');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText("You're in. Take Spark with you.");
});

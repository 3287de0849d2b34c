import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, goToLogOut, logIn } from './member-steps.ts';
import { choose, heading, invited, startSignedIn, startSurvey } from './survey-steps.ts';

const kept = () => Object.keys(localStorage).filter((key) => key.includes('survey-draft'));

test('What I typed and did not send goes where I go, and nowhere else', async ({
  page,
  node,
  context,
  browser,
  baseURL,
}) => {
  await asSomebodyNew(
    page,
    'I close the tab in the middle of a sentence, sign out elsewhere, and nothing of mine stays on the device',
    async () => {
      const invitation = await invited(node);
      await startSignedIn(page, invitation);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Why is that?');
      // Without a connection it cannot go to the server, so it stays here.
      await page.route('**/graphql', (route) => route.abort());
      await page.getByRole('textbox').fill('Half a sentence');
      expect(await page.evaluate(kept)).toHaveLength(1);
      const second = await context.newPage();
      await second.goto('/activities');
      await second.evaluate(() => localStorage.setItem('spark-survey-draft:somebody-else:seed:page', '{"typed":{}}'));
      await (await goToLogOut(second)).click();
      await expect(second).toHaveURL(/\/(login)?$/);
      expect(await second.evaluate(kept)).toEqual(['spark-survey-draft:somebody-else:seed:page']);
    },
  );

  await asSomeOf(page, 1, {
    'I leave a page by another link, and what I typed is there on my phone': async () => {
      const invitation = await invited(node);
      await startSignedIn(page, invitation);
      await choose(page, 'Yes');
      const words = page.getByRole('textbox');
      const isKept = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('keepMarketResearchSurveyDraft') === true,
      );
      await words.fill('Half a sentence');
      await page.getByRole('link', { name: 'Report a problem' }).click();
      expect((await isKept).status()).toBe(200);
      const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
      const phone = await elsewhere.newPage();
      await logIn(phone, invitation.member);
      await expect(activityCards(phone)).toContainText('1 of 3 done');
      await startSurvey(phone, invitation.address);
      await expect(phone.getByRole('textbox')).toHaveValue('Half a sentence');
      await elsewhere.close();
    },
    'I save and exit without a connection: it says so, and I can leave anyway': async () => {
      const invitation = await invited(node);
      await startSignedIn(page, invitation);
      await choose(page, 'Yes');
      await page.getByRole('textbox').fill('Half a sentence');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Save and exit' }).click();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('Not saved yet. Your answers are saved on this device.');
      await expect(alert.getByRole('link', { name: 'Leave anyway' })).toBeVisible();
      await context.setOffline(false);
      await expect(page).toHaveURL('/activities');
      await expect(page.getByText("Saved. You're on question 2 of 3.")).toBeVisible();
    },
    'I typed in two tabs: the second one to save shows both, and I choose': async () => {
      const invitation = await invited(node);
      await startSignedIn(page, invitation);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Why is that?');
      const second = await context.newPage();
      await startSurvey(second, invitation.address);
      await second.getByRole('textbox').fill('In the second tab');
      await page.getByRole('textbox').fill('In the first tab');
      await second.getByRole('button', { name: 'Save and exit' }).click();
      await expect(second).toHaveURL('/activities');
      await page.getByRole('button', { name: 'Save and exit' }).click();
      await expect(page.getByText('You have different answers for this page')).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveValue('In the first tab');
      await page.getByRole('button', { name: 'Show the other answers' }).click();
      await expect(page.getByRole('textbox')).toHaveValue('In the second tab');
      await page.getByRole('button', { name: 'Save and exit' }).click();
      await expect(page).toHaveURL('/activities');
    },
  });
});

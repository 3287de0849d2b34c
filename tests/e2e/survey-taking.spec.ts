import { sampleOf } from '#testkit/masses.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';
import { choose, heading, invited, nextButton, startSurvey, stateOf, write } from './survey-steps.ts';

const ENDS = [
  [
    'No',
    undefined,
    'Thanks for your interest',
    /you don't qualify this time\.\s*\+10\s*points\s*Thanks for your time\./,
    'TERMINATED',
  ],
  ['Maybe', undefined, 'Survey full', /\+5\s*points\s*Thanks for your time\./, 'OQ'],
  ['Yes', 'Maybe', "We're reviewing your answers", /You'll get your 120 points once they're approved/, 'UNDER_REVIEW'],
] as const;

test('I take a survey: nothing begins by itself, nothing is lost, and I read what I earned, however it ends', async ({
  page,
  context,
  browser,
  node,
  baseURL,
}) => {
  await asSomebodyNew(page, 'I answer everything and read what I earned and my balance', async () => {
    const invitation = await invited(node);
    await logIn(page, invitation.member);
    await startSurvey(page, invitation.address);
    await expect(page.getByText('Question 1 of 3')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await choose(page, 'Yes');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveCount(1);
    await write(page, 'It is warm.');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Finish' }).dblclick();
    await expect(heading(page)).toHaveText('All done. Thank you!');
    const main = page.getByRole('main');
    await expect(main).toContainText('You answered all 3 questions in “Tea, honestly.”');
    await expect(main).toContainText(/\+120\s*points\s*Your balance is now 120/);
    expect(await stateOf(node, invitation.taskId)).toBe('QUALIFIED');
    await expect(heading(page)).toBeFocused();
    // Back leaves the survey, however many pages it had.
    await page.goBack();
    await expect(page).toHaveURL('/activities');
    await page.goForward();
    await expect(heading(page)).toHaveText('All done. Thank you!');
    await page.getByRole('link', { name: 'Back to activities' }).click();
    await expect(page).toHaveURL('/activities');
    await page.goto(invitation.address);
    await expect(heading(page)).toHaveText('All done. Thank you!');
  });

  await asSomeOf(page, 1, {
    'I open a survey link and nothing begins before I press Start': async () => {
      const { address, taskId } = await invited(node, { project: { minutes: 8 } });
      await page.goto(address);
      await expect(heading(page)).toHaveText('Tea, honestly');
      const main = page.getByRole('main');
      await expect(main).toContainText('Three short questions.');
      await expect(main).toContainText('About 8 minutes');
      await expect(main).toContainText('120 points when you finish');
      await expect(main).toContainText("10 points if you don't qualify");
      await expect(main).toContainText('5 points if it fills up');
      expect(await stateOf(node, taskId)).toBe('INVITED');
      await page.getByRole('button', { name: 'Start' }).dblclick();
      await expect(heading(page)).toHaveText('Do you drink tea?');
      await expect(heading(page)).toBeFocused();
      expect(await stateOf(node, taskId)).toBe('STARTED');
    },
    'Back and Forward of the browser move through my pages, and a reload stays where I am': async () => {
      const { address } = await invited(node);
      await startSurvey(page, address);
      await choose(page, 'Yes');
      await write(page, 'It is warm.');
      await expect(heading(page)).toHaveText('Would you do this again?');
      await page.goBack();
      await expect(heading(page)).toHaveText('Why is that?');
      await expect(page.getByRole('textbox')).toHaveValue('It is warm.');
      await page.goBack();
      await expect(heading(page)).toHaveText('Do you drink tea?');
      await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
      await page.goForward();
      await expect(heading(page)).toHaveText('Why is that?');
      await page.goForward();
      await expect(heading(page)).toHaveText('Would you do this again?');
      // The browser's own step follows the page a moment later: anyone who loads the page before it, or goes back, is an entry behind.
      const expectDepth = (depth: number) =>
        expect.poll(() => page.evaluate(() => history.state.surveyDepth)).toBe(depth);
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(heading(page)).toHaveText('Why is that?');
      await expectDepth(1);
      await page.reload();
      await expect(heading(page)).toHaveText('Why is that?');
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(heading(page)).toHaveText('Do you drink tea?');
      await expectDepth(0);
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
      await page.goForward();
      await expect(heading(page)).toHaveText('Do you drink tea?');
    },
    'What I typed and did not send is still there when I come back': async () => {
      const { address } = await invited(node);
      await startSurvey(page, address);
      await choose(page, 'Yes');
      await page.getByRole('textbox').fill('Half a sentence that');
      await page.goto('/faq');
      await startSurvey(page, address);
      await expect(page.getByRole('textbox')).toHaveValue('Half a sentence that');
      await nextButton(page).click();
      await expect(heading(page)).toHaveText('Would you do this again?');
      const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('survey')));
      expect(kept).toEqual([]);
    },
    'An empty page tells me what is missing, and takes me there': async () => {
      const { address } = await invited(node);
      await startSurvey(page, address);
      await nextButton(page).click();
      const group = page.getByRole('radiogroup', { name: 'Do you drink tea?' });
      await expect(group).toHaveAccessibleDescription(/./);
      await expect(group.getByRole('radio').first()).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'Please check 1 answer.' })).toHaveCount(1);
      await page.getByRole('radio', { name: 'Yes' }).check();
      await expect(group).toHaveAccessibleDescription('');
      await nextButton(page).click();
      await write(page, 'It is warm.');
      await page.getByRole('radio', { name: 'Other' }).check();
      await nextButton(page).click();
      await expect(page.getByRole('textbox', { name: 'Other' })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Other' })).toHaveAccessibleDescription(/./);
    },
    'I have the survey open in two tabs: the second one finds its way': async () => {
      const { address, taskId } = await invited(node);
      await startSurvey(page, address);
      const second = await context.newPage();
      await startSurvey(second, address);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Why is that?');
      await choose(second, 'Maybe');
      await expect(heading(second)).toHaveText('Why is that?');
      await expect(second.getByText('in another tab or on another device')).toBeVisible();
      await write(second, 'It is warm.');
      await expect(heading(second)).toHaveText('Would you do this again?');
      await page.getByRole('textbox').fill('My own words');
      await nextButton(page).click();
      await expect(heading(page)).toHaveText('Would you do this again?');
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('All done. Thank you!');
      await choose(second, 'No');
      await expect(heading(second)).toHaveText(/All done. Thank you!|This survey link no longer works/);
      expect(await stateOf(node, taskId)).toBe('QUALIFIED');
    },
    'Something hinders me, and I can report it from the page': async () => {
      const { address, surveyId } = await invited(node);
      await startSurvey(page, address);
      await page.getByRole('link', { name: 'Report a problem' }).click();
      await expect(page).toHaveURL(`/contact-us/?activityId=${surveyId}&issueCategory=CANNOT_PROCEED_TO_NEXT_QUESTION`);
    },
    'I leave in the middle and go on at another device, where I was': async () => {
      const invitation = await invited(node);
      await startSurvey(page, invitation.address);
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('Why is that?');
      await page.getByRole('textbox').fill('Because it');
      await page.getByRole('button', { name: 'Save and exit' }).click();
      await expect(heading(page)).toHaveText('Saved');
      await expect(page.getByRole('main')).toContainText("You're on question 2 of 3.");
      // Nothing of it stays on this device.
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('survey')))).toEqual([]);
      const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
      const phone = await elsewhere.newPage();
      await logIn(phone, invitation.member, invitation.address);
      await expect(phone.getByRole('main')).toContainText("You'll pick up where you left off, at question 2 of 3.");
      await phone.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(phone)).toHaveText('Why is that?');
      await expect(phone.getByRole('textbox')).toHaveValue('Because it');
      await phone.getByRole('textbox').fill('Because it is warm.');
      await phone.getByRole('button', { name: 'Save and exit' }).click();
      await expect(phone).toHaveURL('/activities');
      await expect(phone.getByText("Saved. You're on question 2 of 3.")).toBeVisible();
      await expect(activityCards(phone)).toContainText('1 of 3 done');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(heading(page)).toBeFocused();
      await expect(page.getByRole('textbox')).toHaveValue('Because it');
      await elsewhere.close();
    },
  });

  for (const [first, last, title, words, state] of sampleOf('ends of a survey', ENDS, 1)) {
    await asSomebodyNew(page, `My answers lead to '${title}', with the points and the reason`, async () => {
      const { address, taskId } = await invited(node);
      await startSurvey(page, address);
      await choose(page, first);
      if (last !== undefined) {
        await write(page, 'It is warm.');
        await choose(page, last);
      }
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('main')).toContainText(words);
      await expect(page.getByRole('main')).not.toContainText('balance');
      expect(await stateOf(node, taskId)).toBe(state);
      // By the link alone nobody learns afterwards how it ended.
      await page.reload();
      await expect(heading(page)).toHaveText('This survey link no longer works');
    });
  }
});

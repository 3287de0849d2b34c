import { API_PATHS } from '#contract/wire/api-paths.ts';
import { SURVEY_LINK_VALID_DAYS } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { endProject } from '#server/modules/activities/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { aMember, aProject, must } from '#testkit/builders/builders.ts';
import { anInvitation, anOutsideSurvey } from '#testkit/builders/survey-builders.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { addressOf, choose, heading, invited, startSurvey, stateOf } from './survey-steps.ts';

const NO_LONGER = 'This survey link no longer works';

test('A link that is forged, cut, old, of somebody else or of an outside host says what to do, and nothing more', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'A survey that an outside host runs says where it goes on, and goes there when I press',
    async () => {
      const { surveyId } = await anOutsideSurvey(node, 'https://surveys.example.com/enter');
      const { projectId } = await aProject(node, { surveyId });
      const { link, taskId } = await anInvitation(node, { surveyId, projectId });
      await page.route('https://surveys.example.com/**', (route) => route.fulfill({ body: 'the other side' }));
      await page.goto(addressOf(link));
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(heading(page)).toHaveText('This survey continues on another site');
      expect(await stateOf(node, taskId)).toBe('STARTED');
      await page.getByRole('link', { name: 'Go to surveys.example.com' }).click();
      await expect(page).toHaveURL(/^https:\/\/surveys\.example\.com\/enter/);
    },
  );

  await asSomeOf(page, 1, {
    'A forged link tells me what to do, and nothing about anybody': async () => {
      const { link, taskId } = await invited(node);
      const other = await invited(node);
      for (const broken of [
        { ...link, panelistHash: `${link.panelistHash.slice(0, -2)}xx` },
        { ...link, panelistHash: link.panelistHash.slice(0, 40) },
        { ...link, surveyId: other.surveyId },
        { ...link, surveyId: 'no-such-survey' },
        { ...link, panelistHash: '<img src=x onerror=alert(1)>' },
      ]) {
        await page.goto(addressOf(broken));
        await expect(heading(page)).toHaveText(NO_LONGER);
        await expect(page.getByRole('main')).not.toContainText('Tea, honestly');
        await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
      }
      expect(await stateOf(node, taskId)).toBe('INVITED');
    },
    'A link that was cut on its way says so, and is not logged as something broken': async () => {
      const { surveyId } = await invited(node);
      const logged: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(API_PATHS.clientErrors)) logged.push(request.url());
      });
      await page.goto(`/survey/${surveyId}`);
      await expect(page.getByText(MESSAGES.surveyLink.panelistHashRequired)).toBeVisible();
      expect(logged).toEqual([]);
    },
    "Signed in, I cannot open another member's link": async () => {
      const { address } = await invited(node);
      await logIn(page, await aMember(node), address);
      await expect(heading(page)).toHaveText(NO_LONGER);
      await expect(page.getByRole('main').getByRole('link', { name: 'Back to activities' })).toBeVisible();
    },
    'The study ends while I answer: the page says so': async () => {
      const { address, projectId } = await invited(node);
      await startSurvey(page, address);
      must(await endProject(node.rooms.activities, node.platform.db, projectId));
      await choose(page, 'Yes');
      await expect(heading(page)).toHaveText('This survey is closed');
      await page.reload();
      await expect(heading(page)).toHaveText('This survey is closed');
    },
    'A link that I kept for too long has run out': async () => {
      const { surveyId, taskId } = await invited(node);
      const longAgo = new Date(node.clock.now().getTime() - (SURVEY_LINK_VALID_DAYS + 1) * DAY_MS);
      const { signer } = node.platform;
      const panelistHash = signPanelistHash({ signer, clock: { now: () => longAgo } }, { taskId, surveyId });
      await page.goto(addressOf({ surveyId, panelistHash }));
      await expect(heading(page)).toHaveText(NO_LONGER);
    },
    'A title, a description and choices full of markup are shown as they were written': async () => {
      const markup = '<img src=x onerror="document.title=1"><b>Bold</b>';
      const { address } = await invited(node, {
        definitionJson: {
          title: markup,
          pages: [
            {
              name: 'p',
              elements: [{ type: 'radiogroup', name: 'q', title: markup, description: markup, choices: [markup, 'b'] }],
            },
            { name: 'r', elements: [{ type: 'text', name: 't', title: 'You said {q}' }] },
          ],
        },
        outcomes: [],
        project: { externalName: markup, description: markup },
      });
      const problems: string[] = [];
      page.on('dialog', (dialog) => problems.push(dialog.message()));
      page.on('pageerror', (error) => problems.push(error.message));
      await page.goto(address);
      await expect(heading(page)).toHaveText(markup);
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByRole('radio', { name: markup })).toBeVisible();
      await expect(heading(page)).toHaveText(markup);
      await choose(page, markup);
      await expect(heading(page)).toHaveText(`You said ${markup}`);
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      expect(problems).toEqual([]);
    },
  });
});

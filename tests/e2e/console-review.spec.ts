import { readFile } from 'node:fs/promises';
import { judgeReview } from '#server/modules/reviews/judge-reviews.ts';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { invitePanelist } from '#server/modules/activities/index.ts';
import { readPoints } from '#server/modules/rewards/index.ts';
import { aMember, anOperator, aProject, aTask, must } from '#testkit/builders/builders.ts';
import { anOutsideSurvey, aSurvey } from '#testkit/builders/survey-builders.ts';
import { aTaker } from '#testkit/clients/survey-taker.ts';
import { Uploader } from '#testkit/beds/upload-bed.ts';
import { asSomebodyNew, someStepsOf } from './as-somebody-new.ts';
import { expectNoFindings } from './looks.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { aFlaggedStudy, openStudy, stateOf } from './review-steps.ts';

const DESKTOP = { width: 1440, height: 1000 };
const PHONE = { width: 390, height: 844 };
const THREE_APPROVED = ['QUALIFIED', 'QUALIFIED', 'QUALIFIED'];

test('I see what speaks against a complete and decide; I watch a recording, settle by file, and a member asks for a second look', async ({
  page,
  browser,
  node,
  baseURL,
}) => {
  await asSomebodyNew(
    page,
    'I see what speaks against a complete and decide: with words, by keys, by a double click, on my phone, and several at once',
    async () => {
      await page.setViewportSize(DESKTOP);
      const { projectId, taskIds } = await aFlaggedStudy(node, 'Weeknight dinners', 6);
      const [first = '', second = ''] = taskIds;
      const states = async () => {
        const all = await Promise.all(taskIds.map((taskId) => stateOf(node, taskId)));
        return all.toSorted((one = '', other = '') => one.localeCompare(other));
      };
      const backToTheQueue = () => page.getByRole('link', { name: 'Review', exact: true }).last().click();
      await openStudy(page, node, projectId);
      await test.step('I see what speaks against a complete, reject it with words, undo, and decide again by keys', async () => {
        await expect(page.getByRole('heading', { name: 'Speed' })).toBeVisible();
        await expect(page.getByText('% of the median')).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Straight line, Q3' })).toBeVisible();
        await expect(page.getByText('5 of 5 the same')).toBeVisible();
        await expect(page.getByText('100% alike')).toBeVisible();
        await expect(page.getByText('Should have chosen “Three”, but chose “Four”.')).toBeVisible();
        await expect(page.getByText('Three strong signs, one weak.')).toBeVisible();
        await expect(page.getByText('The slot in “north” opens up again if you reject.')).toBeVisible();
        await expectNoFindings(page);
        const size = page.viewportSize();
        await page.setViewportSize({ width: 1024, height: 900 });
        await expect(page.getByRole('button', { name: 'Next, J' })).toBeInViewport({ ratio: 1 });
        // The line above the evidence is cut short, and widens nothing: the decision covers none of it.
        const decision = page.getByRole('complementary', { name: 'Decision' });
        const answers = page.getByRole('table', { name: 'Answers with time per page' });
        const overlap = async () => {
          const [evidence, beside] = [await answers.boundingBox(), await decision.boundingBox()];
          return (evidence?.x ?? Infinity) + (evidence?.width ?? 0) - (beside?.x ?? 0);
        };
        for (const width of [1280, DESKTOP.width]) {
          await page.setViewportSize({ ...DESKTOP, width });
          await expect.poll(overlap, { message: `at ${width} px` }).toBeLessThanOrEqual(0);
        }
        if (size) await page.setViewportSize(size);

        await page.getByRole('radio', { name: 'Same text as another member' }).check();
        await expect(page.getByLabel('Note to the member if you reject')).toHaveValue(
          /match another member's word for word/,
        );
        await page.getByRole('button', { name: /^Reject, 10/ }).click();
        await expect(page.getByText(/^Rejected .*, 10 points\.$/)).toBeVisible();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByRole('region', { name: 'Queue' }).getByRole('listitem')).toHaveCount(taskIds.length);
        // The case that was decided is open again, and not the one after it.
        await expect(page.getByText(`1 of ${taskIds.length}`)).toBeVisible();
        expect(await stateOf(node, first)).toBe('UNDER_REVIEW');

        await page.getByRole('region', { name: 'Queue' }).getByRole('listitem').first().getByRole('button').click();
        await page.getByRole('heading', { name: 'Decide' }).waitFor();
        await page.keyboard.press('j');
        await expect(page.getByText(`2 of ${taskIds.length}`)).toBeVisible();
        await page.keyboard.press('a');
        await expect(page.getByText(/^Approved .*, 120 points\.$/)).toBeVisible();
        // Anyone who leaves has decided.
        await page.getByRole('link', { name: 'Fieldwork' }).click();
        await expect.poll(() => stateOf(node, second)).toBe('QUALIFIED');
        expect(await stateOf(node, first)).toBe('UNDER_REVIEW');
      });

      await test.step('I double-click Approve: one person is approved, and the next one waits for me', async () => {
        await backToTheQueue();
        const approve = page.getByRole('button', { name: /^Approve, / });
        await approve.dblclick();
        await expect(page.getByText(/^Approved .*, 120 points\.$/)).toBeVisible();
        await expect(approve).toBeEnabled();
        await page.getByRole('link', { name: 'Fieldwork' }).click();
        const approved = async () => (await states()).filter((state) => state === 'QUALIFIED').length;
        await expect.poll(approved).toBe(2);
      });

      await test.step('I decide on my phone, with the decision at the bottom edge', async () => {
        await page.setViewportSize(PHONE);
        await page.goto(`/console/studies/${projectId}/review`);
        await expectNoFindings(page);
        await page.getByRole('region', { name: 'Queue' }).getByRole('listitem').first().getByRole('button').click();
        await expect(page.getByRole('heading', { name: 'Speed' })).toBeVisible();
        await expectNoFindings(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
        await page.getByRole('button', { name: /^Approve, 120/ }).click();
        await expect(page.getByText(/^Approved .*, 120 points\.$/)).toBeVisible();
        // A colleague is faster, and I read on: I am told where I am.
        const [open] = await Promise.all(
          taskIds.map(async (taskId) => ({ taskId, state: await stateOf(node, taskId) })),
        ).then((all) => all.filter(({ state }) => state === 'UNDER_REVIEW'));
        const judgement = { verdict: 'APPROVED', reason: null, note: null, key: crypto.randomUUID() } as const;
        const { operatorId } = await anOperator(node);
        await judgeReview(node.rooms, node.platform.db, { taskId: open?.taskId ?? '', judgement }, { operatorId });
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(page.getByText(/already approved this/)).toBeInViewport();
        await page.getByRole('link', { name: 'Fieldwork' }).click();
        await expect.poll(states).toEqual([...THREE_APPROVED, 'UNDER_REVIEW', 'UNDER_REVIEW', 'UNDER_REVIEW']);
      });

      await test.step('I reject several with one reason after a look at the totals', async () => {
        await page.setViewportSize(DESKTOP);
        await backToTheQueue();
        await page.getByRole('button', { name: 'Select', exact: true }).click();
        await page.getByRole('button', { name: 'All in view' }).click();
        await page.getByRole('region', { name: 'Queue' }).getByRole('button', { name: 'Reject', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Reject work from 3 people' });
        await expect(dialog.getByText('Points paid now')).toBeVisible();
        await expectNoFindings(page);
        await dialog.getByRole('button', { name: 'Reject 3, 30 points' }).click();
        await expect(page.getByText("You're all caught up.")).toBeVisible();
        await page.getByRole('link', { name: 'Fieldwork' }).click();
        await expect.poll(states).toEqual([...THREE_APPROVED, 'TERMINATED', 'TERMINATED', 'TERMINATED']);
      });
    },
  );
  await asSomebodyNew(
    page,
    'I watch a recording, write down what is said and approve; then I settle another study by file',
    async () => {
      await page.setViewportSize(DESKTOP);

      await someStepsOf(1, {
        'I watch a recording, write down what is said, mark a part, tag it and approve': async () => {
          const film = await readFile(new URL('../../server/demo/clips/what-is-for-dinner.webm', import.meta.url));
          const survey = await aSurvey(node, {
            definitionJson: {
              pages: [{ name: 'diary', elements: [{ type: 'video', name: 'film', title: 'Your lunchbox' }] }],
            },
            project: { subType: 'QUALITATIVE', internalName: 'Lunchbox tour' },
          });
          const { taker, taskId, link } = await aTaker(node, survey);
          await taker.start();
          const uploadId = await new Uploader(node.url, link).whole(film, 1_000_000);
          await taker.save(0, 'diary', { film: { uploadId, seconds: 12 } });

          await openStudy(page, node, survey.projectId);
          await page.getByRole('button', { name: 'Play recording' }).click();
          await expect
            .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
            .toBeGreaterThan(0);
          await page.getByRole('button', { name: 'Add a transcript' }).click();
          await page.getByLabel('Transcript text').fill('0:01 So this is my box.');
          await page.getByRole('button', { name: 'Save' }).click();
          await expect(page.getByRole('button', { name: 'Play from 0:01' })).toBeVisible();
          await page.getByLabel('New tag').fill('Lid pops');
          await page.getByRole('button', { name: 'Add' }).click();
          await expect(page.getByRole('button', { name: 'Remove Lid pops' })).toBeVisible();
          await expectNoFindings(page);
          await page.getByRole('button', { name: /^Approve, 120/ }).click();
          await page.getByRole('link', { name: 'Fieldwork' }).click();
          await expect.poll(() => stateOf(node, taskId)).toBe('QUALIFIED');
        },
        'I settle a study by file: I see what differs, apply it, and the same file changes nothing more': async () => {
          const { db } = node.platform;
          const { surveyId } = await anOutsideSurvey(node);
          const { projectId } = await aProject(node, { surveyId, internalName: 'Partner study' });
          const { panelistId } = await aMember(node);
          const { taskId } = must(await invitePanelist(node.rooms.activities, db, { projectId, panelistId }));
          const { externalUrl } = must(
            await startSurvey(node.rooms, { taskId, surveyId, signedInAs: undefined }, null),
          );
          const respondent = new URL(externalUrl ?? '').searchParams.get('rid') ?? '';

          await openStudy(page, node, projectId);
          const upload = async () => {
            await page.getByRole('button', { name: 'Reconcile from file' }).click();
            await page.getByLabel('File', { exact: true }).setInputFiles({
              name: 'partner.csv',
              mimeType: 'text/csv',
              buffer: Buffer.from(`respondent_id,outcome\n${respondent},complete\nnobody-has-this,complete\nx,maybe\n`),
            });
            await page.getByRole('button', { name: 'Compare' }).click();
          };
          await upload();
          const dialog = page.getByRole('dialog', { name: '1 different outcome' });
          await expect(dialog.getByText('1 selected: +120 points, $1.20.')).toBeVisible();
          await expectNoFindings(page);
          expect(await stateOf(node, taskId)).toBe('STARTED');
          await dialog.getByRole('button', { name: /unreadable/ }).click();
          await expect(dialog.getByText("This isn't a respondent ID.")).toBeVisible();
          await dialog.getByRole('button', { name: 'Apply 1' }).click();
          await expect(page.getByRole('dialog', { name: '1 outcome applied' })).toBeVisible({ timeout: 60_000 });
          expect(await stateOf(node, taskId)).toBe('QUALIFIED');
          await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
          await upload();
          await expect(page.getByRole('dialog', { name: 'No differences' })).toContainText(
            'This file was already applied',
          );
        },
      });
    },
  );
  await asSomebodyNew(
    page,
    'As a member I ask for a second look; another reviewer agrees with me, and I get the missing points',
    async () => {
      const first = await anOperator(node);
      const member = await aMember(node);
      const { panelistId } = member;
      const { taskId, projectId } = await aTask(node, panelistId, 'UNDER_REVIEW', { internalName: 'Second looks' });
      const judgement = {
        verdict: 'REJECTED',
        reason: 'TOO_FAST',
        note: 'This was faster than it can be read.',
        key: crypto.randomUUID(),
      } as const;
      await judgeReview(node.rooms, node.platform.db, { taskId, judgement }, { operatorId: first.operatorId });

      await logIn(page, member);
      await page.goto('/history/completed-activities');
      await expect(page.getByText('This was faster than it can be read.')).toBeVisible();
      await page.getByRole('button', { name: 'Request a review' }).click();
      const ask = page.getByRole('dialog', { name: 'Request a review' });
      await ask.getByRole('button', { name: 'Send' }).click();
      await expect(ask.getByText('Please tell us a little more')).toBeVisible();
      await ask.getByLabel('What should we know?').fill('I type fast and read every word.');
      await expectNoFindings(page);
      await ask.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Someone else is looking at it.')).toBeVisible();

      const desktopPage = await browser.newPage({ baseURL: baseURL ?? node.url, viewport: DESKTOP });
      await signInToConsole(desktopPage, first, `/console/studies/${projectId}/review`);
      await expect(desktopPage.getByText('For another reviewer.')).toBeVisible();
      await expect(desktopPage.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
      await desktopPage.context().clearCookies();
      await desktopPage.evaluate(() => localStorage.clear());
      await openStudy(desktopPage, node, projectId);
      await expect(desktopPage.getByText('I type fast and read every word.').first()).toBeVisible();
      await desktopPage.getByRole('button', { name: /^Approve, 110/ }).click();
      await desktopPage.getByRole('link', { name: 'Fieldwork' }).click();
      await expect.poll(() => stateOf(node, taskId)).toBe('QUALIFIED');
      expect(await readPoints(node.rooms.rewards, panelistId)).toMatchObject({ totalPoints: 120 });
      await desktopPage.close();
      await page.reload();
      await expect(
        page.getByText("We've added the missing points to your balance.", { exact: false }).first(),
      ).toBeVisible();
    },
  );
});

import type { Page, Request } from '@playwright/test';
import { sql } from 'kysely';
import { ERRORS, graphqlErrorBody } from '#contract/wire/errors.ts';
import type { TaskState } from '#contract/activities/task-states.ts';
import { aMember, aTask } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { crampedParts, setTextSize } from './page-measures.ts';

const POINTS = { qualified: 120, nonQualified: 10, overQuota: 5 };

function rows(page: Page) {
  return page.getByRole('main').getByRole('region').getByRole('listitem');
}

async function withHistory(node: TestNode, states: readonly TaskState[]) {
  const member = await aMember(node);
  for (const [index, state] of states.entries()) {
    node.clock.advance(1_000);
    await aTask(node, member.panelistId, state, { externalName: `Past activity ${index + 1}`, points: POINTS });
  }
  return member;
}

/** How many past activities a request asks for; nothing where it asks something else, as a count of them is. */
function askedPageSize(request: Request): number | undefined {
  const { variables } = (request.postDataJSON() ?? {}) as {
    variables?: { filter?: { state?: string[] }; pagination?: { pageSize: number } };
  };
  return variables?.filter?.state?.includes('HISTORY') === true ? variables.pagination?.pageSize : undefined;
}

/** The page sizes that the browser asks for, in order. */
function watchPageSizes(page: Page): number[] {
  const sizes: number[] = [];
  page.on('request', (request) => {
    const size = askedPageSize(request);
    if (size !== undefined) sizes.push(size);
  });
  return sizes;
}

test('My history says what became of each activity, on any device, and more of it comes as I scroll', async ({
  page,
  node,
}) => {
  await asSomebodyNew(page, 'I see what became of each activity and what it earned', async () => {
    const member = await withHistory(node, [
      'QUALIFIED',
      'TERMINATED',
      'OQ',
      'UNDER_REVIEW',
      'DROPOUT',
      'INVITED',
      'CLOSE',
    ]);
    await logIn(page, member, '/history/completed-activities');
    await expect(rows(page)).toHaveCount(5);
    for (const [name, label, points] of [
      ['Past activity 1', 'Completed', '120 points'],
      ['Past activity 2', 'Participated', '10 points'],
      ['Past activity 3', 'Survey full', '5 points'],
      ['Past activity 4', 'Under Review', '0 points'],
      ['Past activity 5', 'Not finished', '0 points'],
    ] as const) {
      const row = rows(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(row).toContainText(`Status ${label}`);
      await expect(row).toContainText(points);
      await expect(row).toContainText(/ID T-\d+/);
    }
    await expect(page.getByText('5 of 5 activities')).toBeVisible();
    // What is under review shows the specification's 0, and beside it what it may earn.
    await expect(rows(page).filter({ hasText: 'points pending' })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: 'Past activity 4' })).toContainText('120 points pending');
    const unfinished = page.getByRole('region', { name: 'Not finished' });
    await expect(unfinished.getByRole('listitem')).toHaveCount(1);
    await expect(unfinished).toContainText('Past activity 5');
  });

  await asSomeOf(page, 1, {
    'I read what the reviewer wrote': async () => {
      const member = await withHistory(node, ['TERMINATED']);
      const note = 'The clip had no sound, so we could not use it.';
      await sql`UPDATE task SET review_note = ${note} WHERE panelist_id = ${member.panelistId}`.execute(
        node.platform.db,
      );
      await logIn(page, member, '/history');
      await expect(rows(page)).toContainText(`From the reviewer: ${note}`);
    },
    'I have no history yet and am shown the way to the activities': async () => {
      await logIn(page, await aMember(node), '/history');
      await expect(page.getByRole('heading', { name: 'No history yet' })).toBeVisible();
      await page.getByRole('link', { name: 'See activities' }).click();
      await expect(page).toHaveURL(/\/activities$/);
    },
    'With large letters on my phone the id leaves the name its room': async () => {
      await logIn(page, await withHistory(node, ['QUALIFIED']), '/history/completed-activities');
      await expect(rows(page)).toHaveCount(1);
      await setTextSize(page, 200);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await crampedParts(page)).toEqual([]);
      // A name without any width would be cut off nowhere.
      const name = await rows(page).getByRole('heading').boundingBox();
      expect(name?.width).toBeGreaterThan(100);
    },
  });

  await asSomeOf(page, 1, {
    'More of my history comes as I scroll: ten, then five at a time': async () => {
      const member = await withHistory(
        node,
        Array.from({ length: 22 }, () => 'QUALIFIED' as const),
      );
      const sizes = watchPageSizes(page);
      await page.setViewportSize({ width: 390, height: 700 });
      await logIn(page, member, '/history/completed-activities');
      await expect(rows(page)).toHaveCount(10);
      await expect(page.getByText('10 of 22 activities')).toBeAttached();
      for (const count of [15, 20, 22]) {
        await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
        await expect(rows(page)).toHaveCount(count);
      }
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
      expect(sizes).toEqual([10, 5, 5, 5]);
    },
    'A page that only repeats what I have is the last that is asked for': async () => {
      const member = await withHistory(
        node,
        Array.from({ length: 12 }, () => 'QUALIFIED' as const),
      );
      const sizes = watchPageSizes(page);
      let first: string | undefined;
      await page.route('**/graphql', async (route) => {
        if (askedPageSize(route.request()) === undefined) return route.fallback();
        first ??= await (await route.fetch()).text();
        return route.fulfill({ contentType: 'application/json', body: first });
      });
      await logIn(page, member, '/history/completed-activities');
      await expect(rows(page)).toHaveCount(10);
      await page.getByText(/of 12 activities/).scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
      expect(sizes).toEqual([10, 5]);
    },
    'The rest of my history cannot be loaded: what is there stays, and I try again': async () => {
      const member = await withHistory(
        node,
        Array.from({ length: 12 }, () => 'QUALIFIED' as const),
      );
      let isBroken = true;
      await page.route('**/graphql', (route) =>
        isBroken && route.request().postData()?.includes('startingAfter')
          ? route.fulfill({ status: ERRORS.FORBIDDEN.httpStatus, json: graphqlErrorBody('FORBIDDEN') })
          : route.fallback(),
      );
      await logIn(page, member, '/history/completed-activities');
      await page.getByText(/of 12 activities/).scrollIntoViewIfNeeded();
      await expect(page.getByText("We couldn't load the rest.")).toBeVisible();
      await expect(rows(page)).toHaveCount(10);
      isBroken = false;
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(rows(page)).toHaveCount(12);
    },
  });
});

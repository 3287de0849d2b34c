import { declineTest } from '#server/modules/product-tests/participants/act-as-participant.ts';
import { anIntroducedMember, must } from '#testkit/builders/builders.ts';
import { livesAt } from '#testkit/builders/product-test-builders.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';
import { driveParticipant } from './product-testing-steps.ts';

const COUNT = 16;
/** What is open stands before and behind them, and is more than a first page holds. */
const DECLINED = { from: 1, to: 5 };
const nameOf = (number: number) => `Soap number ${String(number).padStart(2, '0')}`;

test('I am in more product tests than a page holds, and find each of them among my activities', async ({
  page,
  node,
}) => {
  test.slow();
  const member = await anIntroducedMember(node);
  const { panelistId } = member;
  await livesAt(node, panelistId);
  const paths: string[] = [];
  for (let number = 0; number < COUNT; number++) {
    node.clock.advance(1_000);
    const { path } = await driveParticipant(node, panelistId, { product: nameOf(number) });
    paths.push(path);
  }
  const isDeclined = (number: number) => number >= DECLINED.from && number < DECLINED.to;
  for (const [number, path] of paths.entries()) {
    const projectId = path.split('/').at(-1) ?? '';
    if (isDeclined(number)) must(await declineTest(node.rooms, { panelistId, projectId }));
  }
  const open = paths
    .flatMap((path, number) => (isDeclined(number) ? [] : [{ path, name: nameOf(number) }]))
    .toReversed();

  await logIn(page, member, '/activities');
  const cards = page.getByRole('list', { name: 'Your product tests' }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(open.map(({ name }) => name));
  const links = await cards
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect([...new Set(links)]).toEqual(open.map(({ path }) => path));
  await expectNoProblems(page, 2);

  // What is over is on the page of product tests, which comes page by page.
  await page.goto('/activities/product-testing');
  await expect(cards.first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    expect(await cards.count()).toBe(COUNT);
  }).toPass();
  await expect(cards.getByRole('heading')).toHaveText(paths.map((_path, number) => nameOf(number)).toReversed());
});

import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { aMember, anOperator, aTask } from '#testkit/builders/builders.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import type { AppProcess } from '#testkit/app-process.ts';
import { signInToConsole } from '../e2e/console-steps.ts';
import { logIn } from '../e2e/member-steps.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { aReward, makeRedeemBed, stockUp, type RedeemBed } from './redeem-bed.ts';
import { startRollingBrowser, type RollingBrowser } from './rolling-browser.ts';
import { startRollingLoad } from './rolling-load.ts';
import { makeSecondVersion } from './second-version.ts';

/** On a quiet machine it takes half a minute. */
const LIMIT_MS = 600_000;
/** Long enough for a balancer that looks late, on a busy machine. */
const SETTINGS = { DRAIN_SECONDS: '6' };
/** Of each kind of page while the versions are mixed, at least. */
const FRESH_PAGES = massOf({ sample: 2, whole: 6 });

async function started(bed: RedeemBed, balancer: Balancer, program?: string): Promise<AppProcess> {
  const app = await bed.startApp(program, SETTINGS);
  await balancer.add(app.url);
  return app;
}

/** As an update does it: the node is told to stop, finishes, and the next version starts in its place. */
async function replace(bed: RedeemBed, balancer: Balancer, app: AppProcess, program: string): Promise<AppProcess> {
  app.kill('SIGTERM');
  expect(await app.exited).toBe(0);
  expect(balancer.isGone(app.url)).toBe(true);
  return started(bed, balancer, program);
}

const memberGoes = async (page: Page, link: string, heading: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};
const operatorGoes = async (page: Page, screen: string) => {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: screen }).click();
  await page.getByRole('heading', { level: 1, name: screen }).waitFor();
};

const hasMissed = ({ first, second }: RollingBrowser['opened']): boolean => first === 0 || second === 0;

test(
  'a new build and a migration roll over two nodes: no call fails, no page is blank, and open pages go on',
  { timeout: LIMIT_MS },
  async () => {
    const second = await makeSecondVersion();
    onTestFinished(second.remove);
    const bed = await makeRedeemBed();
    onTestFinished(bed.stop);
    const balancer = await startBalancer();
    onTestFinished(balancer.stop);
    const [a, b] = await Promise.all([started(bed, balancer), started(bed, balancer)]);
    const rewardId = await aReward(bed.node, 1);
    await stockUp(bed.node, rewardId, 2_000);

    const browser = await startRollingBrowser(balancer.url);
    onTestFinished(browser.close);
    const member = await aMember(bed.node);
    await aTask(bed.node, member.panelistId, 'INVITED', { externalName: 'Before and after' });
    const [memberPage, operatorPage] = [await browser.newPage(), await browser.newPage()];
    await logIn(memberPage, member);
    const operator = await anOperator(bed.node, 'ADMIN');
    bed.node.clock.advance(Date.now() - bed.node.clock.now().getTime());
    await signInToConsole(operatorPage, operator);
    const load = await startRollingLoad(bed, balancer.url, { rewardId, points: 1 });
    onTestFinished(load.stop);
    onTestFailed(() => console.error({ calls: load.failures, pages: browser.problems }));
    await waitUntil('calls are answered', () => load.counts.read > 20);

    await replace(bed, balancer, b, second.program);
    // Two versions: what the pages of before have not loaded yet comes from either.
    await memberGoes(memberPage, 'Rewards', 'Your balance');
    await operatorGoes(operatorPage, 'Members');
    // Which of them a page comes from is up to the balancer: until both were met.
    for (let times = 0; times < FRESH_PAGES || hasMissed(browser.opened); times++) await browser.openFresh();
    await memberGoes(memberPage, 'Activities', 'Activities');
    const mixed = { ...browser.opened };
    const newPage = await browser.newPage();
    await logIn(newPage, member);
    await newPage.getByText('Before and after').waitFor();

    await replace(bed, balancer, a, second.program);
    // Only the second: the pages of before still find what they name.
    await memberGoes(memberPage, 'Account', 'Account');
    await operatorGoes(operatorPage, 'Gift cards');
    await operatorGoes(operatorPage, 'Settings');
    await browser.openFresh();
    // However quickly both were replaced.
    await waitUntil('enough was asked', () => load.counts.redeemed > 20 && load.counts.signedIn > 5);
    await load.stop();

    expect(load.failures).toEqual([]);
    expect(browser.problems).toEqual([]);
    expect(browser.opened.first).toBe(mixed.first);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM redemption
      WHERE redemption_id = ANY (${load.redemptionIds}::uuid[])`.execute(bed.node.platform.db);
    expect(rows).toEqual([{ count: load.redemptionIds.length }]);
    const migrated = await sql`SELECT second_version FROM panelist LIMIT 1`.execute(bed.node.platform.db);
    expect(migrated.rows).toEqual([{ second_version: 'none' }]);
  },
);

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUPPORT_PAGE_SIZE } from '#contract/support/support-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { fillInbox, ONE_MEMBER, ONE_OPERATOR } from '#testkit/builders/many-requests.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { inboxQuery, type InboxQuery } from './inbox.store.ts';

const REQUESTS = 2_000;
/** Rows of a table that a page may look at: its own, and a few that a second filter leaves out. */
const MOST_ROWS = 12 * SUPPORT_PAGE_SIZE;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
  await fillInbox(node.platform.db, REQUESTS);
  for (const table of ['support_request', 'support_message', 'panelist', 'operator'])
    await sql`ANALYZE ${sql.table(table)}`.execute(node.platform.db);
});
afterAll(() => node.stop());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How a page is found, by what really happened. */
async function planOf(given: Partial<InboxQuery>): Promise<Plan[]> {
  const { panelId, clock } = node.rooms.support;
  const query = await inboxQuery(node.platform.db, {
    panelId,
    now: clock.now(),
    view: 'OPEN',
    operatorId: ONE_OPERATOR,
    priority: undefined,
    category: undefined,
    assigneeId: undefined,
    panelistId: undefined,
    text: undefined,
    startingAfter: undefined,
    limit: SUPPORT_PAGE_SIZE + 1,
    ...given,
  });
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
    EXPLAIN (ANALYZE, FORMAT JSON) ${query}`.execute(node.platform.db);
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan: plan }) => nodesOf(plan));
}

const readOf = (plan: readonly Plan[], relation: string): number =>
  plan
    .filter((one) => one['Relation Name'] === relation)
    .map((one) => ((one['Actual Rows'] ?? 0) + (one['Rows Removed by Filter'] ?? 0)) * (one['Actual Loops'] ?? 1))
    .reduce((sum, rows) => sum + rows, 0);

describe('a page of the inbox reads what it shows, and little else', () => {
  test.each<[string, Partial<InboxQuery>]>([
    ['what is open', {}],
    ['mine', { view: 'MINE' }],
    ['what waits for its member', { view: 'AWAITING' }],
    ['what is overdue', { view: 'OVERDUE' }],
    ["what is nobody's", { view: 'UNASSIGNED' }],
    ['what is resolved', { view: 'RESOLVED' }],
    ['all', { view: 'ALL' }],
    ['a priority', { priority: 3 }],
    ['a category', { category: 'OTHER' }],
    ['a priority of a category', { priority: 1, category: 'POINTS_MISMATCH' }],
    ["one operator's", { assigneeId: ONE_OPERATOR }],
    ['what one operator has, overdue', { view: 'OVERDUE', assigneeId: ONE_OPERATOR }],
    ['what one operator resolved', { view: 'RESOLVED', assigneeId: ONE_OPERATOR }],
    ['all of one operator', { view: 'ALL', assigneeId: ONE_OPERATOR }],
    ["one member's", { view: 'ALL', panelistId: ONE_MEMBER }],
    ['a number', { view: 'ALL', text: 'sr-77' }],
    ['the digits of a number', { view: 'ALL', text: '30077' }],
    ['a member number', { view: 'ALL', text: 'P-12' }],
    ['a rare word', { view: 'ALL', text: 'quokka' }],
    ['a common word', { text: 'card' }],
  ])('%s', async (_name, given) => {
    const plan = await planOf(given);
    expect(plan.map((one) => `${one['Node Type']} ${one['Relation Name'] ?? ''}`)).not.toContain(
      'Seq Scan support_request',
    );
    expect(readOf(plan, 'support_request')).toBeLessThanOrEqual(MOST_ROWS);
    expect(readOf(plan, 'support_message')).toBeLessThanOrEqual(2 * MOST_ROWS);
  });

  test('also in the middle', async () => {
    const at = new Date(node.clock.now().getTime() - 10 * DAY_MS);
    const startingAfter = { micros: `${at.getTime()}000`, requestId: ONE_MEMBER };
    const plan = await planOf({ startingAfter });
    expect(readOf(plan, 'support_request')).toBeLessThanOrEqual(SUPPORT_PAGE_SIZE + 1);
  });
});

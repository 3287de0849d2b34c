import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { countViews, listRequests, type InboxAsked, type Support } from '#server/modules/support/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fillInbox, ONE_MEMBER, ONE_OPERATOR } from '#testkit/builders/many-requests.ts';
import { makeBed, median, openDatabaseBeside } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { isShort, sized } from './sizes.ts';

const FEW = sized(100, 20);
const MANY = sized(10_000, 60);
const WARM_UP_CALLS = sized(60, 0);
const CALLS = sized(400, 2, 'BENCH_INBOX_CALLS');
/** Within 1.5 times. */
const LIMIT = 0.67;
const { panelId, timeZone } = DEFAULT_BRAND;

const ALL: InboxAsked = {
  view: 'OPEN',
  operatorId: ONE_OPERATOR,
  priority: undefined,
  category: undefined,
  assigneeId: undefined,
  panelistId: undefined,
  text: undefined,
  startingAfter: undefined,
};

/** What operators look at first, and each filter. */
const PAGES: Readonly<Record<string, Partial<InboxAsked>>> = {
  'the first page': {},
  mine: { view: 'MINE' },
  awaiting: { view: 'AWAITING' },
  overdue: { view: 'OVERDUE' },
  unassigned: { view: 'UNASSIGNED' },
  resolved: { view: 'RESOLVED' },
  all: { view: 'ALL' },
  'of a priority': { priority: 2 },
  'of a category': { category: 'GIFT_CARD_ISSUE' },
  'of an operator': { assigneeId: ONE_OPERATOR },
  'resolved by an operator': { view: 'RESOLVED', assigneeId: ONE_OPERATOR },
  'all of an operator': { view: 'ALL', assigneeId: ONE_OPERATOR },
  'of a member': { view: 'ALL', panelistId: ONE_MEMBER },
  'by a number': { view: 'ALL', text: 'SR-77' },
  'by a member number': { view: 'ALL', text: 'P-1' },
  'by a rare word': { view: 'ALL', text: 'quokka' },
  'by a common word': { text: 'card' },
  'by a common word, all': { view: 'ALL', text: 'card' },
};

interface Inbox {
  readonly database: Database;
  readonly support: Support;
}

/** The support inbox with 100 requests against 10,000: the first page with its counts, then each filter. */
export async function supportInbox(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  try {
    const few = await openFilled(bed.databaseUrl, 'few', FEW);
    const many = await openFilled(bed.databaseUrl, 'many', MANY);
    // Once through all of it: whatever comes first would else pay for the compiler.
    if (!isShort) for (const asked of Object.values(PAGES)) await compare(few, many, '', { ...ALL, ...asked });
    const results = [];
    for (const [name, asked] of Object.entries(PAGES))
      results.push(await compare(few, many, name, { ...ALL, ...asked }));
    await few.database.close();
    await many.database.close();
    return results;
  } finally {
    await bed.clear();
  }
}

async function compare(few: Inbox, many: Inbox, name: string, asked: InboxAsked): Promise<Outcome> {
  const times = { few: [] as number[], many: [] as number[] };
  const rows = { few: 0, many: 0 };
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
    for (const [size, inbox] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const began = performance.now();
      const page = await listRequests(inbox.support, inbox.database.db, asked);
      if (name === 'the first page') await countViews(inbox.support, inbox.database.db, ONE_OPERATOR);
      const took = performance.now() - began;
      rows[size] = page.contents.length;
      if (call >= WARM_UP_CALLS) times[size].push(took);
    }
  }
  const [fast, slow] = [median(times.few), median(times.many)];
  return {
    what: `Support inbox, ${name}, with ${MANY.toLocaleString('en-US')} requests`,
    ours: `${slow.toFixed(2)} ms`,
    peer: `with ${FEW}: ${fast.toFixed(2)} ms`,
    ratio: fast / slow,
    limit: LIMIT,
    growth: [
      { size: FEW, value: fast },
      { size: MANY, value: slow },
    ],
    details: `${rows.few} rows against ${rows.many}, medians of ${CALLS}`,
  };
}

async function openFilled(serverUrl: string, name: string, requests: number): Promise<Inbox> {
  const database = await openDatabaseBeside(serverUrl, name);
  await fillInbox(database.db, requests);
  await sql`VACUUM ANALYZE`.execute(database.db);
  return { database, support: { panelId, timeZone, clock: systemClock } as Support };
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { listOwnNotifications } from '#server/modules/notifications/list-own-notifications.ts';
import { createSurveyLinks } from '#server/modules/activities/index.ts';
import {
  markNotificationsRead,
  notifyMany,
  countUnreadOfMany,
  type Messages,
  type NotificationsAsked,
} from '#server/modules/messages/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { parseKeyRing } from '#server/platform/key-ring.ts';
import { createSigner } from '#server/platform/signing.ts';
import type { Rooms } from '#server/rooms.ts';
import { createFlagCache } from '#server/modules/flags/index.ts';
import { manyMembers } from '#testkit/builders/many-members.ts';
import { makeBed, median, openDatabaseBeside } from './bed.ts';
import type { Outcome } from './outcome.ts';
import { sized } from './sizes.ts';

const MEMBERS = sized(1_000_000, 2_000, 'BENCH_MEMBERS');
/** Whose bell is looked at, and what they were told before: a year of a busy member. */
const READERS = 50;
const TOLD_EACH = 120;
const UNREAD_EACH = 15;
const AT_ONCE = 20_000;
const WARM_UP_CALLS = sized(60, 5);
const CALLS = sized(400, 20, 'BENCH_BELL_CALLS');
/** Within 1.5 times. */
const LIMIT = 0.67;
const { panelId, timeZone } = DEFAULT_BRAND;

interface Panel {
  readonly database: Database;
  readonly rooms: Pick<Rooms, 'messages' | 'activities' | 'flags'>;
  readonly readers: readonly string[];
}

/**
 * A member's bell before an announcement to a million members against after it: two databases that differ by that one
 * announcement, asked in turns, so that whatever else the machine does meets both.
 */
export async function bell(): Promise<readonly Outcome[]> {
  const bed = await makeBed();
  try {
    const before = await openPanel(bed.databaseUrl, 'before');
    const after = await openPanel(bed.databaseUrl, 'after');
    const seconds = await announce(after);
    // As the database does by itself after so many rows.
    for (const { database } of [before, after]) await sql`VACUUM ANALYZE notification`.execute(database.db);
    const asked = (panelistId: string, more: Partial<NotificationsAsked> = {}): NotificationsAsked => ({
      panelistId,
      state: undefined,
      isAscending: false,
      ...more,
    });
    const looks: Readonly<Record<string, (panel: Panel, reader: string) => Promise<unknown>>> = {
      'the first page': ({ rooms }, reader) => listOwnNotifications(rooms, asked(reader)),
      unread: ({ rooms }, reader) => listOwnNotifications(rooms, asked(reader, { state: 'OPEN' })),
      'how many of 500 members': ({ rooms, readers }) =>
        countUnreadOfMany(
          rooms.messages.db,
          Array.from({ length: 500 }, (_, at) => readers[at % READERS] ?? ''),
        ),
      'marked as read': ({ rooms }, reader) => markNotificationsRead(rooms.messages, reader, undefined),
    };
    const results = [];
    for (const [name, look] of Object.entries(looks)) results.push(await compare(before, after, name, look));
    await before.database.close();
    await after.database.close();
    const perSecond = Math.round(MEMBERS / seconds);
    const details = `medians of ${CALLS}; notified at ${perSecond} a second`;
    return results.map((result) => ({ ...result, details }));
  } finally {
    await bed.clear();
  }
}

async function compare(
  before: Panel,
  after: Panel,
  name: string,
  look: (panel: Panel, reader: string) => Promise<unknown>,
): Promise<Outcome> {
  const times = { before: [] as number[], after: [] as number[] };
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
    for (const [when, panel] of [
      ['before', before],
      ['after', after],
    ] as const) {
      const began = performance.now();
      await look(panel, panel.readers[call % READERS] ?? '');
      if (call >= WARM_UP_CALLS) times[when].push(performance.now() - began);
    }
  }
  const [fast, slow] = [median(times.before), median(times.after)];
  return {
    what: `A member's bell, ${name}, after ${MEMBERS.toLocaleString('en-US')} others were notified`,
    ours: `${slow.toFixed(2)} ms`,
    peer: `before: ${fast.toFixed(2)} ms`,
    ratio: fast / slow,
    limit: LIMIT,
    growth: [
      { size: READERS * TOLD_EACH, value: fast },
      { size: READERS * TOLD_EACH + MEMBERS, value: slow },
    ],
  };
}

/** As the announcement does it: so many in one transaction, in the order of their ids. */
async function announce({ database: { db }, rooms: { messages } }: Panel): Promise<number> {
  const began = performance.now();
  const notification = {
    kind: 'ANNOUNCEMENT',
    step: 0,
    originId: '01900000-0000-7000-8000-000000000001',
    title: 'Spark has a new look',
    body: 'Badges, streaks and a bell that knows when something is new.',
    link: '/my-spark',
  } as const;
  let last: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (last !== undefined) {
    const members = sql`SELECT gen_random_uuid() AS cause_id, panelist_id FROM panelist
      WHERE panelist_id > ${last}::uuid ORDER BY panelist_id LIMIT ${AT_ONCE}`;
    await notifyMany(messages, db, members, { ...notification, isMailed: false, now: systemClock.now() });
    const { rows } = await sql<{ id: string }>`SELECT panelist_id AS id FROM panelist WHERE panelist_id > ${last}::uuid
      ORDER BY panelist_id OFFSET ${AT_ONCE - 1} LIMIT 1`.execute(db);
    last = rows[0]?.id;
  }
  return (performance.now() - began) / 1_000;
}

async function openPanel(serverUrl: string, name: string): Promise<Panel> {
  const database = await openDatabaseBeside(serverUrl, name);
  const { db } = database;
  await sql`SET statement_timeout = 0`.execute(db);
  await manyMembers(db, MEMBERS);
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM panelist ORDER BY external_id LIMIT ${READERS}`.execute(db);
  const readers = rows.map(({ id }) => id);
  await sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at, read_at)
    SELECT new_id(at), ${panelId}, reader, 'SUPPORT', gen_random_uuid(), 0, 'We answered', 'Have a look.', '/contact-us', at,
      CASE WHEN n > ${UNREAD_EACH} THEN at END
    FROM unnest(${readers}::uuid[]) AS reader, generate_series(1, ${TOLD_EACH}) AS n,
      LATERAL (SELECT now() - n * interval '3 days' AS at) AS told`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
  const keys = parseKeyRing(`bench:${randomBytes(32).toString('base64')}`);
  if (keys === undefined) throw new Error('the signing keys of the benchmark are malformed');
  const shared = { db, clock: systemClock, panelId, timeZone, signer: createSigner(keys, systemClock) };
  const rooms = {
    messages: { ...shared, url: () => 'https://spark.example' },
    activities: { ...shared, surveyLinks: createSurveyLinks(() => 'none') },
    flags: { ...shared, held: createFlagCache(), elsewhere: undefined },
  } as unknown as { messages: Messages } & Pick<Rooms, 'activities' | 'flags'>;
  return { database, rooms, readers };
}

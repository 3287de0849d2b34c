import type { Announcements } from './announcements.ts';
import { type Audiences, allowHeavyRead, membersMatching, readSavedAudience } from '#server/modules/audiences/index.ts';
import { type Messages, keepQuietAfterRestore, sendMessagesJob, notifyMany } from '#server/modules/messages/index.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { EVERYBODY, type AudienceRules } from '#contract/audiences/audience-rules.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { announcementRuns, forgetReaders, freezeReaders, recordNotified, readersUpTo } from './spread.ts';
import type { AnnouncementRow } from './announcements.tables.ts';
import { lockPanelists } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';

export type SpreadingRooms = {
  readonly announcements: Announcements;
  readonly audiences: Audiences;
  readonly messages: Messages;
};

/** With a pace, so that a few are told every few seconds rather than thousands once in a while. */
const BATCHES_A_MINUTE = 12;

/** An announcement begins at its time; once a minute what was held up goes on. */
export function registerSpreading(rooms: SpreadingRooms, jobs: Jobs): void {
  const { announcements } = rooms;
  const spread = (id: string, signal: AbortSignal) => spreadAnnouncement(rooms, id, { signal });
  jobs.handle(announcementRuns.job, ({ announcementId }, { signal }) => spread(announcementId, signal), {
    concurrency: 2,
    isHeld: announcements.outside.isHeld,
  });
  const patience = { retryLimit: 2, retryDelaySeconds: 15, expireSeconds: 300 };
  const tick = { name: 'announcements.tick', cron: '* * * * *', ...patience };
  repeat(jobs, tick, () => announcementRuns.tick(announcements));
}

export interface SpreadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly membersAtOnce?: number;
}

/** Takes an announcement as far as it can go now: decides who is told, then tells them batch after batch, each of them once. */
export async function spreadAnnouncement(
  rooms: SpreadingRooms,
  announcementId: string,
  { signal, membersAtOnce = Infinity }: SpreadOptions = {},
): Promise<void> {
  const { announcements } = rooms;
  const nextPiece = async (row: AnnouncementRow, size: number) => {
    await awaitPace(announcements, row, signal);
    return (tx: Db, held: AnnouncementRow) =>
      held.frozen_at === null ? freeze(rooms, tx, held) : notifyBatch(rooms, tx, held, Math.min(size, membersAtOnce));
  };
  await announcementRuns.run(announcements, announcementId, nextPiece, signal);
  await untilDone(
    announcements.db,
    signal,
    async (tx) => (await forgetReaders(announcements, tx, announcementId)) === 0,
  );
}

/** True when there is nobody to tell. */
async function freeze(rooms: SpreadingRooms, tx: Db, row: AnnouncementRow): Promise<boolean> {
  await allowHeavyRead(tx);
  const members = await membersOf(rooms, tx, row);
  return (await freezeReaders(rooms.announcements, tx, row.announcement_id, members)) === 0;
}

/** Whom an announcement is for, by the rules as they are now: a SELECT of their panelist_id. */
export async function membersOf(
  { audiences }: Pick<SpreadingRooms, 'audiences'>,
  db: Db,
  { saved_audience_id: savedId, empty_detail: detail }: Pick<AnnouncementRow, 'saved_audience_id' | 'empty_detail'>,
): Promise<RawBuilder<unknown>> {
  const saved = savedId === null ? undefined : await readSavedAudience(audiences, db, savedId);
  const rules = saved?.rules ?? EVERYBODY;
  return membersMatching(audiences, detail === null ? rules : withoutAnswer(rules, detail));
}

/** How many would be told now. */
export async function countMembers(
  rooms: Pick<SpreadingRooms, 'audiences'>,
  db: Db,
  row: Pick<AnnouncementRow, 'saved_audience_id' | 'empty_detail'>,
): Promise<number> {
  const members = await membersOf(rooms, db, row);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM (${members}) member`.execute(db);
  return rows[0]?.count ?? 0;
}

function withoutAnswer({ keep, leaveOut }: AudienceRules, attribute: string): AudienceRules {
  const isEmpty = { kind: 'ATTRIBUTE', id: 'empty', condition: { attribute, test: 'NOT_ANSWERED' } } as const;
  return { keep: [...keep, isEmpty], leaveOut };
}

/** True when that were the last of them. */
async function notifyBatch(rooms: SpreadingRooms, tx: Db, row: AnnouncementRow, most: number): Promise<boolean> {
  const { announcements, messages } = rooms;
  const { announcement_id: announcementId } = row;
  const size = row.per_minute === null ? most : Math.min(most, Math.ceil(row.per_minute / BATCHES_A_MINUTE));
  const upTo = Math.min(row.position + size, row.members);
  const readers = readersUpTo(row, upTo);
  await lockPanelists(tx, readers);
  const causes = sql`SELECT ${announcementId}::uuid AS cause_id, panelist_id FROM (${readers}) reader`;
  const { kind, title, body, link, is_mailed: isMailed } = row;
  const notification = { kind, step: 0, originId: announcementId, title, body, link, now: messages.clock.now() };
  const counts = await notifyMany(messages, tx, causes, { ...notification, isMailed });
  await keepQuietAfterRestore(messages, tx, { originId: announcementId, dueAt: row.starts_at });
  const isLast = await recordNotified(announcements, tx, row, { upTo, ...counts });
  if (counts.mailed > 0) await messages.jobs.enqueue(tx, sendMessagesJob, {}, { key: 'send' });
  return isLast;
}

/** Waits until the next batch is due, a second at a time, so that a node that stops does not wait with it. */
async function awaitPace(
  { clock }: Announcements,
  { next_batch_at: nextBatchAt }: AnnouncementRow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const due = nextBatchAt?.getTime() ?? 0;
  while (due > clock.now().getTime()) {
    const ms = Math.min(SECOND_MS, due - clock.now().getTime());
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  }
}

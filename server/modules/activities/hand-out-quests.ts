import { type Identity, lockPanelists, listActivePanelists } from '#server/modules/identity/index.ts';
import {
  endEarlierQuests,
  handOutQuest,
  listQuestsToHandOut,
  openQuestWeek,
  type MemberPage,
  type QuestWeek,
} from './hand-out-quest.ts';
import { wantingSurveys } from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction, untilDone } from '#server/platform/database/transaction.ts';
import { defineBareJob, repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { closeEndedProjects, type ClosingRooms } from './project-end.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';

const MEMBERS_AT_ONCE = { least: 250, most: 2_000 };
/**
 * Monday, 00:00, and a little later for a node whose clock was behind that of the database, and to whom it was still
 * Sunday. Then all week long, for what was added to this week since: what has been handed out is not handed out again.
 */
const QUARTER_HOURS = '0,5,15,30,45 * * * *';

export type QuestRooms = ClosingRooms & { readonly identity: Identity };

const handOutQuestsJob = defineBareJob({
  name: 'activities.hand-out-quests',
  retryLimit: 10,
  retryDelaySeconds: 30,
  expireSeconds: 3_600,
});

/** On Monday, 00:00, of the panel's time zone last week's quests close and this week's are handed out. */
export function registerQuests(rooms: QuestRooms, jobs: Jobs): void {
  const { timeZone } = rooms.activities;
  repeat(jobs, { ...handOutQuestsJob, cron: QUARTER_HOURS, timeZone }, (signal) => handOutQuests(rooms, signal));
}

/** Makes up for a Monday on which no node ran. After the start of the jobs. */
export async function catchUpOnQuests({ activities }: QuestRooms, jobs: Jobs): Promise<void> {
  const due = await listQuestsToHandOut(activities);
  if (due.length > 0) await jobs.enqueue(activities.db, handOutQuestsJob, {}, { key: 'catch-up' });
}

/** Ends last week's quests and hands this week's to every active member who wants surveys, each once. */
export async function handOutQuests(rooms: QuestRooms, signal?: AbortSignal): Promise<void> {
  await endEarlierQuests(rooms.activities);
  await eachOnItsOwn('weekly quests', closingThenHandingOut(rooms, signal), (step) => step(), signal);
}

async function* closingThenHandingOut(rooms: QuestRooms, signal: AbortSignal | undefined) {
  yield () => closeEndedProjects(rooms, signal);
  for (const week of await listQuestsToHandOut(rooms.activities)) yield () => handOutWeek(rooms, week, signal);
}

async function handOutWeek(rooms: QuestRooms, week: QuestWeek, signal: AbortSignal | undefined): Promise<void> {
  const { activities, identity } = rooms;
  await inTransaction(activities.db, (tx) => openQuestWeek(activities, tx, week));
  await untilDone(
    activities.db,
    signal,
    async (tx, size) => !(await handOutQuest(activities, tx, week, (after) => nextMembers(identity, tx, after, size))),
    MEMBERS_AT_ONCE,
  );
}

/** Held before their wishes are read: anyone who says no while this runs has said it before or after it. */
async function nextMembers(identity: Identity, tx: Db, after: string | null, limit: number): Promise<MemberPage> {
  const active = await listActivePanelists(identity, tx, after, limit);
  await lockPanelists(tx, active);
  return { panelistIds: await wantingSurveys(tx, active), lastPanelistId: active.at(-1) ?? null };
}

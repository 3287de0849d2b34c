import * as v from 'valibot';
import {
  endEarlierQuests,
  handOutQuest,
  listQuestsToHandOut,
  openQuestWeek,
  type MemberPage,
} from '#server/modules/activities/index.ts';
import { listActivePanelists, type Identity } from '#server/modules/identity/index.ts';
import { wantingSurveys } from '#server/modules/profile/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { closeEndedProjects, type ClosingRooms } from './close-project.ts';

const MEMBERS_AT_ONCE = 1_000;
/**
 * Monday, 00:00. Again a little later for a node whose clock was behind that of the database, and to whom it was still
 * Sunday: what has been handed out is not handed out again.
 */
const MONDAY_MIDNIGHT = '0,5,30 0 * * 1';

export interface QuestRooms extends ClosingRooms {
  readonly identity: Identity;
}

const handOutQuestsJob = defineJob({
  name: 'activities.hand-out-quests',
  payload: v.strictObject({}),
  retryLimit: 10,
  retryDelaySeconds: 30,
  expireSeconds: 3_600,
});

/** On Monday, 00:00, of the panel's time zone last week's quests close and this week's are handed out. */
export function registerQuests(rooms: QuestRooms, jobs: Jobs): void {
  jobs.handle(handOutQuestsJob, (_payload, { signal }) => handOutQuests(rooms, signal));
  jobs.schedule(handOutQuestsJob, MONDAY_MIDNIGHT, {}, rooms.activities.timeZone);
}

/** Makes up for a Monday on which no node ran. After the start of the jobs. */
export async function catchUpOnQuests({ activities }: QuestRooms, jobs: Jobs): Promise<void> {
  const due = await listQuestsToHandOut(activities);
  if (due.length > 0) await jobs.enqueue(activities.db, handOutQuestsJob, {}, { key: 'catch-up' });
}

/** Ends last week's quests and hands this week's to every active member who wants surveys, each once. */
export async function handOutQuests(rooms: QuestRooms, signal?: AbortSignal): Promise<void> {
  const { activities } = rooms;
  await endEarlierQuests(activities);
  await closeEndedProjects(rooms, signal);
  for (const week of await listQuestsToHandOut(activities)) {
    await inTransaction(activities.db, (tx) => openQuestWeek(activities, tx, week));
    let hasMore = true;
    while (hasMore) {
      signal?.throwIfAborted();
      hasMore = await inTransaction(activities.db, (tx) =>
        handOutQuest(activities, tx, week, (after) => nextMembers(rooms.identity, tx, after)),
      );
    }
  }
}

async function nextMembers(identity: Identity, tx: Db, after: string | null): Promise<MemberPage> {
  const active = await listActivePanelists(identity, tx, after, MEMBERS_AT_ONCE);
  return { panelistIds: await wantingSurveys(tx, active), lastPanelistId: active.at(-1) ?? null };
}

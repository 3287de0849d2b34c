import { sql } from 'kysely';
import { invitationBody, reminderTitle } from '#contract/launches/launches.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { kindOf } from '#contract/activities/task-states.ts';
import { lockOpenStudy, unansweredAmong, type LockedStudy } from '#server/modules/activities/index.ts';
import { allowHeavyRead, wishesKept } from '#server/modules/audiences/index.ts';
import { lockPanelists } from '#server/modules/identity/index.ts';
import {
  type Messages,
  type BulkNotification,
  emailsFor,
  keepQuietAfterRestore,
  notificationsFor,
  sendMessagesJob,
  talliesFor,
} from '#server/modules/messages/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { untilDone } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import { endReminder, lockDueReminder, noteReminded } from './reminders.ts';
import { inviteesAt } from './invitees.store.ts';
import { listDueReminders, type DueReminder } from './reminders.store.ts';
import type { LaunchingRooms } from './hand-out-wave-batch.ts';
import { reachable, waitsForSwitch } from './switched-off.ts';

const MEMBERS_AT_ONCE = { least: 250, most: 20_000 };

/** Reminds anyone who has not answered when their wave's time has come, once for each reminder, batch after batch. */
export async function remind(rooms: LaunchingRooms, signal?: AbortSignal): Promise<void> {
  const { launches } = rooms;
  const remindAll = (reminderId: string) =>
    untilDone(
      launches.db,
      signal,
      async (tx, size) => !(await remindBatch(rooms, tx, reminderId, size)),
      MEMBERS_AT_ONCE,
    );
  await eachOnItsOwn('reminders', await listDueReminders(launches), remindAll, signal);
}

async function remindBatch(rooms: LaunchingRooms, tx: Db, reminderId: string, most: number): Promise<boolean> {
  const { launches, activities } = rooms;
  const reminder = await lockDueReminder(tx, reminderId);
  if (reminder === undefined) return false;
  const study = await lockOpenStudy(activities, tx, reminder.project_id);
  if (study.isOver) await endReminder(launches, tx, reminderId);
  if (study.isOver || study.isPaused || (await waitsForSwitch(rooms, tx, study))) return false;
  await allowHeavyRead(tx);
  const after = reminder.reminded_up_to ?? reminder.first_position - 1;
  const upTo = Math.min(after + most, reminder.handed_out_up_to);
  const reminded = await sendReminders(rooms, tx, { reminder, study }, { after, upTo });
  await keepQuietAfterRestore(rooms.messages, tx, { originId: reminderId, dueAt: reminder.due_at });
  const isFinished = await noteReminded(launches, tx, reminder, { upTo, reminded });
  return !isFinished && upTo > after;
}

async function sendReminders(
  rooms: LaunchingRooms,
  tx: Db,
  { reminder, study }: { readonly reminder: DueReminder; readonly study: LockedStudy },
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<number> {
  const { audiences, messages } = rooms;
  const notification = reminderTexts(messages, reminder, study);
  const asked = { projectId: study.projectId, kind: kindOf(study.subType) };
  const invitees = inviteesAt(reminder.launch_id, after, upTo);
  await lockPanelists(tx, invitees);
  // Having the task is what is left of the wishes for those who still are here and still want activities of this kind.
  const { rows } = await sql<{ reminded: number }>`
    WITH batch AS MATERIALIZED (${invitees}),
    judged AS MATERIALIZED (${wishesKept(audiences, asked, sql`SELECT panelist_id FROM batch`)}),
    wanting AS (${reachable(rooms, study, sql`SELECT panelist_id FROM judged WHERE refusal = 'HAS_TASK'`)}),
    tasks AS MATERIALIZED (${unansweredAmong(sql`wanting`, study.projectId)}),
    causes AS (SELECT task_id AS cause_id, panelist_id FROM tasks),
    told AS (${notificationsFor(messages, sql`causes`, notification)}),
    written AS (${emailsFor(messages, sql`causes`, notification)}),
    tallied AS (${talliesFor(sql`written`)})
    SELECT count(*)::integer AS reminded FROM tasks`.execute(tx);
  const reminded = rows[0]?.reminded ?? 0;
  if (reminded > 0) {
    await messages.jobs.enqueue(tx, sendMessagesJob, {}, { key: 'send' });
  }
  return reminded;
}

function reminderTexts(messages: Messages, reminder: DueReminder, study: LockedStudy): BulkNotification {
  const now = messages.clock.now();
  return {
    kind: 'REMINDER',
    step: reminder.step,
    originId: reminder.reminder_id,
    title: reminderTitle(study.externalName),
    body: invitationBody({ ...study, points: study.pointsQualified }, messages.timeZone),
    link: memberPath('activities'),
    now,
  };
}

import { sql } from 'kysely';
import { GRACE_SECONDS } from '#contract/sending/sending.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Launches } from './launches.ts';
import { lockReminder, updateReminder, type DueReminder } from './reminders.store.ts';

/** Undefined when there is nothing to do in it now. */
export async function lockDueReminder(tx: Db, reminderId: string): Promise<DueReminder | undefined> {
  const reminder = await lockReminder(tx, reminderId);
  return reminder === undefined || reminder.is_paused ? undefined : reminder;
}

/** Notes how far it has come, in the transaction that brought it there. True when that was the last of it. */
export async function noteReminded(
  { clock }: Launches,
  tx: Db,
  reminder: DueReminder,
  { upTo, reminded }: { readonly upTo: number; readonly reminded: number },
): Promise<boolean> {
  const isFinished = upTo >= reminder.handed_out_up_to && reminder.is_wave_finished;
  await updateReminder(tx, reminder.reminder_id, {
    reminded_up_to: upTo,
    reminded: reminder.reminded + reminded,
    ...(isFinished ? { finished_at: clock.now() } : {}),
  });
  return isFinished;
}

/** The study is over: nobody is reminded any more. */
export async function endReminder({ clock }: Launches, tx: Db, reminderId: string): Promise<void> {
  await updateReminder(tx, reminderId, { finished_at: clock.now() });
}

/** Reminders that came due while their study stood still wait a minute, in which it can be paused again. */
export async function postponeReminders({ clock, panelId }: Launches, tx: Db, projectId: string): Promise<void> {
  const now = clock.now();
  await sql`
    UPDATE launch_reminder reminder SET due_at = ${later(now, GRACE_SECONDS * SECOND_MS)}
    FROM launch_wave wave JOIN launch USING (launch_id)
    WHERE wave.wave_id = reminder.wave_id AND launch.panel_id = ${panelId} AND launch.project_id = ${projectId}
      AND reminder.finished_at IS NULL AND reminder.due_at <= ${now}`.execute(tx);
}

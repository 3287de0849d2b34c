import type { Db } from '#server/platform/database/database.ts';
import type { Launches } from './launches.ts';
import { lockReminder, updateReminder, type DueReminder } from './reminders.store.ts';

/** Undefined when there is nothing to do in it now. */
export async function holdReminder(tx: Db, reminderId: string): Promise<DueReminder | undefined> {
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

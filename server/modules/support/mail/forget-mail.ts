import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Support } from '../support.ts';
import { forgetFileOfMail, selectMailToForget } from './mail.store.ts';

const KEPT_DAYS = 7;
const AT_ONCE = 100;

/** Removes mails that were read, and those that nobody could read for a week. What became of them stays, without a word. */
export async function forgetMail({ db, clock, files }: Support, signal?: AbortSignal): Promise<void> {
  const before = later(clock.now(), -KEPT_DAYS * DAY_MS);
  for (;;) {
    signal?.throwIfAborted();
    const mails = await selectMailToForget(db, before, AT_ONCE);
    for (const { mail_id: mailId, file_key: fileKey } of mails) {
      if (fileKey !== null) await files.remove(fileKey);
      await forgetFileOfMail(db, mailId);
    }
    if (mails.length < AT_ONCE) return;
  }
}

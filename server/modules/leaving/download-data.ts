import { memberPath } from '#contract/pages/member-paths.ts';
import { dataReadyEmail } from '#emails/data-ready-email.ts';
import { type Identity, readMailRecipients, readPanelist } from '#server/modules/identity/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import type { Leaving } from './leaving.ts';
import { askForData, expireData, failData, findAskedDownload, keepData, makeDataJob } from './downloads.ts';
import type { LeavingRooms } from './leaving-rooms.ts';
import { dataFile } from './data-file.ts';
import { gatherData } from './gather-data.ts';

/** Makes the files that members asked for, and removes those that nobody fetched. */
export function registerDataDownloads(rooms: LeavingRooms, jobs: Jobs): void {
  const { leaving } = rooms;
  jobs.handle(makeDataJob, ({ downloadId }) => makeData(rooms, downloadId), {
    onDeath: ({ downloadId }) => failData(leaving.db, downloadId),
  });
  const { isHeld } = leaving.outside;
  repeat(jobs, { name: 'leaving.expire-data', cron: '23 * * * *', expireSeconds: 600, isHeld }, () =>
    expireData(leaving),
  );
}

/** Gathers everything that is held about a member into one file, and tells them. Killed at any point, it is made again. */
export async function makeData(rooms: LeavingRooms, downloadId: string): Promise<void> {
  const { leaving } = rooms;
  const asked = await findAskedDownload(leaving.db, downloadId);
  if (asked === undefined) return;
  const { panelistId } = asked;
  const parts = await gatherData(rooms, panelistId);
  if (parts === undefined) return failData(leaving.db, downloadId);
  await keepData(leaving, downloadId, dataFile(parts, leaving.clock.now()), async (tx) => {
    const [recipient] = await readMailRecipients(tx, [panelistId]);
    if (recipient?.isActive !== true) return;
    const url = `${leaving.url()}${memberPath('profile')}`;
    await leaving.mail.send(tx, { to: recipient.email, ...dataReadyEmail({ firstName: recipient.firstName, url }) });
  });
}

/** At an admin's word: the file is made for the member, who alone can fetch it. */
export function sendMemberData(
  { identity, leaving }: { readonly identity: Identity; readonly leaving: Leaving },
  panelistId: string,
  reason: string,
  by: OperatorAct,
): Promise<boolean | undefined> {
  return inTransaction(leaving.db, async (tx) => {
    const panelist = await readPanelist(identity, tx, panelistId);
    if (panelist === undefined) return undefined;
    if (panelist.state !== 'ACTIVE') return false;
    await askForData(leaving, tx, panelistId, by.operatorId);
    await writeAudit(leaving, tx, by, {
      action: 'member.data-sent',
      subject: ['panelist', panelistId],
      after: { reason },
    });
    return true;
  });
}

import * as v from 'valibot';
import { SUPPORT_FILE_PATH } from '#contract/support/upload.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { StoredFile } from '#server/platform/files/index.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import type { Support } from '../support.ts';
import { selectFile } from './files.store.ts';

export const supportFileTicket = defineTicket({
  purpose: 'support-file',
  path: SUPPORT_FILE_PATH,
  lastsMs: LIFETIMES.supportFileLink.ms,
  shape: v.object({ sessionId: v.string(), requestId: v.string(), fileId: v.string() }),
});

/** Where this operator, in this session, can download a file of a request for a minute. The audit log says that they asked. */
export async function openFile(
  support: Support,
  asked: { readonly requestId: string; readonly fileId: string },
  sessionId: string,
  by: OperatorAct,
): Promise<string | undefined> {
  const { requestId, fileId } = asked;
  if (!isId(requestId) || !isId(fileId)) return undefined;
  return inTransaction(support.db, async (tx) => {
    const file = await selectFile(tx, support.panelId, requestId, fileId);
    if (file === undefined) return undefined;
    const ticket = { sessionId, requestId, fileId: file.file_id };
    const { url } = supportFileTicket.sign(support, ticket, `${SUPPORT_FILE_PATH}/${file.file_id}`);
    await writeAudit(support, tx, by, {
      action: 'support.file-opened',
      subject: ['support-request', requestId],
      after: { fileId: file.file_id },
    });
    return url;
  });
}

/** The file of a ticket. The caller reads it to its end or destroys it. */
export async function findFile(
  { db, files, panelId }: Support,
  { requestId, fileId }: { readonly requestId: string; readonly fileId: string },
): Promise<(Pick<StoredFile, 'body'> & { readonly name: string; readonly size: number }) | undefined> {
  const row = await selectFile(db, panelId, requestId, fileId);
  const stored = row && (await files.get(row.file_key));
  return row && stored && { body: stored.body, name: row.name, size: stored.size };
}

import { sql, type RawBuilder } from 'kysely';
import { SUPPORT_GUEST_KEPT_DAYS } from '#contract/support/support-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf, type Piece } from '#server/platform/database/piece.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Support } from './support.ts';
import { lockRequest } from './support.store.ts';

const FILES_AT_ONCE = 5;

/** Requests that came with a member's address before they had an account are about them as well, and are erased with the rest. */
export async function adoptGuestRequests(
  { panelId, recipients }: Support,
  tx: Db,
  { panelistId, email }: { readonly panelistId: string; readonly email: string },
): Promise<void> {
  await sql`UPDATE support_request SET panelist_id = ${panelistId}, email = NULL WHERE panel_id = ${panelId}
    AND email_key = ${recipients.keyOf(email)} AND panelist_id IS NULL AND erased_at IS NULL`.execute(tx);
}

/**
 * Erases the next batch of a member's requests: files and mails first, then the texts. Numbers, categories and times stay. Whose
 * they were goes with `anonymizeSupportRequests`, once nothing has to be found by it any more.
 */
export async function eraseSupportRequests(support: Support, tx: Db, panelistId: string): Promise<Piece> {
  const requests = sql`SELECT request_id FROM support_request WHERE panelist_id = ${panelistId}`;
  await lockRequests(tx, requests);
  const files = await removeFiles(support, tx, sql`owner_panelist_id = ${panelistId} OR request_id IN (${requests})`);
  if (files.hasMore) return files;
  return { count: files.count + (await emptyRequests(support, tx, requests)), hasMore: false };
}

/** The last step: nothing says any more whose these requests were. What came with their address meanwhile is erased as well. */
export async function anonymizeSupportRequests(support: Support, tx: Db, panelistId: string): Promise<Piece> {
  const erased = await eraseSupportRequests(support, tx, panelistId);
  if (erased.hasMore) return erased;
  const owned = await sql`UPDATE support_request SET panelist_id = NULL WHERE panelist_id = ${panelistId}`.execute(tx);
  const hinted =
    await sql`UPDATE support_request SET hinted_panelist_id = NULL WHERE hinted_panelist_id = ${panelistId}`.execute(
      tx,
    );
  return { count: erased.count + rowsOf(owned) + rowsOf(hinted), hasMore: false };
}

/** The ids and numbers by which the audit log names a member's requests. */
export async function listRequestNames(db: Db, panelistId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    SELECT request_id AS id, number FROM support_request WHERE panelist_id = ${panelistId}`.execute(db);
  return rows.flatMap(({ id, number }) => [id, number]);
}

/** An answer or a note that is just being written is waited for, and erased with the rest; a later one finds the request erased. */
async function lockRequests(tx: Db, requests: RawBuilder<unknown>): Promise<void> {
  await sql`SELECT FROM support_request WHERE request_id IN (${requests}) ORDER BY request_id FOR UPDATE`.execute(tx);
}

/** Files are removed inside the transaction: while the store does not answer, nothing is erased and nothing says so. */
async function removeFiles({ files }: Support, tx: Db, which: RawBuilder<unknown>): Promise<Piece> {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    SELECT file_id AS id, file_key AS "fileKey" FROM support_file WHERE ${which} ORDER BY file_id
    LIMIT ${FILES_AT_ONCE}`.execute(tx);
  for (const { id, fileKey } of rows) {
    await files.remove(fileKey);
    await sql`DELETE FROM support_file WHERE file_id = ${id}`.execute(tx);
  }
  return { count: rows.length, hasMore: rows.length === FILES_AT_ONCE };
}

async function emptyRequests({ files, clock }: Support, tx: Db, requests: RawBuilder<unknown>): Promise<number> {
  const mails = await sql<{ fileKey: string | null }>`
    DELETE FROM incoming_mail WHERE request_id IN (${requests}) RETURNING file_key AS "fileKey"`.execute(tx);
  for (const { fileKey } of mails.rows) if (fileKey !== null) await files.remove(fileKey);
  await sql`UPDATE support_message SET body = '', facts = '{}'
    WHERE request_id IN (${requests}) AND (body <> '' OR facts <> '{}')`.execute(tx);
  const now = clock.now();
  return rowsOf(
    await sql`UPDATE support_request SET subject = '', email = NULL, email_key = NULL, hinted_panelist_id = NULL, activity_reference = NULL,
        gift_card_reference = NULL, task_id = NULL, redemption_id = NULL, erased_at = ${now}, status = 'RESOLVED',
        resolved_at = coalesce(resolved_at, ${now}), resolved_by = coalesce(resolved_by, 'MEMBER'), due_at = NULL,
        waits_since = NULL, close_at = NULL
      WHERE request_id IN (${requests}) AND erased_at IS NULL`.execute(tx),
  );
}

/** Erases what a guest wrote and their address at once, with the operator's reason. False when it is no guest's. */
export function eraseGuest(support: Support, requestId: string, reason: string, by: OperatorAct): Promise<boolean> {
  return inTransaction(support.db, async (tx) => {
    const row = await lockRequest(support, tx, requestId);
    if (row === undefined || row.panelist_id !== null) return false;
    if (row.erased_at !== null) return true;
    await eraseGuestRequest(support, tx, requestId);
    await writeAudit(support, tx, by, {
      action: 'support-request.guest-forgotten',
      subject: ['support-request', requestId],
      after: { request: row.number, reason },
    });
    return true;
  });
}

async function eraseGuestRequest(support: Support, tx: Db, requestId: string): Promise<void> {
  await lockRequests(tx, sql`SELECT ${requestId}::uuid`);
  let hasMore = true;
  while (hasMore) ({ hasMore } = await removeFiles(support, tx, sql`request_id = ${requestId}`));
  await emptyRequests(support, tx, sql`SELECT ${requestId}::uuid`);
}

const GUESTS_AT_ONCE = 200;

/** Erases what guests wrote, half a year after it was resolved: they have no account to delete. */
export async function purgeGuests(support: Support, signal?: AbortSignal): Promise<void> {
  const { db, panelId, clock } = support;
  const before = later(clock.now(), -SUPPORT_GUEST_KEPT_DAYS * DAY_MS);
  const { rows } = await sql<{ id: string }>`
    SELECT request_id AS id FROM support_request WHERE panel_id = ${panelId} AND status = 'RESOLVED'
      AND resolved_at < ${before} AND panelist_id IS NULL AND erased_at IS NULL LIMIT ${GUESTS_AT_ONCE}`.execute(db);
  await eachOnItsOwn('guests', rows, ({ id }) => inTransaction(db, (tx) => eraseGuestRequest(support, tx, id)), signal);
}

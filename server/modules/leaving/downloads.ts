import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import { DATA_DOWNLOAD_DAYS, DATA_DOWNLOAD_PATH } from '#contract/leaving/leaving.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import type { DownloadState, LeavingTables } from './leaving.tables.ts';
import type { Leaving } from './leaving.ts';

const tables = (db: Db) => db.withTables<LeavingTables>();
const fileKeyOf = (downloadId: string): string => `my-data/${downloadId}.bin`;
const sealPlace = (downloadId: string): string => `my-data:${downloadId}`;

export const makeDataJob = defineJob({
  name: 'leaving.make-data',
  payload: v.object({ downloadId: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 30,
  expireSeconds: 600,
  keepSeconds: 86_400,
});

/** The address of a file, for the session that asked, and for a minute. */
export const dataTicket = defineTicket({
  purpose: 'my-data',
  path: DATA_DOWNLOAD_PATH,
  lastsMs: LIFETIMES.dataDownload.ms,
  shape: v.object({ downloadId: v.string(), panelistId: v.string(), sessionId: v.string() }),
});

export interface DataDownload {
  readonly downloadId: string;
  readonly state: DownloadState;
  readonly askedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly bytes: number | null;
}

type Row = LeavingTables['data_download'];
const downloadOf = (row: Row): DataDownload => ({
  downloadId: row.download_id,
  state: row.state,
  askedAt: row.asked_at,
  readyAt: row.ready_at,
  expiresAt: row.expires_at,
  bytes: row.bytes,
});

/** Has everything that is held about a member made into a file. One that is being made already will do. */
export async function askForData(
  { clock, chance, panelId, jobs }: Leaving,
  tx: Db,
  panelistId: string,
  askedBy: string | null,
): Promise<DataDownload> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`my-data:${panelistId}`}, 0))`.execute(tx);
  const waiting = await tables(tx)
    .selectFrom('data_download')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .where('state', '=', 'ASKED')
    .executeTakeFirst();
  if (waiting !== undefined) return downloadOf(waiting);
  const now = clock.now();
  const row = await tables(tx)
    .insertInto('data_download')
    .values({
      download_id: newId(chance, now),
      panel_id: panelId,
      panelist_id: panelistId,
      state: 'ASKED',
      asked_at: now,
      asked_by: askedBy,
      ready_at: null,
      expires_at: null,
      file_key: null,
      bytes: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, makeDataJob, { downloadId: row.download_id });
  return downloadOf(row);
}

/** The newest one of a member. */
export async function readDownload(db: Db, panelistId: string): Promise<DataDownload | undefined> {
  const row = await tables(db)
    .selectFrom('data_download')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .orderBy('download_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && downloadOf(row);
}

/** Whose data is to be made; undefined when that was done, or nobody wants it any more. */
export async function findAskedDownload(
  db: Db,
  downloadId: string,
): Promise<{ readonly panelistId: string } | undefined> {
  const row = await tables(db)
    .selectFrom('data_download')
    .select('panelist_id as panelistId')
    .where('download_id', '=', downloadId)
    .where('state', '=', 'ASKED')
    .executeTakeFirst();
  return row;
}

/** Keeps the file sealed, and says so in the transaction that `tell` joins. Killed in between, it is written over by the next try. */
export async function keepData(
  leaving: Leaving,
  downloadId: string,
  content: Buffer,
  report: (tx: Db, expiresAt: Date) => Promise<void>,
): Promise<void> {
  const { files, sealer, clock, db } = leaving;
  const sealed = Buffer.from(sealer.seal(content, sealPlace(downloadId)));
  await files.put(fileKeyOf(downloadId), sealed, { contentType: 'application/octet-stream' });
  const replaced = await inTransaction(db, async (tx) => {
    const now = clock.now();
    const expiresAt = later(now, DATA_DOWNLOAD_DAYS * DAY_MS);
    const row = await tables(tx)
      .updateTable('data_download')
      .set({
        state: 'READY',
        ready_at: now,
        expires_at: expiresAt,
        file_key: fileKeyOf(downloadId),
        bytes: content.length,
      })
      .where('download_id', '=', downloadId)
      .where('state', '=', 'ASKED')
      .returning('panelist_id')
      .executeTakeFirst();
    if (row === undefined) return [downloadId];
    await report(tx, expiresAt);
    const older = await tables(tx)
      .updateTable('data_download')
      .set({ state: 'EXPIRED', file_key: null })
      .where('panelist_id', '=', row.panelist_id)
      .where('state', '=', 'READY')
      .where('download_id', '<>', downloadId)
      .returning('download_id')
      .execute();
    return older.map(({ download_id }) => download_id);
  });
  for (const id of replaced) await files.remove(fileKeyOf(id));
}

export async function failData(db: Db, downloadId: string): Promise<void> {
  await sql`UPDATE data_download SET state = 'FAILED' WHERE download_id = ${downloadId} AND state = 'ASKED'`.execute(
    db,
  );
}

export interface TakenData {
  readonly content: Buffer;
  /** Whether all of it was sent: then the file goes, else it can be fetched again. */
  readonly settle: (sent: { readonly isWhole: boolean }) => Promise<void>;
}

/**
 * Hands a member's own file out, once: of two at one moment one gets it. Undefined when there is none to get. The audit log has
 * it before the first byte leaves, with nothing but whose file it was: somebody else may be in their browser.
 */
export async function takeData(
  leaving: Leaving,
  panelistId: string,
  downloadId: string,
  correlationId: string,
): Promise<TakenData | undefined> {
  const { db, files, sealer, clock, audit, panelId } = leaving;
  if (!isId(downloadId)) return undefined;
  const taken = await tables(db)
    .updateTable('data_download')
    .set({ state: 'TAKEN', file_key: null })
    .where('download_id', '=', downloadId)
    .where('panelist_id', '=', panelistId)
    .where('state', '=', 'READY')
    .where('expires_at', '>', clock.now())
    .returning('download_id')
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const giveBack = async () => {
    await sql`UPDATE data_download SET state = 'READY', file_key = ${fileKeyOf(downloadId)}
      WHERE download_id = ${downloadId} AND state = 'TAKEN'`.execute(db);
  };
  try {
    const file = await files.get(fileKeyOf(downloadId));
    if (file === undefined) return undefined;
    const content = sealer.open((await buffer(file.body)).toString(), sealPlace(downloadId));
    const theirs = {
      actorKind: 'panelist',
      actorId: panelistId,
      subjectKind: 'panelist',
      subjectId: panelistId,
    } as const;
    await inTransaction(db, (tx) =>
      audit.append(tx, { panelId, ...theirs, action: 'member.data-downloaded', correlationId }),
    );
    return { content, settle: ({ isWhole }) => (isWhole ? files.remove(fileKeyOf(downloadId)) : giveBack()) };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Files that nobody fetched in time. */
export async function expireData({ db, files, clock }: Leaving): Promise<void> {
  const rows = await tables(db)
    .selectFrom('data_download')
    .select('download_id')
    .where('expires_at', '<=', clock.now())
    // One that was taken is gone, unless the node was killed before it could remove it.
    .where(({ or, and, eb }) =>
      or([
        eb('state', '=', 'READY'),
        and([eb('state', '=', 'TAKEN'), eb('expires_at', '>', later(clock.now(), -DAY_MS))]),
      ]),
    )
    .execute();
  for (const { download_id: id } of rows) {
    // The file first: killed in between, the next round removes it again.
    await files.remove(fileKeyOf(id));
    await sql`UPDATE data_download SET state = 'EXPIRED', file_key = NULL
      WHERE download_id = ${id} AND state = 'READY'`.execute(db);
  }
}

/** Forgets every file that was made for a member. The files go first: while the store does not answer nothing is done. */
export async function eraseDownloads({ files }: Leaving, tx: Db, panelistId: string): Promise<number> {
  const rows = await tables(tx)
    .deleteFrom('data_download')
    .where('panelist_id', '=', panelistId)
    .returning('download_id')
    .execute();
  for (const { download_id: id } of rows) await files.remove(fileKeyOf(id));
  return rows.length;
}

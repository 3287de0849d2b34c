import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { dropJobs, hasJobs, hurryJobs, JOB_TABLE } from '../jobs/held-jobs.ts';
import { BEFORE_ALL_IDS, resealRows, sealingKeyOf, type KeyedRow, type Resealed } from '../reseal-rows.ts';
import { resealed, type Sealer } from '../sealing.ts';
import { deliverMailJob, sealPlace } from './mail.jobs.ts';

/** Takes the mails away that were queued before a moment, by the clock of the database; the kind of each. */
export async function dropQueuedMail(tx: Db, queuedBefore: Date): Promise<readonly string[]> {
  return (await dropJobs(tx, deliverMailJob, queuedBefore)).map(({ kind }) => kind);
}

/** Lets the mails that wait go at once. */
export function hurryQueuedMail(tx: Db): Promise<void> {
  return hurryJobs(tx, deliverMailJob);
}

/** How many mails wait to be handed over; more than `most` are not counted. */
export async function countQueuedMail(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM (
      SELECT FROM ${JOB_TABLE} WHERE name = ${deliverMailJob.name} AND state < 'active' LIMIT ${most}) waiting`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface MailQueue {
  /** Mails that wait to be handed over, retries included. */
  readonly waiting: number;
  /** For how long the oldest of them has waited, by the clock of the database; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** For metrics: it counts all that wait. */
export async function readMailQueue(db: Db): Promise<MailQueue> {
  const { rows } = await sql<MailQueue>`
    SELECT count(*)::integer AS waiting,
      coalesce(extract(epoch FROM now() - min(created_on)), 0)::float8 AS "oldestSeconds"
    FROM ${JOB_TABLE} WHERE name = ${deliverMailJob.name} AND state < 'active'`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

interface MailRow extends KeyedRow {
  readonly mailId: string;
  readonly isTaken: boolean;
}

/** Brings the mails that wait under the newest sealing key. One that is being handed over is left as it is. */
export async function resealQueuedMail(db: Db, sealer: Sealer): Promise<Resealed> {
  if (!(await hasJobs(db))) return { renewed: 0, left: {} };
  return resealRows<MailRow>({
    first: BEFORE_ALL_IDS,
    page: async (after, limit) => {
      const { rows } = await sql<MailRow>`
        SELECT id::text, data #>> '{payload,sealed}' AS kept, data #>> '{payload,id}' AS "mailId",
          state >= 'active' AS "isTaken"
        FROM ${JOB_TABLE} WHERE name = ${deliverMailJob.name} AND state <= 'active' AND id > ${after}::uuid
          AND NOT starts_with(data #>> '{payload,sealed}', ${`${sealer.newestKeyId}:`})
        ORDER BY id LIMIT ${limit}`.execute(db);
      return rows;
    },
    keyOf: sealingKeyOf,
    renew: ({ kept, mailId, isTaken }) => (isTaken ? undefined : resealed(sealer, kept, sealPlace(mailId))),
    put: async ({ id, kept }, anew) => {
      const { numAffectedRows } = await sql`
        UPDATE ${JOB_TABLE} SET data = jsonb_set(data, '{payload,sealed}', to_jsonb(${anew}::text))
        WHERE name = ${deliverMailJob.name} AND id = ${id}::uuid AND data #>> '{payload,sealed}' = ${kept}`.execute(db);
      return numAffectedRows === 1n;
    },
  });
}

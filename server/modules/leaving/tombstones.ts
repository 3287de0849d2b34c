import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as v from 'valibot';
import { DAY_MS } from '#contract/time/durations.ts';
import { newId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Leaving, LeavingRooms } from './leaving.ts';
import { shutErased } from '#server/modules/identity/index.ts';

const KEY = 'erasures/tombstones.json';
const PURPOSE = 'erasure-tombstones';
/** Longer than anybody keeps a backup. */
const KEPT_MS = 800 * DAY_MS;
const LOCK = 7_325_120;
const tombstone = v.object({ panelistId: v.string(), erasedAt: v.string() });
const shape = v.object({ erased: v.array(tombstone), mac: v.string() });

/**
 * Writes down outside the database that this account was erased: a backup from before would bring the person back. It holds the id
 * that is nobody's name. In the last transaction of the erasure; one that is undone is done again.
 */
export async function keepTombstone(leaving: Leaving, tx: Db, panelistId: string): Promise<void> {
  const { files, signer, clock } = leaving;
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
  const now = clock.now();
  const known = (await readTombstones(leaving)).filter(
    (one) => one.panelistId !== panelistId && Date.parse(one.erasedAt) > now.getTime() - KEPT_MS,
  );
  const erased = [...known, { panelistId, erasedAt: now.toISOString() }];
  const mac = signer.mac(PURPOSE, Buffer.from(JSON.stringify(erased))).toString('hex');
  await files.put(KEY, Buffer.from(JSON.stringify({ erased, mac })), { contentType: 'application/json' });
}

/** Whose accounts were erased; none when the file is missing or not signed by us. */
async function readTombstones({ files, signer, log }: Pick<Leaving, 'files' | 'signer' | 'log'>) {
  const file = await files.get(KEY);
  if (file === undefined) return [];
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), (await buffer(file.body)).toString());
  const { erased, mac } = read.success ? read.output : { erased: [], mac: '' };
  if (signer.isMac(PURPOSE, Buffer.from(JSON.stringify(erased)), Buffer.from(mac, 'hex'))) return erased;
  log.error('the list of erased accounts has an invalid signature');
  return [];
}

/**
 * After a restore: anyone who was erased since the backup is to be erased again, at once. The account is shut by the caller in the
 * same transaction.
 */
async function askForErasureAgain({ clock, chance, panelId }: Leaving, tx: Db, panelistId: string): Promise<void> {
  const now = clock.now();
  await sql`
    UPDATE account_deletion SET erase_from = least(erase_from, ${now}), erase_by = greatest(erase_by, ${now})
    WHERE panelist_id = ${panelistId} AND state IN ('WAITING', 'ERASING')`.execute(tx);
  await sql`
    INSERT INTO account_deletion (deletion_id, panel_id, panelist_id, number, state, asked_at, erase_from, erase_by)
    SELECT ${newId(chance, now)}, ${panelId}, ${panelistId}, 'D-' || nextval('account_deletion_number'), 'WAITING',
      ${now}, ${now}, ${now}
    WHERE NOT EXISTS (SELECT FROM account_deletion WHERE panelist_id = ${panelistId} AND state IN ('WAITING', 'ERASING'))`.execute(
    tx,
  );
}

/** A backup brings back whom it was made with: anyone who was erased since is shut out at once and erased by the next round. How many. */
export async function shutAgain(
  { identity, leaving }: Pick<LeavingRooms, 'identity' | 'leaving'>,
  tx: Db,
): Promise<number> {
  let shut = 0;
  for (const { panelistId } of await readTombstones(leaving)) {
    if (!(await shutErased(identity, tx, panelistId))) continue;
    await askForErasureAgain(leaving, tx, panelistId);
    shut += 1;
  }
  return shut;
}

import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { Environment } from '#contract/wire/environment.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { newId, type Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { readEnvironmentMark } from '../database/environment-mark.ts';
import { isMoved, mayAskServer, noteHome, readHomes } from './database-home.ts';

// Any number that nothing else in this database locks.
const HOLD_LOCK = 7_325_093;
const NEVER = new Date(0);
/** Told to all nodes when a hold begins or ends. */
export const HOLD_CHANNEL = 'installation_hold';
/** What the mark of a hold begins with that another environment made. */
export const BROUGHT_TO = 'brought-to-';

/** Why a database counts as a restored copy: it lives elsewhere, somebody said so, or it is of another environment. */
export type HoldReason = 'MOVED' | 'TOLD' | 'OTHER_ENVIRONMENT';

export interface Hold {
  readonly holdId: string;
  readonly reason: HoldReason;
  readonly heldAt: Date;
  /** The same moment by the clock of the database. */
  readonly heldAtDatabase: Date;
}

/** What stands between us and everybody outside: mail, card providers, anyone who is fetched from. */
export interface Outside {
  /**
   * The hold that nothing may leave under. Asked before each thing that leaves, and read from the database each time, so
   * that all nodes stop at once, also those that were running when the database under them was replaced.
   */
  hold(): Promise<Hold | undefined>;
  isHeld(): Promise<boolean>;
  /**
   * Whether what was queued at this moment, by the clock of the database, waited in a backup and is not to be sent. Asked
   * by anyone who had it in hand when somebody said go.
   */
  isGivenUp(queuedAt: Date): Promise<boolean>;
}

export interface HoldParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly chance: Chance;
  /** All that is needed of the audit log, which itself asks whether there is a hold. */
  readonly audit: { append(tx: Db, entry: ReturnType<typeof auditOf>): Promise<void> };
  readonly log: Log;
}

/** What a node knows of the database that it starts on. */
export interface KnownAtStart {
  /** The word of the setting RESTORED. */
  readonly mark?: string | undefined;
  /** Where the node runs: a database that was made for another environment is a copy. */
  readonly environment?: Environment;
}

/** Nothing left, because the database is a restored copy that nobody has said go for. */
export class HeldBack extends Error {
  override readonly name = 'HeldBack';
  constructor() {
    super('this database is a restored copy on hold');
  }
}

export function createOutside(parts: HoldParts): Outside {
  let mayAsk: boolean | undefined;
  const hold = async () => {
    mayAsk ??= await mayAskServer(parts.db);
    return isMoved(await readHomes(parts.db, { mayAsk })) ? holdIfRestored(parts) : openHold(parts.db);
  };
  return {
    hold,
    isHeld: async () => (await hold()) !== undefined,
    isGivenUp: async (queuedAt) => queuedAt < ((await quietUntil(parts.db))?.byDatabase ?? NEVER),
  };
}

/**
 * Finds out whether this database is a restored copy, and puts it on hold then. Its new place is noted at once: the hold
 * is what is left of the move, until somebody says go. A database without a place has never had a node: this is its own.
 */
export async function holdIfRestored(
  parts: HoldParts,
  { mark, environment }: KnownAtStart = {},
): Promise<Hold | undefined> {
  const hold = await inTransaction(parts.db, async (tx) => {
    // Of several nodes that start at once, one looks at a time.
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(HOLD_LOCK)})`.execute(tx);
    const homes = await readHomes(tx, { mayAsk: await mayAskServer(tx) });
    if (!isDeepStrictEqual(homes.noted, homes.found)) await noteHome(tx, homes.found, parts.clock.now());
    if (isMoved(homes)) await beginHold(parts, tx, 'MOVED');
    const made = (await readEnvironmentMark(tx))?.environment;
    if (environment !== undefined && made !== undefined && made !== environment) {
      // Once for each environment: after go it stays where it was brought.
      await holdOnce(parts, tx, 'OTHER_ENVIRONMENT', `${BROUGHT_TO}${environment}`);
    }
    if (mark !== undefined) await holdOnce(parts, tx, 'TOLD', mark);
    return openHold(tx);
  });
  if (hold !== undefined) {
    parts.log.warn(
      'on hold: this database is a restored copy, and nothing is sent until someone runs npm run restored -- go',
      {
        code: hold.reason,
      },
    );
  }
  return hold;
}

/** Puts the database on hold, unless it is. The mark is kept either way. */
export async function beginHold(parts: HoldParts, tx: Db, reason: HoldReason, mark?: string): Promise<void> {
  const { clock, chance, audit } = parts;
  const now = clock.now();
  const isHeld = (await openHold(tx)) !== undefined;
  if (isHeld && mark === undefined) return;
  // A hold that is there stays the only one, and keeps its own mark: ours is in a row that ended at once.
  const [endedAt, isQueueSent] = isHeld ? [now, true] : [null, null];
  await sql`
    INSERT INTO restore_hold (hold_id, reason, mark, held_at, ended_at, is_queue_sent)
    VALUES (${newId(chance, now)}, ${reason}, ${mark ?? null}, ${now}, ${endedAt}, ${isQueueSent})`.execute(tx);
  if (isHeld) return;
  await notifyNodes(tx);
  await audit.append(tx, auditOf('installation.held', { reason }));
}

async function notifyNodes(tx: Db): Promise<void> {
  await sql`SELECT pg_notify(${HOLD_CHANNEL}, '')`.execute(tx);
}

export async function openHold(db: Db): Promise<Hold | undefined> {
  const { rows } = await sql<Hold>`
    SELECT hold_id AS "holdId", reason, held_at AS "heldAt", held_at_database AS "heldAtDatabase"
    FROM restore_hold WHERE ended_at IS NULL`.execute(db);
  return rows[0];
}

/** False when somebody else has ended it. */
export async function endHold(
  tx: Db,
  hold: Hold,
  { isQueueSent, now }: { readonly isQueueSent: boolean; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE restore_hold SET ended_at = ${now}, is_queue_sent = ${isQueueSent}
    WHERE hold_id = ${hold.holdId} AND ended_at IS NULL`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await notifyNodes(tx);
  return true;
}

/** The newest moment of a hold that ended without its queue being sent: what was due by then may have been done elsewhere. */
export async function quietUntil(db: Db): Promise<{ readonly at: Date; readonly byDatabase: Date } | undefined> {
  const { rows } = await sql<{ at: Date; byDatabase: Date }>`
    SELECT held_at AS at, held_at_database AS "byDatabase" FROM restore_hold
    WHERE is_queue_sent = false ORDER BY held_at_database DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** An entry about the installation itself, made by the person who runs it. */
export function auditOf(
  action: AuditActionOf<'installation'>,
  after: Readonly<Record<string, string | number | boolean>>,
) {
  const { panelId } = DEFAULT_BRAND;
  const actor = { actorKind: 'system', actorId: null, origin: 'installation' } as const;
  return { panelId, ...actor, action, subjectKind: 'installation' as const, subjectId: panelId, after };
}

async function holdOnce(parts: HoldParts, tx: Db, reason: HoldReason, mark: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM restore_hold WHERE mark = ${mark}`.execute(tx);
  if (rows.length === 0) await beginHold(parts, tx, reason, mark);
}

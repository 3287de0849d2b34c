import * as v from 'valibot';
import { SECOND_MS } from '#contract/time/durations.ts';
import { writeAudit, type OperatorAct } from '../audit/operator-act.ts';
import { later } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { ONE_AT_ONCE, piecePace } from '../database/piece-size.ts';
import { inTransaction } from '../database/transaction.ts';
import { eachOnItsOwn } from '../each-on-its-own.ts';
import { defineJob, type EnqueueOptions } from '../jobs/index.ts';
import type { BatchChanges, BatchEnd, BatchFormat, BatchRoom, BatchRow, NextPiece } from './batch-format.ts';
import { batchStore } from './batch-store.ts';

/**
 * Long work that goes on by itself: a row says how far it is, its job does a piece a transaction until nothing is left or it was
 * stopped, and a tick takes up what lost its job. What waits for its time begins then, or now when somebody says so.
 */
export function defineBatchWork<Room extends BatchRoom, Row extends BatchRow, Id extends string>(
  format: BatchFormat<Room, Row, Id>,
) {
  const { id: name, key, movedAt, canWait = () => true } = format;
  const store = batchStore(format);
  const carried = v.strictObject({ [name]: v.string() }) as unknown as v.GenericSchema<Readonly<Record<Id, string>>>;
  const job = defineJob({ ...format.job, payload: carried });
  const moved = (now: Date) => (movedAt === undefined ? {} : { [movedAt]: now });
  const isDue = ({ starts_at: startsAt = null }: Row, { clock }: BatchRoom) =>
    startsAt === null || startsAt <= clock.now();

  const enqueue = ({ jobs }: Pick<Room, 'jobs'>, tx: Db, id: string, when: EnqueueOptions = {}): Promise<void> =>
    jobs.enqueue(tx, job, { [name]: id } as Record<Id, string>, { key: id, ...when });
  /** A second after its start: the clocks of this node and of the database are not one. */
  const afterStart = (startsAt: Date) => ({ startAfter: later(startsAt, SECOND_MS) });
  /** Besides the job that it has. */
  const alsoAfter = (room: Room, tx: Db, id: string, startsAt: Date) =>
    enqueue(room, tx, id, { key: `${id} ${startsAt.toISOString()}`, ...afterStart(startsAt) });

  async function takeUp(room: Room, tx: Db, id: string): Promise<void> {
    await enqueue(room, tx, id);
    const start = await format.nextStart?.(tx, id);
    if (start !== undefined && start > room.clock.now()) await alsoAfter(room, tx, id, start);
  }

  /** Holds one that may go on now: what is over, paused, or not yet due waits. Of two workers the second waits here. */
  async function claim(room: Room, tx: Db, id: string): Promise<Row | undefined> {
    const row = await store.lock(tx, room.panelId, id);
    return row !== undefined && isDue(row, room) ? row : undefined;
  }

  async function lockWaiting(room: Room, tx: Db, id: string): Promise<Row | undefined> {
    const row = await store.lock(tx, room.panelId, id);
    return row !== undefined && !isDue(row, room) && canWait(row) ? row : undefined;
  }

  /** Ends one that is held. */
  async function end(room: Room, tx: Db, row: Row, how: BatchEnd): Promise<void> {
    const now = room.clock.now();
    const stopped = { state: how.state, stopped_by: how.state === 'STOPPED' ? how.by.operatorId : null };
    const changes = { ...(format.endOf?.(how) ?? stopped), finished_at: now, ...moved(now) };
    await store.update(tx, String(row[key]), changes);
    await format.ended?.(room, tx, row, how);
  }

  const stopIfHeld = async (room: Room, tx: Db, row: Row | undefined, by: OperatorAct): Promise<boolean> => {
    if (row !== undefined) await end(room, tx, row, { state: 'STOPPED', by });
    return row !== undefined;
  };

  return {
    job,
    claim,
    end,
    /** In the transaction of what lets it go on; while it waits for its next try it goes on waiting. */
    takeUp,
    /** Changes a row that is held. */
    update: store.update,
    /** One that goes on or waits, as it stands. */
    read: ({ panelId }: Pick<Room, 'panelId'>, db: Db, id: string) => store.read(db, panelId, id),

    /** Lets one go on, now or when its start comes, whenever its job was to run. */
    wake(room: Room, tx: Db, id: string, startsAt: Date | null = null): Promise<void> {
      const isToCome = startsAt !== null && startsAt > room.clock.now();
      return enqueue(room, tx, id, isToCome ? afterStart(startsAt) : { startAfter: 'now' });
    },

    /** Keeps a new one, and wakes it at its start. False when the database holds one that it must not stand beside. */
    async begin(room: Room, tx: Db, id: string, row: BatchChanges<Row>): Promise<boolean> {
      const now = room.clock.now();
      const { starts_at: startsAt = null } = row as Pick<BatchRow, 'starts_at'>;
      const kept = { [key]: id, panel_id: room.panelId, created_at: now, ...moved(now), ...row };
      const isMine = await store.insert(tx, kept);
      if (isMine) await enqueue(room, tx, id, startsAt === null ? {} : afterStart(startsAt));
      return isMine;
    },

    /** Takes one as far as it can go now. A piece comes with its place, so whatever stops it, nothing is left out or done twice. */
    async run(room: Room, id: string, next: NextPiece<Row>, signal?: AbortSignal): Promise<void> {
      const pace = piecePace(format.pieces ?? ONE_AT_ONCE);
      let isDone = false;
      while (!isDone) {
        signal?.throwIfAborted();
        const row = await store.read(room.db, room.panelId, id);
        const piece = row !== undefined && isDue(row, room) ? await next(row, pace.size()) : undefined;
        if (piece === undefined) return;
        isDone = await inTransaction(room.db, async (tx) => {
          const held = await claim(room, tx, id);
          pace.begin();
          return held === undefined || piece(tx, held);
        });
        pace.end();
      }
    },

    /** Stops one where it is; what is done stays so. False when it is over, or there is none. */
    stop: async (room: Room, tx: Db, id: string, by: OperatorAct): Promise<boolean> =>
      stopIfHeld(room, tx, await store.lock(tx, room.panelId, id), by),

    /** Stops one that waits for its time: nothing of it was done. False when it has begun, or is over. */
    stopWaiting: async (room: Room, tx: Db, id: string, by: OperatorAct): Promise<boolean> =>
      stopIfHeld(room, tx, await lockWaiting(room, tx, id), by),

    /** Lets one that waits for its time begin now; false when it has begun, or is over. */
    async startNow(room: Room, tx: Db, id: string, by: OperatorAct): Promise<boolean> {
      const row = await lockWaiting(room, tx, id);
      if (row === undefined) return false;
      const now = room.clock.now();
      await store.update(tx, id, { starts_at: now, ...moved(now) });
      await enqueue(room, tx, id, { startAfter: 'now' });
      // To a node whose clock is behind this one's it has not begun yet.
      await alsoAfter(room, tx, id, now);
      if (format.sentNow !== undefined) await writeAudit(room, tx, by, format.sentNow(row, now));
      return true;
    },

    /** Those that begin by then and have not. */
    listBeginning: async ({ db, clock, panelId }: Room, by: Date) =>
      (await store.selectBeginning(db, panelId, { now: clock.now(), by })).filter(canWait),

    /** Takes up again what rests or has lost its job. */
    async tick(room: Room): Promise<void> {
      const idle = await store.selectIdle(room.db, room.panelId, room.clock.now());
      await eachOnItsOwn(job.name, idle, (id) => inTransaction(room.db, (tx) => takeUp(room, tx, id)));
    },
  };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { writeAudit } from '../audit/operator-act.ts';
import { later } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { BatchRoom } from './batch-format.ts';
import { defineBatchWork } from './define-batch-work.ts';

interface HarvestRow {
  readonly harvest_id: string;
  readonly field: string;
  readonly state: string;
  readonly wanted: number;
  readonly picked: number;
  readonly stopped_by: string | null;
  readonly starts_at: Date | null;
  readonly heard_at: Date;
  readonly finished_at: Date | null;
}

const ENDS = { DONE: 'sending.finished', STOPPED: 'sending.stopped', REFUSED: 'sending.refused' } as const;

/** Apples are picked two at a time. */
const harvests = defineBatchWork<BatchRoom, HarvestRow, 'harvestId'>({
  job: { name: 'orchard.harvest', retryLimit: 5, retryDelaySeconds: 5, expireSeconds: 60 },
  id: 'harvestId',
  table: 'harvest',
  key: 'harvest_id',
  hasStart: true,
  movedAt: 'heard_at',
  idleMs: MINUTE_MS,
  sentNow: ({ harvest_id: id, wanted }) => ({
    action: 'sending.sent-now',
    subject: ['sending', id],
    after: { wanted },
  }),
  ended: (orchard, tx, { harvest_id: id, picked }, { state, by }) =>
    writeAudit(orchard, tx, by, { action: ENDS[state], subject: ['sending', id], after: { picked } }),
});

let bed: RoomBed;
let room: BatchRoom;
let by: { operatorId: string };
beforeAll(async () => {
  bed = await roomBed();
  room = { ...bed.platform, panelId: 'US' };
  by = await anOperator(bed);
  await sql`CREATE TABLE harvest (harvest_id uuid PRIMARY KEY, panel_id text NOT NULL, field text UNIQUE, state text,
    wanted integer, picked integer DEFAULT 0, stopped_by uuid, starts_at timestamptz, created_at timestamptz,
    heard_at timestamptz, finished_at timestamptz)`.execute(bed.db);
  await sql`CREATE TABLE apple (harvest_id uuid, number integer, PRIMARY KEY (harvest_id, number))`.execute(bed.db);
});
afterAll(() => bed.close());
beforeEach(() => void bed.jobs.splice(0));

const within = <Done>(work: (tx: Db) => Promise<Done>) => bed.inTransaction(work);
async function aHarvest({ startsAt = null as Date | null, field = randomUUID(), wanted = 5 } = {}): Promise<string> {
  const harvestId = randomUUID();
  const row = { field, state: 'WAITING', wanted, starts_at: startsAt };
  if (!(await within((tx) => harvests.begin(room, tx, harvestId, row)))) throw new Error('the field is taken');
  return harvestId;
}
const inAMinute = () => later(bed.clock.now(), MINUTE_MS);

async function pick(tx: Db, row: HarvestRow): Promise<boolean> {
  const { harvest_id: id, wanted } = row;
  if (row.picked === wanted) {
    await harvests.end(room, tx, row, { state: 'DONE', by: { operatorId: null } });
    return true;
  }
  const picked = Math.min(row.picked + 2, wanted);
  for (let number = row.picked; number < picked; number++)
    await sql`INSERT INTO apple VALUES (${id}, ${number})`.execute(tx);
  await harvests.update(tx, id, { state: 'RUNNING', picked, heard_at: room.clock.now() });
  return false;
}
const run = (id: string, signal?: AbortSignal) => harvests.run(room, id, async () => pick, signal);
/** Breaks off when the piece with this number was done but not kept. */
const runUntil = async (id: string, killedIn: number) => {
  let pieces = 0;
  const piece = async (tx: Db, row: HarvestRow) => {
    const isDone = await pick(tx, row);
    if (++pieces === killedIn) throw new Error('killed');
    return isDone;
  };
  await expect(harvests.run(room, id, async () => piece)).rejects.toThrow('killed');
};
async function standing(id: string) {
  const { rows } = await sql<HarvestRow & { apples: number }>`
    SELECT *, (SELECT count(*)::integer FROM apple a WHERE a.harvest_id = h.harvest_id) AS apples
    FROM harvest h WHERE harvest_id = ${id}`.execute(bed.db);
  return rows[0];
}
const stop = (id: string) => within((tx) => harvests.stop(room, tx, id, by));
const stopWaiting = (id: string) => within((tx) => harvests.stopWaiting(room, tx, id, by));
const startNow = (id: string) => within((tx) => harvests.startNow(room, tx, id, by));
const entries = async (id: string) => (await bed.auditOf('sending', id)).map(({ action, actor }) => [action, actor]);

describe('work that begins', () => {
  test('is woken at once, or a second after its start; its job carries the id alone', async () => {
    const name = 'orchard.harvest';
    const harvestId = await aHarvest();
    const second = await aHarvest({ startsAt: inAMinute() });
    const startAfter = later(inAMinute(), SECOND_MS);
    expect(bed.jobs).toEqual([
      { name, payload: { harvestId }, key: harvestId },
      { name, payload: { harvestId: second }, key: second, startAfter },
    ]);
    expect(v.safeParse(harvests.job.payload, { harvestId }).success).toBe(true);
    expect(v.safeParse(harvests.job.payload, { harvestId, wanted: 5 }).success).toBe(false);
  });

  test('is not kept, nor woken, beside one that the database refuses it beside', async () => {
    const field = randomUUID();
    await aHarvest({ field });
    bed.jobs.splice(0);
    await expect(aHarvest({ field })).rejects.toThrow('taken');
    expect(bed.jobs).toEqual([]);
  });

  test('waits for its start, is listed by then, and can be stopped or begun in that time, once', async () => {
    const [stopped, begun] = [await aHarvest({ startsAt: inAMinute() }), await aHarvest({ startsAt: inAMinute() })];
    const listed = async (until: Date) => {
      const beginning = (await harvests.listBeginning(room, until)).map(({ harvest_id: id }) => id);
      return [stopped, begun].map((id) => beginning.includes(id));
    };
    expect([await listed(later(inAMinute(), -1)), await listed(inAMinute())]).toEqual([
      [false, false],
      [true, true],
    ]);
    await run(begun);
    expect(await standing(begun)).toMatchObject({ state: 'WAITING', apples: 0 });
    expect([await stopWaiting(stopped), await stopWaiting(stopped), await startNow(stopped)]).toEqual([
      true,
      false,
      false,
    ]);
    bed.jobs.splice(0);
    expect([await startNow(begun), await startNow(begun), await stopWaiting(begun)]).toEqual([true, false, false]);
    // The second is for a node whose clock is behind this one's, and finds that it has not begun.
    const now = bed.clock.now();
    expect(bed.jobs).toMatchObject([
      { key: begun, startAfter: 'now' },
      { key: `${begun} ${now.toISOString()}`, startAfter: later(now, SECOND_MS) },
    ]);
    expect(await listed(inAMinute())).toEqual([false, false]);
    await run(begun);
    expect([await standing(stopped), await standing(begun)]).toMatchObject([
      { state: 'STOPPED', stopped_by: by.operatorId, apples: 0 },
      { state: 'DONE', stopped_by: null, apples: 5 },
    ]);
    expect(await entries(stopped)).toEqual([['sending.stopped', by.operatorId]]);
    expect(await entries(begun)).toEqual([
      ['sending.sent-now', by.operatorId],
      ['sending.finished', null],
    ]);
  });

  test('is begun or stopped by the first of two who do both at once', async () => {
    const id = await aHarvest({ startsAt: inAMinute() });
    const second = await beforeCommit(
      bed.db,
      (tx) => harvests.stopWaiting(room, tx, id, by),
      () => startNow(id),
    );
    expect([second, await entries(id)]).toEqual([false, [['sending.stopped', by.operatorId]]]);
  });
});

describe('work that goes on', () => {
  test('leaves nothing out and does nothing twice, wherever it is killed, and by two workers at once', async () => {
    for (const killedIn of [1, 2, 3, 4]) {
      const id = await aHarvest();
      await runUntil(id, killedIn);
      const { picked, apples } = (await standing(id)) ?? {};
      expect([picked, apples]).toEqual([Math.min(2 * (killedIn - 1), 5), picked]);
      await Promise.all([run(id), run(id)]);
      expect(await standing(id)).toMatchObject({ state: 'DONE', picked: 5, apples: 5 });
      expect(await entries(id)).toEqual([['sending.finished', null]]);
    }
  });

  test('is stopped between two pieces, once: what is done stays', async () => {
    const id = await aHarvest();
    await runUntil(id, 2);
    expect([await stop(id), await stop(id), await stop('no id'), await stop(randomUUID())]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await run(id);
    expect(await standing(id)).toMatchObject({ state: 'STOPPED', apples: 2, stopped_by: by.operatorId });
    expect(await entries(id)).toEqual([['sending.stopped', by.operatorId]]);
  });

  test('is not done when it was stopped while its next piece was got ready', async () => {
    const id = await aHarvest();
    await harvests.run(room, id, async () => {
      await stop(id);
      return pick;
    });
    expect(await standing(id)).toMatchObject({ state: 'STOPPED', apples: 0 });
  });

  test('rests when there is no piece for now, and ends with the node', async () => {
    const id = await aHarvest();
    let pieces = 0;
    await harvests.run(room, id, async () => (++pieces > 1 ? undefined : pick));
    expect(await standing(id)).toMatchObject({ state: 'RUNNING', apples: 2 });
    await expect(run(id, AbortSignal.abort(new Error('the node stops')))).rejects.toThrow('the node stops');
    expect(await standing(id)).toMatchObject({ apples: 2 });
  });

  test('of another panel is not there', async () => {
    const id = await aHarvest();
    const elsewhere = { ...room, panelId: 'ELSEWHERE' };
    await harvests.run(elsewhere, id, async () => pick);
    expect(await within((tx) => harvests.stop(elsewhere, tx, id, by))).toBe(false);
    expect(await standing(id)).toMatchObject({ state: 'WAITING', apples: 0 });
  });
});

describe('the tick', () => {
  const taken = async () => {
    bed.jobs.splice(0);
    await harvests.tick(room);
    return bed.jobs.map(({ key }) => key);
  };

  test('takes up what is due and nobody has moved for a while, until it is over', async () => {
    const [id, waiting, stopped] = [
      await aHarvest(),
      await aHarvest({ startsAt: later(inAMinute(), 2) }),
      await aHarvest(),
    ];
    await stop(stopped);
    bed.clock.advance(MINUTE_MS);
    expect(await taken()).not.toContain(id);
    bed.clock.advance(1);
    const first = await taken();
    expect([id, waiting, stopped].map((one) => first.includes(one))).toEqual([true, false, false]);
    bed.clock.advance(1);
    expect(await taken()).toContain(waiting);
    await run(id);
    expect(await taken()).not.toContain(id);
  });

  test('takes up the others when one of them cannot be woken', async () => {
    const ids = [await aHarvest(), await aHarvest()];
    bed.clock.advance(MINUTE_MS + 1);
    const woken: string[] = [];
    const jobs = {
      ...room.jobs,
      async enqueue(_tx: unknown, _job: unknown, _payload: unknown, { key = '' } = {}) {
        if (key === ids.toSorted()[0]) throw new Error('no');
        woken.push(key);
      },
    };
    await expect(harvests.tick({ ...room, jobs })).rejects.toThrow('orchard.harvest: 1 of');
    expect(woken).toContain(ids.toSorted()[1]);
  });
});

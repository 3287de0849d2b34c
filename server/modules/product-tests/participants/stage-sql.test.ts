/**
 * What SQL says of very many participants is what the table of the contract says of each: for participants of every stage, at every
 * moment at which an answer may change. What is moved in bulk goes along the moves of the table, with what it has due then.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { happensNow, isOverdue, MEMBERS_KINDS } from '#contract/product-tests/participant-due.ts';
import {
  canMoveParticipant,
  isLastStage,
  PARTICIPANT_STAGES,
  PLACED_STAGES,
  type ParticipantStage,
} from '#contract/product-tests/participant-stages.ts';
import { SHIPMENT_STATUSES } from '#contract/product-tests/shipment-statuses.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { productTestsRoomBed, type ProductTestsRoomBed } from '#testkit/beds/product-tests-room-bed.ts';
import { aTestOfGenerated, GENERATED_FROM, readEverybody } from '#testkit/builders/generated-participants.ts';
import { massOf, sampleOf } from '#testkit/masses.ts';
import { countStages, listParticipants } from '../board/board.ts';
import { pauseClocks } from '../due/clocks.ts';
import { countLeftOver, listDue } from '../due/due-participants.ts';
import { takeParcelNews } from '../parcels/parcel-news.ts';
import { listTests, markTest, readTest } from '../planning/tests.ts';
import { pick, rejectRemaining } from '../selection/choose.ts';
import { dueOfParticipant, type LockedParticipant } from './lock-participant.ts';
import { countOwnTests } from './read-participant.ts';
import { canMoveTo, happensAt, HAS_PLACE, IS_OVER, overdueAt, WAITS_FOR_MEMBER } from './stage-sql.ts';

const ASKED_AT = massOf({ sample: 12, whole: 120 });
/** Each of them asks of everybody in one statement. */
const JUDGED_AT = 60;

let bed: ProductTestsRoomBed;
beforeAll(async () => {
  bed = await productTestsRoomBed();
});
afterAll(() => bed.close());

const aTestOfAll = () => aTestOfGenerated(bed);
const readAll = (projectId: string) => readEverybody(bed, projectId);

const idsOf = (all: readonly LockedParticipant[]) => all.map(({ participant }) => participant.participant_id);
const dueIn = ({ participant: { due_kind: kind, due_at: at } }: LockedParticipant) =>
  kind === null || at === null ? null : { kind, at };
const roomAt = (now: Date) => ({ ...bed.room, clock: { now: () => now } });

describe('what is asked of many', () => {
  let projectId: string;
  let all: readonly LockedParticipant[];
  /** Just before, at and just after everything that is due. */
  let moments: readonly Date[];
  beforeAll(async () => {
    projectId = await aTestOfAll();
    all = await readAll(projectId);
    moments = all.flatMap((one) => {
      const due = dueOfParticipant(bed.room, one);
      return due === null ? [] : [later(due.at, -1), due.at, later(due.at, 1)];
    });
  });

  test('is asked of participants of every stage and with everything that may be due', () => {
    expect(new Set(all.map(({ participant }) => participant.stage))).toEqual(new Set(PARTICIPANT_STAGES));
    expect(new Set(all.map((one) => dueIn(one)?.kind)).size).toBeGreaterThan(6);
  });

  test('whether somebody is overdue, or something happens by itself, is as the table has it at every moment', async () => {
    for (const now of sampleOf('moments at which everybody is judged', moments, JUDGED_AT)) {
      const { rows } = await sql<{ id: string; isLate: boolean; isNow: boolean }>`
        SELECT participant_id AS id, coalesce(${overdueAt(now)}, false) AS "isLate", coalesce(${happensAt(now)}, false) AS "isNow"
        FROM test_participant WHERE project_id = ${projectId} ORDER BY participant_id`.execute(bed.db);
      expect(rows).toEqual(
        all.map((one) => {
          const due = dueOfParticipant(bed.room, one);
          const { participant_id: id } = one.participant;
          return { id, isLate: isOverdue(due, now), isNow: happensNow(due, now) };
        }),
      );
    }
  });

  test('whether a deadline of theirs runs, it is over, or they may go on to a stage, is as the table has it', async () => {
    for (const stage of PARTICIPANT_STAGES) {
      // Some stages are reached from nowhere.
      const before = PARTICIPANT_STAGES.some((from) => canMoveParticipant(from, stage)) ? canMoveTo(stage) : sql`false`;
      const { rows } = await sql<{ id: string; waits: boolean; isOver: boolean; hasPlace: boolean; mayGo: boolean }>`
        SELECT participant_id AS id, coalesce(${WAITS_FOR_MEMBER}, false) AS waits, ${IS_OVER} AS "isOver",
          ${HAS_PLACE} AND selection = 'SELECTED' AS "hasPlace", ${before} AS "mayGo"
        FROM test_participant WHERE project_id = ${projectId} ORDER BY participant_id`.execute(bed.db);
      expect(rows).toEqual(
        all.map((one) => {
          const { participant_id: id, stage: from } = one.participant;
          const kind = dueOfParticipant(bed.room, one)?.kind;
          const waits = kind !== undefined && MEMBERS_KINDS.includes(kind);
          const hasPlace = PLACED_STAGES.some((placed) => placed === from);
          return { id, waits, isOver: isLastStage(from), hasPlace, mayGo: canMoveParticipant(from, stage) };
        }),
      );
    }
  });

  test('the board, the list of tests and the job count and name the same people', async () => {
    const asked = sampleOf('moments of the board', moments, ASKED_AT);
    const listed = await readTest(bed.room, bed.db, projectId);
    if (listed === undefined) throw new Error('there is such a test');
    for (const now of asked) {
      const room = roomAt(now);
      const late = all.filter((one) => isOverdue(dueOfParticipant(bed.room, one), now));
      const counts = await countStages(room, bed.db, projectId);
      const lateAt = (stage: ParticipantStage) => late.filter(({ participant }) => participant.stage === stage).length;
      expect(counts.map(({ stage, overdue }) => [stage, overdue])).toEqual(
        counts.map(({ stage }) => [stage, lateAt(stage)]),
      );
      const lines = await listTests(room, bed.db, { after: null, limit: 1_000 });
      expect(lines.find((line) => line.projectId === projectId)?.overdue).toBe(late.length);
      const wanted = { isOverdue: true, after: null, limit: 10_000 };
      const shown = await listParticipants(room, bed.db, listed, wanted);
      expect(shown.map(({ participantId }) => participantId).toSorted()).toEqual(idsOf(late));
      expect(shown.every((one) => one.isOverdue)).toBe(true);
      const due = await listDue(room, bed.db, { after: undefined, limit: 10_000 });
      const happening = all.filter((one) => happensNow(dueOfParticipant(bed.room, one), now));
      const own = new Set(idsOf(all));
      expect(
        due
          .map(({ participantId }) => participantId)
          .filter((id) => own.has(id))
          .toSorted(),
      ).toEqual(idsOf(happening));
    }
  });

  test('who is left when a test is closed, and which tests of a member are open, follow from the last stages', async () => {
    const isOpen = ({ participant }: LockedParticipant) => !isLastStage(participant.stage);
    const left = all.filter((one) => isOpen(one) && one.participant.feedback_taken_at === null);
    expect(await countLeftOver(bed.db, projectId)).toBe(left.length);
    for (const one of all.filter(({ participant }) => participant.selected_at !== null)) {
      const { panelist_id: panelistId } = one.participant;
      expect(await countOwnTests(bed.room, bed.db, panelistId, { isOpen: true })).toBe(isOpen(one) ? 1 : 0);
    }
  });
});

describe('what is done to many', () => {
  /** Everybody afterwards, each with the stage before: all went along the table, and have due what it says. */
  async function afterwards(before: readonly LockedParticipant[], projectId: string) {
    const after = await readAll(projectId);
    const moved = after.flatMap((one, index) => {
      const from = before[index]?.participant.stage ?? 'CLOSED';
      return from === one.participant.stage ? [] : [{ from, to: one.participant.stage }];
    });
    expect(moved.filter(({ from, to }) => !canMoveParticipant(from, to))).toEqual([]);
    expect(after.map(dueIn)).toEqual(after.map((one) => dueOfParticipant(bed.room, one)));
    return { after, moved: moved.map(({ from, to }) => `${from} → ${to}`) };
  }

  test('places go to those who were screened, and to nobody else', async () => {
    const projectId = await aTestOfAll();
    const before = await readAll(projectId);
    const people = idsOf(before).map((id) => ({ id }));
    const picked = await bed.withTest(projectId, (tx, one) => pick(bed.room, tx, one, { people }));
    const { moved } = await afterwards(before, projectId);
    expect(new Set(moved)).toEqual(new Set(['SCREENED → SELECTED']));
    expect(picked).toHaveLength(moved.length);
  });

  test('those who are left when a selection ends are rejected', async () => {
    const projectId = await aTestOfAll();
    const before = await readAll(projectId);
    await bed.inTransaction((tx) => markTest(bed.room, tx, projectId, 'selection_finished_at'));
    await bed.inTransaction((tx) => rejectRemaining(bed.room, tx, 10_000));
    const { moved } = await afterwards(before, projectId);
    expect(new Set(moved)).toEqual(new Set(['SCREENED → CLOSED']));
  });

  test.each(SHIPMENT_STATUSES)('a file that has all parcels as %s', async (status) => {
    const projectId = await aTestOfAll();
    const before = await readAll(projectId);
    const occurredAt = later(GENERATED_FROM, 31 * DAY_MS);
    const news = { events: [{ key: `all ${status}`, status, occurredAt, source: 'CSV' as const }] };
    const orders = before.flatMap(({ shipment }) => shipment?.order_number ?? []);
    await bed.inTransaction((tx) => takeParcelNews(bed.room, tx, new Map(orders.map((order) => [order, news]))));
    const { after } = await afterwards(before, projectId);
    expect(orders.length).toBeGreaterThan(0);
    expect(after.filter(({ shipment }) => shipment !== undefined)).toHaveLength(orders.length);
  });

  test('clocks are stopped for those who have a deadline of their own', async () => {
    const projectId = await aTestOfAll();
    const before = await readAll(projectId);
    const nobody = () => sql`SELECT NULL::uuid AS panelist_id WHERE false`;
    await bed.inTransaction((tx) => pauseClocks(bed.room, tx, nobody));
    const { after, moved } = await afterwards(before, projectId);
    expect(moved).toEqual([]);
    const paused = after.filter(({ participant }) => participant.held_from !== null);
    const withDeadline = before.filter((one) => {
      const kind = dueOfParticipant(bed.room, one)?.kind;
      return kind !== undefined && MEMBERS_KINDS.includes(kind);
    });
    expect(idsOf(paused)).toEqual(idsOf(withDeadline));
  });

  test('those who are erased are out, unless they were done or out before', async () => {
    const projectId = await aTestOfAll();
    const before = await readAll(projectId);
    for (const { participant } of before) await bed.erase(participant.panelist_id);
    const { after, moved } = await afterwards(before, projectId);
    expect(moved).toHaveLength(before.filter(({ participant }) => !isLastStage(participant.stage)).length);
    expect(new Set(after.map(({ participant }) => participant.stage))).toEqual(new Set(['DONE', 'CLOSED']));
  });
});

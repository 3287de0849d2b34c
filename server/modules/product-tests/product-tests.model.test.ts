import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WATCHED_KINDS } from '#contract/product-tests/participant-due.ts';
import { SHIPMENT_ANSWERS } from '#contract/product-tests/product-testing-item.ts';
import { lotOf } from '#contract/product-tests/selection.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { participantOf } from '#server/demo/builders/product-tests.ts';
import { findTaskOf, moveTask } from '#server/modules/activities/index.ts';
import { settleTask } from '#server/modules/reviews/index.ts';
import type { Result } from '#server/platform/result.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { aProductTest, HOME, livesAt, screenedPeople, SOAP_TEST } from '#testkit/builders/product-test-builders.ts';
import { followModel, MODEL_TIMEOUT_MS, type Room } from '#testkit/model-runs.ts';
import { ACTS, productTestModel, type TestState, type TestStep } from '#testkit/models/product-test-model.ts';
import { aScreenedPerson, PLAN, REPORTS } from '#testkit/models/product-test-person.ts';
import { MONDAY } from '#testkit/models/workdays.ts';
import { runDueWork } from './due/run-due-work.ts';
import { takeCarrierEvents } from './parcels/take-carrier-events.ts';
import { acceptOwnConsent, answerShipment, confirmOwnAddress, declineTest } from './participants/act-as-participant.ts';
import { actOnParticipants, closeTest } from './participants/act-on-participants.ts';
import { addressKeyOf } from './participants/addresses.ts';
import { hearSettled } from './participants/hear-outcomes.ts';
import { projectOfPart } from './participants/tasks-of-test.ts';
import { readUnitsLeft } from './product-tests.store.ts';
import { chooseByHand, finishSelection } from './selection/select-participants.ts';

const MEMBERS = 5;

let bed: RoomBed;
let operatorId: string;
beforeAll(async () => {
  bed = await roomBed();
  ({ operatorId } = await anOperator(bed));
});
afterAll(() => bed.close());

const said = (done: Result<unknown, unknown>): string => (done.ok ? 'ok' : String(done.failure));

async function begin(): Promise<Room<TestState, TestStep>> {
  const { rooms, db, inTransaction } = bed;
  const by = { operatorId };
  const { screener, diary, feedback } = SOAP_TEST.points;
  const { points, ...plan } = PLAN;
  const projectId = await aProductTest(bed, { ...plan, points: { screener, diary, feedback, test: points } });
  const ids = await screenedPeople(bed, projectId, MEMBERS);
  for (const id of ids) await livesAt(bed, id);
  const owns = ids.map((panelistId) => ({ projectId, panelistId }));
  const people = await Promise.all(owns.map((own) => participantOf(rooms, db, own)));
  const participantIds = people.map(({ participant }) => participant.participant_id);
  const seed = people[0]?.test.seed ?? '';
  const keys = [randomUUID(), randomUUID(), randomUUID()];

  async function choose(participantId: string, as: 'SELECTED' | 'RESERVE') {
    const asked = { projectId, participantIds: [participantId], as };
    const done = await inTransaction((tx) => chooseByHand(rooms, tx, asked, by));
    if (!done.ok) return done.failure;
    return done.value.has(participantId) ? 'chosen' : 'left';
  }

  async function report(participantId: string, { status, isLate, isOfFirst }: Extract<TestStep, { kind: 'report' }>) {
    const { rows: orders } = await sql<{ order: string }>`
      SELECT order_number AS order FROM shipment WHERE participant_id = ${participantId} ORDER BY attempt`.execute(db);
    const order = (isOfFirst ? orders[0] : orders.at(-1))?.order;
    if (order === undefined) return 'nothing';
    const occurredAt = new Date(bed.clock.now().getTime() - (isLate ? HOUR_MS : 0));
    await takeCarrierEvents(rooms, [{ id: `${order} ${status}`, orderNumber: order, status, occurredAt }]);
    return 'ok';
  }

  /** A member takes the feedback survey, if they have it. */
  async function takeFeedback(panelistId: string) {
    const partId = (await projectOfPart(db, projectId, 'FEEDBACK')) ?? '';
    const taskId = await findTaskOf(rooms.activities, db, { projectId: partId, panelistId });
    if (taskId === undefined) return 'nothing';
    const started = await inTransaction((tx) => moveTask(rooms.activities, tx, taskId, 'STARTED'));
    if (!started.ok) return started.failure;
    const settled = await settleTask(rooms, db, taskId, 'QUALIFIED');
    if (settled.ok) await inTransaction((tx) => hearSettled(rooms, tx, { taskId, panelistId, state: 'QUALIFIED' }));
    return said(settled);
  }

  async function act(participantId: string, kind: (typeof ACTS)[number]) {
    const more = { CLOSE: { reason: 'Moved away' }, GIVE_DAYS: { businessDays: 3 } } as const;
    const asked = { kind, ...(kind === 'CLOSE' || kind === 'GIVE_DAYS' ? more[kind] : {}) } as never;
    const { refused } = await actOnParticipants(rooms, [participantId], asked, by);
    return refused[0]?.why ?? 'ok';
  }

  async function answer(step: TestStep): Promise<unknown> {
    if (step.kind === 'due') return runDueWork(rooms);
    if (step.kind === 'finish' || step.kind === 'close test') {
      const end = step.kind === 'finish' ? finishSelection : closeTest;
      const done = await inTransaction((tx) => end(rooms, tx, projectId, by));
      return done.ok ? done.value : done.failure;
    }
    const own = owns[step.member] ?? { projectId, panelistId: '' };
    const participantId = participantIds[step.member] ?? '';
    switch (step.kind) {
      case 'choose':
        return choose(participantId, step.as);
      case 'confirm':
        return said(await confirmOwnAddress(rooms, own, addressKeyOf(own.panelistId, HOME)));
      case 'consent':
        return said(await acceptOwnConsent(rooms, own, step.version));
      case 'report':
        return report(participantId, step);
      case 'answer': {
        const text = step.isHere ? SHIPMENT_ANSWERS.received : SHIPMENT_ANSWERS.neverCame;
        return said(await answerShipment(rooms, own, { answer: text, key: keys[step.key] ?? '' }));
      }
      case 'decline':
        return said(await declineTest(rooms, own));
      case 'feedback':
        return takeFeedback(own.panelistId);
      case 'act':
        return act(participantId, step.act);
      case 'look': {
        const { stage, due } = await rowOf(participantId);
        return { stage, due };
      }
    }
  }

  async function rows() {
    const counted = {
      people: await Promise.all(participantIds.map(rowOf)),
      unitsLeft: await readUnitsLeft(db, projectId),
    };
    // Nobody of this run has anything due in the next one.
    await inTransaction((tx) => closeTest(rooms, tx, projectId, by));
    await runDueWork(rooms);
    return counted;
  }

  const lots = participantIds.map((id) => Math.floor(lotOf(seed, id) * 1e9));
  const screenedAt = bed.clock.now().getTime();
  const first = lots.map((lot) => aScreenedPerson(lot, screenedAt));
  return { state: { people: first, units: PLAN.units, isFinished: false, isClosed: false }, answer, rows };
}

async function rowOf(participantId: string) {
  const { rows } = await sql<{
    stage: string;
    selection: string;
    why: string | null;
    kind: string | null;
    at: Date | null;
    parcels: string[];
    points: number;
  }>`
    SELECT stage, selection, closed_why AS why, due_kind AS kind, due_at AS at,
      ARRAY(SELECT status FROM shipment s WHERE s.participant_id = p.participant_id ORDER BY attempt) AS parcels,
      (SELECT coalesce(sum(balance), 0)::integer FROM points_account a WHERE a.panelist_id = p.panelist_id) AS points
    FROM test_participant p WHERE participant_id = ${participantId}`.execute(bed.db);
  const [row] = rows;
  if (row === undefined) throw new Error('they take part');
  const { kind, at, ...rest } = row;
  // What waits for us happens to nobody.
  const isOurs = WATCHED_KINDS.some((one) => one === kind);
  return { ...rest, due: kind === null || at === null || isOurs ? null : `${kind} ${at.toISOString()}` };
}

const member = fc.nat(MEMBERS - 1);
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const choosing = fc.record({ kind: is('choose'), member, as: fc.constantFrom('SELECTED', 'SELECTED', 'RESERVE') });
const confirming = fc.record({ kind: is('confirm'), member });
const consenting = fc.record({ kind: is('consent'), member, version: fc.constantFrom(1, 1, 1, 1, 2) });
const seldom = fc.constantFrom(false, false, false, true);
const status = fc.constantFrom(...REPORTS, 'SHIPPED' as const, 'DELIVERED' as const, 'DELIVERED' as const);
const reporting = fc.record({ kind: is('report'), member, status, isLate: seldom, isOfFirst: seldom });
const isHere = fc.constantFrom(true, true, true, false);
const answering = fc.record({ kind: is('answer'), member, isHere, key: fc.nat(2) });
const declining = fc.record({ kind: is('decline'), member });
const acting = fc.record({ kind: is('act'), member, act: fc.constantFrom(...ACTS) });
const due = fc.constant({ kind: 'due' as const });

/** One waits, one is the reserve, one is asked for their address, one waits for a parcel, and one tests. */
const PRELUDE: readonly TestStep[] = [
  { kind: 'choose', member: 1, as: 'RESERVE' },
  { kind: 'choose', member: 2, as: 'SELECTED' },
  ...[3, 4].flatMap((who): TestStep[] => [
    { kind: 'choose', member: who, as: 'SELECTED' },
    { kind: 'confirm', member: who },
    { kind: 'consent', member: who, version: 1 },
  ]),
  { kind: 'report', member: 4, status: 'DELIVERED', isLate: false, isOfFirst: true },
  { kind: 'answer', member: 4, isHere: true, key: 0 },
];

test(
  'people in a product test are where a plain list says, in whatever order things happen to them',
  async () => {
    const answered = await followModel<TestState, TestStep>({
      name: 'product tests',
      clock: bed.clock,
      // Nine in the morning of a Monday.
      starts: [new Date(MONDAY + 9 * HOUR_MS).toISOString()],
      step: fc.oneof(
        { weight: 6, arbitrary: choosing },
        { weight: 6, arbitrary: confirming },
        { weight: 6, arbitrary: consenting },
        { weight: 7, arbitrary: reporting },
        { weight: 6, arbitrary: answering },
        { weight: 1, arbitrary: declining },
        { weight: 5, arbitrary: acting },
        { weight: 4, arbitrary: fc.record({ kind: is('feedback'), member }) },
        { weight: 3, arbitrary: fc.record({ kind: is('look'), member }) },
        { weight: 9, arbitrary: due },
        { weight: 1, arbitrary: fc.constantFrom({ kind: 'finish' as const }, { kind: 'close test' as const }) },
      ),
      pair: fc.oneof(
        fc.oneof(choosing, confirming, consenting, answering, declining, acting).map((step) => [step, step] as const),
        fc.tuple(choosing, choosing),
        fc.tuple(confirming, consenting),
        fc.tuple(fc.oneof(declining, answering), fc.oneof(declining, answering, reporting)),
      ),
      wait: fc.oneof(
        { weight: 5, arbitrary: fc.constant(1) },
        { weight: 2, arbitrary: fc.constantFrom(6, 18).map((hours) => hours * HOUR_MS) },
        { weight: 2, arbitrary: fc.constantFrom(1, 2, 3).map((days) => days * DAY_MS) },
      ),
      model: productTestModel,
      prelude: PRELUDE,
      begin,
      sample: 5,
      turns: 45,
    });
    expect(answered.get('act: ok')).toBeGreaterThan(0);
    expect(answered.get('report: ok')).toBeGreaterThan(8);
  },
  MODEL_TIMEOUT_MS,
);

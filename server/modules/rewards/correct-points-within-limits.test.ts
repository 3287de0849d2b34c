import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { decideRequest } from '#server/modules/second-person/decide-request.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import type { RoomBed } from '#testkit/beds/room-bed.ts';
import { startedBed } from '#testkit/beds/started-bed.ts';
import { addsUp, listPoints, readPoints } from './list-points.ts';
import { askForAdjustment, reverseAdjustment, correctionCase } from './correct-points-within-limits.ts';

let bed: RoomBed;
let panelistId: string;
type Colleague = { operatorId: string; role: OperatorRole };
let wes: Colleague;
let priya: Colleague;
beforeAll(async () => {
  bed = await startedBed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  ({ panelistId } = await aMember(bed));
  wes = await anOperator(bed, 'SUPPORT');
  priya = await anOperator(bed, 'ADMIN');
});

const db = () => bed.platform.db;
const balance = async () => (await readPoints(bed.rooms.rewards, panelistId)).totalPoints;

async function ask(points: number, by = wes, given: { key?: string; memberNote?: string; panelistId?: string } = {}) {
  const asked = {
    panelistId,
    points,
    reason: 'Lost in the outage',
    memberNote: 'Quest points of week 22',
    reference: null,
  };
  const answer = await askForAdjustment(bed.rooms, db(), { ...asked, key: randomUUID(), ...given }, by);
  return answer.ok ? ({ ok: true, value: answer.value.id } as const) : answer;
}
const decide = (requestId: string, by: Colleague, isApproved = true, note: string | null = null) =>
  decideRequest(bed.rooms, db(), { requestId, isApproved, note }, by);
async function reverse(adjustmentId: string, by = wes, key = randomUUID()) {
  const words = { reason: 'Meant for another', memberNote: 'A mistake of ours' };
  const answer = await reverseAdjustment(bed.rooms, db(), { adjustmentId, key, ...words }, by);
  return answer.ok ? ({ ok: true, value: answer.value.id } as const) : answer;
}
/** Of the correction if it was made, else of the request for it. */
async function stateOf(id: string) {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM points_adjustment WHERE adjustment_id = ${id}
    UNION ALL SELECT state FROM second_person_request WHERE request_id = ${id}`.execute(db());
  return rows[0]?.state;
}
async function auditOf() {
  const { rows } = await sql<{ action: string }>`
    SELECT action FROM audit_entry WHERE subject_id = ${panelistId} ORDER BY position`.execute(db());
  return rows.map(({ action }) => action);
}

describe('a correction', () => {
  test.each(['WAITLISTED', 'INVITED', 'LEAVING'] as const)(
    'is for members: nobody who is %s has points',
    async (state) => {
      const other = await aMember(bed, { state });
      expect(await ask(10, wes, { panelistId: other.panelistId })).toEqual({ ok: false, failure: 'NOT_FOUND' });
    },
  );

  test.each([
    { points: 5_000, state: 'APPLIED', after: 5_000 },
    { points: 5_001, state: 'WAITING', after: 0 },
    { points: 1, state: 'APPLIED', after: 1 },
    { points: 1_000_000, state: 'WAITING', after: 0 },
  ])('of $points points is $state', async ({ points, state, after }) => {
    const id = must(await ask(points));
    expect(await stateOf(id)).toBe(state);
    expect(await balance()).toBe(after);
    expect(await auditOf()).toEqual([state === 'APPLIED' ? 'points-adjustment.applied' : 'second-person.asked']);
  });

  test('is found in the audit log by the number that its line shows, and so is the one that takes it back', async () => {
    const id = must(await ask(40));
    must(await reverse(id));
    const { rows } = await sql<{ adjustment: string; mentions: boolean }>`
      SELECT e.after ->> 'adjustment' AS adjustment, bool_or(m.mentioned = 'rw-' || t.number) AS mentions
      FROM audit_entry e JOIN audit_mention m USING (position) JOIN points_transfer t
        ON t.cause_id::text = e.after ->> 'adjustment' OR (t.cause_kind = 'REVERSAL' AND t.cause_id =
          (SELECT transfer_id FROM points_transfer WHERE cause_id::text = e.after ->> 'reverses'))
      WHERE e.subject_id = ${panelistId} GROUP BY 1`.execute(db());
    expect(rows.map(({ mentions }) => mentions)).toEqual([true, true]);
  });

  test('tells the member why, and operators who and because of what', async () => {
    must(await ask(300));
    const [line] = await listPoints(db(), panelistId, { after: undefined, limit: 5 });
    expect(line).toMatchObject({
      amount: 300,
      balance: 300,
      subject: 'Quest points of week 22',
      outcome: 'Correction',
      causeKind: 'ADJUSTMENT',
      adjustment: { reason: 'Lost in the outage', askedBy: { operatorId: wes.operatorId }, decidedBy: null },
      takenBackBy: null,
    });
    expect(line?.number).toMatch(/^RW-\d+$/);
  });

  test('never takes more than there is', async () => {
    must(await ask(100));
    expect(await ask(-101)).toEqual({ ok: false, failure: 'TOO_FEW_POINTS' });
    must(await ask(-100));
    expect(await balance()).toBe(0);
    expect(await addsUp(db(), panelistId)).toBe(true);
  });

  test('is for a member of this panel', async () => {
    for (const unknown of [randomUUID(), 'no-id']) {
      expect(await ask(1, wes, { panelistId: unknown })).toEqual({ ok: false, failure: 'NOT_FOUND' });
    }
  });

  test('happens once for each key, also when it is sent ten times at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(200, wes, { key })));
    expect(new Set(answers.map((answer) => must(answer))).size).toBe(1);
    expect(await balance()).toBe(200);
    expect(await ask(200, wes, { key, memberNote: 'Something else' })).toEqual({ ok: false, failure: 'KEY_USED' });
    must(await ask(200, priya, { key }));
    expect(await balance()).toBe(400);
  });

  test('waits, however small, once the member was corrected much that day, whoever did', async () => {
    const most = ACT_LIMIT_DEFAULTS.correctionPointsPerMemberDay;
    must(await ask(most - 1_000));
    // Each fits, both together do not: also not from two tabs, or two operators, at once.
    const both = await Promise.all([ask(600), ask(600, priya)]);
    const states = await Promise.all(both.map(async (answer) => stateOf(must(answer))));
    expect(new Set(states)).toEqual(new Set(['APPLIED', 'WAITING']));
    expect(await balance()).toBe(most - 400);
    // What is taken away counts as much as what is given.
    expect(await stateOf(must(await ask(-401)))).toBe('WAITING');
    expect(await stateOf(must(await ask(-400)))).toBe('APPLIED');
    expect(await stateOf(must(await ask(1, priya)))).toBe('WAITING');
    bed.clock.advance(24 * 3_600_000 + 1);
    expect(await stateOf(must(await ask(1, priya)))).toBe('APPLIED');
  });

  test('waits, however small, once its asker has corrected much alone that day', async () => {
    const most = ACT_LIMIT_DEFAULTS.correctionPointsPerOperatorDay;
    const others = await Promise.all(Array.from({ length: 6 }, async () => (await aMember(bed)).panelistId));
    for (const other of others.slice(0, 4)) must(await ask(most / 5, wes, { panelistId: other }));
    // Both fit alone, not together.
    const both = await Promise.all(others.slice(4).map((other) => ask(most / 5, wes, { panelistId: other })));
    const states = await Promise.all(both.map(async (answer) => stateOf(must(answer))));
    expect(new Set(states)).toEqual(new Set(['APPLIED', 'WAITING']));
    expect(await stateOf(must(await ask(1)))).toBe('WAITING');
    expect(await stateOf(must(await ask(1, priya)))).toBe('APPLIED');
    bed.clock.advance(24 * 3_600_000 + 1);
    expect(await stateOf(must(await ask(1)))).toBe('APPLIED');
  });

  test('that a second person agreed to leaves what one may do alone', async () => {
    must(await decide(must(await ask(8_000)), priya));
    expect(await stateOf(must(await ask(5_000)))).toBe('APPLIED');
  });
});

describe('the second person', () => {
  test('is never the one who asked, and the database says so too', async () => {
    const id = must(await ask(8_000));
    expect(await decide(id, wes)).toEqual({ ok: false, failure: 'YOURSELF' });
    expect(await decide(id, wes, false, 'On second thoughts')).toEqual({ ok: false, failure: 'YOURSELF' });
    expect(await balance()).toBe(0);
    await expect(
      sql`UPDATE second_person_request SET state = 'APPROVED', decided_by = asked_by, decided_at = now()
        WHERE request_id = ${id}`.execute(db()),
    ).rejects.toThrow('second_person_is_another');
    must(await decide(id, priya));
    expect(await balance()).toBe(8_000);
    const approved = await listPoints(db(), panelistId, { after: undefined, limit: 1 });
    expect(approved[0]?.adjustment).toMatchObject({
      askedBy: { operatorId: wes.operatorId },
      decidedBy: { operatorId: priya.operatorId },
    });
    expect(await auditOf()).toEqual(['second-person.asked', 'points-adjustment.applied', 'second-person.approved']);
  });

  test('says why when declining, and nothing moves', async () => {
    const id = must(await ask(8_000));
    expect(await decide(id, priya, false)).toEqual({ ok: false, failure: 'NOTE_MISSING' });
    must(await decide(id, priya, false, 'Looks like 80 was meant'));
    expect(await stateOf(id)).toBe('DECLINED');
    expect(await balance()).toBe(0);
    expect(await decide(id, priya)).toEqual({ ok: false, failure: 'ALREADY_DECIDED' });
  });

  test('is told when somebody else was first; points move once', async () => {
    const id = must(await ask(8_000));
    const others = await Promise.all(Array.from({ length: 4 }, () => anOperator(bed, 'SUPPORT')));
    const answers = await Promise.all(others.map((other, at) => decide(id, other, at % 2 === 0, 'Because')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.failure === 'ALREADY_DECIDED')).toHaveLength(3);
    expect(await balance()).toBe((await stateOf(id)) === 'APPLIED' ? 8_000 : 0);
  });

  test('may send the same decision again', async () => {
    const id = must(await ask(8_000));
    must(await decide(id, priya));
    must(await decide(id, priya));
    expect(await balance()).toBe(8_000);
  });

  test('cannot agree to less than nothing; it goes on waiting', async () => {
    must(await decide(must(await ask(6_000)), priya));
    const taking = must(await ask(-6_000));
    must(await ask(-1, priya));
    expect(await decide(taking, priya)).toEqual({ ok: false, failure: 'TOO_FEW_POINTS' });
    expect(await stateOf(taking)).toBe('WAITING');
    expect(await balance()).toBe(5_999);
  });

  test('sees what it makes of the balance, and whether it is larger than usual', async () => {
    // What other tests corrected is no longer among the usual.
    bed.clock.advance(91 * 24 * 3_600_000);
    for (let i = 0; i < 5; i++) must(await ask(60 + i * 30));
    const id = must(await ask(8_000));
    expect(await correctionCase(bed.rooms, db(), id)).toMatchObject({
      balance: 600,
      balanceAfter: 8_600,
      dollarsAfter: 86,
      usual: { fromPoints: 60, toPoints: 180, members: 1, isLarger: true },
    });
    expect(await correctionCase(bed.rooms, db(), randomUUID())).toBeUndefined();
  });
});

describe('taking a correction back', () => {
  test('is a line of its own that names the one it takes back', async () => {
    const id = must(await ask(300));
    must(await reverse(id));
    expect(await balance()).toBe(0);
    expect(await stateOf(id)).toBe('REVERSED');
    const [back, first] = await listPoints(db(), panelistId, { after: undefined, limit: 5 });
    expect(back).toMatchObject({
      amount: -300,
      balance: 0,
      causeKind: 'REVERSAL',
      takesBack: first?.number,
      outcome: 'Reversed',
      adjustment: { reason: 'Meant for another' },
    });
    expect(first).toMatchObject({ takenBackBy: back?.number, adjustment: { adjustmentId: id } });
    expect(await reverse(id)).toEqual({ ok: false, failure: 'NOT_REVERSIBLE' });
    expect(await addsUp(db(), panelistId)).toBe(true);
  });

  test('takes a second person where the correction did', async () => {
    const id = must(await ask(8_000));
    expect(await reverse(id)).toEqual({ ok: false, failure: 'NOT_FOUND' });
    must(await decide(id, priya));
    const back = must(await reverse(id, priya));
    expect(await stateOf(back)).toBe('WAITING');
    expect(await reverse(id)).toEqual({ ok: false, failure: 'WAITING' });
    expect(await decide(back, priya)).toEqual({ ok: false, failure: 'YOURSELF' });
    must(await decide(back, wes));
    expect(await balance()).toBe(0);
    expect(await stateOf(id)).toBe('REVERSED');
  });

  test('happens once, also when two ask at once', async () => {
    const id = must(await ask(300));
    const answers = await Promise.all([reverse(id, wes), reverse(id, priya)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance()).toBe(0);
  });

  test('is refused when the points are spent', async () => {
    const id = must(await ask(300));
    must(await ask(-200));
    expect(await reverse(id)).toEqual({ ok: false, failure: 'TOO_FEW_POINTS' });
    expect(await stateOf(id)).toBe('APPLIED');
  });
});

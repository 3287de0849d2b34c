import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACT_LIMIT_DEFAULTS } from '#contract/limits.ts';
import { ACT_LIMIT_NAMES, ACT_LIMITS } from '#contract/second-person/act-limits.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { approvalsBed, type ApprovalsBed } from '#testkit/beds/approvals-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { beforeCommit } from '#testkit/unfinished-change.ts';
import { countBack, countsOf, mayEnterField, noteAgreed } from './count-promises.ts';
import { foreseenLimits, noteAlone, type Count } from './count-acts.ts';

const L = ACT_LIMIT_DEFAULTS;

let bed: ApprovalsBed;
beforeAll(async () => {
  bed = await approvalsBed();
});
afterAll(() => bed.close());

const operator = async () => (await bed.newOperator()).operatorId;
const member = async () => (await aMember(bed)).panelistId;
const passed = async (counts: readonly Count[]) =>
  (await foreseenLimits(bed.approvals, bed.db, counts)).map(({ name }) => name);
const note = (counts: readonly Count[]) => bed.inTransaction((tx) => noteAlone(bed.approvals, tx, counts));

test.each(ACT_LIMIT_NAMES)('%s: as much as that is done alone, and one more is not', async (name) => {
  const { act } = ACT_LIMITS[name];
  const whole = { operatorId: await operator(), panelistId: await member(), subjectId: randomUUID() };
  expect(await passed([{ act, amount: L[name], ...whole }])).not.toContain(name);
  expect(await passed([{ act, amount: L[name] + 1, ...whole }])).toContain(name);
});

describe('what was done before counts', () => {
  const correction = (amount: number, operatorId: string, panelistId?: string): Count => ({
    act: 'CORRECTION',
    amount,
    operatorId,
    panelistId,
  });

  test('for a member: by whomever, for 24 hours', async () => {
    const [panelistId, other] = [await member(), await member()];
    await note([correction(L.correctionPointsPerMemberDay, await operator(), panelistId)]);
    const more = async (id: string) => passed([correction(1, await operator(), id)]);
    expect(await more(panelistId)).toEqual(['correctionPointsPerMemberDay']);
    expect(await more(other)).toEqual([]);
    bed.clock.advance(DAY_MS - 1);
    expect(await more(panelistId)).toEqual(['correctionPointsPerMemberDay']);
    bed.clock.advance(1);
    expect(await more(panelistId)).toEqual([]);
  });

  test('for an operator: of this act, to whomever, for 24 hours', async () => {
    const [one, other] = [await operator(), await operator()];
    for (let given = 0; given < L.correctionPointsPerOperatorDay; given += L.correctionPointsAtOnce) {
      await note([correction(L.correctionPointsAtOnce, one, await member())]);
    }
    await note([{ act: 'STOCK_VOID', amount: 1_000_000, operatorId: other }]);
    const more = async (id: string) => passed([correction(1, id, await member())]);
    expect(await more(one)).toEqual(['correctionPointsPerOperatorDay']);
    expect(await more(other)).toEqual([]);
    bed.clock.advance(DAY_MS);
    expect(await more(one)).toEqual([]);
  });

  test('about one thing: by whomever, for good', async () => {
    const [subjectId, elsewhere] = [randomUUID(), randomUUID()];
    const replacement = async (id: string): Promise<Count> => ({
      act: 'REPLACEMENT',
      amount: 1,
      operatorId: await operator(),
      subjectId: id,
    });
    await note([await replacement(subjectId)]);
    bed.clock.advance(100 * DAY_MS);
    expect(await passed([await replacement(subjectId)])).toEqual(['replacementsPerRedemption']);
    expect(await passed([await replacement(elsewhere)])).toEqual([]);
  });

  test('and what comes to nothing passes no limit', async () => {
    const operatorId = await operator();
    await note([{ act: 'IMPORT', amount: L.importPointsPerOperatorDay + 1, operatorId }]);
    expect(await passed([{ act: 'IMPORT', amount: 0, operatorId }])).toEqual([]);
  });
});

describe('doing it alone or asking', () => {
  test('within the limit it is done and counted; what failed is not counted', async () => {
    const by = await bed.newOperator();
    const panelistId = await member();
    const count = { act: 'CORRECTION', amount: L.correctionPointsAtOnce, ...by, panelistId } as const;
    const act = bed.aCorrection([count]);
    expect(await bed.act(act, by)).toMatchObject({ ok: true, value: { state: 'DONE', done: 'done' } });
    expect(await passed([{ ...count, amount: 1 }])).toEqual(['correctionPointsPerMemberDay']);
  });

  test('two at the same moment do not both find room', async () => {
    const panelistId = await member();
    const [one, other] = [await bed.newOperator(), await bed.newOperator()];
    const half = L.correctionPointsPerMemberDay / 2 + 1;
    const act = (operatorId: string) => bed.aCorrection([{ act: 'CORRECTION', amount: half, operatorId, panelistId }]);
    const second = await beforeCommit(
      bed.db,
      (tx) => bed.act(act(one.operatorId), one, tx),
      () => bed.act(act(other.operatorId), other),
    );
    expect(second).toMatchObject({ ok: true, value: { state: 'WAITING' } });
  });
});

describe('what is promised', () => {
  const promised = { each: L.taskPoints, points: 400_000, units: 0 };

  test('counts as the limits of studies and of badges are written; nothing is no count', async () => {
    const [operatorId, subjectId] = [await operator(), randomUUID()];
    const acts = (of: 'STUDY' | 'BADGE', units: number) =>
      countsOf({ ...promised, units }, { operatorId, subjectId, of }).map(({ act, amount }) => [act, amount]);
    expect(acts('STUDY', 3)).toEqual([
      ['TASK_POINTS', L.taskPoints],
      ['STUDY_POINTS', 400_000],
      ['UNITS', 3],
    ]);
    expect(acts('STUDY', 0)).toHaveLength(2);
    expect(acts('BADGE', 3)).toEqual([
      ['BADGE_POINTS', L.taskPoints],
      ['BADGE_PAST', 400_000],
    ]);
  });

  test("of two people counts for the study and for nobody's day", async () => {
    const [operatorId, subjectId] = [await operator(), randomUUID()];
    await bed.inTransaction((tx) => noteAgreed(bed.approvals, tx, { points: L.studyPoints }, subjectId));
    const more = (id: string): Count => ({ act: 'STUDY_POINTS', amount: 1, operatorId, subjectId: id });
    expect(await passed([more(subjectId)])).toEqual(['studyPoints']);
    expect(await passed([more(randomUUID())])).toEqual([]);
  });

  test('by a launch that was stopped in time is counted back, once, and what was before stays', async () => {
    const [operatorId, subjectId] = [await operator(), randomUUID()];
    const promise = (amount: number): Count => ({ act: 'STUDY_POINTS', amount, operatorId, subjectId });
    await note([promise(1)]);
    bed.clock.advance(1_000);
    const since = bed.clock.now();
    await note([promise(L.studyPoints - 1)]);
    expect(await passed([promise(1)])).toEqual(['studyPoints']);
    const back = () => bed.inTransaction((tx) => countBack(bed.approvals, tx, subjectId, since));
    await back();
    await back();
    expect(await passed([promise(L.studyPoints - 1)])).toEqual([]);
    expect(await passed([promise(L.studyPoints)])).toEqual(['studyPoints']);
  });

  test('an activity of more than one person promises enters the field only if two have agreed to as much', async () => {
    const [asker, decider] = [await bed.newOperator('RESEARCHER'), await bed.newOperator('RESEARCHER')];
    const aboutId = randomUUID();
    const enter = (each: number, by: { operatorId: string | null } = asker) =>
      bed.inTransaction((tx) => mayEnterField(bed.approvals, tx, { aboutId, each }, by));
    expect([await enter(L.taskPoints), await enter(L.taskPoints + 1)]).toEqual([true, false]);
    expect(await enter(1_000_000, { operatorId: null })).toBe(true);
    await bed.anAgreedWelcome({ aboutId, taskPoints: 3_000 }, asker, decider);
    expect([await enter(3_000), await enter(3_001)]).toEqual([true, false]);
  });
});

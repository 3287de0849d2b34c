import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { setFlag } from '#server/modules/flags/index.ts';
import { reinstatePanelist, suspendPanelist } from '#server/modules/identity/index.ts';
import { productTestBed, type TestMember } from '#testkit/beds/product-test-bed.ts';
import { productTestDays } from '#testkit/beds/product-test-days.ts';
import { must } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const ADMIN = { operatorId: null };
const PATIENCE_MS = 120_000;

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
let days: ReturnType<typeof productTestDays>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
  days = productTestDays(node);
});
afterAll(() => node.stop());

let revision = 0;
async function switchTests(isOn: boolean): Promise<void> {
  must(await setFlag(node.rooms.flags, { key: 'ihut', isOn, percent: 100, revision }, ADMIN));
  revision += 1;
  await runDueWork(node.rooms);
}

describe('whoever cannot act is not timed', { timeout: PATIENCE_MS }, () => {
  const ways: readonly [string, (isOn: boolean, member: TestMember) => Promise<void>][] = [
    ['product tests are switched off', (isOn) => switchTests(isOn)],
    [
      'an account is shut out',
      async (isOn, { panelistId }) => {
        const change = isOn ? reinstatePanelist : suspendPanelist;
        expect(await change(node.rooms.identity, panelistId, 'A mix-up', ADMIN)).toBe(true);
        await runDueWork(node.rooms);
      },
    ],
  ];

  test.each(ways)('%s for two weeks, and on again: what was lost of the three days is given back', async (_, turn) => {
    days.goToWednesday();
    const { studyId, member } = await bed.aDelivered();
    const before = await bed.look(member, studyId);
    // Thursday, the day after: the deadline is Monday's end, the reminder goes on Friday.
    await days.goOn(DAY_MS);
    await turn(false, member);
    for (let week = 0; week < 2; week += 1) await days.goOn(7 * DAY_MS);
    expect(await days.rowOf(studyId, member.panelistId)).toMatchObject({ stage: 'DELIVERED' });
    expect(await bed.told(member.panelistId)).not.toContain('Did your package arrive?');
    await turn(true, member);
    const after = await bed.look(member, studyId);
    expect(after.stage).toBe('DELIVERED');
    // Ten business days were lost: two weeks by the calendar, as no holiday is among them.
    expect(Date.parse(after.answerBy) - Date.parse(before.answerBy)).toBe(14 * DAY_MS);
    expect((await bed.told(member.panelistId)).at(-1)).toBe('You have more time');
    // From then on as for everybody: reminded, not closed in the last minute, closed after it.
    node.clock.advance(Date.parse(after.answerBy) - node.clock.now().getTime() - 31 * HOUR_MS - 2 * DAY_MS);
    for (let step = 0; step < 3; step += 1) await days.goOn(DAY_MS);
    await days.goOn(7 * HOUR_MS - 60_000);
    expect(await days.rowOf(studyId, member.panelistId)).toMatchObject({
      stage: 'DELIVERED',
      dueKind: 'CLOSE_DELIVERY',
    });
    await days.goOn(60_000);
    expect(await days.rowOf(studyId, member.panelistId)).toMatchObject({ stage: 'CLOSED' });
    expect((await bed.told(member.panelistId)).filter((title) => title === 'Did your package arrive?')).toHaveLength(1);
  });

  test('product tests are switched off by mistake and on again a minute later: deadlines stay, and nobody is told', async () => {
    days.goToWednesday();
    const { studyId, member } = await bed.aDelivered();
    const before = await bed.look(member, studyId);
    const told = await bed.told(member.panelistId);
    await switchTests(false);
    await days.goOn(60_000);
    await switchTests(true);
    expect((await bed.look(member, studyId)).answerBy).toBe(before.answerBy);
    expect(await bed.told(member.panelistId)).toEqual(told);
    // In the last day every minute counts: the deadline was Monday's end.
    await days.goOn(Date.parse(before.answerBy) - node.clock.now().getTime() - HOUR_MS);
    await switchTests(false);
    await days.goOn(60_000);
    await switchTests(true);
    expect(Date.parse((await bed.look(member, studyId)).answerBy)).toBeGreaterThan(Date.parse(before.answerBy));
  });

  test('a feedback survey that opens late because of it is open as long as for everybody else', async () => {
    days.goToWednesday();
    const { studyId, member } = await bed.aDelivered({ testingDays: 2, feedbackDays: 3 });
    await bed.answer(member, studyId, 'received');
    await switchTests(false);
    await days.goOn(10 * DAY_MS);
    expect(await days.rowOf(studyId, member.panelistId)).toMatchObject({ stage: 'TESTING' });
    await switchTests(true);
    await runDueWork(node.rooms);
    const open = await bed.look(member, studyId);
    expect(open.stage).toBe('FEEDBACK');
    expect(Date.parse(open.feedbackUntil) - node.clock.now().getTime()).toBeGreaterThanOrEqual(3 * DAY_MS);
  });
});

test('a reminder that comes late, after we were away, leaves a whole business day to act, and comes once', async () => {
  days.goToWednesday();
  const { studyId, member } = await bed.aDelivered();
  const { answerBy } = await bed.look(member, studyId);
  // The deadline was Monday's end; we are back on Wednesday.
  await days.goOn(7 * DAY_MS);
  expect(Date.parse(answerBy)).toBeLessThan(node.clock.now().getTime());
  const late = await bed.look(member, studyId);
  expect(late.stage).toBe('DELIVERED');
  expect(Date.parse(late.answerBy) - node.clock.now().getTime()).toBeGreaterThan(DAY_MS);
  for (let hours = 0; hours < 40; hours += 8) await days.goOn(8 * HOUR_MS);
  expect(await days.rowOf(studyId, member.panelistId)).toMatchObject({ stage: 'CLOSED' });
  expect((await bed.told(member.panelistId)).slice(-2)).toEqual([
    'Did your package arrive?',
    'Your product test is closed',
  ]);
});

test('of a diary whose rounds went by while we were away only the round of today is handed out, and none stays open after the test', async () => {
  days.goToWednesday();
  const { studyId, member } = await bed.aDelivered({ testingDays: 9, diaryEveryDays: 2 });
  await bed.answer(member, studyId, 'received');
  await days.goOn(6 * DAY_MS + HOUR_MS);
  await days.goOn(60_000);
  const statuses = async () =>
    (await bed.look(member, studyId)).diary.map(({ status }: { readonly status: string | null }) => status);
  expect(await statuses()).toEqual([null, null, 'INVITED', null]);
  expect((await bed.told(member.panelistId)).filter((title) => title === 'A few questions for your test')).toHaveLength(
    1,
  );
  await days.goOn(2 * DAY_MS);
  expect(await statuses()).toEqual([null, null, 'CLOSE', 'INVITED']);
  await days.goOn(DAY_MS);
  expect(await bed.look(member, studyId)).toMatchObject({ stage: 'FEEDBACK' });
  expect(await statuses()).toEqual([null, null, 'CLOSE', 'CLOSE']);
});

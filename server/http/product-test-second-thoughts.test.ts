import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { runDueWork } from '#server/modules/product-tests/due/run-due-work.ts';
import { ADDRESS, CONSENT, DECLINE, productTestBed, SELECT } from '#testkit/beds/product-test-bed.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { answers, aProductTest, HOME, livesAt } from '#testkit/builders/product-test-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
});
afterAll(() => node.stop());

test('whoever moves after they confirmed the address, and agreed to nothing so far, is asked again and gets it there', async () => {
  const member = await aMember(node);
  const { panelistId } = member;
  const id = await aProductTest(node);
  await livesAt(node, panelistId);
  await answers(node, { projectId: id, panelistId }, 'SCREENER');
  await bed.ask('selectTestParticipants', SELECT, { studyId: id, input: { isDryRun: false } });
  const confirm = (addressKey: string) => bed.as(member, 'address', ADDRESS, { input: { panelistId, id, addressKey } });
  const { address, consent } = await bed.look(member, id);
  const half = await confirm(address.addressKey);
  expect(half).toMatchObject({ addressConfirmedAt: expect.any(String), address: { city: 'Duluth' } });

  await livesAt(node, panelistId, { ...HOME, panelist_city: 'Hermantown', panelist_zip: '55811' });
  const moved = await bed.look(member, id);
  expect(moved).toMatchObject({ addressConfirmedAt: null, address: { city: 'Hermantown' } });
  expect(await confirm(address.addressKey)).toBe('CONFLICT');
  expect(await confirm(moved.address.addressKey)).toMatchObject({ addressConfirmedAt: expect.any(String) });
  await bed.as(member, 'consent', CONSENT, { input: { panelistId, id, version: consent.version } });
  expect((await bed.participantOf(id)).to).toBe('Hermantown, MN');

  // What is ordered goes where it was told to.
  await livesAt(node, panelistId);
  expect(await bed.look(member, id)).toMatchObject({
    addressConfirmedAt: expect.any(String),
    address: { city: 'Hermantown' },
  });
});

test('whoever has shared their feedback cannot give its points away with a tab that still offers to stop', async () => {
  const { studyId, member } = await bed.aDelivered({ testingDays: 1 });
  const { panelistId } = member;
  const own = { projectId: studyId, panelistId };
  await bed.answer(member, studyId, 'received');
  node.clock.advance(DAY_MS);
  await runDueWork(node.rooms);
  await answers(node, own, 'FEEDBACK', 'UNDER_REVIEW');
  expect(await bed.as(member, 'decline', DECLINE, { panelistId, id: studyId })).toBe('VALIDATION_FAILED');
  expect(await bed.look(member, studyId)).toMatchObject({ stage: 'FEEDBACK', closedWhy: null });
});

test('feedback that a reviewer rejects closes the test, and pays nothing for it', async () => {
  const { studyId, member } = await bed.aDelivered({ testingDays: 1 });
  const own = { projectId: studyId, panelistId: member.panelistId };
  await bed.answer(member, studyId, 'received');
  node.clock.advance(DAY_MS);
  await runDueWork(node.rooms);
  await answers(node, own, 'FEEDBACK', 'UNDER_REVIEW');
  await answers(node, own, 'FEEDBACK', 'TERMINATED');
  expect(await bed.look(member, studyId)).toMatchObject({ stage: 'CLOSED', closedWhy: 'FEEDBACK_NOT_ACCEPTED' });
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM task WHERE project_id = ${studyId} AND panelist_id = ${member.panelistId}`.execute(
    node.platform.db,
  );
  expect(rows).toEqual([{ state: 'CLOSE' }]);
});

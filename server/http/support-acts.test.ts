import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRedemption } from '#server/modules/gift-cards/index.ts';
import { readBalance } from '#server/modules/rewards/index.ts';
import { aRedemption } from '#testkit/builders/gift-card-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { SupportClient, SupportWriter } from '#testkit/clients/support-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const aSupportClient = async () => new SupportClient(await signedInOperator(node, 'SUPPORT'));

/** A member with a card, who has written to us. */
async function aCase() {
  const { redemptionId, member } = await aRedemption(node, { inStock: 2 });
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, member.password);
  const { id, number } = await new SupportWriter(browser, member).create();
  return { requestId: id, number, redemptionId, panelistId: member.panelistId };
}

const correct = (support: SupportClient, input: object) =>
  support.ask(
    `mutation desk($input: AskForAdjustmentInput!) { call: askForAdjustment(input: $input) { outcome refusal } }`,
    {
      input: { points: 170, reason: 'The host was first', memberNote: 'It counted', key: randomUUID(), ...input },
    },
  );
const change = (support: SupportClient, input: object) =>
  support.ask(
    `mutation desk($input: AskForRedemptionChangeInput!) { call: askForRedemptionChange(input: $input) { outcome refusal } }`,
    { input: { kind: 'REPLACE', reason: 'It did not scan', revision: 1, key: randomUUID(), ...input } },
  );
const resend = (support: SupportClient, variables: object) =>
  support.ask(
    `mutation desk($redemptionId: ID!, $supportRequestId: ID) {
      call: resendCardEmail(redemptionId: $redemptionId, supportRequestId: $supportRequestId) { refusal } }`,
    variables,
  );
const unlock = (support: SupportClient, variables: object) =>
  support.ask(
    `mutation desk($panelistId: ID!, $supportRequestId: ID) {
      call: unlockMemberSignIn(panelistId: $panelistId, supportRequestId: $supportRequestId) }`,
    variables,
  );

interface Line {
  readonly code: string;
  readonly facts: object;
}

async function linesOf(requestId: string): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`SELECT code, facts FROM support_message
    WHERE request_id = ${requestId} AND code NOT IN ('received', 'assigned') ORDER BY message_id`.execute(
    node.platform.db,
  );
  return rows;
}

async function auditOf(action: string, panelistId: string) {
  const { rows } = await sql<{ after: Record<string, unknown> }>`SELECT after FROM audit_entry
    WHERE action = ${action} AND subject_id = ${panelistId}`.execute(node.platform.db);
  return rows.map(({ after }) => after);
}

async function approve(aboutId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT request_id AS id FROM second_person_request
    WHERE about_id = ${aboutId}`.execute(node.platform.db);
  const decided = await new SupportClient(await signedInOperator(node, 'ADMIN')).ask(
    `mutation desk($input: SecondPersonDecision!) { call: decideSecondPersonRequest(input: $input) { refusal } }`,
    { input: { requestId: rows[0]?.id, approve: true } },
  );
  expect(decided).toEqual({ refusal: null });
}

const balanceOf = (panelistId: string) => readBalance(node.platform.db, panelistId);

describe('points corrected inside a request', () => {
  test('move with a line, the number as reference, and an audit entry that names it', async () => {
    const support = await aSupportClient();
    const { requestId, number, panelistId } = await aCase();
    const before = await balanceOf(panelistId);
    const done = await correct(support, { panelistId, supportRequestId: requestId, supportRevision: 1 });
    expect(done).toEqual({ outcome: 'DONE', refusal: null });
    expect(await balanceOf(panelistId)).toBe(before + 170);
    expect(await linesOf(requestId)).toEqual([{ code: 'points-corrected', facts: { points: 170 } }]);
    expect(await auditOf('points-adjustment.applied', panelistId)).toEqual([
      expect.objectContaining({ points: 170, reference: number, supportRequest: number }),
    ]);
    expect(await support.get(requestId)).toMatchObject({ revision: 2, status: 'NEW' });
  });

  test('twice by two operators at once: once', async () => {
    const agents = [await aSupportClient(), await aSupportClient()];
    const { requestId, panelistId } = await aCase();
    const before = await balanceOf(panelistId);
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1 };
    const done = await Promise.all(agents.map((agent) => correct(agent, within)));
    expect(done.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(1);
    expect(done.filter(({ error }) => error === 'CONFLICT')).toHaveLength(1);
    expect(await balanceOf(panelistId)).toBe(before + 170);
    expect(await linesOf(requestId)).toHaveLength(1);
  });

  test('sent again with the same key: one correction, one line', async () => {
    const support = await aSupportClient();
    const { requestId, panelistId } = await aCase();
    const before = await balanceOf(panelistId);
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1, key: randomUUID() };
    const done = await Promise.all([correct(support, within), correct(support, within)]);
    expect([...done, await correct(support, within)].map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE', 'DONE']);
    expect(await balanceOf(panelistId)).toBe(before + 170);
    expect(await linesOf(requestId)).toHaveLength(1);
  });

  test('too much for one: it waits, and the line says so', async () => {
    const support = await aSupportClient();
    const { requestId, panelistId } = await aCase();
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1, points: 8_000 };
    expect(await correct(support, within)).toMatchObject({ outcome: 'WAITING' });
    expect(await linesOf(requestId)).toEqual([
      { code: 'second-person-asked', facts: { act: 'points', points: 8_000 } },
    ]);
  });

  test('what is refused leaves no line, and what it follows has to be said', async () => {
    const support = await aSupportClient();
    const { requestId, panelistId } = await aCase();
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1 };
    expect(await correct(support, { ...within, points: -1_000_000 })).toMatchObject({ refusal: 'TOO_FEW_POINTS' });
    expect(await correct(support, { ...within, supportRevision: undefined })).toMatchObject({
      fields: { supportRevision: expect.anything() },
    });
    expect(await linesOf(requestId)).toEqual([]);
    expect(await support.get(requestId)).toMatchObject({ revision: 1 });
  });
});

describe('a card inside a request', () => {
  test('that was seen waits for a second person, then one is replaced at once; each has its line', async () => {
    const support = await aSupportClient();
    const { requestId, number, redemptionId, panelistId } = await aCase();
    const replace = async () => {
      const redemption = await readRedemption(node.rooms.giftCards, node.platform.db, redemptionId);
      return change(support, { redemptionId, supportRequestId: requestId, revision: redemption?.revision });
    };
    expect(await replace()).toEqual({ outcome: 'WAITING', refusal: null });
    await approve(redemptionId);
    // A line has its place by its moment.
    node.clock.advance(1);
    expect(await replace()).toEqual({ outcome: 'DONE', refusal: null });
    const redemption = expect.stringMatching(/^RW-\d+$/);
    expect(await linesOf(requestId)).toEqual([
      { code: 'second-person-asked', facts: { act: 'card-reissue', redemption } },
      { code: 'card-reissued', facts: { redemption } },
    ]);
    expect(await auditOf('redemption.card-replaced', panelistId)).toContainEqual(
      expect.objectContaining({ supportRequest: number }),
    );
    expect(await auditOf('second-person.asked', panelistId)).toEqual([
      expect.objectContaining({ supportRequest: number }),
    ]);
  });

  test('its mail is sent again with a line; refused, without one', async () => {
    const support = await aSupportClient();
    const { requestId, redemptionId } = await aCase();
    const asked = { redemptionId, supportRequestId: requestId };
    for (let time = 0; time < 3; time++) expect(await resend(support, asked)).toEqual({ refusal: null });
    expect(await resend(support, asked)).toEqual({ refusal: 'TOO_OFTEN' });
    expect((await linesOf(requestId)).map(({ code }) => code)).toEqual(['card-resent', 'card-resent', 'card-resent']);
  });
});

test('a member is let in again from their request', async () => {
  const support = await aSupportClient();
  const { requestId, number, panelistId } = await aCase();
  expect(await unlock(support, { panelistId, supportRequestId: requestId })).toBe(true);
  expect(await linesOf(requestId)).toEqual([{ code: 'sign-in-unlocked', facts: {} }]);
  expect(await auditOf('member.sign-in-unlocked', panelistId)).toEqual([{ supportRequest: number }]);
});

test('no act goes through the request of another member, or through none', async () => {
  const support = await aSupportClient();
  const { panelistId, redemptionId } = await aCase();
  const other = await aCase();
  const before = await balanceOf(panelistId);
  for (const supportRequestId of [other.requestId, randomUUID()]) {
    const notFound = { error: 'NOT_FOUND' };
    expect(await correct(support, { panelistId, supportRequestId, supportRevision: 1 })).toMatchObject(notFound);
    expect(await change(support, { redemptionId, supportRequestId })).toMatchObject(notFound);
    expect(await resend(support, { redemptionId, supportRequestId })).toMatchObject(notFound);
    expect(await unlock(support, { panelistId, supportRequestId })).toMatchObject(notFound);
  }
  expect(await balanceOf(panelistId)).toBe(before);
  expect(await linesOf(other.requestId)).toEqual([]);
});

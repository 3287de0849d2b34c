import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRedemption } from '#server/modules/gift-cards/index.ts';
import { readBalance } from '#server/modules/rewards/index.ts';
import { aRedemption } from '#testkit/builders/gift-card-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { SupportDesk, SupportWriter } from '#testkit/clients/support-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

const aDesk = async () => new SupportDesk(await signedInOperator(node, 'SUPPORT'));

/** A member with a card, who has written to us. */
async function aCase() {
  const { redemptionId, member } = await aRedemption(node, { inStock: 2 });
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, member.password);
  const { id, number } = await new SupportWriter(browser, member).create();
  return { requestId: id, number, redemptionId, panelistId: member.panelistId };
}

const correct = (desk: SupportDesk, input: object) =>
  desk.ask(
    `mutation desk($input: AskForAdjustmentInput!) { call: askForAdjustment(input: $input) { outcome refusal } }`,
    {
      input: { points: 170, reason: 'The host was first', memberNote: 'It counted', key: randomUUID(), ...input },
    },
  );
const change = (desk: SupportDesk, input: object) =>
  desk.ask(
    `mutation desk($input: AskForRedemptionChangeInput!) { call: askForRedemptionChange(input: $input) { outcome refusal } }`,
    { input: { kind: 'REPLACE', reason: 'It did not scan', revision: 1, key: randomUUID(), ...input } },
  );
const resend = (desk: SupportDesk, variables: object) =>
  desk.ask(
    `mutation desk($redemptionId: ID!, $supportRequestId: ID) {
      call: resendCardEmail(redemptionId: $redemptionId, supportRequestId: $supportRequestId) { refusal } }`,
    variables,
  );
const unlock = (desk: SupportDesk, variables: object) =>
  desk.ask(
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
  const decided = await new SupportDesk(await signedInOperator(node, 'ADMIN')).ask(
    `mutation desk($input: SecondPersonDecision!) { call: decideSecondPersonRequest(input: $input) { refusal } }`,
    { input: { requestId: rows[0]?.id, approve: true } },
  );
  expect(decided).toEqual({ refusal: null });
}

const balanceOf = (panelistId: string) => readBalance(node.platform.db, panelistId);

describe('points corrected inside a request', () => {
  test('move with a line, the number as reference, and an audit entry that names it', async () => {
    const desk = await aDesk();
    const { requestId, number, panelistId } = await aCase();
    const before = await balanceOf(panelistId);
    const done = await correct(desk, { panelistId, supportRequestId: requestId, supportRevision: 1 });
    expect(done).toEqual({ outcome: 'DONE', refusal: null });
    expect(await balanceOf(panelistId)).toBe(before + 170);
    expect(await linesOf(requestId)).toEqual([{ code: 'points-corrected', facts: { points: 170 } }]);
    expect(await auditOf('points-adjustment.applied', panelistId)).toEqual([
      expect.objectContaining({ points: 170, reference: number, supportRequest: number }),
    ]);
    expect(await desk.get(requestId)).toMatchObject({ revision: 2, status: 'NEW' });
  });

  test('twice by two operators at once: once', async () => {
    const desks = [await aDesk(), await aDesk()];
    const { requestId, panelistId } = await aCase();
    const before = await balanceOf(panelistId);
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1 };
    const done = await Promise.all(desks.map((desk) => correct(desk, within)));
    expect(done.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(1);
    expect(done.filter(({ error }) => error === 'CONFLICT')).toHaveLength(1);
    expect(await balanceOf(panelistId)).toBe(before + 170);
    expect(await linesOf(requestId)).toHaveLength(1);
  });

  test('sent again with the same key: one correction, one line', async () => {
    const desk = await aDesk();
    const { requestId, panelistId } = await aCase();
    const before = await balanceOf(panelistId);
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1, key: randomUUID() };
    const done = await Promise.all([correct(desk, within), correct(desk, within)]);
    expect([...done, await correct(desk, within)].map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE', 'DONE']);
    expect(await balanceOf(panelistId)).toBe(before + 170);
    expect(await linesOf(requestId)).toHaveLength(1);
  });

  test('too much for one: it waits, and the line says so', async () => {
    const desk = await aDesk();
    const { requestId, panelistId } = await aCase();
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1, points: 8_000 };
    expect(await correct(desk, within)).toMatchObject({ outcome: 'WAITING' });
    expect(await linesOf(requestId)).toEqual([
      { code: 'second-person-asked', facts: { act: 'points', points: 8_000 } },
    ]);
  });

  test('what is refused leaves no line, and what it follows has to be said', async () => {
    const desk = await aDesk();
    const { requestId, panelistId } = await aCase();
    const within = { panelistId, supportRequestId: requestId, supportRevision: 1 };
    expect(await correct(desk, { ...within, points: -1_000_000 })).toMatchObject({ refusal: 'TOO_FEW_POINTS' });
    expect(await correct(desk, { ...within, supportRevision: undefined })).toMatchObject({
      fields: { supportRevision: expect.anything() },
    });
    expect(await linesOf(requestId)).toEqual([]);
    expect(await desk.get(requestId)).toMatchObject({ revision: 1 });
  });
});

describe('a card inside a request', () => {
  test('that was seen waits for a second person, then one is replaced at once; each has its line', async () => {
    const desk = await aDesk();
    const { requestId, number, redemptionId, panelistId } = await aCase();
    const replace = async () => {
      const redemption = await readRedemption(node.rooms.giftCards, node.platform.db, redemptionId);
      return change(desk, { redemptionId, supportRequestId: requestId, revision: redemption?.revision });
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
    const desk = await aDesk();
    const { requestId, redemptionId } = await aCase();
    const asked = { redemptionId, supportRequestId: requestId };
    for (let time = 0; time < 3; time++) expect(await resend(desk, asked)).toEqual({ refusal: null });
    expect(await resend(desk, asked)).toEqual({ refusal: 'TOO_OFTEN' });
    expect((await linesOf(requestId)).map(({ code }) => code)).toEqual(['card-resent', 'card-resent', 'card-resent']);
  });
});

test('a member is let in again from their request', async () => {
  const desk = await aDesk();
  const { requestId, number, panelistId } = await aCase();
  expect(await unlock(desk, { panelistId, supportRequestId: requestId })).toBe(true);
  expect(await linesOf(requestId)).toEqual([{ code: 'sign-in-unlocked', facts: {} }]);
  expect(await auditOf('member.sign-in-unlocked', panelistId)).toEqual([{ supportRequest: number }]);
});

test('no act goes through the request of another member, or through none', async () => {
  const desk = await aDesk();
  const { panelistId, redemptionId } = await aCase();
  const other = await aCase();
  const before = await balanceOf(panelistId);
  for (const supportRequestId of [other.requestId, randomUUID()]) {
    const notFound = { error: 'NOT_FOUND' };
    expect(await correct(desk, { panelistId, supportRequestId, supportRevision: 1 })).toMatchObject(notFound);
    expect(await change(desk, { redemptionId, supportRequestId })).toMatchObject(notFound);
    expect(await resend(desk, { redemptionId, supportRequestId })).toMatchObject(notFound);
    expect(await unlock(desk, { panelistId, supportRequestId })).toMatchObject(notFound);
  }
  expect(await balanceOf(panelistId)).toBe(before);
  expect(await linesOf(other.requestId)).toEqual([]);
});

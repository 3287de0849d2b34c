import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { shutAgain } from '#server/modules/leaving/tombstones.ts';
import { eraseDue, eraseMember } from '#server/modules/leaving/erase-member.ts';
import { askForAdjustment } from '#server/modules/rewards/correct-points-within-limits.ts';
import { readBalance } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { aReward, aRichMember, stock } from '#testkit/builders/gift-card-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { mailsTo } from '#testkit/clients/password-calls.ts';
import { outcomeOf } from '#testkit/clients/survey-taker.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const DELETE = `mutation leave($input: MarketResearchDeletePanelistInput!) {
  call: deleteMarketResearchPanelist(input: $input) { number cancelUntil erasedBy } }`;
const GOES = 'query goes { call: getMarketResearchPanelistLeaving { points amount canRedeem } }';
const CANCEL = `mutation cancel($deletionId: ID!, $reason: String!) {
  call: cancelDeletion(deletionId: $deletionId, reason: $reason) { refusal deletion { state cancelledBy panelistId } } }`;
const MEMBER = `query member($panelistId: ID!) {
  call: getMember(panelistId: $panelistId) { state account { sessions { sessionId device } } deletion { deletionId state } } }`;
const DATA = 'query data { call: getMarketResearchPanelistData { downloadId state } }';

let node: TestNode;
let support: OperatorClient;
beforeAll(async () => {
  node = await startTestNode({ hasTwoRoles: true });
  support = await signedInOperator(node, 'SUPPORT');
});
afterAll(() => node.stop());
const db = () => node.platform.db;
const { panelId } = DEFAULT_BRAND;
const REASON = 'They wrote to us in ticket 30397';

async function aBrowser(email: string): Promise<ApiClient> {
  const browser = new ApiClient(node.url);
  expect((await browser.signIn(email, TEST_PASSWORD)).status).toBe(200);
  return browser;
}

const leave = (browser: ApiClient, panelistId: string, given: object = {}) =>
  browser.graphql('leave', DELETE, {
    input: { userId: panelistId, panelId, feedback: 'Too many surveys', key: randomUUID(), ...given },
  });

async function aLeavingMember() {
  const member = await aMember(node);
  const browser = await aBrowser(member.email);
  const { number } = outcomeOf(await leave(browser, member.panelistId));
  const { rows } = await sql<{ id: string }>`
    SELECT deletion_id AS id FROM account_deletion WHERE number = ${number}`.execute(db());
  return { ...member, browser, deletionId: rows[0]?.id ?? '' };
}

const stateOf = async (panelistId: string): Promise<string | undefined> =>
  (await sql<{ state: string }>`SELECT state FROM panelist WHERE panelist_id = ${panelistId}`.execute(db())).rows[0]
    ?.state;

const cancel = (who: OperatorClient, deletionId: string) => who.ask('cancel', CANCEL, { deletionId, reason: REASON });

describe('deleting an account', () => {
  test('asks for feedback first, and is refused for somebody else', async () => {
    const { panelistId, email } = await aMember(node);
    const browser = await aBrowser(email);
    expect(outcomeOf(await leave(browser, panelistId, { feedback: '  ' }))).toMatchObject({
      error: 'VALIDATION_FAILED',
      fields: { feedback: ['Feedback is required'] },
    });
    expect(outcomeOf(await leave(browser, (await aMember(node)).panelistId))).toMatchObject({ error: 'NOT_FOUND' });
    expect(await stateOf(panelistId)).toBe('ACTIVE');
  });

  test('says first what goes, and offers a card only to whom one can be given', async () => {
    const goes = async ({ email }: { readonly email: string }) =>
      outcomeOf(await (await aBrowser(email)).graphql('goes', GOES));
    const [poor, rich] = [await aRichMember(node, 40), await aRichMember(node, 100_000)];
    expect(await goes(poor)).toMatchObject({ points: 40, amount: 0.4, canRedeem: false });
    expect(await goes(rich)).toMatchObject({ points: 100_000, canRedeem: false });
    const { rewardId } = await aReward(node);
    expect(await goes(rich)).toMatchObject({ canRedeem: false });
    await stock(node, rewardId, 1);
    expect(await goes(poor)).toMatchObject({ canRedeem: false });
    expect(await goes(rich)).toMatchObject({ canRedeem: true });
  });

  test('wants a recent sign-in', async () => {
    const { panelistId, email } = await aMember(node);
    const browser = await aBrowser(email);
    await sql`UPDATE member_session SET signed_in_at = signed_in_at - interval '31 minutes'
      WHERE panelist_id = ${panelistId}`.execute(db());
    expect(outcomeOf(await leave(browser, panelistId))).toMatchObject({ error: 'RECENT_SIGN_IN_REQUIRED' });
  });

  test('signs out everywhere at once, shuts the door, and says so by e-mail', async () => {
    const { panelistId, email } = await aMember(node);
    const browser = await aBrowser(email);
    const phone = await aBrowser(email);
    const answer = outcomeOf(await leave(browser, panelistId));
    expect(Date.parse(answer.erasedBy) - node.clock.now().getTime()).toBe(72 * HOUR_MS);
    expect(outcomeOf(await phone.graphql('data', DATA))).toMatchObject({ error: 'UNAUTHENTICATED' });
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(401);
    const [mail] = await mailsTo(node, email, 'account-deletion');
    expect(mail?.text).toContain(answer.number);
  });

  test('happens once, however often it is sent at one moment', async () => {
    const { panelistId, email } = await aMember(node);
    const browser = await aBrowser(email);
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => leave(browser, panelistId, { key })));
    const { rows } = await sql`SELECT 1 FROM account_deletion WHERE panelist_id = ${panelistId}`.execute(db());
    expect(rows).toHaveLength(1);
    expect(await mailsTo(node, email, 'account-deletion')).toHaveLength(1);
  });
});

describe("changing one's mind", () => {
  test('gives everything back: the account, its points, its sign-in', async () => {
    const { panelistId, email } = await aRichMember(node, 700);
    const answer = outcomeOf(await leave(await aBrowser(email), panelistId));
    expect(answer.number).toMatch(/^D-/);
    const member = outcomeOf(await support.ask('member', MEMBER, { panelistId }));
    expect(member).toMatchObject({ state: 'LEAVING', deletion: { state: 'WAITING' } });
    expect(outcomeOf(await cancel(support, member.deletion.deletionId))).toMatchObject({
      refusal: null,
      deletion: { state: 'CANCELLED', cancelledBy: 'Test operator' },
    });
    await aBrowser(email);
    expect(await readBalance(db(), panelistId)).toBe(700);
    expect(await mailsTo(node, email, 'account-deletion-cancelled')).toHaveLength(1);
    node.clock.advance(80 * HOUR_MS);
    support = await signedInOperator(node, 'SUPPORT');
    await eraseDue(node.rooms);
    expect(await stateOf(panelistId)).toBe('ACTIVE');
  });

  test('is not undone by the old request, sent again', async () => {
    const { panelistId, email } = await aMember(node);
    const key = randomUUID();
    outcomeOf(await leave(await aBrowser(email), panelistId, { key }));
    const { deletion } = outcomeOf(await support.ask('member', MEMBER, { panelistId }));
    await cancel(support, deletion.deletionId);
    const again = outcomeOf(await leave(await aBrowser(email), panelistId, { key }));
    expect(again).toMatchObject({ error: 'KEY_REUSED' });
    expect(await stateOf(panelistId)).toBe('ACTIVE');
  });

  test("is one operator's act: the second is told who was faster", async () => {
    const { deletionId } = await aLeavingMember();
    const other = await signedInOperator(node, 'ADMIN');
    const answers = await Promise.all([cancel(support, deletionId), cancel(other, deletionId)]);
    expect(new Set(answers.map((one) => outcomeOf(one).refusal))).toEqual(new Set(['CANCELLED', null]));
  });

  test('comes before the erasure or after it, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { deletionId, panelistId } = await aLeavingMember();
      const [answer] = await Promise.all([cancel(support, deletionId), eraseMember(node.rooms, deletionId)]);
      const { refusal } = outcomeOf(answer);
      expect(refusal === null || refusal === 'TOO_LATE').toBe(true);
      expect(await stateOf(panelistId)).toBe(refusal === null ? 'ACTIVE' : 'ERASED');
    }
  });

  test('finds nobody who corrected points meanwhile', async () => {
    const { panelistId } = await aLeavingMember();
    const asked = {
      panelistId,
      points: 10,
      reason: REASON,
      memberNote: 'Thank you',
      reference: null,
      key: randomUUID(),
    };
    const refused = await askForAdjustment(node.rooms, db(), asked, { operatorId: support.operatorId });
    expect(refused).toEqual({ ok: false, failure: 'NOT_FOUND' });
  });

  test('is for those who help people, with a reason', async () => {
    const { deletionId } = await aLeavingMember();
    const researcher = await signedInOperator(node, 'RESEARCHER');
    expect(outcomeOf(await cancel(researcher, deletionId))).toMatchObject({ error: 'FORBIDDEN' });
    const unsaid = await support.ask('cancel', CANCEL, { deletionId, reason: 'no' });
    expect(outcomeOf(unsaid)).toMatchObject({ error: 'VALIDATION_FAILED' });
  });
});

describe('an erasure', () => {
  test('goes on where it was killed, and does nothing twice', async () => {
    const { panelistId, email } = await aRichMember(node, 900);
    outcomeOf(await leave(await aBrowser(email), panelistId));
    const { rows } = await sql<{ id: string }>`
      SELECT deletion_id AS id FROM account_deletion WHERE panelist_id = ${panelistId}`.execute(db());
    const deletionId = rows[0]?.id ?? '';
    const { files } = node.rooms.leaving;
    const killed = {
      ...node.rooms,
      leaving: { ...node.rooms.leaving, files: { ...files, put: () => Promise.reject(new Error('cut')) } },
    };
    await expect(eraseMember(killed, deletionId)).rejects.toThrow('cut');
    expect(await stateOf(panelistId)).toBe('LEAVING');
    expect(await readBalance(db(), panelistId)).toBe(900);
    await Promise.all([eraseMember(node.rooms, deletionId), eraseMember(node.rooms, deletionId)]);
    expect(await stateOf(panelistId)).toBe('ERASED');
    expect(await readBalance(db(), panelistId)).toBe(0);
    await eraseMember(node.rooms, deletionId);
    const lines =
      await sql`SELECT 1 FROM points_transfer WHERE cause_kind = 'LEAVING' AND cause_id = ${deletionId}`.execute(db());
    expect(lines.rows).toHaveLength(1);
  });

  test('is done again after a restore from before it', async () => {
    const { panelistId, deletionId } = await aLeavingMember();
    await eraseMember(node.rooms, deletionId);
    // As a backup of before brings the person back.
    await sql`UPDATE panelist SET state = 'ACTIVE', joined_at = now(), first_name = 'Back' WHERE panelist_id = ${panelistId}`.execute(
      db(),
    );
    await inTransaction(db(), (tx) => shutAgain(node.rooms, tx));
    expect(await stateOf(panelistId)).toBe('LEAVING');
    await eraseDue(node.rooms);
    expect(await stateOf(panelistId)).toBe('ERASED');
    await inTransaction(db(), async (tx) => expect(await shutAgain(node.rooms, tx)).toBe(0));
  });

  test('cannot be begun by a statement: only who is leaving loses words', async () => {
    const { panelistId } = await aMember(node);
    await expect(sql`SELECT erase_ledger_words(${panelistId})`.execute(db())).rejects.toThrow('is not leaving');
    await expect(sql`UPDATE points_transfer SET reason = '[erased]'`.execute(db())).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`UPDATE audit_entry SET after = NULL`.execute(db())).rejects.toThrow('permission denied');
  });
});

const SUSPEND = `mutation suspend($panelistId: ID!, $reason: String!) { call: suspendMember(panelistId: $panelistId, reason: $reason) }`;
const REINSTATE = `mutation reinstate($panelistId: ID!, $reason: String!) {
  call: reinstateMember(panelistId: $panelistId, reason: $reason) }`;
const END = `mutation end($panelistId: ID!, $sessionId: ID!) { call: endMemberSession(panelistId: $panelistId, sessionId: $sessionId) }`;

describe('a member in the console', () => {
  test('is suspended at once, and reinstated', async () => {
    const { panelistId, email } = await aMember(node);
    const browser = await aBrowser(email);
    const asked = { panelistId, reason: REASON };
    expect(outcomeOf(await support.ask('suspend', SUSPEND, asked))).toBe(true);
    expect(outcomeOf(await browser.graphql('data', DATA))).toMatchObject({ error: 'UNAUTHENTICATED' });
    expect((await new ApiClient(node.url).signIn(email, TEST_PASSWORD)).status).toBe(401);
    expect(outcomeOf(await support.ask('suspend', SUSPEND, asked))).toBe(false);
    expect(outcomeOf(await support.ask('reinstate', REINSTATE, asked))).toBe(true);
    await aBrowser(email);
  });

  test('loses one device, and no other', async () => {
    const { panelistId, email } = await aMember(node);
    const [one, other] = [await aBrowser(email), await aBrowser(email)];
    const { account } = outcomeOf(await support.ask('member', MEMBER, { panelistId }));
    expect(account.sessions).toHaveLength(2);
    const sessionId = account.sessions[1].sessionId;
    expect(outcomeOf(await support.ask('end', END, { panelistId, sessionId }))).toBe(true);
    const left = outcomeOf(await support.ask('member', MEMBER, { panelistId })).account.sessions;
    expect(left).toHaveLength(1);
    const answers = await Promise.all([one, other].map(async (who) => outcomeOf(await who.graphql('data', DATA))));
    expect(answers.filter((answer) => answer?.error === 'UNAUTHENTICATED')).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aRedemption } from '#testkit/builders/gift-card-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';

let node: TestNode;
let support: OperatorClient;
let admin: OperatorClient;
beforeAll(async () => {
  node = await startTestNode();
  support = await signedInOperator(node, 'SUPPORT');
  admin = await signedInOperator(node, 'ADMIN');
});
afterAll(() => node.stop());

const ASK = `mutation askForAdjustment($input: AskForAdjustmentInput!) {
  askForAdjustment(input: $input) { refusal outcome }
}`;
const ask = (by: OperatorClient, input: object) =>
  by.ask('askForAdjustment', ASK, {
    input: { points: 100, reason: 'Lost in the outage', memberNote: 'For week 22', key: randomUUID(), ...input },
  });

describe('a correction over the wire', () => {
  test.each([
    ['nothing', { points: 0 }],
    ['too much', { points: 1_000_001 }],
    ['no reason', { reason: '  ' }],
    ['a reason of one letter', { reason: 'x' }],
    ['no words for the member', { memberNote: '' }],
    ['too many words', { memberNote: 'x'.repeat(301) }],
    ['a long reference', { reference: 'x'.repeat(41) }],
  ])('with %s is refused, and nothing changes', async (_name, given) => {
    const { panelistId } = await aMember(node);
    const { body } = await ask(support, { panelistId, ...given });
    expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
  });

  test('is asked for, seen and decided by two people', async () => {
    const { panelistId, externalId } = await aMember(node);
    const asked = (await ask(support, { panelistId, points: 8_000 })).body.data.askForAdjustment;
    expect(asked).toEqual({ refusal: null, outcome: 'WAITING' });
    const listed = await admin.ask(
      'listSecondPersonRequests',
      'query listSecondPersonRequests { listSecondPersonRequests(isOpen: true) { contents { requestId title } } }',
    );
    const { requestId } = listed.body.data.listSecondPersonRequests.contents.find(
      ({ title }: { title: string }) => title === `+8,000 points to ${externalId}`,
    );
    const decide = async (by: OperatorClient) =>
      (
        await by.ask(
          'decideSecondPersonRequest',
          'mutation decideSecondPersonRequest($input: SecondPersonDecision!) { decideSecondPersonRequest(input: $input) { refusal request { state } } }',
          { input: { requestId, approve: true } },
        )
      ).body.data.decideSecondPersonRequest;
    expect(await decide(support)).toEqual({ refusal: 'YOURSELF', request: { state: 'WAITING' } });
    expect(await decide(admin)).toEqual({ refusal: null, request: { state: 'APPROVED' } });
    const found = await support.ask(
      'findAdjustableMember',
      'query findAdjustableMember($number: String!) { findAdjustableMember(memberNumber: $number) { balance } }',
      { number: ` ${externalId.toLowerCase()} ` },
    );
    expect(found.body.data.findAdjustableMember).toEqual({ balance: 8_000 });
  });
});

describe('a statement', () => {
  test('is saved as CSV by the browser that asked, and by no other', async () => {
    const { panelistId, externalId } = await aMember(node);
    await ask(support, { panelistId, points: 300, reason: '=SUM(1) of the outage' });
    await ask(support, { panelistId, points: -100 });
    const { body } = await support.ask(
      'exportMemberStatement',
      'mutation exportMemberStatement($id: ID!) { exportMemberStatement(panelistId: $id) }',
      { id: panelistId },
    );
    const address = body.data.exportMemberStatement;
    const saved = await support.browser.send(address);
    expect(saved.headers.get('content-disposition')).toContain(`statement-${externalId}.csv`);
    const lines = String(saved.body).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(',-100,200,For week 22,Correction,');
    expect(lines[2]).toContain(
      ",300,300,For week 22,Correction,Corrected by the community team,adjustment,,'=SUM(1) of the outage,",
    );
    expect((await new ApiClient(node.url).send(address)).status).toBe(404);
    expect((await admin.browser.send(address)).status).toBe(404);
    node.clock.advance(61_000);
    expect((await support.browser.send(address)).status).toBe(404);
  });
});

describe('a redemption', () => {
  test('is shown by its end and nothing more, also where it was seen', async () => {
    const { redemptionId, content, member } = await aRedemption(node, { inStock: 0, origin: '10.9.8.7' });
    const fields = 'redemptionId number memberNumber lastFour lastShownAt lastSeenAt state revision';
    const listed = await support.ask(
      'listRedemptions',
      `query listRedemptions($filter: RedemptionFilter) { listRedemptions(filter: $filter) { contents { ${fields} } nextPage } }`,
      { filter: { text: member.externalId } },
    );
    expect(listed.body.data.listRedemptions.contents).toMatchObject([
      {
        redemptionId,
        lastFour: content?.code.slice(-4),
        state: 'ISSUED',
        lastShownAt: expect.any(String),
        lastSeenAt: null,
      },
    ]);
    const shown = await support.ask(
      'listShowings',
      'query listShowings($id: ID!) { listShowings(redemptionId: $id) { place origin lastFour isReported seenAt } }',
      { id: redemptionId },
    );
    expect(shown.body.data.listShowings).toEqual([
      { place: 'REDEEMED', origin: '10.9.8.…', lastFour: content?.code.slice(-4), isReported: true, seenAt: null },
    ]);
    const told = JSON.stringify([listed.body, shown.body]);
    for (const secret of [content?.code, content?.key, content?.number, content?.pin]) {
      expect(told).not.toContain(`"${secret}"`);
    }
  });

  test.each<[OperatorRole, number]>([
    ['RESEARCHER', 0],
    ['FULFILMENT', 1],
    ['SUPPORT', 1],
    ['ADMIN', 1],
  ])('is found by %s %i times in the search box', async (role, times) => {
    const { redemptionId } = await aRedemption(node, { inStock: 0 });
    const operator = await signedInOperator(node, role);
    const number = await numberOf(redemptionId);
    const { body } = await operator.ask(
      'searchConsole',
      'query searchConsole($text: String!) { searchConsole(text: $text) { lines { number causeKind } } }',
      { text: number.toLowerCase() },
    );
    expect(body.data.searchConsole.lines).toHaveLength(times);
  });

  test('other lines of points are found by those who care for people only', async () => {
    const { panelistId } = await aMember(node);
    await ask(support, { panelistId });
    const { body } = await support.ask(
      'listMemberPoints',
      'query listMemberPoints($id: ID!) { listMemberPoints(panelistId: $id) { contents { number } } }',
      { id: panelistId },
    );
    const { number } = body.data.listMemberPoints.contents[0];
    const find = async (role: OperatorRole) => {
      const operator = await signedInOperator(node, role);
      const answer = await operator.ask(
        'searchConsole',
        'query searchConsole($text: String!) { searchConsole(text: $text) { lines { number } members { externalId } } }',
        { text: number },
      );
      return answer.body.data.searchConsole.lines.length;
    };
    expect([await find('FULFILMENT'), await find('SUPPORT')]).toEqual([0, 1]);
  });
});

async function numberOf(redemptionId: string): Promise<string> {
  const { body } = await admin.ask(
    'listRedemptions',
    'query listRedemptions { listRedemptions { contents { redemptionId number } } }',
  );
  const rows: { redemptionId: string; number: string }[] = body.data.listRedemptions.contents;
  return rows.find((row) => row.redemptionId === redemptionId)?.number ?? expect.fail('it is not in the list');
}

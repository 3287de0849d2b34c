import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { invitePeople } from '#server/modules/joining/invite-people.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { aPersonJoining } from '#testkit/builders/joining-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const ROW = 'suppressionId address reason status mailKind since panelistId externalId';
const LIST = `query listStoppedAddresses($address: String, $startingAfter: ID) {
  listStoppedAddresses(address: $address, startingAfter: $startingAfter) { nextPage contents { ${ROW} } } }`;
const OF_MEMBER = `query getMemberMailStop($panelistId: ID!) { getMemberMailStop(panelistId: $panelistId) { ${ROW} } }`;
const LIFT = `mutation liftMailStop($suppressionId: ID!, $reason: String!) {
  liftMailStop(suppressionId: $suppressionId, reason: $reason) }`;
const AUDIT = `query listMemberAudit($panelistId: ID!) {
  listMemberAudit(panelistId: $panelistId) { contents { action before after } } }`;

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

async function askAs(role: OperatorRole, name: string, document: string, variables: object = {}) {
  const operator = await signedInOperator(node, role);
  const { body } = await operator.ask(name, document, variables);
  return body.errors === undefined ? body.data[name] : body.errors[0].extensions.code;
}

async function stop(address: string): Promise<void> {
  node.clock.advance(1_000);
  const returned = { returnId: `test:${address}`, of: { address }, kind: 'HARD', status: '5.1.1' } as const;
  expect(await node.platform.recipients.takeReturn(returned)).toBe('noted');
}

test('who is stopped is listed without naming anybody, the newest first, page by page', async () => {
  const member = await aMember(node);
  for (let number = 0; number < 26; number++) await stop(`zoe${number}@list.example.com`);
  await stop(member.email);
  const first = await askAs('ADMIN', 'listStoppedAddresses', LIST);
  expect(first.contents).toHaveLength(25);
  expect(first.contents[0]).toMatchObject({
    address: `${member.email[0]}…${member.email.split('@')[0]?.at(-1)}@${member.email.split('@')[1]}`,
    reason: 'HARD_BOUNCE',
    status: '5.1.1',
    panelistId: member.panelistId,
  });
  expect(first.contents[1].address).toBe('z…5@list.example.com');
  expect(JSON.stringify(first)).not.toContain('zoe1');
  const rest = await askAs('ADMIN', 'listStoppedAddresses', LIST, { startingAfter: first.nextPage });
  expect(rest).toMatchObject({ nextPage: null, contents: [{ panelistId: null }, { panelistId: null }] });
  const found = await askAs('ADMIN', 'listStoppedAddresses', LIST, { address: ' Zoe7@LIST.example.com' });
  expect(found.contents).toHaveLength(1);
  expect((await askAs('ADMIN', 'listStoppedAddresses', LIST, { address: 'nobody@example.com' })).contents).toEqual([]);
});

test('support sees it at the member and lifts it with a reason, which is written down', async () => {
  const member = await aMember(node);
  const { panelistId } = member;
  expect(await askAs('SUPPORT', 'getMemberMailStop', OF_MEMBER, { panelistId })).toBeNull();
  await stop(member.email);
  const { suppressionId } = await askAs('SUPPORT', 'getMemberMailStop', OF_MEMBER, { panelistId });
  node.clock.advance(1_000);
  expect(await askAs('SUPPORT', 'liftMailStop', LIFT, { suppressionId, reason: '' })).toBe('VALIDATION_FAILED');
  const reason = 'They wrote to us from this address.';
  expect(await askAs('SUPPORT', 'liftMailStop', LIFT, { suppressionId, reason })).toBe(true);
  expect(await askAs('SUPPORT', 'liftMailStop', LIFT, { suppressionId, reason })).toBe(false);
  expect(await askAs('SUPPORT', 'getMemberMailStop', OF_MEMBER, { panelistId })).toBeNull();
  const { contents } = await askAs('SUPPORT', 'listMemberAudit', AUDIT, { panelistId });
  expect(contents.filter(({ action }: { action: string }) => action === 'mail.stop-lifted')).toEqual([
    { action: 'mail.stop-lifted', before: { stopped: 'HARD_BOUNCE', status: '5.1.1' }, after: { reason } },
  ]);
});

test('nobody else sees or lifts it', async () => {
  const { panelistId } = await aMember(node);
  for (const role of ['RESEARCHER', 'FULFILMENT', 'READER'] as const) {
    expect(await askAs(role, 'getMemberMailStop', OF_MEMBER, { panelistId })).toBe('FORBIDDEN');
    expect(await askAs(role, 'liftMailStop', LIFT, { suppressionId: panelistId, reason: 'Because of that' })).toBe(
      'FORBIDDEN',
    );
  }
  expect(await askAs('SUPPORT', 'listStoppedAddresses', LIST)).toBe('FORBIDDEN');
  const unknown = '0190a000-0000-7000-8000-00000000dead';
  expect(await askAs('SUPPORT', 'getMemberMailStop', OF_MEMBER, { panelistId: unknown })).toBe('NOT_FOUND');
});

test('nobody who is stopped is invited', async () => {
  const [stopped, other] = [await aPersonJoining(node), await aPersonJoining(node)];
  await stop(stopped.email);
  const panelistIds = [stopped.panelistId, other.panelistId];
  const invited = await inTransaction(node.platform.db, (tx) =>
    invitePeople(node.rooms, tx, { panelistIds, operatorId: null }),
  );
  expect(invited).toEqual([other.panelistId]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { shipmentFiles } from '#server/modules/product-tests/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, SupportClient } from '#testkit/clients/support-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import type { OperatorCall } from './calls.ts';
import { auditedMutations, UNAUDITED_ACT, WITHOUT_AUDIT } from './audited-mutations.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
  await sql`CREATE TABLE act_of_a_test (operator_id text)`.execute(node.platform.db);
});
afterAll(() => node.stop());

const MUTATIONS = Object.keys(readAudienceSchema('operator').getMutationType()?.getFields() ?? {});
const OPERATOR = '0192f0c4-5a6b-7c8d-9e0f-abcdefabcdef';

/** What is logged when a mutation of this name does this. */
async function unaudited(name: string, does: (isAudited: boolean) => Promise<unknown>): Promise<readonly unknown[]> {
  const told: unknown[] = [];
  const log = { ...node.rooms.identity.log, error: (...line: unknown[]) => told.push(line) };
  const watched = auditedMutations({ Mutation: { [name]: does } }, log);
  const resolve = (watched.Mutation as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>)[name];
  const call = { operator: { operatorId: OPERATOR }, correlationId: 'c' } as OperatorCall;
  await resolve?.(undefined, {}, call, undefined);
  return told;
}

const write = () => inTransaction(node.platform.db, (tx) => sql`INSERT INTO act_of_a_test VALUES ('x')`.execute(tx));
const writeAs = (actorId: string) =>
  inTransaction(node.platform.db, async (tx) => {
    await sql`WITH done AS (INSERT INTO act_of_a_test VALUES ('x') RETURNING 1) SELECT FROM done`.execute(tx);
    const subject = { subjectKind: 'panelist', subjectId: 'x' } as const;
    await node.platform.audit.append(tx, {
      panelId: 'US',
      actorKind: 'operator',
      actorId,
      action: 'member.suspended',
      ...subject,
    });
  });

test.each(MUTATIONS.filter((name) => !(name in WITHOUT_AUDIT)))(
  '%s is told in the log when it changes something without an audit entry',
  async (name) => {
    expect(await unaudited(name, write)).toEqual([[UNAUDITED_ACT, { operation: name, correlationId: 'c' }]]);
  },
);

test('an entry of the operator tells it, one of somebody else does not; who only looks needs none', async () => {
  expect(await unaudited('createStudy', () => writeAs(OPERATOR))).toEqual([]);
  expect(await unaudited('createStudy', () => writeAs('0192f0c4-5a6b-7c8d-9e0f-000000000000'))).toHaveLength(1);
  const lookAtNothing = () => sql`UPDATE act_of_a_test SET operator_id = 'y' WHERE false`.execute(node.platform.db);
  expect(await unaudited('createStudy', lookAtNothing)).toEqual([]);
});

test('what goes without an entry is in the schema, and says why', () => {
  for (const [name, why] of Object.entries(WITHOUT_AUDIT)) {
    expect(MUTATIONS).toContain(name);
    expect(why.length).toBeGreaterThan(20);
  }
  expect(Object.keys(WITHOUT_AUDIT).length).toBeLessThan(7);
});

test('a file that is only announced needs no entry; what is done beside it does', async () => {
  const { platform, rooms } = node;
  const file = { fileName: 'parcels.csv', bytes: 1 };
  const announce = () =>
    inTransaction(platform.db, (tx) => shipmentFiles.begin(rooms.productTests, tx, file, { operatorId: null }));
  expect(await unaudited('beginShipmentFile', announce)).toEqual([]);
  expect(await unaudited('beginShipmentFile', async () => [await write(), await announce()])).toHaveLength(1);
});

describe('support', () => {
  test('take, assign, answer, note, resolve and reopen are in the audit log, without a word that was written', async () => {
    const operator = await signedInOperator(node, 'SUPPORT');
    const support = new SupportClient(operator);
    const { id } = await (await aSupportWriter(node)).create();
    const taken = await support.takeNext();
    expect(taken.requestId).toBe(id);
    await support.assign(id, (await support.get(id)).revision, null);
    await support.note(id, 'Zweizimmerwohnung, and she is angry');
    await support.reply(id, (await support.get(id)).revision, { body: 'Sommersprossen are no reason to worry' });
    await support.move('resolve', id, (await support.get(id)).revision);
    await support.move('reopen', id, (await support.get(id)).revision);
    const { rows } = await sql<{ action: string; actor: string; text: string }>`
      SELECT action, actor_id AS actor, coalesce(before::text, '') || coalesce(after::text, '') AS text FROM audit_entry
      WHERE subject_id = ${id} ORDER BY position`.execute(node.platform.db);
    expect(rows.map(({ action }) => action.replace('support-request.', ''))).toEqual([
      'assigned',
      'assigned',
      'note-added',
      'answered',
      'resolved',
      'reopened',
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([operator.operatorId]));
    for (const { text } of rows) expect(text).not.toMatch(/Zweizimmerwohnung|Sommersprossen|browsers/);
  });
});

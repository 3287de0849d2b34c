import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditAction } from '#contract/audit/audit-sentences.ts';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { RATE_LIMITS, type RateLimitKey } from '#server/limits/rate-limits.ts';
import { shipmentFiles } from '#server/modules/product-tests/index.ts';
import { noteGuarded } from '#server/platform/database/watched-call.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { aSupportWriter, SupportClient } from '#testkit/clients/support-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import type { MemberCall, OperatorCall } from '../calls.ts';
import { BROKEN_RULES, enforceMemberRules, enforceOperatorRules } from './enforce-rules.ts';
import { MEMBER_RULES, type MemberMutation } from './member-rules.ts';
import type { OperatorMutation } from './operator-rule.ts';
import { OPERATOR_RULES } from './operator-rules.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
  await sql`CREATE TABLE act_of_a_test (operator_id text)`.execute(node.platform.db);
});
afterAll(() => node.stop());

const mutationsOf = (audience: 'member' | 'operator') =>
  Object.keys(readAudienceSchema(audience).getMutationType()?.getFields() ?? {});
const OPERATOR = '0192f0c4-5a6b-7c8d-9e0f-abcdefabcdef';
const ANOTHER = '0192f0c4-5a6b-7c8d-9e0f-000000000000';

type Resolver = (...given: unknown[]) => Promise<unknown>;
const run = (kept: object, name: string, call: object) =>
  (kept as { Mutation: Record<string, Resolver> }).Mutation[name]?.(undefined, {}, call, undefined);

const told = (lines: unknown[]) => ({
  ...node.rooms.identity.log,
  error: (message: string, fields: unknown) => lines.push([message, fields]),
});
const byOperator = (operatorId: string) => ({ operator: { operatorId }, correlationId: 'c' }) as OperatorCall;

/** What is logged when a mutation of this name does this. */
async function broken(name: OperatorMutation, does: () => unknown): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  const parts = { limits: node.rooms.identity.limits, log: told(lines), replica: node.rooms.console.replica };
  await run(enforceOperatorRules({ Mutation: { [name]: does } }, parts), name, byOperator(OPERATOR));
  return lines;
}
const line = (rule: keyof typeof BROKEN_RULES, operation: string, code?: string) => [
  BROKEN_RULES[rule],
  { operation, code, correlationId: 'c' },
];

const write = () => inTransaction(node.platform.db, (tx) => sql`INSERT INTO act_of_a_test VALUES ('x')`.execute(tx));
const writeAs = (actorId: string, action: AuditAction = 'study.created') =>
  inTransaction(node.platform.db, async (tx) => {
    await sql`WITH done AS (INSERT INTO act_of_a_test VALUES ('x') RETURNING 1) SELECT FROM done`.execute(tx);
    const subject = { subjectKind: 'panelist', subjectId: 'x' } as const;
    await node.platform.audit.append(tx, { panelId: 'US', actorKind: 'operator', actorId, action, ...subject });
  });

test('every mutation of both schemas has a line, and every line a mutation', () => {
  expect(Object.keys(OPERATOR_RULES).toSorted()).toEqual(mutationsOf('operator').toSorted());
  expect(Object.keys(MEMBER_RULES).toSorted()).toEqual(mutationsOf('member').toSorted());
  const unknown = { Mutation: { giveEverythingAway: write } } as object;
  const parts = {
    limits: node.rooms.identity.limits,
    log: node.rooms.identity.log,
    replica: node.rooms.console.replica,
  };
  expect(() => enforceOperatorRules(unknown, parts)).toThrow('the mutation giveEverythingAway has no rule');
});

describe('the audit log', () => {
  const withEntry = (Object.keys(OPERATOR_RULES) as OperatorMutation[]).filter(
    (name) => !('withoutEntry' in OPERATOR_RULES[name].audit),
  );

  test.each(withEntry)('%s is told in the log when it changes something without an audit entry', async (name) => {
    expect(await broken(name, write)).toContainEqual(line('unaudited', name));
  });

  test('an entry of the operator tells it, one of somebody else does not; who only looks needs none', async () => {
    expect(await broken('createStudy', () => writeAs(OPERATOR))).toEqual([]);
    expect(await broken('createStudy', () => writeAs(ANOTHER))).toHaveLength(1);
    const lookAtNothing = () => sql`UPDATE act_of_a_test SET operator_id = 'y' WHERE false`.execute(node.platform.db);
    expect(await broken('createStudy', lookAtNothing)).toEqual([]);
  });

  test('an entry that the rule does not declare is told in the log', async () => {
    const suspend = () => writeAs(OPERATOR, 'member.suspended');
    expect(await broken('createStudy', suspend)).toEqual([line('undeclared', 'createStudy', 'member.suspended')]);
    expect(await broken('suspendMember', suspend)).toEqual([]);
    expect(await broken('saveSupportView', suspend)).toEqual([
      line('undeclared', 'saveSupportView', 'member.suspended'),
    ]);
  });

  test('few go without an entry, and say why', () => {
    const reasons = Object.values(OPERATOR_RULES).flatMap(({ audit }) =>
      'withoutEntry' in audit ? [audit.withoutEntry] : [],
    );
    for (const why of reasons) expect(why.length).toBeGreaterThan(20);
    expect(reasons.length).toBeLessThan(7);
  });

  test('a file that is only announced needs no entry; what is done beside it does', async () => {
    const { platform, rooms } = node;
    const file = { fileName: 'parcels.csv', bytes: 1 };
    const announce = () =>
      inTransaction(platform.db, (tx) => shipmentFiles.begin(rooms.productTests, tx, file, { operatorId: null }));
    expect(await broken('beginShipmentFile', announce)).toEqual([]);
    expect(await broken('beginShipmentFile', async () => [await write(), await announce()])).toHaveLength(1);
  });
});

describe('the second person', () => {
  const correct = () => writeAs(OPERATOR, 'points-adjustment.applied');

  test('what is never done without counting is told when nothing was counted', async () => {
    expect(await broken('askForAdjustment', correct)).toEqual([line('unasked', 'askForAdjustment')]);
    const counted = async () => {
      noteGuarded({ kind: 'CORRECTION', acts: ['CORRECTION'] });
      await correct();
    };
    expect(await broken('askForAdjustment', counted)).toEqual([]);
  });

  test('what is asked or counted without the rule saying so is told', async () => {
    const ask = (kind: string, act: string) => () => noteGuarded({ kind, acts: [act] });
    expect(await broken('createStudy', ask('LAUNCH', 'STUDY_POINTS'))).toEqual([
      line('asked', 'createStudy', 'LAUNCH'),
    ]);
    expect(await broken('askForAdjustment', ask('LAUNCH', 'CORRECTION'))).toEqual([
      line('asked', 'askForAdjustment', 'LAUNCH'),
    ]);
    expect(await broken('askForAdjustment', ask('CORRECTION', 'PRICE'))).toEqual([
      line('asked', 'askForAdjustment', 'CORRECTION'),
    ]);
  });

  test('who decides may carry out what others ask for, and nothing else', async () => {
    const decide = 'decideSecondPersonRequest';
    expect(await broken(decide, correct)).toEqual([]);
    const suspend = () => writeAs(OPERATOR, 'member.suspended');
    expect(await broken(decide, suspend)).toEqual([line('undeclared', decide, 'member.suspended')]);
  });
});

describe('limits', () => {
  test('of operators are counted before anything runs, together for all that declares them', async () => {
    const done: string[] = [];
    const does = { sendTestEmail: () => done.push('template'), sendAnnouncementTest: () => done.push('announcement') };
    const { log, limits } = node.rooms.identity;
    const { replica } = node.rooms.console;
    const kept = enforceOperatorRules({ Mutation: does as object }, { limits, log, replica });
    for (let round = 0; round < 10; round++) {
      for (const name of Object.keys(does)) await run(kept, name, byOperator(ANOTHER));
    }
    await expect(run(kept, 'sendAnnouncementTest', byOperator(ANOTHER))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    await expect(run(kept, 'sendTestEmail', byOperator(ANOTHER))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(done).toHaveLength(RATE_LIMITS.testEmailsPerOperator.count);
    await run(kept, 'sendTestEmail', byOperator('0192f0c4-5a6b-7c8d-9e0f-000000000001'));
    expect(done).toHaveLength(RATE_LIMITS.testEmailsPerOperator.count + 1);
  });

  test('that are counted further in are told when a change went without, or when others were counted', async () => {
    const { limits } = node.rooms.identity;
    const take = (key: RateLimitKey) => limits.take(RATE_LIMITS[key], 'somebody');
    const resend =
      (...keys: RateLimitKey[]) =>
      async () => {
        for (const key of keys) await take(key);
        await writeAs(OPERATOR, 'redemption.email-resent');
      };
    const whole = ['resendsPerOperator', 'resendsPerCard'] as const;
    expect(await broken('resendCardEmail', resend(...whole))).toEqual([]);
    expect(await broken('resendCardEmail', resend('resendsPerOperator'))).toEqual([
      line('uncounted', 'resendCardEmail', 'card-email'),
    ]);
    expect(await broken('resendCardEmail', resend(...whole, 'waitlistPerEmail'))).toEqual([
      line('counted', 'resendCardEmail', 'waitlist-email'),
    ]);
    expect(await broken('resendCardEmail', () => take('resendsPerOperator'))).toEqual([]);
  });

  const counted = (Object.keys(MEMBER_RULES) as MemberMutation[]).flatMap((name) =>
    MEMBER_RULES[name].limits.map((key) => [name, key] as const),
  );

  test.each(counted)('%s is refused when %s is used up, and nothing runs', async (name, key) => {
    let ran = 0;
    const { log, limits } = node.rooms.identity;
    const kept = enforceMemberRules({ Mutation: { [name]: () => (ran += 1) } }, { limits, log });
    const call = { client: `address of ${name}`, panelist: { panelistId: `member of ${name}` } } as MemberCall;
    const subject = RATE_LIMITS[key].by === 'address' ? call.client : `member of ${name}`;
    for (let used = 0; used < RATE_LIMITS[key].count; used++) await limits.take(RATE_LIMITS[key], subject);
    await expect(run(kept, name, call)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(ran).toBe(0);
  });

  test('of members that are counted further in are told as well', async () => {
    const lines: unknown[] = [];
    const { limits } = node.rooms.identity;
    const does = async (...keys: RateLimitKey[]) => {
      const kept = enforceMemberRules(
        {
          Mutation: {
            redeemMarketResearchReward: async () => {
              for (const key of keys) await limits.take(RATE_LIMITS[key], 'a member');
            },
          } as object,
        },
        { limits, log: told(lines) },
      );
      await run(kept, 'redeemMarketResearchReward', { correlationId: 'c' });
      return lines.splice(0);
    };
    expect(await does('redeemPerMember')).toEqual([]);
    expect(await does('redeemPerMember', 'revealPerMember')).toEqual([]);
    expect(await does()).toEqual([line('uncounted', 'redeemMarketResearchReward', 'redeem-member')]);
    expect(await does('redeemPerMember', 'pushPerMember')).toEqual([
      line('counted', 'redeemMarketResearchReward', 'push-member'),
    ]);
  });
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

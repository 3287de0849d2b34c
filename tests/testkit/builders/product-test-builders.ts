import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { ADDRESS_DETAIL } from '#contract/profile/address-fields.ts';
import { launchProductTest, taskOfPart, type OwnTest } from '#server/demo/builders/product-tests.ts';
import { settleTask } from '#server/modules/reviews/settle-task.ts';
import { moveTask } from '#server/modules/activities/index.ts';
import { addScreened, hearSettled, selectParticipants } from '#server/modules/product-tests/index.ts';
import { setAttributes } from '#server/modules/profile/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TaskOutcome } from '#contract/activities/task-states.ts';
import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { must, somebody, type World } from './builders.ts';
import { TEA_SURVEY } from './survey-builders.ts';

const NOBODY = { operatorId: null };

/** What a researcher says of a test of dish soap, as the console sends it. */
export const SOAP_TEST = {
  internalName: 'Refill dish soap',
  externalName: 'Refill dish soap, lemon and sage',
  description: 'Wash up with it as you would any day.',
  product: 'Refill dish soap',
  inTheBox: '1 bottle, 2 refill pouches',
  units: 120,
  weightGrams: 1_360,
  hazards: ['LIQUID'],
  testingDays: 10,
  diaryEveryDays: null,
  feedbackDays: 7,
  addressDays: 5,
  points: { screener: { qualified: 20, nonQualified: 10, overQuota: 5 }, diary: 0, feedback: 0, test: 600 },
  consentText: 'You may stop at any point.',
  instruction: { title: 'Use it like you normally would', paragraphs: ['Wash up as usual for ten days.'] },
  selectionRule: 'LOT',
  cells: [],
  screenerMinutes: 3,
  feedbackMinutes: 8,
} as const;

export const HOME = {
  address_line1: '1482 Lakeview Ave',
  address_line2: '',
  panelist_city: 'Duluth',
  panelist_st: 'MN',
  panelist_zip: '55804',
} as const;

/** A member's profile says where they live. */
export function livesAt({ rooms, platform }: World, panelistId: string, address: object = HOME) {
  return setAttributes(rooms.profile, platform.db, panelistId, {
    attributes: { [ADDRESS_DETAIL]: address },
    source: 'MEMBER',
  });
}

/** A test in the field, whose surveys were published, without a launch of the screener: nobody was invited. */
export async function aProductTest({ rooms, platform }: World, given: object = {}): Promise<string> {
  const { internalName, externalName, description, screenerMinutes, feedbackMinutes, ...plan } = {
    ...SOAP_TEST,
    ...given,
  };
  const whole = {
    names: { internalName, externalName, description },
    plan: { ...plan, picture: null } as never,
    screenerMinutes,
    feedbackMinutes,
  };
  const tea = { title: externalName, definition: TEA_SURVEY, outcomes: [] };
  const planned = { whole, surveys: { SCREENER: tea, DIARY: tea, FEEDBACK: tea } };
  return (await launchProductTest(rooms, platform.db, planned, NOBODY)).projectId;
}

/** A member answers a survey of a test: invited if they are not, with this outcome, and heard of at once. */
export async function answers(
  { rooms, platform }: World,
  own: OwnTest,
  part: ProductTestPart,
  state: TaskOutcome = 'QUALIFIED',
): Promise<void> {
  const { db } = platform;
  const { panelistId } = own;
  const { taskId } = await taskOfPart(rooms, db, own, part);
  // What is under review has been begun: this is its verdict.
  await moveTask(rooms.activities, db, taskId, 'STARTED');
  must(await settleTask(rooms, db, taskId, state));
  await inTransaction(db, (tx) => hearSettled(rooms, tx, { taskId, panelistId, state }));
}

/** People who passed the screener, without the way there. */
export async function screenedPeople(node: World, projectId: string, count: number): Promise<readonly string[]> {
  const { rooms, platform } = node;
  return inTransaction(platform.db, async (tx) => {
    const ids: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const panelistId = await somebody({ rooms, platform: { ...platform, db: tx } });
      await addScreened(rooms.productTests, tx, { projectId, panelistId });
      ids.push(panelistId);
    }
    return ids;
  });
}

/** So many of those who passed the screener are picked, or as many as there are units; the others are the reserve. */
export async function picks({ rooms, platform }: World, projectId: string, wanted: number | null = null) {
  const asked = { projectId, wanted, seed: null, isDryRun: false };
  must(await inTransaction(platform.db, (tx) => selectParticipants(rooms, tx, asked, NOBODY)));
}

/** So many people who passed the screener, by the row: ages from 20 to 79, in turn. */
export async function manyScreened({ platform: { db } }: World, projectId: string, count: number): Promise<void> {
  const { panelId, tenantId } = DEFAULT_BRAND;
  const ids = Array.from({ length: count }, () => randomUUID());
  const made = sql`unnest(${ids}::uuid[]) WITH ORDINALITY AS made (id, n)`;
  await inTransaction(db, async (tx) => {
    await sql`INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name,
        state, joined_at, created_at, updated_at)
      SELECT id, ${panelId}, ${tenantId}, id, gen_random_uuid(), id || '@example.com', id || '@example.com', 'Sam', 'Sample',
        'ACTIVE', now(), now(), now() FROM ${made}`.execute(tx);
    await sql`INSERT INTO panelist_attribute (panelist_id, name, value, updated_at)
      SELECT id, 'age', to_jsonb(20 + n % 60), now() FROM ${made}`.execute(tx);
    await sql`INSERT INTO test_participant (participant_id, panel_id, project_id, panelist_id, stage, stage_at, selection, screened_at)
      SELECT gen_random_uuid(), ${panelId}, ${projectId}, id, 'SCREENED', now(), 'NONE', now() + n * interval '1 second'
      FROM ${made}`.execute(tx);
  });
  // As it would be long before so many have passed a screener.
  await sql`ANALYZE panelist, panelist_attribute, test_participant`.execute(db);
}

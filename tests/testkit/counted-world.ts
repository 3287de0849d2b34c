import { sql } from 'kysely';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { SOAP_TEST } from './builders/product-test-builders.ts';

const DANA = `(SELECT panelist_id FROM panelist WHERE email = 'dana@example.com')`;
const study = (shortId: string) => `SELECT project_id FROM project WHERE short_id = '${shortId}'`;
const participant = (number: string) => `SELECT participant_id FROM test_participant WHERE number = '${number}'`;
const request = (number: string) => `SELECT request_id FROM support_request WHERE number = '${number}'`;
const danasTask = (shortId: string, column = 'task_id') =>
  `SELECT ${column} FROM task JOIN project USING (project_id) WHERE panelist_id = ${DANA} AND short_id = '${shortId}'`;

/** What the operations are asked about: each is found in the panel of the demo by what it is there. */
const FOUND = {
  dana: DANA,
  memberNumber: `SELECT external_id FROM panelist WHERE email = 'dana@example.com'`,
  robin: `SELECT panelist_id FROM panelist WHERE email = 'robin@example.com'`,
  suspended: `SELECT panelist_id FROM panelist WHERE email = 'sam@example.com'`,
  researcher: `SELECT operator_id FROM operator WHERE role = 'RESEARCHER'`,
  reader: `SELECT operator_id FROM operator WHERE role = 'READER'`,
  session: `SELECT session_id FROM member_session WHERE panelist_id = ${DANA}`,

  draftStudy: study('QN-2203'),
  fieldStudy: study('SP-1008'),
  resultStudy: study('SP-1001'),
  pausedStudy: study('SP-1016'),
  closedStudy: study('SP-1015'),
  outsideStudy: study('QN-2204'),
  outsideKey: `SELECT key_id FROM external_survey_key LIMIT 1`,
  quests: `SELECT series_id FROM quest_series WHERE name = 'Around the kitchen'`,
  announcement: `SELECT announcement_id FROM announcement WHERE state = 'DRAFT'`,
  badge: `SELECT badge_id FROM badge ORDER BY internal_name LIMIT 1`,
  award: `SELECT award_id FROM badge_award WHERE panelist_id = ${DANA} AND NOT is_read`,
  detail: `SELECT detail_id FROM profile_detail WHERE detail_name = 'cooksWhen'`,
  catalogueRevision: `SELECT revision FROM profile_catalogue`,
  secondPerson: `SELECT request_id FROM second_person_request WHERE state = 'WAITING'`,
  deletion: `SELECT deletion_id FROM account_deletion WHERE number = 'D-10003'`,
  mailStop: `SELECT suppression_id FROM mail_suppression`,
  adjustment: `SELECT adjustment_id FROM points_adjustment ORDER BY adjustment_id LIMIT 1`,
  reward: `SELECT reward_id FROM gift_card_reward ORDER BY points LIMIT 1`,
  redemption: `SELECT redemption_id FROM redemption WHERE panelist_id = ${DANA} ORDER BY redemption_id LIMIT 1`,
  showing: `SELECT showing_id FROM gift_card_showing WHERE panelist_id = ${DANA} ORDER BY showing_id LIMIT 1`,
  review: `SELECT task_id FROM review_item WHERE decided_at IS NULL ORDER BY task_id LIMIT 1`,
  secondReview: `SELECT task_id FROM review_item WHERE decided_at IS NULL ORDER BY task_id OFFSET 1 LIMIT 1`,
  waiting: `SELECT panelist_id FROM joining_person WHERE stage = 'QUALIFIED' ORDER BY number LIMIT 1`,
  invited: `SELECT panelist_id FROM joining_person WHERE stage = 'INVITED' ORDER BY number LIMIT 1`,

  newRequest: request('SR-30408'),
  openRequest: request('SR-30402'),
  askedRequest: request('SR-30401'),
  othersResolved: request('SR-30395'),
  guestRequest: request('SR-30406'),
  cannedReply: `SELECT canned_reply_id FROM support_canned_reply ORDER BY name LIMIT 1`,
  supportView: `SELECT view_id FROM support_view ORDER BY name LIMIT 1`,

  startedTask: danasTask('SP-1008'),
  startedSurvey: danasTask('SP-1008', 'survey_id'),
  invitedTask: danasTask('SP-1009'),
  invitedSurvey: danasTask('SP-1009', 'survey_id'),
  turnedDownTask: danasTask('SP-1002'),

  test: study('PT-2201'),
  lotTest: `SELECT project_id FROM project WHERE internal_name = '${SOAP_TEST.internalName}'`,
  screened: participant('P-10010'),
  selected: participant('P-10007'),
  shipped: participant('P-10004'),
  delivered: participant('P-10009'),
  testing: participant('P-10003'),
  paused: participant('P-10005'),
  feedback: participant('P-10002'),
  parcelRequest: `SELECT support_request_id FROM test_participant WHERE number = 'P-10005'`,
} as const;

export type CountedWorld = Readonly<Record<keyof typeof FOUND, string>> & {
  readonly startedLink: object;
  readonly invitedLink: object;
};

export async function readCountedWorld(db: Db, platform: Pick<Platform, 'signer' | 'clock'>): Promise<CountedWorld> {
  const columns = Object.entries(FOUND).map(([name, query]) => sql`(${sql.raw(query)})::text AS ${sql.id(name)}`);
  const { rows } = await sql<Record<keyof typeof FOUND, string>>`SELECT ${sql.join(columns)}`.execute(db);
  const [world] = rows;
  const missing = Object.entries(world ?? {}).flatMap(([name, value]) => (value === null ? [name] : []));
  if (world === undefined || missing.length > 0) throw new Error(`the demo has no ${missing.join(', ')}`);
  const linkTo = (taskId: string, surveyId: string) => ({
    surveyId,
    panelistHash: signPanelistHash(platform, { taskId, surveyId }),
  });
  return {
    ...world,
    startedLink: linkTo(world.startedTask, world.startedSurvey),
    invitedLink: linkTo(world.invitedTask, world.invitedSurvey),
  };
}

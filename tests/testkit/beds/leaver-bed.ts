import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { askForSecondLook } from '#server/modules/reviews/second-look.ts';
import { judgeReview } from '#server/modules/reviews/judge-reviews.ts';
import { askForAdjustment } from '#server/modules/rewards/correct-points-within-limits.ts';
import { recordMemberLogIn } from '#server/modules/spark/record-login.ts';
import { revealPanelist, setPassword } from '#server/modules/identity/index.ts';
import { setAttributes, setPreferences } from '#server/modules/profile/index.ts';
import { setTags } from '#server/modules/reviews/index.ts';
import { addListLines, beginMemberList } from '#server/modules/audiences/index.ts';
import { gatherResults } from '#server/modules/results/index.ts';
import { creditPoints } from '#server/modules/rewards/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator, must, TEST_PASSWORD } from '../builders/builders.ts';
import { withQuickPasswords } from '../builders/quick-passwords.ts';
import { aRedeemedCard } from '../builders/redeemed-card.ts';
import { anInvitation, aSurvey } from '../builders/survey-builders.ts';
import { ApiClient } from '../clients/api-client.ts';
import { SurveyTaker } from '../clients/survey-taker.ts';
import { Stranger } from '../clients/waitlist-client.ts';
import type { TestNode } from '../node.ts';
import { aLeaversGuestRequest, aLeaversRequest, REQUEST_CANARIES } from './leaver-request.ts';
import { aPhoto, Uploader } from './upload-bed.ts';

/** What nobody else is called, writes or has: found anywhere, it is of this person. */
export const CANARIES = {
  firstName: 'Quillonda',
  lastName: 'Vexmarrow',
  email: 'quillonda.vexmarrow77@canary.example',
  phone: '2075550177',
  utmSource: 'utmcanary-41c7',
  utmReferral: 'refcanary-93fe',
  street: '77 Canaryfeather Lane',
  /** Said once and taken back: only the history knows it. */
  formerHome: 'Formerhomecanary houseboat',
  openAnswer: 'Openanswercanary says I am Quillonda',
  draftAnswer: 'Draftanswercanary in the making',
  revealReason: 'Revealreasoncanary called about a parcel',
  correctionReason: 'Correctionreasoncanary of a lost survey',
  correctionNote: 'Correctionnotecanary with our thanks',
  reference: 'SR-CANARY-30397',
  secondReason: 'Secondreasoncanary for far too many points',
  verdictNote: 'Verdictnotecanary was rather short',
  appeal: 'Appealcanary please do look at it again',
  tag: 'tagcanary',
  settlementRemark: 'Settlementremarkcanary',
  notification: 'Notificationcanary for somebody',
  redemptionReason: 'Redemptionreasoncanary the card did not scan',
  origin: '203.0.113.177',
  device: 'Devicecanary browser',
  ...REQUEST_CANARIES,
} as const;

/** Somebody who came by the waitlist, and of whom there is something in every table that can hold something of a member. */
export async function aLeaver(node: TestNode) {
  const { rooms, platform } = node;
  const { db } = platform;
  const by = { operatorId: (await anOperator(node, 'SUPPORT')).operatorId };
  const other = { operatorId: (await anOperator(node, 'ADMIN')).operatorId };
  await aLeaversGuestRequest(node, CANARIES.email);
  const join = await new Stranger(node).join({
    email: CANARIES.email,
    firstName: CANARIES.firstName,
    lastName: CANARIES.lastName,
    dateOfBirth: '1981-03-17',
    zip: '04177',
    phone: CANARIES.phone,
    consent: true,
    utmSource: CANARIES.utmSource,
    utmReferral: CANARIES.utmReferral,
  });
  const joined = await sql<{ panelistId: string; iamId: string; externalId: string }>`
    UPDATE panelist SET state = 'ACTIVE', joined_at = now() WHERE email = ${CANARIES.email}
    RETURNING panelist_id AS "panelistId", iam_id AS "iamId", external_id AS "externalId"`.execute(db);
  const [ids] = joined.rows;
  if (ids === undefined) throw new Error(`nobody joined: ${JSON.stringify(join)}`);
  const { panelistId } = ids;
  await sql`UPDATE joining_person SET stage = 'JOINED' WHERE panelist_id = ${panelistId}`.execute(db);
  must(await setPassword(withQuickPasswords(rooms.identity), db, ids.iamId, TEST_PASSWORD));
  must(await recordMemberLogIn(rooms, panelistId, 'America/New_York'));
  const browser = new ApiClient(node.url);
  await browser.signIn(CANARIES.email, TEST_PASSWORD);
  await inTransaction(db, (tx) =>
    setAttributes(rooms.profile, tx, panelistId, { attributes: { per_address: CANARIES.street, age: 45 } }),
  );
  for (const home of [CANARIES.formerHome, 'A house']) {
    await inTransaction(db, (tx) =>
      setAttributes(rooms.profile, tx, panelistId, { attributes: { home }, source: 'MEMBER' }),
    );
  }
  await inTransaction(db, (tx) =>
    setPreferences(rooms.profile, tx, panelistId, {
      isOptedIntoSurveys: true,
      isOptedIntoVideos: true,
      frequency: null,
      period: 'UNLIMITED',
    }),
  );

  // Surveys: one that is answered and judged, one that was left in the middle.
  const survey = await aSurvey(node, {
    outcomes: [{ kind: 'complete', outcome: 'UNDER_REVIEW' }],
  });
  const answered = await anInvitation(node, survey, { panelistId });
  const taker = new SurveyTaker(browser, answered.link);
  await taker.start();
  await taker.save(0, 'you', { age: 34, region: 'west' });
  await taker.save(1, 'tea', { teas: ['green'] });
  await taker.save(2, 'words', { why: CANARIES.openAnswer, again: true });
  const rejected = { verdict: 'REJECTED', reason: 'TOO_FAST', note: CANARIES.verdictNote, key: randomUUID() } as const;
  await judgeReview(rooms, db, { taskId: answered.taskId, judgement: rejected }, by);
  must(await askForSecondLook(rooms, { panelistId, taskId: answered.taskId, words: CANARIES.appeal }));
  must(await setTags(rooms.reviews, answered.taskId, [CANARIES.tag], by));
  await gatherResults(rooms.results, survey.projectId);
  const left = await anInvitation(node, await aSurvey(node), { panelistId });
  const leftTaker = new SurveyTaker(browser, left.link);
  await leftTaker.start();
  await leftTaker.save(0, 'you', { age: 34, region: 'west' });
  await leftTaker.save(1, 'tea', { teas: ['green'] });
  await leftTaker.keep(2, 'words', 0, { why: CANARIES.draftAnswer });
  const photo = await aPhoto(40_000);
  const uploadId = await new Uploader(node.url, left.link).whole(photo, 40_000, 'PHOTO', 'image/jpeg');

  // Points, a card, corrections, a request that waits for a second person.
  await inTransaction(db, (tx) =>
    creditPoints(rooms.rewards, tx, {
      panelistId,
      points: 900_000,
      cause: { kind: 'BADGE', id: randomUUID() },
      why: { reason: 'Badge', subject: 'Badge', outcome: 'Badge', rule: 'Badge' },
    }),
  );
  const card = await aRedeemedCard(node, panelistId);
  const words = {
    reason: CANARIES.correctionReason,
    memberNote: CANARIES.correctionNote,
    reference: CANARIES.reference,
  };
  must(await askForAdjustment(rooms, db, { panelistId, points: 70, ...words, key: randomUUID() }, by));
  must(
    await askForAdjustment(
      rooms,
      db,
      { panelistId, points: 90_000, ...words, reason: CANARIES.secondReason, key: randomUUID() },
      by,
    ),
  );
  await revealPanelist(rooms.identity, db, { panelistId, reason: CANARIES.revealReason }, by);
  const requestId = await aLeaversRequest(node, { panelistId, email: CANARIES.email, ...by });
  await plantRows(node, { panelistId, externalId: ids.externalId, survey, answered, ...card, by });
  return { ...ids, browser, uploadId, survey, answered, left, card, by, other, photo, requestId };
}

interface Planted {
  readonly panelistId: string;
  readonly externalId: string;
  readonly survey: { readonly projectId: string };
  readonly answered: { readonly taskId: string };
  readonly redemptionId: string;
  readonly cardId: string;
  readonly by: { readonly operatorId: string };
}

/** What is long to bring about by calls: rows as the use cases write them. */
async function plantRows({ rooms, platform }: TestNode, planted: Planted): Promise<void> {
  const { panelistId, externalId, survey, answered, redemptionId, cardId, by } = planted;
  const { db } = platform;
  const { panelId } = rooms.identity;
  await sql`
    INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, created_at)
    VALUES (gen_random_uuid(), ${panelId}, ${panelistId}, 'INVITATION', ${answered.taskId}, 0, ${CANARIES.notification},
      ${CANARIES.notification}, now())`.execute(db);
  await sql`INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at) VALUES (${panelistId}, 'INVITATION', false, now())`.execute(
    db,
  );
  await sql`
    INSERT INTO redemption_change (change_id, panel_id, redemption_id, kind, reason, asked_by, asked_at, was_shown)
    VALUES (gen_random_uuid(), ${panelId}, ${redemptionId}, 'REPLACE', ${CANARIES.redemptionReason}, ${by.operatorId}, now(),
      false)`.execute(db);
  await sql`
    INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at)
    VALUES (${cardId}, ${panelistId}, 'HISTORY', ${CANARIES.origin}, now()), (${cardId}, NULL, 'EGIFT_PAGE', ${CANARIES.origin}, now())`.execute(
    db,
  );
  await sql`UPDATE member_session SET device = ${CANARIES.device} WHERE panelist_id = ${panelistId}`.execute(db);
  const list = must(
    await inTransaction(db, (tx) =>
      beginMemberList(rooms.audiences, tx, { studyId: survey.projectId, name: 'By hand' }, by),
    ),
  );
  const lines = [externalId, CANARIES.email];
  must(await inTransaction(db, (tx) => addListLines(rooms.audiences, tx, { ...list, firstLine: 1, lines })));
  const { rows } = await sql<{ id: string }>`
    INSERT INTO settlement (settlement_id, panel_id, project_id, file_name, file_hash, state, lines, done_up_to, created_at)
    VALUES (gen_random_uuid(), ${panelId}, ${survey.projectId}, 'agency.csv', '\\x00', 'READY', 2, 2, now())
    RETURNING settlement_id AS id`.execute(db);
  await sql`
    INSERT INTO settlement_line (settlement_id, line_number, respondent, standing, remark, task_id, points, can_apply, is_suggested, is_chosen)
    VALUES (${rows[0]?.id}, 1, ${externalId}, 'SAME', ${CANARIES.settlementRemark}, ${answered.taskId}, 0, false, false, false),
      (${rows[0]?.id}, 2, ${CANARIES.email}, 'NOT_OURS', ${CANARIES.settlementRemark}, NULL, 0, false, false, false)`.execute(
    db,
  );
}

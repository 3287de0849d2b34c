import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time/durations.ts';
import { readBoard } from '#server/modules/product-tests/board/read-board.ts';
import { invitePanelist } from '#server/modules/activities/index.ts';
import { listParts } from '#server/modules/product-tests/index.ts';
import { productTestBed } from '#testkit/beds/product-test-bed.ts';
import { aMember, must } from '#testkit/builders/builders.ts';
import { aProductTest, screenedPeople } from '#testkit/builders/product-test-builders.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

const RESULTS = `query getProductTestResults($studyId: ID!) { getProductTestResults(studyId: $studyId) {
  participants stages { stage count } selected done inReview deliveredToReceived { people medianDays }
  deliveredToFeedback { people medianDays } closed { reason count }
  screener { invited qualified unfit overQuota underReview unanswered } parts { part round shortId handedOut answered } } }`;

let node: TestNode;
let bed: ReturnType<typeof productTestBed>;
beforeAll(async () => {
  node = await startTestNode();
  bed = productTestBed(node);
});
afterAll(() => node.stop());

const db = () => node.platform.db;

interface Raw {
  readonly stage: string;
  readonly selectedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly toldAt: Date | null;
  readonly why: string | null;
  readonly deliveredAt: Date | null;
}

function medianOf(days: readonly number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const STAGES = ['SCREENED', 'SELECTED', 'SHIPPED', 'DELIVERED', 'TESTING', 'FEEDBACK', 'DONE', 'CLOSED'] as const;

/** People at every stage, each with days of their own; some got two parcels, some had theirs before the carrier said so. */
async function scatter(projectId: string, people: number): Promise<void> {
  const ids = await screenedPeople(node, projectId, people);
  const start = node.clock.now().getTime() - 30 * DAY_MS;
  for (const [index, panelistId] of ids.entries()) {
    const stage = STAGES[(index * 7) % STAGES.length] ?? 'DONE';
    const at = (days: number) => new Date(start + days * DAY_MS);
    const [isPicked, isSent] = [stage !== 'SCREENED', ['DELIVERED', 'TESTING', 'FEEDBACK', 'DONE'].includes(stage)];
    const isHere = ['TESTING', 'FEEDBACK', 'DONE'].includes(stage);
    const delivered = 4 + ((index * 5) % 11) / 3;
    const received = delivered + ((index * 13) % 17) / 4 - 1;
    const told = stage === 'DONE' || (stage === 'FEEDBACK' && index % 3 === 0) ? received + 10 + (index % 6) / 5 : null;
    await sql`UPDATE test_participant SET stage = ${stage}, stage_at = ${at(1)},
        selection = ${isPicked ? 'SELECTED' : 'NONE'}, selected_at = ${isPicked ? at(1) : null},
        address_confirmed_at = ${isPicked ? at(2) : null}, consent_at = ${isPicked ? at(2) : null},
        consent_version = ${isPicked ? 1 : null}, received_at = ${isHere ? at(received) : null},
        feedback_opens_at = ${isHere ? at(received + 10) : null}, feedback_taken_at = ${told === null ? null : at(told)},
        completed_at = ${stage === 'DONE' && told !== null ? at(told) : null},
        closed_at = ${stage === 'CLOSED' ? at(9) : null},
        closed_why = ${stage === 'CLOSED' ? (index % 3 === 0 ? 'DECLINED' : 'BY_OPERATOR') : null}
      WHERE project_id = ${projectId} AND panelist_id = ${panelistId}`.execute(db());
    const attempts = isSent ? 1 + (index % 2) : 0;
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const isNewest = attempt === attempts;
      await sql`INSERT INTO shipment (shipment_id, project_id, participant_id, attempt, order_number, status, status_at,
          delivered_at, ordered_at, replaced_at)
        SELECT ${randomUUID()}, project_id, participant_id, ${attempt}, ${randomUUID()}, 'DELIVERED', ${at(4)},
          ${at(isNewest ? delivered : 1)}, ${at(2)}, ${isNewest ? null : at(3)} FROM test_participant
        WHERE project_id = ${projectId} AND panelist_id = ${panelistId}`.execute(db());
    }
  }
}

test('every figure is what a recount of the rows gives', async () => {
  const projectId = await aProductTest(node, { units: 500 });
  await scatter(projectId, 61);
  const { rows } = await sql<Raw>`
    SELECT p.stage, p.selected_at AS "selectedAt", p.received_at AS "receivedAt", p.feedback_taken_at AS "toldAt",
      p.closed_why AS why, s.delivered_at AS "deliveredAt"
    FROM test_participant p LEFT JOIN shipment s ON s.participant_id = p.participant_id AND s.replaced_at IS NULL
    WHERE p.project_id = ${projectId}`.execute(db());
  expect(rows).toHaveLength(61);
  const daysTo = (end: 'receivedAt' | 'toldAt') => {
    const days = rows.flatMap((row) =>
      row.deliveredAt === null || row[end] === null
        ? []
        : [Math.max(0, (row[end].getTime() - row.deliveredAt.getTime()) / DAY_MS)],
    );
    return { people: days.length, medianDays: expect.closeTo(medianOf(days) ?? Number.NaN, 6) };
  };
  const count = (is: (row: Raw) => boolean) => rows.filter(is).length;
  const closed = ['BY_OPERATOR', 'DECLINED'].map((reason) => ({ reason, count: count(({ why }) => why === reason) }));
  expect(await bed.ask('getProductTestResults', RESULTS, { studyId: projectId })).toEqual({
    participants: 61,
    stages: STAGES.map((stage) => ({ stage, count: count((row) => row.stage === stage) })),
    selected: count(({ selectedAt }) => selectedAt !== null),
    done: count(({ stage }) => stage === 'DONE'),
    inReview: count(({ stage, toldAt }) => stage === 'FEEDBACK' && toldAt !== null),
    deliveredToReceived: daysTo('receivedAt'),
    deliveredToFeedback: daysTo('toldAt'),
    closed: closed.toSorted((a, b) => b.count - a.count),
    screener: { invited: 0, qualified: 0, unfit: 0, overQuota: 0, underReview: 0, unanswered: 0 },
    parts: [
      { part: 'SCREENER', round: 1, shortId: expect.stringMatching(/^SC-/), handedOut: 0, answered: 0 },
      { part: 'FEEDBACK', round: 1, shortId: expect.stringMatching(/^FB-/), handedOut: 0, answered: 0 },
    ],
  });
  const now = node.clock.now().getTime();
  const days = rows.flatMap(({ stage, receivedAt }) =>
    stage === 'TESTING' && receivedAt !== null
      ? [Math.min(10, 1 + Math.floor((now - receivedAt.getTime()) / DAY_MS))]
      : [],
  );
  const board = await readBoard(node.rooms, projectId);
  expect(board).toMatchObject({
    medianTestingDay: days.toSorted((a, b) => a - b)[Math.ceil(days.length / 2) - 1],
    testingDays: 10,
    inReview: count(({ stage, toldAt }) => stage === 'FEEDBACK' && toldAt !== null),
  });
});

test('the screener is counted by how it ended', async () => {
  const projectId = await aProductTest(node);
  const ends = ['QUALIFIED', 'QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW', 'INVITED', 'DROPOUT'];
  const screener = (await listParts(db(), projectId)).find(({ part }) => part === 'SCREENER');
  for (const state of ends) {
    const { panelistId } = await aMember(node);
    const name = { projectId: screener?.partProjectId ?? '', panelistId };
    const { taskId } = must(await invitePanelist(node.rooms.activities, db(), name));
    await sql`UPDATE task SET state = ${state} WHERE task_id = ${taskId}`.execute(db());
  }
  const { screener: figures, parts } = await bed.ask('getProductTestResults', RESULTS, { studyId: projectId });
  expect(figures).toEqual({ invited: 7, qualified: 2, unfit: 1, overQuota: 1, underReview: 1, unanswered: 2 });
  expect(parts[0]).toMatchObject({ part: 'SCREENER', handedOut: 7, answered: 5 });
  expect(await readBoard(node.rooms, projectId)).toMatchObject({ screenersQualified: 2, screenerUnfitPoints: null });
});

test.each(['READER', 'FULFILMENT', 'SUPPORT'] as const)('the figures are not for the role %s', async (role) => {
  const studyId = await aProductTest(node);
  const { body } = await (await signedInOperator(node, role)).ask('getProductTestResults', RESULTS, { studyId });
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
});

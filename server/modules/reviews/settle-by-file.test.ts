import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskState } from '#contract/activities/task-states.ts';
import { SETTLEMENT_LINES_MAX } from '#contract/reviews/review-calls.ts';
import { openAppeal } from '#server/modules/reviews/open-review.ts';
import { listSettlementLines, readSettlement } from '#server/modules/reviews/settlement/read-settlement.ts';
import { invitePanelist, moveTask } from '#server/modules/activities/index.ts';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { aMember, anOperator, aProject, must } from '#testkit/builders/builders.ts';
import { startExternalSurveyBed, type ExternalSurveyBed } from '#testkit/beds/external-survey-bed.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { chooseSettlementLines } from './settlement/apply-settlement.ts';
import { receiveSettlement } from './settlement/receive-settlement.ts';
import { judgeReview } from './judge-reviews.ts';
import { settleByFile } from './settle-by-file.ts';

let bed: ExternalSurveyBed;
let operatorId: string;
beforeAll(async () => {
  bed = await startExternalSurveyBed();
  ({ operatorId } = await anOperator(bed.node));
});
afterAll(() => bed.stop());

const reviews = () => bed.node.rooms.reviews;
const db = () => bed.node.platform.db;

/** A study of the outside survey, and members of it who came to these states. */
async function aStudy(states: readonly (TaskState | 'GOING_ON')[]) {
  const { node, host, surveyId } = bed;
  const { projectId } = await aProject(node, { surveyId });
  const members = [];
  for (const state of states) {
    const { panelistId, externalId } = await aMember(node);
    const { taskId } = must(await invitePanelist(node.rooms.activities, db(), { projectId, panelistId }));
    const { externalUrl } = must(await startSurvey(node.rooms, { taskId, surveyId, signedInAs: undefined }, null));
    const respondentId = new URL(externalUrl ?? '').searchParams.get('rid') ?? '';
    if (state === 'CLOSE') must(await moveTask(node.rooms.activities, db(), taskId, 'CLOSE'));
    else if (state !== 'GOING_ON') await host.postback(respondentId, state);
    members.push({ panelistId, externalId, taskId, respondentId });
  }
  return { projectId, members };
}

const receive = (projectId: string, text: string | Buffer) =>
  receiveSettlement(reviews(), { projectId, fileName: 'partner.csv', bytes: inParts(text) }, { operatorId });

async function* inParts(text: string | Buffer): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += 10_000) yield bytes.subarray(from, from + 10_000);
}

async function compared(projectId: string, text: string) {
  const { settlementId } = must(await receive(projectId, text));
  const settlement = await readSettlement(reviews(), settlementId);
  if (settlement === undefined) throw new Error('what was taken is there');
  return settlement;
}

const linesOf = async (settlementId: string, of: 'SAME' | 'DIFFERS' | 'NOT_OURS' | 'BAD') =>
  (await listSettlementLines(reviews(), settlementId, of, { pageSize: 100 }))?.contents ?? [];

const choose = (settlementId: string, allSuggested: boolean, lineNumbers: number[] = []) =>
  chooseSettlementLines(reviews(), { settlementId, allSuggested, lineNumbers }, { operatorId });

async function standing(taskId: string, panelistId: string) {
  const { rows } = await sql<{ state: string; points: number }>`
    SELECT state, coalesce((SELECT balance FROM points_account WHERE panelist_id = ${panelistId}), 0)::integer AS points
    FROM task WHERE task_id = ${taskId}`.execute(db());
  return `${rows[0]?.state} ${rows[0]?.points}`;
}

const applied = (settlementId: string) =>
  waitUntil('the file is applied', async () => (await readSettlement(reviews(), settlementId))?.state === 'APPLIED');

describe('a file of outcomes', () => {
  test('is compared, with differences shown, and changes nothing', async () => {
    const { projectId, members } = await aStudy(['QUALIFIED', 'TERMINATED', 'GOING_ON', 'QUALIFIED']);
    const elsewhere = await aStudy(['TERMINATED']);
    const ids = members.map(({ respondentId }) => respondentId);
    const text = [
      'respondent_id,outcome',
      `${ids[0]},complete`,
      `${members[1]?.externalId},complete`,
      `${ids[2]},screen-out`,
      `${ids[3]},screen-out`,
      `${elsewhere.members[0]?.respondentId},complete`,
      'nobody-has-this-id,complete',
      `${ids[2]},`,
      '',
    ].join('\n');
    const { settlementId, ...settlement } = await compared(projectId, text);
    expect(settlement).toMatchObject({ state: 'READY', lines: 7, same: 1, differ: 3, notOurs: 2, bad: 1 });
    expect(settlement).toMatchObject({ suggested: 2, suggestedPoints: 120, appliedBeforeAt: null });
    expect(await linesOf(settlementId, 'DIFFERS')).toMatchObject([
      { lineNumber: 3, memberId: members[1]?.externalId, weHave: 'TERMINATED', fileSays: 'QUALIFIED', points: 110 },
      { lineNumber: 4, weHave: 'STARTED', fileSays: 'TERMINATED', points: 10, isSuggested: true },
      { lineNumber: 5, canApply: false, points: 0, remark: 'Paid points stay with the member' },
    ]);
    expect(await linesOf(settlementId, 'BAD')).toMatchObject([{ lineNumber: 8, remark: 'The outcome is missing.' }]);
    const after = await Promise.all(members.map(({ taskId, panelistId }) => standing(taskId, panelistId)));
    expect(after).toEqual(['QUALIFIED 120', 'TERMINATED 10', 'STARTED 0', 'QUALIFIED 120']);
  });

  test('is applied line by line, each audited; the second time nothing is left to do', async () => {
    const { projectId, members } = await aStudy(['TERMINATED', 'OQ', 'GOING_ON', 'CLOSE', 'TERMINATED']);
    const text = members.map(({ respondentId }) => `${respondentId},complete`).join('\r\n');
    const { settlementId } = await compared(projectId, text);
    // Everything that speaks for itself but the last line.
    expect(must(await choose(settlementId, true, [5]))).toBe(4);
    await applied(settlementId);
    const after = await Promise.all(members.map(({ taskId, panelistId }) => standing(taskId, panelistId)));
    expect(after).toEqual(['QUALIFIED 120', 'QUALIFIED 120', 'QUALIFIED 120', 'QUALIFIED 120', 'TERMINATED 10']);
    expect(await readSettlement(reviews(), settlementId)).toMatchObject({ applied: 4, appliedPoints: 465, done: 4 });
    const { rows } = await sql<{ actor_id: string; after: { line: number; sha256: string } }>`
      SELECT actor_id, after FROM audit_entry WHERE action = 'task.settled-by-file' AND subject_id IN
        (SELECT task_id::text FROM task WHERE project_id = ${projectId}) ORDER BY position`.execute(db());
    expect(rows.map((row) => [row.actor_id, row.after.line, row.after.sha256.length])).toEqual(
      [1, 2, 3, 4].map((line) => [operatorId, line, 64]),
    );
    expect(await choose(settlementId, true)).toEqual({ ok: false, failure: 'not-ready' });
    const again = await compared(projectId, text);
    expect(again).toMatchObject({ same: 4, differ: 1, suggested: 1, appliedBeforeAt: expect.any(Date) });
  });

  test('pays in full where a second file gives a better outcome than the one that settled what had closed', async () => {
    const { projectId, members } = await aStudy(['CLOSE']);
    const [{ taskId, panelistId, respondentId } = expect.fail()] = members;
    for (const [outcome, after] of [
      ['screen-out', 'TERMINATED 10'],
      ['complete', 'QUALIFIED 120'],
    ] as const) {
      const { settlementId } = await compared(projectId, `${respondentId},${outcome}`);
      must(await choose(settlementId, true));
      await applied(settlementId);
      expect(await standing(taskId, panelistId)).toBe(after);
    }
  });

  test('closes the case of a reviewer who would have decided', async () => {
    const { projectId, members } = await aStudy(['TERMINATED', 'TERMINATED']);
    const [first] = members;
    await bed.host.postback(first?.respondentId ?? '', 'QUALIFIED');
    const { settlementId } = await compared(projectId, `${first?.respondentId},complete`);
    must(await choose(settlementId, false, [1]));
    await applied(settlementId);
    const { rows } = await sql<{ open: boolean; reason: string; resolved: boolean }>`
      SELECT i.decided_at IS NULL AS open, d.reason, x.resolved_at IS NOT NULL AS resolved FROM review_item i
      JOIN review_decision d USING (task_id) JOIN survey_run r USING (task_id) JOIN external_disagreement x USING (run_id)
      WHERE i.task_id = ${first?.taskId}`.execute(db());
    expect(rows).toEqual([{ open: false, reason: 'BY_FILE', resolved: true }]);
  });

  test('leaves an appeal to somebody else than the one who rejected', async () => {
    const { projectId, members } = await aStudy(['TERMINATED']);
    const [member] = members;
    if (member === undefined) throw new Error('the study has a member');
    const { taskId, panelistId, respondentId } = member;
    await bed.host.postback(respondentId, 'QUALIFIED');
    const rejection = { verdict: 'REJECTED', reason: null, note: null, key: randomUUID() } as const;
    expect(await judgeReview(bed.node.rooms, db(), { taskId, judgement: rejection }, { operatorId })).toMatchObject({
      problem: null,
    });
    await inTransaction(db(), (tx) => openAppeal(reviews(), tx, { taskId, projectId, panelistId }));
    const before = await standing(taskId, panelistId);
    const { settlementId } = await compared(projectId, `${respondentId},complete`);
    must(await choose(settlementId, false, [1]));
    await applied(settlementId);
    expect(await standing(taskId, panelistId)).toBe(before);
    const [line] = await linesOf(settlementId, 'DIFFERS');
    expect(line?.remark).toContain('a different reviewer');
  });

  test('that comes slowly holds no transaction open meanwhile', async () => {
    const { projectId, members } = await aStudy(['QUALIFIED']);
    let looks = 0;
    // What hears of the settled tasks works in transactions of its own, which end by themselves.
    const openNow = async () => {
      const { rows } = await sql<{ open: number }>`
        SELECT count(*)::integer AS open FROM pg_stat_activity
        WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(db());
      return rows[0]?.open;
    };
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (const text of ['respondent_id,outcome\n', `${members[0]?.respondentId},complete\n`]) {
        yield Buffer.from(text);
        await expect.poll(openNow, { timeout: 60_000 }).toBe(0);
        looks += 1;
      }
    }
    must(await receiveSettlement(reviews(), { projectId, fileName: 'slow.csv', bytes: slowly() }, { operatorId }));
    expect(looks).toBe(2);
  });

  test('leaves out what changed here since, and goes on after a crash', async () => {
    const { projectId, members } = await aStudy(['TERMINATED', 'GOING_ON', 'OQ']);
    const text = members.map(({ respondentId }) => `${respondentId},complete`).join('\n');
    const { settlementId } = await compared(projectId, text);
    await bed.host.postback(members[1]?.respondentId ?? '', 'OQ');
    // The node is lost in the middle of the second line: what was done stays, the rest is done by anyone who comes next.
    const stop = new AbortController();
    let steps = 0;
    const dying = {
      ...bed.node.rooms,
      activities: {
        ...bed.node.rooms.activities,
        get clock() {
          steps += 1;
          if (steps === 4) stop.abort(new Error('lost'));
          return bed.node.rooms.activities.clock;
        },
      },
    };
    await inTransaction(db(), async (tx) => {
      await sql`UPDATE settlement SET state = 'APPLYING' WHERE settlement_id = ${settlementId}`.execute(tx);
      await sql`UPDATE settlement_line SET is_chosen = true WHERE settlement_id = ${settlementId}`.execute(tx);
    });
    await settleByFile(dying, settlementId, stop.signal).catch(() => undefined);
    await Promise.all([settleByFile(bed.node.rooms, settlementId), settleByFile(bed.node.rooms, settlementId)]);
    const after = await Promise.all(members.map(({ taskId, panelistId }) => standing(taskId, panelistId)));
    expect(after).toEqual(['QUALIFIED 120', 'OQ 5', 'QUALIFIED 120']);
    expect((await linesOf(settlementId, 'DIFFERS')).map(({ remark }) => remark)).toEqual([
      null,
      'Changed here since the file was compared',
      null,
    ]);
  });

  test('that names somebody twice counts once, and says so; different words count for nothing', async () => {
    const { projectId, members } = await aStudy(['TERMINATED', 'TERMINATED']);
    const [first, second] = members.map(({ respondentId }) => respondentId);
    const text = `rid,status\n${first},complete\n${first},Completed\n${second},complete\n${second},screenout`;
    const { settlementId, ...settlement } = await compared(projectId, text);
    expect(settlement).toMatchObject({ differ: 1, bad: 3 });
    expect((await linesOf(settlementId, 'BAD')).map(({ lineNumber, remark }) => `${lineNumber} ${remark}`)).toEqual([
      '3 Says the same as line 2.',
      '4 Lines 4 and 5 say different things of this respondent.',
      '5 Lines 4 and 5 say different things of this respondent.',
    ]);
  });

  test.each([
    ['not-text', Buffer.from([0xff, 0xfe, 0x61, 0x00])],
    ['no-columns', 'name,age\nAnn,40\n'],
    ['no-columns', '\u0000\u0000\u0000'],
    ['empty', 'respondent_id,outcome\n\n  \n'],
    ['empty', ''],
    ['too-many-lines', `rid,outcome\n${'abcd,c\n'.repeat(SETTLEMENT_LINES_MAX + 1)}`],
  ] as const)('that is %s is refused and leaves nothing', async (problem, text) => {
    const { projectId } = await aProject(bed.node);
    expect(await receive(projectId, text)).toEqual({ ok: false, failure: problem });
    const { rows } = await sql`SELECT 1 FROM settlement WHERE project_id = ${projectId}`.execute(db());
    expect(rows).toEqual([]);
  });

  test('of a study that nobody knows is refused', async () => {
    const unknown = newId(bed.node.platform.chance, bed.node.clock.now());
    expect(await receive(unknown, 'rid,outcome\nabcd,c')).toEqual({ ok: false, failure: 'unknown-study' });
  });

  test('with thousands of lines is compared by a job', async () => {
    const { projectId, members } = await aStudy(['TERMINATED']);
    const others = Array.from({ length: 5_000 }, (_line, index) => `nobody-${index},complete`);
    const text = ['rid,outcome', ...others, `${members[0]?.respondentId},complete`].join('\n');
    const { settlementId } = must(await receive(projectId, text));
    await waitUntil('it is compared', async () => (await readSettlement(reviews(), settlementId))?.state === 'READY');
    expect(await readSettlement(reviews(), settlementId)).toMatchObject({ notOurs: 5_000, differ: 1, suggested: 1 });
  });
});

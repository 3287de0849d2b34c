import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { closeEndedProjects, endProject } from '#server/modules/activities/index.ts';
import { judgeTask } from '#server/modules/reviews/judge-task.ts';
import { endRuns, publishSurvey } from '#server/modules/surveys/index.ts';
import type { Result } from '#server/platform/result.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { anInvitation, aSurvey, TEA_SURVEY } from '#testkit/builders/survey-builders.ts';
import { regionQuota } from '#testkit/builders/survey-way.ts';
import { followModel, MODEL_TIMEOUT_MS, type Room } from '#testkit/model-runs.ts';
import {
  anInvitedMember,
  quotaModel,
  type QuotaState,
  type QuotaStep,
  type Region,
} from '#testkit/models/quota-model.ts';
import { dropOutIdleRuns } from './drop-out-idle-runs.ts';
import { returnSurveyPage, saveSurveyPage } from './save-survey-page.ts';
import { startSurvey } from './start-survey.ts';
import type { SurveyFailure, SurveyStep, SurveyVisit } from './survey-visit.ts';

const MEMBERS = 4;

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());

interface Sent {
  readonly revision: number;
  readonly page: string;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** What a member's browser knows: where they are, and what it sent last that was taken. */
interface Browser {
  readonly visit: SurveyVisit;
  revision: number;
  page: string;
  taken: Sent | undefined;
}

const answersOn = (page: string, region: Region): Sent['answers'] => {
  if (page === 'tea') return { teas: [] };
  if (page === 'words') return { again: true };
  return region === null ? { age: 40 } : { age: 40, region };
};

async function begin(): Promise<Room<QuotaState, QuotaStep>> {
  const { rooms, db, inTransaction } = bed;
  const targets = { north: 1, rest: 1 };
  const outcomes = [regionQuota(targets.north, targets.rest)];
  // What a video study brings is always looked at, and a rejection gives its slot back.
  const { surveyId, projectId } = await aSurvey(bed, { outcomes, project: { subType: 'QUALITATIVE' } });
  const browsers: Browser[] = [];
  for (let count = 0; count < MEMBERS; count += 1) {
    const { taskId, panelistId } = await anInvitation(bed, { surveyId, projectId });
    const visit = { taskId, surveyId, signedInAs: panelistId };
    browsers.push({ visit, revision: 0, page: 'you', taken: undefined });
  }

  function hear(browser: Browser, done: Result<SurveyStep, SurveyFailure>, sent?: Sent): string {
    const failed = done.ok ? undefined : done.failure;
    const step = done.ok ? done.value : failed?.reason === 'conflict' ? failed.step : null;
    if (step?.run && step.revision >= browser.revision) {
      browser.revision = step.revision;
      browser.page = step.run.page ?? '';
    }
    if (failed !== undefined || step === null) return failed?.reason ?? 'nothing';
    if (step.end !== null) return `end ${step.end.outcome}`;
    if (step.problems.length > 0) return 'problems';
    if (sent !== undefined) browser.taken = sent;
    return `${step.run?.page} ${step.revision}`;
  }

  async function act(browser: Browser, step: Extract<QuotaStep, { readonly member: number }>): Promise<string> {
    const { visit, revision, page, taken } = browser;
    switch (step.kind) {
      case 'start':
        return hear(browser, await startSurvey(rooms, visit, null));
      case 'back':
        return hear(browser, await returnSurveyPage(rooms, visit, revision));
      case 'judge': {
        const verdict = step.isApproved ? 'APPROVED' : 'REJECTED';
        const judged = await judgeTask(rooms, db, { taskId: visit.taskId, verdict, note: null });
        return judged.ok ? 'ok' : judged.failure;
      }
      case 'save':
      case 'save again': {
        const fresh = { revision, page, answers: answersOn(page, step.kind === 'save' ? step.region : null) };
        const sent = step.kind === 'save' ? fresh : (taken ?? { ...fresh, revision: revision + 7 });
        return hear(browser, await saveSurveyPage(rooms, visit, sent), sent);
      }
    }
  }

  async function answer(step: QuotaStep): Promise<string> {
    if ('member' in step) {
      const browser = browsers[step.member];
      return browser === undefined ? 'nothing' : act(browser, step);
    }
    if (step.kind === 'publish') {
      const next = { surveyId, title: 'Tea at home', definitionJson: TEA_SURVEY };
      const done = await publishSurvey(rooms.surveys, db, { ...next, outcomes: [regionQuota(step.north, step.rest)] });
      return done.ok ? 'ok' : 'refused';
    }
    if (step.kind === 'drop idle') await dropOutIdleRuns(rooms);
    else {
      await inTransaction((tx) => endProject(rooms.activities, tx, projectId));
      const onTasksClosed = (tx: typeof db, taskIds: readonly string[]) => endRuns(rooms.surveys, tx, taskIds);
      await closeEndedProjects({ activities: rooms.activities, onTasksClosed });
    }
    return 'ok';
  }

  async function rows() {
    const { rows: cells } = await sql<{ name: string; held: string }>`
      SELECT name, held || ' of ' || target AS held FROM quota_cell WHERE survey_id = ${surveyId}`.execute(db);
    const { rows: tasks } = await sql<{ id: string; standing: string }>`
      SELECT task_id AS id, task.state || ' ' || coalesce(string_agg(cell.name, ','), '-') AS standing
      FROM task LEFT JOIN survey_run USING (task_id) LEFT JOIN quota_hold USING (run_id)
        LEFT JOIN quota_cell cell USING (cell_id)
      WHERE project_id = ${projectId} GROUP BY task_id`.execute(db);
    const standingOf = new Map(tasks.map(({ id, standing }) => [id, standing]));
    // Nobody of this run is looked at again by the job of the next one.
    await inTransaction((tx) => endRuns(rooms.surveys, tx, [...standingOf.keys()]));
    return {
      members: browsers.map(({ visit }) => standingOf.get(visit.taskId)),
      cells: Object.fromEntries(cells.map(({ name, held }) => [name, held])),
    };
  }

  return { state: { members: browsers.map(anInvitedMember), targets }, answer, rows };
}

const member = fc.nat(MEMBERS - 1);
const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const region = fc.constantFrom<Region[]>('north', 'north', 'north', 'south', 'south', null);
const saving = fc.record({ kind: is('save'), member, region });
/** Two who want the last slot of one cell. */
const lastSlot = fc.constantFrom([1, 2], [1, 3], [2, 3]).map(
  ([one = 1, other = 2]) =>
    [
      { kind: 'save', member: one, region: 'south' },
      { kind: 'save', member: other, region: 'south' },
    ] as const,
);
const starting = fc.record({ kind: is('start'), member });
const returning = fc.record({ kind: is('back'), member });
const again = fc.record({ kind: is('save again'), member });
const judging = fc.record({ kind: is('judge'), member, isApproved: fc.boolean() });
const publishing = fc.record({ kind: is('publish'), north: fc.nat(3), rest: fc.nat(3) });
const any = fc.oneof({ weight: 4, arbitrary: saving }, starting, returning, again, judging);

/** One has the slot of the north and is looked at, and three are about to say where they live. */
const PRELUDE: readonly QuotaStep[] = [
  { kind: 'start', member: 0 },
  { kind: 'save', member: 0, region: 'north' },
  { kind: 'save', member: 0, region: 'north' },
  { kind: 'save', member: 0, region: 'north' },
  { kind: 'start', member: 1 },
  { kind: 'start', member: 2 },
  { kind: 'start', member: 3 },
];

test(
  'slots are held by whom a plain count says, whoever comes first, goes back, leaves or is rejected',
  async () => {
    const answered = await followModel<QuotaState, QuotaStep>({
      name: 'quotas',
      clock: bed.clock,
      step: fc.oneof(
        { weight: 12, arbitrary: saving },
        { weight: 8, arbitrary: starting },
        { weight: 4, arbitrary: returning },
        { weight: 2, arbitrary: again },
        { weight: 3, arbitrary: judging },
        { weight: 2, arbitrary: publishing },
        { weight: 2, arbitrary: fc.constant({ kind: 'drop idle' as const }) },
        { weight: 1, arbitrary: fc.constantFrom({ kind: 'drop idle' as const }, { kind: 'end' as const }) },
      ),
      pair: fc.oneof(
        { weight: 4, arbitrary: lastSlot },
        fc.tuple(saving, saving),
        fc.tuple(any, any),
        any.map((step) => [step, step] as const),
        fc.tuple(publishing, any),
      ),
      wait: fc.oneof(
        { weight: 9, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.constantFrom(24, 25).map((hours) => hours * HOUR_MS) },
      ),
      model: quotaModel,
      prelude: PRELUDE,
      begin,
      sample: 10,
      turns: 40,
    });
    expect(answered.get('save: tea 1')).toBeGreaterThan(0);
    expect(answered.get('save: end OQ')).toBeGreaterThan(0);
  },
  MODEL_TIMEOUT_MS,
);

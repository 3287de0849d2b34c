import { givenByTest } from '#contract/second-person/promises.ts';
import { paidEnds } from '#contract/surveys/end-rules.ts';
import { skippableQuestions } from '#contract/surveys/skippable-questions.ts';
import { keptOutByQuotas } from '#contract/studies/completes-wanted.ts';
import type { SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { questionsLackingPictures } from '#contract/pictures/pictures.ts';
import { launchChecks, type LaunchCheck } from '#contract/launches/launch-checks.ts';
import { invitationBody } from '#contract/launches/launches.ts';
import { tomorrowAt } from '#contract/time/panel-days.ts';
import { readStudy, type Study } from '#server/modules/activities/index.ts';
import { buildSample, type BuiltSample, type SampleProblem } from '#server/modules/audiences/index.ts';
import { hasLaunchGoingOn } from './read-launches.ts';
import { afterQuietHours } from '#server/modules/messages/index.ts';
import { pointsPaidFor } from '#server/modules/rewards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Result } from '#server/platform/result.ts';
import { surveyToLaunch, type LaunchStudyRooms } from './launch-study.ts';
import { partsToLaunch, promisedByTest } from '#server/modules/product-tests/index.ts';
import { readDraft, readRehearsal } from '#server/modules/studies/index.ts';

export interface LaunchPlan {
  readonly shortId: string;
  readonly isRunning: boolean;
  readonly members: number;
  readonly expectedCompletes: number;
  readonly checks: readonly LaunchCheck[];
  readonly title: string;
  readonly body: string;
  readonly emailsFrom: Date;
  readonly areEmailsHeld: boolean;
  readonly firstWave: number | null;
  readonly restAt: Date;
  readonly closesAt: Date | null;
  readonly opensAt: Date | null;
}

/** Below this many nobody sends a part ahead. */
const SMALL_SAMPLE = 100;
const FIRST_WAVE_SHARE = 0.1;
const REST_AT = '09:00';

/** What a launch would do now. Nothing is changed: what it tries is taken back. Undefined when there is no such study. */
export async function planLaunch(rooms: LaunchStudyRooms, studyId: string): Promise<LaunchPlan | undefined> {
  const { activities, audiences, launches, messages } = rooms;
  const { db, clock, timeZone } = launches;
  const study = await readStudy(activities, db, studyId);
  if (study === undefined) return undefined;
  const now = clock.now();
  const sample = await inTransaction(db, (tx) => buildSample(audiences, tx, study.studyId));
  const members = sample.ok ? sample.value.plan.invites : 0;
  const emailsFrom = await afterQuietHours(messages.db, now, messages.timeZone);
  return {
    shortId: study.shortId,
    isRunning: study.launchedAt !== null,
    members,
    expectedCompletes: sample.ok ? sample.value.plan.expectedCompletes : 0,
    checks: await checksOf(rooms, study, sample),
    title: study.externalName,
    body: invitationBody({ ...study, points: study.points.qualified }, timeZone),
    emailsFrom,
    areEmailsHeld: emailsFrom > now,
    firstWave: members < SMALL_SAMPLE ? null : Math.round(members * FIRST_WAVE_SHARE),
    restAt: tomorrowAt(REST_AT, now, timeZone),
    closesAt: study.closesAt,
    opensAt: study.opensAt !== null && study.opensAt > now ? study.opensAt : null,
  };
}

async function checksOf(rooms: LaunchStudyRooms, study: Study, sample: Result<BuiltSample, SampleProblem>) {
  const { db, clock } = rooms.launches;
  const { qualified, nonQualified, overQuota } = study.points;
  const plan = sample.ok ? sample.value.plan : undefined;
  const problems = study.status === 'DRAFT' ? await publishProblems(rooms, study) : { survey: [], parts: [] };
  const test = await promisedByTest(rooms, db, study);
  return launchChecks({
    status: study.status,
    isQuest: study.kind === 'WEEKLY_QUEST',
    isOutside: study.isOutside,
    isGoingOn: await hasLaunchGoingOn(rooms.launches, db, study.studyId),
    isLaunchedByTest: study.isLaunchedByTest,
    surveyProblems: problems.survey,
    partProblems: problems.parts,
    ...(await draftWarnings(rooms, study)),
    rehearsal: await rehearsalOf(rooms, study.studyId),
    audienceProblem: sample.ok || sample.failure === 'UNKNOWN_STUDY' ? null : sample.failure,
    shortCells: (plan?.cells ?? []).filter((cell) => cell.shortBy > 0),
    closesAt: study.closesAt,
    now: clock.now(),
    budgetPoints: study.budgetPoints,
    atMostPoints: (plan?.invites ?? 0) * Math.max(qualified, nonQualified, overQuota),
    paidPoints: study.launchedAt === null ? 0 : await pointsPaidFor(db, [study.studyId]),
    testPoints: test === undefined ? 0 : test.units * givenByTest(test),
  });
}

async function draftWarnings({ launches }: LaunchStudyRooms, { status, studyId, wantedCompletes }: Study) {
  const draft = status === 'DRAFT' ? await readDraft(launches.db, studyId) : undefined;
  if (draft === undefined) return { paidEnds: [], skippable: [], lackingPictures: [] };
  return {
    paidEnds: paidEnds(draft.definition, draft.outcomes).map(({ label }) => label),
    skippable: skippableQuestions(draft.definition, draft.outcomes).map(({ label }) => label),
    lackingPictures: questionsLackingPictures(draft.definition),
    wanted:
      wantedCompletes === null
        ? null
        : { own: wantedCompletes, keptOut: keptOutByQuotas(wantedCompletes, cellsOf(draft.outcomes)) },
  };
}

const cellsOf = (outcomes: readonly SurveyOutcomeRule[]) =>
  outcomes.flatMap((rule) =>
    rule.kind === 'quota' ? rule.cells.map(({ target }) => ({ rule: rule.name, target })) : [],
  );

async function rehearsalOf(rooms: LaunchStudyRooms, studyId: string) {
  const rehearsal = await readRehearsal(rooms, studyId);
  const last = rehearsal.ok ? rehearsal.value.last : undefined;
  if (!rehearsal.ok || last === undefined) return null;
  return {
    members: last.members,
    isNewest: last.draft_revision === rehearsal.value.draftRevision,
    medianSeconds: last.report?.medianSeconds ?? null,
    neverReached: (last.report?.unreached ?? []).filter((part) => part.people === 0).length,
  };
}

class TakenBack extends Error {}

/** Publishes it for a moment, and what is launched with it, so that what is promised here is what the launch will find. */
async function publishProblems(rooms: LaunchStudyRooms, study: Study) {
  const problems = { survey: [] as readonly string[], parts: [] as readonly string[] };
  const attempt = async (tx: Db) => {
    const survey = await surveyToLaunch(rooms, tx, study);
    if (!survey.ok && survey.failure.code === 'NOT_PUBLISHABLE') {
      problems.survey = survey.failure.problems.map(({ reason }) => reason);
    }
    const parts = await partsToLaunch(rooms, tx, study);
    if (!parts.ok) problems.parts = parts.failure.map(({ reason }) => reason);
    throw new TakenBack();
  };
  await inTransaction(rooms.launches.db, attempt).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return problems;
}

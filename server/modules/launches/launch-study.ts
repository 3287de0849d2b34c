import { LAUNCH_REFUSALS, type LaunchPlanInput, WAVE_DAYS_AHEAD_MOST } from '#contract/launches/launches.ts';
import { isPast, startOfSending } from '#contract/sending/sending.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { type ProductTests, launchParts, partsToLaunch } from '#server/modules/product-tests/index.ts';
import { markLaunched, readStudy, type Study } from '#server/modules/activities/index.ts';
import type { PublishProblem } from '#server/modules/surveys/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { createLaunch, type CreatedLaunch, type NewWave } from './create-launch.ts';
import type { LaunchingRooms } from './hand-out-wave-batch.ts';
import { launchRuns } from './waves.ts';

import { publishDraft, type PublishingRooms } from '#server/modules/studies/index.ts';

export type LaunchStudyRooms = LaunchingRooms & PublishingRooms & { readonly productTests: ProductTests };

export type LaunchRefusal =
  | {
      readonly code:
        | 'UNKNOWN_STUDY'
        | 'WRONG_ID'
        | 'WRONG_STATE'
        | 'GOING_ON'
        | 'CLOSES_TOO_SOON'
        | 'WRONG_TIME'
        | 'IN_THE_PAST';
    }
  | { readonly code: 'NOT_PUBLISHABLE'; readonly problems: readonly PublishProblem[] };

/** Why a study was not launched, in sentences. */
export function launchRefusalSentences(refusal: LaunchRefusal): string[] {
  if (refusal.code === 'NOT_PUBLISHABLE') return refusal.problems.map((problem) => problem.reason);
  return [LAUNCH_REFUSALS[refusal.code]];
}

export interface LaunchOrder extends LaunchPlanInput {
  readonly studyId: string;
  /** Typed by hand, so that nobody launches the study in the other tab. */
  readonly typedShortId: string;
}

/** A launch as it was agreed to. */
export interface AgreedLaunch extends LaunchOrder {
  /** No more are invited, whatever the audience is by the time they are chosen. */
  readonly mostInvites: number;
}

/**
 * Publishes a draft and lets its invitations go out, or invites more members to a study in the field. Everything that
 * can be refused is refused here; who is invited, and the inviting, is work for a job.
 */
export async function launchStudy(
  rooms: LaunchStudyRooms,
  tx: Db,
  order: AgreedLaunch,
  by: OperatorAct,
): Promise<Result<CreatedLaunch, LaunchRefusal>> {
  const { activities, launches } = rooms;
  const study = await readStudy(activities, tx, order.studyId);
  if (study === undefined) return err({ code: 'UNKNOWN_STUDY' });
  const refusal = refusalOfLaunch(study, order, launches.clock.now());
  if (refusal !== undefined) return err({ code: refusal });
  const survey = study.status === 'DRAFT' ? await surveyToLaunch(rooms, tx, study) : ok(undefined);
  if (!survey.ok) return survey;
  const parts = study.status === 'DRAFT' ? await partsToLaunch(rooms, tx, study) : ok([]);
  if (!parts.ok) return err({ code: 'NOT_PUBLISHABLE', problems: parts.failure });
  const created = await createLaunch(launches, tx, {
    projectId: study.studyId,
    launchedBy: by.operatorId,
    waves: wavesOf(study, order, launches.clock.now()),
    reminderDays: order.reminderDays,
    mostInvites: order.mostInvites,
  });
  if (!created.ok) return err({ code: 'GOING_ON' });
  await launchRuns.takeUp(launches, tx, created.value.launchId);
  if (survey.value !== undefined) {
    const marked = await markLaunched(activities, tx, { projectId: study.studyId, surveyId: survey.value }, by);
    if (!marked.ok) throw new Error(`a draft that was counted can be launched: ${marked.failure}`);
  }
  if (parts.value.length > 0) await launchParts(rooms, tx, { screenerId: study.studyId, parts: parts.value }, by);
  await writeAudit(launches, tx, by, {
    action: 'launch.began',
    subject: ['study', study.studyId],
    after: {
      launch: created.value.number,
      firstWave: order.firstWave,
      restAt: order.restAt?.toISOString() ?? null,
      dropOutLimit: order.dropOutLimit,
      reminderDays: order.reminderDays,
    },
  });
  return created;
}

/** What speaks against a launch before anything is tried. */
export function refusalOfLaunch(study: Study, order: LaunchOrder, now: Date) {
  if (order.typedShortId.trim().toUpperCase() !== study.shortId.toUpperCase()) return 'WRONG_ID';
  if (study.status !== 'DRAFT' && study.status !== 'IN_FIELD') return 'WRONG_STATE';
  // Quests are handed out by their series, every Monday.
  if (study.kind === 'WEEKLY_QUEST') return 'WRONG_STATE';
  // The test hands them out itself; it is launched with its screener.
  if (study.isLaunchedByTest) return 'WRONG_STATE';
  // Anyone who joins the waitlist gets it; members are not invited.
  if (study.recruits !== null) return 'WRONG_STATE';
  if (study.closesAt !== null && study.closesAt <= now) return 'CLOSES_TOO_SOON';
  if (order.restAt === null) return undefined;
  if (isPast(order.restAt, now)) return 'IN_THE_PAST';
  if (order.restAt > later(now, WAVE_DAYS_AHEAD_MOST * DAY_MS)) return 'WRONG_TIME';
  return study.closesAt !== null && order.restAt >= study.closesAt ? 'WRONG_TIME' : undefined;
}

/** The survey that members will get: the outside one as it was set up, or the draft as it stands now. */
export async function surveyToLaunch(
  rooms: PublishingRooms,
  tx: Db,
  study: Study,
): Promise<Result<string, LaunchRefusal>> {
  if (study.isOutside && study.surveyId !== null) return ok(study.surveyId);
  const published = await publishDraft(rooms, tx, study.studyId);
  if (!published.ok) return err({ code: 'NOT_PUBLISHABLE', problems: published.failure });
  return ok(published.value.surveyId);
}

function wavesOf(
  study: Study,
  { firstWave, restAt, dropOutLimit, mostInvites }: AgreedLaunch,
  now: Date,
): readonly NewWave[] {
  const opensAt = startOfSending(study.opensAt, Math.min(firstWave ?? mostInvites, mostInvites), now);
  if (firstWave === null) return [{ size: null, startsAt: opensAt, dropOutLimit: null }];
  const restStartsAt = restAt !== null && restAt > opensAt ? restAt : opensAt;
  return [
    { size: firstWave, startsAt: opensAt, dropOutLimit: null },
    { size: null, startsAt: restStartsAt, dropOutLimit },
  ];
}

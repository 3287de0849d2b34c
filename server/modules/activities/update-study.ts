import { FIXED_AFTER_LAUNCH, STUDY_MESSAGES, type StudyPlan } from '#contract/studies/studies.ts';
import { NO_POINTS } from '#contract/activities/task-states.ts';
import { endOfDay } from '#contract/time/panel-days.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Activities } from './activities.ts';
import { planColumns } from './create-study.ts';
import { studyOf, type Study } from './read-study.ts';
import { lockStudy, updateStudyRow } from './activities.store.ts';

export type UpdateProblem =
  | { readonly reason: 'unknown-study' }
  /** Over or put away: its plan is a record now. */
  | { readonly reason: 'wrong-state' }
  | { readonly reason: 'refused'; readonly fields: Readonly<Record<string, readonly string[]>> };

/**
 * Changes what a study is called and how it is planned. Once it was launched, what members were promised stays: points,
 * length and the day it opened.
 */
export async function updateStudy(
  activities: Activities,
  tx: Db,
  { projectId, plan: given }: { readonly projectId: string; readonly plan: StudyPlan },
  by: OperatorAct,
): Promise<Result<void, UpdateProblem>> {
  const row = await lockStudy(tx, activities.panelId, projectId);
  if (row === undefined) return err({ reason: 'unknown-study' });
  const study = studyOf(row);
  if (study.status === 'CLOSED' || study.status === 'ARCHIVED') return err({ reason: 'wrong-state' });
  const closesAt = given.closesAt == null ? null : endOfDay(given.closesAt, activities.timeZone);
  const plan = { ...given, closesAt, ...(study.recruits !== null && { points: NO_POINTS }) };
  const fields = problemsWith(study, plan, activities.clock.now());
  if (Object.keys(fields).length > 0) return err({ reason: 'refused', fields });
  await updateStudyRow(tx, projectId, planColumns(plan));
  const [before, after] = changed(planOf(study), planOf({ ...study, ...withNulls(plan) }));
  if (Object.keys(after).length === 0) return ok(undefined);
  await writeAudit(activities, tx, by, { action: 'study.changed', subject: ['study', projectId], before, after });
  return ok(undefined);
}

function problemsWith(study: Study, plan: StudyPlan, now: Date): Record<string, readonly string[]> {
  const fields: Record<string, readonly string[]> = {};
  const [was, wants] = [planOf(study), planOf({ ...study, ...withNulls(plan) })];
  if (study.launchedAt !== null) {
    for (const name of FIXED_AFTER_LAUNCH) {
      if (JSON.stringify(was[name]) !== JSON.stringify(wants[name])) fields[name] = [STUDY_MESSAGES.fixedAfterLaunch];
    }
  }
  if (plan.closesAt != null && was.closesAt !== wants.closesAt && plan.closesAt <= now) {
    fields['closesAt'] = [STUDY_MESSAGES.closesInThePast];
  }
  return fields;
}

function withNulls({ minutes, wantedCompletes, budgetPoints, opensAt, closesAt, ...rest }: StudyPlan) {
  return {
    ...rest,
    minutes: minutes ?? null,
    wantedCompletes: wantedCompletes ?? null,
    budgetPoints: budgetPoints ?? null,
    opensAt: opensAt ?? null,
    closesAt: closesAt ?? null,
  };
}

/** The plan as the audit log tells it. */
function planOf(study: Study) {
  return {
    internalName: study.internalName,
    externalName: study.externalName,
    description: study.description,
    points: { ...study.points },
    minutes: study.minutes,
    wantedCompletes: study.wantedCompletes,
    budgetPoints: study.budgetPoints,
    opensAt: study.opensAt?.toISOString() ?? null,
    closesAt: study.closesAt?.toISOString() ?? null,
  };
}

type Plan = ReturnType<typeof planOf>;

/** Only what is different, as it was and as it is. */
function changed(before: Plan, after: Plan): readonly [Partial<Plan>, Partial<Plan>] {
  const differs = (name: string) =>
    JSON.stringify(before[name as keyof Plan]) !== JSON.stringify(after[name as keyof Plan]);
  const pick = (plan: Plan) => Object.fromEntries(Object.entries(plan).filter(([name]) => differs(name)));
  return [pick(before), pick(after)];
}

/** Says which published survey a study brings; one that lives at an outside host makes the study an outside one. */
export function nameSurvey(
  tx: Db,
  projectId: string,
  { surveyId, isOutside }: { readonly surveyId: string; readonly isOutside: boolean },
): Promise<void> {
  return updateStudyRow(tx, projectId, { survey_id: surveyId, ...(isOutside ? { sub_type: 'DECIPHER' } : {}) });
}

import { mostOf } from '#contract/second-person/promises.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { PauseReason, StudyStatus } from './activities.tables.ts';
import type { Activities } from './activities.ts';
import { statusOf, studyOf } from './read-study.ts';
import { lockStudy, updateStudyRow, type ProjectRow } from './activities.store.ts';

export type StudyLifeProblem = 'unknown-study' | 'wrong-state';
type Outcome = Promise<Result<void, StudyLifeProblem>>;

/**
 * From now on people can be invited, by whichever way. The survey is the one that was published for it. Refused when it gives more
 * than was agreed to: the caller has counted it before.
 */
export async function markLaunched(
  activities: Activities,
  tx: Db,
  { projectId, surveyId }: { readonly projectId: string; readonly surveyId: string },
  by: OperatorAct,
): Promise<Result<void, StudyLifeProblem | 'not-agreed'>> {
  const row = await lockStudy(tx, activities.panelId, projectId);
  if (row !== undefined) {
    const asked = { aboutId: projectId, each: mostOf(studyOf(row).points) };
    if (!(await activities.mayEnterField(tx, asked, by))) return err('not-agreed');
  }
  return step(activities, tx, by, {
    projectId,
    action: 'study.launched',
    from: ['DRAFT'],
    changes: (_study, now) => ({ launched_at: now, survey_id: surveyId }),
  });
}

/** Nobody is invited and nobody new starts; anyone who has started goes on. */
export function pauseStudy(
  activities: Activities,
  tx: Db,
  { projectId, reason = 'OPERATOR' }: { readonly projectId: string; readonly reason?: PauseReason },
  by: OperatorAct,
): Outcome {
  return step(activities, tx, by, {
    projectId,
    action: 'study.paused',
    from: ['IN_FIELD'],
    changes: (_study, now) => ({ paused_at: now, paused_by: by.operatorId, pause_reason: reason }),
  });
}

export function resumeStudy(activities: Activities, tx: Db, projectId: string, by: OperatorAct): Outcome {
  return step(activities, tx, by, {
    projectId,
    action: 'study.resumed',
    from: ['PAUSED'],
    changes: () => ({ paused_at: null, paused_by: null, pause_reason: null }),
  });
}

/** Ends it for good: a job closes what is open. What is under review still gets its verdict. */
export function closeStudy(activities: Activities, tx: Db, projectId: string, by: OperatorAct): Outcome {
  return step(activities, tx, by, {
    projectId,
    action: 'study.closed',
    from: ['IN_FIELD', 'PAUSED'],
    changes: (_study, now) => ({ ended_at: now }),
  });
}

/** Takes a study out of the lists, with everything in it kept. One that runs is closed first. */
export function archiveStudy(activities: Activities, tx: Db, projectId: string, by: OperatorAct): Outcome {
  return step(activities, tx, by, {
    projectId,
    action: 'study.archived',
    from: ['DRAFT', 'CLOSED'],
    changes: (_study, now) => ({ archived_at: now }),
  });
}

export function unarchiveStudy(activities: Activities, tx: Db, projectId: string, by: OperatorAct): Outcome {
  return step(activities, tx, by, {
    projectId,
    action: 'study.unarchived',
    from: ['ARCHIVED'],
    changes: () => ({ archived_at: null }),
  });
}

interface LifeStep {
  readonly projectId: string;
  readonly action: AuditActionOf<'study'>;
  /** Where it may be taken from. */
  readonly from: readonly StudyStatus[];
  readonly changes: (study: ProjectRow, now: Date) => Partial<ProjectRow>;
}

async function step(activities: Activities, tx: Db, by: OperatorAct, life: LifeStep): Outcome {
  const { projectId } = life;
  const study = await lockStudy(tx, activities.panelId, projectId);
  if (study === undefined) return err('unknown-study');
  const status = statusOf(study);
  if (!life.from.includes(status)) return err('wrong-state');
  const changes = life.changes(study, activities.clock.now());
  await updateStudyRow(tx, projectId, changes);
  await writeAudit(activities, tx, by, {
    action: life.action,
    subject: ['study', projectId],
    before: { status },
    after: { status: statusOf({ ...study, ...changes }), shortId: study.short_id },
  });
  return ok(undefined);
}

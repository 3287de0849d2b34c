import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findCell, lockPlace } from './cells.ts';
import type { JoiningTables } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import { findPersonOfSurvey, lockPerson, updatePerson } from './people.store.ts';

const tables = (db: Db) => db.withTables<JoiningTables>();

export interface Recruitment {
  /** The study whose survey recruits. */
  readonly projectId: string | null;
  readonly wantedMembers: number | null;
}

export async function readRecruitment({ panelId }: Joining, db: Db): Promise<Recruitment> {
  const row = await tables(db)
    .selectFrom('recruitment')
    .select(['project_id as projectId', 'wanted_members as wantedMembers'])
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
  return row ?? { projectId: null, wantedMembers: null };
}

export function setRecruitment({ panelId }: Joining, tx: Db, { projectId, wantedMembers }: Recruitment) {
  const chosen = { project_id: projectId, wanted_members: wantedMembers };
  return tables(tx)
    .insertInto('recruitment')
    .values({ panel_id: panelId, ...chosen })
    .onConflict((conflict) => conflict.column('panel_id').doUpdateSet(chosen))
    .execute();
}

/** Says which study's survey those get who join from now on; the audit log keeps it. */
export async function chooseRecruitingStudy(
  joining: Joining,
  tx: Db,
  projectId: string | null,
  by: OperatorAct,
): Promise<void> {
  const before = await readRecruitment(joining, tx);
  if (before.projectId === projectId) return;
  await setRecruitment(joining, tx, { ...before, projectId });
  await writeAudit(joining, tx, by, {
    action: 'recruitment.study-chosen',
    subject: ['study', projectId ?? before.projectId ?? ''],
    before: { recruits: before.projectId },
    after: { recruits: projectId },
  });
}

export interface RecruitmentVerdict {
  readonly panelistId: string;
  readonly stage: 'QUALIFIED' | 'STANDBY';
}

/**
 * What the end of a recruitment survey means for the person who took it: a place, if the survey lets them in and their part of
 * the panel has room, else the standby list. Undefined when the survey is nobody's way in, or they are past it.
 */
export async function decideRecruitment(
  joining: Joining,
  tx: Db,
  {
    taskId,
    isQualified,
    answers,
  }: { readonly taskId: string; readonly isQualified: boolean; readonly answers: Readonly<Record<string, unknown>> },
): Promise<RecruitmentVerdict | undefined> {
  const panelistId = await findPersonOfSurvey(tx, joining.panelId, taskId);
  const person = panelistId === undefined ? undefined : await lockPerson(tx, joining.panelId, panelistId);
  if (panelistId === undefined || person?.stage !== 'WAITING') return undefined;
  const cell = await findCell(joining, tx, { dateOfBirth: person.date_of_birth, answers });
  const stage = isQualified && (await lockPlace(joining, tx, cell)) ? 'QUALIFIED' : 'STANDBY';
  await updatePerson(tx, panelistId, { stage, stage_at: joining.clock.now(), cell_id: cell?.cellId ?? null });
  return { panelistId, stage };
}

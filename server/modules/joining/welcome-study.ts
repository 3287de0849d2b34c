import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JoiningTables } from './joining.tables.ts';
import type { Joining } from './joining.ts';

const tables = (db: Db) => db.withTables<JoiningTables>();

/** The study whose survey every new member gets; null when none was chosen. */
export async function readWelcomeStudy({ panelId }: Joining, db: Db): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('recruitment')
    .select('welcome_project_id')
    .where('panel_id', '=', panelId)
    .executeTakeFirst();
  return row?.welcome_project_id ?? null;
}

/** Says which study's survey those get who register from now on; the audit log keeps it. */
export async function chooseWelcomeStudy(
  joining: Joining,
  tx: Db,
  projectId: string | null,
  by: OperatorAct,
): Promise<void> {
  const before = await readWelcomeStudy(joining, tx);
  if (before === projectId) return;
  await setWelcomeStudy(joining, tx, projectId);
  await writeAudit(joining, tx, by, {
    action: 'recruitment.welcome-chosen',
    subject: ['study', projectId ?? before ?? ''],
    before: { welcomes: before },
    after: { welcomes: projectId },
  });
}

export function setWelcomeStudy({ panelId }: Joining, tx: Db, projectId: string | null) {
  const chosen = { welcome_project_id: projectId };
  return tables(tx)
    .insertInto('recruitment')
    .values({ panel_id: panelId, project_id: null, wanted_members: null, ...chosen })
    .onConflict((conflict) => conflict.column('panel_id').doUpdateSet(chosen))
    .execute();
}

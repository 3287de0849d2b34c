import { sql } from 'kysely';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { JoiningTables } from './joining.tables.ts';
import type { Joining } from './joining.ts';

const tables = (db: Db) => db.withTables<JoiningTables>();

export interface WelcomeStudy {
  readonly projectId: string;
  /** All that it may promise; nothing where nobody has said. */
  readonly budgetPoints: number;
  /** What it has promised since it was chosen: to each new member the most that one can get. */
  readonly promisedPoints: number;
}

/** The study whose survey every new member gets; undefined when none was chosen. */
export async function readWelcomeStudy({ panelId }: Joining, db: Db): Promise<WelcomeStudy | undefined> {
  return welcomeOf(await selectWelcome(db, panelId).executeTakeFirst());
}

/**
 * The same, held until the commit, and after its study: what counts of a change is what it is more than before, so nobody may choose
 * another one meanwhile.
 */
export async function lockWelcomeStudy({ panelId }: Joining, tx: Db): Promise<WelcomeStudy | undefined> {
  return welcomeOf(await selectWelcome(tx, panelId).forUpdate().executeTakeFirst());
}

const selectWelcome = (db: Db, panelId: string) =>
  tables(db)
    .selectFrom('recruitment')
    .select(['welcome_project_id', 'welcome_budget_points', 'welcome_promised_points'])
    .where('panel_id', '=', panelId);

type WelcomeRow = Awaited<ReturnType<ReturnType<typeof selectWelcome>['executeTakeFirst']>>;

function welcomeOf(row: WelcomeRow): WelcomeStudy | undefined {
  if (row?.welcome_project_id == null) return undefined;
  return {
    projectId: row.welcome_project_id,
    budgetPoints: Number(row.welcome_budget_points ?? 0),
    promisedPoints: Number(row.welcome_promised_points),
  };
}

type Chosen = Pick<WelcomeStudy, 'projectId' | 'budgetPoints'>;

/** Says which study's survey those get who register from now on, and for how much; the audit log keeps it. */
export async function chooseWelcomeStudy(
  joining: Joining,
  tx: Db,
  chosen: Chosen | null,
  by: OperatorAct,
): Promise<void> {
  const before = await readWelcomeStudy(joining, tx);
  const isSame = before?.projectId === chosen?.projectId && before?.budgetPoints === chosen?.budgetPoints;
  if (isSame) return;
  await setWelcomeStudy(joining, tx, chosen);
  await writeAudit(joining, tx, by, {
    action: 'recruitment.welcome-chosen',
    subject: ['study', chosen?.projectId ?? before?.projectId ?? ''],
    before: { welcomes: before?.projectId ?? null, budgetPoints: before?.budgetPoints ?? null },
    after: { welcomes: chosen?.projectId ?? null, budgetPoints: chosen?.budgetPoints ?? null },
  });
}

/** Another study begins with nothing promised; of the same one what was promised counts on. */
export async function setWelcomeStudy({ panelId }: Joining, tx: Db, chosen: Chosen | null): Promise<void> {
  const { projectId = null, budgetPoints = null } = chosen ?? {};
  await sql`
    INSERT INTO recruitment (panel_id, welcome_project_id, welcome_budget_points)
    VALUES (${panelId}, ${projectId}::uuid, ${budgetPoints}::bigint)
    ON CONFLICT (panel_id) DO UPDATE SET welcome_project_id = excluded.welcome_project_id,
      welcome_budget_points = excluded.welcome_budget_points,
      welcome_promised_points = CASE WHEN recruitment.welcome_project_id IS NOT DISTINCT FROM excluded.welcome_project_id
        THEN recruitment.welcome_promised_points ELSE 0 END`.execute(tx);
}

/** Takes what one new member is promised out of the budget. False when it is not enough: then nobody else is welcomed with it. */
export async function takeFromWelcomeBudget(
  { panelId }: Joining,
  tx: Db,
  { projectId, points }: { readonly projectId: string; readonly points: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE recruitment SET welcome_promised_points = welcome_promised_points + ${points}::bigint
    WHERE panel_id = ${panelId} AND welcome_project_id = ${projectId}
      AND welcome_promised_points + ${points}::bigint <= coalesce(welcome_budget_points, 0)`.execute(tx);
  return numAffectedRows === 1n;
}

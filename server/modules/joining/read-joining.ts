import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { JoiningStage } from './joining.tables.ts';
import type { Joining } from './joining.ts';
import { findPersonOfSurvey, lockPerson, selectPerson, updatePerson, type JoiningRow } from './people.store.ts';

/** Where somebody stands on the way in. */
export interface JoiningPerson {
  readonly panelistId: string;
  readonly stage: JoiningStage;
  readonly surveyTaskId: string | null;
  readonly cellId: string | null;
  readonly registrationEmails: number;
  readonly registrationEmailAt: Date | null;
  /** YYYY-MM-DD, as they told the waitlist. */
  readonly dateOfBirth: string | null;
  readonly zip: string | null;
}

/** Whether there is a place for them, taken up or not. */
export function hasPlace({ stage }: Pick<JoiningPerson, 'stage'>): boolean {
  return stage === 'QUALIFIED' || stage === 'INVITED' || stage === 'EXPIRED' || stage === 'JOINED';
}

export async function lockJoining(
  { panelId }: Joining,
  tx: Db,
  panelistId: string,
): Promise<JoiningPerson | undefined> {
  const row = await lockPerson(tx, panelId, panelistId);
  return row && personOf(row);
}

/** Whose recruitment survey this is, and where they stand. */
export async function readJoiningOfSurvey(
  { panelId }: Joining,
  db: Db,
  taskId: string,
): Promise<JoiningPerson | undefined> {
  const panelistId = await findPersonOfSurvey(db, panelId, taskId);
  const row = panelistId === undefined ? undefined : await selectPerson(db, panelId, panelistId);
  return row && personOf(row);
}

/** When those asked for a place who did so themselves; of those whom an operator brought, nothing. */
export async function readAskedAt(
  { panelId }: Joining,
  db: Db,
  panelistIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ panelistId: string; askedAt: Date }>`
    SELECT panelist_id AS "panelistId", asked_at AS "askedAt" FROM joining_person
    WHERE panelist_id = ANY(${panelistIds}::uuid[]) AND panel_id = ${panelId} AND origin = 'FORM'`.execute(db);
  return new Map(rows.map(({ panelistId, askedAt }) => [panelistId, askedAt]));
}

export async function noteRegistrationEmail(
  joining: Joining,
  tx: Db,
  { panelistId, registrationEmails }: JoiningPerson,
) {
  const change = { registration_emails: registrationEmails + 1, registration_email_at: joining.clock.now() };
  await updatePerson(tx, panelistId, change);
}

function personOf(row: JoiningRow): JoiningPerson {
  return {
    panelistId: row.panelist_id,
    stage: row.stage,
    surveyTaskId: row.survey_task_id,
    cellId: row.cell_id,
    registrationEmails: row.registration_emails,
    registrationEmailAt: row.registration_email_at,
    dateOfBirth: row.date_of_birth,
    zip: row.zip,
  };
}

/** What operators call somebody on the way in: W-20418. */
export async function readNumber({ panelId }: Joining, db: Db, panelistId: string): Promise<string | null> {
  return (await selectPerson(db, panelId, panelistId))?.number ?? null;
}

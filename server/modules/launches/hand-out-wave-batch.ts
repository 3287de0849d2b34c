import { sql, type RawBuilder } from 'kysely';
import { invitationBody } from '#contract/launches/launches.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { kindOf } from '#contract/activities/task-states.ts';
import { type Activities, type LockedStudy, tasksFor } from '#server/modules/activities/index.ts';
import { type Audiences, wishesKept } from '#server/modules/audiences/index.ts';
import type { Flags } from '#server/modules/flags/index.ts';
import {
  type Messages,
  type BulkNotification,
  emailsFor,
  notificationsFor,
  sendMessagesJob,
  talliesFor,
} from '#server/modules/messages/index.ts';
import { lockPanelists } from '#server/modules/identity/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Launches } from './launches.ts';
import { settingAside } from './invitees.store.ts';
import type { WaveRow } from './launches.store.ts';

import { reachable } from './switched-off.ts';

export type LaunchingRooms = {
  readonly activities: Activities;
  readonly audiences: Audiences;
  readonly flags: Flags;
  readonly launches: Launches;
  readonly messages: Messages;
};

interface Batch {
  readonly wave: WaveRow;
  readonly study: LockedStudy;
  /** A set of `panelist_id`. */
  readonly members: RawBuilder<unknown>;
}

/**
 * One statement: tasks, notifications and e-mails for anyone who still wants to be asked, and why not for the others. It takes turns
 * with anyone who changes their wishes: a change that was made before it is seen, and a later one waits for it.
 */
export async function inviteAll(
  rooms: LaunchingRooms,
  tx: Db,
  { wave, study, members }: Batch,
): Promise<{ readonly invited: number; readonly setAside: number }> {
  const { activities, audiences, launches, messages } = rooms;
  const notification = invitation(messages, wave.wave_id, study);
  const asked = { projectId: study.projectId, kind: kindOf(study.subType) };
  await lockPanelists(tx, members);
  const { rows } = await sql<{ seen: number; invited: number }>`
    WITH batch AS MATERIALIZED (${members}),
    wishes AS MATERIALIZED (${wishesKept(audiences, asked, sql`SELECT panelist_id FROM batch`)}),
    reached AS MATERIALIZED (${reachable(rooms, study, sql`SELECT panelist_id FROM batch`)}),
    judged AS MATERIALIZED (
      SELECT panelist_id, CASE WHEN reached.panelist_id IS NULL THEN coalesce(refusal, 'SWITCHED_OFF') ELSE refusal END AS refusal
      FROM wishes LEFT JOIN reached USING (panelist_id)),
    kept AS MATERIALIZED (SELECT panelist_id FROM judged WHERE refusal IS NULL ORDER BY panelist_id),
    tasks AS (${tasksFor(activities, sql`kept`, study)}),
    causes AS (SELECT task_id AS cause_id, panelist_id FROM tasks),
    told AS (${notificationsFor(messages, sql`causes`, notification)}),
    written AS (${emailsFor(messages, sql`causes`, notification)}),
    tallied AS (${talliesFor(sql`written`)}),
    aside AS (${settingAside(wave.launch_id, wave.wave_id, launches.clock.now())})
    SELECT (SELECT count(*)::integer FROM batch) AS seen, (SELECT count(*)::integer FROM tasks) AS invited`.execute(tx);
  const { seen, invited } = rows[0] ?? { seen: 0, invited: 0 };
  if (invited > 0) await messages.jobs.enqueue(tx, sendMessagesJob, {}, { key: 'send' });
  return { invited, setAside: seen - invited };
}

function invitation(messages: Messages, originId: string, study: LockedStudy): BulkNotification {
  const now = messages.clock.now();
  const facts = { ...study, points: study.pointsQualified };
  return {
    kind: 'INVITATION',
    step: 0,
    originId,
    title: study.externalName,
    body: invitationBody(facts, messages.timeZone),
    link: memberPath('activities'),
    now,
  };
}

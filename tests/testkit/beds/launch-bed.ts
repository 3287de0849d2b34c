import { sql } from 'kysely';
import type { LaunchPlanInput } from '#contract/launches/launches.ts';
import { createStudy, markLaunched, type NewStudy } from '#server/modules/activities/index.ts';
import { createFlagCache } from '#server/modules/flags/index.ts';
import { createPanelist, type NewPanelist } from '#server/modules/identity/index.ts';
import { createLaunch, type NewWave } from '#server/modules/launches/index.ts';
import { publishSurvey } from '#server/modules/surveys/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '../builders/builders.ts';
import { manyMembers } from '../builders/many-members.ts';
import { heldClock } from '../held-clock.ts';
import type { TestNode } from '../node.ts';
import { A_STUDY, TEA_SURVEY } from '../builders/survey-builders.ts';

const NOBODY = { operatorId: null };
const AT_ONCE: LaunchPlanInput = { firstWave: null, restAt: null, dropOutLimit: null, reminderDays: [] };

let panels = 0;

/** A panel of its own with a clock of its own, so that neither another test nor the node's schedule invites in it. */
export function aLaunchingPanel(node: TestNode, start = '2026-06-10T14:00:00Z') {
  panels += 1;
  const clock = heldClock(new Date(start));
  const panelId = `LAUNCH-${panels}`;
  const own = { panelId, clock, timeZone: 'America/New_York' };
  const { db } = node.platform;
  const rooms = {
    activities: { ...node.rooms.activities, ...own },
    audiences: { ...node.rooms.audiences, ...own },
    flags: { ...node.rooms.flags, ...own, held: createFlagCache() },
    identity: { ...node.rooms.identity, ...own },
    launches: { ...node.rooms.launches, ...own },
    messages: { ...node.rooms.messages, ...own, url: () => 'https://community.example.com' },
    profile: { ...node.rooms.profile, ...own },
    surveys: { ...node.rooms.surveys, ...own },
    surveyDrafts: { ...node.rooms.surveyDrafts, ...own },
    rewards: { ...node.rooms.rewards, ...own },
  };
  let members = 0;
  return {
    rooms,
    clock,
    db,
    panelId,
    async addMember(given: Partial<NewPanelist> = {}): Promise<string> {
      members += 1;
      const name = { email: `${panelId}-${members}@example.com`, firstName: `M${members}`, lastName: 'S' };
      const panelist = { ...name, state: 'ACTIVE' as const, ...given };
      return must(await createPanelist(rooms.identity, db, panelist)).panelistId;
    },
    addManyMembers: (count: number) => manyMembers(db, count, { panelId }),
    aDraft: (given: Partial<NewStudy> = {}) =>
      inTransaction(db, (tx) => createStudy(rooms.activities, tx, { ...A_STUDY, ...given }, NOBODY)),
    /** In the field, with a survey; nobody is invited yet. */
    async aStudy(given: Partial<NewStudy> = {}): Promise<string> {
      return inTransaction(db, async (tx) => {
        const { projectId } = await createStudy(rooms.activities, tx, { ...A_STUDY, ...given }, NOBODY);
        const survey = { title: 'Tea at home', definitionJson: TEA_SURVEY, outcomes: [] };
        const { surveyId } = must(await publishSurvey(rooms.surveys, tx, survey));
        must(await markLaunched(rooms.activities, tx, { projectId, surveyId }, NOBODY));
        return projectId;
      });
    },
    async aLaunch(projectId: string, { waves, reminderDays }: { waves?: NewWave[]; reminderDays?: number[] } = {}) {
      const launch = {
        projectId,
        launchedBy: null,
        waves: waves ?? [{ size: null, startsAt: clock.now(), dropOutLimit: null }],
        reminderDays: reminderDays ?? AT_ONCE.reminderDays,
      };
      return must(await inTransaction(db, (tx) => createLaunch(rooms.launches, tx, launch))).launchId;
    },
  };
}

export type LaunchingPanel = ReturnType<typeof aLaunchingPanel>;

/** What a panel's members have been given, and whether all of it fits together. */
export async function givenIn({ db, panelId }: Pick<LaunchingPanel, 'db' | 'panelId'>) {
  const { rows } = await sql<{ tasks: number; members: number; notifications: number; messages: number }>`
    SELECT (SELECT count(*)::integer FROM task WHERE panel_id = ${panelId}) AS tasks,
      (SELECT count(DISTINCT (project_id, panelist_id))::integer FROM task WHERE panel_id = ${panelId}) AS members,
      (SELECT count(DISTINCT cause_id)::integer FROM notification WHERE panel_id = ${panelId}) AS notifications,
      (SELECT count(DISTINCT cause_id)::integer FROM message WHERE panel_id = ${panelId}) AS messages`.execute(db);
  return rows[0];
}

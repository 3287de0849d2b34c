import { sql } from 'kysely';
import type { TaskState } from '#contract/activities/task-states.ts';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { moveTask, type NewProject } from '#server/modules/activities/index.ts';
import { aMember, aTask, must } from '../builders/builders.ts';
import { anOutsideSurvey } from '../builders/survey-builders.ts';
import { startTestNode, type TestNode } from '../node.ts';
import { startSurveyHost, type HostKey, type SurveyHost } from '../stand-ins/survey-host.ts';

export interface Respondent {
  readonly panelistId: string;
  readonly taskId: string;
  readonly respondentId: string;
}

/** Everything that the word of an outside survey may change. */
export interface Standing {
  readonly state: string;
  readonly balance: number;
  readonly transfers: number;
  readonly said: string[];
  readonly cases: number;
  readonly run: string | null;
}

export const UNTOUCHED: Standing = { state: 'STARTED', balance: 0, transfers: 0, said: [], cases: 0, run: null };

/** A node, and a survey of an outside host that runs beside it. */
export interface ExternalSurveyBed {
  readonly node: TestNode;
  readonly host: SurveyHost;
  readonly surveyId: string;
  readonly key: HostKey;
  aSurvey(): Promise<{ readonly surveyId: string; readonly key: HostKey }>;
  /** A member who clicked, and was sent to the outside survey. */
  aRespondent(given?: { state?: TaskState } & Partial<NewProject>): Promise<Respondent>;
  standingOf(respondent: Respondent): Promise<Standing>;
  /** A time stamp of the past, or of the future. */
  secondsAgo(seconds: number): string;
  stop(): Promise<void>;
}

export async function startExternalSurveyBed(): Promise<ExternalSurveyBed> {
  const node = await startTestNode();
  const { db } = node.platform;
  const host = await startSurveyHost({ communityUrl: node.url, now: () => node.clock.now() });

  const aSurvey = () => anOutsideSurvey(node, host.entryUrl);
  const { surveyId, key } = await aSurvey();
  host.useKey(key);

  return {
    node,
    host,
    surveyId,
    key,
    aSurvey,
    secondsAgo: (seconds) => String(Math.floor(node.clock.now().getTime() / 1000) - seconds),

    async aRespondent({ state = 'STARTED', surveyId: taken = surveyId, ...project } = {}) {
      const { panelistId } = await aMember(node);
      const { taskId } = await aTask(node, panelistId, 'INVITED', { surveyId: taken, ...project });
      const visit = { taskId, surveyId: taken, signedInAs: undefined };
      const { externalUrl } = must(await startSurvey(node.rooms, visit, null));
      const respondentId = new URL(externalUrl ?? '').searchParams.get('rid') ?? '';
      if (state !== 'STARTED') must(await moveTask(node.rooms.activities, db, taskId, state));
      return { panelistId, taskId, respondentId };
    },

    async standingOf({ taskId, panelistId }) {
      const { rows } = await sql<Standing>`
        SELECT t.state, r.outcome AS run,
          coalesce((SELECT balance FROM points_account WHERE panelist_id = ${panelistId}), 0)::integer AS balance,
          (SELECT count(*) FROM points_transfer WHERE cause_id = t.task_id)::integer AS transfers,
          (SELECT count(*) FROM external_disagreement d WHERE d.run_id = r.run_id)::integer AS cases,
          ARRAY(SELECT source || ' ' || outcome FROM external_outcome o WHERE o.run_id = r.run_id
            ORDER BY received_at, source, outcome) AS said
        FROM task t JOIN survey_run r USING (task_id) WHERE task_id = ${taskId}`.execute(db);
      const [row] = rows;
      if (row === undefined) throw new Error('there is no such task');
      return row;
    },

    async stop() {
      await host.close();
      await node.stop();
    },
  };
}

/** Follows an address as a browser on its way from another website does, without any cookie of ours. */
export function comeBack(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  return fetch(url, { redirect: 'manual', headers, ...init });
}

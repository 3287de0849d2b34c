import {
  continueLaunch,
  endLaunch,
  getLaunches,
  getLaunchPlan,
  listSetAside,
  pauseLaunch,
  resumeLaunch,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgain } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type LaunchPlan = AnswerOf<typeof getLaunchPlan>;
export type StudyLaunches = AnswerOf<typeof getLaunches>;
export type Launch = StudyLaunches['launches'][number];
export type LaunchWave = Launch['waves'][number];
export type SetAside = AnswerOf<typeof listSetAside>['contents'][number];

const WHILE_IT_RUNS_MS = 2_000;
const OTHERWISE_MS = 15_000;

/** Looks at the whole panel, so it is asked anew each time somebody wants to launch, and not kept. */
export function launchPlanQuery(api: OperatorApi, studyId: string) {
  return operationQuery(api, getLaunchPlan, { studyId }, { staleTime: 0, gcTime: 0 });
}

/** How far the launches have come; every other second while one is at work. */
export function launchesQuery(api: OperatorApi, studyId: string) {
  const isAnyAtWork = ({ launches }: StudyLaunches) => launches.some(isAtWork);
  return operationQuery(api, getLaunches, { studyId }, lookAgain(isAnyAtWork, WHILE_IT_RUNS_MS, OTHERWISE_MS));
}

export function setAsideQuery(api: OperatorApi, { launchId, setAside }: Launch) {
  // Anew when there are more or fewer of them.
  return pagedQuery(api, listSetAside, { launchId }, { asOf: setAside });
}

/** What can be done with a launch that is not finished. */
export const LAUNCH_CHANGES = {
  pause: pauseLaunch,
  resume: resumeLaunch,
  continue: continueLaunch,
  end: endLaunch,
} as const;

/** Invitations or e-mails are on their way right now. */
export function isAtWork({ status, waves }: Launch): boolean {
  if (status === 'PREPARING' || status === 'RUNNING') return true;
  return status !== 'PAUSED' && waves.some(({ emails }) => emails.total > settledOf(emails) + emails.held);
}

export function settledOf({ sent, setAside, notNeeded }: LaunchWave['emails']): number {
  return sent + setAside + notNeeded;
}

/** The wave that somebody looks for: the one at work, else the last that has begun, else the first. */
export function currentWave({ waves }: Launch): LaunchWave | undefined {
  const begun = waves.filter((wave) => wave.startedAt !== null);
  return begun.find((wave) => wave.finishedAt === null) ?? begun.at(-1) ?? waves[0];
}

export function invitedBy(launches: readonly Launch[]): number {
  return launches.reduce((sum, { waves }) => sum + waves.reduce((all, { invited }) => all + invited, 0), 0);
}

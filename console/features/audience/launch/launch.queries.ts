import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  ContinueLaunchDocument,
  EndLaunchDocument,
  GetLaunchesDocument,
  GetLaunchPlanDocument,
  ListSetAsideDocument,
  PauseLaunchDocument,
  ResumeLaunchDocument,
  type GetLaunchesQuery,
  type GetLaunchPlanQuery,
  type ListSetAsideQuery,
} from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type LaunchPlan = GetLaunchPlanQuery['getLaunchPlan'];
export type StudyLaunches = GetLaunchesQuery['getLaunches'];
export type Launch = StudyLaunches['launches'][number];
export type LaunchWave = Launch['waves'][number];
export type SetAside = ListSetAsideQuery['listSetAside']['entries'][number];

const WHILE_IT_RUNS_MS = 2_000;
const OTHERWISE_MS = 15_000;
const SET_ASIDE_PAGE = 25;
const FIRST_PAGE = null as string | null;

/** Looks at the whole panel, so it is asked anew each time somebody wants to launch, and not kept. */
export function launchPlanQuery(api: OperatorApi, studyId: string) {
  const operation = { name: 'getLaunchPlan', document: GetLaunchPlanDocument };
  return queryOptions({
    queryKey: [operation.name, studyId],
    queryFn: async () => (await api.callGraphql(operation, { studyId })).getLaunchPlan,
    staleTime: 0,
    gcTime: 0,
  });
}

/** How far the launches have come; every other second while one is at work. */
export function launchesQuery(api: OperatorApi, studyId: string) {
  const operation = { name: 'getLaunches', document: GetLaunchesDocument };
  return queryOptions({
    queryKey: [operation.name, studyId],
    queryFn: async () => (await api.callGraphql(operation, { studyId })).getLaunches,
    refetchInterval: ({ state }) => (state.data?.launches.some(isAtWork) ? WHILE_IT_RUNS_MS : OTHERWISE_MS),
  });
}

export function setAsideQuery(api: OperatorApi, { launchId, setAside }: Launch) {
  const operation = { name: 'listSetAside', document: ListSetAsideDocument };
  return infiniteQueryOptions({
    // Anew when there are more or fewer of them.
    queryKey: [operation.name, launchId, setAside],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: after }) =>
      (await api.callGraphql(operation, { launchId, pageSize: SET_ASIDE_PAGE, after })).listSetAside,
    getNextPageParam: ({ nextKey }) => nextKey,
  });
}

/** What can be done with a launch that is not finished. */
export const LAUNCH_CHANGES = {
  pause: (api: OperatorApi, launchId: string) =>
    api.callGraphql({ name: 'pauseLaunch', document: PauseLaunchDocument }, { launchId }),
  resume: (api: OperatorApi, launchId: string) =>
    api.callGraphql({ name: 'resumeLaunch', document: ResumeLaunchDocument }, { launchId }),
  continue: (api: OperatorApi, launchId: string) =>
    api.callGraphql({ name: 'continueLaunch', document: ContinueLaunchDocument }, { launchId }),
  end: (api: OperatorApi, launchId: string) =>
    api.callGraphql({ name: 'endLaunch', document: EndLaunchDocument }, { launchId }),
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

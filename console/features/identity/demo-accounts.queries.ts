import { queryOptions } from '@tanstack/react-query';
import { SECOND_MS } from '#contract/time/durations.ts';
import { API_PATHS, consoleDemoAccounts, type ConsoleDemoAccounts } from '#contract/wire/rest.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

/** Demo operators with their codes, asked for again when the codes roll over; none while the demo is loaded. No such call outside a local environment. */
export function demoAccountsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: ['demo-accounts'],
    queryFn: () => api.callRest({ path: API_PATHS.consoleDemoAccounts, method: 'GET', answer: consoleDemoAccounts }),
    retry: false,
    refetchInterval: ({ state }) => nextRollMs(state.data),
  });
}

function nextRollMs(accounts: ConsoleDemoAccounts | undefined): number | false {
  if (accounts === undefined) return false;
  return Math.max(1, ...accounts.map((account) => account.secondsLeft)) * SECOND_MS;
}

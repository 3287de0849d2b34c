import { queryOptions } from '@tanstack/react-query';
import type { ActLimitSetting, LimitRowFragment } from '#contract/generated/operator/graphql.ts';
import { listActLimits, setActLimit } from '#contract/generated/operator/operations.ts';
import { isActLimitName, type ActLimitName } from '#contract/second-person/act-limits.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export interface SetLimit extends LimitRowFragment {
  readonly name: ActLimitName;
}

/** What one operator may do alone, in the contract's order. */
export function limitsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [listActLimits.name],
    queryFn: async () => known(await api.query(listActLimits, {})),
  });
}

export async function setLimit(api: OperatorApi, input: ActLimitSetting): Promise<readonly SetLimit[]> {
  return known(await api.mutate(setActLimit, { input }));
}

/** A newer server may have limits that this page has no words for. */
const known = (limits: readonly LimitRowFragment[]): readonly SetLimit[] =>
  limits.flatMap(({ name, ...limit }) => (isActLimitName(name) ? [{ ...limit, name }] : []));

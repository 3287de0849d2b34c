import { queryOptions } from '@tanstack/react-query';
import {
  ListActLimitsDocument,
  SetActLimitDocument,
  type ActLimitSetting,
  type LimitRowFragment,
} from '#contract/generated/operator/graphql.ts';
import { isActLimitName, type ActLimitName } from '#contract/second-person/act-limits.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export interface SetLimit extends LimitRowFragment {
  readonly name: ActLimitName;
}

const list = { name: 'listActLimits', document: ListActLimitsDocument };

/** What one operator may do alone, in the contract's order. */
export function limitsQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [list.name],
    queryFn: async () => known((await api.callGraphql(list, {})).listActLimits),
  });
}

export async function setLimit(api: OperatorApi, input: ActLimitSetting): Promise<readonly SetLimit[]> {
  const operation = { name: 'setActLimit', document: SetActLimitDocument };
  return known((await api.callGraphql(operation, { input })).setActLimit);
}

/** A newer server may have limits that this page has no words for. */
const known = (limits: readonly LimitRowFragment[]): readonly SetLimit[] =>
  limits.flatMap(({ name, ...limit }) => (isActLimitName(name) ? [{ ...limit, name }] : []));

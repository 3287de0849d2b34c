import { queryOptions } from '@tanstack/react-query';
import { GetHoldDocument } from '#contract/generated/operator/graphql.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

const operation = { name: 'getHold', document: GetHoldDocument };
const LOOK_AGAIN_MS = 60_000;

/** Whether this is a restored copy that nobody has said go for. */
export function holdQuery(api: OperatorApi) {
  return queryOptions({
    queryKey: [operation.name],
    queryFn: async () => (await api.callGraphql(operation, {})).getHold ?? null,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

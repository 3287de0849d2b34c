import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { Audiences } from './audiences.ts';

/** What this room answers in the console's schema. */
export function audiencesOperatorResolvers(_rooms: { readonly audiences: Audiences }): Resolvers<OperatorCall> {
  return {};
}

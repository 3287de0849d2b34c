import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { Launches } from './launches.ts';

/** What this room answers in the console's schema. */
export function launchesOperatorResolvers(_rooms: { readonly launches: Launches }): Resolvers<OperatorCall> {
  return {};
}

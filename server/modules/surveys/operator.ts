import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { Surveys } from './surveys.ts';

/** What this room answers in the console's schema. */
export function surveysOperatorResolvers(_rooms: { readonly surveys: Surveys }): Resolvers<OperatorCall> {
  return {};
}

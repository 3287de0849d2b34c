import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { Identity } from './identity.ts';

/** What the console's front door calls, and the resolvers of this room in the operator's schema. */
export type { Identity } from './identity.ts';
export { authenticateOperator, operatorSignOut, type OperatorSession } from './operator-session.ts';
export { operatorSignIn } from './operator-sign-in.ts';

/** What this room answers in the console's schema. */
export function identityOperatorResolvers(_rooms: { readonly identity: Identity }): Resolvers<OperatorCall> {
  return { Query: { getOperator: (_parent, _input, call) => call.operator } };
}

import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorContext } from '#server/http/graphql/context.ts';

/** What the console's front door calls, and the resolvers of this room in the operator's schema. */
export { authenticateOperator, operatorSignOut, type OperatorSession } from './operator-session.ts';
export { operatorSignIn } from './operator-sign-in.ts';

export const identityOperatorResolvers: Resolvers<OperatorContext> = {
  Query: {
    getOperator: (_parent, _input, context) => context.operator,
  },
};

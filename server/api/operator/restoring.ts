import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';

export function restoringResolvers({ console }: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      getHold: async () => await console.outside.hold(),
    },
  };
}

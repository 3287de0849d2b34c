import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { readConsoleCounts, searchConsole } from '#server/modules/console/index.ts';
import type { OperatorCall } from '../../calls.ts';
import type { Rooms } from '#server/rooms.ts';

export function searchResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { db } = rooms.console;
  return {
    Query: {
      searchConsole: (_parent, { text }, call) => searchConsole(rooms, db, text, call.operator.role),
      getConsoleCounts: (_parent, _input, call) => readConsoleCounts(rooms, db, call.operator),
    },
  };
}

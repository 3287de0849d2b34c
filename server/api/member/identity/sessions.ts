import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import type { Rooms } from '#server/rooms.ts';
import {
  endOtherSessions,
  endOwnSession,
  forgetOwnDevice,
  listOwnDevices,
  listOwnSessions,
} from '#server/modules/identity/index.ts';
import { callerOf, type MemberCall } from '../../calls.ts';
import { WireError } from '../../wire-error.ts';

export function sessionsResolvers({ identity }: Rooms): Resolvers<MemberCall> {
  return {
    Query: {
      async listMarketResearchPanelistSessions(_parent, _args, call) {
        const sessions = await listOwnSessions(identity, callerOf(call));
        return sessions.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
      },
      async listMarketResearchPanelistDevices(_parent, _args, call) {
        const devices = await listOwnDevices(identity, callerOf(call));
        return devices.map(({ deviceId, name, signedInAt }) => ({ deviceId, device: name, signedInAt }));
      },
    },
    Mutation: {
      async endMarketResearchPanelistSession(_parent, { sessionId }, call) {
        if (!(await endOwnSession(identity, callerOf(call), sessionId))) throw new WireError('NOT_FOUND');
        return true;
      },
      async forgetMarketResearchPanelistDevice(_parent, { deviceId }, call) {
        if (!(await forgetOwnDevice(identity, callerOf(call), deviceId))) throw new WireError('NOT_FOUND');
        return true;
      },
      endOtherMarketResearchPanelistSessions: (_parent, _args, call) => endOtherSessions(identity, callerOf(call)),
    },
  };
}

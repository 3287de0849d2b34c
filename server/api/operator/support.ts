import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import type { OperatorCall } from '../calls.ts';
import { notYet } from '../not-yet.ts';

export function supportResolvers(_rooms: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      listSupportRequests: notYet,
      getSupportCounts: notYet,
      getSupportRequest: notYet,
      getSupportFigures: notYet,
      listSupportAssignees: notYet,
      listSupportViews: notYet,
      listCannedReplies: notYet,
      fillCannedReply: notYet,
    },
    Mutation: {
      takeNextSupportRequest: notYet,
      assignSupportRequest: notYet,
      changeSupportPriority: notYet,
      replyToSupportRequest: notYet,
      addSupportNote: notYet,
      resolveSupportRequest: notYet,
      reopenSupportRequest: notYet,
      forgetSupportGuest: notYet,
      openSupportFile: notYet,
      markSupportPresence: notYet,
      saveSupportView: notYet,
      removeSupportView: notYet,
      saveCannedReply: notYet,
      retireCannedReply: notYet,
    },
  };
}

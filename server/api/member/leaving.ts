import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { deleteAccountForm } from '#contract/rules/delete-account.ts';
import {
  type DeletionFailure,
  askForData,
  dataTicket,
  deleteAccount,
  readDownload,
  readWhatGoes,
} from '#server/modules/leaving/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { callerOf, ownIdOnly, type MemberCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { orThrow, type WireErrors } from '../or-throw.ts';
import { refused, WireError } from '../wire-error.ts';

const DELETION_ERRORS: WireErrors<DeletionFailure> = {
  'bad-key': refused('key', 'Must be an ID created for this confirmation.'),
  'key-reused': 'KEY_REUSED',
  'not-active': 'FORBIDDEN',
};

export function leavingResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const { leaving } = rooms;
  const { db } = leaving;
  return {
    Query: {
      getMarketResearchPanelistLeaving: (_parent, _args, call) => readWhatGoes(rooms, callerOf(call).panelistId),
      getMarketResearchPanelistData: async (_parent, _args, call) => await readDownload(db, callerOf(call).panelistId),
    },
    Mutation: {
      async deleteMarketResearchPanelist(_parent, { input }, call) {
        const panelistId = ownIdOnly(call, input);
        const { feedback } = readInput(deleteAccountForm, { feedback: input.feedback });
        const { origin, correlationId } = call;
        const deleted = await deleteAccount(rooms, { panelistId, feedback, key: input.key, origin, correlationId });
        const { number, eraseFrom, eraseBy } = orThrow(deleted, DELETION_ERRORS);
        return { number, cancelUntil: eraseFrom, erasedBy: eraseBy };
      },

      async requestMarketResearchPanelistData(_parent, _args, call) {
        const { panelistId } = callerOf(call);
        return inTransaction(db, (tx) => askForData(leaving, tx, panelistId, null));
      },

      async takeMarketResearchPanelistData(_parent, { downloadId }, call) {
        const { panelistId, sessionId } = callerOf(call);
        const newest = await readDownload(db, panelistId);
        if (newest?.downloadId !== downloadId || newest.state !== 'READY') throw new WireError('NOT_FOUND');
        return dataTicket.sign(leaving, { downloadId, panelistId, sessionId }).url;
      },
    },
  };
}

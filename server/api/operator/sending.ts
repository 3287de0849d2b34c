import { SENDING_ROLES, type SendingKind } from '#contract/sending/sending.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { SECOND_MS } from '#contract/time/durations.ts';
import { listSendings, sendNow, stopSending } from '#server/modules/sending/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../calls.ts';

/** What goes out to many people waits a minute, in which it can be stopped or sent. */
export function sendingResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { db, clock } = rooms.launches;
  return {
    Query: {
      async listSendings(_parent, _args, call) {
        const now = clock.now().getTime();
        const secondsLeft = ({ startsAt }: { readonly startsAt: Date }) =>
          Math.ceil((startsAt.getTime() - now) / SECOND_MS);
        const { role } = call.operator;
        const own = (await listSendings(rooms)).filter(({ kind }) => SENDING_ROLES[kind].includes(role));
        return own.map((one) => ({ ...one, secondsLeft: secondsLeft(one) }));
      },
    },
    Mutation: {
      sendNow: async (_parent, which, call) =>
        maySend(which, call) && inTransaction(db, (tx) => sendNow(rooms, tx, which, actOf(call))),
      stopSending: async (_parent, which, call) =>
        maySend(which, call) && inTransaction(db, (tx) => stopSending(rooms, tx, which, actOf(call))),
    },
  };
}

interface Which {
  readonly kind: SendingKind;
  readonly sendingId: string;
}

/** To whom it is not listed, it is not there. */
const maySend = ({ kind, sendingId }: Which, { operator }: OperatorCall): boolean =>
  isId(sendingId) && SENDING_ROLES[kind].includes(operator.role);

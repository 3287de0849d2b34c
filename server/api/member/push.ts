import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { pushSubscription } from '#contract/push/pushed.ts';
import type { Rooms } from '#server/rooms.ts';
import { beQuietHere, isSubscribed, pushKeys, subscribeDevice } from '#server/modules/push/index.ts';
import { callerOf, type MemberCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { orThrow } from '../or-throw.ts';
import { refused } from '../wire-error.ts';

export function pushResolvers({ push }: Rooms): Resolvers<MemberCall> {
  const standing = async (call: MemberCall) => ({
    publicKey: (await pushKeys(push)).publicKey,
    isOn: await isSubscribed(push.db, callerOf(call)),
  });
  return {
    Query: {
      getMarketResearchPanelistPush: (_parent, _args, call) => standing(call),
    },
    Mutation: {
      async updateMarketResearchPanelistPush(_parent, { subscription }, call) {
        const caller = callerOf(call);
        if (subscription === null || subscription === undefined) await beQuietHere(push, caller);
        else {
          const told = await subscribeDevice(push, caller, readInput(pushSubscription, subscription));
          orThrow(told, { 'unknown-service': refused('endpoint', UNKNOWN_SERVICE) });
        }
        return standing(call);
      },
    },
  };
}

const UNKNOWN_SERVICE = "We don't recognize this browser's push service.";

import { bannerChange, FLAG_MEMBER_PROBLEMS, flagChange, flagMemberChange } from '#contract/flags/flag-settings.ts';
import { isFlagKey } from '#contract/flags/flags.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { Rooms } from '#server/rooms.ts';
import { listFlagMembers, publishBanner, readFlagBoard, setFlag, setFlagMember } from '#server/modules/flags/index.ts';
import { pastSentence } from '#contract/sending/sending.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { orThrow } from '../or-throw.ts';
import { refused, WireError } from '../wire-error.ts';

/** What can be switched, for whom, and what the banner says. */
export function flagsResolvers({ flags }: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      getFlagBoard: () => readFlagBoard(flags),
      listFlagMembers(_parent, { key, startingAfter }) {
        if (!isFlagKey(key)) throw new WireError('NOT_FOUND');
        return listFlagMembers(flags, flags.db, key, startingAfter);
      },
    },
    Mutation: {
      async setFlag(_parent, { input }, call) {
        orThrow(await setFlag(flags, readInput(flagChange, input), actOf(call)), { CONFLICT: 'CONFLICT' });
        return readFlagBoard(flags);
      },
      async setFlagMember(_parent, { input }, call) {
        const change = readInput(flagMemberChange, { ...input, isOn: input.isOn });
        orThrow(await setFlagMember(flags, change, actOf(call)), (failure) =>
          refused('memberNumber', FLAG_MEMBER_PROBLEMS[failure]),
        );
        return readFlagBoard(flags);
      },
      async publishBanner(_parent, { input }, call) {
        const { from = null, until = null } = input;
        const done = await publishBanner(flags, readInput(bannerChange, { ...input, from, until }), actOf(call));
        orThrow(done, (failure) =>
          failure === 'CONFLICT' ? 'CONFLICT' : refused(failure, pastSentence(flags.timeZone)),
        );
        return readFlagBoard(flags);
      },
    },
  };
}

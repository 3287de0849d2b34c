import { bannerChange, FLAG_MEMBER_PROBLEMS, flagChange, flagMemberChange } from '#contract/flags/flag-settings.ts';
import { isFlagKey } from '#contract/flags/flags.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { listFlagMembers, publishBanner, readFlagBoard, setFlag, setFlagMember } from '#server/modules/flags/index.ts';
import { pastSentence } from '#contract/sending/sending.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput } from '../input.ts';
import { refused, WireError } from '../wire-error.ts';

/** What can be switched, for whom, and what the banner says. */
export function flagsResolvers({ flags }: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      getFlagBoard: () => readFlagBoard(flags),
      listFlagMembers(_parent, { key, startingAfter }) {
        if (!isFlagKey(key)) throw new WireError('NOT_FOUND');
        return listFlagMembers(flags, flags.db, key, startingAfter ?? undefined);
      },
    },
    Mutation: {
      async setFlag(_parent, { input }, call) {
        const done = await setFlag(flags, readInput(flagChange, input), actOf(call));
        if (!done.ok) throw new WireError(done.failure);
        return readFlagBoard(flags);
      },
      async setFlagMember(_parent, { input }, call) {
        const change = readInput(flagMemberChange, { ...input, isOn: input.isOn ?? null });
        const done = await setFlagMember(flags, change, actOf(call));
        if (!done.ok) throw refused('memberNumber', FLAG_MEMBER_PROBLEMS[done.failure]);
        return readFlagBoard(flags);
      },
      async publishBanner(_parent, { input }, call) {
        const { from = null, until = null } = input;
        const done = await publishBanner(flags, readInput(bannerChange, { ...input, from, until }), actOf(call));
        if (done.ok) return readFlagBoard(flags);
        if (done.failure === 'CONFLICT') throw new WireError('CONFLICT');
        throw refused(done.failure, pastSentence(flags.timeZone));
      },
    },
  };
}

import type { MarketResearchMailChoice, Resolvers } from '#contract/generated/member/resolvers.ts';
import { CHOSEN_KINDS, stoppedWith, type ChosenKind } from '#contract/notifications/notification-kinds.ts';
import { chooseEmails } from '#server/modules/joining/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { readEmailChoices } from '#server/modules/messages/index.ts';
import { callerOf, type MemberCall } from '../../calls.ts';

export function emailChoicesResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const choicesOf = async (panelistId: string) => {
    const choices = await readEmailChoices(rooms.messages.db, panelistId);
    // MarketResearchMailKind names exactly the kinds that can be chosen, or this does not compile.
    const kinds = CHOSEN_KINDS.map((kind): MarketResearchMailChoice => ({ kind, isWelcome: choices[kind] === true }));
    return { areActivitiesWelcome: choices.INVITATION === true, kinds };
  };
  const choose = async (
    panelistId: string,
    { kinds, isWelcome }: { readonly kinds: readonly ChosenKind[]; readonly isWelcome: boolean },
  ) => {
    await chooseEmails(rooms, panelistId, { kinds, isWelcome });
    return choicesOf(panelistId);
  };
  return {
    Query: {
      getMarketResearchPanelistMail: (_parent, _args, call) => choicesOf(callerOf(call).panelistId),
    },
    Mutation: {
      updateMarketResearchPanelistMail: (_parent, { areActivitiesWelcome }, call) =>
        choose(callerOf(call).panelistId, { kinds: stoppedWith('INVITATION'), isWelcome: areActivitiesWelcome }),
      chooseMarketResearchPanelistMail: (_parent, { kind, isWelcome }, call) =>
        choose(callerOf(call).panelistId, { kinds: [kind], isWelcome }),
    },
  };
}
